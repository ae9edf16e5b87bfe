package sim

import (
	"context"

	"hcl/interp"
	"hcl/interp/shard"
)

// Away is who fights the fights of a run in the place of this process, and what they know them by.
// The first few are fought here, by which it is seen how long they take, and so are those that
// would not fill a shard.
type Away struct {
	Pool shard.Pool // nil: nobody
	Task shard.Task
}

// measure finds out how many fights make a shard: by a few of the first, up to a last.
func (c *crew) measure(last int64) error {
	if c.each > 0 {
		return nil
	}
	p, most := c.players[0], c.away.Pool.Effort()
	fights, effort := int64(1), p.effort()
	for n := c.next.Load(); n <= last && fights < block && effort < most && !c.stopped.Load(); n++ {
		if err := p.play(c.seed, n); err != nil {
			return &FightError{n, c.seed, err}
		}
		c.next.Store(n + 1)
		c.done.Add(1)
		fights, effort = fights+1, effort+p.effort()
	}
	c.each = shard.PerShard(c.away.Pool, last-c.next.Load()+1, effort/fights)
	return nil
}

// send has all fights up to a number fought by others.
func (c *crew) send(ctx context.Context, last int64) error {
	shards := shard.Cut(c.away.Task, c.next.Load(), last, c.each)
	err := c.away.Pool.Run(ctx, shards, func(i int, part []byte) error {
		s := shards[i]
		if err := c.players[0].add(s, part); err != nil {
			return err
		}
		c.next.Store(s.To + 1)
		c.done.Add(s.To - s.From + 1)
		return nil
	})
	if ctx.Err() != nil {
		c.stopped.Store(true)
	}
	return err
}

// NewFighter fights shards of the fights of a machine, which others Run, with the same options.
func NewFighter(m *interp.Machine, o Options) shard.Fighter {
	return &fighter{o.Seed, shard.Free[player]{Make: func() (player, error) { return newWorker(m, o) }}}
}

// NewPlayersFighter fights shards of the fights of players, one for each that is fought at a time,
// which others Play by the same seed.
func NewPlayersFighter(seed uint64, each func() (Player, error)) shard.Fighter {
	return &fighter{seed, shard.Free[player]{Make: func() (player, error) {
		p, err := each()
		return anyPlayer{p}, err
	}}}
}

// fighter fights shards.
type fighter struct {
	seed    uint64
	players shard.Free[player]
}

// Fight is as shard.Fighter has it.
func (f *fighter) Fight(ctx context.Context, s shard.Shard) ([]byte, error) {
	p, err := f.players.Take()
	if err != nil {
		return nil, err
	}
	for n := s.From; n <= s.To; n++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := p.play(f.seed, n); err != nil {
			return nil, &FightError{n, f.seed, err}
		}
	}
	part := p.part(s)
	f.players.Give(p)
	return part, nil
}
