package plain

import "fmt"

// Spent tells what a fight has taken of the limits.
func (f *Fight) Spent() string { return fmt.Sprint(f.m.Limits.Steps-f.steps, f.spent, f.lasting) }
