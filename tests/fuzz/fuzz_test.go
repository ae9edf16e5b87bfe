// Package fuzz hands made-up files to each stage. To look for more than the inputs
// below testdata: go test ./tests/fuzz -fuzz FuzzParse -parallel 1
package fuzz

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
	"hcl/interp/roster"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/advice"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/format"
	"hcl/lang/library"
	"hcl/lang/prose"
	"hcl/lang/syntax"
	"hcl/rulesets"
	"hcl/stdlib"
	"hcl/tests/internal/fights"
)

// texts reads files that match patterns, and the files in those that are archives.
func texts(f *testing.F, ending string, patterns ...string) []string {
	f.Helper()
	var out []string
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatal("nothing is like", pattern)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			if strings.HasSuffix(file, ending) {
				out = append(out, string(text))
				continue
			}
			for _, section := range txtar.Parse(text).Files {
				if strings.HasSuffix(section.Name, ending) {
					out = append(out, string(section.Data))
				}
			}
		}
	}
	return out
}

// catalogue reads the pieces of the ten mistakes, right and wrong.
func catalogue(f *testing.F) []string {
	text, err := os.ReadFile("../testdata/mistakes.txtar")
	if err != nil {
		f.Fatal(err)
	}
	var out []string
	for _, section := range txtar.Parse(text).Files {
		for _, piece := range strings.Split(strings.ReplaceAll(string(section.Data), "@", "1"), "\n\n") {
			switch section.Name {
			case "declarations", "variants":
				out = append(out, piece)
			case "statements":
				out = append(out, "on hurt { for other in enemies(who) {\n"+piece+"\n} }")
			}
		}
	}
	return out
}

// spansInside fails if a diagnostic has no place, or one outside its file.
func spansInside(t *testing.T, diags *diag.List) {
	t.Helper()
	for _, d := range diags.All() {
		s := d.Span
		if s.Source == nil || s.Start < 0 || s.End < s.Start || s.End > len(s.Source.Text) {
			t.Fatalf("[%s] %s: from %d to %d", d.Code, d.Message, s.Start, s.End)
		}
	}
	diags.Render()
}

// FuzzParse: whatever is wrong with a file is said, with its place in the file.
func FuzzParse(f *testing.F) {
	for _, text := range texts(f, ".hc", "../diagnostics/*.hc", "../diagnostics/*.txtar", "../testdata/language/*.hc",
		"../../rulesets/*/*.hc") {
		f.Add(text)
	}
	for _, text := range catalogue(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var diags diag.List
		advice.Parse(diag.NewSource("fuzz.hc", text), &diags, syntax.Docs)
		spansInside(t, &diags)
	})
}

// FuzzFormat: a file without errors is formatted and says the same as before; formatted
// again it stays as it is.
func FuzzFormat(f *testing.F) {
	_, words := yard(f)
	words = append(words, "\n", "\n\n\n", "  ", "#", "# c\n", ";", "{", "}", "(", ")")
	for _, text := range texts(f, ".hc", "../diagnostics/*.hc", "../diagnostics/*.txtar", "../testdata/language/*.hc",
		"../../rulesets/*/*.hc") {
		for _, piece := range strings.Split(text, "\n\n") {
			f.Add(piece, []byte{})
		}
	}
	for _, text := range catalogue(f) {
		f.Add(text, []byte{0, 9, 1, 4})
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		text = edit(text, edits, words)
		var diags diag.List
		formatted := format.Source(diag.NewSource("fuzz.hc", text), &diags)
		if diags.Errors() > 0 {
			return
		}
		again := format.Source(diag.NewSource("formatted.hc", formatted), &diags)
		if diags.Errors() > 0 {
			t.Fatalf("formatted it cannot be read:\n%s\n%s", formatted, diags.Render())
		}
		if again != formatted {
			t.Fatalf("formatted twice it is another text:\n%s\n---\n%s", formatted, again)
		}
		if before, after := said(text), said(formatted); before != after {
			t.Fatalf("formatted it says something else:\n%s\n---\n%s", before, after)
		}
	})
}

