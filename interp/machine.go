package interp

import (
	"fmt"
	"slices"

	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Machine is a program compiled for one scenario. It never changes once built and
// is shared by all fights of it.
type Machine struct {
	prog   *ir.Program
	setup  *world.Setup
	limits world.Limits
	engine Engine

	added   map[*ir.Kind][]*world.InstanceSetup
	layouts []*layout // by Kind.ID
	names   []map[string]int64
	sideOf  []int64    // by combatant
	titles  [][]string // by Kind.ID, by thing: the name that people see
	ids     [][]string // by Kind.ID, by thing: the name in files and JSON
	owners  [][]ownerOf
	params  [][]int64 // by Param.Index: one word, or one for each instance
	lists   [][]int64 // constant lists
	texts   []string
	textIDs map[string]int64
	dice    []*customDie

	// What a fight starts from.
	fixed  [][]int64
	moving [][]int64
	state  []int64   // of all kinds whose things are all there from the beginning
	stored [][]int64 // the lists of state fields
	ready  [][]bool  // by kind, by thing and field: initialized (while building)

	unread    bool     // nobody looks at its fights
	origins   *origins // what files have changed; nil if they have changed nothing
	code      *code
	words     int // of the fields and lists that a fight begins with
	seed      uint64
	course    *course
	setups    *course
	policies  []int   // by roller: the policy of a side or combatant, byChance, bySearch or byNobody
	own       []int   // by roller: the policy if nobody had said `search`
	told      []int   // by roller: and if no command had said anything
	observers []int64 // the sides of those who look ahead
	models    []int   // the policies that sides are taken to follow, asWritten the first
	nodes     int     // that a choice is worth to those who look ahead
	streams   []string
	set       map[*ir.Param]bool // by the scenario or a flag
	filler    *filler            // while building
	protos    [][]int32          // by kind, by thing: which instance it is or was copied from, -1 for none
	secrets   []secret           // hidden state
	hidden    []int              // hidden conditions, by index
	storing   []storing          // state that can hold things made during a fight
	steady    bool               // what is fixed stays so: this is no test
	making    bool               // rules make things

	plans []*chance.Plan // of throws that are known

	memos        map[any]int           // by define: the number of its memo
	memoSpecs    []memoSpec            // by memo
	cells        int                   // that they have
	changing     int                   // how many of those ever change
	plain        int                   // and of plain memos
	epochs       int                   // that they have
	standMemo    int                   // that of who stands
	standApart   bool                  // victory looks at who stands apart from what else it reads
	victoryMemo  int                   // that of whether nobody has won
	victoryCell  int                   // and its only cell
	condReaders  [][]int               // by condition: the memos of what asks about it
	roundReaders []int                 // the memos of what reads the round
	readers      map[*ir.Field]readers // the memos of what reads a field

	formulas      Counts
	vmParts       int                 // of the formulas for Expr's machine
	loopsOfThrows map[*ir.Repeat]bool // that are played at once
}

type ownerOf struct {
	kind  *ir.Kind // nil: nobody
	index int64
	field string
	n     int
}

type customDie struct {
	number int64 // in its name
	faces  []int64
	sum    int64
	most   int64
	atMost int64 // how many faces show it
}

// Options choose how a machine is built.
type Options struct {
	Limits   world.Limits
	Engine   Engine
	Params   []world.ParamSetting // over the scenario's, as `--set` gives them
	Policies map[string]string    // by side or combatant, over the scenario's
	Nodes    int                  // of `search` for each choice; 0: DefaultNodes
	Unread   bool                 // no reader will look at the fights: what only tells of them is left out
	Test     *ir.Test             // for which test: its params apply, and it may set anything
}

// Engine evaluates formulas.
type Engine uint8

const (
	Closures Engine = iota // typed closures over slots
	ExprVM                 // Expr's own virtual machine: the slow second opinion
)

// Counts says how many formulas each engine compiled.
type Counts struct{ Closures, ExprVM int }

// Engine returns which engine evaluates the formulas.
func (m *Machine) Engine() Engine { return m.engine }

// Formulas returns how many formulas each engine compiled so far.
func (m *Machine) Formulas() Counts { return m.formulas }

// Program returns the program that the machine runs.
func (m *Machine) Program() *ir.Program { return m.prog }

// Setup returns the scenario that the machine runs.
func (m *Machine) Setup() *world.Setup { return m.setup }

// Size tells how large the fight is: the combatants and what they own of their own,
// such as the bodies of a unit.
func (m *Machine) Size() int {
	n := len(m.setup.Combatants)
	for _, list := range m.owners {
		for _, o := range list {
			if o.kind == m.prog.Combatant {
				n++
			}
		}
	}
	return n
}

// Seed is the scenario's seed, or 1.
func (m *Machine) Seed() uint64 { return m.seed }

// New compiles a program for a scenario. A nil setup gives a fight without
// combatants, in which tests of single rules can run.
func New(p *ir.Program, s *world.Setup, o Options) (m *Machine, err error) {
	if s == nil {
		s = &world.Setup{}
	}
	if o.Limits == (world.Limits{}) {
		o.Limits = world.DefaultLimits()
	}
	m = &Machine{prog: p, setup: s, unread: o.Unread, limits: o.Limits, engine: o.Engine, seed: 1,
		added: map[*ir.Kind][]*world.InstanceSetup{}, loopsOfThrows: map[*ir.Repeat]bool{}, textIDs: map[string]int64{}, victoryMemo: noMemo, standMemo: noMemo}
	if s.HasSeed {
		m.seed = s.Seed
	}
	if !o.Unread {
		m.origins = originsIn(p)
	}
	for i := range s.Instances {
		in := &s.Instances[i]
		m.added[in.Kind] = append(m.added[in.Kind], in)
	}
	if n := len(s.Combatants); n > m.limits.Entities {
		return nil, &event.Failure{Message: fmt.Sprintf("the scenario has %d combatants; the limit is %d", n, m.limits.Entities), Limit: true, Span: s.Combatants[0].Span}
	}
	failure := guarded(func() { m.build(o) })
	if failure != nil {
		return nil, failure
	}
	return m, nil
}

// build does everything in order; what goes wrong is a failure.
func (m *Machine) build(o Options) {
	f := m.bareFight()
	m.nameThings()
	m.layOut()
	m.namedProtos()
	f.conds = newCondStores(m)
	c := newCompiler(m, true)
	m.code = c.code
	m.buildDice(f, c)
	m.buildParams(f, c, o)
	if a := m.prog.Combatant.Field("active"); a != nil && a.Role == ir.Computed {
		c.active = c.computed(a)
	}
	m.placeOwned(f, c)
	m.streamNames()
	f.chance = chance.New(m.prog.Labels, m.streams)
	m.fill(f, c)
	m.textID("")
	m.joinState()
	m.steady = o.Test == nil
	if m.steady {
		m.remember()
	}
	f.state, f.memos = m.state, newMemos(m)
	c = newCompiler(m, false)
	m.code = c.code
	m.findSecrets(f, c)
	m.assignPolicies(o)
	m.findObservers()
	m.findModels()
	m.course, m.setups = m.chooseCourse(f, c)
	if m.nodes = o.Nodes; m.nodes == 0 {
		m.nodes = DefaultNodes
	}
	m.findStoring()
	c.everything()
	m.ready = nil
	m.checkMaps(f, c)
}

// bareFight is a fight over the memory that is being filled.
func (m *Machine) bareFight() *Fight {
	f := &Fight{m: m, steps: m.limits.Steps, deepest: m.limits.Depth, conds: make([]condStore, len(m.prog.Conditions))}
	f.stack = make([]int64, 1024)
	return f
}

// ---- names --------------------------------------------------------------------------------------

func (m *Machine) nameThings() {
	n := len(m.prog.Kinds)
	m.names, m.titles, m.ids, m.owners = make([]map[string]int64, n), make([][]string, n), make([][]string, n), make([][]ownerOf, n)
	for i := range m.names {
		m.names[i] = map[string]int64{}
	}
	add := func(k *ir.Kind, name, title string) {
		m.names[k.ID][name] = int64(len(m.ids[k.ID]))
		m.ids[k.ID] = append(m.ids[k.ID], name)
		m.titles[k.ID] = append(m.titles[k.ID], event.Title(name, title))
		m.owners[k.ID] = append(m.owners[k.ID], ownerOf{})
	}
	add(m.prog.Combat, "combat", "")
	for _, s := range m.setup.Sides {
		add(m.prog.Side, s.Name, s.Title)
	}
	for _, s := range m.setup.Combatants {
		add(m.prog.Combatant, s.Name, s.Title)
		m.sideOf = append(m.sideOf, int64(s.Side))
	}
	for _, k := range m.prog.Kinds {
		for _, i := range k.Instances {
			add(k, i.Name, i.Title)
		}
		for _, i := range m.added[k] {
			add(k, i.Name, i.Title)
		}
	}
}

func (m *Machine) textID(s string) int64 {
	if id, ok := m.textIDs[s]; ok {
		return id
	}
	id := int64(len(m.texts))
	m.textIDs[s] = id
	m.texts = append(m.texts, s)
	return id
}

// streamNames lists who can roll: sides, then combatants, by the names that the
// scenario gives them.
func (m *Machine) streamNames() {
	for _, s := range m.setup.Sides {
		m.streams = append(m.streams, "side "+s.Name)
	}
	for _, s := range m.setup.Combatants {
		m.streams = append(m.streams, s.Name)
	}
}

// ---- dice and params ------------------------------------------------------------------------------

func (m *Machine) buildDice(f *Fight, c *compiler) {
	m.dice = make([]*customDie, len(m.prog.Dice))
	for _, d := range m.prog.Dice {
		die := &customDie{number: d.Faces, most: absent}
		m.dice[d.Index] = die
		h := f.run(d.Values.Frame, c.formulaWord(d.Values.Expr))
		die.faces = slices.Clone(f.list(h))
		if len(die.faces) == 0 || len(die.faces) > check.MaxFaces {
			f.fail(d.Span, "a die has 1 to %d faces, not %d", check.MaxFaces, len(die.faces))
		}
		for _, v := range die.faces {
			if v < -check.MaxFaces || v > check.MaxFaces {
				f.fail(d.Span, "a face of a die shows -%d to %d, not %d", check.MaxFaces, check.MaxFaces, v)
			}
			die.sum += v
			switch {
			case v > die.most:
				die.most, die.atMost = v, 1
			case v == die.most:
				die.atMost++
			}
		}
	}
}

func (m *Machine) buildParams(f *Fight, c *compiler, o Options) {
	m.params = make([][]int64, len(m.prog.Params))
	m.set = map[*ir.Param]bool{}
	busy := make([]bool, len(m.prog.Params))
	chosen := map[*ir.Param][]world.ParamSetting{}
	for _, list := range [][]world.ParamSetting{m.setup.Params, o.Params} {
		for _, s := range list {
			chosen[s.Param] = append(chosen[s.Param], s)
			m.set[s.Param] = true
		}
	}
	var build func(p *ir.Param)
	build = func(p *ir.Param) {
		if m.params[p.Index] != nil || busy[p.Index] {
			return
		}
		busy[p.Index] = true
		ir.Visit(p.Value.Expr, func(e ir.Expr) {
			if r, ok := e.(*ir.ParamRef); ok {
				build(r.Param)
			}
		})
		values := make([]int64, m.sizeOf(p.Type))
		t := p.Type
		if t.Base == ir.Per {
			t = *t.Elem
		}
		v := f.run(p.Value.Frame, c.formulaStore(p.Value.Expr))
		m.inRange(f, v, t, p.Value.Expr.Span(), p.Name)
		for i := range values {
			values[i] = v
		}
		m.params[p.Index] = values
		for _, s := range chosen[p] {
			m.setParam(f, p, s.Value)
		}
		if o.Test != nil {
			for _, pv := range o.Test.Params {
				if pv.Param == p {
					m.testParam(f, c, pv)
				}
			}
		}
	}
	for _, p := range m.prog.Params {
		build(p)
	}
}

func (m *Machine) setParam(f *Fight, p *ir.Param, v world.Value) {
	values := m.params[p.Index]
	if p.Type.Base != ir.Per {
		values[0] = m.value(f, v, p.Type)
		m.inRange(f, values[0], p.Type, v.Span, p.Name)
		return
	}
	if v.Per == nil {
		for i := range values {
			values[i] = m.value(f, v, *p.Type.Elem)
		}
		return
	}
	for name, x := range v.Per {
		if i, ok := m.names[p.Type.Kind.ID][name]; ok {
			values[i] = m.value(f, x, *p.Type.Elem)
			m.inRange(f, values[i], *p.Type.Elem, x.Span, p.Name)
		}
	}
}

// testParam applies `param NAME = VALUE` of a test.
func (m *Machine) testParam(f *Fight, c *compiler, pv ir.ParamValue) {
	values := m.params[pv.Param.Index]
	v := f.run(pv.Value.Frame, c.formulaStore(pv.Value.Expr))
	t := pv.Param.Type
	if t.Base == ir.Per {
		t = *t.Elem
	}
	m.inRange(f, v, t, pv.At, pv.Param.Name)
	if key, ok := pv.Key.(*ir.InstanceRef); ok {
		values[key.Instance.Index] = v
		return
	}
	for i := range values {
		values[i] = v
	}
}

// inRange stops if a value is outside the range of its type.
func (m *Machine) inRange(f *Fight, w int64, t ir.Type, at diag.Span, name string) {
	if t.Range == nil || t.Optional && isAbsent(w, t) {
		return
	}
	v := float64(w)
	if t.Base == ir.Num {
		v = toNum(w)
	}
	if r := t.Range; r.HasLow && v < r.Low || r.HasHigh && v > r.High {
		f.fail(at, "`%s` would be %s, outside its range %s", name, event.Number(v), r)
	}
}

func isAbsent(w int64, t ir.Type) bool {
	if t.Base == ir.Num {
		return toNum(w) != toNum(w)
	}
	return w == absent
}

// ---- values of a scenario ------------------------------------------------------------------------------

// value turns a value of a scenario into a word of a type.
func (m *Machine) value(f *Fight, v world.Value, t ir.Type) int64 {
	if v.None {
		if t.Base == ir.Num {
			return noNum
		}
		return absent
	}
	switch t.Base {
	case ir.Int:
		return v.Int
	case ir.Num:
		return fromNum(v.Num)
	case ir.Bool:
		return fromBool(v.Bool)
	case ir.Text:
		return m.textID(v.Text)
	case ir.Dice:
		return m.diceWord(v.Dice)
	case ir.Square:
		return int64(v.Square)
	case ir.Enum:
		return int64(m.prog.WordID(v.Name))
	case ir.Ref:
		if i, ok := m.names[t.Kind.ID][v.Name]; ok {
			return i
		}
		f.fail(v.Span, "there is no %s `%s`", t.Kind.Name, v.Name)
	case ir.List:
		items := make([]int64, len(v.List))
		for i, x := range v.List {
			items[i] = m.value(f, x, *t.Elem)
		}
		return m.constList(items)
	}
	return 0
}

func (m *Machine) diceWord(d ir.DiceValue) int64 {
	w := dice{n: d.N, faces: d.Faces, plus: d.Plus}
	if d.Die != nil {
		w.faces, w.custom = int64(d.Die.Index), true
	}
	return w.word()
}

// constList keeps a list for the life of the machine.
func (m *Machine) constList(items []int64) int64 {
	m.lists = append(m.lists, items)
	return handle(areaConst, len(m.lists)-1, len(items))
}

var noNum = fromNum(nan)
