package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"hcl/cmd/hcl/host"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/format"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// variant writes a variant that changes nothing yet, and a scenario to play it on, into this
// directory: beside its base, if that is a file.
func (c *newCmd) variant(e *env, lib *library.Library) error {
	base := filepath.ToSlash(c.Extends)
	if isPath(base, isRuleset) {
		base, _ = library.CutEnding(strings.TrimPrefix(base, "./"))
	}
	here, err := shelfAt(host.Disk, ".")
	if err != nil {
		return err
	}
	loc, ok := lib.Find(base, &library.Location{Shelf: here, Path: c.Name + ".hc"})
	if !ok {
		_, err := findRuleset(lib, c.Extends) // says what there is
		if err == nil {
			err = usageError{fmt.Errorf("--extends %s: a variant finds its base beside itself, under --rulesets or among the built-in ones; go to the directory of that file", c.Extends)}
		}
		return err
	}
	p, diags := check.Load(lib, []library.Location{loc}, check.Options{SkipTests: true})
	if err := diags.Err(); err != nil {
		return err
	}
	if p.Module {
		return usageError{fmt.Errorf("--extends %s: it is a module, which has no fight of its own to vary; a ruleset may use it", c.Extends)}
	}
	text, ok := anyScenario(p)
	if !ok {
		return usageError{fmt.Errorf("--extends %s: there is no scenario beside it to begin with", c.Extends)}
	}
	if text, ok = forRuleset(text, c.Name); !ok {
		return fmt.Errorf("the scenarios of %s cannot be copied", c.Extends)
	}
	rules, fight := c.Name+".hc", c.Name+".toml"
	if err := nothingThere(rules, fight); err != nil {
		return err
	}
	if err := create(rules, variant(p, c.Name, base)); err != nil {
		return err
	}
	if err := create(fight, text); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s and %s are written. Now:\n  hcl run %s %s --why\n  hcl test %s\n", rules, fight, rules, fight,
		rules)
	return nil
}

// anyScenario is the shortest of those beside a ruleset, or else beside its bases.
func anyScenario(p *check.Ruleset) (string, bool) {
	for i := len(p.Files) - 1; i >= 0; i-- {
		best := ""
		for _, name := range scenariosOf(p.Files[i].Location) {
			if loc, ok := scenario.Find(p.Files[i].Location, name); ok {
				if text, err := loc.Read(scenario.MaxSource); err == nil && (best == "" || len(text) < len(best)) {
					best = text
				}
			}
		}
		if best != "" {
			return best, true
		}
	}
	return "", false
}

var rulesetLine = regexp.MustCompile(`(?m)^ruleset( *)=.*$`)

// forRuleset is a scenario for another ruleset.
func forRuleset(text, name string) (string, bool) {
	at := rulesetLine.FindStringSubmatchIndex(text)
	if at == nil {
		return "", false
	}
	line := "ruleset" + text[at[2]:at[3]] + "= \"" + name + "\""
	return text[:at[0]] + line + text[at[1]:], true
}

// variant is one that changes nothing yet, with what it could change.
func variant(p *check.Ruleset, name, base string) string {
	title := titleFor(name)
	var b strings.Builder
	fmt.Fprintf(&b, "## %s: what is different, in a sentence.\n", title)
	fmt.Fprintf(&b, "ruleset \"%s\" { version = \"0.1\" ; language = \"%s\" }\n", title, library.Language)
	fmt.Fprintf(&b, "extends \"%s\"", base)
	if p.Version != "" {
		fmt.Fprintf(&b, " from \"%s\"", p.Version)
	}
	fmt.Fprintf(&b, "\n\n# Everything that %s has is here as well, by its name; this file says only what differs.\n",
		p.Title)
	fmt.Fprintf(&b, "# `hcl resolve %s NAME` shows what something is, `hcl diff %s %s.hc` what this file changes.\n", base,
		base, name)
	b.WriteString("# Take away the `#` before a line to try it.\n")
	for _, x := range suggestions(p) {
		fmt.Fprintf(&b, "\n# %s\n", x[0])
		for line := range strings.SplitSeq(strings.TrimSuffix(x[1], "\n"), "\n") {
			fmt.Fprintf(&b, "# %s\n", line)
		}
	}
	fmt.Fprintf(&b, "\ntest \"A fight under these rules begins\" {\n  scenario \"%s\"\n  policy random\n  run 1\n  expect round == 1\n}\n", name)
	text := b.String()
	if tidy := format.Source(diag.NewSource(name, text), &diag.List{}); tidy != "" {
		return tidy
	}
	return text
}

// suggestions are lines that would change something of a ruleset, each with a heading.
func suggestions(p *check.Ruleset) [][2]string {
	var out [][2]string
	add := func(what, format string, args ...any) {
		out = append(out, [2]string{what, fmt.Sprintf(format, args...)})
	}
	for _, x := range p.Params {
		if x.Value != nil {
			add("A number of the rules:", "override param %s = %s", x.Name, x.Value.Text)
			break
		}
	}
	for _, q := range p.Pieces() {
		if len(q.Path) == 2 && strings.Contains(q.Text, " = ") && p.KindByName(q.What) != nil {
			add("One field of one thing:", "override %s %s { %s }", q.What, q.Path[0], strings.Join(strings.Fields(q.Text), " "))
			break
		}
	}
	if thing := newThing(p); thing != "" {
		add("One thing more:", "%s", thing)
	}
	if len(p.Scores) > 0 {
		add("One more term of a score:", "modifier mine to %s : 1 \"mine\"", p.Scores[0].Name)
	}
	for _, r := range p.Rounds {
		if len(r.Phases) > 0 {
			last := r.Phases[len(r.Phases)-1]
			add("Something more in every round:", "phase mine \"Mine\" after %s {\n  say \"Round {round} is nearly over.\"\n}",
				last.Name)
			break
		}
	}
	for _, r := range p.Rules {
		if r.Frame != nil && len(r.Frame.Params) > 0 && r.Frame.Params[0].Name != "self" {
			add("Something behind a rule; also before and around it, and the same for steps and phases:",
				"after rule %s as remark { say \"{%s}.\" }", r.Name, r.Frame.Params[0].Name)
			break
		}
	}
	return out
}

// newThing is a copy of something that fighters have several of, a weapon mostly, by
// another name.
func newThing(p *check.Ruleset) string {
	for _, f := range p.Combatant.Fields {
		if f.Type.Base != ir.List || f.Type.Elem.Base != ir.Ref || len(f.Type.Elem.Kind.Instances) == 0 {
			continue
		}
		kind := f.Type.Elem.Kind.Name
		for _, q := range p.Pieces() {
			if q.What != kind || len(q.Path) != 1 || !strings.Contains(q.Whole(), "{") {
				continue
			}
			name := q.Path[0]
			_, body, _ := strings.Cut(q.Whole(), "{")
			return fmt.Sprintf("%s my_%s \"My %s\" {%s", kind, name, strings.ReplaceAll(name, "_", " "), body)
		}
	}
	return ""
}
