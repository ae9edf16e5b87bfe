package check

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/stdlib/grid"
)

var mapKind = &declKind{
	word:     "map",
	declare:  on((*checker).declareMap),
	override: onNamed("change", (*checker).overrideMap),
	extend:   onNamed("extend", (*checker).extendMap),
	removes:  removals{"map": removes(allMaps, "")},
	bodies:   each(allMaps, (*checker).mapBody),
	pieces:   described(allMaps, (*taker).mapPiece),
	named:    true,
	use:      "its squares are %[1]s.squares, the area of one is %[1]s.area(SQUARE)",
	call:     (*checker).callMap,
}

func allMaps(p *ir.Program) *[]*ir.Map { return &p.Maps }

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

func (t *taker) mapPiece(m *ir.Map) {
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

// MaxMap is how many squares a map may have.
const MaxMap = 100_000

func (c *checker) declareMap(d *syntax.Map) {
	m := &ir.Map{Decl: c.decl(d.Name, d), Title: d.Title.Plain()}
	*c.mapSrc(m) = mapSource{syn: d, file: c.file}
	if !declareIn(c, d.Name, "map", m, &c.p.Maps) {
		return
	}
	if d.Of == nil {
		c.errorf(diag.MissingType, m.Span, "what are the areas of map `%s`?", m.Name).Hinted("write: map %s of KIND { … }",
			m.Name)
		return
	}
	m.Kind = c.instanceKind(d.Of)
}

// splitMaps declares what the maps of a layer split, once all is declared that may be.
func (c *checker) splitMaps(layer int) {
	for _, f := range c.files {
		if f.Layer != layer {
			continue
		}
		c.in(f, func() {
			for _, d := range f.Tree.Decls {
				if d, ok := d.(*syntax.Map); ok {
					if m := topOf[ir.Map](c, d.Name.Text); m != nil && c.mapSrc(m).syn == d {
						c.splitAreas(m, d)
					}
				}
			}
		})
	}
}

func (c *checker) overrideMap(m *ir.Map, d *syntax.Map) {
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
				c.noInstance(m.Kind, n)
				continue
			}
			for _, side := range []*syntax.Name{s.First, s.Second} {
				made := *n
				made.Text = side.Text + "_" + n.Text
				if c.instanceOf(m.Kind, made.Text) == nil { // of what is overridden there may be one
					c.declareInstance(m.Kind, &syntax.Instance{Line: syntax.Line{Node: n.Node}, Kind: d.Of, Name: &made, Like: n})
				}
			}
		}
	}
}

// extendMap lays something over a map: `.` in its pictures leaves what is there, `-` takes
// it away.
func (c *checker) extendMap(m *ir.Map, d *syntax.Map) {
	if d.Of != nil || d.Title != nil {
		c.errorf(diag.NotAllowed, c.span(d.Name), "a map that is extended keeps its title, and the kind of its areas").
			Hinted("write: extend map %s { … }", m.Name)
	}
	c.changed(ir.Extended, c.span(d.Name), diag.Span{}, "map", m.Name)
	ch, key := c.p.Changes[len(c.p.Changes)-1], changeKey("map", []string{m.Name})
	c.conflict(c.record[key], ch) // with what replaces the whole
	c.partly[key] = latest(c.partly[key], ch)
	c.mapSrc(m).over = append(c.mapSrc(m).over, here(c, d))
	c.splitAreas(m, d)
}

// mapNamed is the map that a node names, nil if it names none.
func (c *checker) mapNamed(n ast.Node) *ir.Map {
	id, ok := n.(*ast.IdentifierNode)
	if !ok || c.isValue(id.Value) {
		return nil
	}
	m := topOf[ir.Map](c, id.Value)
	if m != nil {
		c.used[m] = true
	}
	return m
}

var mapParts = []string{"area", "areas", "squares"}

// mapField is MAP.squares and MAP.areas.
func (c *checker) mapField(m *ir.Map, name string, at diag.Span, base ir.Head) ir.Expr {
	switch name {
	case "squares", "areas":
		base.T = ir.ListOf(tSquare)
		return &ir.MapSquares{Head: base, Map: m, Areas: name == "areas"}
	case "area":
		c.errorf(diag.WrongArguments, base.At, "`area` takes 1 argument").Hinted("write: %s.area(SQUARE)", m.Name)
	default:
		c.unknown(diag.UnknownField, at, name, mapParts, "a map has no field `%s`", name)
	}
	return c.badAt(base)
}

// mapCall is MAP.area(square).
func (c *checker) mapCall(f *syntax.Formula, m *ir.Map, name string, at diag.Span, nodes []ast.Node,
	base ir.Head) ir.Expr {
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
		c.errorf(diag.WrongArguments, base.At, "`area` takes 1 argument, not %d", len(nodes)).Hinted("write: %s.area(SQUARE)",
			m.Name)
		return c.badAt(base)
	}
	x := c.coerce(c.expr(f, nodes[0], tSquare), tSquare)
	if x.Type().Bad() || m.Kind == nil {
		return c.badAt(base)
	}
	base.T = ir.RefTo(m.Kind).Maybe()
	return &ir.MapArea{Head: base, Map: m, X: x}
}

