package fast

import (
	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// Machine is a program compiled for one scenario. It never changes once built and
// is shared by all fights of it.
type Machine struct {
	*world.World
	world.Image
	params  [][]value.Value // by Param.Index, as people read them
	code    *code
	course  *course
	setups  *course
	counts  *ir.Countables // how often they come up is counted; nil: that of nothing
	probed  bool           // what fights tell can be probed
	nodes   int            // that a choice is worth to those who look ahead
	filling *filling       // while building
	secrets []secret       // hidden state
	hidden  []int          // hidden conditions, by index
	piles   [][]int        // hidden lists of things, by their places in secrets: those of one kind
	storing []storing      // state that can hold things made during a fight
	makes   []int          // the kinds that rules make things of

	grids []int64        // the words for grids
	plans []*chance.Plan // of throws that are known
	forms *forms         // of dice that are known

	memos         map[any]int           // by define: the number of its memo
	memoSpecs     []memoSpec            // by memo
	answering     map[*ir.Define]bool   // the defines whose answers are kept
	keyed         map[*ir.Define][]int  // those that are given numbers, with the versions of what they read
	cells         int                   // that they have
	changing      int                   // how many of those ever change
	plain         int                   // and of plain memos
	epochs        int                   // that they have
	standMemo     int                   // that of who stands
	standApart    bool                  // victory looks at who stands apart from what else it reads
	victoryMemo   int                   // that of whether nobody has won
	victoryCell   int                   // and its only cell
	condReaders   [][]int               // by condition: the memos of what asks about it
	roundReaders  []int                 // the memos of what reads the round
	hiddenReaders []int                 // the memos of what reads something hidden
	readers       map[*ir.Field]readers // the memos of what reads a field

	watched bool   // fights note what they read and write
	parts   *parts // in which time is spent; nil: nobody asks

	roundTests []roundTest // all that is asked of the round,
	roundRead  bool        // unless it is read elsewhere too
}

// Options choose how a machine is built.
type Options struct {
	Limits   world.Limits
	Params   []world.ParamSetting // over the scenario's, as `--set` gives them
	Policies map[string]string    // by side or combatant, over the scenario's
	Plays    []world.Play         // how some choices are made, whatever policies say
	Nodes    int                  // of `search` for each choice; 0: search.DefaultNodes
	Count    bool                 // fights count how often each part of the ruleset comes up
	Watched  bool                 // fights note what they read and write
	Profile  bool                 // fights say in which part of the ruleset they are
	Probed   bool                 // what fights tell can be probed (probe.go)
}

// New compiles a program for a scenario.
func New(p *ir.Program, s *world.Setup, o Options) (m *Machine, err error) {
	w, err := world.New(p, s, world.Options{Limits: o.Limits, Params: o.Params, Policies: o.Policies, Plays: o.Plays})
	if err != nil {
		return nil, err
	}
	m = &Machine{World: w, watched: o.Watched, probed: o.Probed, Image: world.NewImage(w), forms: newForms(0),
		victoryMemo: noMemo, standMemo: noMemo}
	if o.Count {
		m.counts = p.Countables()
	}
	if o.Profile {
		m.parts = newParts(p)
	}
	failure := event.Guarded(func() { m.build(o) })
	if failure != nil {
		return nil, failure
	}
	return m, nil
}

// build does everything in order; what goes wrong is a failure.
func (m *Machine) build(o Options) {
	for _, word := range grid.Words {
		m.grids = append(m.grids, int64(m.Program.WordID(word)))
	}
	f := m.bareFight()
	f.conds = newCondStores(m)
	c := newCompiler(m, true)
	m.code = c.code
	m.findFirsts(f, c)
	if a := m.Program.Combatant.Field("active"); a != nil && a.Role == ir.Computed {
		c.active = c.computed(a)
	}
	m.placeThings(f)
	f.chance = chance.New(m.Program.Labels, m.Rollers)
	m.fill()
	m.TextID("")
	m.JoinState()
	for i, l := range m.Layouts {
		if l.Made && len(m.makes) < len(counted{}) {
			m.makes = append(m.makes, i)
		}
	}
	hidden := m.masked(f, c)
	c = newCompiler(m, false)
	m.remember(hidden, c)
	f.state, f.memos = m.State, newMemos(m)
	m.code = c.code
	m.findSecrets(f, c)
	m.chooseCourse(f, c)
	m.nodes = o.Nodes
	m.findStoring()
	c.everything()
	m.checkMaps(f, c)
}

// bareFight is a fight over the memory that is being filled.
func (m *Machine) bareFight() *Fight {
	f := &Fight{m: m, names: m.World, steps: m.Limits.Steps, effort: m.Limits.Work, deepest: m.Limits.Depth,
		conds: make([]condStore, len(m.Program.Conditions)), profile: newProfile(m)}
	f.stack = make([]int64, 1024+registers)
	return f
}

// ---- dice and params ------------------------------------------------------------------------------

func (m *Machine) findFirsts(f *Fight, c *compiler) {
	m.Params = make([][]int64, len(m.Program.Params))
	m.filling = &filling{m: m, f: f, c: c}
	m.filling.Filling = world.NewFilling(m.World, m.filling, nil)
	m.filling.FindParams()
	for _, p := range m.Program.Params {
		m.param(p)
	}
}

// die is a die with faces of its own.
func (m *Machine) die(index int64) *world.Die {
	if d := m.Dice[index]; d != nil {
		return d
	}
	return m.filling.Die(index)
}

// param gives the words of a param.
func (m *Machine) param(p *ir.Param) []int64 {
	if words := m.Params[p.Index]; words != nil || m.filling == nil {
		return words
	}
	values := m.filling.Param(p)
	words := make([]int64, len(values))
	for i, v := range values {
		words[i] = m.word(v, p.Type)
	}
	m.Params[p.Index] = words
	return words
}

// inRange stops if a value is outside the range of its type.
func (m *Machine) inRange(f *Fight, w int64, t ir.Type, at diag.Span, name string) {
	r := m.RangeOf(t.Range)
	if r == nil || t.Optional && isAbsent(w, t) {
		return
	}
	switch {
	case t.Base == ir.Num && !r.HasNum(toNum(w)):
		f.fail(at, "`%s` would be %s, outside its range %s", name, event.Number(toNum(w)), r)
	case t.Base != ir.Num && !r.HasInt(w):
		f.fail(at, "`%s` would be %d, outside its range %s", name, w, r)
	}
}

func isAbsent(w int64, t ir.Type) bool {
	if t.Base == ir.Num {
		return toNum(w) != toNum(w)
	}
	return w == absent
}

// constList keeps a list for the life of the machine.
func (m *Machine) constList(items []int64) int64 {
	m.Lists = append(m.Lists, items)
	return handle(areaConst, len(m.Lists)-1, len(items))
}

var noNum = fromNum(nan)

// checkMaps makes sure that maps are as their authors say.
func (m *Machine) checkMaps(f *Fight, c *compiler) {
	holds := func(x *ir.Formula) bool { return f.run(c.framed(x)) != 0 }
	if failure := m.CheckMaps(holds); failure != nil {
		f.stop(failure)
	}
}
