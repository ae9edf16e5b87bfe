package lsp

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/advice"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/lang/token"
	"hcl/stdlib"
)

// What may stand at a place is asked of the checker: a name that nothing has is put there, and
// where it would be reported the checker says what there is instead (check.Ask). A line that is
// half written is finished before, in the first way in which it can be read.

// asksFor is the name that is put into the text.
const asksFor = "zz_what_may_stand_here"

// endings are what may be missing behind a name for its line to be read.
var endings = []string{"", " = 0", " : 0", " { }", "()", " : 0 }", " = 0 }", " by none", " from none by none"}

// asked is what the last completion was about, for what is said of one of its items.
type asked struct {
	v     *view
	names []check.Candidate
}

// completion proposes what may stand at a place.
func (s *Server) completion(_ context.Context, d *document, p *Params) (*CompletionList, error) {
	out := &CompletionList{Items: []CompletionItem{}}
	if !d.isRuleset() && !d.isScenario() {
		return out, nil
	}
	at := d.offset(p.Position)
	start, end := wordAround(d.s, at)
	if d.isScenario() {
		s.lastAsked = asked{}
		completer{s, d, writing{}, d.rangeOf(start, end), d.s[start:at], true, out}.completeScenario(start)
		return out, nil
	}
	c := contextOf(d.rules()[:start])
	x := completer{s, d, c, d.rangeOf(start, end), d.s[start:at], strings.HasPrefix(d.s[end:], "("), out}
	s.lastAsked = asked{}
	switch {
	case c.comment:
	case d.inProse(at):
		if d.quotedAt(at) { // of what is declared
			x.declared()
		}
	case c.text != "":
		x.texts()
	case c.fresh && len(c.open) == 0:
		x.words(syntax.DeclForms, token.DeclWords)
		x.names(s.ask(d, start, end, []string{" zz { }"}))
	case len(c.line) == 1 && changes[c.line[0]]:
		x.words(nil, token.DeclWords)
		x.names(s.ask(d, start, end, []string{" zz", " zz { }"}))
	case c.fresh && ownWords[c.around()]:
		x.firstWords()
	default:
		x.inside(s.ask(d, start, end, c.endings()))
	}
	slices.SortStableFunc(out.Items, func(a, b CompletionItem) int { return cmp.Compare(a.SortText, b.SortText) })
	if len(out.Items) > mostItems {
		out.Items, out.IsIncomplete = out.Items[:mostItems], true
	}
	return out, nil
}

// changes are words behind which stands the word for what is changed.
var changes = token.WordSet("override extend remove before after around")

// ownWords are what lines in the braces of which begin with words of the language alone, or with
// names of their own.
var ownWords = token.WordSet("kind condition setup round victory map score table picture legend rank ruleset module")

// mostItems is how many things are proposed at once.
const mostItems = 300

// ---- where it is ------------------------------------------------------------------------------

// writing is what stands before a place.
type writing struct {
	fresh   bool     // nothing stands before it on its line
	line    []string // what does, word by word
	ends    bool     // the last of which ends a value
	closing string   // the brackets that are open
	open    []string // the first words of what the braces around it belong to, the outermost first
	text    string   // it stands in a text behind this word; `"` for any other
	comment bool
}

func contextOf(before string) writing {
	var c writing
	line := before[strings.LastIndexByte(before, '\n')+1:]
	quotes := 0
	for i := range len(line) {
		switch {
		case line[i] == '"' && (i == 0 || line[i-1] != '\\'):
			quotes++
		case line[i] == '#' && quotes%2 == 0:
			c.comment = true
			return c
		}
	}
	if quotes%2 == 1 {
		i := strings.LastIndexByte(line, '"')
		if strings.Count(line[i:], "{") == strings.Count(line[i:], "}") {
			words := strings.FieldsFunc(line[:i], func(r rune) bool {
				return r == ' ' || r == ',' || r == '\t' || r == '{' || r == ';'
			})
			words = slices.DeleteFunc(words, func(w string) bool { return strings.HasPrefix(w, `"`) })
			c.text = `"`
			if len(words) > 0 {
				c.text = words[len(words)-1]
			}
			return c
		}
	}
	first := ""
	fresh := func() { first, c.line, c.closing, c.ends = "", nil, "", false }
	for _, t := range token.Lex(before).Tokens {
		switch {
		case t.Pos.Offset >= len(before): // the end of the file
		case t.Type == token.Newline:
			fresh()
		case t.Type == token.Op && t.Value == "{":
			c.open = append(c.open, first)
			fresh()
		case t.Type == token.Op && t.Value == "}":
			if len(c.open) > 0 {
				c.open = c.open[:len(c.open)-1]
			}
			fresh()
			c.line = []string{"}"}
		default:
			if first == "" || first == "override" || first == "extend" {
				first = t.Value
				if t.Type == token.Ident {
					first = "a thing"
				}
			}
			if t.Value == "new" {
				first = "a thing"
			}
			c.line = append(c.line, t.Value)
			c.brackets(t.Value)
			c.ends = t.Type != token.Op && t.Type != token.Keyword || t.Value == ")" || t.Value == "]" ||
				token.OperandWords[t.Value]
		}
	}
	c.fresh = len(c.line) == 0
	return c
}