// drawing is a map while its pictures are read.
type drawing struct {
	*ir.Map
	cells   [][]mapCell
	legend  map[string]*ir.Instance
	letters map[string]*syntax.Name
	split   map[*ir.Instance]*syntax.Split
	seen    map[string]bool // letters that stand in a picture
	over    bool            // an extension is being read
	broken  bool            // one of the lines could not be read
}

// mapCell is what stands on a square, and where that is written.
type mapCell struct {
	letter string
	at     diag.Span
}

// mapBody reads the pictures of a map.
func (c *checker) mapBody(m *ir.Map) {
	src := c.mapSrc(m)
	if m.Kind == nil {
		return
	}
	d := &drawing{Map: m, legend: map[string]*ir.Instance{}, letters: map[string]*syntax.Name{},
		split: map[*ir.Instance]*syntax.Split{}, seen: map[string]bool{}}
	parts := append([]located[*syntax.Map]{{src.syn, src.file}}, src.over...)
	for _, part := range parts {
		c.in(part.file, func() { c.mapNames(d, part.syn) })
		d.broken = d.broken || part.file.Tree.Gap(part.syn)
	}
	for i, part := range parts {
		d.over = i > 0
		c.in(part.file, func() { c.mapPictures(d, part.syn) })
	}
	if d.cells == nil {
		return
	}
	for _, row := range d.cells {
		for x, cell := range row {
			m.Letters = append(m.Letters, cell.letter)
			i := d.legend[cell.letter]
			m.Cells = append(m.Cells, c.half(m, i, d.split[i], x, cell.at))
		}
	}
	for _, part := range parts {
		c.in(part.file, func() { c.mapLines(d, part.syn) })
	}
}

// mapNames reads what the letters of a picture mean, and what is split.
func (c *checker) mapNames(d *drawing, syn *syntax.Map) {
	m := d.Map
	for _, l := range syn.List {
		switch l := l.(type) {
		case *syntax.Legend:
			for _, e := range l.List {
				i := c.instanceOf(m.Kind, e.Name.Text)
				if old := d.letters[e.Letter.Text]; old != nil {
					if i == nil || i != d.legend[old.Text] || syn == c.mapSrc(m).syn {
						c.errorf(diag.Duplicate, c.span(e.Letter), "`%s` already means `%s`", old.Text,
							d.legend[old.Text].Name).Hinted("choose another letter")
					}
					continue
				}
				if i == nil {
					c.noInstance(m.Kind, e.Name)
				} else {
					c.uses(c.span(e.Name), i)
					d.legend[e.Letter.Text], d.letters[e.Letter.Text] = i, e.Letter
					m.Legend = append(m.Legend, ir.LegendEntry{Letter: e.Letter.Text, Area: i})
				}
			}
		case *syntax.Split:
			for _, n := range l.Names {
				if i := c.instanceOf(m.Kind, n.Text); i != nil {
					c.means(c.span(n), i)
					d.split[i] = l
				}
			}
		}
	}
}

// mapPictures reads the picture of a map, or those of an extension.
func (c *checker) mapPictures(d *drawing, syn *syntax.Map) {
	var art *syntax.Art
	for _, l := range syn.List {
		a, ok := l.(*syntax.Art)
		switch {
		case !ok:
		case d.over:
			c.lay(d, a)
		case art != nil:
			c.errorf(diag.Duplicate, c.span(a), "map `%s` already has a picture", d.Name).Hinted("remove one")
		case a.At != nil:
			art = a
			c.errorf(diag.BadMap, c.span(a.At), "the first square of a map is A1").Hinted("leave out `at %s`; only what is laid over a map begins elsewhere: extend map %s { … }", a.At.Text, d.Name)
		default:
			art = a
			c.picture(d, a)
		}
	}
	if art == nil && !d.over && !d.broken {
		c.errorf(diag.BadMap, d.Span, "map `%s` has no picture", d.Name).Hinted("write in it: art \"\"\" … \"\"\"")
	}
}

// mapLines looks at the rest: whether everything is drawn, and what must hold.
func (c *checker) mapLines(d *drawing, syn *syntax.Map) {
	m := d.Map
	for _, l := range syn.List {
		switch l := l.(type) {
		case *syntax.Legend:
			for _, e := range l.List {
				if d.letters[e.Letter.Text] == e.Letter && !d.seen[e.Letter.Text] && !d.broken {
					c.errorf(diag.BadMap, c.span(e.Letter), "`%s` stands nowhere in the picture", e.Letter.Text).Hinted("remove it")
				}
			}
		case *syntax.Split:
			for _, n := range l.Names {
				if i := c.instanceOf(m.Kind, n.Text); i != nil && !slices.Contains(slices.Collect(maps.Values(d.legend)), i) &&
					!d.broken {
					c.errorf(diag.BadMap, c.span(n), "no letter of the legend means `%s`, so there is nothing to split",
						n.Text).Hinted("add it to the legend, or remove it here")
				}
			}
		case *syntax.MapCheck:
			cond := c.bodyOf(newBody("the check of a map"), here(c, l.Cond), tBool)
			c.reportWorld(cond.Expr, "the check of a map")
			m.Checks = append(m.Checks, &ir.MapCheck{Cond: cond, Text: l.Text.Plain()})
		}
	}
}

