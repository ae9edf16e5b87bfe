package world

import (
	"cmp"
	"fmt"
	"slices"

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

// OwnFaces are the faces of dice that are not numbered from 1.
func (w *World) OwnFaces(d value.Dice) []int64 {
	if d.Custom {
		return w.Dice[d.Faces].Faces
	}
	return nil
}

// DiceText writes dice.
func (w *World) DiceText(d value.Dice) string {
	if d.Custom {
		return d.Text(w.Dice[d.Faces].Number, w.Dice[d.Faces].Faces)
	}
	return d.Text(d.Faces, nil)
}

// Impossible says why a throw of dice cannot show a total, "" if it can.
func (w *World) Impossible(d value.Dice, total int64) string {
	switch low, high, hasLow, hasHigh := d.Extremes(w.OwnFaces(d)); {
	case (!hasLow || low <= total) && (!hasHigh || total <= high):
		return ""
	case !hasHigh:
		return fmt.Sprintf("%s cannot show %d: it shows %d or more", w.DiceText(d), total, low)
	case !hasLow:
		return fmt.Sprintf("%s cannot show %d: it shows %d or less", w.DiceText(d), total, high)
	default:
		return fmt.Sprintf("%s cannot show %d: it shows %d to %d", w.DiceText(d), total, low, high)
	}
}

// ImpossibleFace says why a die of some cannot show a face, "" if it can.
func (w *World) ImpossibleFace(d value.Dice, face int64) string {
	own := w.OwnFaces(d)
	if d.Custom && slices.Contains(own, face) || !d.Custom && 1 <= face && face <= d.Faces {
		return ""
	}
	return fmt.Sprintf("a die of %s cannot show %d", w.DiceText(d), face)
}

// Thrown is a throw of dice as it fell.
type Thrown struct {
	Total  int64
	Faces  []int64 // all, in the order in which they fell; none if the total was given in advance
	Again  []int   // the places of those that were thrown again
	Unused []int   // the places of those that do not count, those thrown again included
}

// Count finds which of the faces count, and what they come to.
func (t *Thrown) Count(d value.Dice) {
	counts := make([]bool, len(t.Faces))
	var stand []int // places
	again := t.Again
	for i := range t.Faces {
		if len(again) > 0 && again[0] == i {
			again = again[1:]
		} else {
			stand = append(stand, i)
		}
	}
	if d.Keep != 0 {
		slices.SortStableFunc(stand, func(a, b int) int {
			if d.Keep > 0 {
				a, b = b, a
			}
			return cmp.Compare(t.Faces[a], t.Faces[b])
		})
		stand = stand[:min(int64(len(stand)), d.Kept(d.N))]
	}
	hits := d.Hits.Runs()
	t.Total = d.Plus
	for _, i := range stand {
		switch v := t.Faces[i]; {
		case !d.Counted:
			t.Total, counts[i] = t.Total+v, true
		case hits.Has(v):
			t.Total, counts[i] = t.Total+1, true
		}
	}
	for i := range counts {
		if !counts[i] {
			t.Unused = append(t.Unused, i)
		}
	}
}

// Used lists the faces that count, the highest first.
func (t *Thrown) Used() []int64 {
	var out []int64
	for i, v := range t.Faces {
		if _, unused := slices.BinarySearch(t.Unused, i); !unused {
			out = append(out, v)
		}
	}
	slices.Sort(out)
	slices.Reverse(out)
	return out
}
