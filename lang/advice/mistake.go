package advice

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/lang/token"
	"hcl/stdlib"
)

// A line that cannot be read is explained by how far it could be read, what could
// have stood there, and which small change would let it be read on. The words come
// from the line itself: its form, and the sign that stands in the way.

// forms says how the lines read that the productions of the grammar stand for.
var forms = func() map[string]string {
	all := maps.Clone(syntax.DeclForms)
	maps.Copy(all, syntax.StmtForms)
	return all
}()

// lists says what stands in the braces of a production: how people call it, and how
// its lines read.
var lists = map[string]struct{ name, line string }{
	"Terms":         {"a score", forms["Term"]},
	"TableRows":     {"a table", forms["TableRow"]},
	"Members":       {"a kind", forms["Field"]},
	"InstanceBody":  {"an instance", forms["Set"]},
	"Sets":          {"these braces", forms["Set"]},
	"ConditionBody": {"a condition", "modifier NAME to SCORE for WHO : FORMULA, or on EVENT { STATEMENTS }"},
	"Needs":         {"the braces of a choice", forms["Need"]},
	"Rows":          {"`rows`", forms["RowsRow"]},
	"Course":        {"`setup` or `round`", forms["Phase"]},
	"Map":           {"a map", `art """ … """ ; legend { LETTER : NAME } ; split left, right : NAME ; check FORMULA "text"`},
	"Legend":        {"a legend", forms["LegendLine"]},
	"Victory":       {"`victory`", forms["VictoryLine"]},
	"Picture":       {"`picture`", forms["PictureLine"]},
	"Policy":        {"a policy", forms["PolicyLine"]},
	"Rank":          {"`rank`", forms["RankKey"]},
	"Marks":         {"the braces of a `say`", forms["Mark"]},
	"Block":         {"a block", ""},
}

// foreignWords are words that other languages have for what a line says here.
var foreignWords = map[string][]string{
	"if": {"when"}, "where": {"when"}, "var": {"let"}, "val": {"let"}, "local": {"let"}, "auto": {"let"},
	"const": {"let", "param"}, "def": {"rule", "define"}, "func": {"rule", "define"},
	"function": {"rule", "define"}, "fn": {"rule", "define"}, "proc": {"rule"}, "foreach": {"for"},
	"loop":  {"repeat", "while"},
	"print": {"say"}, "log": {"say"}, "echo": {"say"}, "write": {"say"}, "tell": {"say"}, "show": {"say"},
	"raise": {"announce"}, "fire": {"announce"}, "signal": {"announce"}, "class": {"kind"}, "struct": {"kind"},
	"import": {"use"}, "include": {"use"}, "require": {"needs"},
	"elif": {"else"}, "elsif": {"else"}, "elseif": {"else"}, "otherwise": {"else"}, "default": {"else"},
	"of": {"from", "in"}, "in": {"from"}, "into": {"to"}, "is": {"="},
	"emit": {"announce"}, "delete": {"remove"}, "replace": {"override"}, "assert": {"expect"}, "best": {"highest"},
	"worst": {"lowest"}, "most": {"highest"},
	"least": {"lowest", "at_least"}, "max": {"highest", "at_most"}, "min": {"lowest", "at_least"}, "mult": {"times"},
	"x": {"times"}, "returns": {"->"}, "gives": {"->"}, "once": {"on"}, "whenever": {"on"}, "upon": {"on"},
}

// MeantWord returns the word of the language that a declaration's first word was
// most likely meant to be, "" if none is near.
func MeantWord(word string) string {
	for _, w := range foreignWords[word] {
		if token.DeclWords[w] {
			return w
		}
	}
	if near := diag.Nearest(word, slices.Collect(maps.Keys(token.DeclWords))); len(word) > 2 {
		return near
	}
	return ""
}

