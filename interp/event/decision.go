package event

import "slices"

// Decision is what was taken of a choice.
type Decision struct {
	Choice  string `json:"choice"`          // its full name
	Options int    `json:"options"`         // how many there were, those included that nobody looked at
	Picked  []int  `json:"picked"`          // the places of those that were taken, in order
	By      string `json:"by"`              // who decided
	Fresh   uint64 `json:"fresh,omitempty"` // the number of dice that are thrown from here on, 0: as before
}

// Fits reports whether this can have been decided of a choice, by its full name, between so many
// options, of which one is taken, or as many as how says.
func (d Decision) Fits(choice string, options int, how string) bool {
	return d.Choice == choice && d.Options == options &&
		(len(d.Picked) == 1 || how == "some" || how == "optional" && len(d.Picked) == 0) &&
		!slices.ContainsFunc(d.Picked, func(i int) bool { return i < 0 || i >= options })
}
