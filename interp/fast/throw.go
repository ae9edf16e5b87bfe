package fast

import (
	"fmt"
	"slices"

	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
)

// given is the result of the next throw or pick for a label, if the scenario gives one, and
// the line that gives it.
func (f *Fight) given(label, roller int, what string) (v int64, by diag.Span, ok bool) {
	if f.throws == nil {
		return 0, diag.Span{}, false
	}
	v, by, ok, _ = f.throws.Next(f.m.Program.Labels[label], f.m.RollerID(roller), f.round, what)
	return v, by, ok
}

// unexpected stops a fight in which something given does not fit what happens.
func (f *Fight) unexpected(at diag.Span, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at, Expectation: true})
}

// roll throws dice, unless the scenario gives what they show.
func (f *Fight) roll(w int64, label, roller int, at diag.Span) int64 {
	d := toDice(w)
	if v, by, ok := f.given(label, roller, "throw"); ok {
		if why := f.m.Impossible(d.value(), v); why != "" {
			f.unexpected(by, "the script gives an impossible throw: %s", why)
		}
		return v
	}
	f.spend(d.n, at)
	switch {
	case d.explodes:
		return f.explode(d, label, roller, at)
	case d.custom:
		die, total := f.m.die(d.faces), d.plus
		f.chance.Each(f.planFor(uint64(d.n), uint64(len(die.Faces))), label, roller, f.round, func(k int64) { total += die.Faces[k] })
		return total
	}
	return f.chance.Sum(f.planOf(d), label, roller, f.round) + d.plus
}

// explode throws each die again as long as it shows its highest face.
func (f *Fight) explode(d dice, label, roller int, at diag.Span) int64 {
	n, most, total := uint64(d.faces), d.faces, d.plus
	var die *world.Die
	if d.custom {
		die = f.m.die(d.faces)
		n, most = uint64(len(die.Faces)), slices.Max(die.Faces)
	}
	const longest = 1000
	for range d.n {
		for again := 0; ; again++ {
			k := f.chance.Below(n, label, roller, f.round)
			v := int64(k) + 1
			if die != nil {
				v = die.Faces[k]
			}
			total += v
			if v != most {
				break
			}
			if again == longest {
				f.limit(at, "a die exploded %d times; it shows its highest face for ever", longest)
			}
		}
	}
	return total
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
func (f *Fight) pick(n, label, roller int) int {
	if v, by, ok := f.given(label, roller, "pick"); ok {
		if v < 1 || v > int64(n) {
			f.unexpected(by, "the script picks number %d of %d", v, n)
		}
		return int(v) - 1
	}
	return int(f.chance.Below(uint64(n), label, roller, f.round))
}
