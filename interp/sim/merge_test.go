package sim

import (
	"bytes"
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hcl/interp"
)

// All forms of a report are the same whoever fights what.
func TestWorkersAndShardsChangeNoByte(t *testing.T) {
	for name, m := range map[string]*interp.Machine{"check": checkFight(t), "warband": warband(t)} {
		forms := func(r *Report, err error) string {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
			data, err := r.Write()
			if err != nil {
				t.Fatal(err)
			}
			table, err := r.CSV()
			if err != nil {
				t.Fatal(err)
			}
			return string(data) + string(table) + r.Text()
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
			o.Workers = 1
			want := forms(run(o), nil)
			for _, workers := range []int{2, 3, 7} {
				o.Workers = workers
				if got := forms(run(o), nil); got != want {
					t.Errorf("%s: %d workers give another report", name, workers)
				}
			}
			for _, of := range []int{2, 5, 60} { // more parts than fights, too
				if o.Target > 0 {
					break
				}
				var parts []*Report
				for i := range of {
					o.Shard, o.Of, o.Workers = i+1, of, 1+i%3
					text, err := run(o).Write()
					if err != nil {
						t.Fatal(err)
					}
					part, err := Read(text)
					if err != nil {
						t.Fatal(err)
					}
					parts = append(parts, part)
				}
				rand.New(rand.NewPCG(1, uint64(of))).Shuffle(of, func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
				if got := forms(Merge(parts)); got != want {
					t.Errorf("%s: %d parts give another report", name, of)
				}
				// Parts of parts, too.
				some, err := Merge(parts[:of/2])
				if err != nil {
					t.Fatal(err)
				}
				if got := forms(Merge(append([]*Report{some}, parts[of/2:]...))); got != want {
					t.Errorf("%s: %d parts, some merged before, give another report", name, of)
				}
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
	a, _ := r.Write()
	b, _ := whole.Write()
	if !bytes.Equal(a, b) {
		t.Errorf("what was fought is not fights 1 to %d", fights)
	}
}

// Where something else stands in a report, merging refuses it or makes a
// report of it; it never panics.
func TestMergeTakesNothingForGranted(t *testing.T) {
	r, err := Run(context.Background(), warband(t), Options{Seed: 1, Fights: 4, Workers: 1, Shard: 1, Of: 2})
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.Write()
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	others := []string{"0", "-1", "3", "999999", "9223372036854775807", "1e300", "null", "[]", "-" + strings.Repeat("9", 70)}
	for i, at := range regexp.MustCompile(`[:\[,](-?[0-9][0-9.e+-]*|\[|"")`).FindAllSubmatchIndex(text, -1) {
		if i%16 > 0 && i > 200 {
			continue // there are many rows, all alike
		}
		changed := slices.Concat(text[:at[2]], []byte(others[(i+i/len(others))%len(others)]), text[at[3]:])
		part, err := Read(changed)
		if err == nil {
			var whole *Report
			if whole, err = Merge([]*Report{part}); err == nil {
				whole.Text()
				_, err = whole.CSV()
			}
		}
		if err != nil {
			refused++
		}
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}
