package check_test

import (
	"fmt"
	"slices"
	"testing"

	"hcl/lang/diag"
)

const sealedHead = `ruleset "Sealed" { version = "1.0" }
kind shield plural shields { weight : int = 1 }
shield buckler { modifier shielded to defence for who : 1 }
kind combatant {
  state hp, guard, spent : int = 3
  state bid              : int = 0
  state shield           : shield = buckler
  define active          = guard > 0
  define strain          = bid * 2
  define eager(n: int) -> bool = bid > n
}
define keen(who) = who.bid > 1
define fresh(who) = who.hp > 1
rule bold(who) -> bool { let b = who.bid ; return b > 1 }
score worth(who) { base : 1 ; bid : who.bid when who.hp > 2 }
score defence(who) { base : 1 }
table rest(of: int) -> int { ..1 : 2 ; else : sum(combatants, it.bid) }
round { phase act { for who in combatants { act(who, who) } } }
victory { draw when round > 3 }
`

// A loop in which each chooses for itself, and what may be read in it: only of the one whose turn it is.
const itsOwn = "for who in combatants { if %[2]s { %[1]s } }"

var ofItem = []string{"who.bid > 1", "keen(who)", "who.strain > 1", "who.eager(2)", "worth(who) > 1",
	"who.shield == buckler", "who.active"}

// In a later pass of a loop nothing reads what an earlier one has chosen.
func TestSealedReadsNoEarlierPass(t *testing.T) {
	for body, refused := range map[string]bool{
		"for x in combatants { let y = who ; if y.bid > 1 { choose y.bid from 1..3 by x } }":                                              true,
		"for x in combatants { let y = x ; if y.bid > 1 { choose x.bid from 1..3 by x } }":                                                false,
		"for x in combatants { let y = x ; let z = y ; if x.bid > 1 { choose z.bid from 1..3 by x } }":                                    false,
		"for x in combatants { let y = enemies(x)[0] ; if y.bid > 1 { choose y.bid from 1..3 by x } }":                                    true,
		"for x in combatants { let b = x.bid ; choose x.bid from 1..3 by x ; if b > 1 { choose x.spent from 1..3 by x } }":                false,
		"for x in combatants { if who.bid > 1 { choose x.spent from 1..3 by x } ; choose x.bid from 1..3 by x }":                          true,
		"for x in combatants { for y in combatants { if y.bid > 1 { choose y.bid from 1..3 by x } } }":                                    true,
		"for x in combatants { for y in combatants { if x.bid > 1 { choose x.bid from 1..3 by x } } }":                                    true,
		"for x in combatants { for y in filter(combatants, it.bid > 1) { choose y.spent from 1..3 by y } ; choose x.bid from 1..3 by x }": true,
		"for x in combatants { choose x.spent from 1..3 by who.bid > 1 ? x : who ; choose x.bid from 1..3 by x }":                         true,
		"for x in combatants { if other(x, who) { choose x.bid from 1..3 by x } }":                                                        true,
	} {
		head := sealedHead + "define other(a, b: combatant) = a.bid > b.bid\n"
		codes := flowErrors(head + "rule act(who, foe: combatant) {\nsealed {\n" + body + "\n}\n}\n")
		if refused != slices.Equal(codes, []diag.Code{diag.Sealed}) || !refused && len(codes) > 0 {
			t.Errorf("%s: %v, refused %v wanted", body, codes, refused)
		}
	}
}

// In a sealed block nothing reads what it has chosen, by whatever path, where nobody chooses.
func TestSealedReadsNoAnswer(t *testing.T) {
	reads := map[string][]string{ // by what is chosen, what reads it
		"bid": {"who.bid > 1", "foe.bid > 1", "keen(who)", "bold(foe)", "who.strain > 1", "who.eager(2)", "worth(who) > 1",
			"rest(2) > 1", "sum(combatants, it.bid) > 1"},
		"guard":  {"who.active", "len(enemies(who)) > 1"},
		"shield": {"who.shield == buckler", "defence(who) > 1"},
		"spent":  nil,
	}
	for chosen := range reads {
		choose := "choose who." + chosen + " from 1..3 by who"
		if chosen == "shield" {
			choose = "choose who.shield from shields by who"
		}
		for of, list := range reads {
			if of != chosen && chosen != "spent" {
				continue
			}
			for _, read := range append(list, "fresh(who)") {
				for form, refused := range map[string]bool{
					"%[1]s\nif %[2]s { choose who.hp from 1..3 by who }":                     true,
					"%[1]s\nlet x = %[2]s\nif x { choose who.hp from 1..3 by who }":          true,
					"%[1]s\nfor x in [%[2]s] { if x { choose who.hp from 1..3 by who } }":    true,
					"%[1]s\nchoose who.hp from 1..3 by %[2]s ? who : foe":                    true,
					"for i in 1..2 { if %[2]s { %[1]s } }":                                   true,
					"if %[2]s { %[1]s }":                                                     false,
					itsOwn:                                                                   false,
					"%[1]s\nchoose who.hp from 1..3 where %[2]s by who { needs %[2]s \"\" }": false,
				} {
					body := fmt.Sprintf(form, choose, read)
					parameter := "who"
					if form[0] == 'f' && !refused {
						parameter = "other"
					}
					codes := flowErrors(sealedHead + "rule act(" + parameter + ", foe: combatant) {\nsealed {\n" + body + "\n}\n}\n")
					if form == itsOwn {
						refused = !slices.Contains(ofItem, read)
					}
					want := refused && of == chosen && read != "fresh(who)"
					if want != slices.Equal(codes, []diag.Code{diag.Sealed}) || !want && len(codes) > 0 {
						t.Errorf("%s: %v, refused %v wanted", body, codes, want)
					}
				}
			}
		}
	}
}
