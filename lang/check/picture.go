package check

import (
	"cmp"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib/grid"
)

// pictureDecl is a `picture` as it is written, or one that overrides another.
type pictureDecl struct {
	located[*syntax.Picture]
	overrides bool
}

// pictureBodies types the lines that say how the field is drawn: one picture a kind,
// the last that is written.
func (c *checker) pictureBodies() {
	first := map[*ir.Kind]pictureDecl{}
	for _, d := range c.pictures {
		c.in(d.file, func() {
			at := c.span(d.syn).FirstWord()
			if d.overrides {
				at = c.span(d.syn.Of)
			}
			pic := c.pictureBody(d.syn)
			if pic == nil {
				return
			}
			old, known := first[pic.Kind]
			i := slices.IndexFunc(c.p.Pictures, func(p *ir.Picture) bool { return p.Kind == pic.Kind })
			switch {
			case d.overrides && !known:
				c.nothing(at, d.syn.Of.Text, nil, "picture", []string{d.syn.Of.Text}, "there is no picture of a %s to change",
					pic.Kind.Name)
			case d.overrides:
				c.p.Pictures[i] = pic
			case known:
				dup := c.errorf(diag.Duplicate, at, "there is already a picture of a %s", pic.Kind.Name).
					Hinted("write all its lines in one block").Note(old.syn.Span(old.file.Source).FirstWord(), "it stands here")
				if old.file.Layer < c.file.Layer {
					dup.Hinted("to change it write: override picture of %s { … }", d.syn.Of.Text)
				}
			default:
				first[pic.Kind] = d
				c.p.Pictures = append(c.p.Pictures, pic)
			}
		})
	}
}

// pictureBody types one picture; it is nil if it is of nothing that can be drawn.
func (c *checker) pictureBody(d *syntax.Picture) *ir.Picture {
	t := c.impliedType(d.Of)
	if t.Base != ir.Ref {
		c.errorf(diag.WrongType, c.span(d.Of), "%s stands on no squares", t.Describe()).
			Hinted("a picture is of combatants or of another kind: picture of who { who.at }")
		return nil
	}
	pic := &ir.Picture{Kind: t.Kind}
	for _, l := range d.List {
		out := &ir.PictureLine{Span: c.span(l)}
		b := newBody("a picture")
		b.param(&ir.Local{Name: d.Of.Text, Type: ir.RefTo(pic.Kind), Span: c.span(d.Of), Fixed: true})
		c.within(c.file, b, func() {
			c.pictureLine(out, l, d.Of.Text, func(f *syntax.Formula, want ir.Type) *ir.Formula {
				if f == nil {
					return nil
				}
				return &ir.Formula{Frame: b.frame, Text: f.Text, Expr: c.formula(f, want)}
			})
		})
		out.Frame = b.frame
		pic.Lines = append(pic.Lines, out)
	}
	if len(d.List) == 0 && !c.file.Tree.Gap(d) {
		c.errorf(diag.Incomplete, c.span(d).FirstWord(), "this picture says nothing").
			Hinted("write in it a square, such as %s.at", d.Of.Text)
	}
	return pic
}

// pictureLine types a line of a picture of what is called of; typed types its formulas.
func (c *checker) pictureLine(out *ir.PictureLine, l *syntax.PictureLine, of string,
	typed func(*syntax.Formula, ir.Type) *ir.Formula) {
	number := func(f *syntax.Formula, what string, optional bool) *ir.Formula {
		e := typed(f, tInvalid)
		if t := e.Expr.Type(); !t.Bad() && !t.Numeric() && !(optional && t.Must().Numeric()) {
			c.errorf(diag.WrongType, e.Expr.Span(), "%s is a number, this is %s", what, t.Describe()).
				Hinted("write a number, such as %s.hp", of)
		}
		return e
	}
	switch {
	case l.Bar != nil:
		out.Shows, out.Pool = ir.ShowsBar, l.Pool
		out.Value, out.Most = number(l.Bar, "what is left", false), number(l.Most, "what there may be", false)
	case l.Along != nil:
		out.Shows, out.Value = ir.ShowsPlace, number(l.Along, "a place on a line", true)
	case l.Show != nil:
		out.Shows, out.Value = ir.ShowsValue, typed(l.Show, tInvalid)
		switch t := out.Value.Expr.Type(); t.Base {
		case ir.Nothing, ir.Per:
			c.errorf(diag.WrongType, out.Value.Expr.Span(), "%s cannot be shown", t.Describe()).
				Hinted("write a single value")
		}
	case l.Sign != nil:
		out.Shows, out.Sign = ir.ShowsSign, c.texts(l.Sign)
	default:
		out.Value, out.Grid = typed(l.At, tInvalid), typed(l.Grid, ir.Type{Base: ir.Enum, Words: c.words(grid.Words)})
		if wrong := c.areSquares(out.Value.Expr, "a picture is made of squares"); wrong != nil {
			wrong.Hinted("write a square or a list of squares, such as %s.at or covered(%s.at, 2)", of, of)
		}
	}
	if title := cmp.Or(l.Title, l.Says); title != nil {
		out.Title = title.Plain()
	}
	out.When = typed(l.When, tBool)
}

// pictureKind is of how the things of a kind are drawn. Whether one overrides another shows
// when their kinds are known.
var pictureKind = &declKind{
	word:     "picture",
	declare:  on((*checker).declarePicture),
	override: on((*checker).overridePicture),
	bodies:   (*checker).pictureBodies,
	pieces:   (*taker).pictures,
}

func (c *checker) declarePicture(d *syntax.Picture) {
	c.pictures = append(c.pictures, pictureDecl{here(c, d), false})
}

func (c *checker) overridePicture(d *syntax.Picture) {
	c.changed(ir.Overridden, c.span(d.Of), diag.Span{}, "picture", d.Of.Text)
	c.pictures = append(c.pictures, pictureDecl{here(c, d), true})
}

func (t *taker) pictures() {
	for _, d := range t.checker.pictures {
		t.add("picture", []string{d.syn.Of.Text}, in(d.file, d.syn), d.syn.Of.Span(d.file.Source))
	}
}
