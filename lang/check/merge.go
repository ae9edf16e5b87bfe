package check

import (
	"fmt"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/syntax"
)

// Merging goes through the files from the deepest base to the last variant. Each
// declaration is entered under its name; what a later file overrides, extends or
// removes is replaced there and then, so that afterwards there is one tree of
// everything as it is now, each piece with the file that it came from.

// fieldSyntax is how a field was written.
type fieldSyntax struct {
	field  *syntax.Field
	own    *syntax.Own
	define *syntax.Define
	rule   *syntax.Rule
	file   *File
}

type setSyntax struct {
	target *syntax.Formula // of the first name, for the place; nil in rows
	value  *syntax.Formula
	at     diag.Span
	file   *File
}

type ruleSyntax struct {
	syn  *syntax.Rule
	file *File
}

type instanceSyntax struct {
	like      *syntax.Name
	modifiers []located[*syntax.Modifier]
	file      *File
	gap       bool // one of its lines could not be read
}

type tableSyntax struct {
	head *syntax.Table
	rows []located[*syntax.TableRow]
}

type scoreSyntax struct {
	head  *syntax.Score
	terms []located[*syntax.Term]
}

// stepChanges is what variants do to a step of a rule.
type stepChanges struct {
	override *located[*syntax.OverrideStep]
	removed  bool
	at       diag.Span
	wraps    []located[*syntax.Wrap]
}

type courseSyntax struct {
	located[*syntax.Course]
	course *Course
	phases []*phaseSyntax
	next   *located[*syntax.Next]
}

type phaseSyntax struct {
	located[*syntax.Phase]
	wraps []located[*syntax.Wrap]
}

// merge enters all declarations of all files.
func (c *checker) merge() {
	c.eachDecl(func(d syntax.Decl) {
		switch d := d.(type) {
		case *syntax.Kind:
			c.declareKind(d)
		}
	})
	c.eachDecl(func(d syntax.Decl) {
		if e, ok := d.(*syntax.Extend); ok && e.Kind != nil {
			if k := c.kind(e.Kind.Name); k != nil {
				c.addMembers(k, e.Kind)
			}
		}
	})
	for _, f := range c.files {
		c.in(f, func() {
			for _, d := range f.Tree.Decls {
				c.declareOne(d)
			}
			for _, d := range f.Tree.Decls {
				c.change(d)
			}
		})
	}
}

func (c *checker) eachDecl(visit func(syntax.Decl)) {
	for _, f := range c.files {
		c.in(f, func() {
			for _, d := range f.Tree.Decls {
				visit(d)
			}
		})
	}
}

