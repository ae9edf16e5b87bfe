package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"hcl/interp/event"
	"hcl/interp/stats"
)

// seldom is a share of fights below which a side is said never to win, or a draw to be no matter.
const seldom = 0.02

// outcomes looks for sides that never win, and for draws because the rounds are over.
func (a *auditor) outcomes() {
	even, decided, ended := 0, 0, 0
	chance := a.leftToChance()
	for _, s := range a.scenes {
		if s.report.NoChance {
			a.find(Finding{Kind: "no-chance", folded: "fights without chance", Scenario: s.Word, Fights: 1, Weight: 0.05,
				Says: "nothing is left to chance: every fight is the same",
				all:  "nothing is left to chance, and every fight is the same", Command: s.Command("sim", "-n", "1")})
		}
	}
	for _, s := range chance {
		r := s.report
		never, won := false, r.Fights
		for _, o := range r.Outcomes {
			if o.Winner == "" {
				won -= o.Fights
			}
		}
		undecided := float64(won) < seldom*float64(r.Fights)
		for _, o := range r.Outcomes {
			if o.Winner != "" && !undecided && o.Share.Share < seldom {
				never = true
				f := Figure{"won by " + event.Within(o.Title), o.Share.Share, o.Low, o.High}
				a.find(Finding{Kind: "never-wins", Scenario: s.Word, Fights: s.n(), Weight: 0.35, Names: []string{o.Winner},
					Evidence: []Figure{f},
					Says:     fmt.Sprintf("%s of %s won by %s", times(o.Fights), fightsAre(r.Fights, o.Fights), event.Within(o.Title)), Command: s.Command("sim", "-n", whole(r.Fights)),
					all:  "one side hardly ever wins",
					here: fmt.Sprintf("%s, %s of %s", event.Within(o.Title), times(o.Fights), fights(r.Fights))})
			}
		}
		if !undecided {
			decided++
		}
		if !undecided && !never {
			even++
		}
		last, exhausted := a.exhausted(s)
		if undecided && !exhausted {
			f := figure("won by a side", won, r.Fights)
			a.find(Finding{Kind: "undecided", Scenario: s.Word, Fights: s.n(), Weight: 0.35, Evidence: []Figure{f},
				Says: fmt.Sprintf("%s of %s won by any side; the others are draws", times(won), fightsAre(r.Fights, won)), Command: s.Command("sim", "-n", whole(r.Fights)),
				all: "hardly any fight is won", here: fmt.Sprintf("%s of %s", times(won), fights(r.Fights))})
		}
		if float64(last) < seldom*float64(s.n()) {
			ended++
		}
	}
	least := stats.Percent(seldom, 0)
	a.fineIn("who can win", even, decided, "every side wins at least "+least+" % of fights")
	a.fineIn("draws in the last round", ended, len(chance), "fewer than "+least+
		" % of fights are draws in the last round that there was")
}

// leftToChance are the scenarios in which anything is.
func (a *auditor) leftToChance() (out []*looked) {
	for _, s := range a.scenes {
		if !s.report.NoChance {
			out = append(out, s)
		}
	}
	return out
}

// exhausted looks for draws that all end in the last round there is, and tells how many do.
func (a *auditor) exhausted(s *looked) (last int64, found bool) {
	longest := int64(0)
	for _, f := range s.fights {
		longest = max(longest, f.Rounds)
	}
	draws := int64(0)
	for _, f := range s.fights {
		if f.Winner < 0 {
			draws++
			if f.Rounds == longest {
				last++
			}
		}
	}
	if last == 0 || float64(last) < 0.9*float64(draws) || last < 2 && s.n() > 1 || float64(last) < seldom*float64(s.n()) {
		return last, false
	}
	reason, most := "", int64(0)
	for _, o := range s.report.Outcomes {
		for _, x := range o.Reasons {
			if o.Winner == "" && x.Fights > most {
				reason, most = x.Reason, x.Fights
			}
		}
	}
	share := figure("draws in "+s.report.Unit+fmt.Sprintf(" %d", longest), last, s.n())
	a.find(Finding{Kind: "exhaustion", Scenario: s.Word, Fights: s.n(), Weight: 0.2 + 0.6*share.Share,
		Evidence: []Figure{share},
		Says: fmt.Sprintf("%s of fights end as a draw in %s %d: %s", share.text(), s.report.Unit, longest,
			cmp.Or(reason, "for no stated reason")),
		all: "fights end as draws in the last " + s.report.Unit + " there is", here: share.about() + ", " + cmp.Or(reason, "for no stated reason"),
		Command: s.Command("sim", "-n", whole(s.n()))})
	return last, true
}

