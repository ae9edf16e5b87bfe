package plain_test

import (
	"testing"
	"testing/fstest"

	"hcl/interp/plain"
	"hcl/lang/check"
	"hcl/lang/library"
)

const counted = `ruleset "Counted"
kind combatant { state hp : int = 3 ; define active = hp > 0 }
param three : int = 3
event bang(n: int)
on bang when n > 0 { let twice = n + n ; if twice > 9 { return } }
condition stunned(who)
define sum_of(n: int) = sum(1..n, it * it)
rule act(n: int) {
  step first { let a = n }
  step second when n > 5 { let b = n ; let c = b }
}
rule wrapped(n: int) { if n > 0 { return } }
before rule wrapped { let a = n }
around rule wrapped { proceed() }
round { phase nothing { say "." } }
victory { draw "enough" when round >= 9 }
`

// TestSteps holds what takes a step: a block for each of its statements, at least one, as a
// whole; a pass of a loop; a call of a rule, an announcement, a hook, a choice; a die. Formulas
// take none.
func TestSteps(t *testing.T) {
	for _, x := range []struct {
		body  string
		steps int64
	}{
		{``, 1},
		{`let a = 1 ; let b = 2`, 2},
		{`expect sum_of(500) > 0`, 1},
		{`if three > 3 { let a = 1 }`, 1},
		{`if three == 3 { let a = 1 ; let b = 2 }`, 1 + 2},
		{`if three > 3 { let a = 1 } else { let b = 2 ; let c = 3 }`, 1 + 2},
		{`repeat 4 { }`, 1 + 4*(1+1)},
		{`for n in 1..5 { let a = n ; let b = a }`, 1 + 5*(1+2)},
		{"let n = 0\nwhile n < 3 { n += 1 }", 2 + 3*(1+1)},
		{`act(1)`, 1 + 1 + 2 + 1},
		{`act(6)`, 1 + 1 + 2 + 1 + 2},
		{`wrapped(0)`, 1 + 1 + (1 + 1) + (1 + 1) + 1},
		{`roll(7d6)`, 1 + 7},
		{`announce bang(0)`, 1 + 1},
		{`announce bang(1)`, 1 + 1 + (1 + 2)},
		{`announce bang(7)`, 1 + 1 + (1 + 2) + 1},
		{`rank order from 1..9 { highest it }`, 1},
		{`together { announce bang(0) ; announce bang(0) }`, 1 + 2 + 2},
	} {
		files := fstest.MapFS{"counted.hc": {Data: []byte(counted + "test \"steps\" {\n" + x.body + "\n}\n")}}
		p, diags := check.Load(&library.Library{}, []library.Location{{Shelf: library.Shelf{FS: files}, Path: "counted.hc"}},
			check.Options{})
		if err := diags.Err(); err != nil {
			t.Errorf("%s\n%s", x.body, err)
			continue
		}
		m, err := plain.New(p.Program, nil, plain.Options{Test: p.Tests[0]})
		if err != nil {
			t.Fatal(err)
		}
		if r := plain.RunTest(m, p.Tests[0]); r.Failed != "" || r.Steps != x.steps {
			t.Errorf("%d steps, not %d: %s %s", r.Steps, x.steps, x.body, r.Failed)
		}
	}
}
