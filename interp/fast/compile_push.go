package fast

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// The code of the built-ins about pushing squares ahead. Both engines compute them here:
// what a search finds is held against trying all walks in package grid.

// pushing is a call of one of them. Walk is that of pushed_along, the others are the
// searches'.
type pushing struct {
	pusher       grid.Pusher
	from         grid.Square
	walk, pushed []int64
	most         int64
}

func (c *compiler) pushed(e *ir.Builtin) intFn {
	at := e.At
	var args [7]intFn
	for i, a := range e.Args {
		args[i] = c.before(a, e.Args[i+1:]...)
	}
	read := func(f *Fight) (w [7]int64) {
		for i := range e.Args {
			w[i] = args[i](f)
		}
		return w
	}
	if e.Entry.Name == "pushed_along" {
		return func(f *Fight) int64 {
			w := read(f)
			base := len(f.scratch)
			f.pushing = pushing{pusher: grid.Pusher{Size: w[1], Field: f.list(w[4])}, from: grid.Square(w[0]), walk: f.list(w[2]), pushed: f.list(w[3])}
			f.pushedAlong(&f.pushing, at)
			return f.built(base, at)
		}
	}
	shortest := e.Entry.Name == "shortest_push"
	return func(f *Fight) int64 {
		w := read(f)
		f.pushing = pushing{
			pusher: grid.Pusher{Size: w[1], Goal: f.list(w[3]), Rest: f.list(w[4]), Field: f.list(w[5])},
			from:   grid.Square(w[0]), pushed: f.list(w[2]), most: w[6],
		}
		base := len(f.scratch)
		if shortest {
			f.shortestPush(&f.pushing, at)
			return f.built(base, at)
		}
		f.everyPush(&f.pushing, at, func(walk []int64) {
			h := f.newList(walk, at)
			f.scratch = append(f.scratch, h)
			f.fits(len(f.scratch)-base, at)
		})
		return f.built(base, at)
	}
}

// pushedAlong adds where squares end to the scratch stack.
func (f *Fight) pushedAlong(p *pushing, at diag.Span) {
	f.canPush(p, at)
	was := p.from
	for _, w := range p.walk {
		if grid.King.Distance(was, grid.Square(w)) != 1 {
			f.failHint(at, "a walk lists the squares that are entered, one beside the other", "%s does not lie beside %s", grid.Square(w), was)
		}
		was = grid.Square(w)
	}
	f.work(len(p.walk)*(1+len(p.pushed)), at)
	base := len(f.scratch)
	out, ok := f.pushes.Along(f.scratch, &p.pusher, p.from, p.walk, p.pushed)
	f.scratch = out
	if !ok {
		f.scratch = f.scratch[:base]
	}
}

// shortestPush adds the squares of a walk to the scratch stack.
func (f *Fight) shortestPush(p *pushing, at diag.Span) {
	f.canPush(p, at)
	states := f.mostStates(p)
	out, n, ok := f.pushes.Shortest(f.scratch, &p.pusher, p.from, p.pushed, p.most, states)
	f.scratch = out
	f.pushSearched(n, ok, at)
}

// everyPush hands over a walk to every arrangement.
func (f *Fight) everyPush(p *pushing, at diag.Span, yield func(walk []int64)) {
	f.canPush(p, at)
	n, ok := f.pushes.Each(&p.pusher, p.from, p.pushed, p.most, f.mostStates(p), yield)
	f.pushSearched(n, ok, at)
}

// canPush counts the part of the field that is looked at.
func (f *Fight) canPush(p *pushing, at diag.Span) {
	if p.pusher.Size < 1 {
		f.failHint(at, "who pushes is one square wide or more", "nobody can be %d squares wide", p.pusher.Size)
	}
	from := [1]int64{int64(p.from)}
	n := int(grid.Area(grid.Box(p.pusher.Field, from[:], p.pushed)))
	if n > f.m.Limits.Memory {
		f.noMemory(at)
	}
	f.work(n, at)
}

// mostStates is how many arrangements a search may look at. They lie in memory all at
// once.
func (f *Fight) mostStates(p *pushing) int {
	const words = 8 // of a state, besides where the squares lie
	return int(min(f.effort, int64(f.m.Limits.Memory/(len(p.pushed)+words))))
}

func (f *Fight) pushSearched(states int, ok bool, at diag.Span) {
	f.work(states, at)
	if !ok {
		f.limit(at, "a search for a walk has looked at %d arrangements, and would need more", states)
	}
}

// ---- on Expr's machine ------------------------------------------------------------------

func vmPush(f *Fight, e *ir.Builtin, args []any) any {
	squares := func(i int) []int64 {
		var out []int64
		for _, v := range args[i].([]any) {
			out = append(out, int64(v.(vmSquare).square()))
		}
		return out
	}
	list := func(words []int64) any {
		out := []any{}
		for _, w := range words {
			q := grid.Square(w)
			out = append(out, vmSquareAt(int(q.X()), int(q.Y())))
		}
		return f.vmMade(out, e.At)
	}
	p := pushing{pusher: grid.Pusher{Size: int64(args[1].(int))}, from: args[0].(vmSquare).square()}
	base := len(f.scratch)
	defer func() { f.scratch = f.scratch[:base] }()
	built := func() any {
		f.work(len(f.scratch)-base, e.At)
		return list(f.scratch[base:])
	}
	if e.Entry.Name == "pushed_along" {
		p.walk, p.pushed, p.pusher.Field = squares(2), squares(3), squares(4)
		f.pushedAlong(&p, e.At)
		return built()
	}
	p.pushed, p.pusher.Goal, p.pusher.Rest, p.pusher.Field, p.most = squares(2), squares(3), squares(4), squares(5), int64(args[6].(int))
	if e.Entry.Name == "shortest_push" {
		f.shortestPush(&p, e.At)
		return built()
	}
	walks := []any{}
	f.everyPush(&p, e.At, func(walk []int64) {
		walks = append(walks, list(walk))
		f.fits(len(walks), e.At)
	})
	return f.vmBuilt(walks, e.At)
}
