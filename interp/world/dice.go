package world

import (
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Die is a die with faces of its own.
type Die struct {
	Number int64   // in its name: d66 has 66
	Faces  []int64 // at least one
	Sum    int64   // of them all
	Most   int64   // the highest
	AtMost int64   // how many show it
}

// NewDie makes a die of its faces.
func NewDie(number int64, faces []int64) *Die {
	d := &Die{Number: number, Faces: faces, Most: faces[0]}
	for _, v := range faces {
		d.Sum += v
		switch {
		case v > d.Most:
			d.Most, d.AtMost = v, 1
		case v == d.Most:
			d.AtMost++
		}
	}
	return d
}

// DiceOf is the value of dice that are written out.
func DiceOf(d ir.DiceValue) value.Dice {
	if d.Die != nil {
		return value.Dice{N: d.N, Faces: int64(d.Die.Index), Plus: d.Plus, Custom: true}
	}
	return value.Dice{N: d.N, Faces: d.Faces, Plus: d.Plus}
}
