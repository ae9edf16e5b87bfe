package check

import (
	"maps"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

// checker carries the work from trees to a Program. What belongs to a part of that work alone is said where that
// part is: the names, what variants change, what is checked last.
type checker struct {
	files []*library.File
	root  *library.File
	opts  Options
	p     *ir.Program

	reports
	topLevel
	sources
	changeLog
	renamings
	insertions
	combinations
	dependencies
	usage
	vetoing
	testing
	deciding

	file *library.File // whose text is being checked
	body *body         // the body being checked

	pictures []pictureDecl
	ends     []rangeEnd
	courses  []*courseSyntax
	allRules []*ir.Rule // top-level ones, and those of kinds and instances
	deferred []func()

	lacking   map[*ir.Field]bool            // fields that are new, and told to lack a default
	toldApart map[*ir.Condition]bool        // conditions of two bearers: whether rules tell them apart
	paths     map[string]*ir.Local          // stand for chains of fields that are known to be there
	quoted    map[*library.File][]Quotation // by the files whose prose it is
	left      map[string]bool               // phases that something may leave before their end
	cells     int                           // combinations of keys of the tables so far
	noActive  bool                          // it has been told that nothing says when a combatant takes part
}

// reports is what is told, and to whom.
type reports struct {
	diags *diag.List
	told  *diag.List            // where diags go in the end; diags may be those of an attempt
	mute  map[*diag.Source]bool // files whose mistakes concern nobody

	enough    bool             // told holds more errors than are shown: nobody looks for more
	unheard   bool             // what is wrong is counted, but will not be shown
	fixedList *diag.Diagnostic // of the statement that is looked at: what is told of a list that never changes
}

// symbol is a top-level name.
type symbol struct {
	name string
	what string // "param", "table" …
	obj  any
	span diag.Span
	file *library.File
}

// describe says what a name is the name of.
func (s *symbol) describe() string {
	if k, ok := s.obj.(*ir.Kind); ok && s.what == "plural" {
		return "the list of all things of kind `" + k.Name + "`"
	}
	return diag.Article(s.what)
}

// located is a piece of tree with the file that it stands in.
type located[T any] struct {
	syn  T
	file *library.File
}

// here is a piece of tree in the file whose text is checked.
func here[T any](c *checker, syn T) located[T] { return located[T]{syn, c.file} }

// locate places pieces of tree in a file.
func locate[T any](list []T, file *library.File) []located[T] {
	var out []located[T]
	for _, syn := range list {
		out = append(out, located[T]{syn, file})
	}
	return out
}

func newChecker(files []*library.File, root *library.File, opts Options, diags *diag.List) *checker {
	c := &checker{
		files: files, root: root, opts: opts,
		p:            &ir.Program{Renames: map[string]string{}, Dice: map[int64]*ir.Die{}},
		reports:      reports{diags: diags, told: diags, mute: map[*diag.Source]bool{}},
		topLevel:     newTopLevel(),
		sources:      newSources(),
		changeLog:    newChangeLog(),
		insertions:   newInsertions(),
		combinations: combinations{madeOf: map[*ir.Kind][]*ir.Kind{}},
		dependencies: dependencies{cyclic: map[any]bool{}, stored: map[any][]*ir.Field{}},
		usage:        usage{used: map[any]bool{}, reads: map[*ir.Field]int{}},
		left:         map[string]bool{},
		vetoing:      vetoing{heeded: map[*ir.Event]bool{}, announced: map[*ir.Event]diag.Span{}},
		testing:      testing{scenarios: map[scenarioKey]scenarioInfo{}},
		lacking:      map[*ir.Field]bool{},
		toldApart:    map[*ir.Condition]bool{},
		paths:        map[string]*ir.Local{},
	}
	for _, f := range files {
		c.sources.files[f.IR()] = f
		c.p.Files = append(c.p.Files, f.IR())
	}
	c.p.Root = root.IR()
	c.p.Extends = root.Extends != nil
	c.p.AddOns = slices.ContainsFunc(files, func(f *library.File) bool { return f.AddOn })
	c.p.Variants = library.Variants(files)
	for _, f := range files {
		for name := range f.Tree.Lost {
			c.lost[name] = true
		}
		for name := range f.Tree.Unread {
			c.unread[name] = true
		}
	}
	return c
}

// program does everything in order.
func (c *checker) program() *ir.Program {
	c.untilEnough(func() {
		c.identity()
		c.builtinKinds()
		c.order()
		c.listRenames()
		c.merge()
		c.wrapDefines()
		c.kindTypes()
		c.bareLines()
		c.heads()
		c.rangeEnds()
		c.bodies()
		c.listWholes()
		c.answersAndRolls()
		c.policies()
		c.unusedLocals()
		c.hiddenDefaults()
		c.beginAnew()
		c.unheeded()
		c.leftPhases()
		c.twoBearers()
		c.effects()
		c.cycles()
		c.oldLanguage()
		c.unused()
		c.complete()
		c.quotations()
		c.recast()
	})
	if c.enough || c.diags.Errors() > 0 {
		return nil
	}
	return c.p
}

// untilEnough checks something until there are more errors than are shown: to look for all, each
// with advice, may take for ever.
func (c *checker) untilEnough(check func()) {
	defer func() {
		if c.enough {
			recover()
		}
	}()
	check()
}

var headerNames = []string{"version", "source", "language"}

// identity fills in what the headers say.
func (c *checker) identity() {
	if h := c.root.Header; h != nil {
		c.p.Title, c.p.Module = h.Title.Plain(), c.root.Module() && c.root.Extends == nil
		c.p.Version, c.p.Origin = h.Value("version"), h.Value("source")
	}
	for i := len(c.files) - 1; i >= 0; i-- {
		if f := c.files[i]; f.Book == nil && (!f.Module() || f == c.root) {
			c.p.IDs, c.p.Places = append(c.p.IDs, f.ID), append(c.p.Places, f.Location.Place())
		}
	}
	for _, f := range c.files {
		if f.Header == nil || f.Header.Sets == nil {
			continue
		}
		for _, s := range f.Header.Sets.List {
			c.file = f
			if name := s.Target.Text; !slices.Contains(headerNames, name) {
				c.unknown(diag.UnknownField, c.span(s.Target), name, headerNames,
					"a header sets `version`, `source` and `language`, not `%s`", name)
			}
		}
	}
}

// ---- reporting --------------------------------------------------------------------------------

type spanned interface {
	Span(*diag.Source) diag.Span
}

func (c *checker) span(n spanned) diag.Span { return n.Span(c.file.Source) }

func (c *checker) errorf(code diag.Code, span diag.Span, format string, args ...any) *diag.Diagnostic {
	if c.mute[span.Source] {
		return &diag.Diagnostic{}
	}
	d := c.diags.Errorf(code, span, format, args...)
	if c.diags == c.told && c.told.Full() {
		c.enough = true
		panic("nobody reads more errors")
	}
	return d
}

// unknown reports a name that does not exist, with the nearest that does. A name
// that stood in a line that could not be read is not reported again.
func (c *checker) unknown(code diag.Code, span diag.Span, name string, candidates []string, format string,
	args ...any) *diag.Diagnostic {
	c.askedName(name, candidates)
	if c.lost[name] || c.lost[name[strings.LastIndexByte(name, '.')+1:]] || c.isOld(span, name, among(candidates)) {
		return &diag.Diagnostic{}
	}
	d := c.errorf(code, span, format, args...)
	if c.diags.Full() {
		return d // nobody will read it
	}
	switch near := diag.Nearest(name, candidates); {
	case !c.removed[name].IsZero():
		d.Note(c.removed[name], "it is removed here").Hinted("change what needs it as well, or keep it")
	case near != "":
		d.Hinted("did you mean `%s`?", near)
	case len(c.aside[name]) > 0:
		s := c.aside[name][0]
		d.Note(s.span, "tests have it here, and rules do not see it").Hinted("declare it in a ruleset, or do without it")
		if does := c.standsFor(s); does != "" {
			d.Hinted("write what it stands for: %s", does)
		}
	case len(candidates) == 1:
		d.Hinted("there is %s", diag.WordList(candidates, "and"))
	case len(candidates) > 0 && len(candidates) <= 6:
		d.Hinted("there are %s", diag.WordList(candidates, "and"))
	}
	return d
}

// without is the names that may be meant by what says of something what it is like: not its own.
func without(names []string, own string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == own })
}

