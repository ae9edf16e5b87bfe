package tune

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/interp/sweep"
)

// Options say what is tuned.
type Options struct {
	Seed       uint64
	Workers    int
	Search     int64 // fights of the search, in all
	Fights     int64 // of the comparison, of each
	Axes       []sweep.Axis
	Costs      []int64 // of one step of each axis of a roster; nil: no budget
	Budget     int64
	CostBefore int64                                          // of the fight as it is
	Statistics []*sim.Statistic                               // the first is made as great as can be
	Machine    func(values []string) (*interp.Machine, error) // nil: the fight as it is
	Pool       shard.Pool                                     // of who fights as sweep.Fighter does; nil: this process
	Head       sim.Head
	Progress   func(done, total int64)
}

// Limits on a search.
const (
	population  = 16 // candidates of a generation
	generations = 8
	elite       = 4
	few         = 48 // combinations that are all tried
	finalists   = 8
	stages      = 3    // of the play-off, each of which halves them
	smoothing   = 0.7  // how far the distributions go towards the best
	MostSearch  = 1e12 // fights
)

// candidate is a combination of values, by their places on the axes; nil: the fight as it is.
type candidate []int

func same(a, b candidate) bool { return (a == nil) == (b == nil) && slices.Equal(a, b) }

// tuner looks for the best candidate.
type tuner struct {
	o      Options
	ctx    context.Context
	random *rand.Rand
	next   int64 // the first fight that nobody has fought
	done   int64
	broken bool
	report *Report
}

// Run tunes. If ctx is cancelled it reports on the best so far, without a comparison if that has
// not been fought, marked partial. An error is a *Failure.
func Run(ctx context.Context, o Options) (*Report, error) {
	r := newReport(o)
	t := &tuner{o: o, ctx: ctx, random: newRandom(o.Seed), next: 1, report: r}
	list, err := t.search()
	if err != nil {
		return nil, err
	}
	best, err := t.playOff(list)
	if err != nil {
		return nil, err
	}
	r.Searched = t.next - 1
	r.chosen(o, best)
	if best != nil && !t.broken {
		if err := t.compare(best); err != nil {
			return nil, err
		}
	}
	r.Partial, r.Gain = t.broken, r.gain()
	return r, nil
}

// newRandom draws candidates; the dice of fights come from elsewhere.
func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0x74756e65)) }

// search goes through the generations, and returns the best candidates that it has seen, the best
// of the last ones first.
func (t *tuner) search() ([]candidate, error) {
	if all := t.all(); all != nil {
		scores, err := t.play(all, max(16, t.o.Search*2/3/int64(len(all))))
		if scores == nil || err != nil {
			return nil, err
		}
		return top(all, scores, finalists), nil
	}
	d := newDistribution(t.o.Axes)
	var best []candidate
	for range generations {
		var list []candidate
		for tries := 0; len(list) < population && tries < 50*population; tries++ {
			if c := t.draw(d); !slices.ContainsFunc(list, func(x candidate) bool { return same(x, c) }) {
				list = append(list, c)
			}
		}
		scores, err := t.play(list, max(16, t.o.Search*2/3/(generations*population)))
		if err != nil {
			return nil, err
		}
		if scores == nil {
			break
		}
		elites := top(list, scores, min(elite, len(list)))
		d.towards(elites)
		for _, c := range slices.Backward(elites) {
			best = slices.DeleteFunc(best, func(x candidate) bool { return same(x, c) })
			best = append([]candidate{c}, best...)
		}
		best = best[:min(len(best), finalists)]
	}
	return best, nil
}

// playOff plays candidates off against each other and against the fight as it is, and returns
// the best; nil if that is the fight as it is.
func (t *tuner) playOff(list []candidate) (candidate, error) {
	if len(list) == 0 {
		return nil, nil
	}
	if t.legalStart() {
		list = append([]candidate{nil}, list...) // of equals the first is kept
	}
	for range stages {
		scores, err := t.play(list, max(16, t.o.Search/3/stages/int64(len(list))))
		if err != nil {
			return nil, err
		}
		if scores == nil {
			break
		}
		list = top(list, scores, (len(list)+1)/2)
	}
	if list[0] == nil && t.broken && len(list) > 1 {
		return list[1], nil // it was not played off to the end, and nothing is known of the fight as it is
	}
	return list[0], nil
}

