package fast

import (
	"slices"

	"hcl/interp/depend"
	"hcl/lang/ir"
)

// A define that is given numbers has no cell for each, as those of things and words have. What it gave is kept in a
// table of a fixed size, by what it was given and by the versions of all that it reads: a field, a condition and the
// round have one each, which grows when they are written. In a fight in which that is of no use to a define, after some
// tries, it is evaluated. The table begins empty in each fight, so that the work of one does not depend on those
// before it.

// keyedBits is the logarithm of how many are kept.
const keyedBits = 11

// keyedUse is of how much use the table is to a define in a fight, in so many tries. Where it is of little, the next
// calls do without.
type keyedUse struct{ tried, known, without int32 }

const (
	keyedTries   = 16
	leastKnown   = 4 // of them
	callsWithout = 64
)

// told notes whether what a define gave was known.
func (u *keyedUse) told(known bool) {
	if u.tried++; known {
		u.known++
	}
	if u.tried < keyedTries {
		return
	}
	if u.known < leastKnown {
		u.without = callsWithout
	}
	u.tried, u.known = 0, 0
}

// askKeyed gives what a define that is given numbers gives for some words.
func (f *Fight) askKeyed(b *callable, r *[registers]int64, args []register) int64 {
	u := &f.keyedUses[b.keyed-1]
	if u.without > 0 {
		u.without--
		return f.computed(b, r, args)
	}
	version := int64(0)
	for _, id := range b.reads {
		version += f.epochs[id]
	}
	a, there := answerIn(f.keyed, keyedBits, b, r, args)
	there = there && a.version == version && a.fight == f.generation
	if u.told(there); there {
		return a.value
	}
	v := f.computed(b, r, args)
	*a = answer{of: b, value: v, fight: f.generation, version: version}
	copied(a.given[:], r, args)
	return v
}

// findKeyed finds the defines whose answers are kept so, and what each reads: the numbers of its versions.
func (m *Machine) findKeyed(a *depend.Analysis) {
	m.keyed = map[*ir.Define][]int{}
	if m.watched {
		return
	}
	versions := map[any]int{}
	version := func(of any, r *depend.Reads) int {
		id, known := versions[of]
		if !known {
			id = m.addMemo(nil, r, ir.Type{})
			versions[of] = id
		}
		return id
	}
	for _, d := range m.Program.Defines {
		given := d.Body.Frame.Params
		_, remembered := m.memos[d]
		if remembered || m.answering[d] || len(given) > mostDims || !holdsAlone(d.Body.Expr.Type()) ||
			slices.ContainsFunc(given, func(p *ir.Local) bool { return !holdsAlone(p.Type) }) {
			continue
		}
		// What reads more is seldom asked twice before something is written, and each makes writing dearer.
		const most = 4
		r := a.Formula(d, d.Body)
		changes := len(r.Fields)+len(r.Conditions) > 0 || r.Round
		if r.Unknown || len(r.Fields)+len(r.Conditions) > most ||
			short(d.Body.Expr) && (changes || !goesThrough(d.Body.Expr)) {
			continue
		}
		reads := []int{}
		for _, k := range m.Program.Kinds {
			for _, fd := range k.Fields {
				if via, is := r.Fields[fd]; is {
					reads = append(reads, version(fd, &depend.Reads{Fields: map[*ir.Field]uint64{fd: via}}))
				}
			}
		}
		for _, k := range r.Conditions {
			reads = append(reads, version(k, &depend.Reads{Conditions: []*ir.Condition{k}}))
		}
		if r.Round {
			reads = append(reads, version("round", &depend.Reads{Round: true}))
		}
		m.keyed[d] = reads
	}
}

// isKeyed reports whether what a define gave is kept by what it was given.
func (c *compiler) isKeyed(d *ir.Define) bool {
	_, is := c.m.keyed[d]
	return is && !c.lazy
}
