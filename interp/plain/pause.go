package plain

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Where an evaluation stands, for those who go through all that may fall: two that stand at the same
// place of the same rules, with the same values in everything that may still be read, go on alike.
//
// That is known between two statements of a block that is open: the body of what is evaluated; a block
// in a statement of one that is open; and the body of a rule that such a statement calls, if nothing
// else of its formula is left to evaluate. Where Go's stack holds more than that (hooks, formulas
// around a call, what happens together), nothing is open, and nobody pauses.

// Pausing is told where an evaluation stands.
type Pausing interface {
	Falls
	// Thrown is how often something has been thrown so far.
	Thrown() int
	// WouldPause is asked between two statements whether it is to be told the state; ends says that
	// something was thrown in the statement before, so that much of it may not matter any more.
	WouldPause(ends bool) bool
	// Pause is told the state between two statements: equal texts are the same for all that is to come.
	Pause(state string)
}

// pauses is what is known of an evaluation that may pause.
type pauses struct {
	to      Pausing
	written map[spot]bool // all cells that were, since the fight began
	blocks  map[*ir.Block]int
	live    map[*ir.Block]*ir.Live // of bodies of rules
	stack   []*activation          // memory of blocks that run in one another
	deep    int                    // how many do
}

// standing is where an evaluation stands, if it may pause there.
type standing struct {
	here   *activation // the block of the statement that runs; nil: none that is open
	opened *opening    // the block that is run next is open
	bare   bareCall
}

// activation is an open block that is running.
type activation struct {
	block *ir.Block
	at    int // the statement that runs, or runs next
	fr    []Value
	live  *ir.Live
	body  bool // of a rule
	outer *activation

	// Of a loop that is running.
	passes int64 // that are left, the present one included
	items  List  // that are left
}

// opening is what a block is opened in. Live is nil for the body of a rule.
type opening struct {
	outer *activation
	live  *ir.Live
}

// bareCall is a formula that is nothing but a call of a rule, by a statement of an open block.
type bareCall struct {
	formula ir.Expr
	from    *activation
}

// open makes the block that is run next an open one.
func (f *Fight) open() {
	if f.here != nil {
		f.opened = &opening{f.here, f.here.live}
	}
}

// openRule does the same with the body of a rule that is called next.
func (f *Fight) openRule(from *activation) {
	if f.opened = nil; from != nil {
		f.opened = &opening{outer: from}
	}
}

// called evaluates the formula of a statement, which may be nothing but a call of a rule; true if
// there is none.
func (f *Fight) called(e ir.Expr) Value {
	if e == nil {
		return true
	}
	if f.pauses == nil {
		return f.value(e)
	}
	old := f.bare
	f.bare = bareCall{e, f.here}
	v := f.value(e)
	f.bare = old
	return v
}

// callerOf is the block that waits for nothing but this call; nil if there is none.
func (f *Fight) callerOf(e ir.Expr) *activation {
	b := f.bare
	if f.pauses == nil || b.formula != e {
		return nil
	}
	f.bare = bareCall{}
	return b.from
}

// passesLeft notes how much of a loop is left.
func (f *Fight) passesLeft(passes int64, items List) {
	if f.here != nil {
		f.here.passes, f.here.items = passes, items
	}
}

// opens reports whether nothing but blocks and calls runs in a statement.
func opens(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.If, *ir.For, *ir.While, *ir.Repeat, *ir.Step, *ir.Let, *ir.Do, *ir.Return:
		return true
	case *ir.Assign: // of a field it is known before which one is written
		return s.Place.Local != nil
	}
	return false
}

// execPausing runs a block.
func (f *Fight) execPausing(b *ir.Block) flow {
	outer, opened := f.here, f.opened
	f.opened = nil
	var a *activation
	if opened != nil {
		a = f.pauses.push()
		*a = activation{block: b, fr: f.fr, live: opened.live, outer: opened.outer}
		if a.live == nil {
			a.body, a.live = true, f.pauses.liveOf(b, len(f.fr))
		}
	}
	for i, s := range b.List {
		if f.here = nil; a != nil {
			if a.at, a.passes, a.items = i, 0, nil; opens(s) {
				f.here = a
			}
		}
		thrown := f.pauses.to.Thrown()
		if r := f.run(s); r != goOn {
			f.pauses.pop(a)
			f.here = outer
			return r
		}
		if a != nil && (i+1 < len(b.List) || a.outer != nil) && f.pauses.to.WouldPause(f.pauses.to.Thrown() > thrown) {
			a.at, a.passes, a.items = i+1, 0, nil
			if state, known := f.stateAt(a); known {
				f.pauses.to.Pause(state)
			}
		}
	}
	f.pauses.pop(a)
	f.here = outer
	return goOn
}

func (p *pauses) push() *activation {
	if p.deep == len(p.stack) {
		p.stack = append(p.stack, &activation{})
	}
	p.deep++
	return p.stack[p.deep-1]
}

func (p *pauses) pop(a *activation) {
	if a != nil {
		p.deep--
	}
}

// liveOf is what is live in the body of a rule.
func (p *pauses) liveOf(body *ir.Block, slots int) *ir.Live {
	if p.live[body] == nil {
		p.live[body] = ir.LiveIn(body, &ir.Frame{Slots: slots}, nil)
	}
	return p.live[body]
}

