package syntax

import (
	"fmt"
	"strings"
)

// Print writes a file so that parsing it again gives the same tree: comments and
// blank lines stand where their author put them, formulas and texts as he wrote
// them. It is not yet the canonical layout: columns are not aligned.
func Print(f *File) string {
	p := &printer{}
	for _, d := range f.Decls {
		p.line(d.line(), func() { p.decl(d) })
	}
	p.comments(f.Tail)
	p.endLine()
	return p.b.String()
}

type printer struct {
	b      strings.Builder
	indent int
	fresh  bool // at the start of an output line
	began  bool // something has been written
}

func (p *printer) write(parts ...string) {
	for _, s := range parts {
		if s == "" {
			continue
		}
		if p.fresh || !p.began {
			p.b.WriteString(strings.Repeat("  ", p.indent))
			p.fresh, p.began = false, true
		}
		p.b.WriteString(s)
	}
}

func (p *printer) endLine() {
	if p.began && !p.fresh {
		p.b.WriteByte('\n')
		p.fresh = true
	}
}

func (p *printer) comments(list []string) {
	for _, c := range list {
		p.endLine()
		if c == "" {
			p.b.WriteByte('\n')
			p.began, p.fresh = true, true
			continue
		}
		p.write(c)
		p.endLine()
	}
}

// line prints one line of a list with its comments.
func (p *printer) line(l *Line, body func()) {
	if l.Joined && len(l.Lead) == 0 && !p.fresh && p.began {
		p.write(" ; ")
	} else {
		p.endLine()
		p.comments(l.Lead)
	}
	body()
	if l.Trail != "" {
		p.write("    ", l.Trail)
		p.endLine()
	}
}

// list prints the lines of a block in braces.
func list[T interface{ line() *Line }](p *printer, b *Braces, items []T, item func(T)) {
	hasComments := len(b.Tail) > 0
	for i, it := range items {
		l := it.line()
		hasComments = hasComments || len(l.Lead) > 0 || l.Trail != "" && i < len(items)-1 || l.Trail != "" && b.Inline
	}
	if b.Inline && !hasComments {
		p.write("{")
		for i, it := range items {
			if i > 0 {
				p.write(" ;")
			}
			p.write(" ")
			item(it)
		}
		p.write(" }")
		return
	}
	p.write("{")
	p.endLine()
	p.indent++
	for _, it := range items {
		p.line(it.line(), func() { item(it) })
	}
	p.endLine()
	p.comments(b.Tail)
	p.endLine()
	p.indent--
	p.write("}")
}

func (p *printer) formula(lead string, f *Formula) {
	if f != nil {
		p.write(lead, f.Text)
	}
}

func (p *printer) text(t *Text) {
	if t != nil {
		p.write(" ", t.Raw)
	}
}

func (p *printer) name(lead string, n *Name) {
	if n != nil {
		p.write(lead, n.Text)
	}
}

func (p *printer) flag(on bool, word string) {
	if on {
		p.write(" ", word)
	}
}

func (p *printer) names(list []*Name, sep string) {
	for i, n := range list {
		if i > 0 {
			p.write(sep)
		}
		p.write(n.Text)
	}
}

func (p *printer) formulas(list []*Formula) {
	for i, f := range list {
		if i > 0 {
			p.write(", ")
		}
		p.formula("", f)
	}
}

func (p *printer) from(version *Text) {
	if version != nil {
		p.write(" from")
		p.text(version)
	}
}

func (p *printer) path(path *Path) { p.names(path.Names, ".") }

func (p *printer) typ(lead string, t *Type) {
	if t == nil {
		return
	}
	p.write(lead)
	switch {
	case len(t.OneOf) > 0:
		p.write("one of ")
		p.names(t.OneOf, " or ")
	case t.ListOf != nil:
		p.typ("list of ", t.ListOf)
	default:
		p.write(t.Name.Text)
	}
	if t.Range != nil {
		p.write(" ", t.Range.Low.String(), "..", t.Range.High.String())
	}
	if t.Optional {
		p.write("?")
	}
	p.name(" per ", t.Per)
}

