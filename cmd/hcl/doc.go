package main

import (
	"hcl/lang/book"
	"hcl/lang/library"
)

type docCmd struct {
	sources
	Ruleset string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Output  string `short:"o" help:"Write the rulebook to FILE." placeholder:"FILE"`
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
		if err := writable(c.Output, head); err != nil {
			return err
		}
	}
	roots, err := findRulesets(lib, c.Ruleset)
	if err != nil {
		return err
	}
	b, err := book.Load(lib, roots, forTests)
	if err != nil {
		return err
	}
	write := b.Markdown
	if c.HTML {
		write = b.HTML
	}
	if c.Output == "" {
		return write(e.out)
	}
	return writeFile(c.Output, head, 0o644, write)
}