// declareOne enters what is not about something declared before.
func (c *checker) declareOne(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.Param:
		p := &Param{Decl: c.decl(d.Name, d), Index: len(c.p.Params), Label: d.Label.Plain()}
		if c.declare(d.Name, "param", p) {
			c.p.Params = append(c.p.Params, p)
			c.paramSyntax(p, d)
		}
	case *syntax.Die:
		c.declareDie(d)
	case *syntax.Instance:
		if k := c.instanceKind(d.Kind); k != nil {
			c.declareInstance(k, d)
		}
	case *syntax.Rows:
		c.declareRows(d)
	case *syntax.Table:
		t := &Table{Decl: c.decl(d.Name, d), Index: len(c.p.Tables), syn: &tableSyntax{head: d}, file: c.file}
		for _, r := range d.Rows.List {
			t.syn.rows = append(t.syn.rows, located[*syntax.TableRow]{r, c.file})
		}
		if c.declare(d.Name, "table", t) {
			c.p.Tables = append(c.p.Tables, t)
		}
	case *syntax.Map:
		c.declareMap(d)
	case *syntax.Define:
		def := &Define{Decl: c.decl(d.Name, d), Index: len(c.p.Defines), syn: d, head: c.file}
		if c.declare(d.Name, "define", def) {
			c.p.Defines = append(c.p.Defines, def)
		}
	case *syntax.Score:
		s := &Score{Decl: c.decl(d.Name, d), Index: len(c.p.Scores), syn: &scoreSyntax{head: d}}
		for _, t := range d.Terms.List {
			s.syn.terms = append(s.syn.terms, located[*syntax.Term]{t, c.file})
		}
		if c.declare(d.Name, "score", s) {
			c.p.Scores = append(c.p.Scores, s)
		}
	case *syntax.Modifier:
		m := &Modifier{Decl: c.decl(d.Name, d), Role: -1, syn: d}
		if old := c.modifiers[d.Name.Text]; old != nil {
			c.errorf(diag.Duplicate, m.Span, "there is already a modifier `%s`", m.Name).
				Hinted("choose another name").Note(old.Span, "it was declared here")
			return
		}
		c.modifiers[m.Name] = m
		c.p.Modifiers = append(c.p.Modifiers, m)
	case *syntax.Event:
		e := &Event{Decl: c.decl(d.Name, d), Index: len(c.p.Events), Headline: d.Headline, syn: d}
		if c.declare(d.Name, "event", e) {
			c.p.Events = append(c.p.Events, e)
		}
	case *syntax.On:
		c.declareHook(d)
	case *syntax.Rule:
		r := &Rule{Decl: c.decl(d.Name, d), Index: len(c.p.Rules), syn: d, file: c.file, head: c.file}
		if c.declare(d.Name, "rule", r) {
			c.p.Rules = append(c.p.Rules, r)
		}
	case *syntax.Condition:
		k := &Condition{Decl: c.decl(d.Name, d), Index: len(c.p.Conditions), syn: d, head: c.file}
		if c.declare(d.Name, "condition", k) {
			c.p.Conditions = append(c.p.Conditions, k)
		}
	case *syntax.Course:
		c.declareCourse(d)
	case *syntax.Victory:
		if old := c.top["victory"]; old != nil {
			dup := c.errorf(diag.Duplicate, firstWord(c.span(d)), "there is already a `victory`").
				Hinted("write all its lines in one block").Note(firstWord(old.span), "it stands here")
			if old.file.Layer < c.file.Layer {
				dup.Hinted("to change it write: override victory { … }")
			}
			return
		}
		c.top["victory"] = &symbol{"victory", "victory", &located[*syntax.Victory]{d, c.file}, c.span(d), c.file}
	case *syntax.Picture:
		c.pictures = append(c.pictures, pictureDecl{located[*syntax.Picture]{d, c.file}, false})
	case *syntax.Measure:
		m := &Measure{Decl: c.decl(d.Name, d), Index: len(c.p.Measures), Title: d.Title.Plain(), syn: d}
		c.unique(d.Name, "measure", m, func() { c.p.Measures = append(c.p.Measures, m) })
	case *syntax.Policy:
		p := &Policy{Decl: c.decl(d.Name, d), Index: len(c.p.Policies)}
		if d.Like != nil {
			p.like = &located[*syntax.Name]{d.Like, c.file}
		}
		for _, l := range d.List {
			p.Lines = append(p.Lines, &PolicyLine{Choice: pathText(l.Choice), Span: c.span(l), syn: l, file: c.file})
		}
		if d.Name.Text == RandomPolicy {
			c.errorf(diag.NameTaken, c.span(d.Name), "`%s` always means choices by chance", RandomPolicy).Hinted("choose another name")
		}
		c.unique(d.Name, "policy", p, func() { c.p.Policies = append(c.p.Policies, p) })
	case *syntax.Test:
		t := &Test{Decl: Decl{Name: d.Title.Plain(), Doc: d.Doc(), Span: c.span(d.Title), File: c.file}, syn: d, file: c.file}
		if old := c.tests[t.Name]; old != nil {
			c.errorf(diag.Duplicate, t.Span, "there is already a test with this title").
				Hinted("give it a title of its own").Note(old.Span, "it stands here")
			return
		}
		c.tests[t.Name] = t
		c.p.Tests = append(c.p.Tests, t)
	}
}

