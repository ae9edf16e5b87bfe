package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"hcl/interp/report"
	"hcl/interp/stats"
	"hcl/rulesets"
)

// shipped are the scenarios over which `hcl help statistics` says how often intervals hold.
var shipped = []struct{ ruleset, scenario string }{
	{"heroic-combat", "duel"}, {"heroic-combat", "rout"}, {"heroic-combat", "breakout"}, {"heroic-combat", "sherman"},
	{"swords-of-infinity", "bjoric-duel"}, {"swords-of-infinity", "manticore"},
	{"dreadnaught", "gauntlet"}, {"wcrpg", "blind-range"}, {"wcrpg", "boarding-action"},
}

// estimates calls see with each estimate of a report that has an interval.
func (r *Report) estimates(see func(kind, name string, value, low, high float64)) {
	share := func(kind, name string, s stats.Share) { see(kind, name, s.Share, s.Low, s.High) }
	for _, o := range r.Outcomes {
		share("share of fights", "won by "+o.Winner, o.Share)
		for _, x := range o.Reasons {
			share("share of fights", o.Winner+": "+x.Reason, x.Share)
		}
	}
	for _, h := range r.Rounds.Histogram {
		share("share of fights", fmt.Sprint("longer than ", h.Rounds), h.Longer)
	}
	q := r.Rounds
	see("mean rounds", "", q.Mean, q.Low, q.High)
	if q.SD > 0 {
		see("sd of rounds", "", q.SD, q.SDLow, q.SDHigh)
	}
	for _, x := range q.Quantiles {
		see("quantile", fmt.Sprint(x.Share), float64(x.Rounds), float64(x.Low), float64(x.High))
	}
	for _, m := range r.Measures {
		for _, x := range m.Rows {
			see("mean of measures", fmt.Sprint(m.Name, x.Place), x.Mean, x.Low, x.High)
		}
	}
	for _, c := range r.Choices {
		for _, d := range c.Options {
			share("share of choices", fmt.Sprint(c.Name, d.Place), d.Share)
		}
	}
}

// How often intervals hold over shipped scenarios: several thousand fights of each stand for
// all that there are, and samples are drawn from them. A report has an estimate only of what
// has occurred; those that most reports lack are told apart, as they are there only where
// more has occurred than should.
func TestIntervalsOfShippedScenarios(t *testing.T) {
	if !*full {
		t.Skip("takes minutes: -full")
	}
	const population = 4000
	bars := map[string]float64{"share of fights": 0.94, "share of choices": 0.93, "mean rounds": 0.93,
		"mean of measures": 0.94, "quantile": 0.94}
	for _, fights := range []int{60, 500} {
		samples := 600
		if fights == 500 {
			samples = 300
		}
		sums, kinds := map[string][]float64{}, []string{}
		for _, s := range shipped {
			m := machineOf(t, rulesets.Files, s.ruleset+"/"+s.ruleset+".hc", s.ruleset+"/scenarios/"+s.scenario+".toml")
			empty := func() *tallies {
				return newTallies(len(m.Setup.Sides), len(m.Program.Measures), len(m.Program.Sites), 0)
			}
			w := workerOf(t, m)
			all, each := empty(), []*tallies{}
			for n := range int64(population) {
				w.tallies = empty()
				if err := w.play(1, n+1); err != nil {
					t.Fatal(err)
				}
				each = append(each, w.tallies)
				all.merge(w.tallies)
			}
			names := live{m.Program, w.fight}
			truth := map[string]float64{}
			reportOf(HeadOf(w.fight, Options{}), all, names).estimates(func(kind, name string, value, _,
				_ float64) {
				truth[kind+name] = value
			})

			held, seen := map[string]int{}, map[string]int{}
			of, order := map[string]string{}, []string{}
			chance := rand.New(rand.NewPCG(9, uint64(fights)))
			for range samples {
				sample := empty()
				for range fights {
					sample.merge(each[chance.IntN(population)])
				}
				reportOf(Head{Source: report.Source{Sides: names.f.Info().Sides}}, sample, names).estimates(func(kind, name string, _, low, high float64) {
					if name = kind + name; seen[name] == 0 {
						of[name], order = kind, append(order, name)
					}
					seen[name]++
					if x := truth[name]; low <= x+1e-9 && x-1e-9 <= high {
						held[name]++
					}
				})
			}
			for _, name := range order {
				if seen[name] < samples/10 {
					continue
				}
				kind := of[name]
				if 2*seen[name] < samples {
					kind += ", seldom"
				}
				if sums[kind] == nil {
					kinds = append(kinds, kind)
				}
				share := float64(held[name]) / float64(seen[name])
				sums[kind] = append(sums[kind], share)
				if share < 0.9 {
					t.Logf("%d fights of %s/%s: %s is held by %.1f %% of %d", fights, s.ruleset, s.scenario, name, 100*share,
						seen[name])
				}
			}
		}
		for _, kind := range kinds {
			list := sums[kind]
			slices.Sort(list)
			mean := 0.0
			for _, x := range list {
				mean += x / float64(len(list))
			}
			t.Logf("%d fights: %-24s %4d estimates, on average %.1f %%, a twentieth of them less than %.1f %%, least %.1f %%",
				fights, kind, len(list), 100*mean, 100*list[len(list)/20], 100*list[0])
			if mean < bars[kind] {
				t.Errorf("%d fights: intervals of %s hold %.1f %%", fights, kind, 100*mean)
			}
		}
	}
}
