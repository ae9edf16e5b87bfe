package format

import (
	"strings"

	"hcl/lang/token"
)

// Words returns the words and signs of a text, with an empty one for the end of each
// statement: two texts with the same words say the same, however they are laid out.
// Comments are none.
func Words(text string) []string {
	var out []string
	for _, t := range token.Lex(text).Tokens {
		switch {
		case t.Type == token.Raw:
			out = append(out, squares(t.Value))
		case t.Type != token.Newline:
			out = append(out, t.Value)
		case len(out) > 0 && out[len(out)-1] != "" && out[len(out)-1] != "{":
			out = append(out, "")
		}
	}
	return out
}

// squares are those of a picture, row by row.
func squares(picture string) string {
	var rows []string
	for _, line := range strings.Split(strings.Trim(picture, `"`), "\n") {
		if row := strings.Fields(line); len(row) > 0 {
			rows = append(rows, strings.Join(row, " "))
		}
	}
	return strings.Join(rows, "\n")
}