// String writes a number as it stands in a range or key; nil is empty.
func (n *Number) String() string {
	if n == nil {
		return ""
	}
	s := n.Text
	if n.Minus {
		s = "-" + s
	}
	if n.Over != "" {
		s += "/" + n.Over
	}
	return s
}

func (p *printer) par(par *Par) {
	p.write(par.Name.Text)
	p.typ(": ", par.Type)
}

func (p *printer) params(ps *Params) {
	if ps == nil {
		return
	}
	p.write("(")
	for i, par := range ps.List {
		if i > 0 {
			p.write(", ")
		}
		p.par(par)
	}
	p.write(")")
}

// String writes a key of a table as a designer does.
func (k *Key) String() string {
	switch {
	case k.UpTo != nil:
		return ".." + k.UpTo.String()
	case k.Low != nil:
		s := k.Low.String()
		if k.Open {
			s += ".." + k.High.String()
		}
		return s
	case k.Text != nil:
		return k.Text.Raw
	}
	return k.Word
}

func (p *printer) keys(keys []*Key) {
	for i, k := range keys {
		if i > 0 {
			p.write(", ")
		}
		p.write(k.String())
	}
}

func (p *printer) mapLine(l MapLine) {
	switch l := l.(type) {
	case *Art:
		p.write("art ")
		if l.At != nil {
			p.write("at ", l.At.Text, " ")
		}
		p.write(l.Picture.Text)
	case *Legend:
		p.write("legend ")
		list(p, &l.Braces, l.List, func(l *LegendLine) {
			p.name("", l.Letter)
			p.name(" : ", l.Name)
		})
	case *Split:
		p.name("split ", l.First)
		p.name(", ", l.Second)
		p.write(" : ")
		p.names(l.Names, ", ")
	case *MapCheck:
		p.formula("check ", l.Cond)
		p.text(l.Text)
	}
}

