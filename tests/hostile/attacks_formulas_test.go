package hostile

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"hcl/stdlib"
	"hcl/stdlib/builtin"
)

var attacksOnFormulas = []family{
	{"nested", 6, 800, func(r *rand.Rand) attack { return spent(r, nested(r)) }},
	{"long", 3, 200, func(r *rand.Rand) attack { return spent(r, long(r)) }},
}

// spent is a ruleset that comes to a formula of any type in some way, and commands that come to it.
func spent(r *rand.Rand, formula string) attack {
	rules := []string{
		"rule go(who) { let a = " + formula + " }",
		"define made(who) = " + formula + "\nrule go(who) { let a = made(who) ; let b = made(who) }",
		"rule go(who) { while true { let a = " + formula + " } }",
		"rule go(who) { for i in 1..1000 { if " + formula + " == " + formula + " { say \"{i}\" } } }",
		"rule go(who) { let a = map(1..50000, " + formula + ") }",
		"rule go(who) { repeat 100 { let a = " + formula + "\n say \"{a}\" } }",
		"score made(who) { a : " + formula + " == " + formula + " ? 1 : 2 }\nrule go(who) { let a = made(who) }",
	}
	file := "ruleset \"Hostile\"\nextends \"yard\"\nparam z : int = 3\n" + rules[r.IntN(len(rules))] +
		"\nphase spin after fight { for who in active_combatants() { go(who) } }\n" +
		"test \"t\" { scenario \"duel\"\n let who = red\n expect " + formula + " == " + formula + " }\n"
	runs := [][]string{
		line("check x.hc"), line("run x.hc duel.toml -q"), line("sim x.hc duel.toml -n 1"), line("test x.hc"),
		{"odds", "x.hc", formula}, line("run x.hc duel.toml --why=all"), line("doc x.hc"),
	}
	if len(formula) > 100_000 { // longer than a system lets a word be
		runs[4] = line("fmt x.hc")
	}
	r.Shuffle(len(runs), func(i, j int) { runs[i], runs[j] = runs[j], runs[i] })
	return attack{files: map[string]string{"x.hc": file}, runs: runs[:2]}
}

// nested is a few operators and built-ins round one another, again and again.
func nested(r *rand.Rand) string {
	t := one(r, "int", "int", "num", "bool", "dice", "square", "list of int", "list of square", "combatant")
	at, round := t, "@"
	for n := 1 + r.IntN(3); n > 0 || at != t; n-- {
		around, inner := pick(r, at)
		round = strings.Replace(round, "@", around, 1)
		if at = inner; n < -20 {
			return nested(r) // there is no way back
		}
	}
	before, after, _ := strings.Cut(round, "@")
	times := min([]int{10, 27, 60, 150, 600}[r.IntN(5)], 60_000/len(round))
	return strings.Repeat(before, times) + leaf(r, t) + strings.Repeat(after, times)
}

// long is many formulas in one list, or one sum.
func long(r *rand.Rand) string {
	t := one(r, "int", "num", "bool", "dice", "square")
	items := make([]string, 20_000/(1+r.IntN(100)))
	around, inner := pick(r, t)
	item := strings.Replace(around, "@", leaf(r, inner), 1)
	for i := range items {
		items[i] = item
	}
	if by := map[string]string{"int": " + ", "num": " * ", "bool": " and "}[t]; by != "" && r.IntN(2) == 0 {
		return strings.Join(items, by)
	}
	return "[" + strings.Join(items, ", ") + "]"
}

func one(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }

// signs are what is no call; the hole is of the type behind it.
var signs = map[string][][2]string{
	"int": {{"@ + 1", "int"}, {"1 + (@)", "int"}, {"(@) - z", "int"}, {"2 * (@)", "int"}, {"(@) % 7", "int"},
		{"-(@)", "int"}, {"(z > 2 ? @ : 2)", "int"},
		{"(true ? 1 : (@))", "int"}, {"(@ ? 1 : 2)", "bool"}, {"(@)[0]", "list of int"}, {"(@).hp", "combatant"}, {"(@).x", "square"}, {"(3 in @ ? 1 : 0)", "list of int"}, {"soak(@).stops", "int"}, {"(@)?.hp ?? 1", "combatant"}},
	"num": {{"(@) + 0.5", "num"}, {"(@) / 2", "num"}, {"1.5 * (@)", "num"}, {"(@) / 3", "int"},
		{"(z > 2 ? 0.5 : @)", "num"}},
	"bool": {{"not @", "bool"}, {"not (@)", "bool"}, {"z > 0 and @", "bool"}, {"(@) and z > 0", "bool"},
		{"(@) or z < 0", "bool"}, {"(@) == true", "bool"}, {"(@) > 1", "int"}, {"(@) == (@)", "square"}, {"(@ in [1, 2, z])", "int"}, {"(@).active", "combatant"}},
	"dice": {{"(@) + 1", "dice"}, {"(@) - z", "dice"}, {"(z > 2 ? @ : 2d6)", "dice"},
		{"(@)[0]", "list of dice"}},
	"square": {{"(z > 2 ? @ : A1)", "square"}, {"(@)[0]", "list of square"}, {"first(@)", "list of square"}},
	"list of int": {{"[@]", "int"}, {"1..(@)", "int"}, {"(@)..3", "int"}, {"(z > 2 ? @ : [1])", "list of int"},
		{"[for i in @: i + 1]", "list of int"}},
	"list of square": {{"[@]", "square"}, {"(z > 2 ? @ : [A1])", "list of square"}},
	"list of dice":   {{"[@, 2d6]", "dice"}},
	"combatant": {{"combatants[@]", "int"}, {"(@).foe ?? red", "combatant"}, {"(z > 2 ? @ : who)", "combatant"},
		{"(@)[0]", "list of combatant"}},
	"list of combatant": {{"[@]", "combatant"}, {"(@).members", "side"}},
	"side":              {{"(@).side", "combatant"}},
}

