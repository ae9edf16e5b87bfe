package hostile

import (
	"math/rand/v2"
	"strings"
)

// Attacks on what tells fights, what makes much of little in declarations, and what thinks.

var attacksOnFights = []family{
	{"telling", 2, 50, tellingAttack},
	{"webs", 2, 50, webAttack},
	{"thinking", 2, 50, thinkingAttack},
}

// yard is a ruleset on top of yard.hc in which everybody does something in a phase of its own.
func yard(declared, done string) string {
	return "ruleset \"Hostile\"\nextends \"yard\"\nparam z : int = 3\n" + declared + "\nrule go(who) {\n" + done +
		"\n}\nphase spin after fight { for who in active_combatants() { go(who) } }\n"
}

// two are commands of which two are run.
func two(r *rand.Rand, files map[string]string, typed ...string) attack {
	r.Shuffle(len(typed), func(i, j int) { typed[i], typed[j] = typed[j], typed[i] })
	return attack{files: files, runs: [][]string{line(typed[0]), line(typed[1])}}
}

// tellingAttack is texts, titles and drawings that are long, many, or told without end.
func tellingAttack(r *rand.Rand) attack {
	part := one(r, "{who}", "{who.hp}", "{z + %d}", "{who.side.members}", "{1..z}", "{who.weapons}", "{who ? who : red}",
		"x", "{attack(who, club)}", "{map(1..100, it)}", "{round}", "\\u{202e}", "{who.stance}", "{blow}", "{A1}")
	text := times(min(size(r, len(part)), 2000), part)
	declared := one(r, "", "map yardmap {\n"+strings.Repeat("."+strings.Repeat("a", 200)+"\n", 100)+"}\n",
		"override kind combatant { title \""+text+"\" }\n",
		"event told(who) \""+text+"\"\n", times(min(size(r, 40), 3000), "event e%d(who) \"{who} {who.hp}\"\n"), "kind seal plural seals { title \"{who} "+text+"\" ; who : combatant }\n")
	if strings.HasPrefix(declared, "event told") {
		text = "{who}"
	}
	said := one(r, "say \""+text+"\"", "note \""+text+"\"", "announce hurt(who, z)",
		"say \"{combatants}\" on king { \"a\" : A1 to Z99 }", "say \"x\" { \""+text+"\" }",
		"announce falls(who) else { say \"no\" }",
		"for x in combatants { say \"{x} {who}\" }", "step aim \""+text+"\" { let rolled = roll(blow, \"a\", who) }", "let t = \""+text+"\"\nsay \"{t}{t}{t}\"")
	done := one(r, "while true { @ }", "repeat 10000 { @ }", "@", times(min(size(r, len(said)), 3000), "@\n"),
		"for i in 1..50000 { if i > 3 { @ } }")
	done = strings.ReplaceAll(done, "@", said)
	if len(done) > 800_000 {
		done = said
	}
	return two(r, map[string]string{"x.hc": yard(declared, done)}, "run x.hc duel.toml",
		"run x.hc duel.toml --why=all --map", "run x.hc duel.toml --format json", "run x.hc duel.toml -q",
		"sim x.hc duel.toml -n 2",
		"check x.hc", "doc x.hc", "doc x.hc --html", "run x.hc duel.toml --log rounds", "fmt x.hc", "report x.hc duel.toml -n 2 --html y.html")
}

