package check

import (
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

// call types NAME(arguments).
func (c *checker) call(f *syntax.Formula, n ast.Node, name string, args []ast.Node, base expr, want Type) Expr {
	if name == syntax.DiceName {
		return c.dice(f, n, args, base)
	}
	if name == "" {
		c.errorf(diag.Formula, base.At, "only names can be called").Hinted("write NAME(…)")
		return c.badAt(base)
	}
	if name == "proceed" {
		return c.proceed(f, args, base)
	}
	at := c.nameSpan(f, n, name)
	for _, s := range c.body.scope.selves() {
		if fd := s.Type.Kind.byName[name]; fd != nil && fd.called() {
			return c.callField(f, &LocalRef{expr{s.Type, at, n}, s}, fd, args, base, false)
		}
	}
	if s := c.top[name]; s != nil && stdlib.Lookup(name) != nil { // reported where it is declared
		if s.file.Layer == c.file.Layer {
			for _, a := range args {
				c.expr(f, a, tInvalid)
			}
			return c.badAt(base)
		}
	} else if s != nil {
		c.used[s.obj] = true
		switch obj := s.obj.(type) {
		case *Table:
			if !obj.Single {
				c.errorf(diag.NotAValue, base.At, "table `%s` has several columns", name).
					Hinted("write which: %s(…).%s", name, columnName(obj, 0))
				return c.badAt(base)
			}
			return c.lookupAt(f, obj, 0, args, base)
		case *Define:
			c.link(obj, at)
			base.T = c.resultOf(obj, at)
			return &Call{base, obj, c.args(f, name, obj.Frame.Params, args, base.At)}
		case *Score:
			c.link(obj, at)
			base.T = obj.Result
			return &Call{base, obj, c.args(f, name, obj.Frame.Params, args, base.At)}
		case *Rule:
			c.callsRule(obj, at)
			base.T = obj.Result
			return &Call{base, obj, c.args(f, name, obj.Frame.Params, args, base.At)}
		case *Condition:
			base.T = tBool
			return &Holds{base, obj, c.conditionArgs(f, obj, args, base.At, false)}
		case *Map:
			c.errorf(diag.NotAValue, base.At, "`%s` is a map", name).Hinted("the area of a square is %s.area(SQUARE)", name)
			return c.badAt(base)
		case *Event:
			c.errorf(diag.NotAValue, base.At, "`%s` is an event", name).Hinted("to announce it write: announce %s(…)", name)
			return c.badAt(base)
		}
		if _, isParam := s.obj.(*Param); isParam || s.what == "plural" {
			c.errorf(diag.NotAValue, at, "`%s` is %s; it takes no arguments", name, s.describe()).Hinted("write it without ( )")
			return c.badAt(base)
		}
	}
	if e := stdlib.Lookup(name); e != nil {
		return c.builtin(f, e, n, args, base, want)
	}
	candidates := append(c.topNames("table", "define", "score", "rule", "condition"), stdlib.Names()...)
	for _, s := range c.body.scope.selves() {
		for _, fd := range s.Type.Kind.Fields {
			if fd.called() {
				candidates = append(candidates, fd.Name)
			}
		}
	}
	if l := c.body.scope.find(name); l != nil {
		l.used = true
		c.errorf(diag.NotAValue, at, "`%s` is a value here; it takes no arguments", name).Hinted("write it without ( )")
	} else {
		d := c.unknown(diag.UnknownName, at, name, candidates, "nothing here is called `%s`", name).
			Else("`hcl help functions` lists those that every ruleset has")
		if hint := elsewhere[name]; hint != "" {
			d.Hinted("%s", hint)
		}
	}
	for _, a := range args { // mistakes in the arguments are reported as well
		if !mentionsIt(a) {
			c.expr(f, a, tInvalid)
		}
	}
	return c.badAt(base)
}

func mentionsIt(n ast.Node) bool {
	found := false
	visitNodes(n, func(n ast.Node) {
		if id, ok := n.(*ast.IdentifierNode); ok && id.Value == "it" {
			found = true
		}
	})
	return found
}

// nameSpan is the place of a call's name.
func (c *checker) nameSpan(f *syntax.Formula, n ast.Node, name string) diag.Span {
	s := f.OperatorSpan(c.file.Source, n)
	if call, ok := n.(*ast.CallNode); ok {
		s = f.OperatorSpan(c.file.Source, call.Callee)
	}
	if s.Text() != name { // a pipe, or a rewritten name
		s = f.SpanOf(c.file.Source, n)
	}
	return s
}

// args types the arguments of a call.
func (c *checker) args(f *syntax.Formula, name string, params []*Local, nodes []ast.Node, at diag.Span) []Expr {
	if len(nodes) != len(params) {
		c.errorf(diag.WrongArguments, at, "`%s` takes %s, not %d", name, countOf(len(params), "argument"), len(nodes)).
			Hinted("write: %s(%s)", name, paramNames(params))
	}
	var out []Expr
	for i, n := range nodes {
		if i < len(params) {
			out = append(out, c.coerce(c.expr(f, n, params[i].Type), params[i].Type))
		} else {
			c.expr(f, n, tInvalid)
		}
	}
	for len(out) < len(params) {
		out = append(out, c.badAt(expr{At: at}))
	}
	return out
}

// conditionArgs types the arguments of a condition; missing last ones and `any`
// match anything, so that `end locked` ends every one, except where a condition begins.
func (c *checker) conditionArgs(f *syntax.Formula, k *Condition, nodes []ast.Node, at diag.Span, begins bool) []Expr {
	params := k.Frame.Params
	if len(nodes) > len(params) {
		d := c.errorf(diag.WrongArguments, at, "condition `%s` takes %s, not %d", k.Name, countOf(len(params), "argument"), len(nodes)).
			Hinted("write: %s(%s)", k.Name, paramNames(params))
		if len(params) > 1 && !begins {
			d.Hint += "; last ones may be left out"
		}
	}
	out := make([]Expr, len(params))
	for i, n := range nodes {
		if i >= len(params) {
			c.expr(f, n, tInvalid)
			continue
		}
		if id, ok := n.(*ast.IdentifierNode); ok && id.Value == "any" && c.body.scope.find("any") == nil {
			continue
		}
		out[i] = c.coerce(c.expr(f, n, params[i].Type), params[i].Type)
	}
	return out
}

// methodCall types X.NAME(arguments).
func (c *checker) methodCall(f *syntax.Formula, n *ast.CallNode, m *ast.MemberNode, base expr, inChain bool) (Expr, bool) {
	prop, ok := m.Property.(*ast.StringNode)
	if !ok {
		c.errorf(diag.Formula, base.At, "only names can be called").Hinted("write NAME(…)")
		return c.badAt(base), false
	}
	if mp := c.mapNamed(m.Node); mp != nil {
		return c.mapCall(f, mp, prop.Value, f.OperatorSpan(c.file.Source, prop), n.Arguments, base), false
	}
	x, t, chained := c.object(f, m.Node, m.Optional, inChain)
	if t.bad() {
		for _, a := range n.Arguments {
			c.expr(f, a, tInvalid)
		}
		return c.badAt(base), chained
	}
	fd := c.findField(f, x, t, prop)
	if fd == nil {
		return c.badAt(base), chained
	}
	if !fd.called() {
		c.errorf(diag.NotAValue, f.OperatorSpan(c.file.Source, prop), "`%s` is a field; it takes no arguments", fd.Name).Hinted("write it without ( )")
		return c.badAt(base), chained
	}
	return c.callField(f, x, fd, n.Arguments, base, chained), chained
}

// callField calls a field that is a formula with parameters or a rule.
func (c *checker) callField(f *syntax.Formula, x Expr, fd *Field, nodes []ast.Node, base expr, chained bool) Expr {
	c.reads[fd]++
	args := c.args(f, fd.Name, fd.Params, nodes, base.At)
	base.T = fd.Type
	base.T.Range = nil
	if fd.Role == Action {
		base.T = fd.Rule.Result
		c.callsField(fd, base.At)
		if chained {
			c.errorf(diag.NotAllowed, base.At, "a rule is not called through `?.`").Hinted("test the thing before: if x != none { … }")
		}
	} else {
		c.link(fd, base.At)
	}
	return &MethodCall{base, x, fd, args, chained}
}

func columnName(t *Table, i int) string {
	if t.syn.head.Columns != nil {
		return t.syn.head.Columns[i].Name.Text
	}
	return "COLUMN"
}

// lookupColumn types TABLE(keys).column.
func (c *checker) lookupColumn(f *syntax.Formula, t *Table, call ast.Node, args []ast.Node, prop *ast.StringNode, base expr) Expr {
	c.used[t] = true
	if t.Single {
		if t.Columns[0].Type.Base == Ref { // a field of what the table gives
			x := c.lookupAt(f, t, 0, args, expr{At: f.SpanOf(c.file.Source, call), Node: call})
			if fd := c.findField(f, x, c.present(x), prop); fd != nil {
				return c.fieldOf(base, x, fd, false)
			}
			return c.badAt(base)
		}
		c.errorf(diag.UnknownField, f.OperatorSpan(c.file.Source, prop), "table `%s` has one column without a name", t.Name).Hinted("leave out .%s", prop.Value)
		return c.badAt(base)
	}
	var names []string
	for i, col := range t.Columns {
		if col.Name == prop.Value {
			return c.lookupAt(f, t, i, args, base)
		}
		names = append(names, col.Name)
	}
	c.unknown(diag.UnknownField, f.OperatorSpan(c.file.Source, prop), prop.Value, names, "table `%s` has no column `%s`", t.Name, prop.Value)
	return c.badAt(base)
}

func (c *checker) lookupAt(f *syntax.Formula, t *Table, column int, nodes []ast.Node, base expr) Expr {
	c.link(t, diag.Span{Source: base.At.Source, Start: base.At.Start, End: base.At.Start + len(t.Name)})
	base.T = t.Columns[column].Type
	return &Lookup{base, t, column, c.args(f, t.Name, t.Frame.Params, nodes, base.At)}
}

// dice is a literal such as 3d6.
func (c *checker) dice(f *syntax.Formula, n ast.Node, args []ast.Node, base expr) Expr {
	base.At = f.OperatorSpan(c.file.Source, n)
	count, ok1 := args[0].(*ast.IntegerNode)
	faces, ok2 := args[1].(*ast.IntegerNode)
	if !ok1 || !ok2 {
		return c.badAt(base)
	}
	d := &DiceLit{base, int64(count.Value), int64(faces.Value), nil}
	d.T = tDice
	switch {
	case d.N < 1 || d.N > MaxDice:
		c.errorf(diag.BadDice, base.At, "%d dice cannot be thrown", d.N).Hinted("from 1 to %d dice", MaxDice)
		return c.badAt(base)
	case d.Faces < 1:
		c.errorf(diag.BadDice, base.At, "a die has at least one face").Hinted("write %dd6", d.N)
		return c.badAt(base)
	case d.Faces > MaxFaces:
		c.errorf(diag.BadDice, base.At, "a die has at most %d faces", MaxFaces).Hinted("write fewer")
		return c.badAt(base)
	}
	d.Die = c.p.Dice[d.Faces]
	return d
}

// Limits of a throw.
const (
	MaxDice  = 1000
	MaxFaces = 1_000_000
)

// proceed types proceed() and proceed(arguments) in an `around`.
func (c *checker) proceed(f *syntax.Formula, nodes []ast.Node, base expr) Expr {
	w := c.body.wraps
	if w == nil {
		c.errorf(diag.NotAllowed, base.At, "`proceed` has no meaning here").Hinted("it runs what an `around` wraps")
		return c.badAt(base)
	}
	if w.define != nil {
		return c.proceedDefine(f, w.define, nodes, base)
	}
	base.T = w.result
	p := &Proceed{base, nil}
	if len(nodes) > 0 {
		if !w.args {
			c.errorf(diag.WrongArguments, base.At, "a step or phase takes no arguments").Hinted("write proceed()")
			return p
		}
		p.Args = c.args(f, "proceed", w.params, nodes, base.At)
	}
	if c.body.still != "" {
		c.notStill(base.At, "`proceed`")
	}
	c.body.effect |= EffectRolls | EffectAsks | EffectChanges
	return p
}

// ---- built-ins -----------------------------------------------------------------------------

// item types a formula on the items of a list, with `it` bound.
func (c *checker) item(f *syntax.Formula, n ast.Node, elem, want Type) (Expr, *Local) {
	var e Expr
	var it *Local
	c.body.nested(func() {
		it = c.body.bind("it", elem)
		e = c.coerce(c.expr(f, n, want), want)
	})
	return e, it
}

func (c *checker) builtin(f *syntax.Formula, entry *stdlib.Entry, n ast.Node, nodes []ast.Node, base expr, want Type) Expr {
	b := &Builtin{expr: base, Entry: entry}
	min, max := arity(entry)
	if len(nodes) < min || len(nodes) > max {
		want := countOf(min, "argument")
		if max > min {
			want = "at least " + want
		}
		if len(nodes) > max {
			want = countOf(max, "argument")
			if max > min {
				want = "at most " + want
			}
		}
		c.errorf(diag.WrongArguments, base.At, "`%s` takes %s, not %d", entry.Name, want, len(nodes)).
			Hinted("write: %s", firstSignature(entry))
		return c.badAt(base)
	}
	if entry.Effect == "rolls" {
		if c.body.still != "" {
			c.notStill(base.At, "`"+entry.Name+"`")
		}
		c.body.effect |= EffectRolls
	}
	if entry.Group == "squares" {
		return c.squares(f, b, nodes)
	}
	ok := true
	list := func(i int) Type { // argument i must be a list; its item type
		e := c.expr(f, nodes[i], listWant(want, entry))
		b.Args = append(b.Args, e)
		t := c.present(e)
		switch {
		case t.Base == List:
			return *t.Elem
		case t.Base == EmptyList:
			e.(*ListLit).T = listOf(tInt) // nothing in it: any item type will do
			return tInt
		case !t.bad():
			d := c.errorf(diag.WrongType, e.Span(), "`%s` wants a list, not %s", entry.Name, t.Describe())
			if t.Base == Ref && t.Kind == c.p.Side {
				d.Hinted("the combatants of a side are %s.members", e.Span().Text())
			}
		}
		ok = false
		return tInvalid
	}
	arg := func(i int, want Type) Expr {
		e := c.coerce(c.expr(f, nodes[i], want), want)
		b.Args = append(b.Args, e)
		return e
	}
	number := func(i int) Type {
		e := c.expr(f, nodes[i], tInvalid)
		b.Args = append(b.Args, e)
		t := c.present(e)
		if !c.number2(e, t) {
			ok = false
		}
		return t
	}
	each := func(elem, want Type) Type {
		if elem.bad() {
			ok = false
			c.body.nested(func() {
				c.body.bind("it", tInvalid)
				c.expr(f, nodes[1], want)
			})
			return tInvalid
		}
		b.Each, b.Item = c.item(f, nodes[1], elem, want)
		if b.Each.Type().bad() {
			ok = false
		}
		return b.Each.Type()
	}
	numbers := func() { // all arguments as nums if one is
		num := false
		for _, a := range b.Args {
			num = num || a.Type().Base == Num
		}
		b.T = tInt
		if num {
			b.T = tNum
			for i, a := range b.Args {
				b.Args[i] = c.asNum(a)
			}
		}
	}
	switch entry.Name {
	case "abs":
		number(0)
		numbers()
	case "clamp":
		number(0)
		number(1)
		number(2)
		numbers()
	case "min", "max":
		c.extreme(f, b, nodes, list, number, numbers, &ok)
	case "floor", "ceil", "round":
		number(0)
		b.T = tInt
	case "div":
		arg(0, tInt)
		arg(1, tInt)
		b.T = tInt
	case "sqrt":
		number(0)
		b.T = tNum
		if ok {
			b.Args[0] = c.asNum(b.Args[0])
		}
	case "sum":
		elem := list(0)
		if len(nodes) == 2 {
			elem = each(elem, tInvalid)
		}
		b.T = c.sumType(base.At, elem, &ok)
	case "mean":
		e := c.expr(f, nodes[0], tInvalid)
		b.Args = append(b.Args, e)
		t := c.present(e)
		if t.Base != Dice {
			if t.Base != List || !t.Elem.Numeric() {
				if !t.bad() {
					c.errorf(diag.WrongType, e.Span(), "`mean` wants dice or a list of numbers, not %s", t.Describe())
				}
				ok = false
			}
		}
		b.T = tNum
	case "mean_above":
		arg(0, tDice)
		arg(1, tInt)
		b.T = tNum
	case "len":
		list(0)
		b.T = tInt
	case "count":
		each(list(0), tBool)
		b.T = tInt
	case "any", "all", "none":
		each(list(0), tBool)
		b.T = tBool
	case "filter", "take_until":
		elem := list(0)
		each(elem, tBool)
		b.T = listOf(elem)
	case "find":
		elem := list(0)
		each(elem, tBool)
		b.T = elem.maybe()
		if elem.Base == List {
			c.errorf(diag.WrongType, base.At, "`find` does not look for lists").Hinted("use filter(…)")
			ok = false
		}
	case "find_index":
		each(list(0), tBool)
		b.T = tInt
	case "map":
		t := each(list(0), tInvalid)
		if t.Optional || t.Base == Nothing || t.Base == Per || t.Base == None {
			c.errorf(diag.WrongType, b.Each.Span(), "a list cannot hold %s", t.Describe()).Hinted("filter the list before, or give another value: … ?? OTHER")
			ok = false
		}
		if t.Base == EmptyList {
			t = listOf(tInt)
		}
		t.Range = nil
		b.T = listOf(t)
	case "first", "last":
		b.T = list(0)
	case "take":
		b.T = listOf(list(0))
		arg(1, tInt)
	case "reverse":
		b.T = listOf(list(0))
	case "unique":
		elem := list(0)
		c.comparable(b, elem, &ok)
		b.T = listOf(elem)
	case "flatten":
		elem := list(0)
		if elem.Base != List {
			if !elem.bad() {
				c.errorf(diag.WrongType, b.Args[0].Span(), "`flatten` wants a list of lists, not %s", b.Args[0].Type().Describe()).Hinted("leave flatten out")
			}
			ok = false
			elem = listOf(tInvalid)
		}
		b.T = elem
	case "concat":
		elem, empty := tInvalid, true
		for i := range nodes {
			e := c.expr(f, nodes[i], Type{Base: List, Elem: &elem}.orNothing())
			b.Args = append(b.Args, e)
			t := c.present(e)
			if t.Base == List && elem.bad() {
				elem = *t.Elem
			}
			empty = empty && t.Base == EmptyList
		}
		if empty { // nothing in any of them: any item type will do
			elem = tInt
			if want.Base == List {
				elem = *want.Elem
			}
		}
		for i, a := range b.Args {
			if elem.bad() || a.Type().bad() {
				ok = ok && a.Type().Base == EmptyList
				continue
			}
			b.Args[i] = c.coerce(a, listOf(elem))
			ok = ok && !b.Args[i].Type().bad()
		}
		b.T = listOf(elem)
	case "without":
		elem := list(0)
		c.comparable(b, elem, &ok)
		arg(1, elem)
		b.T = listOf(elem)
	case "highest", "lowest":
		elem := list(0)
		t := each(elem, tInvalid)
		if ok && !t.Numeric() && !(t.Base == List && t.Elem.Numeric()) {
			c.errorf(diag.WrongType, b.Each.Span(), "the key must be a number or a list of numbers, not %s", t.Describe()).
				Hinted("write: %s(LIST, it.FIELD)", entry.Name)
			ok = false
		}
		b.T = elem
	case "subsets":
		b.T = listOf(listOf(list(0)))
	case "all_different":
		c.comparable(b, list(0), &ok)
		b.T = tBool
	case "copy_of":
		elem := list(0)
		if elem.Base != Ref && ok {
			c.errorf(diag.WrongType, b.Args[0].Span(), "`copy_of` looks in a list of own things, not in %s", b.Args[0].Type().Describe())
			ok = false
		}
		arg(1, elem)
		b.T = elem
	case "roll", "pick":
		if entry.Name == "roll" {
			arg(0, tDice)
			b.T = tInt
		} else {
			b.T = list(0)
		}
		c.streamArgs(f, b, nodes[1:])
	case "dice":
		arg(0, tInt)
		arg(1, tInt)
		b.T = tDice
	case "exploding":
		arg(0, tDice)
		b.T = tDice
	case "enemies", "allies":
		e := c.expr(f, nodes[0], tInvalid)
		b.Args = append(b.Args, e)
		t := c.present(e)
		if t.Base != Ref || t.Kind != c.p.Combatant && t.Kind != c.p.Side {
			if !t.bad() {
				c.errorf(diag.WrongType, e.Span(), "`%s` wants a combatant or a side, not %s", entry.Name, t.Describe())
			}
			ok = false
		}
		b.T = listOf(refTo(c.p.Combatant))
	case "active":
		arg(0, refTo(c.p.Side))
		b.T = listOf(refTo(c.p.Combatant))
	case "active_combatants":
		b.T = listOf(refTo(c.p.Combatant))
	case "active_sides":
		b.T = listOf(refTo(c.p.Side))
	case "last_side_standing":
		b.T = refTo(c.p.Side).maybe()
	case "partners", "linked":
		k := c.conditionName(f, nodes[1])
		if k == nil {
			c.expr(f, nodes[0], tInvalid)
			return c.badAt(base)
		}
		b.Condition = k
		if k.Bearers != 2 || !same(k.Frame.Params[0].Type, k.Frame.Params[1].Type) {
			c.errorf(diag.WrongType, base.At, "condition `%s` does not join two of a kind", k.Name).
				Hinted("`%s` works on conditions such as locked(a, b)", entry.Name)
			return c.badAt(base)
		}
		b.T = listOf(k.Frame.Params[0].Type)
		arg(0, k.Frame.Params[0].Type)
	case "stacks":
		k := c.conditionName(f, nodes[0])
		if k == nil {
			c.expr(f, nodes[1], tInvalid)
			return c.badAt(base)
		}
		if k.Bearers == 0 {
			c.expr(f, nodes[1], tInvalid)
			if len(k.Frame.Params) == 0 { // else its first parameter is reported
				c.errorf(diag.WrongType, base.At, "condition `%s` is about nobody, so nobody has it several times", k.Name).
					Hinted("declare it about somebody: condition %s(who)", k.Name)
			}
			return c.badAt(base)
		}
		b.Condition = k
		b.Args = append(b.Args, c.coerce(c.expr(f, nodes[1], k.Frame.Params[0].Type), k.Frame.Params[0].Type))
		b.T = tInt
	case "the":
		e := c.expr(f, nodes[0], want.maybe())
		b.Args = append(b.Args, e)
		t := e.Type()
		if !t.Optional && !t.bad() {
			c.errorf(diag.WrongType, e.Span(), "%s is never none", t.Describe()).Hinted("leave out the( )")
			return e
		}
		if t.Base == None {
			c.present(e)
			ok = false
		}
		b.T = t.must()
	default:
		panic("check: built-in without a rule: " + entry.Name)
	}
	for _, a := range b.Args {
		if a.Type().bad() {
			ok = false
		}
	}
	if !ok {
		return c.badAt(base)
	}
	return b
}

// comparable reports a built-in that would compare the items of a list which are
// lists themselves.
func (c *checker) comparable(b *Builtin, elem Type, ok *bool) {
	if elem.Base == List {
		c.errorf(diag.WrongType, b.At, "`%s` compares single values, and these items are lists", b.Entry.Name).Hinted("use flatten(…), or compare something of each: map(list, …)")
		*ok = false
	}
}

// orNothing drops a list type whose items are unknown.
func (t Type) orNothing() Type {
	if t.Elem.bad() {
		return tInvalid
	}
	return t
}

// listWant passes on what items are wanted of a built-in that keeps them.
func listWant(want Type, e *stdlib.Entry) Type {
	switch e.Name {
	case "filter", "take", "take_until", "reverse", "unique", "without":
		if want.Base == List {
			return want
		}
	case "first", "last", "highest", "lowest", "pick":
		if want.Base == Ref || want.Base == Enum {
			return listOf(want.must())
		}
	}
	return tInvalid
}

func arity(e *stdlib.Entry) (min, max int) {
	switch e.Name {
	case "min", "max", "concat":
		return 1, 64
	case "sum":
		return 1, 2
	case "roll", "pick":
		return 1, 3
	}
	params, _ := signature(e)
	if n := len(params); n > 0 && strings.HasSuffix(params[n-1], "?") && !strings.Contains(params[n-1], ":") {
		return n - 1, n
	}
	return len(params), len(params)
}

func firstSignature(e *stdlib.Entry) string {
	s, _, _ := strings.Cut(e.Sig, " | ")
	return s
}

// extreme types min and max: of arguments, of a list, of a list with a value for
// the empty one.
func (c *checker) extreme(f *syntax.Formula, b *Builtin, nodes []ast.Node, list func(int) Type, number func(int) Type, numbers func(), ok *bool) {
	first := c.expr(f, nodes[0], tInvalid)
	t := first.Type()
	if t.Base == EmptyList || t.Base == List {
		elem := tInt
		if t.Base == List {
			elem = *t.Elem
			if !elem.Numeric() && !elem.bad() {
				c.errorf(diag.WrongType, first.Span(), "`%s` wants numbers, not %s", b.Entry.Name, t.Describe()).
					Hinted("for the item with the %sest value write %s(list, it.field)", map[string]string{"min": "low", "max": "high"}[b.Entry.Name], map[string]string{"min": "lowest", "max": "highest"}[b.Entry.Name])
				*ok = false
			}
		} else {
			first.(*ListLit).T = listOf(tInt)
		}
		b.Args = append(b.Args, first)
		b.T = elem
		if len(nodes) == 2 {
			e := c.expr(f, nodes[1], elem)
			if elem.Base == Int && e.Type().Base == Num {
				c.errorf(diag.NeedsRounding, e.Span(), "the list holds whole numbers, and this may have a fraction").Hinted("round it")
				*ok = false
				e = c.badAt(expr{At: e.Span()})
			}
			b.Args = append(b.Args, c.coerce(e, elem))
		} else if len(nodes) > 2 {
			c.errorf(diag.WrongArguments, b.At, "`%s` takes numbers, or one list and a value for the empty one", b.Entry.Name)
			*ok = false
		}
		b.T.Range = nil
		return
	}
	if len(nodes) == 1 && c.present(first).Base == Dice {
		b.Args = append(b.Args, first)
		b.T = tInt
		return
	}
	if len(nodes) == 1 {
		if !c.present(first).bad() {
			c.errorf(diag.WrongArguments, b.At, "`%s` of one number is the number itself", b.Entry.Name).Hinted("write %s(a, b) or %s(list)", b.Entry.Name, b.Entry.Name)
		}
		*ok = false
		return
	}
	for i := range nodes {
		number(i)
	}
	if *ok {
		numbers()
	}
}

func (c *checker) sumType(at diag.Span, elem Type, ok *bool) Type {
	if elem.Base == Bool {
		c.errorf(diag.WrongType, at, "`sum` adds numbers, not true and false").Hinted("to count write count(list, …)")
		*ok = false
		return tInvalid
	}
	if !elem.Numeric() {
		if !elem.bad() {
			c.errorf(diag.WrongType, at, "`sum` adds numbers, not %s", elem.Describe()).Hinted("write: sum(LIST, it.FIELD)")
		}
		*ok = false
		return tInvalid
	}
	elem.Range = nil
	return elem
}

// streamArgs types the label and roller of roll and pick, in either order.
func (c *checker) streamArgs(f *syntax.Formula, b *Builtin, nodes []ast.Node) {
	b.Label = c.body.label
	for i, n := range nodes {
		if s, ok := n.(*ast.StringNode); ok && i == 0 {
			if c.isLabel(s.Value, f.SpanOf(c.file.Source, n)) {
				b.Label = s.Value
			}
			continue
		}
		e := c.expr(f, n, tInvalid)
		t := c.present(e)
		switch {
		case t.bad():
			return
		case t.Base == Text:
			c.errorf(diag.WrongType, e.Span(), "the label of a roll is a text in quotation marks").Hinted("write roll(3d6, \"attack\", who)")
		case t.Base != Ref || t.Kind != c.p.Combatant && t.Kind != c.p.Side:
			c.errorf(diag.WrongType, e.Span(), "a combatant or side rolls, not %s", t.Describe()).Hinted("write roll(3d6, \"attack\", who)")
		case i == len(nodes)-1:
			b.Args = append(b.Args, e)
		}
	}
	c.label(b.Label)
}

// isLabel reports a text that cannot be the label of a throw.
func (c *checker) isLabel(label string, at diag.Span) bool {
	switch {
	case strings.Trim(label, " ") == "":
		c.errorf(diag.NotAllowed, at, "a label without letters names nothing").Hinted("leave it out, or write one: roll(3d6, \"attack\", who)")
	case strings.ContainsAny(label, "{}"):
		c.errorf(diag.NotAllowed, at, "nothing is filled in in the label of a throw").Hinted("write it without { }: roll(3d6, \"attack\", who)")
	default:
		return true
	}
	return false
}

// conditionName resolves an argument that names a condition.
func (c *checker) conditionName(f *syntax.Formula, n ast.Node) *Condition {
	at := f.SpanOf(c.file.Source, n)
	if id, ok := n.(*ast.IdentifierNode); ok {
		if s := c.top[id.Value]; s != nil && s.what == "condition" {
			c.used[s.obj] = true
			return s.obj.(*Condition)
		}
		c.unknown(diag.UnknownName, at, id.Value, c.topNames("condition"), "there is no condition `%s`", id.Value)
		return nil
	}
	c.errorf(diag.WrongType, at, "the name of a condition belongs here").Hinted("name it without ( )")
	return nil
}