// lengths looks for fights that are over at once, and for some that are far longer than others.
func (a *auditor) lengths() {
	fine, chance := 0, a.leftToChance()
	for _, s := range chance {
		x := a.scenario(s)
		first := int64(0)
		for _, f := range s.fights {
			if f.Rounds <= 1 {
				first++
			}
		}
		short, long := figure("over within one "+x.Unit, first, s.n()), x.High >= 4*max(1, x.Median)
		if short.Share > 0.2 {
			a.find(Finding{Kind: "short", Scenario: s.Word, Fights: s.n(), Weight: 0.3 * short.Share, Evidence: []Figure{short},
				Says: fmt.Sprintf("%s of fights are over within one %s", short.text(), x.Unit), Command: s.Command("audit", "-n", whole(s.n())),
				all: "many fights are over within one " + x.Unit, here: short.about()})
		}
		if long {
			a.find(Finding{Kind: "long", Scenario: s.Word, Fights: s.n(), Weight: 0.15,
				Says: fmt.Sprintf("5 of 100 fights take %d %ss or more, while half are over within %d", x.High, x.Unit,
					x.Median),
				all:     "5 of 100 fights take far longer than the others",
				here:    fmt.Sprintf("%s or more, half of them within %d", stats.Counted(x.High, x.Unit), x.Median),
				Command: s.Command("sim", "-n", whole(s.n()))})
		}
		if short.Share <= 0.2 && !long {
			fine++
		}
	}
	a.fineIn("lengths", fine, len(chance), "no more than 20 % of fights are over within one round, and 95 % within four "+
		"times the median")
}

func (a *auditor) scenario(s *looked) *Scenario {
	return &a.out.Scenarios[slices.Index(a.scenes, s)]
}

// snowballs asks whether the side that loses the first fighter loses the fight.
func (a *auditor) snowballs() {
	fine, asked := 0, 0
	for _, s := range a.scenes {
		several := true
		for _, n := range sizes(s.Machine.Setup) {
			several = several && n > 1
		}
		sides := len(s.Machine.Setup.Sides)
		if !several || sides < 2 {
			continue // the first to fall is the last
		}
		fell, won := make([]int64, sides), make([]int64, sides)
		lost, n := int64(0), int64(0)
		for _, f := range s.fights {
			if f.Fallen < 0 || f.Winner < 0 {
				continue
			}
			n++
			fell[f.Fallen]++
			won[f.Winner]++
			if f.Winner != f.Fallen {
				lost++
			}
		}
		if n < 30 {
			continue
		}
		asked++
		base := 0.0
		for i := range fell {
			base += float64(float64(fell[i]) / float64(n) * (1 - float64(won[i])/float64(n)))
		}
		share := figure("lost by who loses the first fighter", lost, n)
		if share.Low <= base+0.1 {
			fine++
			continue
		}
		a.find(Finding{Kind: "snowball", Scenario: s.Word, Fights: n, Weight: share.Share - base,
			Evidence: []Figure{share, {"if it decided nothing", stats.Tidy(base), stats.Tidy(base), stats.Tidy(base)}},
			Says:     fmt.Sprintf("who loses the first fighter loses the fight in %s of %s that somebody won; if that decided nothing it would be %s %%", share.text(), fights(n), stats.Percent(base, 0)),
			all:      "who loses the first fighter loses the fight more often than by chance",
			here:     fmt.Sprintf("%s, by chance %s %%", share.about(), stats.Percent(base, 0)),
			Note:     "of fights in which it is known whose fighter was the first to be active no longer", Command: s.Command("audit", "-n", whole(s.n()))})
	}
	a.fineIn("first losses", fine, asked, "the first loss among several fighters a side decides little: who suffers it "+
		"loses no more than 10 percentage points more often than by chance")
}

// fightsAre is a count of fights with the verb of those of them that are told of.
func fightsAre(n, told int64) string {
	if told == 1 {
		return fights(n) + " is"
	}
	return fights(n) + " are"
}

// times is a count as it stands before "of N fights".
func times(n int64) string {
	if n == 0 {
		return "none"
	}
	return stats.Grouped(n)
}

func fights(n int64) string {
	if n == 1 {
		return "1 fight"
	}
	return stats.Grouped(n) + " fights"
}

// whole is a count as a flag has it.
func whole(n int64) string { return strconv.FormatInt(n, 10) }

// fineIn says in how many of the scenarios that were asked something is fine, if it is in any.
func (a *auditor) fineIn(short string, k, n int, text string) {
	switch {
	case k == 0:
	case n == 1:
		a.fine(short, true, text)
	default:
		a.fine(short, k == n, fmt.Sprintf("in %d of %d scenarios %s", k, n, text))
	}
}
