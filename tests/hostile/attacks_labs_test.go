package hostile

import (
	"math/rand/v2"
	"strings"
)

// Attacks on the verbs that measure: what they vary, compare, switch off and look over is much, or takes long to name.

var attacksOnLabs = []family{
	{"varied", 2, 60, variedAttack},
	{"measured", 2, 60, measuredAttack},
}

// variedAttack is fights of which much is varied, by command lines that ask for few fights: what somebody asks for
// himself
// may take its time.
func variedAttack(r *rand.Rand) attack {
	declared := one(r, "", times(min(size(r, 40), 3000), "param p%d : int 0..9 = 1 \"Of no use\"\n"), times(min(size(r,
		40), 3000), "weapon w%d \"W\" { bonus = %d }\n"),
		times(min(size(r, 60), 2000), "modifier m%d to attack : z when attacker.hp > %d\n"), times(min(size(r, 40),
			1000), "policy q%d { weapon : first }\n"),
		"param word : one of "+strings.TrimSuffix(times(min(size(r, 8), 900), "v%d or "), " or ")+" = v0\n",
		"extend kind combatant { price : int = 1 ; state kept : list of int = map(1..300, it) }\n",
		"param dice_thrown : dice = 900d900\n")
	done := one(r, "who.hp -= 1", "who.hp -= roll(1d6)", "choose n from 1..z by who ; who.hp -= n",
		"repeat 300 { who.hp -= roll(1d2) > 2 ? 1 : 0 }",
		"choose weapon from weapons by who ; who.hp -= 1 + attack(who, weapon) % 2",
		"choose sealed_n from 0..9 by who ; who.hp -= sealed_n > z ? 2 : 1")
	scenario := "ruleset = \"yard\"\ntitle = \"Many\"\n[[side]]\nname = \"reds\"\n[[side.combatant]]\nname = \"red\"\ncopies = " +
		one(r, "1", "3", "10", "30") +
		"\n[[side]]\nname = \"blues\"\n[[side.combatant]]\nname = \"blue\"\ncopies = " + one(r, "1", "3", "10") + "\n"
	axis := one(r, "z=1..3", "z=1..30", "z=0..1000000000", "z=1..9/0", "z=-9223372036854775807..9223372036854775807",
		"red.copies=1..20", "luck=0..5", "pace=0..1/0.000001", "blow=1d6,2d6,900d900",
		"red.weapons=[club],[sword],[bow],[club,sword]", "light=day,dusk,night", "gore=false,true",
		"red.hp_max=1..100000000", "z="+strings.TrimSuffix(times(min(size(r, 5), 100), "%d,"), ","))
	other := one(r, "luck=0..5", "z=1..4", "blue.copies=1..9", "red.skill.iron=0..100000", "blue.hp_max=1..9", "z=1..9")
	return two(r, map[string]string{"x.hc": yard(declared, done), "many.toml": scenario},
		"sweep x.hc many.toml -n 2 --vary "+axis, "sweep x.hc many.toml -n 1 --vary "+axis+" --vary "+other,
		"sweep x.hc many.toml -n 20 --vary "+axis+" --find 'share(reds) == 0.5'",
		"tune x.hc many.toml --side reds -n 2 --search 100 --vary "+axis,
		"tune x.hc many.toml --side reds -n 2 --search 100 --vary "+axis+" --vary "+other,
		"tune x.hc many.toml --side reds -n 2 --search 100 --roster --budget 1000000000 --cost red=1",
		"tune x.hc many.toml --side reds -n 2 --search 100 --roster --budget 3000 --cost red=1 --most 1000",
		"matrix x.hc many.toml -n 1 --vary "+axis+" --vary "+other, "matrix x.hc many.toml -n 2 --choice weapon",
		"matrix x.hc many.toml -n 1 --choice policy", "matrix x.hc many.toml -n 1 --choice n --value 0..100000",
		"sweep x.hc many.toml -n 1 --vary "+axis+" --html y.html",
		"sweep x.hc many.toml -n 1 --all --format csv --vary "+axis, "job sweep x.hc many.toml -n 2 -o y --vary "+
			axis)
}

// measuredAttack is rulesets of much that is counted, switched off, looked over or compared, each fight of which is
// short.
func measuredAttack(r *rand.Rand) attack {
	n := min(size(r, 60), 2000)
	declared := one(r, "", times(n, "modifier m%d to attack : 1 when attacker.hp > %d\n"), times(n,
		"measure d%d \"D\" by who on hurt : amount + %d\n"), times(n, "on hurt as h%d { who.hp += 0 }\n"),
		times(n, "param p%d : int 0..9 = 1\nmodifier q%d to attack : p%d\n"), times(n,
			"define e%d(who) = who.hp + %d\n"), times(n, "table t%d(a: int) -> int { ..%d : 1 ; else : z }\n"),
		times(n, "rule r%d(who) { choose weapon from who.weapons by who }\n"), times(n,
			"policy o%d { weapon : first ; foe : first }\n"), "score tall(who) {\n"+times(n,
			"  t%d : who.hp > %d ? 1 : 0\n")+"}\n",
		times(n, "condition c%d(who) until round_ends() { modifier m%d to attack for attacker : 1 }\n"),
		"measure wide by who, n on seen : n\nevent seen(who, n: int)\n", times(n, "victory { }\n"))
	done := one(r, "who.hp -= 1", "strike(who, first(enemies(who)))", "announce hurt(who, 1) ; who.hp -= 1",
		"who.hp -= 1 + attack(who, club) % 2", "choose n from 1..1000 by who ; who.hp -= 1",
		"repeat 100 { choose weapon from who.weapons by who } ; who.hp -= 2",
		"let h = sum(map(1..1000, it)) ; who.hp -= h > z ? 1 : 0",
		"for i in 1..50 { announce hurt(who, 0) } ; who.hp -= 1")
	if strings.Contains(declared, "wide") {
		done = "for i in 1..1000 { announce seen(who, i) } ; who.hp -= 3"
	}
	return two(r, map[string]string{"x.hc": yard(declared, done)},
		"sim x.hc duel.toml -n 20 --ablate", "sim x.hc duel.toml -n 50", "sim x.hc duel.toml -n 20 --all",
		"sim x.hc duel.toml -n 20 --format json", "sim x.hc duel.toml -n 20 --format csv --all",
		"sim x.hc duel.toml -n 20 --html y.html",
		"audit x.hc duel.toml --minutes 0.01", "audit x.hc duel.toml -n 3 --minutes 0.01 --format json",
		"audit x.hc duel.toml -n 3 --minutes 0.01 --html y.html", "compare x.hc yard.hc duel.toml -n 20",
		"compare yard.hc x.hc duel.toml -n 20 --all",
		"compare x.hc x.hc duel.toml -n 20 --set-b z=4",
		"compare x.hc x.hc duel.toml -n 20 --off-b 'modifier dusk' --html y.html",
		"report x.hc duel.toml -n 20 --html y.html", "report x.hc duel.toml -n 10 --ablate --matrix --html y.html",
		"matrix x.hc duel.toml -n 2 --choice weapon --payoff damage", "job compare x.hc yard.hc duel.toml -n 20 -o y",
		"sim x.hc duel.toml -n 20 --shard 1/3", "diff yard.hc x.hc", "test x.hc --cover")
}
