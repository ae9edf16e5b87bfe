// Package make makes programs up and holds the engines against one another on them: plain,
// which says what the language means, and fast, which counts. A program is random, but its
// names and types fit. What they differ in is made as small as it can be, and kept in
// testdata.
package make

import (
	"errors"
	"fmt"
	"testing/fstest"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/plain"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// Load checks a ruleset and a scenario of it, given as texts.
func Load(rules, scene string) (*ir.Program, *world.Setup, error) {
	shelf := library.Shelf{FS: fstest.MapFS{"made.hc": {Data: []byte(rules)},
		"scenarios/made.toml": {Data: []byte(scene)}}}
	p, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: "made.hc"}}, check.Options{ScenarioNames: scenario.Names})
	if err := diags.Err(); err != nil {
		return nil, nil, errors.New(diags.Render())
	}
	s, diags := scenario.Load(library.Location{Shelf: shelf, Path: "scenarios/made.toml"}, p.Program)
	if err := diags.Err(); err != nil {
		return nil, nil, errors.New(diags.Render())
	}
	return p.Program, s, nil
}

// Differ plays the first fights of a program on both engines, and tells in what they differ,
// "" if in nothing: the result, the reason, what was counted, every decision, the steps, and
// where and why a fight fails. Where a limit is passed they stop alike, though not at the same
// place; and fast works no more than plain.
func Differ(p *ir.Program, s *world.Setup, limits world.Limits, fights uint64) string {
	told, err := plain.New(p, s, plain.Options{Limits: limits})
	counted, other := fast.New(p, s, fast.Options{Limits: limits})
	if err != nil || other != nil {
		if x, y := failed(err), failed(other); x != y {
			return fmt.Sprintf("it is built with\nplain: %s\nfast:  %s", x, y)
		}
		return ""
	}
	one, two := plain.NewFight(told), fast.NewFight(counted)
	var decisions [2][]event.Decision
	one.Remember(func(d event.Decision) { decisions[0] = append(decisions[0], d) })
	two.Remember(func(d event.Decision) { decisions[1] = append(decisions[1], d) })
	for n := uint64(1); n <= fights; n++ {
		decisions = [2][]event.Decision{}
		one.Reset(told.Seed, n)
		two.Reset(told.Seed, n)
		a, err := run(one)
		b, other := run(two)
		if limited(err) && limited(other) {
			continue
		}
		x, y := failed(err), failed(other)
		if x == "" && y == "" {
			steps, most := one.Taken()
			taken, work := two.Taken()
			if work > most {
				return fmt.Sprintf("fight %d: fast does work of %d, plain of %d", n, work, most)
			}
			x, y = fmt.Sprintf("%+v %v, %d steps", a, one.Measures(), steps),
				fmt.Sprintf("%+v %v, %d steps", b, two.Measures(), taken)
		}
		x, y = x+fmt.Sprintf("\n%v", decisions[0]), y+fmt.Sprintf("\n%v", decisions[1])
		if x != y {
			return fmt.Sprintf("fight %d\nplain: %s\nfast:  %s", n, x, y)
		}
	}
	return ""
}

// run plays a fight. An engine that breaks down has failed as well, in a way of its own.
func run(f interface{ Run() (event.Result, error) }) (r event.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it breaks down: %v", p)
		}
	}()
	return f.Run()
}

func limited(err error) bool {
	f, ok := err.(*event.Failure)
	return ok && f.Limit
}

// failed tells where and why something fails.
func failed(err error) string {
	switch f := err.(type) {
	case nil:
		return ""
	case *event.Failure:
		return fmt.Sprintf("round %d: %s at %d-%d", f.Round, f.Message, f.Span.Start, f.Span.End)
	}
	return err.Error()
}
