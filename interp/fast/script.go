package fast

import (
	"fmt"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// script holds the dice and choices that a test gives in advance, or the dice that a
// scenario gives.
type script struct {
	throws  world.GivenThrows
	answers []*answer
}

// answer says what a choice takes, in turn, or which option always.
type answer struct {
	choice string
	any    bool // whatever is legal
	values []int64
	types  []ir.Type
	where  boolFn
	item   int
	fr     []int64
	sites  []*ir.Site
	at     diag.Span
	used   bool
}

// unexpected ends a test whose script does not fit what happens.
func (f *Fight) unexpected(at diag.Span, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at, Expectation: true})
}

// given is the result of the next throw or pick for a label, if one is given, and the line
// that gives it.
func (f *Fight) given(label, roller int, at diag.Span, what string) (v int64, by diag.Span, ok bool) {
	if f.script == nil {
		return 0, diag.Span{}, false
	}
	v, by, ok, usedUp := f.script.throws.Next(f.m.Program.Labels[label], f.m.RollerID(roller), f.round, what)
	if usedUp != "" {
		f.unexpected(at, "%s", usedUp)
	}
	return v, by, ok
}

// Decide answers a choice from the script.
func (s *script) Decide(f *Fight, c *Choice) bool {
	for _, a := range s.answers {
		if !c.site.s.Named(a.choice) || !slices.Contains(a.sites, c.site.s) {
			continue
		}
		if a.any {
			f.takeDefault(c)
			a.used = true
			return true
		}
		if a.where != nil {
			if f.answerWhere(c, a) {
				a.used = true
				return true
			}
			continue
		}
		if len(a.values) == 0 {
			continue
		}
		if c.site.s.How == "" && !f.hasOptions(c, 2) {
			a.used = true
		}
		w, t := a.values[0], a.types[0]
		a.values, a.types = a.values[1:], a.types[1:]
		if why := f.answerWith(c, w, t); why != "" {
			f.stop(&event.Failure{Message: fmt.Sprintf("the answer for `%s` is refused: %s", c.site.s.Name, why), Hint: "possible are " + f.optionNames(c),
				Span: a.at, Refused: true, Expectation: true})
		}
		return true
	}
	return false
}

// answerWith takes a scripted value; it returns why it cannot.
func (f *Fight) answerWith(c *Choice, w int64, t ir.Type) string {
	c.Picked = c.Picked[:0]
	switch {
	case t.Base == ir.List:
		for _, x := range f.list(w) {
			if !f.take(c, slices.Index(c.options, x)) {
				return fmt.Sprintf("`%s` is no option", f.idOf(*t.Elem, x))
			}
		}
	case isAbsent(w, t):
	default:
		if !f.take(c, slices.Index(c.options, w)) {
			return fmt.Sprintf("`%s` is no option", f.idOf(t, w))
		}
	}
	f.thinking++
	defer func() { f.thinking-- }()
	return f.refusal(c)
}

// answerWhere takes the first option that meets the script's condition.
func (f *Fight) answerWhere(c *Choice, a *answer) bool {
	old := f.fr
	for i, w := range c.options {
		if !f.isOption(c, i) {
			continue
		}
		f.fr = a.fr
		f.fr[a.item] = w
		ok := a.where(f)
		f.fr = old
		if !ok {
			continue
		}
		c.Picked = append(c.Picked[:0], i)
		if f.refusal(c) == "" {
			return true
		}
	}
	f.fr = old
	return false
}

// onlyAnswer takes the one answer that is legal where a test does not say what is chosen.
// Of two or more the test has to name one: which it is must not be left to the machine.
// It reports false if none is legal.
func (f *Fight) onlyAnswer(c *Choice) bool {
	var only []int
	found := 0
	f.eachAnswer(c, func() bool {
		if !f.refused(c) {
			if found++; found == 1 {
				only = slices.Clone(c.Picked)
			}
		}
		return found < 2
	})
	if found < 2 {
		c.Picked, c.by = append(c.Picked[:0], only...), "default"
		return found == 1
	}
	f.testAllAside(c)
	s := c.site.s
	name, example, possible := s.Name, f.idOf(s.Type, c.options[0]), f.optionNames(c)
	switch s.How {
	case "optional":
		possible += " or none"
	case "some":
		example, possible = "["+example+"]", "any of "+possible
	}
	f.stop(&event.Failure{Message: fmt.Sprintf("the test does not say what %s takes as `%s`; possible are %s", f.chooserName(c), name, possible),
		Hint: fmt.Sprintf("write: answer %s = %s, answer %s = any if it does not matter, or policy NAME to let one decide", name, example, name),
		Span: c.site.at, Expectation: true})
	return false
}

// eachAnswer picks one answer after the other that a choice might take, until visit has
// seen enough. Of the sets of many options only small ones are looked at.
func (f *Fight) eachAnswer(c *Choice, visit func() bool) {
	const most = 12
	sets := 0
	if c.site.s.How == "some" {
		f.testAll(c)
	}
	n := len(c.options)
	if c.site.s.How == "some" {
		sets = 1 << min(n, most)
	}
	for set := range sets {
		c.Picked = c.Picked[:0]
		for i := range min(n, most) {
			if set&(1<<i) != 0 {
				c.Picked = append(c.Picked, i)
			}
		}
		if !visit() {
			return
		}
	}
	if sets > 0 {
		return
	}
	if c.Picked = c.Picked[:0]; c.site.s.How == "optional" && !visit() {
		return
	}
	for i := range c.options {
		if c.Picked = c.Picked[:0]; f.take(c, i) && !visit() {
			return
		}
	}
}

// leftOver says what a script still holds, "" if it is used up.
func (s *script) leftOver() (string, diag.Span) {
	if left, at := s.throws.Left(); left != "" {
		return left, at
	}
	for _, a := range s.answers {
		if len(a.values) > 0 || (a.where != nil || a.any) && !a.used {
			return fmt.Sprintf("the answer for `%s` was never asked for", a.choice), a.at
		}
	}
	return "", diag.Span{}
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
