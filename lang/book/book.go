package book

import "strings"

// Book is a rulebook. Whatever a ruleset says is text in it, never markup.
type Book struct {
	Title    string
	Subtitle string
	Intro    []Block
	Chapters []*Section
}

// Section is a part of a book under a heading.
type Section struct {
	ID     string // "" if nothing leads there
	Title  string
	Blocks []Block
	Below  []*Section
}

// Style says how a piece of text is set.
type Style uint8

// The styles of a piece of text.
const (
	Plain  Style = iota
	Name         // of what the rules name: in italics
	Strong       // a title within a text
	Code         // as it stands in a file
	Quote        // what is read out
	Cite         // the number of a rule of the source, in the margin
	Soft         // beside the matter
	Else         // why something does not count
	Over         // a fraction
)

// Span is a piece of text in one style.
type Span struct {
	Text  string
	Style Style
	To    string // the ID of what it leads to

	Above, Under, Line Text // of a fraction: what stands above and under its stroke, and all of it in one line
}

// Text is a line of text.
type Text []Span

// Block is a Para, Source, Table, List, Diagram, Drawing, Entry or Fold.
type Block interface{ block() }

type (
	// Para is a paragraph.
	Para struct {
		Text Text
		Soft bool // beside the matter
	}
	// Source is prose in Markdown.
	Source struct{ Markdown string }
	// Table is a table. A row of one cell alone is as wide as the table.
	Table struct {
		Head  []Text
		Rows  []Row
		Aside bool // what it holds is said wherever it counts
	}
	// List is a list of items, in order if it is numbered.
	List struct {
		Numbered bool
		Items    []Item
	}
	// Diagram is a diagram of what comes after what, and again from the beginning if it is a round.
	Diagram struct {
		Title  string
		Again  string // what the way back is called; "" for none
		Number Text   // what the next has as its number, nil where it is one more
		Stages []Stage
	}
	// Drawing is a map.
	Drawing struct {
		Columns, Rows int
		Letters       []string // row by row, "" where there is nothing
		Areas         []int    // the number of its area, row by row, -1 for none
		Legend        []Key
		IDs           []string // of the areas that only the map has
	}
	// Entry is a declaration.
	Entry struct {
		ID     string
		Sort   string // Rule, Score …; "" where it is not said
		Title  Text
		Line   Text   // in place of a title: what says it all
		Code   string // as formulas call it
		Aside  bool   // it is said wherever it counts
		Told   int    // of an example: how many of its first blocks tell it as prose
		Cites  Text
		Marks  []Text // what is to be said of it beside the matter: who has changed it
		Blocks []Block
	}
	// Fold is what is folded away where that can be done.
	Fold struct {
		Title  string
		Open   bool // it can be folded away, but is not at first
		Blocks []Block
	}
)

// Row is a row of a table.
type Row struct {
	ID    string
	Cells []Text
	Mark  bool // it is not as it is in the base
}

// Item is an item of a list.
type Item struct {
	Text     Text
	Numbered bool // those below are
	Said     bool // it tells what has happened, and does nothing
	Below    []Item
}

// Stage is a box of a Diagram.
type Stage struct {
	Text  Text
	When  Text
	Doc   Text // what its comment says
	Lines []Line
}

// Line is a line in a box, with how deep it stands.
type Line struct {
	Text  Text
	Depth int
	Hook  bool // something that is put there by others
}

// Key says what a letter of a drawing means.
type Key struct {
	Letter string
	Area   int
	Text   Text
}

func (Para) block()    {}
func (Source) block()  {}
func (Table) block()   {}
func (List) block()    {}
func (Diagram) block() {}
func (Drawing) block() {}
func (Entry) block()   {}
func (Fold) block()    {}

func plain(s string) Text  { return Text{{Text: s}} }
func strong(s string) Text { return Text{{Text: s, Style: Strong}} }
func soft(s string) Text   { return Text{{Text: s, Style: Soft}} }

// join puts texts one behind the other with something between them.
func join(list []Text, between, last string) (out Text) {
	for i, t := range list {
		switch {
		case i == 0:
		case i == len(list)-1:
			out = append(out, Span{Text: last})
		default:
			out = append(out, Span{Text: between})
		}
		out = append(out, t...)
	}
	return out
}

// cat puts texts and strings one behind the other.
func cat(parts ...any) (out Text) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			if n := len(out); n > 0 && out[n-1].Style == Plain && out[n-1].To == "" {
				out[n-1].Text += p
			} else if p != "" {
				out = append(out, Span{Text: p})
			}
		case Text:
			out = append(out, p...)
		case Span:
			out = append(out, p)
		}
	}
	return out
}

// String is the text alone.
func (t Text) String() string {
	var b strings.Builder
	for _, p := range t {
		if p.Style == Over {
			b.WriteString(p.Line.String())
			continue
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// trimmed is a table without the columns in which nothing stands.
func (t Table) trimmed() Table {
	used := make([]bool, len(t.Head))
	for _, r := range t.Rows {
		for i, c := range r.Cells {
			used[i] = used[i] || len(c) > 0
		}
	}
	out := Table{}
	for i, h := range t.Head {
		if used[i] {
			out.Head = append(out.Head, h)
		}
	}
	for _, r := range t.Rows {
		cells := r.Cells
		r.Cells = nil
		for i, c := range cells {
			if used[i] {
				r.Cells = append(r.Cells, c)
			}
		}
		out.Rows = append(out.Rows, r)
	}
	return out
}
