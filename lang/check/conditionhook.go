package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// conditionHook is a hook inside a condition. A parameter of the event with the
// name of one of the condition's must be the same thing: `on turn_starts` in
// condition poisoned(who) is about the turns of who.
func (c *checker) conditionHook(k *ir.Condition, d *syntax.On) {
	h := &ir.Hook{Condition: k}
	h.Decl = ir.Decl{Doc: d.Doc(), Span: c.span(d.Event), File: (c.file).IR()}
	if d.As != nil {
		h.Name = d.As.Text
	}
	b := newBody("")
	switch d.Event.Text {
	case "begins", "ends", "runs_out":
		h.Moment = d.Event.Text
		for _, p := range c.copyLocals(k.Frame.Params) {
			b.param(p)
		}
		c.hookBody(h, b, d.When, d.Body)
		switch h.Moment {
		case "begins":
			k.Begins = append(k.Begins, h)
		case "ends":
			k.Ends = append(k.Ends, h)
		default:
			k.RunsOut = append(k.RunsOut, h)
		}
		return
	}
	if h.Event = c.eventCalled(h.Span, d.Event.Text, "begins", "ends", "runs_out"); h.Event == nil {
		return
	}
	for _, p := range c.copyLocals(h.Event.Frame.Params) {
		b.param(p)
	}
	for n, p := range c.copyLocals(k.Frame.Params) {
		if old := b.scope.names[p.Name]; old != nil {
			if !same(old.Type, p.Type) {
				c.errorf(diag.NameTaken, h.Span, "`%s` is %s in event `%s`, but %s in condition `%s`", p.Name, Describe(old.Type), h.Event.Name, Describe(p.Type), k.Name).
					Hinted("rename one of them")
			}
			h.Same = append(h.Same, [2]int{old.Slot, n})
			p.Name = ""
		}
		b.param(p)
	}
	c.hookBody(h, b, d.When, d.Body)
	k.Hooks = append(k.Hooks, h)
}
