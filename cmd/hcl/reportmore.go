package main

import (
	"context"
	"errors"
	"fmt"

	"hcl/interp/matrix"
	"hcl/interp/report"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/sweep"
)

// more is a question about a scenario that takes fights of its own: a matrix of a choice, or a sweep.
type more struct {
	title, command string
	not            error // why it is not asked of this scenario; nil: it is
	ask            func(context.Context, shard.Pool) (answer, error)
	fighter        shard.Fighter // of its shards
}

// answer is a report that a page can show a part of.
type answer interface {
	Sections() []report.Section
	Summary() string
}

// asked are the questions about a scenario that --matrix and --vary ask. What cannot be asked of it may
// be asked of another, but not of none.
func (c *reportCmd) asked(s *reported, progress func(done, total int64)) []*more {
	var out []*more
	n, seed := s.sim.Fights, s.sim.Seed
	many := manyFlags{N: &n, Workers: s.sim.Workers}
	for _, choice := range c.Matrix {
		m := &matrixCmd{Ruleset: c.Ruleset, Scenario: s.word, Choice: choice, fightFlags: c.fightFlags, manyFlags: many}
		m.counts = false
		o, err := m.options()
		if err == nil {
			err = m.ready(&o)
		}
		o.Progress = progress
		q := &more{"Every option against every other: " + choice, c.command(seed, "matrix", c.Ruleset, s.word) +
			fmt.Sprintf(" -n %d --choice %s", n, quoted(choice)), err,
			func(ctx context.Context, pool shard.Pool) (answer, error) {
				o.Pool = pool
				return m.play(ctx, &o)
			}, nil}
		if err == nil {
			q.fighter = matrix.NewFighter(o)
		}
		out = append(out, q)
	}
	for _, vary := range c.Vary {
		flags := c.fightFlags
		flags.counts = false
		v, err := flags.varied(c.Ruleset, s.word, []string{vary}, nil, sweep.ParseAxis)
		q := &more{"What depends on " + vary, c.command(seed, "sweep", c.Ruleset, s.word) +
			fmt.Sprintf(" -n %d --vary %s", n, quoted(vary)), err,
			func(ctx context.Context, pool shard.Pool) (answer, error) {
				return v.sweep(ctx, sim.Options{Fights: n, Workers: s.sim.Workers, Progress: progress, Away: sim.Away{Pool: pool}})
			}, nil}
		if err == nil {
			q.fighter = v.fighter()
		}
		out = append(out, q)
	}
	return out
}

// nowhere is the error of a question that can be asked of no scenario.
func nowhere(all []*reported) error {
	for k := range all[0].more {
		can := false
		for _, s := range all {
			var wrong usageError
			if err := s.more[k].not; err != nil && !errors.As(err, &wrong) {
				return err // that is no matter of what was asked
			}
			can = can || s.more[k].not == nil
		}
		if !can {
			return all[0].more[k].not
		}
	}
	return nil
}

// answer adds the answers to what has been asked of a scenario.
func (s *reported) answer(ctx context.Context, pool func(more int) shard.Pool) error {
	for i, q := range s.more {
		if ctx.Err() != nil {
			return nil
		}
		head := report.Section{Title: q.title}
		if q.not != nil {
			head.Says = []string{"Not asked of this scenario: " + q.not.Error()}
			s.sections = append(s.sections, head)
			continue
		}
		r, err := q.ask(ctx, pool(i))
		if err != nil {
			return err
		}
		head.Says, head.Typed = []string{r.Summary() + "."}, []string{q.command}
		s.sections = append(append(s.sections, head), r.Sections()...)
	}
	return nil
}
