package odds_test

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/odds"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/stdlib/value"
)

// game has rules that throw in every sort of statement, and change whatever can be changed.
const game = `ruleset "Game" { version = "1.0" }
kind combatant {
  state hp : int = 6
  state marks : list of int = []
  define active = hp > 0
}
kind blow { state from_whom : combatant ; state harm : int = 0 }
condition shaken(who)
condition stunned(who) stacks
event falls(who)
on falls { begin shaken(who) }

rule strike(who, foe: combatant) -> int {
  let blow = new blow { from_whom = who }
  if roll(d3) == 1 { return 0 }
  blow.harm = roll(d2) + (shaken(foe) ? 1 : 0)
  foe.hp = max(0, foe.hp - blow.harm)
  if foe.hp < 3 and not shaken(foe) { announce falls(foe) }
  return blow.harm
}
rule flurry(who, foe: combatant, times: int) -> int {
  let landed = 0
  repeat times {
    let harm = strike(who, foe)
    if harm > 0 { landed += 1 } else { who.hp = max(1, who.hp - 1) }
  }
  return landed
}
rule duel(who, foe: combatant) -> int {
  let turns = 0
  while who.hp > 3 and foe.hp > 3 and turns < 4 {
    turns += 1
    if strike(who, foe) == 0 { strike(foe, who) }
  }
  return turns
}
rule mark(who, times: int) {
  for n in 1..times {
    step draw when n != 2 {
      let drawn = roll(d2)
      add drawn to who.marks
    }
    if len(who.marks) > 1 { who.marks = [sum(who.marks)] }
  }
}
rule nested(n: int) -> int {
  if n == 0 { return roll(d2) }
  let below = nested(n - 1)
  return below + nested(n - 1)
}
rule wrapped() -> int { return roll(d2) }
around rule wrapped as more { let first = roll(d2) ; return proceed() + first }
rule both(who, foe: combatant) {
  together { who.hp -= roll(d2) ; foe.hp -= roll(d2) }
}
rule uneven() -> int {
  let all = 0
  for n in roll(d2)..3 { all += roll(d2) }
  repeat roll(d2) { all += roll(d2) }
  return all
}
rule staggered() -> int {
  let all = 0
  if roll(d2) == 1 { all += roll(d2) ; all -= roll(d2) - 1 }
  all += roll(d2)
  all += roll(d2)
  return all
}
rule dazed(who) -> int {
  repeat 3 { if roll(d2) == 1 { begin stunned(who) } }
  return stacks(stunned, who)
}
round { phase act { } }
victory { draw "over" when round > 3 }
`

const fight = `ruleset = "game"
title   = "At the bridge"
[[side]]
name = "a"
[[side.combatant]]
name = "ann"
[[side]]
name = "b"
[[side.combatant]]
name = "bob"
`

// made makes up a formula that comes to a whole number.
func made(r *rand.Rand, deep int) string {
	if deep == 0 {
		return []string{"roll(d2)", "roll(d3)", "roll(2d2)", "2", "ann.hp", "bob.hp", "sum(ann.marks)", "strike(ann, bob)",
			"wrapped()", "roll(d2)"}[r.IntN(10)]
	}
	x := func() string { return made(r, deep-1) }
	truth := func() string {
		switch r.IntN(4) {
		case 0:
			return "(" + x() + " > 2 and " + x() + " < 3)"
		case 1:
			return "(" + x() + " == 1 or " + x() + " > 2)"
		case 2:
			return "any(1..2, roll(d2) + it > 3)"
		}
		return "(" + x() + " >= " + x() + ")"
	}
	switch r.IntN(10) {
	case 0:
		return "(" + x() + " - " + x() + ")"
	case 1:
		return "max(" + x() + ", " + x() + ")"
	case 2:
		return "(" + truth() + " ? " + x() + " : " + x() + ")"
	case 3:
		return "sum(1..2, roll(d2) * it)"
	case 4:
		return "count(1..3, roll(d3) > it)"
	case 5:
		return "[" + x() + ", " + x() + "][0]"
	case 6:
		return "sum(map(1..2, roll(d3)), it * it)"
	case 7:
		return "(not " + truth() + " ? 1 : " + x() + ")"
	}
	return "(" + x() + " + " + x() + ")"
}

// brute goes through all ways one by one, and adds up fractions.
type brute struct {
	took []int
	of   [][]*big.Int // how likely each is that can come up there
	all  []*big.Int
	at   int
}

func (b *brute) next(of []*big.Int, all *big.Int) int {
	if b.at == len(b.took) {
		b.took, b.of, b.all = append(b.took, 0), append(b.of, of), append(b.all, all)
	}
	b.at++
	return b.took[b.at-1]
}

func (b *brute) Total(d value.Dice, own []int64) int64 {
	dist, _ := d.Distribution(own)
	return dist.Least + int64(b.next(dist.Ways, dist.Of))
}

// Faces are thrown die by die.
func (b *brute) Faces(value.Dice, []int64) ([]int64, bool) { return nil, false }

func (b *brute) Place(n int) int {
	of := make([]*big.Int, n)
	for i := range of {
		of[i] = big.NewInt(1)
	}
	return b.next(of, big.NewInt(int64(n)))
}

func (b *brute) Whim(diag.Span) { panic("nobody chooses") }

