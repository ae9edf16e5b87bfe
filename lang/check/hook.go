package check

import (
	"strconv"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// hookKind is of what reacts to events; it is described with those.
var hookKind = &declKind{
	word:     "hook",
	declare:  on((*checker).declareHook),
	override: on((*checker).overrideHook),
	removes:  removals{"hook": (*checker).removeHook},
	bodies:   (*checker).hookBodies,
}

type hookSource struct{ syn located[*syntax.On] }

func (s *sources) hookSrc(h *ir.Hook) *hookSource { return known[hookSource](s, h) }

func (c *checker) overrideHook(d *syntax.On) {
	if d.As == nil {
		event, name := d.Event.Text, "NAME"
		for _, of := range keys(c.hooks) {
			if on := c.hookSrc(c.hooks[of]).syn.syn; on != nil && (of == d.Event.Text || on.Event.Text == d.Event.Text) {
				event, name = on.Event.Text, of
			}
		}
		c.errorf(diag.NothingToDo, c.span(d.Event), "which hook is changed?").
			Hinted("write: override on %s as %s { … }", event, name)
	} else if h := c.hooks[d.As.Text]; h != nil {
		c.declares(c.span(d.As), Named{"hook", h.Name})
		c.changed(ir.Overridden, c.span(d.As), h.Span, "hook", h.Name)
		c.hookSrc(h).syn = here(c, d)
		h.File, h.Span = c.file.IR(), c.span(d.As)
	} else {
		c.nothing(c.span(d.As), d.As.Text, keys(c.hooks), "hook", []string{d.As.Text}, "there is no hook `%s` to change",
			d.As.Text)
	}
}

// removeHook takes away a hook, a part of a condition, or what stands around something under
// a name.
func (c *checker) removeHook(d *syntax.Remove) {
	names := d.Path.Names
	n := names[len(names)-1]
	c.means(c.span(n), Named{"hook", n.Text})
	if len(names) == 2 {
		c.removePart(d)
	} else if h := c.hooks[n.Text]; h != nil {
		c.changed(ir.Removed, c.span(d), h.Span, "hook", n.Text)
		delete(c.hooks, n.Text)
		drop(&c.p.Hooks, h)
	} else if of := c.removeWrap(n.Text); of != nil {
		c.changed(ir.Removed, c.span(d), diag.Span{}, "hook", n.Text).Of = of
	} else {
		all := keys(c.hooks)
		c.eachWrap(func(w located[*syntax.Wrap], _ string) {
			if w.syn.As != nil {
				all = append(all, w.syn.As.Text)
			}
		})
		c.nothing(c.span(n), n.Text, all, "hook", []string{n.Text}, "there is no hook `%s` to remove", n.Text)
	}
}

func (t *taker) hooks() {
	unnamed := map[string]int{}
	for _, h := range t.p.Hooks {
		d := t.hookSrc(h).syn
		if d.syn == nil {
			continue
		}
		name := h.Name
		if name == "" {
			unnamed[d.syn.Event.Text]++
			name = d.syn.Event.Text
			if n := unnamed[name]; n > 1 {
				name += " " + strconv.Itoa(n)
			}
		}
		t.add("hook", []string{name}, in(d.file, d.syn), h.Span)
	}
}

func (c *checker) declareHook(d *syntax.On) {
	h := &ir.Hook{Decl: ir.Decl{Doc: d.Doc(), Span: c.span(d.Event), File: (c.file).IR()}}
	if d.As != nil {
		h.Name, h.Span = d.As.Text, c.span(d.As)
		c.declares(h.Span, Named{"hook", h.Name})
		if old := c.hooks[h.Name]; old != nil && !c.apart(c.hookSrc(old).syn.file) {
			c.errorf(diag.Duplicate, h.Span, "there is already a hook `%s`", h.Name).
				Hinted("%s", orRemove("choose another name", old.Span, h.Span)).Note(old.Span, "it was declared here")
			return
		}
		if c.hooks[h.Name] == nil {
			c.hooks[h.Name] = h
		}
	}
	c.p.Hooks = append(c.p.Hooks, h)
	c.hookSrc(h).syn = here(c, d)
}

// hookBodies checks what reacts to events, in order of declaration.
func (c *checker) hookBodies() {
	for _, h := range c.p.Hooks {
		c.in(c.hookSrc(h).syn.file, func() {
			d := c.hookSrc(h).syn.syn
			if h.Event = c.eventCalled(c.span(d.Event), d.Event.Text); h.Event == nil {
				return
			}
			b := newBody("", c.copyLocals(h.Event.Frame.Params)...)
			c.hookBody(h, b, d.When, d.Body)
			h.Event.Hooks = append(h.Event.Hooks, h)
		})
	}
}

// hookBody checks the condition and statements of a hook in a body whose names
// have been entered.
func (c *checker) hookBody(h *ir.Hook, b *body, when *syntax.Formula, block *syntax.Block) {
	if b.label == "" {
		switch {
		case h.Event != nil:
			b.label = h.Event.Name
		case h.Condition != nil:
			b.label = h.Condition.Name
		}
		b.owners, b.heads = []string{b.label}, []string{b.label}
	}
	if h.Condition != nil {
		b.heads = append(b.heads, h.Condition.Name)
	}
	if h.Name != "" {
		b.label, b.owners = h.Name, []string{h.Name}
	}
	b.hook = h
	c.within(c.file, b, func() {
		if when != nil {
			h.When = c.stillFormula(when, tBool, "a condition after `when`")
		}
		yes, _ := c.facts(h.When)
		c.body.knowing(yes, func() { h.Body = c.block(block, true) })
		if b.result.Base != ir.Nothing && !returns(h.Body) && !c.file.Tree.Gap(block) {
			c.errorf(diag.NoResult, h.Span, "not every way through this ends with `return`").Hinted("end it with: return proceed()")
		}
	})
	h.Frame = b.frame
}
