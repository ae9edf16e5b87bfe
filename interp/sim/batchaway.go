package sim

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"

	"hcl/interp/shard"
)

// away has rounds of a batch fought by its pool: the same ones as here, and each counts when those
// before it do, so nothing tells who has fought them. But the pool is given later rounds with
// earlier ones, so that it is kept busy; if the earlier ones are enough, nobody waits for those.
type away struct {
	*Batch
	wanted
	cost           []int64 // by cell: the effort of a fight, about
	effort, fights []int64 // by cell: of all parts

	shards  []shard.Shard // that are to be fought
	of      []place       // what each is
	taken   int           // so many parts of them
	values  [][]int64     // of the round that parts are taken of
	counted int64         // so many fights had been fought when a round had ended
}

// place is of which round and of which of its cells a shard is: some that have little to fight, or
// a part of one.
type place struct {
	round
	at, end int
}

// mostTogether is how many cells a shard has at most: for each a machine is to be made.
const mostTogether = 16

// mostAhead is how many shards a pool is given at a time, or those of one round.
const mostAhead = 1 << 14

var errEnough = errors.New("enough is known")

// playAway is playHere with a pool. What is so little that it would be no shard is fought here.
func (b *Batch) playAway(ctx context.Context, w wanted) (whole bool, err error) {
	last := w.ends[len(w.ends)-1]
	if last < w.first {
		return true, nil
	}
	effort, err := b.try(w.cells[0], w.first)
	if err != nil {
		return false, err
	}
	if float64(effort)*float64(last-w.first+1)*float64(len(w.cells)) < float64(b.pool.Effort()) {
		return b.playHere(ctx, w)
	}
	a := &away{Batch: b, wanted: w}
	a.effort, a.fights = make([]int64, len(w.cells)), make([]int64, len(w.cells))
	for range w.cells {
		a.cost = append(a.cost, effort)
	}
	atOnce := shard.InShares(b.pool)
	if atOnce {
		a.ends = []int64{last}
	}
	for r := range b.rounds(a.wanted) {
		a.add(r)
		// What the first round has taken says what is a shard of each cell.
		if r.last < last && (atOnce || r.first > w.first && len(a.shards) < mostAhead) {
			continue
		}
		if whole, err := a.run(ctx); err == errEnough {
			break
		} else if !whole || err != nil {
			return false, err
		}
	}
	return true, nil
}

// try fights a fight of a cell to see what it takes.
func (b *Batch) try(cell int, fight int64) (effort int64, err error) {
	p := &cellPlayer{batch: b, cell: -1}
	if err = p.at(cell); err == nil {
		_, err = p.reader.play(b.seed, fight, fight, make([]int64, len(b.stats)), func() bool { return false },
			new(atomic.Int64))
	}
	if err != nil {
		return 0, &CellError{Cell: cell, Err: err}
	}
	return p.effort, nil
}

// add cuts a round into shards.
func (a *away) add(r round) {
	fights, most := r.last-r.first+1, int64(mostInPart/len(a.stats))
	for at := 0; at < len(a.cells); {
		end, effort := at, int64(0)
		for end < len(a.cells) && end-at < mostTogether && int64(end-at+1)*fights <= most {
			if effort += fights * a.cost[end]; effort > a.pool.Effort() {
				break
			}
			end++
		}
		each := fights
		if end == at {
			each, end = min(most, shard.PerShard(a.pool, fights, a.cost[at])), at+1
		}
		for _, s := range shard.Cut(a.taskOf(a.cells[at:end]), r.first, r.last, each) {
			a.shards = append(a.shards, s)
			a.of = append(a.of, place{r, at, end})
		}
		at = end
	}
}

// taskOf is the task of some cells.
func (b *Batch) taskOf(cells []int) shard.Task {
	var all []string
	for _, c := range cells {
		all = append(all, string(b.task(c)))
	}
	return shard.Task("[" + strings.Join(all, ",") + "]")
}

// run has the shards fought, and reports whether all were.
func (a *away) run(ctx context.Context) (whole bool, err error) {
	a.taken, a.counted = 0, a.done.Load()
	err = a.pool.Run(ctx, a.shards, a.take)
	var failed *CellError
	switch {
	case errors.As(err, &failed):
		at := slices.IndexFunc(a.cells, func(cell int) bool { return a.task(cell) == failed.task })
		return false, &CellError{Cell: a.cells[max(0, at)], Err: failed.Err}
	case err != nil:
		return false, err
	case a.taken < len(a.shards):
		a.done.Store(a.counted)
		return false, nil
	}
	for at := range a.cells {
		a.cost[at] = a.effort[at] / a.fights[at]
	}
	a.shards, a.of = a.shards[:0], a.of[:0]
	return true, nil
}

// take takes a part, and counts the round that it is the last of.
func (a *away) take(i int, part []byte) error {
	s, p, k := a.shards[i], a.of[i], int64(len(a.stats))
	if a.values == nil {
		a.values = a.room(len(a.cells), p.last-p.first+1)
	}
	n, r := s.To-s.From+1, shard.NewReader(part)
	for at := p.at; at < p.end; at++ {
		effort, chance := readCell(r, a.stats, a.values[at][(s.From-p.first)*k:][:n*k])
		a.effort[at] += effort
		a.fights[at] += n
		if chance {
			a.chance[a.cells[at]].Store(true)
		}
	}
	if err := r.Close(); err != nil {
		return err
	}
	a.taken++
	a.done.Add(n * int64(p.end-p.at))
	if i+1 < len(a.of) && a.of[i+1].round == p.round {
		return nil
	}
	a.count(a.cells, a.values, p.first)
	a.values, a.counted = nil, a.done.Load()
	if a.enough != nil && a.enough() {
		return errEnough
	}
	return nil
}
