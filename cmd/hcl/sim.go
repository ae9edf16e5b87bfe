package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"

	"hcl/interp/sim"
)

type simCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	N           *int64 `short:"n" help:"How many fights (1000); with --target-error at most so many." placeholder:"N"`
	TargetError string `help:"Fight until the share of each outcome is known so well, as 0.5% or 0.005." placeholder:"E"`
	Shard       string `help:"Fight the I-th of K parts, for hcl merge; wants --format json." placeholder:"I/K"`
	Workers     int    `help:"How many fights at a time; default: one on each core. The report does not depend on it." placeholder:"N"`
	reportFlags
}

// reportFlags say how a report is written.
type reportFlags struct {
	Format string `help:"text, json or csv." enum:"text,json,csv" default:"text"`
	HTML   string `help:"Also write one page with charts, which needs no network." name:"html" placeholder:"FILE"`
}

// pageHead begins every page.
const pageHead = "<!doctype html>"

// mostFights keeps fight numbers and sums within what is exact.
const mostFights = 1_000_000_000_000

func (c *simCmd) Run(e *env) error {
	e.color(c.Color)
	o, err := c.options()
	if err == nil && c.HTML != "" {
		err = writable(c.HTML, pageHead)
	}
	if err != nil {
		return err
	}
	m, seed, err := c.machine(c.Ruleset, c.Scenario)
	if err != nil {
		return err
	}
	o.Seed = seed
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends at once
	o.Progress = progressOn(e.err)
	r, err := sim.Run(ctx, m, o)
	if err != nil {
		var failed *sim.FightError
		if errors.As(err, &failed) {
			return fmt.Errorf("%w\n  again: %s", err, c.replay(seed, strconv.FormatInt(failed.Fight, 10)))
		}
		return err
	}
	r.Replay = c.replay(seed, "K")
	if err := c.write(e, r); err != nil {
		return err
	}
	if r.Partial {
		e.status = exitInterrupted
	}
	return nil
}

func (c *simCmd) options() (sim.Options, error) {
	o := sim.Options{Fights: 1000, Workers: c.Workers}
	if c.Workers < 0 || c.Workers > 1024 {
		return o, usageError{fmt.Errorf("--workers is 1 to 1024")}
	}
	if c.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if c.TargetError != "" {
		word, percent := strings.CutSuffix(strings.TrimSpace(c.TargetError), "%")
		x, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if percent {
			x /= 100
		}
		if err != nil || !(x >= 1e-5 && x < 0.5) {
			return o, usageError{fmt.Errorf("--target-error %s: it is a share from 0.001%% to 50%%, as 0.5%% or 0.005", c.TargetError)}
		}
		o.Target = x
		o.Fights = sim.Enough(x)
	}
	if c.N != nil {
		if *c.N < 1 || *c.N > mostFights {
			return o, usageError{fmt.Errorf("-n is 1 to %d", int64(mostFights))}
		}
		if o.Fights = *c.N; o.Target > 0 {
			o.Fights = min(o.Fights, sim.Enough(o.Target))
		}
	}
	if c.Shard != "" {
		i, k, _ := strings.Cut(c.Shard, "/")
		var errs [2]error
		o.Shard, errs[0] = strconv.Atoi(i)
		o.Of, errs[1] = strconv.Atoi(k)
		if errs[0] != nil || errs[1] != nil || o.Shard < 1 || o.Shard > o.Of || o.Of > math.MaxInt32 {
			return o, usageError{fmt.Errorf("--shard %s: it is I/K, the I-th of K parts, as 2/4", c.Shard)}
		}
		if o.Target > 0 {
			return o, usageError{fmt.Errorf("--shard and --target-error exclude one another: a part does not know how much the others know")}
		}
		if c.Format != "json" {
			return o, usageError{fmt.Errorf("--shard wants --format json, for hcl merge")}
		}
	}
	return o, nil
}

// write writes a report in the forms that are wanted.
func (f *reportFlags) write(e *env, r *sim.Report) error {
	if f.HTML != "" {
		if err := writeFile(f.HTML, pageHead, 0o644, r.Page); err != nil {
			return err
		}
	}
	var out []byte
	var err error
	switch f.Format {
	case "json":
		out, err = r.Write()
	case "csv":
		out, err = r.CSV()
	default:
		out = []byte(r.Text())
	}
	if err == nil {
		_, err = e.out.Write(out)
	}
	return err
}

// progressOn shows on a terminal how far a run is, how fast, and how long it will
// take. Elsewhere there is nothing to show it on.
func progressOn(t *terminal) func(done, total int64) {
	f, ok := t.file()
	if !ok || !isatty.IsTerminal(f.Fd()) {
		return nil
	}
	var bar *progressbar.ProgressBar
	return func(done, total int64) {
		if bar == nil {
			bar = progressbar.NewOptions64(total, progressbar.OptionSetWriter(f), progressbar.OptionSetDescription("fights"), progressbar.OptionShowCount(), progressbar.OptionShowIts(),
				progressbar.OptionSetItsString("fights"), progressbar.OptionSetPredictTime(true), progressbar.OptionSetWidth(30),
				progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
		}
		bar.Set64(done)
		if done == total {
			bar.Finish()
		}
	}
}
