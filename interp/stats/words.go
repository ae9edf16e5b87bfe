package stats

import (
	"math"
	"math/big"
)

// Grouped writes a count with commas between thousands.
func Grouped(n int64) string { return GroupedBig(big.NewInt(n)) }

// GroupedBig is Grouped for counts of any size.
func GroupedBig(n *big.Int) string {
	s := n.String()
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Counted writes how many there are of something: 1 fight, 12,000 fights.
func Counted(n int64, what string) string { return Grouped(n) + " " + Units(float64(n), what) }

// Units is what a number of something is called: fight, or fights.
func Units(n float64, one string) string {
	if n == 1 {
		return one
	}
	return one + "s"
}

// Bracketed writes an estimate with its interval behind it, in as many digits as that supports.
func Bracketed(x, low, high float64) string {
	value, within := WithInterval(x, low, high)
	return value + " (" + within + ")"
}

// Margin is the larger of the two sides of an interval: how well its estimate is known.
func Margin(x, low, high float64) float64 { return max(high-x, x-low) }

// KnownTo says of estimates how well each of them is known, from the largest of their margins: rounded up to two
// digits.
func KnownTo(margin float64, unit string) string {
	step := math.Pow(10, math.Floor(math.Log10(margin))-1)
	return "known to ±" + Number(step*math.Ceil(Tidy(margin/step))) + unit + " or better"
}

// Often writes of a share of fights what it does, as people say it: one fight in eleven is a draw, 60 % of fights are.
func Often(share float64, one, many string) string {
	return OftenAs(share, Percent(share, 0)+" %", one, many)
}

// OftenAs is Often with a percentage that is written as it stands beside others.
func OftenAs(share float64, percent, one, many string) string {
	n := int64(math.Round(1 / share))
	switch {
	case share > 0.4:
		return percent + " of fights " + many
	case n < int64(len(small)):
		return "one fight in " + small[n] + " " + one
	}
	return "one fight in " + Grouped(n) + " " + one
}

var small = []string{"", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
