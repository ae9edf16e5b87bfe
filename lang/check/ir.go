package check

import (
	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/stdlib"
	"hcl/stdlib/grid"
)

// The intermediate tree: formulas and statements with every name resolved and
// every type known. The interpreter compiles it; nothing in it is text to be
// looked up again.

// Expr is a typed formula or part of one.
type Expr interface {
	Type() Type
	Span() diag.Span
	Origin() ast.Node // the node of Expr's tree that it came from
}

type expr struct {
	T    Type
	At   diag.Span
	Node ast.Node
}

func (e *expr) Type() Type       { return e.T }
func (e *expr) Span() diag.Span  { return e.At }
func (e *expr) Origin() ast.Node { return e.Node }

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
	used  bool
	file  *File

	untyped bool // a parameter that is taken as a combatant because nothing is said of it
	assumed bool // set without having been bound, which has been reported
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
	BadExpr struct{ expr }
	// IntLit is a whole number.
	IntLit struct {
		expr
		Value int64
	}
	// NumLit is a number with a fraction, or a whole one where a num is wanted.
	NumLit struct {
		expr
		Value float64
	}
	// BoolLit is true or false.
	BoolLit struct {
		expr
		Value bool
	}
	// TextLit is a text without formulas.
	TextLit struct {
		expr
		Value string
	}
	// DiceLit is N dice with faces 1..Faces, or with those of Die.
	DiceLit struct {
		expr
		N, Faces int64
		Die      *Die
	}
	// SquareLit is a square such as D4.
	SquareLit struct {
		expr
		Value grid.Square
	}
	// NoneLit is `none` where its type is known.
	NoneLit struct{ expr }
	// WordLit is a word of a `one of`.
	WordLit struct {
		expr
		Word string
	}
	// LocalRef reads a local or parameter.
	LocalRef struct {
		expr
		Local *Local
	}
	// ParamRef reads a param of the ruleset.
	ParamRef struct {
		expr
		Param *Param
	}
	// InstanceRef names an instance.
	InstanceRef struct {
		expr
		Instance *Instance
	}
	// ScenarioRef names a side, combatant or instance of a test's scenario.
	ScenarioRef struct {
		expr
		Name string
	}
	// KindList is the list of all instances of a kind.
	KindList struct {
		expr
		Kind *Kind
	}
	// World is one of the names that always exist: combat, sides, combatants, round.
	World struct {
		expr
		Name string
	}
	// FieldRef reads a field. Chained: none if X is.
	FieldRef struct {
		expr
		X       Expr
		Field   *Field
		Chained bool
	}
	// Coordinate is the column (x) or row (y) of a square. Chained: none if X is.
	Coordinate struct {
		expr
		X       Expr
		Row     bool
		Chained bool
	}
	// MapSquares is the list of all squares of a map, or of those that have an area.
	MapSquares struct {
		expr
		Map   *Map
		Areas bool
	}
	// MapArea is the area to which a square belongs, or none.
	MapArea struct {
		expr
		Map *Map
		X   Expr
	}
	// MethodCall calls a field that is a formula or rule with parameters.
	MethodCall struct {
		expr
		X       Expr
		Field   *Field
		Args    []Expr
		Chained bool
	}
	// Index takes an item of a list by number, or the value of a per field by instance.
	Index struct {
		expr
		X, I Expr
	}
	// Call calls a define, score or rule.
	Call struct {
		expr
		Callee Callee
		Args   []Expr
	}
	// Lookup looks a row of a table up and takes one column.
	Lookup struct {
		expr
		Table  *Table
		Column int
		Args   []Expr
	}
	// Holds asks whether a condition holds; missing arguments match anything.
	Holds struct {
		expr
		Condition *Condition
		Args      []Expr // nil entries match anything
	}
	// Builtin calls a built-in. Item is the `it` of its formula argument Each.
	Builtin struct {
		expr
		Entry     *stdlib.Entry
		Args      []Expr
		Each      Expr
		Item      *Local
		Condition *Condition // of partners, linked, stacks
		Label     string     // of roll and pick
	}
	// Unary is - or not.
	Unary struct {
		expr
		Op string
		X  Expr
	}
	// Binary is an operator on two operands that are both evaluated.
	Binary struct {
		expr
		Op   string // + - * / % == != < <= > >=
		X, Y Expr
	}
	// Logic is and, or: Y is evaluated only if it decides.
	Logic struct {
		expr
		And  bool
		X, Y Expr
	}
	// Choice is Cond ? Then : Else.
	Choice struct {
		expr
		Cond, Then, Else Expr
	}
	// Coalesce is X ?? Y.
	Coalesce struct {
		expr
		X, Y Expr
	}
	// In asks whether X is in a list, or between Low and High.
	In struct {
		expr
		X, List   Expr
		Low, High Expr
	}
	// RangeList is the list Low..High.
	RangeList struct {
		expr
		Low, High Expr
	}
	// ListLit is [a, b].
	ListLit struct {
		expr
		Items []Expr
	}
	// ToNum turns an int into a num.
	ToNum struct {
		expr
		X Expr
	}
	// Proceed runs what an `around` wraps.
	Proceed struct {
		expr
		Args []Expr // nil: with the arguments as they were
	}
)

