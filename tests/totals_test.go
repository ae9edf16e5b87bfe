package tests

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/tests/internal/fights"
)

// totals is what fights 1 to n of a scenario have come to: who won how often, how many
// rounds they took, and a hash of every fight's outcome, reason, rounds, measures and
// choices, in order.
type totals struct {
	fights int
	wins   []int // by side, draws last
	rounds int64
	hash   uint64
}

func (t totals) String() string { return fmt.Sprintf("%v %d %016x", t.wins, t.rounds, t.hash) }

// account is all that the statistics of a fight are made of, as text.
func account(m *interp.Machine, f interp.Counter, r event.Result) string {
	p := m.Program
	lines := []string{fmt.Sprintf("%d %q %d %t", r.Winner, r.Reason, r.Rounds, r.OutOfTime)}
	row := func(what, name string, shown []event.Shown, sum float64) {
		line := what + " " + name
		for _, s := range shown {
			line += fmt.Sprintf(" %s:%v", s.Kind, s.ID)
		}
		lines = append(lines, fmt.Sprintf("%s %g", line, sum))
	}
	for _, x := range p.Measures {
		keys, sums := f.MeasureSums(x)
		for i, k := range keys {
			row("measure", x.Name, f.ShowMeasured(x, k), sums[i])
		}
	}
	for _, s := range p.Sites {
		keys, times := f.ChoicesTaken(s)
		for i, k := range keys {
			row("choice", s.FullName(), f.ShowTaken(s, k), times[i])
		}
	}
	slices.Sort(lines[1:])
	return strings.Join(lines, "\n")
}

// totalsOf plays fights 1 to n of a scenario. Without chance all are like the first, and few
// are enough.
func totalsOf(t *testing.T, s fights.Scenario, n, few int) totals {
	m := fights.Machine(t, fights.Program(t, s), s, interp.Options{Unread: true})
	f := fights.Counter(t, m)
	f.CountChoices()
	sides := len(m.Setup.Sides)
	all := totals{wins: make([]int, sides+1)}
	h := fnv.New64a()
	for i := 0; i < n; i++ {
		f.Reset(m.Seed, uint64(i)+1)
		r, err := f.Run()
		if err != nil {
			t.Error(s, err)
		}
		fmt.Fprintln(h, account(m, f, r))
		if r.Winner < 0 {
			r.Winner = int64(sides)
		}
		all.wins[r.Winner]++
		all.rounds += r.Rounds
		if i == 0 && !f.LeftToChance() {
			n = min(n, few)
		}
	}
	all.hash = h.Sum64()
	all.fights = n
	return all
}

// The totals of every built-in scenario stay what they are: whoever changes them has mended
// a rule, and says so; no change of an engine does. A few fights of each are played; with
// -thorough 2,000. -update writes what is played anew.
func TestTotals(t *testing.T) {
	t.Parallel()
	const few, many = 5, 2000
	file := filepath.Join("testdata", "totals.txt")
	old, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	known := map[string]string{}
	for line := range strings.Lines(string(old)) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
		known[name] = rest
	}
	list := slices.DeleteFunc(fights.Scenarios(t), func(s fights.Scenario) bool {
		return *system != "" && s.Ruleset != *system
	})
	found := make([]totals, len(list))
	var all sync.WaitGroup
	two := make(chan struct{}, 2)
	for i, s := range list {
		all.Go(func() {
			two <- struct{}{}
			defer func() { <-two }()
			found[i] = totalsOf(t, s, fights.Many(few, many), few)
		})
	}
	all.Wait()
	for i, s := range list {
		name := fmt.Sprintf("%s, %d fights", s, found[i].fights)
		if got := found[i].String(); known[name] != got && !*update {
			t.Errorf("%s: %s, but it was %s", name, got, known[name])
		} else {
			known[name] = got
		}
	}
	if *update {
		var lines []string
		for name, rest := range known {
			lines = append(lines, name+": "+rest+"\n")
		}
		slices.Sort(lines)
		if err := os.WriteFile(file, []byte(strings.Join(lines, "")), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
