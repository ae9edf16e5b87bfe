package check

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib/value"
)

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
	c.given(c.p.Side, "members", listOf(refTo(c.p.Combatant)))
	c.given(c.p.Combatant, "side", refTo(c.p.Side))
}

// given adds a field that the machine fills in.
func (c *checker) given(k *ir.Kind, name string, t ir.Type) {
	f := &ir.Field{Role: ir.Given, Type: t}
	*c.fieldSrc(f) = fieldSource{done: true, syn: &fieldSyntax{file: c.root}}
	f.Decl = ir.Decl{Name: name, File: (c.root).IR()}
	k.AddField(f)
}

func (c *checker) declareKind(d *syntax.Kind) {
	if s := c.top[d.Name.Text]; s != nil && s.what == "kind" && s.obj.(*ir.Kind).Builtin {
		k := s.obj.(*ir.Kind)
		if d.Plural != nil {
			c.errorf(diag.NotAllowed, c.span(d.Plural), "the list of all is always called `%s`", orNone(k.Plural)).Hinted("leave out `plural`")
		}
		if len(d.Of) > 0 {
			c.errorf(diag.NotAllowed, c.span(d.Of[0]), "a scenario says which %ss there are", k.Name).Hinted("leave out `of …`")
		}
		k.Doc = append(k.Doc, d.Doc()...)
		c.addFields(k, d)
		return
	}
	k := &ir.Kind{Decl: c.decl(d.Name, d), ID: len(c.p.Kinds)}
	*c.kindSrc(k) = kindSource{home: c.file}
	if _, basic := basicTypes[d.Name.Text]; basic {
		c.errorf(diag.NameTaken, k.Span, "`%s` is a type that every ruleset has", k.Name).Hinted("choose another name")
		return
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
		i := &ir.Instance{Kind: k, Title: n.Title.Plain()}
		*c.instanceSrc(i) = instanceSource{sets: map[string]setSyntax{}, rules: map[string]ruleSyntax{}, syn: instanceSyntax{file: c.file}}
		i.Decl = ir.Decl{Name: n.Name.Text, Span: c.span(n.Name), File: (c.file).IR()}
		c.addInstance(i, n.Name)
	}
	c.addFields(k, d)
}

