package check

import (
	"hcl/lang/diag"
	"hcl/lang/syntax"
)

// Merging goes through the files from the deepest base to the last variant. Each
// declaration is entered under its name; what a later file overrides, extends or
// removes is replaced there and then, so that afterwards there is one tree of
// everything as it is now, each piece with the file that it came from.

// merge enters all declarations of all files.
func (c *checker) merge() {
	c.eachDecl(func(d syntax.Decl) {
		if k, ok := d.(*syntax.Kind); ok {
			c.declareKind(k)
		}
	})
	c.eachDecl(func(d syntax.Decl) {
		if e, ok := d.(*syntax.Extend); ok && e.Kind != nil {
			if k := c.kind(e.Kind.Name); k != nil {
				c.addMembers(k, e.Kind)
			}
		}
	})
	if c.p.Combatant.Field("active") == nil {
		c.renameFighters()
	}
	c.eachDecl(func(d syntax.Decl) { // a variant may change tests that stand beside its base
		if _, ok := d.(*syntax.Test); ok && c.file.Tests() {
			onDeclare.apply(c, d)
		}
	})
	for _, f := range c.files {
		c.in(f, func() {
			for _, d := range f.Tree.Decls {
				if _, ok := d.(*syntax.Test); !ok || !f.Tests() {
					onDeclare.apply(c, d)
				}
			}
			for _, d := range f.Tree.Decls {
				c.change(d)
			}
		})
	}
}

func (c *checker) eachDecl(visit func(syntax.Decl)) {
	for _, f := range c.files {
		c.in(f, func() {
			for _, d := range f.Tree.Decls {
				visit(d)
			}
		})
	}
}

// unique enters a name in a space of its own (measures, policies).
func (c *checker) unique(n *syntax.Name, what string, obj any, add func()) {
	key := what + " " + n.Text
	if old := c.top[key]; old != nil && c.ofAddOn(old, c.span(n)) {
		return
	} else if old != nil {
		d := c.errorf(diag.Duplicate, c.span(n), "there is already a %s `%s`", what, n.Text)
		if old.file.Layer < c.file.Layer {
			d.Hinted("to change it write: override %s %s …", what, n.Text)
		} else {
			d.Hinted("choose another name")
		}
		d.Note(old.span, "it was declared here")
		return
	}
	c.top[key] = &symbol{n.Text, what + "s", obj, c.span(n), c.file}
	add()
}

func pathText(p *syntax.Path) string {
	s := ""
	for i, n := range p.Names {
		if i > 0 {
			s += "."
		}
		s += n.Text
	}
	return s
}
