package fast

import (
	"fmt"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// The patcher copies the tree that Expr parsed. It walks that tree and the checked
// one side by side: the shape, the operators and the order of the operands are
// taken from Expr's tree, what a name means and which type a part has from the
// checked one, where each node knows the node of Expr's tree that it came from.
//
// Expr's own nodes stay where they mean the same in our language. The others
// become calls of environment functions, one for each node, which know the place
// in the source that a failure points at. The fight is the last argument of each
// call: so that the first is evaluated on an empty stack, which Expr's `?.` wants.
//
//	a + b                  plus(a, b)
//	who.hp                 hp(who)
//	who?.hp                hp(who?.It), which `?.` leaves with nil
//	filter(list, it > 3)   made(filter(items(list), # > 3))
//	sum(list, it.hp)       reduce(items(list), plus(#acc, hp(#)), 0)
//	highest(list, it.hp)   highest(map(items(list), [#, hp(#)]))
//
// Functions that only look at the fight or call a body (fields, defines, tables,
// rolls) are compiled as the closures compile them, with operands that lie in a
// frame of their own.
type patcher struct {
	c         *compiler
	config    *conf.Config
	items     []*ir.Local // `it` of the predicates around, the innermost last
	functions int
	lists     int
}

// envFn computes an environment function.
type envFn func(f *Fight, args []any) any

// call makes the call of a new environment function in the place of n.
func (p *patcher) call(n ast.Node, name string, fn envFn, operands ...ast.Node) ast.Node {
	p.functions++
	name = fmt.Sprintf("%s·%d", name, p.functions)
	expr.Function(name, func(params ...any) (any, error) {
		last := len(params) - 1
		return fn(params[last].(*Fight), params[:last]), nil
	})(p.config)
	args := append(operands, p.at(n, &ast.IdentifierNode{Value: "$env"}))
	return p.at(n, &ast.CallNode{Callee: p.at(n, &ast.IdentifierNode{Value: name}), Arguments: args})
}

// at gives a new node the place of the one that it stands for.
func (p *patcher) at(n, made ast.Node) ast.Node {
	if n != nil {
		made.SetLocation(n.Location())
	}
	return made
}

// constant is a value known beforehand.
func (p *patcher) constant(n ast.Node, v any) ast.Node {
	switch v := v.(type) {
	case nil:
		return p.at(n, &ast.NilNode{})
	case int:
		return p.at(n, &ast.IntegerNode{Value: v})
	case float64:
		return p.at(n, &ast.FloatNode{Value: v})
	case bool:
		return p.at(n, &ast.BoolNode{Value: v})
	case string:
		return p.at(n, &ast.StringNode{Value: v})
	}
	return p.at(n, &ast.ConstantNode{Value: v})
}

// bare leaves out the nodes around a value that mean nothing to the checker.
func bare(n ast.Node) ast.Node {
	for {
		switch x := n.(type) {
		case *ast.ChainNode:
			n = x.Node
		case *ast.PredicateNode:
			n = x.Node
		case *ast.UnaryNode:
			if x.Operator != "+" {
				return n
			}
			n = x.Node
		default:
			return n
		}
	}
}

// partOf finds the checked form of a node among the parts of what it stands in; nil
// if the node was no formula there, as the label of a roll.
func partOf(n ast.Node, of ir.Expr) ir.Expr {
	for e := range ir.Parts(of) {
		if e.Origin() != nil && bare(e.Origin()) == bare(n) {
			return e
		}
	}
	return nil
}

// patchPart patches a node that is part of a checked one.
func (p *patcher) patchPart(n ast.Node, of ir.Expr) ast.Node {
	e := partOf(n, of)
	if e == nil {
		panic(fmt.Sprintf("fast: `%s` is no part of `%s`", n, of.Span().Text()))
	}
	return p.patch(n, e)
}

// arguments are the arguments of a call as Expr reads them.
func arguments(n ast.Node) []ast.Node {
	switch n := n.(type) {
	case *ast.CallNode:
		return n.Arguments
	case *ast.BuiltinNode:
		return n.Arguments
	case *ast.MemberNode: // of TABLE(keys).column
		return arguments(n.Node)
	}
	return nil
}

// patchArguments patches the arguments of a call that are formulas.
func (p *patcher) patchArguments(n ast.Node, of ir.Expr) []ast.Node {
	var out []ast.Node
	if call, ok := of.(*ir.Call); ok { // those of `proceed` need not be written
		for _, a := range call.Args[:len(call.Args)-len(arguments(n))] {
			out = append(out, p.patch(n, a))
		}
	}
	for _, a := range arguments(n) {
		if e := partOf(a, of); e != nil {
			out = append(out, p.patch(a, e))
		}
	}
	return out
}

// patch copies a node. n is nil where a formula has no tree: a written path.
func (p *patcher) patch(n ast.Node, e ir.Expr) ast.Node {
	if conv, ok := e.(*ir.ToNum); ok {
		return p.call(n, "num", func(f *Fight, args []any) any { return vmToNum(args[0]) }, p.patch(n, conv.X))
	}
	switch x := n.(type) {
	case *ast.ChainNode:
		return p.at(n, &ast.ChainNode{Node: p.patch(x.Node, e)})
	case *ast.PredicateNode:
		return p.patch(x.Node, e)
	case *ast.UnaryNode:
		if x.Operator == "+" {
			return p.patch(x.Node, e)
		}
	}
	switch e := e.(type) {
	case *ir.IntLit:
		return p.constant(n, int(e.Value))
	case *ir.NumLit:
		return p.constant(n, e.Value)
	case *ir.BoolLit:
		return p.constant(n, e.Value)
	case *ir.TextLit:
		p.c.m.TextID(e.Value)
		return p.constant(n, e.Value)
	case *ir.NoneLit:
		return p.constant(n, nil)
	case *ir.WordLit:
		return p.constant(n, e.Word)
	case *ir.DiceLit:
		d := vmDice{N: e.N, Faces: e.Faces}
		if e.Die != nil {
			d.Faces, d.Custom = int64(e.Die.Index), true
		}
		return p.constant(n, d)
	case *ir.InstanceRef:
		return p.constant(n, vmThing{vmRef{e.Instance.Kind.ID, int64(e.Instance.Index)}})
	case *ir.ScenarioRef:
		return p.constant(n, vmThing{vmRef{e.T.Kind.ID, p.c.m.Names[e.T.Kind.ID][e.Name]}})
	case *ir.KindList:
		return p.constant(n, things(e.Kind, p.c.m.Instances(e.Kind)))
	case *ir.World:
		return p.world(n, e)
	case *ir.SquareLit:
		return p.constant(n, vmSquareAt(int(e.Value.X()), int(e.Value.Y())))
	case *ir.Coordinate:
		return p.call(n, "coordinate", func(_ *Fight, args []any) any { return vmCoordinate(args[0], e.Row) }, p.object(n, e.X))
	case *ir.MapSquares:
		return p.constant(n, vmMapSquares(e.Map, e.Areas))
	case *ir.MapArea:
		return p.call(n, "area", func(_ *Fight, args []any) any { return vmArea(e.Map, args[0].(vmSquare)) }, p.patchArguments(n, e)...)
	case *ir.LocalRef:
		return p.local(n, e)
	case *ir.ParamRef:
		return p.call(n, e.Param.Name, func(f *Fight, _ []any) any { return f.valueOf(f.m.param(e.Param)[0], e.Param.Type) })
	case *ir.FieldRef:
		return p.field(n, e)
	case *ir.Index:
		return p.index(n.(*ast.MemberNode), e)
	case *ir.MethodCall:
		return p.method(n, e)
	case *ir.Call, *ir.Lookup, *ir.Holds:
		return p.reach(n, e, p.patchArguments(n, e))
	case *ir.Proceed:
		return p.proceed(n, e)
	case *ir.Builtin:
		return p.builtin(n, e)
	case *ir.Unary:
		return p.unary(n.(*ast.UnaryNode), e)
	case *ir.Binary:
		return p.binary(n.(*ast.BinaryNode), e)
	case *ir.Logic, *ir.Coalesce:
		b := n.(*ast.BinaryNode)
		return p.at(n, &ast.BinaryNode{Operator: b.Operator, Left: p.patchPart(b.Left, e), Right: p.patchPart(b.Right, e)})
	case *ir.Choice:
		x := n.(*ast.ConditionalNode)
		return p.at(n, &ast.ConditionalNode{Ternary: true, Cond: p.patchPart(x.Cond, e), Exp1: p.patchPart(x.Exp1, e), Exp2: p.patchPart(x.Exp2, e)})
	case *ir.In:
		return p.in(n.(*ast.BinaryNode), e)
	case *ir.RangeList:
		b, at := n.(*ast.BinaryNode), e.At
		return p.call(n, "range", func(f *Fight, args []any) any { return f.vmRange(args[0].(int), args[1].(int), at) },
			p.patchPart(b.Left, e), p.patchPart(b.Right, e))
	case *ir.ListLit:
		return p.listLit(n.(*ast.ArrayNode), e)
	}
	panic("fast: cannot patch " + fmt.Sprintf("%T", e))
}

// ---- names -------------------------------------------------------------------------------------------

func (p *patcher) world(n ast.Node, e *ir.World) ast.Node {
	m := p.c.m
	switch e.Name {
	case "round":
		return p.call(n, "round", func(f *Fight, _ []any) any { return int(f.round) })
	case "sides":
		return p.constant(n, things(m.Program.Side, m.Instances(m.Program.Side)))
	case "combatants":
		return p.constant(n, things(m.Program.Combatant, m.Instances(m.Program.Combatant)))
	}
	return p.constant(n, vmThing{vmRef{m.Program.Combat.ID, 0}})
}

// local reads a word of the frame; the item of a predicate is Expr's pointer.
func (p *patcher) local(n ast.Node, e *ir.LocalRef) ast.Node {
	for i, it := range p.items {
		if it != e.Local {
			continue
		}
		if i < len(p.items)-1 {
			panic("fast: the `it` of an outer predicate")
		}
		return p.at(n, &ast.PointerNode{})
	}
	slot, t := e.Local.Slot, e.Local.Type
	return p.call(n, e.Local.Name, func(f *Fight, _ []any) any { return f.valueOf(f.fr[slot], t) })
}

// field reads a field. A bare name is a field of the thing whose formula it is.
func (p *patcher) field(n ast.Node, e *ir.FieldRef) ast.Node {
	read := *e
	read.Chained, read.T = false, e.Field.Type
	return p.reach(n, &read, []ast.Node{p.object(n, e.X)})
}

// object patches what stands before a dot.
func (p *patcher) object(n ast.Node, x ir.Expr) ast.Node {
	m, ok := n.(*ast.MemberNode)
	if !ok || x.Origin() != nil && x.Origin() == n {
		return p.patch(n, x)
	}
	made := p.patch(m.Node, x)
	if m.Optional {
		return p.at(n, &ast.MemberNode{Node: made, Property: p.at(n, &ast.StringNode{Value: "It"}), Optional: true})
	}
	return made
}

// index takes an item of a list, or a value of a per field or param.
func (p *patcher) index(n *ast.MemberNode, e *ir.Index) ast.Node {
	at := e.At
	if e.X.Type().Base != ir.Per {
		return p.call(n, "item", func(f *Fight, args []any) any { return f.vmItem(args[0].([]any), args[1].(int), at) },
			p.patchPart(n.Node, e), p.patchPart(n.Property, e))
	}
	var operands []ast.Node
	if x, ok := e.X.(*ir.FieldRef); ok {
		operands = append(operands, p.object(n.Node, x.X))
	}
	return p.reach(n, e, append(operands, p.patchPart(n.Property, e)))
}

// method calls a formula or rule of a thing. Whether the thing has one is seen
// before its arguments are evaluated.
func (p *patcher) method(n ast.Node, e *ir.MethodCall) ast.Node {
	mt, kind, m, at := p.c.methodOf(e.Field), e.Field.Kind, p.c.m, e.At
	self := p.patch
	before := n
	if call, ok := n.(*ast.CallNode); ok {
		if _, dotted := call.Callee.(*ast.MemberNode); dotted {
			self, before = p.object, call.Callee
		}
	}
	thing := p.call(n, "has "+e.Field.Name, func(f *Fight, args []any) any {
		mt.bodyOf(f, m.Protos[kind.ID], f.wordOf(args[0], ir.Type{}, at), at)
		return args[0]
	}, self(before, e.X))
	call := *e
	call.Chained, call.T = false, e.Field.Type
	return p.reach(n, &call, append([]ast.Node{thing}, p.patchArguments(n, e)...))
}

// proceed runs what the around that is being compiled wraps.
func (p *patcher) proceed(n ast.Node, e *ir.Proceed) ast.Node {
	w, t, at := p.c.wrapAt, e.T, e.At
	if w.block != nil {
		return p.call(n, "proceed", func(f *Fight, _ []any) any { return int(w.block(f)) })
	}
	first := w.params - len(e.Args) // self of an action stays
	given := p.c.handing(w.names[min(first, len(w.names)):], e.Args)
	return p.call(n, "proceed", func(f *Fight, args []any) any {
		if e.Args == nil {
			return f.valueOf(w.inner(f, f.fr[:w.params]), t)
		}
		old, top := f.fr, f.top
		fr := f.push(w.params)
		copy(fr, old[:first])
		for i, a := range args {
			fr[first+i] = f.wordOf(a, e.Args[i].Type(), at)
		}
		given.begin(f)
		v := f.valueOf(w.inner(f, fr), t)
		given.end(f)
		f.fr, f.top = old, top
		return v
	}, p.patchArguments(n, e)...)
}

// origins are those of what a call hands over, or of the dice that are thrown; the frame
// knows nothing of the items of a predicate.
func (p *patcher) origins(e ir.Expr) (*handing, []origin) {
	if len(p.items) > 0 {
		return nil, nil
	}
	switch e := e.(type) {
	case *ir.Call:
		return p.c.handingOver(e), nil
	case *ir.MethodCall:
		if e.Field.Role == ir.Action {
			return p.c.handing(e.Field.Params, e.Args), nil
		}
	case *ir.Builtin:
		if e.Entry.Name == "roll" {
			return nil, p.c.originsOf(e.Args[0])
		}
	}
	return nil, nil
}

// reach makes a function of a node that looks at the fight or calls a body. The
// closures compile it for operands in a frame, and the function fills that frame.
func (p *patcher) reach(n ast.Node, e ir.Expr, operands []ast.Node) ast.Node {
	of := e
	var types []ir.Type
	slot := func(x ir.Expr) ir.Expr {
		if x == nil {
			return nil
		}
		l := &ir.LocalRef{Local: &ir.Local{Type: x.Type(), Slot: len(types)}}
		l.T, l.At = x.Type(), x.Span()
		types = append(types, x.Type())
		return l
	}
	slots := func(list []ir.Expr) []ir.Expr {
		if list == nil {
			return nil
		}
		out := make([]ir.Expr, len(list))
		for i, x := range list {
			if x != nil {
				out[i] = slot(x)
			}
		}
		return out
	}
	name := ""
	switch x := e.(type) {
	case *ir.FieldRef:
		read := *x
		read.X = slot(x.X)
		e, name = &read, x.Field.Name
	case *ir.Index:
		read := *x
		if fr, ok := x.X.(*ir.FieldRef); ok {
			per := *fr
			per.X, per.Chained = slot(fr.X), false
			read.X = &per
		}
		read.I = slot(x.I)
		e, name = &read, "per"
	case *ir.MethodCall:
		call := *x
		call.X = slot(x.X)
		call.Args = slots(x.Args)
		e, name = &call, x.Field.Name
	case *ir.Call:
		call := *x
		call.Args = slots(x.Args)
		e, name = &call, "call"
	case *ir.Lookup:
		call := *x
		call.Args = slots(x.Args)
		e, name = &call, x.Table.Name
	case *ir.Holds:
		call := *x
		call.Args = slots(x.Args)
		e, name = &call, x.Condition.Name
	case *ir.Builtin:
		call := *x
		call.Args = slots(x.Args)
		e, name = &call, x.Entry.Name
	default:
		panic("fast: cannot reach " + fmt.Sprintf("%T", e))
	}
	if len(types) != len(operands) {
		panic(fmt.Sprintf("fast: `%s` has %d operands, not %d", e.Span().Text(), len(types), len(operands)))
	}
	given, dice := p.origins(of)
	p.c.blind = true // the operands tell nothing
	room := p.c.room
	p.c.room = nil
	run, t, at := p.c.store(e), e.Type(), e.Span()
	p.c.room = room
	p.c.blind = false
	return p.call(n, name, func(f *Fight, args []any) any {
		given.begin(f)
		if dice != nil {
			f.dice = f.sources(dice)
		}
		old, top, mark := f.fr, f.top, len(f.heap)
		fr := f.push(len(args))
		for i, a := range args {
			fr[i] = f.wordOf(a, types[i], at)
		}
		f.fr = fr
		v := f.valueOf(run(f), t)
		f.fr, f.top = old, top
		f.release(mark) // but not what a strand has yet to tell
		given.end(f)
		return v
	}, operands...)
}

// ---- operators ---------------------------------------------------------------------------------------

func (p *patcher) unary(n *ast.UnaryNode, e *ir.Unary) ast.Node {
	x := p.patchPart(n.Node, e)
	if n.Operator == "-" {
		at := e.At
		return p.call(n, "minus", func(f *Fight, args []any) any { return f.vmNegate(args[0], at) }, x)
	}
	return p.at(n, &ast.UnaryNode{Operator: n.Operator, Node: x})
}

// binary keeps Expr's comparisons; arithmetic is ours.
func (p *patcher) binary(n *ast.BinaryNode, e *ir.Binary) ast.Node {
	operand := func(n ast.Node) ast.Node {
		if partOf(n, e) == nil { // the `none` of x == none
			return p.constant(n, nil)
		}
		return p.patchPart(n, e)
	}
	x, y := operand(n.Left), operand(n.Right)
	op, at := n.Operator, e.At
	switch op {
	case "+", "-", "*", "/", "%":
		return p.call(n, op, func(f *Fight, args []any) any { return f.vmArithmetic(op, args[0], args[1], at) }, x, y)
	}
	if base := e.X.Type().Base; base == ir.List || base == ir.EmptyList {
		x = p.stepped(n, at, x)
	}
	return p.at(n, &ast.BinaryNode{Operator: op, Left: x, Right: y})
}

// in keeps Expr's `in` for lists; a range is not made into one.
func (p *patcher) in(n *ast.BinaryNode, e *ir.In) ast.Node {
	x := p.patchPart(n.Left, e)
	if e.List == nil {
		r := n.Right.(*ast.BinaryNode)
		return p.call(n, "between", func(_ *Fight, args []any) any {
			v := args[0].(int)
			return args[1].(int) <= v && v <= args[2].(int)
		}, x, p.patchPart(r.Left, e), p.patchPart(r.Right, e))
	}
	if lit, ok := e.List.(*ir.ListLit); ok {
		array := bare(n.Right).(*ast.ArrayNode)
		return p.at(n, &ast.BinaryNode{Operator: "in", Left: x, Right: p.array(array, lit)})
	}
	return p.at(n, &ast.BinaryNode{Operator: "in", Left: x, Right: p.stepped(n, e.At, p.patchPart(n.Right, e))})
}

func (p *patcher) array(n *ast.ArrayNode, e *ir.ListLit) ast.Node {
	made := &ast.ArrayNode{}
	for _, x := range n.Nodes {
		made.Nodes = append(made.Nodes, p.patchPart(x, e))
	}
	return p.at(n, made)
}

// listLit is Expr's list. One of constants exists before the fight and takes none
// of its memory.
func (p *patcher) listLit(n *ast.ArrayNode, e *ir.ListLit) ast.Node {
	for _, x := range e.Items {
		if _, ok := p.c.constantOf(x); !ok {
			return p.made(n, e.At, p.array(n, e))
		}
	}
	return p.array(n, e)
}

// stepped counts a step for each item of a list, as looking at all of them takes.
func (p *patcher) stepped(n ast.Node, at diag.Span, list ast.Node) ast.Node {
	return p.call(n, "items", func(f *Fight, args []any) any {
		f.work(len(args[0].([]any)), at)
		return args[0]
	}, list)
}

// made checks the length of a list that a formula has made.
func (p *patcher) made(n ast.Node, at diag.Span, list ast.Node) ast.Node {
	return p.call(n, "made", func(f *Fight, args []any) any { return f.vmMade(args[0].([]any), at) }, list)
}

// ---- built-ins ---------------------------------------------------------------------------------------

// ownBuiltins are computed here; what is neither one of them nor a predicate looks
// at the fight or throws dice.
var ownBuiltins = map[string]func(f *Fight, e *ir.Builtin, args []any) any{
	"abs": vmAbs, "min": vmExtreme, "max": vmExtreme, "clamp": vmClamp,
	"floor": vmRound, "ceil": vmRound, "round": vmRound, "div": vmDiv, "sqrt": vmSqrt, "mean": vmMean, "mean_above": vmEval,
	"first": vmFirst, "last": vmFirst, "take": vmTake, "reverse": vmReverse, "flatten": vmFlatten,
	"unique": vmUnique, "concat": vmConcat, "without": vmWithout, "all_different": vmAllDifferent,
	"subsets": vmEval, "pushed_along": vmEval, "shortest_push": vmEval, "pushes": vmEval,
	"dice": vmMakeDice, "exploding": vmExploding, "the": vmThe,
}

func (p *patcher) builtin(n ast.Node, e *ir.Builtin) ast.Node {
	if fn := ownBuiltins[e.Entry.Name]; fn != nil {
		return p.call(n, e.Entry.Name, func(f *Fight, args []any) any { return fn(f, e, args) }, p.patchArguments(n, e)...)
	}
	if e.Entry.Group == "squares" {
		return p.call(n, e.Entry.Name, func(f *Fight, args []any) any { return vmSquares(f, e, args) }, p.patchArguments(n, e)...)
	}
	at := e.At
	switch name := e.Entry.Name; name {
	case "len":
		return p.at(n, &ast.BuiltinNode{Name: "len", Arguments: p.patchArguments(n, e)})
	case "count":
		return p.predicate(n, "count", p.stepped(n, at, p.list(n, e)), p.each(n, e))
	case "filter", "map":
		return p.made(n, at, p.predicate(n, name, p.stepped(n, at, p.list(n, e)), p.each(n, e)))
	case "any", "all", "none", "find":
		return p.predicate(n, name, p.list(n, e), p.eachStep(n, e))
	case "find_index":
		return p.call(n, name, func(f *Fight, args []any) any { return f.vmFound(args[0], at) },
			p.predicate(n, "findIndex", p.list(n, e), p.eachStep(n, e)))
	case "take_until":
		return p.takeUntil(n, e)
	case "sum":
		return p.sum(n, e)
	case "highest", "lowest":
		list := p.call(n, "items", func(f *Fight, args []any) any { return vmKeyed(f, e, args[0].([]any)) }, p.list(n, e))
		pair := p.at(n, &ast.ArrayNode{Nodes: []ast.Node{p.at(n, &ast.PointerNode{}), p.each(n, e)}})
		return p.call(n, name, func(f *Fight, args []any) any { return vmBest(args[0].([]any), name == "highest") },
			p.predicate(n, "map", list, pair))
	}
	return p.reach(n, e, p.patchArguments(n, e))
}

// predicate calls one of Expr's own predicates.
func (p *patcher) predicate(n ast.Node, name string, list, each ast.Node, more ...ast.Node) ast.Node {
	args := append([]ast.Node{list, p.at(n, &ast.PredicateNode{Node: each})}, more...)
	return p.at(n, &ast.BuiltinNode{Name: name, Arguments: args})
}

// list is the list that a built-in goes through.
func (p *patcher) list(n ast.Node, e *ir.Builtin) ast.Node {
	return p.patchPart(arguments(n)[0], e)
}

// each is the formula on one item, in which `it` is Expr's pointer.
func (p *patcher) each(n ast.Node, e *ir.Builtin) ast.Node {
	p.items = append(p.items, e.Item)
	made := p.patch(arguments(n)[1], e.Each)
	p.items = p.items[:len(p.items)-1]
	if heavy(e.Each) {
		made = p.call(n, "heavy", weighs(ir.Work(e.Each), e.Each.Span()), made)
	}
	return made
}

// eachStep is a condition on one item that takes a step: of a built-in that stops
// at the first item that decides.
func (p *patcher) eachStep(n ast.Node, e *ir.Builtin) ast.Node {
	at := e.At
	step := p.call(n, "step", func(f *Fight, _ []any) any {
		f.work(1, at)
		return true
	})
	return p.at(n, &ast.BinaryNode{Operator: "and", Left: step, Right: p.each(n, e)})
}

// sum folds the items with our addition.
func (p *patcher) sum(n ast.Node, e *ir.Builtin) ast.Node {
	at := e.At
	list := p.stepped(n, at, p.list(n, e))
	value := p.at(n, &ast.PointerNode{})
	if e.Each != nil {
		value = p.each(n, e)
	}
	add := p.call(n, "+", func(f *Fight, args []any) any { return f.vmArithmetic("+", args[0], args[1], at) },
		p.at(n, &ast.PointerNode{Name: "acc"}), value)
	zero := p.constant(n, 0)
	if e.T.Base == ir.Num {
		zero = p.constant(n, 0.0)
	}
	return p.predicate(n, "reduce", list, add, zero)
}

// takeUntil keeps the list in a variable of Expr's, looks for the first item that
// meets the condition, and takes those before it.
func (p *patcher) takeUntil(n ast.Node, e *ir.Builtin) ast.Node {
	p.lists++
	name, at := fmt.Sprintf("list·%d", p.lists), e.At
	list := p.list(n, e)
	variable := func() ast.Node { return p.at(n, &ast.IdentifierNode{Value: name}) }
	found := p.predicate(n, "findIndex", variable(), p.eachStep(n, e))
	taken := p.call(n, "take_until", func(f *Fight, args []any) any { return f.vmUntil(args[0].([]any), args[1], at) }, variable(), found)
	return p.at(n, &ast.VariableDeclaratorNode{Name: name, Value: list, Expr: taken})
}