// wrongHead reports a declaration that cannot be read because it is taken for an
// instance: its first word was meant to be a word of the language.
func (p *fileParser) wrongHead(tokens []lexer.Token, place int) bool {
	first := tokens[0]
	if first.Type != token.Ident || place < 1 || len(tokens) > mostRepaired {
		return false
	}
	for _, w := range append(slices.Clone(foreignWords[first.Value]), MeantWord(first.Value)) {
		if !token.DeclWords[w] {
			continue
		}
		mended := slices.Clone(tokens)
		mended[0].Type, mended[0].Value = token.Keyword, w
		if far, _ := farthest(mended); far > place {
			p.report(token.NewProblem(diag.UnknownKeyword, first.Pos.Offset, token.End(first).Offset,
				fmt.Sprintf("did you mean `%s`?", w), "no line begins with `%s`", first.Value))
			p.lose(w)
			p.file.Gaps = append(p.file.Gaps, first.Pos.Offset)
			p.loseNames(mended)
			return true
		}
	}
	return false
}

// twoInOne reports whether two lines stand on one: what cannot be read begins with a
// word for a line or sets or names something, and could all be read behind a line's end.
func (l line) twoInOne(tokens []lexer.Token, place int) bool {
	if place <= l.start+1 || place >= l.end || len(tokens) > mostRepaired || tokens[place-2].Value == "new" {
		return false
	}
	t, prev := tokens[place], tokens[place-1]
	if t.Type != token.Ident && t.Type != token.Keyword {
		return false
	}
	begins := token.StmtWords[t.Value] || token.DeclWords[t.Value] && !token.OperandWords[t.Value] || prev.Value == "}"
	end := place
	for depth := 0; end < l.end && (depth > 0 || tokens[end].Type != token.Newline); end++ {
		switch tokens[end].Value {
		case "{":
			depth++
		case "}":
			depth--
		case "=", "+=", "-=", ":":
			begins = begins || depth == 0
		case "?":
			return false // the `:` is its
		}
		if tokens[end].Type == token.Invalid {
			return false
		}
	}
	if !begins {
		return false
	}
	if l.depth == 0 {
		first, _ := farthest(append(slices.Clone(tokens[:place]), lexer.Token{Type: token.Newline}))
		second, _ := farthest(tokens[place:])
		return first > place && second > end-place
	}
	far, _ := farthest(slices.Insert(slices.Clone(tokens), place, lexer.Token{Type: token.Newline}))
	return far > end
}

// mistake reports why a line cannot be read on at a place.
func (p *fileParser) mistake(tokens []lexer.Token, l line, place int, wants []want) {
	stretch := tokens[l.start:min(l.head+1, len(tokens))]
	if l.head < l.end && place > l.head { // the mistake lies behind the block
		stretch = tokens[l.start : l.end+1]
	}
	for _, t := range stretch {
		if t.Type == token.Invalid {
			return // reported by the lexer
		}
	}
	if len(stretch) == 0 {
		return
	}
	first := stretch[0]
	p.lose(first.Value)
	e := explainer{p, tokens, l, place, wants}
	p.report(e.problem())
}

// lose notes that a line with this word at its beginning could not be read.
func (p *fileParser) lose(word string) {
	if word == "use" || word == "extends" || word == "chapters" {
		p.file.LostFile = true
	}
}

// explainer knows everything about a line that cannot be read.
type explainer struct {
	p      *fileParser
	tokens []lexer.Token
	line   line
	place  int
	wants  []want
}

const mostRepaired = 20_000 // tokens of a declaration within which repairs are tried

// at makes a problem at a token.
func (e explainer) at(i int, code diag.Code, hint, format string, args ...any) token.Problem {
	t := e.tokens[i]
	end := min(max(t.Pos.Offset+1, token.End(t).Offset), len(e.p.src.Text))
	return token.NewProblem(code, min(t.Pos.Offset, end), end, hint, format, args...)
}

