package fast

import (
	"maps"
	"slices"

	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Machine is a program compiled for one scenario. It never changes once built and
// is shared by all fights of it.
type Machine struct {
	*world.World
	world.Image
	engine Engine

	ready [][]bool // by kind, by thing and field: initialized (while building)

	unread    bool     // nobody looks at its fights
	origins   *origins // what files have changed; nil if they have changed nothing
	code      *code
	words     int // of the fields and lists that a fight begins with
	course    *course
	setups    *course
	observers []int64   // the sides of those who look ahead
	models    []int     // the policies that sides are taken to follow, asWritten the first
	nodes     int       // that a choice is worth to those who look ahead
	firsts    *firsts   // while building
	filler    *filler   // while building
	secrets   []secret  // hidden state
	hidden    []int     // hidden conditions, by index
	storing   []storing // state that can hold things made during a fight
	steady    bool      // what is fixed stays so: this is no test
	making    bool      // rules make things

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

// New compiles a program for a scenario. A nil setup gives a fight without
// combatants, in which tests of single rules can run.
func New(p *ir.Program, s *world.Setup, o Options) (m *Machine, err error) {
	w, err := world.New(p, s, world.Options{Limits: o.Limits, Params: o.Params, Policies: o.Policies, Test: o.Test})
	if err != nil {
		return nil, err
	}
	m = &Machine{World: w, Image: world.NewImage(w), unread: o.Unread, engine: o.Engine,
		loopsOfThrows: map[*ir.Repeat]bool{}, victoryMemo: noMemo, standMemo: noMemo}
	if !o.Unread {
		m.origins = originsIn(p)
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
	f.conds = newCondStores(m)
	c := newCompiler(m, true)
	m.code = c.code
	m.findFirsts(f, c, o)
	if a := m.Program.Combatant.Field("active"); a != nil && a.Role == ir.Computed {
		c.active = c.computed(a)
	}
	m.placeOwned(f, c)
	f.chance = chance.New(m.Program.Labels, m.Rollers)
	m.fill(f, c)
	m.TextID("")
	m.JoinState()
	m.making = slices.ContainsFunc(m.Layouts, func(l *world.Layout) bool { return l.Made })
	m.steady = o.Test == nil
	if m.steady {
		m.remember()
	}
	f.state, f.memos = m.State, newMemos(m)
	c = newCompiler(m, false)
	m.code = c.code
	m.findSecrets(f, c)
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
	f := &Fight{m: m, steps: m.Limits.Steps, effort: m.Limits.Work, deepest: m.Limits.Depth, conds: make([]condStore, len(m.Program.Conditions))}
	f.stack = make([]int64, 1024+registers)
	return f
}

// ---- dice and params ------------------------------------------------------------------------------

// firsts is what finds dice and params, which come before the fields of things. A formula may
// read another param or die, also through what it calls, so each is computed when it is first
// read. Only building uses it.
type firsts struct {
	f    *Fight
	c    *compiler
	test *ir.Test
	busy map[any]bool
	die  func(index int64) *world.Die // computes it
}

// begin marks a param or die as being computed. The checker has seen that none needs itself, but
// for dice whose faces are computed.
func (s *firsts) begin(x any, at diag.Span, name string) {
	if s.busy[x] {
		s.f.fail(at, "`%s` needs itself to be computed", name)
	}
	s.busy[x] = true
}

func (m *Machine) findFirsts(f *Fight, c *compiler, o Options) {
	m.Params = make([][]int64, len(m.Program.Params))
	m.firsts = &firsts{f: f, c: c, test: o.Test, busy: map[any]bool{}}
	dice := slices.SortedFunc(maps.Values(m.Program.Dice), func(a, b *ir.Die) int { return a.Index - b.Index })
	m.firsts.die = func(index int64) *world.Die {
		m.computeDie(dice[index])
		return m.Dice[index]
	}
	for i := range dice {
		m.die(int64(i))
	}
	for _, p := range m.Program.Params {
		m.param(p)
	}
	m.firsts = nil
}

// die is a die with faces of its own.
func (m *Machine) die(index int64) *world.Die {
	if d := m.Dice[index]; d != nil {
		return d
	}
	return m.firsts.die(index)
}

func (m *Machine) computeDie(d *ir.Die) {
	f := m.firsts.f
	m.firsts.begin(d, d.Span, d.Name())
	faces := slices.Clone(f.list(f.run(d.Values.Frame, m.firsts.c.formulaWord(d.Values.Expr))))
	if len(faces) == 0 || len(faces) > value.MaxFaces {
		f.fail(d.Span, "a die has 1 to %d faces, not %d", value.MaxFaces, len(faces))
	}
	for _, v := range faces {
		if v < -value.MaxFaces || v > value.MaxFaces {
			f.fail(d.Span, "a face of a die shows -%d to %d, not %d", value.MaxFaces, value.MaxFaces, v)
		}
	}
	m.Dice[d.Index] = world.NewDie(d.Faces, faces)
}

// dieWith is the ruleset's own die with a number of faces in its name.
func (m *Machine) dieWith(faces int64) (index int64, ok bool) {
	if d := m.Program.Dice[faces]; d != nil {
		return int64(d.Index), true
	}
	return 0, false
}

// param gives the words of a param.
func (m *Machine) param(p *ir.Param) []int64 {
	if values := m.Params[p.Index]; values != nil || m.firsts == nil {
		return values
	}
	f, c := m.firsts.f, m.firsts.c
	m.firsts.begin(p, p.Span, p.Name)
	values := make([]int64, m.SizeOf(p.Type))
	t := p.Type
	if t.Base == ir.Per {
		t = *t.Elem
	}
	v := f.run(p.Value.Frame, c.formulaStore(p.Value.Expr))
	m.inRange(f, v, t, p.Value.Expr.Span(), p.Name)
	for i := range values {
		values[i] = v
	}
	m.Params[p.Index] = values
	for _, v := range m.GivenParams[p] {
		m.setParam(f, p, v)
	}
	if test := m.firsts.test; test != nil {
		for _, pv := range test.Params {
			if pv.Param == p {
				m.testParam(f, c, pv)
			}
		}
	}
	return values
}

func (m *Machine) setParam(f *Fight, p *ir.Param, v world.Value) {
	values := m.Params[p.Index]
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
		if i, ok := m.Names[p.Type.Kind.ID][name]; ok {
			values[i] = m.value(f, x, *p.Type.Elem)
			m.inRange(f, values[i], *p.Type.Elem, x.Span, p.Name)
		}
	}
}

// testParam applies `param NAME = VALUE` of a test.
func (m *Machine) testParam(f *Fight, c *compiler, pv ir.ParamValue) {
	values := m.Params[pv.Param.Index]
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
		return m.TextID(v.Text)
	case ir.Dice:
		return m.diceWord(v.Dice)
	case ir.Square:
		return int64(v.Square)
	case ir.Enum:
		return int64(m.Program.WordID(v.Name))
	case ir.Ref:
		if i, ok := m.Names[t.Kind.ID][v.Name]; ok {
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
	m.Lists = append(m.Lists, items)
	return handle(areaConst, len(m.Lists)-1, len(items))
}

var noNum = fromNum(nan)
