package shard

import (
	"context"
	"errors"
)

// Join does several things at once that each have shards fought, one lot after the other: as soon as
// all that go on wait for shards, these are fought in one Run of a pool. So little is waited for, and
// the pool is asked for the same whenever the job is run. The things share nothing that any changes.
// When the shards of one fail no more are fought; the error is that of the first thing that has one of
// its own. A fault of one of them is one of the caller.
func Join(p Pool, n int, do func(i int, p Pool) error) error {
	lots, ends := make(chan *lot), make(chan struct{})
	errs, faults := make([]error, n), make([]any, n)
	for i := range n {
		go func() {
			defer func() {
				faults[i] = recover()
				ends <- struct{}{}
			}()
			errs[i] = do(i, member{p, i, lots})
		}()
	}
	waiting := make([]*lot, n)
	failed := false
	for going, waits := n, 0; going > 0; {
		if waits == going {
			failed = fight(p, waiting, failed)
			for i, l := range waiting {
				if waiting[i] = nil; l != nil {
					l.done <- l.err
				}
			}
			waits = 0
		}
		select {
		case l := <-lots:
			waiting[l.of] = l
			waits++
		case <-ends:
			going--
		}
	}
	for _, f := range faults {
		if f != nil {
			panic(f)
		}
	}
	for _, err := range errs {
		if err != nil && !errors.Is(err, errOther) {
			return err
		}
	}
	return nil
}

// errOther is the error of what is not fought because the shards of something else have failed.
var errOther = errors.New("something else has failed")

// lot is shards that one of several things waits for.
type lot struct {
	of     int
	ctx    context.Context
	shards []Shard
	take   func(i int, part []byte) error
	err    error
	done   chan error
}

// member is the pool that one of several things knows.
type member struct {
	Pool
	of   int
	lots chan *lot
}

// Run is as Pool has it.
func (m member) Run(ctx context.Context, shards []Shard, take func(i int, part []byte) error) error {
	l := &lot{m.of, ctx, shards, take, nil, make(chan error)}
	m.lots <- l
	return <-l.done
}

// fight has all that is waited for fought, unless something has failed before.
func fight(p Pool, waiting []*lot, before bool) (failed bool) {
	var ctx context.Context
	var all []Shard
	var of []*lot
	var at []int
	for _, l := range waiting {
		if l == nil {
			continue
		}
		if ctx = l.ctx; before {
			l.err = errOther
		}
		for i, s := range l.shards {
			all, of, at = append(all, s), append(of, l), append(at, i)
		}
	}
	if before || len(all) == 0 {
		return before
	}
	taken := 0
	err := p.Run(ctx, all, func(i int, part []byte) error {
		err := of[i].take(at[i], part)
		if err == nil {
			taken++
		}
		return err
	})
	if err == nil {
		return false
	}
	for _, l := range of[taken:] {
		l.err = errOther
	}
	of[min(taken, len(of)-1)].err = err
	return true
}
