package check_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
)

const head = `ruleset "Formulas" { version = "1.0" }
kind skill plural skills of bow, spear
kind item plural items {
  grade : one of slow or fast = slow
  rule swing(n: int) -> int { return n }
  define quick = grade in [fast] and grade != slow and fast == grade
}
item sword { }
param pace  : one of slow or fast = fast
param price : int per skill = 3
kind combatant { skill, other : int per skill = 0 ; define active = true ; state foe : combatant? = none }
round { phase wait { } }
victory { draw when round > 3 }
`

// errorsIn checks a declaration and lists what is wrong with it.
func errorsIn(t *testing.T, decl string) string {
	t.Helper()
	shelf := library.Shelf{FS: fstest.MapFS{"formulas.hc": {Data: []byte(head + decl + "\n")}}}
	p, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: "formulas.hc"}}, check.Options{})
	var messages []string
	for _, d := range diags.All() {
		if d.Severity == 0 {
			messages = append(messages, d.Message)
		}
	}
	if (p == nil) != (len(messages) > 0) {
		t.Errorf("%s: a program with errors, or none without", decl)
	}
	for _, d := range programFormulas(p) {
		ir.Visit(d, func(e ir.Expr) {
			if _, bad := e.(*ir.BadExpr); bad {
				t.Errorf("%s: `%s` is refused without a word", decl, e.Span().Text())
			}
		})
	}
	return strings.Join(messages, "; ")
}

func programFormulas(p *check.Ruleset) []ir.Expr {
	var out []ir.Expr
	if p != nil {
		for _, d := range p.Defines {
			out = append(out, d.Body.Expr)
		}
	}
	return out
}

func TestFormulas(t *testing.T) {
	tests := []struct{ decl, want string }{
		// A word is known by what it is compared with, on either side.
		{"define a() = pace in [slow, fast]", ""},
		{"define a() = slow == pace and pace != fast", ""},
		{"define a(x: one of slow or fast) = x in [slow]", ""},
		// none, where the type comes from elsewhere
		{"define a(who) = ((pace == fast ? none : who.foe) ?? who) == who", ""},
		{"define a(who) = who.foe?.foe == none or (who.foe?.foe)?.foe == who", ""},
		// lists without items
		{"define a() = len(concat([], []))", ""},
		{"define a() = highest(concat([], []), it)", ""},
		{"define a() = 1 in concat([], [2])", ""},
		// whole lists are not looked for
		{"define a() = [1] in [[1], [2]]", "`in` looks for one value, not for a whole list"},
		{"define a() = unique([[1], [2]])", "`unique` wants single values, and these items are lists"},
		{"define a() = all_different([[1], [2]])", "`all_different` wants single values, and these items are lists"},
		{"define a() = without([[1], [2]], [1])", "`without` wants single values, and these items are lists"},
		{"rule a() { let x = [[1], [2]] ; remove [1] from x }", "`remove` takes single values from a list, not whole lists"},
		{"kind map_of { rows_of : list of list of int = [[1]] }", "a field holds no list of lists"},
		{"kind map_of { cells : list of int = [1] ; define rows_of = [cells, cells] }", ""},
		// values per kind are read one by one
		{"define a(who) = (who.skill)[bow] + price[spear]", ""},
		{"define a(who) = (price[bow] > 2 ? who.skill : who.other)[bow]",
			"a value per skill is no single value; a value per skill is no single value"},
		{"define a(who) = len([who.skill])", "a value per skill is no single value"},
		{"define a(x: int per skill) = x[bow]", "only fields and params have values per skill"},
		{"rule a(who) -> int per skill { return who.skill }",
			"only fields and params have values per skill; a value per skill is no single value"},
		// what is chosen or ordered is not turned into another type
		{"rule a(who) { let x : num? = none ; choose optional x from [1, 2] by who ; say \"{x}\" }",
			"`x` is a number (num) or none, but a whole number (int) or none is chosen"},
		{"rule a() { let x = 1 ; rank x from [3, 2] { highest it } ; say \"{x}\" }",
			"`x` is a whole number (int), but a list of int is ordered"},
		// a path that was tested counts within its formula, unless a rule may change it
		{"define a(who) = who.foe != none and who.foe.foe != none and who.foe.foe.active", ""},
		{"define a(who) = who.foe == none or who.foe.active", ""},
		{"define a(who) = who.foe == none ? 0 : len(who.foe.skill[bow] == 0 ? [1] : [])", ""},
		{"define a(who) = who.foe != none or who.foe.active", "this may be none, and then there is nothing to use"},
		{"define a(x, y: combatant) = x.foe != none and y.foe.active", "this may be none, and then there is nothing to use"},
		{"rule b() -> int { return 1 }\nrule a(who) { if who.foe != none and b() > 0 and who.foe.active { say \"yes\" } }",
			"this may be none, and then there is nothing to use"},
		{"rule a(who) { if who.foe != none { if who.foe.active { say \"yes\" } } }",
			"this may be none, and then there is nothing to use"},
		// a comparison of three
		{"define a(x: int) = 1 < abs(x) < 9", ""},
		{"define a(x: int) = 1 < (0 < x < 5 ? 1 : 2) < 9", "this would happen twice in a comparison of three"},
	}
	for _, tt := range tests {
		if got := errorsIn(t, tt.decl); got != tt.want {
			t.Errorf("%s\ngives: %s\nwant:  %s", tt.decl, got, tt.want)
		}
	}
}

// TestDeepFormulas checks formulas whose parts are asked for by all that is around
// them: the time must not double with every bracket.
func TestDeepFormulas(t *testing.T) {
	for _, f := range []struct{ open, inner, close string }{
		{"abs(", "x", ")"},
		{"max(1, ", "x", ")"},
		{"first(filter([", "x", "], it > 1))"},
		{"(0 < ", "x", " < 9 ? 1 : 2)"},
		{"-(", "x", ")"},
	} {
		const depth = 90
		begun := time.Now()
		errorsIn(t, "define a(x: int) = "+strings.Repeat(f.open, depth)+f.inner+strings.Repeat(f.close, depth))
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("%s%s%s, %d deep, takes %v", f.open, f.inner, f.close, depth, took)
		}
	}
}