// said is what a file says: its words, and how many statements they are read as.
func said(text string) string {
	var diags diag.List
	file := advice.Parse(diag.NewSource("said.hc", text), &diags, 0)
	statements := 0
	syntax.Walk(file.Decls, func(n any) bool {
		if _, ok := n.(syntax.Stmt); ok {
			statements++
		}
		return true
	})
	return fmt.Sprintf("%s\n%d statements", strings.Join(format.Words(text), " "), statements)
}

var parts = regexp.MustCompile(`"[^"\n]*"|[a-z_0-9]+|\s+|.`)

// edit replaces parts of a text by parts of another: every two bytes say which by
// which. So what a fuzzer makes is nearer to the language than bytes would be.
func edit(text string, edits []byte, words []string) string {
	list := parts.FindAllString(text, -1)
	for i := 0; i+3 < len(edits) && len(list) > 0; i += 4 {
		at := (int(edits[i])<<8 | int(edits[i+1])) % len(list)
		list[at] = words[(int(edits[i+2])<<8|int(edits[i+3]))%len(words)]
	}
	return strings.Join(list, "")
}

// yard is the little ruleset of the diagnostics, its scenario, and its words.
func yard(f *testing.F) (files fstest.MapFS, words []string) {
	files = fstest.MapFS{}
	for name, file := range map[string]string{"yard.hc": "yard.hc", "scenarios/duel.toml": "duel.toml"} {
		text, err := os.ReadFile(filepath.Join("..", "diagnostics", file))
		if err != nil {
			f.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	seen := map[string]bool{}
	for _, w := range parts.FindAllString(string(files["yard.hc"].Data), -1) {
		if !seen[w] {
			seen[w] = true
			words = append(words, w)
		}
	}
	return files, words
}

const variant = "ruleset \"Variant\"\nextends \"yard\"\n"

var header = regexp.MustCompile(`(?m)^(ruleset|module) `)

// load checks a text as a variant of the yard, or instead of it if it builds on
// nothing.
func load(yard fstest.MapFS, text string) (*check.Ruleset, library.Shelf, *diag.List) {
	root := "variant.hc"
	switch {
	case !header.MatchString(text):
		text = variant + text
	case !strings.Contains(text, "extends"):
		root = "yard.hc"
	}
	files := fstest.MapFS{"yard.hc": yard["yard.hc"], "scenarios/duel.toml": yard["scenarios/duel.toml"]}
	files[root] = &fstest.MapFile{Data: []byte(text)}
	shelf := library.Shelf{Label: "fuzz", FS: files}
	p, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: root}}, check.Options{ScenarioNames: scenario.Names})
	return p, shelf, diags
}

// FuzzCheck: a ruleset has no program if and only if it has errors.
func FuzzCheck(f *testing.F) {
	files, words := yard(f)
	for _, text := range texts(f, ".hc", "../diagnostics/*.hc", "../diagnostics/*.txtar", "../testdata/language/*.hc") {
		f.Add(text, []byte{})
	}
	for _, text := range catalogue(f) {
		f.Add(text, []byte{0, 9, 1, 4})
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		p, _, diags := load(files, edit(text, edits, words))
		spansInside(t, diags)
		if (p == nil) != (diags.Errors() > 0) {
			t.Fatalf("a program: %v, errors: %d", p != nil, diags.Errors())
		}
	})
}

