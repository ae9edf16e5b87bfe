package sim

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/stats"
)

// some makes tallies of a few fights, with more keys and reasons than are told apart.
func some(chance *rand.Rand, first int64) *tallies {
	t := newTallies(2, 2, 1, 0)
	for n := first; n < first+1+chance.Int64N(400); n++ {
		t.fights++
		winner := chance.Int64N(3) - 1
		t.ended(outcome{winner, fmt.Sprint("reason ", chance.IntN(3*mostReasons))}, 1)
		t.best[1+winner].Raise(stats.Extreme{Value: chance.Int64N(5), Fight: n})
		rounds := chance.Int64N(30)
		t.lasted(rounds, 1)
		t.longest.Raise(stats.Extreme{Value: rounds, Fight: n})
		for range 20 {
			t.measures[0].row(event.Key{chance.Int64N(4 * mostRows), 7}).Count(chance.Int64N(100)-50, 0, n)
		}
		t.measures[1].row(event.Key{}).Count(chance.Int64N(1<<50)-1<<49, 0, n)
		t.made[0].row(event.Key{0}).Count(3, 0, n)
		t.taken[0].row(event.Key{0, chance.Int64N(4 * mostRows)}).Count(1, 3, n)
	}
	return t
}

// text is all that tallies hold, in the form that they have for a report.
func (t *tallies) text() string {
	t.narrow()
	var b bytes.Buffer
	fmt.Fprintln(&b, t.fights, t.outcomes, t.others, t.best, t.rounds, t.longest)
	for _, list := range [][]table{t.measures, t.made, t.taken} {
		for _, x := range list {
			fmt.Fprintln(&b, x.keys, x.rest, x.wider)
			for _, row := range x.rows {
				if row.Values == nil {
					row.Values = &stats.Histogram{}
				}
				values := *row.Values
				row.Values = nil
				fmt.Fprintln(&b, row, values)
			}
		}
	}
	return b.String()
}

// However tallies are added up, by whom and in which order, the sum is the same.
func TestMergingIsAssociativeAndCommutative(t *testing.T) {
	for round := range uint64(5) {
		// Tallies are changed by merging, so each sum makes its parts anew.
		part := func(i int) *tallies { return some(rand.New(rand.NewPCG(round, uint64(i))), int64(1+1000*i)) }
		const parts = 6
		add := func(list ...*tallies) *tallies {
			sum := newTallies(2, 2, 1, 0)
			for _, x := range list {
				sum.merge(x)
			}
			return sum
		}
		var all []*tallies
		for i := range parts {
			all = append(all, part(i))
		}
		want := add(all...).text()
		chance := rand.New(rand.NewPCG(round, 99))
		for range 10 {
			var pool []*tallies
			for _, i := range chance.Perm(parts) {
				pool = append(pool, part(i))
			}
			for len(pool) > 1 {
				i := chance.IntN(len(pool) - 1)
				sum := pool[i]
				if chance.IntN(2) == 0 {
					sum.narrow()
				}
				sum.merge(pool[i+1])
				pool = append(pool[:i+1], pool[i+2:]...)
			}
			if got := pool[0].text(); got != want {
				t.Fatalf("another order gives another sum:\n%.2000s\n%.2000s", got, want)
			}
		}
		if x := add(all...); len(x.measures[0].keys) > 2*mostRows || len(x.outcomes) > 2*mostReasons {
			t.Errorf("%d rows and %d outcomes are held", len(x.measures[0].keys), len(x.outcomes))
		}
	}
}

// Once everything that occurs has occurred, a fight and its statistics allocate nothing, but where it
// is asked what decides.
func TestFightsAreCountedWithoutAllocating(t *testing.T) {
	for _, m := range []*interp.Machine{checkFight(t), warband(t)} {
		w := workerOf(t, m)
		some := func() {
			for n := range int64(60) {
				if err := w.play(1, 100+n); err != nil {
					t.Fatal(err)
				}
			}
		}
		if n := testing.AllocsPerRun(3, some); n > 0 {
			t.Errorf("60 fights allocate %v times", n)
		}
	}
}

// What a fight costs with its statistics, and without.
func BenchmarkFight(b *testing.B) {
	for _, c := range []struct {
		name string
		m    *interp.Machine
	}{{"check", checkFight(b)}, {"warband", warband(b)}} {
		b.Run(c.name+"/counted", func(b *testing.B) {
			w := workerOf(b, c.m)
			b.ReportAllocs()
			for n := int64(0); b.Loop(); n++ {
				if err := w.play(1, 1+n%1000); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(c.name+"/alone", func(b *testing.B) {
			f := workerOf(b, c.m).fight
			for n := uint64(0); b.Loop(); n++ {
				f.Reset(1, 1+n%1000)
				if _, err := f.Run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
