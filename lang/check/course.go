package check

import (
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// courseKind is of setups and rounds.
var courseKind = &declKind{
	declare: on((*checker).declareCourse),
	bodies:  (*checker).courseBodies,
	pieces:  (*taker).courses,
}

func (t *taker) courses() {
	for _, cs := range t.checker.courses {
		text := cs.head()
		var names []string
		for _, p := range cs.phases {
			names = append(names, p.syn.Name.Text)
		}
		q := t.add("", []string{text}, text+" { "+strings.Join(names, " ; ")+" }", cs.syn.Span(cs.file.Source).FirstWord())
		for _, p := range cs.phases {
			part := t.phase(p)
			part.also = append(part.also, named{"place of phase", part.Path})
			q.parts, q.also = append(q.parts, part), append(q.also, named{part.What, part.Path}, part.also[len(part.also)-1])
		}
		next := ""
		if cs.next != nil {
			next = in(cs.next.file, cs.next.syn)
			t.add("", []string{text + " next"}, next, cs.next.syn.Span(cs.next.file.Source))
			next += "\n"
		}
		q.whole = func() string {
			out := text + " {\n"
			for _, p := range q.parts {
				out += p.Text + "\n"
			}
			return out + next + "}"
		}
	}
}

type courseSyntax struct {
	located[*syntax.Course]
	course *ir.Course
	phases []*phaseSyntax
	next   *located[*syntax.Next]
}

func (c *checker) declareCourse(d *syntax.Course) {
	cs := &courseSyntax{located: here(c, d), course: &ir.Course{Unit: "round"}}
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
						Hinted("%s", orRemove("choose another name", old.syn.Name.Span(old.file.Source),
							c.span(l.Name))).Note(old.syn.Name.Span(old.file.Source), "it stands here")
				}
			}
			c.declares(c.span(l.Name), Named{"phase", l.Name.Text})
			if c.roomForPhase(cs, l) {
				cs.phases = append(cs.phases, c.phaseSyntax(l))
			}
		case *syntax.Next:
			if d.Keyword == "setup" {
				c.errorf(diag.BadCourse, c.span(l), "a setup runs once; it has no `next`").Hinted("leave it out")
			} else {
				cs.next = new(here(c, l))
			}
		}
	}
	c.courses = append(c.courses, cs)
}

// courseBodies checks setups and rounds, phase by phase.
func (c *checker) courseBodies() {
	for _, cs := range c.courses {
		course := cs.course
		if cs.syn.When != nil {
			course.When = c.bodyOf(newBody("the condition of a "+cs.syn.Keyword), located[*syntax.Formula]{cs.syn.When, cs.file},
				tBool)
			c.reportWorld(course.When.Expr, "this condition")
		}
		if cs.next != nil {
			course.Next = c.bodyOf(newBody("`next`"), located[*syntax.Formula]{cs.next.syn.Value, cs.next.file}, tInt)
		}
		for _, ps := range cs.phases {
			c.in(ps.file, func() { course.Phases = append(course.Phases, c.phase(ps)) })
		}
		if cs.syn.Keyword == "setup" {
			c.p.Setups = append(c.p.Setups, course)
		} else {
			c.p.Rounds = append(c.p.Rounds, course)
		}
	}
	c.ambiguousCourses("setup", c.p.Setups)
	c.ambiguousCourses("round", c.p.Rounds)
}

func (c *checker) ambiguousCourses(word string, list []*ir.Course) {
	for i, x := range list {
		if i > 0 && (x.When == nil || list[0].When == nil) {
			c.errorf(diag.BadCourse, x.Span.FirstWord(), "there is already a `%s`", word).
				Hinted("put phases into it: phase NAME after OTHER { … }; or let params decide: %s when PARAM == VALUE { … }, for both", word).
				Note(list[0].Span.FirstWord(), "it stands here")
			return
		}
	}
}

// head is what stands before the phases of a setup or a round, and names it.
func (cs *courseSyntax) head() string {
	text := cs.syn.Keyword
	if cs.syn.Unit != nil {
		text += " " + cs.syn.Unit.Text
	}
	if cs.syn.When != nil {
		text += " when " + in(cs.file, cs.syn.When)
	}
	return text
}

// phaseKind is of the phases of setups and rounds; a line that declares one alone puts it
// into one of those.
var phaseKind = &declKind{
	word:     "phase",
	override: on((*checker).overridePhase),
	change:   on((*checker).insertPhase),
	removes:  removals{"phase": (*checker).removePhase},
}

