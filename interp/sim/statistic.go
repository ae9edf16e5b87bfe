package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/stats"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Statistic is a number that every fight comes to, of which many fights have a mean, or another figure: whether a
// side has won, how many rounds it took, what a measure came to, or how often an option was taken.
type Statistic struct {
	Name    string `json:"name"`  // as it is asked for: share(SIDE), lead(SIDE, SIDE), draws, rounds, measure(NAME, KEY…), a FIGURE(NAME, KEY…) of stats.Figures or taken(SIDE.CHOICE, OPTION)
	Title   string `json:"title"` // for people
	IsShare bool   `json:"is_share,omitempty"`
	Side    string `json:"side,omitempty"` // the title of the side whose share it is
	Scale   int64  `json:"scale"`          // sums are in steps of 1/scale

	winner  int64 // of a share; -1: nobody
	loser   int64 // whose share is taken off
	lead    bool
	leads   [2]string // of a lead: the titles of the sides
	rounds  bool
	measure *ir.Measure
	keys    []string // as the measure is counted by; "*": any
	taken   *taken
	figure  *stats.Figure // of the measure; nil: its mean
}

// SharesOf are the shares of fights that each side wins, and of draws.
func SharesOf(m *interp.Machine) []*Statistic {
	var out []*Statistic
	for i, s := range m.Setup.Sides {
		title := event.Title(s.Name, s.Title)
		out = append(out, &Statistic{Name: "share(" + s.Name + ")", Title: "won by " + event.Within(title), IsShare: true,
			Side: title, Scale: 1, winner: int64(i)})
	}
	return append(out, &Statistic{Name: "draws", Title: "draws", IsShare: true, Scale: 1, winner: -1})
}

// StatisticOf reads a statistic of the fights of a machine.
func StatisticOf(text string, m *interp.Machine) (*Statistic, error) {
	name, rest, call := strings.Cut(strings.TrimSpace(text), "(")
	name = strings.TrimSpace(name)
	var args []string
	if call {
		inside, closed := strings.CutSuffix(strings.TrimSpace(rest), ")")
		if !closed {
			return nil, fmt.Errorf("`%s` has no closing bracket", text)
		}
		for a := range strings.SplitSeq(inside, ",") {
			args = append(args, strings.TrimSpace(a))
		}
	}
	switch {
	case name == "draws" && !call:
		return SharesOf(m)[len(m.Setup.Sides)], nil
	case name == "rounds" && !call:
		return &Statistic{Name: "rounds", Title: "length of the fight", Scale: 1, rounds: true}, nil
	case name == "share" && len(args) == 1:
		for i, s := range m.Setup.Sides {
			if s.Name == args[0] {
				return SharesOf(m)[i], nil
			}
		}
		return nil, fmt.Errorf("the scenario has no side `%s`%s", args[0], orNear(args[0], sideNames(m)))
	case name == "lead" && len(args) == 2:
		return leadOf(args, m)
	case name == "measure" && len(args) > 0:
		return measured(args, m)
	case stats.FigureOf(name) != nil && len(args) > 0:
		s, err := measured(args, m)
		if err == nil {
			s.figure = stats.FigureOf(name)
			s.Name, s.Title = name+"("+strings.Join(args, ", ")+")", name+" of "+event.Within(s.Title)
		}
		return s, err
	case name == "taken" && len(args) == 2:
		return takenBy(args[0], args[1], m)
	}
	figures := ""
	for _, f := range stats.Figures {
		figures += f.Name + "(NAME), "
	}
	return nil, fmt.Errorf("`%s` is no statistic: write share(SIDE), lead(SIDE, SIDE), draws, rounds, measure(NAME), measure(NAME, KEY), %sor taken(SIDE.CHOICE, OPTION)", text, figures)
}

