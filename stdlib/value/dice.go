package value

import (
	"fmt"
	"slices"
	"strings"
)

// Dice are dice not yet thrown: N of them, and Plus added to their sum.
type Dice struct {
	N        int64
	Faces    int64 // how many faces each has, 1 and so on; of Custom dice the index of a declared die
	Plus     int64
	Custom   bool
	Explodes bool // one that shows its highest face is thrown again and added
}

// Limits of dice.
const (
	MaxDice  = 1000
	MaxFaces = 1_000_000
	MaxPlus  = 1<<23 - 1 // and as far below 0
)

// Add adds a number to dice; false if it becomes too large.
func (d Dice) Add(n int64) (Dice, bool) {
	if n > MaxPlus || n < -MaxPlus {
		return d, false
	}
	d.Plus += n
	return d, d.Plus <= MaxPlus && d.Plus >= -MaxPlus
}

// Text writes dice as a log does: 2d6+1. Faces is the number after the d.
func (d Dice) Text(faces int64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%dd%d", d.N, faces)
	if d.Explodes {
		b.WriteString(" exploding")
	}
	if d.Plus != 0 {
		fmt.Fprintf(&b, "%+d", d.Plus)
	}
	return b.String()
}

// Extremes are the lowest and the highest throw of dice, if none of them explodes; own are the
// faces of Custom ones.
func (d Dice) Extremes(own []int64) (low, high int64) {
	low, high = 1, d.Faces
	if d.Custom {
		low, high = slices.Min(own), slices.Max(own)
	}
	return d.N*low + d.Plus, d.N*high + d.Plus
}

// Mean is the exact average of dice. Dice that explode are thrown again with the
// chance of their highest face: m of n faces make the average n/(n-m) times as high.
// All is one fraction of whole numbers that a float64 holds exactly, so that only
// the division rounds.
func (d Dice) Mean(own []int64) float64 {
	sum, n, m := d.Faces*(d.Faces+1), 2*d.Faces, int64(2) // twice, to stay whole
	if d.Custom {
		highest := slices.Max(own)
		sum, n, m = 0, int64(len(own)), 0
		for _, face := range own {
			sum += face
			if face == highest {
				m++
			}
		}
	}
	if d.Explodes && m < n {
		n -= m
	}
	return float64(d.N*sum+d.Plus*n) / float64(n)
}
