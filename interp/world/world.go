package world

import (
	"cmp"
	"fmt"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// World says what there is in a fight: what everything is called, whose it is, who follows
// which policy. New makes it. Whoever computes the first values of fields adds what things own
// (Own), the dice and the prototypes; then nothing changes it any more, and all fights of the
// scenario share it.
//
// The things of a kind are numbered: the one combat, sides and combatants as the scenario has
// them; instances as the ruleset has them, then those that the scenario adds; then what others
// own. What is made during a fight comes after all these.
type World struct {
	Program *ir.Program
	Setup   *Setup
	Limits  Limits
	Seed    uint64 // the scenario's, or 1

	Names  []map[string]int64 // by Kind.ID: which thing the ruleset or the scenario calls so
	IDs    [][]string         // by Kind.ID, by thing: its name in files and JSON
	Titles [][]string         // by Kind.ID, by thing: the name that people see, without that of its owner
	Twins  [][]int            // by Kind.ID, by thing: how many before it are called so in files
	Plain  [][]bool           // by Kind.ID, by thing: nobody has given it a title
	Owners [][]Owner          // by Kind.ID, by thing
	Protos [][]int32          // by Kind.ID, by thing: the instance of the ruleset that it is or was copied from, -1 for none
	SideOf []int64            // by combatant
	Dice   []*Die             // by Die.Index

	// Rollers are the names of those who can throw: the sides, then the combatants. The number
	// of a roller is one more than his place here; 0 is nobody.
	Rollers []string

	// By roller: the number of a policy, or one of those below.
	Policies         []int // the one that he follows
	WrittenPolicies  []int // the one that he would follow if nobody had said `search`
	ScenarioPolicies []int // and if no command or test had said anything

	Plays Plays // what a command says goes before policies

	// Params is what the scenario, and then the command, say of a param, in this order.
	GivenParams map[*ir.Param][]Value

	// Listed are the things of a kind, by Kind.ID, that have names of their own.
	Listed []value.List

	Cells [][]Cells // by Kind.ID, by Field.Index: where its first values lie

	widths  []int // by Kind.ID: cells of a row
	titles  Titles
	within  int              // titles that are being filled in, in one another
	letters int              // of all that have been since the outermost was begun
	said    []string         // the plays
	called  []map[string]int // by Kind.ID: how many files call so
	added   map[*ir.Kind][]*InstanceSetup
	ranges  map[*ir.Range]*ir.Range // of fields, that end with a param
}

// Owner is whose a thing is.
type Owner struct {
	Kind  *ir.Kind // nil: nobody's
	Index int64
	Field string // in which field of the owner it is
	N     int    // its place there
}

// Titles fills in the title that a kind has for its things, "" if a thing is not there.
type Titles func(k *ir.Kind, i int64) string

// In is the world as one fight shows it, in which the titles of kinds are filled in.
func (w *World) In(titles Titles) *World {
	in := *w
	in.titles = titles
	return &in
}

// Options are what a command or a test says over the scenario.
type Options struct {
	Limits   Limits            // none: the defaults
	Params   []ParamSetting    // after the scenario's
	Policies map[string]string // by side or combatant
	Plays    []Play
	Test     *ir.Test // which says all policies, instead of the scenario
}

// New makes the world of a scenario, all but what formulas have to say. The error is an
// *event.Failure.
func New(p *ir.Program, s *Setup, o Options) (*World, error) {
	if s == nil {
		s = &Setup{}
	}
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits()
	}
	if n := len(s.Combatants); n > o.Limits.Entities {
		return nil, &event.Failure{Message: fmt.Sprintf("the scenario has %d combatants; the limit is %d", n,
			o.Limits.Entities), Limit: true, Span: s.Combatants[0].Span}
	}
	w := &World{Program: p, Setup: s, Limits: o.Limits, Seed: 1, Dice: make([]*Die, len(p.Dice)),
		GivenParams: map[*ir.Param][]Value{}, added: map[*ir.Kind][]*InstanceSetup{}}
	if s.HasSeed {
		w.Seed = s.Seed
	}
	for i := range s.Instances {
		in := &s.Instances[i]
		w.added[in.Kind] = append(w.added[in.Kind], in)
	}
	for _, list := range [][]ParamSetting{s.Params, o.Params} {
		for _, x := range list {
			w.GivenParams[x.Param] = append(w.GivenParams[x.Param], x.Value)
		}
	}
	w.layOut()
	w.nameThings()
	w.findProtos()
	w.list()
	w.assignPolicies(o)
	w.Plays = w.NewPlays(o.Plays)
	for i := range o.Plays {
		w.said = append(w.said, o.Plays[i].String())
	}
	return w, nil
}

