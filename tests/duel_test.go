package tests

import (
	"fmt"
	"math"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
)

// A duellist is all that counts of somebody in a duel by the rules of srd-5e, in which two
// stand side by side and strike until one is down.
type duellist struct {
	creature string // what else it is like, in the ruleset
	weapon   string
	ac, hp   int
	critical int // the lowest d20 that is a critical hit
	toHit    int // on a d20
	harm     int // added to the dice of damage
	quick    int // added to initiative
	dice     odds
}

// odds are the chances of numbers from 0 on.
type odds []float64

// throw is what n dice with so many faces show in all. Those that show at most again are
// thrown once more.
func throw(n, faces, again int) odds {
	die := make(odds, faces+1)
	for f := 1; f <= faces; f++ {
		if f > again {
			die[f] += 1 / float64(faces)
		}
		die[f] += float64(again) / float64(faces*faces)
	}
	all := odds{1}
	for range n {
		all = all.plus(die)
	}
	return all
}

func (a odds) plus(b odds) odds {
	sum := make(odds, len(a)+len(b)-1)
	for i, p := range a {
		for j, q := range b {
			sum[i+j] += p * q
		}
	}
	return sum
}

// wounds are the chances of what one attack takes from somebody.
func (d duellist) wounds(foe duellist) odds {
	out := make(odds, 2*len(d.dice)+d.harm)
	add := func(dice odds, chance float64) {
		for n, p := range dice {
			if n > 0 {
				out[n+d.harm] += p * chance
			}
		}
	}
	for face := 1; face <= 20; face++ {
		switch {
		case face > 1 && face >= d.critical:
			add(d.dice.plus(d.dice), 1./20)
		case face > 1 && face+d.toHit >= foe.ac:
			add(d.dice, 1./20)
		default:
			out[0] += 1. / 20
		}
	}
	return out
}

// chance is how likely a wins against b: all that can happen is followed, for as many rounds
// as the ruleset allows.
func chance(a, b duellist) float64 {
	const rounds = 50
	first := 0.
	for x := 1; x <= 20; x++ {
		for y := 1; y <= 20; y++ {
			switch mine, theirs := x+a.quick, y+b.quick; {
			case mine > theirs:
				first += 1. / 400
			case mine == theirs:
				first += 1. / 800
			}
		}
	}
	return first*follow(a, b, rounds, true) + (1-first)*follow(a, b, rounds, false)
}

// follow is how likely a wins if it is known who strikes first.
func follow(a, b duellist, rounds int, first bool) (won float64) {
	left := make([]odds, a.hp+1) // by the hit points of a: the chances of those of b
	for i := range left {
		left[i] = make(odds, b.hp+1)
	}
	left[a.hp][b.hp] = 1
	byA, byB := a.wounds(b), b.wounds(a)
	for turn := range 2 * rounds {
		next := make([]odds, a.hp+1)
		for i := range next {
			next[i] = make(odds, b.hp+1)
		}
		for i := 1; i <= a.hp; i++ {
			for j := 1; j <= b.hp; j++ {
				if turn%2 == 0 == first {
					for n, p := range byA {
						next[i][max(0, j-n)] += left[i][j] * p
					}
				} else {
					for n, p := range byB {
						next[max(0, i-n)][j] += left[i][j] * p
					}
				}
			}
		}
		for i := range next {
			won += next[i][0]
		}
		left = next
	}
	return won
}

// Duels of srd-5e come out as their rules say, computed here without the engine: initiative
// and its ties, attack rolls, critical hits, dice that are thrown again.
func TestDuels(t *testing.T) {
	t.Parallel()
	const n = 4000
	orc := duellist{"orc", "greataxe", 13, 15, 20, 5, 3, 1, throw(1, 12, 0)}
	hobgoblin := duellist{"hobgoblin", "longsword", 18, 11, 20, 3, 1, 1, throw(1, 8, 0)}
	ogre := duellist{"ogre", "great_greatclub", 11, 59, 20, 6, 4, -1, throw(2, 8, 0)}
	champion := duellist{"champion", "greatsword", 16, 28, 19, 5, 3, 1, throw(2, 6, 2)}
	for _, d := range [][2]duellist{{orc, hobgoblin}, {champion, ogre}, {champion, orc}} {
		t.Run(d[0].creature+" and "+d[1].creature, func(t *testing.T) {
			t.Parallel()
			s := fights.Scenario{Ruleset: "srd-5e", Name: "duel"}
			s.Location = library.Location{Shelf: library.Shelf{FS: fstest.MapFS{"duel.toml": {Data: []byte(duelOf(d))}}},
				Path: "duel.toml"}
			m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
			won := firstSideWins(t, m, n)
			want := chance(d[0], d[1])
			off := float64(won)/n - want
			sigma := math.Sqrt(want * (1 - want) / n)
			t.Logf("%.4f, and %.4f in %d fights: %+.1f standard errors", want, float64(won)/n, n, off/sigma)
			if math.Abs(off) > 4*sigma {
				t.Errorf("%s wins %.4f of the fights, computed %.4f: %.1f standard errors off", d[0].creature, float64(won)/n, want,
					off/sigma)
			}
		})
	}
}

// duelOf is a scenario in which two duellists stand side by side, with all that they have
// besides taken away.
func duelOf(d [2]duellist) string {
	text := "ruleset = \"srd-5e\"\npolicies = \"policies\"\nseed = 3\n"
	sides := ""
	for i, x := range d {
		text += fmt.Sprintf("[[creature]]\nname = \"kind_%d\"\nlike = %q\nac = %d\nhp = %d\nattacks = [%q]\n", i, x.creature,
			x.ac, x.hp, x.weapon)
		if x.creature == "champion" {
			text += "traits = [\"great_weapon_fighting\"]\n"
		}
		sides += fmt.Sprintf("[[side]]\nname = \"side_%d\"\npolicy = \"mindless\"\n[[side.combatant]]\nname = \"who_%d\"\ncreature = \"kind_%d\"\nat = \"%c5\"\n", i, i, i, 'D'+rune(i))
	}
	return text + sides
}
