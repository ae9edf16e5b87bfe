package fast_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"hcl/interp/fast"
	"hcl/interp/plain"
	"hcl/lang/check"
	"hcl/lang/diag"
)

var plainSeed = flag.Uint64("plain-seed", 3, "of the formulas that are given to plain")

// TestPlainFormulas gives made-up formulas to the closures and to plain: they must give the
// same value, or fail with the same words at the same place.
func TestPlainFormulas(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(*plainSeed, 4))}
	const batch = 250
	shown, values, failures := 0, 0, 0
	for made := 0; made < *formulaCount; made += batch {
		p, rules := someFormulas(t, g, batch)
		s := formulaSetup(t, p)
		l := smallLimits()
		m, err := fast.New(p.Program, s, fast.Options{Limits: l})
		if err != nil {
			t.Fatal(err)
		}
		a, b := fast.NewFight(m), plainFight(t, p)
		for i, r := range rules {
			if r == "" {
				continue
			}
			for scene := range 3 {
				name := fmt.Sprintf("formula_%d", i)
				x, y := tryClosures(a, name, scene), tryPlain(b, name, scene)
				if strings.HasPrefix(x, "{") {
					values++
				} else {
					failures++
				}
				if !reflect.DeepEqual(x, y) && !strings.Contains(x, "goes on for ever") && !strings.Contains(y, "goes on for ever") {
					if shown++; shown < 20 {
						t.Errorf("%s\nin scene %d:\nclosures: %s\nplain:    %s", r, scene, x, y)
					}
					break
				}
			}
		}
	}
	t.Logf("%d values, %d failures", values, failures)
	if shown > 0 {
		t.Errorf("%d formulas in all", shown)
	}
}

// plainFight builds a fight on plain.
func plainFight(t *testing.T, p *check.Ruleset) *plain.Fight {
	t.Helper()
	l := smallLimits()
	m, err := plain.New(p.Program, formulaSetup(t, p), plain.Options{Limits: l})
	if err != nil {
		t.Fatal(err)
	}
	return plain.NewFight(m)
}

// someFormulas makes a ruleset of rules that each return a formula; those that are refused
// are left out.
func someFormulas(t *testing.T, g *generator, n int) (*check.Ruleset, []string) {
	rules := make([]string, n)
	for i := range rules {
		rules[i], _ = g.rule(fmt.Sprintf("formula_%d", i))
	}
	return accepted(t, rules, func(*diag.Diagnostic, string) {}), rules
}

func tryClosures(f *fast.Fight, rule string, scene int) string {
	f.Read(nil, false)
	f.Reset(7, uint64(1+scene))
	if scene > 0 {
		f.Try(fmt.Sprintf("scene_%d", scene))
	}
	v, _, failure := f.Try(rule)
	if failure != nil {
		return fmt.Sprint(failure.Message, failure.Hint, failure.Span, failure.Trail, failure.Limit, failure.Round)
	}
	text, _ := json.Marshal(v)
	return string(text)
}

func tryPlain(f *plain.Fight, rule string, scene int) string {
	f.Reset(7, uint64(1+scene))
	if scene > 0 {
		f.Try(fmt.Sprintf("scene_%d", scene))
	}
	v, failure := f.Try(rule)
	if failure != nil {
		return fmt.Sprint(failure.Message, failure.Hint, failure.Span, failure.Trail, failure.Limit, failure.Round)
	}
	text, _ := json.Marshal(v)
	return string(text)
}
