package sim

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
)

// Outcome is a way in which fights ended.
type Outcome struct {
	Winner string  `json:"winner"` // "" for a draw
	Reason string  `json:"reason"`
	Fights int64   `json:"fights"`
	Share  float64 `json:"share"`
	Low    float64 `json:"low"` // of the 95 % interval of the share (Wilson's)
	High   float64 `json:"high"`
}

// Mean is the average of a measure over all fights, for one combination of what it
// is counted by. A fight in which it does not occur counts as 0.
type Mean struct {
	Keys   []string `json:"keys,omitempty"`
	Mean   float64  `json:"mean"`
	Margin float64  `json:"margin"` // half the 95 % interval: 1.96 standard errors

	sum, squares float64
}

// settle turns sums over n fights into a mean and its margin.
func (m *Mean) settle(n float64) {
	m.Mean = m.sum / n
	if n > 1 {
		variance := max(0, (m.squares-float64(m.sum*m.Mean))/(n-1))
		m.Margin = z95 * math.Sqrt(variance/n)
	}
}

// z95 is how many standard errors a 95 % interval reaches to either side.
const z95 = 1.959963984540054

// wilson is the 95 % interval of a share of k in n.
func wilson(k, n float64) (low, high float64) {
	p := k / n
	z2 := z95 * z95
	mid := (p + z2/(2*n)) / (1 + z2/n)
	half := z95 / (1 + z2/n) * math.Sqrt(p*(1-p)/n+z2/(4*n*n))
	return max(0, mid-half), min(1, mid+half)
}

// Measure is a measure of the ruleset over all fights.
type Measure struct {
	Name  string   `json:"name"`
	Title string   `json:"title"`
	By    []string `json:"by,omitempty"`
	Rows  []Mean   `json:"rows"`
}

// Report is what many fights came to.
type Report struct {
	Fights   int64     `json:"fights"`
	Seed     uint64    `json:"seed"`
	Outcomes []Outcome `json:"outcomes"`
	Rounds   Mean      `json:"rounds"`
	Measures []Measure `json:"measures"`
}

// Run plays fights 1 to n of a seed. An error names the fight that failed.
func Run(m *interp.Machine, seed uint64, n int64) (*Report, error) {
	f := interp.NewFight(m)
	out := &Report{Fights: n, Seed: seed}
	sums := map[string]*Mean{}
	order := map[string][]string{}
	for i := int64(1); i <= n; i++ {
		f.Reset(seed, uint64(i))
		r, err := f.Run()
		if err != nil {
			return nil, fmt.Errorf("fight %d of seed %d: %w", i, seed, err)
		}
		rounds := float64(r.Rounds)
		out.Rounds.sum += rounds
		out.Rounds.squares += rounds * rounds
		winner := ""
		if r.Winner >= 0 {
			winner = m.Setup().Sides[r.Winner].Name
		}
		out.count(winner, r.Reason)
		for _, info := range f.Measures() {
			for _, row := range info.Rows {
				var keys []string
				for _, k := range row.Keys {
					keys = append(keys, k.Text)
				}
				id := info.Name + "\x00" + strings.Join(keys, "\x00")
				if sums[id] == nil {
					sums[id] = &Mean{Keys: keys}
					order[info.Name] = append(order[info.Name], id)
				}
				sums[id].sum += row.Value
				sums[id].squares += row.Value * row.Value
			}
		}
	}
	out.Rounds.settle(float64(n))
	for i := range out.Outcomes {
		o := &out.Outcomes[i]
		o.Share = float64(o.Fights) / float64(n)
		o.Low, o.High = wilson(float64(o.Fights), float64(n))
	}
	slices.SortStableFunc(out.Outcomes, func(a, b Outcome) int { return int(b.Fights - a.Fights) })
	for _, info := range f.Measures() {
		ms := Measure{Name: info.Name, Title: info.Title, By: info.By, Rows: []Mean{}}
		for _, id := range order[info.Name] {
			x := *sums[id]
			x.settle(float64(n))
			ms.Rows = append(ms.Rows, x)
		}
		out.Measures = append(out.Measures, ms)
	}
	return out, nil
}

func (r *Report) count(winner, reason string) {
	for i := range r.Outcomes {
		if o := &r.Outcomes[i]; o.Winner == winner && o.Reason == reason {
			o.Fights++
			return
		}
	}
	r.Outcomes = append(r.Outcomes, Outcome{Winner: winner, Reason: reason, Fights: 1})
}

// Text writes a report for people.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d fights, seed %d\n", r.Fights, r.Seed)
	for _, o := range r.Outcomes {
		who := "draw"
		if o.Winner != "" {
			who = "won by " + o.Winner
		}
		fmt.Fprintf(&b, "  %-22s %s: %s\n", o.percent(r.Fights), who, o.Reason)
	}
	fmt.Fprintf(&b, "  rounds: %s on average\n", r.Rounds.text())
	for _, m := range r.Measures {
		if len(m.Rows) == 0 {
			continue
		}
		fmt.Fprintf(&b, "  %s, on average\n", m.Title)
		for _, row := range m.Rows {
			fmt.Fprintf(&b, "    %16s  %s\n", row.text(), strings.Join(row.Keys, ", "))
		}
	}
	return b.String()
}

// percent is a share and its interval. Only what is so in every fight is 100 %.
func (o Outcome) percent(n int64) string {
	if o.Fights == n {
		return fmt.Sprintf("all %d (above %.2f %%)", n, 100*o.Low)
	}
	return fmt.Sprintf("%.2f %% (%.2f to %.2f)", 100*o.Share, 100*o.Low, 100*o.High)
}

// text is a mean and its margin, with as many digits as the margin supports.
func (m Mean) text() string {
	digits := 0
	for d := m.Margin; d > 0 && d < 10 && digits < 4; d *= 10 {
		digits++
	}
	if m.Margin == 0 {
		return strconv.FormatFloat(m.Mean, 'f', -1, 64)
	}
	return fmt.Sprintf("%.*f ± %.*f", digits, m.Mean, digits, m.Margin)
}
