package tests

import (
	"bytes"
	"html"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hcl/interp/scenario"
	"hcl/lang/book"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/tests/internal/citations"
	"hcl/tests/internal/fights"
)

// booked is a ruleset with its book.
type booked struct {
	rules          *check.Ruleset
	markdown, page string
	brief          string // what a player reads, in Markdown
}

func bookOf(t *testing.T, lib *library.Library, name string) booked {
	t.Helper()
	loc, ok := lib.Find(name, nil)
	if !ok {
		t.Fatalf("there is no %s", name)
	}
	roots := []library.Location{loc}
	tests := check.Options{ScenarioNames: scenario.Names, TestModules: true}
	r, diags := check.Load(lib, roots, check.Options{SkipTests: true, Docs: true})
	if diags.Err() != nil { // some policies are about what only tests choose
		r, diags = check.Load(lib, roots, tests)
	}
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	b, err := book.Load(lib, roots, tests, func(*check.Ruleset) map[*ir.Test]book.Doubt { return nil })
	if err != nil {
		t.Fatal(err)
	}
	var markdown, page bytes.Buffer
	if err := b.Markdown(&markdown); err != nil {
		t.Fatal(err)
	}
	if err := b.HTML(&page); err != nil {
		t.Fatal(err)
	}
	var brief bytes.Buffer
	b.Brief(false)
	if err := b.Markdown(&brief); err != nil {
		t.Fatal(err)
	}
	return booked{r, markdown.String(), page.String(), brief.String()}
}

// What a player reads of a system is at most 150 kB: every rule, but a few examples, told as prose, no index, no links but to
// its chapters, of each field what it means, and sentences: nothing called as formulas call it, turns(sword, way).
func TestBriefBooks(t *testing.T) {
	t.Parallel()
	unexplained := regexp.MustCompile(`(?m)^\| Field (?:\|[^|\n]*){2}\|$|^\| Field .*\| Meaning \|\n(?:\|.*\n)*?((?:\|[^|\n]*){3}\| *(?:\(?changes.*)?\|)$`)
	heading := regexp.MustCompile(`(?m)^##+ (.*)$`)
	unspoken := regexp.MustCompile(`(?m)^(?:[^|].*)?\*[a-zA-Z ]+\*\(.*$|^.*\b(?:[Ii]f if|for for|the the|Now \*.*happens|what \*.*comes to)\b.*$`)
	announced := regexp.MustCompile(`(?m)^ *(?:-|\d+\.) “[^”]*”$`)
	linked := regexp.MustCompile(`\[([^\]]*)\]\(#[^)]*\)`)
	titles := func(text string) (rules, examples []string) {
		for _, m := range heading.FindAllStringSubmatch(text, -1) {
			title, sort, _ := strings.Cut(linked.ReplaceAllString(m[1], "$1"), " · ") // of what sort it is
			if strings.HasPrefix(sort, "example") {
				examples = append(examples, title)
			} else {
				rules = append(rules, title)
			}
		}
		return rules, examples
	}
	for _, name := range []string{"dreadnaught", "ebb-and-flow", "heroic-combat", "srd-5e", "swords-of-infinity", "wcrpg"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := bookOf(t, fights.Library(), name)
			if len(b.brief) > 150_000 {
				t.Errorf("it has %d bytes", len(b.brief))
			}
			rules, _, _ := strings.Cut(b.markdown, "\n## Worked examples\n")
			told, examples, _ := strings.Cut(b.brief, "\n## Worked examples\n")
			whole, quoted := titles(rules) // some in the rules
			brief, _ := titles(told)
			n := len(brief) + strings.Count(examples, "\n### ")
			brief = slices.DeleteFunc(brief, func(title string) bool { return slices.Contains(quoted, title) })
			if n -= len(brief); n < 3 || n > 12 || strings.Contains(b.brief, "**✓** ") {
				t.Errorf("%d examples are told, not some few, or some as a test says them", n)
			}
			for _, title := range whole { // but for rules that only tell what has happened: nothing sends to them
				if len(brief) > 0 && brief[0] == title {
					brief = brief[1:]
				} else if strings.Contains(told, "**"+strings.ToLower(title)+"**") {
					t.Errorf("it lacks %q, which it names", title)
				}
			}
			if len(brief) > 0 {
				t.Errorf("the headings from %q on stand elsewhere in the whole book, or not at all", brief[0])
			}
			for _, m := range announced.FindAllString(told, -1) {
				t.Errorf("what a fight tells stands among what it does: %s", m)
			}
			if name == "heroic-combat" && !strings.Contains(b.brief, "| cut 1d6 + 1, *cutting*; thrust 1d6 + 2, *impaling* |") {
				t.Error("the table of weapons does not say what a cut with a broadsword does")
			}
			if name == "heroic-combat" && !strings.Contains(b.brief, "\n1. **Initiative**: Each side throws 1d; "+
				"the highest acts first. ") {
				t.Error("the picture of a round does not say what happens in it")
			}
			if name == "srd-5e" && !strings.Contains(b.brief, "*a* is **within** *feet* of *b* if *a*’s *distance* to *b* ≤ *feet*.") {
				t.Error("it does not say when somebody is within some feet of another")
			}
			for _, m := range unexplained.FindAllString(b.brief, -1) {
				t.Errorf("of a field no meaning is told: …%s", m[strings.LastIndex(m, "\n")+1:])
			}
			for _, m := range unspoken.FindAllString(b.brief, -1) {
				t.Errorf("no sentence: %s", m)
			}
			there := map[string]bool{}
			for _, id := range idsIn(idInText, b.brief) {
				there[id] = true
			}
			for _, l := range idsIn(linkInText, b.brief) {
				if !there[l] {
					t.Errorf("a link leads to %s, which is not there", l)
				}
			}
		})
	}
}

