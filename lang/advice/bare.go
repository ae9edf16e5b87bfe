package advice

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// longestRest is how many letters are shown again in what to write.
const longestRest = 60

// bare reports a declaration that cannot be read because it begins with a name, or with
// one behind `override`.
func (p *fileParser) bare(tokens []lexer.Token) bool {
	b, rest := &syntax.Bare{}, tokens
	switch rest[0].Value {
	case "override", "remove", "before", "after", "around":
		b.Word, rest = rest[0].Value, rest[1:]
	}
	if len(rest) < 2 || rest[0].Type != token.Ident {
		return false
	}
	first, last := rest[0], rest[0]
	b.Name, b.Start, rest = first.Value, first.Pos.Offset, rest[1:]
	if rest[0].Value == "." && rest[1].Type == token.Ident && len(rest) > 3 {
		last, b.Part, rest = rest[1], rest[1].Value, rest[2:]
	}
	switch next := rest[0].Value; b.Word {
	case "":
		if next != "=" && next != "+=" && next != "-=" && (next != "{" || b.Part != "" || MeantWord(b.Name) != "") {
			return false
		}
	case "override":
		if !slices.Contains([]string{"=", "+=", "-=", "{", "(", ":"}, next) {
			return false
		}
	case "remove":
		if rest[0].Type != token.Newline && next != "," {
			return false
		}
	default:
		if next != "{" && next != "as" && next != "=" {
			return false
		}
	}
	end := last
	for _, t := range rest {
		if t.Type != token.Newline {
			end = t
		}
	}
	b.Rest = strings.TrimSpace(p.src.Text[token.End(last).Offset:token.End(end).Offset])
	if len(b.Rest) > longestRest || strings.Contains(b.Rest, "\n") {
		b.Rest = rest[0].Value + " …"
	}
	p.report(token.NewProblem(diag.Syntax, first.Pos.Offset, token.End(last).Offset,
		"a line outside all braces begins with a word for it: param NAME : TYPE = VALUE", "the line does not say what `%s` is", b.Name))
	p.file.Bare = append(p.file.Bare, b)
	p.file.Gaps = append(p.file.Gaps, first.Pos.Offset)
	p.loseNames(tokens)
	return true
}