func (e explainer) problem() token.Problem {
	first, bad := e.tokens[e.line.start], e.tokens[e.place]
	atEnd := bad.Type == token.Newline || bad.Type == token.EOF
	switch {
	case first.Type == token.Op && (first.Value == "}" || first.Value == "{"):
		if first.Value == "}" {
			return e.at(e.line.start, diag.StrayBrace, "remove it", "this `}` closes nothing")
		}
		return e.at(e.line.start, diag.Syntax, "a block follows its `rule`, `if`, `for` … on the same line",
			"a block cannot stand alone")
	case e.namesSomething() >= 0:
		return e.reserved(e.namesSomething())
	}
	for _, recognize := range []func() (token.Problem, bool){e.first, e.thrown, e.typed, e.ranged, e.counted,
		e.unfinished, e.beginner, e.foreign, e.habit, e.saying, e.misspelt, e.unit, e.common} {
		if pr, ok := recognize(); ok {
			return pr
		}
	}
	form, list := e.form()
	var r repair
	if len(e.tokens) <= mostRepaired {
		r = bestRepair(e.tokens, e.place, e.wants)
		if pr, ok := e.superfluous(max(r.reached, e.place+1)); ok {
			return pr
		}
	}
	if pr, ok := e.oneName(r); ok {
		return pr
	}
	if pr, ok := e.twoWords(); ok && r.want == aText && r.instead {
		return pr
	}
	nameWanted := (r.want == "" || r.want == "a name" && r.instead) &&
		e.mayWant("a name")
	switch {
	case list != "" && nameWanted && bad.Type == token.Keyword && e.place == e.line.start && homes[bad.Value] != "" &&
		!namesSomething(e.tokens[e.place+1]):
		return e.at(e.place, diag.Syntax, homes[bad.Value], "`%s` cannot stand in %s", bad.Value, list)
	case bad.Type == token.Keyword && nameWanted:
		return e.reserved(e.place)
	case bad.Type == token.Dice && nameWanted:
		return e.at(e.place, diag.ReservedWord, "choose another name", "`%s` is a die and cannot be a name", bad.Value)
	case bad.Type == token.Square && nameWanted:
		return e.at(e.place, diag.ReservedWord, "names are in small letters", "`%s` is a square and cannot be a name",
			bad.Value)
	case atEnd && e.place > e.line.start:
		what := r.want
		if what == "" {
			what = cmp.Or(e.wanted(), "something")
		}
		return e.at(e.place-1, diag.Syntax, e.repaired(r, form), "%s is missing after `%s`", what, shown(e.tokens[e.place-1]))
	case r.want != "" && !r.instead:
		return e.at(e.place, diag.Syntax, e.repaired(r, form), "%s is missing before `%s`", r.want, shown(bad))
	case list != "":
		return e.at(e.place, diag.Syntax, e.repaired(r, form), "`%s` cannot stand in %s", shown(bad), list)
	case r.want != "" && !e.mayWant(endOfLine):
		return e.at(e.place, diag.Syntax, e.repaired(r, form), "%s belongs here, not `%s`", r.want, shown(bad))
	case e.place == e.line.start:
		return e.at(e.place, diag.Syntax, cmp.Or(homes[bad.Value], form), "`%s` cannot stand here", shown(bad))
	}
	if endsWithComma(e.tokens, e.place) && (e.wanted() == endOfLine || e.mayWant(endOfLine)) {
		return e.at(e.place, diag.Syntax, e.p.withoutComma(e.tokens, e.line.start, e.place), commaGoesOn)
	}
	switch what := e.wanted(); what {
	case "":
		if e.mayWant(endOfLine) {
			return e.at(e.place, diag.Syntax, cmp.Or(e.filled(form), oneALine), "the line should end before `%s`", shown(bad))
		}
		return e.at(e.place, diag.Syntax, cmp.Or(e.filled(form), oneALine), "`%s` cannot stand here", shown(bad))
	case endOfLine:
		return e.at(e.place, diag.Syntax, e.filled(e.formOfLine()), "the line should end before `%s`", shown(bad))
	default:
		if e.mayWant(endOfLine) {
			return e.at(e.place, diag.Syntax, cmp.Or(e.filled(form), oneALine), "the line should end before `%s`", shown(bad))
		}
		return e.at(e.place, diag.Syntax, e.repaired(r, form), "%s belongs here, not `%s`", what, shown(bad))
	}
}

