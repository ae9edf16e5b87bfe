package main

import (
	"bufio"
	"fmt"
	"strings"

	"hcl/interp"
	"hcl/interp/jsonlog"
	"hcl/interp/narrate"
	"hcl/lang/diag"
)

type runCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	Fight  uint64 `help:"Which fight of a sim with this seed." default:"1" placeholder:"K"`
	Log    string `help:"How much is told: rounds, turns or rolls; default: by the size of the fight." enum:",rounds,turns,rolls" default:"" placeholder:"DEPTH"`
	Only   string `help:"Tell only what concerns one fighter." placeholder:"NAME"`
	Why    bool   `help:"Show the terms of every score, and those that did not apply."`
	Format string `help:"text, or json: one object a line." enum:"text,json" default:"text"`
	Map    bool   `help:"Draw the field after every round: who stands on which square."`
	Quiet  bool   `short:"q" help:"The head and the result alone."`
}

func (c *runCmd) Run(e *env) error {
	if c.Fight < 1 {
		return usageError{fmt.Errorf("fights are counted from 1")}
	}
	m, seed, err := c.machine(c.Ruleset, c.Scenario)
	if err != nil {
		return err
	}
	setup := m.Setup()
	if c.Only != "" {
		if c.Only, err = fighter(setup, c.Only); err != nil {
			return err
		}
	}
	out := bufio.NewWriterSize(e.out, 1<<16)
	f := interp.NewFight(m)
	f.Reset(seed, c.Fight)
	if c.Map && !f.ShowField(true) {
		return usageError{fmt.Errorf("--map: nobody in this ruleset stands on a square: combatants have no state field of type square")}
	}
	var writeErr func() error
	if c.Format == "json" {
		w := jsonlog.New(out)
		f.Read(w, true)
		writeErr = w.Err
	} else {
		o := narrate.Options{Depth: narrate.DepthFor(m.Size()), Why: c.Why, Only: c.Only, Color: c.colored(e), Quiet: c.Quiet}
		switch c.Log {
		case "rounds":
			o.Depth = narrate.Rounds
		case "turns":
			o.Depth = narrate.Turns
		case "rolls":
			o.Depth = narrate.Rolls
		}
		n := narrate.New(out, o)
		f.Read(n, c.Why)
		writeErr = n.Err
	}
	_, err = f.Run()
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	if err == nil {
		err = writeErr()
	}
	if err == nil {
		fmt.Fprint(e.err, unfollowed(f).Render())
	}
	return err
}

// unfollowed warns of orders that had no effect.
func unfollowed(f *interp.Fight) *diag.List {
	out := &diag.List{}
	for _, o := range f.Unfollowed() {
		out.Warnf(diag.Unused, o.Span, "this order was never followed: `%s` had no `%s` to choose when it was to count", o.Who, o.Choice).
			Hinted("follow the choices of a fight with --log rolls")
	}
	return out
}

// fighter finds a combatant by its name, or by the title that the log shows.
func fighter(s *interp.Setup, word string) (string, error) {
	var names []string
	for _, x := range s.Combatants {
		if x.Name == word || strings.EqualFold(x.Title, word) {
			return x.Name, nil
		}
		names = append(names, x.Name)
	}
	return "", usageError{fmt.Errorf("--only %s: nobody in this scenario is called so%s", word, near(word, names))}
}
