package plain

import (
	"hcl/interp/event"
	"hcl/interp/script"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// RunTest runs a test block on a machine that was built for it.
func RunTest(m *Machine, t *ir.Test) script.Result {
	f := NewFight(m)
	f.test = true
	var log script.Log
	f.Read(&log, true)
	f.Reset(m.Seed, 1)
	f.script, f.throws = script.New(scripted{f}, m.World), &world.GivenThrows{}
	failure := event.Guarded(func() {
		f.shown = true
		f.runBlock(t.Frame, t.Body, t.Span)
	})
	out := f.script.End(t, failure, log)
	out.Steps, out.Work = f.Taken()
	return out
}

// scripted is what the script of a test asks of the fight.
type scripted struct{ *Fight }

func (s scripted) Value(e ir.Expr) Value                             { return s.value(e) }
func (s scripted) Values(list []ir.Expr) []Value                     { return s.values(list) }
func (s scripted) Give(label string, values []int64, at diag.Span)   { s.throws.Give(label, values, at) }
func (s scripted) Left() (string, diag.Span)                         { return s.throws.Left() }
func (s scripted) Attempt(run func()) *event.Failure                 { return s.attempt(run) }
func (s scripted) Stop(e *event.Failure)                             { s.stop(e) }
func (s scripted) Operate(op string, a, b Value, at diag.Span) Value { return s.operate(op, a, b, at) }

func (s scripted) Condition(e ir.Expr, item *ir.Local) func(Value) bool {
	frame := s.fr
	return func(v Value) bool {
		outer := s.fr
		defer func() { s.fr = outer }()
		s.fr = frame
		s.fr[item.Slot] = v
		return s.truth(e)
	}
}

func (s scripted) Play(rounds ir.Expr) {
	over, fr := s.decided, s.fr
	s.setUp()
	for n := s.value(rounds).(int64); n > 0 && !s.decided; n-- {
		s.playRound()
	}
	if s.decided && !over {
		s.announceOwn("fight_ends")
	}
	s.fr, s.shown = fr, true
}

// asked is a choice that the script is asked about.
type asked struct {
	f *Fight
	c *Choice
}

func (a asked) Site() *ir.Site      { return a.c.site }
func (a asked) Chooser() Thing      { return a.c.who }
func (a asked) Options() List       { return a.c.options }
func (a asked) IsOption(i int) bool { return a.f.isOption(a.c, i) }
func (a asked) Pick(places ...int)  { a.c.Picked = places }
func (a asked) Picked() []int       { return a.c.Picked }
func (a asked) Default()            { a.f.takeDefault(a.c) }
func (a asked) Names() string       { return a.f.optionNames(a.c) }

func (a asked) Refusal() (why string) {
	a.f.quietly(func() { why = a.f.refusal(a.c) })
	return why
}

func (a asked) TestAll(aside bool) {
	if aside {
		a.f.testAllAside(a.c)
	} else {
		a.f.testAll(a.c)
	}
}
