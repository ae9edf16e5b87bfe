package ir

import (
	"maps"
	"slices"
)

// Live says of which slots of a frame the values may still be read from some place in a body on:
// all others may hold what they like. It is the textbook analysis, backwards over the statements.
// What it does not know it takes to read everything.
type Live struct {
	slots int
	after map[*Block]Slots // what is live behind a block
	at    map[place]Slots  // and before a statement
}

// Slots is a set of slots.
type Slots map[int]bool

type place struct {
	block *Block
	at    int
}

// LiveIn analyses a body, behind which some slots are read.
func LiveIn(body *Block, fr *Frame, behind Slots) *Live {
	l := &Live{slots: fr.Slots, after: map[*Block]Slots{}, at: map[place]Slots{}}
	l.block(body, behind)
	return l
}

// At are the slots that are live before the statement with a number; behind the last, if there is
// none.
func (l *Live) At(b *Block, i int) Slots {
	if i >= len(b.List) {
		return l.after[b]
	}
	return l.at[place{b, i}]
}

// Slots is how many slots the frame has.
func (l *Live) Slots() int { return l.slots }

// Knows reports whether a block is in the body.
func (l *Live) Knows(b *Block) bool {
	_, ok := l.after[b]
	return ok
}

// Resumed are the slots that are live while a statement waits for a rule that its formula calls.
func (l *Live) Resumed(b *Block, i int) Slots {
	next := l.At(b, i+1)
	switch s := b.List[i].(type) {
	case *Return:
		return nil
	case *Let:
		return without(next, s.Locals...)
	case *Assign, *Do:
		return union(next, l.At(b, i))
	case *If:
		return union(l.first(s.Then, next), l.first(s.Else, next))
	}
	return l.At(b, i)
}

// first are the slots that are live before a block, which may not be there.
func (l *Live) first(b *Block, behind Slots) Slots {
	if b == nil {
		return behind
	}
	return l.At(b, 0)
}

// block gives what is live before a block.
func (l *Live) block(b *Block, behind Slots) Slots {
	if b == nil {
		return behind
	}
	l.after[b] = behind
	live := behind
	for i := len(b.List) - 1; i >= 0; i-- {
		live = l.stmt(b.List[i], live)
		l.at[place{b, i}] = live
	}
	return live
}

// stmt gives what is live before a statement.
func (l *Live) stmt(s Stmt, behind Slots) Slots {
	f := DataflowOf(s)
	if f.Later || slices.ContainsFunc(f.Nests, func(n Nest) bool { return n.Hook }) {
		EachBlock(&Block{List: []Stmt{s}}, l.everything)
		return l.all()
	}
	live := behind
	switch leave, ok := s.(*Leave); {
	case ok && leave.Loop != nil: // what is behind the loop is not known here
		live = l.all()
	case f.Ends:
		live = nil
	case f.Again:
		live = readBy(live, f.Own, f.Reads...)
	}
	always := false
	for _, n := range f.Nests {
		if n.Loops {
			live = l.loop(live, func(out Slots) Slots { return without(l.block(n.Body, out), n.Item) })
			continue
		}
		inside := l.block(n.Body, behind)
		if n.Always && !always {
			live, always = inside, true
		} else {
			live = union(live, inside)
		}
	}
	live = without(live, slices.Concat(f.Binds, f.Sets)...)
	for _, p := range f.Places {
		if p.Local != nil {
			live = union(live, Slots{p.Local.Slot: true})
		}
	}
	return readBy(live, f.Own, f.Mentions()...)
}

// loop gives what is live before a loop: all that is behind it, or in a pass before which as much
// is live again.
func (l *Live) loop(behind Slots, pass func(out Slots) Slots) Slots {
	for {
		again := union(behind, pass(behind))
		if len(again) == len(behind) {
			return again
		}
		behind = again
	}
}

// everything takes a block to read everything.
func (l *Live) everything(b *Block) {
	l.after[b] = l.all()
	for i := range b.List {
		l.at[place{b, i}] = l.all()
	}
}

func (l *Live) all() Slots {
	out := Slots{}
	for i := range l.slots {
		out[i] = true
	}
	return out
}

// readBy adds what formulas read, but for names that only they know.
func readBy(live Slots, own []*Local, list ...Expr) Slots {
	out := maps.Clone(live)
	if out == nil {
		out = Slots{}
	}
	for _, e := range list {
		items := map[*Local]bool{}
		for _, l := range own {
			items[l] = true
		}
		Visit(e, func(e Expr) {
			if b, ok := e.(*Builtin); ok {
				for _, l := range b.Items() {
					items[l] = true
				}
			}
		})
		Visit(e, func(e Expr) {
			if r, ok := e.(*LocalRef); ok && !items[r.Local] {
				out[r.Local.Slot] = true
			}
		})
	}
	return out
}

func union(a, b Slots) Slots {
	out := maps.Clone(a)
	if out == nil {
		out = Slots{}
	}
	maps.Copy(out, b)
	return out
}

func without(a Slots, list ...*Local) Slots {
	out := maps.Clone(a)
	for _, x := range list {
		if x != nil {
			delete(out, x.Slot)
		}
	}
	return out
}
