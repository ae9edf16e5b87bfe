package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hcl/interp"
)

// Outcome is a way in which fights ended.
type Outcome struct {
	Winner string  `json:"winner"` // "" for a draw
	Reason string  `json:"reason"`
	Fights int64   `json:"fights"`
	Share  float64 `json:"share"`
}

// Mean is the average of a measure over all fights, for one combination of what it
// is counted by. A fight in which it does not occur counts as 0.
type Mean struct {
	Keys []string `json:"keys,omitempty"`
	Mean float64  `json:"mean"`
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
	Rounds   float64   `json:"mean_rounds"`
	Measures []Measure `json:"measures"`
}

// Run plays fights 1 to n of a seed. An error names the fight that failed.
func Run(m *interp.Machine, seed uint64, n int64) (*Report, error) {
	f := interp.NewFight(m)
	out := &Report{Fights: n, Seed: seed}
	rounds := int64(0)
	sums := map[string]*Mean{}
	order := map[string][]string{}
	for i := int64(1); i <= n; i++ {
		f.Reset(seed, uint64(i))
		r, err := f.Run()
		if err != nil {
			return nil, fmt.Errorf("fight %d of seed %d: %w", i, seed, err)
		}
		rounds += r.Rounds
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
				sums[id].Mean += row.Value
			}
		}
	}
	out.Rounds = float64(rounds) / float64(n)
	for i := range out.Outcomes {
		out.Outcomes[i].Share = float64(out.Outcomes[i].Fights) / float64(n)
	}
	slices.SortStableFunc(out.Outcomes, func(a, b Outcome) int { return int(b.Fights - a.Fights) })
	for _, info := range f.Measures() {
		ms := Measure{Name: info.Name, Title: info.Title, By: info.By, Rows: []Mean{}}
		for _, id := range order[info.Name] {
			x := *sums[id]
			x.Mean /= float64(n)
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
		fmt.Fprintf(&b, "  %6.2f %%  %s: %s\n", 100*o.Share, who, o.Reason)
	}
	fmt.Fprintf(&b, "  rounds: %.2f on average\n", r.Rounds)
	for _, m := range r.Measures {
		if len(m.Rows) == 0 {
			continue
		}
		fmt.Fprintf(&b, "  %s, on average\n", m.Title)
		for _, row := range m.Rows {
			fmt.Fprintf(&b, "    %10s  %s\n", short(row.Mean), strings.Join(row.Keys, ", "))
		}
	}
	return b.String()
}

func short(x float64) string {
	if math.Abs(x) >= 1000 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.2f", x)
}
