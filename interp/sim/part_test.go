package sim

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"hcl/interp"
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

// Whoever fights how many fights at a time, the report is the same to the byte.
func TestOthersChangeNoByte(t *testing.T) {
	for name, m := range map[string]*interp.Machine{"check": checkFight(t), "duel": duel(t)} {
		for _, o := range []Options{{Seed: 7, Fights: 90}, {Seed: 8, Fights: 600, Target: 0.06}} {
			if o.Unasked = name == "duel"; o.Unasked && o.Target > 0 {
				continue // it takes long
			}
			want, err := Run(context.Background(), m, o)
			if err != nil {
				t.Fatal(err)
			}
			alone, err := want.Write()
			if err != nil {
				t.Fatal(err)
			}
			for round := range uint64(4) {
				chance := rand.New(rand.NewPCG(round, 5))
				pool := &others{t: t, chance: chance, each: 1 + chance.Int64N(400_000)}
				for range 3 {
					pool.fight = append(pool.fight, NewFighter(m, o))
				}
				to := o
				to.Pool = pool
				got, err := Run(context.Background(), m, to)
				if err != nil {
					t.Fatal(err)
				}
				divided, err := got.Write()
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(divided, alone) {
					t.Errorf("%s, in %d shards:\n%s\nalone:\n%s", name, pool.shards, divided, alone)
				}
				if pool.shards < 2 {
					t.Errorf("%s was cut into %d shards", name, pool.shards)
				}
			}
		}
	}
}

// partOf is the part of a shard of a machine.
func partOf(t testing.TB, m *interp.Machine, s shard.Shard) []byte {
	part, err := NewFighter(m, Options{Seed: 3, Fights: 200}).Fight(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return part
}

// Whatever else comes as a part, it is refused, or makes a report as any.
func TestPartsOfStrangers(t *testing.T) {
	for name, m := range map[string]*interp.Machine{"check": checkFight(t), "duel": duel(t)} {
		s := shard.Shard{From: 21, To: 40}
		whole := partOf(t, m, s)
		chance := rand.New(rand.NewPCG(1, 2))
		refused := 0
		const times = 400
		for range times {
			part := bytes.Clone(whole)
			for range 1 + chance.IntN(3) {
				at := chance.IntN(len(part))
				switch chance.IntN(4) {
				case 0:
					part = part[:at+1]
				case 1:
					part[at] = byte(chance.Uint32())
				case 2:
					part[at] ^= 1 << chance.IntN(8)
				default:
					part = append(part[:at:at], append([]byte{byte(chance.Uint32())}, part[at:]...)...)
				}
			}
			w := workerOf(t, m)
			if err := w.play(3, 1); err != nil {
				t.Fatal(err)
			}
			if w.add(s, part) != nil {
				refused++
				continue
			}
			r := report(HeadOf(w.fight, Options{Seed: 3, Fights: 1000}), sum([]*worker{w}), live{m.Program, w.fight})
			if _, err := r.Write(); err != nil {
				t.Error(err)
			}
			r.Text()
		}
		if refused < times/2 {
			t.Errorf("%s: only %d of %d are refused", name, refused, times)
		}
		if w := workerOf(t, m); w.add(shard.Shard{From: 21, To: 41}, whole) == nil {
			t.Errorf("%s: a part of 20 fights is taken for 21", name)
		}
	}
}

// What it costs that another has fought the fights of a shard: to write the part, to read it and to
// add it.
func BenchmarkPart(b *testing.B) {
	m := duel(b)
	for _, n := range []int64{1, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s := shard.Shard{From: 21, To: 20 + n}
			w := workerOf(b, m)
			for n := s.From; n <= s.To; n++ {
				if err := w.play(3, n); err != nil {
					b.Fatal(err)
				}
			}
			fought, to := w.none(), workerOf(b, m)
			fought.merge(w.tallies)
			size := 0
			b.ReportAllocs()
			for b.Loop() {
				w.forget()
				w.merge(fought)
				part := w.part(s)
				if err := to.add(s, part); err != nil {
					b.Fatal(err)
				}
				size = len(part)
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}
