package fast_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"hcl/interp/fast"
	"hcl/interp/world"
	"hcl/lang/check"
)

// guessing is a game for two: ben holds two of six cards and anna one; the others lie face down.
// Anna says which card comes next.
const guessing = `ruleset "Guessing" { version = "1.0" }
kind card plural cards { value : int }
rows card for value in 1..6
kind combatant {
  hidden state hand       : list of card = []
  hidden from all state up : list of card = []
  state shown             : list of card = []
  state right             : bool = false
  define active = true
}
kind combat { hidden state deck : list of card = [] }
rule deal() {
  combat.deck = shuffled(cards, "deal")
  for who in combatants {
    let some = take(combat.deck, who == first(combatants) ? 1 : 2)
    add some to who.hand
    remove some from combat.deck
  }
}
rule draw_top(who) -> card {
  let top = first(combat.deck)
  remove top from combat.deck
  add top to who.up
  return top
}
setup { phase deal { deal() } }
policy dull { guess : first(self.hand) }
policy duller { guess : last(cards) }
victory {
  winner first(sides) "right"     when any(combatants, it.right)
  winner last(sides)  "not right" when round >= 2
}
`

const guessers = `ruleset = "guessing"
[[side]]
name = "red"
policy = "dull"
combatant = [{ name = "anna" }]
[[side]]
name = "blue"
policy = "dull"
combatant = [{ name = "ben" }]
`

// Who looks ahead knows no better what he cannot see than who counts cards.
func TestNoPeeking(t *testing.T) {
	tests := []struct {
		name, round string
		best        float64 // share that can be won without knowing
	}{
		// One of five; if it is another, that is shown, and then one of four.
		{"the top of the deck", `round { phase guess {
			let who = first(combatants)
			choose guess from cards by who
			let top = draw_top(who)
			add top to who.shown
			if guess == top { who.right = true }
		} }`, 1.0/5 + 4.0/5*1.0/4},
		// What he draws at the same time.
		{"what is drawn together", `round { phase guess {
			let who = first(combatants)
			together {
				draw_hidden(last(combatants))
				guess_of(who)
			}
			who.right = who.shown == [last(last(combatants).hand)]
		} }
		rule draw_hidden(who) { let top = first(combat.deck) ; remove top from combat.deck ; add top to who.hand }
		rule guess_of(who) { choose guess from cards by who ; who.shown = [guess] }`, 1.0/5 + 4.0/5*1.0/4},
		// One that has been shown.
		{"a hand that is shown", `round { phase guess when round == 1 {
			let who = first(combatants)
			reveal last(combatants).hand
			choose guess from cards by who
			if guess == first(last(combatants).hand) { who.right = true }
		} }`, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, s := mustLoadFight(t, guessing+tt.round, guessers)
			sameFights(t, p, s, 10)
			m, err := fast.New(p.Program, s, fast.Options{Nodes: 1000, Policies: map[string]string{"red": "search"}})
			if err != nil {
				t.Fatal(err)
			}
			f := fast.NewFight(m)
			const fights = 200
			won := 0
			for n := range uint64(fights) {
				f.Reset(3, n+1)
				r, err := f.Run()
				if err != nil {
					t.Fatal(err)
				}
				if r.Winner == 0 {
					won++
				}
			}
			share, error := float64(won)/fights, math.Sqrt(tt.best*(1-tt.best)/fights)
			if share > tt.best+4*error {
				t.Errorf("it wins %.3f; who does not know wins %.3f at best", share, tt.best)
			}
			if share < tt.best/2 {
				t.Errorf("it wins %.3f; who counts wins %.3f", share, tt.best)
			}
		})
	}
}