// FuzzBook: of a rulebook in Markdown the parser sees as many bytes and lines, and what is
// laid out is its rules alone.
func FuzzBook(f *testing.F) {
	for _, text := range texts(f, ".hc.md", "../testdata/script/*.txtar", "../diagnostics/*.txtar",
		"../../rulesets/*/*.hc.md") {
		f.Add(text, []byte{})
		f.Add(strings.ReplaceAll(text, "\n", "\r\n"), []byte{0, 9, 1, 4, 0, 3, 2, 8})
	}
	words := []string{"```hc\n", "```\n", "~~~hc\n", "  ```text\n", "`", "{", "}", "\"", "\\", "<!--", "-->", "{speed}",
		"\n", "\n\n", "\r", "é", " "}
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		text = edit(text, edits, words)
		doc := prose.Split(text)
		rules := doc.Rules()
		if len(rules) != len(text) {
			t.Fatalf("%d bytes, not %d", len(rules), len(text))
		}
		for i := range len(text) {
			if rules[i] != text[i] && (rules[i] != ' ' || text[i] == '\n') {
				t.Fatalf("byte %d is %q, not %q", i, rules[i], text[i])
			}
		}
		end := 0
		for _, b := range doc.Blocks {
			if b.Start < end || b.Code.Start < b.Start || b.Code.End < b.Code.Start || b.End < b.Code.End || b.End > len(text) {
				t.Fatalf("%+v stands behind %d", b, end)
			}
			end = b.End
		}
		end = 0
		for _, q := range doc.Quotations {
			if q.Start < end || text[q.Start] != '{' || strings.Contains(text[q.Start:q.End], "\n") ||
				strings.TrimSpace(rules[q.Start:q.End]) != "" {
				t.Fatalf("%+v stands behind %d, as %q", q, end, text[q.Start:q.End])
			}
			end = q.End
		}
		var diags diag.List
		formatted := format.Source(diag.NewSource("fuzz.hc.md", text), &diags)
		spansInside(t, &diags)
		if diags.Errors() > 0 {
			return
		}
		if again := format.Source(diag.NewSource("fuzz.hc.md", formatted), &diags); diags.Errors() > 0 || again != formatted {
			t.Fatalf("formatted twice it is %q, not %q", again, formatted)
		}
		before, after := outsideRules(diag.Lines(text)), outsideRules(formatted) // fmt ends no line with CR alone
		if before != after {
			t.Fatalf("the prose is %q, not %q", after, before)
		}
	})
}

// outsideRules is a rulebook in Markdown without its rules.
func outsideRules(text string) string {
	var out strings.Builder
	at := 0
	for _, b := range prose.Split(text).Blocks {
		if b.Rules() {
			out.WriteString(text[at:b.Code.Start] + "…")
			at = b.Code.End
		}
	}
	return out.String() + text[at:]
}

// formulas are those of some rulesets, each once.
func formulas(f *testing.F, patterns ...string) []string {
	f.Helper()
	var out []string
	seen := map[string]bool{}
	for _, text := range texts(f, ".hc", patterns...) {
		var diags diag.List
		file := advice.Parse(diag.NewSource("seed.hc", text), &diags, 0)
		syntax.Walk(file, func(n any) bool {
			if x, ok := n.(*syntax.Formula); ok && !seen[x.Text] {
				seen[x.Text] = true
				out = append(out, x.Text)
			}
			return true
		})
	}
	return out
}

// FuzzFormula: a formula that is accepted gives the same by closures and by Expr's
// machine, wherever it stands.
func FuzzFormula(f *testing.F) {
	files, words := yard(f)
	for i, text := range fights.Sample(formulas(f, "../diagnostics/yard.hc", "../testdata/language/formulas.hc",
		"../testdata/language/squares.hc"), 3) {
		f.Add(text, []byte{0, 1, 0, byte(i), 0, 3, 0, 9}[:8*(i%2)])
	}
	for _, e := range stdlib.Entries {
		f.Add(e.Example, []byte{})
	}
	f.Fuzz(func(t *testing.T, formula string, edits []byte) {
		formula = strings.Join(strings.Fields(edit(formula, edits, words)), " ")
		for _, place := range []string{
			"phase probe after fight { for who in active_combatants() { for weapon in weapons { let x = %s ; say \"{x}\" } } }",
			"define probe(who, weapon) = %s\nphase shown after fight { for who in combatants { say \"{probe(who, club)} {map(weapons, probe(who, it))}\" } }",
			"modifier probe to attack : %s",
			"policy steady_too like steady { weapon : highest %s }",
		} {
			p, shelf, _ := load(files, variant+strings.Replace(place, "%s", formula, 1)+"\n")
			if p == nil {
				continue
			}
			s, diags := scenario.Load(library.Location{Shelf: shelf, Path: "scenarios/duel.toml"}, p.Program)
			if s == nil {
				t.Fatal(diags.Render())
			}
			sameOnBoth(t, p, s)
		}
	})
}

