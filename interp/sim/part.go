package sim

import (
	"maps"
	"math/big"
	"math/bits"
	"slices"

	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/lang/ir"
)

// A part of a run is its tallies: exact sums, and the fights that were the longest or had the most.
// It has them in one form, whoever has fought, and with what else in which order.

// partWriter writes what the fights of a shard came to.
type partWriter struct {
	shard.Writer
	of shard.Shard
}

// partReader reads it. What no fights can come to is no part of the job.
type partReader struct {
	*shard.Reader
	of     shard.Shard
	fights int64 // as many as the shard has
}

func newPartReader(s shard.Shard, part []byte) *partReader {
	return &partReader{shard.NewReader(part), s, s.To - s.From + 1}
}

func (w *partWriter) wide(x wide) {
	if w.Bool(x.short()); x.short() {
		w.Int(int64(x[0]))
		return
	}
	for _, word := range x {
		w.Word(word)
	}
}

func (r *partReader) wide() (x wide) {
	if r.Bool() {
		x.add(r.Int())
		return x
	}
	for i := range x {
		x[i] = r.Word()
	}
	if top := int64(x[2]) >> 61; top != 0 && top != -1 {
		r.Wrong() // it might grow too large
	}
	return x
}

// far is what no value of a fight is as far from 0 as.
const far = 1 << 53

func (w *partWriter) extreme(e extreme) {
	w.Int(e.value)
	w.Int(e.fight - w.of.From)
}

func (r *partReader) extreme() extreme {
	return extreme{r.Within(1-far, far-1), r.of.From + r.Within(0, r.fights-1)}
}

func (w *partWriter) moments(m *moments) {
	if w.Int(m.fights); m.fights == 0 {
		return
	}
	w.wide(m.sum)
	w.wide(m.squares)
	w.wide(m.cross)
	w.extreme(m.least)
	w.extreme(m.most)
}

func (r *partReader) moments() (m moments) {
	if m.fights = r.Within(0, r.fights); m.fights == 0 {
		return m
	}
	m.sum, m.squares, m.cross = r.wide(), r.wide(), r.wide()
	m.least, m.most = r.extreme(), r.extreme()
	if !m.possible() {
		r.Wrong()
	}
	return m
}

// times reads how often something has happened in the fights in which it has.
func (r *partReader) times() moments {
	m := r.moments()
	if m.fights > 0 && m.least.value < 1 {
		r.Wrong()
	}
	return m
}

// possible reports whether values between the extremes can come to these sums. It is quick for
// small ones, as nearly all are.
func (m *moments) possible() bool {
	const small = 1 << 20
	sum, squares, n := int64(m.sum[0]), int64(m.squares[0]), m.fights
	reach := max(m.most.value, -m.least.value)
	if n >= small || reach >= small || !m.sum.short() || !m.squares.short() {
		return m.possibleExactly()
	}
	if sum < n*m.least.value || sum > n*m.most.value || squares > n*reach*reach {
		return false
	}
	return cauchy(n, m.sum, m.squares)
}

// possibleExactly is possible for sums of any size.
func (m *moments) possibleExactly() bool {
	times := func(x *big.Int) *big.Int { return x.Mul(x, big.NewInt(m.fights)) }
	least, most := big.NewInt(m.least.value), big.NewInt(m.most.value)
	furthest := big.NewInt(max(m.most.value, -m.least.value))
	sum, squares := m.sum.big(), m.squares.big()
	return sum.Cmp(times(least)) >= 0 && sum.Cmp(times(most)) <= 0 && squares.Sign() >= 0 &&
		squares.Cmp(times(furthest.Mul(furthest, furthest))) <= 0 && cauchy(m.fights, m.sum, m.squares)
}

// cauchy reports whether so many values can have a sum and a sum of squares: by the inequality of
// Cauchy and Schwarz, their variance would be negative else.
func cauchy(n int64, sum, squares wide) bool {
	if !sum.short() || !squares.short() {
		s := sum.big()
		return s.Mul(s, s).Cmp(new(big.Int).Mul(squares.big(), big.NewInt(n))) <= 0
	}
	x, of := int64(sum[0]), int64(squares[0])
	far := uint64(max(x, -x))
	high, low := bits.Mul64(far, far)
	most, least := bits.Mul64(uint64(n), uint64(max(0, of)))
	return of >= 0 && (high < most || high == most && low <= least)
}

func (w *partWriter) table(t *table, words int) {
	if len(t.keys) > mostRows {
		t.narrow()
	}
	w.Int(int64(len(t.keys)))
	for _, i := range t.inOrder() {
		for _, word := range t.keys[i][:words] {
			w.Int(word)
		}
		w.moments(&t.rows[i])
	}
	if w.Bool(t.wider); t.wider {
		w.wide(t.rest)
	}
}

