package sim

import (
	"bytes"
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/report"
	"hcl/interp/shard"
)

// others fight shards of any size, in any order, each by somebody who has fought others or none.
type others struct {
	t      *testing.T
	chance *rand.Rand
	each   int64
	fight  []shard.Fighter
	shards int
}

func (o *others) Effort() int64 { return o.each }

func (o *others) Run(ctx context.Context, shards []shard.Shard, take func(i int, part []byte) error) error {
	order := shard.NewOrder(len(shards), take)
	o.shards += len(shards)
	for _, i := range o.chance.Perm(len(shards)) {
		var parts [][]byte
		for range 2 {
			part, err := o.fight[o.chance.IntN(len(o.fight))].Fight(ctx, shards[i])
			if err != nil {
				return err
			}
			parts = append(parts, part)
		}
		if !bytes.Equal(parts[0], parts[1]) {
			o.t.Errorf("fights %d to %d do not come to the same for two who fight them", shards[i].From, shards[i].To)
		}
		order.Put(i, parts[0])
	}
	return order.Err()
}

// coins fall in rows that the one has and the other has not.
const coins = `ruleset "Coins" { version = "1.0" }
param purses : int = 3
kind combatant { state purse : int = purses ; define active = purse > 0 }
event lost(who, at: int)
rule toss(who) {
  if roll(1d2, "coin", who) == 1 { who.purse -= 1 ; announce lost(who, 0 - who.purse - round) }
}
round { phase toss { for who in active_combatants() { toss(who) } } }
victory { winner last_side_standing() "after {round} rounds" }
measure losses "Coins lost" by at on lost : 1 / round
measure purse "Left in the purse" by who at end : who.purse
`

// shared are runs that others can fight.
type shared struct {
	name    string
	run     func(Away) (report.View, error)
	fighter func() shard.Fighter
}

func sharedRuns(t *testing.T) []shared {
	sims := func(name string, m *interp.Machine, o Options) shared {
		return shared{name, func(a Away) (report.View, error) {
			to := o
			to.Away = a
			return Run(context.Background(), m, to)
		}, func() shard.Fighter { return NewFighter(m, o) }}
	}
	check, duel := checkFight(t), duel(t)
	pairs := func(name string, a, b *interp.Machine, o CompareOptions) shared {
		return shared{name, func(away Away) (report.View, error) {
			to := o
			to.Away = away
			return Compare(context.Background(), a, b, to)
		}, func() shard.Fighter { return NewPairFighter(a, b, o) }}
	}
	a, b := duels(t)
	coins := func(purses string) *interp.Machine {
		files := fstest.MapFS{"coins.hc": {Data: []byte(coins)},
			"scenarios/one.toml": {Data: []byte(strings.ReplaceAll(twoAlone, "NAME", "coins"))}}
		return machineWith(t, files, "coins.hc", "scenarios/one.toml", interp.Options{}, map[string]string{"purses": purses})
	}
	return []shared{
		sims("sim of check", check, Options{Seed: 7, Fights: 90}),
		sims("sim of check to a target", check, Options{Seed: 8, Fights: 600, Target: 0.06}),
		sims("sim of duel", duel, Options{Seed: 9, Fights: 40, Unasked: true}),
		pairs("comparison of duel", a, b, CompareOptions{Seed: 1, Fights: 40}),
		pairs("comparison of coins", coins("4"), coins("6"), CompareOptions{Seed: 1, Fights: 160}),
		pairs("comparison of coins", coins("4"), coins("6"), CompareOptions{Seed: 1, Fights: 400, Margin: 0.2}),
	}
}

