package sim

import (
	"cmp"
	"maps"
	"slices"

	"hcl/interp/event"
)

// extreme is the greatest value of something, and the first fight that had it.
type extreme struct{ value, fight int64 }

// raise takes another value if it is greater, or as great in an earlier fight.
func (e *extreme) raise(o extreme) {
	if o.fight > 0 && (e.fight == 0 || o.value > e.value || o.value == e.value && o.fight < e.fight) {
		*e = o
	}
}

// lower takes another value if it is less, or as little in an earlier fight.
func (e *extreme) lower(o extreme) {
	up := extreme{-e.value, e.fight}
	up.raise(extreme{-o.value, o.fight})
	*e = extreme{-up.value, up.fight}
}

// moments is what the values of something came to over all fights in which it
// occurred. Elsewhere it is 0.
type moments struct {
	fights       int64
	sum, squares wide
	cross        wide // sum of the products with another value of the same fight
	least, most  extreme
}

func (m *moments) count(value, with, fight int64) {
	m.fights++
	m.sum.add(value)
	m.squares.addProduct(value, value)
	m.cross.addProduct(value, with)
	m.least.lower(extreme{value, fight})
	m.most.raise(extreme{value, fight})
}

func (m *moments) merge(o *moments) {
	m.fights += o.fights
	m.sum.addWide(o.sum)
	m.squares.addWide(o.squares)
	m.cross.addWide(o.cross)
	m.least.lower(o.least)
	m.most.raise(o.most)
}

func byWords(a, b event.Key) int { return slices.Compare(a[:], b[:]) }

// table holds moments by key: those of the first mostRows keys in order of their
// words, and the sum of what else there was. Which rows are kept depends only on what
// was counted, not on its order: a key that was dropped somewhere had mostRows before
// it there, and so has it in the whole.
type table struct {
	index map[event.Key]int
	keys  []event.Key
	rows  []moments
	rest  wide // the sum of what was dropped
	wider bool // something was
}

const mostRows = 1000

func (t *table) row(k event.Key) *moments {
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
		t.rows = append(t.rows, moments{})
	}
	return &t.rows[i]
}

// narrow puts the rows in order and drops those after the first mostRows.
func (t *table) narrow() {
	order := t.inOrder()
	keys, rows := t.keys, t.rows
	t.keys, t.rows = nil, nil
	clear(t.index)
	for n, i := range order {
		if n >= mostRows {
			t.rest.addWide(rows[i].sum)
			t.wider = true
			continue
		}
		t.index[keys[i]] = n
		t.keys = append(t.keys, keys[i])
		t.rows = append(t.rows, rows[i])
	}
}

// forget makes a table empty. It keeps its memory.
func (t *table) forget() {
	clear(t.index)
	*t = table{index: t.index, keys: t.keys[:0], rows: t.rows[:0]}
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
		t.row(k).merge(&o.rows[i])
	}
	t.rest.addWide(o.rest)
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
	others   []int64   // by 1 + winner: fights that ended for other reasons
	best     []extreme // by 1 + winner: the fight with the most left
	rounds   []int64   // fights by how many rounds they took
	longest  extreme
	measures []table
	made     []table   // by site of choice, by side: decisions
	taken    []table   // by site, by side and option
	came     []moments // by part of the ruleset: how often it came up
	pondered []bool    // by part: it came up where that is not counted
	asked    int64     // fights of which it was asked which terms decide
	decided  []asked   // by part
}

func newTallies(sides, measures, sites, parts int) *tallies {
	return &tallies{outcomes: map[outcome]int64{}, others: make([]int64, 1+sides), best: make([]extreme, 1+sides),
		measures: make([]table, measures), made: make([]table, sites), taken: make([]table, sites),
		came: make([]moments, parts), pondered: make([]bool, parts), decided: make([]asked, parts)}
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
		t.best[i].raise(o.best[i])
	}
	for r, n := range o.rounds {
		t.lasted(int64(r), n)
	}
	t.longest.raise(o.longest)
	for i := range o.came {
		t.came[i].merge(&o.came[i])
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
	t.fights, t.rounds, t.longest, t.asked = 0, t.rounds[:0], extreme{}, 0
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
