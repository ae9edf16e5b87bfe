package fast_test

import (
	"strings"
	"testing"

	"hcl/interp/world"
)

// Parts that stand several times in a formula are computed once, where that has been done
// already, and never with what another item or another call stood for.
func TestCommonParts(t *testing.T) {
	defines := `
define arms(n: int)              = (n > 2 ? n * n + 1 : 0) + (n * n + 1) LONG
define either(n: int)            = (n > 2 ? n * n + 7 : n * n + 8) + (n > 1 and n * n + 7 > 9 ? 1 : 0) + n * n + 8 LONG
define items_of(n: int)          = sum([1, 2, 3], it * n + 1) + sum([4, 5], it * n + 1) + (6 * n + 1) LONG
define nested(n: int)            = sum([1, 2], sum([10, 20], it * n + 3) + it * n + 3) + max(map([5, 6], it * n + 3)) LONG
define square_of(x: int)         = x * x + (x * x + 1)
define lengths(n: int)           = square_of(len([n])) + square_of(len([n, n])) + square_of(n) + square_of(n) + square_of(n + 1) LONG
define near(a: square, b: square)     = abs(a.x - b.x) + abs(a.y - b.y) + abs(a.x - b.x)
define all_near(a: square)       = sum([B2, C3, A1], near(a, it)) + near(a, B2) LONG
define stronger(who: combatant)  = sum(combatants, it.strength * who.strength + who.strength) + count(combatants, it.strength > who.strength) LONG
define failing(n: int)           = (n > 0 ? div(10, n) : 0) + (n > 1 ? div(10, n) + div(10, n) : 0) LONG
`
	defines = strings.ReplaceAll(defines, "LONG", strings.Repeat(" + 0 * 1 * 1", 20)) // or they are put into the rule that calls them
	tests := []struct{ formula, want string }{
		{"arms(1)", "2"}, {"arms(3)", "20"},
		{"either(1)", "18"}, {"either(2)", "25"}, {"either(3)", "34"},
		{"items_of(2)", "48"},
		{"nested(2)", "159"},
		{"lengths(3)", "83"},
		{"all_near(D5)", "28"},
		{"failing(0) * 100 + failing(1) * 10 + failing(5)", "106"},
		{"stronger(hero) - stronger(hero)", "0"},
	}
	for _, tt := range tests {
		p, diags := loadText(t, "formulas", formulaRules+defines+"rule formula_0() -> int { return "+tt.formula+" }\n")
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		counted, told, failure := bothEngines(t, p, formulaSetup(t, p), world.Limits{})
		if failure != nil {
			t.Fatal(failure)
		}
		for _, f := range []engine{counted, told} {
			if got := try(f, "formula_0", 0).value.Text; got != tt.want {
				t.Errorf("%s gives %s on %T, not %s", tt.formula, got, f, tt.want)
			}
		}
	}
}
