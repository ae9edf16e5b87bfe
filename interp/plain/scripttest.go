package plain

import (
	"fmt"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// TestResult is the outcome of a test block.
type TestResult struct {
	Test   *ir.Test
	Failed string // why; "" if it passed
	At     diag.Span
	Hint   string
	Log    []event.Event // what led there, if it failed
	Err    error         // what stopped it; nil if it ended and something was not as expected
	Steps  int64         // that it took
	Work   int64         // the same
}

// RunTest runs a test block on a machine that was built for it.
func RunTest(m *Machine, t *ir.Test) TestResult {
	out := TestResult{Test: t}
	f := NewFight(m)
	f.test = true
	log := &keeper{}
	f.Read(log, true)
	f.Reset(m.Seed, 1)
	f.script = &script{}
	failure := event.Guarded(func() {
		f.shown = true
		f.runBlock(t.Frame, t.Body, t.Span)
	})
	out.Steps, out.Work = f.Taken()
	switch {
	case failure != nil && failure.Expectation:
		out.Failed, out.At, out.Hint = failure.Message, failure.Span, failure.Hint
	case failure != nil:
		out.Failed, out.At, out.Err, out.Hint = failure.Message, failure.Span, failure, failure.Hint
	default:
		out.Failed, out.At = f.script.leftOver()
	}
	if out.Failed != "" {
		out.Log = log.events
	}
	return out
}

// keeper keeps the last events of a fight.
type keeper struct{ events []event.Event }

func (k *keeper) Read(e *event.Event) {
	const most = 200
	if len(k.events) == most {
		k.events = slices.Delete(k.events, 0, 1)
	}
	k.events = append(k.events, *e)
}

// runTestStmt runs the statements that only tests have.
func (f *Fight) runTestStmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Rolls:
		f.giveRolls(s)
	case *ir.Answer:
		f.script.answers = append(f.script.answers, &answer{Answer: s, values: f.values(s.Values), fr: f.fr})
	case *ir.Run:
		over, fr := f.decided, f.fr
		f.setUp()
		for n := f.value(s.Rounds).(int64); n > 0 && !f.decided; n-- {
			f.playRound()
		}
		if f.decided && !over {
			f.announceOwn("fight_ends")
		}
		f.fr, f.shown = fr, true
	case *ir.Expect:
		if s.Refused != nil {
			f.expectRefused(s)
		} else if at, why := f.verdict(s.Cond); why != "" {
			f.stop(&event.Failure{Message: why, Span: at, Expectation: true, Hint: s.Text})
		}
	default:
		panic(fmt.Sprintf("plain: a statement that is a %T", s))
	}
}

// giveRolls writes down what is thrown next.
func (f *Fight) giveRolls(s *ir.Rolls) {
	var list []int64
	for _, v := range f.values(s.Values) {
		list = append(list, v.(int64))
	}
	f.script.throws.Give(s.Label, list, s.Span())
}

func (f *Fight) expectRefused(s *ir.Expect) {
	fail := func(format string, args ...any) {
		f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: s.Span(), Expectation: true, Hint: s.Text})
	}
	before := f.position
	failure := event.Guarded(func() { f.value(s.Refused) })
	f.restore(before)
	switch {
	case failure == nil:
		fail("this was not refused")
	case !failure.Refused:
		panic(failure)
	case s.Text != "" && !strings.Contains(failure.Message, s.Text):
		fail("this was refused for another reason: %s", failure.Message)
	}
}

// verdict evaluates a condition once, and finds the part of it that does not hold: where it
// stands, and what its two sides are. A condition that holds gives "".
func (f *Fight) verdict(e ir.Expr) (diag.Span, string) {
	switch e := e.(type) {
	case *ir.Logic:
		if e.And {
			if at, why := f.verdict(e.X); why != "" {
				return at, why
			}
			return f.verdict(e.Y)
		}
	case *ir.Binary:
		if !e.Compares() {
			break
		}
		a := f.value(e.X)
		b := f.value(e.Y)
		if f.operate(e.Op, a, b, e.At).(bool) {
			return diag.Span{}, ""
		}
		why := fmt.Sprintf("expected %s, but %s is %s", e.At.Text(), e.X.Span().Text(), f.m.Show(e.X.Type(), a))
		switch e.Y.(type) {
		case *ir.IntLit, *ir.NumLit, *ir.TextLit, *ir.NoneLit, *ir.WordLit, *ir.InstanceRef:
			return e.At, why
		}
		return e.At, why + fmt.Sprintf(" and %s is %s", e.Y.Span().Text(), f.m.Show(e.Y.Type(), b))
	}
	if f.truth(e) {
		return diag.Span{}, ""
	}
	return e.Span(), "expected " + e.Span().Text()
}
