package plain

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"hcl/interp/event"
	"hcl/interp/tell"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// A formula is run by Expr's machine. When it is first evaluated, a tree for Expr is built
// from the typed one and compiled. Expr's own nodes stand where they mean the same in our
// language: constants, `? :`, `??`, and, or, not, lists, and what goes through a list.
// Everything else is a call of an environment function: what looks at the fight, and what
// computes with whole numbers, since Expr computes with Go's int, which is shorter on some
// machines. The fight is the environment, and the last argument of each call.
//
//	a + b                  plus(a, b, $env)
//	who.hp                 field(who($env), $env)
//	filter(list, it > 3)   made(filter(items(list, $env), less(3, #, $env)), $env)
//	sum(list, it.hp)       reduce(items(list, $env), plus(#acc, field(#, $env), $env), 0)

// Code holds the formulas of a program. It is shared by all machines and fights of it.
type Code struct {
	formulas sync.Map // *formula by ir.Expr
	scores   [][]line // by Score.Index
	told     *tell.Program
}

// NewCode makes the code of a program; no formula is compiled yet.
func NewCode(p *ir.Program) *Code {
	c := &Code{told: tell.NewProgram(p)}
	for _, s := range p.Scores {
		c.scores = append(c.scores, linesOf(s))
	}
	return c
}

// formula is a whole formula: a program, or a constant.
type formula struct {
	program *vm.Program
	direct  func(*Fight) Value // instead of a program: one function, of what lies in the frame
	value   Value
	at      diag.Span
	cost    int // work besides that of lists
	parts   int // of the formula, without those evaluated for each item of a list
}

func (c *Code) formula(e ir.Expr) *formula {
	if v, ok := c.formulas.Load(e); ok {
		return v.(*formula)
	}
	v, _ := c.formulas.LoadOrStore(e, compile(e))
	return v.(*formula)
}

func compile(e ir.Expr) *formula {
	out := &formula{at: e.Span(), cost: ir.Work(e), parts: partsOf(e)}
	if v, ok := literal(e); ok {
		out.value = v
		return out
	}
	b := &builder{functions: conf.FunctionsTable{}}
	// Expr's checker and optimizer are left out: ours knows more, and an optimizer would
	// throw dice twice or not at all.
	config := &conf.Config{ShortCircuit: true, Functions: b.functions}
	tree := &parser.Tree{Node: b.node(e), Source: file.NewSource("")}
	if tree.Node == b.last {
		out.direct = b.direct
		return out
	}
	program, err := compiler.Compile(tree, config)
	if err != nil {
		panic(fmt.Errorf("plain: Expr cannot compile `%s`: %w", e.Span().Text(), err))
	}
	out.program = program
	return out
}

// formulas is where a fight stands in its formulas.
type formulas struct {
	machines []*vm.VM // Expr's: one for each formula that is being evaluated
	level    int      // how many those are
	stack    []Value  // arguments of calls
	places   int      // of the lists that are needed for a moment
}

// value evaluates a formula in the current frame; none if there is no formula.
func (f *Fight) value(e ir.Expr) Value {
	switch e := e.(type) {
	case nil:
		return nil
	case *ir.LocalRef:
		return f.fr[e.Local.Slot]
	}
	p := f.m.code.formula(e)
	switch {
	case p.direct != nil:
		f.evaluates(p.parts, p.at)
		v := p.direct(f)
		f.works(p)
		return v
	case p.program == nil:
		return p.value
	}
	if f.level == len(f.machines) {
		f.machines = append(f.machines, &vm.VM{MemoryBudget: math.MaxUint}) // the limits of a fight are ours
	}
	f.evaluates(p.parts, p.at)
	m := f.machines[f.level]
	f.level++
	v, err := m.Run(p.program, f)
	f.level--
	if err != nil {
		var failure *event.Failure
		if errors.As(err, &failure) {
			panic(failure)
		}
		panic(fmt.Errorf("plain: Expr's machine fails on `%s`: %w", p.at.Text(), err))
	}
	f.works(p)
	return v
}

// works does the work that a formula takes besides that of lists.
func (f *Fight) works(p *formula) {
	if p.cost > 0 {
		f.work(p.cost, p.at)
	}
}

