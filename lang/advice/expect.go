package advice

import (
	"slices"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2/ebnf"
	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/syntax"
	"hcl/lang/token"
)

// Participle says where it gave up, which is often before the place that a person
// would point at: an optional part that breaks off in its middle is simply left
// out. To explain a mistake the declaration is read once more, by the same grammar
// in the form that participle prints it, and what counts is how far any attempt
// came and what each of them wanted there.

// want is something that could have stood at a place.
type want struct {
	literal string      // a word or sign of the language
	token   string      // or a kind of token, or Name, Formula or Text
	within  []enclosing // the productions that were being read, outermost first
}

// enclosing is a production and the token that it began with.
type enclosing struct {
	production string
	start      int
}

// recognizer reads tokens by the grammar. It builds nothing.
type recognizer struct {
	tokens []lexer.Token
	far    int
	wants  []want
	stack  []enclosing

	formula int // how many tokens there are up to the last that a formula may begin with
}

var productions = sync.OnceValue(func() map[string]*ebnf.Expression {
	out := map[string]*ebnf.Expression{}
	g, err := ebnf.ParseString(syntax.Grammar())
	if err != nil {
		panic(err) // participle printed it
	}
	for _, p := range g.Productions {
		out[p.Production] = p.Expression
	}
	return out
})

// farthest returns how many tokens of a declaration could be read by some attempt,
// and what was wanted there.
func farthest(tokens []lexer.Token) (int, []want) {
	r := &recognizer{tokens: tokens}
	r.production("Unit", 0)
	return r.far, r.wants
}

// wantedAt returns what could have stood at a place.
func wantedAt(tokens []lexer.Token, place int) []want {
	if far, wants := farthest(tokens[:place:place]); far == place {
		return wants
	}
	return nil
}

func (r *recognizer) at(i int) *lexer.Token {
	if i < len(r.tokens) {
		return &r.tokens[i]
	}
	return &lexer.Token{Type: token.EOF}
}

// miss notes that something was wanted at i and not found.
func (r *recognizer) miss(i int, w want) {
	if i < r.far {
		return
	}
	if i > r.far {
		r.far, r.wants = i, nil
	}
	w.within = slices.Clone(r.stack)
	r.wants = append(r.wants, w)
}

func (r *recognizer) production(name string, i int) (int, bool) {
	r.stack = append(r.stack, enclosing{name, i})
	defer func() { r.stack = r.stack[:len(r.stack)-1] }()
	return r.expression(productions()[name], i)
}

func (r *recognizer) expression(e *ebnf.Expression, i int) (int, bool) {
	for _, s := range e.Alternatives {
		if end, ok := r.sequence(s, i); ok {
			return end, true
		}
	}
	return i, false
}

func (r *recognizer) sequence(s *ebnf.Sequence, i int) (int, bool) {
	for _, t := range s.Terms {
		end, ok := r.repeated(t, i)
		if !ok {
			return i, false
		}
		i = end
	}
	return i, true
}

func (r *recognizer) repeated(t *ebnf.Term, i int) (int, bool) {
	end, ok := r.term(t, i)
	switch t.Repetition {
	case "?":
		return end, true
	case "*", "+":
		if !ok {
			return i, t.Repetition == "*"
		}
		for {
			next, ok := r.term(t, end)
			if !ok || next == end {
				return end, true
			}
			end = next
		}
	}
	return end, ok
}

func (r *recognizer) term(t *ebnf.Term, i int) (int, bool) {
	switch {
	case t.Group != nil && t.Group.Lookahead != 0:
		quiet := &recognizer{tokens: r.tokens}
		_, ok := quiet.expression(t.Group.Expr, i)
		return i, ok == (t.Group.Lookahead == ebnf.LookaheadAssertionPositive)
	case t.Group != nil:
		return r.expression(t.Group.Expr, i)
	case t.Literal != "":
		word := strings.Trim(t.Literal, `"`)
		if tok := r.at(i); tok.Value == word {
			return i + 1, true
		}
		r.miss(i, want{literal: word})
		return i, false
	case t.Token != "":
		if r.at(i).Type == tokenTypes[t.Token] {
			return i + 1, true
		}
		r.miss(i, want{token: t.Token})
		return i, false
	}
	if productions()[t.Name] != nil {
		return r.production(t.Name, i)
	}
	end := r.leaf(t.Name, i)
	if end == i {
		r.miss(i, want{token: t.Name})
	}
	return end, end > i
}

// tokenTypes are the kinds of token as the grammar prints them.
var tokenTypes = func() map[string]lexer.TokenType {
	out := map[string]lexer.TokenType{}
	for name, t := range token.Symbols {
		out[strings.ToLower(name)] = t
	}
	return out
}()

// leaf reads one of the nodes that read their tokens themselves.
func (r *recognizer) leaf(name string, i int) int {
	t := r.at(i)
	switch name {
	case "Name":
		if t.Type == token.Ident {
			return i + 1
		}
	case "Text":
		if t.Type == token.Text {
			return i + 1
		}
	case "Raw":
		if t.Type == token.Raw {
			return i + 1
		}
	case "Label":
		if t.Type == token.Ident || t.Type == token.Dice || t.Type == token.Text {
			return i + 1
		}
	case "Formula":
		if i < len(r.tokens) {
			r.formula = max(r.formula, i+1)
		}
		if !syntax.StartsFormula(t) {
			return i
		}
		c := syntax.Capture{}
		for !c.Ends(r.at(i)) {
			c.Take(r.at(i))
			i++
		}
	}
	return i
}