func (c *checker) phaseSyntax(d *syntax.Phase) *phaseSyntax {
	return &phaseSyntax{located: here(c, d), when: here(c, d.When)}
}

// eachPhase does something with all phases of a name, with an error if there is none.
func (c *checker) eachPhase(at diag.Span, name, verb string, do func(*courseSyntax, *phaseSyntax)) {
	found := false
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			if p.syn.Name.Text == name {
				found = true
				c.note(at, Named{"phase", name}, verb == "change")
				do(cs, p)
			}
		}
	}
	if !found {
		c.nothing(at, name, c.phaseNames(), "phase", []string{name}, "there is no phase `%s` to %s", name, verb)
	}
}

// overridePhase gives phases another title, condition or content, or another place, to which
// all that they hold goes with them. What is not said stays.
func (c *checker) overridePhase(d *syntax.OverridePhase) {
	if d.Title == nil && d.When == nil && d.Body == nil && d.Other == nil {
		c.errorf(diag.NothingToDo, c.span(d), "what changes?").Hinted("write: override phase %s { … }, or override phase %s after OTHER", d.Name.Text, d.Name.Text)
		return
	}
	moves := c.mayMove(d)
	c.eachPhase(c.span(d.Name), d.Name.Text, "change", func(cs *courseSyntax, p *phaseSyntax) {
		was := p.syn.Name.Span(p.file.Source)
		if d.Title != nil || d.When != nil || d.Body != nil {
			c.changed(ir.Overridden, c.span(d.Name), was, "phase", d.Name.Text)
		}
		syn := *p.syn
		if d.Body != nil {
			syn, p.file = syntax.Phase{Name: d.Name, Title: syn.Title, Body: d.Body}, c.file
			syn.Tokens = d.Tokens
		}
		if d.Title != nil {
			syn.Title = d.Title
		}
		if d.When != nil {
			p.when = here(c, d.When)
		}
		if p.syn = &syn; moves && cs.index(d.Other) >= 0 {
			c.movePhase(d, cs, p, was)
		}
	})
}

// movePhase puts a phase before or behind another one of its setup or round.
func (c *checker) movePhase(d *syntax.OverridePhase, cs *courseSyntax, p *phaseSyntax, was diag.Span) {
	cs.phases = slices.DeleteFunc(slices.Clone(cs.phases), func(q *phaseSyntax) bool { return q == p })
	c.means(c.span(d.Other), Named{"phase", d.Other.Text})
	to := cs.index(d.Other)
	if d.Side == "after" {
		to++
	}
	cs.phases = slices.Insert(cs.phases, to, p)
	c.changed(ir.Overridden, c.span(d.Other), was, "place of phase", d.Name.Text)
}

// mayMove reports whether a phase and the one that it is to stand at are in one setup or round.
func (c *checker) mayMove(d *syntax.OverridePhase) bool {
	switch {
	case d.Other == nil:
		return false
	case d.Other.Text == d.Name.Text:
		c.errorf(diag.BadCourse, c.span(d.Other), "a phase cannot stand %s itself",
			d.Side).Hinted("name the phase %s which it is to stand", d.Side)
	case !slices.Contains(c.phaseNames(), d.Other.Text):
		c.noPhase(d.Other)
	case !slices.Contains(c.phaseNames(), d.Name.Text): // which has been reported
	case slices.ContainsFunc(c.courses, func(cs *courseSyntax) bool {
		return cs.index(d.Name) >= 0 && cs.index(d.Other) >= 0
	}):
		return true
	default:
		c.errorf(diag.BadCourse, c.span(d.Other), "phase `%s` is of another setup or round than `%s`", d.Other.Text,
			d.Name.Text).
			Hinted("remove phase `%s`, and insert another there: phase NAME %s %s { … }", d.Name.Text, d.Side, d.Other.Text)
	}
	return false
}

// index is where a phase of a name stands, -1 if there is none.
func (cs *courseSyntax) index(n *syntax.Name) int {
	return slices.IndexFunc(cs.phases, func(p *phaseSyntax) bool { return p.syn.Name.Text == n.Text })
}

// noPhase reports that there is no phase of a name.
func (c *checker) noPhase(n *syntax.Name) {
	c.nothing(c.span(n), n.Text, c.phaseNames(), "phase", []string{n.Text}, "there is no phase `%s`", n.Text)
}

