// Command hcl runs tabletop combat systems that are written as files.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hcl/cmd/hcl/host"
	_ "hcl/cmd/hcl/host/cramped"
	"hcl/interp/cluster"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// Exit statuses.
const (
	exitDone   = 0
	exitErrors = 1 // the ruleset, scenario or a test has errors
	exitUsage  = 2
	exitLimit  = 3 // a limit was reached
	exitFault  = 4 // a fault of hcl itself

	exitInterrupted = 130 // by Ctrl-C; the result so far was shown
)

type cli struct {
	Run     runCmd     `cmd:"" help:"Play one fight and tell it."`
	Check   checkCmd   `cmd:"" help:"Show every error and warning in rulesets and scenarios."`
	Test    testCmd    `cmd:"" help:"Run the test blocks of rulesets."`
	Fmt     fmtCmd     `cmd:"" help:"Lay rulesets out in the one canonical way."`
	Sim     simCmd     `cmd:"" help:"Play many fights and count how they end."`
	Odds    oddsCmd    `cmd:"" help:"Show how likely everything is that a formula can come to."`
	Sweep   sweepCmd   `cmd:"" help:"Tell how the outcome depends on one or two params, or values of the scenario."`
	Worth   worthCmd   `cmd:"" help:"Tell what a point more of each field, each thing and each fighter is worth, and what it ought to cost."`
	Tune    tuneCmd    `cmd:"" help:"Look for the numbers, or the fighters for a budget, with which a side wins most."`
	Merge   mergeCmd   `cmd:"" help:"Make one report of the parts of a sim, a comparison, a sweep or a matrix."`
	Job     jobCmd     `cmd:"" help:"Write what a verb would fight, with all that it reads, for many machines."`
	Work    workCmd    `cmd:"" help:"Fight what is left of a job, together with all others that do."`
	Report  reportCmd  `cmd:"" help:"Write one page for people about fights of a ruleset."`
	Compare compareCmd `cmd:"" help:"Play the same fights by two rulesets, and tell what differs."`
	Audit   auditCmd   `cmd:"" help:"Look a ruleset over before it is published: what is never taken, changes nothing, or decides too much."`
	Profile profileCmd `cmd:"" help:"Tell where the time of fights goes: into which rules, choices and lines of policies."`
	Matrix  matrixCmd  `cmd:"" help:"Play every option of a choice against every other, and solve the game."`
	New     newCmd     `cmd:"" help:"Begin a game of your own, or a variant: rules, a fight and tests, which run at once."`
	Bundle  bundleCmd  `cmd:"" help:"Write a ruleset with everything it builds on into one file."`
	Replay  replayCmd  `cmd:"" help:"Tell a recorded fight again."`
	Play    playCmd    `cmd:"" help:"Sit down at a fight: decide for a side, choice by choice."`
	Find    findCmd    `cmd:"" help:"Find what a ruleset calls a thing: names, titles, comments."`
	Resolve resolveCmd `cmd:"" help:"Show what something is in the end, and which files made it so."`
	Diff    diffCmd    `cmd:"" help:"List what two rulesets differ in, by meaning."`
	Repl    replCmd    `cmd:"" help:"Try formulas, rules and a fight out, line by line."`
	Lsp     lspCmd     `cmd:"" help:"Serve an editor: mistakes as you type, completion, hover, rename and more."`
	Studio  studioCmd  `cmd:"" help:"Open a page on which rules are written, watched and measured."`
	Doc     docCmd     `cmd:"" help:"Write the rulebook of a ruleset, as Markdown or one page of HTML."`
	Schema  schemaCmd  `cmd:"" help:"Write a JSON schema of the scenarios of a ruleset, for editors of TOML."`
	Explain explainCmd `cmd:"" help:"Explain a diagnostic by its code, with a wrong and a right example."`
	List    listCmd    `cmd:"" help:"List the built-in rulesets and their scenarios."`
	Version versionCmd `cmd:"" help:"Say which hcl this is, and which version of the language it reads."`
	Help    helpCmd    `cmd:"" help:"Show what a verb takes, the limits, the functions, the statistics, clusters."`

	Completion completionCmd `cmd:"" help:"Write a script with which bash, zsh or fish completes what is typed."`
}

// usualMemory is where a run begins to look for memory that it no longer needs.
const usualMemory = 200 << 20

// machinesMemory is the same for what keeps many machines, of several scenarios or changes: were there
// less room than they need, it would do little but look.
const machinesMemory = 1 << 30

// expectMachines is for what keeps many machines.
func expectMachines() {
	debug.SetMemoryLimit(machinesMemory)
	debug.SetGCPercent(100)
}

// usualGrowth is by how many per cent the memory of a run may grow before it looks.
const usualGrowth = 400

func main() {
	host.ExpectMemory()
	os.Exit(Main(os.Args[1:], os.Stdout, os.Stderr))
}

// env is what a verb works with.
type env struct {
	out, err *terminal
	status   int
	others   func(shard.Fighter) shard.Pool // who fights what a verb has fought; nil: this process
	disk     library.Disk                   // where the files lie that a command line names; nil: this machine
}

