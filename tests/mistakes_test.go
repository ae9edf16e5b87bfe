package tests

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
)

var mistakeFiles = flag.Int("files", 60, "how many files TestTenMistakes makes")

// piece is an entry of testdata/mistakes.txtar.
type piece struct {
	section string
	text    string
	right   bool
}

// container is what the pieces of a section may stand in. Pieces of several come
// together in one.
type container struct{ section, head, tail string }

var containers = []container{
	{"statements", "rule act@(who, other) {", "}"},
	{"statements", "rule act@(who, other) -> int {", "return who.hp\n}"},
	{"statements", "rule act@(who, other) {\nif who.weak {\nrepeat 2 {\nstep deep@ {", "}\n}\n}\n}"},
	{"statements", "on hurt as act@ {\nfor other in enemies(who) {", "}\n}"},
	{"statements", "phase act@ after fight {\nfor who in active_combatants() {\nfor other in enemies(who) {", "}\n}\n}"},
	{"statements", "trick act@ { cost = 1 ; rule play {\nfor other in enemies(who) {", "}\n} }"},
	{"fields", "kind relic@ plural relics@ {\nbonus : int = 1", "}"},
	{"terms", "score might@(who, weapon) {\nbase : who.hp", "}"},
	{"rows", "table toll@(n: int) -> int {\n..9 : 1", "else : 2\n}"},
	{"tests", "test \"Act @\" {\nscenario \"duel\"", "}"},
}

var mark = regexp.MustCompile(`#! ([a-z-]+)$`)

// catalogue reads testdata/mistakes.txtar.
func catalogue(t testing.TB) (out []piece) {
	t.Helper()
	text, err := os.ReadFile("testdata/mistakes.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, section := range txtar.Parse(text).Files {
		for _, s := range strings.Split(string(section.Data), "\n\n") {
			if s = strings.Trim(s, "\n"); s == "" {
				continue
			}
			out = append(out, piece{section.Name, s, !strings.Contains(s, "#! ")})
		}
	}
	return out
}

// maker puts pieces together to a file.
type maker struct {
	chance *rand.Rand
	number int
}

// fresh replaces the `@` of a piece or container by a number that no other has.
func (m *maker) fresh(text string) string {
	m.number++
	return strings.ReplaceAll(text, "@", strconv.Itoa(m.number))
}

// file shuffles pieces between one another, those that need braces in containers.
func (m *maker) file(pieces []piece) string {
	type open struct {
		container
		pieces []string
	}
	var blocks []*open
	var declarations []string
	for _, p := range pieces {
		fitting := slices.DeleteFunc(slices.Clone(containers), func(c container) bool { return c.section != p.section })
		if len(fitting) == 0 {
			declarations = append(declarations, m.fresh(p.text))
			continue
		}
		i := slices.IndexFunc(blocks, func(b *open) bool { return b.section == p.section && m.chance.IntN(3) > 0 })
		if i < 0 {
			i = len(blocks)
			blocks = append(blocks, &open{container: fitting[m.chance.IntN(len(fitting))]})
		}
		blocks[i].pieces = append(blocks[i].pieces, m.fresh(p.text))
	}
	for _, b := range blocks {
		m.shuffle(b.pieces)
		b.head, b.tail, _ = strings.Cut(m.fresh(b.head+"\x00"+b.tail), "\x00")
		declarations = append(declarations, b.head+"\n  "+strings.ReplaceAll(strings.Join(b.pieces, "\n"), "\n",
			"\n  ")+"\n"+b.tail)
	}
	m.shuffle(declarations)
	return "ruleset \"Ten mistakes\"\nextends \"yard\"\n" + strings.Join(declarations, "\n") + "\n"
}

func (m *maker) shuffle(list []string) {
	m.chance.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

// finding is what is found in a line, or marked there as what must be.
type finding struct {
	line int
	code diag.Code
}

func byLine(a, b finding) int {
	return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.code, b.code))
}

func marked(text string) (out []finding) {
	for i, line := range strings.Split(text, "\n") {
		if m := mark.FindStringSubmatch(line); m != nil {
			out = append(out, finding{i + 1, diag.Code(m[1])})
		}
	}
	return out
}

