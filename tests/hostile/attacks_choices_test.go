package hostile

import (
	"math/rand/v2"
	"strings"
)

// Attacks by questions about what can come up, and by scenarios.

var attacksOnChoices = []family{
	{"asked", 2, 50, askedAttack},
	{"staged", 2, 50, stagedAttack},
}

// askedAttack is questions about what can come up, of rules that throw, choose and remember.
func askedAttack(r *rand.Rand) attack {
	declared := "rule some(n: int) -> int { let a = 0 ; @ ; return a }\ntable wide(a: int, b: int) -> int { ..3, ..3 : 1 ; else : a + b }\n" +
		"score put(who) { a : z ; b : 1 when who.hp > 3 }\n"
	once := one(r, "a += roll(1d1000)", "a = a * 31 % 997 + roll(1d6)", "if roll(1d6) > 3 { a += 1 }", "a += sum(throw(5d20))", "choose c from 1..9 by first(combatants) ; a += c",
		"a = max(a, roll(1d100))", "a += wide(roll(1d6), roll(1d6))", "a += put(first(combatants))", "let l = shuffled(1..7) ; a += l[0]", "a += len(filter(throw(9d9), it > 3))", "for who in combatants { who.hp += roll(1d6) ; a = who.hp }",
		"a += max(throw(8d8))", "if roll(1d2) > 1 { return a }", "strike(first(combatants), last(combatants))", "while roll(1d6) < 6 { a += 1 }", "a += roll(1000d1000)", "a += some(n - 1)")
	body := strings.ReplaceAll(one(r, "repeat n { @ }", "@", "repeat roll(1d1000) { @ }", "for i in 1..n { if i > roll(1d6) { @ } }", "repeat 3 { repeat n { @ } }", "while a < n * 100 { a += 1 ; @ }"), "@", once)
	formula := one(r, "some(3)", "some(100)", "some(20) > some(20)", "sum(map(1..roll(d1000), roll(d1000)))", "max(map(1..roll(d100), roll(d100)))", "some(roll(d100))",
		"sum(map(1..roll(d1000), roll(d6))) > sum(map(1..roll(d1000), roll(d6)))", "sum(sorted(throw(12d12)))", "len(unique(throw(15d20)))",
		"product(map(1..roll(d100), roll(d100)))", "throw(7d100)", "[for i in 1..roll(d100): roll(d100)]", "min(some(5), some(6))", "shuffled(1..9)", "put(red) + put(blue)")
	runs := [][]string{{"odds", "x.hc", formula, "--scenario", "duel.toml"}, {"odds", "x.hc", formula}, {"odds", "x.hc", formula, "--scenario", "duel.toml", "--of", "red.hp", "--given", "red.hp > 3"},
		line("odds x.hc duel.toml --fight"), {"odds", "x.hc", "--exact", formula}, {"odds", "x.hc", formula, "--format", "json", "--scenario", "duel.toml"}, {"odds", "x.hc", formula, "--html", "y.html"}, line("audit x.hc duel.toml -n 2 --minutes 0.01")}
	r.Shuffle(len(runs), func(i, j int) { runs[i], runs[j] = runs[j], runs[i] })
	return attack{files: map[string]string{"x.hc": yard(strings.ReplaceAll(declared, "@", body), "who.hp += some(2)")}, runs: runs[:2]}
}

// stagedAttack is scenarios that set, order, throw and put in much, of fighters and things that are many.
func stagedAttack(r *rand.Rand) attack {
	part := one(r, "[[order]]\nwho = \"red\"\nchoice = \"foe\"\ntake = \"blue\"\n", "[[order]]\nwho = \"red\"\nround = %d\nchoice = \"weapon\"\ntake = [\"sword\"]\n",
		"[[roll]]\nlabel = \"attack\"\ngives = [7, 8, 9, %d]\n", "[[weapon]]\nname = \"w%d\"\nbonus = %d\n", "[[weapon]]\nname = \"v%d\"\nlike = \"sword\"\n",
		"[[side]]\nname = \"s%d\"\n", "[[side]]\nname = \"t%d\"\n[[side.combatant]]\nname = \"u%d\"\nweapons = [\"sword\", \"club\", \"bow\"]\n", "[[trick]]\nname = \"q%d\"\ncost = %d\n",
		"[[side]]\nname = \"a%d\"\n[[side.combatant]]\nname = \"b%d\"\nlike = \"red\"\n", "[params]\nluck = %d\n", "[[side]]\nname = \"l%d\"\n[[side.combatant]]\nname = \"m%d\"\nlimbs = [{ hp = 3 }, { hp = %d }]\n",
		"[[wound]]\nname = \"h%d\"\ndepth = 3\n")
	text := "ruleset = \"yard\"\ntitle = \"Staged\"\n[[side]]\nname = \"reds\"\n[[side.combatant]]\nname = \"red\"\n" + one(r, "", "copies = 50\n", "copies = 1000\n", "weapons = ["+times(1+r.IntN(3)*5000, "\"club\", ")+"\"club\"]\n", "wounds = ["+times(1+r.IntN(2)*9000, "{ depth = 1 }, ")+"{ depth = 2 }]\n") +
		"[[side]]\nname = \"blues\"\n[[side.combatant]]\nname = \"blue\"\n" + times(min(size(r, len(part)+6), []int{40, 600, 20_000}[r.IntN(3)]), part)
	return two(r, map[string]string{"many.toml": text, "x.hc": yard("", "who.hp -= 0")}, "check many.toml", "run yard.hc many.toml -q", "run yard.hc many.toml --why=all", "sim yard.hc many.toml -n 1", "fmt many.toml",
		"run yard.hc many.toml --format json", "compare yard.hc x.hc many.toml -n 1", "sweep yard.hc many.toml -n 1 --vary luck=1,2", "matrix yard.hc many.toml -n 1 --choice weapon", "tune yard.hc many.toml --side reds --vary luck=1,2 -n 1",
		"audit yard.hc many.toml -n 1 --minutes 0.01", "bundle yard.hc many.toml -o y.hc", "run yard.hc many.toml --record y.replay", "odds yard.hc many.toml --fight", "job sim yard.hc many.toml -n 1 -o y", "report yard.hc many.toml -n 1 --html y.html", "odds yard.hc red.hp+1d6 --scenario many.toml")
}
