package check

import (
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
			q.parts, q.also = append(q.parts, part), append(q.also, named{part.What, part.Path})
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

// courseBodies checks setups and rounds, phase by phase.
func (c *checker) courseBodies() {
	for _, cs := range c.courses {
		course := cs.course
		c.in(cs.file, func() {
			if cs.syn.When != nil {
				b := newBody("the condition of a " + cs.syn.Keyword)
				course.When = &ir.Formula{Frame: b.frame, Text: cs.syn.When.Text}
				c.within(c.file, b, func() {
					course.When.Expr = c.formula(cs.syn.When, tBool)
					c.reportWorld(course.When.Expr, "this condition")
				})
			}
			if cs.next != nil {
				c.in(cs.next.file, func() {
					b := newBody("`next`")
					course.Next = &ir.Formula{Frame: b.frame, Text: cs.next.syn.Value.Text}
					c.within(c.file, b, func() { course.Next.Expr = c.formula(cs.next.syn.Value, tInt) })
				})
			}
		})
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
