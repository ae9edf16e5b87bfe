package main

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hcl/interp/shard"
)

// Whoever fights the fights of a verb, what it prints is the same. Each shard is fought by somebody
// who knows nothing but the job, as in another process, and the verb reads nothing else either.
func TestOthersFightTheSame(t *testing.T) {
	unpack(t, "ablate", "audit", "matrix", "tune")
	for _, line := range divided {
		t.Run(line, func(t *testing.T) {
			if alone, shards := sameDivided(t, line); alone.status != exitDone {
				t.Errorf("exit %d: %s", alone.status, alone.err)
			} else if shards < 2 {
				t.Errorf("it was cut into %d shards", shards)
			}
		})
	}
}

// Where a fight fails, or cannot begin, the same is said of it.
func TestOthersFailTheSame(t *testing.T) {
	unpack(t, "ablate", "audit", "tune")
	for _, line := range []string{
		"sim fails.hc fails.toml --set level=3 --seed 2 -n 20000",
		"compare fails.hc fails.hc fails.toml --set-b level=5 --seed 2 -n 20000",
		"matrix fails.hc fails.toml --vary ann.copies=1..2 --vary bob.copies=1..2 --seed 2 -n 20000",
		"sweep fails.hc fails.toml --vary level=1..3 --seed 2 -n 20000",
		"sweep fails.hc fails.toml --vary level=1..3 --seed 2 --find share(red)==0.5 -n 80000",
		"tune fails.hc fails.toml --seed 2 --side red --vary level=1,2 --search 20000",
		"audit camp.hc -n 4000 --limit steps=850",
		"sim drill.hc drill.toml --ablate -n 20000 --limit steps=160",
	} {
		if alone, shards := sameDivided(t, line); alone.status == exitDone || shards == 0 {
			t.Errorf("%s: exit %d, %d shards: %s", line, alone.status, shards, alone.err)
		}
	}
}

// said is what a command says, and the page that it writes.
type said struct {
	status         int
	out, err, page string
}

// sameDivided runs a command alone and divided, and reports what it says otherwise.
func sameDivided(t *testing.T, line string) (alone said, shards int64) {
	args := strings.Fields(line)
	run := func(do func(out, err *bytes.Buffer) int) said {
		var out, err bytes.Buffer
		status := do(&out, &err)
		page, _ := os.ReadFile("page.html")
		os.Remove("page.html")
		return said{status, out.String(), err.String(), string(page)}
	}
	alone = run(func(out, err *bytes.Buffer) int { return Main(args, out, err) })
	j, err := newJob(args, 1)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	var page []string // where it goes is no part of a job
	if i := slices.Index(args, "--html"); i >= 0 {
		page = args[i : i+2]
	}
	var fought atomic.Int64
	divided := run(func(out, err *bytes.Buffer) int {
		e := &env{out: &terminal{to: out}, err: &terminal{to: err}}
		e.others = func(here shard.Fighter) shard.Pool {
			return shard.Local{Workers: 3, Each: shard.PerSecond / 200,
				Fighter: shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
					fought.Add(1)
					f, err := j.fighter()
					if err != nil {
						return nil, err
					}
					part, err := f.Fight(ctx, s)
					if err == nil {
						if same, err := here.Fight(ctx, s); err == nil && !bytes.Equal(same, part) {
							t.Errorf("%s: who has fought others before fights fights %d to %d of %s otherwise", line, s.From, s.To, s.Task)
						}
					}
					return part, err
				})}
		}
		return j.run(e, j.report(page), e.others)
	})
	if divided != alone {
		t.Errorf("%s\nalone:\n%v\ndivided:\n%v", line, alone, divided)
	}
	return alone, fought.Load()
}

// divided are commands that are cut.
var divided = []string{
	"sim srd-5e srd-5e/duel -n 12",
	"sim dreadnaught dreadnaught/bidding-duel -n 100 --format json",
	"sim dreadnaught dreadnaught/bidding-duel -n 290 --target-error 6% --format json",
	"matrix plans.hc plans.toml --choice plan --choice-b mood --value siege,dozing --value-b bold,shy --payoff spoils --set luck=20 -n 2000 --check",
	"matrix srd-5e srd-5e/goblins --vary hilda.hp=9,14 --vary bugbear.hp=8,12 -n 4",
	"matrix rps.hc rps.toml --choice sign --value rock,paper,scissors --set luck=30 -n 700 --without-luck --check --format json",
	"matrix rps.hc rps.toml --choice sign --value rock,paper,scissors --set luck=30 --target-error 10% --format csv",
	"matrix rps.hc rps.toml --choice policy --payoff points --set luck=30 -n 5000 --format json",
	"matrix starters/d20 starters/d20/bridge --vary hild.copies=1..2 --vary mag.copies=1..2 -n 60",
	"compare dreadnaught dreadnaught dreadnaught/bidding-duel dreadnaught/grapple-pit --set-b alert_bonus=9 -n 30",
	"compare dreadnaught dreadnaught dreadnaught/bidding-duel --set-b alert_bonus=9 --stat taken(red.more,yes) -n 60 --format json",
	"compare starters/d20 starters/d20 starters/d20/bridge --set-b reward=7 --margin 2% -n 300",
	"sweep starters/d20 starters/d20/bridge --vary reward=4..7 -n 700",
	"sweep starters/d20 starters/d20/bridge --vary reward=4..5 --vary hild.copies=1..3 --policy watch=fierce --stat taken(watch.mighty,yes) --stat rounds -n 300 --format json",
	"sweep starters/d20 starters/d20/bridge --vary reward=4..7 --target-error 4% --format csv",
	"sweep starters/d20 starters/d20/bridge --vary reward=1..9 --find share(watch)==0.5 -n 500",
	"tune starters/d20 starters/d20/bridge --side watch --vary reward=1..9 --search 1000 -n 200",
	"tune starters/d20 starters/d20/bridge --side watch --stat rounds --vary reward=1..9 --vary hild.copies=1..7 --search 600 -n 50 --format json",
	"tune band.hc band.toml --side red --roster --cost price --budget 20 --search 2000 -n 500 --format json",
	"worth starters/d20 starters/d20/bridge --cost hild=2,osric=2,mag=3,finn=2 -n 300 --format json",
	"sim drill.hc drill.toml --ablate -n 300",
	"sim drill.hc drill.toml --ablate -n 300 --format csv --limit steps=200",
	"sim march.hc march.toml --ablate -n 300 --format json",
	"audit camp.hc -n 300",
	"audit camp.hc --minutes 0.02 --format json",
	"report camp.hc race.toml crowd.toml -n 80 --ablate --matrix act.way --vary dull=1..3 --html page.html",
	"report march.hc march.toml -n 200 --audit --html page.html",
}

// unpack goes to where the files of some scripts are.
func unpack(t *testing.T, scripts ...string) {
	dir := t.TempDir()
	for _, name := range scripts {
		a, err := txtar.ParseFile("../../tests/testdata/script/" + name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		if err := txtar.Write(a, dir); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

// Nobody makes anything ready for others where there are none.
func TestAloneThereIsNoPool(t *testing.T) {
	pool, err := (&env{}).pool(func() (shard.Fighter, error) { t.Fatal("made ready"); return nil, nil })
	if pool != nil || err != nil {
		t.Error(pool, err)
	}
}
