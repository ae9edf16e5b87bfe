package advice

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// What to write is best said by the line itself: as it reads when it is repaired, else as
// lines of its sort read, with the words that are there already.

// text is what a repair puts in before the tokens that follow, or instead of the first of
// them, as a designer writes it; what only he knows is in capitals.
func (r repair) text(behind []lexer.Token) string {
	next := behind[0]
	switch r.want {
	case "a name":
		if next.Type == token.Text {
			return nameOf(next.Value)
		}
		return "NAME"
	case "a type":
		return "TYPE"
	case "a formula":
		return "VALUE"
	case "a number":
		return "NUMBER"
	case "a key":
		return "KEY"
	case "a die such as d10":
		return "d10"
	case params:
		if r.instead && next.Type == token.Ident {
			return "(" + next.Value + ")"
		}
		return "()"
	case fields:
		return "(FIELD)"
	case aText:
		return `"TEXT"`
	case aBlock:
		return "{ … }"
	}
	sign := strings.Trim(r.want, "`")
	switch {
	case sign == r.want:
		return "" // a sort of line
	case !r.more:
		return sign
	case sign == ":" || sign == "->":
		return sign + " TYPE"
	}
	return sign + " VALUE"
}

// Slot is a name in capitals, as something to be filled in.
func Slot(name string) string {
	if len(name) < 3 {
		return "VALUE"
	}
	return strings.ToUpper(name)
}

// nameOf makes a name of a title.
func nameOf(title string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9')
	}), "_")
}

// stop is the token before which the line ends, or the head of its block if the place lies
// in that.
func (e explainer) stop() int {
	if e.place <= e.line.head {
		return e.line.head
	}
	return e.line.end
}

// with writes the line with other words instead of some of its tokens.
func (e explainer) with(from, to int, text string) string {
	stop := e.stop()
	line, behind := e.source(e.line.start, from), e.source(to, stop)
	if from > e.line.start && !isSign(e.tokens[from-1], ".", "(", "[") && text != "," && text != ".." && !strings.HasPrefix(text, "(") {
		line += " "
	}
	if line += text; behind != "" && !isSign(e.tokens[to], ")", "]", ",", ".", "(") {
		line += " "
	}
	if line += behind; stop < e.line.end && e.tokens[stop].Value == "{" {
		line += " { … }"
	}
	return token.Written("write: %s", line)
}

func isSign(t lexer.Token, signs ...string) bool {
	return t.Type == token.Op && slices.Contains(signs, t.Value)
}

// repaired writes the line as it reads with a repair, as far as it can be read then, else
// what other says.
func (e explainer) repaired(r repair, other string) string {
	rest := e.place
	if t := e.tokens[e.place]; r.want == "a name" && t.Type == token.Text && r.instead && r.reached <= e.stop() {
		return "leave out the quotation marks: " + nameOf(t.Value)
	}
	text, partly := r.text(e.tokens[e.place:]), r.reached <= e.stop()
	switch {
	case anyJoint[text] && (r.instead && e.tokens[e.place].Type != token.Keyword || !r.instead && token.IsLower(text[0]) || endsValue(e.tokens[max(0, e.place-1)]) && e.tokens[e.place].Type == token.Ident),
		r.instead && isSign(e.tokens[e.place], "."),
		r.instead && text != "" && !token.IsLower(text[0]) && e.tokens[e.place].Type == token.Ident && !strings.Contains(text, e.tokens[e.place].Value):
		return e.filled(other) // it would be read then, and not as it is meant
	case e.place == e.line.start && r.instead:
		return other
	case text == "" || r.reached <= min(e.stop(), e.place+1) || partly && (e.line.depth == 0 || text == ","),
		text == "NAME" && !isSign(e.tokens[e.place], "(") && strings.Contains(other, "NAME("):
		return e.filled(other)
	case r.instead:
		rest++
	}
	if text == "NAME" || text == "VALUE" {
		text = slotBehind(other, e.tokens[max(0, e.place-1)].Value, text)
	} else if sign, ok := strings.CutSuffix(text, " VALUE"); ok {
		text = sign + " " + slotBehind(other, sign, "VALUE")
	}
	if strings.HasSuffix(text, "TYPE") && isSign(e.tokens[rest], "=") {
		text = strings.TrimSuffix(text, "TYPE") + typeOf(e.tokens[rest+1])
	}
	if partly {
		e.line.head, e.line.end = r.reached, r.reached
		return e.with(e.place, rest, text) + " …"
	}
	return e.with(e.place, rest, text)
}

// anyJoint are signs and words that may stand between almost any two others.
var anyJoint = token.WordSet(". , / or when where")

// slot is what stands in a form behind a word.
func slotBehind(form, word, other string) string {
	for _, m := range slot.FindAllStringSubmatch(form, -1) {
		if m[1] != "" && m[1] == word {
			return m[2] + m[3]
		}
	}
	return other
}

// TypeOf is the type that a written value seems to have, TYPE if that cannot be seen.
func TypeOf(value string) string { return typeOf(token.Lex(value).Tokens[0]) }