// Callee is what a Call calls.
type Callee interface {
	frame() *Frame
}

// ---- statements -----------------------------------------------------------------------------

// Block is a list of statements.
type Block struct {
	List []Stmt
}

// EachBlock visits a block, those inside it, and those that are put around its steps.
func EachBlock(b *Block, visit func(*Block)) {
	if b == nil {
		return
	}
	visit(b)
	for _, s := range b.List {
		switch s := s.(type) {
		case *If:
			EachBlock(s.Then, visit)
			EachBlock(s.Else, visit)
		case *For:
			EachBlock(s.Body, visit)
		case *While:
			EachBlock(s.Body, visit)
		case *Repeat:
			EachBlock(s.Body, visit)
		case *Together:
			EachBlock(s.Body, visit)
		case *Sealed:
			EachBlock(s.Body, visit)
		case *Step:
			EachBlock(s.Body, visit)
			for _, list := range [][]*StepHook{s.Before, s.After, s.Around} {
				for _, h := range list {
					EachBlock(h.Body, visit)
				}
			}
		}
	}
}

// Stmt is a checked statement.
type Stmt interface{ Span() diag.Span }

type stmt struct{ At diag.Span }

func (s *stmt) Span() diag.Span { return s.At }

// TextPart is a piece of a text: letters or a formula.
type TextPart struct {
	Letters string
	Value   Expr
}

type (
	// Let binds new locals.
	Let struct {
		stmt
		Locals []*Local
		Value  Expr
		New    *New
	}
	// Assign writes a place: a local, a field, or one value of a per field.
	Assign struct {
		stmt
		Place Place
		Op    string // = += -=
		Value Expr
		New   *New
	}
	// Do calls a rule for what it does.
	Do struct {
		stmt
		Call Expr
	}
	// If runs Then or Else.
	If struct {
		stmt
		Cond Expr
		Then *Block
		Else *Block
	}
	// For walks a list as it was at the start.
	For struct {
		stmt
		Item *Local
		List Expr
		Body *Block
		loop
	}
	// While repeats as long as Cond holds.
	While struct {
		stmt
		Cond Expr
		Body *Block
		loop
	}
	// Repeat runs Body a number of times.
	Repeat struct {
		stmt
		Times Expr
		Body  *Block
		loop
	}
	// Together runs the statements of Body, and every pass of a `for` among them, each
	// on the fight as it was before; what they do takes effect when all are done.
	Together struct {
		stmt
		Body *Block
	}
	// Sealed runs Body, in which several choose: what they take is set and shown when
	// all have chosen.
	Sealed struct {
		stmt
		Body *Block
	}
	// Choose asks who decides.
	Choose struct {
		stmt
		Site *Site
	}
	// Rank orders a list.
	Rank struct {
		stmt
		Place Place
		Local *Local // instead of Place: binds a new local
		From  Expr
		Item  *Local
		Keys  []RankKey
	}
	// Add puts an item at the end of a list.
	Add struct {
		stmt
		Value Expr
		New   *New
		Place Place
	}
	// Take removes the first item equal to Value from a list.
	Take struct {
		stmt
		Value Expr
		Place Place
	}
	// Begin begins a condition.
	Begin struct {
		stmt
		Condition *Condition
		Args      []Expr
		Until     *EventMatch
		For       Expr // rounds
	}
	// End ends every condition that fits.
	End struct {
		stmt
		Condition *Condition
		Args      []Expr // nil entries match anything
	}
	// Reveal shows a hidden field of X to all sides, or the hidden conditions that fit.
	Reveal struct {
		stmt
		X         Expr
		Field     *Field     // or
		Condition *Condition // with Args, nil for any
		Args      []Expr
	}
	// Announce announces an event.
	Announce struct {
		stmt
		Event *Event
		Args  []Expr
	}
	// Say writes a line of the log, perhaps with a picture of a map below it.
	Say struct {
		stmt
		Headline bool
		Parts    []TextPart
		Map      *Map // nil: there is none
		Marks    []*Mark
	}
	// Return ends a rule or hook.
	Return struct {
		stmt
		Value Expr
		New   *New
	}
	// Step is a named part of a rule, with what variants put around it.
	Step struct {
		stmt
		Name, Title   string
		When          Expr
		Body          *Block
		Before, After []*StepHook
		Around        []*StepHook // the last is the outermost
	}
	// StepHook runs in the frame of the rule it is put into.
	StepHook struct {
		Name string
		When Expr
		Body *Block
		Span diag.Span
	}
	// UseScenario, Rolls … stand in tests only.
	Rolls struct {
		stmt
		Label  string
		Values []Expr
	}
	// Answer says what a choice of a test takes, in turn.
	Answer struct {
		stmt
		Choice string
		Values []Expr
		Any    bool // whatever is legal will do
		Where  Expr
		Item   *Local
		Sites  []*Site
	}
	// Run plays rounds.
	Run struct {
		stmt
		Rounds Expr
	}
	// Expect fails the test if Cond does not hold; Refused: if Call is not refused.
	Expect struct {
		stmt
		Cond    Expr
		Refused Expr
		Text    string
		Source  string
	}
)

