package check

import (
	"cmp"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// instanceKind is of the things of a kind: of lines that begin with its name.
var instanceKind = &declKind{
	declare:  on((*checker).declareInstanceLine),
	override: on((*checker).overrideInstance),
	bodies:   (*checker).instanceBodies,
}

type instanceSource struct {
	sets  map[string]setSyntax
	rules map[string]ruleSyntax
	syn   instanceSyntax
	home  *library.File

	models  int  // how many stand behind one another, once they are known
	strange bool // it sets what it does not have

	product *product       // of `rows … for` that has made it
	makes   []*ir.Instance // which such rows have made as combinations of it and others
}

func (s *sources) instanceSrc(i *ir.Instance) *instanceSource { return known[instanceSource](s, i) }

func (c *checker) declareInstanceLine(d *syntax.Instance) {
	k := c.instanceKind(d.Kind)
	if k == nil {
		k = c.nearKind(d)
	}
	if k != nil {
		c.declareInstance(k, d)
	}
}

// removeOf takes away a thing of a kind, or what it says of one of its fields.
func (c *checker) removeOf(k *ir.Kind, d *syntax.Remove) {
	names := d.Path.Names
	last := names[len(names)-1]
	switch {
	case k.Builtin:
		c.errorf(diag.NothingToDo, c.span(d), "%ss stand in scenarios, not in rulesets",
			d.Kind).Hinted("remove it from the .toml file")
	case len(names) > 1:
		c.unset(k, d)
	default:
		if i := c.findInstance(k, last, "remove"); i != nil {
			c.takeAway(i, c.span(d))
		}
	}
}

type setSyntax struct {
	target *syntax.Formula // of the first name, for the place; nil in rows
	value  *syntax.Formula
	text   string // of a value that does not stand so in the file
	at     diag.Span
	file   *library.File
	around *located[*syntax.Formula] // what stands around the value
	within *ir.Define                // and what `proceed` is in that
}

type ruleSyntax struct {
	syn  *syntax.Rule
	file *library.File
}

type instanceSyntax struct {
	like      *syntax.Name
	modifiers []located[*syntax.Modifier]
	file      *library.File
	gap       bool // one of its lines could not be read
}

func (c *checker) declareInstance(k *ir.Kind, d *syntax.Instance) {
	if k.Builtin {
		c.errorf(diag.NotAllowed, c.span(d.Name), "%ss stand in scenarios, not in rulesets", k.Name).
			Hinted("put it into a .toml file")
		return
	}
	i := c.newInstance(k, d.Name, d.Title, d.Doc())
	c.instanceSrc(i).syn.like = d.Like
	c.instanceLines(i, d.Body)
	c.addInstance(i, d.Name)
}

// newInstance is an instance in the file of now, of which nothing has been said so far.
func (c *checker) newInstance(k *ir.Kind, n *syntax.Name, title *syntax.Text, doc []string) *ir.Instance {
	i := &ir.Instance{Decl: ir.Decl{Name: n.Text, Doc: doc, Span: c.span(n), File: c.file.IR()}, Kind: k,
		Title: title.Plain()}
	*c.instanceSrc(i) = instanceSource{sets: map[string]setSyntax{}, rules: map[string]ruleSyntax{},
		syn: instanceSyntax{file: c.file}}
	return i
}

func (c *checker) addInstance(i *ir.Instance, n *syntax.Name) {
	if old := c.instanceOf(i.Kind, i.Name); old != nil && !c.apart(c.instanceSrc(old).home) {
		d := c.errorf(diag.Duplicate, i.Span, "there is already a %s `%s`", i.Kind.Name, i.Name)
		if c.source(old.File).Layer < c.file.Layer {
			d.Hinted("to change it write: override %s %s { … }", i.Kind.Name, i.Name)
		} else {
			d.Hinted("%s", orRemove("choose another name", old.Span, i.Span))
		}
		d.Note(old.Span, "it was declared here")
		return
	}
	if s := c.named(i.Name); s != nil && !c.apart(s.file) {
		c.errorf(diag.Duplicate, i.Span, "`%s` is already the name of %s", i.Name, diag.Article(s.what)).
			Hinted("choose another name").Note(s.span, "it was declared here")
		return
	}
	c.checkName(n.Text, c.span(n))
	c.declares(i.Span, i)
	c.instanceSrc(i).home, i.Home = c.file, c.file.IR()
	c.instances[i.Name] = append(c.instances[i.Name], i)
	i.Kind.Instances = append(i.Kind.Instances, i)
}

// instanceLines takes over what a body sets, replacing what was set before.
func (c *checker) instanceLines(i *ir.Instance, body *syntax.InstanceBody) {
	src := c.instanceSrc(i)
	if body == nil {
		return
	}
	src.syn.gap = src.syn.gap || c.file.Tree.Gap(body)
	seen := map[string]diag.Span{}
	for _, l := range body.List {
		switch l := l.(type) {
		case *syntax.Set:
			key := l.Target.Text
			at := c.span(l.Target)
			if old, ok := seen[key]; ok {
				c.errorf(diag.Duplicate, at, "`%s` is set twice", key).Hinted("remove one").Note(old, "the first is here")
			}
			seen[key] = at
			src.sets[key] = setSyntax{target: l.Target, value: l.Value, at: at, file: c.file}
		case *syntax.Rule:
			if old, ok := seen[l.Name.Text]; ok {
				c.errorf(diag.Duplicate, c.span(l.Name), "`%s` is given twice", l.Name.Text).Hinted("remove one").Note(old,
					"the first is here")
			}
			seen[l.Name.Text] = c.span(l.Name)
			src.rules[l.Name.Text] = ruleSyntax{l, c.file}
		case *syntax.Modifier:
			c.declares(c.span(l.Name), modifierOf(i, l.Name))
			src.syn.modifiers = slices.DeleteFunc(src.syn.modifiers,
				func(m located[*syntax.Modifier]) bool { return m.syn.Name.Text == l.Name.Text })
			src.syn.modifiers = append(src.syn.modifiers, here(c, l))
		}
	}
}

// modifierOf is what a modifier of an instance is known as in the index.
func modifierOf(i *ir.Instance, n *syntax.Name) Named {
	return Named{"modifier", i.Kind.Name + " " + i.Name + "." + n.Text}
}

// instanceOf is the thing of a kind with a name, nil if there is none.
func (c *checker) instanceOf(k *ir.Kind, name string) *ir.Instance {
	for _, i := range c.things(name) {
		if i.Kind == k {
			return i
		}
	}
	return nil
}

// noInstance reports a thing that there is not.
func (c *checker) noInstance(k *ir.Kind, n *syntax.Name) {
	c.unknown(diag.UnknownName, c.span(n), n.Text, k.InstanceNames(), "there is no %s `%s`", k.Name, n.Text)
}

func (c *checker) findInstance(k *ir.Kind, n *syntax.Name, verb string) *ir.Instance {
	if i := c.instanceOf(k, n.Text); i != nil {
		c.note(c.span(n), i, verb == "change")
		return i
	}
	c.nothing(c.span(n), n.Text, k.InstanceNames(), k.Name, []string{n.Text}, "there is no %s `%s` to %s", k.Name, n.Text,
		verb)
	return nil
}

func (c *checker) overrideInstance(d *syntax.Instance) {
	k := c.kind(d.Kind)
	if k == nil {
		return
	}
	i := c.findInstance(k, d.Name, "change")
	if i == nil {
		return
	}
	if d.Title != nil {
		c.changed(ir.Overridden, c.span(d.Title), i.Span, k.Name, i.Name, "title")
		i.Title = d.Title.Plain()
	}
	if d.Like != nil {
		c.errorf(diag.NotAllowed, c.span(d.Like), "an override keeps what `%s` is like",
			i.Name).Hinted("set the fields that differ")
	}
	if d.Body != nil {
		for _, l := range d.Body.List {
			name, at := settingOf(l)
			was, ok := c.setting(i, name)
			if !ok {
				was = i.Span
			}
			c.changed(ir.Overridden, at.Span(c.file.Source), was, k.Name, i.Name, name)
		}
	}
	c.instanceLines(i, d.Body)
	i.File = c.file.IR()
}

// settingOf is what a line of an instance sets.
func settingOf(l syntax.InstanceLine) (string, spanned) {
	switch l := l.(type) {
	case *syntax.Rule:
		return l.Name.Text, l.Name
	case *syntax.Modifier:
		return l.Name.Text, l.Name
	case *syntax.Set:
		return l.Target.Text, l.Target
	}
	return "", nil
}

// setting is where an instance itself sets a field, gives a rule or has a modifier.
func (c *checker) setting(i *ir.Instance, name string) (diag.Span, bool) {
	src := c.instanceSrc(i)
	if s, ok := src.sets[name]; ok {
		return s.at, true
	}
	if r, ok := src.rules[name]; ok {
		return r.syn.Name.Span(r.file.Source), true
	}
	for _, m := range src.syn.modifiers {
		if m.syn.Name.Text == name {
			return m.syn.Name.Span(m.file.Source), true
		}
	}
	return diag.Span{}, false
}

// unset takes away what an instance says of a field, a rule or a modifier: `remove weapon
// spear.reach`. What it is like, or its kind, then says what it is.
func (c *checker) unset(k *ir.Kind, d *syntax.Remove) {
	i := c.findInstance(k, d.Path.Names[0], "change")
	if i == nil {
		return
	}
	n := d.Path.Names[1]
	was, ok := c.setting(i, n.Text)
	if !ok || len(d.Path.Names) > 2 {
		names := append(keys(c.instanceSrc(i).sets), keys(c.instanceSrc(i).rules)...)
		for _, m := range c.instanceSrc(i).syn.modifiers {
			names = append(names, m.syn.Name.Text)
		}
		c.nothing(c.span(n), n.Text, names, k.Name, []string{i.Name, n.Text}, "%s `%s` itself says nothing of `%s`", k.Name,
			i.Name, n.Text)
		return
	}
	ch := c.changed(ir.Removed, c.span(d), was, k.Name, i.Name, n.Text)
	delete(c.instanceSrc(i).sets, n.Text)
	delete(c.instanceSrc(i).rules, n.Text)
	c.instanceSrc(i).syn.modifiers = slices.DeleteFunc(c.instanceSrc(i).syn.modifiers,
		func(m located[*syntax.Modifier]) bool {
			hit := m.syn.Name.Text == n.Text
			if hit {
				c.declares(c.span(n), modifierOf(i, n))
				ch.Of = ofScore(m.syn)
			}
			return hit
		})
	i.File = c.file.IR()
}

// takeAway removes a thing, and those that are combinations of it and others.
func (c *checker) takeAway(i *ir.Instance, at diag.Span) {
	k := i.Kind
	c.changed(ir.Removed, at, i.Span, k.Name, i.Name)
	drop(&k.Instances, i)
	c.instances[i.Name] = slices.DeleteFunc(c.instances[i.Name], func(x *ir.Instance) bool { return x == i })
	if len(c.instances[i.Name]) == 0 {
		delete(c.instances, i.Name)
	}
	c.removed[i.Name] = at
	for _, made := range c.instanceSrc(i).makes {
		if c.instanceOf(made.Kind, made.Name) == made {
			c.takeAway(made, at)
		}
	}
}

// instanceBodies checks what every instance sets.
func (c *checker) instanceBodies() {
	for i := range c.p.Instances() {
		c.in(c.instanceSrc(i).syn.file, func() { c.like(i) })
	}
	for _, k := range c.p.Kinds {
		for _, i := range k.Instances {
			c.instanceBody(i)
		}
		for _, i := range k.Instances {
			c.missingFields(i)
		}
	}
}

func (t *taker) instance(i *ir.Instance) {
	what := i.Kind.Name
	text := what + " " + i.Name
	if i.Title != "" {
		text += " " + quoted(i.Title)
	}
	if t.instanceSrc(i).syn.like != nil {
		text += " like " + t.instanceSrc(i).syn.like.Text
	}
	q := t.add(what, []string{i.Name}, text, i.Span)
	var parts []*Piece
	for _, name := range keys(t.instanceSrc(i).sets) {
		s := t.instanceSrc(i).sets[name]
		q := part(what, i.Name, name+" = "+cmp.Or(s.text, in(s.file, s.value)), s.at, name)
		q.also = []named{{"kind", []string{what, name}}}
		parts = append(parts, t.wrapped(q))
	}
	for _, name := range keys(t.instanceSrc(i).rules) {
		r := t.instanceSrc(i).rules[name]
		text := in(r.file, r.syn)
		if r.syn.Body != nil {
			text = head(r.file, r.syn, r.syn.Body) + " " + t.body("rule", i.Name+"."+name, r.syn.Body, r.file)
		}
		q := part(what, i.Name, text, r.syn.Name.Span(r.file.Source), name)
		q.also = []named{{"kind", []string{what, name}}}
		parts = append(parts, t.wrapped(q))
	}
	for _, m := range t.instanceSrc(i).syn.modifiers {
		parts = append(parts, part(what, i.Name, in(m.file, m.syn), m.syn.Name.Span(m.file.Source), m.syn.Name.Text))
	}
	slices.SortStableFunc(parts, func(a, b *Piece) int {
		return cmp.Compare(fieldIndex(i.Kind, a), fieldIndex(i.Kind, b))
	})
	t.ofParts(q, parts)
	for _, part := range parts {
		q.also = append(q.also, part.also...)
	}
	if len(parts) == 0 {
		q.whole = nil
	}
}

// fieldIndex puts what an instance says in the order of its kind.
func fieldIndex(k *ir.Kind, q *Piece) int {
	name, _, _ := strings.Cut(q.Path[1], "[")
	if f := k.Field(name); f != nil {
		return f.Index
	}
	return len(k.Fields)
}

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
		c.unknown(diag.UnknownName, c.span(n), n.Text, without(i.Kind.InstanceNames(), i.Name), "there is no %s `%s`",
			i.Kind.Name, n.Text)
		return nil
	}
	c.uses(c.span(n), m)
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
			f := c.fieldNamed(i.Kind, name)
			if f == nil && c.isOld(c.span(r.syn.Name), name, among(actionNames(i.Kind)), i.Kind.Name) {
				return
			}
			if f == nil || f.Role != ir.Action {
				d := c.unknown(diag.UnknownField, c.span(r.syn.Name), name, actionNames(i.Kind), "%s has no rule `%s`",
					diag.Article(i.Kind.Name), name)
				if f != nil {
					d.Hinted("`%s` is a formula: write %s = …", name, name)
				}
				return
			}
			c.means(c.span(r.syn.Name), f)
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