// leadOf is by how much the share of one side is above that of another.
func leadOf(sides []string, m *interp.Machine) (*Statistic, error) {
	out := &Statistic{Name: "lead(" + sides[0] + ", " + sides[1] + ")", IsShare: true, Scale: 1, lead: true}
	var titles [2]string
	for n, to := range []*int64{&out.winner, &out.loser} {
		i := slices.Index(sideNames(m), sides[n])
		if i < 0 {
			return nil, fmt.Errorf("the scenario has no side `%s`%s", sides[n], orNear(sides[n], sideNames(m)))
		}
		*to = int64(i)
		titles[n] = event.Title(sides[n], m.Setup.Sides[i].Title)
	}
	if out.winner == out.loser {
		return nil, fmt.Errorf("`%s` has no lead over itself", sides[0])
	}
	out.Title, out.leads = "won by "+event.Within(titles[0])+" more than by "+event.Within(titles[1]), titles
	return out, nil
}

// Even says of a lead that there is none, in the words that begin a sentence.
func (s *Statistic) Even() string {
	return s.leads[0] + " and " + event.Within(s.leads[1]) + " win equally often"
}

// MostEven says the same of where they come nearest to that.
func (s *Statistic) MostEven() string {
	return s.leads[0] + " and " + event.Within(s.leads[1]) + " come nearest to winning equally often"
}

func sideNames(m *interp.Machine) (out []string) {
	for _, s := range m.Setup.Sides {
		out = append(out, s.Name)
	}
	return out
}

func orNear(name string, names []string) string {
	if near := diag.Nearest(name, names); near != "" {
		return "; did you mean `" + near + "`?"
	}
	if len(names) == 0 {
		return "; there is none"
	}
	return "; there are " + strings.Join(names[:min(12, len(names))], ", ")
}

// measured is what a measure comes to: in all, or for what it is counted by.
func measured(args []string, m *interp.Machine) (*Statistic, error) {
	i := slices.IndexFunc(m.Program.Measures, func(x *ir.Measure) bool { return x.Name == args[0] })
	if i < 0 {
		return nil, fmt.Errorf("the ruleset has no measure `%s`%s", args[0], orNear(args[0], ir.Names(m.Program.Measures)))
	}
	x := m.Program.Measures[i]
	if len(args)-1 > len(x.By) {
		return nil, fmt.Errorf("`%s` is counted by %s, not by %s", x.Name, diag.Count(len(x.By), "thing"),
			diag.Count(len(args)-1, "thing"))
	}
	s := &Statistic{Name: "measure(" + strings.Join(args, ", ") + ")", Title: event.Title(x.Name, x.Title),
		Scale: scaleOf(x), measure: x, keys: args[1:]}
	for n, key := range s.keys {
		var names []string
		title, t := event.Title(key, ""), x.By[n].Type
		if t.Base == ir.Ref {
			if i, known := m.Names[t.Kind.ID][key]; known {
				title = event.Within(m.NameOf(t.Kind, i))
			}
		}
		if key == "*" {
			title = "any " + x.By[n].Name
		}
		s.Title += ", " + title
		switch {
		case t.Base == ir.Ref && t.Kind == m.Program.Side:
			names = sideNames(m)
		case t.Base == ir.Ref && t.Kind == m.Program.Combatant:
			for _, c := range m.Setup.Combatants {
				names = append(names, c.Name)
			}
		case t.Base == ir.Enum:
			names = t.Words
		default:
			continue
		}
		if key != "*" && !slices.Contains(names, key) {
			return nil, fmt.Errorf("`%s` is counted by %s, and `%s` is none%s", x.Name, x.By[n].Name, key, orNear(key, names))
		}
	}
	return s, nil
}

// gauge reads a statistic off the fights of a counter.
type gauge struct {
	*Statistic
	counts  map[event.Key]bool   // rows of the measure that belong to it, as far as they have occurred
	options []map[event.Key]bool // by site of what is taken: what belongs to it
}

