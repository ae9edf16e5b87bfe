package sim

import (
	"cmp"
	"maps"
	"slices"

	"hcl/interp/event"
	"hcl/interp/stats"
)

func byWords(a, b event.Key) int { return slices.Compare(a[:], b[:]) }

// table holds moments by key: those of the first mostRows keys in order of their
// words, and the sum of what else there was. Which rows are kept depends only on what
// was counted, not on its order: a key that was dropped somewhere had mostRows before
// it there, and so has it in the whole.
type table struct {
	index map[event.Key]int
	keys  []event.Key
	rows  []stats.Sum
	rest  stats.Wide // the sum of what was dropped
	wider bool       // something was
	kept  bool       // of each row, how often each value came up

	named  bool             // keys have a word for the title of something made in a fight
	titles map[int64]string // by that word
}

// The words of a key of what was taken are a side, an option, a word for its title, and where several are chosen one
// after the other which of them it was; those of a key of who chose are the side and that.
const (
	takenWords = 4
	titleWord  = 2 // 0: what was taken was not made in the fight, or has no title
	placeWord  = 3
	madeWords  = 2
)

// madeBy is the key of who took something.
func madeBy(taken event.Key) event.Key { return event.Key{taken[0], taken[placeWord]} }

// titled notes what the word for a title in a key stands for, if it has one that is not known yet.
func (t *table) titled(k event.Key, title func() string) {
	if !t.named || k[titleWord] == 0 {
		return
	}
	if _, known := t.titles[k[titleWord]]; known {
		return
	}
	if t.titles == nil {
		t.titles = map[int64]string{}
	}
	t.titles[k[titleWord]] = title()
}

const mostRows = 1000

func (t *table) row(k event.Key) *stats.Sum {
	i, ok := t.index[k]
	if !ok {
		if len(t.keys) >= 2*mostRows {
			t.narrow()
		}
		if t.index == nil {
			t.index = map[event.Key]int{}
		}
		i = len(t.keys)
		t.index[k] = i
		t.keys = append(t.keys, k)
		row := stats.Sum{}
		if t.kept {
			row = stats.Kept()
		}
		t.rows = append(t.rows, row)
	}
	return &t.rows[i]
}

// narrow puts the rows in order and drops those after the first mostRows.
func (t *table) narrow() {
	order := t.inOrder()
	keys, rows, titles := t.keys, t.rows, t.titles
	t.keys, t.rows, t.titles = nil, nil, nil
	clear(t.index)
	for n, i := range order {
		if n >= mostRows {
			t.rest.AddWide(rows[i].Sum)
			t.wider = true
			continue
		}
		t.index[keys[i]] = n
		t.keys = append(t.keys, keys[i])
		t.rows = append(t.rows, rows[i])
		if title, is := titles[keys[i][titleWord]]; is {
			t.titled(keys[i], func() string { return title })
		}
	}
}

// forget makes a table empty. It keeps its memory.
func (t *table) forget() {
	clear(t.index)
	clear(t.titles)
	*t = table{index: t.index, keys: t.keys[:0], rows: t.rows[:0], kept: t.kept,
		named: t.named, titles: t.titles}
}

// inOrder lists the rows in the order of their keys.
func (t *table) inOrder() []int {
	order := make([]int, len(t.keys))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return byWords(t.keys[a], t.keys[b]) })
	return order
}

func (t *table) merge(o *table) {
	for i, k := range o.keys {
		t.row(k).Add(&o.rows[i])
		if title, is := o.titles[k[titleWord]]; is {
			t.titled(k, func() string { return title })
		}
	}
	t.rest.AddWide(o.rest)
	t.wider = t.wider || o.wider
}

// outcome is how a fight ended: who won (a side's number, -1 for nobody), and why.
type outcome struct {
	winner int64
	reason string
}

func byOutcome(a, b outcome) int {
	return cmp.Or(cmp.Compare(a.winner, b.winner), cmp.Compare(a.reason, b.reason))
}

// mostReasons is how many outcomes are told apart; a ruleset can write numbers into
// its reasons. The same holds for them as for the rows of a table.
const mostReasons = 200

