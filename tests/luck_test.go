package tests

import (
	"fmt"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/tests/internal/fights"
)

// luckOfThrows adds up by how much throws that are told exceed their mean, in halves of a pip, by
// label and side: of dice that only add up their faces.
type luckOfThrows struct {
	world.Facts
	sums map[string]int64
}

func (l luckOfThrows) Read(e *event.Event) {
	if e.Type != "roll" {
		return
	}
	var n, faces, plus int64
	if parts, _ := fmt.Sscanf(e.Dice, "%dd%d%d", &n, &faces, &plus); parts < 2 {
		return
	}
	plain := fmt.Sprintf("%dd%d", n, faces)
	if plus != 0 {
		plain += fmt.Sprintf("%+d", plus)
	}
	if e.Dice != plain {
		return
	}
	twice := faces + 1
	if die, custom := l.DieOf(faces); custom {
		sum := int64(0)
		for _, v := range l.Dice[die].Faces {
			sum += v
		}
		twice = 2 * sum / int64(len(l.Dice[die].Faces)) // wcrpg throws from 0 on
	}
	side := 0
	if e.Who != nil {
		side = 1 + e.Who.Side
	}
	l.sums[fmt.Sprint(e.Label, " ", side)] += 2*(*e.Total-plus) - n*twice
}

// What the engine that counts calls luck is what the throws that are told come to beyond their
// mean; and who watches it changes no fight.
func TestLuckIsWhatThrowsExceedTheirMeanBy(t *testing.T) {
	t.Parallel()
	thrown := 0
	for _, s := range fights.Sample(fights.Scenarios(t), 5) {
		m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
		if len(m.Setup.Throws) > 0 {
			continue // what a scenario gives is no luck
		}
		told, counted, unwatched := interp.NewFight(m), fights.Counter(t, m), fights.Counter(t, m)
		counted.WatchLuck()
		for n := uint64(1); n <= uint64(fights.Many(1, 5)); n++ {
			want := luckOfThrows{world.Facts{World: m.World}, map[string]int64{}}
			told.Read(want, true)
			told.Reset(1, n)
			_, _ = told.Run()
			counted.Reset(1, n)
			got, _ := counted.Run()
			unwatched.Reset(1, n)
			if r, _ := unwatched.Run(); r != got {
				t.Errorf("%s, fight %d: %v, but where luck is watched %v", s, n, r, got)
			}
			groups := 1 + len(m.Setup.Sides)
			for i, sum := range counted.Luck() {
				at := fmt.Sprint(m.Program.Labels[i/groups], " ", i%groups)
				if sum != want.sums[at] {
					t.Errorf("%s, fight %d: %s comes to %d half pips, told %d", s, n, at, sum, want.sums[at])
				}
				if sum != 0 {
					thrown++
				}
			}
		}
	}
	if thrown < 30 {
		t.Errorf("only %d sums differ from 0", thrown)
	}
}
