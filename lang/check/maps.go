package check

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/stdlib/grid"
)

// Map is a picture of squares, each of which may belong to an area: an instance of
// a kind.
type Map struct {
	Decl
	Index         int
	Title         string
	Kind          *Kind
	Columns, Rows int
	Cells         []*Instance // row by row; nil where there is nothing
	Letters       []string    // as drawn, row by row
	Legend        []LegendEntry
	Checks        []*MapCheck
	syn           *syntax.Map
	file          *File
}

// LegendEntry says what a letter of a picture means.
type LegendEntry struct {
	Letter string
	Area   *Instance
}

// MapCheck is a condition that must hold before any fight.
type MapCheck struct {
	Cond *Formula
	Text string
}

// MaxMap is how many squares a map may have.
const MaxMap = 100_000

func (c *checker) declareMap(d *syntax.Map) {
	m := &Map{Decl: c.decl(d.Name, d), Index: len(c.p.Maps), Title: d.Title.Plain(), syn: d, file: c.file}
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
	m, _ := c.target(d.Name, "map", "change").(*Map)
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
	c.changed(Overridden, c.span(d.Name), m.Span, "map", m.Name)
	m.syn, m.file, m.File = d, c.file, c.file
	c.splitAreas(m, d)
}

// splitAreas declares the instances that a `split` makes: one for each side.
func (c *checker) splitAreas(m *Map, d *syntax.Map) {
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

func (c *checker) instanceOf(k *Kind, name string) *Instance {
	for _, i := range c.instances[name] {
		if i.Kind == k {
			return i
		}
	}
	return nil
}

func (c *checker) notAnArea(m *Map, n *syntax.Name) {
	var names []string
	for _, i := range m.Kind.Instances {
		names = append(names, i.Name)
	}
	c.unknown(diag.UnknownName, c.span(n), n.Text, names, "there is no %s `%s`", m.Kind.Name, n.Text)
}

// mapBodies reads the pictures.
func (c *checker) mapBodies() {
	for _, m := range c.p.Maps {
		if m.Kind != nil {
			c.in(m.file, func() { c.mapBody(m) })
		}
	}
}

func (c *checker) mapBody(m *Map) {
	var art *syntax.Art
	legend := map[string]*Instance{}
	letters := map[string]*syntax.Name{}
	split := map[*Instance]*syntax.Split{}
	for _, l := range m.syn.List {
		switch l := l.(type) {
		case *syntax.Art:
			if art != nil {
				c.errorf(diag.Duplicate, c.span(l), "map `%s` already has a picture", m.Name).Hinted("remove one")
				continue
			}
			art = l
		case *syntax.Legend:
			for _, e := range l.List {
				if old := letters[e.Letter.Text]; old != nil {
					c.errorf(diag.Duplicate, c.span(e.Letter), "`%s` already means `%s`", old.Text, legend[old.Text].Name).Hinted("choose another letter")
					continue
				}
				if i := c.instanceOf(m.Kind, e.Name.Text); i == nil {
					c.notAnArea(m, e.Name)
				} else {
					c.used[i] = true
					legend[e.Letter.Text], letters[e.Letter.Text] = i, e.Letter
					m.Legend = append(m.Legend, LegendEntry{e.Letter.Text, i})
				}
			}
		case *syntax.Split:
			for _, n := range l.Names {
				if i := c.instanceOf(m.Kind, n.Text); i != nil {
					split[i] = l
				}
			}
		}
	}
	broken := m.file.Tree.Gap(m.syn)
	if art == nil {
		if !broken {
			c.errorf(diag.BadMap, m.Span, "map `%s` has no picture", m.Name).Hinted("write in it: art \"\"\" … \"\"\"")
		}
		return
	}
	seen := c.picture(m, art, legend, split, broken)
	for _, l := range m.syn.List {
		switch l := l.(type) {
		case *syntax.Legend:
			for _, e := range l.List {
				if letters[e.Letter.Text] == e.Letter && !seen[e.Letter.Text] && !broken {
					c.errorf(diag.BadMap, c.span(e.Letter), "`%s` stands nowhere in the picture", e.Letter.Text).Hinted("remove it")
				}
			}
		case *syntax.Split:
			for _, n := range l.Names {
				if i := c.instanceOf(m.Kind, n.Text); i != nil && !inLegend(legend, i) && !broken {
					c.errorf(diag.BadMap, c.span(n), "no letter of the legend means `%s`, so there is nothing to split", n.Text).Hinted("add it to the legend, or remove it here")
				}
			}
		case *syntax.MapCheck:
			b := newBody("the check of a map")
			check := &MapCheck{Cond: &Formula{Frame: b.frame, Text: l.Cond.Text}, Text: l.Text.Plain()}
			c.within(c.file, b, func() {
				check.Cond.Expr = c.formula(l.Cond, tBool)
				c.reportWorld(check.Cond.Expr, "the check of a map")
			})
			m.Checks = append(m.Checks, check)
		}
	}
}

func inLegend(legend map[string]*Instance, i *Instance) bool {
	for _, x := range legend {
		if x == i {
			return true
		}
	}
	return false
}

// picture reads the squares of a map, and returns the letters that it found.
func (c *checker) picture(m *Map, art *syntax.Art, legend map[string]*Instance, split map[*Instance]*syntax.Split, broken bool) map[string]bool {
	text, base := art.Picture.Body()
	seen := map[string]bool{}
	at := func(start, end int) diag.Span { return c.file.Source.At(base+start, base+end) }
	type row struct {
		cells  []string
		starts []int
	}
	var rows []row
	start := 0
	for _, line := range strings.Split(text, "\n") {
		r := row{cells: strings.Fields(line)}
		from := 0
		for _, cell := range r.cells {
			i := from + strings.Index(line[from:], cell)
			r.starts = append(r.starts, start+i)
			from = i + len(cell)
		}
		if len(r.cells) > 0 {
			rows = append(rows, r)
		}
		start += len(line) + 1
	}
	if len(rows) == 0 {
		c.errorf(diag.BadMap, c.span(art.Picture), "there is nothing in this picture").Hinted("write a sign for each square: a letter of the legend, or `.` for none")
		return seen
	}
	m.Columns, m.Rows = len(rows[0].cells), len(rows)
	if m.Columns > grid.Most || m.Rows > grid.Most || m.Columns*m.Rows > MaxMap {
		c.errorf(diag.TooMany, m.Span, "a map has at most %d squares, and %d columns and rows", MaxMap, grid.Most).Hinted("make it smaller")
		return seen
	}
	for y, r := range rows {
		if len(r.cells) != m.Columns {
			last := len(r.cells) - 1
			c.errorf(diag.BadMap, at(r.starts[0], r.starts[last]+len(r.cells[last])), "row %d has %s, row 1 has %d", y+1, countOf(len(r.cells), "square"), m.Columns).
				Hinted("between squares stands a blank; `.` is a square without an area")
			m.Cells = nil
			return letterSet(legend)
		}
		m.Letters = append(m.Letters, r.cells...)
		for x, cell := range r.cells {
			if cell == "." {
				m.Cells = append(m.Cells, nil)
				continue
			}
			i := legend[cell]
			if i == nil && !seen[cell] && !broken && !c.lost[cell] {
				d := c.errorf(diag.BadMap, at(r.starts[x], r.starts[x]+len(cell)), "`%s` is not in the legend", cell)
				if len(cell) > 1 {
					d.Hinted("between squares stands a blank")
				} else {
					d.Hinted("write: legend { %s : NAME }, or `.` for a square without an area", cell)
				}
			}
			seen[cell] = true
			m.Cells = append(m.Cells, c.half(m, i, split[i], x, at(r.starts[x], r.starts[x]+len(cell))))
		}
	}
	return seen
}

func letterSet(legend map[string]*Instance) map[string]bool {
	out := map[string]bool{}
	for l := range legend {
		out[l] = true
	}
	return out
}

// half is the instance of the side on which a square lies.
func (c *checker) half(m *Map, i *Instance, s *syntax.Split, x int, at diag.Span) *Instance {
	if i == nil || s == nil {
		return i
	}
	side := s.First
	if 2*x+1 == m.Columns {
		c.errorf(diag.BadMap, at, "`%s` is split, but column %s is the middle and on neither side", i.Name, grid.Column(int64(x+1))).
			Hinted("use a letter for what is not split")
		return i
	}
	if 2*x+1 > m.Columns {
		side = s.Second
	}
	if out := c.instanceOf(m.Kind, side.Text+"_"+i.Name); out != nil {
		c.used[out] = true
		return out
	}
	return i
}

// Mark is a sign that is drawn on some squares of a map.
type Mark struct {
	Sign    string
	Squares Expr // a square, perhaps none, or a list
	Label   []TextPart
}

// say types a line of the log, and what is drawn below it.
func (c *checker) say(s *syntax.Say, at stmt) Stmt {
	out := &Say{stmt: at, Headline: s.Headline, Parts: c.texts(s.Text)}
	if s.Map == nil {
		return out
	}
	if sym := c.top[s.Map.Text]; sym != nil && sym.what == "map" {
		out.Map = sym.obj.(*Map)
		c.used[out.Map] = true
	} else {
		c.unknown(diag.UnknownName, c.span(s.Map), s.Map.Text, c.topNames("map"), "there is no map `%s`", s.Map.Text)
	}
	for _, m := range s.Marks.List {
		sign := m.Sign.Plain()
		if r := []rune(sign); len(r) != 1 || r[0] == ' ' || r[0] == '.' {
			c.errorf(diag.BadMap, c.span(m.Sign), "a square is marked by one sign").Hinted("write one letter or another sign, but no blank and no dot: \"X\"")
		}
		e := c.stillFormula(m.Squares, tInvalid, "a mark")
		c.areSquares(e, "a mark stands on squares")
		out.Marks = append(out.Marks, &Mark{sign, e, c.texts(m.Label)})
	}
	return out
}

// areSquares reports what is neither a square nor a list of squares.
func (c *checker) areSquares(e Expr, what string) *diag.Diagnostic {
	t := e.Type()
	if t.bad() || t.Base == Square || t.Base == EmptyList || t.Base == List && t.Elem.Base == Square {
		return nil
	}
	return c.errorf(diag.WrongType, e.Span(), "%s, this is %s", what, t.Describe())
}

// ---- in formulas -----------------------------------------------------------------------------

// mapNamed is the map that a node names, nil if it names none.
func (c *checker) mapNamed(n ast.Node) *Map {
	id, ok := n.(*ast.IdentifierNode)
	if !ok || c.body.scope.find(id.Value) != nil {
		return nil
	}
	if s := c.top[id.Value]; s != nil && s.what == "map" {
		m := s.obj.(*Map)
		c.used[m] = true
		return m
	}
	return nil
}

var mapParts = []string{"area", "areas", "squares"}

// mapField is MAP.squares and MAP.areas.
func (c *checker) mapField(m *Map, name string, at diag.Span, base expr) Expr {
	switch name {
	case "squares", "areas":
		base.T = listOf(tSquare)
		return &MapSquares{base, m, name == "areas"}
	case "area":
		c.errorf(diag.WrongArguments, base.At, "`area` takes 1 argument").Hinted("write: %s.area(SQUARE)", m.Name)
	default:
		c.unknown(diag.UnknownField, at, name, mapParts, "a map has no field `%s`", name)
	}
	return c.badAt(base)
}

// mapCall is MAP.area(square).
func (c *checker) mapCall(f *syntax.Formula, m *Map, name string, at diag.Span, nodes []ast.Node, base expr) Expr {
	if name != "area" {
		if slices.Contains(mapParts, name) {
			c.errorf(diag.NotAValue, at, "`%s` is a list; it takes no arguments", name).Hinted("write it without ( )")
		} else {
			c.unknown(diag.UnknownField, at, name, mapParts, "a map has no `%s`", name)
		}
		for _, n := range nodes {
			c.expr(f, n, tInvalid)
		}
		return c.badAt(base)
	}
	if len(nodes) != 1 {
		c.errorf(diag.WrongArguments, base.At, "`area` takes 1 argument, not %d", len(nodes)).Hinted("write: %s.area(SQUARE)", m.Name)
		return c.badAt(base)
	}
	x := c.coerce(c.expr(f, nodes[0], tSquare), tSquare)
	if x.Type().bad() || m.Kind == nil {
		return c.badAt(base)
	}
	base.T = refTo(m.Kind).maybe()
	return &MapArea{base, m, x}
}