// newGauge reads a statistic off the fights of a counter from now on.
func newGauge(s *Statistic, f interp.Counter) *gauge {
	g := &gauge{Statistic: s, counts: map[event.Key]bool{}}
	if s.taken != nil {
		f.CountChoices()
		for range s.taken.sites {
			g.options = append(g.options, map[event.Key]bool{})
		}
	}
	return g
}

// read is what the fight that was played last comes to, in steps of 1/Scale.
func (g *gauge) read(f interp.Counter, r event.Result) (int64, error) {
	switch {
	case g.rounds:
		return r.Rounds, nil
	case g.taken != nil:
		return g.timesTaken(f), nil
	case g.measure == nil:
		switch {
		case r.Winner == g.winner:
			return 1, nil
		case g.lead && r.Winner == g.loser:
			return -1, nil
		}
		return 0, nil
	}
	keys, sums := f.MeasureSums(g.measure)
	total := int64(0)
	for i, k := range keys {
		is, known := g.counts[k]
		if !known {
			is = g.of(f.ShowMeasured(g.measure, k))
			if len(g.counts) < mostRows {
				g.counts[k] = is
			}
		}
		if is {
			x, err := inSteps(g.measure, sums[i], float64(g.Scale))
			if err != nil {
				return 0, err
			}
			total += x
		}
	}
	return total, nil
}

func (g *gauge) of(keys []event.Shown) bool {
	for i, want := range g.keys {
		if want != "*" && want != fmt.Sprint(keys[i].ID) && want != keys[i].Text {
			return false
		}
	}
	return true
}

// none is what no fights came to.
func (s *Statistic) none() stats.Sum {
	if s.figure != nil {
		return stats.Kept()
	}
	return stats.Sum{}
}

// IsMean reports whether it is told of a statistic what it comes to on average.
func (s *Statistic) IsMean() bool { return !s.IsShare && s.figure == nil }

// Kind is what it is of all fights, as the head of a column has it: a share, a mean or a figure of stats.Figures.
func (s *Statistic) Kind() string {
	switch {
	case s.IsShare:
		return "share"
	case s.figure != nil:
		return s.figure.Name
	}
	return "mean"
}

// reach is between what a statistic lies in a fight.
func (s *Statistic) reach() (least, most int64) {
	switch {
	case s.isLead():
		return -1, 1
	case s.IsShare:
		return 0, 1
	case s.measure == nil:
		return 0, 1 << 60
	}
	return -1 << 60, 1 << 60
}

// Estimate is the mean of a statistic, with its 95 % interval. Without chance all fights are
// alike, and it is exact.
func (s *Statistic) Estimate(t *stats.Sum, noChance bool) stats.Estimate {
	if t.Fights == 0 {
		return stats.Estimate{}
	}
	e := t.Mean(t.Fights, s.Scale)
	if s.figure != nil {
		x := t.Values.Figure(s.figure, s.Scale)
		e.Mean, e.Low, e.High, e.Few = x.Value, x.Low, x.High, x.Few
	}
	if s.IsShare {
		won, lost := t.Split()
		x := stats.ShareOf(won, float64(t.Fights))
		e.Low, e.High = x.Low, x.High
		if s.isLead() {
			low, high := stats.PairedInterval(won, lost, float64(t.Fights))
			e.Low, e.High = stats.Tidy(low), stats.Tidy(high)
		}
	}
	if noChance {
		e.Settle()
	}
	return e
}

// isLead reports whether a statistic can be below 0 in a fight, though a share.
func (s *Statistic) isLead() bool { return s.IsShare && strings.HasPrefix(s.Name, "lead(") }

