package stats

import (
	"iter"
	"math"
)

// Figure is what is told of the values of a measure in many fights beside their mean. All that a new one takes is a
// file that says how it is derived, and its place among Figures: every report that tells of a measure has it then.
type Figure struct {
	Name string // as it is asked for, FIGURE(MEASURE), and as reports call it

	Few func(fights int64) bool // so many are too few for a 95 % interval

	// Of derives it from what so many fights came to, with its 95 % interval.
	Of func(h *Histogram) (value, low, high float64)

	// Anytime is an interval that holds at all times at once, but for a chance of risk.
	Anytime func(h *Histogram, risk float64) (low, high float64)
}

// Figures are all that there are.
var Figures = []*Figure{median}

// InOrder goes through what is known of figures, by name, in the order of Figures.
func InOrder[T any](known map[string]T) iter.Seq2[*Figure, T] {
	return func(yield func(*Figure, T) bool) {
		for _, f := range Figures {
			if x, is := known[f.Name]; is && !yield(f, x) {
				return
			}
		}
	}
}

// FigureOf is the figure of a name; nil if there is none.
func FigureOf(name string) *Figure {
	for _, f := range Figures {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Figured is what a figure came to, with its 95 % interval.
type Figured struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Few   bool    `json:"few,omitempty"` // too few fights for an interval: it is from the least to the most then
}

// TooFew is what reports say in the place of an interval that so few fights do not give.
const TooFew = "too few fights for an interval"

// FewFor reports whether n fights are too few for a 95 % interval of the quantile of a share: beyond the least or the
// most of them it may well lie.
func FewFor(share float64, n int64) bool { return math.Pow(max(share, 1-share), float64(n)) > 0.025 }

// Settle makes it exact.
func (f *Figured) Settle() { f.Low, f.High, f.Few = f.Value, f.Value, false }

// Text writes it, and its interval where there is one.
func (f Figured) Text() string {
	switch {
	case f.Few:
		return Number(f.Value) + " (" + TooFew + ")"
	case f.Low == f.High:
		return Number(f.Value)
	}
	return Number(f.Value) + " (" + Number(f.Low) + " to " + Number(f.High) + ")"
}

// Apart is by how much b is more than a. The interval is put together of both (MOVER, Zou and Donner 2008), as if they
// knew nothing of each other; of the same fights, which hang together, it rather is too wide.
func Apart(a, b Figured) Figured {
	d := b.Value - a.Value
	return Figured{Tidy(d), Tidy(d - math.Hypot(b.Value-b.Low, a.High-a.Value)),
		Tidy(d + math.Hypot(b.High-b.Value, a.Value-a.Low)), a.Few || b.Few}
}

// Figure is a figure of values in steps of 1/scale.
func (h *Histogram) Figure(f *Figure, scale int64) Figured {
	value, low, high := f.Of(h)
	unit := float64(scale)
	return Figured{Tidy(value / unit), Tidy(low / unit), Tidy(high / unit), f.Few(h.fights())}
}

// Figures are all of them.
func (h *Histogram) Figures(scale int64) map[string]Figured {
	out := map[string]Figured{}
	for _, f := range Figures {
		out[f.Name] = h.Figure(f, scale)
	}
	return out
}

// Figures are all of n values, of which it was kept how often each came up; one that was not counted is 0.
func (m *Sum) Figures(n, scale int64) map[string]Figured {
	if n == 0 {
		return nil
	}
	return m.Values.of(n).Figures(scale)
}

// IsShare reports whether a value was 0 or 1 in every fight.
func (m *Sum) IsShare(scale int64) bool {
	steps := Wide{}
	steps.AddProduct(int64(m.Sum[0]), scale)
	return m.Least.Value >= 0 && m.Most.Value <= scale && m.Squares == steps
}
