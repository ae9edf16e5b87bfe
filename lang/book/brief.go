package book

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Brief leaves of a book what a player reads: without the index, where each rule of the source is, how formulas
// call things and of what sort they are, and what a fight tells beside what it does. The examples that a comment
// tells stay, as it tells them; without any, one of
// each chapter, the shortest in which dice fall if there is one; and those that do not hold. As linked text it still
// leads from names to what they name.
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
	told   bool            // the examples that stay are told as prose
	linked bool            // what is named can be led to
}

// choose keeps the examples that do not hold, and those that are told and not quoted in the rules, or else of each
// chapter one that it names.
func (c *cut) choose(worked *Section, chapters []*Section) {
	length, quoted := map[string]int{}, map[string]bool{}
	for _, s := range chapters {
		for _, e := range entries(s) {
			if e.Told > 0 {
				quoted[e.Title.String()] = true
			}
		}
	}
	for _, e := range entries(worked) {
		length[e.ID] = sizeOf(e)
		c.told = c.told || e.Told > 0
		if len(e.Marks) > 0 || e.Told > 0 && !quoted[e.Title.String()] {
			c.kept[e.ID] = true
		}
	}
	if c.told {
		return
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

// examples takes the examples out of their chapter that are not kept, and parts without any. Those that are told need
// no parts: they stand in the order of what they show of the source.
func (c *cut) examples(s *Section) {
	if c.told {
		list := slices.DeleteFunc(entries(s), func(e Entry) bool { return !c.kept[e.ID] })
		slices.SortStableFunc(list, func(a, b Entry) int { return compareCites(a.Cites, b.Cites) })
		s.Blocks, s.Below = nil, nil
		for _, e := range list {
			s.Blocks = append(s.Blocks, e)
		}
	}
	s.Blocks = c.blocks(slices.DeleteFunc(s.Blocks, func(b Block) bool {
		e, ok := b.(Entry)
		return ok && !c.kept[e.ID]
	}))
	for _, sub := range s.Below {
		c.examples(sub)
	}
	s.Below = slices.DeleteFunc(s.Below, func(sub *Section) bool { return len(entries(sub)) == 0 })
}

// compareCites compares the first rules that are cited: EX-2 stands before EX-10.
func compareCites(a, b Text) int {
	return cmp.Or(-cmp.Compare(min(len(a), 1), min(len(b), 1)), cmp.Compare(firstCite(a), firstCite(b)))
}

func firstCite(t Text) int {
	for _, s := range t {
		_, number, _ := strings.Cut(s.Text, "-")
		n, _ := strconv.Atoi(strings.TrimRight(number, "abcdefghijklmnopqrstuvwxyz"))
		return n
	}
	return 0
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
			if x.Aside || c.told && x.Sort == exampleList && x.Told+len(x.Marks) == 0 {
				continue
			}
			if x.Told > 0 && len(x.Marks) == 0 {
				x.Blocks = x.Blocks[:x.Told]
			}
			x.Sort, x.Cites, x.Code, x.Blocks = "", nil, "", c.blocks(x.Blocks)
			if !c.linked {
				x.ID = ""
			}
			b = x
		case Table:
			if x.Aside {
				continue
			}
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
		case Diagram:
			x.Number = nil
			for i, st := range x.Stages {
				x.Stages[i].Lines = slices.DeleteFunc(slices.Clone(st.Lines), Line.below)
			}
			b = x
		case List:
			x.Items = doing(x.Items)
			x.Numbered = x.Numbered && len(x.Items) > 1
			if len(x.Items) == 0 {
				continue
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

// below reports whether a line leads to no rule and to nothing that others have put there, or is of what a rule does.
func (l Line) below() bool {
	return l.Depth > 0 || !slices.ContainsFunc(l.Text, func(s Span) bool { return s.To != "" })
}

// doing leaves out what only tells what has happened.
func doing(list []Item) (out []Item) {
	for _, i := range list {
		if i.Said {
			continue
		}
		if len(i.Below) > 0 {
			i.Below = doing(i.Below)
			i.Numbered = i.Numbered && len(i.Below) > 1
			if len(i.Below) == 0 && strings.HasSuffix(i.Text.String(), ":") {
				continue
			}
		}
		out = append(out, i.joined())
	}
	return out
}
