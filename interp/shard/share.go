package shard

import (
	"context"
	"errors"
	"sync/atomic"
)

// perShare is into how many shards each share of a task is cut, so that all cores of a machine have
// something to do.
const perShare = 16

// Sums is the part of a shard, as it is written down.
type Sums struct {
	Shard
	Part []byte
}

// Share is a Pool that fights the I-th of so many shares of all shards, and keeps their parts instead of
// handing them on: whoever has all shares has them taken (see Shares). So a verb learns nothing from it,
// and what it makes of that is no result.
type Share struct {
	Fighter  Fighter
	Workers  int
	I, Of    int                   // from 1
	Progress func(done, total int) // may be nil
	Kept     []Sums
	Broken   bool // ctx was cancelled before all was fought
}

// Effort is as Pool has it: shares are cut by their number.
func (p *Share) Effort() int64 { return 0 }

func (p *Share) shards() int64 { return int64(p.Of) * perShare }

// Run is as Pool has it, except that it hands on no part.
func (p *Share) Run(ctx context.Context, shards []Shard, _ func(i int, part []byte) error) error {
	n, of := int64(len(shards)), int64(p.Of)
	mine := shards[int64(p.I-1)*n/of : int64(p.I)*n/of]
	var fought atomic.Int64
	counted := FighterFunc(func(ctx context.Context, s Shard) ([]byte, error) {
		part, err := p.Fighter.Fight(ctx, s)
		if done := fought.Add(1); p.Progress != nil {
			p.Progress(int(done), len(mine))
		}
		return part, err
	})
	err := Local{Fighter: counted, Workers: p.Workers}.Run(ctx, mine, func(i int, part []byte) error {
		p.Kept = append(p.Kept, Sums{mine[i], part})
		return nil
	})
	p.Broken = p.Broken || ctx.Err() != nil
	return err
}

// Shares is a Pool of which all shares have been fought.
type Shares struct {
	Of   int
	Kept map[Shard][]byte
}

var errShare = errors.New("a part lacks fights that it should have")

// Effort is as Pool has it.
func (p *Shares) Effort() int64 { return 0 }

func (p *Shares) shards() int64 { return int64(p.Of) * perShare }

// Run is as Pool has it.
func (p *Shares) Run(ctx context.Context, shards []Shard, take func(i int, part []byte) error) error {
	for i, s := range shards {
		part, ok := p.Kept[s]
		switch {
		case ctx.Err() != nil:
			return nil
		case !ok:
			return errShare
		}
		if err := take(i, part); err != nil {
			return err
		}
	}
	return nil
}

// InShares reports whether a pool has its fights divided into shares, of which none knows the results of
// another: all that a verb wants fought is to be known before the first fight.
func InShares(p Pool) bool {
	_, is := p.(interface{ shards() int64 })
	return is
}

// PerShard is how many of so many fights a shard of a pool has if each takes so much effort.
func PerShard(p Pool, fights, effort int64) int64 {
	if s, is := p.(interface{ shards() int64 }); is {
		return max(1, (fights+s.shards()-1)/s.shards())
	}
	return max(1, p.Effort()/max(1, effort))
}
