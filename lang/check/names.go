package check

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

// name resolves a bare name. Where it could mean several things, the innermost
// local wins, then what the type wanted asks for, then the fields of the thing
// whose formula it is, then the top level.
func (c *checker) name(f *syntax.Formula, n *ast.IdentifierNode, want ir.Type) ir.Expr {
	at := f.SpanOf(c.file.Source, n)
	base := ir.Head{At: at, Node: n}
	name := n.Value
	if strings.HasPrefix(name, syntax.SquarePrefix) {
		return c.square(base, strings.TrimPrefix(name, syntax.SquarePrefix))
	}
	switch name {
	case "none":
		if want.Optional && want.Base != ir.None && !want.Bad() {
			base.T = want
			return &ir.NoneLit{Head: base}
		}
		base.T = tNone
		return &ir.NoneLit{Head: base}
	case "true", "false":
		base.T = tBool
		return &ir.BoolLit{Head: base, Value: name == "true"}
	}
	if l := c.body.scope.find(name); l != nil {
		c.localRead(l)
		c.means(at, l)
		if l.Type.Base == ir.Label {
			c.errorf(diag.NotAValue, at, "`%s` is the label of a throw, and no value", name).
				Hinted("it stands right behind what is thrown, roll(3d6, %[1]s, who), or goes to a label of another rule", name)
			return c.badAt(base)
		}
		if c.body.seal.keeps(l) {
			return c.isSealed(base, l)
		}
		base.T = l.Type
		if l.Type.Optional && c.body.isKnown(l) {
			base.T = l.Type.Must()
		}
		return &ir.LocalRef{Head: base, Local: l}
	}
	if e := c.wanted(base, name, want); e != nil {
		return e
	}
	switch name {
	case "it":
		d := c.errorf(diag.UnknownName, at, "`it` has no meaning here").
			Hinted("it stands for the item in count(list, …), `where` and policies")
		for s := c.body.scope; s != nil; s = s.parent {
			if s.item != "" {
				d.Hinted("the item is called `%s` here", s.item)
				break
			}
		}
		return c.badAt(base)
	case "self":
		c.errorf(diag.UnknownName, at, "`self` has no meaning here").Hinted("%s", c.insteadOfSelf())
		return c.badAt(base)
	}
	if s, fd := c.ownField(name); fd != nil {
		return c.fieldOf(base, &ir.LocalRef{Head: ir.Head{T: s.Type, At: at, Node: n}, Local: s}, fd, false)
	}
	if sc, ok := c.body.names[name]; ok {
		if k := c.p.KindByName(sc.Kind); k != nil {
			base.T = ir.RefTo(k)
			c.meansScenario(base.At, sc)
			return &ir.ScenarioRef{Head: base, Name: name}
		}
	}
	return c.topName(base, name, want)
}

// ownField is what a bare name means as the field of a thing in whose formula it stands.
func (c *checker) ownField(name string) (self *ir.Local, fd *ir.Field) {
	for _, s := range c.body.scope.selves() {
		if fd := c.fieldNamed(s.Type.Kind, name); fd != nil && fd != c.body.hide {
			return s, fd
		}
	}
	return nil, nil
}

// isValue reports whether a bare name means a local or a field, whatever kind, map or table
// is called so as well.
func (c *checker) isValue(name string) bool {
	_, fd := c.ownField(name)
	return fd != nil || c.body.scope.find(name) != nil
}

// mayBeValue reports whether a bare name may mean a value, or was meant to.
func (c *checker) mayBeValue(name string) bool {
	return c.isValue(name) || c.named(name) != nil || len(c.things(name)) > 0
}

