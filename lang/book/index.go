package book

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hcl/lang/ir"
)

// index lists all that has a name, and the rules of the source by their numbers.
func (m *maker) index() (out []*Section) {
	type line struct{ title, sort, id string }
	var lines []line
	list := m.objects
	if m.tests != nil {
		for _, o := range m.tests.objects {
			if _, ok := o.of.(*ir.Test); ok {
				list = append(list, o)
			}
		}
	}
	for _, o := range list {
		title, sort := m.spoken(o)
		if title != "" && m.done[o.of] {
			lines = append(lines, line{title, sort, m.idOf(o)})
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return cmp.Or(byTitle(a.title, b.title), cmp.Compare(a.sort, b.sort))
	})
	s := &Section{ID: "index", Title: "Index"}
	var letter string
	var now Text
	end := func() {
		if now != nil {
			s.Blocks = append(s.Blocks, Para{Text: cat(strong(letter), "  ", now)})
		}
		now = nil
	}
	for _, l := range lines {
		first := strings.ToUpper(string([]rune(l.title)[:1]))
		if !unicode.IsLetter([]rune(first)[0]) {
			first = "#"
		}
		if first != letter {
			end()
			letter = first
		}
		if now != nil {
			now = append(now, Span{Text: " · "})
		}
		now = append(now, Span{Text: l.title, To: l.id}, Span{Text: " " + l.sort, Style: Soft})
	}
	end()
	if len(s.Blocks) > 0 {
		out = append(out, s)
	}
	if len(m.cited) == 0 {
		return out
	}
	s = &Section{ID: "sources", Title: "Where each rule of the source is"}
	t := Table{Head: []Text{plain("Rule"), plain("Stands in")}}
	ids := make([]string, 0, len(m.cited))
	for id := range m.cited {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, byNumber)
	for _, id := range ids {
		var places []Text
		seen := map[string]bool{}
		for _, o := range m.cited[id] {
			title, sort := m.spoken(o)
			if title == "" {
				title, sort = strings.Join(o.path, "."), o.what
			}
			if to := m.idOf(o); !seen[to] {
				seen[to] = true
				places = append(places, Text{{Text: cmp.Or(title, sort), To: to}})
			}
		}
		t.Rows = append(t.Rows, Row{ID: "source-" + id, Cells: []Text{plain(id), join(places, ", ", ", ")}})
	}
	s.Blocks = append(s.Blocks, t)
	return append(out, s)
}

// byNumber sorts HC-9 before HC-10.
func byNumber(a, b string) int {
	split := func(s string) (string, int, string) {
		i := strings.LastIndexByte(s, '-')
		digits := strings.TrimRight(s[i+1:], "abcdefghijklmnopqrstuvwxyz")
		n, _ := strconv.Atoi(digits)
		return s[:i], n, s
	}
	aa, an, at := split(a)
	ba, bn, bt := split(b)
	return cmp.Or(cmp.Compare(aa, ba), cmp.Compare(an, bn), cmp.Compare(at, bt))
}

// readersWords are what a reader calls sorts of declarations, where a designer calls them otherwise.
var readersWords = map[string]string{
	"param": "option", "define": "term", "event": "moment", "test": "example", "measure": "count", "hook": "reaction",
	"setup": "course", "round": "course", "victory": "how a fight ends",
}

// spoken is what an object is called in an index, and of what sort it is.
func (m *maker) spoken(o *object) (title, sort string) {
	sort = cmp.Or(readersWords[o.what], spaced(o.what))
	if len(o.path) > 0 {
		title = capital(spaced(o.path[0]))
	}
	switch x := o.of.(type) {
	case *ir.Instance:
		return capital(titleOf(x)), sort
	case *ir.Field:
		return capital(spaced(x.Name)), "of " + spaced(x.Kind.Name)
	case *ir.Phase:
		return cmp.Or(x.Title, title), sort
	case *ir.Measure:
		return cmp.Or(x.Title, title), sort
	case *ir.Map:
		return capital(cmp.Or(x.Title, spaced(x.Name))), sort
	case *ir.Die:
		return x.Name(), sort
	case *ir.Test:
		title, _ := commented([]string{x.Name})
		return title.String(), sort
	case *ir.Hook:
		if x.Name == "" {
			return capital("when " + spaced(x.Event.Name) + " happens"), sort
		}
	case *wrap:
		return capital(cmp.Or(spaced(x.name), x.how+" "+spaced(x.of))), "addition"
	}
	return title, sort
}

// mend takes away what would lead nowhere.
func (b *Book) mend() {
	there := map[string]bool{}
	for s := range b.sections {
		there[s.ID] = true
	}
	b.eachBlock(func(x Block) {
		switch x := x.(type) {
		case Entry:
			there[x.ID] = true
		case Table:
			for _, r := range x.Rows {
				there[r.ID] = true
			}
		case Drawing:
			for _, id := range x.IDs {
				there[id] = true
			}
		}
	})
	b.each(func(t Text) {
		for i := range t {
			if t[i].Style == Cite {
				t[i].To = "source-" + t[i].Text
			}
			if !there[t[i].To] {
				t[i].To = ""
			}
		}
	})
}

// each visits all texts of a book.
func (b *Book) each(visit func(Text)) {
	var texts func(list ...Text)
	texts = func(list ...Text) {
		for _, t := range list {
			visit(t)
			for _, s := range t {
				if s.Style == Over {
					texts(s.Above, s.Under, s.Line)
				}
			}
		}
	}
	var items func(list []Item)
	items = func(list []Item) {
		for _, i := range list {
			texts(i.Text)
			items(i.Below)
		}
	}
	b.eachBlock(func(x Block) {
		switch x := x.(type) {
		case Para:
			texts(x.Text)
		case Table:
			texts(x.Head...)
			for _, r := range x.Rows {
				texts(r.Cells...)
			}
		case List:
			items(x.Items)
		case Diagram:
			texts(x.Number)
			for _, st := range x.Stages {
				texts(st.Text, st.When, st.Doc)
				for _, l := range st.Lines {
					texts(l.Text)
				}
			}
		case Drawing:
			for _, k := range x.Legend {
				texts(k.Text)
			}
		case Entry:
			texts(x.Title, x.Line, x.Cites)
			texts(x.Marks...)
		}
	})
}

// eachBlock visits all blocks of a book.
func (b *Book) eachBlock(visit func(Block)) {
	eachBlock(b.Intro, visit)
	for s := range b.sections {
		eachBlock(s.Blocks, visit)
	}
}

// eachBlock visits some blocks, and those in them.
func eachBlock(list []Block, visit func(Block)) {
	for _, x := range list {
		visit(x)
		switch x := x.(type) {
		case Entry:
			eachBlock(x.Blocks, visit)
		case Fold:
			eachBlock(x.Blocks, visit)
		}
	}
}

// sections goes through all sections of a book.
func (b *Book) sections(yield func(*Section) bool) {
	for _, s := range b.Chapters {
		if !s.each(yield) {
			return
		}
	}
}

// each goes through a section and those below it; false if that is to end.
func (s *Section) each(yield func(*Section) bool) bool {
	return yield(s) && !slices.ContainsFunc(s.Below, func(sub *Section) bool { return !sub.each(yield) })
}

// idOf is the ID of an object, also of an example.
func (m *maker) idOf(o *object) string {
	if id := m.anchors[o.of]; id != "" || m.tests == nil {
		return id
	}
	return m.tests.anchors[o.of]
}
