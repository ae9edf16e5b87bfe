package fast_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// scribbler writes rules at random that read the same few fields, and defines of them,
// again and again, and write to them in between in every way that there is.
type scribbler struct {
	*rand.Rand
	strings.Builder
	things []string // locals
	ints   []string
	names  int
}

func (s *scribbler) one(of ...string) string { return of[s.IntN(len(of))] }
func (s *scribbler) thing() string           { return s.one(s.things...) }

func (s *scribbler) number(deep int) string {
	x := s.thing()
	switch n := s.IntN(14); {
	case n < 3:
		return x + ".hp"
	case n < 4:
		return x + ".mate.hp"
	case n < 5:
		return s.one(x+".might", x+".arm.weight", "edge")
	case n < 8:
		return s.one("vigour("+x+")", x+".worth", "gap("+x+", "+s.thing()+")", x+".arm.heft("+s.thing()+")")
	case n < 9:
		return s.one(s.ints...)
	case n < 10 || deep == 0:
		return fmt.Sprint(s.IntN(9))
	case n < 11:
		return s.one("sum(combatants, it.hp)", "count(combatants, hale(it))", "max("+s.number(0)+", "+s.number(0)+")",
			"weighed("+x+")")
	case n < 12:
		return "(" + s.truth(deep-1) + " ? " + s.number(deep-1) + " : " + s.number(deep-1) + ")"
	}
	return "(" + s.number(deep-1) + s.one(" + ", " - ", " * ") + s.number(deep-1) + ") % 97"
}

func (s *scribbler) truth(deep int) string {
	switch n := s.IntN(8); {
	case n < 2:
		return s.one("hale("+s.thing()+")", s.thing()+".fit")
	case n < 3:
		return s.thing() + s.one(" == ", " != ") + s.one(s.thing(), s.thing()+".mate")
	case n < 4 && deep > 0:
		return "not (" + s.truth(deep-1) + ")"
	case n < 5 && deep > 0:
		return "(" + s.truth(deep-1) + s.one(" and ", " or ") + s.truth(deep-1) + ")"
	}
	return s.number(0) + s.one(" < ", " <= ", " > ", " >= ", " == ", " != ") + s.number(deep)
}

func (s *scribbler) block(deep int) string {
	things, ints := s.things, s.ints
	var b strings.Builder
	for range 1 + s.IntN(4) {
		b.WriteString(s.statement(deep) + "\n")
	}
	s.things, s.ints = things, ints
	return "{\n" + b.String() + "}"
}

func (s *scribbler) statement(deep int) string {
	s.names++
	x := s.thing()
	n := s.IntN(20)
	if deep == 0 {
		n = s.IntN(13)
	}
	switch {
	case n < 3:
		v := fmt.Sprint("n", s.names)
		out := "let " + v + " = " + s.one(x+".hp", x+".worth", s.number(2))
		s.ints = append(s.ints[:len(s.ints):len(s.ints)], v)
		return out
	case n < 4:
		v := fmt.Sprint("t", s.names)
		out := "let " + v + " = " + s.one(x, x+".mate", "other("+x+")")
		s.things = append(s.things[:len(s.things):len(s.things)], v)
		return out
	case n < 5:
		v, w := fmt.Sprint("n", s.names), fmt.Sprint("t", s.names)
		read := s.one(".hp", ".worth", ".might")
		return "let " + w + " = " + x + "\nlet " + v + " = " + w + read + "\n" + s.one(v+" = "+s.thing()+read, w+" = foe") +
			"\ncombat.tally += " + w + read + " * 3 - " + v
	case n < 6:
		return x + ".hp = (" + s.number(2) + ") % 97"
	case n < 7:
		return s.one("combat.tally += "+s.number(2), x+".mate = "+s.thing(), s.one(s.ints...)+" = "+s.number(1),
			x+".hp -= "+s.number(0)+" % 7")
	case n < 8 && s.IntN(2) == 0:
		return s.one(s.ints...) + " = " + s.one(x+".hp", x+".worth", s.number(1))
	case n < 9 && strings.HasPrefix(x, "t"): // a loop's own and parameters cannot be changed
		return x + " = " + s.one("who.mate", "foe", s.thing()+".mate")
	case n < 10:
		return s.one("bruise("+x+", "+s.number(0)+")", "announce stirred("+x+")", "swap("+x+", "+s.thing()+")",
			"swap("+x+", "+x+".mate)")
	case n < 11:
		return "together { " + x + ".hp = (" + s.number(1) + ") % 97 ; " + s.thing() + ".mate = " + s.thing() +
			" ; combat.tally += " + s.number(1) + " }"
	case n < 13:
		return "combat.tally = (combat.tally * 3 + " + s.number(2) + ") % 99991"
	case n < 16:
		out := "if " + s.truth(2) + " " + s.block(deep-1)
		if s.IntN(2) == 0 {
			out += " else " + s.block(deep-1)
		}
		return out
	case n < 18:
		v := fmt.Sprint("x", s.names)
		things := s.things
		s.things = append(s.things[:len(s.things):len(s.things)], v)
		out := "for " + v + " in " + s.one("combatants", "combat.order", "filter(combatants, it.hp > 3)") + " " +
			s.block(deep-1)
		s.things = things
		return out
	}
	return "repeat 2 " + s.block(deep-1)
}

const scribbledRules = `ruleset "Scribbles" { version = "1.0" }
param edge : int = 2
kind arm plural arms { weight : int = 1 ; heft(who) : int = weight + who.hp % 5 }
arm stick { }
arm club { weight = 3 ; heft = weight * 2 + who.might }
kind combatant {
  might : int = 3
  arm   : arm = stick
  state hp   : int = 10 + might
  state mate : combatant = self
  define worth  = hp * 2 + might
  define fit    = hp > 4 and might < 9
  define active = hp > -1000000
}
kind combat { state tally : int = 0 ; state order : list of combatant = [] }
define vigour(who) = who.hp * 3 + who.arm.weight
define hale(who) = who.hp % 3 != 0 or who.mate.hp > 2
define gap(one, two: combatant) = one.hp - two.worth
define weighed(who) = sum(combatants, it.hp * 2) + who.hp
define other(who) = the(find(combatants, it != who))
event stirred(who)
on stirred when who.hp % 2 == 0 { who.hp += 1 ; combat.tally += vigour(who) }
rule bruise(who, harm: int) { let was = who.hp ; who.hp = (was - harm) % 97 ; combat.tally += was - who.hp }
rule swap(one, two: combatant) { let was = one.hp ; one.hp = two.hp ; two.hp = was ; if one.fit { announce stirred(one) } }
after rule swap { one.mate = two }
`

const scribbledRound = `
round {
  phase order { combat.order = reverse(combatants) }
  phase scribbles { for who in combatants { scribble(who, other(who)) } }
}
victory { winner last_side_standing() "alone" ; draw "in time" when round >= 4 }
measure tally at end : combat.tally
measure hp by who at end : who.hp
`

const scribbledScenario = `ruleset = "scribbles"
title = "Scribbles"
[[side]]
name = "left"
[[side.combatant]]
name = "lea"
[[side.combatant]]
name = "leo"
might = 5
[[side]]
name = "right"
[[side.combatant]]
name = "rob"
arm = "club"
`