// wanted resolves a word or instance that the wanted type asks for.
func (c *checker) wanted(base ir.Head, name string, want ir.Type) ir.Expr {
	switch want.Base {
	case ir.Enum:
		if slices.Contains(want.Words, name) {
			base.T = want.Must()
			return &ir.WordLit{Head: base, Word: name}
		}
	case ir.Ref:
		if i := c.instanceOf(want.Kind, name); i != nil {
			return c.instanceRef(base, i)
		}
	case ir.Union:
		var found []*ir.Instance
		for _, k := range want.Kinds {
			if i := c.instanceOf(k, name); i != nil {
				found = append(found, i)
			}
		}
		if len(found) == 1 {
			return c.instanceRef(base, found[0])
		}
	}
	return nil
}

func (c *checker) instanceRef(base ir.Head, i *ir.Instance) ir.Expr {
	base.T = ir.RefTo(i.Kind)
	c.used[i] = true
	c.meansLast(base.At, i.Name, i)
	return &ir.InstanceRef{Head: base, Instance: i}
}

func (c *checker) topName(base ir.Head, name string, want ir.Type) ir.Expr {
	if s := c.named(name); s != nil {
		if k := kindByWord[s.what]; k != nil && k.value != nil {
			if e := k.value(c, base, s); e != nil {
				c.means(base.At, s.obj)
				return e
			}
		} else if s.what == "plural" {
			k := s.obj.(*ir.Kind)
			base.T = ir.ListOf(ir.RefTo(k))
			c.used[k] = true
			c.means(base.At, Plural{k})
			return &ir.KindList{Head: base, Kind: k}
		}
	}
	switch name {
	case "sides":
		base.T = ir.ListOf(ir.RefTo(c.p.Side))
		return &ir.World{Head: base, Name: name}
	case "combatants":
		base.T = ir.ListOf(ir.RefTo(c.p.Combatant))
		return &ir.World{Head: base, Name: name}
	case "yes", "no":
		base.T = tBool
		return &ir.BoolLit{Head: base, Value: name == "yes"}
	}
	if c.isRound(name) {
		base.T = tInt
		return &ir.World{Head: base, Name: "round"}
	}
	if list := c.things(name); len(list) == 1 {
		return c.instanceRef(base, list[0])
	} else if len(list) > 1 {
		var kinds []string
		for _, i := range list {
			kinds = append(kinds, i.Kind.Name+"."+name)
		}
		c.errorf(diag.Ambiguous, base.At, "`%s` is the name of several things", name).Hinted("write %s",
			diag.WordList(kinds, "or"))
		return c.badAt(base)
	}
	return c.unknownName(base, name, want)
}

// isRound reports whether a name counts the rounds: `round`, or the unit that the
// ruleset's rounds are named by.
func (c *checker) isRound(name string) bool {
	return name == "round" || slices.ContainsFunc(c.courses,
		func(cs *courseSyntax) bool { return cs.syn.Keyword == "round" && cs.course.Unit == name })
}

// unit is what the rounds are called.
func (c *checker) unit() string {
	for _, cs := range c.courses {
		if cs.syn.Keyword == "round" {
			return cs.course.Unit
		}
	}
	return "round"
}

func (c *checker) badAt(base ir.Head) ir.Expr {
	base.T = tInvalid
	return &ir.BadExpr{Head: base}
}

// maxAdvice is how many diagnostics there may be for the next to come with advice.
const maxAdvice = 100

