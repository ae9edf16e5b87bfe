package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// The compiler lowers the typed program for one machine to bytecode: word.go has how values
// of every type become words.

// compiler compiles for one machine. lazy: while the machine is being built,
// reading a field first makes sure that it has a value.
type compiler struct {
	m    *Machine
	lazy bool
	*code
	inside *inside  // of the around that is being compiled
	out    *coder   // of the code that is being written
	coders []*coder // memory for others
	body
	probe   *Fight    // computes constants
	nested  int       // rules that are being compiled, in one another
	when    *ir.Phase // whose condition is being compiled
	waiting []*ir.Rule
}

// code is everything compiled, by the numbers of the declarations.
type code struct {
	defines    []*callable
	scores     []*callable
	constants  map[ir.Expr]constant // what is known of formulas
	fields     map[*ir.Field]*method
	columns    map[*ir.Field][]int64 // of fixed fields: the values by thing
	tables     []*table
	rules      map[*ir.Rule]*callable
	events     []*reactions
	conditions []*condition
	sites      []*site
	victory    []*victoryLine
	measures   []*measure
	bars       []*bar  // of the picture of combatants, if somebody looks ahead
	titles     []title // by Kind.ID
	active     *callable
	counting   map[any]bool // what has something in it that is counted
	keyed      int          // defines that are keyed so far
	placed     int          // bodies that have been put in where they are called

	roundStarts, roundEnds, fightEnds *reactions
}

// callable is a compiled body that is called: a define, a score, a rule.
type callable struct { // what a call reads stands first, side by side
	code    *instructions
	memo    int // noMemo, or the number of what is remembered of it
	cells   int // the rest as memoSpec has it
	narrow  int
	things  int
	steps   [mostDims]int32
	slots   int
	plain   bool
	lasting bool
	isList  bool
	counts  bool // something is counted in it
	answers bool // what it gave is kept for numbers as well
	known   bool // a formula that is the same in every fight
	value   int64
	column  []int64 // else what it gives by its only thing, if fixed fields decide
	name    string
	at      diag.Span
	lists   ir.Type // of the result, if it is a list
	keyed   int     // it is kept by what is given (keyed.go): its number from 1; 0: it is not
	reads   []int   // the versions of what it reads then
}

// method is a field that is a formula with parameters or a rule: one body for
// each instance.
type method struct {
	kind       int
	byInstance []*callable // by instance; the last is the default
	of         []*callable // by thing, of those that are there from the beginning
	single     *callable   // of a computed field
	values     []int64     // by thing, if fixed fields of it alone decide what it gives
}

func newCompiler(m *Machine, lazy bool) *compiler {
	c := &compiler{m: m, lazy: lazy, code: &code{
		defines:    make([]*callable, len(m.Program.Defines)),
		scores:     make([]*callable, len(m.Program.Scores)),
		constants:  map[ir.Expr]constant{},
		fields:     map[*ir.Field]*method{},
		columns:    map[*ir.Field][]int64{},
		counting:   map[any]bool{},
		tables:     make([]*table, len(m.Program.Tables)),
		rules:      map[*ir.Rule]*callable{},
		events:     make([]*reactions, len(m.Program.Events)),
		conditions: make([]*condition, len(m.Program.Conditions)),
		sites:      make([]*site, len(m.Program.Sites)),
	}}
	return c
}

// everything compiles all that a fight can reach, so that a machine can be shared.
func (c *compiler) everything() {
	p := c.m.Program
	if a := p.Combatant.Field("active"); a != nil && a.Role == ir.Computed {
		c.active = c.computed(a)
	}
	for _, e := range p.Events {
		c.event(e)
	}
	for _, k := range p.Conditions {
		c.condition(k)
	}
	for i, e := range p.Events {
		switch {
		case e.Machine && e.Name == "round_starts":
			c.roundStarts = c.events[i]
		case e.Machine && e.Name == "round_ends":
			c.roundEnds = c.events[i]
		case e.Machine:
			c.fightEnds = c.events[i]
		}
	}
	for _, r := range p.Rules {
		c.rule(r)
	}
	for _, e := range c.events { // conditions hear of it in the order of the ruleset
		slices.SortStableFunc(e.endsAll, func(a, b *condition) int { return a.k.Index - b.k.Index })
		slices.SortStableFunc(e.whileHolds, func(a, b *heldHook) int { return a.cond.k.Index - b.cond.k.Index })
		e.unheard = e.anew == nil && len(e.measures)+len(e.endsAll)+len(e.hooks)+len(e.whileHolds) == 0
	}
	c.code.titles = c.titles()
	for _, v := range p.Victory {
		c.victory = append(c.victory, c.victoryLine(v))
	}
	for _, m := range p.Measures {
		c.measures = append(c.measures, c.measure(m))
	}
	if c.m.Searches() {
		c.bars = c.barsOfCombatants()
	}
}

