package ablate

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"hcl/interp/event"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/interp/world"
	"hcl/lang/diag"
)

// Report is what came of all changes. The fights are those of the unchanged ruleset.
type Report struct {
	sim.Head
	Tried     int         `json:"tried"`    // changes whose fights have been fought
	Compared  int         `json:"compared"` // differences that Holm's procedure was about
	Ablations []*Ablation `json:"ablations"`
	Untried   []string    `json:"untried,omitempty"` // changes that were too many for so large a ruleset
}

// Ablation is what came of one change. All differences are those of B, with the change, from A,
// without.
type Ablation struct {
	Change
	Command    string    `json:"command,omitempty"` // which compares the two again
	Fights     int64     `json:"fights"`
	Otherwise  int64     `json:"otherwise"` // fights in which anything that is counted came out otherwise
	NoChance   bool      `json:"no_chance,omitempty"`
	Outcomes   []Outcome `json:"outcomes"`
	Rounds     *Compared `json:"rounds,omitempty"`
	Impossible string    `json:"impossible,omitempty"` // why there is nothing to fight with
	Failed     *Failed   `json:"failed,omitempty"`

	outcomes []sim.Difference // by 1 + side, 0 for nobody
	rounds   sim.Difference
	longest  int64 // rounds of a fight with the change
	last     int64 // draws of so many
}

// Failed is the first fight that could not be fought to its end.
type Failed struct {
	Fight int64  `json:"fight"`
	Why   string `json:"why"`
}

// Outcome is how often a side has won, or nobody.
type Outcome struct {
	Winner string `json:"winner"` // "" for a draw
	Title  string `json:"title"`
	Compared
}

// Compared is a share of fights, or a mean over them, in A and B.
type Compared struct {
	sim.Compared
	P      float64 `json:"p"`      // how likely a difference so great is where there is none
	Stands bool    `json:"stands"` // it is there, also among so many others
}

func newAblation(c Change, sides int) *Ablation {
	return &Ablation{Change: c, outcomes: make([]sim.Difference, 1+sides)}
}

func (a *Ablation) count(was, is Ended) {
	a.Fights++
	if !was.Same(is) {
		a.Otherwise++
	}
	for i := range a.outcomes {
		a.outcomes[i].Count(truth(was.Winner == int64(i-1)), truth(is.Winner == int64(i-1)))
	}
	a.rounds.Count(was.Rounds, is.Rounds)
	if is.Rounds > a.longest {
		a.longest, a.last = is.Rounds, 0
	}
	if is.Rounds == a.longest && is.Winner < 0 {
		a.last++
	}
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// risk is how likely it may be that any difference at all is said to stand that is none.
const risk = 0.05

// fill derives everything from what was counted; what is nil was broken off.
func (r *Report) fill(s *world.Setup, tried []*Ablation) {
	r.Ablations = []*Ablation{}
	var all []*Compared
	for _, a := range tried {
		if a == nil {
			r.Partial = true
			continue
		}
		r.Ablations = append(r.Ablations, a)
		a.Outcomes = []Outcome{}
		if a.Impossible != "" || a.Failed != nil {
			continue
		}
		r.Tried++
		for i := range a.outcomes {
			// Sides as the scenario has them, then nobody.
			side := (i + 1) % len(a.outcomes)
			o := Outcome{Title: "nobody"}
			if side > 0 {
				x := s.Sides[side-1]
				o.Winner, o.Title = x.Name, event.Title(x.Name, x.Title)
			}
			d := &a.outcomes[side]
			o.Compared = Compared{Compared: d.Share(a.NoChance)}
			if o.A == 0 && o.B == 0 {
				continue
			}
			onlyA, onlyB := d.Only()
			o.P = SignTest(onlyA, onlyB)
			a.Outcomes = append(a.Outcomes, o)
		}
		a.Rounds = &Compared{Compared: a.rounds.Mean(a.NoChance)}
		a.Rounds.P = normalTest(a.Rounds.Compared)
		list := []*Compared{a.Rounds}
		for i := range a.Outcomes {
			list = append(list, &a.Outcomes[i].Compared)
		}
		for _, c := range list {
			if a.NoChance && c.Difference != 0 {
				c.P = 0 // it does so always
			}
			if c.P < 1 { // where pairs do not differ no test could ever say that they do (Tarone 1990)
				all = append(all, c)
			}
		}
	}
	r.Compared = len(all)
	holm(all)
	slices.SortStableFunc(r.Ablations, func(x, y *Ablation) int {
		return cmp.Or(cmp.Compare(y.rank(), x.rank()), cmp.Compare(y.effect(), x.effect()),
			cmp.Compare(y.longer(), x.longer()),
			cmp.Compare(y.Otherwise, x.Otherwise))
	})
}

// rank is more of what stands than of what may be chance.
func (a *Ablation) rank() int64 {
	if a.Rounds == nil {
		return 0
	}
	return truth(a.stands())
}

// effect is the greatest change of a share.
func (a *Ablation) effect() float64 {
	most := 0.0
	for _, o := range a.Outcomes {
		most = max(most, math.Abs(o.Difference))
	}
	return most
}

// longer is by how much the mean length changes.
func (a *Ablation) longer() float64 {
	if a.Rounds == nil {
		return 0
	}
	return math.Abs(a.Rounds.Difference)
}

// SignTest is how likely pairs that differ do so at least as unevenly, if each is as likely to
// differ one way as the other: the exact test of paired shares (McNemar 1947).
func SignTest(a, b int64) float64 {
	if a == b {
		return 1
	}
	d := distuv.Binomial{N: float64(a + b), P: 0.5}
	return min(1, stats.Tidy(2*d.CDF(float64(min(a, b)))))
}

// normalTest is how likely a mean difference is at least so far from 0, if it is 0 in truth, by
// the interval that it has.
func normalTest(c sim.Compared) float64 {
	if c.Difference == 0 || c.High <= c.Low {
		return 1
	}
	error := (c.High - c.Low) / (2 * distuv.UnitNormal.Quantile(0.975))
	return stats.Tidy(2 * distuv.UnitNormal.Survival(math.Abs(c.Difference)/error))
}

// holm says which of many differences stand.
func holm(all []*Compared) {
	var ps []float64
	for _, c := range all {
		ps = append(ps, c.P)
	}
	for i, stands := range Stand(ps) {
		all[i].Stands = stands
	}
}

// Stand says which of many differences stand, by how likely each is where there is none, so that in no more than a
// share risk of all reports one stands that is none (Holm 1979).
func Stand(ps []float64) []bool {
	out, order := make([]bool, len(ps)), make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ps[i], ps[j]) })
	for n, i := range order {
		if ps[i] > risk/float64(len(ps)-n) {
			break
		}
		out[i] = true
	}
	return out
}

// firstLine is what an error says, without where.
func firstLine(err error) string {
	if list, ok := diag.AsList(err); ok {
		d := list.All()[0]
		return d.Message
	}
	text, _, _ := strings.Cut(err.Error(), "\n")
	return text
}