// unknownName reports a name without a meaning, with the best guess.
func (c *checker) unknownName(base ir.Head, name string, want ir.Type) ir.Expr {
	c.askedValue(name, want)
	if c.body.guessed || c.lost[name] || c.isOldPart(base.At, name, c.isValue, c.body.partsOf()...) ||
		c.named(name) == nil && c.isOld(base.At, name, c.mayBeValue) {
		return c.badAt(base)
	}
	if s := c.named(name); s != nil {
		d := c.errorf(diag.NotAValue, base.At, "`%s` is %s, not a value", name, s.describe())
		if k := topOf[ir.Kind](c, name); k != nil && k.Plural != "" {
			d.Hinted("the list of all is `%s`", k.Plural)
			if want.PartNamed(name) != nil {
				d.Hinted("to ask for the kind of a thing x write: x.%s != none", name)
			}
		} else if kind := kindByWord[s.what]; kind != nil && kind.use != "" {
			d.Hinted(kind.use, name)
		}
		return c.badAt(base)
	}
	if stdlib.Lookup(name) != nil {
		c.errorf(diag.NotAValue, base.At, "`%s` is a function, not a value", name).Hinted("to use it write: %s",
			c.useOf(name))
		return c.badAt(base)
	}
	if c.unheard || c.diags.Len() > maxAdvice { // nobody reads so much, and looking for names takes its time
		c.unknown(diag.UnknownName, base.At, name, nil, "nothing here is called `%s`", name)
		return c.badAt(base)
	}
	var candidates []string
	if want.Base == ir.Enum {
		candidates = want.Words
	}
	if want.Base == ir.Ref {
		candidates = want.Kind.InstanceNames()
	}
	if near := diag.Nearest(name, candidates); near == "" {
		candidates = append(candidates, c.body.scope.locals()...)
		for _, s := range c.body.scope.selves() {
			candidates = append(candidates, c.fieldNames(s.Type.Kind)...)
		}
		candidates = append(candidates, c.topNames("param", "define", "plural")...)
		candidates = append(candidates, "sides", "combatants", "combat", "round")
		if near := diag.Nearest(name, []string{"true", "false", "none"}); near != "" {
			candidates = append(candidates, near)
		}
		candidates = append(candidates, keys(c.body.names)...)
		candidates = append(candidates, c.thingNames()...)
	}
	what := ""
	switch {
	case want.Base == ir.Enum:
		what = ", and it is none of the words wanted here"
	case want.Base == ir.Ref && len(want.Kind.Instances) > 0:
		c.unknown(diag.UnknownName, base.At, name, candidates, "no %s and nothing else is called `%s`", want.Kind.Name, name).
			Else("write %s", diag.WordList(want.Kind.InstanceNames(), "or"))
		return c.badAt(base)
	}
	d := c.unknown(diag.UnknownName, base.At, name, candidates, "nothing here is called `%s`%s", name, what)
	of, step := c.holders(name), c.seenAtStep(name)
	switch {
	case step != "" && c.removed[name].IsZero():
		d.Hinted("`%s` is known at step `%s`: after step %[2]s { … }", name, step)
	case len(of) > 0 && len(of) <= 3 && c.removed[name].IsZero():
		d.Hinted("did you mean %s?", strings.Join(of, " or "))
	case want.Base == ir.Text:
		d.Else("a text stands in quotation marks: %q", name)
	case slices.Contains(of, "`it."+name+"`"):
		d.Else("did you mean `it.%s`?", name)
	case want.Base == ir.Enum:
		d.Else("write %s", diag.WordList(want.Words, "or"))
	case c.body.test != nil && c.body.test.Scenario == "":
		d.Hinted("a test knows fighters by its scenario; write in it: scenario \"NAME\"")
		if c.file.Asks {
			d.Hinted("to name fighters say in which scenario: --scenario FILE.toml")
		}
	case c.body.still == "a measure":
		d.Else("a measure knows the parameters of its event, and with `at end` what stands after `by`")
	case specialNames[name] != "":
		d.Hinted("`%s` means %s, where there is such a thing", name, specialNames[name])
	case name == "this":
		d.Hinted("%s", c.insteadOfSelf())
	case name == "break" && c.loopAround() != nil:
		d.Hinted("write: end for %s", c.loopAround().Item.Name)
	case advice.Elsewhere[name] != "":
		d.Hinted("%s", advice.Elsewhere[name])
	case c.body.hook != nil && c.body.hook.Event != nil && c.body.hook.Condition == nil:
		c.knownOf(d, c.body.hook.Event, name, want)
	case c.body.scope.item == "it":
		d.Else("the item of the list is called `it`; to call it `%[1]s` write: %[1]s in LIST", name)
	case want.Base == ir.Ref && c.localOf(want) != "":
		d.Else("%s is wanted here, such as `%s`", diag.Article(want.Kind.Name), c.localOf(want))
	default:
		d.Else("names come from `param`, `define`, `let`, parameters and fields")
	}
	return c.badAt(base)
}

