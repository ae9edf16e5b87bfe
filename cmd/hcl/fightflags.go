package main

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// fightFlags are shared by the verbs that fight.
type fightFlags struct {
	sources
	Seed      *uint64           `help:"Seed of all chance; default: the scenario's, else 1." placeholder:"N"`
	Set       map[string]string `help:"Set a param of the ruleset, or as FIGHTER.FIELD, SIDE.FIELD or combat.FIELD a value of the scenario, a list as [A,B]; repeatable." placeholder:"NAME=VALUE" mapsep:"none"`
	Policy    map[string]string `help:"Let a side or combatant follow a policy; repeatable. \"search\" looks ahead, and leaves the policy that would count otherwise only for what is clearly better." placeholder:"SIDE=NAME" mapsep:"none"`
	Policies  []string          `help:"Bring in the policies of a module instead of the scenario's; repeatable." placeholder:"FILE"`
	Play      map[string]string `help:"Let a side or combatant make a choice so wherever that is offered: by an option, or drawn by weight from several; 'not OPTION' withholds one. Repeatable." placeholder:"SIDE.CHOICE=OPTION[:WEIGHT,OPTION:WEIGHT]" mapsep:"none"`
	Off       offs              `help:"Switch something off that a variant could remove: 'modifier NAME', 'term SCORE.TERM', 'step RULE.STEP', 'hook NAME' …; repeatable." placeholder:"WHAT" sep:"none"`
	Nodes     int               `help:"What each choice of the policy \"search\" is worth, in choices that it comes to when it looks ahead." default:"2000" placeholder:"N" range:"1..10000000"`
	MaxRounds int64             `help:"Break the fight off after N rounds, as a draw." placeholder:"N" range:"1..1000000"`
	Reversed  bool              `help:"Let the sides stand in the other order than in the scenario."`
	limitFlags
	Color string `help:"Colours: auto, always or never." enum:"auto,always,never" default:"auto" local:""`

	called map[string]string // by a name in Set: the flag that set it, if that is another
	counts bool              // how often the parts of the ruleset come up is counted

	profiled bool // fights say in which part of the ruleset they are
	probed   bool // fights that nobody reads can be probed
	docs     bool // the comments of declarations are kept
}

// sheets are the files that a fight is made of.
type sheets struct {
	lib      *library.Library
	roots    []library.Location // of the ruleset and its variants, in order
	scenario library.Location
	addOns   []library.AddOn
	p        *check.Ruleset // of them, when they have been read
}

// machine loads a ruleset and a scenario and builds the machine of fights that nobody
// looks at.
func (ff *fightFlags) machine(ruleset, scenarioWord string) (*interp.Machine, uint64, error) {
	s, err := ff.find(ruleset, scenarioWord)
	if err != nil {
		return nil, 0, err
	}
	return ff.build(s, true)
}

func (ff *fightFlags) find(ruleset, scenarioWord string) (*sheets, error) {
	go syntax.Prepare()
	lib, err := ff.ProvideLibrary()
	if err != nil {
		return nil, err
	}
	s := &sheets{lib: lib}
	if s.roots, err = findRulesets(lib, ruleset); err != nil {
		if isScenario(ruleset) {
			err = usageError{fmt.Errorf("%w\n  first the ruleset, then the scenario", err)}
		}
		return nil, err
	}
	if s.scenario, err = findScenario(lib, scenarioWord); err != nil {
		if l, ok := diag.AsList(err); ok && l.All()[0].Hint == nameScenario {
			if list := fightsOf(lib, ruleset); list != nil {
				l.All()[0].Hinted("its scenarios: %s", strings.Join(list, ", "))
			}
		}
		return nil, err
	}
	if s.addOns, err = ff.addOns(lib, s.scenario); err != nil || len(ff.Off) == 0 {
		return s, err
	}
	off, err := ff.Off.addOn()
	s.addOns = append(s.addOns, off)
	return s, err
}

// build makes a machine of what has been found.
func (ff *fightFlags) build(s *sheets, unread bool) (*interp.Machine, uint64, error) {
	if err := ff.load(s); err != nil {
		return nil, 0, err
	}
	return ff.prepare(s, unread)
}

