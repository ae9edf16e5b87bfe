package profile

import (
	"context"
	"time"

	"hcl/interp"
	"hcl/interp/sim"
)

// Options say what is profiled.
type Options struct {
	Seed   uint64
	Fights int64         // how many are played, from fight 1 on
	Time   time.Duration // how long they are played at most; 0: until all are
}

// period is how much time lies between two looks.
const period = time.Millisecond

// sampler looks from time to time where a fight stands.
type sampler struct {
	of       *interp.Profile
	took     [1 << 16]time.Duration // by call
	looks    int64
	end, out chan struct{}
}

func sample(p *interp.Profile) *sampler {
	s := &sampler{of: p, end: make(chan struct{}), out: make(chan struct{})}
	go s.run()
	return s
}

func (s *sampler) run() {
	defer close(s.out)
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	last := time.Now()
	for {
		select {
		case <-s.end:
			return
		case <-ticker.C:
			now, at := time.Now(), s.of.At()
			s.took[at] += now.Sub(last)
			s.looks++
			last = now
		}
	}
}

func (s *sampler) stop() {
	close(s.end)
	<-s.out
}

// Run plays fights of a machine that was built for a profile, and tells where their time went. A fight that fails is a
// *sim.FightError. One that is broken off counts as far as it came.
func Run(ctx context.Context, m *interp.Machine, o Options) (*Report, error) {
	fight, p, err := interp.NewProfiled(m)
	if err != nil {
		return nil, err
	}
	r := &Report{Head: sim.HeadOf(fight, sim.Options{Seed: o.Seed, Fights: o.Fights})}
	begun := time.Now()
	s := sample(p)
	for n := int64(1); n <= o.Fights && ctx.Err() == nil; n++ {
		fight.Reset(o.Seed, uint64(n))
		if _, err := fight.Run(); err != nil {
			s.stop()
			return nil, &sim.FightError{Fight: n, Seed: o.Seed, Err: err}
		}
		r.Fights = n
		if o.Time > 0 && time.Since(begun) >= o.Time {
			r.Asked = n
			break
		}
	}
	s.stop()
	r.Partial = ctx.Err() != nil
	r.Milliseconds = float64(time.Since(begun).Microseconds()) / 1000
	r.Looks = s.looks
	r.add(p, s.took[:])
	return r, nil
}
