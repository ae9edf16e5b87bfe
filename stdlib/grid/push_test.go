package grid

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// What a search finds is held against trying everything: every walk, step by step, on
// small fields with gaps in them.
func TestPushSearchAgainstTryingAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	var s PushSearch
	found, arrangements := 0, 0
	for n := range 1800 {
		w, h := int64(2+rng.IntN(4)), int64(2+rng.IntN(4))
		some := func(share float64) (out []int64) {
			for y := int64(3); y < 3+h; y++ {
				for x := int64(5); x < 5+w; x++ {
					if rng.Float64() < share {
						out = append(out, int64(At(x, y)))
					}
				}
			}
			return out
		}
		p := &Pusher{Size: 1 + int64(rng.IntN(2)), Field: some(0.95), Goal: some(0.5), Rest: some(0.6),
			Push: rng.IntN(4) == 0}
		if len(p.Field) == 0 {
			continue
		}
		from := Square(p.Field[rng.IntN(len(p.Field))])
		var pushed []int64
		for range rng.IntN(4) {
			pushed = append(pushed, p.Field[rng.IntN(len(p.Field))])
		}
		most := int64(rng.IntN(6))
		what := fmt.Sprintf("%d: size %d from %s, pushed %v, most %d", n, p.Size, from, pushed, most)
		want := tryAll(p, from, pushed, most)
		var got [][]int64
		if _, ok := s.Each(p, from, pushed, most, 1<<20, func(walk []int64) { got = append(got, slices.Clone(walk)) }); !ok {
			t.Fatal(what, "took too long")
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%s: %d walks, not %d\n%v\n%v", what, len(got), len(want), got, want)
		}
		walk, _, ok := s.Shortest(nil, p, from, pushed, most, 1<<20)
		if !ok || len(want) == 0 && len(walk) > 0 || len(want) > 0 && !slices.Equal(walk, want[0]) {
			t.Fatalf("%s: the shortest is %v, not the first of %v", what, walk, want)
		}
		if len(walk) > 0 {
			found++
			if ends, ok := s.Along(nil, p, from, walk, pushed); !ok ||
				slices.ContainsFunc(ends, func(q int64) bool { return !slices.Contains(p.Goal, q) }) {
				t.Fatalf("%s: %v leads to %v", what, walk, ends)
			}
		}
		arrangements += len(want)
	}
	if found < 300 || arrangements < 1000 {
		t.Errorf("only %d walks and %d arrangements were found", found, arrangements)
	}
}

// tryAll walks every walk, and keeps the best to each arrangement that is as it shall be.
func tryAll(p *Pusher, from Square, pushed []int64, most int64) [][]int64 {
	type way struct {
		walk  []int64
		dirs  []uint8
		turns int
	}
	better := func(a, b way) int {
		last := func(w way) []uint8 { out := slices.Clone(w.dirs); slices.Reverse(out); return out }
		return cmp.Or(len(a.walk)-len(b.walk), a.turns-b.turns, slices.Compare(last(a), last(b)))
	}
	best := map[string]way{}
	var try func(at Square, squares []int64, pushes bool, w way)
	try = func(at Square, squares []int64, pushes bool, w way) {
		done := slices.Contains(p.Rest, int64(at)) && (pushes || !p.Push)
		for _, q := range squares {
			done = done && slices.Contains(p.Goal, q)
		}
		if done {
			key := fmt.Sprint(squares)
			if old, ok := best[key]; !ok || better(w, old) < 0 {
				best[key] = way{slices.Clone(w.walk), slices.Clone(w.dirs), w.turns}
			}
		}
		if int64(len(w.walk)) == most {
			return
		}
		for d, o := range kings {
			x, y := at.X()+o.dx, at.Y()+o.dy
			legal := true
			block := map[int64]bool{}
			for i := range p.Size {
				for j := range p.Size {
					block[int64(At(x+i, y+j))] = true
				}
			}
			for q := range block {
				legal = legal && slices.Contains(p.Field, q)
			}
			next := slices.Clone(squares)
			for i := range next {
				for legal && block[next[i]] {
					q := Square(next[i])
					next[i] = int64(At(q.X()+o.dx, q.Y()+o.dy))
					if !block[next[i]] && !slices.Contains(p.Field, next[i]) {
						legal = false
					}
				}
			}
			if legal {
				turns := w.turns
				if len(w.dirs) > 0 && w.dirs[len(w.dirs)-1] != uint8(d) {
					turns++
				}
				try(At(x, y), next, !slices.Equal(next, squares), way{append(slices.Clone(w.walk), int64(At(x, y))),
					append(slices.Clone(w.dirs), uint8(d)), turns})
			}
		}
	}
	try(from, pushed, false, way{})
	all := []way{}
	for _, w := range best {
		all = append(all, w)
	}
	slices.SortFunc(all, better)
	out := [][]int64{}
	for _, w := range all {
		out = append(out, append([]int64{}, w.walk...))
	}
	return out
}

// What was searched before is remembered: asked again, and after other searches, it comes
// to the same, takes as many states, and too few of them still are too few.
func TestPushSearchRemembers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	var field, free []int64
	for y := int64(1); y <= 9; y++ {
		for x := int64(1); x <= 9; x++ {
			field = append(field, int64(At(x, y)))
			if x < 4 || x > 6 || y < 3 {
				free = append(free, int64(At(x, y)))
			}
		}
	}
	type answer struct {
		walks  [][]int64
		states int
		ok     bool
	}
	ask := func(s *PushSearch, pushed []int64, most int64, first bool, states int) (a answer) {
		p := &Pusher{Size: 1, Field: field, Goal: free, Rest: free}
		if !first {
			a.states, a.ok = s.Each(p, At(2, 2), pushed, most, states,
				func(w []int64) { a.walks = append(a.walks, slices.Clone(w)) })
			return a
		}
		var walk []int64
		walk, a.states, a.ok = s.Shortest(nil, p, At(2, 2), pushed, most, states)
		a.walks = append(a.walks, walk)
		return a
	}
	var asked PushSearch
	dearOnes := 0
	for n := range 300 {
		pushed := []int64{int64(At(4+int64(rng.IntN(3)), 4+int64(rng.IntN(3)))),
			int64(At(4+int64(rng.IntN(3)), 4+int64(rng.IntN(3))))}
		most, first := 5+int64(rng.IntN(3)), rng.IntN(2) == 0
		got, want := ask(&asked, pushed, most, first, 1<<20), ask(new(PushSearch), pushed, most, first, 1<<20)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%d: %v, at most %d: %v, the first time %v", n, pushed, most, got, want)
		}
		if want.states >= dear {
			dearOnes++
			if less := ask(&asked, pushed, most, first, want.states-1); less.ok {
				t.Fatalf("%d: %d states were too few, and are no longer", n, want.states-1)
			}
		}
	}
	if dearOnes < 100 {
		t.Errorf("only %d searches were dear", dearOnes)
	}
}
