package main

import (
	"context"
	"errors"
	"math"
	"strings"
	"time"

	"hcl/interp/profile"
)

type profileCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	N      int64  `short:"n" help:"How many fights are played; default: as many as there is time for in three seconds." placeholder:"N" range:"0..1000000000"`
	Format string `help:"text, json, csv, or pprof for go tool pprof." enum:"text,json,csv,pprof" default:"text" local:""`
	All    bool   `help:"Print all of it, and not only what fits a screen." local:""`
	HTML   string `help:"Also write one page with a chart, which needs no network." name:"html" placeholder:"FILE" local:"here"`
}

// profiledFor is how long fights are played where nobody says how many.
const profiledFor = 3 * time.Second

func (c *profileCmd) Run(e *env) error {
	e.color(c.Color)
	f := &reportFlags{Format: c.Format, All: c.All, HTML: c.HTML}
	if err := f.writable(); err != nil {
		return err
	}
	if c.Format == "pprof" && e.out.columns() > 0 {
		return usageError{errors.New("--format pprof is no text: write it to a file, as > fights.pprof, for go tool pprof")}
	}
	s, err := c.find(c.Ruleset, c.Scenario)
	if err == nil {
		err = c.load(s)
	}
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	r, err := c.profile(ctx, s, c.Ruleset, c.Scenario, c.N)
	if err != nil {
		return err
	}
	if r.Partial {
		e.status = exitInterrupted
	}
	if c.Format != "pprof" {
		return f.write(e, r)
	}
	if err := f.writePage(r); err != nil {
		return err
	}
	var b strings.Builder
	if err := r.Pprof(&b); err != nil {
		return err
	}
	e.out.writeFile(b.String())
	return nil
}

// profile plays so many fights by rules that have been read, or for 0 as many as there is time for.
func (ff *fightFlags) profile(ctx context.Context, s *sheets, ruleset, word string, n int64) (*profile.Report, error) {
	flags := *ff
	flags.profiled = true
	m, seed, err := flags.prepare(s, true)
	if err != nil {
		return nil, err
	}
	o := profile.Options{Seed: seed, Fights: n}
	if n == 0 {
		o.Fights, o.Time = math.MaxInt32, profiledFor
	}
	r, err := profile.Run(ctx, m, o)
	return r, ff.again(err, ruleset, word, seed)
}
