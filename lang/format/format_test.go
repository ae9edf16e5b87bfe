package format

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// comments lists those of a text.
func comments(text string) []string {
	var out []string
	for _, c := range token.Lex(text).Comments {
		out = append(out, c.Value)
	}
	return out
}

// checkFormat formats a text, compares what it says, and formats it once more.
func checkFormat(t *testing.T, name, text string) string {
	t.Helper()
	var diags diag.List
	formatted := Source(diag.NewSource(name, text), &diags)
	if diags.Errors() > 0 {
		t.Fatalf("%s has mistakes:\n%s", name, diags.Render())
	}
	if d := cmp.Diff(Words(text), Words(formatted)) + cmp.Diff(comments(text), comments(formatted)); d != "" {
		t.Errorf("%s says something else when formatted:\n%s", name, d)
	}
	before := advice.Parse(diag.NewSource(name, text), &diags, 0)
	after := advice.Parse(diag.NewSource(name, formatted), &diags, 0)
	if diags.Errors() > 0 {
		t.Fatalf("%s cannot be read when formatted:\n%s", name, diags.Render())
	}
	if d := cmp.Diff(before.Decls, after.Decls, cmp.Comparer(sameFormula),
		cmp.Comparer(func(a, b *syntax.Raw) bool { return squares(a.Text) == squares(b.Text) }),
		cmp.FilterPath(func(p cmp.Path) bool {
			name := p.Last().String()
			return name == ".Node" || name == ".Line" || name == ".Parts" || name == ".problems"
		}, cmp.Ignore())); d != "" {
		t.Errorf("%s has another tree when formatted:\n%s", name, d)
	}
	if twice := Source(diag.NewSource(name, formatted), &diags); twice != formatted {
		t.Errorf("%s, formatted twice, is another text:\n%s", name, cmp.Diff(formatted, twice))
	}
	if strings.Contains(formatted, "\n\n\n") || strings.Contains(formatted, " \n") || strings.HasPrefix(formatted, "\n") ||
		strings.HasSuffix(formatted, "\n\n") || strings.Contains(formatted, "\n\n}") {
		t.Errorf("%s: blank lines or blanks are left over:\n%s", name, formatted)
	}
	return formatted
}

func sameFormula(a, b *syntax.Formula) bool {
	if a == nil || b == nil {
		return a == b
	}
	return slices.Equal(Words(a.Text), Words(b.Text))
}

func filesLike(t *testing.T, patterns ...string) []string {
	t.Helper()
	var out []string
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal("nothing is like", pattern)
		}
		out = append(out, files...)
	}
	return out
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFormattedFilesSayTheSame(t *testing.T) {
	for _, file := range filesLike(t, "../../rulesets/*/*.hc", "../../rulesets/*/tests/*.hc",
		"../../tests/testdata/language/*.hc", "../../tests/diagnostics/*.hc") {
		checkFormat(t, file, read(t, file))
	}
}

// Whatever may be written otherwise is, all over, in one way in each file: the same file comes
// of it.
func TestFormatIgnoresBlanks(t *testing.T) {
	wide := regexp.MustCompile(`(?m)^( *)(.*)$`)
	ways := []struct {
		what  string
		write func(text string) string
	}{
		{"without indentation", func(text string) string { return wide.ReplaceAllString(text, "$2") }},
		{"with tabs", func(text string) string { return wide.ReplaceAllString(text, "\t$1$2 \t") }},
		{"with line ends", func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }},
	}
	for i, file := range filesLike(t, "../../rulesets/*/*.hc", "../../rulesets/*/tests/*.hc",
		"../../tests/testdata/language/*.hc") {
		way := ways[i%len(ways)]
		var diags diag.List
		formatted := Source(diag.NewSource(file, read(t, file)), &diags)
		if d := cmp.Diff(formatted, Source(diag.NewSource(file, way.write(formatted)), &diags)); d != "" {
			t.Errorf("%s %s is formatted otherwise:\n%s", file, way.what, d)
		}
	}
}