// namesSomething reports whether a token stands behind the name of a field or a term.
func namesSomething(t lexer.Token) bool {
	return t.Value == ":" || t.Value == "," || t.Value == "="
}

// reserved is the problem of a word that cannot be a name.
func (e explainer) reserved(i int) token.Problem {
	hint := "choose another name"
	if e.tokens[i].Value == "state" {
		hint += ": `state` itself stands before it"
	}
	return e.at(i, diag.ReservedWord, hint, "`%s` is a word of the language and cannot be a name", e.tokens[i].Value)
}

// namesSomething is the place of a word of the language that stands where a name does, as what stands around it
// tells; -1 if there is none.
func (e explainer) namesSomething() int {
	start, at := e.line.start, e.place
	next := func(i int) string { return e.tokens[min(i+1, len(e.tokens)-1)].Value }
	word := func(i int) bool { return e.tokens[i].Type == token.Keyword }
	_, list := e.form()
	switch behind := e.tokens[max(0, at-1)].Value; {
	case at == start && word(at) && list != "" && list != lists["Victory"].name && e.heads(at+1):
		return at
	case at == start+1 && slices.Contains([]string{"state", "define", "rule"}, behind) && e.heads(at):
		return start
	case e.tokens[at].Type == token.Keyword && next(at) == ":" && at > start && (behind == "->" || behind == ","): // a column
		return at
	case e.tokens[start].Value != "round" && e.tokens[start].Value != "setup":
		return -1
	case at == start+1 && word(at) && next(at) == "{":
		return at
	case at == start+2 && behind == "when" && isSign(e.tokens[at], "{"):
		return at - 1
	}
	return -1
}

// heads reports whether what follows a name in a list stands at a place: `:`, `,`, or a text or parameters and `:`.
func (e explainer) heads(i int) bool {
	switch t := e.tokens[i]; {
	case t.Type == token.Text:
		return e.tokens[i+1].Value == ":"
	case t.Value == "(":
		for i++; i < e.line.end && !isSign(e.tokens[i-1], ")"); i++ {
		}
		return e.tokens[i].Value == ":"
	default:
		return t.Value == ":" || t.Value == ","
	}
}

const oneALine = "one statement a line; `;` separates two"

// homes says where the lines belong that a word begins.
var homes = func() map[string]string {
	out := map[string]string{
		"needs":  "`needs` stands in the braces of a `choose`",
		"phase":  "phases stand in `setup` and `round`, or name one: phase NAME after OTHER { … }",
		"winner": "it stands in `victory`", "draw": "it stands in `victory`", "next": "it stands in `round`",
		"own": "it stands in a kind", "state": "it stands in a kind", "hidden": "it stands in a kind, before `state`",
		"title": "it stands in a kind; what has a name of its own has its title behind that",
	}
	for w := range token.StmtWords {
		if out[w] == "" && !token.DeclWords[w] {
			out[w] = "it stands in a rule, a hook, a phase or a test"
		}
	}
	for w := range token.DeclWords {
		if out[w] == "" {
			out[w] = "a declaration stands outside all braces; is a `}` missing before it?"
		}
	}
	out["rule"] = "a rule stands outside all braces, in a kind or in an instance; is a `}` missing before it?"
	out["define"] = "a define stands outside all braces or in a kind; a rule binds names by `let`"
	out["let"] = "it stands in a rule, a hook, a phase or a test; outside them a formula gets a name by `define`"
	return out
}()

// declWords are the words that begin declarations.
var declWords = slices.Sorted(maps.Keys(token.DeclWords))