// instanceSet checks a line of an instance. What all rows of a product say is checked once.
func (c *checker) instanceSet(i *ir.Instance, key string, s setSyntax) {
	give, known := func(*ir.Instance) {}, false
	p := c.instanceSrc(i).product
	if p != nil && s.around == nil {
		give, known = p.given[s.value]
	}
	if !known {
		if give = c.settingOfLine(i, key, s); p != nil && s.around == nil {
			p.given[s.value] = give
		}
	}
	if give != nil {
		give(i)
	}
}

// settingOfLine checks a line of an instance, and gives what puts it into that; nil if it is wrong.
func (c *checker) settingOfLine(i *ir.Instance, key string, s setSyntax) func(*ir.Instance) {
	src := c.instanceSrc(i)
	name, entry := key, ast.Node(nil)
	if s.target != nil {
		switch n := s.target.Tree.(type) {
		case nil:
			return nil
		case *ast.IdentifierNode:
			name = n.Value
		case *ast.MemberNode:
			id, ok := n.Node.(*ast.IdentifierNode)
			_, isField := n.Property.(*ast.StringNode)
			if !ok || isField {
				c.errorf(diag.WrongType, s.at, "an instance sets its own fields").Hinted("write: FIELD = VALUE")
				src.strange = true
				return nil
			}
			name, entry = id.Value, n.Property
		default:
			c.errorf(diag.WrongType, s.at, "an instance sets its own fields").Hinted("write: FIELD = VALUE")
			return nil
		}
	}
	f := c.fieldNamed(i.Kind, name)
	if f == nil {
		if s.target != nil { // in rows the head has been reported
			d := c.noField(s.at, i.Kind, name, settableNames(i.Kind))
			c.setElsewhere(d, i.Kind, i.Name, name, s.value.Text)
			src.strange = true
		}
		return nil
	}
	if s.target != nil {
		c.means(s.at.Source.At(s.at.Start, s.at.Start+len(name)), f)
	}
	switch f.Role {
	case ir.Computed, ir.Given:
		c.errorf(diag.Constant, s.at, "`%s` is computed and cannot be set", name).Hinted("set what it is computed from")
		return nil
	case ir.Action:
		c.errorf(diag.WrongType, s.at, "`%s` is a rule", name).Hinted("write: rule %s { … }", name)
		return nil
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
	var give func(*ir.Instance)
	out := &ir.Formula{Frame: b.frame, Text: value.syn.Text}
	c.within(value.file, b, func() {
		if entry != nil {
			if f.Type.Base != ir.Per {
				c.errorf(diag.WrongType, s.at, "`%s` is %s, not a value per kind", name,
					f.Type.Describe()).Hinted("write: %s = VALUE", name)
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
			give = func(i *ir.Instance) {
				own := i.Say(f)
				own.Entries = append(own.Entries, ir.Entry{Key: ref.Instance, Value: out})
			}
			return
		}
		out.Expr = c.formula(value.syn, want)
		give = func(i *ir.Instance) { i.Say(f).Value = out }
	})
	if out.Expr != nil {
		c.literalInRange(out.Expr, want)
	}
	return give
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
	if p := c.instanceSrc(i).product; p != nil { // the same is missing in all of them
		if p.lacking {
			return
		}
		before := c.diags.Errors()
		defer func() { p.lacking = c.diags.Errors() > before }()
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
			c.errorf(diag.MissingField, f.Span, "%s `%s` was there before, and does not say its `%s`", i.Kind.Name, i.Name,
				f.Name).
				Hinted("write: %s : %s = …, which is what all have that say nothing else", f.Name, f.Type)
		default:
			c.errorf(diag.MissingField, i.Span, "%s `%s` does not say its `%s`", i.Kind.Name, i.Name, f.Name).
				Hinted("write in it: %s = …, or give the field a default", f.Name).Note(f.Span,
				"it is declared here without a default")
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