// cellsOf reads the rows of a picture.
func (c *checker) cellsOf(art *syntax.Art) [][]mapCell {
	text, base := art.Picture.Body()
	var rows [][]mapCell
	start := 0
	for _, line := range strings.Split(text, "\n") {
		var row []mapCell
		from := 0
		for _, cell := range strings.Fields(line) {
			i := from + strings.Index(line[from:], cell)
			from = i + len(cell)
			row = append(row, mapCell{cell, c.file.Source.At(base+start+i, base+start+from)})
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
		start += len(line) + 1
	}
	if len(rows) == 0 {
		c.errorf(diag.BadMap, c.span(art.Picture), "there is nothing in this picture").Hinted("write a sign for each square: a letter of the legend, or `.` for none")
	}
	return rows
}

// picture reads the picture of a map.
func (c *checker) picture(d *drawing, art *syntax.Art) {
	m, rows := d.Map, c.cellsOf(art)
	if len(rows) == 0 {
		return
	}
	m.Columns, m.Rows = len(rows[0]), len(rows)
	if m.Columns > grid.Most || m.Rows > grid.Most || m.Columns*m.Rows > MaxMap {
		c.errorf(diag.TooMany, m.Span, "a map has at most %d squares, and %d columns and rows", MaxMap,
			grid.Most).Hinted("make it smaller")
		return
	}
	for y, row := range rows {
		if len(row) != m.Columns {
			at := row[0].at
			at.End = row[len(row)-1].at.End
			c.errorf(diag.BadMap, at, "row %d has %s, row 1 has %d", y+1, diag.Count(len(row), "square"), m.Columns).
				Hinted("between squares stands a blank; `.` is a square without an area")
			return
		}
		for _, cell := range row {
			c.known(d, cell)
		}
	}
	d.cells = rows
}

// known reports a sign of a picture that means nothing.
func (c *checker) known(d *drawing, cell mapCell) {
	if cell.letter == "." {
		return
	}
	if d.legend[cell.letter] == nil && !d.seen[cell.letter] && !d.broken && !c.lost[cell.letter] {
		e := c.errorf(diag.BadMap, cell.at, "`%s` is not in the legend", cell.letter)
		if len(cell.letter) > 1 {
			e.Hinted("between squares stands a blank")
		} else {
			e.Hinted("write: legend { %s : NAME }, or `.` for a square without an area", cell.letter)
		}
	}
	d.seen[cell.letter] = true
}

// lay puts a picture over what there is.
func (c *checker) lay(d *drawing, art *syntax.Art) {
	corner := grid.At(1, 1)
	if art.At != nil {
		var ok bool
		if corner, ok = grid.Parse(art.At.Text); !ok {
			c.errorf(diag.BadSquare, c.span(art.At), "`%s` is no square", art.At.Text).Hint = grid.Written
			corner = grid.At(1, 1)
		}
	}
	for y, row := range c.cellsOf(art) {
		for x, cell := range row {
			if cell.letter == "." || d.cells == nil {
				continue
			}
			if cell.letter == "-" {
				cell.letter = "."
			} else {
				c.known(d, cell)
			}
			column, line := int(corner.X())+x-1, int(corner.Y())+y-1
			at := fmt.Sprintf("%s%d", grid.Column(int64(column+1)), line+1)
			if column >= d.Columns || line >= d.Rows {
				c.errorf(diag.BadMap, cell.at, "%s lies beyond the picture, which ends at %s%d", at, grid.Column(int64(d.Columns)),
					d.Rows).
					Hinted("what is laid over a map keeps its size; another size needs: override map %s { … }", d.Name)
				return
			}
			ch := &ir.Change{How: ir.Extended, What: "map", Path: []string{d.Name, at}, Span: cell.at,
				Was: d.cells[line][column].at, File: (c.file).IR()}
			key := changeKey(ch.What, ch.Path)
			c.conflict(c.record[key], ch)
			c.record[key] = latest(c.record[key], ch)
			d.cells[line][column] = cell
		}
	}
}

// half is the instance of the side on which a square lies.
func (c *checker) half(m *ir.Map, i *ir.Instance, s *syntax.Split, x int, at diag.Span) *ir.Instance {
	if i == nil || s == nil {
		return i
	}
	side := s.First
	if 2*x+1 == m.Columns {
		c.errorf(diag.BadMap, at, "`%s` is split, but column %s is the middle and on neither side", i.Name,
			grid.Column(int64(x+1))).
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
