package formula

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Fight is what formulas are evaluated in.
type Fight interface {
	// State is where the fight stands in its formulas, and the frame at hand.
	State() (*State, []value.Value)
	// Evaluates counts parts of formulas that are evaluated.
	Evaluates(parts int, at diag.Span)
	// Work counts items of lists that are gone through, and parts of long formulas.
	Work(n int, at diag.Span)
}

// Function computes a part of a formula from the values of others, which nobody may keep.
type Function[F Fight] = func(f F, args []value.Value) value.Value

// Meaning says what the parts of formulas mean in a fight, but for those that mean the same to
// Expr.
type Meaning[F Fight] interface {
	// Of gives the function of a part, and the parts whose values it gets.
	Of(e ir.Expr) (Function[F], []ir.Expr)
	// Has makes sure that a thing has what is called, before its arguments are evaluated.
	Has(e *ir.MethodCall) Function[F]
	// Made takes a new list, Counted how many items were found or the place of the first, nil for
	// none. Added adds two numbers.
	Made(at diag.Span) Function[F]
	Counted(at diag.Span) Function[F]
	Added(at diag.Span) Function[F]
	// Silent is a function whose scores do not explain themselves.
	Silent(Function[F]) Function[F]
}

// Code holds the formulas of a program. It is shared by all machines and fights of it.
type Code[F Fight] struct {
	meaning  Meaning[F]
	formulas sync.Map // *Formula by ir.Expr
}

// NewCode makes the code of a program; no formula is compiled yet.
func NewCode[F Fight](m Meaning[F]) *Code[F] { return &Code[F]{meaning: m} }

// State is where a fight stands in its formulas.
type State struct {
	machines []*vm.VM      // Expr's: one for each formula that is being evaluated
	level    int           // how many those are
	stack    []value.Value // arguments of calls
}

// arguments makes room for those of a call.
func (s *State) arguments(n int) []value.Value {
	top := len(s.stack) + n
	s.stack = append(s.stack, make([]value.Value, n)...)
	return s.stack[top-n : top : top]
}

// Formula is a whole formula: a program, a constant, or one function of what lies in the frame. It
// is compiled when it is evaluated for the first time.
type Formula[F Fight] struct {
	expr     ir.Expr
	meaning  Meaning[F]
	compiled sync.Once
	program  *vm.Program
	direct   func(F) value.Value
	known    value.Value
	at       diag.Span
	work     int // besides that of lists
	parts    int // that are evaluated once
}

// Of gives a formula of the program.
func (c *Code[F]) Of(e ir.Expr) *Formula[F] {
	if x, ok := c.formulas.Load(e); ok {
		return x.(*Formula[F])
	}
	x, _ := c.formulas.LoadOrStore(e, &Formula[F]{expr: e, meaning: c.meaning})
	return x.(*Formula[F])
}

// Cache is a direct-mapped cache of the formulas that one fight evaluates, by their place in a file:
// to find one in the Code, which all fights share, takes longer than to evaluate most.
type Cache[F Fight] struct {
	code  *Code[F]
	slots [512]*Formula[F]
}

// NewCache makes one that is empty.
func NewCache[F Fight](c *Code[F]) *Cache[F] { return &Cache[F]{code: c} }

// Of gives a formula of the program.
func (c *Cache[F]) Of(e ir.Expr) *Formula[F] {
	slot := &c.slots[uint(e.Span().Start)%uint(len(c.slots))]
	if x := *slot; x != nil && x.expr == e {
		return x
	}
	*slot = c.code.Of(e)
	return *slot
}

// Value evaluates a formula in the frame at hand.
func (x *Formula[F]) Value(f F) (v value.Value) {
	x.compiled.Do(x.compile)
	switch {
	case x.direct != nil:
		f.Evaluates(x.parts, x.at)
		v = x.direct(f)
	case x.program != nil:
		f.Evaluates(x.parts, x.at)
		v = x.run(f)
	default:
		return x.known
	}
	if x.work > 0 {
		f.Work(x.work, x.at)
	}
	return v
}

func (x *Formula[F]) run(f F) value.Value {
	s, _ := f.State()
	if s.level == len(s.machines) {
		s.machines = append(s.machines, &vm.VM{MemoryBudget: math.MaxUint}) // the limits of a fight are ours
	}
	m := s.machines[s.level]
	s.level++
	v, err := m.Run(x.program, f)
	s.level--
	if err != nil {
		var failure *event.Failure
		if errors.As(err, &failure) {
			panic(failure)
		}
		var left *event.Unwinding
		if errors.As(err, &left) {
			panic(left)
		}
		panic(fmt.Errorf("formula: Expr's machine fails on `%s`: %w", x.at.Text(), err))
	}
	return v
}

func (x *Formula[F]) compile() {
	x.at, x.work, x.parts = x.expr.Span(), ir.Work(x.expr), partsOf(x.expr)
	if v, ok := literal(x.expr); ok {
		x.known = v
		return
	}
	b := &builder[F]{meaning: x.meaning}
	// Expr's checker and optimizer are left out: ours knows more, and an optimizer would
	// throw dice twice or not at all.
	config := &conf.Config{ShortCircuit: true}
	tree := &parser.Tree{Node: b.node(x.expr), Source: file.NewSource("")}
	if tree.Node == b.last {
		x.direct = b.direct
		return
	}
	program, err := compiler.Compile(tree, config)
	if err != nil {
		panic(fmt.Errorf("formula: Expr cannot compile `%s`: %w", x.at.Text(), err))
	}
	x.program = program
}

// callWeighs is how many of other parts take as long as a built-in that is called.
const callWeighs = 4

// partsOf counts the parts of a formula that are evaluated once.
func partsOf(e ir.Expr) int {
	if e == nil {
		return 0
	}
	n := 1
	b, _ := e.(*ir.Builtin)
	if b != nil {
		n = callWeighs
	}
	for x := range ir.Parts(e) {
		if b == nil || x != b.Each {
			n += partsOf(x)
		}
	}
	return n
}

// literal is the value of what is known without looking at a fight.
func literal(e ir.Expr) (value.Value, bool) {
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