// standsFor is all that a rule does, if that is to return something on one line.
func (c *checker) standsFor(s *symbol) string {
	r, ok := s.obj.(*ir.Rule)
	if !ok || c.ruleSrc(r).syn.Body == nil || len(c.ruleSrc(r).syn.Body.List) != 1 {
		return ""
	}
	src := c.ruleSrc(r)
	back, ok := src.syn.Body.List[0].(*syntax.Return)
	if !ok {
		return ""
	}
	text := strings.TrimPrefix(back.Span(src.file.Source).Text(), "return ")
	if strings.Contains(text, "\n") {
		return ""
	}
	return text
}

// unknownOf is the same of the name of a part of something, which may have been another.
func (c *checker) unknownOf(owner string, code diag.Code, span diag.Span, name string, candidates []string,
	format string, args ...any) *diag.Diagnostic {
	if owner != "" && c.isOldPart(span, name, among(candidates), owner) {
		return &diag.Diagnostic{}
	}
	return c.unknown(code, span, name, candidates, format, args...)
}

// attempt does something whose mistakes may not count, and returns them.
func (c *checker) attempt(do func()) *diag.List {
	old, tries := c.diags, &diag.List{}
	c.diags = tries
	do()
	c.diags = old
	return tries
}

// ---- names --------------------------------------------------------------------------------------