// eachOnce reports a scenario that stands there twice, in whatever words.
func (ff *fightFlags) eachOnce(words []string) error {
	lib, err := ff.ProvideLibrary()
	if err != nil {
		return err
	}
	as := map[string]string{}
	for _, word := range words {
		at, err := findScenario(lib, word)
		if err != nil {
			continue // it is said where it is read
		}
		before, twice := as[at.Name()]
		switch {
		case twice && before == word:
			return usageError{fmt.Errorf("the scenario %s stands there twice", word)}
		case twice:
			return usageError{fmt.Errorf("%s and %s are the same scenario", before, word)}
		}
		as[at.Name()] = word
	}
	return nil
}

// several finds scenarios and reads the ruleset for them, once for all that bring in the same modules.
func (ff *fightFlags) several(ruleset string, words []string) ([]*sheets, error) {
	if err := ff.eachOnce(words); err != nil {
		return nil, err
	}
	var all []*sheets
	for _, word := range words {
		s, err := ff.find(ruleset, word)
		if err == nil {
			err = ff.loadAs(s, all)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// loadAs reads rules, unless they are those of others, of the same ruleset, that have been read.
func (ff *fightFlags) loadAs(s *sheets, others []*sheets) error {
	for _, o := range others {
		if slices.EqualFunc(s.addOns, o.addOns, sameAddOn) {
			s.p = o.p
			return nil
		}
	}
	return ff.load(s)
}

// sameAddOn reports whether a module is looked for under the same name in the same places.
func sameAddOn(x, y library.AddOn) bool {
	return x.Name == y.Name && x.Ruleset == y.Ruleset && x.Place.Name() == y.Place.Name() &&
		path.Dir(x.From.Name()) == path.Dir(y.From.Name())
}

// load reads the rules that have been found.
func (ff *fightFlags) load(s *sheets) error {
	o := forFights(s.addOns)
	o.Docs = ff.docs
	p, diags := check.Load(s.lib, s.roots, o)
	if err := diags.Err(); err != nil {
		return ff.Off.inFlags(err)
	}
	if s.p = p; p.Module {
		return usageError{fmt.Errorf("%s is a module: it has no fight of its own", p.IDs[0])}
	}
	return nil
}

// prepare makes a machine of rules that have been read.
func (ff *fightFlags) prepare(s *sheets, unread bool) (*interp.Machine, uint64, error) {
	setup, err := ff.setup(s)
	if err != nil {
		return nil, 0, err
	}
	return ff.of(s.p, setup, unread)
}

// of makes a machine of rules and of who fights.
func (ff *fightFlags) of(p *check.Ruleset, setup *world.Setup, unread bool) (*interp.Machine, uint64, error) {
	var err error
	o := interp.Options{Policies: ff.Policy, Unread: unread, Count: ff.counts, Profile: ff.profiled, Probed: ff.probed}
	if o.Limits, err = ff.limits(); err != nil {
		return nil, 0, err
	}
	if ff.MaxRounds > 0 {
		o.Limits.Rounds = ff.MaxRounds
	}
	o.Nodes = ff.Nodes
	if o.Params, err = ff.params(p); err != nil {
		return nil, 0, err
	}
	if err := ff.checkPolicies(p, setup); err != nil {
		return nil, 0, err
	}
	if o.Plays, err = ff.plays(p, setup); err != nil {
		return nil, 0, err
	}
	m, err := interp.New(p.Program, setup, o)
	if err != nil {
		return nil, 0, err
	}
	if err := ff.checkPlays(m, o.Plays); err != nil {
		return nil, 0, err
	}
	for _, l := range m.Lacking() { // what comes out is then seldom what was asked
		ff.warnings.warn(l.String())
	}
	seed := m.Seed
	if ff.Seed != nil {
		seed = *ff.Seed
	}
	return m, seed, nil
}

// addOns are the modules with policies that the command line brings in, else those of
// the scenario.
func (ff *fightFlags) addOns(lib *library.Library, loc library.Location) ([]library.AddOn, error) {
	if len(ff.Policies) == 0 {
		out, diags := scenario.AddOns(loc)
		return out, diags.Err()
	}
	return policiesIn(lib, ff.Policies)
}

// policiesIn are modules with policies, by the words of a command line.
func policiesIn(lib *library.Library, words []string) (out []library.AddOn, err error) {
	for _, word := range words {
		place, err := findRuleset(lib, word)
		if err != nil {
			return nil, err
		}
		out = append(out, library.AddOn{Place: place})
	}
	return out, nil
}

// with are the flags with some values of the scenario set, in the place of what they set of these or of parts of them.
func (ff *fightFlags) with(set []scenario.Change) *fightFlags {
	flags := *ff
	if flags.Set = maps.Clone(ff.Set); flags.Set == nil {
		flags.Set = map[string]string{}
	}
	for _, c := range set {
		maps.DeleteFunc(flags.Set, func(name, _ string) bool { return strings.HasPrefix(name, c.Path+".") })
		flags.Set[c.Path] = c.Text
	}
	return &flags
}

// setup reads the scenario, with the values of it that the flags set.
func (ff *fightFlags) setup(s *sheets) (*world.Setup, error) {
	setup, diags := scenario.Load(s.scenario, s.p.Program)
	if err := diags.Err(); err != nil {
		return nil, err
	}
	var changes []scenario.Change
	for _, name := range slices.Sorted(maps.Keys(ff.Set)) {
		if !scenario.IsPath(name) {
			continue
		}
		c := scenario.Change{Path: strings.TrimSpace(name), Text: strings.TrimSpace(ff.Set[name])}
		changes = append(changes, c)
		// What is wrong now is so because of this one.
		if setup, diags = scenario.LoadWith(s.scenario, s.p.Program, changes); diags.Errors() > 0 {
			return nil, usageError{fmt.Errorf("%s %s=%s: %w", ff.flagOf(name), name, ff.Set[name], scenario.Said(diags))}
		}
	}
	if ff.Reversed {
		setup = setup.Reversed()
	}
	return setup, nil
}

// flagOf is the flag by which a value has been set.
func (ff *fightFlags) flagOf(name string) string { return cmp.Or(ff.called[name], "--set") }

func (ff *fightFlags) params(p *check.Ruleset) ([]world.ParamSetting, error) {
	var out []world.ParamSetting
	for _, name := range slices.Sorted(maps.Keys(ff.Set)) {
		if scenario.IsPath(name) {
			continue
		}
		base, key, _ := strings.Cut(strings.TrimSpace(name), "[")
		q := p.ParamByName(base)
		if q == nil {
			return nil, usageError{fmt.Errorf("%s %s: the ruleset has no such param%s", ff.flagOf(name), name,
				near(base, ir.Names(p.Params)))}
		}
		v, err := scenario.ParseValue(strings.TrimSpace(ff.Set[name]), q, strings.TrimSuffix(key, "]"), p.Program)
		if err != nil {
			return nil, usageError{fmt.Errorf("%s %s=%s: %w", ff.flagOf(name), name, ff.Set[name], err)}
		}
		if !p.Reads(q) {
			ff.warnings.warn(fmt.Sprintf("%s %s: nothing in the rules reads `%s`, so it changes nothing", ff.flagOf(name), name,
				base))
		}
		out = append(out, world.ParamSetting{Param: q, Value: v})
	}
	return out, nil
}

// fighting are the names of the sides and combatants of a scenario.
func fighting(s *world.Setup) (who []string) {
	for _, x := range s.Sides {
		who = append(who, x.Name)
	}
	for _, x := range s.Combatants {
		who = append(who, x.Name)
	}
	return who
}

func (ff *fightFlags) checkPolicies(p *check.Ruleset, s *world.Setup) error {
	who := fighting(s)
	policies := scenario.PolicyNames(p.Program)
	for _, name := range slices.Sorted(maps.Keys(ff.Policy)) {
		if !slices.Contains(who, name) {
			return usageError{fmt.Errorf("--policy %s: the scenario has no such side or combatant%s", name, near(name, who))}
		}
		if !slices.Contains(policies, ff.Policy[name]) {
			if home := p.PolicyHomes()[ff.Policy[name]]; home != "" {
				for _, loc := range p.PolicyModules() {
					if id, _ := library.CutEnding(loc.Path); id == home && loc.Shelf.Label != "" {
						home = loc.Name()
					}
				}
				return usageError{fmt.Errorf("--policy %s=%s: the ruleset has no such policy, but a module has: add --policies %s",
					name, ff.Policy[name], home)}
			}
			return usageError{fmt.Errorf("--policy %s=%s: the ruleset has no such policy%s", name, ff.Policy[name],
				near(ff.Policy[name], policies))}
		}
	}
	return nil
}

func near(name string, candidates []string) string {
	if n := diag.Nearest(name, candidates); n != "" {
		return meant(n)
	}
	if len(candidates) == 0 || len(candidates) > 12 {
		return ""
	}
	return "; there are " + strings.Join(candidates, ", ")
}

// meant asks whether a name was meant.
func meant(name string) string { return "; did you mean " + strconv.Quote(name) + "?" }
