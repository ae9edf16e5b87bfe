package tests

import (
	stdcmp "cmp"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hcl/lang/lsp"
	"hcl/tests/internal/fights"
)

// With all chapters of a book open, or rulesets beside each other, with a variant and scenarios, whatever is
// edited in them, on disk and in the editor, whatever comes and goes: the mistakes that an editor shows are
// those that `hcl check` finds in the same texts. None is lost, none is told twice.
func TestLanguageServerShowsWhatCheckFinds(t *testing.T) {
	t.Parallel()
	edits := 4
	if fights.Thorough() {
		edits = 100
	}
	for _, book := range []string{"ebb-and-flow/ebb-and-flow.hc.md", "dreadnaught/dreadnaught.hc", "starters/d20.hc"} {
		t.Run(filepath.Base(book), func(t *testing.T) {
			t.Parallel()
			e := newEditor(t)
			must(t, os.CopyFS(e.dir, os.DirFS(filepath.Join("../rulesets", filepath.Dir(book)))))
			write := func(dir, name, text string) { must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)) }
			write(e.dir, "still.hc", "module \"What nobody edits\"\n")
			if strings.HasPrefix(book, "starters") {
				write(e.dir, "grim.hc", "ruleset \"Grim\"\nextends \"d20\"\noverride rule strike { foe.hp -= 1 } # \U0001F3B2\n")
			}
			saved := t.TempDir() // as it is seen: where a document is open, its text
			must(t, os.CopyFS(saved, os.DirFS(e.dir)))
			e.start()
			var files []string
			must(t, fs.WalkDir(os.DirFS(e.dir), ".", func(file string, d fs.DirEntry, err error) error {
				if strings.HasSuffix(file, ".hc") || strings.HasSuffix(file, ".hc.md") || strings.HasPrefix(file, "scenarios/") {
					files = append(files, file)
				}
				return err
			}))
			shown := map[string][]string{}
			originals := map[string]string{}
			for _, file := range files {
				e.open(file)
				originals[file] = e.docs[file].text
			}
			r := rand.New(rand.NewPCG(29, uint64(len(book))))
			for range edits {
				var file string
				for file == "" || file == "still.hc" {
					file = files[r.IntN(len(files))]
				}
				text := originals[file]
				if d := e.docs[file]; d != nil && r.IntN(3) > 0 {
					text = d.text
				}
				now := mistaken(r, text)
				switch test := strings.HasPrefix(file, "tests/"); {
				case test && r.IntN(3) == 0: // read with what it tests, open or not, there or not
					if e.docs[file] != nil {
						delete(e.docs, file)
						e.notify("textDocument/didClose", e.about(file))
					}
					must(t, os.RemoveAll(filepath.Join(e.dir, "tests")))
					must(t, os.CopyFS(filepath.Join(e.dir, "tests"), os.DirFS(filepath.Join("../rulesets", filepath.Dir(book),
						"tests"))))
					write(e.dir, file, now)
					e.notify("workspace/didChangeWatchedFiles", struct{}{})
					for _, other := range files {
						if e.docs[other] == nil {
							write(saved, other, originals[other])
						}
					}
					write(saved, file, now)
				case e.docs[file] == nil:
					e.open(file)
				default:
					e.replace(file, now)
					write(saved, file, now)
				}
				e.replace("still.hc", e.docs["still.hc"].text)
				e.shownIn(shown, "still.hc")
				got := slices.Sorted(func(yield func(string) bool) {
					for _, list := range shown {
						for _, d := range list {
							yield(d)
						}
					}
				})
				want := checked(t, saved, files)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("after an edit of %s the editor shows otherwise than hcl check (-check +editor):\n%s", file, diff)
				}
			}
			e.stop()
		})
	}
}

// Whoever has a whole book open, with its tests and scenarios, waits no longer for what is asked right after an
// edit: the scenarios have their ruleset in common, and rules have no other names for them.
func TestLanguageServerKeepsPaceWithAllOpen(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	must(t, os.CopyFS(e.dir, os.DirFS("../rulesets/heroic-combat")))
	e.start()
	for _, pattern := range []string{"*.hc", "tests/*.hc", "scenarios/*.toml"} {
		files, _ := fs.Glob(os.DirFS(e.dir), pattern)
		for _, file := range files {
			e.open(file)
		}
	}
	shown := map[string][]string{}
	const chapter, most, mostMB = "melee.hc", 400 * time.Millisecond, 300 // a busy machine needs twice the time
	for i := range 2 {
		e.edit(chapter, "", "# \n")
		e.shownIn(shown, chapter)
		e.edit(chapter, "", "# \n")
		at := e.at(chapter, "rule con|test")
		at["newName"] = fmt.Sprint("zz_hit_", i)
		at["context"] = map[string]any{"includeDeclaration": true}
		for _, method := range []string{"references", "prepareRename", "rename"} {
			before := e.worked()
			e.call("textDocument/"+method, at, nil)
			if took := e.worked() - before; took > most {
				t.Errorf("%s takes %v", method, took)
			}
		}
	}
	if peak := e.peak(); peak > mostMB<<10 {
		t.Errorf("it takes %d MB", peak>>10)
	}
	e.stop()
}