// Files made of declarations of all the others, in any order, with other blanks, breaks and
// comments between their words, say the same when they are formatted.
func TestFormatMadeUpFiles(t *testing.T) {
	var pieces []string
	for _, file := range filesLike(t, "../../rulesets/*/*.hc", "../../rulesets/*/tests/*.hc",
		"../../tests/testdata/language/*.hc", "../../tests/diagnostics/*.hc") {
		text := read(t, file)
		tree := advice.Parse(diag.NewSource(file, text), &diag.List{}, 0)
		for _, d := range tree.Decls {
			if s := d.Span(tree.Source); s.End-s.Start < 3000 {
				pieces = append(pieces, s.Text())
			}
		}
	}
	chance := rand.New(rand.NewPCG(8, 1))
	for n := range 100 {
		var b strings.Builder
		for range 12 {
			b.WriteString(mangled(chance, pieces[chance.IntN(len(pieces))]))
			b.WriteString([]string{"\n", "\n\n", "\n# c\n", " ; ", "  # c\n"}[chance.IntN(5)])
		}
		checkFormat(t, fmt.Sprintf("made up %d", n), b.String())
	}
}

// mangled changes the blanks between the words of a declaration, and breaks lines where
// that means nothing.
func mangled(chance *rand.Rand, text string) string {
	var b strings.Builder
	end := 0
	for _, t := range token.Lex(text).Tokens {
		between := text[end:t.Pos.Offset]
		switch {
		case t.Type == token.Newline || strings.Contains(between, "\n"):
			b.WriteString(between)
		case between != "":
			b.WriteString([]string{" ", "  ", "\t", "      "}[chance.IntN(4)])
		case t.Value == "(" || t.Value == ",":
			b.WriteString([]string{"", "", " "}[chance.IntN(3)])
		}
		b.WriteString(t.Value)
		end = t.Pos.Offset + len(t.Value)
		if t.Type == token.Op && (t.Value == "{" || t.Value == ",") && chance.IntN(5) == 0 {
			b.WriteString([]string{"\n", "\n\n\n", " # c\n"}[chance.IntN(3)])
		}
	}
	return b.String()
}

// The reference shows files and pieces of files; those that can be read stay what they are.
func TestFormatExamplesOfTheReference(t *testing.T) {
	fence := regexp.MustCompile("(?ms)^```[a-z /]*\n(.*?)^```")
	n := 0
	for _, m := range fence.FindAllStringSubmatch(read(t, "../LANGUAGE.md"), -1) {
		for _, text := range []string{m[1], "rule example() {\n" + m[1] + "}\n"} {
			var diags diag.List
			if advice.Parse(diag.NewSource("example", text), &diags, 0); diags.Len() == 0 {
				checkFormat(t, "LANGUAGE.md", text)
				n++
				break
			}
		}
	}
	if n < 30 {
		t.Errorf("only %d examples could be read", n)
	}
}