func (c *checker) addFields(k *ir.Kind, d *syntax.Kind) {
	if d.Members == nil {
		return
	}
	add := func(n *syntax.Name, line syntax.Member, label *syntax.Text, role ir.Role, syn fieldSyntax) {
		f := &ir.Field{Decl: ir.Decl{Name: n.Text, Span: c.span(n), File: (c.file).IR()}, Kind: k, Role: role, Label: label.Plain()}
		if l, ok := line.(interface{ Doc() []string }); ok {
			f.Doc = l.Doc()
		}
		syn.file = c.file
		c.fieldSrc(f).syn = &syn
		f.Hidden = syn.field != nil && syn.field.Hidden
		if old := k.Field(n.Text); old != nil {
			dg := c.errorf(diag.Duplicate, f.Span, "%s already has a field `%s`", article(k.Name), n.Text).Hinted("choose another name")
			dg.Note(old.Span, "it was declared here")
			return
		}
		if what := specialNames[n.Text]; what != "" {
			c.errorf(diag.NameTaken, f.Span, "`%s` always means %s", n.Text, what).Hinted("choose another name")
		}
		k.AddField(f)
	}
	for _, m := range d.Members.List {
		switch m := m.(type) {
		case *syntax.Field:
			role := fieldRole(m)
			if m.State && m.Params != nil {
				c.errorf(diag.NotAllowed, c.span(m.Params), "a state field has no parameters").Hinted("leave out `state`")
			}
			for _, n := range m.Names {
				add(n, m, m.Label, role, fieldSyntax{field: m})
			}
		case *syntax.Own:
			add(m.Name, m, m.Label, ir.Own, fieldSyntax{own: m})
		case *syntax.Define:
			add(m.Name, m, nil, defineRole(m), fieldSyntax{define: m})
		case *syntax.Rule:
			add(m.Name, m, nil, ir.Action, fieldSyntax{rule: m})
		}
	}
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

// ---- instances ----------------------------------------------------------------------------------

func (c *checker) declareInstance(k *ir.Kind, d *syntax.Instance) {
	if k.Builtin {
		c.errorf(diag.NotAllowed, c.span(d.Name), "%ss stand in scenarios, not in rulesets", k.Name).
			Hinted("put it into a .toml file")
		return
	}
	i := &ir.Instance{Decl: c.decl(d.Name, d), Kind: k, Title: d.Title.Plain()}
	*c.instanceSrc(i) = instanceSource{sets: map[string]setSyntax{}, rules: map[string]ruleSyntax{}}
	c.instanceSrc(i).syn = instanceSyntax{like: d.Like, file: c.file}
	c.instanceLines(i, d.Body)
	c.addInstance(i, d.Name)
}

func (c *checker) addInstance(i *ir.Instance, n *syntax.Name) {
	for _, old := range c.instances[i.Name] {
		if old.Kind == i.Kind {
			d := c.errorf(diag.Duplicate, i.Span, "there is already a %s `%s`", i.Kind.Name, i.Name)
			if c.source(old.File).Layer < c.file.Layer {
				d.Hinted("to change it write: override %s %s { … }", i.Kind.Name, i.Name)
			} else {
				d.Hinted("choose another name")
			}
			d.Note(old.Span, "it was declared here")
			return
		}
	}
	if s := c.top[i.Name]; s != nil {
		c.errorf(diag.Duplicate, i.Span, "`%s` is already the name of %s", i.Name, article(s.what)).
			Hinted("choose another name").Note(s.span, "it was declared here")
		return
	}
	c.checkName(n)
	c.instanceSrc(i).home, i.Home = c.file, c.file.IR()
	c.instances[i.Name] = append(c.instances[i.Name], i)
	i.Kind.Instances = append(i.Kind.Instances, i)
}

// instanceLines takes over what a body sets, replacing what was set before.
func (c *checker) instanceLines(i *ir.Instance, body *syntax.InstanceBody) {
	if body == nil {
		return
	}
	c.instanceSrc(i).syn.gap = c.instanceSrc(i).syn.gap || c.file.Tree.Gap(body)
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
			c.instanceSrc(i).sets[key] = setSyntax{target: l.Target, value: l.Value, at: at, file: c.file}
		case *syntax.Rule:
			if old, ok := seen[l.Name.Text]; ok {
				c.errorf(diag.Duplicate, c.span(l.Name), "`%s` is given twice", l.Name.Text).Hinted("remove one").Note(old, "the first is here")
			}
			seen[l.Name.Text] = c.span(l.Name)
			c.instanceSrc(i).rules[l.Name.Text] = ruleSyntax{l, c.file}
		case *syntax.Modifier:
			c.instanceSrc(i).syn.modifiers = slices.DeleteFunc(c.instanceSrc(i).syn.modifiers, func(m located[*syntax.Modifier]) bool { return m.syn.Name.Text == l.Name.Text })
			c.instanceSrc(i).syn.modifiers = append(c.instanceSrc(i).syn.modifiers, located[*syntax.Modifier]{l, c.file})
		}
	}
}

