package lang_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// Faults that were found while the reference was written, each with what is right.
// Declarations are those of a variant of skirmish, as in the examples.
var faults = []struct {
	name string
	code string
	want string // the code of a mistake, or `stops: …`; else the tests must pass
}{
	{"two numbers are no range of keys", `table t(n: int) -> int { 3 5 : 1 ; else : 0 }`, "syntax"},
	{"none of a key", `table t(n: int?) -> int { ..5 : 1 ; 6.. : 2 }`, "table-gap"},
	{"a key that is none is no number", `
table t(n: int?) -> int { none : 0 ; ..5 : 1 ; else : 2 }
test "t" { expect t(none) == 0 and t(-3) == 1 and t(7) == 2 }`, ""},
	{"keys far from zero", `
table t(n: int 1..100000000000000) -> int { 1..50000000000000 : 1 ; 50000000000001.. : 2 }
table u(n: int 1000000000000000000..1000000000000000000) -> int { any : 1 }
test "t" { expect t(50000000000001) == 2 and u(1000000000000000000) == 1 }`, ""},
	{"formulas of instances that never end", `
kind knot plural knots { f(n: int) : int }
knot one_end   { f = other_end.f(n) }
knot other_end { f = one_end.f(n) }
test "t" { expect one_end.f(1) == 1 }`, "stops: formulas need one another more than 200 deep"},
	{"names that Expr reads in its own way", `rule one(who) -> int { return who.hp }`, "name-taken"},
	{"a step twice", `rule r() { step a { say "1" } step a { say "2" } }`, "syntax"},
	{"a step twice, in two lines", "rule r() {\n step a { say \"1\" }\n step a { say \"2\" }\n}", "duplicate"},
	{"an override of a score keeps its head", `override score to_parry(who, n: int) { base : n }`, "not-allowed"},
	{"an override of a table keeps its head", `override table far(n: num) -> int { ..2 : 1 }`, "not-allowed"},
	{"a phase cannot stand behind itself", `override phase action after action { say "x" }`, "bad-course"},
	{"a field named like its kind, a map or a table", `
kind suit_ plural suits { order : int = 0 ; best : int = 1 }
suit_ spade { order = 3 }
suit_ heart { order = 2 }
map board of spot { art """ a """ ; legend { a : dot } }
kind spot plural spots of dot
table rank_of(n: int) -> order: int, of_all: int { else : n, 0 }
kind card plural cards {
  suit_      : suit_ = suit_.spade
  board      : suit_ = heart
  rank_of(n: int) : suit_ = n > 1 ? heart : spade
  define a -> int = suit_.order
  define b        = board.order + rank_of(2).order
  define c        = filter(suits, it == suit_)
}
card ace
card two { suit_ = heart }
test "t" { expect ace.a == 3 and two.a == 2 and ace.b == 4 and two.c == [heart] }`, ""},
	{"labels that are no names", `
rule fling(who) -> int { return roll(1d20, "d20", who) + roll(1d6, "to hit") + roll(1d4, "then \\ \"there\"") }
test "t" {
  scenario "duel"
  rolls d20 = 4 ; rolls "d20" = 9 ; rolls "to hit" = 2, 3 ; rolls "then \\ \"there\"" = 1, 2
  expect fling(anna) == 7 and fling(anna) == 14
}`, ""},
	{"a condition begun again", `
condition c(who)
rule forever(who)  { begin c(who) for 1 rounds ; begin c(who) }
rule until_(who)   { begin c(who) for 1 rounds ; begin c(who) until turn_starts(who) }
rule for_good(who) { begin c(who) ; begin c(who) for 1 rounds }
rule longer(who)   { begin c(who) for 2 rounds ; begin c(who) for 1 rounds }
kind combat { state play : int = 0 }
override phase action {
  for who in combatants {
    if combat.play == 1 and round == 1 { forever(who) }
    if combat.play == 2 and round == 1 { until_(who) }
    if combat.play == 3 and round == 1 { for_good(who) }
    if combat.play == 4 and round == 1 { longer(who) }
  }
}
test "no end"  { scenario "duel" ; combat.play = 1 ; run 3 ; expect c(anna) }
test "until"   { scenario "duel" ; combat.play = 2 ; run 3 ; expect c(anna) ; announce turn_starts(anna) ; expect not c(anna) and c(ben) }
test "stays"   { scenario "duel" ; combat.play = 3 ; run 3 ; expect c(anna) }
test "longer"  { scenario "duel" ; combat.play = 4 ; run 1 ; expect c(anna) ; run 1 ; expect not c(anna) }`, ""},
	{"one bearer of two, with more arguments", `
condition grip(a, b, force: int)
test "t" {
  scenario "duel"
  begin grip(anna, ben, 3)
  expect grip(ben, any, 3) and grip(anna, any, 3) and grip(any, ben) and not grip(any, anna) and not grip(ben, any, 4)
  end grip(ben, any, 3)
  expect not grip(anna)
}`, ""},
	{"not before in", `rule r(n: int) -> bool { return not n in [6] }`, "not-comparison"},
	{"not before in, of a bool", `rule r(b: bool) -> bool { return (not b) in [true] }`, ""},
	{"a model has the state it begins with", `
kind flask plural flasks { size : int = 2 ; state drops : int = size ; mine : bool = owner.active }
flask vial { size = 3 }
kind combatant { own flasks_ : list of flask = [vial] }
test "t" { scenario "duel" ; expect vial.drops == 3 and first(anna.flasks_).drops == 3 and first(anna.flasks_).mine }`, ""},
	{"state that no copy would have", `
kind flask plural flasks { state drops : int }
flask vial
kind combatant { own flasks_ : list of flask = [vial] }`, "missing-field"},
	{"fresh things without a value", `
kind flask { state drops : int }
kind combatant { own flasks_ : list of flask size 2 }`, "missing-field"},
	{"around the rule that a kind gives", `
kind deed plural deeds { rule perform(who) -> int { return who.hp } }
deed sit
before rule deed.perform { who.hp = 4 }
test "t" { scenario "duel" ; expect sit.perform(anna) == 4 }`, ""},
	{"a modifier of a model, and another of its name", `
kind charm plural charms
charm lucky   { modifier luck to to_parry for who : 2 }
charm luckier like lucky { modifier luck to to_parry for who : 3 }
charm other   like luckier
kind combatant { charms : list of charm = [] }
test "t" {
  scenario "duel"
  anna.charms = [lucky]
  ben.charms = [other, luckier]
  expect to_parry(anna) == 11 and to_parry(ben) == 15
}`, ""},
	{"around a step is around what is before and after it", `
kind combatant { state trail : int = 0 }
rule r(who) -> int { step s { who.trail = who.trail * 10 + 2 } ; return who.trail }
before step r.s { who.trail = who.trail * 10 + 1 }
after step r.s  { who.trail = who.trail * 10 + 3 }
around step r.s as never when who.hp < 5 { who.trail = 9 ; if false { proceed() } }
around step r.s as out { who.trail = 8 ; proceed() ; who.trail = who.trail * 10 + 7 }
test "t" { scenario "duel" ; anna.hp = 4 ; expect r(ben) == 81237 and r(anna) == 97 }`, ""},
	{"times before the first limit", `
score worth(who) { base : 10 ; more : 1 when total > 5 ; cap : at_most 16 }
modifier tripled to worth : times 3
test "t" { scenario "duel" ; expect worth(anna) == 16 }`, ""},
	{"a param that reads a field", `
define all_hp = sum(combatants, it.hp)
param p : int = all_hp
test "t" { scenario "duel" ; expect p == 3 }`, "stops: a param or a die is fixed before `hp`"},
	{"a param that asks about the fight", `param p : int = len(active_combatants())`, "not-allowed"},
	{"defaults that ask for conditions", `
kind combatant { parry : int = to_parry(self) ; held : bool = locked(self) ; with_ : int = len(partners(self, locked)) }
test "t" { scenario "duel" ; expect anna.parry == 9 and not anna.held and anna.with_ == 0 }`, ""},
	{"a default that makes things", `
kind blow { n : int = 2 }
rule make() -> blow { return new blow { n = 3 } }
kind combatant { blows : int = make().n }
test "t" { scenario "duel" ; expect anna.blows == 3 }`, "stops: nothing can be made before the fight"},
	{"a choice around a rule is named by the rule", `
before rule take_turn { choose shout yes or no by who ; say "{shout}" }
policy loud { take_turn.shout : yes }`, ""},
	{"a per field of things needs them all", `
kind mark plural marks { worn : weapon per skill }
mark m { worn[blade] = sword }
test "t" { expect m.worn[bow] == sword }`, "stops: `worn` of m says nothing for"},
	{"a per field of numbers does not", `
kind mark plural marks { n : int per skill ; o : int? per skill }
mark m { n[blade] = 3 ; o[blade] = 4 }
test "t" { expect m.n[bow] == 0 and m.o[bow] == none }`, ""},
	{"an override without parameters keeps their types", `
kind who
override rule wound { who.hp -= amount ; announce hurt(who, amount, cause) }`, ""},
	{"the guard of a while counts in its body", `
rule r(who) -> int {
  let boss = who.captain
  while boss != none { boss = boss.captain }
  return who.hp
}`, ""},
	{"and no longer than that", `
rule r(who) -> int {
  let boss = who.captain
  while boss != none { boss = boss.captain ; who.hp = boss.hp }
  return who.hp
}`, "maybe-none"},
}

