package tests

import (
	"cmp"
	"errors"
	"flag"
	"io/fs"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/rulesets"
	"hcl/tests/internal/mutations"
)

var (
	mutants     = flag.Int("mutations", 0, "how many mistakes are made in the rules of each system, or of -system; 0: a few in one of them")
	mutantSeed  = flag.Uint64("seed", 1, "of the sample of mistakes")
	mutantsLike = flag.String("mutant", "", "make only mistakes whose description contains this")
	workers     = flag.Int("workers", 1, "how many mistakes are tried at the same time")
)

// smallest is the system in which a few mistakes are made when no more are asked for.
const smallest = "dreadnaught"

// A small mistake in the rules of a system makes one of its test blocks fail, as often as
// catalogued says. Mistakes that the checker refuses, and those that can change no outcome,
// are not counted. Of few mistakes some more may go unnoticed than of many.
//
//	go test ./tests -run TestMutations -v -system dreadnaught -mutations 300 -seed 1
func TestMutations(t *testing.T) {
	t.Parallel()
	for _, c := range catalogued {
		t.Run(c.dir, func(t *testing.T) {
			most := *mutants
			if *system != "" && *system != c.dir || most == 0 && c.dir != smallest {
				t.Skip()
			}
			if most == 0 {
				most = 6
			}
			s := newShelf(t, c.dir)
			all, err := mutations.Of(s.texts)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(*mutantSeed, 1))
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			s.try(t, all, most, c.noticed)
		})
	}
}

// try makes one mistake after the other until enough have been made, and tells which of
// them no test notices.
func (s *shelf) try(t *testing.T, all []*mutations.Mutation, most int, least float64) {
	type tally struct{ there, made, noticed, refused int }
	kinds, neutral := map[string]*tally{}, map[string]int{}
	for _, kind := range mutations.Kinds {
		kinds[kind] = &tally{}
	}
	var wanted []*mutations.Mutation
	for _, m := range all {
		switch {
		case !strings.Contains(m.String(), *mutantsLike):
		case m.Neutral != "":
			neutral[m.Neutral]++
		default:
			kinds[m.Kind].there++
			wanted = append(wanted, m)
		}
	}
	verdicts := make([]verdict, len(wanted))
	tried, counted := 0, 0
	var mu sync.Mutex
	var wait sync.WaitGroup
	for range *workers {
		wait.Go(func() {
			trees := library.Trees{}
			for _, root := range s.roots {
				s.load(s.files, root, trees)
			}
			for {
				mu.Lock()
				i := tried
				if tried == len(wanted) || counted >= most {
					mu.Unlock()
					return
				}
				tried++
				counted++
				mu.Unlock()
				verdicts[i] = s.verdict(wanted[i], maps.Clone(trees))
				if verdicts[i] == refused {
					mu.Lock()
					counted--
					mu.Unlock()
				}
			}
		})
	}
	wait.Wait()
	made, noticed, stopped, turnedDown := 0, 0, 0, 0
	for i, m := range wanted[:tried] {
		k := kinds[m.Kind]
		switch verdicts[i] {
		case refused:
			turnedDown++
			k.refused++
			continue
		case unnoticed:
			t.Logf("no test notices %s", m)
		case tooLong:
			stopped++
			fallthrough
		default:
			noticed++
			k.noticed++
		}
		made++
		k.made++
	}
	for _, kind := range mutations.Kinds {
		if k := kinds[kind]; k.there > 0 {
			t.Logf("%-10s %3d of %3d noticed (%5.1f %%); %d refused by the checker; %d possible", kind, k.noticed, k.made,
				share(k.noticed, k.made), k.refused, k.there)
		}
	}
	for _, why := range slices.Sorted(maps.Keys(neutral)) {
		t.Logf("left out, of all: %d in %s", neutral[why], why)
	}
	t.Logf("%s, seed %d: %d of %d mistakes are noticed (%.1f %%), %d of them since a test takes too long; %d more refused by the checker",
		s.dir, *mutantSeed, noticed, made, share(noticed, made), stopped, turnedDown)
	allowed := float64(made) * (1 - least/100)
	if made < 300 {
		allowed += 2.6 * math.Sqrt(allowed*least/100)
	}
	if float64(made-noticed) > allowed {
		t.Errorf("that is less than %.0f %%", least)
	}
}

func share(n, of int) float64 { return 100 * float64(n) / float64(max(1, of)) }

// shelf is the folder of rulesets with one system in it that is changed.
type shelf struct {
	dir    string
	files  fstest.MapFS
	texts  map[string]string // the files of the system, with rules and tests
	roots  []string          // those of them that tests are run for: the ruleset, then modules
	rootOf map[string]string // under which the tests of a file are run
	steps  map[string]int64  // that a test may take, by its title: two to four times what it takes unchanged
}

