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
		c.errorf(diag.NotAllowed, at, "a scenario says what %ss are called",
			k.Name).Hinted("leave this out; in the .toml file write: title = \"…\"")
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
	c.titleCycles()
}

// titleCycles reports titles that show things whose titles show the same again, each once.
func (c *checker) titleCycles() {
	const busy, done = 1, 2
	state, told := map[*ir.Kind]int{}, map[*ir.Kind]bool{}
	var path []*ir.Kind
	var visit func(k *ir.Kind)
	visit = func(k *ir.Kind) {
		state[k], path = busy, append(path, k)
		for _, of := range shownInTitle(k) {
			switch {
			case state[of] == 0:
				visit(of)
			case state[of] == busy && !told[of] && !told[k]:
				cycle := path[slices.Index(path, of):]
				for _, k := range cycle {
					told[k] = true
				}
				c.titleCycle(cycle[max(0, slices.IndexFunc(cycle, func(k *ir.Kind) bool { return k.Title != nil }))])
			}
		}
		state[k], path = done, path[:len(path)-1]
	}
	for _, k := range c.p.Kinds {
		if state[k] == 0 {
			visit(k)
		}
	}
}

func (c *checker) titleCycle(k *ir.Kind) {
	src := c.kindSrc(k).title
	c.in(src.file, func() {
		c.errorf(diag.Cycle, c.span(src.syn), "the title of %s shows things whose title shows %s again", diag.Article(k.Name),
			diag.Article(k.Name)).
			Hinted("show something else of them: {THING.FIELD}")
	})
}

// shownInTitle are the kinds of things that the title of a kind shows.
func shownInTitle(k *ir.Kind) (out []*ir.Kind) {
	if k.Owner != nil { // he is named before it
		out = append(out, k.Owner)
	}
	if k.Title == nil {
		return out
	}
	for _, p := range k.Title.Parts {
		if p.Value == nil {
			continue
		}
		t := p.Value.Type()
		for t.Base == ir.List {
			t = *t.Elem
		}
		out = append(out, t.KindsOf()...)
	}
	return out
}