// BenchmarkRename says how long the server works, in processor time, for what an editor asks to rename something, and
// when the cursor rests on it, right after an edit, where all rulesets are open as one folder; and what it holds at
// most.
func BenchmarkRename(b *testing.B) {
	e := newEditor(b)
	must(b, os.CopyFS(e.dir, os.DirFS("../rulesets")))
	e.start()
	const chapter = "heroic-combat/melee.hc"
	e.open("heroic-combat/heroic-combat.hc")
	e.open(chapter)
	work := map[string][]time.Duration{}
	names := []string{"rule con|test", "state tar|gets", "melee_|attack"}
	for i := 0; b.Loop(); i++ {
		for _, name := range names {
			for _, method := range []string{"references", "prepareRename", "rename", "codeAction"} {
				e.edit(chapter, "", "# \n")
				at := e.at(chapter, name)
				at["newName"] = fmt.Sprint("zz_hit_", i)
				at["range"] = map[string]any{"start": at["position"], "end": at["position"]}
				at["context"] = map[string]any{"includeDeclaration": true, "diagnostics": []any{}}
				before := e.worked()
				e.call("textDocument/"+method, at, nil)
				work[method] = append(work[method], e.worked()-before)
			}
		}
	}
	for method, list := range work {
		slices.Sort(list)
		b.ReportMetric(float64(list[len(list)/2].Milliseconds()), "ms/"+method)
		b.ReportMetric(float64(list[len(list)-1].Milliseconds()), "ms-most/"+method)
	}
	b.ReportMetric(float64(e.peak()>>10), "MB")
	e.stop()
}

// peak is how many KB the server has held at most; 0 where the system does not say.
func (e *editor) peak() (kb int) {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", e.cmd.Process.Pid))
	if _, rest, ok := strings.Cut(string(status), "VmHWM:"); ok {
		fmt.Sscan(rest, &kb)
	}
	return kb
}

var anyWord = regexp.MustCompile(`[a-z_]+|[0-9]+|[-+*/=.(){}:"]`)

// mistaken is a text in which a word is left out, written twice, or another.
func mistaken(r *rand.Rand, text string) string {
	words := anyWord.FindAllStringIndex(text, -1)
	w := words[r.IntN(len(words))]
	other := words[r.IntN(len(words))]
	now := []string{"", text[w[0]:w[1]] + " " + text[w[0]:w[1]], text[other[0]:other[1]], "zz_unknown"}[r.IntN(4)]
	return text[:w[0]] + now + text[w[1]:]
}

// shownIn notes what is shown of each document, when what is has come that is about a file as it is
// now.
func (e *editor) shownIn(shown map[string][]string, file string) {
	e.t.Helper()
	note := func(p lsp.PublishDiagnosticsParams) {
		name := e.name(p.URI)
		shown[name] = nil
		for _, d := range p.Diagnostics {
			message, _, _ := strings.Cut(d.Message, "\n")
			shown[name] = append(shown[name], fmt.Sprintf("%s:%d:%d: %s: %s [%s]", name, d.Range.Start.Line+1,
				d.Range.Start.Character+1, []string{"", "error", "warning"}[d.Severity], message, d.Code))
		}
	}
	deadline := time.After(answerTime)
	for current := false; !current; {
		select {
		case p := <-e.published:
			note(p)
			current = p.URI == e.uri(file) && p.Version != nil && *p.Version == e.docs[file].version
		case <-deadline:
			e.t.Fatalf("no diagnostics of %s come\n%s", file, &e.errors)
		}
	}
	e.call("workspace/symbol", map[string]any{"query": "x"}, nil) // whose answer comes after all of them
	for len(e.published) > 0 {
		note(<-e.published)
	}
}

var toldOnLine = regexp.MustCompile(`(?m)^([^\s:]+)(:\d+:\d+)?(: (?:error|warning): .* \[[a-z-]+\])$`)

// checked is what hcl check says of files.
func checked(t testing.TB, dir string, files []string) []string {
	cmd := exec.Command(filepath.Join(binDir, "hcl"), append([]string{"check"}, files...)...)
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput() // which fails where there are errors
	lines := map[string]bool{}
	for _, m := range toldOnLine.FindAllStringSubmatch(string(out), -1) {
		lines[m[1]+stdcmp.Or(m[2], ":1:1")+m[3]] = true // what is about the file is shown at its beginning
	}
	return slices.Sorted(maps.Keys(lines))
}

var throwWord = regexp.MustCompile(`\broll\(`)

// Hovering over a throw shows how likely it is what it comes to, also of a large ruleset, and also if the
// ruleset says who throws. Only what depends on the middle of a fight has no odds.
func TestLanguageServerShowsOddsOfThrows(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	must(t, os.CopyFS(e.dir, os.DirFS("../rulesets/heroic-combat")))
	e.start()
	throws, without := 0, []string{}
	for _, file := range []string{"melee.hc", "missiles.hc", "morale.hc", "turns.hc", "wounds.hc"} {
		e.open(file)
		for line := range strings.Lines(e.docs[file].text) {
			line = strings.TrimRight(line, "\n")
			at := throwWord.FindStringIndex(line)
			if at == nil || strings.Contains(line[:at[0]], "#") {
				continue
			}
			throws++
			var h *lsp.Hover
			e.call("textDocument/hover", e.at(file, line[:at[0]]+"|"+line[at[0]:]), &h)
			if h == nil || !strings.Contains(h.Contents.Value, "`: mean ") && !strings.Contains(h.Contents.Value, ": chance ") {
				without = append(without, strings.TrimSpace(line))
			}
		}
	}
	if throws < 10 || len(without) > 2 {
		t.Errorf("%d of %d throws show no odds:\n%s", len(without), throws, strings.Join(without, "\n"))
	}
	e.stop()
}