func newShelf(t *testing.T, dir string) *shelf {
	t.Helper()
	s := &shelf{dir: dir, texts: map[string]string{}, rootOf: map[string]string{}, steps: map[string]int64{}}
	s.files = filesOf(t, os.DirFS("../rulesets"))
	for name, file := range s.files {
		if strings.HasPrefix(name, dir+"/") && library.IsRules(name) {
			s.texts[name] = string(file.Data)
		}
	}
	main := library.Shelf{FS: s.files}.Called(path.Join(dir, dir)).Path
	trees := library.Trees{}
	for _, root := range append([]string{main}, slices.Sorted(maps.Keys(s.texts))...) {
		if s.rootOf[root] != "" || root != main && !strings.Contains(s.texts[root], "\ntest \"") {
			continue
		}
		s.roots = append(s.roots, root)
		p := s.load(s.files, root, trees)
		if p == nil {
			t.Fatalf("%s is refused unchanged", root)
		}
		for _, f := range p.Files { // modules that it uses may lie elsewhere
			if at := f.Location.Path; s.rootOf[at] == "" {
				s.texts[at], s.rootOf[at] = f.Source.Written, root
			}
		}
		r := newRunner(p)
		for _, test := range p.Tests {
			if s.rootOf[p.FileOf(test.File).Location.Path] != root {
				continue
			}
			for steps := int64(10_000); steps <= 2_000_000 && s.steps[test.Name] == 0; steps *= 2 {
				if r.run(test, steps) == unnoticed {
					s.steps[test.Name] = 2 * steps
				}
			}
			if s.steps[test.Name] == 0 {
				t.Logf("unchanged, %q fails or takes very long; it notices nothing", test.Name)
			}
		}
	}
	return s
}

// load returns the program of a root with its tests; nil if the checker refuses it.
func (s *shelf) load(files fs.FS, root string, trees library.Trees) *check.Ruleset {
	place := library.Shelf{FS: files}
	p, _ := check.Load(&library.Library{Shelves: []library.Shelf{place}}, []library.Location{{Shelf: place, Path: root}},
		check.Options{ScenarioNames: scenario.Names, TestModules: true, Trees: trees})
	return p
}

type verdict int

const (
	noticed verdict = iota
	tooLong         // noticed as well: a test is stopped
	unnoticed
	refused
)

// verdict runs the tests of the system until one fails.
func (s *shelf) verdict(m *mutations.Mutation, trees library.Trees) verdict {
	files := maps.Clone(s.files)
	files[m.File] = &fstest.MapFile{Data: []byte(m.In(s.texts[m.File]))}
	for _, root := range s.roots {
		p := s.load(files, root, trees)
		if p == nil {
			return refused
		}
		r := newRunner(p)
		for _, test := range s.own(p, root, m.IDs) {
			if v := r.run(test, s.steps[test.Name]); v != unnoticed {
				return v
			}
		}
	}
	return unnoticed
}

// own lists the tests that belong to a root: those that soon end first, and of these
// those that cite what the changed declaration cites.
func (s *shelf) own(p *check.Ruleset, root string, ids []string) []*ir.Test {
	own := slices.DeleteFunc(slices.Clone(p.Tests), func(test *ir.Test) bool {
		return s.steps[test.Name] == 0 || s.rootOf[p.FileOf(test.File).Location.Path] != root
	})
	own = citingFirst(own, ids)
	slices.SortStableFunc(own, func(a, b *ir.Test) int { return cmp.Compare(s.steps[a.Name], s.steps[b.Name]) })
	return own
}

// citingFirst puts the tests that cite one of some rules before all others.
func citingFirst(tests []*ir.Test, ids []string) []*ir.Test {
	cites := func(test *ir.Test) bool {
		return slices.ContainsFunc(ids, func(id string) bool { return strings.Contains(test.Name, "["+id+"]") })
	}
	others := slices.DeleteFunc(slices.Clone(tests), cites)
	return append(slices.DeleteFunc(slices.Clone(tests), func(test *ir.Test) bool { return !cites(test) }), others...)
}

// failing runs tests and returns the title of the first that fails.
func failing(p *check.Ruleset, tests []*ir.Test) string {
	r := newRunner(p)
	for _, test := range tests {
		if r.run(test, patience.Steps) != unnoticed {
			return test.Name
		}
	}
	return ""
}

// runner runs tests of a program, those of one scenario on one machine.
type runner struct {
	p      *check.Ruleset
	setups map[string]*world.Setup // by the path of a scenario
	built  map[machineOf]*interp.Machine
}

type machineOf struct {
	setup *world.Setup
	steps int64
}

func newRunner(p *check.Ruleset) *runner {
	return &runner{p, map[string]*world.Setup{}, map[machineOf]*interp.Machine{}}
}

func (r *runner) run(test *ir.Test, steps int64) verdict {
	loc, _ := scenario.Find(r.p.Home(test), test.Scenario)
	setup := r.setups[loc.Path]
	if test.Scenario != "" && setup == nil {
		loaded, diags := scenario.Load(loc, r.p.Program)
		if diags.Errors() > 0 {
			return noticed
		}
		setup = loaded
		r.setups[loc.Path] = setup
	}
	machine := r.built[machineOf{setup, steps}]
	plain := len(test.Params) == 0 && len(test.Policies) == 0
	if machine == nil || !plain {
		limits := patience
		limits.Steps = steps
		var err error
		if machine, err = interp.New(r.p.Program, setup, interp.Options{Test: test, Limits: limits}); err != nil {
			return noticed
		}
		if plain {
			r.built[machineOf{setup, steps}] = machine
		}
	}
	result := interp.RunTest(machine, test)
	var failure *event.Failure
	switch {
	case result.Failed == "":
		return unnoticed
	case errors.As(result.Err, &failure) && failure.Limit:
		return tooLong
	}
	return noticed
}

// patience keeps a change that makes something go on for ever from taking long.
var patience = func() world.Limits {
	l := world.DefaultLimits()
	l.Steps = 5_000_000
	return l
}()

// withText is the shelf of the built-in files, with another text in one of them.
func withText(t *testing.T, changed, text string) library.Shelf {
	t.Helper()
	files := filesOf(t, rulesets.Files)
	files[changed] = &fstest.MapFile{Data: []byte(text)}
	return library.Shelf{FS: files}
}

// filesOf are the files of a tree.
func filesOf(t *testing.T, tree fs.FS) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
