package event

// Unwinding ends what runs inside a rule or phase that is left. It is the value of a panic; whoever runs
// what is left recovers it.
type Unwinding struct {
	To int // how many others run around that
}

// Error is for those through whom it passes as an error.
func (*Unwinding) Error() string { return "a rule or phase is left" }