func (p *pauses) numberOf(b *ir.Block) int {
	n, ok := p.blocks[b]
	if !ok {
		n = len(p.blocks)
		p.blocks[b] = n
	}
	return n
}

// ---- the state ----------------------------------------------------------------------------------

// stateAt tells the state of the fight before a statement. Things that were made are numbered as they
// are come to from what may be read, so that it does not matter what else was made.
func (f *Fight) stateAt(a *activation) (string, bool) {
	if f.held != nil || f.sealing || f.thinking > 0 || f.choice != nil || f.throws != nil || f.decided || f.tracing ||
		len(f.m.Setup.Orders) > 0 {
		return "", false
	}
	w := &stateWriter{f: f, numbers: map[Thing]int{}}
	w.number(f.round)
	w.activations(a)
	w.cells()
	w.conditions()
	w.revealed()
	for i := 0; i < len(w.made); i++ { // which may grow
		t := w.made[i]
		w.values(f.things[t.Kind][t.Index])
	}
	return string(w.text), true
}

// stateWriter writes a state as a text.
type stateWriter struct {
	f       *Fight
	text    []byte
	numbers map[Thing]int
	made    []Thing // those that have a number
}

// activations writes where it stands: from the innermost block on, and of each frame what may still
// be read.
func (w *stateWriter) activations(a *activation) {
	live := a.live.At(a.block, a.at)
	for ; a != nil; a = a.outer {
		w.number(int64(w.f.pauses.numberOf(a.block)))
		w.number(int64(a.at))
		w.number(a.passes)
		w.values(a.items)
		for i, v := range a.fr {
			if live[i] {
				w.number(int64(i))
				w.value(v)
			}
		}
		if live = nil; a.body && a.outer != nil {
			live = a.outer.live.Resumed(a.outer.block, a.outer.at)
		}
		w.text = append(w.text, '|')
	}
}

// cells writes what is not as it was when the fight began.
func (w *stateWriter) cells() {
	var list []spot
	rows := w.f.m.Rows
	for s := range w.f.pauses.written {
		if t := s.thing; int(t.Index) < len(rows[t.Kind]) && !value.Equal(w.f.get(s), rows[t.Kind][t.Index][s.cell]) {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b spot) int {
		return cmp.Or(a.thing.Kind-b.thing.Kind, cmp.Compare(a.thing.Index, b.thing.Index), a.cell-b.cell)
	})
	for _, s := range list {
		w.number(int64(s.thing.Kind))
		w.number(s.thing.Index)
		w.number(int64(s.cell))
		w.value(w.f.get(s))
	}
	w.text = append(w.text, '|')
}

func (w *stateWriter) conditions() {
	for k, all := range w.f.conds {
		for _, h := range all {
			w.number(int64(k))
			w.values(h.args)
			w.value(h.shown)
			w.number(h.expires)
			if h.until != nil {
				w.value(h.until.Name)
				w.values(h.untilArgs)
			}
		}
	}
	w.text = append(w.text, '|')
}

func (w *stateWriter) revealed() {
	var list []secret
	for s, yes := range w.f.revealed {
		if yes {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b secret) int {
		return cmp.Or(a.field.Kind.ID-b.field.Kind.ID, a.field.Index-b.field.Index, cmp.Compare(a.thing.Index, b.thing.Index))
	})
	for _, s := range list {
		w.number(int64(s.field.Kind.ID))
		w.number(int64(s.field.Index))
		w.value(s.thing)
	}
	w.text = append(w.text, '|')
}

func (w *stateWriter) number(n int64) { w.text = binary.AppendVarint(w.text, n) }

// values writes a list; of numbers in a row, as a loop goes through them, only the first and how many they are.
func (w *stateWriter) values(list []Value) {
	if first, ok := inARow(list); ok {
		w.number(-int64(len(list)))
		w.number(first)
		return
	}
	w.number(int64(len(list)))
	for _, v := range list {
		w.value(v)
	}
}

// inARow reports whether a list is several whole numbers, each one more than that before it.
func inARow(list []Value) (first int64, ok bool) {
	for i, v := range list {
		n, ok := v.(int64)
		if i == 0 {
			first = n
		}
		if !ok || n != first+int64(i) {
			return 0, false
		}
	}
	return first, len(list) > 0
}

func (w *stateWriter) value(v Value) {
	switch v := v.(type) {
	case nil:
		w.text = append(w.text, 'n')
	case int64:
		w.text = append(w.text, 'i')
		w.number(v)
	case float64:
		w.text = binary.BigEndian.AppendUint64(append(w.text, 'f'), math.Float64bits(v))
	case bool:
		if w.text = append(w.text, 'b'); v {
			w.text[len(w.text)-1] = 'B'
		}
	case List:
		w.text = append(w.text, 'l')
		w.values(v)
	case Thing:
		w.thing(v)
	default: // a text, dice, a square
		s := fmt.Sprintf("%T %v", v, v)
		w.text = append(w.text, 's')
		w.number(int64(len(s)))
		w.text = append(w.text, s...)
	}
}

func (w *stateWriter) thing(t Thing) {
	w.text = append(w.text, 't')
	w.number(int64(t.Kind))
	if int(t.Index) < len(w.f.m.Rows[t.Kind]) {
		w.number(t.Index)
		return
	}
	n, ok := w.numbers[t]
	if !ok {
		n = len(w.made)
		w.numbers[t], w.made = n, append(w.made, t)
	}
	w.number(int64(-1 - n))
}