// RandomPolicy is the name of the decider that every ruleset has.
const RandomPolicy = "random"

// unique enters a name in a space of its own (measures, policies).
func (c *checker) unique(n *syntax.Name, what string, obj any, add func()) {
	key := what + " " + n.Text
	if old := c.top[key]; old != nil {
		d := c.errorf(diag.Duplicate, c.span(n), "there is already a %s `%s`", what, n.Text)
		if old.file.Layer < c.file.Layer {
			d.Hinted("to change it write: override %s %s …", what, n.Text)
		} else {
			d.Hinted("choose another name")
		}
		d.Note(old.span, "it was declared here")
		return
	}
	c.top[key] = &symbol{n.Text, what + "s", obj, c.span(n), c.file}
	add()
}

func pathText(p *syntax.Path) string {
	s := ""
	for i, n := range p.Names {
		if i > 0 {
			s += "."
		}
		s += n.Text
	}
	return s
}

func (c *checker) declareCourse(d *syntax.Course) {
	cs := &courseSyntax{located: located[*syntax.Course]{d, c.file}, course: &Course{Unit: "round"}}
	cs.course.Decl = Decl{Name: d.Keyword, Doc: d.Doc(), Span: c.span(d), File: c.file}
	if d.Unit != nil {
		cs.course.Unit = d.Unit.Text
		if d.Keyword == "setup" {
			c.errorf(diag.BadCourse, c.span(d.Unit), "a setup has no name").Hinted("write: setup { … }")
		}
	}
	for _, l := range d.List {
		switch l := l.(type) {
		case *syntax.Phase:
			if l.Side != "" {
				c.errorf(diag.BadCourse, c.span(l), "a phase inside `%s` stands where it is written", d.Keyword).
					Hinted("leave out `%s %s`", l.Side, l.Other.Text)
			}
			for _, old := range cs.phases {
				if old.syn.Name.Text == l.Name.Text {
					c.errorf(diag.Duplicate, c.span(l.Name), "there is already a phase `%s`", l.Name.Text).
						Hinted("choose another name").Note(old.syn.Name.Span(old.file.Source), "it stands here")
				}
			}
			cs.phases = append(cs.phases, &phaseSyntax{located: located[*syntax.Phase]{l, c.file}})
		case *syntax.Next:
			if d.Keyword == "setup" {
				c.errorf(diag.BadCourse, c.span(l), "a setup runs once; it has no `next`").Hinted("leave it out")
			} else {
				cs.next = &located[*syntax.Next]{l, c.file}
			}
		}
	}
	c.courses = append(c.courses, cs)
}

func (c *checker) declareHook(d *syntax.On) {
	h := &Hook{Decl: Decl{Doc: d.Doc(), Span: c.span(d.Event), File: c.file}}
	if d.As != nil {
		h.Name, h.Span = d.As.Text, c.span(d.As)
		if old := c.hooks[h.Name]; old != nil {
			c.errorf(diag.Duplicate, h.Span, "there is already a hook `%s`", h.Name).
				Hinted("choose another name").Note(old.Span, "it was declared here")
			return
		}
		c.hooks[h.Name] = h
	}
	c.p.Hooks = append(c.p.Hooks, h)
	c.onSyntax(h, d)
}

// ---- what variants change --------------------------------------------------------------------------

// nothing reports a change to something that is not there.
func (c *checker) nothing(span diag.Span, name string, candidates []string, format string, args ...any) {
	c.unknown(diag.NothingToDo, span, name, candidates, format, args...)
}

