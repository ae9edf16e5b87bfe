package tests

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/jsonlog"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
	"hcl/tests/internal/citations"
	"hcl/tests/internal/fights"
)

var breakages = flag.Int("breakages", 0, "in how many places the rulesets of the five systems are broken; 0: a few of one of them")

// breakage is a slip of the pen: a token that is left out, stands behind the next one, or
// is misspelt.
type breakage struct {
	in       *part
	at, end  int
	was, now string
	decl     *citations.Declaration // whose text it is in, if that cites rules
}

// word finds what can be broken: texts, names, numbers, operators and brackets.
var word = regexp.MustCompile(`"""(?s:.*?)"""|"(?:[^"\\\n]|\\.)*"|[A-Za-z_][A-Za-z0-9_]*|[0-9]+(?:\.[0-9]+)?|->|\.\.|[<>=!+*/-]=|[^\sA-Za-z0-9_"]`)

// passed over is what cannot be broken: comments and tests, which notice the rest.
var passedOver = regexp.MustCompile(`(?m)^test "(?s:.*?)^\}$|(?:^|[ \t])#[^\n]*$`)

// A slip of the pen in the rulesets of the five systems is noticed: the checker refuses the
// file or warns, or one of its tests fails, or the log of one of its scenarios is another.
// Of 2,000 some 25 survive: half of them are words for people that no scenario shows; others
// are names that nothing else calls (a term of a score, the only column of a table), bounds
// of fields and defaults that are always set, and `1d5` without its 1.
func TestBreakages(t *testing.T) {
	t.Parallel()
	var broken, noticed int
	for _, c := range catalogued {
		each := *breakages / len(catalogued)
		if *breakages == 0 {
			if c.dir != smallest {
				continue
			}
			each = 5
		}
		t.Run(c.dir, func(t *testing.T) {
			w := newWatch(t, c.dir, c.file)
			byWhom := map[string]int{}
			for n := range each {
				b := w.breakage(uint64(n))
				who := w.notices(t, b)
				byWhom[who]++
				if who == nobody {
					line := 1 + strings.Count(b.in.text[:b.at], "\n")
					t.Logf("%s:%d: nobody notices %q for %q:  %s", b.in.name, line, b.now, b.was,
						strings.TrimSpace(lineAt(b.in.text, b.at)))
				}
			}
			t.Log(byWhom)
			all := each - byWhom[nothing]
			broken, noticed = broken+all, noticed+all-byWhom[nobody]
		})
	}
	t.Logf("%d of %d are noticed (%.1f %%)", noticed, broken, 100*float64(noticed)/float64(max(1, broken)))
	if 100*noticed < 95*broken {
		t.Error("less than 95 %")
	}
}

func lineAt(text string, at int) string {
	start := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[start:], "\n")
	return line
}

// Who notices a breakage.
const (
	checker = "the checker"
	aTest   = "a test"
	aLog    = "a log"
	aName   = "what is promised"
	nothing = "it changes nothing"
	nobody  = "nobody"
)

// watch is a ruleset with all that watches over it.
type watch struct {
	dir, file string
	parts     []*part
	words     int // of all parts
	pieces    []string
	names     []check.Nameable // which names.txt lists, and TestPromisedNames holds it to
	scenarios []fights.Scenario
	logs      []string
}

// part is the file of a ruleset, or of one of its chapters.
type part struct {
	name, text string
	words      [][]int
	decls      []*citations.Declaration
}

func newWatch(t *testing.T, dir, file string) *watch {
	t.Helper()
	w := &watch{dir: dir, file: file}
	whole, refused := w.load(library.Shelf{FS: rulesets.Files})
	if refused {
		t.Fatalf("%s is refused", file)
	}
	for _, f := range whole.Files {
		if f.Whole() != whole.Root {
			continue
		}
		p := &part{name: f.Location.Path, text: f.Source.Written}
		over := passedOver.FindAllStringIndex(f.Source.Text, -1)
		for _, at := range word.FindAllStringIndex(f.Source.Text, -1) {
			if !slices.ContainsFunc(over, func(o []int) bool { return at[0] < o[1] && o[0] < at[1] }) {
				p.words = append(p.words, at)
			}
		}
		var err error
		if p.decls, _, err = citations.Of(p.name, p.text); err != nil {
			t.Fatal(err)
		}
		w.parts, w.words = append(w.parts, p), w.words+len(p.words)
	}
	unbroken := w.shelf(t, breakage{in: w.parts[0]})
	p, refused := w.load(unbroken)
	if refused {
		t.Fatalf("%s is refused unbroken", file)
	}
	if test := failing(p, p.Tests); test != "" {
		t.Fatalf("unbroken, %q fails", test)
	}
	w.pieces, w.names = said(p), p.Nameables(false)
	for _, s := range fights.Scenarios(t) {
		if s.Ruleset == dir {
			w.scenarios = append(w.scenarios, s)
		}
	}
	for _, s := range w.scenarios {
		log, failed := w.log(unbroken, s)
		if failed {
			t.Fatalf("unbroken, %s: %s", s, log)
		}
		w.logs = append(w.logs, log)
	}
	return w
}

