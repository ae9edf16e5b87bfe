package fast_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A generator of formulas: random, but with names and types that fit, over a small
// ruleset that has something of everything. Each type has a list of ways to make a
// formula of it; the deeper the nesting, the more likely a plain name or literal.

// formulaRules is the ruleset that the formulas are put into.
const formulaRules = `ruleset "Formulas" { version = "1.0" }
die d10 = 0..9
die d7 = [-3, 0, 4, 4]
param bonus     : int -5..5 = 2
param rate      : num = 1.5
param huge      : num = 1` + hundredZeros + hundredZeros + hundredZeros + `00000000.0
param tiny      : num = 0.` + hundredZeros + hundredZeros + hundredZeros + `000000000000000000000005
param largest   : int = 9223372036854775807
param hard      : bool = true
param fate      : dice = 2d6 + 1
param favourite : skill = bow
param pace      : one of slow or fast or steady = fast
param price     : int per skill = 3
param ceiling   : int? = 4
param portion   : num? = none
param loved     : skill? = spear
param nobodys   : item? = none
param dear      : int per item = bonus
param weightier : num per skill = 0.5
param heading   : text = "hero"
param gate      : square = C3
param lattice   : one of king or taxi or alternate or hex = hex

kind skill plural skills of bow, spear, shield
kind item plural items {
  weight : int = 1
  ratio  : num = 0.5
  magic  : bool = false
  skill  : skill = bow
  grade  : one of slow or fast or steady = slow
  damage : dice = 1d6
  label  : text = "plain"
  twin   : item? = none
  limit  : int? = none
  factor : num? = none
  uses   : list of skill = []
  costs  : list of int = [1, 2, 2]
  shares : list of num = [0.5, weight]
  power  : int per skill = 0
  worth(who, n: int) : int = weight * n
  quality(n: num) : num = ratio * n
  fits(s: skill) : bool = s == skill
  better(who) : item? = twin
  parts(n: int) : list of int = 1..n
  rule swing(who) -> int { return weight + roll(1d6, "swing", who) }
  define doubled  = weight * 2
  define graded   = ratio * 2.5
  define is_light = weight < 2
  define pair     = [weight, doubled]
  define second   = find(items, it.weight == weight and it != self)
  define rated    = is_light ? ratio : none
  state charge : int = 5
}
rows item(weight, ratio, magic, skill, grade, damage) {
  sword "Sword"   : 3, 1.25, false, spear, steady, 1d6+2
  bowstave        : 2, -0.5, true, bow, fast, 2d10
  feather         : 0, 0.0, true, shield, slow, dice(1, 4)
}
item twin_sword like sword {
  twin = sword ; limit = 4 ; factor = 0.25 ; uses = [spear, bow, spear]
  power[bow] = 7
  worth = weight * n + who.strength
  better = first(who.gear)
  parts = [n, weight, n]
  rule swing { return 2 * roll(1d10, "swing", who) }
}
kind combatant {
  strength : int = 10
  speed    : num = 5.5
  brave    : bool = true
  trained  : int per skill = 1
  mastery  : int per item = 2
  own gear : list of item = [sword, bowstave]
  state hp       : int = 10
  state heat     : num = 0.5
  state tired    : bool = false
  state stance   : one of slow or fast or steady = slow
  state mark     : combatant? = none
  state latest   : int? = none
  state trend    : num? = none
  state sure     : bool? = none
  state wish     : skill? = none
  state memory   : list of int = []
  state readings : list of num = []
  state seen     : list of combatant = []
  state drill    : int per skill = 0
  state at       : square = D4
  state goal     : square? = none
  state trail    : list of square = [B2, C3]
  define active    = hp > 0
  define toughness = strength + sum(gear, it.weight)
  define average   = speed / max(strength, 1)
  define friend    = find(combatants, it != self and it.side == side)
  define loads     = map(gear, it.weight)
  define matrix    = map(gear, it.costs)
}
kind side { renown : int = 1 }
kind combat {
  state counter : int = 0
  state level   : num = 1.0
  state open    : bool = false
  state queue   : list of int = [4, 1, 4]
  state order   : list of side = []
  state leader  : side? = none
  state walls   : list of square = [C2, D3, D4, C3, E3]
}

map chart of skill {
  art """
    b . . s
    . s s .
  """
  legend { b : bow ; s : spear }
}
table band(x: int) -> int { ..-3 : -x ; -2..0 : 0 ; 1..5 : x * 2 ; 6..9 : x - 1 ; else : 99 }
table far(x: int) -> int { ..-9223372036854775806 : 1 ; 9223372036854775806.. : 2 ; else : 3 }
table cost(x: num, p: one of slow or fast or steady, n: int) -> low: int, high: num {
  ..0.5, any    : 0, x ; 0.5..2, slow : n, x * 2 ; any, steady : 3, n / 2 ; any, fast : n * n, sqrt(x) ; else : -1, 0.0
}
table tool(skill) -> item { bow : bowstave ; spear : sword ; else : feather }
table known(n: int) -> text { 1 : "one" ; 2..3 : "plain" ; else : "many" }
table partial(flag: bool, s: text) -> bool { true, "plain" : false ; true, any : true ; false, "hero" : true ; false, any : flag }

condition marked(who)
condition bound(a, b) both ways
condition leads(a, b)
condition level(who, n: int) stacks { modifier levels to might for who : n }
condition storm()

score might(who, item) {
  strength : who.strength          "{who} lifts {item}"
  weight   : -item.weight          when item.weight > 0
  magic    : 3                     when item.magic and total > 5
  marked   : div(total, 2)         "marked"    when marked(who)
  tripled  : times 1.5             when who.brave
  least    : at_least -20
  most     : at_most 1000
}
score force(who) -> num { base : who.speed ; heat : who.heat * 2 when who.heat > 0.5 ; scaled : times 1.1 }
modifier stormy to force : -0.5 when storm()

define twice(n: int) = n * 2
define share(x: num, n: int) = x / n
define hero          = first(combatants)
define heaviest(who) = highest(who.gear, [it.weight, it.charge])
define strong(who, n: int) = who.strength >= n
define upto(n: int)  = 1..n
define ratios(who)   = map(who.gear, it.ratio)
define rival(who)    = find(combatants, it.side != who.side)
define kept(list_of: list of int, n: int) = filter(list_of, it != n)
around define twice  = proceed(n + 1) - proceed(1)
around define kept   = filter(proceed(), any([1, 2], len(proceed(list_of, n - it)) >= 0))
around define rival  = proceed() ?? hero
around define item.worth = proceed() + proceed(who, n - 1) - weight * n + weight
around define item.pair  = take(proceed(), 2)
define maybe_num(x: num, b: bool) -> num? = b ? x : none

rule bump(n: int) -> int { combat.counter += n ; return combat.counter }
rule remember(who, n: int) -> int { add n to who.memory ; return len(who.memory) }
rule forget(who) -> list of int { let old = who.memory ; who.memory = [] ; return old }
rule pushed(n: int) -> list of int { add n to combat.queue ; return combat.queue }
rule popped() -> int { remove first(combat.queue) from combat.queue ; return len(combat.queue) }
rule still_sum(who, x: num) -> num { let t = who.heat ; for i in who.gear { t += i.ratio * x } ; return t }
rule deep(n: int) -> int { if n <= 0 { return 0 } ; return 1 + deep(n - 1) }
rule spin(n: int) -> int { let i = 0 ; while i < n { i += 1 } ; return i }
rule lucky(who) -> bool { return roll(1d6, "luck", who) > 3 }
rule flip(who) -> bool { who.tired = not who.tired ; return who.tired }
rule aim(who) -> combatant? { who.mark = rival(who) ; return who.mark }

rule prepare(n: int) {
  let a = first(combatants) ; let b = last(combatants) ; let c = combatants[1]
  if n > 0 {
    a.mark = b ; b.mark = c ; a.latest = 3 ; b.latest = -7 ; a.trend = 0.25 ; a.sure = true ; b.sure = false ; a.wish = spear
    a.memory = [3, 1, 2, 3] ; b.memory = [9223372036854775807, -1] ; a.readings = [0.5, 2.0, -1.25] ; a.seen = [b, c, b]
    a.at = B5 ; b.at = AA2 ; a.goal = F2 ; a.trail = [] ; b.trail = [A1, A2, B3, A1]
    a.drill[bow] = 4 ; b.tired = true ; c.stance = fast ; combat.counter = 12 ; combat.open = true
    combat.order = reverse(sides) ; combat.leader = first(sides)
    begin marked(a) ; begin bound(a, b) ; begin bound(c, a) ; begin leads(b, c) ; begin level(a, 2) ; begin level(a, 3) ; begin level(b, -1)
  }
  if n > 1 { begin storm() ; c.hp = 0 ; a.hp = -4 ; a.heat = 1.75 ; for i in a.gear { i.charge = i.weight } }
}
rule scene_1() { prepare(1) }
rule scene_2() { prepare(2) }
setup { phase ready { prepare(1) } }
round { phase fight { prepare(2) } }
victory { winner last_side_standing() }
`