// The book of a story game, of a small game, of one on hexes, and of a variant that does most of what variants do.
func TestBooks(t *testing.T) {
	t.Parallel()
	lib := fights.Library()
	lib.Shelves = append([]library.Shelf{{Label: "testdata/book", FS: os.DirFS("testdata/book")}}, lib.Shelves...)
	for _, name := range []string{"starters/clocks", "starters/d20", "starters/pitch", "starters/walkers", "lucky"} {
		b := bookOf(t, lib, name)
		golden(t, "book/"+name[strings.LastIndexByte(name, '/')+1:]+".md", []byte(b.markdown))
	}
}

var (
	idInPage    = regexp.MustCompile(` id="([^"]*)"`)
	idInText    = regexp.MustCompile(`<a id="([^"]*)"></a>`)
	linkInPage  = regexp.MustCompile(`href="#([^"]*)"`)
	linkInText  = regexp.MustCompile(`\]\(#([^)]*)\)`)
	ofGo        = regexp.MustCompile(`\*ir\.|\bir\.[A-Z]|%!|<nil>|&lt;nil|0xc0|map\[|struct ?\{`)
	asInFiles   = regexp.MustCompile(`<code>(.*?)</code>`)
	besideTitle = regexp.MustCompile(`<span class="sort">.*?</span>`)
)