func (c *checker) declareRows(d *syntax.Rows) {
	k := c.kind(d.Kind)
	if k == nil {
		return
	}
	for _, r := range d.List {
		i := &ir.Instance{Kind: k, Title: r.Title.Plain()}
		*c.instanceSrc(i) = instanceSource{sets: map[string]setSyntax{}, rules: map[string]ruleSyntax{}, syn: instanceSyntax{file: c.file}}
		i.Decl = ir.Decl{Name: r.Name.Text, Doc: append(d.Doc(), r.Doc()...), Span: c.span(r.Name), File: (c.file).IR()}
		if len(r.Values) != len(d.Fields) {
			c.errorf(diag.WrongArguments, c.span(r), "this row has %s for %s", countOf(len(r.Values), "value"), countOf(len(d.Fields), "field")).
				Hinted("a row reads: NAME \"Title\" : a value for each of %s", namesOf(d.Fields))
		}
		for n, v := range r.Values {
			if n < len(d.Fields) {
				c.instanceSrc(i).sets[d.Fields[n].Text] = setSyntax{value: v, at: c.span(d.Fields[n]), file: c.file}
			}
		}
		c.addInstance(i, r.Name)
	}
	for _, f := range d.Fields {
		if k.Field(f.Text) == nil {
			c.later(func() { // when it is known to what others its fields refer
				d := c.noField(c.span(f), k, f.Text, settableNames(k))
				c.setElsewhere(d, k, "NAME", f.Text, "…")
			})
			for _, i := range k.Instances {
				c.instanceSrc(i).strange = c.instanceSrc(i).strange || c.instanceSrc(i).sets[f.Text].value != nil
			}
		}
	}
}

func namesOf(names []*syntax.Name) string {
	s := ""
	for i, n := range names {
		if i > 0 {
			s += ", "
		}
		s += n.Text
	}
	return s
}

func (c *checker) findInstance(k *ir.Kind, n *syntax.Name, verb string) *ir.Instance {
	var names []string
	for _, i := range k.Instances {
		if i.Name == n.Text {
			return i
		}
		names = append(names, i.Name)
	}
	c.nothing(c.span(n), n.Text, names, k.Name, []string{n.Text}, "there is no %s `%s` to %s", k.Name, n.Text, verb)
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
		c.errorf(diag.NotAllowed, c.span(d.Like), "an override keeps what `%s` is like", i.Name).Hinted("set the fields that differ")
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
	if s, ok := c.instanceSrc(i).sets[name]; ok {
		return s.at, true
	}
	if r, ok := c.instanceSrc(i).rules[name]; ok {
		return r.syn.Name.Span(r.file.Source), true
	}
	for _, m := range c.instanceSrc(i).syn.modifiers {
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
		c.nothing(c.span(n), n.Text, names, k.Name, []string{i.Name, n.Text}, "%s `%s` itself says nothing of `%s`", k.Name, i.Name, n.Text)
		return
	}
	ch := c.changed(ir.Removed, c.span(d), was, k.Name, i.Name, n.Text)
	delete(c.instanceSrc(i).sets, n.Text)
	delete(c.instanceSrc(i).rules, n.Text)
	c.instanceSrc(i).syn.modifiers = slices.DeleteFunc(c.instanceSrc(i).syn.modifiers, func(m located[*syntax.Modifier]) bool {
		hit := m.syn.Name.Text == n.Text
		if hit {
			ch.Of = ofScore(m.syn)
		}
		return hit
	})
	i.File = c.file.IR()
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
			Hinted("write: override kind %s { FIELD : TYPE = VALUE }; instances are added by: extend kind %s of …", k.Name, k.Name)
	}
	if d.Members == nil {
		return
	}
	for _, m := range d.Members.List {
		switch m := m.(type) {
		case *syntax.Field:
			role := fieldRole(m)
			for _, n := range m.Names {
				c.overrideField(k, n, m.Params, role, m.Label, fieldSyntax{field: m})
			}
		case *syntax.Own:
			c.overrideField(k, m.Name, nil, ir.Own, m.Label, fieldSyntax{own: m})
		case *syntax.Define:
			c.overrideField(k, m.Name, m.Params, defineRole(m), nil, fieldSyntax{define: m})
		case *syntax.Rule:
			c.overrideField(k, m.Name, m.Params, ir.Action, nil, fieldSyntax{rule: m})
		}
	}
}

