package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/matrix"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/interp/sweep"
	"hcl/interp/world"
	"hcl/lang/ir"
)

type matrixCmd struct {
	Ruleset  string   `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string   `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	Choice   string   `help:"The choice whose options are played, as a sim calls it; or policy." placeholder:"CHOICE"`
	ChoiceB  string   `help:"The choice of the other side, if it is another one." placeholder:"CHOICE"`
	Sides    string   `help:"Which two sides (the first two); a combatant may stand for a side." placeholder:"A,B"`
	Vary     []string `help:"Twice, in the place of --choice: what each side has, such as a weapon: a value of the scenario, as FIGHTER.FIELD, or a param." placeholder:"NAME=VALUE,VALUE" sep:"none" excludes:"choice-b,value,value-b" since:"it names what there is to have"`
	Value    string   `help:"Which options, as 0..6 or OPTION,OPTION; default: those that are offered." placeholder:"OPTIONS"`
	ValueB   string   `help:"Which options of the other side, if others." placeholder:"OPTIONS"`
	Payoff   string   `help:"A measure that is the payoff: what the first side has of it, less what the other has; default: the fights that it wins, less those that the other wins." placeholder:"MEASURE"`
	fightFlags
	manyFlags
	clusterFlags
	TargetError string    `help:"Fight until each payoff is known so well, as 1% or 0.01." placeholder:"E" excludes:"payoff" since:"it is a share of fights, and a payoff a measure; -n says how many fights"`
	Noise       []float64 `help:"Lambdas of the noisy equilibria (0, 2, 5, 10, 20, 50)." placeholder:"L" range:"0..10000" times:"20"`
	WithoutLuck bool      `help:"Take the luck of the dice out of the payoffs: what throws come to beyond their mean. They stay the same on average, and where dice decide they are known as well from about half as many fights."`
	Check       bool      `help:"Really play the mixes of the equilibrium, against each other and against each option, as many fights again in each case."`
	shardFlags
	reportFlags
}

// mostOptions is how many options of a side a matrix plays.
const mostOptions = 40

