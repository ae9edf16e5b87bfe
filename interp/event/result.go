package event

// Result is how a fight ended.
type Result struct {
	Winner    int64  // the number of the side, -1 for a draw
	Reason    string // what the ruleset says, or why the machine stopped
	Rounds    int64
	OutOfTime bool // the limit on rounds ended it
}
