package syntax

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// Cut cuts a file into declarations, at the line ends outside all braces. Where braces do
// not balance, a declaration's first word at the very start of a line shows where the one
// before was left open.
func Cut(tokens []lexer.Token) (out [][]lexer.Token, problems []token.Problem) {
	balanced := Balanced(tokens)
	report := func(at lexer.Token, code diag.Code, hint, format string, args ...any) {
		problems = append(problems, token.NewProblem(code, at.Pos.Offset, at.Pos.Offset+1, hint, format, args...))
	}
	var open []lexer.Token
	begin := 0
	flush := func(end int) { // the tokens from begin up to and with end are a declaration
		cur := tokens[begin:end:end]
		begin = end
		if !HasCode(cur) {
			open = nil
			return
		}
		if len(open) == 0 && tokens[end].Type == token.Newline {
			out = append(out, tokens[begin-len(cur):end+1])
			return
		}
		last := len(cur) - 1
		for cur[last].Type == token.Newline {
			last--
		}
		at := token.End(cur[last])
		for i := len(open) - 1; i >= 0; i-- {
			report(open[i], diag.UnclosedBrace, "add the `}` that belongs to it", "this `{` is never closed")
			brace := lexer.Token{Type: token.Op, Value: "}", Pos: at}
			brace.Pos.Filename = token.PutIn
			cur = append(cur, lexer.Token{Type: token.Newline, Pos: at}, brace)
		}
		open = nil
		out = append(out, append(cur, lexer.Token{Type: token.Newline, Pos: at}))
	}
	fresh := true
	for i, t := range tokens {
		if fresh && len(open) > 0 && t.Pos.Column == 1 && !(balanced && MayHold(FirstCode(tokens[begin:]), t)) &&
			Declares(tokens[i:]) {
			flush(i)
		}
		switch {
		case t.Type == token.Newline && (len(open) == 0 || i == len(tokens)-1):
			flush(i)
		case t.Type == token.Op && t.Value == "}" && len(open) == 0:
			report(t, diag.StrayBrace, "remove it, or add the `{` before it", "this `}` closes nothing")
			flush(i)
			begin = i + 1
		case t.Type == token.Op && t.Value == "{":
			if len(open) >= MaxBraces { // participle would follow every level down
				report(t, diag.TooDeep, "move the inner part into a rule of its own", "braces are nested more than %d deep",
					MaxBraces)
				return nil, problems
			}
			open = append(open, t)
		case t.Type == token.Op && t.Value == "}":
			open = open[:len(open)-1]
		}
		fresh = t.Type == token.Newline
	}
	return out, problems
}

// Declares reports whether a line begins like a declaration: with a word for one, or
// with two names as an instance does.
func Declares(tokens []lexer.Token) bool {
	return tokens[0].Type == token.Keyword && token.DeclWords[tokens[0].Value] ||
		len(tokens) > 2 && tokens[0].Type == token.Ident && tokens[1].Type == token.Ident && tokens[2].Value != ":"
}

// MayHold reports whether a token may begin a line in the braces of a declaration.
func MayHold(first, begin lexer.Token) bool {
	if begin.Type == token.Ident {
		return true
	}
	switch begin.Value {
	case "rule", "define", "modifier":
		return first.Type == token.Ident || first.Value == "kind" || first.Value == "condition" ||
			first.Value == "override" || first.Value == "extend"
	case "on":
		return first.Value == "condition" || first.Value == "override"
	case "phase":
		return first.Value == "setup" || first.Value == "round"
	case "policy":
		return first.Value == "test"
	case "param", "remove", "round", "map":
		return true
	}
	return false
}

// Balanced reports whether each brace has its other.
func Balanced(tokens []lexer.Token) bool {
	depth := 0
	for _, t := range tokens {
		if t.Type == token.Op && t.Value == "{" {
			depth++
		}
		if t.Type == token.Op && t.Value == "}" {
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// FirstCode is the first token that is no line's end.
func FirstCode(tokens []lexer.Token) lexer.Token {
	for _, t := range tokens {
		if t.Type != token.Newline {
			return t
		}
	}
	return lexer.Token{}
}

// HasCode reports whether there is more than the ends of lines.
func HasCode(tokens []lexer.Token) bool {
	return slices.ContainsFunc(tokens, func(t lexer.Token) bool { return t.Type != token.Newline })
}

// IsTest reports whether a stretch is `test …`, or an override or removal of one.
func IsTest(tokens []lexer.Token) bool {
	changes := false
	for _, t := range tokens {
		switch {
		case t.Type == token.Newline:
		case t.Type == token.Keyword && (t.Value == "remove" || t.Value == "override") && !changes:
			changes = true
		default:
			return t.Type == token.Keyword && t.Value == "test"
		}
	}
	return false
}
