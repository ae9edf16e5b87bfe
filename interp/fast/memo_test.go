package fast_test

import (
	"strings"
	"testing"
)

// Memos are forgotten when something that they read is written: plain, which forgets all it
// knows at any write, gives the same. The defines read what all sorts of statements write.
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
	sameFights(t, p, s, 60)
}