// orRemove is advice about a name, or to remove what has it already if that stands above.
func orRemove(advice string, old, now diag.Span) string {
	if old.Source == now.Source && old.Start < now.Start {
		return advice + ", or remove the one above"
	}
	return advice
}

// declare enters a top-level name.
func (c *checker) declare(n *syntax.Name, what string, obj any) bool {
	span := c.span(n)
	if old := c.named(n.Text); old != nil && c.ofAddOn(old, span) {
		return false
	} else if old != nil && !c.apart(old.file) {
		d := c.errorf(diag.Duplicate, span, "`%s` is already the name of %s", n.Text, old.describe())
		ofBase := old.file != nil && old.file.Layer < c.file.Layer // no file has what every ruleset has
		if ofBase && old.what == what && what == "kind" {
			d.Hinted("to add to it write: extend kind %s { … }", n.Text)
		} else if ofBase && old.what == what && what != "plural" {
			d.Hinted("to change it write: override %s %s …", what, n.Text)
			if p, ok := obj.(*ir.Param); ok && c.paramSrc(p).syn.Value != nil {
				d.Hinted("to change it write: override param %s = %s", n.Text, c.span(c.paramSrc(p).syn.Value).Text())
			}
		} else {
			d.Hinted("choose another name")
			if old.what == what {
				d.Hinted("%s", orRemove("choose another name", old.span, span))
			}
		}
		d.Note(old.span, "it was declared here")
		return false
	}
	if k := kindByWord[what]; k != nil && k.called && exprCalls[n.Text] {
		c.errorf(diag.NameTaken, span, "`%s` cannot be called in a formula, so it cannot be the name of a %s", n.Text,
			what).Hinted("choose another name")
	}
	if list := c.things(n.Text); len(list) > 0 && !c.apart(c.instanceSrc(list[0]).home) {
		c.errorf(diag.Duplicate, span, "`%s` is already the name of %s", n.Text, diag.Article(list[0].Kind.Name)).
			Hinted("choose another name").Note(list[0].Span, "it was declared here")
		return false
	}
	c.checkName(n.Text, c.span(n))
	c.claim(n.Text, &symbol{n.Text, what, obj, span, c.file})
	if k, ok := obj.(*ir.Kind); ok && what == "plural" {
		obj = Plural{k}
	}
	c.declares(span, obj)
	return true
}

// ofAddOn reports a name of a variant that a file which is laid over it, for its policies or
// tests, declares as well: the variant is what its designer can change, and what follows in
// the other file concerns nobody.
func (c *checker) ofAddOn(old *symbol, at diag.Span) bool {
	if old.file == nil || c.apart(old.file) || old.file.Whole() != c.root.Whole() || c.file.Whole() == c.root.Whole() ||
		c.file.BuildsOn(old.file) || old.file.BuildsOn(c.file) {
		return false
	}
	c.errorf(diag.Duplicate, old.span, "`%s` is already a name in `%s`, which is laid over this file", old.name,
		c.file.ID).
		Hinted("choose another name").Note(at, "it is declared here")
	c.mute[c.file.Source] = true
	return true
}

// exprCalls are names that Expr's parser expects a list and a formula behind, besides the
// built-ins, and words that say what a formula behind them means.
var exprCalls = map[string]bool{"one": true, "reduce": true, "at_least": true, "at_most": true, "weighted": true}

