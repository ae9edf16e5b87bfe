package sim

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
	"hcl/lang/ir"
)

// Head says what was fought.
type Head struct {
	report.Source
	Unit     string  `json:"unit"`
	Seed     uint64  `json:"seed"`
	Replay   string  `json:"replay,omitempty"` // the command that tells fight K
	Asked    int64   `json:"asked"`
	Target   float64 `json:"target_error,omitempty"`
	Fights   int64   `json:"fights"`
	NoChance bool    `json:"no_chance,omitempty"` // the first fight left nothing to chance, so it is all of them
	Partial  bool    `json:"partial,omitempty"`

	TargetMissed bool `json:"target_missed,omitempty"`
}

// Report is what many fights came to. Beside each estimate stand the exact counts
// and sums that it was derived from.
type Report struct {
	Head
	Outcomes []Outcome `json:"outcomes"`
	Rounds   Rounds    `json:"rounds"`
	Measures []Measure `json:"measures"`
	Choices  []Choice  `json:"choices"`
	Mattered []Part    `json:"mattered,omitempty"` // what came up, where that was counted
	AskedIn  int64     `json:"asked_in,omitempty"` // in how many fights it was asked which terms decide
	Notable  []Notable `json:"notable"`
}

// Outcome is a winner, or nobody.
type Outcome struct {
	Winner string `json:"winner"` // the name of the side, "" for a draw
	Title  string `json:"title"`
	Fights int64  `json:"fights"`
	stats.Share
	Reasons []Reason `json:"reasons"`
	Best    *Extreme `json:"best,omitempty"` // of what the winner had by the first measure of the end
}

// Reason is why some of these fights ended so.
type Reason struct {
	Reason string `json:"reason"`
	Fights int64  `json:"fights"`
	stats.Share
	Other bool `json:"other,omitempty"` // all reasons that are not told apart
}

// Extreme is the greatest or least value and the first fight that had it.
type Extreme struct {
	Value float64 `json:"value"`
	Fight int64   `json:"fight"`
}

// Rounds is how long the fights were.
type Rounds struct {
	stats.Estimate
	SDLow     float64    `json:"sd_low"`
	SDHigh    float64    `json:"sd_high"`
	Quantiles []Quantile `json:"quantiles"`
	Longest   Extreme    `json:"longest"`
	Histogram []Lasted   `json:"histogram"`
}

// Quantile is the least number of rounds that a share of the fights did not exceed.
type Quantile struct {
	Share  float64 `json:"share"`
	Rounds int64   `json:"rounds"`
	Low    int64   `json:"low"`
	High   int64   `json:"high"`
	Few    bool    `json:"few,omitempty"` // too few fights for an interval: it is from the least to the most then
}

// Lasted is how many fights took so many rounds, and which share took more.
type Lasted struct {
	Rounds int64       `json:"rounds"`
	Fights int64       `json:"fights"`
	Longer stats.Share `json:"longer"`
}

// Measure is a measure of the ruleset.
type Measure struct {
	Name  string   `json:"name"`
	Title string   `json:"title"`
	By    []string `json:"by,omitempty"`
	AtEnd bool     `json:"at_end"`
	Scale int64    `json:"scale"` // sums are in steps of 1/scale
	Rows  []Row    `json:"rows"`
	Rest  *big.Int `json:"rest,omitempty"` // the sum of the rows that are left out
}

// Row is one combination of what a measure is counted by.
type Row struct {
	Keys   []event.Shown `json:"keys,omitempty"`
	Place  []int64       `json:"place,omitempty"` // of the keys, in the order of the ruleset
	Fights int64         `json:"fights"`          // in which it occurred
	stats.Estimate
	Figures map[string]stats.Figured `json:"figures,omitempty"` // see stats.Figures
	Least   Extreme                  `json:"least"`             // where it occurred, as most
	Most    Extreme                  `json:"most"`
	Sum     *big.Int                 `json:"sum"`
	Squares *big.Int                 `json:"squares"`
}

// Choice is a place where somebody chooses.
type Choice struct {
	Name    string     `json:"name"`            // by which policies and the command line mean it
	Title   string     `json:"title"`           // what the ruleset calls it
	At      int        `json:"at,omitempty"`    // of so many choices one after the other this one, from 1
	Times   int        `json:"times,omitempty"` // left out: it is one alone
	Sides   []Chooser  `json:"sides"`
	Options []Decision `json:"options"`
	Rest    *big.Int   `json:"rest,omitempty"` // how often options that are left out were taken
}

