package make

import (
	"fmt"
	"math/rand/v2"
)

// mixedRules is what programs about things of several kinds have, which share names: of things, of fields, of
// rules, and of a field with its kind.
const mixedRules = `ruleset "Mixed" { version = "1.0" }
kind arm plural arms { weight : int = 1 ; mate : arm? = none ; heft(n: int) : int = n + weight ; rule act(who) { who.tally += weight } }
kind mood plural moods { weight : int = 7 ; mate : mood? = none ; heft(n: int) : int = n * weight ; rule act(who) { who.tally -= weight } }
kind charm plural charms { power : int = 3 ; mood : mood? = none }
arm stick { }
arm club { weight = 3 }
arm sly { weight = 4 ; mate = club ; heft = n + 40 }
mood club { weight = 5 ; mate = sly }
mood sly { rule act { who.tally += 9 } }
mood calm { mate = club }
charm club { mood = calm }
charm torc { power = 8 }
kind combatant {
  state hp    : int = 5
  state tally : int = 0
  state held  : arm = stick
  state spare : arm? = none
  state mood  : mood? = calm
  state mate  : combatant? = none
  state kit   : list of arm = [stick]
  state bag   : list of mood = [calm]
  define all -> list of arm or mood = concat(kit, bag)
  define active = hp > -1000000
}
define worth(x: arm or mood) = x.weight + (x.arm?.mate?.weight ?? 10)
define weigh(arm) = arm.weight * 2
define either(who) = who.hp % 2 == 0 ? first(who.all) : none
rule other(who, x: arm or mood?) -> arm or mood? { if who.hp % 2 == 0 or x == none { return who.held } ; return x.mood == none ? none : x }
round { phase acts { for who in combatants { who.mate = find(combatants, it != who and it.hp > 2) ; act(who, first(enemies(who)), who.spare, who.held) } } }
victory { draw "in time" when round >= 3 }
measure tally by who at end : who.tally
measure kits at end : sum(combatants, sum(it.all, it.weight) % 9973)
`

// Mixed makes up a program about things that may be missing or of one of several kinds, with namesakes.
// Of its statements many are refused.
func Mixed(n uint64) *Piece {
	w := &writer{Rand: rand.New(rand.NewPCG(n, 29)), things: []string{"who.held", "who.spare", "who.mood", "a", "b", "x",
		"y"}}
	all := &Piece{Fixed: true, Parts: []*Piece{{Head: mixedRules, Fixed: true}}}
	act := &Piece{Head: "rule act(who, foe: combatant, x: arm or mood?, y: arm or mood) {", Foot: "}", Fixed: true,
		Parts: []*Piece{
			{Head: "let a : arm or mood = mood.calm", Fixed: true}, {Head: "let b : arm or mood or charm? = x", Fixed: true},
			{Head: "let all : list of arm or mood = who.all", Fixed: true}}}
	for range 5 + w.IntN(8) {
		act.Parts = append(act.Parts, w.mixed(2)...)
	}
	all.Parts = append(all.Parts, act)
	for range 2 {
		all.Parts = append(all.Parts, line(w.one("policy bold { pick_it : highest it.weight ; some_of_it : filter(options, it.mood != none) }",
			"policy bold { pick_it : arm.club ; pick_it : last(options) }",
			"policy wary { pick_it : mood.sly when self.hp > 1 }",
			"policy wary { one_or_none : lowest it.arm?.weight ?? 9 ; pick_it : club }", "policy wary { pick_it : lowest it.arm == none ? it.mood.weight : 2 }")))
	}
	return all
}

// mixedThing is a thing of one of several kinds, or none.
func (w *writer) mixedThing() string {
	if w.IntN(3) > 0 {
		return w.thing()
	}
	return w.one("arm.club", "mood.club", "mood.sly", "arm.sly", "calm", "torc", "charm.club", "other(who, x)",
		"either(foe)", "first(who.all)", "find(all, it.arm != none)",
		"find(foe.kit, it.weight > 3)", "who.mate?.held", "who.mate?.mood", "foe.mate?.spare?.mate", "(a.mood ?? mood.calm)", "(x ?? y)", "(b ?? a)", "none")
}