// webAttack is declarations that need one another, in variants that change one another's.
func webAttack(r *rand.Rand) attack {
	n := one(r, "table t%d(a: int) -> int { ..z : s%d(red) ; else : @ }\n",
		"score s%d(who) { base : @ ; more : z when who.hp > @ }\n", "define d%d(who) = @ + z\n",
		"kind k%d plural ks%d { a : int = @ ; b : one of x or y = x }\n",
		"condition c%d(who) { modifier m to attack for attacker : @ }\n", "rule r%d(who) -> int { return @ + z }\n",
		"event e%d(who) \"{who}\"\non e%d as h { announce falls(who) }\n", "param p%d : int = z\n",
		"modifier m%d to attack : @ when z > %d\n", "measure m%d by who on hurt : amount + @\n", "tactic a%d { cost = %d }\n", "trick a%d { cost = @ ; rule play { who.hp += @ } }\n")
	links := one(r, "z", "z", "who.hp", "d0(who)", "t0(z)", "s0(who)", "sum(1..100)", "len(tricks)", "r0(who)", "%d")
	base := times(min(size(r, len(n)+len(links)), 8000), strings.ReplaceAll(n, "@", links))
	change := one(r, "override score s%d { base : z }\n", "remove table t%d\n", "override define d%d(who) = z\n",
		"extend table t%d { 3 : 4 }\n", "override param p%d = 4\n", "remove modifier m%d\n",
		"around rule r%d { return proceed() }\n",
		"remove term s%d.more\n", "on e%d as g%d { announce falls(who) }\n", "override table t%d { else : 4 }\n", "renamed d%d to f%d\n", "remove measure m%d\n", "modifier g%d to s%d : 1\n", "extend trick a%d { cost = 3 }\n")
	files := map[string]string{"base.hc": "ruleset \"Base\"\nextends \"yard\"\nparam z : int = 3\n" + base}
	below, changes := "base", times(min(size(r, len(change)), 8000), change)
	for _, name := range []string{"x1", "x2", "x"}[r.IntN(3):] {
		files[name+".hc"] = "ruleset \"Web\"\nextends \"" + below + "\"\n" + changes
		below = name
	}
	return two(r, files, "check x.hc", "run x.hc duel.toml -q", "doc x.hc", "doc x.hc --html", "diff base.hc x.hc",
		"diff base.hc x.hc --breaking", "resolve x.hc s0", "resolve x.hc attack", "find s1 x.hc", "fmt --upgrade x.hc",
		"test x.hc",
		"compare base.hc x.hc duel.toml -n 2", "sim x.hc duel.toml -n 2", "sim x.hc duel.toml -n 2 --ablate", "audit x.hc duel.toml -n 2 --minutes 0.01", "bundle x.hc -o y.hc", "schema x.hc", "list x.hc", "odds x.hc 1d6", "explain x.hc")
}

// thinkingAttack is choices with many options that are hard to tell, in blocks of every sort, of fighters who look ahead.
func thinkingAttack(r *rand.Rand) attack {
	from := one(r, "enemies(who)", "1..1000", "1..z", "combatants", "tricks", "who.weapons", "[for i in 1..300: i * i]",
		"squares_within(A1, 20)", "stances", "subsets(1..12)", "shuffled(1..50)", "sides")
	where := one(r, "", " where it != it", " where roll(1d6) > 3", " where sum(1..1000) > 3",
		" where len(enemies(who)) > 0", " needs sum(map(1..1000, it)) > 0 \"x\"")
	choice := one(r, "choose c", "choose optional c", "choose up to 3 c", "choose any c", "choose 2 c") + " from " + from +
		where + " by who"
	block := one(r, "@", "sealed { @ }", "together { for who in combatants { @ } }", "hidden { @ }",
		"together { @ ; who.hp -= 1 }", "repeat 1000 { @ }", "while true { @ }", "for x in combatants { sealed { @ } }",
		"rank combat.order from active_sides() { roll 1d6 \"o\" ; @ }", "for i in 1..200 { begin guarding(who, i) ; @ }", "together { for x in combatants { for who in combatants { @ } } }")
	line := one(r, "c : highest sum(1..1000)", "c : lowest it", "c : weighted 1", "c : random", "c : search",
		"c : highest count(combatants, it.active)", "c : first", times(500, "c : highest %d when z > %d\n"), "c : highest made(who)")
	declared := one(r, "", "define made(who) = sum(map(1..3000, it))\n",
		"override kind combatant { state x : list of int = 1..1000 }\n", "on hurt as h when amount >= 0 { choose d from 1..z by who }\n") + "policy deep {\n" + line + "\n}\n"
	scenario := "ruleset = \"x\"\ntitle = \"Many\"\n" +
		times(1+r.IntN(4), "[[side]]\nname = \"s%d\"\npolicy = \""+one(r, "deep", "steady",
			"search")+"\"\n[[side.combatant]]\nname = \"f%d\"\ncopies = "+one(r, "1", "3", "40", "1000")+"\n")
	files := map[string]string{"x.hc": yard(declared, strings.ReplaceAll(block, "@", choice)), "many.toml": scenario}
	return two(r, files, "run x.hc many.toml -q", "sim x.hc many.toml -n 1", "run x.hc duel.toml --policy reds=search -q",
		"sim x.hc duel.toml -n 1 --policy reds=deep", "matrix x.hc duel.toml -n 2 --choice c", "run x.hc many.toml --why=all",
		"sweep x.hc duel.toml -n 2 --vary z=1..3", "tune x.hc duel.toml --side reds --vary z=1..3 -n 2", "compare x.hc yard.hc duel.toml -n 2", "check many.toml", "job sim x.hc many.toml -n 2 -o y", "run x.hc duel.toml --policy reds=search --map")
}
