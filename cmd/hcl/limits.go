package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"runtime/debug"
	"slices"

	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/lang/token"
	"hcl/stdlib/value"
)

// limitFlags raise what a fight may take.
type limitFlags struct {
	Limit   map[string]int64 `help:"Raise or lower a limit that hcl help limits names; repeatable." placeholder:"NAME=N" mapsep:"none"`
	allowed world.Limits     `kong:"-"`
}

// fightLimits are the limits of a fight under the names that people use. Each lies at a
// place in Limits, an int or an int64.
var fightLimits = []struct {
	name  string
	most  int64
	means string
	at    func(*world.Limits) any
}{
	{"steps", 1e15, "statements, loop passes, calls, choices, dice thrown", func(l *world.Limits) any { return &l.Steps }},
	{"work", 1e15, "list items and squares that formulas go through, parts of long ones",
		func(l *world.Limits) any { return &l.Work }},
	{"depth", 10_000, "rules, events and formulas of instances inside one another",
		func(l *world.Limits) any { return &l.Depth }},
	{"rounds", 1_000_000, "then the fight is a draw; also --max-rounds", func(l *world.Limits) any { return &l.Rounds }},
	{"things", 10_000_000, "of one kind, those made with new included; conditions of one sort",
		func(l *world.Limits) any { return &l.Entities }},
	{"list", 10_000_000, "items of one list", func(l *world.Limits) any { return &l.List }},
	{"memory", math.MaxInt32, "places of all lists needed for a moment; of all that last; eight times those of the fields and lists at first", func(l *world.Limits) any { return &l.Memory }},
	{"events", 1e12, "entries of the log, the terms of scores counted", func(l *world.Limits) any { return &l.Events }},
	{"text", 16_000_000, "bytes of one line of the log", func(l *world.Limits) any { return &l.Text }},
	{"log", 1e15, "bytes of all its lines", func(l *world.Limits) any { return &l.Log }},
}

// exchange sets a limit and returns what it was.
func exchange(at any, n int64) (was int64) {
	switch at := at.(type) {
	case *int:
		was, *at = int64(*at), int(n)
	case *int64:
		was, *at = *at, n
	}
	return was
}

// limits are the default ones with those that the command line names.
func (c *limitFlags) limits() (world.Limits, error) {
	l := world.DefaultLimits()
	for _, name := range slices.Sorted(maps.Keys(c.Limit)) {
		n, known := c.Limit[name], false
		var names []string
		for _, x := range fightLimits {
			names = append(names, x.name)
			if x.name != name {
				continue
			}
			known = true
			if n < 1 || n > x.most {
				return l, usageError{fmt.Errorf("--limit %s=%d: it is 1 to %d", name, n, x.most)}
			}
			if n > exchange(x.at(&l), n) {
				debug.SetMemoryLimit(math.MaxInt64) // whoever raises it has the memory
				debug.SetGCPercent(usualGrowth)
			}
		}
		if !known {
			return l, usageError{fmt.Errorf("--limit %s: there is no such limit%s", name, near(name, names))}
		}
	}
	return l, nil
}

// modest reports the first limit that is above what a fight may take where nobody says otherwise.
func (ff *fightFlags) modest() error {
	usual := world.DefaultLimits()
	for _, x := range fightLimits {
		n := ff.Limit[x.name]
		if x.name == "rounds" {
			n = max(n, ff.MaxRounds)
		}
		if most := exchange(x.at(&usual), 0); n > most {
			return fmt.Errorf("it raises the limit `%s` from %d to %d; if you trust whoever has written it, --trust-limits lets it", x.name, most, n)
		}
	}
	return nil
}

// explainLimits prints every limit.
func explainLimits(w io.Writer) {
	l := world.DefaultLimits()
	fmt.Fprintln(w, "What a fight may take before it is stopped (exit status 3). --limit NAME=N sets\nanother number for one run; nothing in a file can.")
	for _, x := range fightLimits {
		fmt.Fprintf(w, "  %-8s %9d   %s\n", x.name, exchange(x.at(&l), 0), x.means)
	}
	fmt.Fprintf(w, `
What a file may hold. These are the same for everybody, so that whatever one can write
another can read.
  ruleset   %d bytes
  scenario  %d bytes, brackets and dots %d deep, %d sides, %d copies of a fighter
  files     %d brought in by use and extends, %d deep; beside the file, under --rulesets
            and among the embedded ones, and nowhere else; with the ruleset %d bytes,
            %d words, signs and lines, and %d combinations of keys of tables
  courses   %d phases of a round; lines of policies for %d choices, each counted for each line
  measures  %d
  formula   %d characters, brackets %d deep; braces %d deep
  chains    %d instances, one like the next; %d formulas, one needing the next
  kinds     %d of which a thing is one
  text      %d characters; a name %d
  dice      %d in a throw, %d faces
  mistakes  %d are shown
`, syntax.MaxSource, scenario.MaxSource, scenario.MaxNesting, scenario.MaxSides, scenario.MaxCopies,
		library.MaxFiles, library.MaxUseDepth, library.MaxBytes, syntax.MaxTokens, check.MaxCells, check.MaxPhases,
		check.MaxFits, check.MaxMeasures, syntax.MaxFormula, syntax.MaxBrackets, syntax.MaxBraces,
		check.MaxLike, check.MaxNeeded, check.MaxUnion, token.MaxText, token.MaxName, value.MaxDice, value.MaxFaces, diag.Most)
}