func TestFaults(t *testing.T) {
	files := shelf(t, examples(t))
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			p, root, diags := load(with(files, "example.hc", variant+"\n"+f.code), "example.hc")
			stops, isStop := strings.CutPrefix(f.want, "stops: ")
			if f.want != "" && !isStop {
				for _, d := range diags.All() {
					if string(d.Code) == f.want {
						return
					}
				}
				t.Fatalf("no mistake `%s` was found:\n%s", f.want, diags.Render())
			}
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			loc, _ := scenario.Find(root, "duel")
			setup, diags := scenario.Load(loc, p.Program)
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			if _, err := interp.New(p.Program, setup, interp.Options{}); err != nil && !isStop {
				t.Fatal(err)
			}
			for _, test := range p.Tests {
				if test.File != p.Root.IR() {
					continue
				}
				r := runTest(p, test)
				if r.Failed != "" && !(isStop && strings.Contains(r.Failed, stops)) || isStop && r.Failed == "" {
					t.Errorf("%s: %s", test.Name, r.Failed)
				}
			}
		})
	}
}

// What is missing is nobody if it is a fighter or a side, else nothing.
func TestNobodyAndNothing(t *testing.T) {
	files := shelf(t, examples(t))
	const code = `
setup { phase p {
  let who = first(combatants)
  let hand : weapon? = none
  say "{who.captain} {filter(combatants, it.hp > 99)} {hand} {filter(weapons, it.reach > 999)}"
} }`
	p, root, diags := load(with(files, "example.hc", variant+code), "example.hc")
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	loc, _ := scenario.Find(root, "duel")
	setup, _ := scenario.Load(loc, p.Program)
	m, err := interp.New(p.Program, setup, interp.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := interp.NewFight(m)
	f.Reset(1, 1)
	var said sayings
	f.Read(&said, false)
	if _, err := f.Run(); err != nil {
		t.Fatal(err)
	}
	if want := "nobody nobody nothing nothing"; len(said) == 0 || said[0] != want {
		t.Errorf("said %q, want %q", said, want)
	}
}

type sayings []string

func (s *sayings) Read(e *event.Event) {
	if e.Type == "say" {
		*s = append(*s, e.Text)
	}
}

// A scenario must give the fight what has no default.
func TestCombatNeedsItsFields(t *testing.T) {
	files := shelf(t, examples(t))
	p, root, diags := load(with(files, "example.hc", variant+"\nkind combat { weather : one of wet or dry }"),
		"example.hc")
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	loc, _ := scenario.Find(root, "duel")
	_, diags = scenario.Load(loc, p.Program)
	if list := diags.All(); len(list) != 1 || list[0].Code != diag.MissingField {
		t.Errorf("want one missing field:\n%s", diags.Render())
	}
}

// Sides and fighters can be the keys of a per field, in rulesets and in scenarios.
func TestPerCombatantInScenarios(t *testing.T) {
	files := shelf(t, examples(t))
	duel := string(files["scenarios/duel.toml"].Data)
	files["scenarios/duel.toml"].Data = []byte(strings.Replace(duel, `title   = "Ben the Tall"`,
		`trust = { anna = 2, nobody_here = 3 }`, 1))
	const code = "\nkind combatant { trust : int per combatant = 1 }\ntest \"t\" { scenario \"duel\" ; expect ben.trust[anna] == 2 and ben.trust[ben] == 1 }"
	p, root, diags := load(with(files, "example.hc", variant+code), "example.hc")
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	loc, _ := scenario.Find(root, "duel")
	if _, diags := scenario.Load(loc, p.Program); diags.Len() != 1 || diags.All()[0].Code != diag.UnknownName {
		t.Errorf("want one unknown name:\n%s", diags.Render())
	}
	files["scenarios/duel.toml"].Data = []byte(strings.Replace(duel, `title   = "Ben the Tall"`, `trust = { anna = 2 }`,
		1))
	p, _, _ = load(with(files, "example.hc", variant+code), "example.hc")
	for _, test := range p.Tests {
		if test.File == p.Root.IR() {
			if r := runTest(p, test); r.Failed != "" {
				t.Error(r.Failed)
			}
		}
	}
}

// Several variants are laid over one another in the order in which they are named.
func TestVariantsCombine(t *testing.T) {
	files := shelf(t, examples(t))
	files["a.hc"] = &fstest.MapFile{Data: []byte("ruleset \"A\"\nextends \"skirmish\"\nweapon club { skill = brawl ; damage = 1d }\nmodifier one_more to to_parry : 1\n")}
	files["b.hc"] = &fstest.MapFile{Data: []byte("ruleset \"B\"\nextends \"skirmish\"\noverride weapon club { reach = 2 }\noverride modifier one_more : 3\ntest \"b\" { scenario \"duel\" ; expect club.reach == 2 and to_parry(anna) == 12 }\n")}
	s := library.Shelf{Label: "example", FS: files}
	p, diags := check.Load(&library.Library{}, []library.Location{{Shelf: s, Path: "a.hc"}, {Shelf: s, Path: "b.hc"}},
		check.Options{ScenarioNames: scenario.Names})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	for _, test := range p.Tests {
		if r := runTest(p, test); r.Failed != "" && test.File == p.Root.IR() {
			t.Errorf("%s: %s", test.Name, r.Failed)
		}
	}
}
