package stats

import (
	"slices"

	"hcl/interp/shard"
)

// Histogram is how often each value came up. Of more than mostBins different values neighbours share a bin: all bins
// are as wide as a power of two, the least that leaves so few. That depends on which values there are alone, so
// histograms add up in any order.
type Histogram struct {
	shift int // a bin is 1<<shift wide
	bins  []bin
}

// bin is how often values from at<<shift on came up.
type bin struct{ at, times int64 }

const mostBins = 1024

// Count counts a value.
func (h *Histogram) Count(value int64) { h.add(value>>h.shift, 1) }

func (h *Histogram) add(at, times int64) {
	i, end := 0, len(h.bins)
	if end > 0 { // where there are no gaps it is at once clear which bin it is
		if i := at - h.bins[0].at; i >= 0 && i < int64(end) && h.bins[i].at == at {
			h.bins[i].times += times
			return
		}
	}
	for i < end {
		if middle := int(uint(i+end) >> 1); h.bins[middle].at < at {
			i = middle + 1
		} else {
			end = middle
		}
	}
	if i < len(h.bins) && h.bins[i].at == at {
		h.bins[i].times += times
		return
	}
	h.bins = append(h.bins, bin{})
	copy(h.bins[i+1:], h.bins[i:])
	h.bins[i] = bin{at, times}
	for len(h.bins) > mostBins {
		h.widen()
	}
}

// widen makes bins twice as wide.
func (h *Histogram) widen() {
	h.shift++
	narrow := h.bins
	h.bins = h.bins[:0]
	for _, b := range narrow {
		b.at >>= 1
		if last := len(h.bins) - 1; last >= 0 && h.bins[last].at == b.at {
			h.bins[last].times += b.times
			continue
		}
		h.bins = append(h.bins, b)
	}
}

// Add adds what other fights came to.
func (h *Histogram) Add(o *Histogram) {
	for h.shift < o.shift {
		h.widen()
	}
	for _, b := range o.bins {
		h.add(b.at<<o.shift>>h.shift, b.times)
	}
}

// fights is how many values there are.
func (h *Histogram) fights() (n int64) {
	for _, b := range h.bins {
		n += b.times
	}
	return n
}

// ranked is between what the i-th least value lies; beyond the ends it is the value there.
func (h *Histogram) ranked(i int64) (low, high float64) {
	at := 0
	for seen := h.bins[0].times; seen < i && at < len(h.bins)-1; seen += h.bins[at].times {
		at++
	}
	return h.reach(at)
}

// reach is from where to where a bin reaches.
func (h *Histogram) reach(at int) (low, high float64) {
	from := h.bins[at].at << h.shift
	return float64(from), float64(from + 1<<h.shift - 1)
}

// of are n values, each that was not counted 0.
func (h *Histogram) of(n int64) *Histogram {
	out := &Histogram{h.shift, slices.Clone(h.bins)}
	if rest := n - h.fights(); rest > 0 {
		out.add(0, rest)
	}
	return out
}

// writeHistogram writes a histogram.
func writeHistogram(w *shard.Writer, h *Histogram) {
	w.Int(int64(h.shift))
	w.Int(int64(len(h.bins)))
	last := int64(0)
	for _, b := range h.bins {
		w.Int(b.at - last)
		w.Int(b.times)
		last = b.at
	}
}

// readHistogram reads one of so many fights, which came to this sum.
func readHistogram(r *shard.Reader, fights int64, sum Wide) *Histogram {
	h := &Histogram{shift: int(r.Within(0, 54))}
	last, rest := int64(0), fights
	var low, high Wide // between what the sum of such values lies
	for i := range r.Count(mostBins) {
		by, times := r.Within(-2*far, 4*far), r.Within(1, fights)
		last, rest = last+by, rest-times
		from := last << h.shift
		if i > 0 && by < 1 || from>>h.shift != last || from <= -2*far-1<<h.shift || from >= 2*far || rest < 0 {
			r.Wrong()
			break
		}
		h.bins = append(h.bins, bin{last, times})
		low.AddProduct(from, times)
		high.AddProduct(from+1<<h.shift-1, times)
	}
	if rest != 0 || sum.Big().Cmp(low.Big()) < 0 || sum.Big().Cmp(high.Big()) > 0 {
		r.Wrong()
	}
	return h
}
