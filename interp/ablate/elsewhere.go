package ablate

import (
	"context"

	"hcl/interp/shard"
	"hcl/interp/sim"
)

// few is how many fights of the unchanged ruleset tell what one takes.
const few = 4

// recordElsewhere has others fight the fights of the unchanged ruleset behind the first few.
func (r *runner) recordElsewhere(ctx context.Context, p *Player) error {
	for n := int64(2); n <= min(few, r.Fights); n++ {
		e, err := p.Fight(r.Seed, n)
		if err != nil {
			return &sim.FightError{Fight: n, Seed: r.Seed, Err: err}
		}
		r.base = append(r.base, e)
		r.effort += shard.Effort(p.Taken())
	}
	n := int64(len(r.base))
	r.effort /= n
	r.done.Add(n)
	t := task{}
	shards := shard.Cut(t.text(), n+1, r.Fights, r.inShard())
	return r.Pool.Run(ctx, shards, func(i int, part []byte) error {
		x, err := t.readEnded(part, shards[i].From, shards[i].To, r.sides)
		if err == nil {
			r.base = append(r.base, x.fights...)
			r.done.Add(int64(len(x.fights)))
		}
		return err
	})
}

// inShard is how many fights a shard has.
func (r *runner) inShard() int64 { return min(mostEnded, shard.PerShard(r.Pool, r.Fights, r.effort)) }

// trial is a change that others try.
type trial struct {
	*Ablation
	task
	over bool
}

// tryElsewhere has others fight the fights of all changes: first those by which it is known which
// change nothing, then the others of those that do. Where nothing is left to chance, fight 1 may be all.
func (r *runner) tryElsewhere(ctx context.Context) ([]*Ablation, error) {
	all := make([]*trial, len(r.Changes))
	for i := range all {
		all[i] = &trial{newAblation(r.Changes[i], r.sides), task{&r.Changes[i], r.noChance}, false}
	}
	waves := [][2]int64{{1, r.First}, {r.First + 1, r.Fights}}
	if r.noChance {
		waves = [][2]int64{{1, 1}, {2, r.First}, {r.First + 1, r.Fights}}
	}
	for _, wave := range waves {
		var shards []shard.Shard
		var of []*trial
		for _, x := range all {
			if x.over {
				continue
			}
			for _, s := range shard.Cut(x.text(), wave[0], wave[1], r.inShard()) {
				shards, of = append(shards, s), append(of, x)
			}
		}
		if err := r.Pool.Run(ctx, shards, func(i int, part []byte) error {
			return r.take(of[i], shards[i], part)
		}); err != nil {
			return nil, err
		}
		if ctx.Err() != nil {
			break // what was not taken is behind what was
		}
	}
	tried := make([]*Ablation, len(all))
	for i, x := range all {
		if x.over {
			tried[i] = x.Ablation
		}
	}
	return tried, nil
}

// take counts the fights of a change that others have fought.
func (r *runner) take(x *trial, s shard.Shard, part []byte) error {
	came, err := x.readEnded(part, s.From, s.To, r.sides)
	if err != nil || x.over {
		return err // the fights before have ended it
	}
	for _, e := range came.fights {
		if x.over = r.count(x.Ablation, e, came.how == noChance); x.over {
			break
		}
	}
	switch came.how {
	case impossible:
		x.Impossible, x.over = came.why, true
	case failed:
		x.Failed, x.over = &Failed{x.Fights + 1, came.why}, true
	}
	if x.over {
		r.total.Add(x.Fights - r.Fights)
	}
	return nil
}
