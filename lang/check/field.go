package check

import (
	"cmp"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// fieldSyntax is how a field was written.
type fieldSyntax struct {
	line interface { // one of these
		spanned
		Doc() []string
	}
	field  *syntax.Field
	own    *syntax.Own
	define *syntax.Define
	rule   *syntax.Rule
	file   *library.File
	gives  *library.File // where the result of the rule stands, if it is that of what was overridden
}

// home is the file that declares the field, nil if the machine does.
func (s *fieldSource) home() *library.File {
	if s.syn == nil {
		return nil
	}
	return s.syn.file
}

type fieldSource struct {
	checking bool
	done     bool
	syn      *fieldSyntax
	around   *located[*syntax.Formula] // what stands around its formula
	within   *ir.Define                // and what `proceed` is in that
	keeps    *ir.Define                // of Computed: what was overridden, whose result it keeps
	was      *fieldSyntax              // what was overridden
}

func (s *sources) fieldSrc(f *ir.Field) *fieldSource { return known[fieldSource](s, f) }

// scenarioKeys are what a scenario says of a thing besides its fields.
func (c *checker) scenarioKeys(k *ir.Kind) []library.Key {
	switch k {
	case c.p.Combat:
		return nil
	case c.p.Side:
		return library.SideKeys
	case c.p.Combatant:
		return library.CombatantKeys
	}
	return library.InstanceKeys
}

// eachMember visits what the body of a kind declares or changes: its title, and fields.
func (c *checker) eachMember(d *syntax.Kind, title func(*syntax.Title),
	field func(n *syntax.Name, role ir.Role, label *syntax.Text, syn fieldSyntax)) {
	if d.Members == nil {
		return
	}
	for _, m := range d.Members.List {
		switch m := m.(type) {
		case *syntax.Title:
			title(m)
		case *syntax.Field:
			for _, n := range m.Names {
				field(n, fieldRole(m), m.Label, fieldSyntax{line: m, field: m, file: c.file})
			}
		case *syntax.Own:
			field(m.Name, ir.Own, m.Label, fieldSyntax{line: m, own: m, file: c.file})
		case *syntax.Define:
			field(m.Name, defineRole(m), nil, fieldSyntax{line: m, define: m, file: c.file})
		case *syntax.Rule:
			field(m.Name, ir.Action, nil, fieldSyntax{line: m, rule: m, file: c.file})
		}
	}
}

func (c *checker) addFields(k *ir.Kind, d *syntax.Kind) {
	add := func(n *syntax.Name, role ir.Role, label *syntax.Text, syn fieldSyntax) {
		f := &ir.Field{Decl: ir.Decl{Name: n.Text, Doc: syn.line.Doc(), Span: c.span(n), File: c.file.IR()}, Kind: k,
			Role: role, Label: label.Plain()}
		if role == ir.State && syn.field.Params != nil && n == syn.field.Names[0] {
			c.errorf(diag.NotAllowed, c.span(syn.field.Params), "a state field has no parameters").
				Hinted("leave out `state`")
		}
		c.fieldSrc(f).syn = &syn
		f.Hidden, f.FromAll = syn.hides()
		if old := c.fieldNamed(k, n.Text); old != nil && !c.apart(c.fieldSrc(old).home()) {
			dg := c.errorf(diag.Duplicate, f.Span, "%s already has a field `%s`", diag.Article(k.Name),
				n.Text).Hinted("choose another name")
			dg.Note(old.Span, "it was declared here")
			return
		}
		if what := specialNames[n.Text]; what != "" {
			c.errorf(diag.NameTaken, f.Span, "`%s` always means %s", n.Text, what).Hinted("choose another name")
		}
		if (role == ir.Constant || role == ir.State || role == ir.Own) && library.IsKey(c.scenarioKeys(k), n.Text) {
			c.errorf(diag.NameTaken, f.Span, "`%s` is a word of scenarios, which could not set such a field of %s", n.Text,
				diag.Article(k.Name)).
				Hinted("choose another name")
		}
		if k.Field(f.Name) != nil {
			f.Name = nameApart(c.file, f.Name)
		}
		k.AddField(f)
		c.declares(f.Span, f)
	}
	c.eachMember(d, func(m *syntax.Title) { c.declareTitle(k, m) }, add)
}

func fieldRole(m *syntax.Field) ir.Role {
	switch {
	case m.State:
		return ir.State
	case m.Params != nil:
		return ir.Method
	}
	return ir.Constant
}

func defineRole(m *syntax.Define) ir.Role {
	if m.Params != nil && len(m.Params.List) > 0 {
		return ir.Method
	}
	return ir.Computed
}

func (c *checker) overrideField(k *ir.Kind, n *syntax.Name, role ir.Role, label *syntax.Text, syn fieldSyntax) {
	f := c.fieldNamed(k, n.Text)
	if f == nil && c.isOld(c.span(n), n.Text, among(k.FieldNames()), k.Name) {
		return
	}
	if f == nil {
		c.nothing(c.span(n), n.Text, ir.Names(k.Fields), "kind", []string{k.Name, n.Text}, "%s has no field `%s` to change",
			diag.Article(k.Name), n.Text).
			Else("to add it write: extend kind %s { … }", k.Name)
		return
	}
	c.declares(c.span(n), f)
	params, before := syn.params(), c.fieldSrc(f).syn.params()
	switch {
	case f.Role != role || (c.fieldSrc(f).syn.define != nil) != (syn.define != nil):
		c.errorf(diag.NotAllowed, c.span(n), "`%s` is %s, and an override keeps what it is", f.Name, c.describeRole(f)).
			Hinted("write it as it is declared, with another content").Note(f.Span, "it is declared here")
		return
	case params == nil && before != nil:
		c.errorf(diag.WrongArguments, c.span(n), "`%s` has %s, and so must its override", f.Name,
			diag.Count(len(before.List), "parameter")).
			Hinted("write them again: %s(…)", f.Name)
		return
	case !c.keepsHead(params, before, n):
		return
	}
	c.changed(ir.Overridden, c.span(n), f.Span, "kind", k.Name, f.Name)
	if role == ir.Computed {
		was := c.former(f, c.fieldSrc(f).syn.define, c.fieldSrc(f).syn.file, f.Span)
		c.defineSrc(was).keeps, c.defineSrc(was).gone = c.fieldSrc(f).keeps, true
		c.fieldSrc(f).keeps = was
	}
	if was := c.fieldSrc(f).syn; syn.rule != nil && syn.rule.Result == nil {
		rule := *syn.rule // the tree is another check's as well
		rule.Result = was.rule.Result
		syn.rule, syn.gives = &rule, cmp.Or(was.gives, was.file)
	}
	c.fieldSrc(f).syn, c.fieldSrc(f).was, f.File, f.Span = &syn, c.fieldSrc(f).syn, c.file.IR(), c.span(n)
	f.Hidden, f.FromAll = syn.hides()
	if label != nil {
		f.Label = label.Plain()
	}
}

// hides reports whether a field is hidden from other sides, and whether from its own.
func (s *fieldSyntax) hides() (hidden, fromAll bool) {
	if s.field == nil {
		return false, false
	}
	return s.field.Hidden, s.field.FromAll
}

func (s *fieldSyntax) params() *syntax.Params {
	switch {
	case s.field != nil:
		return s.field.Params
	case s.define != nil:
		return s.define.Params
	case s.rule != nil:
		return s.rule.Params
	}
	return nil
}

// result is the type behind the name of a rule, a define or a formula with parameters.
func (s *fieldSyntax) result() *syntax.Type {
	switch {
	case s.rule != nil:
		return s.rule.Result
	case s.define != nil:
		return s.define.Result
	case s.field != nil && s.field.Params != nil:
		return s.field.Type
	}
	return nil
}

func (c *checker) describeRole(f *ir.Field) string {
	switch f.Role {
	case ir.State:
		return "a state field"
	case ir.Own:
		return "an own field"
	case ir.Computed:
		return "a define"
	case ir.Method:
		if c.fieldSrc(f).syn.define != nil {
			return "a define with parameters"
		}
		return "a formula with parameters"
	case ir.Action:
		return "a rule"
	case ir.Given:
		return "known to the machine"
	}
	return "a field"
}

// kindTypes resolves the types of all fields and who owns whom.
func (c *checker) kindTypes() {
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			c.in(c.fieldSrc(f).syn.file, func() {
				if was := c.fieldSrc(f).was; was != nil && f.Role != ir.Computed && c.fieldSrc(f).syn.gives == nil &&
					!c.keepsWritten(c.fieldSrc(f).syn.result(), was.result(), cmp.Or(was.gives, was.file), f.Name) {
					c.fieldSrc(f).syn = was
				}
			})
			c.in(c.fieldSrc(f).syn.file, func() { c.fieldType(f) })
		}
		for i, inst := range k.Instances {
			inst.Index = i
		}
	}
	for f := range c.p.Fields() {
		if f.Role == ir.Own {
			c.in(c.fieldSrc(f).syn.file, func() { c.ownership(f.Kind, f) })
		}
	}
}

