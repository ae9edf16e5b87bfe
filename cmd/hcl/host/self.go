package host

import (
	"context"
	"os"
	"os/exec"
	"time"
)

// Self is this program with another command line, in a folder, as a process that ends when the context is done.
func Self(ctx context.Context, folder string, args []string) (*exec.Cmd, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, self, args...)
	command.Dir, command.WaitDelay = folder, time.Second
	return command, nil
}