// mixedNumber reads something of things that may be missing, or of another kind.
func (w *writer) mixedNumber() string {
	x := w.mixedThing()
	switch w.IntN(12) {
	case 0:
		return "(" + x + ".arm?.weight ?? 1)"
	case 1:
		return "(" + x + ".mood?.mate?.weight ?? 2)"
	case 2:
		return "(" + x + "?.arm?.mate?.heft(3) ?? 3)"
	case 3:
		return x + w.one(".weight", ".heft(2)", ".power", ".arm.weight", ".mood.weight", ".mate.weight")
	case 4:
		return "(" + x + w.one("?.weight", "?.mate?.weight", "?.power", "?.heft(1)", "?.charm?.mood?.weight",
			".charm?.power") + " ?? 4)"
	case 5:
		return "(" + x + ".arm ?? arm.club)" + w.one(".weight", ".heft(4)", ".mate?.weight ?? 5")
	case 6:
		return "(" + w.one("who.mate?.held.mate?.weight", "who.mate?.all[0].arm?.weight", "first(all).mood?.mate?.heft(2)") +
			" ?? 6)"
	case 7:
		return w.one("worth(", "weigh(") + x + ")"
	case 8:
		return w.one("count(all, it.mood != none)", "sum(who.all, it.arm?.weight ?? 1)",
			"sum(filter(all, it.arm != none), it.arm.weight)",
			"len(concat(all, arms, moods))", "count(concat(arms, moods), it == "+x+")", "sum(one in foe.all, one.mood?.heft(2) ?? 3)")
	case 9:
		return "(" + w.mixedTruth() + " ? " + w.one("1", "2", x+".weight", x+".arm.weight", x+".mood.heft(1)") + " : 3)"
	}
	return fmt.Sprint(w.IntN(5))
}

func (w *writer) mixedTruth() string {
	x, y := w.mixedThing(), w.mixedThing()
	switch w.IntN(8) {
	case 0:
		return x + w.one(".arm", ".mood", ".charm", "?.mate") + w.one(" != none", " == none")
	case 1:
		return x + w.one(" == ", " != ") + y
	case 2:
		return x + w.one(" in arms", " in moods", " in all", ".arm in arms", " in who.kit")
	case 3:
		return x + w.one(".arm == arm.club", ".mood == club", ".arm == club", " == club", ".mood in [club, calm]")
	case 4:
		return x + " != none and " + x + w.one(".arm != none", ".weight > 2", ".charm == none")
	case 5:
		return x + ".arm != none and " + x + ".arm.weight > 2"
	case 6:
		return x + ".mood == none or " + x + ".mood.weight > 5"
	}
	return "who.hp % 2 == " + w.one("0", "1")
}

// mixed makes a statement up, or two.
func (w *writer) mixed(deep int) []*Piece {
	block := func(head string) *Piece {
		p := &Piece{Head: head + " {", Foot: "}"}
		for range 1 + w.IntN(2) {
			p.Parts = append(p.Parts, w.mixed(deep-1)...)
		}
		return p
	}
	n := w.IntN(20)
	if deep == 0 {
		n = w.IntN(12)
	}
	x := w.mixedThing()
	switch {
	case n < 4:
		return []*Piece{line("who.tally = (who.tally * 3 + " + w.mixedNumber() + ") % 9973")}
	case n < 6:
		return []*Piece{line(w.one("who.held", "who.spare", "who.mood", "a", "b", "who.mate") + " = " + x)}
	case n < 7:
		return []*Piece{line("add " + x + " to " + w.one("who.kit", "who.bag", "all"))}
	case n < 8:
		return []*Piece{line(w.one(w.thing(), x) + ".act(who)")}
	case n < 9:
		return []*Piece{line(`say "{` + x + `}: {` + w.mixedNumber() + `}"`)}
	case n < 10:
		return []*Piece{line("remove " + x + " from " + w.one("who.kit", "who.bag", "all")), line("who.hp += 1")}
	case n < 11:
		return []*Piece{line("choose pick_it from arms, moods where " +
			w.one("it.arm == none", "it.weight > 3", "it != "+x, "it.mood != club") + " by who"), line("a = pick_it")}
	case n < 12:
		return []*Piece{line(w.one("choose optional one_or_none from moods, who.kit by who { needs one_or_none?.weight != 4 \"not that\" }", "choose some some_of_it from all by foe"))}
	case n < 16:
		return w.branches("if "+w.mixedTruth(), block)
	case n < 18:
		v, old := w.name("thing"), w.things
		w.things = more(w.things, v)
		p := block("for " + v + " in " + w.one("who.all", "arms", "concat(arms, moods)", "foe.bag", "moods"))
		w.things = old
		return []*Piece{p}
	case n < 19:
		return []*Piece{block("repeat 2")}
	}
	return []*Piece{block("while who.hp < 9 and " + w.mixedTruth()), line("who.hp += 1")}
}
