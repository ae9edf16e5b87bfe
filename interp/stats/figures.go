package stats

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// Digits is how many places behind the point show the first two digits of a margin.
func Digits(margin float64) int {
	if margin <= 0 {
		return 0
	}
	return min(9, max(0, 1-int(math.Floor(math.Log10(margin)))))
}

// Places is how many places behind the point figures that stand below one another have: as many as the intervals of
// half of them support, by half their widths.
func Places(margins []float64) int {
	var all []int
	for _, m := range margins {
		if m > 0 {
			all = append(all, Digits(m))
		}
	}
	if all == nil {
		return 0
	}
	slices.Sort(all)
	return all[(len(all)-1)/2]
}

// Texts writes a share and its interval in percent, with the digits that the interval
// supports. A share that is not exactly 0 or 100 % never reads so; its bounds may.
func (s Share) Texts() []string { return s.TextsAt(Digits(s.margin())) }

// margin is half the width of its interval, in per cent.
func (s Share) margin() float64 { return 100 * (s.High - s.Low) / 2 }

// PlacesOf is how many places shares have that stand below one another.
func PlacesOf(shares []Share) int {
	var margins []float64
	for _, s := range shares {
		margins = append(margins, s.margin())
	}
	return Places(margins)
}

// TextsAt is Texts with so many places behind the point.
func (s Share) TextsAt(places int) []string {
	if s.Low == s.High {
		return []string{Percent(s.Share, 1) + " %", "exact"}
	}
	bound := func(share float64) string { // in no more digits than the share, however near it is to 0 or 100
		text := strconv.FormatFloat(100*share, 'f', places, 64)
		if x, _ := strconv.ParseFloat(text, 64); x == 0 || x == 100 {
			return strconv.FormatFloat(x, 'f', 0, 64)
		}
		return text
	}
	return []string{Percent(s.Share, places) + " %", bound(s.Low) + " to " + bound(s.High)}
}

// Percent writes a share in per cent. What is not exactly 0 or 100 % never reads so.
func Percent(share float64, places int) string {
	x := 100 * share
	if x == 0 || x == 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	for ; ; places++ {
		text := strconv.FormatFloat(x, 'f', places, 64)
		if y, _ := strconv.ParseFloat(text, 64); y != 0 && y != 100 || places > 15 {
			return text
		}
	}
}

// Percents writes shares that stand side by side in per cent. Those of one whole add up to 100: each is cut off, and
// what that leaves goes to those of which most was cut off (the method of the largest remainder), of equals to the
// larger, so that each reads alike in whatever order they stand. What is not exactly 0 or 100 % never reads so.
func Percents(shares []float64, places int) []string {
	sum, left := 0.0, int64(math.Round(100*math.Pow10(places)))
	units, cut, order := make([]int64, len(shares)), make([]float64, len(shares)), make([]int, len(shares))
	for i, share := range shares {
		x := Tidy(100 * share * math.Pow10(places))
		sum += share
		units[i], order[i] = int64(math.Floor(x)), i
		cut[i], left = Tidy(x-math.Floor(x)), left-units[i]
	}
	whole := math.Abs(sum-1) < 1e-9
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(cut[j], cut[i]), cmp.Compare(shares[j], shares[i]))
	})
	out := make([]string, len(shares))
	for n, i := range order {
		if out[i] = Percent(shares[i], places); !whole {
			continue
		}
		if int64(n) < left {
			units[i]++
		}
		if x := float64(units[i]) / math.Pow10(places); x != 0 && x != 100 {
			out[i] = strconv.FormatFloat(x, 'f', places, 64)
		}
	}
	return out
}

// WithInterval writes a figure and its interval, with the digits that the interval supports.
func WithInterval(x, low, high float64) (value, within string) {
	return WithIntervalAt(x, low, high, Digits((high-low)/2))
}

// WithIntervalAt writes them with so many places behind the point, or as many more as show that the figure is not 0.
func WithIntervalAt(x, low, high float64, places int) (value, within string) {
	for x != 0 && places < 9 && math.Abs(x)*math.Pow10(places) < 0.5 {
		places++
	}
	text := func(x float64) string { return strconv.FormatFloat(x, 'f', places, 64) }
	return text(x), text(low) + " to " + text(high)
}

// Number writes a number with the digits that reports have.
func Number(x float64) string { return strconv.FormatFloat(Tidy(x), 'f', -1, 64) }

// Rounded writes a number in four digits, but whole numbers whole.
func Rounded(x float64) string {
	places := 3
	if x != 0 {
		places = min(9, max(0, 3-int(math.Floor(math.Log10(math.Abs(x))))))
	}
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'f', places, 64), 64)
	return Number(y)
}

func sharesOf(all []Share) (list []float64) {
	for _, s := range all {
		list = append(list, s.Share)
	}
	return list
}

// Shorts are shares of one whole with their intervals in a digit less than tables have, as they stand between brackets.
func Shorts(all []Share) []string {
	places := max(0, PlacesOf(all)-1)
	if !slices.ContainsFunc(all, func(s Share) bool { return s.Low != s.High }) {
		places = 1
	}
	out := Percents(sharesOf(all), places)
	for i, s := range all {
		if out[i] += " %"; s.Low != s.High {
			out[i] += ", " + Percent(s.Low, places) + " to " + Percent(s.High, places)
		}
	}
	return out
}

// TextsOf is TextsAt of shares of one whole, which add up to 100.
func TextsOf(all []Share, places int) (out [][]string) {
	texts := Percents(sharesOf(all), places)
	for i, s := range all {
		cells := s.TextsAt(places)
		if s.Low != s.High {
			cells[0] = texts[i] + " %"
		}
		out = append(out, cells)
	}
	return out
}

// Said is a share in a sentence.
func (s Share) Said(of string) string {
	texts := s.Texts()
	if s.Low == s.High {
		return texts[0] + " of " + of
	}
	return texts[0] + " of " + of + " (" + texts[1] + ")"
}

// Text says what a verdict is with respect to a margin.
func (v Verdict) Text(margin float64) string {
	switch v {
	case Above:
		return "above 0"
	case Below:
		return "below 0"
	case Within:
		return "within ±" + Number(100*margin) + " %"
	}
	return "not known"
}
