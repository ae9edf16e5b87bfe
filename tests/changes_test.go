package tests

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
)

var (
	changeFights = flag.Int("changes", 0, "fights in which each change of a policy is measured; 0: one")
	changeOnly   = flag.String("change", "",
		"measure only changes, or scenarios, whose name contains this; -update writes the lines of such scenarios")
)

// changed are the systems whose README shows what one-line changes of its policy
// come to. The changes are policies of a module in testdata/changes.
var changed = []string{"dreadnaught", "ebb-and-flow", "heroic-combat", "srd-5e", "swords-of-infinity", "wcrpg"}

// No change of a policy does better than that by more than two points, for any
// side of any scenario: differences are those of fights that have the same seeds, and Holm's
// procedure says which stand, so that one table in twenty fails by chance. One fight tells that everything can be
// played (one change in eight, unless the test is to be thorough), many (-changes 1000 -update) write the table of the
// README again, or with -change SCENARIO its lines alone.
func TestChangesOfPolicies(t *testing.T) {
	t.Parallel()
	for _, name := range changed {
		if *system != "" && name != *system {
			continue
		}
		t.Run(name, func(t *testing.T) {
			c := changesOf(t, name)
			n, few := *changeFights, *changeFights == 0
			if few {
				n = 1
			}
			c.measure(t, n)
			readme := path.Join("../rulesets", name, "README.md")
			text, err := os.ReadFile(readme)
			if err != nil {
				t.Fatal(err)
			}
			found := changesTable.FindString(string(text))
			if !few && *update {
				table := c.over(found)
				if table == "" {
					t.Fatalf("%s has no such table of changes, not even its head", readme)
				}
				if err := os.WriteFile(readme, []byte(strings.Replace(string(text), found, table, 1)), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if !few {
				t.Log("\n" + c.table())
				return
			}
			if found == "" {
				return // it has not been measured yet
			}
			want := strings.Split(c.table(), "\n")
			for i, line := range strings.Split(found, "\n") {
				if i >= len(want) || shownIn(line) != shownIn(want[i]) {
					t.Fatalf("%s does not show what is played: %q", readme, line)
				}
			}
		})
	}
}

// changesTable finds the table of a README: its head names the changes.
var changesTable = regexp.MustCompile(`(?m)^\| side[^\n]*\n\|[-|: ]+\n(?:\|.*\n)+`)

// shownIn is what a line of the table is about.
func shownIn(line string) string {
	if strings.HasPrefix(line, "| side") {
		return line
	}
	if cells := strings.Split(line, "|"); len(cells) > 1 {
		return cells[1]
	}
	return line
}

type changes struct {
	names []string // of the changes, as policies
	usual string   // the policy that they change
	rows  []*changesRow
}

type changesRow struct {
	number   int // of the row
	scenario fights.Scenario
	p        *check.Ruleset
	side     int
	name     string
	share    float64 // how many of a hundred fights the usual policy wins
	cells    []changesCell
}

// wanted tells whether a change, or all of this scenario, was asked for.
func (r *changesRow) wanted(change string) bool {
	return strings.Contains(change, *changeOnly) || strings.Contains(r.scenario.Name, *changeOnly)
}

type changesCell struct {
	taken             bool
	better, deviation float64 // in percentage points; the deviation is that of the mean
}

// interval is half of the 99 % interval, in percentage points.
func (c changesCell) interval() float64 { return 2.576 * c.deviation }

// changesOf loads a system from disk, with its changes laid over the policies of its
// scenarios.
func changesOf(t *testing.T, name string) *changes {
	t.Helper()
	c := &changes{}
	lib := &library.Library{Shelves: []library.Shelf{{FS: os.DirFS("../rulesets")}}}
	place := library.Location{Shelf: library.Shelf{Label: "testdata/changes", FS: os.DirFS("testdata/changes")},
		Path: name + ".hc"}
	root, ok := lib.Find(name, nil)
	if !ok {
		t.Fatal("no ruleset", name)
	}
	p, diags := fights.Load(lib, []library.Location{root},
		check.Options{SkipTests: true, AddOns: []library.AddOn{{Place: place}}})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path.Join("testdata/changes", name+".hc"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^policy (\w+) like (\w+)`).FindAllStringSubmatch(string(text), -1) {
		c.names, c.usual = append(c.names, m[1]), m[2]
	}
	for _, s := range fights.Scenarios(t) {
		if s.Ruleset != name {
			continue
		}
		s.Location.Shelf = lib.Shelves[0]
		if addOns, _ := scenario.AddOns(s.Location); slices.ContainsFunc(addOns,
			func(a library.AddOn) bool { return path.Base(a.Name) != "policies" }) {
			continue // it is another game
		}
		setup, diags := scenario.Load(s.Location, p.Program)
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		for i, side := range setup.Sides {
			c.rows = append(c.rows, &changesRow{number: len(c.rows), scenario: s, p: p, side: i, name: side.Title})
		}
	}
	return c
}

// measure plays every change against the usual policy, and that against itself.
func (c *changes) measure(t *testing.T, n int) {
	t.Helper()
	jobs := make(chan *changesRow)
	var wg sync.WaitGroup
	for range max(1, *workers) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for row := range jobs {
				if !slices.ContainsFunc(c.names, row.wanted) {
					continue
				}
				few := n == 1 && !fights.Thorough()
				var usual []outcome
				var err error
				if !few {
					usual, err = row.play(c.usual, c.usual, n)
				}
				for i, name := range c.names {
					if err != nil {
						break
					}
					if !row.wanted(name) || few && (i+row.number)%8 != 0 {
						row.cells = append(row.cells, changesCell{})
						continue
					}
					var other []outcome
					if other, err = row.play(name, c.usual, n); err == nil && !few {
						row.cells = append(row.cells, difference(usual, other))
					}
				}
				if err != nil {
					t.Errorf("%s: %v", row.scenario, err)
					continue
				}
				for _, o := range usual {
					row.share += 100 * o.won / float64(n)
				}
				if n >= 100 { // it takes minutes
					fmt.Fprint(os.Stderr, row.line())
				}
			}
		}()
	}
	for _, row := range c.rows {
		jobs <- row
	}
	close(jobs)
	wg.Wait()
	if n < 100 {
		return
	}
	for _, f := range c.follies() {
		t.Error(f)
	}
}

// follies are the changes that do better than the usual policy by more than two points, as far as
// that stands among all that have been measured (Holm 1979, at 5 %).
func (c *changes) follies() (out []string) {
	type finding struct {
		chance float64
		says   string
	}
	var all []finding
	for _, row := range c.rows {
		for i, cell := range row.cells {
			if !cell.taken {
				continue
			}
			chance := math.Erfc((cell.better-2)/cell.deviation/math.Sqrt2) / 2 // the deviation may be 0: then it is 0 or 1
			says := fmt.Sprintf("%s: %s does better by %.1f ± %.1f with %s", row.scenario, row.name, cell.better,
				cell.interval(), c.names[i])
			all = append(all, finding{chance, says})
		}
	}
	slices.SortFunc(all, func(a, b finding) int { return cmp.Compare(a.chance, b.chance) })
	for i, f := range all {
		if f.chance > 0.05/float64(len(all)-i) {
			break
		}
		out = append(out, f.says)
	}
	return out
}

// Of changes that do better those stand that are so many deviations beyond two points as Holm's
// procedure wants.
func TestFolliesStand(t *testing.T) {
	t.Parallel()
	row := &changesRow{cells: []changesCell{{true, 5, 1}, {true, 4.2, 1}, {true, 1.9, 0}, {true, 3, 0}, {false, 9, 0},
		{true, -3, 1}}}
	c := &changes{names: []string{"a", "b", "c", "d", "e", "f"}, rows: []*changesRow{row}}
	got := c.follies()
	if len(got) != 3 || !strings.HasSuffix(got[0], "with d") || !strings.HasSuffix(got[1], "with a") ||
		!strings.HasSuffix(got[2], "with b") {
		t.Errorf("these stand: %q", got)
	}
	row.cells[1].better = 3.9 // 1.9 deviations beyond
	if got = c.follies(); len(got) != 2 {
		t.Errorf("these stand: %q", got)
	}
}

// outcome is how a fight ended for a side, and what its measures came to.
type outcome struct {
	won    float64
	counts []event.MeasureInfo
}

// play has a side follow a policy, and all others the usual one.
func (r *changesRow) play(policy, usual string, n int) ([]outcome, error) {
	setup, diags := scenario.Load(r.scenario.Location, r.p.Program)
	if err := diags.Err(); err != nil {
		return nil, err
	}
	follow := map[string]string{}
	for i, side := range setup.Sides {
		follow[side.Name] = usual
		if i == r.side {
			follow[side.Name] = policy
		}
	}
	m, err := interp.New(r.p.Program, setup, interp.Options{Policies: follow, Unread: true})
	if err != nil {
		return nil, err
	}
	f, err := interp.NewCounter(m)
	if err != nil {
		return nil, err
	}
	var out []outcome
	for i := range uint64(n) {
		f.Reset(1, i+1)
		res, err := f.Run()
		if err != nil {
			return nil, fmt.Errorf("fight %d: %w", i+1, err)
		}
		o := outcome{counts: f.Measures()}
		if int(res.Winner) == r.side {
			o.won = 1
		}
		out = append(out, o)
	}
	return out, nil
}

// difference gives the mean of what the fights differ in, and its standard deviation.
func difference(usual, other []outcome) (c changesCell) {
	sum, squares := 0.0, 0.0
	for i := range usual {
		d := other[i].won - usual[i].won
		sum += d
		squares += d * d
		c.taken = c.taken || !reflect.DeepEqual(usual[i].counts, other[i].counts)
	}
	n := float64(len(usual))
	mean := sum / n
	c.better = 100 * mean
	c.deviation = 100 * math.Sqrt(max(0, squares/n-mean*mean)/n)
	return c
}

// over is the table that takes a former one's place. A scenario that was not asked for keeps its lines;
// it is empty if the former one has others.
func (c *changes) over(former string) string {
	was, now := strings.SplitAfter(former, "\n"), strings.SplitAfter(c.table(), "\n")
	if former == "" || *changeOnly != "" && len(was) != len(now) {
		return ""
	}
	for i, row := range c.rows {
		if !strings.Contains(row.scenario.Name, *changeOnly) {
			now[i+2] = was[i+2]
		}
	}
	return strings.Join(now, "")
}

func (c *changes) table() string {
	var b strings.Builder
	b.WriteString("| side | wins |")
	for _, name := range c.names {
		fmt.Fprintf(&b, " %s |", strings.ReplaceAll(name, "_", " "))
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(c.names)) + "\n")
	for _, r := range c.rows {
		b.WriteString(r.line())
	}
	return b.String()
}

// line is the row as a line of the table.
func (r *changesRow) line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| `%s`: %s | %.1f |", r.scenario.Name, r.name, r.share)
	for _, cell := range r.cells {
		switch {
		case !cell.taken:
			b.WriteString(" – |")
		case math.Abs(cell.better) <= cell.interval():
			fmt.Fprintf(&b, " (%+.1f) |", cell.better)
		default:
			fmt.Fprintf(&b, " %+.1f |", cell.better)
		}
	}
	b.WriteString("\n")
	return b.String()
}
