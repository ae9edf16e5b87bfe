package sweep

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"hcl/interp/sim"
)

// IsReport reports whether a text begins as a report of a sweep, and not as one of a sim.
func IsReport(text []byte) bool {
	var r struct {
		Axes []json.RawMessage `json:"axes"`
	}
	return sim.TooLarge(text, "sweep") == nil && json.Unmarshal(text, &r) == nil && r.Axes != nil
}

// Read reads a report that was written as JSON.
func Read(text []byte) (*Report, error) {
	r := &Report{}
	if err := sim.ReadJSON(text, "sweep", r); err != nil {
		return nil, err
	}
	if !r.sound() {
		return nil, fmt.Errorf("not a report of `hcl sweep --format json`: its counts and sums do not fit one another")
	}
	return r, nil
}

// sound reports whether what was read can be what a sweep has written.
func (r *Report) sound() bool {
	points := 1
	for _, a := range r.Axes {
		if len(a.Values) == 0 || len(a.Values) > MostPoints || a.Name == "" {
			return false
		}
		points *= len(a.Values)
	}
	if len(r.Axes) < 1 || len(r.Axes) > 2 || len(r.Statistics) == 0 || len(r.Points) != points || points > MostPoints || r.Asked < 1 {
		return false
	}
	if slices.Contains(r.Statistics, nil) {
		return false
	}
	all := product(r.Axes)
	for i, p := range r.Points {
		if !slices.Equal(p.Values, all[i]) || len(p.Stats) != len(r.Statistics) {
			return false
		}
		for j, x := range p.Stats {
			if x.Sums.Sum == nil || x.Sums.Squares == nil || x.Sums.Fights != r.Fights || !x.Sums.Sound(r.Statistics[j]) {
				return false
			}
			if crossed := len(r.Axes) == 1 && i > 0; crossed != (x.Cross != nil) || crossed && !x.Cross.Sound(r.Points[i-1].Stats[j].Sums, x.Sums) {
				return false
			}
		}
	}
	return true
}

// Merge makes one report of the parts of a sweep: the same that one process would have made, if
// all are there and none was broken off.
func Merge(parts []*Report) (*Report, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("there is nothing to merge")
	}
	first := parts[0]
	held := map[int]bool{}
	var out *Report
	for _, p := range parts {
		switch {
		case p.Shards == nil:
			return nil, fmt.Errorf("only parts can be merged, made with --shard")
		case !sameRun(first, p):
			return nil, fmt.Errorf("these are no parts of one sweep: rules, scenario, params, seed, points, statistics or numbers of fights differ")
		}
		if err := p.Shards.Hold(held, first.Shards.Of); err != nil {
			return nil, err
		}
		if out == nil {
			out = p
		} else {
			out.add(p)
		}
	}
	if out.Fights > out.Asked {
		return nil, fmt.Errorf("they hold more than the %d fights that there were", out.Asked)
	}
	out.Shards = &sim.Shards{Of: first.Shards.Of, Held: slices.Sorted(maps.Keys(held))}
	if len(held) == first.Shards.Of {
		out.Shards = nil
	}
	out.derive()
	return out, nil
}

// sameRun reports whether two parts are of one sweep.
func sameRun(a, b *Report) bool {
	same := func(r *Report) sim.Head {
		h := r.Head
		h.Fights, h.Partial, h.NoChance, h.Shards, h.Replay = 0, false, false, &sim.Shards{Of: h.Shards.Of}, ""
		return h
	}
	return reflect.DeepEqual(same(a), same(b)) && reflect.DeepEqual(a.Axes, b.Axes) && reflect.DeepEqual(a.Statistics, b.Statistics)
}

// add adds another part.
func (r *Report) add(o *Report) {
	for i := range r.Points {
		p, q := &r.Points[i], &o.Points[i]
		p.NoChance = p.NoChance && q.NoChance || r.Fights == 0 && q.NoChance || o.Fights == 0 && p.NoChance
		for j := range p.Stats {
			x, y := &p.Stats[j], &q.Stats[j]
			x.Sums = x.Sums.Add(y.Sums)
			if x.Cross != nil {
				cross := x.Cross.Add(*y.Cross)
				x.Cross = &cross
			}
		}
	}
	r.Fights += o.Fights
	r.Partial = r.Partial || o.Partial
}
