package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
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
	around *located[*syntax.Formula] // what stands around the value
	within *ir.Define                // and what `proceed` is in that
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
	file  *File
	terms []located[*syntax.Term]
}

// stepChanges is what variants do to a step of a rule.
type stepChanges struct {
	override *located[*syntax.OverrideStep]
	removed  bool
	gone     diag.Span // where it is removed
	remover  *File     // and by whom
	at, last diag.Span // of the path that was written last, and of the step's name in it
	wraps    []located[*syntax.Wrap]
}

type courseSyntax struct {
	located[*syntax.Course]
	course *ir.Course
	phases []*phaseSyntax
	next   *located[*syntax.Next]
}

type phaseSyntax struct {
	located[*syntax.Phase]
	when  located[*syntax.Formula]
	wraps []located[*syntax.Wrap]
}

// victorySyntax is the lines of a victory, the one that is asked first before the others.
type victorySyntax struct {
	located[*syntax.Victory]
	lines []located[*syntax.VictoryLine]
}

func newVictory(d *syntax.Victory, file *File) *victorySyntax {
	v := &victorySyntax{located: located[*syntax.Victory]{d, file}}
	v.extend(d, file)
	return v
}

// extend puts lines before those that there are.
func (v *victorySyntax) extend(d *syntax.Victory, file *File) {
	var lines []located[*syntax.VictoryLine]
	for _, l := range d.List {
		lines = append(lines, located[*syntax.VictoryLine]{l, file})
	}
	v.lines = append(lines, v.lines...)
}

func (c *checker) phaseSyntax(d *syntax.Phase) *phaseSyntax {
	return &phaseSyntax{located: located[*syntax.Phase]{d, c.file}, when: located[*syntax.Formula]{d.When, c.file}}
}

// MaxPhases is how many phases a round has at most, or a setup.
const MaxPhases = 1_000

