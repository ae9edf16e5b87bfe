package bench

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
)

// scenarioNamed finds a built-in scenario.
func scenarioNamed(t testing.TB, name string) fights.Scenario {
	t.Helper()
	for _, s := range fights.Scenarios(t) {
		if s.String() == name {
			return s
		}
	}
	t.Fatalf("no scenario %s", name)
	return fights.Scenario{}
}

// faces is a reader that holds every throw against its faces.
type faces struct {
	t testing.TB
	event.Reader
	rolls map[string]int // throws by label
}

func (r *faces) Read(e *event.Event) {
	if e.Type == "roll" {
		r.rolls[e.Label]++
		sum, plus := int64(0), int64(0)
		for i, v := range e.Faces {
			switch {
			case slices.Contains(e.Again, i) || slices.Contains(e.Unused, i):
			case strings.Contains(e.Dice, "counting"):
				sum++
			default:
				sum += v
			}
		}
		if i := strings.LastIndexAny(e.Dice, "+-"); i >= 0 {
			plus, _ = strconv.ParseInt(e.Dice[i:], 10, 64)
		}
		if sum+plus != *e.Total {
			r.t.Errorf("%s shows %v and comes to %d", e.Dice, e.Faces, *e.Total)
		}
	}
	r.Reader.Read(e)
}

// Whoever reads a fight changes nothing in it, though a throw is drawn as a sum where
// nobody looks at its faces, and a machine whose fights are unread leaves out what only tells;
// nor does it matter whether its memory was used before.
func TestReaderChangesNothing(t *testing.T) {
	machines := map[string]func(interp.Options) *interp.Machine{}
	for _, name := range []string{"reference", "check"} {
		machines[name] = func(o interp.Options) *interp.Machine { return machineWith(t, name, o) }
	}
	for _, s := range fights.Sample(fights.Scenarios(t), 4) {
		p := fights.Program(t, s)
		machines[s.String()] = func(o interp.Options) *interp.Machine { return fights.Machine(t, p, s, o) }
	}
	n := fights.Many(20, 300)
	for name, machine := range machines {
		t.Run(name, func(t *testing.T) {
			m := machine(interp.Options{})
			unread, alone, read := fights.Counter(t, machine(interp.Options{Unread: true})), interp.NewFight(m),
				interp.NewFight(m)
			read.Read(&faces{t, narrate.New(io.Discard, narrate.Options{Depth: narrate.Rolls, Why: narrate.All}),
				map[string]int{}}, true)
			many := n
			if strings.Contains(name, "/") {
				many = n / 20 // they are long
			}
			for i := uint64(1); i <= uint64(many); i++ {
				fresh := fights.Counter(t, m)
				a, b, c, d := play(t, alone, i), play(t, read, i), play(t, unread, i), play(t, fresh, i)
				if a != b || !reflect.DeepEqual(alone.Measures(), read.Measures()) {
					t.Fatalf("fight %d: %+v, but read %+v", i, a, b)
				}
				if a != c || !reflect.DeepEqual(alone.Measures(), unread.Measures()) {
					t.Fatalf("fight %d: %+v, but unread %+v", i, a, c)
				}
				if a != d || !reflect.DeepEqual(alone.Measures(), fresh.Measures()) {
					t.Fatalf("fight %d: %+v, but in fresh memory %+v", i, a, d)
				}
			}
		})
	}
}

// contests counts the throws to attack in one of n fights.
func contests(t testing.TB, m *interp.Machine, n uint64) float64 {
	f := interp.NewFight(m)
	r := &faces{t, narrate.New(io.Discard, narrate.Options{}), map[string]int{}}
	f.Read(r, false)
	for i := uint64(1); i <= n; i++ {
		play(t, f, i)
	}
	return float64(r.rolls["attack"]) / float64(n)
}

