package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"hcl/lang/library"
)

type versionCmd struct{}

func (c *versionCmd) Run(e *env) error {
	fmt.Fprintf(e.out, "hcl %s\nlanguage %s\nbuilt with %s for %s/%s\n", toolVersion(), library.Language,
		runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// unversioned is a build of which Go does not know from what it was made.
const unversioned = "(devel)"

// toolVersion is which hcl this is, as Go has noted it in the program.
func toolVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return unversioned
}
