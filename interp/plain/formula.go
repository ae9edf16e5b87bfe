package plain

import (
	"errors"
	"fmt"
	"math"
	"reflect"
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
	"hcl/lang/diag"
	"hcl/lang/ir"
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
	changes  func() *changes
	order    func() *order
}

// NewCode makes the code of a program; no formula is compiled yet.
func NewCode(p *ir.Program) *Code {
	c := &Code{changes: sync.OnceValue(func() *changes { return changesIn(p) }), order: sync.OnceValue(func() *order { return orderIn(p) })}
	for _, s := range p.Scores {
		c.scores = append(c.scores, linesOf(s))
	}
	return c
}

// formula is a whole formula: a program, or a constant.
type formula struct {
	program *vm.Program
	value   Value
	at      diag.Span
	cost    int // work besides that of lists
}

func (c *Code) formula(e ir.Expr) *formula {
	if v, ok := c.formulas.Load(e); ok {
		return v.(*formula)
	}
	v, _ := c.formulas.LoadOrStore(e, compile(e))
	return v.(*formula)
}

func compile(e ir.Expr) *formula {
	out := &formula{at: e.Span(), cost: costOf(e)}
	if v, ok := literal(e); ok {
		out.value = v
		return out
	}
	b := &builder{functions: conf.FunctionsTable{}, locals: map[ast.Node]func(*Fight) Value{}}
	// Expr's checker and optimizer are left out: ours knows more, and an optimizer would
	// throw dice twice or not at all.
	config := &conf.Config{ShortCircuit: true, Functions: b.functions}
	tree := &parser.Tree{Node: b.node(e), Source: file.NewSource("")}
	program, err := compiler.Compile(tree, config)
	if err != nil {
		panic(fmt.Errorf("plain: Expr cannot compile `%s`: %w", e.Span().Text(), err))
	}
	out.program = program
	return out
}

// costOf is the work of a formula that is much by itself or by what it calls: an eighth of
// its parts.
func costOf(e ir.Expr) int {
	if cost := ir.Cost(e, 1<<30); cost > ir.MostCost {
		return cost / 8
	}
	return 0
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
	if p.program == nil {
		return p.value
	}
	if f.level == len(f.machines) {
		f.machines = append(f.machines, &vm.VM{MemoryBudget: math.MaxUint}) // the limits of a fight are ours
	}
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
	if p.cost > 0 {
		f.work(p.cost, p.at)
	}
	return v
}

// truth evaluates a condition, which holds if it is not there.
func (f *Fight) truth(e ir.Expr) bool { return e == nil || f.value(e).(bool) }

// ---- the tree for Expr -------------------------------------------------------------------------------

// builder builds the tree of a formula.
type builder struct {
	functions conf.FunctionsTable
	item      *ir.Local // `it` of the innermost of Expr's predicates around
	silent    bool      // scores do not explain themselves: they are asked for to pick items
	locals    map[ast.Node]func(f *Fight) Value
	variables int
}

