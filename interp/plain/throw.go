package plain

import (
	"fmt"
	"slices"

	"hcl/interp/chance"
	"hcl/interp/deciding"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// roll throws dice: as is given in advance, else by chance. It tells of the faces.
func (f *Fight) roll(d Dice, label, roller int, from []event.Source, at diag.Span) int64 {
	if f.tracing { // it has been thrown
		return f.log.Thrown(at)
	}
	if d.N == 0 { // nothing is thrown
		f.log.Rolled(d, label, roller, world.Thrown{Total: d.Plus}, from, at)
		return d.Plus
	}
	if v, by, ok := f.given(label, roller, at, "throw"); ok {
		if why := f.m.Impossible(d, v); why != "" {
			f.unexpected(by, "the script gives an impossible throw: %s", why)
		}
		f.log.Rolled(d, label, roller, world.Thrown{Total: v}, from, at)
		return v
	}
	var t world.Thrown
	if f.falls != nil {
		f.spend(int(d.N), at)
		t.Total = f.falls.Total(d, f.m.OwnFaces(d))
	} else {
		t = f.fall(d, label, roller, at)
	}
	f.log.Rolled(d, label, roller, t, from, at)
	return t.Total
}

// throw throws dice for their faces: those that are given in advance, one after the other as they
// fall, else by chance.
func (f *Fight) throw(d Dice, label, roller int, from []event.Source, at diag.Span) []int64 {
	t := world.Thrown{Total: d.Plus}
	if d.N > 0 {
		if face, by, ok := f.given(label, roller, at, "throw"); ok {
			f.spend(int(d.N), at)
			f.fallApart(d, &t, at, func() int64 {
				if !ok {
					if face, by, ok = f.given(label, roller, at, "throw"); !ok {
						f.unexpected(at, "the script gives only the first %s of this throw", diag.Count(len(t.Faces), "face"))
					}
				}
				if why := f.m.ImpossibleFace(d, face); why != "" {
					f.unexpected(by, "the script gives an impossible face: %s", why)
				}
				ok = false
				return face
			})
			t.Count(d)
		} else if faces, ok := f.showing(d, at); ok {
			return faces
		} else {
			t = f.fall(d, label, roller, at)
		}
	}
	f.log.Rolled(d, label, roller, t, from, at)
	return t.Used()
}

// showing is what dice show that are thrown for their faces, where chance does not decide and they can
// be gone through together.
func (f *Fight) showing(d Dice, at diag.Span) ([]int64, bool) {
	if f.falls == nil {
		return nil, false
	}
	faces, ok := f.falls.Faces(d, f.m.OwnFaces(d))
	if ok {
		f.spend(int(d.N), at)
	}
	return faces, ok
}

// Falls says in the place of chance how all dice fall and what is picked: it goes through all that
// may come of a fight.
type Falls interface {
	deciding.Falls
	Total(d Dice, own []int64) int64 // of dice; own are the faces of Custom ones
	// Faces are those that count, the highest first; false if each die has to fall for itself.
	Faces(d Dice, own []int64) ([]int64, bool)
}

// fall throws dice by chance, or as falls says.
func (f *Fight) fall(d Dice, label, roller int, at diag.Span) world.Thrown {
	f.spend(int(d.N), at)
	own := f.m.OwnFaces(d)
	n := uint64(d.Faces)
	if own != nil {
		n = uint64(len(own))
	}
	face := func(k int64) int64 {
		if own != nil {
			return own[k]
		}
		return k + 1
	}
	t := world.Thrown{}
	switch {
	case f.falls != nil:
		f.fallApart(d, &t, at, func() int64 { return face(int64(f.falls.Place(int(n)))) })
	case d.Again == "" && d.Explode == "":
		f.chance.Each(f.planOf(uint64(d.N), n), label, roller, f.round, func(k int64) { t.Faces = append(t.Faces, face(k)) })
	default:
		f.fallApart(d, &t, at, func() int64 { return face(int64(f.chance.Below(n, label, roller, f.round))) })
	}
	t.Count(d)
	return t
}

// fallApart throws dice one by one, since what one shows may say that more are thrown.
func (f *Fight) fallApart(d Dice, t *world.Thrown, at diag.Span, next func() int64) {
	again, explode := d.Again.Runs(), d.Explode.Runs()
	for range d.N {
		for exploded := 0; ; exploded++ {
			v := next()
			if again.Has(v) {
				t.Again, t.Faces = append(t.Again, len(t.Faces)), append(t.Faces, v)
				v = next()
			}
			if t.Faces = append(t.Faces, v); !explode.Has(v) {
				break
			}
			if exploded == value.MostExplosions {
				f.limit(at, "a die exploded %d times", exploded)
			}
			f.spend(1, at)
		}
	}
}

// labelOf is the number of the label of a throw, which a parameter may say.
func (f *Fight) labelOf(label string, from ir.Expr) int {
	if l, ok := from.(*ir.LocalRef); ok {
		return int(f.fr[l.Local.Slot].(int64))
	}
	return f.m.Program.LabelID(label)
}

// given is the result of the next throw or pick for a label, if one is given, and the line
// that gives it.
func (f *Fight) given(label, roller int, at diag.Span, what string) (v int64, by diag.Span, ok bool) {
	if f.throws == nil {
		return 0, diag.Span{}, false
	}
	v, by, ok, usedUp := f.throws.Next(f.m.Program.Labels[label], f.m.RollerID(roller), f.round, what)
	if usedUp != "" {
		f.unexpected(at, "%s", usedUp)
	}
	return v, by, ok
}

// unexpected ends a fight in which the throws that are given do not fit what happens.
func (f *Fight) unexpected(at diag.Span, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at, Expectation: true})
}

// planOf finds how equal dice are drawn; the fight keeps the plans it has made.
func (f *Fight) planOf(n, faces uint64) *chance.Plan {
	i := slices.IndexFunc(f.plans, func(p *chance.Plan) bool { return p.N == n && p.Faces == faces })
	if i < 0 {
		const most = 256
		if i = len(f.plans); i == most {
			return chance.NewPlan(n, faces)
		}
		f.plans = append(f.plans, chance.NewPlan(n, faces))
	}
	return f.plans[i]
}

// pick draws the place of one of n items.
func (f *Fight) pick(n, label, roller int, at diag.Span) int {
	i, given := f.drawn(n, label, roller, at, "pick")
	if !given {
		f.log.Picked(n, label, roller, int64(i+1), at)
	}
	return i
}

// shuffle draws one item after the other: the place of each among those that are left.
func (f *Fight) shuffle(n, label, roller int, at diag.Span) []int {
	var places []int
	var told []int64
	for left := n; left > 1; left-- {
		i, _ := f.drawn(left, label, roller, at, world.Draw)
		places, told = append(places, i), append(told, int64(i+1))
	}
	if places != nil {
		f.log.Shuffled(n, label, roller, told, at)
	}
	return places
}

// drawn is the place of one of n items: as is given in advance, else by chance.
func (f *Fight) drawn(n, label, roller int, at diag.Span, what string) (i int, given bool) {
	if v, by, ok := f.given(label, roller, at, what); ok {
		if v < 1 || v > int64(n) {
			f.unexpected(by, "the script picks number %d of %d", v, n)
		}
		return int(v) - 1, true
	}
	if f.falls != nil {
		return f.falls.Place(n), false
	}
	return int(f.chance.Below(uint64(n), label, roller, f.round)), false
}
