package odds

import (
	"context"
	"maps"
	"math/big"
	"slices"
	"sync"

	"hcl/interp"
	"hcl/interp/stats"
	"hcl/interp/world"
	"hcl/stdlib/value"
)

// state is where ways meet: what comes from there on does not depend on how it was come to.
type state struct {
	key    string
	forks  []fork // of the first way that came here
	passed int    // statements that ended on it since the last of them
	steps  int64  // that it took
	weight        // of all of them
}

// negligible is how likely all that is left may be if it is not gone through: what throws until
// something comes up has no end.
const negligible = 1e-12

// goThrough goes all ways. If it cannot, it says why. It goes from state to state, and ways that
// come to the same one go on as one. States of a level are gone on from in parts, whose results are
// counted one after the other, so that it does not matter who went.
func (s *session) goThrough(ctx context.Context) (why string, err error) {
	begin := &state{}
	begin.add(one, one)
	var walkers []*walker
	for level := []*state{begin}; len(level) > 0 && !isNegligible(level); {
		var next []*state
		met := map[string]*state{}
		parts := slices.Collect(slices.Chunk(level, partOfLevel))
		for len(walkers) < max(1, min(s.o.Workers, len(parts))) {
			walkers = append(walkers, s.newWalker(len(walkers)))
		}
		for some := range slices.Chunk(parts, len(walkers)) {
			out := make([]*walked, len(some))
			var all sync.WaitGroup
			for i, part := range some[1:] {
				all.Go(func() { out[i+1] = walkers[i+1].goOn(ctx, part) })
			}
			out[0] = walkers[0].goOn(ctx, some[0])
			all.Wait()
			for _, part := range out {
				if part.err != nil || part.why != "" {
					return part.why, part.err
				}
				s.found.join(part.found)
				s.r.Ways, s.r.Merged = s.r.Ways+part.ended+part.merged, s.r.Merged+part.merged
				for _, x := range part.states {
					if to := met[x.key]; to != nil {
						to.join(&x.weight)
						s.r.Ways, s.r.Merged = s.r.Ways+1, s.r.Merged+1
						continue
					}
					met[x.key], next = x, append(next, x)
				}
				if s.r.Ways+int64(len(next)) > s.o.Ways {
					return s.tooMany(), nil
				}
				if why := s.found.enough(s.m.Limits, ofWays); why != "" {
					return why, nil
				}
			}
			s.going(min(s.r.Ways, s.o.Ways-1))
		}
		level = next
		if s.tooLong(level) {
			return tooLong, nil
		}
	}
	return "", nil
}

// partOfLevel is how many states are gone on from by one.
const partOfLevel = 16

// tooLong reports whether to come to all states of a level again takes too long.
func (s *session) tooLong(level []*state) bool {
	steps := s.found.steps
	for _, x := range level {
		steps += x.steps
	}
	return steps > s.m.Limits.Steps/ofWays
}

func (s *session) tooMany() string {
	return "there are more than " + stats.Grouped(s.o.Ways) + " ways in which everything can fall"
}

// walker goes ways.
type walker struct {
	s     *session
	trial *interp.Trial
	ways  *ways
}

func (s *session) newWalker(i int) *walker {
	trial := s.trial
	if i > 0 {
		trial = interp.NewTrial(s.m, s.test, s.q.lets())
	}
	return &walker{s, trial, &ways{known: knownOf(s.laws), shown: map[value.Dice]*shown{}}}
}

// knownOf copies what is known of dice: each walker adds to it.
func knownOf(laws map[value.Dice]*value.Distribution) map[value.Dice]*value.Distribution {
	out := map[value.Dice]*value.Distribution{}
	maps.Copy(out, laws)
	return out
}

// walked is what came of going on from some states.
type walked struct {
	found  *finds
	states []*state
	ended  int64 // ways that did
	merged int64 // that came to a state to which another had come
	why    string
	err    error
}

// goOn goes on from some states, as far as the next ones.
func (x *walker) goOn(ctx context.Context, from []*state) *walked {
	out := &walked{found: newFinds(x.s.q)}
	met := map[string]*state{}
	for _, state := range from {
		if out.err = ctx.Err(); out.err != nil {
			return out
		}
		x.ways.from(state)
		for more := true; more; more = x.ways.turn() {
			if !x.goOne(out, met) {
				return out
			}
		}
	}
	return out
}

// goOne goes one way; it reports false if there is no use in going others.
func (x *walker) goOne(out *walked, met map[string]*state) bool {
	w := x.ways
	values, failure := x.trial.Evaluate(w, x.s.m.Seed, 1)
	out.found.work += w.work()
	switch {
	case w.paused:
		out.found.take(x.trial)
		out.found.work += int64(world.Copying(len(w.state)))
		to := met[w.state]
		if to == nil {
			to = &state{key: w.state, forks: slices.Clone(w.forks[:w.at]), passed: w.passed}
			to.steps, _ = x.trial.Taken()
			met[w.state], out.states = to, append(out.states, to)
		} else {
			out.merged++
		}
		some, all := w.weight()
		to.add(some, all)
	case failure == nil:
		out.ended++
		some, all := w.weight()
		out.found.add(x.trial, values, some, all)
	case w.why != "":
		out.why = w.why
		return false
	case failure.Limit:
		out.why = "a limit is reached on one of the ways"
		return false
	default:
		out.err = failure
		return false
	}
	if out.ended+out.merged+int64(len(out.states)) > x.s.o.Ways+1 {
		out.why = x.s.tooMany()
	} else {
		out.why = out.found.enough(x.s.m.Limits, ofWays)
	}
	return out.why == ""
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
