package fast_test

import (
	"strings"
	"testing"

	"hcl/interp/fast"
	"hcl/lang/ir"
)

// A machine for a test keeps nothing that it has computed, since a test may write any
// field. So a fight of one shows what a fight of another that remembers has to give,
// to the last step. The defines read what all sorts of statements write.
func TestRememberingChangesNothing(t *testing.T) {
	const defines = `
define vigour(who)                        = who.hp * 2 + who.might
define held_against(who)                  = len(who.grudge) * 10 + sum(enemies(who), vigour(it))
define threat(giver, foe: combatant)      = vigour(giver) - vigour(foe) + (giver.focus == foe ? 100 : 0)
define threat_by(giver, weapon, foe: combatant) = threat(giver, foe) * weapon.reach(giver) + (giver.plan == press ? 1000 : 0)
define in_order(who)                      = find_index(combatants, it == who) + len(combat.order) * 10
define dazed(who)                         = stunned(who) ? len(partners(who, hunted)) + 1 : stacks(bleeding, who) + count(combatants, hunted(it, who))
define late(who)                          = round * 10 + who.hp
define weary(who, bold: bool)             = who.hp * 3 + (bold ? 1 : 0) + who.might
define in_mood(who, mood: one of calm or wild) = (mood == calm ? who.hp : who.might) + len(who.grudge)
define hale(who)                          = who.hp * 2 > 10 and who.might > 1
define ordeal(who)                        = who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp + who.might * 2 - who.hp
define fittest                            = highest(combatants, it.hp * 10 + len(it.grudge))
extend kind weapon { burden(who, other: combatant) : int = who.hp + 2 * len(other.grudge) }
measure threats at end : sum(combatants, threat(it, combatants[0]) + held_against(it) + late(it) + in_order(it))
`
	const told = `say "{map(combatants, vigour(it))} {map(combatants, held_against(it))} {map(combatants, threat(it, combatants[0]))} {map(combatants, threat_by(it, maul, combatants[1]))} {map(combatants, in_order(it))} {map(combatants, late(it))} {map(combatants, dazed(it))} {map(combatants, weary(it, true) - weary(it, false))} {map(combatants, in_mood(it, calm) * in_mood(it, wild))} {filter(combatants, hale(it))} {map(combatants, ordeal(it))} {fittest} {map(combatants, maul.burden(it, combatants[0]) - knife.burden(combatants[1], it))}" ; `
	rules := strings.Replace(skirmishRules, "round turn {\n", `round turn {
  phase clash {
    `+told+`
    together {
      for who in active_combatants() { let w = held_against(who) % 2 ; who.hp = max(0, who.hp - w) ; who.focus = threat(who, combatants[0]) > 3 ? combatants[0] : none ; who.side.lost += vigour(who) % 2 }
      combat.events += vigour(combatants[0])  % 3
    }
    `+told+`
  }
`, 1)
	rules = strings.Replace(rules, "weapon maul \"great maul\" { ", "weapon maul \"great maul\" { burden = 3 * other.hp + who.might ; ", 1)
	rules = strings.Replace(rules, "  announce turn_ends(who)\n}", "  "+told+"announce turn_ends(who)\n}", 1)
	p, s := mustLoadFight(t, rules+defines, skirmishScenario)
	var fights [4]*fast.Fight
	asInFights := map[string]string{"red": "bold", "blue": "wary", "cid": "random"} // a test follows no policy of its scenario
	for i, o := range []fast.Options{{}, {Test: &ir.Test{Policies: asInFights}}, {}, {Unread: true}} {
		m, err := fast.New(p.Program, s, o)
		if err != nil {
			t.Fatal(err)
		}
		fights[i] = fast.NewFight(m)
	}
	for n := range uint64(200) {
		a, b := fightLog(fights[0], n+1), fightLog(fights[1], n+1)
		if a != b {
			t.Fatalf("fight %d differs: %s", n+1, firstDifference(a, b))
		}
		if x, y := fights[0].StepsLeft(), fights[1].StepsLeft(); x != y {
			t.Fatalf("fight %d leaves %d steps, and %d if nothing is remembered", n+1, x, y)
		}
		if x, y := playOut(fights[2], n+1), playOut(fights[3], n+1); x != y {
			t.Fatalf("fight %d gives %s, and %s on a machine whose fights are unread", n+1, x, y)
		}
	}
}
