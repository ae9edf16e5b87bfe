package world

import (
	"fmt"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// ChooseCourse finds the one round and the setup whose `when` the params meet; the setup is
// nil if there is none. Holds evaluates a `when`.
func (w *World) ChooseCourse(holds func(*ir.Formula) bool) (round, setup *ir.Course, failure *event.Failure) {
	pick := func(list []*ir.Course, what string) (found *ir.Course) {
		for _, x := range list {
			if x.When != nil && !holds(x.When) {
				continue
			}
			if found != nil && failure == nil {
				failure = &event.Failure{Message: "two `" + what + "` blocks fit these params",
					Hint: "let their `when` exclude one another", Span: x.Span}
			}
			found = x
		}
		return found
	}
	setup = pick(w.Program.Setups, "setup")
	if w.Program.Module {
		return &ir.Course{Unit: "round"}, setup, failure
	}
	if round = pick(w.Program.Rounds, "round"); round == nil && failure == nil {
		failure = &event.Failure{Message: "no `round` fits these params", Hint: "give one of them no `when`, or widen it",
			Span: w.Program.Rounds[0].Span}
	}
	return round, setup, failure
}

// CheckMaps makes sure that maps are as their authors say. Holds evaluates what they say.
func (w *World) CheckMaps(holds func(*ir.Formula) bool) *event.Failure {
	for _, mp := range w.Program.Maps {
		for _, c := range mp.Checks {
			if holds(c.Cond) {
				continue
			}
			text := c.Text
			if text == "" {
				text = c.Cond.Text
			}
			return &event.Failure{Message: fmt.Sprintf("map `%s` is not as it should be: %s", mp.Name, text),
				Span: c.Cond.Expr.Span(), MapCheck: true}
		}
	}
	return nil
}
