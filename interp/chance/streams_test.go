package chance

import (
	"math"
	"strconv"
	"testing"
)

// draw throws dice on a stream of its own.
func draw(seed, fight uint64, label, who string, round int64, n, faces uint64, times int) []int64 {
	c := New([]string{label}, []string{who})
	c.Start(seed, fight, 0)
	roller := 1
	if who == "" {
		roller = 0
	}
	p := NewPlan(n, faces)
	out := make([]int64, times)
	for i := range out {
		out[i] = c.Sum(p, 0, roller, round)
	}
	return out
}

// The first throws of a few streams, for ever. A change here changes every fight
// that was ever recorded.
func TestFirstThrowsAreFrozen(t *testing.T) {
	for _, x := range []struct {
		seed, fight uint64
		label, who  string
		round       int64
		n, faces    uint64
		want        []int64
	}{
		{1, 1, "attack", "sherman", 1, 3, 6, frozen["3d6"]},
		{1, 1, "attack", "sherman", 2, 3, 6, frozen["3d6 round 2"]},
		{1, 1, "attack", "", 1, 3, 6, frozen["3d6 nobody"]},
		{1, 2, "attack", "sherman", 1, 3, 6, frozen["3d6 fight 2"]},
		{2, 1, "attack", "sherman", 1, 3, 6, frozen["3d6 seed 2"]},
		{1, 1, "defence", "sherman", 1, 3, 6, frozen["3d6 defence"]},
		{1, 1, "attack", "sherman", 1, 1, 20, frozen["d20"]},
		{1, 1, "attack", "sherman", 1, 1, 100, frozen["d100"]},
		{1, 1, "attack", "sherman", 1, 40, 6, frozen["40d6"]},
		{1, 1, "attack", "sherman", 1, 7, 1_000_000, frozen["7d1000000"]},
		{math.MaxUint64, math.MaxUint64, "attack", "sherman", 1, 2, 6, frozen["2d6 largest seed"]},
	} {
		got := draw(x.seed, x.fight, x.label, x.who, x.round, x.n, x.faces, len(x.want))
		for i := range got {
			if got[i] != x.want[i] {
				t.Errorf("seed %d, fight %d, %s of %q in round %d, %dd%d: %v, frozen as %v", x.seed, x.fight, x.label, x.who,
					x.round, x.n, x.faces, got, x.want)
				break
			}
		}
	}
}

var frozen = map[string][]int64{
	"3d6":              {6, 9, 8, 14, 9, 9, 14, 7},
	"3d6 round 2":      {13, 15, 7, 7, 17, 12, 15, 6},
	"3d6 nobody":       {7, 6, 12, 11, 10, 13, 10, 7},
	"3d6 fight 2":      {7, 14, 8, 13, 12, 10, 17, 12},
	"3d6 seed 2":       {7, 14, 12, 8, 12, 13, 10, 16},
	"3d6 defence":      {14, 15, 5, 15, 16, 9, 8, 5},
	"d20":              {5, 17, 6, 20, 11, 8, 19, 11},
	"d100":             {21, 85, 29, 96, 52, 36, 92, 54},
	"40d6":             {120, 154, 132, 147, 134, 122, 154, 150},
	"7d1000000":        {3254362, 3451995, 2605104, 3122899, 2509713, 3053055, 3213367, 1954795},
	"2d6 largest seed": {6, 5, 4, 5, 6, 3, 5, 8},
}

// However many dice, and whatever the tables do: the faces that are shown add up to
// the sum that is drawn without showing them.
func TestFacesAddUpToTheSum(t *testing.T) {
	for _, d := range []struct{ n, faces uint64 }{{1, 2}, {2, 6}, {3, 6}, {4, 6}, {5, 6}, {7, 6}, {23, 6}, {24, 6},
		{25, 6}, {100, 6}, {1000, 6}, {1, 20}, {5, 20}, {3, 100}, {2, 1_000_000}, {9, 1_000_000}, {5, 1}, {1000, 1}, {62, 2}, {63, 2}} {
		a, b := New([]string{"x"}, nil), New([]string{"x"}, nil)
		a.Start(7, 1, 0)
		b.Start(7, 1, 0)
		p := NewPlan(d.n, d.faces)
		for range 1000 {
			sum, total, count := a.Sum(p, 0, 0, 1), int64(0), uint64(0)
			b.Each(p, 0, 0, 1, func(face int64) {
				if face < 0 || face >= int64(d.faces) {
					t.Fatalf("%dd%d shows face %d", d.n, d.faces, face)
				}
				total += face + 1
				count++
			})
			if sum != total || count != d.n {
				t.Fatalf("%dd%d: drawn as %d, shown as %d on %d dice", d.n, d.faces, sum, total, count)
			}
		}
	}
}