// brackets notes a bracket that is open, or is so no more.
func (c *writing) brackets(sign string) {
	if len(c.closing) > syntax.MaxBrackets { // which nobody can read
		return
	}
	switch sign {
	case "(":
		c.closing = ")" + c.closing
	case "[":
		c.closing = "]" + c.closing
	case ")", "]":
		c.closing = strings.TrimPrefix(c.closing, sign)
	}
}

// last is the word before it on its line.
func (c writing) last() string {
	if c.fresh {
		return ""
	}
	return c.line[len(c.line)-1]
}

// around is the first word of what the innermost braces belong to.
func (c writing) around() string {
	if len(c.open) == 0 {
		return ""
	}
	return c.open[len(c.open)-1]
}

// endings are those that are tried, the likeliest first.
func (c writing) endings() []string {
	first := ""
	switch {
	case c.fresh:
		first = map[string]string{"a thing": " = 0", "policy": " : 0", "rows": " = 0"}[c.around()]
	case len(c.line) == 1 && (c.line[0] == "rolls" || c.line[0] == "answer"):
		first = " = 0"
	}
	out := append([]string{first}, endings...)
	if c.closing != "" {
		for _, e := range endings {
			out = append(out, c.closing+e)
		}
	}
	return out
}

// ---- asking -----------------------------------------------------------------------------------

// ask asks the checker what may stand in place of a stretch; nil if it does not come to that.
func (s *Server) ask(d *document, start, end int, endings []string) []check.Candidate {
	ending, ok := readable(d.rules(), start, end, endings)
	if !ok {
		return nil
	}
	a := &check.Ask{Name: asksFor}
	v := &view{index: &check.Index{}}
	edit := &WorkspaceEdit{map[string][]TextEdit{d.uri: {{d.rangeOf(start, end), asksFor + ending}}}}
	s.with([]*document{d}, edit, func() {
		of := s.lastView(s.rootOf(d))
		o := s.rulesOptions(d, of)
		o.Ask, o.Index = a, v.index
		s.Engine.Check(s.lib, of.place, o)
	})
	s.lastAsked = asked{v, a.Names}
	return a.Names
}

// mostTried is how long a declaration may be to be read again and again.
const mostTried = 1 << 16

// readable finds the ending with which the name that is put into a text can be read.
func readable(text string, start, end int, endings []string) (string, bool) {
	for i, ending := range endings {
		if slices.Contains(endings[:i], ending) {
			continue
		}
		now := text[:start] + asksFor + ending + text[end:]
		from, to := declarationAround(now, start)
		if i > 0 && to-from > mostTried {
			break
		}
		f := advice.ParseWithin(diag.NewSource("", now[from:to]), &diag.List{}, 0, syntax.MaxTokens)
		if names(f, asksFor) {
			return ending, true
		}
	}
	return "", false
}

// declarationAround is the declaration in which a byte stands.
func declarationAround(text string, at int) (from, to int) {
	stretches, _ := syntax.Cut(token.Lex(text).Tokens)
	for _, tokens := range stretches {
		first, last := syntax.FirstCode(tokens), tokens[len(tokens)-1]
		if first.Pos.Offset <= at && at <= last.Pos.Offset {
			return first.Pos.Offset, min(len(text), token.End(last).Offset)
		}
	}
	return 0, len(text)
}