func (c *checker) overrideField(k *ir.Kind, n *syntax.Name, params *syntax.Params, role ir.Role, label *syntax.Text, syn fieldSyntax) {
	f := k.Field(n.Text)
	if f == nil {
		var names []string
		for _, f := range k.Fields {
			names = append(names, f.Name)
		}
		c.nothing(c.span(n), n.Text, names, "kind", []string{k.Name, n.Text}, "%s has no field `%s` to change", article(k.Name), n.Text).
			Else("to add it write: extend kind %s { … }", k.Name)
		return
	}
	before := c.fieldSrc(f).syn.params()
	switch {
	case f.Role != role || (c.fieldSrc(f).syn.define != nil) != (syn.define != nil):
		c.errorf(diag.NotAllowed, c.span(n), "`%s` is %s, and an override keeps what it is", f.Name, c.describeRole(f)).
			Hinted("write it as it is declared, with another content").Note(f.Span, "it is declared here")
		return
	case params == nil && before != nil:
		c.errorf(diag.WrongArguments, c.span(n), "`%s` has %s, and so must its override", f.Name, countOf(len(before.List), "parameter")).
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
	if syn.rule != nil && syn.rule.Result == nil {
		syn.rule.Result = c.fieldSrc(f).syn.rule.Result
	}
	syn.file = c.file
	c.fieldSrc(f).syn, c.fieldSrc(f).was, f.File, f.Span = &syn, c.fieldSrc(f).syn, c.file.IR(), c.span(n)
	f.Hidden = syn.field != nil && syn.field.Hidden
	if label != nil {
		f.Label = label.Plain()
	}
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

func (c *checker) removeInstance(k *ir.Kind, n *syntax.Name, at diag.Span) bool {
	i := c.findInstance(k, n, "remove")
	if i == nil {
		return false
	}
	c.changed(ir.Removed, at, i.Span, k.Name, i.Name)
	drop := func(x *ir.Instance) bool { return x == i }
	k.Instances = slices.DeleteFunc(k.Instances, drop)
	c.instances[i.Name] = slices.DeleteFunc(c.instances[i.Name], drop)
	if len(c.instances[i.Name]) == 0 {
		delete(c.instances, i.Name)
	}
	return true
}

func (c *checker) declareDie(d *syntax.Die) {
	n, faces := syntax.ParseDice(d.Dice)
	span := c.span(d)
	count := atoi(faces)
	if n != "1" || count < 1 || count > value.MaxFaces {
		c.errorf(diag.BadDice, span, "a die is declared by its number of faces").Hinted("write: die d10 = 0..9")
		return
	}
	if old := c.p.Dice[count]; old != nil {
		c.errorf(diag.Duplicate, span, "d%d is already declared", count).Hinted("remove one").Note(old.Span, "it was declared here")
		return
	}
	die := &ir.Die{Faces: count, Span: span, Index: len(c.p.Dice)}
	*c.dieSrc(die) = dieSource{syn: located[*syntax.Die]{d, c.file}}
	c.p.Dice[count] = die
	c.later(func() {
		b := newBody("a die")
		d := c.dieSrc(die).syn.syn
		c.within(c.dieSrc(die).syn.file, b, func() {
			c.from = die
			die.Values = &ir.Formula{Expr: c.formula(d.Faces, listOf(tInt)), Frame: b.frame, Text: d.Faces.Text}
			c.from = nil
		})
	})
}

func (c *checker) overrideDie(d *syntax.Die) {
	n, faces := syntax.ParseDice(d.Dice)
	die := c.p.Dice[atoi(faces)]
	if n != "1" || die == nil {
		var names []string
		for faces := range c.p.Dice {
			names = append(names, "d"+strconv.FormatInt(faces, 10))
		}
		slices.Sort(names)
		c.nothing(firstWord(c.span(d)), d.Dice, names, "die", []string{d.Dice}, "there is no die `%s` to change", d.Dice).
			Else("dice that no file declares have the faces 1 to their number; write: die %s = …", d.Dice)
		return
	}
	c.changed(ir.Overridden, c.span(d), die.Span, "die", die.Name())
	c.dieSrc(die).syn, die.Span = located[*syntax.Die]{d, c.file}, c.span(d)
}

func atoi(s string) int64 {
	var n int64
	for i := 0; i < len(s); i++ {
		if n > 1<<40 {
			return -1
		}
		n = n*10 + int64(s[i]-'0')
	}
	return n
}

// later runs f, in the file of now, when all signatures are known.
func (c *checker) later(f func()) {
	file := c.file
	c.deferred = append(c.deferred, func() { c.in(file, f) })
}

// ---- the types of fields --------------------------------------------------------------------------

// kindTypes resolves the types of all fields and who owns whom.
func (c *checker) kindTypes() {
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			c.in(c.fieldSrc(f).syn.file, func() {
				if was := c.fieldSrc(f).was; was != nil && f.Role != ir.Computed && !c.keepsWritten(c.fieldSrc(f).syn.result(), was.result(), was.file, f.Name) {
					c.fieldSrc(f).syn = was
				}
			})
			c.in(c.fieldSrc(f).syn.file, func() { c.fieldType(f) })
		}
		for i, inst := range k.Instances {
			inst.Index = i
		}
	}
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			if f.Role == ir.Own {
				c.in(c.fieldSrc(f).syn.file, func() { c.ownership(k, f) })
			}
		}
	}
}

