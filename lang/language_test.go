package lang_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// LANGUAGE.md is the reference of the language. Whatever it shows is run here. What
// an example is stands behind the three backticks that open it:
//
//	hc whole NAME        a complete file; others may use or extend it as NAME
//	hc                   declarations in a file that extends skirmish
//	hc rule              statements of a rule about who, foe and weapon
//	hc true              formulas that hold, and statements of a test between them
//	hc stops             the same, but the last line stops the fight
//	toml scenario NAME   a scenario of the ruleset that it names
//	toml more            lines at the end of the scenario duel
//
// `error` behind that: it must not pass. Behind an example that fails or stops, the
// next line begins with an arrow and names the code, or what the fight says. Blocks
// of any other language than `text` are an error, so that no example goes unseen.

const document = "LANGUAGE.md"

// example is a fenced block of the document.
type example struct {
	info    string // behind the backticks
	name    string // of whole files and scenarios
	fails   bool   // it shows a mistake
	line    int    // of its first line
	text    string
	verdict string // in the backticks behind the arrow
}

var verdictLine = regexp.MustCompile("^→ [^`]*`([^`]+)`")

func examples(t *testing.T) []example {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	var out []example
	var open *example
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		info, fence := strings.CutPrefix(strings.TrimSpace(line), "```")
		if open != nil && open.info == "hc.md whole" { // which has fences of its own
			fence = info == "`"
		}
		switch {
		case !fence:
			if open != nil {
				open.text += line + "\n"
			}
		case open != nil:
			for _, l := range lines[i+1:] {
				if l == "" {
					continue
				}
				if m := verdictLine.FindStringSubmatch(l); m != nil {
					open.verdict = m[1]
				}
				break
			}
			out = append(out, *open)
			open = nil
		default:
			open = &example{line: i + 2}
			open.info, open.fails = strings.CutSuffix(info, " error")
			open.info = strings.TrimPrefix(open.info, "`")
			for _, named := range []string{"hc whole ", "hc.md whole ", "toml scenario "} {
				if name, ok := strings.CutPrefix(open.info, named); ok {
					open.info, open.name = strings.TrimSpace(named), name
				}
			}
		}
	}
	if open != nil {
		t.Fatalf("%s:%d: this block is never closed", document, open.line)
	}
	return out
}

// shelf holds every whole file and scenario of the document.
func shelf(t *testing.T, list []example) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, x := range list {
		name := x.name + ".hc"
		switch x.info {
		case "toml scenario":
			name = "scenarios/" + x.name + ".toml"
		case "hc.md whole":
			name = x.name + ".hc.md"
		}
		if x.name == "" || x.fails {
			continue
		}
		if files[name] != nil {
			t.Fatalf("%s:%d: there are two examples %s", document, x.line, name)
		}
		files[name] = &fstest.MapFile{Data: []byte(x.text)}
	}
	return files
}

// with returns the shelf with one more file.
func with(files fstest.MapFS, name, text string) fstest.MapFS {
	out := fstest.MapFS{name: {Data: []byte(text)}}
	for n, f := range files {
		if n != name {
			out[n] = f
		}
	}
	return out
}

func load(files fstest.MapFS, name string) (*check.Ruleset, library.Location, *diag.List) {
	s := library.Shelf{Label: "example", FS: files}
	root := library.Location{Shelf: s, Path: name}
	p, diags := check.Load(&library.Library{Shelves: []library.Shelf{s}}, []library.Location{root}, check.Options{ScenarioNames: scenario.Names, Prose: true})
	return p, root, diags
}

// at puts a text on the lines that it has in the document, behind a head on line 1.
func at(line int, head, text string) string {
	return head + strings.Repeat("\n", max(1, line-1)) + text
}

const variant = `ruleset "Example" ; extends "skirmish"`

// source turns an example into the file that it stands for.
func (x example) source() string {
	switch x.info {
	case "hc":
		return at(x.line, variant, x.text)
	case "hc rule":
		return at(x.line, variant+" ; rule example(who, foe: combatant, weapon) {", x.text+"}\n")
	case "hc true", "hc stops":
		head := variant + ` ; test "example" { scenario "duel" ; let who = anna ; let foe = ben ; let weapon = sword`
		return at(x.line, head, expectations(x.text)+"}\n")
	}
	return x.text
}

var assignment = regexp.MustCompile(`^[a-z0-9_.\[\]]+ [+-]?= `)

// expectations puts `expect` before every line that is a formula: what is indented
// belongs to the line before.
func expectations(text string) string {
	statements := map[string]bool{"let": true, "if": true, "for": true, "begin": true, "end": true, "announce": true,
		"rolls": true, "answer": true, "choose": true, "param": true, "run": true, "expect": true, "add": true, "remove": true, "repeat": true, "together": true, "sealed": true, "reveal": true}
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		word, _, _ := strings.Cut(l, " ")
		if word == "" || word[0] == '#' || word == "}" || statements[word] || assignment.MatchString(l) {
			continue
		}
		lines[i] = "expect " + l
	}
	return strings.Join(lines, "\n")
}