// BenchmarkHeroicCombat plays whole battles; one op is one fight. It reports how long
// a contest takes, with all that belongs to it, measured by one of the reference fight.
func BenchmarkHeroicCombat(b *testing.B) {
	reference := machine(b, "reference")
	perReference := contests(b, machineWith(b, "reference", interp.Options{}), 500)
	simple := fights.Counter(b, reference)
	for _, name := range []string{"heroic-combat/orcs-vs-knights", "heroic-combat/warband"} {
		b.Run(filepath.Base(name), func(b *testing.B) {
			s := scenarioNamed(b, name)
			p := fights.Program(b, s)
			const many = 50
			perFight := contests(b, fights.Machine(b, p, s, interp.Options{}), many)
			f := fights.Counter(b, fights.Machine(b, p, s, interp.Options{Unread: true}))
			run := func(f player, times int) func(n int) {
				return func(n int) {
					for range n {
						for i := range times {
							play(b, f, uint64(i+1))
						}
					}
				}
			}
			run(f, many)(1)
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			_, ratio := interleaved(threadTime, 21, 1, run(simple, 500), run(f, many))
			b.ReportAllocs()
			n := uint64(0)
			for b.Loop() {
				n++
				play(b, f, n%many+1)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "fights/s")
			b.ReportMetric(perFight, "contests/fight")
			b.ReportMetric(ratio*500/many*perReference/perFight, "contest-ratio")
		})
	}
}

// BenchmarkTold plays fights for a reader, as hcl run does once it has read the ruleset; one op is
// ten fights, and the times are those of one of them on average.
func BenchmarkTold(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(1000)) // nearly as hcl run has it
	for _, name := range []string{"swords-of-infinity/shield-wall", "heroic-combat/orcs-vs-knights"} {
		b.Run(filepath.Base(name), func(b *testing.B) {
			s := scenarioNamed(b, name)
			f := interp.NewFight(fights.Machine(b, fights.Program(b, s), s, interp.Options{}))
			f.Read(narrate.New(io.Discard, narrate.Options{}), false)
			const many = 10
			var took []float64
			for b.Loop() {
				took = append(took, taking(many, func(n int) {
					for i := range n {
						play(b, f, uint64(i+1))
					}
				})/1e6)
			}
			report(b, took)
		})
	}
}

// BenchmarkCheck parses and checks the ruleset of Heroic Combat, as hcl run does, and
// with its tests, as hcl check does.
func BenchmarkCheck(b *testing.B) {
	lib := fights.Library()
	loc, _ := lib.Find("heroic-combat", nil)
	for name, options := range map[string]check.Options{"run": {SkipTests: true},
		"check": {ScenarioNames: scenario.Names}} {
		b.Run(name, func(b *testing.B) {
			var took []float64
			for b.Loop() {
				took = append(took, taking(1, func(int) {
					if _, diags := check.Load(lib, []library.Location{loc}, options); diags.Err() != nil {
						b.Fatal(diags.Err())
					}
				})/1e6)
			}
			report(b, took)
		})
	}
}

// report reports the least and the middle of some times in milliseconds.
func report(b *testing.B, took []float64) {
	slices.Sort(took)
	b.ReportMetric(took[0], "ms-least")
	b.ReportMetric(took[len(took)/2], "ms-median")
}

// BenchmarkColdRun runs one fight by the command, which reads, checks and plays.
func BenchmarkColdRun(b *testing.B) {
	hcl := filepath.Join(b.TempDir(), "hcl")
	if out, err := exec.Command("go", "build", "-o", hcl, "hcl/cmd/hcl").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	var took []float64
	for b.Loop() {
		took = append(took, taking(1, func(int) {
			if err := exec.Command(hcl, "run", "heroic-combat", "heroic-combat/orcs-vs-knights").Run(); err != nil {
				b.Fatal(err)
			}
		})/1e6)
	}
	report(b, took)
}

// BenchmarkMemory reports by how much the memory of 10⁷ fights exceeds that of 10⁴.
func BenchmarkMemory(b *testing.B) {
	resident := func() float64 {
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			b.Skip("resident memory is not known here")
		}
		_, after, _ := strings.Cut(string(status), "VmRSS:")
		kilobytes, err := strconv.ParseFloat(strings.Fields(after)[0], 64)
		if err != nil {
			b.Fatal(err)
		}
		return kilobytes
	}
	f := fights.Counter(b, machine(b, "reference"))
	run := func(from, to uint64) {
		for i := from; i <= to; i++ {
			play(b, f, i)
		}
	}
	for b.Loop() {
		run(1, 10_000)
		few := resident()
		run(10_001, 10_000_000)
		b.ReportMetric(resident()/few, "times")
		b.ReportMetric(few/1024, "MB")
	}
}