func (c *checker) fieldType(f *ir.Field) {
	switch {
	case c.fieldSrc(f).syn.field != nil:
		if f.Role == ir.Method {
			f.Type = c.single(c.fieldSrc(f).syn.field.Type)
		} else {
			f.Type = c.typ(c.fieldSrc(f).syn.field.Type)
		}
		f.Group = c.span(c.fieldSrc(f).syn.field)
		if f.Role != ir.Method && f.Type.Base == ir.List && f.Type.Elem.Base == ir.List {
			c.errorf(diag.NotAllowed, c.span(c.fieldSrc(f).syn.field.Type), "a field holds no list of lists").
				Hinted("make the inner lists fields of a kind of their own, or compute it: define %s = …", f.Name)
			f.Type = tInvalid
		}
		if f.Role == ir.Method {
			f.Params = c.params(c.fieldSrc(f).syn.field.Params)
		}
	case c.fieldSrc(f).syn.own != nil:
		f.Type = c.typ(c.fieldSrc(f).syn.own.Type)
		f.Group = c.span(c.fieldSrc(f).syn.own)
	case c.fieldSrc(f).syn.define != nil:
		f.Group = c.span(c.fieldSrc(f).syn.define)
		f.Params = c.params(c.fieldSrc(f).syn.define.Params)
		if c.fieldSrc(f).syn.define.Result != nil {
			f.Type = c.single(c.fieldSrc(f).syn.define.Result)
			c.fieldSrc(f).done = c.fieldSrc(f).keeps == nil
		} else if f.Role == ir.Method {
			c.errorf(diag.MissingType, f.Span, "a define with parameters needs the type of its result here").
				Hinted("write: define %s(…) -> int = …", f.Name)
		}
	case c.fieldSrc(f).syn.rule != nil:
		f.Group = c.span(c.fieldSrc(f).syn.rule)
		f.Params = c.params(c.fieldSrc(f).syn.rule.Params)
		f.Type = tNothing
		if c.fieldSrc(f).syn.rule.Result != nil {
			f.Type = c.single(c.fieldSrc(f).syn.rule.Result)
		}
		f.Rule = c.actionRule(f, nil, c.fieldSrc(f).syn.rule, c.fieldSrc(f).syn.file)
	}
	for _, p := range f.Params {
		if f.Kind.Field(p.Name) != nil {
			c.errorf(diag.NameTaken, p.Span, "`%s` is also a field of %s", p.Name, f.Kind.Name).Hinted("choose another name for the parameter")
		}
	}
}

