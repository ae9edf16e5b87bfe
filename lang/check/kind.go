package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

// kindKind is of kinds of things. They are declared and extended before all else, since
// everything may name them.
var kindKind = &declKind{
	word:     "kind",
	override: on((*checker).overrideKind),
	bodies:   (*checker).fieldBodies,
	pieces:   (*taker).kinds,
	value:    (*checker).kindValue,
}

type kindSource struct {
	home  *library.File
	title located[*syntax.Title]
}

func (s *sources) kindSrc(k *ir.Kind) *kindSource { return known[kindSource](s, k) }

// kindValue is the world of all fights; other kinds are no values.
func (c *checker) kindValue(base ir.Head, s *symbol) ir.Expr {
	k := s.obj.(*ir.Kind)
	if k != c.p.Combat {
		return nil
	}
	base.T = ir.RefTo(k)
	return &ir.World{Head: base, Name: k.Name}
}

// builtinKinds makes the three kinds that every fight has.
func (c *checker) builtinKinds() {
	make := func(name, plural string) *ir.Kind {
		k := &ir.Kind{ID: len(c.p.Kinds), Plural: plural, Builtin: true}
		k.Decl = ir.Decl{Name: name, File: (c.root).IR()}
		c.p.Kinds = append(c.p.Kinds, k)
		c.top[name] = &symbol{name: name, what: "kind", obj: k}
		c.used[k] = true
		return k
	}
	c.p.Combat = make("combat", "")
	c.p.Side = make("side", "sides")
	c.p.Combatant = make("combatant", "combatants")
	c.given(c.p.Side, "members", ir.ListOf(ir.RefTo(c.p.Combatant)))
	c.given(c.p.Combatant, "side", ir.RefTo(c.p.Side))
}

// given adds a field that the machine fills in.
func (c *checker) given(k *ir.Kind, name string, t ir.Type) {
	f := &ir.Field{Role: ir.Given, Type: t}
	*c.fieldSrc(f) = fieldSource{done: true, syn: &fieldSyntax{file: c.root}}
	f.Decl = ir.Decl{Name: name, File: (c.root).IR()}
	k.AddField(f)
}

func (c *checker) declareKind(d *syntax.Kind) {
	if k := topOf[ir.Kind](c, d.Name.Text); k != nil && k.Builtin {
		if d.Plural != nil {
			d := c.errorf(diag.NotAllowed, c.span(d.Plural), "the list of all is always called `%s`",
				k.Plural).Hinted("leave out `plural`")
			if k == c.p.Combat {
				d.Message = "there is one combat, and no list of all"
			}
		}
		if len(d.Of) > 0 {
			c.errorf(diag.NotAllowed, c.span(d.Of[0]), "a scenario says which %ss there are", k.Name).Hinted("leave out `of …`")
		}
		k.Doc = append(k.Doc, d.Doc()...)
		c.addFields(k, d)
		return
	}
	k := &ir.Kind{Decl: c.decl(d.Name, d), ID: len(c.p.Kinds)}
	c.kindSrc(k).home = c.file
	if _, basic := basicTypes[d.Name.Text]; basic {
		c.errorf(diag.NameTaken, k.Span, "`%s` is a type that every ruleset has", k.Name).Hinted("choose another name")
		return
	}
	if library.IsKey(library.ScenarioKeys, k.Name) && stdlib.Lookup(k.Name) == nil { // a function, which declare says
		c.errorf(diag.NameTaken, k.Span, "`%s` is a word of scenarios, and %s could not be added in one", k.Name,
			diag.Article(k.Name)).
			Hinted("choose another name")
	}
	if !c.declare(d.Name, "kind", k) {
		return
	}
	c.p.Kinds = append(c.p.Kinds, k)
	if d.Plural != nil {
		k.Plural = d.Plural.Text
		c.declare(d.Plural, "plural", k)
	}
	c.addMembers(k, d)
}

// addMembers adds fields and, behind `of`, instances.
func (c *checker) addMembers(k *ir.Kind, d *syntax.Kind) {
	for _, n := range d.Of {
		c.addInstance(c.newInstance(k, n.Name, n.Title, nil), n.Name)
	}
	c.addFields(k, d)
}

// overrideKind gives fields of a kind other defaults, its defines other formulas, its rules
// other bodies. What they are stays.
func (c *checker) overrideKind(d *syntax.Kind) {
	k := c.kind(d.Name)
	if k == nil {
		return
	}
	if d.Plural != nil || len(d.Of) > 0 {
		c.errorf(diag.NotAllowed, c.span(d.Name), "an override of a kind changes fields that it has").
			Hinted("write: override kind %s { FIELD : TYPE = VALUE }; instances are added by: extend kind %s of …", k.Name,
				k.Name)
	}
	c.eachMember(d, func(m *syntax.Title) { c.overrideTitle(k, m) },
		func(n *syntax.Name, role ir.Role, label *syntax.Text, syn fieldSyntax) {
			c.overrideField(k, n, role, label, syn)
		})
}

func (t *taker) kinds() {
	for _, k := range t.p.Kinds {
		text := "kind " + k.Name
		if k.Plural != "" && !k.Builtin {
			text += " plural " + k.Plural
		}
		q := t.add("kind", []string{k.Name}, text, k.Span)
		var parts []*Piece
		for _, f := range k.Fields {
			if f.Role != ir.Given {
				parts = append(parts, t.wrapped(part("kind", k.Name, t.fieldText(f), f.Span, f.Name)))
			}
		}
		if s := t.kindSrc(k).title; s.syn != nil {
			parts = append([]*Piece{part("kind", k.Name, in(s.file, s.syn), s.syn.Span(s.file.Source).FirstWord(), "title")},
				parts...)
		}
		t.ofParts(q, parts)
		for _, i := range k.Instances {
			t.instance(i)
		}
	}
}