// mayWant reports whether something could stand at the place.
func (e explainer) mayWant(what string) bool {
	return slices.ContainsFunc(e.wants, func(w want) bool { return w.describe(e.place) == what })
}

// shown is a token as a message quotes it: a long text is cut.
func shown(t lexer.Token) string {
	const most = 30
	if r := []rune(t.Value); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return t.Value
}

// continuesFormula reports whether a token goes on with a formula, so that no line
// begins with it.
func continuesFormula(t lexer.Token) bool {
	if t.Type == token.Keyword {
		return t.Value == "and" || t.Value == "or" || t.Value == "in"
	}
	if t.Type != token.Op {
		return false
	}
	switch t.Value {
	case "(", "[", "-", "+", ":", "=", ",", "->":
		return false
	}
	return true
}

// superfluous reports a word without which the line could be read further than any
// repair lets it: the one that cannot be read, or the first of the line.
func (e explainer) superfluous(reached int) (token.Problem, bool) {
	words := []int{e.place, e.line.start}
	if e.line.depth > 0 {
		slices.Reverse(words)
	}
	for _, i := range words {
		if far, ok := e.leftOut(i); ok && far > reached {
			if pr, ok := e.twoWords(); ok {
				return pr, true
			}
			if i == e.place && e.tokens[i+1].Value == "(" && e.mayWant(aBlock) {
				continue // it is called: what is missing is the brace before it
			}
			hint := "leave it out"
			if i == e.line.start {
				if meant := diag.Nearest(e.tokens[i].Value, declWords); meant != "" {
					hint = fmt.Sprintf("did you mean `%s`? %s", meant, homes[meant])
				}
			}
			return e.at(i, diag.UnknownKeyword, hint, "`%s` has no meaning here", e.tokens[i].Value), true
		}
	}
	return token.Problem{}, false
}

// twoWords reports a name that is written as two words.
func (e explainer) twoWords() (token.Problem, bool) {
	if e.place == e.line.start {
		return token.Problem{}, false
	}
	first, second := e.tokens[e.place-1], e.tokens[e.place]
	if first.Type != token.Ident || second.Type != token.Ident || e.mayWant("a name") || !e.namesAt(e.place-1) {
		return token.Problem{}, false
	}
	return token.NewProblem(diag.Syntax, first.Pos.Offset, token.End(second).Offset,
		fmt.Sprintf("write `%s_%s`; blanks stand in its title", first.Value, second.Value),
		"`%s %s` are two words, and a name is one", first.Value, second.Value), true
}

// namesAt reports whether a name may stand at a place.
func (e explainer) namesAt(i int) bool {
	return slices.ContainsFunc(wantedAt(e.tokens, i), func(w want) bool { return w.describe(i) == "a name" })
}

// leftOut returns how far a line could be read without one of its words.
func (e explainer) leftOut(i int) (far int, ok bool) {
	t := e.tokens[i]
	if t.Type != token.Ident && t.Type != token.Keyword || i+1 >= len(e.tokens) || token.StmtWords[t.Value] ||
		token.DeclWords[t.Value] ||
		i == e.line.start && e.place != i+1 {
		return 0, false
	}
	far, _ = farthest(slices.Delete(slices.Clone(e.tokens), i, i+1))
	return far + 1, true
}

