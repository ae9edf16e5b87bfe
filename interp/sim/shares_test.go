package sim

import (
	"bytes"
	"context"
	"testing"

	"hcl/interp"
	"hcl/interp/report"
	"hcl/interp/shard"
)

// All forms of a report are the same whoever fights what.
func TestWorkersAndShardsChangeNoByte(t *testing.T) {
	for name, m := range map[string]*interp.Machine{"check": checkFight(t), "warband": warband(t)} {
		forms := func(r *Report, err error) string {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			data, err := report.JSON(r)
			if err != nil {
				t.Fatal(err)
			}
			table, err := report.As("csv", r, report.Look{})
			if err != nil {
				t.Fatal(err)
			}
			return string(data) + string(table) + r.Report().Text(report.Look{All: true})
		}
		run := func(o Options) *Report {
			t.Helper()
			o.Seed = 7
			r, err := Run(context.Background(), m, o)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		for _, o := range []Options{{Fights: 41}, {Fights: 500, Target: 0.05}} {
			if o.Target > 0 && name != "check" {
				continue // it takes long
			}
			o.Workers, o.Unasked = 1, name != "check" // asking tells every fight, and its fights are long
			want := forms(run(o), nil)
			for _, workers := range []int{2, 3, 7} {
				o.Workers = workers
				if got := forms(run(o), nil); got != want {
					t.Errorf("%s: %d workers give another report", name, workers)
				}
			}
			if o.Target > 0 {
				continue
			}
			for _, of := range []int{2, 5, 60} { // more parts than fights, too
				all := &shard.Shares{Of: of, Kept: map[shard.Shard][]byte{}}
				for i := range of {
					one := &shard.Share{I: i + 1, Of: of, Workers: 1 + i%3}
					x := o
					x.Seed, x.Pool = 7, one
					one.Fighter = NewFighter(m, x)
					if _, err := Run(context.Background(), m, x); err != nil {
						t.Fatal(err)
					}
					for _, s := range one.Kept {
						all.Kept[s.Shard] = s.Part
					}
				}
				o.Pool = all
				if got := forms(run(o), nil); got != want {
					t.Errorf("%s: %d parts give another report", name, of)
				}
				o.Pool = nil
			}
		}
	}
}

// What is cancelled tells of the fights until then, without a gap.
func TestBrokenOffIsAWholeBeginning(t *testing.T) {
	m := checkFight(t)
	ctx, cancel := context.WithCancel(context.Background())
	// In how many fights it is asked which terms decide depends on how many are wanted.
	r, err := Run(ctx, m, Options{Seed: 1, Fights: 1 << 40, Unasked: true, Workers: 3, Progress: func(done, _ int64) {
		if done > 100 {
			cancel()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Partial || r.Fights < 100 {
		t.Fatalf("%d fights, partial %v", r.Fights, r.Partial)
	}
	whole, err := Run(context.Background(), m, Options{Seed: 1, Fights: r.Fights, Unasked: true, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	fights := r.Fights
	r.Head, whole.Head = Head{}, Head{}
	a, _ := report.JSON(r)
	b, _ := report.JSON(whole)
	if !bytes.Equal(a, b) {
		t.Errorf("what was fought is not fights 1 to %d", fights)
	}
}
