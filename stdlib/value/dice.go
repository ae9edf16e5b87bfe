package value

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Dice are dice not yet thrown: N of them, and Plus added to what they come to. A number is no dice,
// which have no faces and fall in no way, and that added.
type Dice struct {
	N      int64
	Faces  int64 // how many faces each has, 1 and so on; of Custom dice the index of a declared die
	Plus   int64
	Custom bool
	Ways
}

// Ways is how dice fall and count, if they are not simply added up. Each die that falls is first
// thrown again if it must be, then explodes; of all that stand some are kept, and those are added
// up or counted.
type Ways struct {
	Again   FaceSet // one that shows one of these is thrown once more, and the new face stands
	Explode FaceSet // one that shows one of these stays, and a further die is thrown
	Keep    int64   // how many of the highest count, or below 0 of the lowest; 0: all
	Counted bool    // the throw is how many of those show one of the Hits
	Hits    FaceSet
}

// Plain reports whether dice are simply added up.
func (w Ways) Plain() bool { return w == Ways{} }

// Kept is how many of n dice count.
func (w Ways) Kept(n int64) int64 {
	if w.Keep == 0 {
		return n
	}
	return min(n, max(w.Keep, -w.Keep))
}

// Limits of dice.
const (
	MaxDice  = 1000
	MaxFaces = 1_000_000
	MaxPlus  = 1<<23 - 1 // and as far below 0

	MostExplosions = 1000 // of one die
)

// Of is so many dice as these; false if there are too many.
func (d Dice) Of(n int64) (Dice, bool) {
	if n == 0 {
		return Dice{Plus: d.Plus}, true
	}
	d.N = n
	return d, 0 < n && n <= MaxDice
}

// Add adds a number to dice; false if it becomes too large.
func (d Dice) Add(n int64) (Dice, bool) {
	if n > MaxPlus || n < -MaxPlus {
		return d, false
	}
	d.Plus += n
	return d, d.Plus <= MaxPlus && d.Plus >= -MaxPlus
}

// Text writes dice as a log does: 2d6+1. Faces is the number after the d; own are the faces of
// Custom dice.
func (d Dice) Text(faces int64, own []int64) string {
	var b strings.Builder
	if d.N == 0 {
		return strconv.FormatInt(d.Plus, 10)
	}
	fmt.Fprintf(&b, "%dd%d", d.N, faces)
	if d.Again != "" {
		fmt.Fprintf(&b, " again on %s", d.Again)
	}
	if d.Explode != "" {
		b.WriteString(" exploding")
		if d.Explode != Set(d.Highest(own)) {
			fmt.Fprintf(&b, " on %s", d.Explode)
		}
	}
	switch {
	case d.Keep > 0:
		fmt.Fprintf(&b, " best %d", d.Keep)
	case d.Keep < 0:
		fmt.Fprintf(&b, " worst %d", -d.Keep)
	}
	if d.Counted {
		fmt.Fprintf(&b, " counting %s", d.Hits.shown())
	}
	if d.Plus != 0 {
		if last := b.String()[b.Len()-1]; !d.Plain() && '0' <= last && last <= '9' {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%+d", d.Plus)
	}
	return b.String()
}

// Highest is the highest face of dice; own are the faces of Custom ones.
func (d Dice) Highest(own []int64) int64 {
	if d.Custom {
		return slices.Max(own)
	}
	return d.Faces
}

// Extremes are the lowest and the highest throw of dice; own are the faces of Custom ones. What
// explodes may have neither.
func (d Dice) Extremes(own []int64) (low, high int64, hasLow, hasHigh bool) {
	hasLow, hasHigh = true, true
	if d.Plain() {
		low, high = 1, d.Highest(own)
		if d.Custom {
			low = slices.Min(own)
		}
	} else {
		first := true
		for s := range d.sides(own) {
			switch {
			case s.explodes:
				hasLow, hasHigh = hasLow && s.worth >= 0, hasHigh && s.worth <= 0
			case first:
				low, high, first = s.worth, s.worth, false
			default:
				low, high = min(low, s.worth), max(high, s.worth)
			}
		}
	}
	n := d.Kept(d.N)
	return n*low + d.Plus, n*high + d.Plus, hasLow, hasHigh
}