// change applies overrides, extensions, removals, wraps and inserted phases.
func (c *checker) change(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.Override:
		c.override(d, d.Decl)
	case *syntax.Extend:
		if d.Table != nil {
			t := c.target(d.Table.Name, "table", "change")
			if t != nil {
				t := t.(*Table)
				var rows []located[*syntax.TableRow]
				for _, r := range d.Table.Rows.List {
					rows = append(rows, located[*syntax.TableRow]{r, c.file})
				}
				t.syn.rows = append(rows, t.syn.rows...)
			}
		}
	case *syntax.Remove:
		c.remove(d)
	case *syntax.Wrap:
		c.wrap(d)
	case *syntax.Phase:
		c.insertPhase(d)
	}
}

// target finds what an override names, with an error if there is nothing.
func (c *checker) target(n *syntax.Name, what, verb string) any {
	if s := c.top[n.Text]; s != nil && s.what == what {
		return s.obj
	}
	c.nothing(c.span(n), n.Text, c.topNames(what), "there is no %s `%s` to %s", what, n.Text, verb)
	return nil
}

func (c *checker) targetIn(n *syntax.Name, what, verb string) any {
	if s := c.top[what+" "+n.Text]; s != nil {
		return s.obj
	}
	c.nothing(c.span(n), n.Text, c.namesIn(what), "there is no %s `%s` to %s", what, n.Text, verb)
	return nil
}

func (c *checker) namesIn(what string) []string {
	var out []string
	for _, s := range c.top {
		if s.what == what+"s" {
			out = append(out, s.name)
		}
	}
	slices.Sort(out)
	return out
}

