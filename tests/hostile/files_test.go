package hostile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// secret stands in a file that no ruleset may read.
const secret = "swordfish"

// outside makes a folder with a ruleset, and beside it a file that is none of its
// business.
func outside(t *testing.T) (dir, other string) {
	t.Helper()
	top := t.TempDir()
	dir, other = filepath.Join(top, "mine"), filepath.Join(top, "other")
	put(t, other, "private.hc", "module \"Private\"\nparam "+secret+" : int = 1\n")
	put(t, other, "private.toml", "ruleset = \"yard\"\ntitle = \""+secret+"\"\n")
	for _, name := range []string{"yard.hc", "duel.toml"} {
		text, err := os.ReadFile(filepath.Join("..", "diagnostics", name))
		if err != nil {
			t.Fatal(err)
		}
		put(t, dir, name, string(text))
	}
	return dir, other
}

func link(t *testing.T, to, from string) {
	t.Helper()
	if err := os.Symlink(to, from); err != nil {
		t.Skip("no links here:", err)
	}
}

const begins = "ruleset \"Curious\"\nextends \"yard\"\n"

// A file names others in its own folder, in those below, and on the shelves; nothing
// else can be reached, by whatever way of writing a path.
func TestNamesOfFilesStayInside(t *testing.T) {
	for _, name := range []string{
		"../other/private", "../../etc/passwd", "/etc/passwd", "//etc/passwd", "./yard", "a/../../other/private", "..", ".",
		"",
		"~/private", "C:/private", `..\\other\\private`, "file:///etc/passwd", "other%2fprivate", "yard.hc", "private\u2044x",
		"$HOME/private",
	} {
		dir, _ := outside(t)
		put(t, dir, "use.hc", begins+"use \""+name+"\"\n")
		put(t, dir, "extends.hc", "ruleset \"Curious\"\nextends \""+name+"\"\n")
		put(t, dir, "scenario.hc", begins+"test \"t\" {\n  scenario \""+name+"\"\n  expect true\n}\n")
		put(t, dir, "policies.toml", "ruleset = \"yard\"\npolicies = '"+name+"'\n")
		for _, args := range [][]string{
			{"check", "use.hc"}, {"check", "extends.hc"}, {"check", "scenario.hc"}, {"check", "policies.toml"},
			{"run", "yard.hc", "policies.toml"}, {"test", "scenario.hc"},
		} {
			if args[1] == "scenario.hc" && (name == "yard.hc" || name == "./yard") {
				continue // there is no such scenario either, but the name is allowed
			}
			if shown := try(t, dir, 1, args...); strings.Contains(shown, secret) {
				t.Errorf("%q reads what it must not:\n%s", name, shown)
			}
		}
	}
}

// Links within a folder are followed, those that lead out of it are not.
func TestLinksStayInside(t *testing.T) {
	dir, other := outside(t)
	put(t, dir, "sub/inner.hc", "module \"Inner\"\nparam inner : int = 1\n")
	link(t, filepath.Join("sub", "inner.hc"), filepath.Join(dir, "within.hc"))
	put(t, dir, "fine.hc", begins+"use \"within\"\ndefine rest = inner + 1\ntest \"t\" { expect rest == 2 }\n")
	if shown := tryAny(t, dir, "check", "fine.hc"); !strings.Contains(shown, "OK") {
		t.Errorf("a link within its folder is not followed:\n%s", shown)
	}
	link(t, filepath.Join("..", "other", "private.hc"), filepath.Join(dir, "relative.hc"))
	link(t, filepath.Join(other, "private.hc"), filepath.Join(dir, "absolute.hc"))
	link(t, filepath.Join("..", "other"), filepath.Join(dir, "folder"))
	link(t, "loop.hc", filepath.Join(dir, "loop.hc"))
	link(t, filepath.Join("..", "other", "private.toml"), filepath.Join(dir, "leaving.toml"))
	for _, name := range []string{"relative", "absolute", "folder/private", "loop"} {
		put(t, dir, "use.hc", begins+"use \""+name+"\"\n")
		if shown := try(t, dir, 1, "check", "use.hc"); strings.Contains(shown, secret) {
			t.Errorf("%s is read:\n%s", name, shown)
		}
	}
	for _, args := range [][]string{{"check", "relative.hc"}, {"check", "absolute.hc"}, {"check", "loop.hc"},
		{"check", "leaving.toml"}, {"run", "yard.hc", "leaving.toml"}, {"check", "./..."},
		{"fmt", "absolute.hc"}, {"fmt", "-w", "relative.hc"}, {"bundle", "absolute.hc", "-o", "out.hc"}, {"replay", "absolute.hc"}, {"resolve", "absolute.hc", "luck"}, {"diff", "yard.hc", "relative.hc"}} {
		if shown := try(t, dir, 1, args...); strings.Contains(shown, secret) {
			t.Errorf("%v reads what it must not:\n%s", args, shown)
		}
	}
	put(t, dir, "test.hc", begins+"test \"t\" {\n  scenario \"leaving\"\n  expect true\n}\n")
	if shown := try(t, dir, 1, "check", "test.hc"); strings.Contains(shown, secret) {
		t.Errorf("a test reads what it must not:\n%s", shown)
	}
	link(t, other, filepath.Join(dir, "shelf"))
	put(t, dir, "use.hc", begins+"use \"private\"\n")
	try(t, dir, 1, "check", "use.hc")
}