// misspelt looks for a word that is nearly one of those that could stand in its
// place: the first of the line, the one that cannot be read, the one before it.
func (e explainer) misspelt() (token.Problem, bool) {
	for _, i := range []int{e.line.start, e.place, e.place - 1} {
		if i < e.line.start || i > e.place {
			continue
		}
		t := e.tokens[i]
		if t.Type != token.Ident && !(t.Type == token.Keyword && i == e.place) || i == e.line.start &&
			!looksMisspelt(e.tokens[i:e.line.end+1]) {
			continue
		}
		var words []string
		for _, w := range wantedAt(e.tokens, i) {
			if w.literal != "" && (token.IsLower(w.literal[0]) || w.literal == "=" || w.literal == "->") &&
				!slices.Contains(words, w.literal) {
				words = append(words, w.literal)
			}
		}
		if slices.Contains(words, t.Value) {
			continue
		}
		meant := e.meant(i, words)
		if meant == "" {
			continue
		}
		e.p.lose(meant)
		if i == e.line.start {
			return e.at(i, diag.UnknownKeyword, fmt.Sprintf("did you mean `%s`?", meant), "no line begins with `%s`", t.Value),
				true
		}
		if meant == "else" && strings.HasSuffix(t.Value, "if") {
			meant = "else if"
		}
		return e.at(i, diag.UnknownKeyword, fmt.Sprintf("did you mean `%s`?", meant), "`%s` has no meaning here", t.Value),
			true
	}
	return token.Problem{}, false
}

// meant returns the word that was most likely meant by the token at i: one with
// which the line can be read further.
func (e explainer) meant(i int, words []string) string {
	t := e.tokens[i]
	candidates := foreignWords[t.Value]
	if near := diag.Nearest(t.Value, words); near != "" && t.Type != token.Keyword && t.Value != "then" &&
		(len(t.Value) > 2 || near[0] == t.Value[0]) {
		candidates = append(slices.Clone(candidates), near)
	}
	best, reached := "", e.place
	if far, ok := e.leftOut(i); ok {
		reached = max(reached, far-1) // as far as without the word
	}
	for _, w := range candidates {
		if !slices.Contains(words, w) {
			continue
		}
		mended := slices.Clone(e.tokens)
		mended[i].Type, mended[i].Value = wordToken(w).Type, w
		if far, _ := farthest(mended); far > reached {
			best, reached = w, far
		}
	}
	return best
}

// first recognizes what is clear whatever else may be wrong in the line.
func (e explainer) first() (token.Problem, bool) { return e.planted(clearMistakes) }

// thrown recognizes dice that are thrown as rulebooks say it.
func (e explainer) thrown() (token.Problem, bool) { return e.planted(throws) }

// common recognizes mistakes that deserve words of their own.
func (e explainer) common() (token.Problem, bool) {
	if e.place == e.line.start {
		return token.Problem{}, false
	}
	if e.behindFormula() {
		if pr, ok := e.compared(); ok {
			return pr, true
		}
	}
	return e.planted(commonMistakes)
}

// behindFormula reports whether a formula ends before the place, and none is wanted there.
func (e explainer) behindFormula() bool {
	return !e.mayWant("a formula") && !e.mayWant("`=`") && endsValue(e.token(-1)) && e.afterFormula()
}

// behindBuiltin reports whether a formula ends before the place in the name of a function.
func (e explainer) behindBuiltin() bool {
	return e.place > 1 && e.token(-2).Value != "." && stdlib.Lookup(e.token(-1).Value) != nil && e.behindFormula()
}

// isElse reports whether the word before the place is that of an `if`.
func (e explainer) isElse() bool { return e.token(-1).Type == token.Keyword && !e.mayWant("`:`") }

// joinedByOr writes the words of a choice, between which commas stand, as they are read.
func (e explainer) joinedByOr() string {
	end := e.place
	for e.tokens[end].Type == token.Ident || e.tokens[end].Value == "," || e.tokens[end].Value == "or" {
		end++
	}
	rest := strings.ReplaceAll(strings.ReplaceAll(e.source(e.place, end), ", or", ","), ",", " or")
	return e.with(e.place, end, strings.TrimSpace(rest))
}

// typeWords are the types that a range, `?` or another word may follow.
var typeWords = []string{"int", "num", "bool", "text", "dice", "square", "list", "combatant", "side"}

func endsValue(t lexer.Token) bool {
	switch t.Type {
	case token.Ident, token.Number, token.Dice, token.Text, token.Square:
		return true
	case token.Op:
		return t.Value == ")" || t.Value == "]"
	}
	return token.OperandWords[t.Value]
}

