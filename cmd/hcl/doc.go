package main

import (
	"bufio"
	"errors"
	"fmt"

	"hcl/cmd/hcl/host"
	"hcl/interp/suite"
	"hcl/interp/world"
	"hcl/lang/book"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
)

type docCmd struct {
	sources
	Ruleset string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Output  string `short:"o" help:"Write the rulebook to FILE." placeholder:"FILE"`
	All     bool   `help:"All of it: every worked example, where each rule of the source is, the index, and how formulas call what there is."`
	HTML    bool   `help:"One page of HTML, which needs no network, in place of Markdown." name:"html"`
}

// bookHead begins every rulebook in Markdown, and nothing that people write themselves.
const bookHead = book.Mark

func (c *docCmd) Run(e *env, lib *library.Library) error {
	head := bookHead
	if c.HTML {
		head = pageHead
	}
	if c.Output != "" {
		if err := host.Writable(c.Output, head); err != nil {
			return err
		}
	}
	roots, err := findRulesets(lib, c.Ruleset)
	if err != nil {
		return err
	}
	b, err := book.Load(lib, roots, forTests, func(r *check.Ruleset) map[*ir.Test]book.Doubt { return c.doubts(e, lib, r) })
	if err != nil {
		return err
	}
	if !c.All {
		b.Brief(c.HTML)
	}
	write := b.Markdown
	if c.HTML {
		write = b.HTML
	}
	if c.Output == "" {
		out := bufio.NewWriter(e.out)
		return errors.Join(write(out), out.Flush())
	}
	return host.WriteFile(c.Output, head, 0o644, write)
}

// doubts runs the tests that a rulebook shows as examples, and says which of them do not hold.
func (c *docCmd) doubts(e *env, lib *library.Library, r *check.Ruleset) map[*ir.Test]book.Doubt {
	// As hcl test, which would find other failures else.
	tests := testCmd{limitFlags: limitFlags{allowed: world.DefaultLimits()}}
	changers := newChangers(&tests, lib)
	setups := newTestSetups(e, r)
	out := map[*ir.Test]book.Doubt{}
	failed := 0
	for _, t := range r.Tests {
		if setups.tired(&tests.allowed) {
			out[t] = book.Doubt{Mark: "has not been tried", Why: "the examples before it took too long"}
			continue
		}
		x := tests.one(setups, t)
		switch how, _ := changers.outcome(r, x); how {
		case suite.Changed:
			out[t] = book.Doubt{Mark: "holds no longer, since the rules are changed", Why: x.Failed, At: x.At}
		case suite.Wrong:
			out[t] = book.Doubt{Mark: "does not hold", Why: x.Failed, At: x.At}
		case suite.Failed:
			out[t] = book.Doubt{Mark: "does not hold", Why: x.Failed, At: x.At}
			failed++
			e.err.show(failure(x))
		}
	}
	if failed > 0 {
		fmt.Fprintf(e.err, "\nhcl: the rulebook marks %s as not true\n", plural(failed, "example"))
		e.status = exitErrors
	}
	return out
}
