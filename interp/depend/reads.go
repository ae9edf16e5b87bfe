package depend

import (
	"maps"
	"slices"

	"hcl/lang/ir"
)

// Reads is what a formula depends on. Of each field it says through which parameters: bit i is set
// for parameter i, and Elsewhere if it is of anything else.
type Reads struct {
	Fields     map[*ir.Field]uint64
	Conditions []*ir.Condition
	Round      bool
	Unknown    bool // it does, or may read, something that is not followed
	Asks       bool // for what may be remembered, or for dice
}

const (
	// Elsewhere is the bit of a thing that is not a parameter.
	Elsewhere = 1 << 63
	// Tracked is how many parameters are told apart.
	Tracked = 63
)

func (r *Reads) field(fd *ir.Field, via uint64) {
	if r.Fields == nil {
		r.Fields = map[*ir.Field]uint64{}
	}
	r.Fields[fd] |= via
}

func (r *Reads) condition(k *ir.Condition) {
	if !slices.Contains(r.Conditions, k) {
		r.Conditions = append(r.Conditions, k)
	}
}

// Also adds what is read by something else, with parameters of its own that stand for
// what via tells.
func (r *Reads) Also(x *Reads, via func(param int) uint64) {
	r.Unknown, r.Round, r.Asks = r.Unknown || x.Unknown, r.Round || x.Round, r.Asks || x.Asks
	for fd, ways := range x.Fields {
		to := ways & Elsewhere
		for i := 0; ways&^Elsewhere != 0 && i < Tracked; i++ {
			if ways&(1<<i) != 0 {
				to |= via(i)
				ways &^= 1 << i
			}
		}
		r.field(fd, to)
	}
	for _, k := range x.Conditions {
		r.condition(k)
	}
}

// Anywhere is the via of what is called with other things than parameters.
func Anywhere(int) uint64 { return Elsewhere }

// Analysis finds what the formulas of a program depend on. What it has found it keeps.
type Analysis struct {
	Program  *ir.Program
	Constant func(ir.Expr) (int64, bool) // tells what is the same in every fight
	Kept     func(*ir.Frame) bool        // tells whether what a define with such parameters gives may be remembered
	Hidden   []*ir.Field                 // which are read for all things at once

	done  map[any]*Reads
	frame *ir.Frame // of the formula that is being looked at
}

// New makes an analysis to which nothing is known to be constant, kept or hidden.
func New(p *ir.Program) *Analysis {
	return &Analysis{
		Program:  p,
		Constant: func(ir.Expr) (int64, bool) { return 0, false },
		Kept:     func(*ir.Frame) bool { return false },
		done:     map[any]*Reads{},
	}
}

// Active adds what decides who is active.
func (a *Analysis) Active(r *Reads) {
	if active := a.Program.Combatant.Field("active"); active != nil && active.Role == ir.Computed {
		r.Also(a.Formula(active, active.Default), Anywhere)
	} else {
		r.Unknown = true
	}
}

// Formula finds what the body of something reads.
func (a *Analysis) Formula(of any, body *ir.Formula) *Reads {
	return a.parts(of, body.Frame, body.Expr)
}

func (a *Analysis) parts(of any, fr *ir.Frame, parts ...ir.Expr) *Reads {
	if r := a.done[of]; r != nil {
		return r
	}
	r := &Reads{Unknown: true} // as long as it is not known, if it needs itself
	a.done[of] = r
	outer := a.frame
	a.frame = fr
	var all Reads
	for _, e := range parts {
		a.whole(&all, e)
	}
	a.frame = outer
	*r = all
	return r
}

// via tells through which parameter a formula gets a thing.
func (a *Analysis) via(e ir.Expr) uint64 {
	if local, ok := e.(*ir.LocalRef); ok && a.frame != nil {
		if i := slices.Index(a.frame.Params, local.Local); i >= 0 && i < Tracked {
			return 1 << i
		}
	}
	return Elsewhere
}

// given tells the same of the arguments of a call.
func (a *Analysis) given(args ...ir.Expr) func(param int) uint64 {
	return func(i int) uint64 {
		if i < len(args) {
			return a.via(args[i])
		}
		return Elsewhere
	}
}

