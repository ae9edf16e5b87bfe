package fast

import (
	"hcl/interp/chance"
	"hcl/interp/world"
	"hcl/lang/diag"
)

// roll throws dice: by the script of a test if it has one, else by chance. It
// shows the faces to a reader; they are those that the sum was drawn from.
func (f *Fight) roll(w int64, label, roller int, at diag.Span) int64 {
	d := toDice(w)
	if v, by, ok := f.given(label, roller, at, "throw"); ok {
		if why := f.m.Impossible(toDice(w).value(), v); why != "" {
			f.unexpected(by, "the script gives an impossible throw: %s", why)
		}
		f.showRoll(w, label, roller, v, nil, at)
		return v
	}
	f.spend(d.n, at)
	if !d.custom && !d.explodes && f.reader == nil {
		return f.chance.Sum(f.planOf(d), label, roller, f.round) + d.plus
	}
	faces := f.faces[:0]
	total := d.plus
	show := func(v int64) {
		total += v
		faces = append(faces, v)
	}
	switch {
	case d.explodes:
		f.explode(d, label, roller, at, show)
	case d.custom:
		die := f.m.die(d.faces)
		f.chance.Each(f.planFor(uint64(d.n), uint64(len(die.Faces))), label, roller, f.round, func(k int64) { show(die.Faces[k]) })
	default:
		f.chance.Each(f.planOf(d), label, roller, f.round, func(k int64) { show(k + 1) })
	}
	f.faces = faces
	f.showRoll(w, label, roller, total, faces, at)
	return total
}

// explode throws each die again as long as it shows its highest face.
func (f *Fight) explode(d dice, label, roller int, at diag.Span, show func(int64)) {
	n, most := uint64(d.faces), d.faces
	var die *world.Die
	if d.custom {
		die = f.m.die(d.faces)
		n, most = uint64(len(die.Faces)), die.Most
	}
	const longest = 1000
	for range d.n {
		for again := 0; ; again++ {
			k := f.chance.Below(n, label, roller, f.round)
			v := int64(k) + 1
			if die != nil {
				v = die.Faces[k]
			}
			show(v)
			if v != most {
				break
			}
			if again == longest {
				f.limit(at, "a die exploded %d times; it shows its highest face for ever", longest)
			}
		}
	}
}

// planOf finds how equal dice are drawn; the fight keeps the plans it has made.
func (f *Fight) planOf(d dice) *chance.Plan { return f.planFor(uint64(d.n), uint64(d.faces)) }

func (f *Fight) planFor(n, faces uint64) *chance.Plan {
	for _, p := range f.plans {
		if p.N == n && p.Faces == faces {
			return p
		}
	}
	p := chance.NewPlan(n, faces)
	const most = 256
	if len(f.plans) < most {
		f.plans = append(f.plans, p)
	}
	return p
}

// pick draws the place of one of n items.
func (f *Fight) pick(n, label, roller int, at diag.Span) int {
	if v, by, ok := f.given(label, roller, at, "pick"); ok {
		if v < 1 || v > int64(n) {
			f.unexpected(by, "the script picks number %d of %d", v, n)
		}
		return int(v) - 1
	}
	i := int(f.chance.Below(uint64(n), label, roller, f.round))
	f.showPick(n, label, roller, i, at)
	return i
}