// What is no ordinary file is not waited for.
func TestOnlyOrdinaryFilesAreRead(t *testing.T) {
	dir, _ := outside(t)
	if err := pipe(filepath.Join(dir, "pipe.hc")); err != nil {
		t.Skip("no pipes here:", err)
	}
	if err := pipe(filepath.Join(dir, "pipe.toml")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.hc"), 0o755); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "use.hc", begins+"use \"pipe\"\n")
	put(t, dir, "other.hc", begins+"use \"folder\"\n")
	put(t, dir, "test.hc", begins+"test \"t\" {\n  scenario \"pipe\"\n  expect true\n}\n")
	for _, args := range [][]string{
		{"check", "pipe.hc"}, {"check", "pipe.toml"}, {"run", "pipe.hc", "duel.toml"}, {"run", "yard.hc", "pipe.toml"},
		{"check", "use.hc"}, {"check", "other.hc"}, {"check", "test.hc"}, {"check", "./..."}, {"merge", "pipe.toml"},
		{"fmt", "pipe.hc"}, {"replay", "pipe.hc"}, {"bundle", "use.hc", "-o", "out.hc"}, {"diff", "yard.hc", "use.hc"},
	} {
		try(t, dir, 1, args...)
	}
	try(t, dir, 2, "check", "--rulesets", "pipe.hc", "yard.hc")
}

// The name of a file is shown, and may have been chosen by anybody.
func TestNamesOfFilesAreShownHarmlessly(t *testing.T) {
	dir, _ := outside(t)
	for _, name := range []string{"a\x1b[31m\x1b]0;t\x07.hc", "b\u202ech.hc", "c\nOK: 1 file.hc", "d\x9b31m.hc",
		"e\xff.hc"} {
		put(t, dir, name, begins+"define x = lukc\n")
		try(t, dir, 1, "check", name)
		try(t, dir, 1, "run", name, "duel.toml")
		try(t, dir, 2, "run", "yard.hc", name)
		try(t, dir, 1, "check", "./...")
		tryAny(t, dir, "merge", name)
		try(t, dir, 1, "replay", name)
		try(t, dir, 1, "diff", "yard.hc", name)
		tryAny(t, dir, "fmt", name)
		tryAny(t, dir, "fmt", "-d", name)
		try(t, dir, 2, "run", "yard.hc", "duel.toml", "--set", name+"=1")
		try(t, dir, 2, "run", "yard.hc", "duel.toml", "--policy", "reds="+name)
		try(t, dir, 2, "check", "--rulesets", name, "yard.hc")
		try(t, dir, 2, "help", name)
		try(t, dir, 2, name)
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	put(t, dir, "shelf/x\x1b[31m.hc", "ruleset \"Shown \x1b[31m in a list\"\n")
	put(t, dir, "shelf/scenarios/y.toml", "ruleset = \"x\"\ntitle = \"\\u001b[31m\"\n")
	tryAny(t, dir, "list", "--rulesets", "shelf")
}