// partsOf counts the parts of a formula that are evaluated once.
func partsOf(e ir.Expr) int {
	if e == nil {
		return 0
	}
	n := 1
	b, _ := e.(*ir.Builtin)
	for x := range ir.Parts(e) {
		if b == nil || x != b.Each {
			n += partsOf(x)
		}
	}
	return n
}

// truth evaluates a condition, which holds if it is not there.
func (f *Fight) truth(e ir.Expr) bool { return e == nil || f.value(e).(bool) }

// ---- the tree for Expr -------------------------------------------------------------------------------

// builder builds the tree of a formula.
type builder struct {
	functions conf.FunctionsTable
	item      *ir.Local // `it` of the innermost of Expr's predicates around
	silent    bool      // scores do not explain themselves: they are asked for to pick items
	variables int
	last      ast.Node           // the last call of a function of what lies in the frame
	direct    func(*Fight) Value // and that function
}

// function is a function of the environment.
type function = func(f *Fight, args []Value) Value

// operand is an argument of such a function. What is known and what lies in the frame is not
// handed over by Expr's machine, but found when the function is called.
type operand struct {
	handed ast.Node
	known  Value
	local  *ir.Local
}

func (b *builder) operands(list ...ir.Expr) (out []operand) {
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
func (b *builder) on(node ast.Node, fn function) ast.Node { return b.call(fn, operand{handed: node}) }

// call calls a function of the environment.
func (b *builder) call(fn function, operands ...operand) ast.Node {
	if loud := fn; b.silent {
		fn = func(f *Fight, args []Value) Value { return f.silently(func() Value { return loud(f, args) }) }
	}
	var handed []ast.Node
	for _, o := range operands {
		if o.handed != nil {
			handed = append(handed, o.handed)
		}
	}
	run := func(f *Fight, one Value, several []Value) Value {
		args := f.arguments(len(operands))
		for i := range operands {
			switch o := &operands[i]; {
			case o.local != nil:
				args[i] = f.fr[o.local.Slot]
			case o.handed == nil:
				args[i] = o.known
			case several == nil:
				args[i] = one
			default:
				args[i], several = several[0], several[1:]
			}
		}
		v := fn(f, args)
		f.stack = f.stack[:len(f.stack)-len(args)]
		return v
	}
	env := &ast.IdentifierNode{Value: "$env"}
	switch len(handed) {
	case 0:
		b.direct = func(f *Fight) Value { return run(f, nil, nil) }
		b.last = &ast.CallNode{Callee: typed(func(f any) any { return run(f.(*Fight), nil, nil) }), Arguments: []ast.Node{env}}
		return b.last
	case 1:
		return &ast.CallNode{Callee: typed(func(x, f any) any { return run(f.(*Fight), x, nil) }), Arguments: []ast.Node{handed[0], env}}
	}
	name := strconv.Itoa(len(b.functions))
	b.functions[name] = &builtin.Function{Name: name, Func: func(given ...any) (any, error) {
		last := len(given) - 1
		return run(given[last].(*Fight), nil, given[:last]), nil
	}}
	return &ast.CallNode{Callee: &ast.IdentifierNode{Value: name}, Arguments: append(handed, env)}
}

// typed is a function of few arguments, for which Expr's machine makes no list.
func typed(fn any) ast.Node {
	n := &ast.ConstantNode{Value: fn}
	n.SetType(reflect.TypeOf(fn))
	return n
}

// arguments makes room for those of a call, which nobody keeps.
func (f *Fight) arguments(n int) []Value {
	top := len(f.stack) + n
	f.stack = append(f.stack, make([]Value, n)...)
	return f.stack[top-n : top : top]
}

// literal is the value of what is known without looking at a fight.
func literal(e ir.Expr) (Value, bool) {
	switch e := e.(type) {
	case *ir.IntLit:
		return e.Value, true
	case *ir.NumLit:
		return e.Value, true
	case *ir.BoolLit:
		return e.Value, true
	case *ir.TextLit:
		return e.Value, true
	case *ir.NoneLit:
		return nil, true
	case *ir.WordLit:
		return e.Word, true
	case *ir.SquareLit:
		return e.Value, true
	case *ir.DiceLit:
		return world.DiceOf(ir.DiceValue{N: e.N, Faces: e.Faces, Die: e.Die}), true
	case *ir.InstanceRef:
		return e.Instance.Thing(), true
	case *ir.MapSquares:
		return e.Map.Squares(e.Areas), true
	case *ir.ToNum:
		if v, ok := literal(e.X); ok {
			return value.ToNum(v), true
		}
	}
	return nil, false
}

// node builds the tree of a part.
func (b *builder) node(e ir.Expr) ast.Node {
	if v, ok := literal(e); ok {
		return &ast.ConstantNode{Value: v}
	}
	switch e := e.(type) {
	case *ir.LocalRef:
		if e.Local == b.item {
			return &ast.PointerNode{}
		}
		return b.call(func(_ *Fight, args []Value) Value { return args[0] }, b.operands(e)...)
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
		return b.made(list, e.At)
	case *ir.Index:
		return b.index(e)
	case *ir.MethodCall:
		return b.method(e)
	case *ir.In:
		return b.in(e)
	case *ir.Builtin:
		return b.builtin(e)
	}
	return b.call(functionOf(e), b.operands(slices.Collect(ir.Parts(e))...)...)
}

// functionOf is what computes a formula from the values of its parts.
func functionOf(e ir.Expr) function {
	at := e.Span()
	switch e := e.(type) {
	case *ir.ParamRef:
		return func(f *Fight, _ []Value) Value { return f.param(e.Param)[0] }
	case *ir.ScenarioRef:
		return func(f *Fight, _ []Value) Value {
			i, ok := f.m.Names[e.T.Kind.ID][e.Name]
			if !ok {
				f.fail(at, "there is no %s `%s`", e.T.Kind.Name, e.Name)
			}
			return Thing{Kind: e.T.Kind.ID, Index: i}
		}
	case *ir.KindList:
		return func(f *Fight, _ []Value) Value { return f.m.instances[e.Kind.ID] }
	case *ir.World:
		return func(f *Fight, _ []Value) Value { return f.world(e.Name) }
	case *ir.FieldRef:
		return func(f *Fight, args []Value) Value {
			if args[0] == nil && e.Chained {
				return nil
			}
			t := args[0].(Thing)
			if e.Field.Role == ir.Computed {
				return f.evaluate(e, e.Field.Default, args)
			}
			return f.read(t, e.Field, 0, at)
		}
	case *ir.Coordinate:
		return func(_ *Fight, args []Value) Value { return coordinate(args[0], e.Row) }
	case *ir.MapArea:
		return func(_ *Fight, args []Value) Value { return areaOf(e.Map, args[0]) }
	case *ir.Call:
		return func(f *Fight, args []Value) Value { return f.call(e, args) }
	case *ir.Proceed:
		return func(f *Fight, args []Value) Value { return f.proceed(e, args) }
	case *ir.Lookup:
		return func(f *Fight, args []Value) Value { return f.lookUp(e, args) }
	case *ir.Holds:
		return func(f *Fight, args []Value) Value {
			return f.findHolding(e.Condition, patternOf(e.Args, args), e.At) != nil
		}
	case *ir.ToNum:
		return func(_ *Fight, args []Value) Value { return value.ToNum(args[0]) }
	case *ir.Unary:
		return func(_ *Fight, args []Value) Value { return value.Negative(args[0]) }
	case *ir.Binary:
		return func(f *Fight, args []Value) Value { return f.operate(e.Op, args[0], args[1], at) }
	case *ir.RangeList:
		return func(f *Fight, args []Value) Value { return f.rangeList(args[0].(int64), args[1].(int64), at) }
	}
	panic(fmt.Sprintf("plain: there is no formula for a %T", e))
}

// index takes an item of a list, or the value of a per field or param for one thing.
func (b *builder) index(e *ir.Index) ast.Node {
	if e.X.Type().Base != ir.Per {
		return b.call(func(f *Fight, args []Value) Value { return f.itemAt(args[0].(List), args[1].(int64), e.At) }, b.operands(e.X, e.I)...)
	}
	if x, ok := e.X.(*ir.FieldRef); ok {
		return b.call(func(f *Fight, args []Value) Value {
			return f.read(args[0].(Thing), x.Field, f.keyOf(x.Field.Type, args[1].(Thing), e.At), e.At)
		}, b.operands(x.X, e.I)...)
	}
	p := e.X.(*ir.ParamRef).Param
	return b.call(func(f *Fight, args []Value) Value { return f.param(p)[f.keyOf(p.Type, args[0].(Thing), e.At)] }, b.operands(e.I)...)
}

// method calls a formula or rule of a thing. Whether the thing has one is seen before its
// arguments are evaluated; and of none they are not evaluated.
func (b *builder) method(e *ir.MethodCall) ast.Node {
	has := func(f *Fight, args []Value) Value { f.bodyOf(args[0].(Thing), e.Field, e.At); return args[0] }
	call := func(self operand) ast.Node {
		return b.call(func(f *Fight, args []Value) Value { return f.method(e, args) },
			append([]operand{{handed: b.call(has, self)}}, b.operands(e.Args...)...)...)
	}
	if !e.Chained {
		return call(b.operands(e.X)[0])
	}
	b.variables++
	self := &ast.IdentifierNode{Value: "self·" + strconv.Itoa(b.variables)}
	there := b.on(self, func(_ *Fight, args []Value) Value { return args[0] != nil })
	return &ast.VariableDeclaratorNode{Name: self.Value, Value: b.node(e.X),
		Expr: &ast.ConditionalNode{Ternary: true, Cond: there, Exp1: call(operand{handed: self}), Exp2: &ast.NilNode{}}}
}

// in asks for a place between two numbers or in a list. A list that is written out is not
// made.
func (b *builder) in(e *ir.In) ast.Node {
	if e.List == nil {
		return b.call(func(_ *Fight, args []Value) Value {
			x := args[0].(int64)
			return args[1].(int64) <= x && x <= args[2].(int64)
		}, b.operands(e.X, e.Low, e.High)...)
	}
	if lit, ok := e.List.(*ir.ListLit); ok {
		return b.call(func(_ *Fight, args []Value) Value { return value.In(args[0], args[1:]) }, b.operands(append([]ir.Expr{e.X}, lit.Items...)...)...)
	}
	list := operand{handed: b.items(e.List, e.At)}
	return b.call(func(_ *Fight, args []Value) Value { return value.In(args[0], args[1].(List)) }, append(b.operands(e.X), list)...)
}

// items counts the work of going through a list.
func (b *builder) items(list ir.Expr, at diag.Span) ast.Node {
	return b.call(func(f *Fight, args []Value) Value { f.work(len(args[0].(List)), at); return args[0] }, b.operands(list)...)
}

// made holds a new list against the limits.
func (b *builder) made(list ast.Node, at diag.Span) ast.Node {
	return b.on(list, func(f *Fight, args []Value) Value { return f.made(args[0].(List), at) })
}

// builtin calls a built-in, or one of Expr's predicates, in which `it` is Expr's pointer.
func (b *builder) builtin(e *ir.Builtin) ast.Node {
	name := e.Entry.Expr
	if e.Entry.Name == "sum" {
		name = "reduce"
	}
	if name == "" {
		return b.call(func(f *Fight, args []Value) Value { return f.builtin(e, args) }, b.operands(e.Args...)...)
	}
	parts := 1 + partsOf(e.Each)
	items := b.on(b.items(e.Args[0], e.At), func(f *Fight, args []Value) Value { f.evaluates(parts*len(args[0].(List)), e.At); return args[0] })
	found := &ast.BuiltinNode{Name: name, Arguments: []ast.Node{items, nil}}
	outer := *b
	b.item, b.silent = e.Item, b.silent || e.Weighs()
	each := b.each(e)
	if name == "reduce" {
		add := func(f *Fight, args []Value) Value { return f.operate("+", args[0], args[1], e.At) }
		each = b.call(add, operand{handed: &ast.PointerNode{Name: "acc"}}, operand{handed: each})
		var zero Value = int64(0)
		if e.T.Base == ir.Num {
			zero = 0.0
		}
		found.Arguments = append(found.Arguments, &ast.ConstantNode{Value: zero})
	}
	b.item, b.silent = outer.item, outer.silent
	found.Arguments[1] = &ast.PredicateNode{Node: each}
	switch name {
	case "filter", "map":
		return b.made(found, e.At)
	case "count", "findIndex":
		return b.on(found, func(f *Fight, args []Value) Value { return f.counted(args[0], e.At) })
	}
	return found
}

// each is the formula on one item, the item itself if there is none.
func (b *builder) each(e *ir.Builtin) ast.Node {
	if e.Each == nil {
		return &ast.PointerNode{}
	}
	node, at := b.node(e.Each), e.Each.Span()
	if work := ir.Work(e.Each); work > 0 {
		return b.on(node, func(f *Fight, args []Value) Value { f.work(work, at); return args[0] })
	}
	return node
}