const hundredZeros = "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"

const formulaScenario = `ruleset = "formulas"
[[side]]
name = "red"
[[side.combatant]]
name = "ann"
trained = { spear = 4, bow = 2 }
[[side.combatant]]
name = "bob"
strength = 0
gear = ["twin_sword"]
[[side]]
name = "blue"
renown = 7
[[side.combatant]]
name = "cid"
brave = false
speed = 0.1
strength = 3
gear = []
[[side.combatant]]
name = "dot"
gear = ["feather", "sword", "feather"]
`

// kindOf is a type of the generator.
type kindOf string

const (
	gInt, gNum, gBool, gText, gDice, gPace = kindOf("int"), kindOf("num"), kindOf("bool"), kindOf("text"), kindOf("dice"),
		kindOf("pace")
	gSquare, gGrid             = kindOf("square"), kindOf("grid")
	gSkill, gItem, gWho, gSide = kindOf("skill"), kindOf("item"), kindOf("combatant"), kindOf("side")
)

func opt(t kindOf) kindOf     { return t + "?" }
func list(t kindOf) kindOf    { return "list of " + t }
func (t kindOf) elem() kindOf { return t[len("list of "):] }
func (t kindOf) isList() bool { return strings.HasPrefix(string(t), "list of ") }
func (t kindOf) isOpt() bool  { return strings.HasSuffix(string(t), "?") }
func (t kindOf) must() kindOf { return kindOf(strings.TrimSuffix(string(t), "?")) }

// written is the type as a ruleset writes it.
func (t kindOf) written() string {
	text := strings.ReplaceAll(string(t), "grid", "one of king or taxi or alternate or hex")
	return strings.ReplaceAll(text, "pace", "one of slow or fast or steady")
}

var singles = []kindOf{gInt, gNum, gBool, gText, gDice, gPace, gSkill, gItem, gWho, gSide, gSquare, gSquare}
var listed = []kindOf{gInt, gNum, gBool, gText, gPace, gSkill, gItem, gWho, gSide, gDice, list(gInt), list(gNum),
	gSquare}
var optionals = []kindOf{gInt, gNum, gBool, gSkill, gItem, gWho, gSide, gSquare}

// local is a name that a formula may use; it is bound before the formula, but for params,
// which have no value here.
type local struct {
	name, value string
	t           kindOf
	typed       bool // the binding needs its type
}

var locals = []local{
	{"a", "combat.counter", gInt, false}, {"b", "last(combatants).strength", gInt, false},
	{"x", "first(combatants).heat", gNum, false},
	{"p", "first(combatants)", gWho, false}, {"q", "last(combatants)", gWho, false}, {"g", "last(items)", gItem, false},
	{"mi", "first(combatants).latest", opt(gInt), false}, {"mn", "first(combatants).trend", opt(gNum), false},
	{"mb", "combatants[3].sure", opt(gBool), false}, {"mw", "first(combatants).mark", opt(gWho), false},
	{"ms", "last(combatants).wish", opt(gSkill), false}, {"mg", "find(items, it.magic)", opt(gItem), false},
	{"l", "combat.queue", list(gInt), false}, {"ln", "first(combatants).readings", list(gNum), false},
	{"ll", "[[3, 1], [], [bonus]]", list(list(gInt)), false}, {"lw", "first(combatants).seen", list(gWho), false},
	{"le", "[]", list(gInt), true}, {"s", "first(sides)", gSide, false}, {"st", "first(combatants).stance", gPace, false},
	{"sq", "first(combatants).at", gSquare, false}, {"mq", "first(combatants).goal", opt(gSquare), false},
	{"lq", "combat.walls", list(gSquare), false},
	{"ceiling", "", opt(gInt), false}, {"portion", "", opt(gNum), false}, {"loved", "", opt(gSkill), false},
	{"nobodys", "", opt(gItem), false},
}

// generator makes formulas.
type generator struct {
	*rand.Rand
	used  map[string]bool // locals that the formula needs
	known map[string]bool // optional ones that are surely there
	its   []kindOf        // the type of `it`, innermost last
	items []local         // items that have a name
	named int             // how many had one
	still bool            // nothing may roll or change
	size  int
}

// made is a formula and how tightly its last operator binds.
type made struct {
	text string
	prec int
}