func (c *checker) fieldType(f *ir.Field) {
	src := c.fieldSrc(f)
	if src.syn.line != nil {
		f.Group = c.span(src.syn.line)
	}
	switch {
	case src.syn.field != nil:
		if f.Role == ir.Method {
			f.Type = c.single(src.syn.field.Type)
		} else {
			f.Type = c.lasting(src.syn.field.Type)
		}
		if f.Role != ir.Method && f.Type.Base == ir.List && f.Type.Elem.Base == ir.List {
			c.errorf(diag.NotAllowed, c.span(src.syn.field.Type), "a field holds no list of lists").
				Hinted("make the inner lists fields of a kind of their own, or compute it: define %s = …", f.Name)
			f.Type = tInvalid
		}
		if f.Role == ir.Method {
			f.Params = c.params(src.syn.field.Params)
		}
	case src.syn.own != nil:
		f.Type = c.typ(src.syn.own.Type)
	case src.syn.define != nil:
		f.Params = c.params(src.syn.define.Params)
		if src.syn.define.Result != nil {
			f.Type = c.single(src.syn.define.Result)
			src.done = src.keeps == nil
		} else if f.Role == ir.Method {
			c.errorf(diag.MissingType, f.Span, "a define with parameters needs the type of its result here").
				Hinted("write: define %s(…) -> int = …", f.Name)
		}
	case src.syn.rule != nil:
		f.Params = c.ruleParams(src.syn.rule.Params)
		f.Type = tNothing
		if src.syn.rule.Result != nil {
			c.in(cmp.Or(src.syn.gives, src.syn.file), func() { f.Type = c.single(src.syn.rule.Result) })
		}
		f.Rule = c.actionRule(f, nil, src.syn.rule, src.syn.file)
	}
	for _, p := range f.Params {
		if f.Kind.Field(p.Name) != nil {
			c.errorf(diag.NameTaken, p.Span, "`%s` is also a field of %s", p.Name,
				f.Kind.Name).Hinted("choose another name for the parameter")
		}
	}
}