// actionRule makes the rule of an action field: the kind's default, or an
// instance's own. Its frame begins with self.
func (c *checker) actionRule(f *ir.Field, i *ir.Instance, syn *syntax.Rule, file *File) *ir.Rule {
	r := &ir.Rule{Decl: ir.Decl{Name: f.Name, Doc: syn.Doc(), Span: c.span(syn.Name), File: (file).IR()}, Result: f.Type}
	*c.ruleSrc(r) = ruleSource{syn: syn, file: file}
	c.ruleSrc(r).owner = f.Kind.Name
	if i != nil {
		c.ruleSrc(r).owner = i.Name
	}
	params := f.Params
	if syn.Params != nil && i != nil {
		params = c.params(syn.Params)
		if len(params) != len(f.Params) {
			c.errorf(diag.WrongArguments, c.span(syn.Params), "`%s` takes %s", f.Name, countOf(len(f.Params), "argument")).
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
	c.ruleSrc(r).self = &ir.Local{Name: "self", Type: refTo(f.Kind), Fixed: true}
	c.ruleSrc(r).locals = append([]*ir.Local{c.ruleSrc(r).self}, c.copyLocals(params)...)
	return r
}

func (s *sources) copyLocals(in []*ir.Local) []*ir.Local {
	var out []*ir.Local
	for _, of := range in {
		l := *of
		if known := s.locals[of]; known != nil {
			*s.localSrc(&l) = *known
		}
		out = append(out, &l)
	}
	return out
}

// ownership notes that the things of one kind own copies of another's.
func (c *checker) ownership(k *ir.Kind, f *ir.Field) {
	if f.Type.Bad() {
		return
	}
	if f.Type.Base != ir.List || f.Type.Elem.Base != ir.Ref {
		c.errorf(diag.WrongType, c.span(c.fieldSrc(f).syn.own.Type), "an own field is a list of things of a kind").Hinted("write: own %s : list of KIND", f.Name)
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
			c.given(owned, "owner", refTo(k))
		}
	}
	for at := k; at != nil; at = at.Owner {
		if at == owned {
			c.errorf(diag.Cycle, f.Span, "%s would own itself", article(owned.Name)).Hinted("leave out `own`: %s : %s", f.Name, f.Type)
			owned.Owner = nil
			return
		}
	}
}

// ---- defaults and values ------------------------------------------------------------------------------

// selfBody is a body in which the fields of a thing are visible by name.
func (c *checker) selfBody(k *ir.Kind, params []*ir.Local, still string) *body {
	b := newBody(still)
	self := &ir.Local{Name: "self", Type: refTo(k), Fixed: true}
	b.param(self)
	b.scope.self = self
	for _, p := range c.copyLocals(params) {
		b.param(p)
	}
	return b
}

// fieldBodies checks the defaults and formulas of all fields.
func (c *checker) fieldBodies() {
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			c.in(c.fieldSrc(f).syn.file, func() { c.fieldBody(f) })
		}
	}
	if a := c.p.Combatant.Field("active"); a != nil && a.Role == ir.Computed {
		if t := c.computedType(a, a.Span); t.Base != ir.Bool && !t.Bad() {
			c.errorf(diag.WrongType, a.Span, "`active` says whether a combatant takes part; it must be true or false, not %s", Describe(t))
		}
	}
}

