package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

var mapKind = &declKind{
	word:     "map",
	declare:  on((*checker).declareMap),
	override: on((*checker).overrideMap),
	extend:   on((*checker).extendMap),
	removes:  removals{"map": removesTop(func(p *ir.Program) *[]*ir.Map { return &p.Maps }, "")},
	bodies:   (*checker).mapBodies,
	pieces:   (*taker).maps,
	named:    true,
	use:      "its squares are %[1]s.squares, the area of one is %[1]s.area(SQUARE)",
	call:     (*checker).callMap,
}

type mapSource struct {
	syn  *syntax.Map
	over []located[*syntax.Map] // what is laid over it
	file *library.File
}

func (s *sources) mapSrc(m *ir.Map) *mapSource { return known[mapSource](s, m) }

func (c *checker) callMap(x *calling, s *symbol) ir.Expr {
	c.errorf(diag.NotAValue, x.base.At, "`%s` is a map", s.name).Hinted("the area of a square is %s.area(SQUARE)", s.name)
	return c.badAt(x.base)
}

func (t *taker) maps() {
	for _, m := range t.p.Maps {
		src := t.mapSrc(m)
		text := in(src.file, src.syn)
		q := t.add("map", []string{m.Name}, text, m.Span)
		for _, over := range src.over {
			more := "extend " + in(over.file, over.syn)
			t.add("", []string{"extend map " + m.Name}, more, over.syn.Name.Span(over.file.Source))
			text += "\n\n" + more
		}
		if src.over != nil {
			q.whole = func() string { return text }
		}
	}
}

// MaxMap is how many squares a map may have.
const MaxMap = 100_000

func (c *checker) declareMap(d *syntax.Map) {
	m := &ir.Map{Decl: c.decl(d.Name, d), Index: len(c.p.Maps), Title: d.Title.Plain()}
	*c.mapSrc(m) = mapSource{syn: d, file: c.file}
	if !c.declare(d.Name, "map", m) {
		return
	}
	c.p.Maps = append(c.p.Maps, m)
	if d.Of == nil {
		c.errorf(diag.MissingType, m.Span, "what are the areas of map `%s`?", m.Name).Hinted("write: map %s of KIND { … }", m.Name)
		return
	}
	m.Kind = c.instanceKind(d.Of)
	c.splitAreas(m, d)
}

func (c *checker) overrideMap(d *syntax.Map) {
	m, _ := c.target(d.Name, "map", "change").(*ir.Map)
	if m == nil {
		return
	}
	if d.Of != nil {
		if k := c.kind(d.Of); k != nil && m.Kind != nil && k != m.Kind {
			c.errorf(diag.NotAllowed, c.span(d.Of), "the areas of map `%s` are of kind `%s`", m.Name, m.Kind.Name).
				Hinted("leave out `of %s`, or declare a map with another name", d.Of.Text)
		}
	}
	if d.Title != nil {
		m.Title = d.Title.Plain()
	}
	c.changed(ir.Overridden, c.span(d.Name), m.Span, "map", m.Name)
	c.mapSrc(m).syn, c.mapSrc(m).over, c.mapSrc(m).file, m.File = d, nil, c.file, c.file.IR()
	c.splitAreas(m, d)
}

// splitAreas declares the instances that a `split` makes: one for each side.
func (c *checker) splitAreas(m *ir.Map, d *syntax.Map) {
	if m.Kind == nil {
		return
	}
	for _, l := range d.List {
		s, ok := l.(*syntax.Split)
		if !ok {
			continue
		}
		for _, n := range s.Names {
			if c.instanceOf(m.Kind, n.Text) == nil {
				c.notAnArea(m, n)
				continue
			}
			for _, side := range []*syntax.Name{s.First, s.Second} {
				made := *n
				made.Text = side.Text + "_" + n.Text
				if c.instanceOf(m.Kind, made.Text) == nil { // of what is overridden there may be one
					c.declareInstance(m.Kind, &syntax.Instance{Node: n.Node, Kind: d.Of, Name: &made, Like: n})
				}
			}
		}
	}
}

func (c *checker) instanceOf(k *ir.Kind, name string) *ir.Instance {
	for _, i := range c.instances[name] {
		if i.Kind == k {
			return i
		}
	}
	return nil
}

func (c *checker) notAnArea(m *ir.Map, n *syntax.Name) {
	var names []string
	for _, i := range m.Kind.Instances {
		names = append(names, i.Name)
	}
	c.unknown(diag.UnknownName, c.span(n), n.Text, names, "there is no %s `%s`", m.Kind.Name, n.Text)
}

// extendMap lays something over a map: `.` in its pictures leaves what is there, `-` takes
// it away.
func (c *checker) extendMap(d *syntax.Map) {
	m, _ := c.target(d.Name, "map", "extend").(*ir.Map)
	if m == nil {
		return
	}
	if d.Of != nil || d.Title != nil {
		c.errorf(diag.NotAllowed, c.span(d.Name), "a map that is extended keeps its title, and the kind of its areas").
			Hinted("write: extend map %s { … }", m.Name)
	}
	c.changed(ir.Extended, c.span(d.Name), diag.Span{}, "map", m.Name)
	ch, key := c.p.Changes[len(c.p.Changes)-1], changeKey("map", []string{m.Name})
	c.conflict(c.record[key], ch) // with what replaces the whole
	c.partly[key] = latest(c.partly[key], ch)
	c.mapSrc(m).over = append(c.mapSrc(m).over, located[*syntax.Map]{d, c.file})
	c.splitAreas(m, d)
}

// mapBodies reads the pictures.
func (c *checker) mapBodies() {
	for _, m := range c.p.Maps {
		if m.Kind != nil {
			c.in(c.mapSrc(m).file, func() { c.mapBody(m) })
		}
	}
}