// found checks a file beside the little ruleset of diagnostics/yard.hc. A warning
// that something is never used counts only for locals: a file with errors is not
// asked for others.
func found(yard fstest.MapFS, text string) ([]finding, *diag.List) {
	files := maps.Clone(yard)
	files["ten.hc"] = &fstest.MapFile{Data: []byte(text)}
	shelf := library.Shelf{Label: ".", FS: files}
	_, diags := fights.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: "ten.hc"}}, check.Options{ScenarioNames: scenario.Names})
	var out []finding
	for _, d := range diags.All() {
		line := d.Span.Source.Position(d.Span.Start).Line
		if d.Span.Source.Name != "ten.hc" {
			line = -line
		}
		out = append(out, finding{line, d.Code})
	}
	slices.SortFunc(out, byLine)
	return out, diags
}

func yardFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	for name, file := range map[string]string{"yard.hc": "yard.hc", "scenarios/duel.toml": "duel.toml"} {
		text, err := os.ReadFile(filepath.Join("diagnostics", file))
		if err != nil {
			t.Fatal(err)
		}
		out[name] = &fstest.MapFile{Data: text}
	}
	return out
}

// compare says what was found and not marked, and the other way round.
func compare(want, have []finding) string {
	var b strings.Builder
	for _, f := range want {
		if i := slices.Index(have, f); i >= 0 {
			have = slices.Delete(slices.Clone(have), i, i+1)
		} else {
			fmt.Fprintf(&b, "line %d: nothing says [%s]\n", f.line, f.code)
		}
	}
	for _, f := range have {
		fmt.Fprintf(&b, "line %d: not expected [%s]\n", f.line, f.code)
	}
	return b.String()
}

// Each mistake alone yields its diagnostic and no other, in every place.
func TestEachMistake(t *testing.T) {
	t.Parallel()
	yard := yardFiles(t)
	for i, p := range catalogue(t) {
		places := []container{{}}
		if fitting := slices.DeleteFunc(slices.Clone(containers),
			func(c container) bool { return c.section != p.section }); len(fitting) > 0 {
			places = fitting
		}
		for _, c := range places {
			text := "ruleset \"One mistake\"\nextends \"yard\"\n" +
				strings.ReplaceAll(c.head+"\n  "+strings.ReplaceAll(p.text, "\n", "\n  ")+"\n"+c.tail, "@", strconv.Itoa(i+1)) +
				"\n"
			have, diags := found(yard, text)
			have = slices.DeleteFunc(have, func(f finding) bool { // what a file without errors is also told
				return !slices.Contains(marked(text), f) && (f.code == diag.Unused || f.code == diag.PolicyLine)
			})
			if diff := compare(marked(text), have); diff != "" {
				t.Errorf("%s%s\n%s\n", diff, text, diags.Render())
				break
			}
		}
	}
}

// Ten mistakes between right lines yield ten diagnostics, each in its line.
func TestTenMistakes(t *testing.T) {
	t.Parallel()
	var wrong, right []piece
	for _, p := range catalogue(t) {
		if p.right {
			right = append(right, p)
		} else {
			wrong = append(wrong, p)
		}
	}
	if len(wrong) < 60 {
		t.Errorf("only %d mistakes", len(wrong))
	}
	yard := yardFiles(t)
	failed := 0
	for n := range *mistakeFiles {
		m := &maker{chance: rand.New(rand.NewPCG(1, uint64(n)))}
		var pieces []piece
		brace := false // a brace too few and one too many may be none
		for _, i := range m.chance.Perm(len(wrong)) {
			about := strings.Count(wrong[i].text, "{") != strings.Count(wrong[i].text, "}") &&
				!strings.Contains(wrong[i].text, "bad-text")
			if len(pieces) < 10 && !(about && brace) {
				pieces = append(pieces, wrong[i])
				brace = brace || about
			}
		}
		for _, i := range m.chance.Perm(len(right))[:5+m.chance.IntN(15)] {
			pieces = append(pieces, right[i])
		}
		text := m.file(pieces)
		have, diags := found(yard, text)
		if diff := compare(marked(text), have); diff != "" {
			t.Errorf("file %d:\n%s%s\n%s", n, diff, numbered(text), diags.Render())
			if failed++; failed == 20 {
				t.Fatal("and perhaps more")
			}
		}
	}
}

func numbered(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		fmt.Fprintf(&b, "%4d %s\n", i+1, line)
	}
	return b.String()
}
