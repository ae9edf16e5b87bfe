package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A hook may veto an event: then the rule that has announced it does something else. There
// must be one that does.

// vetoing is which events are announced, and whose vetoes somebody heeds.
type vetoing struct {
	vetoes    []vetoed
	heeded    map[*ir.Event]bool      // events whose veto somebody heeds
	announced map[*ir.Event]diag.Span // where first
}

// vetoed is a veto, and the event that it is of.
type vetoed struct {
	event *ir.Event
	at    diag.Span
}

// announces notes that an event is announced, and whether something is done if it is vetoed.
func (c *checker) announces(e *ir.Event, at diag.Span, heeds bool) {
	if c.body.test == nil {
		c.heeded[e] = c.heeded[e] || heeds
		if c.announced[e].IsZero() {
			c.announced[e] = at
		}
	}
	if heeds && c.body.apart != nil {
		c.errorf(diag.NotAllowed, at, "in `together` events are told when all has been done, and cannot be vetoed any more").
			Hinted("announce it before `together`, or leave out `else`")
	}
}

func (c *checker) veto(at ir.StmtHead) ir.Stmt {
	h := c.body.hook
	switch {
	case h == nil || h.Event == nil && h.Moment == "":
		c.errorf(diag.NotAllowed, at.At, "only what reacts to an event can veto it").Hinted("return from here what the hook needs to know, and write in the hook: if … { veto }")
		return nil
	case h.Event == nil:
		c.errorf(diag.NotAllowed, at.At, "a condition that %s cannot be vetoed",
			map[string]string{"begins": "begins", "ends": "ends", "runs_out": "runs out"}[h.Moment]).
			Hinted("announce an event before it, and veto that")
		return nil
	case c.body.apart != nil:
		c.errorf(diag.NotAllowed, at.At, "nothing is vetoed in a `together`: all of it happens").Hinted("veto before or behind it")
		return nil
	}
	c.vetoes = append(c.vetoes, vetoed{h.Event, at.At})
	return &ir.Veto{StmtHead: at}
}

// unheeded reports vetoes of events that nobody announces with an `else`.
func (c *checker) unheeded() {
	for _, v := range c.vetoes {
		switch {
		case v.event.Machine:
			c.errorf(diag.NotAllowed, v.at, "the machine announces `%s`, and nothing keeps it from going on", v.event.Name).
				Hinted("announce an event of your own before what is to be prevented")
		case !c.heeded[v.event]:
			d := c.errorf(diag.NotAllowed, v.at, "nobody heeds a veto of `%s`: where it is announced nothing is done instead",
				v.event.Name).
				Hinted("write where it is announced: announce %s(%s) else { return }", v.event.Name,
					paramNames(v.event.Frame.Params))
			if at := c.announced[v.event]; !at.IsZero() {
				d.Note(at, "it is announced here")
			}
		}
	}
}