func TestFormat(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"spacing": {
			"define a(x:int,y : num)->int=x+ -y*( 2d6 + 1 )+max( x,y )-list[ 1 ]\n",
			"define a(x: int, y: num) -> int = x + -y * (2d6+1) + max(x, y) - list[1]\n",
		},
		"types and ranges": {
			"kind k{a:int 0 .. =1;b:weapon ?=none;c:num - 1/2 .. 3}\n",
			"kind k { a : int 0.. = 1 ; b : weapon? = none ; c : num -1/2..3 }\n",
		},
		"choices": {
			"define a=x?y:z?1..3:[ - 1,not ( b )]\n",
			"define a = x ? y : z ? 1..3 : [-1, not (b)]\n",
		},
		"nothing before a semicolon": {
			"; kind k { }\n",
			"kind k { }\n",
		},
		"indentation and blank lines": {
			"\n\nrule r() {\n\n\nsay \"a\"\n\n\n      # why\nif true {\nsay \"b\" } else { say \"c\" }\n\n}\n\n\n# end\n\n",
			"rule r() {\n  say \"a\"\n\n  # why\n  if true {\n    say \"b\"\n  } else { say \"c\" }\n}\n\n# end\n",
		},
		"fields": {
			"kind k {\n  a : int = 1 \"A\"\n  longer : list of text = [] \"B\" # c\n\n  x : int\n}\n",
			"kind k {\n  a      : int = 1                         \"A\"\n  longer : list of text = []               \"B\"    # c\n\n  x : int\n}\n",
		},
		"labels below each other": {
			"kind k {\n  a : list of something per anything = [] \"A\"\n  b : int \"B\"\n  c : int = max(first_of_many, second_of_many, third_of_many) \"C\"\n}\n",
			"kind k {\n  a : list of something per anything = []  \"A\"\n  b : int                                  \"B\"\n  c : int = max(first_of_many, second_of_many, third_of_many)    \"C\"\n}\n",
		},
		"fractions": {
			"table t(a: int) -> num { 1 : 1 / 2 ; else : 1/2 + 1 }\n",
			"table t(a: int) -> num { 1 : 1/2 ; else : 1 / 2 + 1 }\n",
		},
		"a table": {
			"rows k(a, b) {\n  x \"X\" : 1, -10\n  long \"Long\" : 22, 5\n}\n",
			"rows k(a, b) {\n  x    \"X\"    : 1,  -10\n  long \"Long\" : 22,  5\n}\n",
		},
		"rows of a table on one line": {
			"table t(a: int) -> int {\n  1 : 2 ; 3 : 4\n  ..30 : 20 ; else : 4\n}\n",
			"table t(a: int) -> int {\n  1    : 2  ; 3    : 4\n  ..30 : 20 ; else : 4\n}\n",
		},
		"too long for a line": {
			"tactic lengthy \"A tactic with a long name\" { move = 10 ; direction = toward ; melee = +4 ; defence = -4 ; withdraws = false }\n",
			"tactic lengthy \"A tactic with a long name\" {\n  move      = 10\n  direction = toward\n  melee     = +4\n  defence   = -4\n  withdraws = false\n}\n",
		},
		"what is made stays side by side": {
			"rule r() { let blow = new attack { attacker = first(active_combatants()).attacker ; weapon = longbow ; shots = 2 ; mass = true ; x = 1 } }\n",
			"rule r() {\n  let blow = new attack {\n    attacker = first(active_combatants()).attacker ; weapon = longbow ; shots = 2 ; mass = true ; x = 1\n  }\n}\n",
		},
		"statements too long for a line": {
			"test \"t\" {\n  first_name.visibility = 0 ; combat.darkness = 0 ; longbow.min_st = 13 ; expect ranged_attack(second_shot, first_orc) == 6\n}\n",
			"test \"t\" {\n  first_name.visibility = 0 ; combat.darkness = 0 ; longbow.min_st = 13\n  expect ranged_attack(second_shot, first_orc) == 6\n}\n",
		},
		"a choice too long for a line": {
			"rule r() {\n  if some_condition_with_a_name and another_one_that_is_so_long { say \"the first\" } else { say \"the second one\" ; return }\n}\n",
			"rule r() {\n  if some_condition_with_a_name and another_one_that_is_so_long {\n    say \"the first\"\n  } else {\n    say \"the second one\"\n    return\n  }\n}\n",
		},
		"a long define": {
			"define a_name_of_some_length(who, other: combatant) = first(filter(list_of_things, it.number > who.number)) + other.number\n",
			"define a_name_of_some_length(who, other: combatant) =\n  first(filter(list_of_things, it.number > who.number)) + other.number\n",
		},
		"breaks of the author": {
			"define a =\n b and\n c\nkind k of\na \"A\",\n   b\nrule r() { if a or\nb { say \"c\"\n} }\n",
			"define a =\n  b and\n    c\nkind k of\n  a \"A\",\n  b\nrule r() {\n  if a or\n      b {\n    say \"c\"\n  }\n}\n",
		},
		"aligned by its author": {
			"rule r() {\n  let a   = 1\n  let bcd = 2\n  x = 3\n  longer = 4\n}\n",
			"rule r() {\n  let a   = 1\n  let bcd = 2\n  x = 3\n  longer = 4\n}\n",
		},
		"a picture": {
			"map m \"M\" of k { art \"\"\" . a\n\n bb  .\"\"\" ; legend { a : x ; bb : y } ; check true }\n",
			"map m \"M\" of k {\n  art \"\"\"\n    .  a\n    bb .\n  \"\"\"\n  legend { a : x ; bb : y } ; check true\n}\n",
		},
		"a picture on one line": {
			"map m of k { art \"\"\"a   .\"\"\" ; legend { a : x } }\n",
			"map m of k { art \"\"\" a . \"\"\" ; legend { a : x } }\n",
		},
		"comments in the middle": {
			"define a = max(1, # one\n# two\n2)\n",
			"define a = max(1,                          # one\n  # two\n  2)\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := checkFormat(t, name, c.in); got != c.want {
				t.Errorf("it is\n%s\nand not\n%s", got, c.want)
			}
		})
	}
}

func TestFormatRefusesMistakes(t *testing.T) {
	var diags diag.List
	if got := Source(diag.NewSource("a.hc", "rule r( {\n"), &diags); got != "" || diags.Errors() == 0 {
		t.Errorf("%q, %d errors", got, diags.Errors())
	}
}
