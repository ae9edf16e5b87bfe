package ir

import (
	"iter"
	"slices"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/stdlib"
	"hcl/stdlib/grid"
)

// Expr is a typed formula or part of one.
type Expr interface {
	Type() Type
	Span() diag.Span
	Origin() ast.Node // the node of Expr's tree that it came from
}

// Head is what every part of a formula has: its type and its place.
type Head struct {
	T    Type
	At   diag.Span
	Node ast.Node
}

// Type is the type of the value.
func (h *Head) Type() Type { return h.T }

// Span is the place in the source.
func (h *Head) Span() diag.Span { return h.At }

// Compares reports whether the operator compares two values that can be kept.
func (e *Binary) Compares() bool {
	return slices.Contains([]string{"==", "!=", "<", "<=", ">", ">="}, e.Op)
}

// Weighs reports whether the formula of a built-in on items is asked for only to weigh them.
func (e *Builtin) Weighs() bool { return e.Each != nil && e.Entry.Name != "sum" }

// Items are the locals that the formula of a built-in on items binds.
func (e *Builtin) Items() []*Local {
	switch {
	case e.Item == nil:
		return nil
	case e.Leaving == nil:
		return []*Local{e.Item}
	}
	return []*Local{e.Item, e.Leaving}
}

// Origin is the node of Expr's tree.
func (h *Head) Origin() ast.Node { return h.Node }

// Frame is the memory of one call of a body: one word for each parameter, local
// and item. Parameters come first.
type Frame struct {
	Params []*Local
	Slots  int
}

// Local is a parameter, a local, an item (`it`) or another name of one body.
type Local struct {
	Name  string
	Type  Type
	Slot  int
	Span  diag.Span
	Fixed bool // a parameter: cannot be assigned to
}

// Formula is a checked formula with the frame it needs. Of a formula in a body
// it is the body's.
type Formula struct {
	Expr  Expr
	Frame *Frame
	Text  string // as written, for --why
}

type (
	// BadExpr stands for what could not be checked.
	BadExpr struct{ Head }
	// IntLit is a whole number.
	IntLit struct {
		Head
		Value int64
	}
	// NumLit is a number with a fraction, or a whole one where a num is wanted.
	NumLit struct {
		Head
		Value float64
	}
	// BoolLit is true or false.
	BoolLit struct {
		Head
		Value bool
	}
	// TextLit is a text without formulas.
	TextLit struct {
		Head
		Value string
	}
	// DiceLit is N dice with faces 1..Faces, or with those of Die.
	DiceLit struct {
		Head
		N, Faces int64
		Die      *Die
	}
	// SquareLit is a square such as D4.
	SquareLit struct {
		Head
		Value grid.Square
	}
	// NoneLit is `none` where its type is known.
	NoneLit struct{ Head }
	// WordLit is a word of a `one of`.
	WordLit struct {
		Head
		Word string
	}
	// LocalRef reads a local or parameter.
	LocalRef struct {
		Head
		Local *Local
	}
	// ParamRef reads a param of the ruleset.
	ParamRef struct {
		Head
		Param *Param
	}
	// InstanceRef names an instance.
	InstanceRef struct {
		Head
		Instance *Instance
	}
	// ScenarioRef names a side, combatant or instance of a test's scenario.
	ScenarioRef struct {
		Head
		Name string
	}
	// KindList is the list of all instances of a kind.
	KindList struct {
		Head
		Kind *Kind
	}
	// World is one of the names that always exist: combat, sides, combatants, round.
	World struct {
		Head
		Name string
	}
	// FieldRef reads a field. Chained: none if X is.
	FieldRef struct {
		Head
		X       Expr
		Field   *Field
		Chained bool
	}
	// Coordinate is the column (x) or row (y) of a square. Chained: none if X is.
	Coordinate struct {
		Head
		X       Expr
		Row     bool
		Chained bool
	}
	// MapSquares is the list of all squares of a map, or of those that have an area.
	MapSquares struct {
		Head
		Map   *Map
		Areas bool
	}
	// MapArea is the area to which a square belongs, or none.
	MapArea struct {
		Head
		Map *Map
		X   Expr
	}
	// MethodCall calls a field that is a formula or rule with parameters.
	MethodCall struct {
		Head
		X       Expr
		Field   *Field
		Args    []Expr
		Chained bool
	}
	// Index takes an item of a list by number, or the value of a per field by instance.
	Index struct {
		Head
		X, I Expr
	}
	// Call calls a define, score or rule.
	Call struct {
		Head
		Callee Callee
		Args   []Expr
	}
	// Lookup looks a row of a table up and takes one column.
	Lookup struct {
		Head
		Table  *Table
		Column int
		Args   []Expr
	}
	// Holds asks whether a condition holds; missing arguments match anything.
	Holds struct {
		Head
		Condition *Condition
		Args      []Expr // nil entries match anything
	}
	// Builtin calls a built-in. Item is the `it` of its formula argument Each.
	Builtin struct {
		Head
		Entry     *stdlib.Entry
		Args      []Expr
		Each      Expr
		Item      *Local
		Leaving   *Local     // in the cost of a step, the square that it leaves
		Condition *Condition // of partners, linked, stacks, values
		Place     int        // of values: which parameter of the condition
		Label     string     // of what throws
		LabelFrom Expr       // the parameter that says it; nil if Label does
	}
	// Unary is - or not.
	Unary struct {
		Head
		Op string
		X  Expr
	}
	// Binary is an operator on two operands that are both evaluated.
	Binary struct {
		Head
		Op   string // + - * / % == != < <= > >=
		X, Y Expr
	}
	// Logic is and, or: Y is evaluated only if it decides.
	Logic struct {
		Head
		And  bool
		X, Y Expr
	}
	// Choice is Cond ? Then : Else.
	Choice struct {
		Head
		Cond, Then, Else Expr
	}
	// Coalesce is X ?? Y.
	Coalesce struct {
		Head
		X, Y Expr
	}
	// In asks whether X is in a list, or between Low and High.
	In struct {
		Head
		X, List   Expr
		Low, High Expr
	}
	// RangeList is the list Low..High.
	RangeList struct {
		Head
		Low, High Expr
	}
	// ListLit is [a, b].
	ListLit struct {
		Head
		Items []Expr
	}
	// ToNum turns an int into a num.
	ToNum struct {
		Head
		X Expr
	}
	// ToUnion turns a thing of a kind into one of several kinds.
	ToUnion struct {
		Head
		X Expr
	}
	// PartOf is a thing of one of several kinds as one of Kind: none if it is of another, unless
	// it is known that it is not.
	PartOf struct {
		Head
		X    Expr
		Kind *Kind
	}
	// Proceed runs what an `around` wraps.
	Proceed struct {
		Head
		Args []Expr // nil: with the arguments as they were
	}
)

