package make

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hcl/interp/plain"
	"hcl/interp/world"
)

var (
	first    = flag.Uint64("first", 1, "the number of the first program")
	programs = flag.Uint64("programs", 40, "how many programs are made up")
)

// limits end what goes on for too long to be worth comparing.
func limits() world.Limits {
	l := world.DefaultLimits()
	l.Steps, l.List, l.Entities, l.Depth = 200_000, 500, 300, 60
	return l
}

// differ loads a program and tells how the engines differ.
func differ(text string) (how string, err error) {
	p, s, err := Load(text, scene)
	if err != nil {
		return "", err
	}
	return Differ(p, s, limits(), 3), nil
}

// What the engines differed in once they agree on.
func TestKept(t *testing.T) {
	files, err := filepath.Glob("testdata/*.hc")
	if err != nil || len(files) == 0 {
		t.Fatal("nothing is kept", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		play := differ
		if strings.HasPrefix(filepath.Base(file), "mixed-") {
			play = breaksDown
		}
		if how, err := play(string(text)); how != "" || err != nil {
			t.Errorf("%s: %s%v", file, how, err)
		}
	}
}

// together is the first program that does something together.
func together(t *testing.T) *Piece {
	for n := range uint64(50) {
		if p := Program(n); strings.Contains(p.Text(), "\ntogether {") {
			return p
		}
	}
	t.Fatal("no program does anything together")
	return nil
}

// A program that fails is left with what it fails for.
func TestShrinking(t *testing.T) {
	p := together(t)
	whole := strings.Count(p.Text(), "\n")
	fails := func(text string) bool {
		_, _, err := Load(text, scene)
		return err == nil && strings.Contains(text, "\ntogether {")
	}
	p.Shrink(fails)
	if !fails(p.Text()) {
		t.Fatal("what is left does not fail")
	}
	if left, least := strings.Count(p.Text(), "\n"), strings.Count(rules+round, "\n"); left > least+14 {
		t.Errorf("of %d lines %d are left, and %d are always there:\n%s", whole, left, least, p.Text())
	}
}

// Programs that are made up mean the same on both engines. To look for more than a few:
// go test ./tests/internal/make -programs 5000 -first 1000
func TestMadeUpProgramsAgree(t *testing.T) {
	refused := 0 // a formula may happen to be pointless
	for n := *first; n < *first+*programs; n++ {
		p := Program(n)
		how, err := differ(p.Text())
		if err != nil {
			if refused++; refused*20 > int(*programs) {
				t.Fatalf("program %d is refused, as others are:\n%v", n, err)
			}
			continue
		}
		if how == "" {
			continue
		}
		p.Shrink(func(text string) bool {
			how, err := differ(text)
			return err == nil && how != ""
		})
		how, _ = differ(p.Text())
		file := filepath.Join("testdata", fmt.Sprintf("program-%d.hc", n))
		if err := os.WriteFile(file, []byte(strings.TrimPrefix(p.Text(), "\n")), 0o666); err != nil {
			t.Fatal(err)
		}
		t.Errorf("program %d, kept as %s: %s", n, file, how)
	}
}

// maybeScene has somebody to be missed.
const maybeScene = `ruleset = "made"
[[side]]
name = "left"
combatant = [{ name = "lea" }, { name = "leo", hp = 4 }]
[[side]]
name = "right"
combatant = [{ name = "rob" }]
`

// breaksDown tells what is wrong with how a program is played: how the engines differ, or why a fight fails.
func breaksDown(text string) (how string, err error) {
	p, s, err := Load(text, maybeScene)
	if err != nil {
		return "", err
	}
	how = Differ(p, s, limits(), 2)
	if m, err := plain.New(p, s, plain.Options{Limits: limits()}); err == nil && how == "" {
		f := plain.NewFight(m)
		f.Reset(1, 1)
		if _, err := run(f); err != nil && !limited(err) {
			how = err.Error()
		}
	}
	return how, nil
}

// What is of one of several kinds, or none, is never taken for something else: what the check lets through
// means the same on both engines, and breaks down on none. To look for more than a few:
// go test ./tests/internal/make -run Mixed -programs 5000
func TestNothingIsMixedUp(t *testing.T) {
	statements := 0
	for n := *first; n < *first+*programs; n++ {
		p := Mixed(n)
		p.Grow(func(text string) bool { _, _, err := Load(text, maybeScene); return err == nil })
		how, err := breaksDown(p.Text())
		if err != nil {
			t.Fatalf("program %d: %v", n, err)
		}
		statements += strings.Count(p.Text(), "\n") - strings.Count(mixedRules, "\n")
		if how == "" {
			continue
		}
		p.Shrink(func(text string) bool { how, _ := breaksDown(text); return how != "" })
		how, _ = breaksDown(p.Text())
		t.Errorf("program %d: %s\n%s", n, how, strings.TrimPrefix(p.Text(), "\n"+mixedRules))
	}
	if statements < 6*int(*programs) {
		t.Errorf("only %d statements of %d programs pass", statements, *programs)
	}
}

// What may be none is never taken to be there where it is not: who says otherwise is refused, and
// what is let through breaks down on no engine. To look for more than a few:
// go test ./tests/internal/make -run Missing -programs 20000
func TestNothingIsMissing(t *testing.T) {
	passed := 0
	breaks := func(text string) (how string, err error) {
		how, err = breaksDown(text)
		if err == nil {
			passed++
		}
		return how, err
	}
	made := *programs * 10
	for n := *first; n < *first+made; n++ {
		p := Maybe(n)
		if how, err := breaks(p.Text()); err != nil || how == "" {
			continue
		}
		p.Shrink(func(text string) bool { how, _ := breaks(text); return how != "" })
		how, _ := breaks(p.Text())
		t.Fatalf("program %d: %s\n%s", n, how, p.Text())
	}
	if passed*20 < int(made) {
		t.Errorf("only %d of %d pass the check", passed, made)
	}
}