// pick takes a formula of some type with a hole, and says of which type that is.
func pick(r *rand.Rand, t string) (around, inner string) {
	var fits [][2]string
	for _, e := range stdlib.Entries {
		for _, s := range e.Schemes {
			for range 1 + min(1, len(s.Params)) {
				if call, inner := calling(r, e, s, t); call != "" {
					fits = append(fits, [2]string{call, inner})
				}
			}
		}
	}
	fits = append(fits, signs[t]...)
	for range len(fits) / 2 * min(1, len(signs[t])) {
		fits = append(fits, signs[t][r.IntN(len(signs[t]))])
	}
	if len(fits) == 0 {
		return "@", t
	}
	f := fits[r.IntN(len(fits))]
	return f[0], f[1]
}

// calling is a call that gives a type, with a hole for one of its arguments; "" if it gives another.
func calling(r *rand.Rand, e *stdlib.Entry, s builtin.Scheme, t string) (call, inner string) {
	number, item := one(r, "int", "num"), one(r, "int", "int", "square", "combatant", "dice")
	if e.Items == "single" {
		item = "int"
	}
	name := func(t builtin.Type) string {
		text := strings.Repeat("list of ", t.Depth())
		for t.Name == "list" {
			t = *t.Elem
		}
		switch t.Name {
		case "number":
			return text + number
		case "T", "any":
			return text + item
		}
		return text + t.Name
	}
	result := name(s.Result)
	switch e.Name {
	case "partners", "linked":
		result = "list of combatant"
	case "values":
		result = "list of int"
	}
	if result != t || len(s.Params) == 0 {
		return "", ""
	}
	least, most := s.Arity()
	if most < 0 {
		least, most = 2, 3
	}
	n := least + r.IntN(most-least+1)
	hole := r.IntN(max(n, 1))
	args := make([]string, n)
	for i := range args {
		p := s.Param(i)
		switch of := p.Types[r.IntN(len(p.Types))]; {
		case p.Name == "condition":
			args[i] = one(r, "guarding", "locked")
		case p.Name == "condition.parameter":
			args[i] = "guarding.points"
		case of.Name == "name":
			if args[i] = "who"; i == hole {
				args[i], inner = "@", "combatant"
			}
		case i == hole:
			args[i], inner = "@", name(of)
		default:
			args[i] = leaf(r, name(of))
		}
	}
	if inner == "" {
		return "", ""
	}
	return e.Name + "(" + strings.Join(args, ", ") + ")", inner
}

// leaf is a plain formula of a type.
func leaf(r *rand.Rand, t string) string {
	if of, ok := strings.CutPrefix(t, "list of "); ok {
		if of == "int" && r.IntN(2) == 0 {
			return one(r, "1..3", "1..z", "1..50000", "[]", "[1, 2, 3]")
		}
		return "[" + strings.Repeat(leaf(r, of)+", ", r.IntN(3)) + leaf(r, of) + "]"
	}
	leaves, ok := map[string][]string{
		"int": {"1", "z", "0", "who.hp", "9223372036854775807", "-9223372036854775807", "1000", "round"},
		"num": {"1.5", "pace", "0.0", "0.1"}, "bool": {"true", "z > 0", "false", "who.active"},
		"dice": {"2d6", "1d100", "blow", "100d20", "9999d1000"}, "square": {"A1", "B2", "Z99"},
		"combatant": {"who", "combatants[0]"}, "side": {"who.side", "sides[0]"},
		"text": {`"x"`}, "grid": {"king", "hex", "taxi", "alternate"},
	}[t]
	if !ok {
		panic(fmt.Sprintf("no formula of type %q", t))
	}
	return leaves[r.IntN(len(leaves))]
}