func (c *checker) override(o *syntax.Override, d syntax.Overridable) {
	switch d := d.(type) {
	case *syntax.Param:
		if p, _ := c.target(d.Name, "param", "change").(*Param); p != nil {
			if d.Type != nil {
				c.errorf(diag.NotAllowed, c.span(d.Type), "an override gives a param a new value, not a new type").
					Hinted("write: override param %s = VALUE", d.Name.Text)
			}
			if d.Value == nil {
				c.errorf(diag.MissingField, c.span(d.Name), "the new value is missing").Hinted("write: override param %s = VALUE", d.Name.Text)
				return
			}
			c.paramValue(p, d.Value)
			if d.Label != nil {
				p.Label = d.Label.Plain()
			}
			p.File = c.file
		}
	case *syntax.OverrideStep:
		c.stepChange(d.Path, func(s *stepChanges) {
			s.override, s.at = &located[*syntax.OverrideStep]{d, c.file}, c.span(d.Path)
		})
	case *syntax.Table:
		if t, _ := c.target(d.Name, "table", "change").(*Table); t != nil {
			c.noHead(d.Params, d.Name, "table")
			for _, r := range d.Rows.List {
				if i := rowIndex(t, r); i >= 0 {
					t.syn.rows[i] = located[*syntax.TableRow]{r, c.file}
				} else {
					c.nothing(c.span(r), rowText(r), rowTexts(t), "table `%s` has no row `%s` to change", t.Name, rowText(r))
				}
			}
		}
	case *syntax.Map:
		c.overrideMap(d)
	case *syntax.Score:
		if s, _ := c.target(d.Name, "score", "change").(*Score); s != nil {
			c.noHead(d.Params, d.Name, "score")
			for _, term := range d.Terms.List {
				i := slices.IndexFunc(s.syn.terms, func(t located[*syntax.Term]) bool { return t.syn.Name.Text == term.Name.Text })
				if i < 0 {
					c.nothing(c.span(term.Name), term.Name.Text, termNames(s), "score `%s` has no term `%s` to change", s.Name, term.Name.Text)
					continue
				}
				s.syn.terms[i] = located[*syntax.Term]{term, c.file}
			}
		}
	case *syntax.Phase:
		if d.Other != nil {
			c.errorf(diag.NotAllowed, c.span(d.Other), "a phase that is changed stays where it is").
				Hinted("to move it, remove it and insert another: phase NAME %s %s { … }", d.Side, d.Other.Text)
		}
		found := false
		for _, cs := range c.courses {
			for _, p := range cs.phases {
				if p.syn.Name.Text == d.Name.Text {
					found = true
					if d.Title == nil {
						d.Title = p.syn.Title
					}
					p.syn, p.file = d, c.file
				}
			}
		}
		if !found {
			c.nothing(c.span(d.Name), d.Name.Text, c.phaseNames(), "there is no phase `%s` to change", d.Name.Text)
		}
	case *syntax.Rule:
		if r, _ := c.target(d.Name, "rule", "change").(*Rule); r != nil {
			if !c.keepsHead(d.Params, r.syn.Params, d.Name) {
				return
			}
			if d.Params == nil {
				d.Params = r.syn.Params
			} else {
				r.head = c.file
			}
			if d.Result == nil {
				d.Result = r.syn.Result
			}
			r.syn, r.file, r.File = d, c.file, c.file
			r.Span = c.span(d.Name)
		}
	case *syntax.Define:
		if x, _ := c.target(d.Name, "define", "change").(*Define); x != nil {
			if !c.keepsHead(d.Params, x.syn.Params, d.Name) {
				return
			}
			if d.Params == nil {
				d.Params = x.syn.Params
			} else {
				x.head = c.file
			}
			x.syn, x.File, x.Span = d, c.file, c.span(d.Name)
		}
	case *syntax.Modifier:
		if m := c.modifiers[d.Name.Text]; m != nil {
			if d.Score == nil {
				d.Score = m.syn.Score
			}
			m.syn, m.File = d, c.file
		} else {
			c.nothing(c.span(d.Name), d.Name.Text, keys(c.modifiers), "there is no modifier `%s` to change", d.Name.Text)
		}
	case *syntax.Event:
		if e, _ := c.target(d.Name, "event", "change").(*Event); e != nil && c.keepsHead(d.Params, e.syn.Params, d.Name) {
			e.syn, e.File, e.Headline = d, c.file, d.Headline
		}
	case *syntax.On:
		if d.As == nil {
			c.errorf(diag.NothingToDo, c.span(d.Event), "which hook is changed?").Hinted("write: override on %s as NAME { … }", d.Event.Text)
		} else if h := c.hooks[d.As.Text]; h != nil {
			c.onSyntax(h, d)
			h.File = c.file
		} else {
			c.nothing(c.span(d.As), d.As.Text, keys(c.hooks), "there is no hook `%s` to change", d.As.Text)
		}
	case *syntax.Condition:
		if k, _ := c.target(d.Name, "condition", "change").(*Condition); k != nil && c.keepsHead(d.Params, k.syn.Params, d.Name) {
			if d.Params == nil {
				d.Params = k.syn.Params
			} else {
				k.head = c.file
			}
			k.syn, k.File = d, c.file
		}
	case *syntax.Policy:
		c.overridePolicy(d)
	case *syntax.Victory:
		if v := c.top["victory"]; v != nil {
			v.obj = &located[*syntax.Victory]{d, c.file}
		} else {
			c.nothing(firstWord(c.span(d)), "victory", nil, "there is no `victory` to change")
		}
	case *syntax.Picture:
		c.pictures = append(c.pictures, pictureDecl{located[*syntax.Picture]{d, c.file}, true})
	case *syntax.Measure:
		if m, _ := c.targetIn(d.Name, "measure", "change").(*Measure); m != nil {
			if d.Title != nil {
				m.Title = d.Title.Plain()
			}
			m.syn, m.File = d, c.file
		}
	case *syntax.Instance:
		c.overrideInstance(d)
	}
	_ = o
}

// noHead reports parameters in an override that changes rows or terms alone.
func (c *checker) noHead(params *syntax.Params, name *syntax.Name, what string) {
	if params != nil {
		c.errorf(diag.NotAllowed, c.span(params), "an override keeps the parameters and the result of a %s", what).
			Hinted("write: override %s %s { … }", what, name.Text)
	}
}