// otherReasons stands for all that are not told apart.
const otherReasons = "other reasons"

// tallies is what any number of fights came to.
type tallies struct {
	fights   int64
	outcomes map[outcome]int64
	others   []int64         // by 1 + winner: fights that ended for other reasons
	best     []stats.Extreme // by 1 + winner: the fight with the most left
	rounds   []int64         // fights by how many rounds they took
	longest  stats.Extreme
	measures []table
	made     []table     // by site of choice, by side: decisions
	taken    []table     // by site, by side and option
	came     []stats.Sum // by part of the ruleset: how often it came up
	pondered []bool      // by part: it came up where that is not counted
	asked    int64       // fights of which it was asked which terms decide
	decided  []asked     // by part
}

func newTallies(sides, measures, sites, parts int) *tallies {
	t := &tallies{outcomes: map[outcome]int64{}, others: make([]int64, 1+sides), best: make([]stats.Extreme, 1+sides),
		measures: make([]table, measures), made: make([]table, sites), taken: make([]table, sites),
		came: make([]stats.Sum, parts), pondered: make([]bool, parts), decided: make([]asked, parts)}
	for i := range t.measures {
		t.measures[i].kept = true
	}
	for i := range t.taken {
		t.taken[i].named = true
	}
	return t
}

func (t *tallies) ended(o outcome, n int64) {
	t.outcomes[o] += n
	if len(t.outcomes) > 2*mostReasons {
		t.narrowOutcomes()
	}
}

func (t *tallies) narrowOutcomes() {
	if len(t.outcomes) <= mostReasons {
		return
	}
	for _, o := range slices.SortedFunc(maps.Keys(t.outcomes), byOutcome)[mostReasons:] {
		t.others[1+o.winner] += t.outcomes[o]
		delete(t.outcomes, o)
	}
}

func (t *tallies) lasted(rounds, fights int64) {
	for n := int(rounds) + 1; n > len(t.rounds); {
		t.rounds = append(t.rounds, 0)
	}
	t.rounds[rounds] += fights
}

// merge adds other fights of the same machine.
func (t *tallies) merge(o *tallies) {
	t.fights += o.fights
	for k, n := range o.outcomes {
		t.ended(k, n)
	}
	for i := range o.others {
		t.others[i] += o.others[i]
		t.best[i].Raise(o.best[i])
	}
	for r, n := range o.rounds {
		t.lasted(int64(r), n)
	}
	t.longest.Raise(o.longest)
	for i := range o.came {
		t.came[i].Add(&o.came[i])
		t.pondered[i] = t.pondered[i] || o.pondered[i]
		t.decided[i].merge(&o.decided[i])
	}
	t.asked += o.asked
	for _, pair := range [][2][]table{{t.measures, o.measures}, {t.made, o.made}, {t.taken, o.taken}} {
		for i := range pair[1] {
			pair[0][i].merge(&pair[1][i])
		}
	}
}

// forget makes it that of no fights. It keeps its memory.
func (t *tallies) forget() {
	clear(t.outcomes)
	clear(t.others)
	clear(t.best)
	clear(t.came)
	clear(t.pondered)
	clear(t.decided)
	for _, list := range [][]table{t.measures, t.made, t.taken} {
		for i := range list {
			list[i].forget()
		}
	}
	t.fights, t.rounds, t.longest, t.asked = 0, t.rounds[:0], stats.Extreme{}, 0
}

// narrow puts everything in the one form that it has for a report.
func (t *tallies) narrow() {
	t.narrowOutcomes()
	for _, list := range [][]table{t.measures, t.made, t.taken} {
		for i := range list {
			list[i].narrow()
		}
	}
}

// knownWithin reports whether the share of every outcome is known so well.
func (t *tallies) knownWithin(target float64) bool {
	n := float64(t.fights)
	won := make([]int64, len(t.others))
	known := func(k int64) bool { return stats.HalfWidth(float64(k), n) <= target }
	for o, k := range t.outcomes {
		won[1+o.winner] += k
		if !known(k) {
			return false
		}
	}
	for i, k := range t.others {
		if !known(k) || !known(won[i]+k) {
			return false
		}
	}
	return true
}