const (
	precOr, precAnd, precCompare, precRange, precAdd, precMul, precUnary, precAtom = 10, 15, 20, 25, 30, 60, 90, 1000
	precChoice                                                                     = 0
)

func atom(format string, args ...any) made { return made{fmt.Sprintf(format, args...), precAtom} }

// in gives the text of a part, in brackets if it binds less tightly than needed, and
// sometimes without need.
func (g *generator) in(m made, need int) string {
	if m.prec < need || g.IntN(25) == 0 {
		return "(" + m.text + ")"
	}
	return m.text
}

// way makes a formula of a type.
type way func(g *generator, d int) made

// expr makes a formula of a type, at most d deep.
func (g *generator) expr(t kindOf, d int) made {
	g.size++
	if g.size > 80 {
		d = 0
	}
	leaves := g.leaves(t)
	own, ways := g.ways(t)
	if len(own) > 0 && g.IntN(10) < 7 {
		ways = own
	}
	plain := 5 // tenths: things and words are seldom worth a long formula
	if t == gInt || t == gNum || t == gBool {
		plain = 1
	}
	if d <= 0 && len(leaves) > 0 || len(ways) == 0 || len(leaves) > 0 && g.IntN(10) < plain {
		return leaves[g.IntN(len(leaves))](g, d)
	}
	return ways[g.IntN(len(ways))](g, d-1)
}

// arg is a formula in brackets or between commas.
func (g *generator) arg(t kindOf, d int) string { return g.expr(t, d).text }

// post is a formula before a dot or index.
func (g *generator) post(t kindOf, d int) string { return g.in(g.expr(t, d), precAtom) }

// through are the arguments of a built-in that goes through a list of t, whose items have a name
// in one of three.
func (g *generator) through(list made, t, want kindOf, d int) string {
	if g.IntN(3) > 0 {
		return list.text + ", " + g.each(t, want, d)
	}
	g.named++
	item := local{name: fmt.Sprintf("item%d", g.named), t: t}
	g.items = append(g.items, item)
	text := item.name + " in " + g.in(list, precRange) + ", " + g.arg(want, d)
	g.items = g.items[:len(g.items)-1]
	return text
}

// each is a formula on the items of a list of t.
func (g *generator) each(t, want kindOf, d int) string {
	g.its = append(g.its, t)
	text := g.arg(want, d)
	g.its = g.its[:len(g.its)-1]
	return text
}

// over picks what a list holds.
func (g *generator) over() kindOf { return listed[g.IntN(len(listed))] }

func (g *generator) one(texts ...string) string { return texts[g.IntN(len(texts))] }

// perhaps is a type, or that of what may be none.
func (g *generator) perhaps(t kindOf) kindOf {
	if slices.Contains(optionals, t) && g.IntN(3) == 0 {
		return opt(t)
	}
	return t
}

// knowing makes a part in which an optional local is surely there.
func (g *generator) knowing(name string, f func() string) string {
	g.known[name] = true
	text := f()
	delete(g.known, name)
	return text
}

// unknown picks an optional local that is not known to be there.
func (g *generator) unknown() (local, bool) {
	for range 4 {
		l := locals[g.IntN(len(locals))]
		if l.t.isOpt() && !g.known[l.name] {
			g.used[l.name] = true
			return l, true
		}
	}
	return local{}, false
}

// leaves are names and literals.
func (g *generator) leaves(t kindOf) []way {
	var out []way
	add := func(texts ...string) {
		for _, s := range texts {
			out = append(out, func(*generator, int) made { return atom("%s", s) })
		}
	}
	for _, l := range locals {
		lt := l.t
		if g.known[l.name] {
			lt = lt.must()
		}
		if lt == t {
			out = append(out, func(g *generator, _ int) made {
				g.used[l.name] = true
				return atom("%s", l.name)
			})
		}
	}
	if n := len(g.its); n > 0 && g.its[n-1] == t {
		add("it", "it", "it", "it")
	}
	for _, item := range g.items {
		if item.t == t {
			add(item.name, item.name, item.name)
		}
	}
	switch t {
	case gInt:
		add("0", "1", "2", "3", "7", "bonus", "round", "combat.counter", "hero.strength", "price[bow]", "sword.weight")
		out = append(out, func(g *generator, _ int) made {
			return atom("%s", g.one("9223372036854775807", "4611686018427387904", "3037000500", "largest", "2147483648",
				"9007199254740993"))
		}, func(g *generator, _ int) made {
			return atom("%s", g.one("9223372036854775806", "9007199254740992", "300", "8388607", "1000000"))
		},
			func(g *generator, _ int) made { return made{fmt.Sprint(-1 - g.IntN(9)), precUnary} })
	case gNum:
		add("0.5", "1.5", "2.5", "0.0", "0.1", "3.0", "rate", "combat.level", "hero.speed", "weightier[bow]")
		out = append(out, func(g *generator, _ int) made {
			return atom("%s", g.one("huge", "tiny", "9007199254740993.0", "4.35", "0.3"))
		},
			func(g *generator, _ int) made { return made{g.one("-0.5", "-2.5", "-0.0", "-1.5"), precUnary} })
	case gBool:
		add("true", "false", "yes", "no", "hard", "combat.open", "hero.brave", "storm()")
	case gText:
		add(`"plain"`, `"hero"`, `"other"`, "heading", "sword.label")
	case gDice:
		add("d20", "3d6", "2d", "1d10", "2d7", "fate", "sword.damage", "1000d6")
	case gPace:
		add("pace", "hero.stance", "sword.grade")
	case gSkill:
		add("bow", "spear", "shield", "skill.bow", "favourite", "sword.skill")
	case gItem:
		add("sword", "bowstave", "feather", "twin_sword", "item.sword")
	case gWho:
		add("hero", "first(combatants)", "last(combatants)", "combatants[1]", "combatants[2]")
	case gSide:
		add("first(sides)", "hero.side", "last(sides)")
	case gSquare:
		add("A1", "B2", "D4", "C7", "H3", "gate", "hero.at")
	case gGrid:
		add("king", "taxi", "alternate", "hex", "lattice")
	case opt(gSquare):
		add("hero.goal", "combatants[1].goal")
	case list(gSquare):
		add("chart.areas", "chart.squares", "combat.walls", "hero.trail", "[A1, C3, B2]", "[B2, B3, D2, A1, E5]")
	case opt(gInt):
		add("hero.latest", "twin_sword.limit", "sword.limit")
	case opt(gNum):
		add("hero.trend", "twin_sword.factor", "feather.rated", "sword.rated")
	case opt(gBool):
		add("hero.sure", "combatants[1].sure")
	case opt(gSkill):
		add("hero.wish", "chart.area(hero.at)")
	case opt(gItem):
		add("twin_sword.twin", "sword.twin", "sword.second", "feather.second")
	case opt(gWho):
		add("hero.mark", "hero.friend", "combatants[2].mark", "rival(hero)")
	case opt(gSide):
		add("combat.leader", "last_side_standing()")
	case list(gInt):
		add("combat.queue", "hero.memory", "sword.costs", "(1..5)", "[3, 1, 2]", "hero.loads")
	case list(gNum):
		add("hero.readings", "[0.5, 2.5]", "sword.shares")
	case list(gBool):
		add("[true, false]")
	case list(gText):
		add(`["plain", "hero", "plain"]`)
	case list(gDice):
		add("[3d6, 2d, 3d6]")
	case list(gPace):
		add("[pace, hero.stance]")
	case list(gSkill):
		add("skills", "twin_sword.uses", "[bow, spear, bow]")
	case list(gItem):
		add("items", "hero.gear", "[sword, feather]")
	case list(gWho):
		add("combatants", "hero.seen", "active_combatants()", "hero.side.members")
	case list(gSide):
		add("sides", "combat.order", "active_sides()")
	case list(list(gInt)):
		add("hero.matrix", "[[1, 2], [3]]", "[[2], []]")
	case list(list(gNum)):
		add("[[0.5], [1.5, 2.5]]")
	default:
		if t.isList() && t.elem().isList() {
			out = append(out, func(g *generator, _ int) made {
				return atom("[%s, %s]", g.leafOf(t.elem()).text, g.leafOf(t.elem()).text)
			})
		}
	}
	return out
}