// keepsHead reports an override that changes the number of parameters: everything
// that calls it was written for the old ones. Such an override is not applied.
func (c *checker) keepsHead(now, before *syntax.Params, name *syntax.Name) bool {
	if now == nil {
		return true
	}
	n := 0
	if before != nil {
		n = len(before.List)
	}
	if len(now.List) != n {
		c.errorf(diag.WrongArguments, c.span(now), "`%s` has %s, and so must its override", name.Text, countOf(n, "parameter")).
			Hinted("declare something with another name if it needs others")
		return false
	}
	return true
}

func (c *checker) overridePolicy(d *syntax.Policy) {
	p, _ := c.targetIn(d.Name, "policy", "change").(*Policy)
	if p == nil {
		return
	}
	changed := map[string]bool{}
	for _, l := range d.List {
		changed[pathText(l.Choice)] = true
	}
	p.Lines = slices.DeleteFunc(p.Lines, func(l *PolicyLine) bool { return changed[l.Choice] })
	for _, l := range d.List {
		p.Lines = append(p.Lines, &PolicyLine{Choice: pathText(l.Choice), Span: c.span(l), syn: l, file: c.file})
	}
	p.File = c.file
}

func (c *checker) stepChange(path *syntax.Path, change func(*stepChanges)) {
	if len(path.Names) != 2 {
		hint := "write: step RULE.STEP"
		if s := c.top[path.Names[0].Text]; s != nil && s.what == "rule" {
			hint = fmt.Sprintf("write: step %s.STEP", s.name)
		}
		c.errorf(diag.NothingToDo, c.span(path), "a step is named by its rule and its own name").Hint = hint
		return
	}
	key := pathText(path)
	s := c.steps[key]
	if s == nil {
		s = &stepChanges{at: c.span(path)}
		c.steps[key] = s
	}
	change(s)
}

func rowText(r *syntax.TableRow) string {
	if r.Else {
		return "else"
	}
	s := ""
	for i, k := range r.Keys {
		if i > 0 {
			s += ", "
		}
		s += k.String()
	}
	return s
}

func rowTexts(t *Table) []string {
	var out []string
	for _, r := range t.syn.rows {
		out = append(out, rowText(r.syn))
	}
	return out
}

func rowIndex(t *Table, row *syntax.TableRow) int {
	text := rowText(row)
	return slices.IndexFunc(t.syn.rows, func(r located[*syntax.TableRow]) bool { return rowText(r.syn) == text })
}

func termNames(s *Score) []string {
	var out []string
	for _, t := range s.syn.terms {
		out = append(out, t.syn.Name.Text)
	}
	return out
}

func (c *checker) phaseNames() []string {
	var out []string
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			out = append(out, p.syn.Name.Text)
		}
	}
	return out
}