// What lies in the lists that a side cannot see is shuffled among them, anew each time.
func TestShufflingPiles(t *testing.T) {
	p, s := mustLoadFight(t, guessing+`round { phase wait {
		for who in combatants { if combat.deck != [] { draw_top(who) } }
		if round == 2 {
			choose guess from cards by first(combatants)
			last(combatants).shown = [guess]
			reveal last(combatants).hand
		}
	} }`, guessers)
	m, err := fast.New(p.Program, s, fast.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := fast.NewFight(m)
	const anna, ben = 0, 1
	hand, up := p.Program.Combatant.Field("hand"), p.Program.Combatant.Field("up")
	for _, side := range []int64{anna, ben} {
		f.Reset(1, 1)
		if _, err := f.Run(); err != nil {
			t.Fatal(err)
		}
		hands, ups := f.Piles(hand), f.Piles(up)
		if len(hands[anna]) != 1 || len(hands[ben]) != 2 || len(ups[anna]) != 2 || len(ups[ben]) != 1 {
			t.Fatal("the game has changed:", hands, ups)
		}
		seen := map[string]bool{}
		for n := range 100 {
			f.Redraw(side, n)
			hand, up := f.Piles(hand), f.Piles(up)
			for who := range hand {
				if len(hand[who]) != len(hands[who]) || len(up[who]) != len(ups[who]) {
					t.Fatal("there are more or fewer cards", hand, up)
				}
			}
			if !slices.Equal(hand[side], hands[side]) || !slices.Equal(hand[ben], hands[ben]) {
				t.Fatal("a hand is another that is its own, or has been shown")
			}
			all := slices.Sorted(slices.Values(slices.Concat(hand[anna], hand[ben], up[anna], up[ben])))
			if !slices.Equal(all, []int64{0, 1, 2, 3, 4, 5}) {
				t.Fatal("cards have been lost or made", hand, up)
			}
			seen[fmt.Sprint(hand, up)] = true
		}
		if ways := []int{anna: 3 * 2, ben: 4 * 3 * 2}[side]; len(seen) != ways {
			t.Errorf("it assumes %d different things, not %d", len(seen), ways)
		}
	}
}

// What is gone holds nothing any more, though its memory does.
func TestShufflingPilesOfWhatIsMade(t *testing.T) {
	p, s := mustLoadFight(t, guessing+`
kind chest { hidden state inside : list of card = [] }
extend kind combatant { state mine : list of chest = [] }
round { phase wait {
	for who in combatants {
		if combat.deck != [] {
			let chest = new chest { inside = take(combat.deck, 1) }
			who.mine = [chest]
			combat.deck = skip(combat.deck, 1)
		}
		if round == 1 { choose guess from cards by who ; who.shown = [guess] }
	}
} }`, guessers)
	f := fought(t, p, s)
	held := func() []int64 {
		inside := f.Piles(p.Program.KindByName("chest").Field("inside"))
		all := slices.Concat(f.Piles(p.Program.Combatant.Field("hand"))...)
		for _, mine := range f.Piles(p.Program.Combatant.Field("mine")) {
			all = append(all, inside[mine[0]]...)
		}
		return slices.Sorted(slices.Values(all))
	}
	before := held()
	for n := range 50 {
		if f.Redraw(0, n); !slices.Equal(held(), before) {
			t.Fatalf("there are %v, and before %v", held(), before)
		}
	}
	if len(before) != 5 {
		t.Error("the game has changed:", before)
	}
}

// Where there is no deck, nobody knows what is in a hidden list at all.
func TestNoPiles(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Spells" { version = "1.0" }
kind spell plural spells of fire, ice, fog
kind combatant { hidden state prepared : list of spell = [fog] ; define active = true }
round { phase prepare { for who in combatants { who.prepared = [fire, ice] } } }
victory { draw "prepared" when round >= 1 }
`, `ruleset = "spells"
side = [{ name = "red", combatant = [{ name = "anna" }] }, { name = "blue", combatant = [{ name = "ben" }] }]
`)
	f := fought(t, p, s)
	f.Redraw(0, 1)
	if got := fmt.Sprint(f.Piles(p.Program.Combatant.Field("prepared"))); got != "[[0 1] [2]]" {
		t.Errorf("they have prepared %s", got)
	}
}

// fought is a fight that is over.
func fought(t *testing.T, p *check.Ruleset, s *world.Setup) *fast.Fight {
	t.Helper()
	m, err := fast.New(p.Program, s, fast.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := fast.NewFight(m)
	f.Reset(1, 1)
	if _, err := f.Run(); err != nil {
		t.Fatal(err)
	}
	return f
}
