package fast

import (
	"cmp"
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
	for i := range f.kinds { // a test may set anything
		f.kinds[i].fixed = append([]int64(nil), m.Fixed[i]...)
	}
	f.Reset(m.Seed, 1)
	f.script = &script{}
	log := &keeper{}
	f.Read(log, true)
	var body execFn
	failure := guarded(func() {
		c := &compiler{m: m, code: m.code, shown: true, test: &out}
		body = c.block(t.Body, t.Span)
		f.fr = f.push(t.Frame.Slots)
		body(f)
	})
	f.tellWaiting(nil)
	out.Steps, out.Work = f.Taken()
	switch {
	case failure != nil && failure.Expectation:
		out.Failed, out.At, out.Hint = failure.Message, failure.Span, failure.Hint
	case failure != nil:
		out.Failed, out.At, out.Err = failure.Message, failure.Span, failure
		out.Hint = failure.Hint
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
		copy(k.events, k.events[1:])
		k.events = k.events[:most-1]
	}
	kept := *e
	kept.Faces = slices.Clone(e.Faces) // the fight uses its list again for the next throw
	k.events = append(k.events, kept)
}

// testStmt compiles the statements that only tests have.
func (c *compiler) testStmt(s ir.Stmt) execFn {
	switch s := s.(type) {
	case *ir.Rolls:
		values := c.wholeStores(s.Values)
		label, at := s.Label, s.Span()
		return func(f *Fight) flow {
			var list []int64
			for _, v := range values {
				list = append(list, v(f))
			}
			f.script.throws.Give(label, list, at)
			return goOn
		}
	case *ir.Answer:
		return c.answer(s)
	case *ir.Run:
		rounds := c.formulaWord(s.Rounds)
		return func(f *Fight) flow {
			old, top := f.fr, f.top
			f.floor = len(f.heap)
			over := f.decided
			f.setUp()
			for n := rounds(f); n > 0 && !f.decided; n-- {
				f.playRound()
			}
			if f.decided && !over {
				f.announce(f.m.code.fightEnds, nil, diag.Span{})
			}
			f.fr, f.top = old, top
			return goOn
		}
	case *ir.Expect:
		return c.expect(s)
	}
	panic(fmt.Sprintf("fast: cannot compile %T", s))
}

func (c *compiler) answer(s *ir.Answer) execFn {
	values := make([]intFn, len(s.Values))
	types := make([]ir.Type, len(s.Values))
	for i, v := range s.Values {
		values[i], types[i] = c.formulaSettled(v), v.Type()
	}
	var where boolFn
	item := 0
	if s.Where != nil {
		where, item = c.formulaBool(s.Where), s.Item.Slot
	}
	at := s.Span()
	return func(f *Fight) flow {
		a := &answer{choice: s.Choice, any: s.Any, where: where, item: item, sites: s.Sites, at: at, fr: f.fr}
		for i, v := range values {
			w := v(f)
			if types[i].Base == ir.List { // it must outlive the statement
				f.stored = append(f.stored, append([]int64(nil), f.list(w)...))
				w = handle(areaStored, len(f.stored)-1, 0)
			}
			a.values, a.types = append(a.values, w), append(a.types, types[i])
		}
		f.script.answers = append(f.script.answers, a)
		return goOn
	}
}

// expect compiles an expectation; one that does not hold ends the test and shows
// the values of both sides of a comparison.
func (c *compiler) expect(s *ir.Expect) execFn {
	at := s.Span()
	fail := func(f *Fight, at diag.Span, format string, args ...any) {
		f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at, Expectation: true, Hint: s.Text})
	}
	if s.Refused != nil {
		call := c.formulaStore(s.Refused)
		return func(f *Fight) flow {
			saved := f.save()
			failure := guarded(func() { call(f) })
			f.restore(saved)
			switch {
			case failure == nil:
				fail(f, at, "this was not refused")
			case !failure.Refused:
				panic(failure)
			case s.Text != "" && !strings.Contains(failure.Message, s.Text):
				fail(f, at, "this was refused for another reason: %s", failure.Message)
			}
			return goOn
		}
	}
	holds := c.verdict(s.Cond)
	return func(f *Fight) flow {
		if part, why := holds(f); why != "" {
			fail(f, part, "%s", why)
		}
		return goOn
	}
}