// afterFormula reports whether the tokens before the place end a formula.
func (e explainer) afterFormula() bool {
	r := &recognizer{tokens: e.tokens[:e.place:e.place]}
	r.production("Unit", 0)
	return r.formula > e.line.start
}

// form returns advice on how the line reads; list says whose braces it stands in
// if not even its beginning could be read.
func (e explainer) form() (hint, list string) {
	best := enclosing{start: -1}
	override, types := "", 0
	for _, w := range e.wants {
		inType := false
		for _, in := range w.within {
			switch {
			case in.production == "Overridable" && in.start < e.place:
				override = "override "
			case in.production == "Type":
				inType = in.start < e.place
			case in.start < e.place && in.start >= best.start && (forms[in.production] != "" || lists[in.production].name != ""):
				best = in
			}
		}
		if inType {
			types++
		}
	}
	if types == len(e.wants) {
		return forms["Type"], ""
	}
	if best.start < 0 {
		return "", ""
	}
	if l, ok := lists[best.production]; ok && e.inBraces(best.start) {
		if best.production == "Sets" && (e.tokens[0].Value == "ruleset" || e.tokens[0].Value == "module") {
			l.line = `version = "1.0" ; source = "where the rules come from"`
		}
		if l.line == "" {
			return oneALine, ""
		}
		return "write: " + l.line, l.name
	}
	if forms[best.production] == "" {
		return "", ""
	}
	return "write: " + override + forms[best.production], ""
}

// inBraces reports whether a `{` behind start is open at the place.
func (e explainer) inBraces(start int) bool {
	depth := 0
	for _, t := range e.tokens[start:e.place] {
		switch {
		case t.Type == token.Op && t.Value == "{":
			depth++
		case t.Type == token.Op && t.Value == "}":
			depth--
		}
	}
	return depth > 0
}

// formOfLine returns advice on how a line reads that begins as this one.
func (e explainer) formOfLine() string {
	first := e.tokens[e.line.start]
	if w := first.Value; first.Type == token.Keyword {
		if f := forms[strings.ToUpper(w[:1])+w[1:]]; f != "" {
			return "write: " + f
		}
	}
	return oneALine
}

// wanted lists what could stand at the place, if that is few enough to say.
func (e explainer) wanted() string {
	var names []string
	for _, w := range e.wants {
		if n := w.describe(e.place); !slices.Contains(names, n) && n != "`}`" {
			names = append(names, n)
		}
	}
	drop := func(name string, unless bool) {
		if !unless {
			names = slices.DeleteFunc(names, func(n string) bool { return n == name })
		}
	}
	drop("`new`", !slices.Contains(names, "a formula"))
	drop(endOfLine, len(names) == 1)
	const most = 3
	switch {
	case len(names) == 0 || len(names) > most:
		return ""
	case len(names) == 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// isOneOf reports whether a line ends in `one of a`, `one of a or b` …
func isOneOf(stretch []lexer.Token) bool {
	for i := len(stretch) - 1; i >= 2; i-- {
		switch {
		case stretch[i].Type == token.Ident && stretch[i].Value != "of", stretch[i].Value == "or":
		case stretch[i].Value == "of" && stretch[i-1].Value == "one":
			return true
		default:
			return false
		}
	}
	return false
}

// looksMisspelt reports whether a line reads like a keyword and its object: two
// words in a row, or a word and a value.
func looksMisspelt(stretch []lexer.Token) bool {
	if len(stretch) < 2 {
		return false
	}
	switch t := stretch[1]; t.Type {
	case token.Ident, token.Number, token.Text, token.Dice:
		return true
	case token.Keyword:
		return t.Value != "and" && t.Value != "or" && t.Value != "in" && t.Value != "not"
	case token.Op:
		return t.Value == "{"
	}
	return false
}