func (p *printer) decl(d any) {
	switch d := d.(type) {
	case *Header:
		p.write(d.Keyword)
		p.text(d.Title)
		p.sets(d.Sets)
	case *Use:
		p.write("use")
		p.text(d.Name)
		p.from(d.From)
	case *Extends:
		p.write("extends")
		p.text(d.Name)
		p.from(d.From)
		for i, t := range d.After {
			p.write([]string{" after", ","}[min(i, 1)])
			p.text(t)
		}
	case *Renamed:
		p.name("renamed ", d.Old)
		p.name(" to ", d.New)
	case *Param:
		p.name("param ", d.Name)
		p.typ(" : ", d.Type)
		p.formula(" = ", d.Value)
		p.text(d.Label)
	case *Die:
		p.write("die ", d.Dice)
		p.formula(" = ", d.Faces)
	case *Kind:
		p.kind(d)
	case *Rows:
		p.name("rows ", d.Kind)
		p.write("(")
		p.names(d.Fields, ", ")
		p.write(") ")
		list(p, &d.Braces, d.List, func(r *RowsRow) {
			p.name("", r.Name)
			p.text(r.Title)
			p.write(" : ")
			p.formulas(r.Values)
		})
	case *Table:
		p.table(d)
	case *Map:
		p.name("map ", d.Name)
		p.text(d.Title)
		p.name(" of ", d.Of)
		p.write(" ")
		list(p, &d.Braces, d.List, p.mapLine)
	case *Define:
		p.name("define ", d.Name)
		p.params(d.Params)
		p.typ(" -> ", d.Result)
		p.formula(" = ", d.Value)
	case *Score:
		p.name("score ", d.Name)
		p.params(d.Params)
		p.typ(" -> ", d.Result)
		p.write(" ")
		list(p, &d.Terms.Braces, d.Terms.List, p.term)
	case *Modifier:
		p.name("modifier ", d.Name)
		p.name(" to ", d.Score)
		p.name(" for ", d.For)
		p.name(" as ", d.As)
		p.write(" : ")
		p.valued(d.Op, d.Value, d.Label, d.When)
	case *Event:
		p.name("event ", d.Name)
		p.params(d.Params)
		p.flag(d.Headline, "headline")
		p.text(d.Text)
	case *On:
		p.name("on ", d.Event)
		p.name(" as ", d.As)
		p.formula(" when ", d.When)
		p.block(d.Body)
	case *Rule:
		p.name("rule ", d.Name)
		p.params(d.Params)
		p.typ(" -> ", d.Result)
		p.block(d.Body)
	case *Condition:
		p.condition(d)
	case *Course:
		p.write(d.Keyword)
		p.name(" ", d.Unit)
		p.formula(" when ", d.When)
		p.write(" ")
		list(p, &d.Braces, d.List, func(l CourseLine) { p.decl(l) })
	case *Next:
		p.formula("next ", d.Value)
	case *Phase:
		p.name("phase ", d.Name)
		p.text(d.Title)
		if d.Side != "" {
			p.write(" ", d.Side)
			p.name(" ", d.Other)
		}
		p.formula(" when ", d.When)
		p.block(d.Body)
	case *Victory:
		p.write("victory ")
		list(p, &d.Braces, d.List, func(l *VictoryLine) {
			if l.Draw {
				p.write("draw")
			} else {
				p.formula("winner ", l.Winner)
			}
			p.text(l.Reason)
			p.formula(" when ", l.When)
		})
	case *Picture:
		p.name("picture of ", d.Of)
		p.write(" ")
		list(p, &d.Braces, d.List, func(l *PictureLine) {
			p.formula("", l.At)
			p.formula(" on ", l.Grid)
			p.formula(" when ", l.When)
		})
	case *Measure:
		p.name("measure ", d.Name)
		p.text(d.Title)
		if len(d.By) > 0 {
			p.write(" by ")
			p.names(d.By, ", ")
		}
		p.name(" on ", d.On)
		p.flag(d.AtEnd, "at end")
		p.formula(" when ", d.When)
		p.formula(" : ", d.Value)
	case *Policy:
		p.name("policy ", d.Name)
		p.name(" like ", d.Like)
		p.write(" ")
		list(p, &d.Braces, d.List, func(l *PolicyLine) {
			p.path(l.Choice)
			p.write(" : ")
			p.valued(l.Op, l.Value, nil, l.When)
		})
	case *Test:
		p.write("test")
		p.text(d.Title)
		p.block(d.Body)
	case *Wrap:
		p.write(d.How, " ", d.What, " ")
		p.path(d.Path)
		p.name(" as ", d.As)
		p.formula(" when ", d.When)
		p.block(d.Body)
		p.formula(" = ", d.Value)
	case *Override:
		p.write("override ")
		p.decl(d.Decl)
	case *OverrideStep:
		p.write("step ")
		p.path(d.Path)
		p.text(d.Title)
		p.formula(" when ", d.When)
		p.block(d.Body)
	case *Extend:
		p.write("extend ")
		switch {
		case d.Kind != nil:
			p.kind(d.Kind)
		case d.Map != nil:
			p.decl(d.Map)
		case d.Condition != nil:
			p.decl(d.Condition)
		case d.Victory != nil:
			p.decl(d.Victory)
		default:
			p.table(d.Table)
		}
	case *Remove:
		p.write("remove ")
		if d.What != "" {
			p.write("row ")
			p.name("", d.Row)
			p.write(" ")
			p.keys(d.Keys)
			return
		}
		p.write(d.Kind)
		p.text(d.Text)
		if d.Path != nil {
			p.write(" ")
			p.path(d.Path)
		}
	case *Instance:
		p.name("", d.Kind)
		p.name(" ", d.Name)
		p.text(d.Title)
		p.name(" like ", d.Like)
		if d.Body != nil {
			p.write(" ")
			list(p, &d.Body.Braces, d.Body.List, func(l InstanceLine) { p.decl(l) })
		}
	case *Set:
		p.formula("", d.Target)
		p.formula(" = ", d.Value)
	default:
		panic(fmt.Sprintf("syntax: cannot print %T", d))
	}
}

