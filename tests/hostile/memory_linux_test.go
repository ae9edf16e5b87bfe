package hostile

import (
	"os"
	"syscall"
)

// memoryOf is how much memory a process had at most, in kilobytes.
func memoryOf(p *os.ProcessState) int64 { return int64(p.SysUsage().(*syscall.Rusage).Maxrss) }
