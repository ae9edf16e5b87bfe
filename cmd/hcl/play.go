package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"hcl/cmd/hcl/host"
	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/seat"
	"hcl/interp/world"
	"hcl/lang/ir"
)

type playCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	As     []string `help:"Whom you decide for: a side, or a combatant alone; several take turns. Default: the first." placeholder:"SIDE"`
	Fight  uint64   `help:"Which fight of a sim with this seed." default:"1" placeholder:"K" range:"1.."`
	Log    string   `help:"How much is told of what happens: rounds, turns or rolls." enum:"rounds,turns,rolls" default:"turns" placeholder:"DEPTH"`
	Record string   `help:"Keep the answers in FILE, by names, as orders of a scenario have them." placeholder:"FILE"`
	Resume string   `help:"Go on from the answers in FILE." placeholder:"FILE"`
	Format string   `help:"For people, or json: for a program, a line for each question and answer." enum:"text,json" default:"text"`
	To     *int     `help:"Go on behind so many of the answers that --resume reads." placeholder:"N" range:"0.."`
}

// playOuts is by how many each answer is weighed, and playOutNodes what each may take of the choices that
// it comes to.
const (
	playOuts     = 60
	playOutNodes = 100_000
)

func (c *playCmd) Run(e *env) error {
	e.color(c.Color)
	if c.Record != "" {
		if err := host.Writable(c.Record, seat.RecordHead); err != nil {
			return err
		}
	}
	o := seat.Options{Fight: c.Fight, Depth: depths[c.Log], Color: e.out.colored(), PlayOuts: playOuts,
		Width: e.out.width(), Screen: e.out.redrawn(), Progress: progressOf(e.err, "answers")}
	if err := c.resume(&o); err != nil {
		return err
	}
	c.docs = true
	s, err := c.find(c.Ruleset, c.Scenario)
	if err != nil {
		return err
	}
	m, seed, err := c.build(s, false)
	if err != nil {
		return err
	}
	if o.Seed = seed; len(c.As) == 0 {
		c.As = []string{m.Setup.Sides[0].Name}
	}
	for _, who := range c.As {
		if names := fighting(m.Setup); !slices.Contains(names, who) {
			return usageError{fmt.Errorf("--as %s: there is no such side or combatant%s", who,
				nearTitle(who, m.Setup, names))}
		}
	}
	o.As = c.As
	o.Adviser = func(side string) (*interp.Adviser, error) {
		flags := c.fightFlags
		flags.probed, flags.Nodes, flags.Policy = true, playOutNodes, maps.Clone(c.Policy)
		if flags.Policy == nil {
			flags.Policy = map[string]string{}
		}
		flags.Policy[side] = ir.SearchPolicy
		advised, _, err := flags.prepare(s, true)
		if err != nil {
			return nil, err
		}
		return interp.NewAdviser(advised)
	}
	if c.Record != "" {
		o.Keep = func(given []seat.Given) error {
			text, err := seat.Write(given, c.goOn(seed))
			if err != nil {
				return err
			}
			return host.WriteFile(c.Record, seat.RecordHead, 0o644, func(w io.Writer) error {
				_, err := io.WriteString(w, text)
				return err
			})
		}
	}
	if c.Record != "" || c.Resume != "" {
		o.Back = func(answers int, indent string) string {
			return report.Command(indent, c.goOn(seed)+fmt.Sprintf(" --to %d", answers), o.Width)
		}
	}
	e.out.colors = o.Color
	if c.Format == "json" {
		_, err := seat.NewWire(m, o, os.Stdin, e.out).Run()
		return err
	}
	out := e.out.foldsAlways()
	in := typist(e.out, io.EOF)
	defer in.Close()
	session := seat.New(m, o, in, out)
	over, err := session.Run()
	switch {
	case err != nil || over:
	case c.Record != "":
		fmt.Fprintf(out, "\nTo go on:\n%s", report.Command("  ", c.goOn(seed), o.Width))
	case len(session.Given()) > len(o.Given):
		fmt.Fprintln(out, "\nThese answers are not kept; with --record FILE they are.")
	}
	return err
}

// nearTitle is near where somebody may have been named by what he is called.
func nearTitle(who string, s *world.Setup, names []string) string {
	var sides []string
	called := func(name, title string) bool { return strings.EqualFold(who, event.Title(name, title)) }
	for _, x := range s.Sides {
		sides = append(sides, x.Name)
		if called(x.Name, x.Title) {
			return meant(x.Name)
		}
	}
	for _, x := range s.Combatants {
		if called(x.Name, x.Title) {
			return meant(x.Name)
		}
	}
	return cmp.Or(near(who, names), near(who, sides)) // sides alone, where all together are too many to be named
}

// goOn is the command that goes on from the record that is kept, or else from the one that was read.
func (c *playCmd) goOn(seed uint64) string {
	words := c.command(seed, "play", c.Ruleset, c.Scenario)
	for _, side := range c.As {
		words += " --as " + quoted(side)
	}
	if c.Fight != 1 {
		words += " --fight " + strconv.FormatUint(c.Fight, 10)
	}
	if c.Record == "" {
		return words + " --resume " + quoted(c.Resume)
	}
	return words + " --record " + quoted(c.Record) + " --resume " + quoted(c.Record)
}

// resume reads the answers to begin with.
func (c *playCmd) resume(o *seat.Options) error {
	if c.Resume == "" {
		if c.To != nil {
			return usageError{errors.New("--to counts the answers of a record: name it, as --resume FILE")}
		}
		return nil
	}
	text, err := readFile(host.Disk, c.Resume, seat.MostRecord)
	if err != nil {
		return err
	}
	if o.Given, err = seat.Read(text); err != nil {
		return fmt.Errorf("%s: %s", c.Resume, strings.TrimPrefix(err.Error(), "toml: "))
	}
	if c.To != nil {
		if *c.To > len(o.Given) {
			return usageError{fmt.Errorf("--to %d: the record has %d answers", *c.To, len(o.Given))}
		}
		o.Given = o.Given[:*c.To]
	}
	return nil
}
