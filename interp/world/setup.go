package world

import (
	"fmt"
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// Setup is a scenario that has been checked against a program: who fights, with
// what. Package scenario makes it from TOML.
type Setup struct {
	Name       string // the file, as known to people
	Hash       string
	Title      string
	Seed       uint64
	HasSeed    bool
	Params     []ParamSetting
	Changed    []event.ParamInfo // values that are not as the file has them
	Combat     []Setting
	Sides      []SideSetup
	Combatants []CombatantSetup // in the order of the file
	Instances  []InstanceSetup
	Throws     []Throw
	Orders     []Order
}

// Reversed is the setup with the sides, and who fights on them, in the other order.
func (s *Setup) Reversed() *Setup {
	out := *s
	out.Sides = slices.Clone(s.Sides)
	slices.Reverse(out.Sides)
	out.Combatants = nil
	for side := range slices.Backward(s.Sides) {
		for _, c := range s.Combatants {
			if c.Side == side {
				c.Side = len(s.Sides) - 1 - side
				out.Combatants = append(out.Combatants, c)
			}
		}
	}
	return &out
}

// EachFights reports whether all sides have fighters, so that a fight is over when nobody is active.
func (s *Setup) EachFights() bool {
	return !slices.ContainsFunc(s.Sides, func(side SideSetup) bool { return side.Unmanned })
}

// NotFighting is the failure of a fight that is over before it begins, because nobody of the
// side takes part.
func (s *SideSetup) NotFighting() *event.Failure {
	return &event.Failure{
		Message: fmt.Sprintf("nobody of side `%s` takes part: none of them is active when the fight begins", s.Name),
		Hint:    "look at their values, such as hit points of 0", Span: s.Span,
	}
}

// SideSetup is a side of a scenario.
type SideSetup struct {
	Name, Title string
	Policy      string // "" for the ruleset's first
	Unmanned    bool   // it acts without fighters, as the weather does
	Settings    []Setting
	Span        diag.Span
}

// CombatantSetup is a combatant of a scenario.
type CombatantSetup struct {
	Name, Title string
	File        string // its name in the scenario's file: of a copy that without its number
	Side        int
	Policy      string // "" for its side's
	Settings    []Setting
	Span        diag.Span
}

// InstanceSetup is an instance that a scenario adds to a kind.
type InstanceSetup struct {
	Kind        *ir.Kind
	Name, Title string
	Like        string // an instance of the program or of the scenario before it
	Settings    []Setting
	Span        diag.Span
}

// Setting gives a field a value.
type Setting struct {
	Field *ir.Field
	Value Value
}

// ParamSetting gives a param, or one value of a per param, a value.
type ParamSetting struct {
	Param *ir.Param
	Value Value
}

// Value is a value of a scenario, not yet a word: names become things when the
// machine is built.
type Value struct {
	Int    int64
	Num    float64
	Bool   bool
	Text   string
	Dice   ir.DiceValue
	Square grid.Square
	Name   string               // of an instance, side or combatant, or a word of a `one of`
	None   bool                 // `none`
	List   []Value              // of lists and own lists
	Per    map[string]Value     // of per fields, by instance name
	Each   []Value              // of a fighter with copies: that of each; the setup holds none such
	Copies []CopySetup          // of own lists: what to copy
	Tune   map[string][]Setting // of own lists: settings for the default's copies, by what they are copies of
	Span   diag.Span
}

// CopySetup is one thing of an own list.
type CopySetup struct {
	Like     string
	Settings []Setting
}

// AnyRound is the round of an order or throw that does not name one; 0 is the setup.
const AnyRound = -1

// Order scripts a choice of a fight.
type Order struct {
	Round  int64 // or AnyRound
	Who    string
	Choice string
	Take   []string
	Span   diag.Span
}

// Throw says what some throws of a fight give, or which places some picks take.
type Throw struct {
	Round int64  // or AnyRound
	Who   string // "": whoever
	Label string
	Gives []int64
	Span  diag.Span
}