// call calls a function of the environment. What is known and what lies in the frame is not
// handed over by Expr's machine, but put among the arguments when the function is called.
func (b *builder) call(fn func(f *Fight, args []Value) Value, operands ...ast.Node) ast.Node {
	if loud := fn; b.silent {
		fn = func(f *Fight, args []Value) Value { return f.silently(func() Value { return loud(f, args) }) }
	}
	direct := make([]func(f *Fight) Value, len(operands))
	var handed []ast.Node
	for i, n := range operands {
		if c, ok := n.(*ast.ConstantNode); ok {
			direct[i] = func(*Fight) Value { return c.Value }
		} else if direct[i] = b.locals[n]; direct[i] == nil {
			handed = append(handed, n)
		}
	}
	run := func(f *Fight, one Value, several []Value) Value {
		args := f.arguments(len(direct))
		for i, of := range direct {
			switch {
			case of != nil:
				args[i] = of(f)
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
		return &ast.CallNode{Callee: typed(func(f any) any { return run(f.(*Fight), nil, nil) }), Arguments: []ast.Node{env}}
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

func (b *builder) nodes(list []ir.Expr) []ast.Node {
	var out []ast.Node
	for _, e := range list {
		if e != nil {
			out = append(out, b.node(e))
		}
	}
	return out
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
		return diceOf(ir.DiceValue{N: e.N, Faces: e.Faces, Die: e.Die}), true
	case *ir.InstanceRef:
		return Thing{Kind: e.Instance.Kind.ID, Index: int64(e.Instance.Index)}, true
	case *ir.MapSquares:
		return squaresOf(e.Map, e.Areas), true
	case *ir.ToNum:
		if v, ok := literal(e.X); ok {
			return toNum(v), true
		}
	}
	return nil, false
}

// node builds the tree of a part.
func (b *builder) node(e ir.Expr) ast.Node {
	if v, ok := literal(e); ok {
		return &ast.ConstantNode{Value: v}
	}
	at := e.Span()
	switch e := e.(type) {
	case *ir.LocalRef:
		if e.Local == b.item {
			return &ast.PointerNode{}
		}
		read := func(f *Fight) Value { return f.fr[e.Local.Slot] }
		node := b.call(func(f *Fight, _ []Value) Value { return read(f) })
		b.locals[node] = read
		return node
	case *ir.ParamRef:
		return b.call(func(f *Fight, _ []Value) Value { return f.param(e.Param)[0] })
	case *ir.ScenarioRef:
		return b.call(func(f *Fight, _ []Value) Value { return f.named(e.T.Kind, e.Name, at) })
	case *ir.KindList:
		return b.call(func(f *Fight, _ []Value) Value { return f.m.instances(e.Kind) })
	case *ir.World:
		return b.call(func(f *Fight, _ []Value) Value { return f.world(e.Name) })
	case *ir.FieldRef:
		return b.call(func(f *Fight, args []Value) Value {
			if args[0] == nil && e.Chained {
				return nil
			}
			if e.Field.Role == ir.Computed {
				t := args[0].(Thing)
				return f.aloud(e, func() Value { return f.computed(t, e.Field) })
			}
			return f.read(args[0].(Thing), e.Field, 0, at)
		}, b.node(e.X))
	case *ir.Coordinate:
		return b.call(func(_ *Fight, args []Value) Value { return coordinate(args[0], e.Row) }, b.node(e.X))
	case *ir.MapArea:
		return b.call(func(_ *Fight, args []Value) Value { return areaOf(e.Map, args[0]) }, b.node(e.X))
	case *ir.Index:
		return b.index(e)
	case *ir.MethodCall:
		return b.method(e)
	case *ir.Call:
		return b.call(func(f *Fight, args []Value) Value { return f.call(e, args) }, b.nodes(e.Args)...)
	case *ir.Proceed:
		return b.call(func(f *Fight, args []Value) Value {
			if e.Args == nil {
				args = nil
			}
			return f.proceed(e, args)
		}, b.nodes(e.Args)...)
	case *ir.Lookup:
		return b.call(func(f *Fight, args []Value) Value { return f.lookUp(e, args) }, b.nodes(e.Args)...)
	case *ir.Holds:
		return b.holds(e)
	case *ir.Builtin:
		return b.builtin(e)
	case *ir.ToNum:
		return b.call(func(_ *Fight, args []Value) Value { return toNum(args[0]) }, b.node(e.X))
	case *ir.Unary:
		if e.Op == "-" {
			return b.call(func(f *Fight, args []Value) Value { return f.negate(args[0], at) }, b.node(e.X))
		}
		return &ast.UnaryNode{Operator: "not", Node: b.node(e.X)}
	case *ir.Binary:
		return b.call(func(f *Fight, args []Value) Value { return f.binary(e.Op, args[0], args[1], at) }, b.node(e.X), b.node(e.Y))
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
	case *ir.In:
		return b.in(e)
	case *ir.RangeList:
		return b.call(func(f *Fight, args []Value) Value { return f.rangeList(args[0].(int64), args[1].(int64), at) }, b.node(e.Low), b.node(e.High))
	case *ir.ListLit:
		return b.made(&ast.ArrayNode{Nodes: b.nodes(e.Items)}, at)
	}
	panic(fmt.Sprintf("plain: there is no formula for a %T", e))
}

// index takes an item of a list, or the value of a per field or param for one thing.
func (b *builder) index(e *ir.Index) ast.Node {
	key := b.node(e.I)
	if e.X.Type().Base != ir.Per {
		return b.call(func(f *Fight, args []Value) Value { return f.itemAt(args[0].(List), args[1].(int64), e.At) }, b.node(e.X), key)
	}
	if x, ok := e.X.(*ir.FieldRef); ok {
		return b.call(func(f *Fight, args []Value) Value {
			return f.read(args[0].(Thing), x.Field, f.keyOf(x.Field.Type, args[1].(Thing), e.At), e.At)
		}, b.node(x.X), key)
	}
	p := e.X.(*ir.ParamRef).Param
	return b.call(func(f *Fight, args []Value) Value { return f.param(p)[f.keyOf(p.Type, args[0].(Thing), e.At)] }, key)
}

// method calls a formula or rule of a thing. Whether the thing has one is seen before its
// arguments are evaluated; and of none they are not evaluated.
func (b *builder) method(e *ir.MethodCall) ast.Node {
	has := func(f *Fight, args []Value) Value { f.bodyOf(args[0].(Thing), e.Field, e.At); return args[0] }
	call := func(self ast.Node) ast.Node {
		return b.call(func(f *Fight, args []Value) Value { return f.method(e, args) },
			append([]ast.Node{b.call(has, self)}, b.nodes(e.Args)...)...)
	}
	if !e.Chained {
		return call(b.node(e.X))
	}
	b.variables++
	self := &ast.IdentifierNode{Value: "self·" + strconv.Itoa(b.variables)}
	there := b.call(func(_ *Fight, args []Value) Value { return args[0] != nil }, self)
	return &ast.VariableDeclaratorNode{Name: self.Value, Value: b.node(e.X),
		Expr: &ast.ConditionalNode{Ternary: true, Cond: there, Exp1: call(self), Exp2: &ast.NilNode{}}}
}

func (b *builder) holds(e *ir.Holds) ast.Node {
	free := make([]bool, len(e.Args))
	for i, a := range e.Args {
		free[i] = a == nil
	}
	return b.call(func(f *Fight, args []Value) Value {
		want := make([]Value, len(free))
		for i := range want {
			if !free[i] {
				want[i], args = args[0], args[1:]
			}
		}
		return f.holds(e.Condition, want, free)
	}, b.nodes(e.Args)...)
}

// in asks for a place between two numbers or in a list. A list that is written out is not
// made.
func (b *builder) in(e *ir.In) ast.Node {
	if e.List == nil {
		return b.call(func(_ *Fight, args []Value) Value {
			x := args[0].(int64)
			return args[1].(int64) <= x && x <= args[2].(int64)
		}, b.node(e.X), b.node(e.Low), b.node(e.High))
	}
	if lit, ok := e.List.(*ir.ListLit); ok {
		return b.call(func(_ *Fight, args []Value) Value { return isIn(args[0], args[1:]) }, append([]ast.Node{b.node(e.X)}, b.nodes(lit.Items)...)...)
	}
	return b.call(func(_ *Fight, args []Value) Value { return isIn(args[0], args[1].(List)) }, b.node(e.X), b.items(e.List, e.At))
}

// items counts the work of going through a list.
func (b *builder) items(list ir.Expr, at diag.Span) ast.Node {
	return b.call(func(f *Fight, args []Value) Value { f.work(len(args[0].(List)), at); return args[0] }, b.node(list))
}

// made holds a new list against the limits.
func (b *builder) made(list ast.Node, at diag.Span) ast.Node {
	return b.call(func(f *Fight, args []Value) Value { return f.made(args[0].(List), at) }, list)
}

// predicate calls one of Expr's predicates, in which `it` is Expr's pointer.
func (b *builder) predicate(name string, e *ir.Builtin, body func() ast.Node, more ...ast.Node) ast.Node {
	list := b.items(e.Args[0], e.At)
	outer := *b
	b.item, b.silent = e.Item, b.silent || picks(e)
	each := body()
	b.item, b.silent = outer.item, outer.silent
	return &ast.BuiltinNode{Name: name, Arguments: append([]ast.Node{list, &ast.PredicateNode{Node: each}}, more...)}
}

// each is the formula on one item.
func (b *builder) each(e *ir.Builtin) ast.Node {
	node, at := b.node(e.Each), e.Each.Span()
	if cost := costOf(e.Each); cost > 0 {
		return b.call(func(f *Fight, args []Value) Value { f.work(cost, at); return args[0] }, node)
	}
	return node
}

func (b *builder) builtin(e *ir.Builtin) ast.Node {
	if e.Entry.Name == "sum" {
		return b.sum(e)
	}
	if e.Entry.Expr == "" {
		return b.call(func(f *Fight, args []Value) Value { return f.builtin(e, args) }, b.nodes(e.Args)...)
	}
	found := b.predicate(e.Entry.Expr, e, func() ast.Node { return b.each(e) })
	switch e.Entry.Expr {
	case "filter", "map":
		return b.made(found, e.At)
	case "count", "findIndex":
		return b.call(func(f *Fight, args []Value) Value { return f.counted(args[0], e.At) }, found)
	}
	return found
}

// sum adds the items up, or the formula for each.
func (b *builder) sum(e *ir.Builtin) ast.Node {
	var zero Value = int64(0)
	if e.T.Base == ir.Num {
		zero = 0.0
	}
	return b.predicate("reduce", e, func() ast.Node {
		var item ast.Node = &ast.PointerNode{}
		if e.Each != nil {
			item = b.each(e)
		}
		add := func(f *Fight, args []Value) Value { return f.plus(args[0], args[1], false, e.At) }
		return b.call(add, &ast.PointerNode{Name: "acc"}, item)
	}, &ast.ConstantNode{Value: zero})
}
