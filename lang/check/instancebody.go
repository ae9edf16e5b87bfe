package check

import (
	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// MaxLike is how many models may stand behind one another.
const MaxLike = 100

// like finds the model of an instance, after that of the model.
func (c *checker) like(i *ir.Instance) {
	src := c.instanceSrc(i)
	if src.syn.like == nil || src.models != 0 {
		return
	}
	const busy = -1
	src.models = busy
	defer func() { src.models = max(1, src.models) }()
	model := c.findModel(i)
	if model == nil {
		return
	}
	if c.instanceSrc(model).models == busy {
		c.errorf(diag.Cycle, c.span(src.syn.like), "`%s` is like itself", i.Name).Hinted("one of them must say its fields")
		return
	}
	c.in(c.instanceSrc(model).syn.file, func() { c.like(model) })
	switch src.models = c.instanceSrc(model).models + 1; {
	case src.models <= MaxLike:
		i.Like = model
	case c.instanceSrc(model).models == MaxLike:
		c.errorf(diag.TooMany, c.span(src.syn.like), "`%s` has more than %d models, one like the next", i.Name, MaxLike).
			Hinted("name an earlier one")
	}
}

func (c *checker) findModel(i *ir.Instance) *ir.Instance {
	n := c.instanceSrc(i).syn.like
	m := c.instanceOf(i.Kind, n.Text)
	if m == nil {
		c.noInstance(i.Kind, n)
		return nil
	}
	c.used[m] = true
	return m
}

func (c *checker) instanceBody(i *ir.Instance) {
	src := c.instanceSrc(i)
	for _, key := range keys(src.sets) {
		s := src.sets[key]
		c.in(s.file, func() { c.instanceSet(i, key, s) })
	}
	for _, name := range keys(src.rules) {
		r := src.rules[name]
		c.in(r.file, func() {
			f := i.Kind.Field(name)
			if f == nil || f.Role != ir.Action {
				d := c.unknown(diag.UnknownField, c.span(r.syn.Name), name, actionNames(i.Kind), "%s has no rule `%s`", diag.Article(i.Kind.Name), name)
				if f != nil {
					d.Hinted("`%s` is a formula: write %s = …", name, name)
				}
				return
			}
			if r.syn.Body == nil {
				c.errorf(diag.MissingField, c.span(r.syn), "the body of this rule is missing").Hinted("write: rule %s { … }", name)
				return
			}
			rule := c.actionRule(f, i, r.syn, r.file)
			i.Say(f).Rule = rule
			c.addRule(rule)
		})
	}
}

func actionNames(k *ir.Kind) []string {
	var out []string
	for _, f := range k.Fields {
		if f.Role == ir.Action {
			out = append(out, f.Name)
		}
	}
	return out
}

func (c *checker) instanceSet(i *ir.Instance, key string, s setSyntax) {
	src := c.instanceSrc(i)
	name, entry := key, ast.Node(nil)
	if s.target != nil {
		switch n := s.target.Tree.(type) {
		case nil:
			return
		case *ast.IdentifierNode:
			name = n.Value
		case *ast.MemberNode:
			id, ok := n.Node.(*ast.IdentifierNode)
			_, isField := n.Property.(*ast.StringNode)
			if !ok || isField {
				c.errorf(diag.WrongType, s.at, "an instance sets its own fields").Hinted("write: FIELD = VALUE")
				src.strange = true
				return
			}
			name, entry = id.Value, n.Property
		default:
			c.errorf(diag.WrongType, s.at, "an instance sets its own fields").Hinted("write: FIELD = VALUE")
			return
		}
	}
	f := i.Kind.Field(name)
	if f == nil {
		if s.target != nil { // in rows the head has been reported
			d := c.noField(s.at, i.Kind, name, settableNames(i.Kind))
			c.setElsewhere(d, i.Kind, i.Name, name, s.value.Text)
			src.strange = true
		}
		return
	}
	switch f.Role {
	case ir.Computed, ir.Given:
		c.errorf(diag.Constant, s.at, "`%s` is computed and cannot be set", name).Hinted("set what it is computed from")
		return
	case ir.Action:
		c.errorf(diag.WrongType, s.at, "`%s` is a rule", name).Hinted("write: rule %s { … }", name)
		return
	}
	want := f.Type.Single()
	var b *body
	if f.Role == ir.Method {
		b = c.selfBody(i.Kind, f.Params, "a formula of "+diag.Article(i.Kind.Name))
		b.from = f
		if s.within != nil {
			b.wraps = &wrapped{define: s.within}
		}
	} else {
		b = newBody("a field of " + diag.Article(i.Kind.Name))
		self := &ir.Local{Name: "self", Type: ir.RefTo(i.Kind), Fixed: true}
		b.param(self) // the fields of an instance are set from outside: no bare names of its own
	}
	value := s.formula()
	out := &ir.Formula{Frame: b.frame, Text: value.syn.Text}
	c.within(value.file, b, func() {
		if entry != nil {
			if f.Type.Base != ir.Per {
				c.errorf(diag.WrongType, s.at, "`%s` is %s, not a value per kind", name, f.Type.Describe()).Hinted("write: %s = VALUE", name)
				src.strange = true
				return
			}
			key := c.coerce(c.expr(s.target, entry, ir.RefTo(f.Type.Kind)), ir.RefTo(f.Type.Kind))
			ref, ok := key.(*ir.InstanceRef)
			if !ok {
				if !key.Type().Bad() {
					c.errorf(diag.WrongType, key.Span(), "the name of %s belongs here", diag.Article(f.Type.Kind.Name))
				}
				return
			}
			out.Expr = c.formula(value.syn, want)
			own := i.Say(f)
			own.Entries = append(own.Entries, ir.Entry{Key: ref.Instance, Value: out})
			return
		}
		out.Expr = c.formula(value.syn, want)
		i.Say(f).Value = out
	})
	if out.Expr != nil {
		c.literalInRange(out.Expr, want)
	}
}

// missingFields reports what an instance must say and does not.
func (c *checker) missingFields(i *ir.Instance) {
	if c.instanceSrc(i).syn.like != nil && i.Like == nil { // the model was not found
		return
	}
	for m := i; m != nil; m = m.Like {
		if c.instanceSrc(m).strange { // what it sets in vain may be what is missing
			return
		}
	}
	for _, f := range i.Kind.Fields {
		switch {
		case f.Role == ir.Action:
			if c.ruleSrc(f.Rule).syn.Body == nil && i.Rule(f) == nil && !c.setBroken(i, f.Name) { // bodies are checked later
				c.errorf(diag.MissingField, i.Span, "%s `%s` does not say what `%s` does", i.Kind.Name, i.Name, f.Name).
					Hinted("write in it: rule %s { … }", f.Name).Note(f.Span, "it is declared here without a body")
			}
		case f.Default != nil || f.Role == ir.Computed || f.Role == ir.Given || f.Role == ir.Own || f.Type.Bad():
		case f.Type.Base == ir.Per && c.hasEntry(i, f):
		case i.Value(f) != nil || c.setBroken(i, f.Name) || c.lacking[f]:
		case c.source(f.File) != nil && c.source(i.File).Layer < c.source(f.File).Layer: // there may be a hundred more of these
			c.lacking[f] = true
			c.errorf(diag.MissingField, f.Span, "%s `%s` was there before, and does not say its `%s`", i.Kind.Name, i.Name, f.Name).
				Hinted("write: %s : %s = …, which is what all have that say nothing else", f.Name, f.Type)
		default:
			c.errorf(diag.MissingField, i.Span, "%s `%s` does not say its `%s`", i.Kind.Name, i.Name, f.Name).
				Hinted("write in it: %s = …, or give the field a default", f.Name).Note(f.Span, "it is declared here without a default")
		}
	}
}

func (c *checker) hasEntry(i *ir.Instance, f *ir.Field) bool {
	for ; i != nil; i = i.Like {
		if len(i.Of(f).Entries) > 0 {
			return true
		}
	}
	return false
}

// setBroken reports whether a field may be set in a line that could not be read.
func (c *checker) setBroken(i *ir.Instance, field string) bool {
	for m := i; m != nil; m = m.Like {
		if c.instanceSrc(m).syn.gap {
			return true
		}
		if _, ok := c.instanceSrc(m).sets[field]; ok {
			return true
		}
		if _, ok := c.instanceSrc(m).rules[field]; ok {
			return true
		}
	}
	return false
}
