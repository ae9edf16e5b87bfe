package host

import (
	"runtime"
	"runtime/debug"
	"syscall"
)

// ExpectMemory tells the system how much memory a run is about to use. To get it in pages
// of the usual size as they are first written to takes a fifth of the time of a run; said
// beforehand, it may come in large ones. If the system has none, nothing is lost.
func ExpectMemory() {
	const expected = 192 << 20                       // a ruleset of thousands of lines and its machine
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // to ask for room is no reason to look for some
	room := make([]byte, expected)
	if syscall.Madvise(room, syscall.MADV_HUGEPAGE) == nil {
		runtime.GC() // gives the room to whatever comes, and it has not been written to
	}
}
