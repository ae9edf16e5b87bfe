package advice

import (
	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/token"
)

// line is the stretch of tokens of one line of a list: from its first token to
// the NL that ends it. head ends before the first `{` of the line, if any.
type line struct {
	start, head, end int
	depth            int
}

// lineAround finds the innermost line that holds a token. The NL that ends a line
// belongs to it.
func lineAround(tokens []lexer.Token, target int) line {
	type open struct{ start int }
	stack := []open{{start: -1}}
	best := line{start: 0, end: len(tokens), depth: 0}
	for i := 0; i <= target; i++ {
		t := tokens[i]
		top := &stack[len(stack)-1]
		switch {
		case t.Type == token.Newline:
			if i < target {
				top.start = -1
			}
		case t.Type == token.Op && t.Value == "{":
			if top.start < 0 {
				top.start = i
			}
			if i < target {
				stack = append(stack, open{start: -1})
			}
		case t.Type == token.Op && t.Value == "}":
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
		default:
			if top.start < 0 {
				top.start = i
			}
		}
	}
	for len(stack) > 1 && stack[len(stack)-1].start < 0 {
		stack = stack[:len(stack)-1]
	}
	best.depth = len(stack) - 1
	best.start = max(0, stack[len(stack)-1].start)
	best.head, best.end = -1, len(tokens)-1
	depth := 0
	for i := best.start; i < len(tokens); i++ {
		t := tokens[i]
		switch {
		case t.Type == token.Op && t.Value == "{":
			if best.head < 0 {
				best.head = i
			}
			depth++
			continue
		case t.Type == token.Op && t.Value == "}":
			depth--
		case t.Type == token.Newline && depth == 0:
			best.end = i
		default:
			continue
		}
		if depth < 0 || best.end == i {
			best.end = i
			break
		}
	}
	if best.head < 0 || best.head > best.end {
		best.head = best.end
	}
	return best
}

// blockHeads are statements whose block is kept when their head cannot be read.
var blockHeads = map[string]bool{"if": true, "for": true, "while": true, "repeat": true, "step": true, "sealed": true}

// without returns the tokens without the line, or with the head of a statement
// replaced by `if true`, unless no statement may stand there.
func (l line) without(tokens []lexer.Token, place int) []lexer.Token {
	first := tokens[l.start]
	out := append([]lexer.Token(nil), tokens[:l.start]...)
	if l.depth > 0 && place > l.start && l.head < l.end && blockHeads[first.Value] && l.head > l.start+1 &&
		!isReplaced(tokens[l.start:l.head]) {
		word := lexer.Token{Type: token.Keyword, Value: "if", Pos: first.Pos}
		truth := lexer.Token{Type: token.Keyword, Value: "true", Pos: first.Pos}
		out = append(out, word, truth)
		return append(out, tokens[l.head:]...)
	}
	return append(out, tokens[l.end:]...)
}

func isReplaced(head []lexer.Token) bool {
	return len(head) == 2 && head[1].Value == "true" && head[0].Pos == head[1].Pos
}
