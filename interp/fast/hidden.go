package fast

import (
	"slices"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Hidden state and conditions. While a policy decides for a side, everything that is
// hidden from that side is put aside: hidden fields hold their defaults, and hidden
// conditions are out of the lists that are asked. So whatever the policy asks, on
// either engine and by whatever way, finds nothing else. The memos that read what is
// hidden are in epochs of their own meanwhile, one for each side: what they remember of
// before holds again afterwards, and what a side saw holds until something is written that
// they read. Rules pay one comparison for each write, and rulesets that hide nothing not
// even the rest.

// secret is a hidden field, and what others read instead.
type secret struct {
	field *ir.Field
	slot  world.Slot
	value framed
	pile  bool // it is among those of Machine.piles
}

// revealed is what has been shown of a hidden field, by thing, since it was written.
type revealed struct {
	shown []bool
}

// mask is what has been put aside.
type mask struct {
	words []masked
	conds []maskedCondition
	seen  [][]int32 // memory for the lists that stand in for those of conds
	epoch int64     // by how much the epochs of memos that read what is hidden are shifted
}

// spare is memory for the n-th list that is put aside.
func (m *mask) spare(n int) *[]int32 {
	for len(m.seen) <= n {
		m.seen = append(m.seen, nil)
	}
	return &m.seen[n]
}

type masked struct {
	at         spot
	old, shown int64
}

type maskedCondition struct {
	list *[]int32
	old  []int32
}

// findSecrets lists what is hidden under the params of this machine.
func (m *Machine) findSecrets(f *Fight, c *compiler) {
	for _, fd := range m.masked(f, c) {
		m.secrets = append(m.secrets, secret{field: fd, slot: m.Layouts[fd.Kind.ID].Fields[fd.Index],
			value: c.framed(fd.Default)})
		r := m.readers[fd]
		r.secret = len(m.secrets)
		m.readers[fd] = r
		m.hiddenReaders = append(m.hiddenReaders, r.all...)
	}
	m.findPiles()
	for _, k := range m.Program.Conditions {
		if k.Hidden {
			m.hidden = append(m.hidden, k.Index)
			m.hiddenReaders = append(m.hiddenReaders, m.condReaders[k.Index]...)
		}
	}
	slices.Sort(m.hiddenReaders)
	m.hiddenReaders = slices.Compact(m.hiddenReaders)
}

// masked lists the fields that are hidden under the params of this machine.
func (m *Machine) masked(f *Fight, c *compiler) []*ir.Field {
	var out []*ir.Field
	for fd := range m.Program.Fields() {
		if fd.Hidden && (fd.When == nil || f.run(c.framed(fd.When)) != 0) {
			out = append(out, fd)
		}
	}
	return out
}

// sideOfChoice is the side that makes a choice.
func (f *Fight) sideOfChoice(c *Choice) int64 {
	if c.site.bySide {
		return c.Who.Index
	}
	return f.m.SideOf[c.Who.Index]
}

// seeAs puts aside what a side cannot see.
func (f *Fight) seeAs(side int64) {
	if len(f.m.secrets) == 0 && len(f.m.hidden) == 0 {
		return
	}
	for i := range f.m.secrets {
		f.maskField(i, side)
	}
	for i := range f.mask.words {
		w := &f.mask.words[i]
		*f.at(w.at) = w.shown
	}
	for _, k := range f.m.hidden {
		f.maskCondition(f.m.Program.Conditions[k], side)
	}
	if f.masking() {
		f.shiftEpochs((side + 1) << sideShift)
	}
}

// sideShift is beyond all epochs that a fight comes to.
const sideShift = 44

// shiftEpochs puts the memos that read what is hidden into epochs of their own, or, by 0, back.
// What is written in between is forgotten as ever.
func (f *Fight) shiftEpochs(by int64) {
	if by == f.mask.epoch {
		return
	}
	for _, id := range f.m.hiddenReaders {
		f.epochs[id] += by - f.mask.epoch
	}
	f.mask.epoch = by
}

// maskField notes what others see in a field instead of what it holds.
func (f *Fight) maskField(number int, side int64) {
	s := &f.m.secrets[number]
	k := s.field.Kind
	for i := range f.rows(k) {
		if f.sees(number, i, side) {
			continue
		}
		w := f.run(s.value, i)
		for n := range s.slot.N {
			at := f.spotOf(k.ID, i, s.slot.Offset+n)
			if old := *f.at(at); old != w {
				f.mask.words = append(f.mask.words, masked{at, old, w})
			}
		}
	}
}

// rows is how many things of a kind have rows of state.
func (f *Fight) rows(k *ir.Kind) int64 {
	a := &f.kinds[k.ID]
	return int64(len(a.moving) / a.movingRow)
}

// sees reports whether a side sees a hidden field of a thing.
func (f *Fight) sees(number int, thing, side int64) bool {
	fd, shown := f.m.secrets[number].field, f.secrets[number].shown
	return !fd.FromAll && f.m.SideOfThing(fd.Kind, thing) == side || int(thing) < len(shown) && shown[thing]
}

// maskCondition takes the conditions that a side cannot see out of all lists.
func (f *Fight) maskCondition(k *ir.Condition, side int64) {
	st := &f.conds[k.Index]
	unseen := func(id int32) bool { return !st.shown[id] && !f.seesCondition(k, id, side) }
	hide := func(list *[]int32) {
		if slices.ContainsFunc(*list, unseen) {
			seen := f.mask.spare(len(f.mask.conds))
			*seen = slices.DeleteFunc(append((*seen)[:0], *list...), unseen)
			f.mask.conds = append(f.mask.conds, maskedCondition{list, *list})
			*list = *seen
		}
	}
	hide(&st.all)
	for r := range st.bearers {
		for i := range st.bearers[r] {
			hide(&st.bearers[r][i])
		}
	}
}

// seesCondition reports whether a side sees a hidden condition: that of its bearer,
// or of both if it holds both ways.
func (f *Fight) seesCondition(k *ir.Condition, id int32, side int64) bool {
	st := &f.conds[k.Index]
	for r := range k.Bearers {
		if r > 0 && !k.BothWays {
			break
		}
		if f.m.SideOfThing(k.Frame.Params[r].Type.Kind, st.args[int(id)*st.n+r]) == side {
			return true
		}
	}
	return false
}

func (f *Fight) masking() bool { return len(f.mask.words)+len(f.mask.conds) > 0 }

// unmask puts everything back.
func (f *Fight) unmask() {
	if !f.masking() {
		return
	}
	for _, w := range f.mask.words {
		*f.at(w.at) = w.old
	}
	for _, c := range f.mask.conds {
		*c.list = c.old
	}
	f.mask.words, f.mask.conds = f.mask.words[:0], f.mask.conds[:0]
	f.shiftEpochs(0)
}

// ---- what has been shown -----------------------------------------------------------------------------------

// forgetSecrets hides everything, at the beginning of a fight.
func (f *Fight) forgetSecrets() {
	f.mask.words, f.mask.conds = f.mask.words[:0], f.mask.conds[:0]
	for i := range f.secrets {
		f.secrets[i] = revealed{shown: f.secrets[i].shown[:0]}
	}
}

// hides says whether a field is hidden under the params of this machine.
func (m *Machine) hides(fd *ir.Field) bool { return fd.Hidden && m.readers[fd].secret > 0 }

// wroteHidden hides a field of a thing again, since it is being written.
func (f *Fight) wroteHidden(number int, thing int64) {
	if f.foresight != nil && f.choice.site == nil { // a rule writes, nobody has chosen
		f.foresight.wroteHidden(f, number, thing)
	}
	f.conceal(number, thing)
}

func (f *Fight) conceal(number int, thing int64) {
	s := &f.secrets[number]
	if int(thing) >= len(s.shown) || !s.shown[thing] {
		return
	}
	s.shown[thing] = false
	if f.held != nil {
		f.held.undo = append(f.held.undo, undone{secret: number + 1, list: int(thing)})
	}
}

// madeAgain hides all of a thing that takes the place of one that is gone.
func (f *Fight) madeAgain(k *ir.Kind, thing int64) {
	for i := range f.m.secrets {
		if f.m.secrets[i].field.Kind == k {
			f.conceal(i, thing)
		}
	}
}

// emitReveal shows a hidden field or conditions to all. In a strand they are shown when it
// lands.
func (c *compiler) emitReveal(s *ir.Reveal) {
	if s.Condition != nil {
		c.emitFitting(c.condition(s.Condition), s.Args, showConditions, s.At)
		return
	}
	x := c.temporary()
	c.into(s.X, x)
	if c.m.hides(s.Field) {
		c.call(instr{a: x, b: x, c: 1}, call{run: showField, n: c.m.readers[s.Field].secret - 1, at: s.At})
	}
}

func showField(f *Fight, d *call, w []int64) int64 {
	if f.held != nil {
		f.held.note(f, effect{what: shows, secret: d.n, value: w[0], at: d.at})
	} else {
		f.revealField(d.n, w[0])
	}
	return 0
}

func showConditions(f *Fight, d *call, w []int64) int64 {
	if h := f.held; h != nil {
		first, last := h.hold(w)
		h.note(f, effect{what: shows, cond: d.condition, first: first, last: last, free: d.free, at: d.at})
	} else {
		f.revealFitting(d.condition, w, d.free, d.at)
	}
	return 0
}

func (f *Fight) revealField(number int, thing int64) {
	s, r := &f.m.secrets[number], &f.secrets[number]
	for int(thing) >= len(r.shown) {
		r.shown = append(r.shown, false)
	}
	if r.shown[thing] {
		return
	}
	r.shown[thing] = true
	f.newEpoch(f.m.readers[s.field].all)
}

// revealFitting shows every condition that fits.
func (f *Fight) revealFitting(b *condition, want []int64, free []bool, at diag.Span) {
	f.eachFitting(b, want, free, at, func(st *condStore, id int32) {
		if !st.shown[id] {
			st.shown[id] = true
			f.conditionChanges(b)
		}
	})
}
