package sim

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/shard"
)

// Cells fights shards of batches (see Batch). A part holds what each statistic came to in each
// fight: what becomes of that is up to the batch, which looks at it at times that nobody knows
// beforehand.
type Cells struct {
	Seed uint64
	Cell func(t shard.Task) (*interp.Machine, []*Statistic, error) // what the verb calls so; never asked twice at a time

	asked sync.Mutex
	made  shard.Cache[shard.Task, *readers]
}

// mostInPart is how many values a part has at most: so many have room, whatever they are.
const mostInPart = shard.MostPart / 9

var errShard = errors.New("this is no shard of the job")

// Fight is as shard.Fighter has it. The task is a list of cells, in JSON, that all fight the fights
// of the shard. An error of one of them is a *CellError with its place in the list.
func (c *Cells) Fight(ctx context.Context, s shard.Shard) ([]byte, error) {
	var cells []json.RawMessage
	if json.Unmarshal([]byte(s.Task), &cells) != nil || s.From < 1 || s.To < s.From || s.To-s.From >= mostInPart {
		return nil, errShard
	}
	var stopped atomic.Bool
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	w := &shard.Writer{}
	var values []int64
	for i, cell := range cells {
		var err error
		values, err = c.fight(shard.Task(cell), s, values, stopped.Load, w)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, errShard) || len(w.Bytes()) > shard.MostPart:
			return nil, errShard
		case err != nil:
			return nil, &CellError{i, err, shard.Task(cell)}
		}
	}
	return w.Bytes(), nil
}

// fight fights the fights of a cell, and writes what they come to. values is memory for that.
func (c *Cells) fight(cell shard.Task, s shard.Shard, values []int64, stop func() bool, w *shard.Writer) ([]int64,
	error) {
	all, err := c.made.Get(cell, func() (*readers, error) {
		c.asked.Lock()
		defer c.asked.Unlock()
		m, stats, err := c.Cell(cell)
		return &readers{stats, shard.Free[*reader]{Make: func() (*reader, error) { return newReader(m, stats) }}}, err
	})
	if err != nil {
		return nil, err
	}
	k := int64(len(all.stats))
	if s.To-s.From >= mostInPart/max(1, k) {
		return nil, errShard
	}
	r, err := all.Take()
	if err != nil {
		return nil, err
	}
	defer all.Give(r)
	values = slices.Grow(values[:0], int((s.To-s.From+1)*k))[:(s.To-s.From+1)*k]
	var done atomic.Int64
	chance, err := r.play(c.Seed, s.From, s.To, values, stop, &done)
	if err != nil {
		return nil, err
	}
	w.Int(r.effort)
	w.Bool(chance)
	fights := s.To - s.From + 1
	if !chance { // all are the first
		fights = 1
	}
	column := make([]int64, fights)
	for j := range k {
		for i := range column {
			column[i] = values[int64(i)*k+j]
		}
		w.Pack(column)
	}
	return values, nil
}

// readCell reads what a part says of a cell: what the statistics came to, fight by fight.
func readCell(r *shard.Reader, stats []*Statistic, values []int64) (effort int64, chance bool) {
	effort, chance = r.Within(0, 1<<60), r.Bool()
	k := len(stats)
	column := make([]int64, len(values)/k)
	if !chance {
		column = column[:1]
	}
	for j, s := range stats {
		r.Unpack(column)
		least, most := s.reach()
		for i, x := range column {
			if x < least || x > most {
				r.Wrong()
			}
			values[i*k+j] = x
		}
	}
	for i := len(column) * k; i < len(values); i += k {
		copy(values[i:], values[:k])
	}
	return effort, chance
}

// readers are those of one machine, and of the same statistics.
type readers struct {
	stats []*Statistic
	shard.Free[*reader]
}

// reader plays fights of a machine, and reads statistics off them.
type reader struct {
	fight  interp.Counter
	gauges []*gauge
	effort int64 // of what it has played last
}

func newReader(m *interp.Machine, stats []*Statistic) (*reader, error) {
	fight, err := interp.NewCounter(m)
	if err != nil {
		return nil, err
	}
	r := &reader{fight: fight}
	for _, s := range stats {
		r.gauges = append(r.gauges, newGauge(s, fight))
	}
	return r, nil
}

// play fights fights from to to, and notes what they come to, fight by fight and statistic by
// statistic. It reports whether anything in them was left to chance.
func (r *reader) play(seed uint64, from, to int64, into []int64, stop func() bool, done *atomic.Int64) (chance bool,
	err error) {
	r.effort = 0
	k := len(r.gauges)
	for n := from; n <= to; n++ {
		if stop() {
			return chance, nil
		}
		var result event.Result
		row := into[int(n-from)*k:][:k]
		r.fight.Reset(seed, uint64(n))
		if result, err = r.fight.Run(); err != nil {
			return chance, &FightError{n, seed, err}
		}
		for i, g := range r.gauges {
			if row[i], err = g.read(r.fight, result); err != nil {
				return chance, &FightError{n, seed, err}
			}
		}
		r.effort += shard.Effort(r.fight.Taken())
		if !r.fight.LeftToChance() { // all fights are this one
			for m := n + 1; m <= to; m++ {
				copy(into[int(m-from)*k:][:k], row)
			}
			done.Add(to - n + 1)
			return chance, nil
		}
		chance = true
		done.Add(1)
	}
	return chance, nil
}