func binary(op string, prec int, x, y kindOf) way {
	return func(g *generator, d int) made {
		left := g.in(g.expr(x, d), prec)
		return made{left + " " + op + " " + g.in(g.expr(y, d), prec+1), prec}
	}
}

func call(name string, args ...kindOf) way {
	return func(g *generator, d int) made {
		texts := make([]string, len(args))
		for i, t := range args {
			texts[i] = g.arg(t, d)
		}
		return atom("%s(%s)", name, strings.Join(texts, ", "))
	}
}

// onGrid calls a built-in about squares, with a grid or without.
func onGrid(name string, args ...kindOf) way {
	return func(g *generator, d int) made {
		m := call(name, args...)(g, d)
		if g.IntN(4) > 0 {
			m.text = strings.TrimSuffix(m.text, ")") + ", " + g.leafOf(gGrid).text + ")"
		}
		return m
	}
}

// nearWay is an area of a few squares.
func nearWay(name string) way {
	return func(g *generator, d int) made {
		at, n, on := g.arg(gSquare, d), g.one("0", "1", "2", "3", "-1"), g.leafOf(gGrid).text
		switch name {
		case "cone":
			return atom("cone(%s, %s, %s, %s, %s)", at, g.arg(gInt, d), g.one("0", "1", "2"), n, on)
		case "reachable":
			return atom("reachable(%s, %s, %s, %s)", at, n, g.arg(list(gSquare), d), on)
		}
		return atom("burst(%s, %s, %s)", at, n, on)
	}
}

// costWay is a way of few points, whose steps leave one square and enter another.
func costWay(name string) way {
	return func(g *generator, d int) made {
		from, to, points, on := g.arg(gSquare, d), g.arg(gSquare, d), g.one("0", "2", "4", "-1"), g.leafOf(gGrid).text
		g.items = append(g.items, local{name: "leaving", t: gSquare})
		cost := g.one(g.each(gSquare, gBool, d)+" ? none : 2", "max(1, "+g.each(gSquare, gInt, d)+")", "1",
			"it.x > leaving.x ? 1 : 2")
		g.items = g.items[:len(g.items)-1]
		if name == "reachable_for" {
			return atom("reachable_for(%s, %s, %s, %s)", from, points, cost, on)
		}
		return atom("%s(%s, %s, %s, %s, %s)", name, from, to, points, cost, on)
	}
}

// pushWay pushes a few squares over a small field.
func pushWay(name string) way {
	return func(g *generator, d int) made {
		const field = "rectangle(B2, G6)"
		few := func() string { return "take(" + g.arg(list(gSquare), d) + ", 3)" }
		at, size := g.arg(gSquare, d), g.one("1", "1", "2", "0")
		toPush := func() string { return g.one("", ", "+g.arg(gBool, d)) }
		switch name {
		case "pushed_along":
			return atom("pushed_along(%s, %s, %s, %s, %s)", at, size, few(), few(), field)
		case "pushes":
			return atom("flatten(take(pushes(%s, %s, %s, %s, %s, %s, %s%s), 9))", at, size, few(), field,
				g.arg(list(gSquare), d), field, g.one("1", "2"), toPush())
		}
		return atom("shortest_push(%s, %s, %s, %s, %s, %s, %s%s)", at, size, few(), g.arg(list(gSquare), d), field, field,
			g.one("2", "3", "-1"), toPush())
	}
}

func squareField(g *generator, d int) made {
	return atom("%s.%s", g.post(gSquare, d), g.one("x", "y"))
}

// field reads a field of a thing, or of `it` if that is one.
func field(of kindOf, names ...string) way {
	return func(g *generator, d int) made {
		if n := len(g.its); n > 0 && g.its[n-1] == of && g.IntN(3) > 0 {
			return atom("it.%s", g.one(names...))
		}
		if n := len(g.items); n > 0 && g.IntN(2) > 0 {
			if item := g.items[g.IntN(n)]; item.t == of {
				return atom("%s.%s", item.name, g.one(names...))
			}
		}
		return atom("%s.%s", g.post(of, d), g.one(names...))
	}
}

func method(of kindOf, name string, args ...kindOf) way {
	return func(g *generator, d int) made {
		x := g.post(of, d)
		return atom("%s.%s", x, call(name, args...)(g, d).text)
	}
}

// chained reads a field of a thing that may not be there.
func chained(of kindOf, names ...string) way {
	return func(g *generator, d int) made { return atom("%s?.%s", g.post(opt(of), d), g.one(names...)) }
}

// numeric is an int or a num where either will do.
func (g *generator) numeric() kindOf {
	if g.IntN(3) == 0 {
		return gNum
	}
	return gInt
}

// listCall calls a built-in on a list, written as a call or as a pipe.
func (g *generator) listCall(name string, t kindOf, d int, more ...string) made {
	l := g.expr(list(t), d)
	if g.IntN(8) == 0 && l.prec > 0 {
		return made{l.text + " | " + name + "(" + strings.Join(more, ", ") + ")", -1}
	}
	return atom("%s(%s)", name, strings.Join(append([]string{l.text}, more...), ", "))
}