// Chooser is a side at a place of choice.
type Chooser struct {
	Place   int64    `json:"place"` // of the side
	Fights  int64    `json:"fights"`
	Made    *big.Int `json:"made"`
	Squares *big.Int `json:"squares"`
}

// Decision is an option that a side took.
type Decision struct {
	Side   event.Shown `json:"side"`
	Option event.Shown `json:"option"`
	Place  [2]int64    `json:"place"` // of side and option, in the order of the ruleset
	Fights int64       `json:"fights"`
	stats.Share
	Taken   *big.Int `json:"taken"`
	Squares *big.Int `json:"squares"`
	Cross   *big.Int `json:"cross"` // sum over fights of times taken by decisions made
}

// Notable is a fight worth a look.
type Notable struct {
	What    string        `json:"what"` // longest most upset
	Fight   int64         `json:"fight"`
	Measure string        `json:"measure,omitempty"`
	Title   string        `json:"title,omitempty"`
	Keys    []event.Shown `json:"keys,omitempty"`
	Winner  string        `json:"winner,omitempty"`
	Value   *float64      `json:"value,omitempty"`
}

// live names what the numbers of tallies stand for, as a fight does.
type live struct {
	p *ir.Program
	f interp.Counter
}

func (l live) measures() []Measure {
	out := []Measure{}
	for i, x := range l.f.Measures() {
		m := l.p.Measures[i]
		out = append(out, Measure{Name: x.Name, Title: x.Title, By: x.By, AtEnd: m.Event == nil, Scale: scaleOf(m)})
	}
	return out
}

func (l live) choices() []Choice {
	out := make([]Choice, len(l.p.Sites))
	times := map[string]int{}
	for _, s := range l.p.Sites {
		name := s.FullName()
		if times[name]++; times[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, times[name])
		}
		title := event.Title(s.Name, "")
		if len(s.Label) == 1 && s.Label[0].Value == nil {
			title = s.Label[0].Letters
		}
		out[s.Index] = Choice{Name: name, Title: title, Times: s.Times}
	}
	return out
}

func (l live) parts() []Part {
	if l.f.CameUp() == nil {
		return nil
	}
	return countedParts(l.p)
}

func (l live) measured(i int, k event.Key) []event.Shown { return l.f.ShowMeasured(l.p.Measures[i], k) }

func (l live) taken(site int, k event.Key) [2]event.Shown {
	for _, s := range l.p.Sites {
		if s.Index == site {
			return [2]event.Shown(l.f.ShowTaken(s, k))
		}
	}
	return [2]event.Shown{}
}

// HeadOf begins a fight to see what it is.
func HeadOf(f interp.Counter, o Options) Head {
	f.Reset(o.Seed, 1)
	i := f.Info()
	h := Head{Source: report.SourceOf(i), Unit: i.Unit, Seed: i.Seed, Asked: o.Fights, Target: o.Target}
	return h
}

// report derives everything from tallies.
func reportOf(h Head, t *tallies, n live) *Report {
	h.Fights = t.fights
	r := &Report{Head: h, Choices: []Choice{}, Notable: []Notable{}}
	r.Measures = n.measures()
	scale := int64(1)
	for i := range r.Measures {
		if r.Measures[i].AtEnd {
			scale = r.Measures[i].Scale
			break
		}
	}
	r.outcomes(t, scale)
	r.Rounds = roundsOf(t)
	for i := range r.Measures {
		r.Measures[i].fill(t, i, n)
	}
	for site, c := range n.choices() {
		for c.At = min(1, c.Times); c.At <= c.Times; c.At++ {
			r.Choices = append(r.Choices, choiceOf(t, site, c, n))
		}
	}
	r.Mattered = n.parts()
	for i := range r.Mattered {
		r.Mattered[i].fill(t.fights, &t.came[i], t.asked, &t.decided[i])
		r.ponder(i, t.pondered[i])
	}
	r.AskedIn = t.asked
	if h.NoChance {
		r.settle()
	} else {
		r.notable(t)
	}
	return r
}

// settle makes every estimate exact.
func (r *Report) settle() {
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		o.Settle()
		for j := range o.Reasons {
			o.Reasons[j].Settle()
		}
	}
	r.Rounds.Settle()
	for i := range r.Rounds.Histogram {
		r.Rounds.Histogram[i].Longer.Settle()
	}
	for i := range r.Measures {
		for j := range r.Measures[i].Rows {
			r.Measures[i].Rows[j].settle()
		}
	}
	for i := range r.Mattered {
		r.Mattered[i].settle()
	}
	for i := range r.Choices {
		for j := range r.Choices[i].Options {
			r.Choices[i].Options[j].Settle()
		}
	}
}