func keys[T any](m map[string]T) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// remove takes something away.
func (c *checker) remove(d *syntax.Remove) {
	if d.What == "row" {
		if t, _ := c.target(d.Row, "table", "change").(*Table); t != nil {
			row := &syntax.TableRow{Keys: d.Keys}
			if len(d.Keys) == 1 && d.Keys[0].Word == "else" {
				row = &syntax.TableRow{Else: true}
			}
			if i := rowIndex(t, row); i >= 0 {
				t.syn.rows = slices.Delete(t.syn.rows, i, i+1)
			} else {
				c.nothing(c.span(d.Keys[0]), rowText(row), rowTexts(t), "table `%s` has no row `%s` to remove", t.Name, rowText(row))
			}
		}
		return
	}
	if d.Text != nil {
		title := d.Text.Plain()
		if d.Kind != "test" {
			c.errorf(diag.NothingToDo, c.span(d.Text), "only tests are removed by their title").Hinted("write the name without quotation marks")
		} else if t := c.tests[title]; t != nil {
			delete(c.tests, title)
			c.p.Tests = slices.DeleteFunc(c.p.Tests, func(x *Test) bool { return x == t })
		} else {
			c.nothing(c.span(d.Text), title, keys(c.tests), "there is no test with this title")
		}
		return
	}
	names := d.Path.Names
	last := names[len(names)-1]
	if k := c.top[d.Kind]; k != nil && k.what == "kind" {
		if k.obj.(*Kind).Builtin {
			c.errorf(diag.NothingToDo, c.span(d), "%ss stand in scenarios, not in rulesets", d.Kind).Hinted("remove it from the .toml file")
			return
		}
		if c.removeInstance(k.obj.(*Kind), last) {
			c.removed[last.Text] = c.span(d)
		}
		return
	}
	switch d.Kind {
	case "term":
		if len(names) != 2 {
			hint := "write: remove term SCORE.TERM"
			if s := c.top[last.Text]; s != nil && s.what == "score" {
				hint = fmt.Sprintf("write: remove term %s.TERM", s.name)
			}
			c.errorf(diag.NothingToDo, c.span(d.Path), "a term is named by its score and its own name").Hint = hint
			return
		}
		if s, _ := c.target(names[0], "score", "change").(*Score); s != nil {
			n := len(s.syn.terms)
			s.syn.terms = slices.DeleteFunc(s.syn.terms, func(t located[*syntax.Term]) bool { return t.syn.Name.Text == last.Text })
			if n == len(s.syn.terms) {
				c.nothing(c.span(last), last.Text, termNames(s), "score `%s` has no term `%s` to remove", s.Name, last.Text)
			}
		}
	case "step":
		c.stepChange(d.Path, func(s *stepChanges) { s.removed, s.at = true, c.span(d.Path) })
	case "phase":
		n := 0
		for _, cs := range c.courses {
			before := len(cs.phases)
			cs.phases = slices.DeleteFunc(cs.phases, func(p *phaseSyntax) bool { return p.syn.Name.Text == last.Text })
			n += before - len(cs.phases)
		}
		if n == 0 {
			c.nothing(c.span(last), last.Text, c.phaseNames(), "there is no phase `%s` to remove", last.Text)
		}
	case "hook":
		if h := c.hooks[last.Text]; h != nil {
			delete(c.hooks, last.Text)
			c.p.Hooks = slices.DeleteFunc(c.p.Hooks, func(x *Hook) bool { return x == h })
		} else if !c.removeWrap(last.Text) {
			c.nothing(c.span(last), last.Text, keys(c.hooks), "there is no hook `%s` to remove", last.Text)
		}
	case "modifier":
		if m := c.modifiers[last.Text]; m != nil {
			delete(c.modifiers, last.Text)
			c.p.Modifiers = slices.DeleteFunc(c.p.Modifiers, func(x *Modifier) bool { return x == m })
		} else {
			c.nothing(c.span(last), last.Text, keys(c.modifiers), "there is no modifier `%s` to remove", last.Text)
		}
	case "policy":
		if p, _ := c.targetIn(last, "policy", "remove").(*Policy); p != nil {
			delete(c.top, "policy "+last.Text)
			c.p.Policies = slices.DeleteFunc(c.p.Policies, func(x *Policy) bool { return x == p })
		}
	case "measure":
		if m, _ := c.targetIn(last, "measure", "remove").(*Measure); m != nil {
			delete(c.top, "measure "+last.Text)
			c.p.Measures = slices.DeleteFunc(c.p.Measures, func(x *Measure) bool { return x == m })
		}
	case "table", "map", "score", "define", "rule", "event", "condition", "param":
		if obj := c.target(last, d.Kind, "remove"); obj != nil {
			delete(c.top, last.Text)
			c.removed[last.Text] = c.span(d)
			c.removeObject(obj)
		}
	default:
		word := c.span(d) // from `remove` on: the word behind it
		word.Start += strings.Index(word.Text(), d.Kind)
		word.End = word.Start + len(d.Kind)
		c.unknown(diag.NothingToDo, word, d.Kind,
			append(c.topNames("kind"), "term", "step", "phase", "hook", "modifier", "policy", "measure", "table", "map", "score", "define", "rule", "event", "condition", "param", "test", "row"),
			"`%s` is nothing that can be removed", d.Kind)
	}
}

