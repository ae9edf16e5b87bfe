package ir

import "maps"

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
	switch s := s.(type) {
	case *Let:
		return readBy(without(behind, s.Locals...), FormulasOf(s)...)
	case *Assign:
		out := behind
		if p := s.Place; p.Local != nil && s.Op == "=" {
			out = without(out, p.Local)
		} else {
			out = l.place(out, p)
		}
		return readBy(out, FormulasOf(s)...)
	case *Do, *Begin:
		return readBy(behind, FormulasOf(s)...)
	case *Return:
		return readBy(nil, FormulasOf(s)...)
	case *If:
		return readBy(union(l.block(s.Then, behind), l.block(s.Else, behind)), s.Cond)
	case *Announce:
		return readBy(union(behind, l.block(s.Else, behind)), s.Args...)
	case *For:
		return readBy(l.loop(behind, func(out Slots) Slots { return without(l.block(s.Body, out), s.Item) }), s.List)
	case *While:
		return l.loop(readBy(behind, s.Cond), func(out Slots) Slots { return readBy(l.block(s.Body, out), s.Cond) })
	case *Repeat:
		return readBy(l.loop(behind, func(out Slots) Slots { return l.block(s.Body, out) }), s.Times)
	case *Add:
		return readBy(l.place(behind, s.Place), FormulasOf(s)...)
	case *Take:
		return readBy(l.place(behind, s.Place), FormulasOf(s)...)
	case *Say:
		if s.Map == nil {
			return l.texts(behind, s.Parts)
		}
	case *Choose:
		return l.site(behind, s.Site)
	case *Step:
		if len(s.Before)+len(s.After)+len(s.Around) == 0 {
			return readBy(union(behind, l.block(s.Body, behind)), s.When)
		}
	}
	EachBlock(&Block{List: []Stmt{s}}, func(b *Block) { l.everything(b) })
	return l.all()
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

// place are the slots that a place reads besides.
func (l *Live) place(live Slots, p Place) Slots {
	if p.Local != nil {
		return union(live, Slots{p.Local.Slot: true})
	}
	return readBy(live, p.X, p.Key)
}

func (l *Live) texts(live Slots, parts []TextPart) Slots {
	for _, p := range parts {
		live = readBy(live, p.Value)
	}
	return live
}

// site are the slots that a choice, and any policy that makes it, reads.
func (l *Live) site(behind Slots, s *Site) Slots {
	live := behind
	if s.Local != nil && s.How == "" {
		live = without(live, s.Local)
	}
	if s.Local == nil {
		live = l.place(live, s.Place)
	}
	for _, n := range s.Needs {
		live = l.texts(readBy(live, n.Cond), n.Text)
	}
	for _, list := range s.Policies {
		for _, r := range list {
			live = readBy(live, r.Value, r.When)
		}
	}
	live = readBy(l.texts(live, s.Label), s.Where, s.Offer)
	for _, own := range []*Local{s.Item, s.Self, s.Options} {
		if own != nil {
			live = without(live, own)
		}
	}
	return readBy(live, s.From, s.By)
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

// readBy adds what formulas read.
func readBy(live Slots, list ...Expr) Slots {
	out := maps.Clone(live)
	if out == nil {
		out = Slots{}
	}
	for _, e := range list {
		items := map[*Local]bool{}
		Visit(e, func(e Expr) {
			if b, ok := e.(*Builtin); ok && b.Item != nil {
				items[b.Item] = true
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
		delete(out, x.Slot)
	}
	return out
}
