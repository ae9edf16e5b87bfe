package sim

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/shard"
)

// tosses are fights in which red is the likelier to win the greater the level is; at level 0
// nothing is left to chance, and at level 9 a few fights fail.
var tosses = fstest.MapFS{
	"toss.hc": {Data: []byte(`ruleset "Toss" { version = "1.0" }
param level : int 0..9 = 3
kind combatant {
  state out : bool = false
  state points : int = 0
  define active = not out
}
rule fall(side) { for who in side.members { who.out = true } }
round {
  phase toss {
    let n = level == 0 ? 3 : roll(1d6, "toss")
    if level == 9 { first(first(sides).members).points = div(1, roll(1d100, "luck") - 1) }
    for who in first(sides).members { who.points += n - 4 }
    if n <= level { fall(last(sides)) } else if n == 6 { fall(first(sides)) }
  }
}
victory { winner last_side_standing() "the toss" }
measure points "Points" by side at end : first(side.members).points
`)},
	"toss.toml": {Data: []byte(`ruleset = "toss"
title = "A toss"
[[side]]
name = "red"
[[side.combatant]]
name = "ann"
[[side]]
name = "blue"
[[side.combatant]]
name = "bob"
`)},
}

// atLevels are machines of tosses.
func atLevels(t *testing.T) map[int]*interp.Machine {
	out := map[int]*interp.Machine{}
	for _, level := range []int{0, 1, 2, 3, 5, 9} {
		out[level] = machineWith(t, tosses, "toss.hc", "toss.toml", interp.Options{Unread: true},
			map[string]string{"level": strconv.Itoa(level)})
	}
	return out
}

// tossing is a batch of tosses at some levels, and who fights shards of it.
func tossing(t *testing.T, machines map[int]*interp.Machine, levels []int, seed uint64) (o BatchOptions,
	fighter func() shard.Fighter) {
	machine := func(cell int) (*interp.Machine, error) {
		if levels[cell] < 0 {
			return nil, errors.New("there is no such level")
		}
		return machines[levels[cell]], nil
	}
	var stats []*Statistic
	for _, text := range []string{"share(red)", "lead(red, blue)", "rounds", "measure(points, red)"} {
		s, err := StatisticOf(text, machines[0])
		if err != nil {
			t.Fatal(err)
		}
		stats = append(stats, s)
	}
	o = BatchOptions{Seed: seed, Cells: len(levels), Machine: machine, Statistics: stats,
		Task: func(cell int) shard.Task { return shard.Task(strconv.Itoa(cell)) }}
	for i := 1; i < len(levels); i++ {
		o.Pairs = append(o.Pairs, [2]int{i - 1, i})
	}
	fighter = func() shard.Fighter {
		return &Cells{Seed: seed, Cell: func(task shard.Task) (*interp.Machine, []*Statistic, error) {
			cell, err := strconv.Atoi(string(task))
			if err != nil || cell < 0 || cell >= len(levels) {
				return nil, nil, errors.New("there is no such cell")
			}
			m, err := machine(cell)
			return m, stats, err
		}}
	}
	return o, fighter
}

// same reports what two batches have come to otherwise.
func same(t *testing.T, got, want *Batch) {
	t.Helper()
	if !reflect.DeepEqual(got.sums, want.sums) || !reflect.DeepEqual(got.both, want.both) {
		t.Error("the sums are others")
	}
	for i := range want.chance {
		if got.NoChance(i) != want.NoChance(i) {
			t.Errorf("of cell %d it is said otherwise whether anything is left to chance", i)
		}
	}
}