func (c *checker) fieldBody(f *ir.Field) {
	if c.fieldSrc(f).syn.field != nil && c.fieldSrc(f).syn.field.When != nil {
		c.hiddenWhen(f, c.fieldSrc(f).syn.field.When)
	}
	switch {
	case f.Role == ir.Computed:
		c.computedType(f, f.Span)
	case c.fieldSrc(f).syn.define != nil: // with parameters
		c.in(c.givenFormula(f).file, func() { f.Default = c.fieldFormula(f, c.givenFormula(f).syn, f.Type, f.Params) })
	case c.fieldSrc(f).syn.field != nil && c.fieldSrc(f).syn.field.Value != nil:
		want := f.Type
		if want.Base == ir.Per {
			want = *want.Elem
		}
		c.hide = f
		c.in(c.givenFormula(f).file, func() { f.Default = c.fieldFormula(f, c.givenFormula(f).syn, want, f.Params) })
		c.hide = nil
		if f.Default != nil {
			c.literalInRange(f.Default.Expr, want)
		}
	case c.fieldSrc(f).syn.own != nil:
		if c.fieldSrc(f).syn.own.Size != nil {
			f.Size = c.fieldFormula(f, c.fieldSrc(f).syn.own.Size, tInt, nil)
			if c.fieldSrc(f).syn.own.Value == nil {
				c.freshOnes(f)
			} else {
				c.errorf(diag.NotAllowed, c.span(c.fieldSrc(f).syn.own.Value), "an own list has a size or a list of what to copy, not both").Hinted("leave out one of them")
			}
		} else if c.fieldSrc(f).syn.own.Value != nil {
			f.Default = c.fieldFormula(f, c.fieldSrc(f).syn.own.Value, f.Type, nil)
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
func (c *checker) fieldFormula(f *ir.Field, syn *syntax.Formula, want ir.Type, params []*ir.Local) *ir.Formula {
	b := c.selfBody(f.Kind, params, "a field of "+article(f.Kind.Name))
	if c.fieldSrc(f).within != nil {
		b.wraps = &wrapped{define: c.fieldSrc(f).within}
	}
	out := &ir.Formula{Frame: b.frame, Text: syn.Text}
	oldFrom := c.from
	c.from = f
	c.within(c.file, b, func() { out.Expr = c.formula(syn, want) })
	c.from = oldFrom
	return out
}

// computedType types a computed field, when first asked.
func (c *checker) computedType(f *ir.Field, at diag.Span) ir.Type {
	if f.Default != nil || c.fieldSrc(f).done && c.fieldSrc(f).checking {
		return f.Type
	}
	if c.fieldSrc(f).checking {
		c.cyclic[f] = true
		c.errorf(diag.Cycle, at, "`%s` needs itself to be computed", f.Name).
			Hinted("break the circle, or give its type: define %s -> int = …", f.Name)
		f.Type = tInvalid
		return tInvalid
	}
	c.fieldSrc(f).checking = true
	want := tInvalid
	if keeps := cmp.Or(c.fieldSrc(f).within, c.fieldSrc(f).keeps); keeps != nil && !c.fieldSrc(f).done {
		var applies bool
		c.in(c.fieldSrc(f).syn.file, func() { f.Type, applies = c.kept(keeps, c.fieldSrc(f).syn.define.Result) })
		c.fieldSrc(f).done = !f.Type.Bad()
		if !applies {
			c.fieldSrc(f).syn = &fieldSyntax{define: c.defineSrc(keeps).syn, file: c.source(keeps.File)}
		}
	}
	if c.fieldSrc(f).done {
		want = f.Type
	}
	c.in(c.givenFormula(f).file, func() { f.Default = c.fieldFormula(f, c.givenFormula(f).syn, want, nil) })
	c.fieldSrc(f).checking = false
	if !c.fieldSrc(f).done {
		f.Type = c.resultType(f.Default.Expr)
		c.fieldSrc(f).done = true
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
		c.errorf(diag.WrongType, e.Span(), "%s is no single value", Describe(t)).Hinted("write [ ] with %s in it", article(t.Kind.Name))
		return tInvalid
	}
	return t
}

// literalInRange reports a literal outside the range of the place it is for.
func (c *checker) literalInRange(e ir.Expr, t ir.Type) {
	v := 0.0
	switch e := e.(type) {
	case *ir.IntLit:
		v = float64(e.Value)
	case *ir.NumLit:
		v = e.Value
	default:
		return
	}
	if r := t.Range; r != nil && (r.HasLow && v < r.Low || r.HasHigh && v > r.High) {
		c.errorf(diag.OutOfRange, e.Span(), "%s is outside the range %s", e.Span().Text(), r).Hinted("%s, or change the range", Advice(r))
	}
}

// instanceBodies checks what every instance sets.
func (c *checker) instanceBodies() {
	for _, k := range c.p.Kinds {
		for _, i := range k.Instances {
			c.in(c.instanceSrc(i).syn.file, func() { c.like(i) })
		}
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

// MaxLike is how many models may stand behind one another.
const MaxLike = 100

// like finds the model of an instance, after that of the model.
func (c *checker) like(i *ir.Instance) {
	if c.instanceSrc(i).syn.like == nil || c.instanceSrc(i).models != 0 {
		return
	}
	const busy = -1
	c.instanceSrc(i).models = busy
	defer func() { c.instanceSrc(i).models = max(1, c.instanceSrc(i).models) }()
	model := c.findModel(i)
	if model == nil {
		return
	}
	if c.instanceSrc(model).models == busy {
		c.errorf(diag.Cycle, c.span(c.instanceSrc(i).syn.like), "`%s` is like itself", i.Name).Hinted("one of them must say its fields")
		return
	}
	c.in(c.instanceSrc(model).syn.file, func() { c.like(model) })
	switch c.instanceSrc(i).models = c.instanceSrc(model).models + 1; {
	case c.instanceSrc(i).models <= MaxLike:
		i.Like = model
	case c.instanceSrc(model).models == MaxLike:
		c.errorf(diag.TooMany, c.span(c.instanceSrc(i).syn.like), "`%s` has more than %d models, one like the next", i.Name, MaxLike).
			Hinted("name an earlier one")
	}
}

func (c *checker) findModel(i *ir.Instance) *ir.Instance {
	n := c.instanceSrc(i).syn.like
	for _, m := range c.instances[n.Text] {
		if m.Kind == i.Kind {
			c.used[m] = true
			return m
		}
	}
	var names []string
	for _, m := range i.Kind.Instances {
		names = append(names, m.Name)
	}
	c.unknown(diag.UnknownName, c.span(n), n.Text, names, "there is no %s `%s`", i.Kind.Name, n.Text)
	return nil
}

func (c *checker) instanceBody(i *ir.Instance) {
	for _, key := range keys(c.instanceSrc(i).sets) {
		s := c.instanceSrc(i).sets[key]
		c.in(s.file, func() { c.instanceSet(i, key, s) })
	}
	for _, name := range keys(c.instanceSrc(i).rules) {
		r := c.instanceSrc(i).rules[name]
		c.in(r.file, func() {
			f := i.Kind.Field(name)
			if f == nil || f.Role != ir.Action {
				d := c.unknown(diag.UnknownField, c.span(r.syn.Name), name, actionNames(i.Kind), "%s has no rule `%s`", article(i.Kind.Name), name)
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
				c.instanceSrc(i).strange = true
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
			c.instanceSrc(i).strange = true
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
	want := f.Type
	if want.Base == ir.Per {
		want = *want.Elem
	}
	var b *body
	if f.Role == ir.Method {
		b = c.selfBody(i.Kind, f.Params, "a formula of "+article(i.Kind.Name))
		if s.within != nil {
			b.wraps = &wrapped{define: s.within}
		}
	} else {
		b = newBody("a field of " + article(i.Kind.Name))
		self := &ir.Local{Name: "self", Type: refTo(i.Kind), Fixed: true}
		b.param(self) // the fields of an instance are set from outside: no bare names of its own
	}
	value := s.formula()
	out := &ir.Formula{Frame: b.frame, Text: value.syn.Text}
	oldFrom := c.from
	if f.Role == ir.Method {
		c.from = f
	}
	c.within(value.file, b, func() {
		if entry != nil {
			if f.Type.Base != ir.Per {
				c.errorf(diag.WrongType, s.at, "`%s` is %s, not a value per kind", name, Describe(f.Type)).Hinted("write: %s = VALUE", name)
				c.instanceSrc(i).strange = true
				return
			}
			key := c.coerce(c.expr(s.target, entry, refTo(f.Type.Kind)), refTo(f.Type.Kind))
			ref, ok := key.(*ir.InstanceRef)
			if !ok {
				if !key.Type().Bad() {
					c.errorf(diag.WrongType, key.Span(), "the name of %s belongs here", article(f.Type.Kind.Name))
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
	c.from = oldFrom
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