// perItem calls a built-in with a formula on each item of any list.
func perItem(want kindOf, names ...string) way {
	return func(g *generator, d int) made {
		t := g.over()
		// the list is written first, and `it` in it is the outer one
		l := g.expr(list(t), d)
		name := g.one(names...)
		if g.IntN(8) == 0 && l.prec > 0 {
			return made{l.text + " | " + name + "(" + g.each(t, want, d) + ")", -1}
		}
		return atom("%s(%s)", name, g.through(l, t, want, d))
	}
}

func (g *generator) label() string {
	return g.one("", `, "luck"`, `, "swing"`)
}

// anyWays are the ways that every single type has.
func anyWays(t kindOf) []way {
	return []way{
		func(g *generator, d int) made {
			cond := g.in(g.expr(gBool, d), 1)
			a := g.arg(t, d)
			return made{cond + " ? " + a + " : " + g.arg(t, d), precChoice}
		},
		func(g *generator, d int) made { // narrowed
			l, ok := g.unknown()
			if !ok {
				return g.expr(t, d)
			}
			with := func() string { return g.arg(t, d) }
			if g.IntN(2) == 0 {
				a := g.knowing(l.name, with)
				return made{l.name + " != none ? " + a + " : " + g.arg(t, d), precChoice}
			}
			a := g.arg(t, d)
			return made{"none == " + l.name + " ? " + a + " : " + g.knowing(l.name, with), precChoice}
		},
	}
}

// fromList are the ways to get one item of a list.
func fromList(t kindOf) []way {
	out := []way{
		func(g *generator, d int) made { return g.listCall(g.one("first", "last"), t, d) },
		func(g *generator, d int) made { l := g.post(list(t), d); return atom("%s[%s]", l, g.arg(gInt, d)) },
		func(g *generator, d int) made {
			return atom("%s(%s)", g.one("highest", "lowest"), g.through(g.expr(list(t), d), t, g.key(), d))
		},
		func(g *generator, d int) made {
			if g.still {
				return g.expr(t, d)
			}
			return g.byChance("pick", t, d)
		},
	}
	return out
}

// byChance calls pick or shuffled.
func (g *generator) byChance(name string, t kindOf, d int) made {
	l := g.arg(list(t), d)
	if g.still {
		return atom("reverse(%s)", l)
	}
	who := ""
	if g.IntN(3) == 0 {
		who = ", " + g.arg(gWho, d)
	}
	return atom("%s(%s%s%s)", name, l, g.label(), who)
}

func (g *generator) key() kindOf {
	return []kindOf{gInt, gInt, gNum, list(gInt), list(gNum)}[g.IntN(5)]
}

// fromOptional are the ways to get a value out of one that may not be there.
func fromOptional(t kindOf) []way {
	return []way{
		func(g *generator, d int) made {
			x := g.in(g.expr(opt(t), d), precAtom)
			return made{x + " ?? " + g.in(g.expr(t, d), precAtom), precMul - 1 - 1000}
		},
		call("the", opt(t)),
	}
}

// acting keeps a way for formulas that may roll or change something.
func acting(w way, otherwise kindOf) way {
	return func(g *generator, d int) made {
		if g.still {
			return g.expr(otherwise, d)
		}
		return w(g, d)
	}
}

// ways are what can be made of other formulas: those of the type itself, and those
// that other types have as well.
func (g *generator) ways(t kindOf) (own, general []way) {
	if t.isList() {
		return nil, listWays(t.elem())
	}
	if t.isOpt() {
		return nil, optionalWays(t.must())
	}
	switch t {
	case gInt:
		own = intWays()
	case gNum:
		own = numWays()
	case gBool:
		own = boolWays()
	case gText:
		own = []way{field(gItem, "label"), call("known", gInt)}
	case gDice:
		own = []way{
			binary("+", precAdd, gDice, gInt), binary("-", precAdd, gDice, gInt), binary("+", precAdd, gInt, gDice),
			call("exploding", gDice), call("exploding", gDice, list(gInt)), call("again", gDice, list(gInt)),
			call("successes", gDice, list(gInt)),
			call("times", gInt, gDice), call("more", gDice, gInt), call("stepped", gDice, gInt, list(gDice)),
			call("best", gInt, gDice), call("worst", gInt, gDice), field(gItem, "damage"),
			func(g *generator, d int) made {
				return atom("%s", g.one("best(2, 3d6)", "worst(1, 2d8)", "again(2d6, 1..2)", "exploding(3d6, [1, 6])",
					"successes(exploding(4d6), 5..6)"))
			},
			func(g *generator, d int) made {
				return atom("dice(%s, %s)", g.one("1", "2", "0", g.arg(gInt, d)), g.one("6", "20", "1", g.arg(gInt, d)))
			},
		}
	case gPace:
		own = []way{field(gItem, "grade"), field(gWho, "stance")}
	case gSkill:
		own = []way{field(gItem, "skill")}
	case gItem:
		own = []way{call("tool", gSkill), call("heaviest", gWho),
			func(g *generator, d int) made {
				x := g.post(gWho, d)
				return atom("copy_of(%s.gear, %s)", x, g.one("sword", "feather", "twin_sword"))
			}}
	case gWho:
		own = []way{func(g *generator, d int) made {
			return atom("first(%s(%s))", g.one("enemies", "allies"), g.arg(gWho, d))
		}}
	case gSide:
		own = []way{field(gWho, "side")}
	case gSquare:
		own = []way{field(gWho, "at"), call("square_at", gInt, gInt),
			func(g *generator, d int) made {
				return atom("square_at(%s, clamp(%s, 1, 9))", g.one("1", "5", "9", "10000"), g.arg(gInt, d))
			}}
	}
	general = slices.Concat(anyWays(t), fromList(t))
	if slices.Contains(optionals, t) {
		general = append(general, fromOptional(t)...)
	}
	return own, general
}

