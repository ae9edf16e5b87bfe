package script

import (
	"fmt"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Result is the outcome of a test block.
type Result struct {
	Test   *ir.Test
	Failed string // why; "" if it passed
	At     diag.Span
	Hint   string
	Log    []event.Event // what led there, if it failed
	Err    error         // what stopped it; nil if it ended and something was not as expected
	Steps  int64         // that it took
	Work   int64         // the same
}

// Log keeps the last events of a fight.
type Log []event.Event

// mostLogged is how many of them are told.
const mostLogged = 200

func (l *Log) Read(e *event.Event) {
	if len(*l) == 2*mostLogged { // each event moves others but seldom
		*l = append((*l)[:0], (*l)[mostLogged:]...)
	}
	*l = append(*l, *e)
}

// End is the outcome of a test that has run, or that a failure has stopped.
func (s *Script) End(t *ir.Test, failure *event.Failure, log Log) Result {
	out := Result{Test: t}
	switch {
	case failure == nil:
		out.Failed, out.At = s.leftOver()
	case failure.Expectation:
		out.Failed, out.At, out.Hint = failure.Message, failure.Span, failure.Hint
	default:
		out.Failed, out.At, out.Err, out.Hint = failure.Message, failure.Span, failure, failure.Hint
	}
	if out.Failed != "" {
		out.Log = log[max(0, len(log)-mostLogged):]
	}
	return out
}

// Run runs a statement that only tests have.
func (s *Script) Run(st ir.Stmt) {
	switch st := st.(type) {
	case *ir.Rolls:
		var list []int64
		for _, v := range s.fight.Values(st.Values) {
			list = append(list, v.(int64))
		}
		s.fight.Give(st.Label, list, st.Span())
	case *ir.Answer:
		a := &answer{Answer: st, values: s.fight.Values(st.Values)}
		if st.Where != nil {
			a.meets = s.fight.Condition(st.Where, st.Item)
		}
		s.answers = append(s.answers, a)
	case *ir.Run:
		if st.Rounds == nil {
			s.fight.PlayPhase()
		} else {
			s.fight.Play(st.Rounds)
		}
	case *ir.Expect:
		if st.Refused != nil {
			s.expectRefused(st)
		} else if at, why := s.verdict(st.Cond); why != "" {
			s.fight.Stop(&event.Failure{Message: why, Span: at, Expectation: true, Hint: st.Text})
		}
	default:
		panic(fmt.Sprintf("script: a statement that is a %T", st))
	}
}

func (s *Script) expectRefused(st *ir.Expect) {
	fail := func(format string, args ...any) {
		s.fight.Stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: st.Span(), Expectation: true, Hint: st.Text})
	}
	switch failure := s.fight.Attempt(func() { s.fight.Value(st.Refused) }); {
	case failure == nil:
		fail("this was not refused")
	case !failure.Refused:
		panic(failure)
	case st.Text != "" && !strings.Contains(failure.Message, st.Text):
		fail("this was refused for another reason: %s", failure.Message)
	}
}

// isWritten reports whether a formula is its value, written out.
func isWritten(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.IntLit, *ir.NumLit, *ir.BoolLit, *ir.TextLit, *ir.NoneLit, *ir.WordLit, *ir.SquareLit, *ir.DiceLit,
		*ir.InstanceRef:
		return true
	case *ir.ListLit:
		return !slices.ContainsFunc(e.Items, func(x ir.Expr) bool { return !isWritten(x) })
	case *ir.Unary:
		return isWritten(e.X)
	}
	return false
}

// verdict evaluates a condition once, and finds the part of it that does not hold: where it
// stands, and what its two sides are. A condition that holds gives "".
func (s *Script) verdict(e ir.Expr) (diag.Span, string) {
	switch e := e.(type) {
	case *ir.Logic:
		if e.And {
			if at, why := s.verdict(e.X); why != "" {
				return at, why
			}
			return s.verdict(e.Y)
		}
	case *ir.Binary:
		if !e.Compares() {
			break
		}
		a := s.fight.Value(e.X)
		b := s.fight.Value(e.Y)
		if s.fight.Operate(e.Op, a, b, e.At) == true {
			return diag.Span{}, ""
		}
		why := fmt.Sprintf("expected %s, but %s is %s", e.At.Text(), e.X.Span().Text(), s.world.Show(e.X.Type(), a))
		if isWritten(e.Y) {
			return e.At, why
		}
		return e.At, why + fmt.Sprintf(" and %s is %s", e.Y.Span().Text(), s.world.Show(e.Y.Type(), b))
	}
	if s.fight.Value(e) == true {
		return diag.Span{}, ""
	}
	return e.Span(), "expected " + e.Span().Text()
}
