package check

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// What is left before its end: a loop by a statement in it, a rule or a phase by whatever runs in it.

// leave checks `end for ITEM`, `end rule NAME` and `end phase NAME`.
func (c *checker) leave(s *syntax.End, at ir.StmtHead) ir.Stmt {
	if c.body.apart != nil {
		hint := ir.LeaveBehind
		if s.What == "for" {
			hint = "put the loop into a rule, and call it here"
		}
		c.errorf(diag.NotAllowed, at.At, ir.LeftTogether).Hinted("%s", hint)
		return nil
	}
	if s.What == "for" {
		return c.leaveLoop(s, at)
	}
	if c.changes(at.At); s.What == "phase" {
		return c.leavePhase(s, at)
	}
	return c.leaveRule(s, at)
}

func (c *checker) leaveLoop(s *syntax.End, at ir.StmtHead) ir.Stmt {
	var items []string
	for i := len(c.body.loops) - 1; i >= c.body.hooked; i-- {
		loop := c.body.loops[i].loop
		switch {
		case loop == nil:
		case loop.Item.Name == s.Name.Text:
			c.means(c.span(s.Name), loop.Item)
			return &ir.Leave{StmtHead: at, Loop: loop}
		default:
			items = append(items, loop.Item.Name)
		}
	}
	c.askedName(s.Name.Text, items)
	d := c.errorf(diag.UnknownName, c.span(s.Name), "no `for` around this goes through a list with `%s`", s.Name.Text)
	switch near := diag.Nearest(s.Name.Text, items); {
	case near != "":
		d.Hinted("did you mean `%s`?", near)
	case len(items) > 0:
		d.Hinted("write: end for %s", items[0])
	default:
		d.Hinted("write `return` to end what stands here")
	}
	return nil
}

// loopAround is the innermost loop around a statement, if that is a `for`.
func (c *checker) loopAround() *ir.For {
	if n := len(c.body.loops); n > c.body.hooked {
		return c.body.loops[n-1].loop
	}
	return nil
}

func (c *checker) leavePhase(s *syntax.End, at ir.StmtHead) ir.Stmt {
	if !slices.Contains(c.phaseNames(), s.Name.Text) {
		d := c.unknown(diag.UnknownName, c.span(s.Name), s.Name.Text, c.phaseNames(), "there is no phase `%s`", s.Name.Text)
		if gone := c.removal("phase", []string{s.Name.Text}); gone != nil {
			d.Note(gone.Span, "it is removed here").Hinted("change what needs it as well, or keep it")
		}
		return nil
	}
	c.means(c.span(s.Name), Named{"phase", s.Name.Text})
	c.left[s.Name.Text] = true
	return &ir.Leave{StmtHead: at, Phase: s.Name.Text}
}

func (c *checker) leaveRule(s *syntax.End, at ir.StmtHead) ir.Stmt {
	r := topOf[ir.Rule](c, s.Name.Text)
	if r == nil {
		c.unknown(diag.UnknownName, c.span(s.Name), s.Name.Text, c.leavableRules(), "there is no rule `%s`", s.Name.Text)
		return nil
	}
	c.means(c.span(s.Name), r)
	switch {
	case r.Result.Base != ir.Nothing:
		c.errorf(diag.NotAllowed, c.span(s.Name), "`%s` gives a result, and cannot end without one", r.Name).
			Hinted("end the rule that calls it, or write in `%s`: return …", r.Name)
		return nil
	case c.body.rule == r && c.body.wraps == nil: // its own end
		return &ir.Return{StmtHead: at}
	}
	r.Left = true
	return &ir.Leave{StmtHead: at, Rule: r}
}

// leavableRules are the names of the rules that give no result.
func (c *checker) leavableRules() []string {
	return slices.DeleteFunc(c.topNames("rule"), func(name string) bool {
		r := topOf[ir.Rule](c, name)
		return r == nil || r.Result.Base != ir.Nothing
	})
}

// leftPhases notes which phases something may leave before their end.
func (c *checker) leftPhases() {
	for _, courses := range [][]*ir.Course{c.p.Setups, c.p.Rounds} {
		for _, course := range courses {
			for _, p := range course.Phases {
				p.Left = c.left[p.Name]
			}
		}
	}
}

// whatEnds is how the line is written that ends what has a name and is no condition, "" if nothing can.
func (c *checker) whatEnds(name string) string {
	isItem := func(x *loopInfo) bool { return x.loop != nil && x.loop.Item.Name == name }
	switch r := topOf[ir.Rule](c, name); {
	case r != nil && r.Result.Base == ir.Nothing:
		return "end rule " + name
	case slices.Contains(c.phaseNames(), name):
		return "end phase " + name
	case slices.ContainsFunc(c.body.loops, isItem):
		return "end for " + name
	}
	return ""
}
