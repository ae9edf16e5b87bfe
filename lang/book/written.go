package book

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/prose"
)

// page is a chapter while it is written: what comes next belongs into the section now.
type page struct {
	chapter, now *Section
}

// open begins a section of the chapter.
func (p *page) open(title, about string) {
	p.now = &Section{Title: title, ID: fmt.Sprintf("%s-%d", p.chapter.ID, len(p.chapter.Below)+1)}
	if about != "" {
		p.add(Para{Text: plain(about)})
	}
	p.chapter.Below = append(p.chapter.Below, p.now)
}

func (p *page) add(blocks ...Block) { p.now.Blocks = append(p.now.Blocks, blocks...) }

// declare writes declarations; those that belong together into one table.
func (m *maker) declare(p *page, f *library.File, units []*unit) {
	for len(units) > 0 {
		if u := units[0]; u.heading != "" {
			p.open(u.heading, u.about)
		}
		n := 1
		for n < len(units) && units[n].heading == "" && m.alike(units[0], units[n]) {
			n++
		}
		p.add(m.blocks(f, units[:n])...)
		units = units[n:]
	}
}

// written writes a file that its designer has written as a book: his prose with what it quotes,
// and what is declared where he declares it.
func (m *maker) written(p *page, f *library.File) {
	text := writing{maker: m, page: p, text: f.Source.Written, quotes: m.quotesIn(f)}
	units := m.units(f)
	at := 0
	for _, b := range prose.Split(f.Source.Written).Blocks {
		if !b.Rules() {
			continue
		}
		text.write(at, b.Start)
		n := 0
		for n < len(units) && units[n].start < b.Code.End {
			n++
		}
		m.declare(p, f, units[:n])
		units, at = units[n:], b.End
	}
	text.write(at, len(f.Source.Written))
}

// quotesIn are the quotations of a file. They are those of the ruleset with its tests, which
// may be quoted as well.
func (m *maker) quotesIn(f *library.File) []check.Quotation {
	r := m.tests.r
	i := slices.IndexFunc(r.Files, func(g *library.File) bool { return g.Source.Name == f.Source.Name })
	if i < 0 {
		return nil
	}
	return r.Quotations(r.Files[i])
}

// writing is the prose of a file.
type writing struct {
	*maker
	page   *page
	text   string
	quotes []check.Quotation
	titled bool // the title of the whole has been read
}

var heading = regexp.MustCompile(`^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$`)

// write writes the prose from one place to another. Headings of the second order begin a
// section, those below keep their place below it; code is left as it is.
func (w *writing) write(from, to int) {
	var now strings.Builder
	end := func() {
		if strings.TrimSpace(now.String()) != "" {
			w.page.add(Source{Markdown: now.String()})
		}
		now.Reset()
	}
	defer end()
	fence := ""
	for at := from; at < to; {
		stop := to
		if n := strings.IndexByte(w.text[at:to], '\n'); n >= 0 {
			stop = at + n + 1
		}
		line := w.text[at:stop]
		mark := strings.TrimLeft(line, " ")
		found := heading.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		alone := slices.IndexFunc(w.quotes, func(q check.Quotation) bool { return q.Alone && at <= q.Start && q.Start < stop })
		switch {
		case fence != "":
			now.WriteString(line)
			if strings.HasPrefix(mark, fence) {
				fence = ""
			}
		case strings.HasPrefix(mark, "```") || strings.HasPrefix(mark, "~~~"):
			fence = mark[:3]
			now.WriteString(line)
		case alone >= 0:
			end()
			w.page.add(w.quoted(w.quotes[alone])...)
		case found != nil && len(found[1]) == 1 && !w.titled:
			end()
			w.titled = true
			if title := w.filled(at, stop); w.page.chapter.Title != w.r.Title {
				w.page.chapter.Title = heading.FindStringSubmatch(title)[2]
			}
		case found != nil && len(found[1]) <= 2:
			end()
			w.page.open(plainOf(heading.FindStringSubmatch(w.filled(at, stop))[2]), "")
		case found != nil:
			now.WriteString("#" + strings.TrimLeft(w.filled(at, stop), " "))
		default:
			now.WriteString(w.filled(at, stop))
		}
		at = stop
	}
}

