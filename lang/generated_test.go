package lang_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/syntax"
	"hcl/lang/token"
	"hcl/stdlib"
	"hcl/stdlib/value"
)

var update = flag.Bool("update", false, "rewrite GRAMMAR.ebnf, the editors' list of words and the generated parts of LANGUAGE.md")

// Parts of the reference are lists of what the code knows. Each stands between two
// comments, `<!-- NAME -->` and `<!-- end -->`.
func TestGeneratedPartsAreCurrent(t *testing.T) {
	parts := map[string]string{
		"machine events":   machineEvents(t),
		"limits":           limits(),
		"built-ins":        builtins(),
		"keywords":         words(token.Keywords()),
		"contextual words": words(contextual()),
		"special names":    words(check.SpecialNames()),
	}
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	now := string(text)
	for name, want := range parts {
		begin, end := "<!-- "+name+" -->\n", "<!-- end -->"
		head, rest, ok := strings.Cut(now, begin)
		old, tail, closed := strings.Cut(rest, end)
		if !ok || !closed {
			t.Errorf("%s has no part %q", document, name)
			continue
		}
		if want = "\n" + want + "\n"; old != want && !*update {
			t.Errorf("%s: the part %q is out of date; run: go test ./lang -run Generated -update", document, name)
		}
		now = head + begin + want + end + tail
	}
	if *update {
		if err := os.WriteFile(document, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGrammarIsCurrent(t *testing.T) {
	const file = "GRAMMAR.ebnf"
	want := syntax.Grammar() + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil || string(have) != want {
		t.Errorf("%s is out of date; run: go test ./lang -run Grammar -update", file)
	}
}

// The words that the editors' grammar colours are those of the language.
func TestEditorGrammarIsCurrent(t *testing.T) {
	const file = "editor/vscode/syntaxes/hcl-rules.tmLanguage.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var functions []string
	for _, e := range stdlib.Entries {
		functions = append(functions, e.Name)
	}
	now := string(text)
	for part, list := range map[string][]string{
		"keywords": token.Keywords(), "contextual": contextual(), "special": check.SpecialNames(), "builtins": functions,
	} {
		choice := regexp.MustCompile(`("` + part + `": \{\s*"name": "[^"]*",\s*"match": "[^"]*?)\(\?:[^)]*\)`)
		if len(choice.FindAllString(now, -1)) != 1 {
			t.Fatalf("%s has no list of %s", file, part)
		}
		now = choice.ReplaceAllString(now, "${1}(?:"+strings.Join(slices.Compact(slices.Sorted(slices.Values(list))),
			"|")+")")
	}
	if now == string(text) {
		return
	}
	if !*update {
		t.Fatalf("%s is out of date; run: go test ./lang -run Editor -update", file)
	}
	if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
		t.Fatal(err)
	}
}

func words(list []string) string {
	var b strings.Builder
	column := 0
	for i, w := range list {
		item := "`" + w + "`"
		switch {
		case i == 0:
		case column+len(item) > 100:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(item)
		column += len(item)
	}
	return b.String() + "\n"
}

// contextual are the words of the grammar that are no keywords.
func contextual() []string {
	var out []string
	for _, m := range regexp.MustCompile(`"([a-z_]+)"`).FindAllStringSubmatch(syntax.Grammar(), -1) {
		if !token.IsKeyword(m[1]) && !slices.Contains(out, m[1]) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return out
}

func machineEvents(t *testing.T) string {
	p, _, diags := load(shelf(t, examples(t)), "skirmish.hc")
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| event | when |\n|---|---|\n")
	for _, e := range p.Events {
		if e.Machine {
			fmt.Fprintf(&b, "| `%s` | %s |\n", e.Name, strings.Join(e.Doc, " "))
		}
	}
	return b.String()
}

func limits() string {
	l := world.DefaultLimits()
	var b strings.Builder
	b.WriteString("| limit | |\n|---|---|\n")
	row := func(n int64, what string) { fmt.Fprintf(&b, "| %s | %d |\n", what, n) }
	row(l.Steps, "steps: statements, passes of loops, calls, choices, dice thrown")
	row(l.Work, "work: items of lists and squares that formulas go through, parts of long formulas and scores")
	row(int64(l.Depth), "rules, events and formulas of instances inside one another")
	row(l.Rounds, "rounds (then it is a draw)")
	row(int64(l.Entities), "things of one kind; conditions of one sort")
	row(int64(l.List), "items of a list")
	row(int64(l.Memory), "places of all lists that are needed for a moment; of all that last; eight times those of the fields and lists that a fight begins with")
	row(l.Events, "entries of the log, the terms of scores counted")
	row(int64(l.Text), "bytes of a line of the log")
	row(l.Log, "bytes of all its lines")
	row(value.MaxDice, "dice of a throw")
	row(value.MaxFaces, "faces of a die")
	return b.String()
}

func builtins() string {
	titles := map[string]string{"numbers": "Numbers", "lists": "Lists", "squares": "Squares", "dice": "Dice",
		"fight": "The fight"}
	var b strings.Builder
	group := ""
	for _, e := range stdlib.Entries {
		if e.Group != group {
			if group = e.Group; b.Len() > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "**%s**\n\n| function | what it gives |\n|---|---|\n", titles[group])
		}
		signatures := "`" + strings.Join(strings.Split(e.Sig, " | "), "`<br>`") + "`"
		fmt.Fprintf(&b, "| %s | %s `%s` |\n", signatures, e.Doc, e.Example)
	}
	return b.String()
}

// Every built-in has the example that its entry shows: closed ones hold, all others
// fit the declarations of the file below.
func TestExamplesOfBuiltins(t *testing.T) {
	context, err := os.ReadFile("testdata/builtins.hc")
	if err != nil {
		t.Fatal(err)
	}
	closed := 0
	for _, e := range stdlib.Entries {
		alone := with(nil, "alone.hc", "module \"Alone\"\ntest \"example\" { expect "+e.Example+" }\n")
		if p, _, diags := load(alone, "alone.hc"); diags.Errors() == 0 && e.Group != "fight" {
			closed++
			if r := runTest(p, p.Tests[0]); r.Failed != "" {
				t.Errorf("%s: %s", e.Name, r.Failed)
			}
			continue
		}
		text := strings.Replace(string(context), "EXAMPLE", e.Example, 1)
		p, _, diags := load(with(nil, "context.hc", text), "context.hc")
		if err := diags.Err(); err != nil {
			t.Errorf("%s:\n%v", e.Name, err)
			continue
		}
		if _, err := interp.New(p.Program, nil, interp.Options{}); err != nil {
			t.Errorf("%s: %v", e.Name, err)
		}
	}
	if closed < 30 {
		t.Errorf("only %d examples are closed formulas", closed)
	}
}
