package audit

import (
	"context"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/shard"
)

// trial is an item of which it is asked whether it changes any of some fights: with all that is needed
// to answer that.
type trial struct {
	Changes []ablate.Change `json:"changes"`
	In      []place         `json:"in"` // the scenarios, in turn
}

// place is a scenario in which an item is tried, and what its fights were like.
type place struct {
	Scene int      `json:"scene"`
	Was   []uint64 `json:"was"` // of those that are fought again, from the first

	// The fight in which the item came up most often is looked at before; 0 if there is none.
	Most    int64  `json:"most,omitempty"`
	MostWas uint64 `json:"most_was,omitempty"`
}

// trial is what is tried of an item: where a term comes up first.
func (x *item) trial(scenes []*looked, most []int64) *trial {
	out := &trial{Changes: x.changes}
	for _, where := range []bool{true, false} {
		for i, s := range scenes {
			if x.comesUpIn(s) != where {
				continue
			}
			at := place{Scene: s.at, Was: s.prints[:most[i]]}
			if x.part != nil {
				if most := s.report.Mattered[x.part.at].Most; most != nil {
					at.Most, at.MostWas = most.Fight, s.prints[most.Fight-1]
				}
			}
			out.In = append(out.In, at)
		}
	}
	return out
}

func (x *item) comesUpIn(s *looked) bool {
	return x.part != nil && s.report.Mattered[x.part.at].Fights > 0
}

// try fights fights again with an item changed until one comes out otherwise, and tells of the effort.
func (f *Fighter) try(ctx context.Context, t *trial, done func(effort int64)) *tried {
	out := &tried{fails: true}
	spent := func(effort int64) {
		out.effort += effort
		done(effort)
	}
	var machines []func(*Scene) (*interp.Machine, error)
	for _, c := range t.Changes {
		if c.Off != "" {
			spent(reading)
		}
		machines = append(machines, f.Changed(c))
	}
	for _, at := range t.In {
		for _, machine := range machines {
			m, err := machine(f.Scenes[at.Scene])
			if err != nil {
				continue // no step beyond what something else allows
			}
			out.fails = false
			spent(building)
			if out.differs = f.differs(ctx, m, at, spent); out.differs || ctx.Err() != nil {
				return out
			}
		}
		out.fights += int64(len(at.Was))
	}
	return out
}

// differs reports whether a fight of a scenario comes out otherwise with another machine. One that
// fails does.
func (f *Fighter) differs(ctx context.Context, m *interp.Machine, at place, spent func(effort int64)) bool {
	p, err := ablate.NewPlayer(m)
	if err != nil {
		return false
	}
	otherwise := func(n int64, was uint64) bool {
		is, err := p.Fight(f.Seed, n)
		spent(effortOf(p))
		return err != nil || is.Print != was
	}
	if at.Most > 0 && otherwise(at.Most, at.MostWas) {
		return true
	}
	for i, was := range at.Was {
		if ctx.Err() != nil {
			return false
		}
		if otherwise(int64(i+1), was) {
			return true
		}
	}
	return false
}

func (x *tried) part() []byte {
	w := &shard.Writer{}
	w.Int(x.fights)
	w.Bool(x.differs)
	w.Bool(x.fails)
	w.Int(x.effort)
	return w.Bytes()
}

func readTried(part []byte) (*tried, error) {
	r := shard.NewReader(part)
	x := &tried{r.Within(0, 1<<40), r.Bool(), r.Bool(), r.Within(0, mostEffort)}
	if x.differs && x.fails {
		r.Wrong()
	}
	return x, r.Close()
}
