package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hcl/lang/library"
)

// plainly turns what kong says into a designer's words.
var plainly = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`expected (?:a valid \d+ bit u?int|int value) but got "(-\d+)".*`),
		`a whole number from 0 on is wanted, not $1`},
	{regexp.MustCompile(`expected (?:a valid \d+ bit u?int|int value) but got "(\d{19,})".*`), `$1 is too large`},
	{regexp.MustCompile(`expected (?:a valid \d+ bit u?int|int value) but got ("(?:[^"\\]|\\.)*").*`),
		`a whole number is wanted, not $1`},
	{regexp.MustCompile(`^--set: expected "<key>=<value>" but got "(.*)"`),
		`--set $1: write --set NAME=VALUE, without blanks`},
	{regexp.MustCompile(`^--policy: expected "<key>=<value>" but got "(.*)"`),
		`--policy $1: write --policy SIDE=NAME, without blanks`},
	{regexp.MustCompile(`expected "<key>=<value>" but got ("(?:[^"\\]|\\.)*")`),
		`write NAME=VALUE, without blanks, not $1`},
	{regexp.MustCompile(`^--limit: invalid map value ("(?:[^"\\]|\\.)*")`), `--limit NAME=N: N is a whole number, not $1`},
	{regexp.MustCompile(`^--([\w-]+): bool value must be .* but got ("(?:[^"\\]|\\.)*")$`),
		`--$1: write it without a value, not with $2`},
	{regexp.MustCompile(`must be one of (?:"",)?(.*) but got ("(?:[^"\\]|\\.)*")$`), `is $1, not $2`},
	{regexp.MustCompile(`","`), `" or "`},
	{regexp.MustCompile(`^--n:`), `-n:`},
	{regexp.MustCompile(`^--verify: expected string value but got "([^"]*)" \(short flag\).*`),
		`--verify $1: it is a share from 0.001% to 50%, as 5%`},
	{regexp.MustCompile(`^--([\w-]+): expected \w+ value but got "([^"]*)" \(short flag\).*`),
		`--$1: $2 is read as a flag; a value is written --$1=$2`},
	{regexp.MustCompile(`^unexpected argument ([\w.-]+:\d+)$`),
		`unexpected argument $1; the address of a server is written --cluster nats://$1`},
	{regexp.MustCompile(`^(--cluster: )?([\w.-]+:\d+): it is the address of a NATS server.*`),
		`--cluster $2: write nats://$2`},
	{regexp.MustCompile(`^missing flags: (--\w+)=(\S+?)(?:,\.\.\.)?$`), `$1 $2 is missing`},
}

var (
	valueless = regexp.MustCompile(`^--([\w-]+): (?:missing value|.* but got "(?:EOL|--?[a-z][^"]*)")`)
	expected  = regexp.MustCompile(`^expected "(<.*>.*)"$`)
	argument  = regexp.MustCompile(`<([a-z]+)>`)
)

// misuse says what is wrong with a command line, and what to do about it.
func misuse(err error) string {
	message := err.Error()
	if errors.As(err, new(usageError)) { // it is said in our words
		return message
	}
	var parse *kong.ParseError
	if !errors.As(err, &parse) || parse.Context.Selected() == nil {
		if parse != nil && len(parse.Context.Args) > 0 && (isRuleset(parse.Context.Args[0]) ||
			isScenario(parse.Context.Args[0])) {
			message = "what is to be done stands first, as in hcl run RULESET SCENARIO or hcl check FILE"
		}
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
		fights := ""
		if words[0][1] == "scenario" && len(words) == 1 {
			fights = fightsToTry(parse.Context)
			if slices.ContainsFunc(parse.Context.Args, isScenario) {
				message = "<ruleset> is missing before the scenario"
				if verb.Name == "compare" {
					usage += "\n  one that is compared with itself is named twice: hcl compare A A SCENARIO --set-b NAME=VALUE"
				}
			}
		}
		message = argument.ReplaceAllStringFunc(message+": "+usage,
			func(s string) string { return strings.ToUpper(strings.Trim(s, "<>")) }) + fights
	}
	if m := valueless.FindStringSubmatch(message); m != nil {
		message = missingValue(verb, m[1], message)
	}
	for _, p := range plainly {
		message = p.from.ReplaceAllString(message, p.to)
	}
	return fmt.Sprintf("%s\n  hcl help %s explains it, with examples", message, verb.Name)
}

// missingValue says what belongs behind a flag.
func missingValue(verb *kong.Node, name, otherwise string) string {
	for _, flags := range verb.AllFlags(true) {
		for _, f := range flags {
			if f.Name != name {
				continue
			}
			value := f.FormatPlaceHolder()
			if f.Enum != "" {
				value = strings.ReplaceAll(strings.Trim(f.Enum, ","), ",", " or ")
			}
			if len(name) == 1 {
				return value + " is missing behind -" + name
			}
			return value + " is missing behind --" + name
		}
	}
	return otherwise
}

// mostFightsToTry is how many scenarios are shown to somebody who has named none.
const mostFightsToTry = 12

// fightsToTry lists the scenarios of the ruleset that a command line names: one to a line.
func fightsToTry(ctx *kong.Context) string {
	dir := sources{Rulesets: os.Getenv("HCL_RULESETS")}
	for _, f := range ctx.Flags() {
		if f.Name == "rulesets" && ctx.FlagValue(f) != "" {
			dir.Rulesets = fmt.Sprint(ctx.FlagValue(f))
		}
	}
	i := slices.IndexFunc(ctx.Args[1:], func(s string) bool { return !strings.HasPrefix(s, "-") })
	lib, err := dir.ProvideLibrary()
	if err != nil || i < 0 {
		return ""
	}
	list := fightsOf(lib, ctx.Args[1+i])
	if list == nil {
		return ""
	}
	return "\n  its scenarios:\n  " + strings.Join(list, "\n  ")
}

// fightsOf lists the scenarios of a ruleset as a command line names them, but no more than
// mostFightsToTry; none if it cannot be read.
func fightsOf(lib *library.Library, ruleset string) []string {
	p, _, err := load(lib, ruleset, forFights(nil))
	if err != nil {
		return nil
	}
	var out []string
	for _, f := range slices.Backward(p.Files) {
		out = append(out, fightsIn(lib, f.Location)...)
	}
	place := func(fight string) int { // files of somebody's own, or in his bundle, stand first; those of tests last
		switch {
		case strings.Contains(fight, "/tests/"):
			return 2
		case isScenario(fight):
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b string) int { return place(a) - place(b) })
	if n := len(out) - mostFightsToTry; n > 0 {
		out = append(out[:mostFightsToTry], fmt.Sprintf("… and %d more; hcl list shows them", n))
	}
	return out
}

// isScenario and isRuleset report what a file is by its ending.
func isScenario(word string) bool { return strings.HasSuffix(word, ".toml") }
func isRuleset(word string) bool  { return library.IsRules(word) }
