package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"hcl/cmd/hcl/host"
	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/jsonlog"
	"hcl/interp/narrate"
	"hcl/interp/tell"
	"hcl/interp/viewer"
	"hcl/interp/world"
	"hcl/lang/diag"
)

type runCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	Fight uint64 `help:"Which fight of a sim with this seed." default:"1" placeholder:"K" range:"1.."`
	telling
	Watch  bool   `help:"Play the fight again whenever a file is saved, and show what has changed in it, until Ctrl-C." excludes:"record" since:"it shows what changes in a log for people"`
	Record string `help:"Also write everything to FILE that hcl replay needs to tell this fight again, whatever becomes of the rules." placeholder:"FILE"`
}

// telling says how a fight is told.
type telling struct {
	Log    string `help:"How much is told: rounds, turns or rolls; default: rolls with --why, else turns where they take two screens, else as many rounds as do." enum:",rounds,turns,rolls" default:"" placeholder:"DEPTH"`
	Only   string `help:"Tell only what concerns one fighter." placeholder:"NAME"`
	Why    why    `help:"Show the terms of every score, and name those that did not apply; --why=all says why not."`
	Format string `help:"text, or json: one object a line." enum:"text,json" default:"text"`
	Map    bool   `help:"Draw the field after every round: who stands on which square."`
	Quiet  bool   `short:"q" help:"The head and the result alone."`
	HTML   string `help:"Also write one page on which the fight is watched step by step, which needs no network." name:"html" placeholder:"FILE"`
}

// why is the flag --why, or --why=all.
type why narrate.Why

// IsBool says that the flag needs no value.
func (*why) IsBool() bool { return true }

// Decode reads the value of the flag, if it has one.
func (w *why) Decode(ctx *kong.DecodeContext) error {
	*w = why(narrate.Terms)
	if ctx.Scan.Peek().Type != kong.FlagValueToken {
		return nil
	}
	if word := fmt.Sprint(ctx.Scan.Pop().Value); word != "all" {
		return fmt.Errorf("write --why, or --why=all, not %q", word)
	}
	*w = why(narrate.All)
	return nil
}

func (c *runCmd) Run(e *env) error {
	debug.SetGCPercent(-1) // one fight is over before it is worth looking for memory: only beyond usualMemory
	e.color(c.Color)
	if c.Watch {
		return c.watch(e)
	}
	if c.Record != "" {
		if err := host.Writable(c.Record, replayKind+" "); err != nil {
			return err
		}
	}
	s, err := c.find(c.Ruleset, c.Scenario)
	if err != nil {
		return err
	}
	return c.play(e, s)
}

// play plays and tells the fight of some files.
func (c *runCmd) play(e *env, s *sheets) error {
	m, seed, err := c.build(s, false)
	if err != nil {
		return err
	}
	crowded := &diag.List{}
	warnOfCrowded(crowded, m)
	e.err.show(crowded)
	f := interp.NewFight(m)
	f.Reset(seed, c.Fight)
	again := c.replay(c.Ruleset, c.Scenario, seed, strconv.FormatUint(c.Fight, 10))
	if c.Record == "" {
		return c.tell(e, m, f, again)
	}
	choices, err := host.NewSpool()
	if err != nil {
		return err
	}
	defer choices.Close()
	events, err := host.NewSpool()
	if err != nil {
		return err
	}
	defer events.Close()
	r := recording{choices: recorded{to: choices}, events: recorded{to: events}}
	err = c.tell(e, m, f, again, r.of(f))
	var failure *event.Failure
	if err != nil && !errors.As(err, &failure) {
		return err
	}
	unwritten := c.record(s, seed, &r, choices, events)
	if err == nil {
		return unwritten
	}
	if unwritten != nil {
		fmt.Fprintf(e.err, "hcl: %s\n", unwritten)
	}
	return err
}

// depths are those that --log names.
var depths = map[string]narrate.Depth{"rounds": narrate.Rounds, "turns": narrate.Turns, "rolls": narrate.Rolls}

// smallFight is the size (Machine.Size) of one of which throws and choices are told where its rules say nothing.
const smallFight = 12

// tell runs a fight that is set up, which a command tells again, and lets others listen as well.
func (c *telling) tell(e *env, m *interp.Machine, f *interp.Fight, again string, also ...event.Reader) error {
	if c.Only != "" {
		var err error
		if c.Only, err = fighter(m.Setup, c.Only); err != nil {
			return err
		}
	}
	e.out.colors = e.out.colored()
	var to io.Writer = e.out
	if c.Format == "text" {
		to = e.out.folds(false)
	}
	out := bufio.NewWriterSize(to, 1<<16)
	if c.Map && !f.ShowField(true) {
		return usageError{fmt.Errorf("--map: nobody in this ruleset stands on a square: combatants have no state field of type square")}
	}
	if c.HTML != "" {
		if err := host.Writable(c.HTML, pageHead); err != nil {
			return err
		}
	}
	var teller interface {
		event.Reader
		Err() error
	}
	explain := true
	if c.Format == "json" {
		teller = jsonlog.New(out)
		f.ShowState(true)
	} else {
		o := narrate.Options{Depth: depths[c.Log], Why: narrate.Why(c.Why), Only: c.Only, Color: e.out.colors,
			Quiet: c.Quiet}
		explain = o.Why > narrate.Nothing // numbers come of throws
		rolls := explain || m.Size() <= smallFight && !tell.Says(m.Program)
		if c.Log == "" && !rolls {
			teller = narrate.NewBrief(out, o)
		} else {
			if c.Log == "" {
				o.Depth = narrate.Rolls
			}
			teller = narrate.NewLed(out, o)
		}
	}
	var page *viewer.Reader
	if c.HTML != "" {
		page = viewer.New(m.Program.Combatant.Name, again)
		f.ShowState(true)
		also = append(also, page)
	}
	if also == nil {
		f.Read(teller, explain)
	} else {
		f.Read(append(readers{teller}, also...), true)
	}
	_, err := f.Run()
	told := teller.Err()
	if flushErr := out.Flush(); err == nil {
		err = cmp.Or(told, flushErr)
	}
	if err == nil && page != nil {
		err = host.WriteFile(c.HTML, pageHead, 0o644, page.WritePage)
	}
	if err == nil {
		e.err.show(unfollowed(f))
	}
	return err
}

// readers are several that read the same fight.
type readers []event.Reader

func (list readers) Read(e *event.Event) {
	for _, r := range list {
		r.Read(e)
	}
}

// unfollowed warns of orders that had no effect.
func unfollowed(f *interp.Fight) *diag.List {
	out := &diag.List{}
	for _, o := range f.Unfollowed() {
		out.Warnf(diag.Unused, o.Span, "this order was never followed: `%s` had no `%s` to choose when it was to count",
			o.Who, o.Choice).
			Hinted("follow the choices of a fight with --log rolls")
	}
	return out
}

// fighter finds a combatant by its name, or by the title that the log shows.
func fighter(s *world.Setup, word string) (string, error) {
	var names []string
	for _, x := range s.Combatants {
		if x.Name == word || strings.EqualFold(x.Title, word) {
			return x.Name, nil
		}
		names = append(names, x.Name)
	}
	return "", usageError{fmt.Errorf("--only %s: nobody in this scenario is called so%s", word, near(word, names))}
}