func (w *World) nameThings() {
	n := len(w.Program.Kinds)
	w.Names, w.Titles, w.IDs, w.Owners = make([]map[string]int64, n), make([][]string, n), make([][]string, n),
		make([][]Owner, n)
	w.Plain, w.Twins, w.called = make([][]bool, n), make([][]int, n), make([]map[string]int, n)
	for i := range w.Names {
		w.Names[i], w.called[i] = map[string]int64{}, map[string]int{}
	}
	add := func(k *ir.Kind, name, title string) {
		w.Names[k.ID][name] = int64(len(w.IDs[k.ID]))
		w.add(k, name, event.Title(name, title), title == "", Owner{})
	}
	add(w.Program.Combat, "combat", "")
	for _, s := range w.Setup.Sides {
		add(w.Program.Side, s.Name, s.Title)
		w.Rollers = append(w.Rollers, "side "+s.Name)
	}
	for _, s := range w.Setup.Combatants {
		add(w.Program.Combatant, s.Name, s.Title)
		w.SideOf = append(w.SideOf, int64(s.Side))
		w.Rollers = append(w.Rollers, s.Name)
	}
	for _, k := range w.Program.Kinds {
		for _, i := range k.Instances {
			add(k, i.Name, i.Title)
		}
		for _, i := range w.added[k] {
			add(k, i.Name, i.Title)
		}
	}
}

func (w *World) add(k *ir.Kind, id, title string, plain bool, o Owner) {
	w.IDs[k.ID], w.Twins[k.ID] = append(w.IDs[k.ID], id), append(w.Twins[k.ID], w.called[k.ID][id])
	w.called[k.ID][id]++
	w.Titles[k.ID], w.Plain[k.ID] = append(w.Titles[k.ID], title), append(w.Plain[k.ID], plain)
	w.Owners[k.ID] = append(w.Owners[k.ID], o)
}

// findProtos tells which instance each named thing is, or is like: all that params can
// speak of.
func (w *World) findProtos() {
	w.Protos = make([][]int32, len(w.Program.Kinds))
	for _, k := range w.Program.Kinds {
		p := make([]int32, len(k.Instances), len(k.Instances)+len(w.added[k]))
		for i := range p {
			p[i] = int32(i)
		}
		for _, in := range w.added[k] {
			proto := int32(-1)
			if i, ok := w.Names[k.ID][in.Like]; ok && int(i) < len(p) { // a model stands before what is like it
				proto = p[i]
			}
			p = append(p, proto)
		}
		w.Protos[k.ID] = p
	}
}

// Instances is the number of things of a kind that have names of their own: the instances, the
// scenario's included, or all sides or combatants. A per field of the kind has so many values.
func (w *World) Instances(k *ir.Kind) int {
	switch k {
	case w.Program.Combat:
		return 1
	case w.Program.Side:
		return len(w.Setup.Sides)
	case w.Program.Combatant:
		return len(w.Setup.Combatants)
	}
	return len(k.Instances) + len(w.added[k])
}

// list lists them.
func (w *World) list() {
	for _, k := range w.Program.Kinds {
		list := value.List{}
		for i := range w.Instances(k) {
			list = append(list, value.Thing{Kind: k.ID, Index: int64(i)})
		}
		w.Listed = append(w.Listed, list)
	}
}

// SizeOf is the number of values that a type stands for: 1, or for per one of each instance.
func (w *World) SizeOf(t ir.Type) int {
	if t.Base == ir.Per {
		return w.Instances(t.Kind)
	}
	return 1
}

// Own adds a thing that another owns, the next of its kind. It is called after the model that
// it is a copy of; -1: it is no copy, and if there are many of it, they are numbered.
func (w *World) Own(k *ir.Kind, o Owner, model int64, many bool) {
	owner := w.IDs[o.Kind.ID][o.Index]
	id, title, plain := fmt.Sprintf("%s/%s/%d", owner, o.Field, o.N+1), k.Name, true
	switch {
	case model >= 0:
		id, title, plain = owner+"/"+w.IDs[k.ID][model], w.Titles[k.ID][model], w.Plain[k.ID][model]
	case many:
		title = fmt.Sprintf("%s %d", title, o.N+1)
	}
	w.add(k, id, title, plain, o)
}

// titleLetters is how many letters a title counts for, however short it is: so much work it is to fill it in.
const titleLetters = 16

// filled fills in the title of a thing. Titles that it shows, and that they show in turn, are filled
// in as far as all of them together are no longer than a line of the log may be.
func (w *World) filled(k *ir.Kind, i int64) (name string) {
	if w.within == 0 {
		w.letters = 0
	}
	if w.letters > w.Limits.Text {
		return "…"
	}
	w.within++
	defer func() { w.within-- }() // also where it ends the fight
	w.letters += titleLetters
	name = w.titles(k, i)
	w.letters += len(name)
	return name
}

// NameOf is what people call a thing.
func (w *World) NameOf(k *ir.Kind, i int64) string {
	name, there := "", i >= 0 && int(i) < len(w.Titles[k.ID])
	if k.Title != nil && w.titles != nil && (!there || w.Plain[k.ID][i]) {
		name = w.filled(k, i)
	}
	if !there {
		return cmp.Or(name, fmt.Sprintf("%s %d", k.Name, i-int64(len(w.Titles[k.ID]))+1))
	}
	name = cmp.Or(name, w.Titles[k.ID][i])
	if o := w.Owners[k.ID][i]; o.Kind != nil {
		owner := w.NameOf(o.Kind, o.Index)
		return owner + diag.OwnerEnding(owner) + " " + name
	}
	return name
}

