package sim

import (
	"maps"
	"slices"

	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/stats"
	"hcl/lang/ir"
)

// A part of a run is its tallies: exact sums, and the fights that were the longest or had the most.
// It has them in one form, whoever has fought, and with what else in which order.

// tallyWriter writes what the fights of a shard came to, tallyReader reads it.
type (
	tallyWriter struct{ *stats.Writer }
	tallyReader struct{ *stats.Reader }
)

func (w tallyWriter) table(t *table, words int) {
	if len(t.keys) > mostRows {
		t.narrow()
	}
	w.Int(int64(len(t.keys)))
	for _, i := range t.inOrder() {
		for _, word := range t.keys[i][:words] {
			w.Int(word)
		}
		if t.named && t.keys[i][titleWord] != 0 {
			w.Text(t.titles[t.keys[i][titleWord]])
		}
		w.Sum(&t.rows[i])
	}
	if w.Bool(t.wider); t.wider {
		w.Wide(t.rest)
	}
}

// table reads rows by so many words, for a table that is to be merged. Those that another table does not have yet it must be possible
// to show.
func (r tallyReader) table(t *table, words int, known *table, show func(event.Key), row func() stats.Sum) {
	last := event.Key{}
	for i := range r.Count(mostRows) {
		var k event.Key
		for j := range words {
			k[j] = r.Int()
		}
		if t.named && k[titleWord] != 0 {
			title := r.Text(shard.MostPart)
			t.titled(k, func() string { return title })
		}
		if _, is := known.index[k]; i > 0 && byWords(last, k) >= 0 || !is && !can(func() { show(k) }) {
			r.Wrong()
			return
		}
		last = k
		t.keys, t.rows = append(t.keys, k), append(t.rows, row())
	}
	if t.wider = r.Bool(); t.wider {
		t.rest = r.Wide()
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
	t, out := w.tallies, tallyWriter{stats.NewWriter(s)}
	w.seen(t)
	w.fight.ForgetPondered()
	t.narrowOutcomes()
	out.endings(t)
	for i, m := range w.program.Measures {
		out.table(&t.measures[i], len(m.By))
	}
	for i := range t.made {
		out.table(&t.made[i], madeWords)
		out.table(&t.taken[i], takenWords)
	}
	for i := range t.came {
		out.Sum(&t.came[i])
		out.Bool(t.pondered[i])
	}
	out.Int(t.asked)
	for i := range t.decided {
		if t.asked > 0 {
			out.Sum(&t.decided[i].about)
			out.Sum(&t.decided[i].decided)
		}
	}
	if w.o.Write != nil {
		w.o.Write(s, w.fight, &out.Writer.Writer)
	}
	t.forget()
	w.fight.CountChoices()
	return out.Bytes()
}

// add is as player has it.
func (w *worker) add(s shard.Shard, part []byte) error {
	r := tallyReader{stats.NewReader(s, part)}
	if w.read == nil {
		w.read = w.none()
	}
	t := w.read
	t.forget()
	t.fights = r.Fights
	r.endings(t)
	for i, m := range w.program.Measures {
		r.table(&t.measures[i], len(m.By), &w.measures[i], func(k event.Key) { w.fight.ShowMeasured(m, k) }, r.Kept)
	}
	sites := make([]*ir.Site, len(t.made))
	for _, s := range w.program.Sites {
		sites[s.Index] = s
	}
	for i, s := range sites {
		made, taken := &t.made[i], &t.taken[i]
		r.table(made, madeWords, &w.made[i], func(k event.Key) { _ = w.setup.Sides[k[0]] }, r.Times)
		r.table(taken, takenWords, &w.taken[i], func(k event.Key) { w.fight.ShowTaken(s, k) }, r.Times)
		for _, k := range taken.keys {
			if n := slices.Index(made.keys, madeBy(k)); n < 0 || made.rows[n].Fights == 0 {
				r.Wrong() // what is taken of nothing is no share
			}
		}
	}
	for i := range t.came {
		t.came[i], t.pondered[i] = r.Times(), r.Bool()
	}
	t.asked = r.Within(0, r.Fights)
	for i := range t.decided {
		if t.asked > 0 {
			t.decided[i] = asked{r.Times(), r.Times()}
		}
	}
	if w.o.Read != nil {
		w.o.Read(s, r.Reader.Reader)
	}
	if err := r.Close(); err != nil {
		return err
	}
	w.merge(t)
	return nil
}

// endings writes how fights have ended, and when.
func (w tallyWriter) endings(t *tallies) {
	w.Int(int64(len(t.outcomes)))
	for _, o := range slices.SortedFunc(maps.Keys(t.outcomes), byOutcome) {
		w.Int(o.winner)
		w.Text(o.reason)
		w.Int(t.outcomes[o])
	}
	for i, n := range t.others {
		w.Int(n)
		won := t.best[i].Fight > 0
		if w.Bool(won); won {
			w.Extreme(t.best[i])
		}
	}
	w.Int(int64(len(t.rounds)))
	for _, n := range t.rounds {
		w.Int(n)
	}
	w.Extreme(t.longest)
}

// endings reads how fights have ended, and when.
func (r tallyReader) endings(t *tallies) {
	won, fights := make([]int64, len(t.others)), int64(0)
	for range r.Count(mostReasons) {
		o, n := outcome{r.Within(-1, int64(len(t.others))-2), r.Text(shard.MostPart)}, r.Within(1, r.Fights)
		t.ended(o, n)
		won[1+o.winner] += n
	}
	for i := range t.others {
		t.others[i] = r.Within(0, r.Fights)
		won[i] += t.others[i]
		if fights += won[i]; r.Bool() != (won[i] > 0) {
			r.Wrong()
		}
		if won[i] > 0 {
			t.best[i] = r.Extreme()
		}
	}
	if fights != r.Fights {
		r.Wrong()
	}
	for rounds := range r.Count(1 + mostRounds) {
		n := r.Within(0, fights)
		fights -= n
		t.lasted(int64(rounds), n)
	}
	if t.longest = r.Extreme(); fights != 0 || t.longest.Value != int64(len(t.rounds))-1 {
		r.Wrong()
	}
}

// mostRounds is how long a fight is at most.
const mostRounds = 1_000_000
