package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// plainly turns what kong says into a designer's words.
var plainly = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`expected (?:a valid \d+ bit u?int|int value) but got ("(?:[^"\\]|\\.)*").*`), `a whole number is wanted, not $1`},
	{regexp.MustCompile(`^--set: expected "<key>=<value>" but got "(.*)"`), `--set $1: write --set NAME=VALUE, without blanks`},
	{regexp.MustCompile(`^--policy: expected "<key>=<value>" but got "(.*)"`), `--policy $1: write --policy SIDE=NAME, without blanks`},
	{regexp.MustCompile(`expected "<key>=<value>" but got ("(?:[^"\\]|\\.)*")`), `write NAME=VALUE, without blanks, not $1`},
	{regexp.MustCompile(`must be one of (?:"",)?(.*) but got ("(?:[^"\\]|\\.)*")$`), `is $1, not $2`},
	{regexp.MustCompile(`","`), `" or "`},
	{regexp.MustCompile(`^--n:`), `-n:`},
	{regexp.MustCompile(`^missing flags: (--\w+)=(\w+)$`), `$1 $2 is missing`},
}

var (
	expected = regexp.MustCompile(`^expected "(<.*>.*)"$`)
	argument = regexp.MustCompile(`<([a-z]+)>`)
)

// misuse says what is wrong with a command line, and what to do about it.
func misuse(err error) string {
	message := err.Error()
	var parse *kong.ParseError
	if !errors.As(err, &parse) || parse.Context.Selected() == nil {
		return message + "\n  hcl help shows what there is"
	}
	verb := parse.Context.Selected()
	if m := expected.FindStringSubmatch(message); m != nil {
		usage := "hcl " + verb.Path()
		for _, p := range verb.Positional {
			usage += " " + p.Summary()
		}
		words := argument.FindAllStringSubmatch(m[1], -1)
		message = "<" + words[0][1] + "> is missing"
		if len(words) > 1 {
			message = "<" + words[0][1] + "> and <" + words[1][1] + "> are missing"
		}
		if words[0][1] == "scenario" && len(words) == 1 && slices.ContainsFunc(parse.Context.Args, isScenario) {
			message = "<ruleset> is missing before the scenario"
		}
		message = argument.ReplaceAllStringFunc(message+": "+usage, func(s string) string { return strings.ToUpper(strings.Trim(s, "<>")) })
	}
	for _, p := range plainly {
		message = p.from.ReplaceAllString(message, p.to)
	}
	return fmt.Sprintf("%s\n  hcl help %s explains it, with examples", message, verb.Name)
}

// isScenario and isRuleset report what a file is by its ending.
func isScenario(word string) bool { return strings.HasSuffix(word, ".toml") }
func isRuleset(word string) bool  { return strings.HasSuffix(word, ".hc") }
