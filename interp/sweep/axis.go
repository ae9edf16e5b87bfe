package sweep

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/scenario"
)

// Axis is what is varied, and the values that it takes, in order.
type Axis struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`          // as --set takes them
	Number bool     `json:"number"`          // they are numbers that grow in even steps
	Title  string   `json:"title,omitempty"` // for people
}

// Called is what people call the axis, as a heading does and within a sentence.
func (a Axis) Called() string { return cmp.Or(a.Title, a.Name) }
func (a Axis) within() string { return event.Within(a.Called()) }

// At is a place on the axis as people read it.
func (a Axis) At(value string) string { return a.Called() + " " + event.Title(value, "") }

// MostPoints is how many points a sweep has at most.
const MostPoints = 2000

// ParseAxis reads NAME=FROM..TO, NAME=FROM..TO/STEP or NAME=VALUE,VALUE,…. Without a step whole
// numbers go up by 1, and others in ten even steps.
func ParseAxis(text string) (Axis, error) { return parseAxis(text, 10) }

func parseAxis(text string, parts int64) (Axis, error) {
	name, values, ok := strings.Cut(text, "=")
	a := Axis{Name: strings.TrimSpace(name)}
	if values = strings.TrimSpace(values); !ok || a.Name == "" || values == "" {
		return a, fmt.Errorf("write NAME=FROM..TO, NAME=FROM..TO/STEP or NAME=VALUE,VALUE")
	}
	from, to, isRange := strings.Cut(values, "..")
	if !isRange {
		for _, v := range scenario.SplitValues(values) {
			if v = strings.TrimSpace(v); v == "" {
				return a, fmt.Errorf("one of the values is empty")
			}
			if slices.Contains(a.Values, v) {
				return a, fmt.Errorf("%s stands there twice", v)
			}
			a.Values = append(a.Values, v)
		}
		if len(a.Values) > MostPoints {
			return a, fmt.Errorf("these are more than %d values", MostPoints)
		}
		return a, nil
	}
	to, step, hasStep := strings.Cut(to, "/")
	begin, places, err := decimal(from)
	if err != nil {
		return a, err
	}
	end, more, err := decimal(to)
	if err != nil {
		return a, err
	}
	places = max(places, more)
	if begin.Cmp(end) >= 0 {
		return a, fmt.Errorf("the first number is to be less than the last")
	}
	by := big.NewRat(1, 1)
	switch {
	case hasStep:
		if by, more, err = decimal(step); err != nil {
			return a, err
		}
		if places = max(places, more); by.Sign() <= 0 {
			return a, fmt.Errorf("the step is to be above 0")
		}
	case places > 0:
		by.Sub(end, begin)
		by.Quo(by, new(big.Rat).SetInt64(parts))
		for n := parts; n > 1; n /= 10 {
			places++
		}
	}
	a.Number = true
	for x := begin; x.Cmp(end) <= 0; x = new(big.Rat).Add(x, by) {
		if len(a.Values) == MostPoints {
			return a, fmt.Errorf("these are more than %d points: write a larger /STEP", MostPoints)
		}
		a.Values = append(a.Values, shortest(x.FloatString(places)))
	}
	return a, nil
}

// PlacesOf are the places on some axes of their n-th combination, the last axis running fastest.
func PlacesOf(axes []Axis, n int) []int {
	out := make([]int, len(axes))
	for i, a := range slices.Backward(axes) {
		out[i] = n % len(a.Values)
		n /= len(a.Values)
	}
	return out
}

// ValuesAt are the values at some places of the axes; nil if they are.
func ValuesAt(axes []Axis, at []int) (out []string) {
	for i, n := range at {
		out = append(out, axes[i].Values[n])
	}
	return out
}

// decimal reads a number, and how many digits it has behind the point.
func decimal(text string) (*big.Rat, int, error) {
	text = strings.TrimSpace(text)
	_, behind, _ := strings.Cut(text, ".")
	if len(text) < 16 && !strings.ContainsAny(text, "eE/_xXpP") {
		if x, ok := new(big.Rat).SetString(text); ok {
			return x, len(behind), nil
		}
	}
	if strings.Trim(text, "-0123456789.") == "" && len(text) >= 16 {
		return nil, 0, fmt.Errorf("%s is too long: a number has at most 15 digits", text)
	}
	return nil, 0, fmt.Errorf("%q is no number such as 3 or 0.25", text)
}

// shortest leaves out zeros behind the point.
func shortest(text string) string {
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}