// FuzzScenario: a scenario has no setup if and only if it has errors.
func FuzzScenario(f *testing.F) {
	for _, text := range texts(f, ".toml", "../../rulesets/heroic-combat/scenarios/*.toml", "../diagnostics/*.txtar") {
		f.Add(strings.ReplaceAll(text, `"yard"`, `"heroic-combat"`))
	}
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
	loc, ok := lib.Find("heroic-combat", nil)
	if !ok {
		f.Fatal("no ruleset heroic-combat")
	}
	p, diags := check.Load(lib, []library.Location{loc}, check.Options{SkipTests: true})
	if err := diags.Err(); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		shelf := library.Shelf{Label: "fuzz", FS: fstest.MapFS{"fuzz.toml": {Data: []byte(text)}}}
		s, diags := scenario.Load(library.Location{Shelf: shelf, Path: "fuzz.toml"}, p.Program)
		spansInside(t, diags)
		if (s == nil) != (diags.Errors() > 0) {
			t.Fatalf("a setup: %v, errors:\n%s", s != nil, diags.Render())
		}
		if s != nil && len(s.Combatants) < 1000 {
			outcome(t, p, s)
		}
	})
}

// FuzzRoster: of every mistake in a spreadsheet is told in which cell it is, and one without
// mistakes gives a scenario that can be read.
func FuzzRoster(f *testing.F) {
	for _, text := range []string{
		"side,name,hp,skill[iron],weapons\nred,Anna,12,13,sword; club\nblue,\"Ben, the \"\"Tall\"\"\",,,\n",
		"\ufeffside;name;copies;like;armour;stance\r\nred;anna;2;ben;1,5;high\r\n;;;;;\r\n\r\nblue;ben;;;;\r\n",
		"side\tname\tname\tskill\tskill.iron\nred\tanna\t\t1\t2\nblue\tben\t\t\t\"a\nb\"\n",
	} {
		f.Add(text)
	}
	files, _ := yard(f)
	p, _, diags := load(files, string(files["yard.hc"].Data))
	if err := diags.Err(); err != nil {
		f.Fatal(err)
	}
	whole := []diag.Code{diag.NotText, diag.EmptyFile, diag.NoFighters, diag.Syntax, diag.TooLarge, diag.TooMany}
	f.Fuzz(func(t *testing.T, text string) {
		made, diags := roster.Scenario(diag.NewSource("fuzz.csv", text), p.Program,
			roster.Head{Ruleset: "yard", Title: "Fuzz"})
		spansInside(t, diags)
		for _, d := range diags.All() {
			if !strings.HasPrefix(d.Message, "cell ") && !slices.Contains(whole, d.Code) {
				t.Fatalf("%s\n%s", d.Render(), made)
			}
		}
	})
}

// limits let a fight go on for a moment only.
var limits = world.Limits{Steps: 20_000, Depth: 40, Rounds: 4, Entities: 300, List: 300, Memory: 20_000, Events: 2_000,
	Text: 2_000, Log: 200_000}

// outcome is the log of a fight, or why it ended.
func outcome(t *testing.T, p *check.Ruleset, s *world.Setup) string {
	t.Helper()
	m, err := interp.New(p.Program, s, interp.Options{Limits: limits})
	var b bytes.Buffer
	if err == nil {
		fight := interp.NewFight(m)
		fight.Reset(1, 1)
		fight.Read(narrate.New(&b, narrate.Options{Depth: narrate.Rolls, Why: narrate.All}), true)
		_, err = fight.Run()
	}
	if err != nil {
		failure, ok := err.(*event.Failure)
		if !ok {
			t.Fatalf("%T: %v", err, err)
		}
		b.WriteString(failure.Error())
	}
	return b.String()
}

// FuzzFight: whatever a ruleset does, the fight ends, with a result or a failure,
// and on both engines alike.
func FuzzFight(f *testing.F) {
	files, words := yard(f)
	for _, text := range texts(f, ".hc", "../diagnostics/yard.hc", "../diagnostics/fights.txtar",
		"../diagnostics/warnings.txtar") {
		f.Add(text, []byte{})
	}
	for _, text := range catalogue(f) {
		if !strings.Contains(text, "#!") {
			f.Add(text, []byte{})
			f.Add(text, []byte{0, 9, 1, 4, 0, 20, 1, 9})
		}
	}
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		p, shelf, _ := load(files, edit(text, edits, words))
		if p == nil || p.Module {
			return
		}
		s, diags := scenario.Load(library.Location{Shelf: shelf, Path: "scenarios/duel.toml"}, p.Program)
		spansInside(t, diags)
		if s == nil {
			return
		}
		sameOnBoth(t, p, s)
	})
}

