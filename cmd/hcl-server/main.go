// Hcl-server is the NATS server that hcl starts where it is told --cluster. It serves the job of that
// process, and ends with it.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"hcl/interp/cluster/natsd"
)

func main() {
	// What ends hcl may reach this process as well, as Ctrl-C does: hcl says when it has ended.
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	if err := natsd.Serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "hcl-server: %s\n", err)
		os.Exit(1)
	}
}
