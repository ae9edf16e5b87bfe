package audit

import (
	"hcl/interp/ablate"
	"hcl/interp/shard"
)

// asked is a scenario of which fights are fought otherwise, more and more, until something is known.
type asked struct {
	task
	scene  *looked
	fights []ablate.Ended // that have been fought
	from   int64          // how many there were of those and of others before
	last   int64          // up to which there should be
	how    int64          // how those that were fought last have ended

	machine *otherwise                  // if this process fights them
	look    func(fights []ablate.Ended) // is shown what is fought, which is not kept; nil: it is kept
}

// atOnce does the same for several things that have nothing to do with one another: one after the other,
// or all at once if others fight.
func (a *auditor) atOnce(n int, do func(i int, others shard.Pool) error) error {
	if a.Pool != nil {
		return shard.Join(a.Pool, n, do)
	}
	for i := range n {
		if a.ctx.Err() != nil {
			return nil
		}
		if err := do(i, nil); err != nil {
			return err
		}
	}
	return nil
}

// further has fights fought up to the last that is asked for. If one fails, or there is no machine,
// that is noted with the one that was asked; the error is that of those who fight.
func (a *auditor) further(others shard.Pool, list ...*asked) error {
	if others == nil {
		for _, x := range list {
			a.here(x)
		}
		return nil
	}
	var shards []shard.Shard
	var of []*asked
	for _, x := range list {
		for _, s := range shard.Cut(x.text(), x.from+1, x.last,
			min(mostInShard, shard.PerShard(others, x.last-x.from, x.scene.cost))) {
			shards, of = append(shards, s), append(of, x)
		}
	}
	return others.Run(a.ctx, shards, func(i int, part []byte) error {
		x := of[i]
		came, err := readFought(part, shards[i].To-shards[i].From+1, len(x.scene.Machine.Setup.Sides))
		if err != nil || x.how != played {
			return err
		}
		a.done.Add(came.effort)
		x.how = came.how
		x.had(came.fights)
		return nil
	})
}

// had adds what fights came to.
func (x *asked) had(fights []ablate.Ended) {
	if x.look != nil {
		x.look(fights)
	} else {
		x.fights = append(x.fights, fights...)
	}
	x.from += int64(len(fights))
}

// here fights in this process.
func (a *auditor) here(x *asked) {
	if x.machine == nil {
		var err error
		if x.machine, err = a.make(x.task); err != nil {
			x.how = impossible
			return
		}
	}
	fights := make([]ablate.Ended, x.last-x.from)
	const least = 16
	n := int64(len(fights))
	block := max(least, (n+int64(a.Workers)-1)/int64(a.Workers))
	errs := make([]error, (n+block-1)/block)
	a.each(len(errs), func(i int) {
		var p *ablate.Player
		if p, errs[i] = x.machine.player(); errs[i] != nil {
			return
		}
		begin := int64(i) * block
		for k := begin; k < min(n, begin+block) && a.ctx.Err() == nil; k++ {
			if fights[k], errs[i] = p.Fight(a.Seed, x.from+k+1); errs[i] != nil {
				return
			}
			a.done.Add(effortOf(p))
		}
	})
	for _, err := range errs {
		if err != nil {
			x.how = failed
		}
	}
	x.had(fights)
}
