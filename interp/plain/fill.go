package plain

import (
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// filling lets a fight evaluate the formulas by which first values are found; it sees them as
// they are.
type filling struct {
	*world.Filling
	f *Fight
}

// fill finds what fights begin with, and gives one that has begun with it.
func (m *Machine) fill(test *ir.Test) *Fight {
	f := NewFight(m)
	f.Reset(m.Seed, 1)
	f.things, f.filling = nil, &filling{f: f}
	f.filling.Filling = world.NewFilling(m.World, f.filling, test)
	f.filling.FindParams()
	f.filling.PlaceThings()
	f.filling.FillThings()
	m.First = f.filling.First
	f.Reset(m.Seed, 1)
	return f
}

func (s *filling) Evaluate(fr *ir.Frame, args []Value, e ir.Expr) Value {
	return s.f.inFrame(fr, args, e)
}
func (s *filling) Stop(e *event.Failure)                   { s.f.stop(e) }
func (s *filling) Grow(*ir.Kind)                           { s.f.things = s.Rows }
func (s *filling) Fill(value.Thing, *ir.Field, int, Value) {}

func (s *filling) Try(run func()) *event.Failure {
	before := s.f.position
	failure := event.Guarded(run)
	if failure != nil {
		s.f.restore(before)
	}
	return failure
}

// param gives the value of a param, or its values.
func (f *Fight) param(p *ir.Param) []Value {
	if f.filling != nil {
		return f.filling.Param(p)
	}
	return f.m.Params[p.Index]
}

// die is a die with faces of its own, by its index.
func (f *Fight) die(index int64) *world.Die {
	if f.filling != nil {
		return f.filling.Die(index)
	}
	return f.m.Dice[index]
}
