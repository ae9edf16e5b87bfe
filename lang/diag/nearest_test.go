package diag

import "testing"

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		name, want string
		candidates []string
	}{
		{"mele_attack", "melee_attack", []string{"melee_defence", "melee_attack", "attack"}},
		{"actr", "actor", []string{"act", "actor"}},     // both are one letter away: the ends decide
		{"weapn", "weapon", []string{"weap", "weapon"}}, // likewise
		{"attack_melee", "melee_attack", []string{"melee_attack", "attack"}},
		{"broadsword", "broadsword_blade", []string{"axe", "broadsword_blade"}}, // the first word of one
		{"goblin", "", []string{"goblin_chief", "goblin_shaman"}},               // of several, so none is meant
		{"xyz", "", []string{"hp", "skill"}},
		{"_", "", []string{"a"}},
	} {
		if have := Nearest(c.name, c.candidates); have != c.want {
			t.Errorf("Nearest(%q, %q) = %q, not %q", c.name, c.candidates, have, c.want)
		}
	}
}
