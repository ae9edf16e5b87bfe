package lsp

import (
	"sort"
	"unicode/utf8"
)

// text is a text with the places where its lines begin. Lines end with LF, CR LF or CR, as
// the protocol has it.
type text struct {
	s     string
	lines []int
}

func newText(s string) *text {
	t := &text{s, []int{0}}
	for i := 0; i < len(s); i++ {
		if s[i] == '\n' || s[i] == '\r' && (i+1 == len(s) || s[i+1] != '\n') {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// offset is the byte at a position. One beyond the end of a line is that end, one inside a
// character the character's beginning.
func (t *text) offset(p Position) int {
	switch {
	case p.Line < 0:
		return 0
	case p.Line >= len(t.lines):
		return len(t.s)
	}
	at, end := t.lines[p.Line], len(t.s)
	if p.Line+1 < len(t.lines) {
		end = t.lines[p.Line+1]
	}
	for units := 0; at < end && t.s[at] != '\n' && t.s[at] != '\r'; {
		r, n := utf8.DecodeRuneInString(t.s[at:])
		if units += unitsOf(r); units > p.Character {
			break
		}
		at += n
	}
	return at
}

// position is where a byte stands.
func (t *text) position(offset int) Position {
	offset = max(0, min(offset, len(t.s)))
	line := sort.SearchInts(t.lines, offset+1) - 1
	units := 0
	for _, r := range t.s[t.lines[line]:offset] {
		units += unitsOf(r)
	}
	return Position{line, units}
}

// cursor finds the positions of bytes that are asked for in their order, however long the lines are.
type cursor struct {
	*text
	at int
	p  Position
}

func (c *cursor) to(offset int) Position {
	if next := c.p.Line + 1; offset < c.at || next < len(c.lines) && offset >= c.lines[next] {
		c.p = c.position(offset)
	} else {
		for _, r := range c.s[c.at:offset] {
			c.p.Character += unitsOf(r)
		}
	}
	c.at = offset
	return c.p
}

func (t *text) rangeOf(start, end int) Range { return Range{t.position(start), t.position(end)} }

// unitsOf is how many UTF-16 code units a character takes.
func unitsOf(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}
