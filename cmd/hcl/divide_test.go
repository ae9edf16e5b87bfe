package main

import (
	"bytes"
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hcl/interp/shard"
)

// Whoever fights the fights of a verb, what it prints is the same. Each shard is fought by somebody
// who knows nothing but the command line, as in another process.
func TestOthersFightTheSame(t *testing.T) {
	unpack(t, "ablate")
	for _, line := range divided {
		t.Run(line, func(t *testing.T) {
			args := strings.Fields(line)
			var alone, divided, wrong bytes.Buffer
			if status := Main(args, &alone, &wrong); status != exitDone {
				t.Fatalf("exit %d: %s", status, &wrong)
			}
			var shards atomic.Int64
			e := &env{out: &terminal{to: &divided}, err: &terminal{to: &wrong}}
			e.others = func(shard.Fighter) shard.Pool {
				return shard.Local{Workers: 3, Each: shard.PerSecond / 200, Fighter: shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
					shards.Add(1)
					f, err := fighterOf(args, &env{out: &terminal{to: &wrong}, err: &terminal{to: &wrong}})
					if err != nil {
						return nil, err
					}
					return f.Fight(ctx, s)
				})}
			}
			if status := e.run(args); status != exitDone {
				t.Fatalf("exit %d: %s", status, &wrong)
			}
			if divided.String() != alone.String() {
				t.Errorf("alone:\n%s\ndivided:\n%s", &alone, &divided)
			}
			if shards.Load() < 2 {
				t.Errorf("it was cut into %d shards", shards.Load())
			}
		})
	}
}

// divided are commands that are cut.
var divided = []string{
	"sim srd-5e srd-5e/duel -n 12",
	"sim dreadnaught dreadnaught/bidding-duel -n 100 --format json",
	"sim dreadnaught dreadnaught/bidding-duel -n 290 --target-error 6% --format json",
	"sim dreadnaught dreadnaught/bidding-duel -n 150 --shard 2/2 --format json",
	"sweep starters/d20 starters/d20/bridge --vary reward=4..7 -n 700",
	"sweep starters/d20 starters/d20/bridge --vary reward=4..5 --vary hild.copies=1..3 --policy watch=fierce --stat taken(watch.mighty,yes) --stat rounds -n 300 --format json",
	"sweep starters/d20 starters/d20/bridge --vary reward=4..7 --target-error 4% --format csv",
	"sweep starters/d20 starters/d20/bridge --vary reward=1..9 --find share(watch)==0.5 -n 500",
	"tune starters/d20 starters/d20/bridge --side watch --vary reward=1..9 --search 1000 -n 200",
	"sim drill.hc drill.toml --ablate -n 300",
	"sim drill.hc drill.toml --ablate -n 300 --format csv --limit steps=200",
	"sim march.hc march.toml --ablate -n 300 --format json",
	"sim starters/pool starters/pool/moor --ablate -n 230 --seed 5 --format json",
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
