package plain

import (
	"fmt"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// script holds the dice and choices that a test gives in advance, or the dice that a scenario
// gives.
type script struct {
	throws  world.GivenThrows
	answers []*answer
}

// answer says what a choice takes, in turn, or which option always.
type answer struct {
	*ir.Answer
	values []Value
	fr     []Value
	used   bool
}

// scriptOf makes the script of a scenario that says what is thrown, nil if it does not.
func scriptOf(throws []world.Throw) *script {
	if len(throws) == 0 {
		return nil
	}
	return &script{throws: world.NewGivenThrows(throws)}
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

// answered answers a choice from the script.
func (f *Fight) answered(c *Choice) bool {
	for _, a := range f.script.answers {
		if !c.site.Named(a.Choice) || !slices.Contains(a.Sites, c.site) {
			continue
		}
		switch {
		case a.Any:
			f.takeDefault(c)
			a.used = true
			return true
		case a.Where != nil:
			if f.answerWhere(c, a) {
				a.used = true
				return true
			}
			continue
		case len(a.values) == 0:
			continue
		}
		v, t := a.values[0], a.Values[len(a.Values)-len(a.values)].Type()
		a.values = a.values[1:]
		if why := f.answerWith(c, v, t); why != "" {
			f.stop(&event.Failure{Message: fmt.Sprintf("the answer for `%s` is refused: %s", c.site.Name, why), Hint: "possible are " + f.optionNames(c),
				Span: a.Span(), Refused: true, Expectation: true})
		}
		return true
	}
	return false
}

// answerWith takes a scripted value; it returns why it cannot.
func (f *Fight) answerWith(c *Choice, v Value, t ir.Type) string {
	list, some := v.(List)
	switch {
	case some:
		t = *t.Elem
	case v == nil:
		list = nil
	default:
		list = List{v}
	}
	if x, ok := f.takeAll(c, list); !ok {
		return fmt.Sprintf("`%s` is no option", f.m.ID(t, x))
	}
	f.thinking++
	defer func() { f.thinking-- }()
	return f.refusal(c)
}

// answerWhere takes the first option that meets the script's condition.
func (f *Fight) answerWhere(c *Choice, a *answer) bool {
	for i, v := range c.options {
		if !f.isOption(c, i) {
			continue
		}
		fr := f.fr
		f.fr = a.fr
		f.fr[a.Item.Slot] = v
		ok := f.truth(a.Where)
		f.fr = fr
		if c.Picked = []int{i}; ok && f.refusal(c) == "" {
			return true
		}
	}
	return false
}

// onlyAnswer takes the one answer that is legal where a test does not say what is chosen. Of
// two or more the test has to name one: which it is must not be left to the machine. It
// reports false if none is legal.
func (f *Fight) onlyAnswer(c *Choice) bool {
	var legal [][]int
	f.eachAnswer(c, func() bool {
		f.thinking++
		if f.refusal(c) == "" {
			legal = append(legal, slices.Clone(c.Picked))
		}
		f.thinking--
		return len(legal) < 2
	})
	if len(legal) < 2 {
		c.by, c.Picked = "default", slices.Concat(legal...)
		return len(legal) == 1
	}
	f.testAllAside(c)
	s := c.site
	example, possible := f.m.ID(s.Type, c.options[0]), f.optionNames(c)
	switch s.How {
	case "optional":
		possible += " or none"
	case "some":
		example, possible = "["+example+"]", "any of "+possible
	}
	f.stop(&event.Failure{Message: fmt.Sprintf("the test does not say what %s takes as `%s`; possible are %s", f.m.Called(c.who), s.Name, possible),
		Hint: fmt.Sprintf("write: answer %s = %s, answer %s = any if it does not matter, or policy NAME to let one decide", s.Name, example, s.Name),
		Span: s.Span, Expectation: true})
	return false
}

// eachAnswer picks one answer after the other that a choice might take, until visit has seen
// enough. Of the sets of many options only small ones are looked at.
func (f *Fight) eachAnswer(c *Choice, visit func() bool) {
	if c.site.How == "some" {
		f.testAll(c)
		const most = 12
		n := min(len(c.options), most)
		for set := range 1 << n {
			c.Picked = nil
			for i := range n {
				if set&(1<<i) != 0 {
					c.Picked = append(c.Picked, i)
				}
			}
			if !visit() {
				return
			}
		}
		return
	}
	if c.Picked = nil; c.site.How == "optional" && !visit() {
		return
	}
	for i := range c.options {
		if c.Picked = []int{i}; f.isOption(c, i) && !visit() {
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
		if len(a.values) > 0 || (a.Where != nil || a.Any) && !a.used {
			return fmt.Sprintf("the answer for `%s` was never asked for", a.Choice), a.Span()
		}
	}
	return "", diag.Span{}
}