// names reports whether a tree holds a name, where it could be read.
func names(f *syntax.File, name string) bool {
	found := false
	for _, d := range f.Decls {
		syntax.Walk(d, func(n any) bool {
			switch n := n.(type) {
			case *syntax.Name:
				found = found || n.Text == name
			case *syntax.Key:
				found = found || n.Word == name
			case *syntax.Label:
				found = found || n.Text == name
			case *syntax.Formula:
				found = found || n.Tree != nil && slices.ContainsFunc(n.Tokens, func(t lexer.Token) bool { return t.Value == name })
			case *syntax.Text:
				for _, p := range n.Parts {
					found = found || p.Formula != nil && p.Formula.Tree != nil && strings.Contains(p.Formula.Text, name)
				}
			}
			return !found
		})
	}
	return found
}

// ---- proposing --------------------------------------------------------------------------------

// beforeCall are words and signs behind which what is called stands with what it is given.
var beforeCall = token.WordSet(". announce begin end until")

type completer struct {
	s      *Server
	d      *document
	c      writing
	at     Range
	prefix string
	called bool // a bracket follows
	out    *CompletionList
}

// matches reports whether the letters that are written are in a name, in order.
func matches(name, letters string) bool {
	name, letters = strings.ToLower(name), strings.ToLower(letters)
	for i := range len(letters) {
		j := strings.IndexByte(name, letters[i])
		if j < 0 {
			return false
		}
		name = name[j+1:]
	}
	return true
}

func (x completer) add(rank int, i CompletionItem, insert string) {
	if !matches(i.Label, x.prefix) {
		return
	}
	if !strings.HasPrefix(i.Label, x.prefix) {
		rank += 10
	}
	i.SortText = fmt.Sprintf("%02d %s", rank, i.Label)
	i.TextEdit = &TextEdit{x.at, cmp.Or(insert, i.Label)}
	x.out.Items = append(x.out.Items, i)
}

// names proposes what the checker has said.
func (x completer) names(list []check.Candidate) {
	for n, c := range list {
		item := CompletionItem{Label: c.Name, Kind: completionKind(c.Of), Data: strconv.Itoa(n)}
		if c.Of != nil {
			head, _, _ := x.s.lastAsked.v.headOf(c.Of)
			if e, ok := c.Of.(*stdlib.Entry); ok {
				head = e.Schemes[0].Text
			}
			head, _, _ = strings.Cut(head, "\n")
			item.Detail = diag.Clean(strings.TrimSuffix(head, " {"))
		}
		insert := c.Name
		if strings.Contains(c.Name, " ") {
			insert = strconv.Quote(c.Name) // a label of several words
		}
		if params, takes := paramsTaken(c.Of); takes && !x.called && (c.Near > check.Wanted || beforeCall[x.c.last()]) {
			if insert = c.Name + "(" + strings.Join(params, ", ") + ")"; x.s.snippet && len(params) > 0 {
				item.InsertTextFormat = 2
				for i, p := range params {
					params[i] = fmt.Sprintf("${%d:%s}", i+1, p)
				}
				insert = c.Name + "(" + strings.Join(params, ", ") + ")"
			}
		}
		x.add(int(c.Near), item, insert)
	}
}

// paramsTaken are the parameters of what is called, if it is.
func paramsTaken(of any) (names []string, takes bool) {
	if e, ok := of.(*stdlib.Entry); ok {
		for i, p := range e.Schemes[0].Params {
			names = append(names, cmp.Or(p.Name, "x"+strconv.Itoa(i+1)))
		}
		return names, true
	}
	params, takes := ir.Takes(of)
	for _, p := range params {
		if p.Name != "self" {
			names = append(names, p.Name)
		}
	}
	return names, takes
}

// declared proposes whatever has a name.
func (x completer) declared() []check.Candidate {
	v := x.s.viewOf(x.d)
	x.s.lastAsked.v = v
	seen := map[string]bool{}
	for _, u := range v.index.Uses {
		if name := u.At.Text(); u.Declares && !seen[name] && legalName.MatchString(name) {
			seen[name] = true
			x.s.lastAsked.names = append(x.s.lastAsked.names, check.Candidate{Name: name, Of: u.Of, Near: check.Declared})
		}
	}
	x.names(x.s.lastAsked.names)
	return x.s.lastAsked.names
}

// inside proposes what may stand in braces, or in the middle of a line.
func (x completer) inside(found []check.Candidate) {
	if x.c.last() == "." { // of what stands there
		x.names(found)
		return
	}
	if found == nil && !x.c.ends { // the line cannot be read: whatever has a name
		found = x.declared()
	} else {
		x.names(found)
	}
	switch {
	case x.c.fresh:
		x.firstWords()
	case len(x.c.line) == 1 && x.c.last() == "end":
		x.keywords("for", "phase", "rule")
	case x.c.ends && found == nil:
		x.keywords("and", "or", "not", "in", "when", "where", "by", "from", "to", "until", "for", "as", "else", "like",
			"plural", "of")
	case slices.ContainsFunc(found, func(c check.Candidate) bool { return c.Near == check.Universal }):
		x.keywords("not", "none", "true", "false", "it", "self", "new")
	}
}