// actionRule makes the rule of an action field: the kind's default, or an
// instance's own. Its frame begins with self.
func (c *checker) actionRule(f *ir.Field, i *ir.Instance, syn *syntax.Rule, file *library.File) *ir.Rule {
	r := &ir.Rule{Decl: ir.Decl{Name: f.Name, Doc: syn.Doc(), Span: c.span(syn.Name), File: (file).IR()}, Result: f.Type}
	*c.ruleSrc(r) = ruleSource{syn: syn, file: file}
	c.ruleSrc(r).owner = f.Kind.Name
	if i != nil {
		c.ruleSrc(r).owner = i.Name
	}
	params := f.Params
	if syn.Params != nil && i != nil {
		params = c.ruleParams(syn.Params)
		if len(params) != len(f.Params) {
			c.errorf(diag.WrongArguments, c.span(syn.Params), "`%s` takes %s", f.Name, diag.Count(len(f.Params), "argument")).
				Hinted("write: rule %s(%s), or leave the parameters out", f.Name, paramNames(f.Params))
			params = f.Params
		}
		for n, p := range params {
			if syn.Params.List[n].Type == nil {
				p.Type = f.Params[n].Type
			}
		}
	}
	r.Frame = &ir.Frame{}
	c.ruleSrc(r).self = &ir.Local{Name: "self", Type: ir.RefTo(f.Kind), Fixed: true}
	c.ruleSrc(r).locals = append([]*ir.Local{c.ruleSrc(r).self}, c.copyLocals(params)...)
	return r
}