// loop tells whether lists built in a pass can be forgotten at its end.
type loop struct{ KeepsLists bool }

// New makes an object.
type New struct {
	At   diag.Span
	Kind *Kind
	Sets []FieldValue
}

// FieldValue gives a field a value.
type FieldValue struct {
	Field *Field
	Value Expr
}

// Place is what can be written to.
type Place struct {
	Local *Local
	X     Expr // of a field
	Field *Field
	Key   Expr // of one value of a per field
	Param *Param
	At    diag.Span
	Type  Type
}

// RankKey is one key of a rank, tried among those still tied.
type RankKey struct {
	How   string // highest lowest first last roll
	Value Expr
	Label string
	At    diag.Span
}

// EventMatch is an event with arguments, to compare an announced one with.
type EventMatch struct {
	Event *Event
	Args  []Expr
}

// Site is a place where something is chosen.
type Site struct {
	Name     string   // the bound name
	Owners   []string // what `rule.name` may be called by: the rule, phase, hook or instance
	How      string   // "" some optional
	YesNo    bool
	Local    *Local // what it binds, or
	Place    Place  // what it is written to
	From     Expr
	Item     *Local // `it` of Where, of policies and of Needs
	Where    Expr
	Offer    Expr // answers that deciders consider who would have to list them all
	By       Expr
	Label    []TextPart
	Needs    []Need
	Type     Type // of one option
	Span     diag.Span
	Self     *Local // who chooses, for policies
	Options  *Local // the legal options, for policies
	Frame    *Frame
	Policies map[*Policy][]*PolicyRule
	scope    *scope
	known    []*Local
	seal     *seal // of the `sealed` that it stands in
	index    int
}

// Index numbers the sites of a program.
func (s *Site) Index() int { return s.index }

// Sealed reports whether the choice stands in a `sealed` block.
func (s *Site) Sealed() bool { return s.seal != nil }

// FullName is how messages and orders name the choice.
func (s *Site) FullName() string {
	if len(s.Owners) == 0 {
		return s.Name
	}
	return s.Owners[0] + "." + s.Name
}

// Need is a demand on a choice as a whole.
type Need struct {
	Cond Expr
	Text []TextPart
	At   diag.Span
}

// PolicyRule is a line of a policy, checked at one site.
type PolicyRule struct {
	Op    string // "" highest lowest weighted
	Value Expr
	When  Expr
	Line  diag.Span
	// The value is one option, a list of options, all options, or no option.
	All, Nothing bool
}