// settle makes the estimates of a row exact.
func (x *Row) settle() {
	x.Estimate.Settle()
	for name, f := range x.Figures {
		f.Settle()
		x.Figures[name] = f
	}
}

func (r *Report) outcomes(t *tallies, scale int64) {
	n := float64(max(1, t.fights))
	order := slices.SortedFunc(maps.Keys(t.outcomes), byOutcome)
	for i := range t.others {
		winner := (i + 1) % len(t.others) // the sides, then nobody
		o := Outcome{Title: "nobody", Reasons: []Reason{}}
		if winner > 0 {
			o.Winner, o.Title = r.Sides[winner-1].Name, r.Sides[winner-1].Title
		}
		for _, x := range order {
			if x.winner == int64(winner-1) {
				o.Reasons = append(o.Reasons, Reason{Reason: x.reason, Fights: t.outcomes[x]})
			}
		}
		if k := t.others[winner]; k > 0 {
			o.Reasons = append(o.Reasons, Reason{Reason: otherReasons, Fights: k, Other: true})
		}
		for j := range o.Reasons {
			x := &o.Reasons[j]
			x.Share = stats.ShareOf(float64(x.Fights), n)
			o.Fights += x.Fights
		}
		o.Share = stats.ShareOf(float64(o.Fights), n)
		if b := t.best[winner]; b.Fight > 0 {
			o.Best = &Extreme{float64(b.Value) / float64(scale), b.Fight}
		}
		r.Outcomes = append(r.Outcomes, o)
	}
}

// quantiles of the rounds that a report shows.
var quantiles = []float64{0.05, 0.25, 0.5, 0.75, 0.95}

func roundsOf(t *tallies) Rounds {
	n := t.fights
	out := Rounds{Longest: Extreme{float64(t.longest.Value), t.longest.Fight}, Quantiles: []Quantile{},
		Histogram: []Lasted{}}
	if n == 0 {
		return out
	}
	sum, squares := new(big.Int), new(big.Int)
	longer := n
	for rounds, fights := range t.rounds {
		if fights == 0 {
			continue
		}
		longer -= fights
		x := big.NewInt(int64(rounds))
		each := new(big.Int).Mul(x, big.NewInt(fights))
		sum.Add(sum, each)
		squares.Add(squares, each.Mul(each, x))
		out.Histogram = append(out.Histogram, Lasted{int64(rounds), fights, stats.ShareOf(float64(longer), float64(n))})
	}
	out.Estimate = stats.MeanOf(n, 1, sum, squares, 0, out.Histogram[len(out.Histogram)-1].Rounds)
	out.SDLow, out.SDHigh = out.spread(n)
	for _, q := range quantiles {
		at := float64(q * float64(n))
		reach := float64(stats.Z95 * math.Sqrt(float64(at*(1-q))))
		out.Quantiles = append(out.Quantiles, Quantile{q,
			out.ranked(int64(math.Ceil(at))), out.ranked(int64(math.Floor(at - reach))), out.ranked(int64(math.Ceil(at+reach)) + 1),
			stats.FewFor(q, n)})
	}
	return out
}

// spread is the interval of the standard deviation of n fights, by Bonett (2006): that of a normal distribution about
// the logarithm of the variance, as wide as the fourth moment says, about a mean that leaves out the outermost fights,
// as that of few and uneven fights is too small. How well the fourth moment is known is told by as many fights as it
// rests on (Kish 1965), so that Student's t stands in place of the normal distribution. It cannot tell of fights of
// which there was none: the tails of lengths must have been seen.
func (r *Rounds) spread(n int64) (low, high float64) {
	if r.SD == 0 {
		return 0, 0
	}
	leave := int64(0)
	if n > 4 {
		leave = int64(float64(n) / (2 * math.Sqrt(float64(n-4))))
	}
	middle, seen := 0.0, int64(0)
	for _, h := range r.Histogram {
		kept := min(seen+h.Fights, n-leave) - max(seen, leave)
		middle += float64(float64(max(0, kept)) * float64(h.Rounds))
		seen += h.Fights
	}
	middle /= float64(n - 2*leave)
	squares, fourths, eighths := 0.0, 0.0, 0.0
	for _, h := range r.Histogram {
		d, e := float64(h.Rounds)-r.Mean, float64(h.Rounds)-middle
		e = float64(e * e)
		e = float64(e * e)
		squares += float64(float64(h.Fights) * float64(d*d))
		fourths += float64(float64(h.Fights) * e)
		eighths += float64(float64(h.Fights) * float64(e*e))
	}
	count := float64(n)
	few := count / max(1, count-stats.Z95)
	varies := (float64(count*fourths)/float64(squares*squares) - (count-3)/count) / max(1, count-1)
	t := stats.T95(1 + max(2, int64(float64(fourths*fourths)/eighths)))
	reach := float64(t * few * math.Sqrt(varies))
	at := func(log float64) float64 { return stats.Tidy(r.SD * math.Sqrt(float64(few*math.Exp(log)))) }
	return at(-reach), at(reach)
}