func (b *brute) chance() *big.Rat {
	out := big.NewRat(1, 1)
	for i, took := range b.took {
		out.Mul(out, new(big.Rat).SetFrac(b.of[i][took], b.all[i]))
	}
	return out
}

func (b *brute) turn() bool {
	b.at = 0
	for i := len(b.took) - 1; i >= 0; i-- {
		if b.took[i]++; b.took[i] < len(b.of[i]) {
			b.took, b.of, b.all = b.took[:i+1], b.of[:i+1], b.all[:i+1]
			return true
		}
	}
	return false
}

// read reads tests over the game, of which the last `let`s are asked for.
func read(t *testing.T, bodies []string) (*check.Ruleset, library.Location) {
	t.Helper()
	text := "module \"Formulas\"\n"
	for i, body := range bodies {
		text += fmt.Sprintf("test \"%d\" {\n  scenario \"it\"\n%s}\n", i, body)
	}
	shelf := (&library.Bundle{Files: []library.Part{{Path: "game.hc", Text: game}, {Path: "formulas.hc", Text: text},
		{Path: "fight.toml", Text: fight}}}).Shelf("test")
	at := library.Location{Shelf: shelf, Path: "fight.toml"}
	p, diags := check.Load(&library.Library{}, []library.Location{{Shelf: shelf, Path: "game.hc"}},
		check.Options{SkipTests: true,
			AddOns: []library.AddOn{{Place: library.Location{Shelf: shelf, Path: "formulas.hc"}, Asks: true}},
			ScenarioNames: func(library.Location, string) (string, []library.ScenarioName, error) {
				return scenario.Names(at, "fight.toml")
			}})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return p, at
}

func machine(t *testing.T, p *check.Ruleset, at library.Location) *interp.Machine {
	t.Helper()
	setup, diags := scenario.Load(at, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	m, err := interp.New(p.Program, setup, interp.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func lets(test *ir.Test, n int) (out []*ir.Let) {
	for _, s := range test.Body.List[len(test.Body.List)-n:] {
		out = append(out, s.(*ir.Let))
	}
	return out
}

// Ways that are joined come to the same as each by itself, in the program as it was written.
func TestStatesAreThoseOfAllWays(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 1))
	var bodies []string
	for _, f := range []string{"flurry(ann, bob, 3)", "duel(ann, bob)", "nested(2)",
		"flurry(ann, bob, 2) + flurry(bob, ann, 2)", "dazed(ann) + dazed(ann)", "uneven()", "staggered()", "strike(ann, bob) * 10 + wrapped()"} {
		bodies = append(bodies, "  let found = "+f+"\n")
	}
	for _, s := range []string{"mark(ann, 4)", "both(ann, bob) ; both(bob, ann)",
		"let n = 0 ; while n < 3 and roll(d2) == 1 { n += 1 ; mark(bob, n) }",
		"for who in combatants { repeat 2 { who.hp -= roll(d2) } }"} {
		bodies = append(bodies, "  "+s+"\n  let found = 0\n")
	}
	for range 60 {
		bodies = append(bodies, "  let found = "+made(r, 2)+"\n")
	}
	const asked = 3
	for i := range bodies {
		bodies[i] += "  let later = ann.hp * 100 + bob.hp * 10 + (shaken(bob) ? 1 : 0)\n  let marked = sum(ann.marks) + 10 * sum(bob.marks)\n"
	}
	plain, at := read(t, bodies)
	unfolded, _ := read(t, bodies)
	for _, test := range unfolded.Tests {
		odds.Unfold(unfolded.Program, test)
	}
	one, other := machine(t, plain, at), machine(t, unfolded, at)
	joined := 0
	for i, test := range plain.Tests {
		trial := interp.NewTrial(one, test, lets(test, asked))
		want := make([]map[string]*big.Rat, asked)
		b, ways := &brute{}, 0
		for more := true; more; more = b.turn() {
			ways++
			values, failure := trial.Evaluate(b, 1, 1)
			if failure != nil {
				t.Fatalf("%s: %v", bodies[i], failure)
			}
			for k, v := range values {
				if want[k] == nil {
					want[k] = map[string]*big.Rat{}
				}
				sum := want[k][fmt.Sprint(v)]
				if sum == nil {
					sum = new(big.Rat)
					want[k][fmt.Sprint(v)] = sum
				}
				sum.Add(sum, b.chance())
			}
		}
		q := &odds.Question{Test: unfolded.Tests[i], Asked: lets(unfolded.Tests[i], asked), Of: make([]string, asked)}
		rep, err := odds.Run(context.Background(), other, q, odds.Options{Ways: 1_000_000, Samples: 1, Fractions: true})
		if err != nil || !rep.Exact {
			t.Fatalf("%s: %v %v", bodies[i], err, rep)
		}
		if rep.Merged > 0 {
			joined++
		}
		for k, a := range rep.Asked {
			got, should := map[string]string{}, map[string]string{}
			for _, v := range a.Values {
				got[v.Value.Text] = v.Fraction
			}
			for v, chance := range want[k] {
				if chance.Sign() > 0 {
					should[v] = chance.String()
				}
			}
			if !maps.Equal(got, should) {
				t.Errorf("%s in %d ways, of number %d:\n%v, not\n%v", strings.TrimSpace(bodies[i]), ways, k, got, should)
			}
		}
	}
	if joined < len(bodies)/3 {
		t.Errorf("ways were joined in %d of %d", joined, len(bodies))
	}
}
