package token

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"hcl/lang/diag"
)

// Problem is a mistake that the lexer saw, at byte offsets of the source.
type Problem struct {
	Code       diag.Code
	Start, End int
	Message    string
	Hint       string
}

// NewProblem is a mistake from start to end.
func NewProblem(code diag.Code, start, end int, hint, format string, args ...any) Problem {
	return Problem{code, start, end, fmt.Sprintf(format, args...), diag.OneBlank(hint)}
}

// Written puts a line into a hint, cut if it is long.
func Written(hint, line string) string {
	const most = 80
	line = strings.ReplaceAll(line, "\t", " ")
	if r := []rune(FirstLine(line)); len(r) > most {
		line = string(r[:most-1])
	} else if len(r) == len([]rune(line)) {
		return fmt.Sprintf(hint, line)
	}
	return fmt.Sprintf(hint, FirstLine(line)+" …")
}

// FirstInvalid is where the first byte stands that is no text in UTF-8, -1 if all are.
func FirstInvalid(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r == utf8.RuneError {
			if _, n := utf8.DecodeRuneInString(s[i:]); n == 1 {
				return i
			}
		}
	}
	return -1
}