// AnytimeInterval is an interval of the mean that holds at all times at once, but for a chance of
// risk: one may look after every fight, and stop when one likes. That of a share, or a lead, is
// so for any number of fights (see sequentialInterval); that of another mean for many, by the
// mixture of normal distributions of Robbins (Waudby-Smith and others 2024), which is the
// narrowest near so many fights as are wanted: below 64 it is everything.
func (s *Statistic) AnytimeInterval(t *stats.Sum, risk float64, wanted int64) (low, high float64) {
	n := float64(t.Fights)
	if s.IsShare {
		won, lost := t.Split()
		low, high = stats.SequentialInterval(won, lost, n, risk)
		if !s.isLead() {
			low = max(0, low)
		}
		return low, high
	}
	if s.figure != nil {
		low, high = s.figure.Anytime(t.Values, risk)
		return low / float64(s.Scale), high / float64(s.Scale)
	}
	e := s.Estimate(t, false)
	if t.Fights < 64 {
		return math.Inf(-1), math.Inf(1)
	}
	l := -2 * math.Log(risk)
	rho := (l + math.Log(l+1)) / float64(wanted)
	spread := e.SD + 1/math.Sqrt(n) // as if one more fight had come to another number
	reach := spread * math.Sqrt(float64(2*(n*rho+1)/(n*n*rho))*math.Log(math.Sqrt(n*rho+1)/risk))
	return e.Mean - reach, e.Mean + reach
}

// Texts writes an estimate and its interval with the digits that the interval supports; a share
// in per cent.
func (s *Statistic) Texts(e stats.Estimate) (value, within string) { return s.TextsAt(e, s.Places(e)) }

// Places is how many places behind the point estimates have that stand below one another.
func (s *Statistic) Places(list ...stats.Estimate) int {
	var margins []float64
	for _, e := range list {
		m := (e.High - e.Low) / 2
		if s.IsShare {
			m *= 100
		}
		margins = append(margins, m)
	}
	return stats.Places(margins)
}

// TextsAt is Texts with so many places behind the point.
func (s *Statistic) TextsAt(e stats.Estimate, places int) (value, within string) {
	switch {
	case s.IsShare:
		cells := stats.Share{Share: e.Mean, Low: e.Low, High: e.High}.TextsAt(places)
		return cells[0], cells[1]
	case e.Few:
		return stats.Number(e.Mean), stats.TooFew
	case s.figure != nil:
		return stats.Number(e.Mean), stats.Number(e.Low) + " to " + stats.Number(e.High)
	case e.SD == 0:
		return stats.Number(e.Mean), "always"
	}
	return stats.WithIntervalAt(e.Mean, e.Low, e.High, places)
}

// Difference is by how much B has more than A in the same fights, with its 95 % interval.
func (s *Statistic) Difference(p *stats.Paired, noChance bool) stats.Estimate {
	less := &p.Less
	if less.Fights == 0 {
		return stats.Estimate{}
	}
	e := less.Change(less.Fights, s.Scale)
	if s.figure != nil {
		x := stats.Apart(p.A.Values.Figure(s.figure, s.Scale), p.B.Values.Figure(s.figure, s.Scale))
		e.Mean, e.Low, e.High, e.Few = x.Value, x.Low, x.High, x.Few
	}
	if s.IsShare && !s.isLead() {
		b, a := less.Split()
		low, high := stats.PairedInterval(b, a, float64(less.Fights))
		e.Low, e.High = stats.Tidy(low), stats.Tidy(high)
	}
	if noChance {
		e.Settle()
	}
	return e
}

// ChangeTexts writes a difference and its interval, with signs; of shares in per cent.
func (s *Statistic) ChangeTexts(e stats.Estimate) (value, within string) {
	return s.ChangeTextsAt(e, s.Places(e))
}

// ChangeTextsAt is ChangeTexts with so many places behind the point.
func (s *Statistic) ChangeTextsAt(e stats.Estimate, places int) (value, within string) {
	x := Compared{Difference: e.Mean, Low: e.Low, High: e.High, Few: e.Few}
	if s.figure != nil {
		cells := x.figureTexts()
		return cells[2], cells[3]
	}
	cells := x.textsAt(places)
	if s.IsShare {
		cells = x.sharesAt(places)
	}
	return cells[2], cells[3]
}
