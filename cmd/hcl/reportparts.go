package main

import (
	"context"
	"encoding/json"
	"errors"

	"hcl/interp/shard"
	"hcl/interp/sim"
)

// part is the part of a page that a task is for; in it the task is known by its own words.
type part struct {
	Of    string     `json:"of"` // sim, ablate, more or audit
	Scene int        `json:"scene"`
	More  int        `json:"more,omitempty"` // which of what else is asked
	Task  shard.Task `json:"task,omitempty"`
}

// partOf is who fights for a part of the page, if others fight.
func partOf(p shard.Pool, of part) shard.Pool {
	if p == nil {
		return nil
	}
	return partPool{p, of}
}

type partPool struct {
	shard.Pool
	of part
}

// Run is as shard.Pool has it.
func (p partPool) Run(ctx context.Context, shards []shard.Shard, take func(i int, part []byte) error) error {
	all := make([]shard.Shard, len(shards))
	for i, s := range shards {
		of := p.of
		of.Task = s.Task
		text, err := json.Marshal(of)
		if err != nil {
			return err
		}
		all[i] = shard.Shard{Task: shard.Task(text), From: s.From, To: s.To}
	}
	return p.Pool.Run(ctx, all, take)
}

func (c *reportCmd) fighter(*env) (shard.Fighter, error) {
	all, err := c.ready(nil)
	if err != nil {
		return nil, err
	}
	return c.parts(all), nil
}

// parts fights for all parts of the page.
func (c *reportCmd) parts(all []*reported) shard.Fighter {
	var fighters shard.Cache[part, shard.Fighter]
	return shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
		var of part
		if err := json.Unmarshal([]byte(s.Task), &of); err != nil {
			return nil, err
		}
		s.Task, of.Task = of.Task, ""
		f, err := fighters.Get(of, func() (shard.Fighter, error) { return c.part(all, of) })
		if err != nil {
			return nil, err
		}
		return f.Fight(ctx, s)
	})
}

// part fights for a part of the page.
func (c *reportCmd) part(all []*reported, of part) (shard.Fighter, error) {
	if of.Scene < 0 || of.Scene >= len(all) {
		return nil, errNoPart
	}
	x := all[of.Scene]
	switch {
	case of.Of == "sim":
		return sim.NewFighter(x.machine, x.sim), nil
	case of.Of == "ablate":
		return c.ablater(c.Ruleset, x.word)
	case of.Of == "audit":
		return c.audited().auditor()
	case of.Of == "more" && of.More >= 0 && of.More < len(x.more) && x.more[of.More].not == nil:
		return x.more[of.More].fighter, nil
	}
	return nil, errNoPart
}

var errNoPart = errors.New("the page has no such part")
