//go:build !linux

package bench

import "time"

var start = time.Now()

// threadTime is the time that has gone by.
func threadTime() time.Duration { return time.Since(start) }