// Whoever fights the fights of a batch, in shards of whatever size, they come to the same, are
// enough at the same time, and fail alike.
func TestBatchesAreTheSameAway(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	machines := atLevels(t)
	fails, ends, pools, mixed := 0, 0, 0, 0
	for range 25 {
		var levels []int
		for range 1 + r.IntN(4) {
			level := []int{0, 1, 2, 3, 5, 5}[r.IntN(6)]
			if r.IntN(9) == 0 {
				level = []int{9, -1}[r.IntN(2)]
			}
			levels = append(levels, level)
		}
		o, fighter := tossing(t, machines, levels, r.Uint64())
		o.Workers = 1 + r.IntN(3)
		fights, target, cells := r.Int64N(500), 1+r.Int64N(900), r.Perm(len(levels))
		play := func(b *Batch) error {
			whole, err := b.Until(context.Background(), cells, 3, fights, func() bool { return b.Fights(cells[0]) > target })
			if err == nil && !whole {
				t.Error("it was broken off")
			}
			return err
		}
		alone := NewBatch(o)
		wants := play(alone)
		var shards, together atomic.Int64
		o.Pool = shard.Local{Workers: 1 + r.IntN(3), Each: 20_000 + r.Int64N(200_000),
			Fighter: shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
				shards.Add(1)
				if strings.Contains(string(s.Task), ",") {
					together.Add(1)
				}
				return fighter().Fight(ctx, s)
			})}
		away := NewBatch(o)
		got := play(away)
		if !reflect.DeepEqual(got, wants) {
			t.Fatalf("levels %v: %v, alone %v", levels, got, wants)
		}
		if got != nil {
			fails++
			continue
		}
		same(t, away, alone)
		if away.Fights(cells[0]) < fights {
			ends++
		}
		if shards.Load() > 1 {
			pools++
		}
		if n := together.Load(); n > 0 && n < shards.Load() {
			mixed++
		}
	}
	if fails < 2 || ends < 2 || pools < 10 || mixed < 3 {
		t.Errorf("%d failed, %d ended when it was enough, %d were divided, %d of them into shards of several cells and of one: that is too few", fails, ends, pools, mixed)
	}
}

// What is broken off counts up to the end of a round.
func TestBatchesBrokenOffAway(t *testing.T) {
	t.Parallel()
	machines := atLevels(t)
	for _, after := range []int64{0, 1, 9, 60} {
		o, fighter := tossing(t, machines, []int{2, 0, 3}, 7)
		ctx, stop := context.WithCancel(context.Background())
		defer stop()
		var shards atomic.Int64
		o.Pool = shard.Local{Workers: 2, Each: 50_000, Fighter: shard.FighterFunc(func(ctx context.Context,
			s shard.Shard) ([]byte, error) {
			if shards.Add(1) > after {
				stop()
			}
			return fighter().Fight(ctx, s)
		})}
		cells := []int{0, 1, 2}
		b := NewBatch(o)
		if whole, err := b.Until(ctx, cells, 1, 2000, nil); whole || err != nil {
			t.Fatalf("after %d shards: %v, %v", after, whole, err)
		}
		n := b.Fights(0)
		if n > 0 && !slices.Contains(RoundsOf(2000), n) || b.done.Load() != 3*n {
			t.Errorf("%d fights count, and %d are done", n, b.done.Load())
		}
		o.Pool = nil
		alone := NewBatch(o)
		if _, err := alone.Play(context.Background(), cells, 1, n); err != nil {
			t.Fatal(err)
		}
		same(t, b, alone)
	}
}

// A part of strangers is taken for what it can be, or refused; and strangers cannot ask for what
// there is not.
func TestPartsOfBatchesFromStrangers(t *testing.T) {
	t.Parallel()
	o, fighter := tossing(t, atLevels(t), []int{2, 0}, 1)
	r := rand.New(rand.NewPCG(3, 4))
	for _, cells := range []shard.Task{"[0]", "[1]", "[1,0,1]"} {
		f := fighter()
		good, err := f.Fight(context.Background(), shard.Shard{Task: cells, From: 1, To: 60})
		if err != nil {
			t.Fatal(err)
		}
		for range 3000 {
			part := slices.Clone(good)
			for range 1 + r.IntN(3) {
				part[r.IntN(len(part))] = byte(r.Uint32())
			}
			part = part[:len(part)-r.IntN(2)*r.IntN(len(part))]
			values, read := make([]int64, 60*len(o.Statistics)), shard.NewReader(part)
			var all []int64
			for range len(cells) / 2 {
				readCell(read, o.Statistics, values)
				all = append(all, values...)
			}
			if read.Close() != nil {
				continue
			}
			for i, x := range all {
				if least, most := o.Statistics[i%len(o.Statistics)].reach(); x < least || x > most {
					t.Fatalf("%s of a fight is %d", o.Statistics[i%len(o.Statistics)].Name, x)
				}
			}
		}
		for _, x := range [][2]int64{{0, 2}, {3, 2}, {1, 1 << 40}, {-1 << 63, 1<<63 - 1}} {
			if _, err := f.Fight(context.Background(), shard.Shard{Task: cells, From: x[0], To: x[1]}); err == nil {
				t.Errorf("fights %v are fought", x)
			}
		}
	}
	for _, what := range []shard.Task{"", "7", "[7]", "[0,-1]", "[0", "null,"} {
		if _, err := fighter().Fight(context.Background(), shard.Shard{Task: what, From: 1, To: 2}); err == nil {
			t.Errorf("the task %q is fought", what)
		}
	}
}
