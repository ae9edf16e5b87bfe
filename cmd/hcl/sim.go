package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

type simCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	manyFlags
	clusterFlags
	TargetError string `help:"Fight until the share of each outcome is known so well, as 0.5% or 0.005." placeholder:"E"`
	Ablate      bool   `help:"Tell what matters: fight again without each modifier and term, and with each param one step up and down."`
	shardFlags
	reportFlags
}

// usual is how many fights help says that -n is by default; verbs that choose it otherwise set that themselves.
var usual = kong.Vars{"usual": "1000"}

// manyFlags say how many fights are fought.
type manyFlags struct {
	N       *int64 `short:"n" help:"How many fights (${usual}); where they end when enough is known, at most so many." placeholder:"N" range:"1..${fights}"`
	Workers int    `help:"How many fights at a time; default: one on each core. The report does not depend on it." placeholder:"N" local:"" range:"1..1024"`
}

// workers is how many fights are fought at a time.
func (f *manyFlags) workers() int {
	return cmp.Or(f.Workers, runtime.GOMAXPROCS(0))
}

// fights is how many are asked for. If they end when something is known so well, they are at
// most what is enough for that.
func (f *manyFlags) fights(known float64, enough func(float64) int64) (int64, error) {
	n := int64(1000)
	if known > 0 {
		n = enough(known)
	}
	if f.N != nil && (known == 0 || *f.N < n) {
		n = *f.N
	}
	return n, nil
}

// shareGiven reads a share that a flag gives, 0 if it gives none.
func shareGiven(flag, text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	word, percent := strings.CutSuffix(strings.TrimSpace(text), "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
	if percent {
		x /= 100
	}
	if err != nil || !(x >= 1e-5 && x < 0.5) {
		return 0, usageError{fmt.Errorf("%s %s: it is a share from 0.001%% to 50%%, as 0.5%% or 0.005", flag, text)}
	}
	return x, nil
}

// mostFights keeps fight numbers and sums within what is exact.
const mostFights = 1_000_000_000_000

func (c *simCmd) Run(e *env) error {
	e.color(c.Color)
	if err := c.writable(); err != nil {
		return err
	}
	if c.Ablate {
		o, err := c.simOptions(c.TargetError)
		if err != nil {
			return err
		}
		return c.ablate(e, o)
	}
	m, o, err := c.ready(c.looksCloser() || e.others != nil)
	if err != nil {
		return err
	}
	if o.Pool, err = e.pool(func() (shard.Fighter, error) { return sim.NewFighter(m, o), nil }); err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	o.Progress = progressOn(e.err)
	r, err := sim.Run(ctx, m, o)
	if err != nil {
		return c.again(err, c.Ruleset, c.Scenario, o.Seed)
	}
	c.lookForUnused(ctx, m, o.Seed, r.Fights)
	if !c.looksCloser() { // others may have counted it
		r.Mattered, r.AskedIn = nil, 0
	}
	r.Replay = c.replay(c.Ruleset, c.Scenario, o.Seed, "K")
	if err := c.write(e, r); err != nil {
		return err
	}
	if r.Partial {
		e.status = exitInterrupted
	}
	return nil
}

// looksCloser reports whether the report has what takes time of its own: what came up in the fights, and which
// terms decided. It is no matter of what is fought, so those who fight parts of a sim always find it out.
func (c *simCmd) looksCloser() bool { return c.All || c.HTML != "" }

// ready makes what is fought; closer says whether what came up is counted.
func (c *simCmd) ready(closer bool) (m *interp.Machine, o sim.Options, err error) {
	if o, err = c.simOptions(c.TargetError); err != nil {
		return nil, o, err
	}
	c.counts, o.Unasked = closer, !closer
	m, o.Seed, err = c.machine(c.Ruleset, c.Scenario)
	return m, o, err
}

// fighter fights shards.
func (c *simCmd) fighter(*env) (shard.Fighter, error) {
	if c.Ablate {
		return c.ablater(c.Ruleset, c.Scenario)
	}
	m, o, err := c.ready(true)
	if err != nil {
		return nil, err
	}
	return sim.NewFighter(m, o), nil
}

// simOptions are what the flags of a verb say that fights many fights.
func (f *manyFlags) simOptions(target string) (sim.Options, error) {
	o := sim.Options{}
	var err error
	o.Workers = f.workers()
	if o.Target, err = shareGiven("--target-error", target); err != nil {
		return o, err
	}
	o.Fights, err = f.fights(o.Target, stats.Enough)
	return o, err
}

// untilInterrupted is for what goes on until it is done or Ctrl-C is pressed, or whoever has started
// it wants it to end. A second Ctrl-C ends at once.
func untilInterrupted() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// progressOn shows on a terminal how many fights of a run have been fought.
func progressOn(t *terminal) func(done, total int64) { return progressOf(t, "fights") }

// progressOf shows on a terminal how far a run is, how fast, and how long it will
// take. Elsewhere there is nothing to show it on.
func progressOf(t *terminal, what string) func(done, total int64) {
	show := barOn(t, what)
	if show == nil {
		return nil
	}
	return func(done, total int64) { show(done, total, what) }
}

// barOn shows on a terminal how many things of a sort are done, with what there is to say of them; "": things that
// nobody would count, of which it shows per cent alone. It is nil if the terminal is none.
func barOn(t *terminal, things string) func(done, total int64, what string) {
	f, ok := t.file()
	if !ok || !isatty.IsTerminal(f.Fd()) {
		return nil
	}
	var bar *progressbar.ProgressBar
	out := &gate{to: f}
	width := min(30, max(1, t.width()-50)) // what is wrapped is not cleared
	if t.crew != nil {
		width = 10 // beside those who are at work
	}
	return func(done, total int64, what string) {
		if bar == nil || bar.IsFinished() {
			options := []progressbar.Option{progressbar.OptionSetWriter(out), progressbar.OptionSetDescription(what),
				progressbar.OptionSetPredictTime(true), progressbar.OptionSetWidth(width),
				progressbar.OptionThrottle(100 * time.Millisecond), progressbar.OptionClearOnFinish()}
			if things != "" {
				options = append(options, progressbar.OptionShowCount(), progressbar.OptionShowIts(),
					progressbar.OptionSetItsString(things))
			}
			bar = progressbar.NewOptions64(total, options...)
			out.open = false // it has no rate yet
			bar.Set64(done)
			out.open = true
			return
		}
		if t.crew != nil {
			what += " (" + t.crew() + ")"
		}
		what = inRoom(f, what)
		if bar.GetMax64() != total {
			bar.ChangeMax64(total)
		}
		bar.Set64(done)
		if done == total {
			bar.Finish()
			return
		}
		bar.Describe(what)
	}
}

// gate lets what is written through while it is open.
type gate struct {
	to   io.Writer
	open bool
}

func (g *gate) Write(p []byte) (int, error) {
	if !g.open {
		return len(p), nil
	}
	return g.to.Write(p)
}

// barTakes is about how many columns a bar takes besides what is said of it.
const barTakes = 60

// inRoom shortens what is said beside a bar, so that all is on one line.
func inRoom(f *os.File, what string) string {
	columns, _, err := term.GetSize(int(f.Fd()))
	if room := max(20, columns-barTakes); err == nil && len(what) > room {
		return strings.ToValidUTF8(what[:room], "") + "…"
	}
	return what
}