// Whoever fights how many fights at a time, the report is the same to the byte.
func TestOthersChangeNoByte(t *testing.T) {
	for _, x := range sharedRuns(t) {
		written := func(a Away) []byte {
			t.Helper()
			r, err := x.run(a)
			if err != nil {
				t.Fatal(err)
			}
			text, err := report.JSON(r)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		alone := written(Away{})
		for round := range uint64(3) {
			chance := rand.New(rand.NewPCG(round, 5))
			pool := &others{t: t, chance: chance, each: 1 + chance.Int64N(400_000),
				fight: []shard.Fighter{x.fighter(), x.fighter(), x.fighter()}}
			if divided := written(Away{Pool: pool}); !bytes.Equal(divided, alone) {
				t.Errorf("%s, in %d shards:\n%s\nalone:\n%s", x.name, pool.shards, divided, alone)
			}
			if pool.shards < 2 {
				t.Errorf("%s was cut into %d shards", x.name, pool.shards)
			}
		}
	}
}

var thorough = flag.Bool("thorough", false, "make far more of what is random")

// liars fight shards as others do, but change something in one of the parts.
type liars struct {
	shard.Fighter
	chance *rand.Rand
	parts  map[shard.Shard][]byte
}

func (l *liars) Effort() int64 { return 700_000 }

func (l *liars) Run(ctx context.Context, shards []shard.Shard, take func(i int, part []byte) error) error {
	lie := l.chance.IntN(len(shards))
	for i, s := range shards {
		if l.parts[s] == nil {
			part, err := l.Fight(ctx, s)
			if err != nil {
				return err
			}
			l.parts[s] = part
		}
		part := l.parts[s]
		if i == lie {
			part = l.changed(part)
		}
		if err := take(i, part); err != nil {
			return err
		}
	}
	return nil
}

func (l *liars) changed(part []byte) []byte {
	part = bytes.Clone(part)
	for range 1 + l.chance.IntN(3) {
		at := l.chance.IntN(len(part))
		if l.chance.IntN(2) == 0 {
			at %= 30 // where it says how fights have ended
		}
		switch l.chance.IntN(4) {
		case 0:
			part = part[:at+1]
		case 1:
			part[at] = byte(l.chance.Uint32())
		case 2:
			part[at] ^= 2 << l.chance.IntN(3)
		default:
			part = slices.Insert(part, at, byte(l.chance.Uint32()))
		}
	}
	return part
}

// Whatever else comes as a part, it is refused, or makes a report as any.
func TestPartsOfStrangers(t *testing.T) {
	times := 100
	if *thorough {
		times = 2000
	}
	for _, x := range sharedRuns(t) {
		pool := &liars{x.fighter(), rand.New(rand.NewPCG(1, 2)), map[shard.Shard][]byte{}}
		refused := 0
		for range times {
			r, err := x.run(Away{Pool: pool})
			if err != nil {
				refused++
				continue
			}
			if _, err := report.JSON(r); err != nil {
				t.Error(err)
			}
			if r.Report().Text(report.Look{All: true}); !addsUp(r) {
				t.Errorf("%s: not every fight has ended somehow", x.name)
			}
		}
		if refused < times/2 {
			t.Errorf("%s: only %d of %d are refused", x.name, refused, times)
		}
	}
}

// addsUp reports whether every fight of a report has ended, once.
func addsUp(r report.View) bool {
	switch r := r.(type) {
	case *Report:
		fights, rounds := r.Fights, r.Fights
		for _, o := range r.Outcomes {
			fights -= o.Fights
		}
		for _, h := range r.Rounds.Histogram {
			rounds -= h.Fights
		}
		return fights == 0 && rounds == 0
	case *Comparison:
		a, b := 0.0, 0.0
		for _, o := range r.Outcomes {
			a, b = a+o.A, b+o.B
		}
		return math.Abs(a-1) < 1e-6 && math.Abs(b-1) < 1e-6
	}
	return true
}

// What it costs that another has fought the fights of a shard: to write the part, to read it and to
// add it.
func BenchmarkPart(b *testing.B) {
	m := duel(b)
	s := shard.Shard{From: 21, To: 1020}
	cost := func(b *testing.B, p, to player, again func()) {
		size := 0
		b.ReportAllocs()
		for b.Loop() {
			part := p.part(s)
			if err := to.add(s, part); err != nil {
				b.Fatal(err)
			}
			size = len(part)
			again()
		}
		b.ReportMetric(float64(size), "bytes")
	}
	fight := func(p player) {
		for n := s.From; n <= s.To; n++ {
			if err := p.play(3, n); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("sim", func(b *testing.B) {
		w, fought := workerOf(b, m), workerOf(b, m)
		fight(fought)
		again := func() { w.merge(fought.tallies) }
		again()
		cost(b, w, workerOf(b, m), again)
	})
	b.Run("comparison", func(b *testing.B) {
		pair := func() *pair {
			p, err := newPair([2]*interp.Machine{m, m}, sharedMeasures(m.Program, m.Program), [2][]*Statistic{})
			if err != nil {
				b.Fatal(err)
			}
			return p
		}
		p, fought := pair(), pair()
		fight(fought)
		again := func() { p.merge(fought) }
		again()
		cost(b, p, pair(), again)
	})
}