// table reads rows by so many words, for a table that is to be merged. Those that another table does not have yet it must be possible
// to show.
func (r *partReader) table(t *table, words int, known *table, show func(event.Key), row func() moments) {
	last := event.Key{}
	for i := range r.Count(mostRows) {
		var k event.Key
		for j := range words {
			k[j] = r.Int()
		}
		if _, is := known.index[k]; i > 0 && byWords(last, k) >= 0 || !is && !can(func() { show(k) }) {
			r.Wrong()
			return
		}
		last = k
		t.keys, t.rows = append(t.keys, k), append(t.rows, row())
	}
	if t.wider = r.Bool(); t.wider {
		t.rest = r.wide()
	}
}

// can reports whether something can be done at all: a word that no fight comes to may stand for
// nothing that could be shown.
func can(do func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	do()
	return
}

// part is as player has it.
func (w *worker) part(s shard.Shard) []byte {
	t, out := w.tallies, &partWriter{of: s}
	w.seen(t)
	w.fight.ForgetPondered()
	t.narrowOutcomes()
	out.endings(t)
	for i, m := range w.program.Measures {
		out.table(&t.measures[i], len(m.By))
	}
	for i := range t.made {
		out.table(&t.made[i], 1)
		out.table(&t.taken[i], 2)
	}
	for i := range t.came {
		out.moments(&t.came[i])
		out.Bool(t.pondered[i])
	}
	out.Int(t.asked)
	for i := range t.decided {
		if t.asked > 0 {
			out.moments(&t.decided[i].about)
			out.moments(&t.decided[i].decided)
		}
	}
	if w.o.Write != nil {
		w.o.Write(s, w.fight, &out.Writer)
	}
	t.forget()
	w.fight.CountChoices()
	return out.Bytes()
}

// add is as player has it.
func (w *worker) add(s shard.Shard, part []byte) error {
	r := newPartReader(s, part)
	if w.read == nil {
		w.read = w.none()
	}
	t := w.read
	t.forget()
	t.fights = r.fights
	r.endings(t)
	for i, m := range w.program.Measures {
		r.table(&t.measures[i], len(m.By), &w.measures[i], func(k event.Key) { w.fight.ShowMeasured(m, k) }, r.moments)
	}
	sites := make([]*ir.Site, len(t.made))
	for _, s := range w.program.Sites {
		sites[s.Index] = s
	}
	for i, s := range sites {
		made, taken := &t.made[i], &t.taken[i]
		r.table(made, 1, &w.made[i], func(k event.Key) { _ = w.setup.Sides[k[0]] }, r.times)
		r.table(taken, 2, &w.taken[i], func(k event.Key) { w.fight.ShowTaken(s, k) }, r.times)
		for _, k := range taken.keys {
			if n := slices.Index(made.keys, event.Key{k[0]}); n < 0 || made.rows[n].fights == 0 {
				r.Wrong() // what is taken of nothing is no share
			}
		}
	}
	for i := range t.came {
		t.came[i], t.pondered[i] = r.times(), r.Bool()
	}
	t.asked = r.Within(0, r.fights)
	for i := range t.decided {
		if t.asked > 0 {
			t.decided[i] = asked{r.times(), r.times()}
		}
	}
	if w.o.Read != nil {
		w.o.Read(s, r.Reader)
	}
	if err := r.Close(); err != nil {
		return err
	}
	w.merge(t)
	return nil
}

// endings writes how fights have ended, and when.
func (w *partWriter) endings(t *tallies) {
	w.Int(int64(len(t.outcomes)))
	for _, o := range slices.SortedFunc(maps.Keys(t.outcomes), byOutcome) {
		w.Int(o.winner)
		w.Text(o.reason)
		w.Int(t.outcomes[o])
	}
	for i, n := range t.others {
		w.Int(n)
		won := t.best[i].fight > 0
		if w.Bool(won); won {
			w.extreme(t.best[i])
		}
	}
	w.Int(int64(len(t.rounds)))
	for _, n := range t.rounds {
		w.Int(n)
	}
	w.extreme(t.longest)
}

// endings reads how fights have ended, and when.
func (r *partReader) endings(t *tallies) {
	won, fights := make([]int64, len(t.others)), int64(0)
	for range r.Count(mostReasons) {
		o, n := outcome{r.Within(-1, int64(len(t.others))-2), r.Text(shard.MostPart)}, r.Within(1, r.fights)
		t.ended(o, n)
		won[1+o.winner] += n
	}
	for i := range t.others {
		t.others[i] = r.Within(0, r.fights)
		won[i] += t.others[i]
		if fights += won[i]; r.Bool() != (won[i] > 0) {
			r.Wrong()
		}
		if won[i] > 0 {
			t.best[i] = r.extreme()
		}
	}
	if fights != r.fights {
		r.Wrong()
	}
	for rounds := range r.Count(1 + mostRounds) {
		n := r.Within(0, fights)
		fights -= n
		t.lasted(int64(rounds), n)
	}
	if t.longest = r.extreme(); fights != 0 || t.longest.value != int64(len(t.rounds))-1 {
		r.Wrong()
	}
}

// mostRounds is how long a fight is at most.
const mostRounds = 1_000_000
