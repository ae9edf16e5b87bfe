package matrix

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Report is what every option came to against every other.
type Report struct {
	Matrix bool `json:"matrix"` // says that it is one
	sim.Head
	Choice      string                       `json:"choice"`
	Payoff      string                       `json:"payoff,omitempty"` // a measure; else the share of fights that A wins less that of B
	PayoffTitle string                       `json:"payoff_title"`
	WithoutLuck bool                         `json:"without_luck,omitempty"` // the luck of the dice has been taken out
	A           Player                       `json:"a"`
	B           Player                       `json:"b"`
	Cells       [][]stats.Estimate           `json:"cells"`             // payoffs to A, by its option, by that of B
	Figures     map[string][][]stats.Figured `json:"figures,omitempty"` // of the payoffs, where that is a measure (see stats.Figures)
	Exact       stats.Exact                  `json:"exact"`             // of the cells, row by row
	NeverOpen   []NeverOpen                  `json:"never_open,omitempty"`
	Dominated   []Dominated                  `json:"dominated"`
	Alike       []Alike                      `json:"alike"`
	InTurn      *Turns                       `json:"in_turn,omitempty"`
	Equilibrium *Equilibrium                 `json:"equilibrium,omitempty"`
	Lambdas     []float64                    `json:"lambdas"`
	Noisy       []Noise                      `json:"noisy"`
	Check       *Check                       `json:"check,omitempty"`
}

// Player is one of the two, and what it chooses from.
type Player struct {
	Side    string   `json:"side"`
	Title   string   `json:"title"`
	Choice  string   `json:"choice"`           // or what is varied
	Varied  bool     `json:"varied,omitempty"` // it is a value of the scenario or a param, and no choice
	Options []string `json:"options"`
}

// Verdict is how well it is known that an option is dominated.
type Verdict string

const (
	Strictly Verdict = "strictly" // it is worse against everything
	Weakly   Verdict = "weakly"   // it is never better, and somewhere worse
	Perhaps  Verdict = "perhaps"  // it has nowhere come out better, but where it is as good or nearly so is not known
)

// NeverOpen is an option that was to be taken in so many fights and never could be.
type NeverOpen struct {
	Side   string `json:"side"`
	Option string `json:"option"`
	Fights int64  `json:"fights"`
}

// Dominated is an option that another, or a mix of others, is never worse than.
type Dominated struct {
	Side    string         `json:"side"`
	Option  string         `json:"option"`
	By      string         `json:"by"`            // an option, or the mix in words
	Mix     []Taken        `json:"mix,omitempty"` // of a mix: what it is made of
	Verdict Verdict        `json:"verdict"`
	Against string         `json:"against"` // where it is the least worse
	Margin  stats.Estimate `json:"margin"`  // by how much, there, to that side
}

// Taken is how often a mix takes an option.
type Taken struct {
	Option string  `json:"option"`
	Share  float64 `json:"share"`
}

// Alike is an option that came to the same as another in every fight, against everything.
type Alike struct {
	Side   string `json:"side"`
	Option string `json:"option"`
	As     string `json:"as"`
}

// Turns is the minimax for declarations in turn.
type Turns struct {
	AFirst Turn `json:"a_first"`
	BFirst Turn `json:"b_first"`
}

// Turn is what both take, and what that is worth to A.
type Turn struct {
	A     string         `json:"a"`
	B     string         `json:"b"`
	Value stats.Estimate `json:"value"`
}

// Equilibrium is a mixed strategy for each, from which neither gains by another.
type Equilibrium struct {
	Value stats.Estimate `json:"value"` // to A; SD is not given
	A     Strategy       `json:"a"`
	B     Strategy       `json:"b"`
}

// Strategy is the mix of a player.
type Strategy struct {
	Play string `json:"play,omitempty"` // the flag that makes the side play it
	Mix  []Part `json:"mix"`
	Sets []Set  `json:"sets,omitempty"` // which options belong to it together, the likeliest first
}

// Set is options that belong to a mix together, and no others, in a share of all matrices that the fights may be
// a sample of.
type Set struct {
	Options []string `json:"options"`
	Share   float64  `json:"share"`
}

