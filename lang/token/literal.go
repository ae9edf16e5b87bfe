package token

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hcl/lang/diag"
)

// textToken reads "…" up to the quote that closes it on the same line. A quote
// inside is written \".
func (l *lexerState) textToken(rest string) {
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			if i+1 < len(rest) && rest[i+1] == '"' {
				i++
			}
		case '"':
			if i > MaxText {
				l.invalid(i+1, diag.TooLong, "say it in several", "a text has at most %d characters", MaxText)
				return
			}
			l.emit(Text, i+1)
			return
		case '\n', '\r':
			l.unclosedText(l.withoutBraces(rest[:i]))
			return
		}
	}
	l.unclosedText(l.withoutBraces(rest))
}

// rawToken reads """…""", which may run over several lines.
func (l *lexerState) rawToken(rest string) {
	inner := rest[len(RawQuote):]
	end := strings.Index(inner, RawQuote)
	if end < 0 {
		l.invalid(len(RawQuote), diag.UnclosedText, `write """ behind its last line`, "this picture is never closed")
		return
	}
	start := l.pos
	if bad := FirstInvalid(inner[:end]); bad >= 0 {
		bad += start + len(RawQuote)
		l.Problems = append(l.Problems, NewProblem(diag.NotText, bad, bad+1, "save the file as UTF-8",
			"these bytes are no text in UTF-8"))
	}
	l.emit(Raw, end+2*len(RawQuote))
	if n := strings.Count(inner[:end], "\n"); n > 0 {
		l.line += n
		l.bol = start + len(RawQuote) + strings.LastIndexByte(inner[:end], '\n') + 1
	}
}

// withoutBraces leaves out the braces at the end of an unclosed text that close what
// was opened before it on its line.
func (l *lexerState) withoutBraces(text string) string {
	text = strings.TrimRight(text, " \t")
	spare := strings.Count(text, "}") - strings.Count(text, "{")
	for i := len(l.Tokens) - 1; i >= 0 && spare > 0 && l.Tokens[i].Pos.Line == l.line; i-- {
		if t := l.Tokens[i]; t.Type == Op && t.Value == "{" && strings.HasSuffix(text, "}") {
			text = strings.TrimRight(strings.TrimSuffix(text, "}"), " \t")
			spare--
		}
	}
	return text
}

func (l *lexerState) unclosedText(text string) {
	hint := "end it with a quotation mark on the same line"
	if strings.HasSuffix(text, `\"`) {
		hint = "`\\\"` is a quotation mark inside the text; end it with one more"
	}
	l.invalid(len(text), diag.UnclosedText, hint, "this text is never closed")
}

// keptDice are dice of which some are kept, as other tools write them.
var keptDice = regexp.MustCompile(`^(\d+d\d+)(k|kh|kl)(\d*)$`)

// number reads 12, 1.5, 3d6 and 2d. A range such as 1..5 ends the number.
func (l *lexerState) number(rest string) {
	n := digits(rest)
	if n < len(rest) && rest[n] == 'd' && (n+1 == len(rest) || !IsName(rest[n+1]) || isDigit(rest[n+1])) {
		m := n + 1 + digits(rest[n+1:])
		if m == len(rest) || !IsName(rest[m]) {
			if most := 18; n > most || m-n-1 > most {
				l.invalid(m, diag.BadDice, "write fewer: a throw has at most 1000 dice, a die 1000000 faces",
					"these dice are too many, or have too many faces")
				return
			}
			l.emit(Dice, m)
			return
		}
	}
	if n+1 < len(rest) && rest[n] == '.' && isDigit(rest[n+1]) {
		n += 1 + digits(rest[n+1:])
	}
	if n < len(rest) && IsName(rest[n]) {
		for n < len(rest) && IsName(rest[n]) {
			n++
		}
		hint := "a number is written 12 or 1.5, dice 3d6; a name begins with a letter"
		better := strings.ToLower(strings.ReplaceAll(rest[:n], "_", ""))
		if count, faces, dice := strings.Cut(better, "d"); digits(count) == len(count) &&
			(!dice || digits(faces) == len(faces)) {
			hint = fmt.Sprintf("write `%s`", better)
		} else if kept := keptDice.FindStringSubmatch(better); kept != nil {
			which := map[string]string{"k": "best", "kh": "best", "kl": "worst"}[kept[2]]
			hint = fmt.Sprintf("write %s(%s, %s)", which, cmp.Or(kept[3], "1"), kept[1])
		}
		l.invalid(n, diag.BadNumber, hint, "`%s` is neither a number nor dice", rest[:n])
		return
	}
	if _, err := strconv.ParseInt(rest[:n], 10, 64); err != nil && digits(rest) == n {
		l.invalid(n, diag.BadNumber, "the largest number is 9223372036854775807", "this number is too large")
		return
	}
	l.emit(Number, n)
}

func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// IsLower reports whether a name may begin with a letter.
func IsLower(c byte) bool { return c >= 'a' && c <= 'z' }

// IsName reports whether a letter may stand in a name.
func IsName(c byte) bool {
	return IsLower(c) || isDigit(c) || c == '_' || c >= 'A' && c <= 'Z'
}
