package check

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// declareTitle notes what things of a kind are called that have no title of their own.
func (c *checker) declareTitle(k *ir.Kind, d *syntax.Title) {
	src, at := c.kindSrc(k), c.span(d).FirstWord()
	if k.Builtin {
		c.errorf(diag.NotAllowed, at, "a scenario says what %ss are called", k.Name).Hinted("leave this out; in the .toml file write: title = \"…\"")
		return
	}
	if old := src.title; old.syn != nil {
		dup := c.errorf(diag.Duplicate, at, "%s already has a title", diag.Article(k.Name)).
			Hinted("leave out one of the two").Note(old.syn.Span(old.file.Source).FirstWord(), "it is given here")
		if old.file.Layer < c.file.Layer {
			dup.Hinted("to change it write: override kind %s { title \"…\" }", k.Name)
		}
		return
	}
	src.title = here(c, d)
}

func (c *checker) overrideTitle(k *ir.Kind, d *syntax.Title) {
	src, at := c.kindSrc(k), c.span(d).FirstWord()
	old := src.title
	if old.syn == nil {
		c.nothing(at, "title", nil, "kind", []string{k.Name, "title"}, "%s has no title to change", diag.Article(k.Name)).
			Hinted("to add one write: extend kind %s { title \"…\" }", k.Name)
		return
	}
	c.changed(ir.Overridden, at, old.syn.Span(old.file.Source).FirstWord(), "kind", k.Name, "title")
	src.title = here(c, d)
}

// titleBodies checks the titles of all kinds.
func (c *checker) titleBodies() {
	for _, k := range c.p.Kinds {
		src := c.kindSrc(k).title
		if src.syn == nil {
			continue
		}
		b := c.selfBody(k, nil, "a title")
		c.within(src.file, b, func() { k.Title = &ir.Title{Parts: c.texts(src.syn.Text), Frame: b.frame} })
	}
	var told []*ir.Kind
	for _, k := range c.p.Kinds {
		known := func(x *ir.Kind) bool { return c.titleNeeds(k, x, nil) }
		if k.Title != nil && c.titleNeeds(k, k, nil) && !slices.ContainsFunc(told, known) {
			told = append(told, k)
			src := c.kindSrc(k).title
			c.in(src.file, func() {
				c.errorf(diag.Cycle, c.span(src.syn), "the title of %s shows things whose title shows %s again", diag.Article(k.Name), diag.Article(k.Name)).
					Hinted("show something else of them: {THING.FIELD}")
			})
		}
	}
}

// titleNeeds reports whether the title of a kind shows things of another, by whatever titles.
// Those kinds whose titles have been looked at are in seen, which may be nil.
func (c *checker) titleNeeds(k, other *ir.Kind, seen map[*ir.Kind]bool) bool {
	if seen == nil {
		seen = map[*ir.Kind]bool{}
	} else if seen[k] {
		return false
	}
	seen[k] = true
	shows := func(t ir.Type) bool {
		for t.Base == ir.List {
			t = *t.Elem
		}
		return slices.ContainsFunc(c.p.Kinds, func(of *ir.Kind) bool { return t.Has(of) && (of == other || c.titleNeeds(of, other, seen)) })
	}
	if k.Owner != nil && shows(ir.RefTo(k.Owner)) { // he is named before it
		return true
	}
	return k.Title != nil && slices.ContainsFunc(k.Title.Parts, func(p ir.TextPart) bool { return p.Value != nil && shows(p.Value.Type()) })
}
