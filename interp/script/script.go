package script

import (
	"fmt"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Fight is what a script asks of the fight that runs it.
type Fight interface {
	Value(e ir.Expr) value.Value
	Values(list []ir.Expr) []value.Value
	Operate(op string, a, b value.Value, at diag.Span) value.Value
	// Condition gives what evaluates a condition on items in the frame at hand.
	Condition(e ir.Expr, item *ir.Local) func(value.Value) bool
	// Give gives what is thrown next for a label, "" for any.
	Give(label string, values []int64, at diag.Span)
	// Left says what was given and never thrown.
	Left() (string, diag.Span)
	// Play sets the fight up and plays so many rounds, of which one that has begun is the first.
	Play(rounds ir.Expr)
	// PlayPhase sets the fight up and plays the next phase that there is something to do in.
	PlayPhase()
	// Attempt runs something, and comes back to where it began if a failure ends that.
	Attempt(run func()) *event.Failure
	Stop(*event.Failure)
}

// Choice is a choice that a script is asked about.
type Choice interface {
	Site() *ir.Site
	Chooser() value.Thing
	Options() value.List
	// TestAll keeps of the options those that are some. Aside: it takes nothing of the limits.
	TestAll(aside bool)
	// PlaceOf is the place of an option that is named, or of the first that was copied from what is named; -1 if
	// there is neither.
	PlaceOf(v value.Value) int
	// IsOption reports whether what has a place is an option.
	IsOption(i int) bool
	// IsEmpty reports whether there is no option at all.
	IsEmpty() bool
	// Pick takes the options that have places.
	Pick(places ...int)
	// Picked are the places of what is taken.
	Picked() []int
	// Refusal says why what is taken is not legal, "" if it is.
	Refusal() string
	// Default takes what is taken where nothing else fits.
	Default()
	// Names lists the options for people.
	Names() string
}

// Script holds the answers that a test gives in advance.
type Script struct {
	fight   Fight
	world   *world.World
	answers []*answer
}

// answer says what a choice takes, in turn, or which option always.
type answer struct {
	*ir.Answer
	values []value.Value
	meets  func(value.Value) bool
	used   bool
}

// New makes the script of a test that begins.
func New(f Fight, w *world.World) *Script { return &Script{fight: f, world: w} }

// Decide answers a choice if the test says how.
func (s *Script) Decide(c Choice) bool {
	site := c.Site()
	for _, a := range s.answers {
		if !site.Named(a.Choice) || !slices.Contains(a.Sites, site) {
			continue
		}
		switch {
		case a.Any:
			c.Default()
			a.used = true
			return true
		case a.meets != nil:
			if s.firstThat(c, a.meets) {
				a.used = true
				return true
			}
			continue
		case len(a.values) == 0:
			continue
		}
		v, t := a.values[0], a.Values[len(a.Values)-len(a.values)].Type()
		if v != nil && site.How == "optional" && c.IsEmpty() { // whoever has no option is not asked
			continue
		}
		a.values = a.values[1:]
		if why := s.take(c, v, t); why != "" {
			hint := "there is nothing to choose from"
			if names := c.Names(); names != "" {
				hint = "possible are " + names
			}
			s.fight.Stop(&event.Failure{Message: fmt.Sprintf("the answer for `%s`, which %s decides, is refused: %s", site.Name,
				s.world.Called(c.Chooser()), why), Hint: hint, Span: a.Span(), Refused: true, Expectation: true})
		}
		return true
	}
	return false
}

// take takes a value; it returns why it cannot.
func (s *Script) take(c Choice, v value.Value, t ir.Type) string {
	list, some := v.(value.List)
	switch {
	case some:
		t = *t.Elem
	case v != nil:
		list = value.List{v}
	}
	var places []int
	for _, x := range list {
		i := c.PlaceOf(x)
		if i < 0 || !c.IsOption(i) {
			return fmt.Sprintf("`%s` is no option", s.world.ID(t, x))
		}
		places = append(places, i)
	}
	c.Pick(places...)
	return c.Refusal()
}

// firstThat takes the first option that meets a condition.
func (s *Script) firstThat(c Choice, meets func(value.Value) bool) bool {
	for i, v := range c.Options() {
		if !c.IsOption(i) {
			continue
		}
		ok := meets(v)
		if c.Pick(i); ok && c.Refusal() == "" {
			return true
		}
	}
	return false
}

// OnlyAnswer takes the one answer that is legal where a test does not say what is chosen. Of
// two or more the test has to name one: which it is must not be left to the machine. It
// reports false if none is legal.
func (s *Script) OnlyAnswer(c Choice) bool {
	var legal [][]int
	s.eachAnswer(c, func() bool {
		if c.Refusal() == "" {
			legal = append(legal, slices.Clone(c.Picked()))
		}
		return len(legal) < 2
	})
	if len(legal) < 2 {
		c.Pick(slices.Concat(legal...)...)
		return len(legal) == 1
	}
	c.TestAll(true)
	site := c.Site()
	example, possible := s.world.ID(site.Type, c.Options()[0]), c.Names()
	switch site.How {
	case "optional":
		possible += " or none"
	case "some":
		example, possible = "["+example+"]", "any of "+possible
	}
	s.fight.Stop(&event.Failure{Message: fmt.Sprintf("the test does not say what %s takes as `%s`; possible are %s",
		s.world.Called(c.Chooser()), site.Name, possible),
		Hint: fmt.Sprintf("write: answer %s = %s, answer %s = any if it does not matter, or policy NAME to let one decide",
			site.Name, example, site.Name),
		Span: site.Span, Expectation: true})
	return false
}

// eachAnswer picks one answer after the other that a choice might take, until visit has seen
// enough. Of the sets of many options only small ones are looked at.
func (s *Script) eachAnswer(c Choice, visit func() bool) {
	if c.Site().How == "some" {
		c.TestAll(false)
		const most = 12
		n := min(len(c.Options()), most)
		for set := range 1 << n {
			var places []int
			for i := range n {
				if set&(1<<i) != 0 {
					places = append(places, i)
				}
			}
			if c.Pick(places...); !visit() {
				return
			}
		}
		return
	}
	if c.Pick(); c.Site().How == "optional" && !visit() {
		return
	}
	for i := range c.Options() {
		if c.Pick(i); c.IsOption(i) && !visit() {
			return
		}
	}
}

// leftOver says what a script still holds, "" if it is used up.
func (s *Script) leftOver() (string, diag.Span) {
	if left, at := s.fight.Left(); left != "" {
		return left, at
	}
	for _, a := range s.answers {
		if left := len(a.values); left > 0 && left < len(a.Values) {
			return fmt.Sprintf("of %d answers for `%s` the last %d were never asked for", len(a.Values), a.Choice, left),
				a.Values[len(a.Values)-left].Span()
		} else if left > 0 || (a.Where != nil || a.Any) && !a.used {
			return fmt.Sprintf("the answer for `%s` was never asked for", a.Choice), a.Span()
		}
	}
	return "", diag.Span{}
}
