package fast

import (
	"cmp"
	"slices"

	"hcl/interp/deciding"
	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

type decider = deciding.Decider[int64, mark, chooser]

// chooser is a fight as its decider sees it (deciding.Fight).
type chooser struct{ *Fight }

func (f chooser) site() *site                      { return f.choice.site }
func (f chooser) line(l deciding.Line) *policyLine { return &f.site().policies[l.Policy][l.N] }
func (f chooser) ID(w int64) string                { return f.idOf(f.site().s.Type, w) }
func (f chooser) Place(w int64) int                { return slices.Index(f.choice.Options, w) }
func (f chooser) Items(h int64) []int64            { return f.list(h) }
func (f chooser) Offers() []int64                  { return f.list(f.site().offer.word(f.Fight)) }
func (f chooser) Need(i int) bool                  { return f.site().needs[i].cond.truth(f.Fight) }
func (f chooser) Refuses(i int) string             { return f.text(f.site().needs[i].text) }
func (f chooser) Mask()                            { f.seeAs(f.sideOfChoice(&f.choice)) }
func (f chooser) Unmask()                          { f.unmask() }
func (f chooser) Work(n int, at diag.Span)         { f.work(n, at) }
func (f chooser) Overflow(at diag.Span)            { f.overflow(at) }
func (f chooser) Stop(e *event.Failure)            { f.stop(e) }

// IsCopy knows instances and their copies by their numbers.
func (f chooser) IsCopy(option, w int64) bool {
	t := f.site().s.Type
	if t.Base != ir.Ref || w < 0 {
		return false
	}
	from := f.m.Protos[t.Kind.ID]
	return option >= 0 && int(option) < len(from) && int64(from[option]) == w
}

// Called compares no names but those that are kept: a square is read, and compared as one.
func (f chooser) Called(name string) int {
	switch t := f.site().s.Type; t.Base {
	case ir.Square:
		square, ok := grid.Parse(name)
		if !ok {
			return -1
		}
		return f.Place(int64(square))
	case ir.Ref:
		ids := f.m.IDs[t.Kind.ID]
		if t.Kind.Made && t.Kind.Title != nil {
			break
		}
		return slices.IndexFunc(f.choice.Options, func(w int64) bool { return w >= 0 && int(w) < len(ids) && ids[w] == name })
	}
	return slices.IndexFunc(f.choice.Options, func(w int64) bool { return f.ID(w) == name })
}

// Meets evaluates the condition of a choice.
func (f chooser) Meets(i int) bool {
	f.fr[f.site().item] = f.choice.Options[i]
	return f.site().where.truth(f.Fight)
}

// Settle keeps the list of options on the heap, for as long as the choice is made.
func (f chooser) Settle(options []int64) []int64 {
	h := f.newList(options, f.site().at)
	f.fr[f.site().options], f.choice.listed = h, len(f.heap)
	return f.list(h)
}

// ---- policies ------------------------------------------------------------------------------------------

func (f chooser) When(l deciding.Line) bool {
	x := f.line(l)
	caller := f.enterPart(x.part, 1)
	holds := x.when == nil || x.when.truth(f.Fight)
	f.leavePart(caller)
	return holds
}

func (f chooser) Answer(l deciding.Line) (taken []int64, none bool) {
	x := f.line(l)
	w := f.valued(x)
	switch {
	case x.kind.Base == ir.List:
		return f.list(w), false
	case isAbsent(w, x.kind):
		return nil, true
	}
	f.answer[0] = w
	return f.answer[:], false
}

func (f chooser) Key(l deciding.Line, option int64) int64 {
	x := f.line(l)
	f.fr[f.site().item] = option
	key := f.valued(x)
	if x.kind.Base == ir.Num {
		key = inOrder(toNum(key))
	}
	return key
}

func (f chooser) Compare(l deciding.Line, a, b int64) int {
	if kind := &f.line(l).kind; kind.Base == ir.List {
		return compareKeys(f.list(a), f.list(b), kind.Elem.Base == ir.Num)
	}
	return cmp.Compare(a, b)
}

// Best runs the code that goes through all options.
func (f chooser) Best(l deciding.Line) (place int, known bool) {
	x := f.line(l)
	caller := f.enterPart(x.part, 0)
	place = int(f.exec(x.best)) - 1
	f.leavePart(caller)
	return place, true
}

func (f chooser) Weight(l deciding.Line, option int64) float64 {
	f.fr[f.site().item] = option
	return toNum(f.valued(f.line(l)))
}

// valued gives the value of a line.
func (f chooser) valued(l *policyLine) int64 {
	caller := f.enterPart(l.part, 0)
	w := l.value.word(f.Fight)
	f.leavePart(caller)
	return w
}

// Falls says that what deciders draw cannot be gone through here.
func (f chooser) Falls(at diag.Span) deciding.Falls {
	if f.fork != nil {
		f.fork.falls.Whim(at)
	}
	return nil
}

// Other looks ahead, where somebody can.
func (f chooser) Other(int) bool { return f.foresight.decide(f.Fight, &f.choice) }

// ---- thinking ------------------------------------------------------------------------------------------

// mark is where a fight stood before something that a decider thinks, as far as it comes back to that.
type mark struct {
	saved
	heap          int
	counts        counted
	steps, effort int64
	bound         int64 // what the choice has bound
	binding       *held // what it has written
}

func (f chooser) Mark() mark     { return mark{saved: f.save()} }
func (f chooser) Restore(m mark) { f.restore(m.saved) }

// Think notes what there is of lists and things.
func (f chooser) Think() mark {
	f.thinking++
	return mark{heap: len(f.heap), counts: f.countMade()}
}

// Thought forgets what has been made since.
func (f chooser) Thought(m mark) {
	f.releaseMade(m.counts)
	f.heap = f.heap[:max(m.heap, f.choice.listed)]
	f.thinking--
}

func (f chooser) StepAside() (before mark, able bool) {
	m := f.Think()
	m.saved, m.steps, m.effort = f.save(), f.steps, f.effort
	f.steps, f.effort = f.asides, f.asides
	return m, f.asides > 0
}

func (f chooser) StepBack(m mark) {
	f.asides = max(0, min(f.steps, f.effort))
	f.steps, f.effort = m.steps, m.effort
	f.Thought(m)
}

func (f chooser) Suppose() mark {
	m := mark{bound: f.fr[f.site().bound], counts: f.countMade()}
	if f.site().bind != nil {
		m.binding = f.holdBack()
	}
	f.bindWord(f.site(), f.choiceWord(&f.choice))
	return m
}

func (f chooser) Drop(m mark) {
	f.fr[f.site().bound] = m.bound
	if h := m.binding; h != nil {
		f.held = h.outer
		f.rollBack(h)
		f.spare = append(f.spare, h)
	}
	f.releaseMade(m.counts)
}