func (p *printer) valued(op string, value *Formula, label *Text, when *Formula) {
	if op != "" {
		p.write(op, " ")
	}
	p.formula("", value)
	p.text(label)
	p.formula(" when ", when)
}

func (p *printer) term(t *Term) {
	p.name("", t.Name)
	p.write(" : ")
	p.valued(t.Op, t.Value, t.Label, t.When)
}

func (p *printer) sets(s *Sets) {
	if s == nil {
		return
	}
	p.write(" ")
	list(p, &s.Braces, s.List, func(s *Set) { p.decl(s) })
}

func (p *printer) kind(d *Kind) {
	p.name("kind ", d.Name)
	p.name(" plural ", d.Plural)
	for i, n := range d.Of {
		p.write([]string{" of ", ", "}[min(i, 1)])
		p.name("", n.Name)
		p.text(n.Title)
	}
	if d.Members == nil {
		return
	}
	p.write(" ")
	list(p, &d.Members.Braces, d.Members.List, func(m Member) {
		switch m := m.(type) {
		case *Own:
			p.name("own ", m.Name)
			p.typ(" : ", m.Type)
			p.formula(" size ", m.Size)
			p.formula(" = ", m.Value)
			p.text(m.Label)
		case *Field:
			if m.Hidden {
				p.write("hidden ")
			}
			if m.State {
				p.write("state ")
			}
			p.names(m.Names, ", ")
			p.params(m.Params)
			p.typ(" : ", m.Type)
			p.formula(" = ", m.Value)
			p.formula(" when ", m.When)
			p.text(m.Label)
		default:
			p.decl(m)
		}
	})
}

func (p *printer) table(d *Table) {
	p.name("table ", d.Name)
	p.params(d.Params)
	if d.Params != nil {
		p.write(" -> ")
		for i, c := range d.Columns {
			if i > 0 {
				p.write(", ")
			}
			p.par(c)
		}
		p.typ("", d.Result)
	}
	p.write(" ")
	list(p, &d.Rows.Braces, d.Rows.List, func(r *TableRow) {
		if r.Else {
			p.write("else")
		}
		p.keys(r.Keys)
		p.write(" : ")
		p.formulas(r.Values)
	})
}

func (p *printer) condition(d *Condition) {
	p.name("condition ", d.Name)
	p.params(d.Params)
	p.flag(d.BothWays, "both ways")
	p.flag(d.Stacks, "stacks")
	p.flag(d.Hidden, "hidden")
	p.formula(" until ", d.Until)
	if d.Body != nil {
		p.write(" ")
		list(p, &d.Body.Braces, d.Body.List, func(l ConditionLine) { p.decl(l) })
	}
}

func (p *printer) block(b *Block) {
	if b != nil {
		p.write(" ")
		list(p, &b.Braces, b.List, p.stmt)
	}
}

func (p *printer) new(lead string, n *New) {
	if n != nil {
		p.name(lead+"new ", n.Kind)
		p.sets(n.Sets)
	}
}