// specialNames always mean something of the machine's.
var specialNames = map[string]string{
	"sides": "the list of all sides", "combatants": "the list of all combatants", "options": "the options of a choice",
	"total": "the sum so far", "result": "what a rule returned", "owner": "the owner", "proceed": "what an `around` wraps",
	"yes": "an answer", "no": "an answer", "matches": "an operator", "contains": "an operator",
	"nil": "nothing",
}

// SpecialNames lists, sorted, the names that have a meaning in every formula, so
// that nothing can be called by them.
func SpecialNames() []string { return keys(specialNames) }

// checkName refuses names that have a meaning everywhere.
func (c *checker) checkName(name string, at diag.Span) {
	if what := specialNames[name]; what != "" {
		c.errorf(diag.NameTaken, at, "`%s` always means %s", name, what).Hinted("choose another name")
	} else if stdlib.Lookup(name) != nil {
		c.errorf(diag.NameTaken, at, "`%s` is a function that every ruleset has", name).Hinted("choose another name")
	}
}

// topNames lists the top-level names of some kinds of declaration.
func (c *checker) topNames(whats ...string) []string {
	var out []string
	c.eachNamed(func(name string, s *symbol) {
		if slices.Contains(whats, s.what) {
			out = append(out, name)
		}
	})
	slices.Sort(out)
	return out
}

// scoreCalled finds a score. It reports what is missing, with the scores that there are.
func (c *checker) scoreCalled(n *syntax.Name) *ir.Score {
	if s := topOf[ir.Score](c, n.Text); s != nil {
		c.uses(c.span(n), s)
		return s
	}
	names := c.topNames("score")
	d := c.unknown(diag.UnknownName, c.span(n), n.Text, names, "there is no score `%s`", n.Text)
	if c.diags.Full() || !c.removed[n.Text].IsZero() || len(names) > mostRead || diag.Nearest(n.Text, names) != "" {
		return nil
	}
	var hints []string
	if s := c.named(n.Text); s != nil {
		hints = append(hints, "`"+n.Text+"` is "+s.describe())
	}
	if about := c.scoreAbout(n.Text); about != "" {
		hints = append(hints, "the score `"+about+"` has to do with it")
	}
	if len(names) > 1 && len(names) <= advice.MostListed {
		hints = append(hints, "the scores are "+diag.WordList(names, "and"))
	}
	if hints != nil {
		d.Hint = strings.Join(hints, "; ")
	}
	return nil
}

func (c *checker) kind(n *syntax.Name) *ir.Kind {
	if k := topOf[ir.Kind](c, n.Text); k != nil {
		c.means(c.span(n), k)
		return k
	}
	kinds := c.topNames("kind")
	if diag.Nearest(n.Text, kinds) == "" { // to choose from are those that things can be of
		kinds = slices.DeleteFunc(kinds, func(name string) bool { return c.named(name).obj.(*ir.Kind).Builtin })
	}
	c.unknown(diag.UnknownKind, c.span(n), n.Text, kinds, "there is no kind `%s`", n.Text).
		Else("kinds are declared by `kind NAME { … }`")
	return nil
}

// instanceKind finds the kind that a declaration begins with; what is no kind may be
// a misspelt word of the language.
func (c *checker) instanceKind(n *syntax.Name) *ir.Kind {
	s := c.named(n.Text)
	if (s == nil || s.what != "kind") && diag.Nearest(n.Text, c.topNames("kind")) == "" {
		if word := advice.MeantWord(n.Text); word != "" {
			c.errorf(diag.UnknownKeyword, c.span(n), "no line begins with `%s`, and there is no such kind",
				n.Text).Hinted("did you mean `%s`?", word)
			return nil
		}
	}
	return c.kind(n)
}

func (c *checker) word(w string) string {
	c.p.AddWord(w)
	return w
}

func (c *checker) label(l string) string {
	c.p.AddLabel(l)
	return l
}

// in runs f with file as the one whose text is checked.
func (c *checker) in(file *library.File, f func()) {
	old := c.file
	c.file = file
	f()
	c.file = old
}

// decl fills in what every declaration has.
func (c *checker) decl(n *syntax.Name, line interface{ Doc() []string }) ir.Decl {
	return ir.Decl{Name: n.Text, Doc: line.Doc(), Span: c.span(n), File: (c.file).IR()}
}

// later runs f, in the file of now, when all signatures are known.
func (c *checker) later(f func()) {
	file := c.file
	c.deferred = append(c.deferred, func() { c.in(file, f) })
}

func keys[T any](m map[string]T) []string {
	return slices.Sorted(maps.Keys(m))
}
