package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"runtime/debug"
	"time"

	"hcl/cmd/hcl/host"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/lsp"
	"hcl/rulesets"
)

type lspCmd struct {
	sources
	Stdio bool `help:"Speak on standard input and output, which it does anyway; some editors say so."`
}

// serverPause is for how long nobody may type before mistakes are shown.
const serverPause = 150 * time.Millisecond

// serverGrowth is by how many per cent the memory of a server may grow before it looks for what it no longer
// needs while it answers.
const serverGrowth = 150

func (c *lspCmd) Run(e *env) error {
	debug.SetMemoryLimit(math.MaxInt64) // it goes on for hours, and keeps what it has read
	debug.SetGCPercent(serverGrowth)
	o := lsp.Options{
		Engine: lspEngine{}, Disk: host.Disk, Builtin: library.Shelf{FS: rulesets.Files}, Version: toolVersion(),
		Pause: serverPause,
		Log:   func(fault any) { fmt.Fprintf(e.err, "hcl: this is a fault of hcl itself: %v\n", fault) },
	}
	if c.Rulesets != "" {
		if _, err := c.ProvideLibrary(); err != nil {
			return err
		}
		o.Rulesets = c.Rulesets
	}
	return lsp.Serve(context.Background(), stdio{os.Stdin, e.out.to}, o)
}

// stdio is a connection by standard input and output.
type stdio struct {
	io.ReadCloser
	io.Writer
}

// lspEngine is what the server of editors asks of those who play fights.
type lspEngine struct {
	temp string // the folder for what is written for them, which somebody else removes; "": the machine's
}

func (lspEngine) Check(lib *library.Library, place library.Location, o check.Options) (*check.Ruleset, *diag.List) {
	o.ScenarioNames = scenario.Names
	return checkRuleset(lib, []library.Location{place}, o)
}

func (lspEngine) CheckScenario(lib *library.Library, place library.Location,
	once func(key string, load func() any) any) *diag.List {
	l, err := (&checkCmd{once: once}).scenario(lib, place)
	if err != nil {
		return listed(place.Name(), err)
	}
	return l
}

func (lspEngine) Named(place library.Location, p *ir.Program) ([]check.Use, []library.ScenarioName) {
	return scenario.Uses(place, p)
}
