package event

// Decision is what was taken of a choice.
type Decision struct {
	Choice  string `json:"choice"`  // its full name
	Options int    `json:"options"` // how many there were, those included that nobody looked at
	Picked  []int  `json:"picked"`  // the places of those that were taken, in order
	By      string `json:"by"`      // who decided
}