// color notes what the flag --color says.
func (e *env) color(choice string) { e.out.choice, e.err.choice = choice, choice }

// Main runs the command and returns its exit status.
func Main(args []string, stdout, stderr io.Writer) (status int) {
	debug.SetGCPercent(usualGrowth) // one short run; memory is bounded by the limits
	debug.SetMemoryLimit(usualMemory)
	e := &env{out: &terminal{to: stdout}, err: &terminal{to: stderr}}
	defer func() { // nobody else looks whether what was printed has arrived
		if err := e.out.failed; err != nil {
			fmt.Fprintf(e.err, "hcl: the output is not whole: %s\n", library.FileError(err))
			status = max(status, exitErrors)
		}
	}()
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(e.err, "hcl: this is a fault of hcl itself: %v\n  please report it, with the files and the command that led here, and what `hcl version` says\n", r)
			if os.Getenv("HCL_DEBUG") == "1" {
				e.err.Write(debug.Stack())
			} else {
				fmt.Fprintln(e.err, "  (HCL_DEBUG=1 shows where)")
			}
			status = exitFault
		}
	}()
	return e.run(args)
}

// run runs a command line, and returns its exit status.
func (e *env) run(args []string) int {
	exit := -1
	args = joined(args)
	parser, err := kong.New(grammarOf(args), kong.Name("hcl"), usual,
		kong.Description("Tabletop combat systems as files: write them, run them, measure them."),
		kong.Writers(e.out, e.err), kong.Exit(func(code int) { exit = code; panic(exited{}) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true}),
		kong.Help(printHelp), kong.ValueFormatter(helpOfFlag), kong.Bind(e), kong.PostBuild(e.onDisk))
	if err != nil {
		panic(err)
	}
	if len(args) == 0 {
		args = []string{"help"}
	}
	if args[0] == "--version" {
		args = []string{"version"}
	}
	switch {
	case args[0] == "complete" && len(args) > 1 && args[1] == "--":
		complete(e, parser.Model, args[2:])
		return exitDone
	case slices.Contains(args, "-"):
		return e.report(usageError{errors.New("`-` names no file: hcl reads and writes files by their names (./- if one is called so)")})
	case slices.Contains(args, ""):
		return e.report(usageError{errors.New("one of the words is empty: is a variable of the shell not set?")})
	}
	ctx, err := func() (ctx *kong.Context, err error) {
		defer func() {
			if r := recover(); r != nil {
				if _, ok := r.(exited); !ok {
					panic(r)
				}
			}
		}()
		return parsed(parser, args)
	}()
	if exit >= 0 {
		return exit
	}
	if err != nil && e.out.failed != nil {
		return exitDone // help that could not be written
	}
	if err != nil {
		fmt.Fprintf(e.err, "hcl: %s\n", misuse(err))
		return exitUsage
	}
	if verb, ok := ctx.Selected().Target.Addr().Interface().(sharded); ok && e.others == nil && e.disk == nil &&
		verb.shareGiven() != "" {
		if err := e.writeShare(args, verb); err != nil {
			return e.report(err)
		}
		return e.status
	}
	if verb, ok := ctx.Selected().Target.Addr().Interface().(clustered); ok && e.others == nil && e.disk == nil {
		f := verb.clustering()
		if err := f.wrong(); err != nil {
			return e.report(err)
		}
		if f.Cluster.on {
			return e.coordinate(args, f, ctx)
		}
	}
	if err := ctx.Run(e); err != nil {
		return e.report(err)
	}
	return e.status
}

// grammarOf is what a command line is read by: the verb that it begins with, since kong
// takes a while for each, or all of them if help is wanted or the verb is not known.
func grammarOf(args []string) any {
	for f := range reflect.TypeFor[cli]().Fields() {
		if len(args) > 0 && args[0] == strings.ToLower(f.Name) && f.Type != reflect.TypeFor[helpCmd]() {
			return reflect.New(reflect.StructOf([]reflect.StructField{f})).Interface()
		}
	}
	return &cli{}
}

type exited struct{}

// usageError is a mistake in the command line.
type usageError struct{ error }

// report prints an error as a designer reads it and chooses the exit status.
func (e *env) report(err error) int {
	var failure *event.Failure
	var usage usageError
	if fault := (*shard.Fault)(nil); errors.As(err, &fault) {
		panic(fault.Value) // here it is told as any other
	}
	switch list, ok := diag.AsList(err); {
	case errors.Is(err, cluster.ErrAgain): // it is said, and done
		return exitErrors
	case e.out.failed != nil && errors.Is(err, e.out.failed):
		return exitErrors // it is said as the command ends
	case ok:
		e.err.show(list)
		return exitErrors
	case errors.As(err, &failure):
		if prefix := err.Error(); prefix != failure.Error() {
			fmt.Fprintf(e.err, "hcl: %s\n", prefix)
		}
		e.err.show(failure)
		if failure.Limit {
			return exitLimit
		}
		return exitErrors
	case errors.As(err, &usage), errors.As(err, new(*host.Unwritable)):
		fmt.Fprintf(e.err, "hcl: %s\n", err)
		return exitUsage
	}
	fmt.Fprintf(e.err, "hcl: %s\n", err)
	return exitErrors
}