// Part is an option in a mix, with the 95 % interval of its share, and in which share of all
// matrices that the fights may be a sample of it belongs to the mix.
type Part struct {
	Option string  `json:"option"`
	Share  float64 `json:"share"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Mixed  float64 `json:"mixed"`
	Loses  float64 `json:"loses"` // how much who takes it alone loses against the other's mix
}

func (s *Strategy) shares() (out Mix) {
	for _, p := range s.Mix {
		out = append(out, p.Share)
	}
	return out
}

// Noise is the noisy equilibrium of a lambda.
type Noise struct {
	Lambda float64   `json:"lambda"`
	Value  float64   `json:"value"`
	A      []float64 `json:"a"` // by option
	B      []float64 `json:"b"`
}

// Check is what the mixes came to when they were really played: drawn anew at each choice.
type Check struct {
	Fights int64          `json:"fights"`
	Both   stats.Estimate `json:"both"`
	A      []Reply        `json:"a"` // options of A against the mix of B
	B      []Reply        `json:"b"`
}

// Reply is an option against the other's mix: what it is worth to A, and by how much that is more
// than the mix is worth.
type Reply struct {
	Option string         `json:"option"`
	Value  stats.Estimate `json:"value"`
	Gain   stats.Estimate `json:"gain"`
}

// fill derives everything from what was counted.
func (r *Report) fill(j *stats.Joint) error {
	r.Matrix, r.Fights = true, j.Fights
	r.Cells, r.Dominated, r.Alike, r.Noisy, r.Equilibrium, r.InTurn = [][]stats.Estimate{}, []Dominated{}, []Alike{},
		[]Noise{}, nil, nil
	if r.Lambdas == nil {
		r.Lambdas = []float64{}
	}
	if j.Fights == 0 {
		return nil
	}
	cols := len(r.B.Options)
	payoffs := [][]float64{}
	for i := range r.A.Options {
		r.Cells = append(r.Cells, nil)
		payoffs = append(payoffs, nil)
		for k := range r.B.Options {
			e := j.Value(i*cols + k)
			if r.NoChance {
				e.Low, e.High = e.Mean, e.Mean
			}
			r.within(&e, 1)
			r.Cells[i] = append(r.Cells[i], e)
			for name, f := range j.Figures(i*cols + k) {
				if r.NoChance {
					f.Settle()
				}
				if r.Figures == nil {
					r.Figures = map[string][][]stats.Figured{}
				}
				if k == 0 {
					r.Figures[name] = append(r.Figures[name], nil)
				}
				r.Figures[name][i] = append(r.Figures[name][i], f)
			}
			payoffs[i] = append(payoffs[i], e.Mean)
		}
	}
	if err := r.findDominated(j); err != nil {
		return err
	}
	turn := func(t InTurn) Turn { return Turn{r.A.Options[t.Row], r.B.Options[t.Col], r.Cells[t.Row][t.Col]} }
	r.InTurn = &Turns{turn(RowFirst(payoffs)), turn(ColFirst(payoffs))}
	s, err := Solve(payoffs)
	if err != nil {
		return err
	}
	if err := r.equilibrium(j, payoffs, s); err != nil {
		return err
	}
	lambdas := r.Lambdas
	if len(lambdas) == 0 {
		unit := 1.0
		if r.Payoff != "" {
			if unit = spreadOf(payoffs); unit == 0 {
				unit = 1
			}
		}
		for _, l := range []float64{0, 2, 5, 10, 20, 50} {
			lambdas = append(lambdas, l/unit)
		}
	}
	for _, l := range lambdas {
		s := Noisy(payoffs, l)
		r.Noisy = append(r.Noisy, Noise{tidy(l), tidy(s.Value), tidied(s.Rows), tidied(s.Cols)})
	}
	return nil
}

// within keeps an interval to what shares of fights can come to: a payoff of them is between -1 and 1, and by so many
// times as much one may be more than another.
func (r *Report) within(e *stats.Estimate, times float64) {
	if r.Payoff == "" && !r.WithoutLuck {
		e.Low, e.High = max(e.Low, -times), min(e.High, times)
	}
}

func spreadOf(payoffs [][]float64) float64 {
	least, most := math.Inf(1), math.Inf(-1)
	for _, row := range payoffs {
		least, most = min(least, slices.Min(row)), max(most, slices.Max(row))
	}
	return most - least
}

// tidy drops digits that depend on the last bits of a calculation.
func tidy(x float64) float64 { return math.Round(x*1e9) / 1e9 }

func tidied(list []float64) []float64 {
	out := make([]float64, len(list))
	for i, x := range list {
		out[i] = tidy(x)
	}
	return out
}

// ---- the equilibrium ----------------------------------------------------------------------------

// perturbations is how many matrices are drawn that the fights may be a sample of: with a few hundred the ends of
// intervals hang on the luck of the draw.
const perturbations = 1000

// equilibrium tells a solution, and how the sampling error of the cells carries over to it: the
// game is solved again with payoffs drawn from the normal distribution that they are known by
// (parametric bootstrap).
func (r *Report) equilibrium(j *stats.Joint, payoffs [][]float64, s Solution) error {
	cols := len(r.B.Options)
	e := &Equilibrium{Value: stats.Estimate{Mean: tidy(s.Value), Low: tidy(s.Value), High: tidy(s.Value)}}
	lossA, lossB := replies(payoffs, s.Cols), replies(turned(payoffs), s.Rows)
	for i, o := range r.A.Options {
		e.A.Mix = append(e.A.Mix, Part{Option: o, Share: tidy(s.Rows[i]), Loses: tidy(max(0, s.Value-lossA[i]))})
	}
	for i, o := range r.B.Options {
		e.B.Mix = append(e.B.Mix, Part{Option: o, Share: tidy(s.Cols[i]), Loses: tidy(max(0, -s.Value-lossB[i]))})
	}
	r.Equilibrium = e
	n := len(r.A.Options) * cols
	covariance := mat.NewSymDense(n, nil)
	for i := range n {
		for k := range i + 1 {
			covariance.SetSym(i, k, j.Covariance(i, k))
		}
	}
	var root mat.Cholesky
	if r.NoChance || !root.Factorize(covariance) {
		for _, s := range []*Strategy{&e.A, &e.B} {
			for i := range s.Mix {
				p := &s.Mix[i]
				p.Low, p.High = p.Share, p.Share
				if p.Share > 0 {
					p.Mixed = 1
				}
			}
		}
		return nil
	}
	var lower mat.TriDense
	root.LTo(&lower)
	chance := rand.New(rand.NewPCG(1, 1)) // no part of any fight
	var values []float64
	shares := make([][]float64, len(r.A.Options)+cols)
	sets := [2]map[string]int{{}, {}}
	for range perturbations {
		z := mat.NewVecDense(n, nil)
		for i := range n {
			z.SetVec(i, chance.NormFloat64())
		}
		var moved mat.VecDense
		moved.MulVec(&lower, z)
		drawn := make([][]float64, len(payoffs))
		for i, row := range payoffs {
			for k, x := range row {
				drawn[i] = append(drawn[i], x+moved.AtVec(i*cols+k))
			}
		}
		s, err := Solve(drawn)
		if err != nil {
			return err
		}
		values = append(values, s.Value)
		sets[0][setOf(s.Rows)]++
		sets[1][setOf(s.Cols)]++
		for i, x := range slices.Concat(s.Rows, s.Cols) {
			shares[i] = append(shares[i], x)
		}
	}
	e.A.Sets, e.B.Sets = setsOf(r.A.Options, sets[0]), setsOf(r.B.Options, sets[1])
	e.Value.Low, e.Value.High = middle95(values)
	e.Value.Low, e.Value.High = min(e.Value.Low, e.Value.Mean), max(e.Value.High, e.Value.Mean)
	r.within(&e.Value, 1)
	for i, list := range shares {
		p := &e.A.Mix[min(i, len(e.A.Mix)-1)]
		if i >= len(e.A.Mix) {
			p = &e.B.Mix[i-len(e.A.Mix)]
		}
		for _, x := range list {
			if x > 1e-9 {
				p.Mixed += 1.0 / perturbations
			}
		}
		p.Mixed = tidy(p.Mixed)
		p.Low, p.High = middle95(list)
		p.Low, p.High = min(p.Low, p.Share), max(p.High, p.Share)
	}
	return nil
}

// setOf says which options belong to a mix, as a letter for each.
func setOf(mix []float64) string {
	out := make([]byte, len(mix))
	for i, x := range mix {
		out[i] = '-'
		if x > 1e-9 {
			out[i] = '+'
		}
	}
	return string(out)
}

// setsOf are the sets of options that belonged to the mixes of matrices, the most frequent first.
func setsOf(options []string, times map[string]int) []Set {
	var out []Set
	for _, set := range slices.SortedFunc(maps.Keys(times), func(a, b string) int {
		return cmp.Or(cmp.Compare(times[b], times[a]), cmp.Compare(a, b))
	}) {
		x := Set{Share: tidy(float64(times[set]) / perturbations)}
		for i, is := range set {
			if is == '+' {
				x.Options = append(x.Options, options[i])
			}
		}
		out = append(out, x)
	}
	return out
}

// middle95 is between what 95 % of some values lie.
func middle95(list []float64) (low, high float64) {
	list = slices.Clone(list)
	slices.Sort(list)
	out := len(list) / 40
	return tidy(list[out]), tidy(list[len(list)-1-out])
}