func (c *checker) wrapPhase(w located[*syntax.Wrap]) {
	at, name := c.span(w.syn.Path), w.syn.Path.Names[0].Text
	c.eachPhase(at, name, "change", func(_ *courseSyntax, p *phaseSyntax) {
		p.wraps = append(p.wraps, w)
		c.changed(ir.Wrapped, at, diag.Span{}, "phase", name)
	})
}

func (c *checker) removePhase(d *syntax.Remove) {
	n, ok := c.wholeRemoved(d, "step %s.%s")
	if !ok {
		return
	}
	gone := map[*phaseSyntax]bool{}
	c.eachPhase(c.span(n), n.Text, "remove", func(cs *courseSyntax, p *phaseSyntax) {
		gone[p] = true
		c.changed(ir.Removed, c.span(d), p.syn.Name.Span(p.file.Source), "phase",
			n.Text).Of = &ir.Change{Path: []string{cs.head()}}
	})
	for _, cs := range c.courses {
		cs.phases = slices.DeleteFunc(cs.phases, func(p *phaseSyntax) bool { return gone[p] })
	}
}

// phase describes a phase with what stands around it and its steps.
func (t *taker) phase(p *phaseSyntax) *Piece {
	name := p.syn.Name.Text
	text := "phase " + name
	if p.syn.Title != nil {
		text += " " + p.syn.Title.Raw
	}
	if p.when.syn != nil {
		text += " when " + in(p.when.file, p.when.syn)
	}
	text += " " + t.body("phase", name, p.syn.Body, p.file)
	q := t.add("phase", []string{name}, text, p.syn.Name.Span(p.file.Source))
	t.withWraps(q, append(t.steps(name), p.wraps...))
	return q
}

// MaxPhases is how many phases a round has at most, or a setup.
const MaxPhases = 1_000

type phaseSyntax struct {
	located[*syntax.Phase]
	when  located[*syntax.Formula]
	wraps []located[*syntax.Wrap]
}

func (c *checker) roomForPhase(cs *courseSyntax, d *syntax.Phase) bool {
	if len(cs.phases) < MaxPhases {
		return true
	}
	c.errorf(diag.TooMany, c.span(d.Name), "there are already %d phases here, and no more are allowed", MaxPhases).
		Hinted("make one phase of several, with steps")
	return false
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

// insertPhase puts `phase X after Y` into the course that has Y.
func (c *checker) insertPhase(d *syntax.Phase) {
	if d.Other == nil {
		c.errorf(diag.BadCourse, c.span(d.Name), "where does this phase belong?").
			Hinted("write: phase %s after %s { … }", d.Name.Text, c.lastPhase())
		return
	}
	if slices.Contains(c.phaseNames(), d.Name.Text) {
		c.errorf(diag.Duplicate, c.span(d.Name), "there is already a phase `%s`", d.Name.Text).
			Hinted("to change it write: override phase %s { … }", d.Name.Text)
		return
	}
	for _, cs := range c.courses {
		i := cs.index(d.Other)
		if i < 0 {
			continue
		}
		if d.Side == "after" {
			i++
		}
		if !c.roomForPhase(cs, d) {
			return
		}
		cs.phases = slices.Insert(cs.phases, i, c.phaseSyntax(d))
		c.declares(c.span(d.Name), Named{"phase", d.Name.Text})
		c.means(c.span(d.Other), Named{"phase", d.Other.Text})
		return
	}
	c.noPhase(d.Other)
}

// lastPhase is the last phase of a round.
func (c *checker) lastPhase() string {
	if names := c.phaseNames(); len(names) > 0 {
		return names[len(names)-1]
	}
	return "OTHER"
}

func (c *checker) phase(ps *phaseSyntax) *ir.Phase {
	d := ps.syn
	p := &ir.Phase{Decl: c.decl(d.Name, d), Title: d.Title.Plain()}
	b := newBody("")
	b.label = p.Name
	b.owners = []string{p.Name}
	b.steps = p.Name
	c.within(c.file, b, func() {
		if ps.when.syn != nil {
			c.in(ps.when.file, func() { p.When = c.stillFormula(ps.when.syn, tBool, "a condition after `when`") })
		}
		p.Body = c.block(d.Body, true)
	})
	p.Frame = b.frame
	for _, w := range ps.wraps {
		c.in(w.file, func() {
			p.Add(w.syn.How, c.wrapHook(w, nil, tNothing, nil))
		})
	}
	return p
}