// IDOf is what files and JSON call a thing.
func (w *World) IDOf(k *ir.Kind, i int64) string {
	if i >= 0 && int(i) < len(w.IDs[k.ID]) {
		return w.IDs[k.ID][i]
	}
	return fmt.Sprintf("%s#%d", k.Name, i-int64(len(w.IDs[k.ID]))+1)
}

// HandleOf is IDOf, but that no two things of a kind have the same: of copies of one instance those after the
// first are numbered.
func (w *World) HandleOf(k *ir.Kind, i int64) string {
	if int(i) < len(w.Twins[k.ID]) && w.Twins[k.ID][i] > 0 {
		return fmt.Sprintf("%s#%d", w.IDs[k.ID][i], w.Twins[k.ID][i]+1)
	}
	return w.IDOf(k, i)
}

// NoSide is the side of what is nobody's.
const NoSide = -1

// SideOfThing is the side that a thing is, fights for, or belongs to; else NoSide.
func (w *World) SideOfThing(k *ir.Kind, i int64) int64 {
	for {
		switch k {
		case w.Program.Side:
			return i
		case w.Program.Combatant:
			return w.SideOf[i]
		}
		o := w.Owners[k.ID]
		if i < 0 || int(i) >= len(o) || o[i].Kind == nil {
			return NoSide
		}
		k, i = o[i].Kind, o[i].Index
	}
}

// FirstRoller is the number of the first roller among the things of a kind.
func (w *World) FirstRoller(k *ir.Kind) int {
	if k == w.Program.Combatant {
		return 1 + len(w.Setup.Sides)
	}
	return 1
}

// RollerOf is the number of a side or combatant among those who throw and choose.
func (w *World) RollerOf(t value.Thing) int {
	return w.FirstRoller(w.Program.Kinds[t.Kind]) + int(t.Index)
}

// Original is the instance of the ruleset that a thing is, or is a copy of or like; nil if there
// is none.
func (w *World) Original(t value.Thing) *ir.Instance {
	if list := w.Protos[t.Kind]; int(t.Index) < len(list) && list[t.Index] >= 0 {
		return w.Program.Kinds[t.Kind].Instances[list[t.Index]]
	}
	return nil
}

// Size tells how large the fight is: the combatants and what they own of their own,
// such as the bodies of a unit.
func (w *World) Size() int {
	n := len(w.Setup.Combatants)
	for _, list := range w.Owners {
		for _, o := range list {
			if o.Kind == w.Program.Combatant {
				n++
			}
		}
	}
	return n
}

// Head is the head of the log of a fight, with what its rounds are called and what the params
// are.
func (w *World) Head(seed, number uint64, unit string, params [][]value.Value) *event.FightInfo {
	info := &event.FightInfo{Ruleset: w.Program.Title, Version: w.Program.Version, Scenario: w.Setup.Title, Seed: seed,
		Number: number, Unit: unit, Play: w.said}
	if len(w.Program.IDs) > 1 {
		info.Over = w.Program.IDs[1:]
	}
	for i := len(w.Program.Files) - 1; i >= 0; i-- {
		file := w.Program.Files[i]
		if file.Book != nil {
			continue // the hash of its book is one of it as well
		}
		info.Files = append(info.Files, event.FileInfo{Name: file.Name, Hash: file.Hash})
	}
	if w.Setup.Name != "" {
		info.Files = append(info.Files, event.FileInfo{Name: w.Setup.Name, Hash: w.Setup.Hash})
	}
	for _, ch := range w.Program.Changes {
		if ch.How == ir.Removed && ch.File.AddOn {
			info.Off = append(info.Off, strings.TrimPrefix(ch.Span.Text(), "remove "))
		}
	}
	for i, s := range w.Setup.Sides {
		side := event.SideInfo{Name: s.Name, Title: event.Title(s.Name, s.Title), Policy: w.PolicyName(1 + i),
			Combatants: []string{}, IDs: []string{}}
		for j, c := range w.Setup.Combatants {
			if c.Side == i {
				name := w.NameOf(w.Program.Combatant, int64(j))
				side.Combatants = append(side.Combatants, name)
				side.IDs = append(side.IDs, c.Name)
				if own := w.PolicyName(1 + len(w.Setup.Sides) + j); own != side.Policy {
					info.Own = append(info.Own, event.OwnPolicy{ID: c.Name, Name: name, Policy: own})
				}
			}
		}
		info.Sides = append(info.Sides, side)
	}
	for _, p := range w.Program.Params {
		if w.GivenParams[p] == nil { // it is as the ruleset has it
			continue
		}
		for i, v := range params[p.Index] {
			name := p.Name
			if p.Type.Base == ir.Per {
				name = fmt.Sprintf("%s[%s]", name, w.IDs[p.Type.Kind.ID][i])
			}
			info.Params = append(info.Params, event.ParamInfo{Name: name, Value: w.Show(one(p.Type), v)})
		}
	}
	info.Params = append(info.Params, w.Setup.Changed...)
	return info
}
