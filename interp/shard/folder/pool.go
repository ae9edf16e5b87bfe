package folder

import (
	"context"
	"fmt"
	"sync"
	"time"

	"hcl/interp/shard"
)

// Pool fights shards together with all others that have a Pool of the same folder.
type Pool struct {
	*Folder
	Fighter   shard.Fighter
	Workers   int                   // at least one works
	Index, Of int                   // of so many processes this is one, if Of is not 0: each begins elsewhere
	Each      int64                 // the effort of a shard
	Progress  func(done, total int) // is called as parts come in, from here or elsewhere
	Stale     time.Duration         // after which a claim is taken over; 0: half a minute

	Fought, Shards int // how many this process has fought, of how many; to be read when nothing runs
	done           int
}

// Effort is as shard.Pool has it.
func (p *Pool) Effort() int64 { return p.Each }

// What is known of a shard.
type state uint8

const (
	open    state = iota // somebody else may be at it
	looked               // a worker of this process looks whether somebody is
	ours                 // it is being fought here
	there                // there is a part
	failing              // a fight of it fails
)

// run is one call of Run.
type run struct {
	*Pool
	shards []shard.Shard
	keys   []string
	stale  time.Duration
	news   chan struct{} // something has come of what this process fights

	m      sync.Mutex
	states []state
	watch  []watched // of a shard that is being looked at, its worker's
	until  int       // the first shard of which a fight fails: those behind it do not matter
	failed error
	at     int   // where to look for a shard
	broken error // something is wrong with the folder
}

// Run is as shard.Pool has it.
func (p *Pool) Run(ctx context.Context, shards []shard.Shard, take func(i int, part []byte) error) error {
	r := &run{Pool: p, shards: shards, stale: p.Stale, news: make(chan struct{}, 1),
		states: make([]state, len(shards)), watch: make([]watched, len(shards)), until: len(shards)}
	if r.stale == 0 {
		r.stale = stale
	}
	for _, s := range shards {
		r.keys = append(r.keys, p.key(s))
	}
	if p.Of > 0 {
		r.at = p.Index % p.Of * len(shards) / p.Of
	}
	p.Shards += len(shards)
	ctx, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	for range max(1, p.Workers) {
		all.Go(func() { r.work(ctx) })
	}
	defer func() {
		stop()
		all.Wait()
	}()
	for i := range shards {
		part, err := r.wait(ctx, i)
		if err != nil || ctx.Err() != nil {
			return err
		}
		if err := take(i, part); err != nil {
			return err
		}
	}
	return nil
}

// wait waits for a part, whoever brings it.
func (r *run) wait(ctx context.Context, i int) ([]byte, error) {
	for pause := shortest; ; pause = min(2*pause, longest) {
		part, ok, err := r.read(r.keys[i])
		r.m.Lock()
		if err == nil {
			err = r.broken
		}
		if err == nil && r.states[i] == failing {
			err = r.failed
		}
		switch {
		case ok:
			r.is(i, there)
		case r.states[i] == there:
			r.is(i, open) // it is gone
		}
		r.m.Unlock()
		if err != nil || ok {
			return part, err
		}
		select {
		case <-r.news:
			pause = shortest
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, nil
		}
	}
}

// How long to wait before looking again at what others do.
const (
	shortest = 20 * time.Millisecond
	longest  = time.Second
)

// is notes what is known of a shard.
func (r *run) is(i int, s state) {
	was := r.states[i]
	r.states[i] = s
	switch {
	case s == there && was != there:
		r.done++
	case s != there && was == there:
		r.done--
	default:
		return
	}
	if r.Progress != nil {
		r.Progress(r.done, r.Shards)
	}
}

// work fights one shard after another until all is done.
func (r *run) work(ctx context.Context) {
	for pause := shortest; ctx.Err() == nil; {
		i, c, err := r.next()
		if err == nil && c != nil {
			pause = shortest
			err = r.fight(ctx, i)
			c.free()
		}
		if err != nil {
			r.m.Lock()
			r.broken = err
			r.m.Unlock()
		}
		if c != nil || err != nil {
			select {
			case r.news <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
			continue
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
		pause = min(2*pause, longest)
	}
}

// next claims a shard that is to be fought; none if there is none at the moment.
func (r *run) next() (int, *claim, error) {
	for range r.shards {
		i, ok := r.look()
		if !ok {
			break
		}
		c, is, err := r.claimed(i)
		r.m.Lock()
		if is != open || r.states[i] == looked { // else the part has come meanwhile
			r.is(i, is)
		}
		r.m.Unlock()
		if err != nil || c != nil {
			return i, c, err
		}
	}
	return 0, nil, nil
}

// look is the next shard that may be for this process. It is its caller's until that says what is
// known of it: a slow disk makes nobody else wait.
func (r *run) look() (i int, ok bool) {
	r.m.Lock()
	defer r.m.Unlock()
	for range r.shards {
		i := r.at
		r.at = (r.at + 1) % len(r.shards)
		if r.states[i] == open && i < r.until {
			r.states[i] = looked
			return i, true
		}
	}
	return 0, false
}

// claimed claims a shard, unless it is fought already, or being fought by somebody who lives.
func (r *run) claimed(i int) (*claim, state, error) {
	key := r.keys[i]
	if _, is, err := r.read(key); is || err != nil {
		return nil, known(is), err
	}
	c, err := newClaim(r.claims, key, r.stale)
	if err == nil && c == nil {
		if !r.watch[i].dead(r.claims, key, r.stale) {
			return nil, open, nil
		}
		r.claims.RemoveAll(key) // if it cannot be, nothing is claimed
		c, err = newClaim(r.claims, key, r.stale)
	}
	if err != nil {
		return nil, open, r.unwritten("claims", key, err)
	}
	if c == nil {
		return nil, open, nil
	}
	if _, is, err := r.read(key); is || err != nil { // it has come in between
		c.free()
		return nil, known(is), err
	}
	return c, ours, nil
}

// known is the state of a shard of which there is a part, or is none.
func known(part bool) state {
	if part {
		return there
	}
	return open
}

// fight fights a shard that this process has claimed. It returns what is wrong with the folder.
func (r *run) fight(ctx context.Context, i int) error {
	part, err := shard.Try(ctx, r.Fighter, r.shards[i])
	wrong := error(nil)
	if err == nil && len(part) > shard.MostPart {
		err = fmt.Errorf("a part of %d bytes is larger than any may be", len(part))
	}
	if err == nil {
		wrong = r.write(r.keys[i], part)
	}
	r.m.Lock()
	defer r.m.Unlock()
	switch {
	case wrong != nil || err != nil && ctx.Err() != nil:
		r.is(i, open)
	case err != nil:
		r.is(i, failing)
		if i < r.until {
			r.until, r.failed = i, err
		}
	default:
		r.Fought++
		r.is(i, there)
	}
	return wrong
}
