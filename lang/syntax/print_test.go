package syntax

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hcl/lang/diag"
)

// sameTree compares two trees by what they say, not by where it stands.
func sameTree(a, b *File) string {
	return cmp.Diff(a.Decls, b.Decls, cmp.FilterPath(func(p cmp.Path) bool {
		name := p.Last().String()
		return name == ".Node" || name == ".tokens" || name == ".starts" || name == ".ends" || name == ".problems" || name == ".Tree" || name == ".extents"
	}, cmp.Ignore())) + cmp.Diff(a.Tail, b.Tail)
}

// Every ruleset that ships, or tests the language, is printed and parsed again: the same tree, comments
// and blank lines included, and the same text when printed once more.
func TestPrintedRulesetsParseToTheSameTree(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../../rulesets/*/*.hc", "../../tests/testdata/language/*.hc"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal("no rulesets found", err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		checkPrint(t, file, string(text))
	}
}

func checkPrint(t *testing.T, name, text string) {
	t.Helper()
	var diags diag.List
	first := Parse(diag.NewSource(name, text), &diags, Comments)
	printed := Print(first)
	again := Parse(diag.NewSource(name, printed), &diags, Comments)
	if diags.Len() > 0 {
		t.Fatalf("%s does not parse:\n%s", name, diags.Render())
	}
	if d := sameTree(first, again); d != "" {
		t.Errorf("%s: the printed file has another tree:\n%s", name, d)
	}
	if Print(again) != printed {
		t.Errorf("%s: printing twice gives two texts", name)
	}
}

func TestPrintKeepsCommentsAndBlankLines(t *testing.T) {
	for name, text := range map[string]string{
		"lead and trail": "# top\n\nruleset \"A\" { version = \"1\" }   # behind\n\n# before x\nparam x : int = 1\n# after all\n",
		"in a block":     "rule r() {\n  # first\n  say \"a\"   # behind\n\n  say \"b\" ; say \"c\"\n  # last\n}\n",
		"behind a brace": "rule r() {   # why\n  say \"a\"\n}\n",
		"long formula":   "define a = max(1,   # one\n  2)\n",
		"doc":            "## what it is [HC-001]\n## and more\nparam x : int = 1\n",
		"empty":          "rule r() { }\nkind k { }\n",
		"map":            "# a map\nmap a \"A\" of b {\n  # drawn\n  art \"\"\"\n    . h  # no comment\n\n    h .\n  \"\"\"   # behind\n  legend { h : c ; i : d }\n  split l, r : c, d\n  check true \"so\" ; check 1 < 2\n}\nparam x : int = 1\n",
		"crlf":           "rule r() {\r\n  say \"a\"\r\n\r\n  # c\r\n}\r\n",
	} {
		t.Run(name, func(t *testing.T) { checkPrint(t, name, text) })
	}
}
