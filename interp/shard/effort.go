package shard

// What fights take is reckoned by what the rules do in them, and not by a clock: so it is the same
// on all machines, whoever else is at work there.

// Units of effort.
const (
	StepWeighs = 80          // what a step takes as long as
	PerSecond  = 750_000_000 // what one core does in a second, about
)

// Effort is what something has taken in steps and work (see interp.Counter).
func Effort(steps, work int64) int64 { return StepWeighs*steps + work }
