package bench

import (
	"syscall"
	"time"
	"unsafe"
)

// threadTime is the time that this thread has had of a processor, so that what else
// the machine does counts for nothing.
func threadTime() time.Duration {
	const clock = 3 // CLOCK_THREAD_CPUTIME_ID
	var t syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clock, uintptr(unsafe.Pointer(&t)), 0)
	return time.Duration(t.Nano())
}
