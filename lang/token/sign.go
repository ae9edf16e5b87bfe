package token

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"hcl/lang/diag"
)

// Operators of one sign and of two, and what the second sign of two may be, here or in
// another language.
const (
	single  = "+-*/%<>=?:,.|"
	seconds = "=<>.?+-*/&|:"
)

var double = []string{"??", "?.", "..", "==", "!=", "<=", ">=", "+=", "-=", "->"}

// misused are signs of other languages, and what to write instead.
var misused = []struct{ sign, hint string }{
	{"===", "write `==`"},
	{"!==", "write `!=`"},
	{"=<", "write `<=`"},
	{"<>", "write `!=`"},
	{":=", "write `=`"},
	{"...", "a range has two points: 1..5"},
	{"//", "a comment starts with `#`; to divide without a rest write div(a, b)"},
	{"&&", "write `and`"},
	{"||", "write `or`"},
	{"**", "there are no powers; multiply"},
	{"=>", "at least is `>=`, a table's result `->`"},
	{"::", "a single `:`"},
	{"++", "write `+= 1`"},
	{"*=", "write: TARGET = TARGET * VALUE"},
	{"/=", "write: TARGET = div(TARGET, VALUE)"},
}

// foreignComment passes over a comment as other languages have them: from /* to */, or a line
// that begins with // or --. It is told once a file.
func (l *lexerState) foreignComment(rest string) bool {
	line := strings.TrimRight(FirstLine(rest), "\r")
	n, sign := len(line), rest[:min(2, len(rest))]
	switch {
	case sign == "/*":
		if n = len(rest); strings.Contains(rest, "*/") {
			n = strings.Index(rest, "*/") + 2
		}
	case sign != "//" && sign != "--" || strings.TrimLeft(l.text[l.bol:l.pos], " \t") != "":
		return false
	}
	hint := "a comment begins with `#`, and ends with its line"
	if text := strings.TrimSpace(strings.Trim(FirstLine(rest[:n]), "/*-\r")); text != "" {
		hint = Written("write: # %s", text)
	}
	l.once(sign, NewProblem(diag.BadCharacter, l.pos, l.pos+2, hint, "`%s` begins no comment", sign))
	if lines := strings.Count(rest[:n], "\n"); lines > 0 {
		l.line += lines
		l.bol = l.pos + strings.LastIndexByte(rest[:n], '\n') + 1
	}
	l.pos += n
	return true
}

func (l *lexerState) operator(rest string) {
	if (rest[0] == '/' || rest[0] == '-') && l.foreignComment(rest) {
		return
	}
	paired := len(rest) > 1 && strings.IndexByte(seconds, rest[1]) >= 0
	if paired {
		for _, m := range misused {
			if strings.HasPrefix(rest, m.sign) {
				l.invalid(len(m.sign), diag.BadCharacter, m.hint, "`%s` has no meaning here", m.sign)
				return
			}
		}
	}
	if strings.HasPrefix(rest, "--") && l.last() != nil {
		if rest[2:] == "" || !isDigit(rest[2]) {
			hint := "write `-= 1`"
			if behind := strings.TrimLeft(rest[2:], " "); behind != "" && IsLower(behind[0]) {
				hint = "write `-=`" // that by which it is less
			}
			l.invalid(2, diag.BadCharacter, hint, "`--` has no meaning here")
			return
		}
	}
	switch c := rest[0]; c {
	case '(', '[':
		l.open = append(l.open, len(l.Tokens))
		l.emit(Op, 1)
	case ')', ']':
		want := byte('(')
		if c == ']' {
			want = '['
		}
		if n := len(l.open); n > 0 {
			if l.Tokens[l.open[n-1]].Value[0] != want {
				open := l.Tokens[l.open[n-1]]
				l.Problems = append(l.Problems, Problem{diag.UnclosedBracket, open.Pos.Offset, open.Pos.Offset + 1,
					fmt.Sprintf("this `%s` is closed by a `%c`", open.Value, c), "brackets close in the order in which they opened"})
				l.Tokens[l.open[n-1]].Type = Invalid
			}
			if l.open = l.open[:n-1]; n == 1 {
				l.ends = nil
			}
			l.emit(Op, 1)
			return
		}
		if i := bytes.LastIndexByte(l.dropped, c); i >= 0 {
			l.dropped = slices.Delete(l.dropped, i, i+1)
			l.emit(Invalid, 1)
			return
		}
		l.invalid(1, diag.StrayBracket, fmt.Sprintf("remove it, or add the `%c` before it", want), "this `%c` closes nothing",
			c)
	case '{', '}':
		l.braceEndsBrackets(c)
		if c == '}' {
			fresh := l.fresh
			l.newline(0)
			l.fresh = fresh
		}
		l.emit(Op, 1)
	default:
		switch {
		case paired && slices.Contains(double, rest[:2]):
			l.emit(Op, 2)
		case paired && c == '=' && (rest[1] == '-' || rest[1] == '+') && len(rest) > 2 && rest[2] == ' ':
			l.invalid(2, diag.BadCharacter, fmt.Sprintf("write `%c=`, or `= %c` with a blank between", rest[1], rest[1]),
				"`%s` has no meaning here", rest[:2])
		case strings.IndexByte(single, c) >= 0:
			l.asks = l.asks || c == '?'
			l.emit(Op, 1)
		default:
			l.unknown(rest, 1)
		}
	}
}

func (l *lexerState) unknown(rest string, n int) {
	hint := "remove it"
	switch rest[0] {
	case '!':
		hint = "write `not`"
		if t := l.last(); t != nil && t.Type == Dice && End(*t).Offset == l.pos {
			l.Problems = append(l.Problems, NewProblem(diag.BadCharacter, t.Pos.Offset, l.pos+n,
				fmt.Sprintf("write exploding(%s)", t.Value), "`!` does not make dice explode"))
			l.pos += n
			return
		}
	case '&':
		hint = "write `and`"
	case '\'', '`':
		l.foreignText(rest, n, rest[:1])
		return
	case '^':
		hint = "there are no powers; multiply"
	case '$', '@', '~', '\\':
		hint = "remove it"
	}
	if rest[0] < 0x20 || rest[0] == 0x7f {
		l.invalid(n, diag.BadCharacter, hint, "an invisible control character (%#x) stands here", rest[0])
		return
	}
	for n < len(rest) && rest[n] == rest[0] { // ^^^ is one mistake
		n++
	}
	l.invalid(n, diag.BadCharacter, hint, "`%s` has no meaning here", rest[:n])
}
