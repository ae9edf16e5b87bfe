package odds

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Question is what is asked: a test, and the `let`s in it whose values are wanted.
type Question struct {
	Test  *ir.Test
	Asked []*ir.Let
	Given *ir.Let  // of what meets this condition; nil: of everything
	Whole *ir.Test // as Whole gave it before the test was unfolded; nil: everything is gone through way by way

	// As people wrote them.
	Formula   string
	Of        []string // each of Asked
	Condition string
}

// lets are all whose values are needed.
func (q *Question) lets() []*ir.Let {
	if q.Given == nil {
		return q.Asked
	}
	return append(q.Asked[:len(q.Asked):len(q.Asked)], q.Given)
}

// Options say how far to go.
type Options struct {
	Ways    int64  // at most so many are gone through
	Samples int64  // how often to throw if there are more; 0: only what is exact is wanted
	Seed    uint64 // of these throws
	Workers int    // how many throw at a time; the report does not depend on it

	Fractions bool                    // are wanted
	Going     func(done, total int64) // is told now and then how many ways were gone, of at most so many; may be nil
	Progress  func(done, total int64) // the same of throws
}

// ErrNever says that a condition has never held.
var ErrNever = errors.New("never")

// ownDice says what the dice of a formula show whose faces the ruleset declares.
func ownDice(p *ir.Program, formula string) (out []string) {
	for _, number := range slices.Sorted(maps.Keys(p.Dice)) {
		d := p.Dice[number]
		if regexp.MustCompile(`(?:^|[^A-Za-z_])` + d.Name() + `\b`).MatchString(formula) {
			faces := strings.Replace(d.Values.Text, "..", " to ", 1)
			out = append(out, fmt.Sprintf("a %s of this ruleset shows %s", d.Name(), faces))
		}
	}
	return out
}

// Run finds how likely everything is that is asked. Its error is an *event.Failure, ErrNever, or
// that of a context that ended while ways were gone through.
func Run(ctx context.Context, m *interp.Machine, q *Question, o Options) (*Report, error) {
	s := &session{m: m, q: q, o: o, found: newFinds(q)}
	s.test = q.Test
	if t := s.folded(ctx); t != nil {
		s.test = t
	}
	s.trial = interp.NewTrial(m, s.test, q.lets())
	info := s.trial.Info()
	s.r = &Report{Source: report.SourceOf(info), Formula: q.Formula}
	s.r.Sides, s.r.Play, s.r.Off = nil, nil, nil // nobody fights
	s.r.dice = ownDice(m.Program, q.Formula)
	why, err := s.goThrough(ctx)
	s.going(o.Ways)
	if err != nil {
		return nil, err
	}
	if s.r.Exact, s.r.Why = why == "", why; !s.r.Exact {
		s.r.Ways, s.r.Merged = 0, 0
		if o.Samples == 0 {
			return s.r, nil
		}
		s.found, s.test = newFinds(q), q.Test
		if err := s.throw(ctx); err != nil {
			return nil, err
		}
	}
	if !s.found.tell(s.r, q, o.Fractions) {
		return s.r, ErrNever
	}
	return s.r, nil
}

// session is the search for one report.
type session struct {
	m     *interp.Machine
	q     *Question
	o     Options
	r     *Report
	test  *ir.Test
	trial *interp.Trial
	laws  map[value.Dice]*value.Distribution // of dice that stand for formulas in the test
	found *finds
}

// going tells how many ways were gone.
func (s *session) going(done int64) {
	if s.o.Going != nil {
		s.o.Going(done, s.o.Ways)
	}
}

// often is how many throws pass between looks at whether the user has had enough.
const often = 64

// batch is how many throws a worker makes at a time.
const batch = 256

// throw evaluates everything by chance, again and again. Throws are counted in batches, one after
// the other, so that it does not matter who made them. The first is made before others begin: where
// one is enough, they would be for nothing.
func (s *session) throw(ctx context.Context) error {
	s.r.Seed = s.o.Seed
	batches := (s.o.Samples + batch - 1) / batch
	workers := max(1, min(int64(s.o.Workers), batches))
	var trials []*interp.Trial
	for int64(len(trials)) < workers {
		trials = append(trials, interp.NewTrial(s.m, s.test, s.q.lets()))
	}
	for first, many := int64(0), int64(1); first < batches; first, many = first+many, workers {
		out := make([]*finds, min(many, batches-first))
		failures := make([]*event.Failure, len(out))
		var all sync.WaitGroup
		for i := range out {
			all.Go(func() {
				from := (first + int64(i)) * batch
				out[i], failures[i] = s.throwBatch(ctx, trials[i], from, min(from+batch, s.o.Samples))
			})
		}
		all.Wait()
		for i, part := range out {
			if s.r.Partial = part == nil; s.r.Partial {
				break
			}
			if failures[i] != nil {
				return failures[i]
			}
			s.found.join(part)
			s.r.Samples += part.count
			if s.found.enough(s.m.Limits, ofThrows) != "" {
				return nil
			}
		}
		if s.r.Partial {
			if s.r.Samples == 0 {
				return ctx.Err()
			}
			return nil
		}
		if s.o.Progress != nil {
			s.o.Progress(s.r.Samples, s.o.Samples)
		}
	}
	return nil
}

// throwBatch makes throws from one number to another, or as many as are enough; nil if the
// context ends.
func (s *session) throwBatch(ctx context.Context, trial *interp.Trial, from, to int64) (*finds, *event.Failure) {
	out := newFinds(s.q)
	for n := from; n < to; n++ {
		if n%often == 0 && ctx.Err() != nil {
			return nil, nil
		}
		values, failure := trial.Evaluate(nil, s.o.Seed, uint64(n+1))
		if failure != nil {
			return out, failure
		}
		if out.add(trial, values, one, one); out.enough(s.m.Limits, ofThrows) != "" {
			break
		}
	}
	return out, nil
}