// verdict evaluates a condition once, and finds the part of it that does not hold: where
// it stands, and what its two sides are. A condition that holds gives "".
func (c *compiler) verdict(e ir.Expr) func(*Fight) (diag.Span, string) {
	switch e := e.(type) {
	case *ir.Logic:
		if e.And {
			x, y := c.verdict(e.X), c.verdict(e.Y)
			return func(f *Fight) (diag.Span, string) {
				if at, why := x(f); why != "" {
					return at, why
				}
				return y(f)
			}
		}
	case *ir.Binary:
		if !comparesValues(e) {
			break
		}
		x, y := c.formulaSettled(e.X), c.formulaStore(e.Y)
		return func(f *Fight) (diag.Span, string) {
			a := x(f)
			b := y(f)
			if f.compares(e, a, b) {
				return diag.Span{}, ""
			}
			return e.At, fmt.Sprintf("expected %s, but %s is %s", e.At.Text(), e.X.Span().Text(), f.show(e.X.Type(), a)) + otherSide(f, e, b)
		}
	}
	cond := c.formulaBool(e)
	return func(f *Fight) (diag.Span, string) {
		if cond(f) {
			return diag.Span{}, ""
		}
		return e.Span(), "expected " + e.Span().Text()
	}
}

// comparesValues reports whether a formula compares two values that can be kept.
func comparesValues(e *ir.Binary) bool {
	switch e.Op {
	case "==", "!=", "<", "<=", ">", ">=":
		return true
	}
	return false
}

// compares compares two values as the formula does that they are the sides of.
func (f *Fight) compares(e *ir.Binary, a, b int64) bool {
	t := e.X.Type()
	if _, none := e.Y.(*ir.NoneLit); none {
		return isAbsent(a, t) == (e.Op == "==")
	}
	if _, none := e.X.(*ir.NoneLit); none {
		return isAbsent(b, e.Y.Type()) == (e.Op == "==")
	}
	if t.Base == ir.EmptyList {
		t = e.Y.Type()
	}
	order := 0
	switch {
	case t.Base == ir.List:
		if !f.sameList(a, b, t) {
			order = 1
		}
	case t.Base == ir.Num && (isAbsent(a, t) || isAbsent(b, e.Y.Type())):
		if isAbsent(a, t) != isAbsent(b, e.Y.Type()) {
			order = 1
		}
	case t.Base == ir.Num:
		order = cmp.Compare(toNum(a), toNum(b))
	default:
		order = cmp.Compare(a, b)
	}
	switch e.Op {
	case "==":
		return order == 0
	case "!=":
		return order != 0
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	}
	return order >= 0
}

// otherSide adds the value of the right side if it is not written out.
func otherSide(f *Fight, e *ir.Binary, b int64) string {
	switch e.Y.(type) {
	case *ir.IntLit, *ir.NumLit, *ir.TextLit, *ir.NoneLit, *ir.WordLit, *ir.InstanceRef:
		return ""
	}
	return fmt.Sprintf(" and %s is %s", e.Y.Span().Text(), f.show(e.Y.Type(), b))
}

// saved is where a fight stood before something that may be refused or fail.
type saved struct {
	fr       []int64
	top      int
	depth    int
	turnAt   int
	calls    int
	thinking int
	scratch  int
	ranks    int
	choice   Choice
	held     *held
	sealing  bool
	sealed   int
	told     *event.Event
}

func (f *Fight) save() saved {
	return saved{f.fr, f.top, f.depth, f.turnAt, len(f.calls), f.thinking, len(f.scratch), len(f.ranks), f.choice, f.held, f.sealing, len(f.sealed), f.told}
}

func (f *Fight) restore(s saved) {
	f.unmask()
	for f.held != nil && f.held != s.held { // in the middle of a strand
		f.rollBack(f.held)
		f.held = f.held.outer
	}
	f.sealing, f.sealed, f.told = s.sealing, f.sealed[:s.sealed], s.told
	f.held = s.held
	f.fr, f.top, f.depth, f.turnAt, f.calls, f.thinking, f.scratch, f.ranks, f.choice = s.fr, s.top, s.depth, s.turnAt, f.calls[:s.calls], s.thinking, f.scratch[:s.scratch], f.ranks[:s.ranks], s.choice
}
