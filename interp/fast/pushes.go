package fast

import (
	"hcl/lang/diag"
	"hcl/stdlib/grid"
)

// The built-ins about pushing squares ahead, as package squares has them.

func pushedAlong(f *Fight, d *call, w []int64) int64 {
	from, walk, pushed := grid.Square(w[0]), f.list(w[2]), f.list(w[3])
	f.pusher = grid.Pusher{Size: w[1], Field: f.list(w[4])}
	f.canPush(from, pushed, d.at)
	was := from
	for _, s := range walk {
		if grid.King.Distance(was, grid.Square(s)) != 1 {
			f.failHint(d.at, "a walk lists the squares that are entered, one beside the other", "%s does not lie beside %s",
				grid.Square(s), was)
		}
		was = grid.Square(s)
	}
	f.work(len(walk)*(1+len(pushed)), d.at)
	base := len(f.scratch)
	out, ok := f.kept.Pushes.Along(f.scratch, &f.pusher, from, walk, pushed)
	if f.scratch = out; !ok {
		f.scratch = f.scratch[:base]
	}
	return f.built(base, d.at)
}

func shortestPush(f *Fight, d *call, w []int64) int64 {
	from, pushed := f.searcher(w, d.at)
	base := len(f.scratch)
	out, looked, ok := f.kept.Pushes.Shortest(f.scratch, &f.pusher, from, pushed, w[6], f.arrangements(len(pushed)))
	f.scratch = out
	f.searchedWalks(looked, ok, d.at)
	return f.built(base, d.at)
}

func pushes(f *Fight, d *call, w []int64) int64 {
	from, pushed := f.searcher(w, d.at)
	base := len(f.scratch)
	looked, ok := f.kept.Pushes.Each(&f.pusher, from, pushed, w[6], f.arrangements(len(pushed)), func(walk []int64) {
		h := f.newList(walk, d.at)
		f.scratch = append(f.scratch, h)
		f.fits(len(f.scratch)-base, d.at)
	})
	f.searchedWalks(looked, ok, d.at)
	return f.built(base, d.at)
}

// searcher is from where a walk is looked for, and what is pushed; who pushes is f.pusher.
func (f *Fight) searcher(w []int64, at diag.Span) (from grid.Square, pushed []int64) {
	f.pusher = grid.Pusher{Size: w[1], Goal: f.list(w[3]), Rest: f.list(w[4]), Field: f.list(w[5]), Push: len(w) > 7 &&
		w[7] == fromBool(true)}
	from, pushed = grid.Square(w[0]), f.list(w[2])
	f.canPush(from, pushed, at)
	return from, pushed
}

// canPush counts the part of the field that is looked at.
func (f *Fight) canPush(from grid.Square, pushed []int64, at diag.Span) {
	if f.pusher.Size < 1 {
		f.failHint(at, "who pushes is one square wide or more", "nobody can be %d squares wide", f.pusher.Size)
	}
	one := [1]int64{int64(from)}
	n := int(grid.Area(grid.Box(f.pusher.Field, one[:], pushed)))
	if n > f.m.Limits.Memory {
		f.noMemory(at)
	}
	f.work(n, at)
}

// arrangements is how many a search may look at, which has so many squares to push. They
// lie in memory all at once.
func (f *Fight) arrangements(pushed int) int {
	const words = 8 // of one, besides where the squares lie
	return int(min(f.effort/grid.PushWork, int64(f.m.Limits.Memory/(pushed+words))))
}

func (f *Fight) searchedWalks(looked int, ended bool, at diag.Span) {
	f.work(grid.PushWork*looked, at)
	if !ended {
		f.limit(at, "a search for a walk has looked at %d arrangements, and would need more", looked)
	}
}