func intWays() []way {
	return []way{
		binary("+", precAdd, gInt, gInt), binary("-", precAdd, gInt, gInt), binary("*", precMul, gInt, gInt),
		binary("%", precMul, gInt, gInt),
		binary("+", precAdd, gInt, gInt), binary("*", precMul, gInt, gInt),
		func(g *generator, d int) made {
			return made{g.one("-", "-", "+") + g.in(g.expr(gInt, d), precUnary+1), precUnary}
		},
		call("abs", gInt), call("div", gInt, gInt), call("clamp", gInt, gInt, gInt), call("min", gInt, gInt),
		call("max", gInt, gInt, gInt), call("min", gDice), call("max", gDice),
		func(g *generator, d int) made { return atom("%s(%s)", g.one("floor", "ceil", "round"), g.arg(gNum, d)) },
		func(g *generator, d int) made { return atom("%s(%s)", g.one("floor", "ceil", "round"), g.arg(gInt, d)) },
		func(g *generator, d int) made { return g.listCall("len", g.over(), d) },
		perItem(gBool, "count", "find_index"), perItem(gBool, "count"), perItem(gInt, "sum"),
		func(g *generator, d int) made { return g.listCall(g.one("sum", "min", "max"), gInt, d) },
		func(g *generator, d int) made {
			l := g.arg(list(gInt), d)
			return atom("%s(%s, %s)", g.one("min", "max"), l, g.arg(gInt, d))
		},
		field(gWho, "strength", "hp", "toughness"), field(gItem, "weight", "doubled", "charge"), field(gSide, "renown"),
		func(g *generator, d int) made {
			x := g.post(gWho, d)
			return atom("%s.%s[%s]", x, g.one("trained", "drill"), g.arg(gSkill, d))
		},
		func(g *generator, d int) made {
			x := g.post(gWho, d)
			return atom("%s.mastery[%s]", x, g.arg(gItem, d))
		},
		func(g *generator, d int) made {
			x := g.post(gItem, d)
			return atom("%s.power[%s]", x, g.arg(gSkill, d))
		},
		func(g *generator, d int) made { return atom("price[%s]", g.arg(gSkill, d)) },
		func(g *generator, d int) made { return atom("dear[%s]", g.arg(gItem, d)) },
		method(gItem, "worth", gWho, gInt), call("deep", gInt), call("spin", gInt),
		call("twice", gInt), call("band", gInt), call("might", gWho, gItem),
		func(g *generator, d int) made {
			x := g.arg(gNum, d)
			p := g.one("slow", "fast", g.arg(gPace, d))
			return atom("cost(%s, %s, %s).low", x, p, g.arg(gInt, d))
		},
		func(g *generator, d int) made { return atom("tool(%s).weight", g.arg(gSkill, d)) },
		func(g *generator, d int) made {
			return atom("stacks(%s, %s)", g.one("level", "bound", "marked"), g.arg(gWho, d))
		},
		acting(func(g *generator, d int) made {
			x := g.arg(gDice, d)
			who := ""
			if g.IntN(3) == 0 {
				who = ", " + g.arg([]kindOf{gWho, gSide}[g.IntN(2)], d)
			}
			return atom("roll(%s%s%s)", x, g.label(), who)
		}, gInt),
		acting(call("bump", gInt), gInt), acting(call("remember", gWho, gInt), gInt), acting(call("popped"), gInt),
		acting(method(gItem, "swing", gWho), gInt),
		squareField, squareField, onGrid("angle", gSquare, gSquare), onGrid("bearing", gSquare, gSquare),
		onGrid("off_front", gSquare, gInt, gSquare), onGrid("grid_distance", gSquare, gSquare),
		onGrid("grid_distance", list(gSquare), gSquare), onGrid("grid_distance", list(gSquare), list(gSquare)),
	}
}

func numWays() []way {
	return []way{
		binary("+", precAdd, gNum, gNum), binary("-", precAdd, gNum, gInt), binary("*", precMul, gInt, gNum),
		binary("/", precMul, gInt, gInt),
		binary("/", precMul, gNum, gNum), binary("*", precMul, gNum, gNum), binary("+", precAdd, gInt, gNum),
		func(g *generator, d int) made {
			return made{g.one("-", "-", "+") + g.in(g.expr(gNum, d), precUnary+1), precUnary}
		},
		call("abs", gNum), call("clamp", gNum, gInt, gNum), call("min", gNum, gInt), call("max", gInt, gNum, gNum),
		func(g *generator, d int) made { return atom("sqrt(%s)", g.arg(g.numeric(), d)) },
		func(g *generator, d int) made { return g.listCall("mean", g.numeric(), d) },
		call("mean", gDice), call("mean_above", gDice, gInt), perItem(gNum, "sum"),
		onGrid("straight_distance", gSquare, gSquare),
		func(g *generator, d int) made { return g.listCall(g.one("sum", "min", "max"), gNum, d) },
		func(g *generator, d int) made {
			l := g.arg(list(gNum), d)
			return atom("%s(%s, %s)", g.one("min", "max"), l, g.arg(g.numeric(), d))
		},
		field(gWho, "speed", "heat", "average"), field(gItem, "ratio", "graded"),
		func(g *generator, d int) made { return atom("weightier[%s]", g.arg(gSkill, d)) },
		method(gItem, "quality", gNum),
		func(g *generator, d int) made {
			x := g.arg(g.numeric(), d)
			return atom("share(%s, %s)", x, g.arg(gInt, d))
		},
		call("force", gWho), call("still_sum", gWho, gNum),
		func(g *generator, d int) made {
			x := g.arg(gNum, d)
			p := g.one("slow", "steady", g.arg(gPace, d))
			return atom("cost(%s, %s, %s).high", x, p, g.arg(gInt, d))
		},
	}
}

// compare compares two formulas of a type.
func compare(t kindOf, ops ...string) way {
	return func(g *generator, d int) made {
		x := g.in(g.expr(t, d), precCompare+1)
		u := t
		if t == gInt {
			u = g.numeric()
		}
		return made{x + " " + g.one(ops...) + " " + g.in(g.expr(u, d), precCompare+1), precCompare}
	}
}

