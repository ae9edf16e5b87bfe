package exact

import (
	"context"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/sim"
	"hcl/interp/world"
)

// Options say how far to go.
type Options struct {
	States   int64 // at most so many, in which something is thrown or a phase begins
	Segments int64 // at most the work of so many from one state to the next; 0: two for each state
	Samples  int64 // how many fights to play where that is not enough; 0: none
	Effort   int64 // they take no more than this together (see package shard); 0: as much as they take
	Seed     uint64
	Workers  int

	Going    func(states, most int64, undecided float64) // is told now and then how far it is; may be nil
	Progress func(done, total int64)                     // the same of fights that are played
}

// leastSegments are enough to tell that there are more states than a few.
const leastSegments = 1000

// Infeasible says why a fight cannot be gone through.
type Infeasible struct{ Why string }

func (e *Infeasible) Error() string { return e.Why }

// Run finds how likely every end of a fight is. If the context ends on the way, the report is of
// what has been decided by then. Its error is an *Infeasible, if nothing is to be
// sampled then, an *event.Failure of some way that the fight can go, or that
// of the context if nothing is decided.
func Run(ctx context.Context, m *interp.Machine, o Options) (*Report, error) {
	counter, err := interp.NewCounter(m)
	if err != nil {
		return nil, err
	}
	r := newReport(counter.Info())
	found, why, err := through(ctx, m, o)
	switch {
	case err != nil:
		return nil, err
	case why == "":
		r.Exact, r.Partial = !found.brokenOff, found.brokenOff
		r.tell(found)
		return r, nil
	case o.Samples == 0:
		return nil, &Infeasible{why}
	}
	many, err := sim.Run(ctx, m, sim.Options{Fights: o.Samples, Effort: o.Effort, Seed: o.Seed, Workers: o.Workers,
		Unasked: true, Progress: o.Progress})
	if err != nil {
		return nil, err
	}
	r.Why = why
	r.estimate(many)
	return r, nil
}

// through goes through everything. If it cannot, it says why.
func through(ctx context.Context, m *interp.Machine, o Options) (found *chances, why string, err error) {
	if o.Segments == 0 {
		o.Segments = max(leastSegments, 2*o.States)
	}
	if why := unfit(m); why != "" {
		return nil, why, nil
	}
	pieces, err := interp.NewPieces(m)
	if err != nil {
		return nil, "", err
	}
	c := &chain{pieces: pieces, throws: newThrows(), limits: o, ctx: ctx,
		byCheckpoint: map[string]*checkpoint{}, byNode: map[string]int32{}, byEnd: map[event.Result]int32{},
		path: path{known: map[int32]bool{}}, inside: path{known: map[int32]bool{}}}
	found = newChances(c)
	failure := found.run()
	if o.Going != nil {
		o.Going(o.States, o.States, found.undecided())
	}
	switch {
	case failure == nil:
		return found, "", nil
	case ctx.Err() != nil && len(found.ended) > 0:
		found.brokenOff = true
		return found, "", nil
	case ctx.Err() != nil:
		return nil, "", ctx.Err()
	case c.whyNo != "":
		return nil, c.whyNo, nil
	case failure.Limit:
		return nil, "a limit is reached on one of the ways (" + failure.Message + ")", nil
	}
	return nil, "", failure
}

// unfit says why a fight is none that can be gone through.
func unfit(m *interp.Machine) string {
	if m.Searches() {
		return "somebody in it looks ahead, as `search` does"
	}
	if len(m.Setup.Throws) > 0 {
		return "the scenario gives throws"
	}
	for _, o := range m.Setup.Orders {
		if o.Round != world.AnyRound {
			return "the scenario gives orders for a round"
		}
	}
	return ""
}