// ranked is how long the i-th shortest fight was.
func (r *Rounds) ranked(i int64) int64 {
	seen := int64(0)
	for _, h := range r.Histogram {
		if seen += h.Fights; seen >= i {
			return h.Rounds
		}
	}
	return r.Histogram[len(r.Histogram)-1].Rounds
}

// fill derives the rows of a measure.
func (m *Measure) fill(t *tallies, i int, n live) {
	m.Rows = []Row{}
	from := &t.measures[i]
	shares := !slices.ContainsFunc(from.rows, func(x stats.Sum) bool { return !x.IsShare(m.Scale) })
	scale := float64(m.Scale)
	for j, k := range from.keys {
		x := &from.rows[j]
		row := Row{Keys: n.measured(i, k), Place: slices.Clone(k[:len(m.By)]), Fights: x.Fights,
			Sum: x.Sum.Big(), Squares: x.Squares.Big()}
		row.Estimate = x.Mean(t.fights, m.Scale)
		if !shares { // else the mean says it all
			row.Figures = x.Figures(t.fights, m.Scale)
		}
		row.Least = Extreme{float64(x.Least.Value) / scale, x.Least.Fight}
		row.Most = Extreme{float64(x.Most.Value) / scale, x.Most.Fight}
		m.Rows = append(m.Rows, row)
	}
	if from.wider {
		m.Rest = from.rest.Big()
	}
}

func choiceOf(t *tallies, site int, c Choice, n live) Choice {
	out := Choice{Name: c.Name, Title: c.Title, At: c.At, Times: c.Times, Sides: []Chooser{}, Options: []Decision{}}
	made, taken := &t.made[site], &t.taken[site]
	for j, k := range made.keys {
		if k[1] != int64(c.At) {
			continue
		}
		x := &made.rows[j]
		out.Sides = append(out.Sides, Chooser{Place: k[0], Fights: x.Fights, Made: x.Sum.Big(), Squares: x.Squares.Big()})
	}
	for j, k := range taken.keys {
		if k[placeWord] != int64(c.At) {
			continue
		}
		x := &taken.rows[j]
		shown := n.taken(site, k)
		if title, is := taken.titles[k[titleWord]]; is {
			shown[1] = shown[1].Titled(title)
		}
		out.Options = append(out.Options, Decision{Side: shown[0], Option: shown[1], Place: [2]int64{k[0], k[1]},
			Fights: x.Fights,
			Share:  stats.ChoiceShare(t.fights, x, made.row(madeBy(k))),
			Taken:  x.Sum.Big(), Squares: x.Squares.Big(), Cross: x.Cross.Big()})
	}
	if taken.wider && c.At < 2 {
		out.Rest = taken.rest.Big()
	}
	return out
}

// notable names the fights worth a look.
func (r *Report) notable(t *tallies) {
	if t.fights == 0 {
		return
	}
	longest := r.Rounds.Longest
	r.Notable = append(r.Notable, Notable{What: "longest", Fight: longest.Fight, Value: &longest.Value})
	atEnd := (*Measure)(nil)
	for i := range r.Measures {
		m := &r.Measures[i]
		if m.AtEnd && atEnd == nil {
			atEnd = m
		}
		most := (*Row)(nil)
		for j := range m.Rows {
			x := &m.Rows[j]
			if most == nil || x.Most.Value > most.Most.Value || x.Most.Value == most.Most.Value &&
				x.Most.Fight < most.Most.Fight {
				most = x
			}
		}
		if most != nil {
			r.Notable = append(r.Notable, Notable{What: "most", Fight: most.Most.Fight, Measure: m.Name, Title: m.Title,
				Keys: most.Keys, Value: &most.Most.Value})
		}
	}
	rare, winners := (*Outcome)(nil), 0
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		if o.Winner == "" || o.Fights == 0 {
			continue
		}
		winners++
		if rare == nil || o.Fights < rare.Fights {
			rare = o
		}
	}
	if winners > 1 {
		x := Notable{What: "upset", Fight: rare.Best.Fight, Winner: rare.Winner, Title: rare.Title}
		if atEnd != nil {
			x.Measure, x.Value = atEnd.Name, &rare.Best.Value
		}
		r.Notable = append(r.Notable, x)
	}
}