func boolWays() []way {
	return []way{
		compare(gInt, "<", "<=", ">", ">=", "==", "!="), compare(gNum, "<", "<=", ">", ">=", "==", "!="),
		compare(gInt, "<", "<=", ">", ">=", "=="),
		compare(gSkill, "==", "!="), compare(gItem, "==", "!="), compare(gWho, "==", "!="), compare(gSide, "=="),
		compare(gText, "==", "!="),
		compare(list(gInt), "==", "!="), compare(list(gNum), "==", "!="), compare(list(gWho), "=="),
		compare(gSquare, "==", "!="), compare(list(gSquare), "=="), compare(opt(gSquare), "==", "!="),
		onGrid("in_line", list(gSquare)), onGrid("connected", list(gSquare)),
		compare(gDice, "==", "!="), compare(gBool, "==", "!="), compare(gPace, "==", "!="),
		compare(opt(gInt), "==", "!="), compare(opt(gNum), "==", "!="), compare(opt(gBool), "=="),
		compare(opt(gWho), "==", "!="), compare(opt(gItem), "=="),
		func(g *generator, d int) made {
			x := g.in(g.expr(gPace, d), precCompare+1)
			return made{x + " == " + g.one("slow", "fast"), precCompare}
		},
		func(g *generator, d int) made {
			x := g.in(g.expr(gPace, d), precCompare+1)
			return made{g.one("slow", "fast") + " != " + x, precCompare}
		},
		func(g *generator, d int) made {
			t := opt(optionals[g.IntN(len(optionals))])
			x := g.in(g.expr(t, d), precCompare+1)
			return made{x + " " + g.one("==", "!=") + " none", precCompare}
		},
		func(g *generator, d int) made {
			x := g.in(g.expr(opt(gInt), d), precCompare+1)
			return made{x + " == " + g.in(g.expr(g.numeric(), d), precCompare+1), precCompare}
		},
		func(g *generator, d int) made { // a chain names its middle twice
			old := g.still
			x := g.in(g.expr(g.numeric(), d), precCompare+1)
			g.still = true
			mid := g.in(g.leafOf(g.numeric()), precCompare+1)
			g.still = old
			return made{x + " " + g.one("<", "<=") + " " + mid + " " + g.one("<", ">", "<=") + " " +
				g.in(g.expr(g.numeric(), d), precCompare+1), precAnd}
		},
		logic, logic, logic, logic, logic, logic, logic, logic, logic, logic,
		func(g *generator, d int) made {
			l, ok := g.unknown()
			if !ok {
				return g.expr(gBool, d)
			}
			with := func() string { return g.in(g.expr(gBool, d), precAnd+1) }
			if g.IntN(2) == 0 {
				return made{l.name + " != none and " + g.knowing(l.name, with), precAnd}
			}
			return made{l.name + " == none or " + g.knowing(l.name, with), precOr}
		},
		func(g *generator, d int) made {
			x := g.in(g.expr(g.perhaps(gInt), d), precCompare+1)
			low := g.in(g.expr(gInt, d), precAdd)
			return made{x + g.one(" in ", " not in ") + low + ".." + g.in(g.expr(gInt, d), precAdd), precCompare}
		},
		func(g *generator, d int) made {
			t := append(singles, gInt, gInt, gNum, gWho, gPace)[g.IntN(len(singles)+5)]
			x := g.in(g.expr(g.perhaps(t), d), precCompare+1)
			return made{x + g.one(" in ", " not in ") + g.in(g.expr(list(t), d), precRange), precCompare}
		},
		func(g *generator, d int) made {
			x := g.in(g.expr(gPace, d), precCompare+1)
			return made{x + " in [slow, " + g.arg(gPace, d) + "]", precCompare}
		},
		perItem(gBool, "any", "all", "none"), perItem(gBool, "any", "all", "none"), perItem(gBool, "any", "all", "none"),
		func(g *generator, d int) made { return g.listCall("all_different", singles[g.IntN(len(singles))], d) },
		call("marked", gWho), call("bound", gWho, gWho), call("bound", gWho), call("leads", gWho), call("level", gWho, gInt),
		call("level", gWho),
		func(g *generator, d int) made { return atom("%s(any, %s)", g.one("bound", "leads"), g.arg(gWho, d)) },
		func(g *generator, d int) made { return atom("level(any, %s)", g.arg(gInt, d)) },
		field(gWho, "brave", "tired", "active"), field(gItem, "magic", "is_light"), method(gItem, "fits", gSkill),
		call("strong", gWho, gInt), call("partial", gBool, gText),
		acting(call("lucky", gWho), gBool), acting(call("flip", gWho), gBool),
	}
}

// logic joins conditions.
func logic(g *generator, d int) made {
	switch g.IntN(5) {
	case 0:
		return made{"not " + g.in(g.expr(gBool, d), precAtom), precUnary - 40}
	case 1, 2:
		return binary("or", precOr, gBool, gBool)(g, d)
	}
	return binary("and", precAnd, gBool, gBool)(g, d)
}

// leafOf is a name or literal.
func (g *generator) leafOf(t kindOf) made {
	leaves := g.leaves(t)
	return leaves[g.IntN(len(leaves))](g, 0)
}

func optionalWays(t kindOf) []way {
	out := []way{
		func(g *generator, d int) made {
			cond := g.in(g.expr(gBool, d), 1)
			return made{cond + " ? " + g.arg(t, d) + " : none", precChoice}
		},
		func(g *generator, d int) made {
			cond := g.in(g.expr(gBool, d), 1)
			return made{cond + " ? none : " + g.arg(opt(t), d), precChoice}
		},
		func(g *generator, d int) made {
			return atom("find(%s)", g.through(g.expr(list(t), d), t, gBool, d))
		},
		func(g *generator, d int) made {
			return atom("find(%s)", g.through(g.expr(list(t), d), t, gBool, d))
		},
		func(g *generator, d int) made {
			x := g.in(g.expr(opt(t), d), precAtom)
			return made{x + " ?? " + g.in(g.expr(opt(t), d), precAtom), precMul - 1 - 1000}
		},
	}
	switch t {
	case gInt:
		out = append(out, costWay("path_cost"), field(gWho, "latest"), field(gItem, "limit"), chained(gSquare, "x", "y"),
			chained(gWho, "at.x", "goal?.y"), chained(gWho, "hp", "latest", "side.renown", "toughness", "mark?.hp",
				"mark?.latest"),
			chained(gItem, "weight", "limit", "twin?.weight", "doubled"),
			func(g *generator, d int) made {
				x := g.post(opt(gItem), d)
				who := g.arg(gWho, d)
				return atom("%s?.worth(%s, %s)", x, who, g.arg(gInt, d))
			})
	case gNum:
		out = append(out, field(gWho, "trend"), field(gItem, "factor", "rated"),
			chained(gWho, "heat", "average", "trend", "mark?.speed"),
			chained(gItem, "ratio", "graded", "rated"), call("maybe_num", gNum, gBool),
			func(g *generator, d int) made {
				x := g.post(opt(gItem), d)
				return atom("%s?.quality(%s)", x, g.arg(gNum, d))
			})
	case gBool:
		out = append(out, field(gWho, "sure"), chained(gWho, "brave", "active", "sure"), chained(gItem, "is_light", "magic"),
			func(g *generator, d int) made {
				x := g.post(opt(gItem), d)
				return atom("%s?.fits(%s)", x, g.arg(gSkill, d))
			})
	case gSkill:
		out = append(out, field(gWho, "wish"), chained(gItem, "skill"), chained(gWho, "wish"), call("chart.area", gSquare))
	case gItem:
		out = append(out, field(gItem, "twin", "second"), chained(gItem, "twin", "twin?.twin"), method(gItem, "better", gWho),
			func(g *generator, d int) made {
				x := g.post(opt(gItem), d)
				return atom("%s?.better(%s)", x, g.arg(gWho, d))
			})
	case gWho:
		out = append(out, field(gWho, "mark", "friend"), chained(gWho, "mark", "friend", "mark?.mark"), call("rival", gWho),
			acting(call("aim", gWho), opt(gWho)))
	case gSide:
		out = append(out, chained(gWho, "side", "mark?.side"))
	case gSquare:
		out = append(out, field(gWho, "goal"), chained(gWho, "at", "goal"), onGrid("neighbour", gSquare, gInt))
	}
	return out
}