func (c *checker) roomForPhase(cs *courseSyntax, d *syntax.Phase) bool {
	if len(cs.phases) < MaxPhases {
		return true
	}
	c.errorf(diag.TooMany, c.span(d.Name), "there are already %d phases here, and no more are allowed", MaxPhases).
		Hinted("make one phase of several, with steps")
	return false
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
	if c.p.Combatant.Field("active") == nil {
		c.renameFighters()
	}
	c.eachDecl(func(d syntax.Decl) { // a variant may change tests that stand beside its base
		if _, ok := d.(*syntax.Test); ok && c.file.Tests() {
			c.declareOne(d)
		}
	})
	for _, f := range c.files {
		c.in(f, func() {
			for _, d := range f.Tree.Decls {
				if _, ok := d.(*syntax.Test); !ok || !f.Tests() {
					c.declareOne(d)
				}
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
		p := &ir.Param{Decl: c.decl(d.Name, d), Index: len(c.p.Params), Label: d.Label.Plain()}
		c.paramSrc(p).syn = d
		if c.declare(d.Name, "param", p) {
			c.p.Params = append(c.p.Params, p)
			c.paramSyntax(p, d)
		}
	case *syntax.Die:
		c.declareDie(d)
	case *syntax.Instance:
		k := c.instanceKind(d.Kind)
		if k == nil {
			k = c.nearKind(d)
		}
		if k != nil {
			c.declareInstance(k, d)
		}
	case *syntax.Rows:
		c.declareRows(d)
	case *syntax.Table:
		t := &ir.Table{Decl: c.decl(d.Name, d), Index: len(c.p.Tables)}
		*c.tableSrc(t) = tableSource{syn: &tableSyntax{head: d}, file: c.file}
		for _, r := range d.Rows.List {
			c.tableSrc(t).syn.rows = append(c.tableSrc(t).syn.rows, located[*syntax.TableRow]{r, c.file})
		}
		if c.declare(d.Name, "table", t) {
			c.p.Tables = append(c.p.Tables, t)
		}
	case *syntax.Map:
		c.declareMap(d)
	case *syntax.Define:
		def := &ir.Define{Decl: c.decl(d.Name, d), Index: len(c.p.Defines)}
		*c.defineSrc(def) = defineSource{syn: d, head: c.file}
		if c.declare(d.Name, "define", def) {
			c.p.Defines = append(c.p.Defines, def)
		}
	case *syntax.Score:
		s := &ir.Score{Decl: c.decl(d.Name, d), Index: len(c.p.Scores)}
		*c.scoreSrc(s) = scoreSource{syn: &scoreSyntax{head: d, file: c.file}}
		for _, t := range d.Terms.List {
			c.scoreSrc(s).syn.terms = append(c.scoreSrc(s).syn.terms, located[*syntax.Term]{t, c.file})
		}
		if c.declare(d.Name, "score", s) {
			c.p.Scores = append(c.p.Scores, s)
		}
	case *syntax.Modifier:
		m := &ir.Modifier{Decl: c.decl(d.Name, d), Role: -1}
		*c.modifierSrc(m) = modifierSource{syn: d}
		if old := c.modifiers[d.Name.Text]; old != nil {
			c.errorf(diag.Duplicate, m.Span, "there is already a modifier `%s`", m.Name).
				Hinted("choose another name").Note(old.Span, "it was declared here")
			return
		}
		c.modifiers[m.Name] = m
		c.p.Modifiers = append(c.p.Modifiers, m)
	case *syntax.Event:
		e := &ir.Event{Decl: c.decl(d.Name, d), Index: len(c.p.Events), Headline: d.Headline}
		*c.eventSrc(e) = eventSource{syn: d}
		if c.declare(d.Name, "event", e) {
			c.p.Events = append(c.p.Events, e)
		}
	case *syntax.On:
		c.declareHook(d)
	case *syntax.Rule:
		r := &ir.Rule{Decl: c.decl(d.Name, d), Index: len(c.p.Rules)}
		*c.ruleSrc(r) = ruleSource{syn: d, file: c.file, head: c.file}
		if c.declare(d.Name, "rule", r) {
			c.p.Rules = append(c.p.Rules, r)
		}
	case *syntax.Condition:
		k := &ir.Condition{Decl: c.decl(d.Name, d), Index: len(c.p.Conditions)}
		*c.conditionSrc(k) = conditionSource{syn: d, head: c.file}
		c.conditionSrc(k).until = located[*syntax.Formula]{d.Until, c.file}
		c.addConditionParts(k, d, c.file)
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
		c.top["victory"] = &symbol{"victory", "victory", newVictory(d, c.file), c.span(d), c.file}
	case *syntax.Picture:
		c.pictures = append(c.pictures, pictureDecl{located[*syntax.Picture]{d, c.file}, false})
	case *syntax.Measure:
		m := &ir.Measure{Decl: c.decl(d.Name, d), Index: len(c.p.Measures), Title: d.Title.Plain()}
		*c.measureSrc(m) = measureSource{syn: d}
		c.unique(d.Name, "measure", m, func() { c.p.Measures = append(c.p.Measures, m) })
	case *syntax.Policy:
		p := &ir.Policy{Decl: c.decl(d.Name, d), Index: len(c.p.Policies)}
		if d.Like != nil {
			c.policySrc(p).like = &located[*syntax.Name]{d.Like, c.file}
		}
		for _, l := range d.List {
			p.Lines = append(p.Lines, c.newPolicyLine(l))
		}
		if d.Name.Text == ir.RandomPolicy {
			c.errorf(diag.NameTaken, c.span(d.Name), "`%s` always means choices by chance", ir.RandomPolicy).Hinted("choose another name")
		}
		if d.Name.Text == ir.SearchPolicy {
			c.errorf(diag.NameTaken, c.span(d.Name), "`%s` always means choices by looking ahead", ir.SearchPolicy).Hinted("choose another name")
		}
		c.unique(d.Name, "policy", p, func() { c.p.Policies = append(c.p.Policies, p) })
	case *syntax.Test:
		t := &ir.Test{Decl: ir.Decl{Name: d.Title.Plain(), Doc: d.Doc(), Span: c.span(d.Title), File: (c.file).IR()}}
		*c.testSrc(t) = testSource{syn: d, file: c.file}
		if old := c.tests[t.Name]; old != nil {
			c.errorf(diag.Duplicate, t.Span, "there is already a test with this title").
				Hinted("give it a title of its own").Note(old.Span, "it stands here")
			return
		}
		c.tests[t.Name] = t
		c.p.Tests = append(c.p.Tests, t)
	}
}

// unique enters a name in a space of its own (measures, policies).
func (c *checker) unique(n *syntax.Name, what string, obj any, add func()) {
	key := what + " " + n.Text
	if old := c.top[key]; old != nil && c.ofAddOn(old, c.span(n)) {
		return
	} else if old != nil {
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
	cs := &courseSyntax{located: located[*syntax.Course]{d, c.file}, course: &ir.Course{Unit: "round"}}
	cs.course.Decl = ir.Decl{Name: d.Keyword, Doc: d.Doc(), Span: c.span(d), File: (c.file).IR()}
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
			if c.roomForPhase(cs, l) {
				cs.phases = append(cs.phases, c.phaseSyntax(l))
			}
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
	h := &ir.Hook{Decl: ir.Decl{Doc: d.Doc(), Span: c.span(d.Event), File: (c.file).IR()}}
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