// ownership notes that the things of one kind own copies of another's.
func (c *checker) ownership(k *ir.Kind, f *ir.Field) {
	if f.Type.Bad() {
		return
	}
	if f.Type.Base != ir.List || f.Type.Elem.Base != ir.Ref {
		c.errorf(diag.WrongType, c.span(c.fieldSrc(f).syn.own.Type),
			"an own field is a list of things of a kind").Hinted("write: own %s : list of KIND", f.Name)
		f.Type = tInvalid
		return
	}
	owned := f.Type.Elem.Kind
	switch {
	case owned.Builtin:
		c.errorf(diag.NotAllowed, f.Span, "nobody owns %ss", owned.Name).Hinted("write: %s : list of %s", f.Name, owned.Name)
		return
	case owned.Owner != nil && owned.Owner != k:
		c.errorf(diag.NotAllowed, f.Span, "%ss are already owned by %ss", owned.Name, owned.Owner.Name).
			Hinted("one kind of thing has one kind of owner")
		return
	case owned.Owner == nil:
		owned.Owner = k
		if owned.Field("owner") == nil {
			c.given(owned, "owner", ir.RefTo(k))
		}
	}
	for at := k; at != nil; at = at.Owner {
		if at == owned {
			c.errorf(diag.Cycle, f.Span, "%s would own itself", diag.Article(owned.Name)).Hinted("leave out `own`: %s : %s",
				f.Name, f.Type)
			owned.Owner = nil
			return
		}
	}
}

// fieldBodies checks the defaults and formulas of all fields.
func (c *checker) fieldBodies() {
	for f := range c.p.Fields() {
		c.in(c.fieldSrc(f).syn.file, func() { c.fieldBody(f) })
	}
	if a := c.p.Combatant.Field("active"); a != nil && a.Role == ir.Computed {
		if t := c.computedType(a, a.Span); t.Base != ir.Bool && !t.Bad() {
			c.errorf(diag.WrongType, a.Span, "`active` says whether a combatant takes part; it must be true or false, not %s",
				t.Describe())
		}
	}
	c.titleBodies()
}

func (c *checker) fieldBody(f *ir.Field) {
	src := c.fieldSrc(f)
	if src.syn.field != nil && src.syn.field.When != nil {
		c.hiddenWhen(f, src.syn.field.When)
	}
	switch {
	case f.Role == ir.Computed:
		c.computedType(f, f.Span)
	case src.syn.define != nil: // with parameters
		f.Default = c.fieldFormula(f, c.givenFormula(f), f.Type, f.Params)
	case src.syn.field != nil && src.syn.field.Value != nil:
		want := f.Type.Single()
		f.Default = c.fieldFormula(f, c.givenFormula(f), want, f.Params)
		if f.Default != nil {
			c.literalInRange(f.Default.Expr, want)
		}
	case src.syn.own != nil:
		if src.syn.own.Size != nil {
			f.Size = c.fieldFormula(f, here(c, src.syn.own.Size), tInt, nil)
			if src.syn.own.Value == nil {
				c.freshOnes(f)
			} else {
				c.errorf(diag.NotAllowed, c.span(src.syn.own.Value),
					"an own list has a size or a list of what to copy, not both").Hinted("leave out one of them")
			}
		} else if src.syn.own.Value != nil {
			f.Default = c.fieldFormula(f, here(c, src.syn.own.Value), f.Type, nil)
		}
	}
}

