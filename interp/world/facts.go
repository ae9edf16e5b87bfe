package world

import "hcl/stdlib/value"

// Facts is what built-ins ask of a world that no fight changes.
type Facts struct{ *World }

func (w Facts) Sides() value.List         { return w.Listed[w.Program.Side.ID] }
func (w Facts) Combatants() value.List    { return w.Listed[w.Program.Combatant.ID] }
func (w Facts) Name(t value.Thing) string { return w.Called(t) }

// SideOf is the side of a combatant; a side is its own.
func (w Facts) SideOf(t value.Thing) value.Thing {
	if side := w.Program.Side.ID; t.Kind != side {
		return value.Thing{Kind: side, Index: w.World.SideOf[t.Index]}
	}
	return t
}

// Original is the instance that a thing is a copy of.
func (w Facts) Original(t value.Thing) (value.Thing, bool) {
	if in := w.World.Original(t); in != nil {
		return in.Thing(), true
	}
	return value.Thing{}, false
}

// DieOf is the ruleset's own die with so many faces in its name.
func (w Facts) DieOf(faces int64) (int64, bool) {
	if d := w.Program.Dice[faces]; d != nil {
		return int64(d.Index), true
	}
	return 0, false
}
