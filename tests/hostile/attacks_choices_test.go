package hostile

import (
	"math/rand/v2"
	"strings"
)

// Attacks by who chooses what where, by what is remembered of fights, by what somebody reads in them, and by scenarios.

var attacksOnChoices = []family{
	{"secrets", 2, 50, secretAttack},
	{"remembered", 2, 50, rememberedAttack},
	{"asked", 2, 50, askedAttack},
	{"staged", 2, 50, stagedAttack},
}

// secretAttack is choices in secret, hidden and together, into fields and lists, among options that are hard to tell.
func secretAttack(r *rand.Rand) attack {
	declared := "kind note plural notes { state a : int = 0 ; state b : list of int = [] ; hidden state c : int = 0 }\n" +
		"extend kind combatant { state all : list of note = [] ; hidden state d : int = 0 }\n" +
		"define heavy() = sum(map(1..300, it * it % 7))\n"
	from := one(r, "0..3", "1..1000", "1..z", "enemies(who)", "[for i in 1..100: i * i]", "who.all", "subsets(1..8)")
	where := one(r, "", " where sum(1..1000) > 3", " where 1 / (z - 3) > 0 or z > 2", " where map(1..200, it)[0] > 0",
		" where heavy() > 0", " where it == it", " where attack(who, club) >= 0", " where len(enemies(who)) > 0",
		" needs heavy() > 5000 \"too little\"", " where z / (z - 3) > 0")
	into := one(r, "c", "who.hp", "n.a", "n.c", "who.d", "n.a")
	if !strings.HasPrefix(from, "0") && !strings.HasPrefix(from, "1") {
		into = "c"
	}
	choice := "choose " + one(r, "", "", "optional ") + into + " from " + from + where + " by who"
	within := strings.ReplaceAll(one(r, "sealed { @ }", "sealed { @ }", "together { @ }", "@", "sealed { @ ; choose e from 1..3 by who }",
		"together { sealed { @ } }", "if heavy() > 0 { sealed { @ } }"), "@", "for n in who.all { @ }")
	if !strings.Contains(into, "n.") && r.IntN(2) == 0 {
		within = strings.ReplaceAll(within, "for n in who.all { @ }", "@")
	}
	times := one(r, "1", "100", "1000", "4000")
	done := "repeat " + times + " { add new note { a = 5 } to who.all }\n" +
		strings.ReplaceAll(one(r, "while true { @ }", "repeat 100 { @ }", "@"), "@", strings.ReplaceAll(within, "@", choice))
	line := one(r, "steady", "search", "deep")
	declared += "policy deep {\n " + into[strings.Index(into, ".")+1:] + " : " + one(r, "highest heavy()", "first", "random", "weighted heavy()", "highest heavy() + 1") + "\n}\n"
	return two(r, map[string]string{"x.hc": yard(declared, done)}, "run x.hc duel.toml --why=all", "run x.hc duel.toml -q",
		"sim x.hc duel.toml -n 1", "run x.hc duel.toml --why=all --policy reds="+line, "sim x.hc duel.toml -n 1 --policy reds="+line,
		"run x.hc duel.toml --format json", "run x.hc duel.toml --record y.replay",
		"audit x.hc duel.toml -n 2 --minutes 0.01", "matrix x.hc duel.toml -n 1 --choice a")
}

// rememberedAttack is what a fight keeps: conditions, measures, things that are made, piles, lists in lists.
func rememberedAttack(r *rand.Rand) attack {
	declared := "kind note plural notes { state a : int = 0 ; state next : note? = none ; state all : list of note = [] }\n" +
		"extend kind combatant { state all : list of note = [] ; state xs : list of int = [] ; state per : int per combatant = 0 }\n" +
		"condition marked(who, n: int) { modifier marked to attack for attacker : 1 }\ncondition grows(who, n: int) stacks until round_ends()\n" +
		"event seen(who, n: int)\n" + one(r, "", "measure m by n on seen : 1\n", "measure m by who, n on seen : n\n",
		"on seen as s when n > 3 { who.hp += 0 }\n", times(200, "measure m%d by n on seen : n\n"), "on seen as s { if n < 190 { announce seen(who, n + 1) } }\n",
		"condition watches(who) { on seen as s { who.hp += 0 } }\n", "on hurt as again { announce seen(who, amount) }\n")
	do := one(r, "begin marked(who, i)", "begin grows(who, i % 3)", "announce seen(who, i)", "announce hurt(who, 1)", "add new note { a = i } to who.all",
		"add i to who.xs", "add 1..z to who.xs", "begin locked(who, red)", "who.xs = concat(who.xs, [i])", "let n = new note { a = i } ; n.all = notes",
		"end marked(who, i - 1)", "who.xs = reverse(who.xs)", "begin guarding(who, i)", "remove i from who.xs", "let k = count(notes, it.a > i)",
		"for foe in combatants { who.per[foe] += 1 }", "who.all = sorted(notes, it.a)", "let j = attack(who, club)", "together { who.hp += 0 ; begin marked(who, i) }", "let t = throw(9d9)", "let o = roll(30d6)")
	also := one(r, do, "", "let a = attack(who, club)", "let s = len(who.all) + len(who.xs)", "if stacks(guarding, who) > 0 { }", "announce seen(who, 1)",
		"add i to who.xs", "add new note { a = i } to who.all", "begin marked(who, i % 50)", "say \"{who.xs}\"", "let u = unique(who.xs)")
	done := strings.ReplaceAll(one(r, "for i in 1..1000 { @ }", "for i in 1..90000 { @ }", "let i = 0 ; while true { i += 1 ; @ }",
		"for i in 1..300 { for k in 1..300 { @ } }"), "@", do+" ; "+also)
	return two(r, map[string]string{"x.hc": yard(declared, done)}, "run x.hc duel.toml -q", "run x.hc duel.toml --why=all", "sim x.hc duel.toml -n 1",
		"sim x.hc duel.toml -n 2 --format json", "sim x.hc duel.toml -n 2 --html y.html", "run x.hc duel.toml --format json",
		"compare x.hc yard.hc duel.toml -n 2", "report x.hc duel.toml -n 2 --html y.html", "sweep x.hc duel.toml -n 1 --vary z=1..3",
		"sim x.hc duel.toml -n 2 --format csv", "run x.hc duel.toml --record y.replay", "tune x.hc duel.toml --side reds --vary z=1..3 -n 2 --search 6 --max-rounds 1",
		"job sim x.hc duel.toml -n 2 -o y", "sim x.hc duel.toml -n 2 --ablate", "sim x.hc duel.toml -n 2 --shard 1/2")
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