func TestExamples(t *testing.T) {
	list := examples(t)
	files := shelf(t, list)
	count := 0
	for _, x := range list {
		if x.info == "text" {
			continue
		}
		count++
		t.Run(fmt.Sprintf("line %d", x.line), func(t *testing.T) {
			switch x.info {
			case "hc", "hc rule", "hc true", "hc stops":
				x.runCode(t, with(files, "example.hc", x.source()), "example.hc")
			case "hc whole":
				x.runCode(t, files, x.name+".hc")
			case "hc.md whole":
				x.runCode(t, files, x.name+".hc.md")
			case "toml scenario":
				x.runScenario(t, with(files, "scenarios/example.toml", x.text))
			case "toml more":
				duel := string(files["scenarios/duel.toml"].Data)
				x.runScenario(t, with(files, "scenarios/example.toml", duel+"\n"+x.text))
			default:
				t.Errorf("%s:%d: what is `%s`?", document, x.line, x.info)
			}
		})
	}
	if count < 95 {
		t.Errorf("only %d examples were found", count)
	}
}

// runCode checks a file and runs its tests.
func (x example) runCode(t *testing.T, files fstest.MapFS, name string) {
	p, root, diags := load(files, name)
	if x.fails {
		if p != nil { // what only building shows, as `hcl check` reports it
			if _, err := interp.New(p.Program, nil, interp.Options{}); err != nil {
				f := err.(*event.Failure)
				diags.Errorf(f.Code(), f.Span, "%s", f.Message)
			}
		}
		x.mustFail(t, diags)
		return
	}
	for _, d := range diags.All() {
		if d.Severity == diag.Error || d.Code != diag.Unused && d.Code != diag.PolicyLine && d.Code != diag.Renamed {
			t.Fatalf("%s:%d:\n%s", document, x.line, d.Render())
		}
	}
	if !p.Module {
		x.build(t, p, root, files)
	}
	ran := 0
	for _, test := range p.Tests {
		if test.File != p.Root.IR() {
			continue // a base's: a variant may change what it expects
		}
		ran++
		r := runTest(p, test)
		switch {
		case x.info == "hc stops":
			var failure *event.Failure
			refused := errors.As(r.Err, &failure) && failure.Refused
			if r.Failed == "" || refused || !strings.Contains(r.Failed, x.verdict) || x.verdict == "" {
				t.Errorf("%s:%d: this should stop the fight with `%s`: %s", document, x.line, x.verdict, r.Failed)
			}
		case r.Failed != "":
			d := diag.Diagnostic{Code: diag.TestFailed, Span: r.At, Message: r.Failed, Hint: r.Hint}
			t.Errorf("%s:%d: %s\n%s", document, x.line, test.Name, d.Render())
		}
	}
	if ran == 0 && (x.info == "hc true" || x.info == "hc stops") {
		t.Errorf("%s:%d: nothing was run", document, x.line)
	}
}

// build makes the machine of a fight, so that everything is compiled and filled.
func (x example) build(t *testing.T, p *check.Ruleset, root library.Location, files fstest.MapFS) {
	t.Helper()
	var setup *world.Setup
	if slices.Contains(p.IDs, "skirmish") {
		loc, _ := scenario.Find(root, "duel")
		s, diags := scenario.Load(loc, p.Program)
		if err := diags.Err(); err != nil {
			if !x.needsMore(diags) {
				t.Fatalf("%s:%d: the duel no longer fits:\n%v", document, x.line, err)
			}
		}
		setup = s
	}
	if _, err := interp.New(p.Program, setup, interp.Options{}); err != nil {
		t.Errorf("%s:%d: %v", document, x.line, err)
	}
}

// needsMore reports whether the duel only lacks fields that the example requires.
func (x example) needsMore(diags *diag.List) bool {
	for _, d := range diags.All() {
		if d.Code != diag.MissingField {
			return false
		}
	}
	return true
}

func runTest(p *check.Ruleset, test *ir.Test) interp.TestResult {
	var setup *world.Setup
	if test.Scenario != "" {
		loc, ok := scenario.Find(p.Home(test), test.Scenario)
		if !ok {
			return interp.TestResult{Test: test, Failed: "there is no scenario " + test.Scenario}
		}
		s, diags := scenario.Load(loc, p.Program)
		if err := diags.Err(); err != nil {
			return interp.TestResult{Test: test, Failed: err.Error()}
		}
		setup = s
	}
	m, err := interp.New(p.Program, setup, interp.Options{Test: test})
	if err != nil {
		return interp.TestResult{Test: test, Failed: err.Error(), Err: err}
	}
	return interp.RunTest(m, test)
}

