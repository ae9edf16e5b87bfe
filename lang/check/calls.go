package check

import (
	"slices"
	"strings"

	"fmt"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
	"hcl/stdlib/value"
)

// call types NAME(arguments).
func (c *checker) call(f *syntax.Formula, n ast.Node, name string, args []ast.Node, base ir.Head,
	want ir.Type) ir.Expr {
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
		if fd := c.fieldNamed(s.Type.Kind, name); fd != nil && fd.Called() {
			c.means(at, fd)
			return c.callField(f, &ir.LocalRef{Head: ir.Head{T: s.Type, At: at, Node: n}, Local: s}, fd, args, base, false)
		}
	}
	if s := c.named(name); s != nil && stdlib.Lookup(name) != nil { // reported where it is declared
		if s.file.Layer == c.file.Layer {
			for _, a := range args {
				c.expr(f, a, tInvalid)
			}
			return c.badAt(base)
		}
	} else if s != nil {
		c.uses(at, s.obj)
		call := (*checker).takesNothing // the list of all things of a kind
		if k := kindByWord[s.what]; k != nil {
			call = k.call
		}
		if call != nil {
			return call(c, &calling{f, args, at, base}, s)
		}
	}
	if e := stdlib.Lookup(name); e != nil {
		c.means(at, e)
		return c.builtin(f, e, args, base, want)
	}
	c.askedValue(name, want)
	candidates := append(c.topNames("table", "define", "score", "rule", "condition"), stdlib.Names()...)
	for _, s := range c.body.scope.selves() {
		for _, fd := range s.Type.Kind.Fields {
			if fd.Called() {
				candidates = append(candidates, fd.Name)
			}
		}
	}
	if l := c.body.scope.find(name); l != nil {
		c.localRead(l)
		c.errorf(diag.NotAValue, at, "`%s` is a value here; it takes no arguments", name).Hinted("write it without ( )")
	} else {
		d := c.unknown(diag.UnknownName, at, name, candidates, "nothing here is called `%s`", name).
			Else("`hcl help functions` lists those that every ruleset has")
		if near := c.closest(name, c.topNames("rule"), false); near != "" && strings.HasPrefix(d.Hint, "`hcl help") {
			d.Hinted("rule `%s` has to do with it", near)
		}
		if hint := advice.Elsewhere[name]; hint != "" {
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

// calling is NAME(arguments), where the name stands, and the head of what comes of it.
type calling struct {
	f    *syntax.Formula
	args []ast.Node
	at   diag.Span
	base ir.Head
}

// takesNothing reports that a value is called.
func (c *checker) takesNothing(x *calling, s *symbol) ir.Expr {
	c.errorf(diag.NotAValue, x.at, "`%s` is %s; it takes no arguments", s.name, s.describe()).Hinted("write it without ( )")
	return c.badAt(x.base)
}

// usedAsCall is how a formula uses what has parameters and is no value without them.
const usedAsCall = "to use it write: %[1]s(…)"

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
func (c *checker) args(f *syntax.Formula, name string, params []*ir.Local, nodes []ast.Node, at diag.Span) []ir.Expr {
	places := c.meantFor(params, nodes)
	if len(nodes) != len(params) {
		given := make([]string, len(params))
		for i, n := range nodes {
			if len(nodes) < len(params) { // of too many nobody knows which
				given[places[i]] = f.SpanOf(c.file.Source, n).Text()
			}
		}
		c.errorf(diag.WrongArguments, at, "`%s` takes %s, not %d", name, diag.Count(len(params), "argument"), len(nodes)).
			Hinted("write: %s", c.callFor(name, params, given))
	}
	out := make([]ir.Expr, len(params))
	for i, n := range nodes {
		switch p := places[i]; {
		case p < 0:
			c.expr(f, n, tInvalid)
		case params[p].Type.Base == ir.Label:
			out[p] = c.labelArg(f, n)
		default:
			out[p] = c.coerce(c.expr(f, n, params[p].Type), params[p].Type)
		}
	}
	for i := range out {
		if out[i] == nil {
			out[i] = c.badAt(ir.Head{At: at})
		}
	}
	return out
}

// filled puts each of too few arguments, as it is written, at one of so many places, from the one on for which it
// is meant: the first that it fits, as long as there is one for each. What is missing is "".
func (c *checker) filled(f *syntax.Formula, nodes []ast.Node, places int, meant []int,
	fits func(place int, t ir.Type) bool) []string {
	out, next := make([]string, places), 0
	for i, n := range nodes {
		last := places - len(nodes) + i
		var e ir.Expr
		c.attempt(func() { e = c.expr(f, n, tInvalid) })
		at := min(max(meant[i], next), last)
		for at < last && !fits(at, e.Type()) {
			at++
		}
		out[at], next = e.Span().Text(), at+1
	}
	return out
}

// meantFor tells for which parameter each argument is meant, -1: for none. Where there are too few, locals stand
// in the order of the parameters, each for one of its type, and as many as can be for one of their own name.
func (c *checker) meantFor(params []*ir.Local, nodes []ast.Node) []int {
	places := make([]int, len(nodes))
	for i := range places {
		if places[i] = i; i >= len(params) {
			places[i] = -1
		}
	}
	const most = 8 // parameters, of which every choice is looked at
	if len(nodes) >= len(params) || len(params) > most {
		return places
	}
	best, trial := -1, make([]int, len(nodes))
	var place func(i, from, named int)
	place = func(i, from, named int) {
		if i == len(nodes) {
			if named > best {
				best = named
				copy(places, trial)
			}
			return
		}
		var local *ir.Local
		if id, ok := nodes[i].(*ast.IdentifierNode); ok {
			local = c.body.scope.find(id.Value)
		}
		for p := from; p <= len(params)-(len(nodes)-i); p++ {
			trial[i] = p
			switch {
			case local != nil && local.Name == params[p].Name && local.Type.Fits(params[p].Type):
				place(i+1, p+1, named+1)
			case local == nil || local.Type.Fits(params[p].Type):
				place(i+1, p+1, named)
			}
		}
	}
	place(0, 0, 0)
	return places
}

// callFor is how something is called with what is given, "" where nothing is, and else with what is at hand: locals of
// the same names, or the only one of a type that is not given yet. What only the designer knows is in capitals.
func (c *checker) callFor(name string, params []*ir.Local, given []string) string {
	args := slices.Clone(given)
	named := true
	for i, p := range params {
		if l := c.body.scope.find(p.Name); args[i] == "" && (l == nil || !l.Type.Fits(p.Type)) {
			named = false
		}
	}
	for i, p := range params {
		switch {
		case args[i] != "":
			continue
		case named:
			args[i] = p.Name
			continue
		}
		var fits []string
		for _, n := range c.body.scope.locals() {
			if c.body.scope.find(n).Type.Fits(p.Type) && !slices.Contains(args, n) {
				fits = append(fits, n)
			}
		}
		if len(fits) != 1 {
			fits = []string{advice.Slot(p.Name)}
		}
		args[i] = fits[0]
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// conditionArgs types the arguments of a condition; missing last ones and `any`
// match anything, so that `end locked` ends every one, except where a condition begins.
func (c *checker) conditionArgs(f *syntax.Formula, k *ir.Condition, nodes []ast.Node, at diag.Span, begins bool) []ir.Expr {
	params := k.Frame.Params
	if begins && len(nodes) < len(params) {
		given := c.filled(f, nodes, len(params), c.meantFor(params, nodes), func(p int, t ir.Type) bool {
			return t.Bad() || t.Fits(params[p].Type)
		})
		c.beginsWithAll(k, at, slices.Index(given, ""), given)
		out := make([]ir.Expr, len(params))
		for i := range out {
			out[i] = c.badAt(ir.Head{At: at})
		}
		return out
	}
	if len(nodes) > len(params) {
		d := c.errorf(diag.WrongArguments, at, "condition `%s` takes %s, not %d", k.Name, diag.Count(len(params), "argument"), len(nodes)).
			Hinted("write: %s(%s)", k.Name, paramNames(params))
		if len(params) > 1 && !begins {
			d.Hint += "; last ones may be left out"
		}
	}
	out := make([]ir.Expr, len(params))
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
	if !begins && k.Bearers == 2 && (out[0] != nil || out[1] != nil) {
		c.roles(k, out[1] != nil)
	}
	return out
}

// beginsWithAll reports a value that is missing where a condition begins.
func (c *checker) beginsWithAll(k *ir.Condition, at diag.Span, missing int, given []string) {
	params := k.Frame.Params
	c.errorf(diag.WrongArguments, at, "condition `%s` begins with all its values: `%s` is missing", k.Name,
		params[missing].Name).Hinted("write: begin %s", c.callFor(k.Name, params, given))
}

// methodCall types X.NAME(arguments).
func (c *checker) methodCall(f *syntax.Formula, n *ast.CallNode, m *ast.MemberNode, base ir.Head, inChain bool) (ir.Expr, bool) {
	prop, ok := m.Property.(*ast.StringNode)
	if !ok {
		c.errorf(diag.Formula, base.At, "only names can be called").Hinted("write NAME(…)")
		return c.badAt(base), false
	}
	if mp := c.mapNamed(m.Node); mp != nil {
		c.means(f.SpanOf(c.file.Source, m.Node), mp)
		return c.mapCall(f, mp, prop.Value, f.OperatorSpan(c.file.Source, prop), n.Arguments, base), false
	}
	x, t, chained := c.object(f, m.Node, m.Optional, inChain)
	if t.Bad() {
		for _, a := range n.Arguments {
			c.expr(f, a, tInvalid)
		}
		return c.badAt(base), chained
	}
	fd := c.findField(f, x, t, prop)
	if fd == nil {
		return c.badAt(base), chained
	}
	if !fd.Called() {
		c.errorf(diag.NotAValue, f.OperatorSpan(c.file.Source, prop), "`%s` is a field; it takes no arguments", fd.Name).Hinted("%s", withoutCall(f, c.file.Source, m, n, fd))
		return c.badAt(base), chained
	}
	c.means(f.OperatorSpan(c.file.Source, prop), fd)
	return c.callField(f, x, fd, n.Arguments, base, chained), chained
}

// withoutCall says how a field is written that was called.
func withoutCall(f *syntax.Formula, src *diag.Source, m *ast.MemberNode, n *ast.CallNode, fd *ir.Field) string {
	if fd.Type.Base == ir.Per && len(n.Arguments) == 1 {
		return fmt.Sprintf("write: %s[%s]", f.SpanOf(src, m).Text(), f.SpanOf(src, n.Arguments[0]).Text())
	}
	return "write it without ( )"
}

// callField calls a field that is a formula with parameters or a rule.
func (c *checker) callField(f *syntax.Formula, x ir.Expr, fd *ir.Field, nodes []ast.Node, base ir.Head, chained bool) ir.Expr {
	c.reads[fd]++
	args := c.args(f, fd.Name, fd.Params, nodes, base.At)
	base.T = fd.Type
	base.T.Range = nil
	if fd.Role == ir.Action {
		base.T = fd.Rule.Result
		c.callsField(fd, base.At)
		if chained {
			c.errorf(diag.NotAllowed, base.At, "a rule is not called through `?.`").Hinted("test the thing before: if x != none { … }")
		}
	} else {
		c.link(fd, base.At)
	}
	return &ir.MethodCall{Head: base, X: x, Field: fd, Args: args, Chained: chained}
}

func (c *checker) columnName(t *ir.Table, i int) string {
	src := c.tableSrc(t)
	if src.head.Columns != nil {
		return src.head.Columns[i].Name.Text
	}
	return "COLUMN"
}

// lookupColumn types TABLE(keys).column.
func (c *checker) lookupColumn(f *syntax.Formula, t *ir.Table, call ast.Node, args []ast.Node, prop *ast.StringNode, base ir.Head) ir.Expr {
	c.used[t] = true
	if t.Single {
		if t.Columns[0].Type.Base == ir.Ref { // a field of what the table gives
			x := c.lookupAt(f, t, 0, args, ir.Head{At: f.SpanOf(c.file.Source, call), Node: call})
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
	at := f.OperatorSpan(c.file.Source, prop)
	c.unknownOf(t.Name, diag.UnknownField, at, prop.Value, names, "table `%s` has no column `%s`", t.Name, prop.Value)
	return c.badAt(base)
}

func (c *checker) lookupAt(f *syntax.Formula, t *ir.Table, column int, nodes []ast.Node, base ir.Head) ir.Expr {
	name := diag.Span{Source: base.At.Source, Start: base.At.Start, End: base.At.Start + len(t.Name)}
	c.link(t, name)
	c.means(name, t)
	base.T = t.Columns[column].Type
	return &ir.Lookup{Head: base, Table: t, Column: column, Args: c.args(f, t.Name, t.Frame.Params, nodes, base.At)}
}

// dice is a literal such as 3d6.
func (c *checker) dice(f *syntax.Formula, n ast.Node, args []ast.Node, base ir.Head) ir.Expr {
	base.At = f.OperatorSpan(c.file.Source, n)
	count, ok1 := args[0].(*ast.IntegerNode)
	faces, ok2 := args[1].(*ast.IntegerNode)
	if !ok1 || !ok2 {
		return c.badAt(base)
	}
	d := &ir.DiceLit{Head: base, N: int64(count.Value), Faces: int64(faces.Value), Die: nil}
	d.T = tDice
	switch {
	case d.N < 1 || d.N > value.MaxDice:
		c.errorf(diag.BadDice, base.At, "%d dice cannot be thrown", d.N).Hinted("from 1 to %d dice", value.MaxDice)
		return c.badAt(base)
	case d.Faces < 1:
		c.errorf(diag.BadDice, base.At, "a die has at least one face").Hinted("write %dd6", d.N)
		return c.badAt(base)
	case d.Faces > value.MaxFaces:
		c.errorf(diag.BadDice, base.At, "a die has at most %d faces", value.MaxFaces).Hinted("write fewer")
		return c.badAt(base)
	}
	if d.Die = c.p.Dice[d.Faces]; d.Die != nil {
		c.link(d.Die, base.At)
		c.means(base.At, d.Die)
	}
	return d
}

// proceed types proceed() and proceed(arguments) in an `around`.
func (c *checker) proceed(f *syntax.Formula, nodes []ast.Node, base ir.Head) ir.Expr {
	w := c.body.wraps
	if w == nil {
		c.errorf(diag.NotAllowed, base.At, "`proceed` has no meaning here").Hinted("it runs what an `around` wraps")
		return c.badAt(base)
	}
	if w.define != nil {
		return c.proceedDefine(f, w.define, nodes, base)
	}
	base.T = w.result
	p := &ir.Proceed{Head: base, Args: nil}
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
	c.body.effect |= ir.EffectRolls | ir.EffectAsks | ir.EffectChanges
	return p
}