// Throws of one stream and of neighbours (seeds, fights, rounds, labels, rollers one
// apart) are uniform and do not follow each other.
func TestStreamsAreUniformAndIndependent(t *testing.T) {
	const streams, faces = 200_000, 20
	first := func(i int) []int64 { return draw(uint64(i), 1, "a", "b", 1, 1, faces, 2) }
	neighbours := map[string]func(i int) []int64{
		"seeds":   first,
		"fights":  func(i int) []int64 { return draw(1, uint64(i), "a", "b", 1, 1, faces, 2) },
		"rounds":  func(i int) []int64 { return draw(1, 1, "a", "b", int64(i), 1, faces, 2) },
		"labels":  func(i int) []int64 { return draw(1, 1, string(rune('a'+i%26))+strconv.Itoa(i), "b", 1, 1, faces, 2) },
		"rollers": func(i int) []int64 { return draw(1, 1, "a", "orc_"+strconv.Itoa(i), 1, 1, faces, 2) },
	}
	for name, at := range neighbours {
		var counts [faces]int
		var pairs, within [faces][faces]int
		last := int64(-1)
		for i := range streams {
			v := at(i)
			counts[v[0]-1]++
			within[v[0]-1][v[1]-1]++
			if last >= 0 {
				pairs[last][v[0]-1]++
			}
			last = v[0] - 1
		}
		uniform(t, name+": first throws", counts[:])
		flat := func(m [faces][faces]int) []int {
			var out []int
			for _, row := range m {
				out = append(out, row[:]...)
			}
			return out
		}
		uniform(t, name+": neighbours", flat(pairs))
		uniform(t, name+": first and second throw", flat(within))
	}
	long := make([]int, 11) // the sums of 2d6 in one long stream, against their exact shares
	for _, v := range draw(3, 1, "a", "b", 1, 2, 6, streams) {
		long[v-2]++
	}
	chi := 0.0
	for i, n := range long {
		want := float64(streams) * float64(6-abs(i-5)) / 36
		chi += (float64(n) - want) * (float64(n) - want) / want
	}
	checkChi(t, "2d6 in one stream", chi, 10)
}

func abs(n int) int { return max(n, -n) }

func uniform(t *testing.T, name string, counts []int) {
	t.Helper()
	total := 0
	for _, n := range counts {
		total += n
	}
	want := float64(total) / float64(len(counts))
	chi := 0.0
	for _, n := range counts {
		chi += (float64(n) - want) * (float64(n) - want) / want
	}
	checkChi(t, name, chi, len(counts)-1)
}

// checkChi fails if a chi-square value lies more than 4 standard deviations from
// what chance gives. The throws are fixed, so the outcome is too.
func checkChi(t *testing.T, name string, chi float64, degrees int) {
	t.Helper()
	k := float64(degrees)
	z := (math.Cbrt(chi/k) - (1 - 2/(9*k))) / math.Sqrt(2/(9*k)) // Wilson and Hilferty
	if math.Abs(z) > 4 {
		t.Errorf("%s: chi-square %.1f on %d degrees of freedom (z = %.2f)", name, chi, degrees, z)
	}
}

// Neither an edit elsewhere nor another roller's throws move a stream.
func TestStreamsDoNotDependOnEachOther(t *testing.T) {
	alone := draw(1, 1, "attack", "sherman", 3, 3, 6, 5)
	c := New([]string{"other", "attack", "third"}, []string{"orc", "sherman"})
	c.Start(1, 1, 0)
	p := NewPlan(3, 6)
	for i, want := range alone {
		c.Sum(p, 0, 1, 3)
		c.Sum(p, 2, 2, 3)
		c.Sum(p, 1, 1, 3)
		if got := c.Sum(p, 1, 2, 3); got != want {
			t.Fatalf("throw %d: %d among others, %d alone", i, got, want)
		}
	}
}