// compare fights fresh fights with the best, and with the fight as it is.
func (t *tuner) compare(best candidate) error {
	first := t.next
	list := []candidate{nil, best}
	b := t.batch(list, [][2]int{{0, 1}}, t.o.Statistics)
	defer t.tell(b)()
	whole, err := b.Until(t.ctx, []int{0, 1}, first, t.o.Fights, nil)
	if err != nil {
		return failure(t.o, list, err)
	}
	t.broken = !whole
	if b.Fights(0) == 0 {
		return nil
	}
	t.report.FreshFrom, t.report.FreshTo, t.report.Fights = first, first+b.Fights(0)-1, b.Fights(0)
	for j, s := range t.o.Statistics {
		exact := b.NoChance(0) && b.NoChance(1)
		t.report.Gains = append(t.report.Gains, Gain{Statistic: s, Before: s.Estimate(b.Sum(0, j), b.NoChance(0)),
			After: s.Estimate(b.Sum(1, j), b.NoChance(1)), Difference: s.Difference(b.Pair(0, j), exact)})
	}
	return nil
}

// batch is the fights of some candidates.
func (t *tuner) batch(list []candidate, pairs [][2]int, stats []*sim.Statistic) *sim.Batch {
	return sim.NewBatch(sim.BatchOptions{Seed: t.o.Seed, Workers: t.o.Workers, Cells: len(list), Statistics: stats,
		Pairs:   pairs,
		Machine: func(cell int) (*interp.Machine, error) { return t.o.Machine(sweep.ValuesAt(t.o.Axes, list[cell])) },
		Pool:    t.o.Pool, Task: func(cell int) shard.Task { return sweep.TaskOf(list[cell], len(stats)) }})
}

// tell has progress told of a batch.
func (t *tuner) tell(b *sim.Batch) (stop func()) {
	if t.o.Progress == nil {
		return func() {}
	}
	total, before, reached := t.o.Search+2*t.o.Fights, t.done, int64(0)
	end := b.Tell(func(done, _ int64) {
		reached = done
		t.o.Progress(min(before+done, total-1), total)
	}, total)
	return func() {
		end()
		t.done += reached
	}
}

// play fights some fights that nobody has fought with each of the candidates, and returns what the
// statistic came to; nil if it was broken off.
func (t *tuner) play(list []candidate, fights int64) ([]float64, error) {
	if t.broken {
		return nil, nil
	}
	b := t.batch(list, nil, t.o.Statistics[:1])
	defer t.tell(b)()
	var cells []int
	for i := range list {
		cells = append(cells, i)
	}
	whole, err := b.Play(t.ctx, cells, t.next, t.next+fights-1)
	if err != nil {
		return nil, failure(t.o, list, err)
	}
	if t.broken = !whole; t.broken {
		return nil, nil
	}
	t.next += fights
	scores := make([]float64, len(list))
	most := 0
	for i := range list {
		scores[i] = t.o.Statistics[0].Estimate(b.Sum(i, 0), false).Mean
		if scores[i] > scores[most] {
			most = i
		}
	}
	t.report.Steps = append(t.report.Steps, Step{Candidates: len(list), Fights: fights,
		Best: sweep.ValuesAt(t.o.Axes, list[most]), Came: stats.Tidy(scores[most])})
	return scores, nil
}

// top are the best candidates, of equals those that come first.
func top(list []candidate, scores []float64, n int) []candidate {
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var out []candidate
	for _, i := range order[:min(n, len(order))] {
		out = append(out, list[i])
	}
	return out
}

// Failure is a fight of a candidate that has failed.
type Failure struct {
	Names  []string // of what varies
	Values []string // nil: the fight as it is
	Err    error
}

func (f *Failure) Error() string {
	if f.Values == nil {
		return f.Err.Error()
	}
	var with []string
	for i, v := range f.Values {
		with = append(with, f.Names[i]+" "+v)
	}
	return "with " + strings.Join(with, ", ") + ": " + f.Err.Error()
}
func (f *Failure) Unwrap() error { return f.Err }

func failure(o Options, list []candidate, err error) error {
	if of, ok := err.(*sim.CellError); ok {
		var names []string
		for _, x := range o.Axes {
			names = append(names, x.Name)
		}
		return &Failure{names, sweep.ValuesAt(o.Axes, list[of.Cell]), of.Err}
	}
	return err
}
