package event

// Unwinding ends what runs inside a rule or phase that is left. It is the value of a panic; whoever runs
// what is left recovers it.
type Unwinding struct {
	To int // how many others run around that
}

// Arrives reports whether what has been recovered ends here, where so many others run around; false if nothing was.
// Everything else goes on.
func Arrives(recovered any, around int) bool {
	if recovered == nil {
		return false
	}
	if left, ok := recovered.(*Unwinding); !ok || left.To != around {
		panic(recovered)
	}
	return true
}

// Error is for those through whom it passes as an error.
func (*Unwinding) Error() string { return "a rule or phase is left" }