func listWays(t kindOf) []way {
	out := []way{
		func(g *generator, d int) made {
			n := 1 + g.IntN(3)
			items := make([]string, n)
			for i := range items {
				items[i] = g.arg(t, d)
			}
			return atom("[%s]", strings.Join(items, ", "))
		},
		func(g *generator, d int) made {
			return atom("%s(%s)", g.one("filter", "take_until"), g.through(g.expr(list(t), d), t, gBool, d))
		},
		func(g *generator, d int) made {
			return atom("%s(%s)", g.one("filter", "take_until"), g.through(g.expr(list(t), d), t, gBool, d))
		},
		perItem(t, "map"), perItem(t, "map"),
		func(g *generator, d int) made {
			l := g.arg(list(t), d)
			return atom("%s(%s, %s)", g.one("take", "skip"), l, g.arg(gInt, d))
		},
		func(g *generator, d int) made {
			return atom("sorted(%s)", g.through(g.expr(list(t), d), t, g.key(), d))
		},
		func(g *generator, d int) made { return g.byChance("shuffled", t, d) },
		func(g *generator, d int) made { return g.listCall("reverse", t, d) },
		func(g *generator, d int) made {
			texts := []string{g.arg(list(t), d)}
			for range 1 + g.IntN(2) {
				texts = append(texts, g.arg(list(t), d))
			}
			return atom("concat(%s)", strings.Join(texts, ", "))
		},
		func(g *generator, d int) made {
			cond := g.in(g.expr(gBool, d), 1)
			a := g.arg(list(t), d)
			return made{cond + " ? " + a + " : " + g.arg(list(t), d), precChoice}
		},
	}
	if !t.isList() {
		out = append(out,
			func(g *generator, d int) made { return g.listCall("unique", t, d) },
			func(g *generator, d int) made { l := g.arg(list(t), d); return atom("without(%s, %s)", l, g.arg(t, d)) },
			func(g *generator, d int) made { return atom("first(%s)", g.arg(list(list(t)), d)) },
			func(g *generator, d int) made {
				return atom("flatten(subsets(take(%s, %d)))", g.arg(list(t), d), g.IntN(5))
			})
	}
	switch t {
	case gInt:
		out = append(out,
			func(g *generator, d int) made {
				x := g.in(g.expr(gInt, d), precAdd)
				return made{x + ".." + g.in(g.expr(gInt, d), precAdd), precRange}
			},
			func(g *generator, d int) made {
				return made{g.one("1", "0", "-2") + ".." + g.one("3", "6", "0"), precRange}
			},
			func(g *generator, d int) made { return g.listCall("flatten", list(gInt), d) },
			field(gItem, "costs", "pair"), field(gWho, "memory", "loads"), method(gItem, "parts", gInt), call("upto", gInt),
			call("kept", list(gInt), gInt),
			acting(func(g *generator, d int) made { return atom("throw(%s)", g.arg(gDice, d)) }, list(gInt)),
			func(g *generator, d int) made { return atom("values(level.n, %s)", g.arg(gWho, d)) },
			acting(call("forget", gWho), list(gInt)), acting(call("pushed", gInt), list(gInt)))
	case gNum:
		out = append(out, field(gItem, "shares"), field(gWho, "readings"), call("ratios", gWho),
			func(g *generator, d int) made { return g.listCall("flatten", list(gNum), d) })
	case gSkill:
		out = append(out, field(gItem, "uses"))
	case gItem:
		out = append(out, field(gWho, "gear"))
	case gWho:
		out = append(out, field(gSide, "members"), field(gWho, "seen"), call("enemies", gWho), call("allies", gSide),
			call("enemies", gSide), call("allies", gWho), call("active", gSide),
			func(g *generator, d int) made {
				return atom("%s(%s, %s)", g.one("partners", "linked"), g.arg(gWho, d), g.one("bound", "leads"))
			})
	case gSquare:
		out = append(out, field(gWho, "trail"), onGrid("neighbours", gSquare), onGrid("line", gSquare, gSquare),
			call("rectangle", gSquare, gSquare),
			onGrid("line_beyond", gSquare, gSquare, gInt), onGrid("burst", gSquare, gInt),
			onGrid("cone", gSquare, gInt, gInt, gInt), call("covered", gSquare, gInt), call("covering", list(gSquare), gInt),
			onGrid("reachable", gSquare, gInt, list(gSquare)), onGrid("shortest_path", gSquare, gSquare, list(gSquare)),
			nearWay("burst"), nearWay("reachable"), nearWay("cone"),
			costWay("reachable_for"), costWay("cheapest_path"),
			pushWay("pushed_along"), pushWay("shortest_push"), pushWay("pushes"))
	case list(gInt):
		out = append(out, field(gWho, "matrix"))
	}
	return out
}

// alone makes a formula that is still and needs no locals.
func (g *generator) alone(t kindOf) string {
	for {
		g.used, g.known, g.its, g.items, g.size, g.still = map[string]bool{}, map[string]bool{}, nil, nil, 0, true
		if text := g.arg(t, 1+g.IntN(3)); len(g.used) == 0 {
			return text
		}
	}
}

// rule makes a rule that returns a formula: `rule NAME() -> TYPE { let …; return FORMULA }`.
func (g *generator) rule(name string) (text, formula string) {
	g.used, g.known, g.its, g.items, g.size = map[string]bool{}, map[string]bool{}, nil, nil, 0
	g.still = g.IntN(3) == 0
	var t kindOf
	switch n := g.IntN(20); {
	case n < 5:
		t = gInt
	case n < 9:
		t = gNum
	case n < 13:
		t = gBool
	case n < 14:
		t = singles[g.IntN(len(singles))]
	case n < 17:
		t = opt(optionals[g.IntN(len(optionals))])
	default:
		t = list(g.over())
	}
	formula = g.arg(t, 2+g.IntN(6))
	var lets []string
	for _, l := range locals {
		if !g.used[l.name] || l.value == "" {
			continue
		}
		if l.typed {
			lets = append(lets, fmt.Sprintf("let %s : %s = %s", l.name, l.t.written(), l.value))
		} else {
			lets = append(lets, fmt.Sprintf("let %s = %s", l.name, l.value))
		}
	}
	lets = append(lets, "return "+formula)
	return fmt.Sprintf("rule %s() -> %s { %s }", name, t.written(), strings.Join(lets, " ; ")), formula
}
