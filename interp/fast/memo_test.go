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
	rules = strings.Replace(rules, "weapon maul \"great maul\" { ",
		"weapon maul \"great maul\" { burden = 3 * other.hp + who.might ; ", 1)
	rules = strings.Replace(rules, "  announce turn_ends(who)\n}", "  "+told+"announce turn_ends(who)\n}", 1)
	p, s := mustLoadFight(t, rules+defines, skirmishScenario)
	sameFights(t, p, s, 60)
}

// What the params and fixed fields settle decides what a memo has to be forgotten for; and what a
// define that reads nothing else gave for some numbers is known for these numbers alone.
func TestRememberingWhatIsSettled(t *testing.T) {
	const rules = `ruleset "Settled" { version = "1.0" }
param brittle : bool = false
param keen    : bool = true
kind combat { state sum : int = 0 ; state small : int = 0 }
kind combatant { state hp : int = 60 ; state plan : int = 0 ; pooled : bool = false ; define active = hp > 0 }
define mood(who)  = brittle ? who.hp * 10 + 1 : who.plan * 3 + 1
define mass(who)  = who.pooled ? who.hp * 10 + 1 : who.plan * 5 + 1
define ready(who) = keen and who.plan % 3 == 1 or brittle and who.hp % 3 == 1
define weak(who)  = (not keen or who.plan % 3 == 2) and (brittle or who.plan % 2 == 1)
score spirit(who) { blood : who.hp * 2 when brittle ; plan : who.plan * 7 when keen ; least : at_least 2 }
define toil(n: int, each: num, hard: bool) = sum(1..min(3, n), hard ? max(0.0, each - it) : each / it)
define moil(n: int, each: num, hard: bool) = sum(1..2, (hard ? n : n % 3) * it + each)
define toils(who) = floor(sum(1..40, toil(it % 8 * who.hp, who.plan, it % 2 == 0) + moil(it * who.hp % 99, who.plan, it % 2 == 0)))
define spoils(who, n: int, each: num)     = floor(sum(combatants, it.hp * n + who.plan * each)) + (round + n) % 3
define grand(who) = spoils(who, 2, 0.5) + spoils(who, who.plan % 3, 1.5) + mood(who) + mass(who) * 2 + spirit(who) * 3 + toils(who) * 7 + (ready(who) ? 1 : 0) + (weak(who) ? 50 : 0)
round { phase work { for who in combatants {
  if who.active {
    who.plan += roll(1d2, "plan", who) - 1
    combat.sum  += grand(who)
    combat.small = (combat.small + grand(who)) % 7
    if combat.small < 4 { who.hp -= roll(1d6, "hurt", who) }
    combat.sum  += grand(who)
  }
} } }
victory { winner last_side_standing() "alone" ; draw "none" when len(active_sides()) == 0 }
measure sums at end : combat.sum
`
	setup := "ruleset = \"settled\"\n"
	for _, side := range []string{"red", "blue"} {
		setup += "[[side]]\nname = \"" + side + "\"\n[[side.combatant]]\nname = \"" + side + "_one\"\n"
	}
	p, s := mustLoadFight(t, rules, setup)
	sameFights(t, p, s, 12)
}
