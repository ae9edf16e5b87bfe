package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/stats"
)

const (
	oftenDrawn = 0.02 // share of draws from which on they are told of
	evenly     = 0.1  // a difference of shares up to which sides are about even
	muchAlike  = 0.05 // share of fights that one length has as a remarkable spike at the end
)

// Finding says what the fights came to, as a person would: who wins, and how long they last.
func (r *Report) Finding() []string {
	if r.Fights == 0 {
		return nil
	}
	return []string{r.favourite(), r.lasting()}
}

// favourite says who wins, and how often.
func (r *Report) favourite() string {
	var sides []Outcome
	var draw Outcome
	texts := stats.Shorts(r.shares())
	short := map[string]string{} // by winner
	for i, o := range r.Outcomes {
		short[o.Winner] = texts[i]
		if o.Winner == "" {
			draw = o
		} else {
			sides = append(sides, o)
		}
	}
	slices.SortStableFunc(sides, func(a, b Outcome) int { return cmp.Compare(b.Fights, a.Fights) })
	first, rest := sides[0], ""
	name := func(o Outcome) string { return event.Within(o.Title) + " (" + short[o.Winner] + ")" }
	if draw.Share.Share >= oftenDrawn {
		percent, _, _ := strings.Cut(short[""], ",")
		rest = "; " + stats.OftenAs(draw.Share.Share, percent, "is a draw", "are draws")
	}
	switch {
	case first.Fights == 0 && r.NoChance:
		return "Always a draw: nothing is left to chance."
	case first.Fights == 0:
		return "Nobody ever won: every fight was a draw."
	case r.NoChance:
		return "Always won by " + event.Within(first.Title) + ": nothing is left to chance."
	case first.Fights == r.Fights:
		return fmt.Sprintf("Every fight was won by %s; at most %s %% of all end otherwise.", event.Within(first.Title),
			stats.Percent(1-first.Low, 1))
	case len(sides) == 1:
		return "Won by " + name(first) + rest + "."
	}
	second := sides[1]
	switch {
	case second.High >= first.Low && first.Share.Share-second.Share.Share > evenly:
		return "Ahead, but not for certain: " + name(first) + ", against " + name(second) + rest + "."
	case second.High >= first.Low:
		return "About even: " + name(first) + " and " + name(second) + rest + "."
	case len(sides) == 2:
		return "Favourite: " + name(first) + " against " + name(second) + rest + "."
	}
	return "Most often won by " + name(first) + ", then by " + name(second) + rest + "."
}

// shares are those of all outcomes, which are one whole.
func (r *Report) shares() (all []stats.Share) {
	for _, o := range r.Outcomes {
		all = append(all, o.Share)
	}
	return all
}

// lasting says how long fights are, and where most end only since the last round is over.
func (r *Report) lasting() string {
	q, list := r.Rounds, r.Rounds.Histogram
	if q.SD == 0 {
		return fmt.Sprintf("Every fight lasts %s.", stats.Counted(list[0].Rounds, r.Unit))
	}
	middle, late := q.Quantiles[len(q.Quantiles)/2].Rounds, q.Quantiles[len(q.Quantiles)-1].Rounds
	out := fmt.Sprintf("Half of the fights are over after %s, 19 in 20 after %d", stats.Counted(middle, r.Unit), late)
	last := list[len(list)-1]
	share := float64(last.Fights) / float64(r.Fights)
	capped := len(list) > 1 && share >= muchAlike && last.Fights > 2*list[len(list)-2].Fights
	if low, high, two := q.humps(r.Fights, capped); two {
		out += fmt.Sprintf("; their lengths have two humps, about %d and about %d %s", low, high,
			stats.Units(2, r.Unit))
	}
	if capped {
		often := stats.Often(share, "lasts", "last")
		out += fmt.Sprintf("; %s until %s %d, the last there is", often, r.Unit, last.Rounds)
	}
	return out + "."
}

// longest is the command that tells the longest fight, "" where all are the same.
func (r *Report) longest() string {
	if r.Replay == "" || r.NoChance || r.Rounds.SD == 0 {
		return ""
	}
	return "The longest: " + strings.TrimSuffix(r.Replay, "K") + strconv.FormatInt(r.Rounds.Longest.Fight, 10)
}