// Callee is what a Call calls.
type Callee interface {
	Declaration
	CallFrame() *Frame // of what is called: its parameters, locals and items
}

// Visit calls visit for a formula and all its parts.
func Visit(e Expr, visit func(Expr)) {
	if e == nil {
		return
	}
	visit(e)
	for p := range Parts(e) {
		Visit(p, visit)
	}
}

// Parts goes through the formulas directly inside another, in order of evaluation. There
// is no list of them, since it is asked of every formula many times.
func Parts(e Expr) iter.Seq[Expr] {
	return func(yield func(Expr) bool) { eachPart(e, yield) }
}

// eachPart calls yield with each part until it gives false.
func eachPart(e Expr, yield func(Expr) bool) {
	part := func(e Expr) bool { return e == nil || yield(e) }
	all := func(list []Expr) bool {
		for _, e := range list {
			if !part(e) {
				return false
			}
		}
		return true
	}
	switch e := e.(type) {
	case *FieldRef:
		part(e.X)
	case *Coordinate:
		part(e.X)
	case *MapArea:
		part(e.X)
	case *MethodCall:
		_ = part(e.X) && all(e.Args)
	case *Index:
		_ = part(e.X) && part(e.I)
	case *Call:
		all(e.Args)
	case *Lookup:
		all(e.Args)
	case *Holds:
		all(e.Args)
	case *Builtin:
		_ = all(e.Args) && part(e.LabelFrom) && part(e.Each)
	case *Unary:
		part(e.X)
	case *Binary:
		_ = part(e.X) && part(e.Y)
	case *Logic:
		_ = part(e.X) && part(e.Y)
	case *Choice:
		_ = part(e.Cond) && part(e.Then) && part(e.Else)
	case *Coalesce:
		_ = part(e.X) && part(e.Y)
	case *In:
		_ = part(e.X) && part(e.List) && part(e.Low) && part(e.High)
	case *RangeList:
		_ = part(e.Low) && part(e.High)
	case *ListLit:
		all(e.Items)
	case *ToNum:
		part(e.X)
	case *ToUnion:
		part(e.X)
	case *PartOf:
		part(e.X)
	case *Proceed:
		all(e.Args)
	}
}
