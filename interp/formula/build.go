package formula

import (
	"reflect"
	"strconv"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// builder builds the tree of a formula.
type builder[F Fight] struct {
	meaning   Meaning[F]
	item      *ir.Local // `it` of the innermost of Expr's predicates around
	silent    bool      // scores do not explain themselves: they are asked for to pick items
	looped    bool      // it is evaluated for each item of a list
	variables int
	last      ast.Node            // the last call of a function of what lies in the frame
	direct    func(F) value.Value // and that function
}

// node builds the tree of a part.
func (b *builder[F]) node(e ir.Expr) ast.Node {
	n := b.untyped(e)
	if t := e.Type(); t.Base == ir.Bool && !t.Optional {
		n.SetType(reflect.TypeFor[bool]()) // else Expr's machine would look for pointers
	}
	return n
}

func (b *builder[F]) untyped(e ir.Expr) ast.Node {
	if v, ok := literal(e); ok {
		return &ast.ConstantNode{Value: v}
	}
	switch e := e.(type) {
	case *ir.LocalRef:
		if e.Local == b.item {
			return &ast.PointerNode{}
		}
		return b.call(func(_ F, args []value.Value) value.Value { return args[0] }, b.operands(e)...)
	case *ir.Unary:
		if e.Op == "not" {
			return &ast.UnaryNode{Operator: "not", Node: b.node(e.X)}
		}
	case *ir.Logic:
		op := "or"
		if e.And {
			op = "and"
		}
		return &ast.BinaryNode{Operator: op, Left: b.node(e.X), Right: b.node(e.Y)}
	case *ir.Coalesce:
		return &ast.BinaryNode{Operator: "??", Left: b.node(e.X), Right: b.node(e.Y)}
	case *ir.Choice:
		return &ast.ConditionalNode{Ternary: true, Cond: b.node(e.Cond), Exp1: b.node(e.Then), Exp2: b.node(e.Else)}
	case *ir.ListLit:
		list := &ast.ArrayNode{}
		for _, x := range e.Items {
			list.Nodes = append(list.Nodes, b.node(x))
		}
		return b.on(list, b.meaning.Made(e.At))
	case *ir.MethodCall:
		return b.method(e)
	case *ir.Builtin:
		// A run of Expr's machine keeps memory for each loop that it has begun until it is over, so
		// that a loop within another is a run for each of its items: its Eval.
		if ofExpr(e) && e.Each != nil && !b.looped {
			return b.predicate(e)
		}
	}
	fn, parts := b.meaning.Of(e)
	return b.call(fn, b.operands(parts...)...)
}

// ofExpr reports whether one of Expr's predicates gives the same as a built-in on the items of a list.
func ofExpr(e *ir.Builtin) bool { return e.Entry.Expr != "" || e.Entry.Name == "sum" }

// method calls a formula or rule of a thing. Of none its arguments are not evaluated.
func (b *builder[F]) method(e *ir.MethodCall) ast.Node {
	fn, args := b.meaning.Of(e)
	call := func(self operand) ast.Node {
		return b.call(fn, append([]operand{{handed: b.call(b.meaning.Has(e), self)}}, b.operands(args[1:]...)...)...)
	}
	if !e.Chained {
		return call(b.operands(e.X)[0])
	}
	b.variables++
	self := &ast.IdentifierNode{Value: "self·" + strconv.Itoa(b.variables)}
	there := b.on(self, func(_ F, args []value.Value) value.Value { return args[0] != nil })
	return &ast.VariableDeclaratorNode{Name: self.Value, Value: b.node(e.X),
		Expr: &ast.ConditionalNode{Ternary: true, Cond: there, Exp1: call(operand{handed: self}), Exp2: &ast.NilNode{}}}
}

// predicate is one of Expr's predicates, in which the item is Expr's pointer. An item that formulas
// on the items of other lists read lies in the frame, since their items are Expr's pointer there.
func (b *builder[F]) predicate(e *ir.Builtin) ast.Node {
	at, parts := e.At, 1+partsOf(e.Each)
	items := b.call(func(f F, args []value.Value) value.Value {
		n := len(args[0].(value.List))
		f.Work(n, at)
		f.Evaluates(parts*n, at)
		return args[0]
	}, b.operands(e.Args[0])...)
	found := &ast.BuiltinNode{Name: e.Entry.Expr, Arguments: []ast.Node{items, nil}}
	outer := *b
	b.item, b.silent, b.looped = e.Item, b.silent || e.Weighs(), true
	framed := readWithin(e.Each, e.Item)
	if framed {
		b.item = nil
	}
	each := b.each(e)
	if framed {
		put := b.call(func(f F, args []value.Value) value.Value {
			_, frame := f.State()
			frame[e.Item.Slot] = args[0]
			return true
		}, operand{handed: &ast.PointerNode{}})
		put.SetType(reflect.TypeFor[bool]())
		each = &ast.ConditionalNode{Ternary: true, Cond: put, Exp1: each, Exp2: &ast.NilNode{}}
	}
	if e.Entry.Name == "sum" {
		found.Name = "reduce"
		each = b.call(b.meaning.Added(at), operand{handed: &ast.PointerNode{Name: "acc"}}, operand{handed: each})
		var zero value.Value = int64(0)
		if e.T.Base == ir.Num {
			zero = 0.0
		}
		found.Arguments = append(found.Arguments, &ast.ConstantNode{Value: zero})
	}
	b.item, b.silent, b.looped = outer.item, outer.silent, outer.looped
	found.Arguments[1] = &ast.PredicateNode{Node: each}
	switch found.Name {
	case "filter", "map":
		return b.on(found, b.meaning.Made(at))
	case "count", "findIndex":
		return b.on(found, b.meaning.Counted(at))
	}
	return found
}

// readWithin reports whether an item is read in the formulas on the items of other lists.
func readWithin(e ir.Expr, item *ir.Local) bool {
	found := false
	ir.Visit(e, func(e ir.Expr) {
		if b, ok := e.(*ir.Builtin); ok && b.Each != nil {
			ir.Visit(b.Each, func(e ir.Expr) {
				l, ok := e.(*ir.LocalRef)
				found = found || ok && l.Local == item
			})
		}
	})
	return found
}

// each is the formula on one item, the item itself if there is none.
func (b *builder[F]) each(e *ir.Builtin) ast.Node {
	if e.Each == nil {
		return &ast.PointerNode{}
	}
	node, at := b.node(e.Each), e.Each.Span()
	if work := ir.Work(e.Each); work > 0 {
		return b.on(node, func(f F, args []value.Value) value.Value { f.Work(work, at); return args[0] })
	}
	return node
}

// ---- calls of functions ------------------------------------------------------------------------------

// operand is an argument of a function. What is known and what lies in the frame is not handed
// over by Expr's machine, but found when the function is called.
type operand struct {
	handed ast.Node
	known  value.Value
	local  *ir.Local
}

func (b *builder[F]) operands(list ...ir.Expr) (out []operand) {
	for _, e := range list {
		local, ok := e.(*ir.LocalRef)
		v, known := literal(e)
		switch {
		case e == nil:
		case known:
			out = append(out, operand{known: v})
		case ok && local.Local != b.item:
			out = append(out, operand{local: local.Local})
		default:
			out = append(out, operand{handed: b.node(e)})
		}
	}
	return out
}

// on calls a function with what a node gives.
func (b *builder[F]) on(node ast.Node, fn Function[F]) ast.Node {
	return b.call(fn, operand{handed: node})
}

// call calls a function.
func (b *builder[F]) call(fn Function[F], operands ...operand) ast.Node {
	if b.silent {
		fn = b.meaning.Silent(fn)
	}
	var handed []ast.Node
	for _, o := range operands {
		if o.handed != nil {
			handed = append(handed, o.handed)
		}
	}
	run := func(f F, last value.Value) value.Value {
		s, frame := f.State()
		first := len(s.stack) - max(len(handed)-1, 0)
		waiting := s.stack[first:]
		args := s.arguments(len(operands))
		for i := range operands {
			switch o := &operands[i]; {
			case o.local != nil:
				args[i] = frame[o.local.Slot]
			case o.handed == nil:
				args[i] = o.known
			case len(waiting) == 0:
				args[i] = last
			default:
				args[i], waiting = waiting[0], waiting[1:]
			}
		}
		v := fn(f, args)
		s.stack = s.stack[:first]
		return v
	}
	env := &ast.IdentifierNode{Value: "$env"}
	if len(handed) == 0 {
		b.direct = func(f F) value.Value { return run(f, nil) }
		b.last = &ast.CallNode{Callee: typed(func(f any) any { return run(f.(F), nil) }), Arguments: []ast.Node{env}}
		return b.last
	}
	var calls []ast.Node // a function of more than one would get a new list from Expr's machine
	for _, n := range handed[:len(handed)-1] {
		calls = append(calls, &ast.CallNode{Callee: typed(waits[F]), Arguments: []ast.Node{n, env}})
	}
	last := typed(func(x, f any) any { return run(f.(F), x) })
	calls = append(calls, &ast.CallNode{Callee: last, Arguments: []ast.Node{handed[len(handed)-1], env}})
	if len(calls) == 1 {
		return calls[0]
	}
	return &ast.SequenceNode{Nodes: calls}
}

// waits puts an argument on the stack, where it waits for the others.
func waits[F Fight](x, f any) any {
	s, _ := f.(F).State()
	s.stack = append(s.stack, x)
	return nil
}

// typed is a function of few arguments, for which Expr's machine makes no list.
func typed(fn any) ast.Node {
	n := &ast.ConstantNode{Value: fn}
	n.SetType(reflect.TypeOf(fn))
	return n
}
