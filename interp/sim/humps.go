package sim

import (
	"math"
	"slices"
)

const (
	leastHumps = 200    // fights of which it is looked whether their lengths have two humps
	mostHumps  = 10_000 // lengths among which it is looked
	deepValley = 0.7    // a valley that is remarked on is no higher than so much of the lower hump
	leastHump  = 0.1    // and so many fights are on each side of it
	sureValley = 4      // and it is lower by so many standard errors, as it is the deepest of all
	surePeak   = 2      // a length beside the top of a hump is the top if it has more fights by so many standard errors
	fineEnough = 8      // neighbouring lengths are one, so that a bandwidth spans no more than so many
)

// humps are the lengths about which fights crowd, if these are two with a valley between them. What is looked at is a
// kernel estimate of the lengths with the bandwidth of Silverman (1986), and of a round at least, since fights may end
// in every other round alone: so many binomial kernels (1 2 1), each of variance 1/2. Fights of which the last round is
// the end are not among them, if so many are told of by themselves.
func (r *Rounds) humps(fights int64, capped bool) (low, high int64, two bool) {
	list := r.Histogram
	if capped {
		list = list[:len(list)-1]
	}
	if fights < leastHumps || len(list) < 3 || list[len(list)-1].Rounds-list[0].Rounds > mostHumps {
		return 0, 0, false
	}
	spread := min(r.SD, float64(float64(r.ranked((3*fights+3)/4)-r.ranked((fights+3)/4))/1.34))
	bandwidth := max(1, float64(0.9*spread)/math.Pow(float64(fights), 0.2))
	width := int64(math.Ceil(bandwidth / fineEnough))
	bandwidth /= float64(width)
	first, size := list[0].Rounds, int((list[len(list)-1].Rounds-list[0].Rounds)/width)+1
	density := make([]float64, size)
	for _, h := range list {
		density[(h.Rounds-first)/width] += float64(h.Fights)
	}
	counts := slices.Clone(density)
	for range int(math.Ceil(float64(2 * bandwidth * bandwidth))) {
		before := density[0] // as in a mirror at either end, so that none are lost
		for i, x := range density {
			after := density[min(i+1, size-1)]
			density[i], before = (before+x+x+after)/4, x
		}
	}
	left, right, two := valley(density, fights, bandwidth)
	left, right = peak(counts, left, bandwidth), peak(counts, right, bandwidth)
	return first + width*int64(left) + width/2, first + width*int64(right) + width/2, two
}

// peak is the top of a hump of a density: a spike within the bandwidth of it, which the kernel has spread to one side,
// or else where the density is highest.
func peak(counts []float64, top int, bandwidth float64) int {
	near, out := int(math.Ceil(bandwidth)), top
	for i := max(0, top-near); i <= min(top+near, len(counts)-1); i++ {
		if counts[i] > counts[out] && counts[i]-counts[top] > surePeak*math.Sqrt(counts[i]+counts[top]) {
			out = i
		}
	}
	return out
}

// valley finds the deepest one of a density, and where the humps beside it are.
func valley(density []float64, fights int64, bandwidth float64) (low, high int, two bool) {
	left, right := highest(density, false), highest(density, true)
	deepest, held := deepValley, 0.0
	for i, x := range density {
		held += x / float64(fights)
		lower := min(density[left[i]], density[right[i]])
		errors := (lower - x) / math.Sqrt((lower+x)/(2*bandwidth*math.Sqrt(math.Pi)))
		if x <= deepest*lower && errors > sureValley && held >= leastHump && 1-held >= leastHump {
			deepest = x / lower
			low, high, two = left[i], right[i], true
		}
	}
	return low, high, two
}

// highest is where a density is highest up to each place, or from each place on.
func highest(density []float64, on bool) []int {
	out := make([]int, len(density))
	for n := range density {
		i, before := n, n-1
		if on {
			i, before = len(density)-1-n, len(density)-n
		}
		if out[i] = i; n > 0 && density[out[before]] >= density[i] {
			out[i] = out[before]
		}
	}
	return out
}