// mustFail makes sure that an example shows the mistake that is named behind it,
// and no other.
func (x example) mustFail(t *testing.T, diags *diag.List) {
	t.Helper()
	found := false
	for _, d := range diags.All() {
		switch {
		case string(d.Code) == x.verdict:
			found = true
		case d.Severity == diag.Error:
			t.Errorf("%s:%d: another mistake than `%s`:\n%s", document, x.line, x.verdict, d.Render())
		}
	}
	if !found {
		t.Errorf("%s:%d: no mistake `%s` was found", document, x.line, x.verdict)
	}
}

var rulesetKey = regexp.MustCompile(`(?m)^ruleset *= *"([a-z0-9-]+)"`)

// runScenario loads a scenario and plays it.
func (x example) runScenario(t *testing.T, files fstest.MapFS) {
	text := string(files["scenarios/example.toml"].Data)
	key := rulesetKey.FindStringSubmatch(text)
	if key == nil {
		t.Fatalf("%s:%d: this scenario names no ruleset", document, x.line)
	}
	p, root, diags := load(files, key[1]+".hc")
	if err := diags.Err(); err != nil {
		t.Fatalf("%s:%d: %v", document, x.line, err)
	}
	loc, _ := scenario.Find(root, "example")
	setup, diags := scenario.Load(loc, p.Program)
	if x.fails {
		x.mustFail(t, diags)
		return
	}
	if err := diags.Err(); err != nil {
		t.Fatalf("%s:%d:\n%v", document, x.line, err)
	}
	m, err := interp.New(p.Program, setup, interp.Options{})
	if err != nil {
		t.Fatalf("%s:%d: %v", document, x.line, err)
	}
	f := interp.NewFight(m)
	f.Reset(m.Seed, 1)
	if _, err := f.Run(); err != nil {
		t.Errorf("%s:%d: %v", document, x.line, err)
	}
}

// Whoever looks something up sees first what it looks like: each section of the reference begins
// with an example, behind a few lines at most that say what it is for.
func TestSectionsBeginWithAnExample(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	const most = 8
	without := []string{ // that are about no single construct
		"The ruleset language", "How files are found", "Who decides", "Limits, and what stops a fight", "Warnings",
		"How do I …", "Built-in functions", "Words", "Grammar", "Why it is so",
	}
	title, lines, shown, fence := "", 0, true, ""
	for line := range strings.Lines(string(text) + "\n# \n") {
		ticks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence != "":
			if strings.TrimSpace(line) == fence {
				fence = ""
			}
			continue
		case len(ticks) >= 3:
			if fence = ticks; !shown && lines > most && !slices.Contains(without, title) {
				t.Errorf("%s: its first example stands %d lines below", title, lines)
			}
			shown = true
			continue
		case strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "## "):
			if !shown && lines > 2 && !slices.Contains(without, title) {
				t.Errorf("%s: it has no example", title)
			}
			title, lines, shown = strings.TrimSpace(strings.TrimLeft(line, "#")), 0, false
		case strings.HasPrefix(line, "### "):
			shown = true
		}
		lines++
	}
}

// Links within the document lead to headings that there are.
func TestLinks(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	anchors := map[string]bool{}
	drop := regexp.MustCompile("[^a-z0-9 -]")
	for _, m := range regexp.MustCompile("(?m)^#+ (.*)$").FindAllStringSubmatch(string(text), -1) {
		anchors["#"+strings.ReplaceAll(drop.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
	}
	for _, m := range regexp.MustCompile(`\]\((#[^)]*)\)`).FindAllStringSubmatch(string(text), -1) {
		if !anchors[m[1]] {
			t.Errorf("%s: there is no heading for %s", document, m[1])
		}
	}
}

// The manual and the list of changes are of the version that is read.
func TestVersionOfTheManual(t *testing.T) {
	for file, says := range map[string]string{document: "of version " + library.Language + " of the language",
		"CHANGELOG.md": "\n## " + library.Language + "\n"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		at := strings.Index(string(text), says)
		if at < 0 || file == "CHANGELOG.md" && strings.Contains(string(text[:at]), "\n## ") {
			t.Errorf("%s does not begin with version %s", file, library.Language)
		}
	}
}

// Each recipe of "How do I …" shows something that a test holds, and is found from the list above, which leads to
// the reference where that shows it.
func TestRecipes(t *testing.T) {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	_, recipes, _ := strings.Cut(string(text), "\n# How do I …\n")
	recipes, _, _ = strings.Cut(recipes, "\n# ")
	parts := strings.Split(recipes, "\n### ")
	for _, recipe := range parts[1:] {
		title, _, _ := strings.Cut(recipe, "\n")
		anchor := "](#" + strings.ReplaceAll(strings.ToLower(strings.ReplaceAll(title, ",", "")), " ", "-") + ")"
		if !strings.Contains(parts[0], anchor) {
			t.Errorf("%s: the list of recipes does not name %q with %s", document, title, anchor)
		}
		if !strings.Contains(recipe, "\ntest \"") {
			t.Errorf("%s: %q has no test", document, title)
		}
	}
	if named := strings.Count(parts[0], "](#"); named < 47 {
		t.Errorf("%s: the list of recipes names only %d things", document, named)
	}
}
