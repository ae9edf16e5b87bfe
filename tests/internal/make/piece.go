package make

import "strings"

// Piece is a part of a program that can be left out: a declaration, a statement, a line of
// a policy. What it holds can also be left out alone, or stand without it.
type Piece struct {
	Head, Foot string
	Parts      []*Piece
	Fixed      bool // the program makes no sense without it
	Joined     bool // it continues the line of the piece before it, as `else` does

	gone, bare bool
}

func line(text string) *Piece { return &Piece{Head: text} }

// Text writes the program.
func (p *Piece) Text() string {
	var b strings.Builder
	p.write(&b)
	return b.String()
}

func (p *Piece) write(b *strings.Builder) {
	if p.gone {
		return
	}
	put := func(text string) {
		if text != "" && !p.bare {
			b.WriteString("\n" + text)
		}
	}
	if p.Joined && !p.bare {
		b.WriteString(" " + p.Head)
	} else {
		put(p.Head)
	}
	for _, q := range p.Parts {
		q.write(b)
	}
	put(p.Foot)
}

// each visits a piece and those in it, the outer ones first.
func (p *Piece) each(visit func(*Piece)) {
	if p.gone {
		return
	}
	visit(p)
	for _, q := range p.Parts {
		q.each(visit)
	}
}

// Shrink leaves out of a program whatever it still fails without.
func (p *Piece) Shrink(fails func(text string) bool) {
	for smaller := true; smaller; {
		smaller = false
		without := func(part *bool) bool {
			*part = true
			if fails(p.Text()) {
				smaller = true
				return true
			}
			*part = false
			return false
		}
		p.each(func(q *Piece) {
			if q.Fixed || without(&q.gone) || len(q.Parts) == 0 || q.bare {
				return
			}
			without(&q.bare)
		})
	}
}

// Grow takes out of a program what does not pass with what stands before it.
func (p *Piece) Grow(passes func(text string) bool) {
	var out []*Piece
	p.each(func(q *Piece) {
		if !q.Fixed {
			out = append(out, q)
		}
	})
	for _, q := range out {
		q.gone = true
	}
	for _, q := range out { // the outer ones come first
		q.gone = false
		q.gone = !passes(p.Text())
	}
}
