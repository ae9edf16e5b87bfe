package odds

import (
	"context"
	"math/big"
	"slices"

	"hcl/interp/sim"
	"hcl/stdlib/value"
)

// state is where ways meet: what comes from there on does not depend on how it was come to.
type state struct {
	forks  []fork // of the first way that came here
	weight        // of all of them
}

// negligible is how likely all that is left may be if it is not gone through: what throws until
// something comes up has no end.
const negligible = 1e-12

// goThrough goes all ways. If it cannot, it says why. It goes from state to state, and ways that
// come to the same one go on as one.
func (s *session) goThrough(ctx context.Context) (why string, err error) {
	w := &ways{known: map[value.Dice]*value.Distribution{}}
	begin := &state{}
	begin.add(one, one)
	for level := []*state{begin}; len(level) > 0 && !isNegligible(level); {
		var next []*state
		byState := map[string]*state{}
		for _, from := range level {
			w.from(from)
			for more := true; more; more = w.turn() {
				if why, err = s.goOne(ctx, w); why != "" || err != nil {
					return why, err
				}
				if !w.paused {
					continue
				}
				to := byState[w.state]
				if to == nil {
					to = &state{forks: slices.Clone(w.forks[:w.at])}
					byState[w.state] = to
					if next = append(next, to); int64(len(next)) > s.o.Ways {
						return s.tooMany(), nil
					}
				} else {
					s.r.Ways++
					s.r.Merged++
				}
				some, all := w.weight()
				to.add(some, all)
			}
		}
		level = next
	}
	return "", nil
}

// goOne goes one way as far as another state.
func (s *session) goOne(ctx context.Context, w *ways) (why string, err error) {
	if s.gone++; s.gone%often == 0 && ctx.Err() != nil {
		return "", ctx.Err()
	}
	values, failure := s.trial.Evaluate(w, s.m.Seed, 1)
	switch {
	case w.paused:
		s.found.take(s.trial)
	case failure == nil:
		s.r.Ways++
		some, all := w.weight()
		s.found.add(s.trial, values, some, all)
	case w.why != "":
		return w.why, nil
	case failure.Limit:
		return "a limit is reached on one of the ways", nil
	default:
		return "", failure
	}
	if s.r.Ways > s.o.Ways {
		return s.tooMany(), nil
	}
	return s.found.enough(s.m.Limits), nil
}

func (s *session) tooMany() string {
	return "there are more than " + sim.Grouped(s.o.Ways) + " ways in which everything can fall"
}

// isNegligible reports whether all states of a level together are as good as impossible.
func isNegligible(level []*state) bool {
	sum := 0.0
	for _, x := range level {
		for i, some := range x.some {
			sum += near(some, x.alls[i])
		}
	}
	return sum < negligible
}

var one = big.NewInt(1)
