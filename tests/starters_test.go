package tests

import (
	"io/fs"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/rulesets"
	"hcl/tests/internal/fights"
)

// measured is what the head of a starter says about its balance.
var measured = regexp.MustCompile("(?m)^(?:## )?Measured by `hcl sim (starters/[a-z0-9]+) (starters/[a-z0-9/]+) -n ([0-9]+)`: the ([a-z]+) (?:win|wins) ([0-9.]+) %\\.$")

// The sides of each starter are balanced, and its head says how well.
func TestStartersAreBalanced(t *testing.T) {
	files, err := fs.Glob(rulesets.Files, "starters/*.hc*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			text, err := fs.ReadFile(rulesets.Files, file)
			if err != nil {
				t.Fatal(err)
			}
			said := measured.FindStringSubmatch(string(text))
			if said == nil || said[1] != strings.TrimSuffix(strings.TrimSuffix(file, ".md"), ".hc") {
				t.Fatalf("its head does not say what was measured: %v", said)
			}
			s := scenarioNamed(t, said[2])
			m := fights.Machine(t, fights.Program(t, s), s, interp.Options{Unread: true})
			n, err := strconv.Atoi(said[3])
			if err != nil || n < 4000 {
				t.Fatalf("%s fights, %v", said[3], err)
			}
			won := firstSideWins(t, m, n)
			share, side := 100*float64(won)/float64(n), m.Setup.Sides[0].Name
			if s, err := strconv.ParseFloat(said[5], 64); err != nil || math.Abs(s-share) > 0.051 || side != said[4] {
				t.Errorf("its head says that the %s win %s %% of %d; it is the %s that win %.2f %%", said[4], said[5], n, side,
					share)
			}
			if share < 45 || share > 55 {
				t.Errorf("the %s win %.2f %%, and from 45 to 55 %% is balanced", side, share)
			}
		})
	}
}

// firstSideWins counts how many of the first n fights the first side wins.
func firstSideWins(t *testing.T, m *interp.Machine, n int) (won int) {
	t.Helper()
	f := fights.Counter(t, m)
	for i := range n {
		f.Reset(m.Seed, uint64(i)+1)
		r, err := f.Run()
		if err != nil {
			t.Fatal(err)
		}
		if r.Winner == 0 {
			won++
		}
	}
	return won
}
