package book

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
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

// quote adds what is quoted. Params, or the like, that are quoted one below the other are one
// table.
func (p *page) quote(blocks []Block) {
	list := p.now.Blocks
	if len(list) > 0 && len(blocks) == 1 {
		above, ok := list[len(list)-1].(Table)
		below, also := blocks[0].(Table)
		if ok && also && slices.EqualFunc(above.Head, below.Head, func(a, b Text) bool { return a.String() == b.String() }) {
			above.Rows = append(above.Rows, below.Rows...)
			list[len(list)-1] = above
			return
		}
	}
	p.add(blocks...)
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
	text := writing{maker: m, page: p, text: f.Source.Written, src: f.Source, quotes: m.quotesIn(f)}
	text.code = prose.Split(text.text).Blocks
	seen := map[string]bool{}
	for _, q := range text.quotes {
		if words := fmt.Sprint(q.Alone, q.Words); !seen[words] {
			seen[words] = true
			for _, o := range text.whole(q) {
				m.quoted[o.of] = !q.All || !m.long(o) // of which the table says only the most important
			}
		}
	}
	units := m.units(f)
	at := len(text.text) - len(strings.TrimPrefix(text.text, prose.ByteOrderMark))
	for _, b := range text.code {
		if !b.Rules() {
			continue
		}
		text.write(at, b.Start)
		n := 0
		for n < len(units) && units[n].start < b.Code.End {
			n++
		}
		rules := &Section{}
		m.declare(&page{rules, rules}, f, units[:n])
		for _, below := range rules.Below { // a heading within the rules
			rules.Blocks = append(append(rules.Blocks, Para{Text: strong(below.Title)}), below.Blocks...)
		}
		if len(rules.Blocks) > 0 {
			p.add(Fold{Title: "The rules", Open: true, Blocks: rules.Blocks})
		}
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
	src    *diag.Source
	quotes []check.Quotation // what is left of them, in their order
	code   []prose.Block     // what is left of the text's
	titled bool              // the title of the whole has been read
}

var heading = regexp.MustCompile(`^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$`)

// write writes the prose from one place to another. Headings of the second order begin a
// section, those below keep their place below it; code is left as it is.
func (w *writing) write(from, to int) {
	var now strings.Builder
	end := func() {
		switch text := now.String(); {
		case strings.TrimSpace(text) == "":
		case readable(text):
			w.page.add(Source{Markdown: text})
		default:
			w.page.add(Para{Text: plain(text)})
		}
		now.Reset()
	}
	defer end()
	for at := from; at < to; {
		stop := to
		if n := strings.IndexByte(w.text[at:to], '\n'); n >= 0 {
			stop = at + n + 1
		}
		line := w.text[at:stop]
		for len(w.quotes) > 0 && w.quotes[0].End <= at {
			w.quotes = w.quotes[1:]
		}
		for len(w.code) > 0 && w.code[0].End <= at {
			w.code = w.code[1:]
		}
		found := heading.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		alone := len(w.quotes) > 0 && w.quotes[0].Alone && w.quotes[0].Start < stop
		switch {
		case len(w.code) > 0 && w.code[0].Start <= at:
			now.WriteString(line)
		case alone:
			end()
			w.page.quote(w.spent(w.quotes[0], w.alone))
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

// What is read as Markdown has lines and paragraphs of no more than so many bytes. To read more
// at a time may take very long: quotes in quotes, links that are never closed.
const (
	widestLine       = 5_000
	longestParagraph = 40_000
)

func readable(text string) bool {
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if len(paragraph) > longestParagraph {
			return false
		}
		for line := range strings.SplitSeq(paragraph, "\n") {
			if len(line) > widestLine {
				return false
			}
		}
	}
	return true
}

var linkMark = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)

// plainOf is a heading without what is marked in it.
func plainOf(markdown string) string {
	s := linkMark.ReplaceAllString(markdown, "$1")
	return strings.NewReplacer("*", "", "`", "", `\`, "").Replace(s)
}

// MaxQuoted is how many pieces of text all that the prose of a book quotes may come to.
const MaxQuoted = 100_000

// spent is what stands for a quotation, nothing if those before it come to too much.
func (w *writing) spent(q check.Quotation, write func(check.Quotation) []Block) []Block {
	if w.spend > MaxQuoted {
		return nil
	}
	out := write(q)
	(&Book{Intro: out}).each(func(t Text) { w.spend += pieces(t) })
	eachBlock(out, func(b Block) {
		if d, ok := b.(Drawing); ok {
			w.spend += len(d.Letters)
		}
	})
	if w.spend > MaxQuoted {
		w.diags.Errorf(diag.TooMany, w.src.At(q.Start, q.End), "the prose quotes too much of the rules: with this more than %d names, numbers and words", MaxQuoted).
			Hinted("quote all of something once, and name it elsewhere")
	}
	return out
}

// pieces is how many pieces of text a text counts for.
func pieces(t Text) (n int) {
	const letters = 50 // cost as much as one
	for _, s := range t {
		n += 1 + len(s.Text)/letters
	}
	return n
}

// filled is the prose from one place to another, with what it quotes filled in.
func (w *writing) filled(from, to int) string {
	var out strings.Builder
	for _, q := range w.quotes {
		if q.End > to {
			break
		}
		for _, b := range w.spent(q, func(q check.Quotation) []Block { return []Block{Para{Text: w.inline(q)}} }) {
			out.WriteString(w.text[from:q.Start] + marked(b.(Para).Text))
			from = q.End
		}
	}
	out.WriteString(w.text[from:to])
	return fileLink.ReplaceAllStringFunc(strings.TrimRight(out.String(), "\r\n")+"\n", func(link string) string {
		id := path.Base(fileLink.FindStringSubmatch(link)[1])
		if !slices.ContainsFunc(w.r.Files, func(f *library.File) bool { return f.ID == id }) {
			return link
		}
		return "](#chapter-" + id + ")"
	})
}

// fileLink is the end of a link to another file of rules, which is a chapter here.
var fileLink = regexp.MustCompile(`\]\(([a-z0-9_/.-]+?)\.hc(?:\.md)?\)`)

// whole is what a quotation that is a paragraph of its own shows, of what the rules hold without
// their tests. It stands there, and not again where it is declared.
func (w *writing) whole(q check.Quotation) (out []*object) {
	if !q.Alone || q.Field != nil || q.Of == nil {
		return nil
	}
	switch of := q.Of.(type) {
	case *ir.Kind:
		if !q.All {
			return nil
		}
		for _, in := range of.Instances {
			out = append(out, w.mine(in))
		}
	case []*ir.Course:
		return nil // a diagram, and no more
	case []*ir.VictoryLine:
		for _, l := range w.r.Victory {
			out = append(out, w.objectOf(l))
		}
	default:
		out = append(out, w.mine(q.Of))
	}
	return slices.DeleteFunc(out, func(o *object) bool { return o == nil })
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
	if q.Comes != "" {
		return link(plain(number(q.Comes)), q.Of)
	}
	switch of := q.Of.(type) {
	case nil:
		return Text{{Text: spaced(q.Words), Style: Name}, {Text: " (gone)", Style: Soft}}
	case *ir.Instance:
		if q.Field != nil {
			return w.formerly(link(m.cell(of, q.Field), of), w.cellBefore(of, q.Field))
		}
		return link(plain(titleOf(of)), of)
	case *ir.Kind:
		if q.All {
			var names []Text
			for _, in := range of.Instances {
				if w.mine(in) != nil {
					names = append(names, link(plain(titleOf(in)), in))
				}
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
		if o := w.mine(q.Of); o != nil {
			t = w.formerly(t, w.former(o))
		}
		return t
	}
	if d, ok := q.Of.(ir.Declaration); ok && m.objectOf(q.Of) == nil { // every ruleset has it
		return plain(spaced(d.Declaration().Name))
	}
	title, _ := m.spoken(m.objectOf(q.Of))
	return link(plain(lowerFirst(title)), q.Of)
}

// formerly is a value, and what it was where a variant has changed it.
func (w *writing) formerly(is, was Text) Text {
	if was == nil || was.String() == is.String() {
		return is
	}
	return cat(is, " (was ", was, ")")
}

// cellBefore is what an instance said of a field before a variant changed it, nil if there is no
// such thing.
func (w *writing) cellBefore(in *ir.Instance, f *ir.Field) Text {
	if w.base == nil {
		return nil
	}
	o, field := w.base.find(in.Kind.Name, in.Name), w.base.find("kind", in.Kind.Name, f.Name)
	if o == nil || field == nil {
		return nil
	}
	return w.base.cell(o.of.(*ir.Instance), field.of.(*ir.Field))
}

func lowerFirst(s string) string { return lower(plain(s)).String() }

// mine is the object of the rules alone that is meant by one of the ruleset with its tests, nil
// if those alone have it.
func (w *writing) mine(of any) *object {
	if o := w.tests.objectOf(of); o != nil {
		return w.find(o.what, o.path...)
	}
	return nil
}

// alone is what stands for a quotation that is a paragraph of its own.
func (w *writing) alone(q check.Quotation) []Block {
	list := w.whole(q)
	for _, o := range list {
		if w.done[o.of] {
			return w.unplaced(w.shown(q, list))
		}
	}
	out := w.shown(q, list)
	for i, o := range list {
		if w.quoted[o.of] {
			w.done[o.of] = true
			continue
		}
		if t, ok := out[len(out)-1].(Table); ok {
			t.Rows[i].ID = ""
		}
	}
	return out
}

// shown is what a quotation shows of the objects that it means.
func (w *writing) shown(q check.Quotation, list []*object) []Block {
	switch of := q.Of.(type) {
	case []*ir.Course:
		mine := w.r.Rounds
		if slices.Equal(of, w.tests.r.Setups) {
			mine = w.r.Setups
		}
		var out []Block
		for _, c := range mine {
			out = append(out, w.diagram(c))
		}
		return out
	case []*ir.VictoryLine:
		return w.victory(list, nil)
	case *ir.Kind:
		if q.All {
			return w.instances(list, nil)
		}
	case *ir.Param:
		return w.params(list)
	case *ir.Event:
		return w.events(list)
	case *ir.Measure:
		return w.measures(list)
	case *ir.Test:
		return w.tests.unplaced(w.tests.each([]*object{w.tests.objectOf(of)}))
	case *ir.Instance:
		if q.Field == nil && len(list) == 1 && !w.long(list[0]) {
			return w.instances(list, nil)
		}
	}
	if len(list) == 0 {
		return []Block{Para{Text: sentence(w.inline(q))}}
	}
	return w.each(list)
}