// sameOnBoth plays a fight on both engines. One that is read may stop at a limit of work that
// a counted one does not come to.
func sameOnBoth(t *testing.T, p *check.Ruleset, s *world.Setup) {
	t.Helper()
	m, err := interp.New(p.Program, s, interp.Options{Limits: limits})
	if err != nil {
		return
	}
	ended := func(f interface {
		Reset(seed, n uint64)
		Run() (event.Result, error)
		Measures() []event.MeasureInfo
	}) string {
		f.Reset(1, 1)
		result, err := f.Run()
		if err != nil {
			return err.Error()
		}
		return fmt.Sprint(result, f.Measures())
	}
	counter, err := interp.NewCounter(m)
	if err != nil {
		t.Fatalf("only the engine that counts does not begin: %v", err)
	}
	counted, told := ended(counter), ended(interp.NewFight(m))
	if counted != told {
		t.Fatalf("counted:\n%s\ntold:\n%s", counted, told)
	}
}

// FuzzBundle: what can be read is written again as it was, and whatever lies in a bundle,
// or in one inside it, is read as a ruleset without breaking down.
func FuzzBundle(f *testing.F) {
	rules := texts(f, ".hc", "../diagnostics/yard.hc")[0]
	small := &library.Bundle{Kind: library.BundleKind, About: []string{"small"}, Roots: []string{"a/tiny.hc"},
		Files: []library.Part{
			{Path: "a/tiny.hc", Text: "module \"Tiny\"\nparam tiny : int = 1\n"}, {Path: "b c.toml", Text: "x"}}}
	for _, text := range append(texts(f, ".hc", "../hostile/bundle-*.txtar"), string(small.Bytes()),
		"bundle 1\r\nroot a\r\n", "replay 1\n# x\n") {
		f.Add(text, "mine.hc", "ruleset \"Mine\"\nextends \"inner\"\n")
		f.Add(text, "sub/mine.hc", "ruleset \"Mine\"\nextends \"yard\"\noverride param luck = 2\n")
		f.Add(text, "inner.hc", text)
	}
	f.Fuzz(func(t *testing.T, text, name, body string) {
		for _, kind := range []string{library.BundleKind, "replay"} {
			if b, err := library.ReadBundle(text, kind); err == nil {
				opened(t, b)
			}
		}
		b := &library.Bundle{Kind: library.BundleKind, Roots: []string{name}}
		for _, p := range []library.Part{{Path: name, Text: body}, {Path: "inner.hc", Text: text},
			{Path: "yard.hc", Text: rules}} {
			if b.Add(p.Path, p.Text) != nil {
				return
			}
		}
		if b, err := library.ReadBundle(string(b.Bytes()), b.Kind); err == nil {
			opened(t, b)
		}
	})
}

// opened looks at all that a bundle holds.
func opened(t *testing.T, b *library.Bundle) {
	t.Helper()
	written := b.Bytes()
	again, err := library.ReadBundle(string(written), b.Kind)
	if err != nil || !bytes.Equal(again.Bytes(), written) {
		t.Fatalf("written it cannot be read, or is another: %v\n%q", err, written)
	}
	shelf := b.Shelf("bundle.hc")
	for _, p := range b.Files {
		if text, err := fs.ReadFile(shelf.FS, p.Path); err != nil && !strings.HasPrefix(err.Error(), "read") || err == nil &&
			string(text) != p.Text {
			t.Fatalf("%q lies elsewhere: %v", p.Path, err)
		}
	}
	var roots []library.Location
	for _, root := range b.Roots {
		roots = append(roots, library.Location{Shelf: shelf, Path: root})
	}
	_, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}}, roots, check.Options{SkipTests: true})
	spansInside(t, diags)
}