// ---- callables ----------------------------------------------------------------------------------------------

func (c *compiler) define(d *ir.Define) *callable {
	if b := c.defines[d.Index]; b != nil {
		return b
	}
	b := &callable{name: d.Name, slots: d.Body.Frame.Slots, at: d.Span}
	c.mayRemember(b, d)
	if c.isKeyed(d) {
		c.keyed++
		b.keyed, b.reads, b.counts = c.keyed, c.m.keyed[d], c.countsIn(d)
	}
	if c.answers(d) {
		b.answers, b.counts = true, c.countsIn(d)
	}
	c.defines[d.Index] = b
	c.fillApart(d, b, d.Body.Expr)
	return b
}

// fillApart compiles a formula of something into a callable with a frame of its own.
func (c *compiler) fillApart(of any, b *callable, e ir.Expr) {
	b.slots = c.apart(b.slots, func() {
		b.code = c.codeApart(func() {
			c.works(of)
			c.emit(instr{op: opReturn, b: c.value(e)})
		})
	})
}

// methodOf compiles the bodies of a field with parameters: that of each instance, and at last the
// default.
func (c *compiler) methodOf(fd *ir.Field) *method {
	if m := c.fields[fd]; m != nil {
		return m
	}
	k := fd.Kind
	m := &method{kind: k.ID, byInstance: make([]*callable, len(k.Instances)+1)}
	c.fields[fd] = m
	bodies := map[*ir.Formula]*callable{}
	for i := range m.byInstance {
		var in *ir.Instance
		if i < len(k.Instances) {
			in = k.Instances[i]
		}
		if fd.Role == ir.Action {
			if r := in.Rule(fd); r != nil {
				m.byInstance[i] = c.rule(r)
			}
			continue
		}
		v := in.Value(fd)
		if v == nil {
			v = fd.Default
		}
		if v != nil && bodies[v] == nil {
			bodies[v] = c.methodBody(fd, v)
		}
		m.byInstance[i] = bodies[v]
	}
	if !c.lazy {
		m.placed(c, fd)
	}
	return m
}

func (c *compiler) methodBody(fd *ir.Field, v *ir.Formula) *callable {
	b := &callable{name: fd.Name, slots: v.Frame.Slots, at: v.Expr.Span()}
	c.mayRemember(b, v)
	c.fillApart(fd, b, v.Expr)
	b.value, b.known = c.constantOf(v.Expr)
	if root, values := c.column(v.Expr); values != nil {
		if local, ok := root.(*ir.LocalRef); ok && local.Local == v.Frame.Params[0] {
			b.column = values
		}
	}
	return b
}

// byBirth finds the body that a thing has for a field with parameters, nil if there is none.
func (mt *method) byBirth(m *Machine, self int64) *callable {
	i := len(mt.byInstance) - 1
	if proto := m.Protos[mt.kind]; int(self) < len(proto) && proto[self] >= 0 {
		i = int(proto[self])
	}
	return mt.byInstance[i]
}

// placed tells the body that each thing has which is there from the beginning.
func (mt *method) placed(c *compiler, fd *ir.Field) {
	n := c.m.Layouts[fd.Kind.ID].Base
	mt.of = make([]*callable, n)
	values := make([]int64, n)
	for i := range mt.of {
		b := mt.byBirth(c.m, int64(i))
		mt.of[i] = b
		switch {
		case b == nil || fd.Role == ir.Action:
			values = nil
		case values == nil:
		case b.known:
			values[i] = b.value
		case b.column != nil:
			values[i] = b.column[i]
		default:
			values = nil
		}
	}
	if !fd.Kind.Made {
		mt.values = values
	}
}

// bodyOf finds the body that a thing has for a field with parameters.
func (mt *method) bodyOf(f *Fight, self int64, at diag.Span) *callable {
	if int(self) < len(mt.of) {
		if b := mt.of[self]; b != nil {
			return b
		}
	} else if b := mt.byBirth(f.m, self); b != nil {
		return b
	}
	f.fail(at, "%s does not say what it does here", "it")
	return nil
}