// said is all that a ruleset says apart from its tests, however it is laid out.
func said(p *check.Ruleset) []string {
	var out []string
	for _, q := range p.Pieces() {
		if q.What != "test" {
			out = append(out, q.Name()+"\n"+q.Text)
		}
	}
	return out
}

// breakage makes up the n-th breakage.
func (w *watch) breakage(n uint64) breakage {
	r := rand.New(rand.NewPCG(n, 3))
	for {
		i, in := r.IntN(w.words), w.parts[0]
		for _, in = range w.parts {
			if i < len(in.words) {
				break
			}
			i -= len(in.words)
		}
		i = min(i, len(in.words)-2)
		at := in.words[i]
		b := breakage{in: in, at: at[0], end: at[1], was: in.text[at[0]:at[1]]}
		switch r.IntN(3) {
		case 0: // left out
		case 1:
			next := in.words[i+1]
			b.end = next[1]
			b.was = in.text[b.at:b.end]
			b.now = in.text[next[0]:next[1]] + in.text[at[1]:next[0]] + in.text[at[0]:at[1]]
		case 2:
			b.now = misspelt(b.was, r)
		}
		if b.now == b.was {
			continue
		}
		for _, d := range in.decls {
			if d.Covers(b.at) {
				b.decl = d
			}
		}
		return b
	}
}

// misspelt changes one character of a word to another of its like, or swaps two.
func misspelt(word string, r *rand.Rand) string {
	const letters, digits, signs = "abcdefghijklmnopqrstuvwxyz", "0123456789", "+-*/<>=.,:(){}[]?!"
	out := []byte(word)
	i := r.IntN(len(out))
	if strings.HasPrefix(word, `"`) {
		if len(strings.Trim(word, `"`)) == 0 {
			return word
		}
		for out[i] == '"' {
			i = r.IntN(len(out))
		}
	}
	if i+1 < len(out) && out[i+1] != '"' && r.IntN(2) == 0 {
		out[i], out[i+1] = out[i+1], out[i]
		return string(out)
	}
	for _, like := range []string{letters, strings.ToUpper(letters), digits, signs} {
		if strings.IndexByte(like, out[i]) >= 0 {
			out[i] = like[r.IntN(len(like))]
			break
		}
	}
	return string(out)
}

// notices says who notices a breakage first.
func (w *watch) notices(t *testing.T, b breakage) string {
	t.Helper()
	shelf := w.shelf(t, b)
	p, refused := w.load(shelf)
	if refused {
		return checker
	}
	if slices.Equal(said(p), w.pieces) {
		return nothing
	}
	var cited []string
	if b.decl != nil {
		cited = b.decl.IDs
	}
	if failing(p, citingFirst(p.Tests, cited)) != "" {
		return aTest
	}
	for i, s := range w.scenarios {
		if log, _ := w.log(shelf, s); log != w.logs[i] {
			return aLog
		}
	}
	if fmt.Sprint(p.Nameables(false)) != fmt.Sprint(w.names) {
		return aName
	}
	return nobody
}

func (w *watch) shelf(t *testing.T, b breakage) library.Shelf {
	return withText(t, b.in.name, b.in.text[:b.at]+b.now+b.in.text[b.end:])
}

func (w *watch) load(shelf library.Shelf) (p *check.Ruleset, refused bool) {
	root := library.Location{Shelf: shelf, Path: path.Join(w.dir, w.file)}
	p, diags := fights.Load(&library.Library{Shelves: []library.Shelf{shelf}}, []library.Location{root},
		check.Options{ScenarioNames: scenario.Names, TestModules: true})
	return p, diags.Len() > 0 // the rulesets have no warnings
}

// log is the log of a scenario at its own seed, as data, or why there is none.
func (w *watch) log(shelf library.Shelf, s fights.Scenario) (log string, failed bool) {
	place := library.Location{Shelf: shelf, Path: s.Location.Path}
	addOns, diags := scenario.AddOns(place)
	if diags.Errors() > 0 {
		return diags.Render(), true
	}
	root := library.Location{Shelf: shelf, Path: path.Join(w.dir, w.file)}
	p, diags := fights.Load(&library.Library{Shelves: []library.Shelf{shelf}}, []library.Location{root},
		check.Options{SkipTests: true, AddOns: addOns})
	if diags.Errors() > 0 {
		return diags.Render(), true
	}
	setup, diags := scenario.Load(place, p.Program)
	if diags.Errors() > 0 {
		return diags.Render(), true
	}
	m, err := interp.New(p.Program, setup, interp.Options{})
	if err != nil {
		return err.Error(), true
	}
	var out bytes.Buffer
	f := interp.NewFight(m)
	f.Reset(m.Seed, 1)
	f.Read(jsonlog.New(&out), false)
	if _, err := f.Run(); err != nil {
		return err.Error(), true
	}
	_, events, _ := strings.Cut(out.String(), "\n")
	return events, false
}
