package check

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/syntax"
)

// builtinKinds makes the three kinds that every fight has.
func (c *checker) builtinKinds() {
	make := func(name, plural string) *Kind {
		k := &Kind{ID: len(c.p.Kinds), Plural: plural, Builtin: true, byName: map[string]*Field{}}
		k.Decl = Decl{Name: name, File: c.root}
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
func (c *checker) given(k *Kind, name string, t Type) {
	f := &Field{Kind: k, Index: len(k.Fields), Role: Given, Type: t, done: true, syn: &fieldSyntax{file: c.root}}
	f.Decl = Decl{Name: name, File: c.root}
	k.Fields = append(k.Fields, f)
	k.byName[name] = f
}

func (c *checker) declareKind(d *syntax.Kind) {
	if s := c.top[d.Name.Text]; s != nil && s.what == "kind" && s.obj.(*Kind).Builtin {
		k := s.obj.(*Kind)
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
	k := &Kind{Decl: c.decl(d.Name, d), ID: len(c.p.Kinds), byName: map[string]*Field{}, home: c.file}
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
func (c *checker) addMembers(k *Kind, d *syntax.Kind) {
	for _, n := range d.Of {
		i := &Instance{Kind: k, Title: n.Title.Plain(), sets: map[string]setSyntax{}, rules: map[string]ruleSyntax{}, syn: instanceSyntax{file: c.file}}
		i.Decl = Decl{Name: n.Name.Text, Span: c.span(n.Name), File: c.file}
		c.addInstance(i, n.Name)
	}
	c.addFields(k, d)
}

func (c *checker) addFields(k *Kind, d *syntax.Kind) {
	if d.Members == nil {
		return
	}
	add := func(n *syntax.Name, line syntax.Member, label *syntax.Text, role Role, syn fieldSyntax) {
		f := &Field{Decl: Decl{Name: n.Text, Span: c.span(n), File: c.file}, Kind: k, Index: len(k.Fields), Role: role, Label: label.Plain()}
		if l, ok := line.(interface{ Doc() []string }); ok {
			f.Doc = l.Doc()
		}
		syn.file = c.file
		f.syn = &syn
		f.Hidden = syn.field != nil && syn.field.Hidden
		if old := k.byName[n.Text]; old != nil {
			dg := c.errorf(diag.Duplicate, f.Span, "%s already has a field `%s`", article(k.Name), n.Text).Hinted("choose another name")
			dg.Note(old.Span, "it was declared here")
			return
		}
		if what := specialNames[n.Text]; what != "" {
			c.errorf(diag.NameTaken, f.Span, "`%s` always means %s", n.Text, what).Hinted("choose another name")
		}
		k.Fields = append(k.Fields, f)
		k.byName[n.Text] = f
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
			add(m.Name, m, m.Label, Own, fieldSyntax{own: m})
		case *syntax.Define:
			add(m.Name, m, nil, defineRole(m), fieldSyntax{define: m})
		case *syntax.Rule:
			add(m.Name, m, nil, Action, fieldSyntax{rule: m})
		}
	}
}

func fieldRole(m *syntax.Field) Role {
	switch {
	case m.State:
		return State
	case m.Params != nil:
		return Method
	}
	return Constant
}

func defineRole(m *syntax.Define) Role {
	if m.Params != nil && len(m.Params.List) > 0 {
		return Method
	}
	return Computed
}

// ---- instances ----------------------------------------------------------------------------------

func (c *checker) declareInstance(k *Kind, d *syntax.Instance) {
	if k.Builtin {
		c.errorf(diag.NotAllowed, c.span(d.Name), "%ss stand in scenarios, not in rulesets", k.Name).
			Hinted("put it into a .toml file")
		return
	}
	i := &Instance{Decl: c.decl(d.Name, d), Kind: k, Title: d.Title.Plain(), sets: map[string]setSyntax{}, rules: map[string]ruleSyntax{}}
	i.syn = instanceSyntax{like: d.Like, file: c.file}
	c.instanceLines(i, d.Body)
	c.addInstance(i, d.Name)
}

func (c *checker) addInstance(i *Instance, n *syntax.Name) {
	for _, old := range c.instances[i.Name] {
		if old.Kind == i.Kind {
			d := c.errorf(diag.Duplicate, i.Span, "there is already a %s `%s`", i.Kind.Name, i.Name)
			if old.File.Layer < c.file.Layer {
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
	i.home = c.file
	c.instances[i.Name] = append(c.instances[i.Name], i)
	i.Kind.Instances = append(i.Kind.Instances, i)
}

// instanceLines takes over what a body sets, replacing what was set before.
func (c *checker) instanceLines(i *Instance, body *syntax.InstanceBody) {
	if body == nil {
		return
	}
	i.syn.gap = i.syn.gap || c.file.Tree.Gap(body)
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
			i.sets[key] = setSyntax{target: l.Target, value: l.Value, at: at, file: c.file}
		case *syntax.Rule:
			if old, ok := seen[l.Name.Text]; ok {
				c.errorf(diag.Duplicate, c.span(l.Name), "`%s` is given twice", l.Name.Text).Hinted("remove one").Note(old, "the first is here")
			}
			seen[l.Name.Text] = c.span(l.Name)
			i.rules[l.Name.Text] = ruleSyntax{l, c.file}
		case *syntax.Modifier:
			i.syn.modifiers = slices.DeleteFunc(i.syn.modifiers, func(m located[*syntax.Modifier]) bool { return m.syn.Name.Text == l.Name.Text })
			i.syn.modifiers = append(i.syn.modifiers, located[*syntax.Modifier]{l, c.file})
		}
	}
}

func (c *checker) declareRows(d *syntax.Rows) {
	k := c.kind(d.Kind)
	if k == nil {
		return
	}
	for _, r := range d.List {
		i := &Instance{Kind: k, Title: r.Title.Plain(), sets: map[string]setSyntax{}, rules: map[string]ruleSyntax{}, syn: instanceSyntax{file: c.file}}
		i.Decl = Decl{Name: r.Name.Text, Doc: append(d.Doc(), r.Doc()...), Span: c.span(r.Name), File: c.file}
		if len(r.Values) != len(d.Fields) {
			c.errorf(diag.WrongArguments, c.span(r), "this row has %s for %s", countOf(len(r.Values), "value"), countOf(len(d.Fields), "field")).
				Hinted("a row reads: NAME \"Title\" : a value for each of %s", namesOf(d.Fields))
		}
		for n, v := range r.Values {
			if n < len(d.Fields) {
				i.sets[d.Fields[n].Text] = setSyntax{value: v, at: c.span(d.Fields[n]), file: c.file}
			}
		}
		c.addInstance(i, r.Name)
	}
	for _, f := range d.Fields {
		if k.byName[f.Text] == nil {
			c.later(func() { // when it is known to what others its fields refer
				d := c.noField(c.span(f), k, f.Text, settableNames(k))
				c.setElsewhere(d, k, "NAME", f.Text, "…")
			})
			for _, i := range k.Instances {
				i.strange = i.strange || i.sets[f.Text].value != nil
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

func (c *checker) findInstance(k *Kind, n *syntax.Name, verb string) *Instance {
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
		c.changed(Overridden, c.span(d.Title), i.Span, k.Name, i.Name, "title")
		i.Title = d.Title.Plain()
	}
	if d.Like != nil {
		c.errorf(diag.NotAllowed, c.span(d.Like), "an override keeps what `%s` is like", i.Name).Hinted("set the fields that differ")
	}
	if d.Body != nil {
		for _, l := range d.Body.List {
			name, at := settingOf(l)
			was, ok := i.setting(name)
			if !ok {
				was = i.Span
			}
			c.changed(Overridden, at.Span(c.file.Source), was, k.Name, i.Name, name)
		}
	}
	c.instanceLines(i, d.Body)
	i.File = c.file
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
func (i *Instance) setting(name string) (diag.Span, bool) {
	if s, ok := i.sets[name]; ok {
		return s.at, true
	}
	if r, ok := i.rules[name]; ok {
		return r.syn.Name.Span(r.file.Source), true
	}
	for _, m := range i.syn.modifiers {
		if m.syn.Name.Text == name {
			return m.syn.Name.Span(m.file.Source), true
		}
	}
	return diag.Span{}, false
}

// unset takes away what an instance says of a field, a rule or a modifier: `remove weapon
// spear.reach`. What it is like, or its kind, then says what it is.
func (c *checker) unset(k *Kind, d *syntax.Remove) {
	i := c.findInstance(k, d.Path.Names[0], "change")
	if i == nil {
		return
	}
	n := d.Path.Names[1]
	was, ok := i.setting(n.Text)
	if !ok || len(d.Path.Names) > 2 {
		names := append(keys(i.sets), keys(i.rules)...)
		for _, m := range i.syn.modifiers {
			names = append(names, m.syn.Name.Text)
		}
		c.nothing(c.span(n), n.Text, names, k.Name, []string{i.Name, n.Text}, "%s `%s` itself says nothing of `%s`", k.Name, i.Name, n.Text)
		return
	}
	ch := c.changed(Removed, c.span(d), was, k.Name, i.Name, n.Text)
	delete(i.sets, n.Text)
	delete(i.rules, n.Text)
	i.syn.modifiers = slices.DeleteFunc(i.syn.modifiers, func(m located[*syntax.Modifier]) bool {
		hit := m.syn.Name.Text == n.Text
		if hit {
			ch.Of = ofScore(m.syn)
		}
		return hit
	})
	i.File = c.file
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
			c.overrideField(k, m.Name, nil, Own, m.Label, fieldSyntax{own: m})
		case *syntax.Define:
			c.overrideField(k, m.Name, m.Params, defineRole(m), nil, fieldSyntax{define: m})
		case *syntax.Rule:
			c.overrideField(k, m.Name, m.Params, Action, nil, fieldSyntax{rule: m})
		}
	}
}

func (c *checker) overrideField(k *Kind, n *syntax.Name, params *syntax.Params, role Role, label *syntax.Text, syn fieldSyntax) {
	f := k.byName[n.Text]
	if f == nil {
		var names []string
		for _, f := range k.Fields {
			names = append(names, f.Name)
		}
		c.nothing(c.span(n), n.Text, names, "kind", []string{k.Name, n.Text}, "%s has no field `%s` to change", article(k.Name), n.Text).
			Else("to add it write: extend kind %s { … }", k.Name)
		return
	}
	before := f.syn.params()
	switch {
	case f.Role != role || (f.syn.define != nil) != (syn.define != nil):
		c.errorf(diag.NotAllowed, c.span(n), "`%s` is %s, and an override keeps what it is", f.Name, describeRole(f)).
			Hinted("write it as it is declared, with another content").Note(f.Span, "it is declared here")
		return
	case params == nil && before != nil:
		c.errorf(diag.WrongArguments, c.span(n), "`%s` has %s, and so must its override", f.Name, countOf(len(before.List), "parameter")).
			Hinted("write them again: %s(…)", f.Name)
		return
	case !c.keepsHead(params, before, n):
		return
	}
	c.changed(Overridden, c.span(n), f.Span, "kind", k.Name, f.Name)
	if role == Computed {
		was := f.former(f.syn.define, f.syn.file, f.Span)
		was.keeps, was.gone = f.keeps, true
		f.keeps = was
	}
	if syn.rule != nil && syn.rule.Result == nil {
		syn.rule.Result = f.syn.rule.Result
	}
	syn.file = c.file
	f.syn, f.was, f.File, f.Span = &syn, f.syn, c.file, c.span(n)
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

func describeRole(f *Field) string {
	switch f.Role {
	case State:
		return "a state field"
	case Own:
		return "an own field"
	case Computed:
		return "a define"
	case Method:
		if f.syn.define != nil {
			return "a define with parameters"
		}
		return "a formula with parameters"
	case Action:
		return "a rule"
	case Given:
		return "known to the machine"
	}
	return "a field"
}

func (c *checker) removeInstance(k *Kind, n *syntax.Name, at diag.Span) bool {
	i := c.findInstance(k, n, "remove")
	if i == nil {
		return false
	}
	c.changed(Removed, at, i.Span, k.Name, i.Name)
	drop := func(x *Instance) bool { return x == i }
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
	if n != "1" || count < 1 || count > MaxFaces {
		c.errorf(diag.BadDice, span, "a die is declared by its number of faces").Hinted("write: die d10 = 0..9")
		return
	}
	if old := c.p.Dice[count]; old != nil {
		c.errorf(diag.Duplicate, span, "d%d is already declared", count).Hinted("remove one").Note(old.Span, "it was declared here")
		return
	}
	die := &Die{Faces: count, Span: span, Index: len(c.p.Dice), syn: located[*syntax.Die]{d, c.file}}
	c.p.Dice[count] = die
	c.later(func() {
		b := newBody("a die")
		d := die.syn.syn
		c.within(die.syn.file, b, func() {
			die.Values = &Formula{Expr: c.formula(d.Faces, listOf(tInt)), Frame: b.frame, Text: d.Faces.Text}
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
	c.changed(Overridden, c.span(d), die.Span, "die", die.Name())
	die.syn, die.Span = located[*syntax.Die]{d, c.file}, c.span(d)
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
			c.in(f.syn.file, func() {
				if was := f.was; was != nil && f.Role != Computed && !c.keepsWritten(f.syn.result(), was.result(), was.file, f.Name) {
					f.syn = was
				}
			})
			c.in(f.syn.file, func() { c.fieldType(f) })
		}
		for i, inst := range k.Instances {
			inst.Index = i
		}
	}
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			if f.Role == Own {
				c.in(f.syn.file, func() { c.ownership(k, f) })
			}
		}
	}
}

func (c *checker) fieldType(f *Field) {
	switch {
	case f.syn.field != nil:
		if f.Role == Method {
			f.Type = c.single(f.syn.field.Type)
		} else {
			f.Type = c.typ(f.syn.field.Type)
		}
		f.Group = c.span(f.syn.field)
		if f.Role != Method && f.Type.Base == List && f.Type.Elem.Base == List {
			c.errorf(diag.NotAllowed, c.span(f.syn.field.Type), "a field holds no list of lists").
				Hinted("make the inner lists fields of a kind of their own, or compute it: define %s = …", f.Name)
			f.Type = tInvalid
		}
		if f.Role == Method {
			f.Params = c.params(f.syn.field.Params)
		}
	case f.syn.own != nil:
		f.Type = c.typ(f.syn.own.Type)
		f.Group = c.span(f.syn.own)
	case f.syn.define != nil:
		f.Group = c.span(f.syn.define)
		f.Params = c.params(f.syn.define.Params)
		if f.syn.define.Result != nil {
			f.Type = c.single(f.syn.define.Result)
			f.done = f.keeps == nil
		} else if f.Role == Method {
			c.errorf(diag.MissingType, f.Span, "a define with parameters needs the type of its result here").
				Hinted("write: define %s(…) -> int = …", f.Name)
		}
	case f.syn.rule != nil:
		f.Group = c.span(f.syn.rule)
		f.Params = c.params(f.syn.rule.Params)
		f.Type = tNothing
		if f.syn.rule.Result != nil {
			f.Type = c.single(f.syn.rule.Result)
		}
		f.Rule = c.actionRule(f, nil, f.syn.rule, f.syn.file)
	}
	for _, p := range f.Params {
		if f.Kind.byName[p.Name] != nil {
			c.errorf(diag.NameTaken, p.Span, "`%s` is also a field of %s", p.Name, f.Kind.Name).Hinted("choose another name for the parameter")
		}
	}
}

// actionRule makes the rule of an action field: the kind's default, or an
// instance's own. Its frame begins with self.
func (c *checker) actionRule(f *Field, i *Instance, syn *syntax.Rule, file *File) *Rule {
	r := &Rule{Decl: Decl{Name: f.Name, Doc: syn.Doc(), Span: c.span(syn.Name), File: file}, Result: f.Type, syn: syn, file: file}
	r.owner = f.Kind.Name
	if i != nil {
		r.owner = i.Name
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
	r.Frame = &Frame{}
	r.self = &Local{Name: "self", Type: refTo(f.Kind), Fixed: true, used: true}
	r.locals = append([]*Local{r.self}, copyLocals(params)...)
	return r
}

func copyLocals(in []*Local) []*Local {
	var out []*Local
	for _, l := range in {
		l := *l
		out = append(out, &l)
	}
	return out
}

// ownership notes that the things of one kind own copies of another's.
func (c *checker) ownership(k *Kind, f *Field) {
	if f.Type.bad() {
		return
	}
	if f.Type.Base != List || f.Type.Elem.Base != Ref {
		c.errorf(diag.WrongType, c.span(f.syn.own.Type), "an own field is a list of things of a kind").Hinted("write: own %s : list of KIND", f.Name)
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
		if owned.byName["owner"] == nil {
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
func (c *checker) selfBody(k *Kind, params []*Local, still string) *body {
	b := newBody(still)
	self := &Local{Name: "self", Type: refTo(k), Fixed: true, used: true}
	b.param(self)
	b.scope.self = self
	for _, p := range copyLocals(params) {
		b.param(p)
	}
	return b
}

// fieldBodies checks the defaults and formulas of all fields.
func (c *checker) fieldBodies() {
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			c.in(f.syn.file, func() { c.fieldBody(f) })
		}
	}
	if a := c.p.Combatant.byName["active"]; a != nil && a.Role == Computed {
		if t := c.computedType(a, a.Span); t.Base != Bool && !t.bad() {
			c.errorf(diag.WrongType, a.Span, "`active` says whether a combatant takes part; it must be true or false, not %s", t.Describe())
		}
	}
}

func (c *checker) fieldBody(f *Field) {
	if f.syn.field != nil && f.syn.field.When != nil {
		c.hiddenWhen(f, f.syn.field.When)
	}
	switch {
	case f.Role == Computed:
		c.computedType(f, f.Span)
	case f.syn.define != nil: // with parameters
		c.in(f.formula().file, func() { f.Default = c.fieldFormula(f, f.formula().syn, f.Type, f.Params) })
	case f.syn.field != nil && f.syn.field.Value != nil:
		want := f.Type
		if want.Base == Per {
			want = *want.Elem
		}
		c.hide = f
		c.in(f.formula().file, func() { f.Default = c.fieldFormula(f, f.formula().syn, want, f.Params) })
		c.hide = nil
		if f.Default != nil {
			c.literalInRange(f.Default.Expr, want)
		}
	case f.syn.own != nil:
		if f.syn.own.Size != nil {
			f.Size = c.fieldFormula(f, f.syn.own.Size, tInt, nil)
			if f.syn.own.Value == nil {
				c.freshOnes(f)
			} else {
				c.errorf(diag.NotAllowed, c.span(f.syn.own.Value), "an own list has a size or a list of what to copy, not both").Hinted("leave out one of them")
			}
		} else if f.syn.own.Value != nil {
			f.Default = c.fieldFormula(f, f.syn.own.Value, f.Type, nil)
		}
	}
}

// freshOnes reports what things that are copies of nothing would not know.
func (c *checker) freshOnes(f *Field) {
	if f.Type.Base != List || f.Type.Elem.Base != Ref {
		return
	}
	owned := f.Type.Elem.Kind
	for _, o := range owned.Fields {
		if (o.Role == Constant || o.Role == State) && o.syn.field.Value == nil {
			c.errorf(diag.MissingField, f.Span, "fresh things of kind %s need a default for `%s`", owned.Name, o.Name).
				Hinted("write in the kind: %s : … = VALUE", o.Name).Note(o.Span, "it is declared here without a default")
		}
	}
}

// fieldFormula checks a formula of a field in its kind.
func (c *checker) fieldFormula(f *Field, syn *syntax.Formula, want Type, params []*Local) *Formula {
	b := c.selfBody(f.Kind, params, "a field of "+article(f.Kind.Name))
	if f.within != nil {
		b.wraps = &wrapped{define: f.within}
	}
	out := &Formula{Frame: b.frame, Text: syn.Text}
	oldFrom := c.from
	c.from = f
	c.within(c.file, b, func() { out.Expr = c.formula(syn, want) })
	c.from = oldFrom
	return out
}

// computedType types a computed field, when first asked.
func (c *checker) computedType(f *Field, at diag.Span) Type {
	if f.Default != nil || f.done && f.checking {
		return f.Type
	}
	if f.checking {
		c.cyclic[f] = true
		c.errorf(diag.Cycle, at, "`%s` needs itself to be computed", f.Name).
			Hinted("break the circle, or give its type: define %s -> int = …", f.Name)
		f.Type = tInvalid
		return tInvalid
	}
	f.checking = true
	want := tInvalid
	if keeps := cmp.Or(f.within, f.keeps); keeps != nil && !f.done {
		var applies bool
		c.in(f.syn.file, func() { f.Type, applies = c.kept(keeps, f.syn.define.Result) })
		f.done = !f.Type.bad()
		if !applies {
			f.syn = &fieldSyntax{define: keeps.syn, file: keeps.File}
		}
	}
	if f.done {
		want = f.Type
	}
	c.in(f.formula().file, func() { f.Default = c.fieldFormula(f, f.formula().syn, want, nil) })
	f.checking = false
	if !f.done {
		f.Type = c.resultType(f.Default.Expr)
		f.done = true
	}
	return f.Type
}

// resultType is the type that a define's formula gives it.
func (c *checker) resultType(e Expr) Type {
	t := e.Type()
	t.Range = nil
	switch t.Base {
	case None, EmptyList:
		c.errorf(diag.MissingType, e.Span(), "the type of this cannot be seen").Hinted("give it: define NAME -> TYPE = …")
		return tInvalid
	case Nothing:
		c.errorf(diag.NoResult, e.Span(), "this rule has no result").Hinted("give it one: rule NAME(…) -> TYPE { … return … }")
		return tInvalid
	case Per:
		c.errorf(diag.WrongType, e.Span(), "%s is no single value", t.Describe()).Hinted("write [ ] with %s in it", article(t.Kind.Name))
		return tInvalid
	}
	return t
}

// literalInRange reports a literal outside the range of the place it is for.
func (c *checker) literalInRange(e Expr, t Type) {
	v := 0.0
	switch e := e.(type) {
	case *IntLit:
		v = float64(e.Value)
	case *NumLit:
		v = e.Value
	default:
		return
	}
	if r := t.Range; r != nil && (r.HasLow && v < r.Low || r.HasHigh && v > r.High) {
		c.errorf(diag.OutOfRange, e.Span(), "%s is outside the range %s", e.Span().Text(), r).Hinted("%s, or change the range", r.Advice())
	}
}

// instanceBodies checks what every instance sets.
func (c *checker) instanceBodies() {
	for _, k := range c.p.Kinds {
		for _, i := range k.Instances {
			c.in(i.syn.file, func() { c.like(i) })
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
func (c *checker) like(i *Instance) {
	if i.syn.like == nil || i.models != 0 {
		return
	}
	const busy = -1
	i.models = busy
	defer func() { i.models = max(1, i.models) }()
	model := c.findModel(i)
	if model == nil {
		return
	}
	if model.models == busy {
		c.errorf(diag.Cycle, c.span(i.syn.like), "`%s` is like itself", i.Name).Hinted("one of them must say its fields")
		return
	}
	c.in(model.syn.file, func() { c.like(model) })
	switch i.models = model.models + 1; {
	case i.models <= MaxLike:
		i.Like = model
	case model.models == MaxLike:
		c.errorf(diag.TooMany, c.span(i.syn.like), "`%s` has more than %d models, one like the next", i.Name, MaxLike).
			Hinted("name an earlier one")
	}
}

func (c *checker) findModel(i *Instance) *Instance {
	n := i.syn.like
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

func (c *checker) instanceBody(i *Instance) {
	i.Values, i.Rules = map[*Field]*Formula{}, map[*Field]*Rule{}
	for _, key := range keys(i.sets) {
		s := i.sets[key]
		c.in(s.file, func() { c.instanceSet(i, key, s) })
	}
	for _, name := range keys(i.rules) {
		r := i.rules[name]
		c.in(r.file, func() {
			f := i.Kind.byName[name]
			if f == nil || f.Role != Action {
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
			i.Rules[f] = rule
			c.addRule(rule)
		})
	}
}

func actionNames(k *Kind) []string {
	var out []string
	for _, f := range k.Fields {
		if f.Role == Action {
			out = append(out, f.Name)
		}
	}
	return out
}

func (c *checker) instanceSet(i *Instance, key string, s setSyntax) {
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
				i.strange = true
				return
			}
			name, entry = id.Value, n.Property
		default:
			c.errorf(diag.WrongType, s.at, "an instance sets its own fields").Hinted("write: FIELD = VALUE")
			return
		}
	}
	f := i.Kind.byName[name]
	if f == nil {
		if s.target != nil { // in rows the head has been reported
			d := c.noField(s.at, i.Kind, name, settableNames(i.Kind))
			c.setElsewhere(d, i.Kind, i.Name, name, s.value.Text)
			i.strange = true
		}
		return
	}
	switch f.Role {
	case Computed, Given:
		c.errorf(diag.Constant, s.at, "`%s` is computed and cannot be set", name).Hinted("set what it is computed from")
		return
	case Action:
		c.errorf(diag.WrongType, s.at, "`%s` is a rule", name).Hinted("write: rule %s { … }", name)
		return
	}
	want := f.Type
	if want.Base == Per {
		want = *want.Elem
	}
	var b *body
	if f.Role == Method {
		b = c.selfBody(i.Kind, f.Params, "a formula of "+article(i.Kind.Name))
		if s.within != nil {
			b.wraps = &wrapped{define: s.within}
		}
	} else {
		b = newBody("a field of " + article(i.Kind.Name))
		self := &Local{Name: "self", Type: refTo(i.Kind), Fixed: true, used: true}
		b.param(self) // the fields of an instance are set from outside: no bare names of its own
	}
	value := s.formula()
	out := &Formula{Frame: b.frame, Text: value.syn.Text}
	oldFrom := c.from
	if f.Role == Method {
		c.from = f
	}
	c.within(value.file, b, func() {
		if entry != nil {
			if f.Type.Base != Per {
				c.errorf(diag.WrongType, s.at, "`%s` is %s, not a value per kind", name, f.Type.Describe()).Hinted("write: %s = VALUE", name)
				i.strange = true
				return
			}
			key := c.coerce(c.expr(s.target, entry, refTo(f.Type.Kind)), refTo(f.Type.Kind))
			ref, ok := key.(*InstanceRef)
			if !ok {
				if !key.Type().bad() {
					c.errorf(diag.WrongType, key.Span(), "the name of %s belongs here", article(f.Type.Kind.Name))
				}
				return
			}
			out.Expr = c.formula(value.syn, want)
			if i.Entries == nil {
				i.Entries = map[*Field][]Entry{}
			}
			i.Entries[f] = append(i.Entries[f], Entry{ref.Instance, out})
			return
		}
		out.Expr = c.formula(value.syn, want)
		i.Values[f] = out
	})
	c.from = oldFrom
	if out.Expr != nil {
		c.literalInRange(out.Expr, want)
	}
}

// missingFields reports what an instance must say and does not.
func (c *checker) missingFields(i *Instance) {
	if i.syn.like != nil && i.Like == nil { // the model was not found
		return
	}
	for m := i; m != nil; m = m.Like {
		if m.strange { // what it sets in vain may be what is missing
			return
		}
	}
	for _, f := range i.Kind.Fields {
		switch {
		case f.Role == Action:
			if f.Rule.syn.Body == nil && i.Rule(f) == nil && !c.setBroken(i, f.Name) { // bodies are checked later
				c.errorf(diag.MissingField, i.Span, "%s `%s` does not say what `%s` does", i.Kind.Name, i.Name, f.Name).
					Hinted("write in it: rule %s { … }", f.Name).Note(f.Span, "it is declared here without a body")
			}
		case f.Default != nil || f.Role == Computed || f.Role == Given || f.Role == Own || f.Type.bad():
		case f.Type.Base == Per && i.entry(f):
		case i.Value(f) != nil || c.setBroken(i, f.Name) || c.lacking[f]:
		case f.File != nil && i.File.Layer < f.File.Layer: // there may be a hundred more of these
			c.lacking[f] = true
			c.errorf(diag.MissingField, f.Span, "%s `%s` was there before, and does not say its `%s`", i.Kind.Name, i.Name, f.Name).
				Hinted("write: %s : %s = …, which is what all have that say nothing else", f.Name, f.Type)
		default:
			c.errorf(diag.MissingField, i.Span, "%s `%s` does not say its `%s`", i.Kind.Name, i.Name, f.Name).
				Hinted("write in it: %s = …, or give the field a default", f.Name).Note(f.Span, "it is declared here without a default")
		}
	}
}

func (i *Instance) entry(f *Field) bool {
	for ; i != nil; i = i.Like {
		if len(i.Entries[f]) > 0 {
			return true
		}
	}
	return false
}

// setBroken reports whether a field may be set in a line that could not be read.
func (c *checker) setBroken(i *Instance, field string) bool {
	for m := i; m != nil; m = m.Like {
		if m.syn.gap {
			return true
		}
		if _, ok := m.sets[field]; ok {
			return true
		}
		if _, ok := m.rules[field]; ok {
			return true
		}
	}
	return false
}
