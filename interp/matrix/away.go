package matrix

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"hcl/interp/shard"
	"hcl/interp/sim"
)

// task is what others fight of a matrix.
type task struct {
	Check   []Mix     `json:"check,omitempty"`   // of A and B: the cells of the check, else those of the matrix
	Weights [][]int64 `json:"weights,omitempty"` // by cell, of its luck
	Learn   *int      `json:"learn,omitempty"`   // no more than the luck of this cell, for its weights
}

// text is what others know a task as.
func (t task) text() shard.Task {
	text, _ := json.Marshal(t) // numbers, all of them finite
	return shard.Task(text)
}

// NewFighter fights shards of a matrix that others Run, with the same options.
func NewFighter(o Options) shard.Fighter {
	var ready shard.Cache[shard.Task, shard.Fighter]
	return shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
		f, err := ready.Get(s.Task, func() (shard.Fighter, error) { return o.fighter(s.Task) })
		if err != nil {
			return nil, err
		}
		return f.Fight(ctx, s)
	})
}

// fighter fights shards of a task.
func (o Options) fighter(text shard.Task) (shard.Fighter, error) {
	var t task
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return nil, fmt.Errorf("this is no task of a matrix: %w", err)
	}
	cells := o.Cells
	if t.Check != nil {
		if o.Check == nil || len(t.Check) != 2 || len(t.Check[0]) != len(o.A.Options) || len(t.Check[1]) != len(o.B.Options) {
			return nil, fmt.Errorf("these are no mixes of the matrix")
		}
		cells = o.checked(t.Check[0], t.Check[1])
	}
	if t.Learn != nil {
		if *t.Learn < 0 || *t.Learn >= len(cells) {
			return nil, fmt.Errorf("there is no cell %d", *t.Learn)
		}
		return learnerOf(cells, *t.Learn, o), nil
	}
	if o.WithoutLuck && len(t.Weights) != len(cells) || !o.WithoutLuck && t.Weights != nil {
		return nil, fmt.Errorf("there are %d cells, and weights of %d", len(cells), len(t.Weights))
	}
	return sim.NewPlayersFighter(o.Seed, func() (sim.Player, error) {
		p, err := newCellPlayer(cells, o, t.Weights)
		if err == nil {
			p.keeps = true
		}
		return p, err
	}), nil
}

// mostKept is of how many fights it takes less room to say what each came to than what they came to
// together.
func (p *cellPlayer) mostKept() int64 { return int64(len(p.cells) / 2) }

// brief reports whether that is so of a shard.
func (p *cellPlayer) brief(s shard.Shard) bool { return s.To-s.From < p.mostKept() }

// Part is as sim.Player has it.
func (p *cellPlayer) Part(s shard.Shard) []byte {
	w := &shard.Writer{}
	if p.brief(s) {
		w.Pack(p.kept)
	} else {
		p.counted.Write(w)
	}
	p.counted, p.kept = p.none(), p.kept[:0]
	return w.Bytes()
}

// Add is as sim.Player has it.
func (p *cellPlayer) Add(s shard.Shard, part []byte) error {
	r, fights := shard.NewReader(part), s.To-s.From+1
	if !p.brief(s) {
		p.counted.Add(r, fights)
		return r.Close()
	}
	kept := make([]int64, fights*int64(len(p.cells)))
	if r.Unpack(kept); slices.ContainsFunc(kept, func(x int64) bool { return x >= tooFar || x <= -tooFar }) {
		r.Wrong()
	}
	if err := r.Close(); err != nil {
		return err
	}
	for fight := range slices.Chunk(kept, len(p.cells)) {
		p.counted.Count(fight)
	}
	return nil
}

// tooFar is what nothing that is added up is as far from 0 as.
const tooFar = 1 << 53

// learnAway has others fight the fights from which weights are learned; nil, if they are too few or
// there is nobody.
func learnAway(ctx context.Context, list []*learner, o Options, t task) ([]lesson, error) {
	if o.Pool == nil || shard.InShares(o.Pool) { // each share learns the weights by itself
		return nil, nil
	}
	from, to := lessons(o)
	_, effort, err := list[0].learn(ctx, from, from)
	if err != nil {
		return nil, err
	}
	each := shard.PerShard(o.Pool, to-from+1, effort)
	if (to-from+1)*int64(len(list)) <= each {
		return nil, nil
	}
	var shards []shard.Shard
	var of []*learner
	for i, l := range list {
		f, err := l.counter()
		if err != nil {
			return nil, err
		}
		l.many, t.Learn = len(f.Luck()), &i
		for _, s := range shard.Cut(t.text(), from, to, each) {
			shards, of = append(shards, s), append(of, l)
		}
	}
	out := make([]lesson, len(list))
	return out, o.Pool.Run(ctx, shards, func(i int, part []byte) error {
		return of[i].add(&out[of[i].at], shards[i], part)
	})
}

// Fight is as shard.Fighter has it.
func (l *learner) Fight(ctx context.Context, s shard.Shard) ([]byte, error) {
	learned, _, err := l.learn(ctx, s.From, s.To)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	w := &shard.Writer{}
	w.Pack(learned.payoffs)
	column := make([]int64, len(learned.lucks))
	for i := range learned.lucks[0] {
		for n, luck := range learned.lucks {
			column[n] = luck[i]
		}
		w.Pack(column)
	}
	return w.Bytes(), nil
}

// add adds what others have fought.
func (l *learner) add(to *lesson, s shard.Shard, part []byte) error {
	r := shard.NewReader(part)
	payoffs := make([]int64, s.To-s.From+1)
	r.Unpack(payoffs)
	lucks := make([][]int64, len(payoffs))
	column := make([]int64, len(payoffs))
	for range l.many {
		r.Unpack(column)
		for n, x := range column {
			lucks[n] = append(lucks[n], x)
		}
	}
	for n, x := range payoffs {
		if x >= tooFar || x <= -tooFar || slices.ContainsFunc(lucks[n],
			func(x int64) bool { return x >= tooLucky || x <= -tooLucky }) {
			r.Wrong()
		}
	}
	to.payoffs, to.lucks = append(to.payoffs, payoffs...), append(to.lucks, lucks...)
	return r.Close()
}

// tooLucky is as far as no throws of a fight are from their mean.
const tooLucky = 1 << 31