func (p *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *Let:
		p.write("let ")
		p.names(s.Names, ", ")
		p.typ(" : ", s.Type)
		p.new(" = ", s.New)
		p.formula(" = ", s.Value)
	case *If:
		p.formula("if ", s.Cond)
		p.block(s.Then)
		if s.ElseIf != nil {
			p.write(" else ")
			p.stmt(s.ElseIf)
		}
		if s.Else != nil {
			p.write(" else")
			p.block(s.Else)
		}
	case *For:
		p.name("for ", s.Name)
		p.formula(" in ", s.In)
		p.block(s.Body)
	case *While:
		p.formula("while ", s.Cond)
		p.block(s.Body)
	case *Repeat:
		p.formula("repeat ", s.Times)
		p.block(s.Body)
	case *Together:
		p.write("together")
		p.block(s.Body)
	case *Sealed:
		p.write("sealed")
		p.name(" for ", s.Name)
		p.formula(" in ", s.In)
		p.block(s.Body)
	case *Choose:
		p.write("choose ")
		if s.How != "" {
			p.write(s.How, " ")
		}
		p.path(s.Path)
		p.formula(" from ", s.From)
		p.flag(s.YesNo, "yes or no")
		p.formula(" where ", s.Where)
		p.formula(" offer ", s.Offer)
		p.formula(" by ", s.By)
		p.text(s.Label)
		if s.Needs != nil {
			p.write(" ")
			list(p, &s.Needs.Braces, s.Needs.List, func(n *Need) {
				p.formula("needs ", n.Cond)
				p.text(n.Text)
			})
		}
	case *Rank:
		p.write("rank ")
		p.path(s.Path)
		p.formula(" from ", s.From)
		p.write(" ")
		list(p, &s.Braces, s.Keys, func(k *RankKey) {
			p.write(k.How)
			p.formula(" ", k.Value)
			p.text(k.Label)
		})
	case *Add:
		p.write("add")
		p.new(" ", s.New)
		p.formula(" ", s.Value)
		p.formula(" to ", s.To)
	case *Take:
		p.formula("remove ", s.Value)
		p.formula(" from ", s.From)
	case *Begin:
		p.formula("begin ", s.Condition)
		p.formula(" until ", s.Until)
		if s.For != nil {
			p.formula(" for ", s.For)
			p.write(" ", s.Unit)
		}
	case *End:
		p.formula("end ", s.Condition)
	case *Reveal:
		p.formula("reveal ", s.What)
	case *Announce:
		p.formula("announce ", s.Event)
	case *Say:
		p.write("say")
		p.flag(s.Headline, "headline")
		p.text(s.Text)
		if s.Map != nil {
			p.name(" on ", s.Map)
			p.write(" ")
			list(p, &s.Marks.Braces, s.Marks.List, func(m *Mark) {
				p.write(m.Sign.Raw)
				p.formula(" : ", m.Squares)
				p.text(m.Label)
			})
		}
	case *Return:
		p.write("return")
		p.new(" ", s.New)
		p.formula(" ", s.Value)
	case *Step:
		p.name("step ", s.Name)
		p.text(s.Title)
		p.formula(" when ", s.When)
		p.block(s.Body)
	case *Assign:
		p.formula("", s.Target)
		if s.Op != "" {
			p.write(" ", s.Op, " ")
			p.new("", s.New)
			p.formula("", s.Value)
		}
	case *UseScenario:
		p.write("scenario")
		p.text(s.Name)
	case *Rolls:
		p.write("rolls ")
		if s.Label != nil {
			p.write(s.Label.Text, " = ")
		}
		p.formulas(s.Values)
	case *Answer:
		p.write("answer ")
		p.path(s.Path)
		if s.Where != nil {
			p.formula(" where ", s.Where)
		} else {
			p.write(" = ")
			p.formulas(s.Values)
		}
	case *SetParam:
		p.formula("param ", s.Target)
		p.formula(" = ", s.Value)
	case *Run:
		p.formula("run ", s.Rounds)
	case *Expect:
		p.write("expect")
		p.flag(s.Refused, "refused")
		p.formula(" ", s.Cond)
		p.text(s.Text)
	default:
		panic(fmt.Sprintf("syntax: cannot print %T", s))
	}
}