// called says how a production is called where it could have begun.
var called = map[string]string{
	"Type": "a type", "Params": params, "Range": aRange, "Number": "a number", "Key": "a key", "TableRow": "a key",
	"Block": aBlock, "Terms": aBlock, "TableRows": aBlock, "Members": aBlock, "InstanceBody": aBlock,
	"ConditionBody": aBlock,
	"Needs":         aBlock, "Sets": aBlock, "Path": "a name", "Par": "a name", "Named": "a name", "New": "`new`",
	"Overridable": "a declaration", "Decl": "a declaration", "MapLine": "a line of a map", "Stmt": "a statement",
	"Kind": "`kind`", "Table": "`table`",
}

const (
	aBlock    = "a block in `{ }`"
	aText     = "a text in quotation marks"
	params    = "a list of parameters in `( )`"
	fields    = "a list of fields in `( )`"
	aRange    = "a range"
	aUnit     = "`rounds`"
	endOfLine = "the end of the line"
)

// describe says what was wanted at a place: the outermost thing that would have
// begun there.
func (w want) describe(place int) string {
	for _, e := range w.within {
		switch {
		case e.production == "Begin" && (w.token == "ident" || w.literal == "round"):
			return aUnit
		case e.production == "Remove" && place == e.start+1:
			return "what to remove"
		}
		if name := called[e.production]; e.start == place && name != "" {
			return name
		}
	}
	switch {
	case w.literal == "{":
		return aBlock
	case w.literal == "(":
		return fields
	case w.literal != "":
		return "`" + w.literal + "`"
	}
	switch w.token {
	case "Name", "ident":
		return "a name"
	case "Formula":
		return "a formula"
	case "Text":
		return aText
	case "Raw":
		return "a picture between `\"\"\"` and `\"\"\"`"
	case "number":
		return "a number"
	case "dice":
		return "a die such as d10"
	case "keyword":
		return "a word of the language"
	}
	return endOfLine
}

// samples returns tokens that begin with what was wanted, to try out whether the
// line could be read on with them.
func (w want) samples(place int) [][]lexer.Token {
	op := func(values ...string) []lexer.Token {
		var out []lexer.Token
		for _, v := range values {
			t := lexer.Token{Type: token.Op, Value: v}
			if v == "" {
				t.Type = token.Newline
			}
			out = append(out, t)
		}
		return out
	}
	word := lexer.Token{Type: token.Ident, Value: "int"}
	one := lexer.Token{Type: token.Number, Value: "1"}
	switch w.describe(place) {
	case aRange: // possible behind every type, and hardly ever what is missing
		return nil
	case aBlock:
		return [][]lexer.Token{op("{", "", "}")}
	case params:
		return [][]lexer.Token{op("(", ")")}
	case fields:
		return [][]lexer.Token{slices.Concat(op("("), []lexer.Token{word}, op(")"))}
	case "a type", "a name", aUnit:
		return [][]lexer.Token{{word}}
	case "a formula", "a number", "a key":
		return [][]lexer.Token{{one}}
	case aText:
		return [][]lexer.Token{{{Type: token.Text, Value: `""`}}}
	case "a die such as d10":
		return [][]lexer.Token{{{Type: token.Dice, Value: "d10"}}}
	}
	switch t := wordToken(w.literal); {
	case w.literal == "":
		return nil
	case t.Type == token.Op:
		return [][]lexer.Token{{t}, {t, word}}
	default:
		return [][]lexer.Token{{t}, {t, one}}
	}
}

// wordToken makes the token of a word or sign of the language.
func wordToken(value string) lexer.Token {
	switch {
	case token.IsKeyword(value):
		return lexer.Token{Type: token.Keyword, Value: value}
	case value != "" && token.IsLower(value[0]):
		return lexer.Token{Type: token.Ident, Value: value}
	}
	return lexer.Token{Type: token.Op, Value: value}
}

// repair is a change of one place that lets a line be read further.
type repair struct {
	want    string // as described
	instead bool   // of the token that stands there, not before it
	more    bool   // with a word or value behind it
	reached int    // how far it then goes, in tokens as they are now
}

// bestRepair tries everything that was wanted at a place, before the token that
// stands there and instead of it. Of several that reach as far the first wins, but
// a block before a word.
func bestRepair(tokens []lexer.Token, place int, wants []want) repair {
	best := repair{reached: place}
	tried := map[string]bool{}
	better := func(what string, reached int, instead bool) bool {
		if reached != best.reached || reached == place {
			return reached > best.reached
		}
		if best.want == "`of`" && what == "`to`" { // a modifier may have a type, and must have a score
			return true
		}
		return best.instead && !instead || what == aBlock && best.want != aBlock || what == "`,`" && !instead
	}
	try := func(what string, samples [][]lexer.Token, more bool) {
		for _, s := range samples {
			before := slices.Concat(tokens[:place], s, tokens[place:])
			if far, _ := farthest(before); better(what, far-len(s), false) {
				best = repair{what, false, more, far - len(s)}
			}
			if place+1 < len(tokens) && tokens[place].Type != token.Newline {
				instead := slices.Concat(tokens[:place], s, tokens[place+1:])
				if far, _ := farthest(instead); far-len(s)+1 > place+1 && better(what, far-len(s)+1, true) {
					best = repair{what, true, more, far - len(s) + 1}
				}
			}
		}
	}
	var longer []want
	for _, w := range wants {
		what := w.describe(place)
		if s := w.samples(place); !tried[what] && len(s) > 0 {
			try(what, s[:1], false)
			longer = append(longer, w)
		}
		tried[what] = true
	}
	if best.want == "" {
		for _, w := range longer {
			try(w.describe(place), w.samples(place)[1:], true)
		}
	}
	return best
}