func (x completer) keywords(words ...string) {
	for _, w := range words {
		x.add(8, CompletionItem{Label: w, Kind: completionKeyword}, "")
	}
}

// firstWords proposes what the lines in some braces begin with.
func (x completer) firstWords() {
	switch x.c.around() {
	case "kind":
		x.lines("state NAME : TYPE = VALUE", "own NAME : list of KIND", "define NAME = FORMULA",
			"rule NAME(WHO) { STATEMENTS }", "hidden state NAME : TYPE = VALUE", `title "{FIELD}"`)
	case "a thing", "rows":
		x.lines("rule NAME { STATEMENTS }", "modifier NAME to SCORE for WHO : FORMULA")
	case "condition":
		x.lines("modifier NAME to SCORE for WHO : FORMULA", "on EVENT { STATEMENTS }", "on begins { STATEMENTS }",
			"on ends { STATEMENTS }", "on runs_out { STATEMENTS }")
	case "setup", "round":
		x.lines(`phase NAME "Title" { STATEMENTS }`, "next FORMULA")
	case "victory":
		x.lines(`winner SIDE "reason"`, `draw "reason" when CONDITION`)
	case "map":
		x.lines(`art """ … """`, "legend { LETTER : NAME }", "split left, right : NAME",
			`check FORMULA "what is wrong otherwise"`)
	case "ruleset", "module":
		x.lines(`version = "1.0"`, `source = "where the rules come from"`, `language = "1.1"`)
	case "policy":
	case "score", "table", "picture", "legend", "rank": // new names
	default:
		x.words(syntax.StmtForms, token.StmtWords)
	}
}

// lines proposes first words, with the lines that they begin.
func (x completer) lines(forms ...string) {
	for _, form := range forms {
		word, _, _ := strings.Cut(form, " ")
		x.add(5, CompletionItem{Label: word, Kind: completionKeyword, Detail: form}, word+" ")
	}
}

// words proposes first words of the language, with how their lines read.
func (x completer) words(forms map[string]string, words map[string]bool) {
	for _, w := range sorted(words) {
		item := CompletionItem{Label: w, Kind: completionKeyword}
		for _, name := range sorted(forms) {
			if strings.HasPrefix(forms[name], w+" ") || forms[name] == w {
				item.Detail = forms[name]
			}
		}
		x.add(5, item, w+" ")
	}
}

// texts proposes the names that stand in a text.
func (x completer) texts() {
	var list []string
	kind := completionModule
	switch x.c.text {
	case "extends", "use", "after", "chapters":
		list = x.s.lib.Around(x.d.place)
	case "scenario":
		kind = completionFile
		for _, fight := range x.s.fightsOf(x.s.viewOf(x.d)) {
			list = append(list, strings.TrimSuffix(path.Base(strings.ReplaceAll(fight, `\`, "/")), ".toml"))
		}
	}
	slices.Sort(list)
	for _, name := range slices.Compact(list) {
		x.add(0, CompletionItem{Label: name, Kind: kind}, "")
	}
}

// resolveCompletion says what is said of an item of the last completion.
func (s *Server) resolveCompletion(_ context.Context, item *CompletionItem) (*CompletionItem, error) {
	n, err := strconv.Atoi(item.Data)
	if err != nil || n < 0 || n >= len(s.lastAsked.names) || s.lastAsked.names[n].Name != item.Label ||
		s.lastAsked.names[n].Of == nil {
		return item, nil
	}
	if text := s.describe(s.lastAsked.v, s.lastAsked.names[n].Of, nil); text != "" {
		doc := markdown(text)
		item.Documentation = &doc
	}
	return item, nil
}

// completionKind is the sort of something as clients know sorts, for their icons.
func completionKind(of any) int {
	switch x := of.(type) {
	case nil:
		return completionEnumMember
	case *ir.Field:
		if x.Called() {
			return completionMethod
		}
		return completionField
	case check.Binding, *ir.Local:
		return completionVariable
	case check.Named, library.ScenarioName:
		return completionFunction
	}
	return looksOf(whatIs(of)).item
}
