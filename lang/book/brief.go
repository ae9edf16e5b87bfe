package book

import (
	"regexp"
	"slices"
	"strings"
)

// Brief leaves of a book what a player reads: without the index, where each rule of the source is, and how formulas
// call things and of what sort they are. Of each chapter one worked example stays, the shortest in which dice fall
// if there is one, besides those that do not hold. As linked text it still leads from names to what they name.
func (b *Book) Brief(linked bool) {
	var told []*Section // all but examples and lists
	var worked *Section
	for _, s := range b.Chapters {
		switch s.ID {
		case "index", "sources":
		case "examples":
			worked = s
		default:
			told = append(told, s)
		}
	}
	c := &cut{kept: map[string]bool{}, named: map[string]bool{}, linked: linked}
	if worked != nil {
		c.choose(worked, told)
	}
	b.Chapters, b.Intro = told, c.blocks(b.Intro)
	for _, s := range told {
		c.section(s)
	}
	if worked != nil && len(c.kept) > 0 {
		c.examples(worked)
		b.Chapters = append(b.Chapters, worked)
	}
	b.each(func(t Text) {
		for i := range t {
			if t[i].Style == Cite || t[i].Style == Else {
				t[i] = Span{}
			}
			if !linked {
				t[i].To = ""
			}
		}
	})
	b.mend()
}

// cut takes out of a book what its brief form leaves out.
type cut struct {
	kept   map[string]bool // the IDs of examples
	named  map[string]bool // those to which something has led already
	linked bool            // what is named can be led to
}

// choose keeps the examples that do not hold, and of each chapter one of those that it names.
func (c *cut) choose(worked *Section, chapters []*Section) {
	length := map[string]int{}
	for _, e := range entries(worked) {
		length[e.ID] = sizeOf(e)
		if len(e.Marks) > 0 {
			c.kept[e.ID] = true
		}
	}
	for _, s := range chapters {
		shortest := ""
		for _, e := range entries(s) {
			for _, b := range e.Blocks {
				p, ok := b.(Para)
				if !ok || !isExamples(p) {
					continue
				}
				for _, t := range p.Text {
					if n, ok := length[t.To]; ok && (shortest == "" || n < length[shortest]) {
						shortest = t.To
					}
				}
			}
		}
		if shortest != "" {
			c.kept[shortest] = true
		}
	}
}

// linkToName is a link in prose to what the book has under a heading or in a row.
var linkToName = regexp.MustCompile(`\[([^\]\n]*)\]\(#[^)\s]*\)`)

// onlyCites reports whether a text says nothing but where its rule stands in the source.
func onlyCites(t Text) bool {
	return !slices.ContainsFunc(t, func(s Span) bool {
		return s.Style == Over || s.Style != Cite && strings.TrimSpace(s.Text) != ""
	})
}

// isExamples reports whether a paragraph lists the examples of what stands above it.
func isExamples(p Para) bool { return p.Soft && strings.HasPrefix(p.Text.String(), exampleList) }

// entries are the declarations of a section and those below it.
func entries(s *Section) (out []Entry) {
	for _, b := range s.Blocks {
		if e, ok := b.(Entry); ok {
			out = append(out, e)
		}
	}
	for _, sub := range s.Below {
		out = append(out, entries(sub)...)
	}
	return out
}

// sizeOf is how many letters an example has; one in which no dice fall teaches less, and counts for longer.
func sizeOf(e Entry) int {
	const still = 1_000_000
	n := len(e.Title.String()) + still
	var items func([]Item)
	items = func(list []Item) {
		for _, i := range list {
			text := i.Text.String()
			n += len(text)
			if strings.HasPrefix(text, diceShow) && n >= still {
				n -= still
			}
			items(i.Below)
		}
	}
	for _, b := range e.Blocks {
		if l, ok := b.(List); ok {
			items(l.Items)
		}
	}
	return n
}

// examples takes the examples out of their chapter that are not kept, and parts without any.
func (c *cut) examples(s *Section) {
	s.Blocks = c.blocks(slices.DeleteFunc(s.Blocks, func(b Block) bool {
		e, ok := b.(Entry)
		return ok && !c.kept[e.ID]
	}))
	for _, sub := range s.Below {
		c.examples(sub)
	}
	s.Below = slices.DeleteFunc(s.Below, func(sub *Section) bool { return len(entries(sub)) == 0 })
}

func (c *cut) section(s *Section) {
	s.Blocks = wordsLast(c.blocks(s.Blocks))
	for _, sub := range s.Below {
		c.section(sub)
	}
}

// wordsLast puts what only says what a name stands for behind what is done.
func wordsLast(list []Block) []Block {
	isWord := func(b Block) bool {
		e, ok := b.(Entry)
		return ok && len(e.Line) > 0
	}
	isRule := func(b Block) bool {
		e, ok := b.(Entry)
		return ok && len(e.Line) == 0
	}
	from := slices.IndexFunc(list, isWord)
	if from < 0 || !slices.ContainsFunc(list, isRule) {
		return list
	}
	var told, words []Block
	for _, b := range list {
		if isWord(b) {
			words = append(words, b)
		} else {
			told = append(told, b)
		}
	}
	return append(append(told, Para{Text: strong("What the words mean")}), words...)
}

func (c *cut) blocks(list []Block) (out []Block) {
	for _, b := range list {
		switch x := b.(type) {
		case Para:
			if onlyCites(x.Text) {
				continue
			}
			if isExamples(x) {
				var kept []Text
				for _, t := range x.Text {
					if c.kept[t.To] && !c.named[t.To] {
						c.named[t.To] = true
						kept = append(kept, Text{t})
					}
				}
				if len(kept) == 0 {
					continue
				}
				x = exampleLine(kept)
			}
			b = x
		case Source:
			if !c.linked {
				x.Markdown = linkToName.ReplaceAllString(x.Markdown, "$1")
			}
			b = x
		case Entry:
			if x.Aside {
				continue
			}
			x.Sort, x.Cites, x.Code, x.Blocks = "", nil, "", c.blocks(x.Blocks)
			if !c.linked {
				x.ID = ""
			}
			b = x
		case Table:
			if !c.linked {
				x.Rows = slices.Clone(x.Rows)
				for i := range x.Rows {
					x.Rows[i].ID = ""
				}
			}
			b = x
		case Drawing:
			if !c.linked {
				x.IDs = nil
			}
			b = x
		case Fold:
			x.Blocks = c.blocks(x.Blocks)
			b = x
		}
		out = append(out, b)
	}
	return out
}