// freshOnes reports what things that are copies of nothing would not know.
func (c *checker) freshOnes(f *ir.Field) {
	if f.Type.Base != ir.List || f.Type.Elem.Base != ir.Ref {
		return
	}
	owned := f.Type.Elem.Kind
	for _, o := range owned.Fields {
		if (o.Role == ir.Constant || o.Role == ir.State) && c.fieldSrc(o).syn.field.Value == nil {
			c.errorf(diag.MissingField, f.Span, "fresh things of kind %s need a default for `%s`", owned.Name, o.Name).
				Hinted("write in the kind: %s : … = VALUE", o.Name).Note(o.Span, "it is declared here without a default")
		}
	}
}

// fieldFormula checks a formula of a field in its kind.
func (c *checker) fieldFormula(f *ir.Field, syn located[*syntax.Formula], want ir.Type,
	params []*ir.Local) *ir.Formula {
	src := c.fieldSrc(f)
	b := c.selfBody(f.Kind, params, "a field of "+diag.Article(f.Kind.Name))
	if src.within != nil {
		b.wraps = &wrapped{define: src.within}
	}
	b.from = f
	if src.syn.field != nil {
		b.hide = f
	}
	return c.bodyOf(b, syn, want)
}

// computedType types a computed field, when first asked.
func (c *checker) computedType(f *ir.Field, at diag.Span) ir.Type {
	src := c.fieldSrc(f)
	if f.Default != nil || src.done && src.checking {
		return f.Type
	}
	if src.checking {
		c.cyclic[f] = true
		c.errorf(diag.Cycle, at, "`%s` needs itself to be computed", f.Name).
			Hinted("break the circle, or give its type: define %s -> int = …", f.Name)
		f.Type = tInvalid
		return tInvalid
	}
	src.checking = true
	want := tInvalid
	if keeps := cmp.Or(src.within, src.keeps); keeps != nil && !src.done {
		var applies bool
		c.in(src.syn.file, func() { f.Type, applies = c.kept(keeps, src.syn.define.Result) })
		src.done = !f.Type.Bad()
		if !applies {
			syn := c.defineSrc(keeps).syn
			src.syn = &fieldSyntax{line: syn, define: syn, file: c.source(keeps.File)}
		}
	}
	if src.done {
		want = f.Type
	}
	f.Default = c.fieldFormula(f, c.givenFormula(f), want, nil)
	src.checking = false
	if !src.done {
		f.Type = c.resultType(f.Default.Expr)
		src.done = true
	}
	return f.Type
}

// resultType is the type that a define's formula gives it.
func (c *checker) resultType(e ir.Expr) ir.Type {
	t := e.Type()
	t.Range = nil
	switch t.Base {
	case ir.None, ir.EmptyList:
		c.errorf(diag.MissingType, e.Span(), "the type of this cannot be seen").Hinted("give it: define NAME -> TYPE = …")
		return tInvalid
	case ir.Nothing:
		c.errorf(diag.NoResult, e.Span(), "this rule has no result").Hinted("give it one: rule NAME(…) -> TYPE { … return … }")
		return tInvalid
	case ir.Per:
		c.errorf(diag.WrongType, e.Span(), "%s is no single value", t.Describe()).Hinted("write [ ] with %s in it",
			diag.Article(t.Kind.Name))
		return tInvalid
	}
	return t
}

// stateWords stand before the name of a field that is state.
func stateWords(f *ir.Field) string {
	switch {
	case f.FromAll:
		return "hidden from all state"
	case f.Hidden:
		return "hidden state"
	}
	return "state"
}

// fieldText is a field alone, also if it was declared together with others.
func (s *sources) fieldText(f *ir.Field) string {
	syn := s.fieldSrc(f).syn
	if syn.field == nil {
		return in(syn.file, syn.line)
	}
	d, text := syn.field, f.Name
	if f.Role == ir.State {
		text = stateWords(f) + " " + text
	}
	if d.Params != nil {
		text += in(syn.file, d.Params)
	}
	behind := d.Span(syn.file.Source)
	behind.Start = d.Type.Span(syn.file.Source).Start
	return text + " : " + behind.Text()
}
