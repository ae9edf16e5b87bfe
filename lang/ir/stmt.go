package ir

import "hcl/lang/diag"

// Block is a list of statements.
type Block struct {
	List []Stmt
}

// Stmt is a checked statement.
type Stmt interface{ Span() diag.Span }

// StmtHead is what every statement has: its place.
type StmtHead struct{ At diag.Span }

// Span is the place in the source.
func (s *StmtHead) Span() diag.Span { return s.At }

// TextPart is a piece of a text: letters or a formula.
type TextPart struct {
	Letters string
	Value   Expr
}

type (
	// Let binds new locals.
	Let struct {
		StmtHead
		Locals []*Local
		Value  Expr
		New    *New
	}
	// Assign writes a place: a local, a field, or one value of a per field.
	Assign struct {
		StmtHead
		Place Place
		Op    string // = += -=
		Value Expr
		New   *New
	}
	// Do calls a rule for what it does.
	Do struct {
		StmtHead
		Call Expr
	}
	// If runs Then or Else.
	If struct {
		StmtHead
		Cond Expr
		Then *Block
		Else *Block
	}
	// For walks a list as it was at the start.
	For struct {
		StmtHead
		Item *Local
		List Expr
		Body *Block
		Loop
		// Once stops the fight if an item is there twice: its second pass would read what the first has
		// chosen in secret.
		Once bool
	}
	// While repeats as long as Cond holds.
	While struct {
		StmtHead
		Cond Expr
		Body *Block
		Loop
	}
	// Repeat runs Body a number of times.
	Repeat struct {
		StmtHead
		Times Expr
		Body  *Block
		Loop
	}
	// Together runs the statements of Body, and every pass of a `for` among them, each
	// on the fight as it was before; what they do takes effect when all are done.
	Together struct {
		StmtHead
		Body *Block
	}
	// Sealed runs Body, in which several choose: what they take is set and shown when
	// all have chosen.
	Sealed struct {
		StmtHead
		Body *Block
	}
	// Choose asks who decides.
	Choose struct {
		StmtHead
		Site *Site
	}
	// Rank orders a list.
	Rank struct {
		StmtHead
		Place Place
		Local *Local // instead of Place: binds a new local
		From  Expr
		Item  *Local
		Keys  []RankKey
	}
	// Add puts an item at the end of a list, or all of another list.
	Add struct {
		StmtHead
		Value Expr
		All   bool // the items of Value
		New   *New
		Place Place
	}
	// Take removes the first item equal to Value from a list, or to each item of another list.
	Take struct {
		StmtHead
		Value Expr
		All   bool // the items of Value
		Place Place
	}
	// Begin begins a condition.
	Begin struct {
		StmtHead
		Condition *Condition
		Args      []Expr
		Until     *EventMatch
		For       Expr // rounds
	}
	// End ends every condition that fits.
	End struct {
		StmtHead
		Condition *Condition
		Args      []Expr // nil entries match anything
	}
	// Leave ends a rule or phase that is running, with all that runs in it, or a loop around.
	Leave struct {
		StmtHead
		Rule  *Rule
		Phase string // or
		Loop  *For   // or
	}
	// Reveal shows a hidden field of X to all sides, or the hidden conditions that fit.
	Reveal struct {
		StmtHead
		X         Expr
		Field     *Field     // or
		Condition *Condition // with Args, nil for any
		Args      []Expr
	}
	// Announce announces an event, and runs Else if a hook vetoes it.
	Announce struct {
		StmtHead
		Event *Event
		Args  []Expr
		Else  *Block // nil: there is none
	}
	// Veto ends a hook of an event, and those behind it do not run.
	Veto struct {
		StmtHead
	}
	// Say writes a line of the log, perhaps with a picture of a map below it.
	Say struct {
		StmtHead
		Headline bool
		Parts    []TextPart
		Map      *Map // nil: there is none
		Marks    []*Mark
	}
	// Return ends a rule or hook.
	Return struct {
		StmtHead
		Value Expr
		New   *New
	}
	// Step is a named part of a rule, with what variants put around it.
	Step struct {
		StmtHead
		Name, Title string
		When        Expr
		Body        *Block
		StepHooks
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
		StmtHead
		Label  string
		Values []Expr
	}
	// Answer says what a choice of a test takes, in turn.
	Answer struct {
		StmtHead
		Choice string
		Values []Expr
		Any    bool // whatever is legal will do
		Where  Expr
		Item   *Local
		Sites  []*Site
	}
	// Run plays rounds; without any the next phase.
	Run struct {
		StmtHead
		Rounds Expr
	}
	// Expect fails the test if Cond does not hold; Refused: if Call is not refused.
	Expect struct {
		StmtHead
		Cond    Expr
		Refused Expr
		Text    string
		Source  string
	}
)

// What is said where something would be left that runs around a `together`, and what to do about it.
const (
	LeftTogether = "what happens together cannot be left in the middle: all of it happens"
	LeaveBehind  = "note what has happened, and end it behind the `together`"
)

// Loop tells whether lists built in a pass can be forgotten at its end.
type Loop struct{ KeepsLists bool }

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
	How       string // highest lowest first last roll
	Value     Expr
	Label     string
	LabelFrom Expr // the parameter that says the label; nil if Label does
	At        diag.Span
}

// EventMatch is an event with arguments, to compare an announced one with.
type EventMatch struct {
	Event *Event
	Args  []Expr
}