var linkMark = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)

// plainOf is a heading without what is marked in it.
func plainOf(markdown string) string {
	s := linkMark.ReplaceAllString(markdown, "$1")
	return strings.NewReplacer("*", "", "`", "", `\`, "").Replace(s)
}

// filled is the prose from one place to another, with what it quotes filled in.
func (w *writing) filled(from, to int) string {
	var out strings.Builder
	for _, q := range w.quotes {
		if q.Start >= from && q.End <= to {
			out.WriteString(w.text[from:q.Start] + marked(w.inline(q)))
			from = q.End
		}
	}
	return strings.TrimRight(out.String()+w.text[from:to], "\r\n") + "\n"
}

// inline is what stands for a quotation within a sentence: its value, or its name.
func (w *writing) inline(q check.Quotation) Text {
	m := w.tests
	link := func(t Text, of any) Text {
		out := slices.Clone(t)
		for i := range out {
			if out[i].To == "" {
				out[i].To = m.anchors[of]
			}
		}
		return out
	}
	switch of := q.Of.(type) {
	case *ir.Instance:
		if q.Field != nil {
			return link(m.cell(of, q.Field), of)
		}
		return link(plain(titleOf(of)), of)
	case *ir.Kind:
		if q.All {
			var names []Text
			for _, in := range of.Instances {
				names = append(names, link(plain(titleOf(in)), in))
			}
			return join(names, ", ", " and ")
		}
		if q.Field != nil && q.Value != nil {
			return link(m.valueOf(q.Value.Expr), q.Field)
		}
	case []*ir.Course:
		return Text{{Text: "the course of a fight", To: "course"}}
	case []*ir.VictoryLine:
		return Text{{Text: "how a fight ends", To: m.anchors[of[0]]}}
	}
	if q.Value != nil {
		t := link(m.valueOf(q.Value.Expr), q.Of)
		if was := w.former(w.mine(q.Of)); was != nil && was.String() != t.String() {
			t = cat(t, " (was ", was, ")")
		}
		return t
	}
	title, _ := m.spoken(m.objectOf(q.Of))
	return link(plain(lowerFirst(title)), q.Of)
}

func lowerFirst(s string) string { return lower(plain(s)).String() }

// mine is the object of the rules alone that is meant by one of the ruleset with its tests.
func (w *writing) mine(of any) *object {
	o := w.tests.objectOf(of)
	if mine := w.find(o.what, o.path...); mine != nil {
		return mine
	}
	return o
}

// quoted is what stands for a quotation that is a paragraph of its own: the whole of it, as it
// stands where it is declared.
func (w *writing) quoted(q check.Quotation) []Block {
	m := w.tests
	switch of := q.Of.(type) {
	case []*ir.Course:
		var out []Block
		for _, c := range of {
			out = append(out, m.diagram(c))
		}
		return out
	case []*ir.VictoryLine:
		var items []Item
		for _, l := range of {
			items = append(items, Item{Text: m.end(l)})
		}
		return []Block{List{Items: items}}
	case *ir.Kind:
		if q.All {
			var list []*object
			for _, in := range of.Instances {
				list = append(list, m.objectOf(in))
			}
			return m.unplaced(m.instances(list, nil))
		}
	}
	if q.Field != nil {
		return []Block{Para{Text: sentence(w.inline(q))}}
	}
	list := []*object{w.mine(q.Of)}
	at := w.maker
	if _, ok := q.Of.(*ir.Test); ok {
		at, list = m, []*object{m.objectOf(q.Of)}
	}
	switch q.Of.(type) {
	case *ir.Param:
		return at.unplaced(at.params(list))
	case *ir.Event:
		return at.unplaced(at.events(list))
	case *ir.Measure:
		return at.unplaced(at.measures(list))
	case *ir.Instance:
		if !at.long(list[0]) {
			return at.unplaced(at.instances(list, nil))
		}
	case *ir.Kind:
		return []Block{Para{Text: sentence(w.inline(q))}}
	}
	return at.unplaced(at.each(list))
}
