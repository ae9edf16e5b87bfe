package fast_test

import (
	"fmt"
	"strings"
	"testing"
)

// What is long takes steps for its length wherever it stands: as a whole, in the term of a
// score that a short formula asks for, in what is asked of every item of a list, and in the
// options and keys of a choice. Both engines count the same.
func TestLongFormulasTakeSteps(t *testing.T) {
	long := "who.hp" + strings.Repeat(" + 1 - 1", 20)
	rules := fmt.Sprintf(`ruleset "Long" { version = "1.0" }
kind combatant { state hp : int = 6 ; define active = hp > 0 }
score worth(who) { long : %[1]s ; more : 1 when who.hp > 3 }
define finest(who) = worth(who) + 1
define weak(list: list of combatant) = count(list, %[2]s < 4)
rule hit(who) {
  choose foe from enemies(who) where %[2]s > 0 by who
  foe.hp -= max(1, roll(1d6, "hit", who) + (finest(who) > 5 ? 1 : 0) - weak(combatants))
}
round { phase blows { for who in combatants { if who.active and len(enemies(who)) > 0 { hit(who) } } } }
victory { winner last_side_standing() "alone" }
policy bold { foe : lowest %[2]s }
`, long, strings.ReplaceAll(long, "who", "it"))
	setup := "ruleset = \"long\"\n"
	for _, side := range []string{"red", "blue"} {
		setup += "[[side]]\nname = \"" + side + "\"\n"
		for n := range 3 {
			setup += fmt.Sprintf("[[side.combatant]]\nname = \"%s_%d\"\n", side, n)
		}
	}
	p, s := mustLoadFight(t, rules, setup)
	sameFights(t, p, s, 20)
}
