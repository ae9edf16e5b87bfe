package world

import (
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Die is a die with faces of its own.
type Die struct {
	Number int64   // in its name: d66 has 66
	Faces  []int64 // at least one
}

// DiceOf is the value of dice that are written out.
func DiceOf(d ir.DiceValue) value.Dice {
	if d.Die != nil {
		return value.Dice{N: d.N, Faces: int64(d.Die.Index), Plus: d.Plus, Custom: true}
	}
	return value.Dice{N: d.N, Faces: d.Faces, Plus: d.Plus}
}
