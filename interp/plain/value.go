package plain

import "hcl/stdlib/value"

// Values as formulas give them.
type (
	Value = value.Value
	List  = value.List
	Thing = value.Thing
	Dice  = value.Dice
)