func (c *matrixCmd) Run(e *env) error {
	e.color(c.Color)
	o, err := c.options()
	if err == nil {
		err = c.writable()
	}
	if err == nil {
		err = c.ready(&o)
	}
	if err == nil {
		err = c.neverOpen(o.Base, &o)
	}
	if err == nil {
		o.Pool, err = e.pool(func() (shard.Fighter, error) { return matrix.NewFighter(o), nil })
	}
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	o.Progress = progressOn(e.err)
	r, err := c.play(ctx, &o)
	if err != nil {
		return err
	}
	c.varyUnused(ctx, &o)
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// ready finds out what is played.
func (c *matrixCmd) ready(o *matrix.Options) error {
	s, err := c.find(c.Ruleset, c.Scenario)
	if err != nil {
		return err
	}
	if o.Base, o.Seed, err = c.build(s, true); err != nil {
		return err
	}
	if err := c.players(o.Base, o); err != nil {
		return err
	}
	if err := c.payoff(o.Base, o); err != nil {
		return err
	}
	return c.cells(s, o.Base, o)
}

// fighter fights shards.
func (c *matrixCmd) fighter(*env) (shard.Fighter, error) {
	o, err := c.options()
	if err == nil {
		err = c.ready(&o)
	}
	if err != nil {
		return nil, err
	}
	return matrix.NewFighter(o), nil
}

// play fights the fights of all cells.
func (c *matrixCmd) play(ctx context.Context, o *matrix.Options) (*matrix.Report, error) {
	r, err := matrix.Run(ctx, *o)
	if err != nil {
		var failed *sim.FightError
		var cell *matrix.CellError
		if errors.As(err, &failed) && errors.As(err, &cell) && cell.Cell < len(o.Cells) {
			return nil, fmt.Errorf("%w\n  again: %s", err, c.again(o, cell.Cell, o.Seed, strconv.FormatInt(failed.Fight, 10)))
		}
		return nil, err
	}
	r.Replay = c.again(o, 0, o.Seed, "K")
	return r, nil
}

func (c *matrixCmd) options() (matrix.Options, error) {
	o := matrix.Options{Noise: c.Noise, WithoutLuck: c.WithoutLuck}
	switch {
	case (c.Choice == "") == (len(c.Vary) == 0):
		return o, usageError{errors.New("say by --choice which choice is played, or by --vary, twice, what each side has")}
	case len(c.Vary) > 0 && len(c.Vary) != 2:
		return o, usageError{errors.New("--vary stands there twice: once for each side")}
	case len(c.Vary) == 2 && nameVaried(c.Vary[0]) == nameVaried(c.Vary[1]):
		return o, usageError{fmt.Errorf("--vary %s stands there twice: each side has one", nameVaried(c.Vary[0]))}
	case c.Check && (len(c.Vary) > 0 || c.Choice == matrix.PolicyChoice):
		return o, usageError{errors.New("--check plays a mix of what is chosen in a fight: neither policies nor what --vary names can be mixed in one")}
	}
	var err error
	if o.Options, err = c.simOptions(c.TargetError); err != nil {
		return o, err
	}
	o.Fights, err = c.fights(o.Target, func(e float64) int64 { return stats.Enough(e / 2) })
	return o, err
}

// nameVaried is the name of what a --vary varies.
func nameVaried(text string) string {
	name, _, _ := strings.Cut(text, "=")
	return strings.TrimSpace(name)
}

// players finds out who chooses what.
func (c *matrixCmd) players(m *interp.Machine, o *matrix.Options) error {
	var axes []sweep.Axis
	if len(c.Vary) > 0 {
		v, err := c.varied(c.Ruleset, c.Scenario, c.Vary, nil, sweep.ParseAxis)
		if err != nil {
			return err
		}
		axes = v.axes
	}
	names := fighting(m.Setup)
	who := []string{}
	for _, s := range m.Setup.Sides {
		who = append(who, s.Name)
	}
	who = who[:2]
	for i, a := range axes {
		if owner, _, _ := strings.Cut(a.Name, "."); slices.Contains(names, owner) {
			who[i] = owner
		}
	}
	if c.Sides != "" {
		who = strings.Split(c.Sides, ",")
		if len(who) != 2 {
			return usageError{fmt.Errorf("--sides %s: it is A,B, the two sides that are set against each other", c.Sides)}
		}
		for i := range who {
			if who[i] = strings.TrimSpace(who[i]); !slices.Contains(names, who[i]) {
				return usageError{fmt.Errorf("--sides %s: the scenario has no side or combatant `%s`%s", c.Sides, who[i],
					near(who[i], names))}
			}
		}
	}
	if sideOfName(m, who[0]) == sideOfName(m, who[1]) {
		if c.Sides == "" && axes != nil {
			return usageError{fmt.Errorf("--vary %s and --vary %s would both be of %s: each side has one; --sides A,B says whose a param is", axes[0].Name, axes[1].Name, calledIn(m, m.Setup.Sides[sideOfName(m, who[0])].Name))}
		}
		return usageError{fmt.Errorf("--sides %s: these are not on different sides", c.Sides)}
	}
	choices := [2]string{c.Choice, c.Choice}
	if c.ChoiceB != "" {
		choices[1] = c.ChoiceB
	}
	values := [2]string{c.Value, c.Value}
	if c.ValueB != "" {
		values[1] = c.ValueB
	}
	for i, p := range []*matrix.Player{&o.A, &o.B} {
		if axes != nil {
			*p = matrix.Player{Side: who[i], Title: calledIn(m, who[i]), Choice: axes[i].Name, Options: axes[i].Values,
				Varied: true}
			continue
		}
		p.Side, p.Title, p.Choice = who[i], calledIn(m, who[i]), choices[i]
		if p.Choice != matrix.PolicyChoice {
			var err error
			if p.Choice, err = choiceNamed(m.Program, choices[i]); err != nil {
				return usageError{fmt.Errorf("--choice %s: %w", choices[i], err)}
			}
		}
		var err error
		if p.Options, err = c.optionsOf(m, p, values[i], o); err != nil {
			return err
		}
	}
	if (o.A.Choice == matrix.PolicyChoice) != (o.B.Choice == matrix.PolicyChoice) {
		return usageError{errors.New("--choice policy sets policies against policies: --choice-b policy as well")}
	}
	o.Choice = o.A.Choice
	if n := len(o.A.Options) * len(o.B.Options); n > matrix.MostCells {
		return usageError{fmt.Errorf("%d options against %d are more than %d cells: name some with --value", len(o.A.Options),
			len(o.B.Options), matrix.MostCells)}
	}
	return nil
}

func sideOfName(m *interp.Machine, who string) int {
	for i, s := range m.Setup.Sides {
		if s.Name == who {
			return i
		}
	}
	for _, x := range m.Setup.Combatants {
		if x.Name == who {
			return x.Side
		}
	}
	return -1
}

func calledIn(m *interp.Machine, who string) string {
	for _, s := range m.Setup.Sides {
		if s.Name == who {
			return event.Title(s.Name, s.Title)
		}
	}
	for _, x := range m.Setup.Combatants {
		if x.Name == who {
			return event.Title(x.Name, x.Title)
		}
	}
	return who
}

// optionsOf are the options that are named, else those that are offered.
func (c *matrixCmd) optionsOf(m *interp.Machine, p *matrix.Player, value string, o *matrix.Options) (out []string,
	err error) {
	switch {
	case value != "":
		out, err = optionsNamed(m, p, value)
	case p.Choice == matrix.PolicyChoice:
		if out = ir.Names(m.Program.Policies); len(out) == 0 {
			err = usageError{fmt.Errorf("--choice policy: the ruleset has no policies; bring some in with --policies, or name them with --value, as --value %s,%s", ir.RandomPolicy, ir.SearchPolicy)}
		}
	default:
		if out, err = offered(m, p, o.Seed); err == nil && len(out) == 0 {
			err = usageError{fmt.Errorf("in %d fights %s has never had the choice `%s`: name its options with --value", probed,
				p.Title, p.Choice)}
		}
	}
	if err == nil && len(out) > mostOptions {
		err = usageError{fmt.Errorf("%s has more than %d options for `%s`: name some with --value", p.Title, mostOptions,
			p.Choice)}
	}
	return out, err
}

// optionsNamed are the options that --value names.
func optionsNamed(m *interp.Machine, p *matrix.Player, value string) (out []string, err error) {
	numbers := slices.ContainsFunc(m.Program.Sites, func(s *ir.Site) bool {
		return s.Named(p.Choice) && s.Type.Base == ir.Int
	})
	for _, word := range strings.Split(value, ",") {
		word = strings.TrimSpace(word)
		words := []string{word}
		from, to, isRange := strings.Cut(word, "..")
		a, errA := strconv.Atoi(from)
		b, errB := strconv.Atoi(to)
		if isRange && numbers && errA == nil && errB == nil && a <= b && b-a < mostOptions {
			words = nil
			for n := a; n <= b; n++ {
				words = append(words, strconv.Itoa(n))
			}
		}
		for _, word := range words {
			if p.Choice == matrix.PolicyChoice {
				if all := append(ir.Names(m.Program.Policies), ir.RandomPolicy, ir.SearchPolicy); !slices.Contains(all, word) {
					err = fmt.Errorf("the ruleset has no such policy%s", near(word, all))
				}
			} else if err = checkOption(m, p.Choice, word); err == nil && isRange && !numbers {
				err = fmt.Errorf("`%s` is no option of `%s`: only numbers go from one to another", word, p.Choice)
			}
			if err == nil && slices.Contains(out, word) {
				err = fmt.Errorf("`%s` stands there twice", word)
			}
			if err != nil {
				return nil, usageError{fmt.Errorf("--value %s: %w", value, err)}
			}
			out = append(out, word)
		}
	}
	return out, nil
}

// probed is in how many fights it is looked what is offered.
const probed = 32

// offered are the options that a player has for a choice in the first fights, in the order of the
// ruleset; of numbers, those that its policy takes.
func offered(m *interp.Machine, p *matrix.Player, seed uint64) (out []string, err error) {
	f, err := interp.NewCounter(m)
	if err != nil {
		return nil, err
	}
	f.CountChoices()
	side := int64(sideOfName(m, p.Side))
	type option struct {
		place int64
		name  string
	}
	var all []option
	for n := uint64(1); n <= probed; n++ {
		f.Reset(seed, n)
		if _, err := f.Run(); err != nil {
			return nil, fmt.Errorf("fight %d of seed %d: %w", n, seed, err)
		}
		for _, s := range m.Program.Sites {
			if s.FullName() != p.Choice {
				continue
			}
			if s.YesNo {
				return []string{"yes", "no"}, nil
			}
			taken, _ := f.ChoicesTaken(s)
			for _, k := range append(f.ChoicesOffered(s), taken...) {
				if k[0] != side {
					continue
				}
				x := option{k[1], takenName(f, s, k)}
				if !slices.Contains(all, x) {
					all = append(all, x)
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b option) int {
		if a.place != b.place {
			if a.place < b.place {
				return -1
			}
			return 1
		}
		return strings.Compare(a.name, b.name)
	})
	for _, x := range all {
		if bad := checkOption(m, p.Choice, x.name); bad == nil && !slices.Contains(out, x.name) {
			out = append(out, x.name)
		}
	}
	return out, nil
}

// takenName is how flags call an option that was taken.
func takenName(f interp.Counter, s *ir.Site, key event.Key) string {
	shown := f.ShowTaken(s, key)
	return shown[len(shown)-1].Word()
}

// neverOpen finds those of the options named by --value that nobody could take in the first fights
// in which they were to be taken: there the policy decided, as it would have without them.
func (c *matrixCmd) neverOpen(m *interp.Machine, o *matrix.Options) error {
	if c.Value == "" && c.ValueB == "" || o.Choice == matrix.PolicyChoice {
		return nil
	}
	f, err := interp.NewCounter(m)
	if err != nil {
		return err
	}
	f.CountChoices()
	rows, cols := len(o.A.Options), len(o.B.Options)
	look := func(p *matrix.Player, option string, cell func(n int) int) {
		missing := strings.Split(option, "+")
		for n := range probed {
			f.Play(o.Cells[cell(n)].Plays)
			f.Reset(o.Seed, uint64(n+1))
			if _, err := f.Run(); err != nil {
				return // the matrix comes to this fight, and tells it
			}
			for _, s := range m.Program.Sites {
				if s.FullName() != p.Choice {
					continue
				}
				keys, _ := f.ChoicesTaken(s)
				for _, k := range keys {
					if k[0] == int64(sideOfName(m, p.Side)) {
						name := takenName(f, s, k)
						missing = slices.DeleteFunc(missing, func(of string) bool { return world.OptionNamed(name, of) })
					}
				}
			}
			if len(missing) == 0 {
				return
			}
		}
		o.NeverOpen = append(o.NeverOpen, matrix.NeverOpen{Side: p.Side, Option: option, Fights: probed})
	}
	for i, option := range o.A.Options {
		if c.Value != "" {
			look(&o.A, option, func(n int) int { return i*cols + n%cols })
		}
	}
	for k, option := range o.B.Options {
		if c.Value != "" || c.ValueB != "" {
			look(&o.B, option, func(n int) int { return n%rows*cols + k })
		}
	}
	return nil
}

// payoff finds out what a fight is worth.
func (c *matrixCmd) payoff(m *interp.Machine, o *matrix.Options) error {
	a, b := sideOfName(m, o.A.Side), sideOfName(m, o.B.Side)
	titles := [2]string{calledIn(m, m.Setup.Sides[a].Name), calledIn(m, m.Setup.Sides[b].Name)}
	o.Title = fmt.Sprintf("Won by %s less won by %s", event.Within(titles[0]), event.Within(titles[1]))
	if o.Worth = func(*interp.Machine) *sim.Payoff { return sim.WinShares(a, b) }; c.Payoff == "" {
		return nil
	}
	var names []string
	for _, x := range m.Program.Measures {
		if names = append(names, x.Name); x.Name == c.Payoff {
			o.Payoff, o.Worth = x.Name, func(m *interp.Machine) *sim.Payoff { return sim.MeasurePayoff(m, x, a, b) }
			o.Title = fmt.Sprintf("%s by %s, less by %s", event.Title(x.Name, x.Title), titles[0], titles[1])
			return nil
		}
	}
	return usageError{fmt.Errorf("--payoff %s: the ruleset has no such measure%s", c.Payoff, near(c.Payoff, names))}
}

// cells makes what is fought in each cell, row by row.
func (c *matrixCmd) cells(s *sheets, m *interp.Machine, o *matrix.Options) error {
	if o.A.Choice == matrix.PolicyChoice || o.A.Varied {
		expectMachines()
		for i := range o.A.Options {
			for k := range o.B.Options {
				flags := c.flagsOf(o, i, k)
				x, _, err := flags.prepare(s, true)
				if err != nil {
					return err
				}
				o.Cells = append(o.Cells, matrix.Cell{Machine: x, Plays: x.Plays})
			}
		}
		return nil
	}
	base, err := c.plays(s.p, m.Setup)
	if err != nil {
		return err
	}
	mixed := func(a, b matrix.Mix) matrix.Cell {
		list := slices.Clone(base)
		for _, x := range []struct {
			p *matrix.Player
			m matrix.Mix
		}{{&o.A, a}, {&o.B, b}} {
			play := world.Play{Who: x.p.Side, Choice: x.p.Choice}
			for i, share := range x.m {
				if share >= 5e-5 {
					play.Mix = append(play.Mix, world.Share{Take: strings.Split(x.p.Options[i], "+"), Weight: share})
				}
			}
			list = append(list, play)
		}
		return matrix.Cell{Machine: m, Plays: m.NewPlays(list)}
	}
	only := func(n, of int) matrix.Mix {
		x := make(matrix.Mix, of)
		x[n] = 1
		return x
	}
	for i := range o.A.Options {
		for k := range o.B.Options {
			o.Cells = append(o.Cells, mixed(only(i, len(o.A.Options)), only(k, len(o.B.Options))))
		}
	}
	if c.Check {
		o.Check = mixed
	}
	return nil
}

// flagsOf are the flags by which a cell is fought.
func (c *matrixCmd) flagsOf(o *matrix.Options, row, col int) *fightFlags {
	flags := c.fightFlags
	flags.Policy, flags.Play, flags.Set = map[string]string{}, map[string]string{}, map[string]string{}
	flags.called = map[string]string{}
	maps.Copy(flags.Policy, c.Policy)
	maps.Copy(flags.Play, c.Play)
	maps.Copy(flags.Set, c.Set)
	for _, x := range []struct {
		p      *matrix.Player
		option string
	}{{&o.A, o.A.Options[row]}, {&o.B, o.B.Options[col]}} {
		switch {
		case x.p.Varied:
			flags.Set[x.p.Choice], flags.called[x.p.Choice] = x.option, "--vary"
		case x.p.Choice == matrix.PolicyChoice:
			flags.Policy[x.p.Side] = x.option
		default:
			flags.Play[x.p.Side+"."+x.p.Choice] = x.option
		}
	}
	return &flags
}

// varyUnused warns of things that a side has in a row or column and never chooses there.
func (c *matrixCmd) varyUnused(ctx context.Context, o *matrix.Options) {
	if !o.A.Varied {
		return
	}
	columns := len(o.B.Options)
	for i := range o.Cells {
		if row, col := i/columns, i%columns; row == 0 || col == 0 {
			c.flagsOf(o, row, col).lookForUnused(ctx, o.Cells[i].Machine, o.Seed, o.Fights)
		}
	}
}

// again is the command that tells a fight of a cell.
func (c *matrixCmd) again(o *matrix.Options, cell int, seed uint64, fight string) string {
	cols := len(o.B.Options)
	return c.flagsOf(o, cell/cols, cell%cols).replay(c.Ruleset, c.Scenario, seed, fight)
}
