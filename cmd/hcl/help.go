package main

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hcl/lang/diag"
	"hcl/stdlib"
)

//go:embed help/*.txt
var helpTexts embed.FS

// topics are what there is help on beside verbs.
var topics = []string{"limits", "functions", "statistics", "cluster"}

type helpCmd struct {
	Topic string `arg:"" optional:"" help:"A verb, limits, functions, statistics or cluster."`
	Man   bool   `help:"Write all help as a manual page, for man."`
}

func (c *helpCmd) Run(e *env, k *kong.Kong) error {
	if c.Man {
		return writeMan(e.out, k.Model)
	}
	switch c.Topic {
	case "":
		e.status = Main([]string{"--help"}, e.out, e.err)
		return nil
	case "limits":
		explainLimits(e.out)
		return nil
	case "functions":
		for _, entry := range stdlib.Entries {
			fmt.Fprintf(e.out, "%s\n    %s\n", strings.ReplaceAll(entry.Sig, " | ", "\n"), entry.Doc)
		}
		return nil
	case "statistics", "cluster":
		text, err := helpTexts.ReadFile("help/" + c.Topic + ".txt")
		e.out.Write(text)
		return err
	}
	if x, ok := diag.Explain(diag.Code(strings.Trim(c.Topic, "[]"))); ok {
		return usageError{fmt.Errorf("%s is the code of a diagnostic: hcl explain %[1]s", x.Code)}
	}
	var verbs []string
	for _, n := range k.Model.Children {
		verbs = append(verbs, n.Name)
		if n.Name == c.Topic {
			e.status = Main([]string{c.Topic, "--help"}, e.out, e.err)
			return nil
		}
	}
	verbs = append(verbs, topics...)
	slices.Sort(verbs)
	if n := diag.Nearest(c.Topic, verbs); n != "" {
		return usageError{fmt.Errorf("there is no help on %q; did you mean %q? To look for it in the rulesets: hcl find %s",
			c.Topic, n, quoted(c.Topic))}
	}
	return usageError{fmt.Errorf("there is no help on %q; to look for it in the rulesets: hcl find %s; there is help on %s", c.Topic, quoted(c.Topic), strings.Join(verbs, ", "))}
}

// printHelp prints kong's help and, for a verb, its examples.
func printHelp(o kong.HelpOptions, ctx *kong.Context) error {
	if err := kong.DefaultHelpPrinter(o, ctx); err != nil {
		return err
	}
	name := "hcl"
	if n := ctx.Selected(); n != nil {
		name = n.Name
	}
	text, err := helpTexts.ReadFile("help/" + name + ".txt")
	if err == nil {
		fmt.Fprintf(ctx.Stdout, "\n%s", text)
	}
	return nil
}