// typeOf is the type that a value seems to have, as the token shows with which it begins.
func typeOf(t lexer.Token) string {
	switch {
	case t.Type == token.Number && strings.Contains(t.Value, "."):
		return "num"
	case t.Type == token.Number || t.Value == "-" || t.Value == "+":
		return "int"
	case t.Type == token.Dice:
		return "dice"
	case t.Type == token.Text:
		return "text"
	case t.Type == token.Square:
		return "square"
	case slices.Contains([]string{"true", "false", "yes", "no", "not"}, t.Value):
		return "bool"
	}
	return "TYPE"
}

var (
	// slot is a word in capitals of a form, with the word or sign before it, and with its
	// parameters.
	slot = regexp.MustCompile(`(?:([a-z]+|[:=]|->) )?([A-Z_]{2,})(\([A-Z, ]+\))?`)
	// spare are parts of a form that a line may do without, by the word that they begin with.
	spare = regexp.MustCompile(` (as|when|where|until|like) [A-Z]+(\(WHO\))?`)
	// titled is a text that a line may do without.
	titled = regexp.MustCompile(` "(what it is for|label|Title)"`)
)

// filled puts what the line says in place of the words in capitals of a form, and leaves out
// what the line could do without and does not have.
func (e explainer) filled(form string) string {
	head, ok := strings.CutPrefix(form, "write: ")
	if !ok || strings.Contains(head, ", or ") || strings.Contains(head, "…") || strings.Contains(head, ";") {
		return form
	}
	head, body, braced := strings.Cut(head, " {")
	switch {
	case braced && slices.ContainsFunc(e.tokens[e.line.start:e.line.end], func(t lexer.Token) bool { return t.Value == "else" }):
		body = " { … } else { … }"
	case braced:
		body = " { … }"
	}
	start, lead := e.line.start, ""
	if strings.HasPrefix(head, "NAME : ") { // a field, of which the line may say more before its name
		for fieldWords[e.tokens[start].Value] && e.tokens[start+1].Type == token.Ident {
			start++
		}
		lead = strings.TrimLeft(e.source(e.line.start, start)+" ", " ")
	}
	line := e.tokens[start:max(e.stop(), start)]
	behind := func(word string) int {
		return 1 + slices.IndexFunc(line, func(t lexer.Token) bool { return t.Value == word })
	}
	taken, next := 0, 0 // next: behind what a word in capitals at the beginning has taken
	out := slot.ReplaceAllStringFunc(head, func(found string) string {
		m := slot.FindStringSubmatch(found)
		i := behind(m[1])
		if m[1] == "" {
			i = next
		}
		if m[1] == "" && next > taken || m[1] != "" && i == 0 || i >= len(line) {
			return found
		}
		c, end := syntax.Capture{}, i
		for end < len(line) && !c.Ends(&line[end]) {
			c.Take(&line[end])
			end++
		}
		if oneName[m[2]] && m[3] == "" {
			end = min(end, i+1)
		}
		if end == i || line[i].Type == token.Invalid || oneName[m[2]] && line[i].Type != token.Ident {
			return found
		}
		taken, next = taken+1, end
		text := e.source(start+i, start+end)
		if m[3] != "" && !strings.Contains(text, "(") {
			text += m[3]
		}
		if m[1] != "" {
			text = m[1] + " " + text
		}
		return text
	})
	if taken == 0 {
		return form
	}
	if t := slices.IndexFunc(line, func(t lexer.Token) bool { return t.Type == token.Text }); t >= 0 {
		out = titled.ReplaceAllLiteralString(out, " "+line[t].Value)
	} else {
		out = titled.ReplaceAllLiteralString(out, "")
	}
	out = spare.ReplaceAllLiteralString(out, "")
	out = lead + strings.TrimRightFunc(out, unicode.IsSpace) + body
	if diag.OneBlank(out) == diag.OneBlank(e.source(e.line.start, e.stop())) || !e.keeps(out) {
		return form // what is wrong is none of what is filled in, or it would say less
	}
	return token.Written("write: %s", out)
}

// keeps reports whether a line that is to be written has all names and numbers of this one.
func (e explainer) keeps(written string) bool {
	if slot.MatchString(written) {
		return true // the designer looks at it anyway
	}
	there := map[string]bool{}
	for _, t := range token.Lex(written).Tokens {
		there[t.Value] = true
	}
	return !slices.ContainsFunc(e.tokens[e.line.start:max(e.stop(), e.line.start)], func(t lexer.Token) bool {
		return (t.Type == token.Ident || t.Type == token.Number || t.Type == token.Dice) && !there[t.Value]
	})
}

// fieldWords may stand before the name of a field.
var fieldWords = map[string]bool{"hidden": true, "from": true, "all": true, "state": true, "own": true}

// oneName are the words in capitals that stand for a single name.
var oneName = map[string]bool{"NAME": true, "KIND": true, "SCORE": true, "EVENT": true, "TERM": true, "CHOICE": true, "FIELD": true, "OTHER": true}
