package fast_test

import (
	"strings"
	"testing"

	"hcl/interp/world"
)

// TestBuilding puts declarations into a ruleset whose machine is then built on both
// engines: what cannot be computed yet is a failure with a place, never a crash.
func TestBuilding(t *testing.T) {
	tests := []struct{ decl, formula, want string }{
		{"param early : int = sword.weight", "early", "a param or a die is fixed before `weight` of any item is known at `sword.weight`"},
		{"param early : int = sword.power[bow]", "early", "a param or a die is fixed before `power` of any item is known at `sword.power[bow]`"},
		{"die d9 = map(items, it.weight)", "roll(1d9)", "a param or a die is fixed before `weight` of any item is known at `it.weight`"},
		{"die d9 = [1, 2000000]", "roll(1d9)", "a face of a die shows -1000000 to 1000000, not 2000000 at `die d9 = [1, 2000000]`"},
		{"param early : int = calm.size(3)", "early", "30"},
		{"param early : int = rough.size(3)", "early", "3"},
		{"param early : int = deep(3) + band(4) + twice(2)", "early", "15"},
		{"param early : int per item = 3", "early[sword] + early[first(hero.gear)]", "6"},
		{"extend kind combatant { held : bool = marked(self) or stacks(bound, self) > 0 }", "count(combatants, it.held)",
			"0"},
		{"extend kind combatant { twinned : list of int = [[1, 2], [strength]][1] }", "last(hero.twinned)", "10"},
	}
	const kinds = "kind mood { size(n: int) : int = n }\nmood rough { }\nmood calm { size = n * 10 }\n"
	for _, tt := range tests {
		text := formulaRules + kinds
		if fields, ok := strings.CutPrefix(tt.decl, "extend kind combatant { "); ok {
			text = strings.Replace(text, "kind combatant {", "kind combatant { "+strings.TrimSuffix(fields, " }"), 1)
		} else {
			text += tt.decl + "\n"
		}
		p, diags := loadText(t, "formulas", text+"rule formula_0() -> int { return "+tt.formula+" }\n")
		if err := diags.Err(); err != nil {
			t.Error(err)
			continue
		}
		counted, told, failure := bothEngines(t, p, formulaSetup(t, p), world.Limits{})
		if failure != nil {
			if got := failure.Message + " at `" + failure.Span.Text() + "`"; got != tt.want {
				t.Errorf("%s gives %s, not %s", tt.decl, got, tt.want)
			}
			continue
		}
		for _, f := range []engine{counted, told} {
			if got := try(f, "formula_0", 0).value.Text; got != tt.want {
				t.Errorf("%s gives %s on %T, not %s", tt.decl, got, f, tt.want)
			}
		}
	}
}
