package check

import (
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

var victoryKind = &declKind{
	word:     "victory",
	declare:  on((*checker).declareVictory),
	override: on((*checker).overrideVictory),
	extend:   on((*checker).extendVictory),
	bodies:   (*checker).victoryBody,
	pieces:   (*taker).victory,
}

func (c *checker) declareVictory(d *syntax.Victory) {
	if old := c.named("victory"); old != nil {
		dup := c.errorf(diag.Duplicate, c.span(d).FirstWord(), "there is already a `victory`").
			Hinted("write all its lines in one block").Note(old.span.FirstWord(), "it stands here")
		if old.file.Layer < c.file.Layer {
			dup.Hinted("to change it write: override victory { … }")
		}
		return
	}
	c.top["victory"] = &symbol{"victory", "victory", newVictory(d, c.file), c.span(d), c.file}
}

func (c *checker) overrideVictory(d *syntax.Victory) {
	at, v := c.span(d).FirstWord(), c.named("victory")
	if v == nil {
		c.nothing(at, "victory", nil, "victory", nil, "there is no `victory` to change")
		return
	}
	c.changed(ir.Overridden, at, v.span.FirstWord(), "victory")
	v.obj, v.span, v.file = newVictory(d, c.file), c.span(d), c.file
}

func (c *checker) extendVictory(d *syntax.Victory) {
	at, v := c.span(d).FirstWord(), c.named("victory")
	if v == nil {
		c.nothing(at, "victory", nil, "victory", nil, "there is no `victory` to extend").Hinted("write: victory { … }")
		return
	}
	c.changed(ir.Extended, at, diag.Span{}, "victory")
	v.obj.(*victorySyntax).extend(d, c.file)
}

func (t *taker) victory() {
	s := t.top["victory"]
	if s == nil {
		return
	}
	v := s.obj.(*victorySyntax)
	var text strings.Builder
	text.WriteString("victory {\n")
	for _, l := range v.lines {
		text.WriteString(in(l.file, l.syn) + "\n")
	}
	t.add("victory", nil, text.String()+"}", v.syn.Span(v.file.Source).FirstWord())
}

// victorySyntax is the lines of a victory, the one that is asked first before the others.
type victorySyntax struct {
	located[*syntax.Victory]
	lines []located[*syntax.VictoryLine]
}

func newVictory(d *syntax.Victory, file *library.File) *victorySyntax {
	v := &victorySyntax{located: located[*syntax.Victory]{d, file}}
	v.extend(d, file)
	return v
}

// extend puts lines before those that there are.
func (v *victorySyntax) extend(d *syntax.Victory, file *library.File) {
	v.lines = append(locate(d.List, file), v.lines...)
}

func (c *checker) victoryBody() {
	s := c.named("victory")
	if s == nil {
		return
	}
	v := s.obj.(*victorySyntax)
	for _, line := range v.lines {
		c.in(line.file, func() {
			l := line.syn
			out := &ir.VictoryLine{Span: c.span(l)}
			b := newBody("a victory")
			c.within(c.file, b, func() {
				if l.When != nil {
					out.When = c.formula(l.When, tBool)
				}
				if l.Winner != nil {
					out.Winner = c.formula(l.Winner, ir.RefTo(c.p.Side).Maybe())
				} else if l.When == nil {
					c.errorf(diag.MissingField, out.Span, "when is the fight a draw?").Hinted("write: draw \"reason\" when round >= 100")
				}
				out.Reason = c.texts(l.Reason)
			})
			out.Frame = b.frame
			c.p.Victory = append(c.p.Victory, out)
		})
	}
	c.in(v.file, func() {
		if len(v.lines) == 0 && !v.file.Tree.Gap(v.syn) {
			c.errorf(diag.Incomplete, c.span(v.syn).FirstWord(),
				"`victory` does not say how a fight ends").Hinted("write in it: winner last_side_standing()")
		}
	})
}