// knownOf says what a hook knows of its event.
func (c *checker) knownOf(d *diag.Diagnostic, e *ir.Event, name string, want ir.Type) {
	known := localNames(e.Frame.Params)
	switch list := diag.WordList(known, "and"); {
	case len(known) > 0:
		d.Else("`%s` tells %s", e.Name, list)
	case want.Bad():
		d.Else("`%s` is about nobody; to go through all write: for %s in combatants { … }", e.Name, name)
	default:
		d.Else("`%s` tells nothing", e.Name)
	}
}

// insteadOfSelf says what to write for the one whose rule this is, as other languages call him.
func (c *checker) insteadOfSelf() string {
	if len(c.body.scope.selves()) > 0 {
		return "write `self`"
	}
	if who := c.localOf(ir.RefTo(c.p.Combatant)); who != "" {
		return "write `" + who + "`"
	}
	return "`self` stands for the thing whose field this is"
}

// useOf shows how a function is called.
func (c *checker) useOf(name string) string {
	if (name == "first" || name == "last") && c.body.scope.find("options") != nil {
		return name + "(options)"
	}
	if len(stdlib.Lookup(name).Schemes[0].Params) == 0 {
		return name + "()"
	}
	return name + "(…)"
}

// holders lists, as `who.hp`, the fields of this name that locals have.
func (c *checker) holders(name string) []string {
	var out []string
	for _, n := range append(c.body.scope.locals(), "it") {
		l := c.body.scope.find(n)
		if l != nil && l.Type.Base == ir.Ref && c.fieldNamed(l.Type.Kind, name) != nil && c.body.scope.self != l {
			out = append(out, "`"+n+"."+name+"`")
		}
	}
	if k := c.p.Combat; k != nil && c.fieldNamed(k, name) != nil {
		out = append(out, "`"+k.Name+"."+name+"`")
	}
	return slices.Compact(out)
}

// fieldOf reads a field of x.
func (c *checker) fieldOf(base ir.Head, x ir.Expr, fd *ir.Field, chained bool) ir.Expr {
	c.reads[fd]++
	c.meansLast(base.At, fd.Name, fd)
	c.link(fd, base.At)
	switch fd.Role {
	case ir.Action:
		c.errorf(diag.NotAValue, base.At, "`%s` is a rule of %s", fd.Name, fd.Kind.Name).Hinted("to run it write: %s(…)",
			fd.Name)
		return c.badAt(base)
	case ir.Computed:
		base.T = c.computedType(fd, base.At)
	case ir.Method:
		c.errorf(diag.WrongArguments, base.At, "`%s` takes %s", fd.Name, diag.Count(len(fd.Params), "argument")).
			Hinted("write: %s(%s)", fd.Name, paramNames(fd.Params))
		return c.badAt(base)
	default:
		base.T = fd.Type
	}
	base.T.Range = nil
	out := &ir.FieldRef{Head: base, X: x, Field: fd, Chained: chained}
	if base.T.Optional && !chained {
		if l := c.path(out); l != nil && c.body.isKnown(l) {
			out.T = base.T.Must()
		}
	}
	return out
}

// localNames lists the names of locals.
func localNames(list []*ir.Local) []string {
	var out []string
	for _, l := range list {
		out = append(out, l.Name)
	}
	return out
}

// paramNames is how parameters are written in a call.
func paramNames(params []*ir.Local) string {
	return strings.Join(localNames(params), ", ")
}