// In the book of every ruleset each declaration stands once, under its own name; each link leads
// somewhere; nothing is left as the file has it but what comments quote; and whatever the rules
// cite is listed.
func TestBooksAreWhole(t *testing.T) {
	t.Parallel()
	lib := fights.Library()
	lib.Shelves = append([]library.Shelf{{Label: "testdata/language", FS: os.DirFS("testdata/language")}}, lib.Shelves...)
	names := lib.Rulesets()
	if !fights.Thorough() {
		names = []string{"starters/cards", "ebb-and-flow/random-matrix", "dreadnaught", "gurps", "maps-variant", "hooks",
			"together", "variant", "homebrew/every-man"}
	}
	for _, name := range names {
		if strings.Contains(name, "policies") || strings.HasPrefix(name, "homebrew/") && len(name)%3 > 0 {
			continue // many are alike
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := bookOf(t, lib, name)
			inPage, inText := idsIn(idInPage, b.page), idsIn(idInText, b.markdown)
			for _, id := range declared(b.rules) {
				if n := count(inPage, id); n != 1 {
					t.Errorf("%s stands %d times in the page", id, n)
				}
				if n := count(inText, id); n != 1 {
					t.Errorf("%s stands %d times in the Markdown", id, n)
				}
			}
			for _, found := range []struct{ links, ids []string }{{idsIn(linkInPage, b.page), inPage},
				{idsIn(linkInText, b.markdown), inText}} {
				if len(found.links) < len(found.ids) {
					t.Errorf("%d links lead to %d places", len(found.links), len(found.ids))
				}
				there := map[string]bool{}
				for _, id := range found.ids {
					if there[id] {
						t.Errorf("%s stands twice", id)
					}
					there[id] = true
				}
				for _, l := range found.links {
					if !there[l] {
						t.Fatalf("a link leads to %s, which is not there", l)
					}
				}
			}
			for _, text := range []string{b.page, b.markdown} {
				if found := ofGo.FindString(text); found != "" {
					t.Errorf("it says %s", found)
				}
			}
			sources := ""
			for _, f := range b.rules.Files {
				sources += f.Source.Written
			}
			for _, m := range asInFiles.FindAllStringSubmatch(besideTitle.ReplaceAllString(b.page, ""), -1) {
				if code := html.UnescapeString(m[1]); !strings.Contains(sources, "`"+code+"`") {
					t.Errorf("it is not put into words: %s", code)
				}
			}
			listed := b.page[strings.LastIndex(b.page, `<section class="chapter"`):]
			for _, f := range b.rules.Files {
				decls, _, err := citations.Of(f.Source.Name, f.Source.Text)
				if err != nil {
					t.Fatal(err)
				}
				for _, d := range decls {
					for _, id := range d.IDs {
						if !strings.Contains(listed, `id="source-`+id+`"`) {
							t.Errorf("%s cites %s, which is not listed", d.Label, id)
						}
					}
				}
			}
		})
	}
}

func idsIn(where *regexp.Regexp, text string) (out []string) {
	for _, m := range where.FindAllStringSubmatch(text, -1) {
		id := html.UnescapeString(m[1])
		if plain, err := url.PathUnescape(id); err == nil {
			id = plain
		}
		out = append(out, id)
	}
	return out
}

func count(list []string, s string) (n int) {
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}

// declared are the places of a book at which declarations stand.
func declared(r *check.Ruleset) (out []string) {
	add := func(what string, names ...string) {
		for _, n := range names {
			out = append(out, what+"-"+n)
		}
	}
	for _, x := range r.Params {
		add("param", x.Name)
	}
	for _, k := range r.Kinds {
		if !k.Builtin {
			add("kind", k.Name)
		}
		for _, in := range k.Instances {
			add(k.Name, in.Name)
		}
	}
	for _, x := range r.Tables {
		add("table", x.Name)
	}
	for _, x := range r.Maps {
		add("map", x.Name)
	}
	for _, x := range r.Defines {
		if !x.Inner {
			add("define", x.Name)
		}
	}
	for _, x := range r.Scores {
		add("score", x.Name)
	}
	for _, x := range r.Conditions {
		add("condition", x.Name)
	}
	for _, x := range r.Measures {
		add("measure", x.Name)
	}
	for _, x := range r.Events {
		if !x.Machine {
			add("event", x.Name)
		}
	}
	for _, x := range r.Hooks {
		if x.Name != "" {
			add("hook", x.Name)
		}
	}
	for _, x := range r.Rules {
		if r.KindByName(x.Name) == nil && !ofThing(r, x.Name) {
			add("rule", x.Name)
		}
	}
	for _, c := range append(slices.Clone(r.Setups), r.Rounds...) {
		for _, p := range c.Phases {
			add("phase", p.Name)
		}
	}
	return out
}

// ofThing reports whether a rule is one of a kind and its instances.
func ofThing(r *check.Ruleset, name string) bool {
	for f := range r.Fields() {
		if f.Name == name && f.Rule != nil {
			return true
		}
	}
	return false
}
