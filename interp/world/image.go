package world

import (
	"hcl/lang/ir"
)

// Image is what every fight of a scenario begins with, in words of 64 bits: an engine that
// keeps values in words begins by copying it. What a word means is up to the engine. It lays
// the image out, fills it, and then changes it no more.
type Image struct {
	Layouts []*Layout // by Kind.ID
	Params  [][]int64 // by Param.Index: one word, or one for each instance
	Lists   [][]int64 // that never change
	Texts   []string  // by the word that stands for it

	Fixed  [][]int64 // by Kind.ID: rows of what never changes
	Moving [][]int64 // by Kind.ID: rows of state
	State  []int64   // the state of all kinds of which no more are made, once it is joined
	Stored [][]int64 // the lists of state fields

	textIDs map[string]int64
}

// Layout says where the fields of a kind lie. Each thing has a row of words for what is fixed
// and a row for what changes.
type Layout struct {
	Kind   *ir.Kind
	Fields []Slot // by Field.Index
	Fixed  int    // words of one row of fixed fields
	Moving int    // words of one row of state fields
	Base   int    // things that exist when the fight begins
	Start  int    // where its state begins in State, unless more are made
	Made   bool   // more are made with `new`
}

// Slot is where a field lies in its row.
type Slot struct {
	Offset int
	N      int // words: 1, or one for each instance of the kind of a per field
	State  bool
	List   bool // its word stands for a list
}

// NewImage lays out the fields of all kinds.
func NewImage(w *World) Image {
	m := Image{Layouts: make([]*Layout, len(w.Program.Kinds)), textIDs: map[string]int64{}}
	for _, k := range w.Program.Kinds {
		l := &Layout{Kind: k, Fields: make([]Slot, len(k.Fields)), Base: w.Instances(k), Made: k.Made}
		for _, f := range k.Fields {
			s := Slot{N: w.SizeOf(f.Type), List: f.Type.Base == ir.List}
			switch f.Role {
			case ir.State:
				s.State, s.Offset = true, l.Moving
				l.Moving += s.N
			case ir.Constant, ir.Own, ir.Given:
				s.Offset = l.Fixed
				l.Fixed += s.N
			default:
				continue // computed, method, action: no memory
			}
			l.Fields[f.Index] = s
		}
		m.Layouts[k.ID] = l
	}
	return m
}

// TextID is the word for a text, a new one if there is none.
func (m *Image) TextID(s string) int64 {
	if id, ok := m.textIDs[s]; ok {
		return id
	}
	id := int64(len(m.Texts))
	m.textIDs[s] = id
	m.Texts = append(m.Texts, s)
	return id
}

// KnownText is the word for a text that has one.
func (m *Image) KnownText(s string) int64 { return m.textIDs[s] }

// JoinState puts the state of all things that are there from the beginning, of kinds of which
// no more are made, into one piece of memory.
func (m *Image) JoinState() {
	for i, l := range m.Layouts {
		if !l.Made {
			l.Start = len(m.State)
			m.State = append(m.State, m.Moving[i]...)
		}
	}
}