// whole adds what a formula reads, but for parts that the params and fixed fields of the scenario
// leave out.
func (a *Analysis) whole(r *Reads, e ir.Expr) {
	if e == nil {
		return
	}
	a.Part(r, e)
	switch e := e.(type) {
	case *ir.Choice:
		if holds, known := a.Constant(e.Cond); known && holds != 0 {
			a.whole(r, e.Then)
			return
		} else if known {
			a.whole(r, e.Else)
			return
		}
	case *ir.Logic:
		if holds, known := a.Constant(e.X); known && (holds != 0) != e.And {
			return
		}
	}
	for part := range ir.Parts(e) {
		a.whole(r, part)
	}
}

// asks reports whether one part of a formula asks for what may be remembered, or for dice.
func (a *Analysis) asks(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.FieldRef:
		return e.Field.Role == ir.Computed || e.T.Base == ir.Dice
	case *ir.MethodCall:
		return true
	case *ir.Call:
		d, ok := e.Callee.(*ir.Define)
		return !ok || a.Kept(d.Body.Frame) || e.T.Base == ir.Dice
	}
	return e.Type().Base == ir.Dice
}

// Part adds what one part of a formula reads, without the parts inside it.
func (a *Analysis) Part(r *Reads, e ir.Expr) {
	r.Asks = r.Asks || a.asks(e)
	switch e := e.(type) {
	case *ir.FieldRef:
		fd := e.Field
		switch {
		case fd.Role == ir.Computed:
			r.Also(a.Formula(fd, fd.Default), a.given(e.X))
		case fd.Kind.Made:
			r.Unknown = true
		case fd.Role == ir.State:
			a.state(r, fd, a.via(e.X))
		}
	case *ir.MethodCall:
		if e.Field.Role == ir.Action {
			r.Unknown = true
			return
		}
		given := a.given(slices.Concat([]ir.Expr{e.X}, e.Args)...)
		for _, v := range e.Field.Bodies() {
			r.Also(a.Formula(v, v), given)
		}
	case *ir.Call:
		switch callee := e.Callee.(type) {
		case *ir.Define:
			r.Also(a.Formula(callee, callee.Body), a.given(e.Args...))
		case *ir.Score:
			r.Also(a.Score(callee), a.given(e.Args...))
		default:
			r.Unknown = true
		}
	case *ir.Lookup:
		var values []ir.Expr
		for _, row := range e.Table.Rows {
			values = append(values, row.Values...)
		}
		r.Also(a.parts(e.Table, nil, values...), Anywhere)
	case *ir.Builtin:
		r.Unknown = r.Unknown || e.Entry.Effect != ""
		if e.Condition != nil {
			r.condition(e.Condition)
		}
		if e.LeavesOutInactive() {
			a.Active(r)
		}
	case *ir.World:
		r.Round = r.Round || e.Name == "round"
	case *ir.Holds:
		r.condition(e.Condition)
	case *ir.Proceed, *ir.BadExpr:
		r.Unknown = true
	}
}

// state adds a field that rules write.
func (a *Analysis) state(r *Reads, fd *ir.Field, via uint64) {
	if slices.Contains(a.Hidden, fd) {
		via = Elsewhere
	}
	r.field(fd, via)
}

// Score finds what a score reads, and what decides which modifiers apply.
func (a *Analysis) Score(s *ir.Score) *Reads {
	if r := a.done[s]; r != nil {
		return r
	}
	var terms []ir.Expr
	for _, t := range s.Terms {
		if t.When != nil {
			if holds, known := a.Constant(t.When); known && holds == 0 {
				continue
			}
		}
		terms = append(terms, t.Value, t.When)
	}
	r := a.parts(s, s.Frame, terms...)
	all := *r
	all.Fields, all.Conditions = maps.Clone(r.Fields), slices.Clone(r.Conditions)
	*r = Reads{Unknown: true}
	for _, m := range s.Modifiers {
		a.modifier(&all, m)
	}
	*r = all
	return r
}

// modifier adds what a modifier of a score reads. Its frame begins with the parameters of the
// score.
func (a *Analysis) modifier(r *Reads, m *ir.Modifier) {
	if m.Condition != nil {
		r.condition(m.Condition)
	}
	for _, fd := range m.HeldIn() {
		switch {
		case fd.Kind.Made:
			r.Unknown = true
		case fd.Role == ir.State:
			a.state(r, fd, 1<<m.For.Slot)
		}
	}
	r.Also(a.parts(m, m.Frame, m.Term.Value, m.Term.When), func(i int) uint64 {
		if i < len(m.Score.Frame.Params) {
			return 1 << i
		}
		return Elsewhere
	})
}