// removeWrap takes away what was put before, after or around something under a
// name. It reports whether there was anything.
func (c *checker) removeWrap(name string) bool {
	found := false
	drop := func(list []located[*syntax.Wrap]) []located[*syntax.Wrap] {
		return slices.DeleteFunc(list, func(w located[*syntax.Wrap]) bool {
			hit := w.syn.As != nil && w.syn.As.Text == name
			found = found || hit
			return hit
		})
	}
	c.wraps = drop(c.wraps)
	for _, s := range c.steps {
		s.wraps = drop(s.wraps)
	}
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			p.wraps = drop(p.wraps)
		}
	}
	return found
}

func (c *checker) removeObject(obj any) {
	p := c.p
	switch obj := obj.(type) {
	case *Table:
		p.Tables = slices.DeleteFunc(p.Tables, func(x *Table) bool { return x == obj })
	case *Map:
		p.Maps = slices.DeleteFunc(p.Maps, func(x *Map) bool { return x == obj })
	case *Score:
		p.Scores = slices.DeleteFunc(p.Scores, func(x *Score) bool { return x == obj })
	case *Define:
		p.Defines = slices.DeleteFunc(p.Defines, func(x *Define) bool { return x == obj })
	case *Rule:
		p.Rules = slices.DeleteFunc(p.Rules, func(x *Rule) bool { return x == obj })
	case *Event:
		p.Events = slices.DeleteFunc(p.Events, func(x *Event) bool { return x == obj })
	case *Condition:
		p.Conditions = slices.DeleteFunc(p.Conditions, func(x *Condition) bool { return x == obj })
	case *Param:
		p.Params = slices.DeleteFunc(p.Params, func(x *Param) bool { return x == obj })
	}
}

// wrap remembers a before, after or around until the bodies are checked.
func (c *checker) wrap(d *syntax.Wrap) {
	w := located[*syntax.Wrap]{d, c.file}
	switch d.What {
	case "step":
		c.stepChange(d.Path, func(s *stepChanges) { s.wraps = append(s.wraps, w) })
	case "phase":
		name := d.Path.Names[0].Text
		found := false
		for _, cs := range c.courses {
			for _, p := range cs.phases {
				if p.syn.Name.Text == name {
					p.wraps = append(p.wraps, w)
					found = true
				}
			}
		}
		if !found {
			c.nothing(c.span(d.Path), name, c.phaseNames(), "there is no phase `%s` to change", name)
		}
	default:
		c.wraps = append(c.wraps, w)
	}
}

// insertPhase puts `phase X after Y` into the course that has Y.
func (c *checker) insertPhase(d *syntax.Phase) {
	if d.Other == nil {
		c.errorf(diag.BadCourse, c.span(d.Name), "where does this phase belong?").
			Hinted("write: phase %s after OTHER { … }", d.Name.Text)
		return
	}
	if slices.Contains(c.phaseNames(), d.Name.Text) {
		c.errorf(diag.Duplicate, c.span(d.Name), "there is already a phase `%s`", d.Name.Text).
			Hinted("to change it write: override phase %s { … }", d.Name.Text)
		return
	}
	for _, cs := range c.courses {
		i := slices.IndexFunc(cs.phases, func(p *phaseSyntax) bool { return p.syn.Name.Text == d.Other.Text })
		if i < 0 {
			continue
		}
		if d.Side == "after" {
			i++
		}
		cs.phases = slices.Insert(cs.phases, i, &phaseSyntax{located: located[*syntax.Phase]{d, c.file}})
		return
	}
	c.nothing(c.span(d.Other), d.Other.Text, c.phaseNames(), "there is no phase `%s`", d.Other.Text)
}
