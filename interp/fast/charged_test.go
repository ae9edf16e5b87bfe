package fast_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/stdlib"
	"hcl/stdlib/builtin"
)

// Whatever goes through many items takes of the limit of work: every built-in is called with lists of 50,000 items,
// for somebody who bears 50,000 conditions, in a fight of 50,000, again and again for ever.

var manyRules = `ruleset "Formulas" { version = "1.0" }
kind tile plural tiles of dot, blank
kind combat { own bag : list of tile = [` + strings.Repeat("dot, ", 700) + `blank] }
kind combatant { state standing : bool = false ; define active = standing }
condition burdened(who, load: int) stacks
condition paired(a, b) stacks
round { phase idle { } }
victory { draw when round > 3 }
rule burden() { let ann = combatants[0] ; for i in 1..50000 { begin burdened(ann, i)
 begin paired(ann, combatants[i]) } }
`

var manyScenario = strings.ReplaceAll(`ruleset = "formulas"
[[side]]
name = "red"
ann bea cat dan eve
[[side]]
name = "blue"
[[side.combatant]]
name = "bob"
`, "ann bea cat dan eve", manyOf("ann")+manyOf("bea")+manyOf("cat")+manyOf("dan")+manyOf("eve"))

func manyOf(name string) string {
	return "[[side.combatant]]\nname = \"" + name + "\"\ncopies = 10000\n"
}

// lookAtFew are the built-ins on lists or fighters that look at no more than a few of them.
var lookAtFew = []string{"first", "last", "len", "pick", "throw", "neighbours", "the"}

// manyLists are what the calls are given, made once.
var manyLists = [][2]string{
	{"many", "map(1..50000, it)"}, {"few", "map(1..50000, 1 + it % 5)"},
	{"ladder", "map(1..50000, it == 50000 ? 10d6 : 2d6)"},
	{"squares", "rectangle(A1, square_at(250, 200))"}, {"lists", "map(1..500, 1..100)"},
	{"walk", "line(B3, square_at(2, 200))"},
}

// manyArg is an argument with as much in it as fits.
func manyArg(e *stdlib.Entry, p builtin.Param) string {
	named := map[string]string{
		"who": "combatants[0]", "condition": "paired", "condition.parameter": "burdened.load", "faces": "few",
		"instance": "blank", "walk": "walk", "pushed": "[B3]", "to": "square_at(250, 200)", "b": "square_at(250, 200)",
		"through": "C3", "size": "1", "stacks condition": "burdened", "the x": "find([7], it == 7)",
		"subsets ": "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]", "copy_of ": "combat.bag", "covered size": "100",
		"max b": "7", "min b": "7", "div b": "7", "concat b": "many", "grid_distance a": "squares",
		"dice faces": "100",
	}
	if text, ok := named[e.Name+" "+p.Name]; ok {
		return text
	}
	if text, ok := named[p.Name]; ok {
		return text
	}
	switch t := p.Types[0]; {
	case t.Depth() == 2:
		return "lists"
	case t.Depth() == 1 && t.About("dice"):
		return "ladder"
	case t.Depth() == 1 && t.About("square"):
		return "squares"
	case t.Depth() == 1:
		return "many"
	default:
		plain := map[string]string{"int": "100", "number": "7", "dice": "10d6", "square": "B2", "side": "sides[0]", "T": "7"}
		return plain[t.Name]
	}
}

// manyCalls are calls of a built-in that go through as much as they can.
func manyCalls(e *stdlib.Entry) (calls []string) {
	for _, s := range e.Schemes {
		for _, condition := range []string{"it > 0", "it == 50000"} {
			var args []string
			for i, p := range s.Params {
				switch t := p.Types[0]; {
				case t.Optional && e.Name != "the":
				case i+1 != e.Each:
					args = append(args, manyArg(e, p))
				case e.Steps:
					args = append(args, "it.x > leaving.x ? 2 : 1")
				case t.Name == "bool":
					args = append(args, condition)
				default:
					args = append(args, "it * 2")
				}
			}
			calls = append(calls, e.Name+"("+strings.Join(args, ", ")+")")
		}
	}
	slices.Sort(calls)
	return slices.Compact(calls)
}

func TestManyItemsAreWork(t *testing.T) {
	// Where nothing else is at work none takes a tenth of a second. What is not charged takes minutes.
	const mostTime = 20 * time.Second
	var entries []*stdlib.Entry
	var texts []string
	var rules strings.Builder
	for _, e := range stdlib.Entries {
		for _, text := range manyCalls(e) {
			fmt.Fprintf(&rules, "rule call_%d() { ", len(texts))
			for _, l := range manyLists {
				if strings.Contains(text, l[0]) {
					fmt.Fprintf(&rules, "let %s = %s ; ", l[0], l[1])
				}
			}
			fmt.Fprintf(&rules, "while true { let a = %s } }\n", text)
			entries, texts = append(entries, e), append(texts, text)
		}
	}
	p, diags := loadWith(t, "formulas", manyRules+rules.String(), manyScenario)
	if diags.Errors() > 0 {
		for _, d := range diags.All() {
			if d.Severity == diag.Error {
				t.Errorf("%s: %s", d.Span.Text(), d.Message)
			}
		}
		t.FailNow()
	}
	limits := world.DefaultLimits()
	limits.Steps, limits.Work = 340_000, 3_000_000
	counted, told, failed := bothEngines(t, p, formulaSetup(t, p), limits)
	if failed != nil {
		t.Fatal(failed)
	}
	charged := map[*stdlib.Entry]bool{}
	for i, e := range entries {
		out := map[string]outcome{}
		for name, f := range map[string]engine{"fast": counted, "plain": told} {
			f.Reset(7, 1)
			if strings.Contains(texts[i], "burdened") || strings.Contains(texts[i], "paired") {
				if o := try(f, "burden", 0); o.failure != nil {
					t.Fatal(name, o)
				}
			}
			began := time.Now()
			_, failure := f.Try(fmt.Sprintf("call_%d", i))
			out[name] = outcome{failure: failure}
			took := time.Since(began)
			if testing.Verbose() {
				t.Logf("%s %s: %v %s", name, texts[i], took, out[name])
			}
			if took > mostTime {
				t.Errorf("%s takes %v on %s", texts[i], took, name)
			}
		}
		// One may look at fewer items than the other, and takes steps then until there are none; the other does not
		// say where among what `active` looks at.
		a, b := out["fast"].failure, out["plain"].failure
		worked := func(x *event.Failure) bool { return strings.Contains(x.Message, "pieces of work") }
		alike := a != nil && b != nil && a.Limit == b.Limit &&
			(worked(a) != worked(b) || a.Message == b.Message && (a.Span == b.Span || e.Group == "fight"))
		if !alike {
			t.Errorf("%s ends with\nfast:  %s\nplain: %s", texts[i], out["fast"], out["plain"])
			continue
		}
		charged[e] = charged[e] || worked(a) || worked(b)
	}
	for _, e := range stdlib.Entries {
		goesThrough := e.Group == "fight"
		for _, s := range e.Schemes {
			for _, p := range s.Params {
				goesThrough = goesThrough || p.Types[len(p.Types)-1].Depth() > 0
			}
			goesThrough = goesThrough || s.Result.Depth() > 0
		}
		if few := slices.Contains(lookAtFew, e.Name); !charged[e] && goesThrough && !few {
			t.Errorf("%s goes through many items, and is not charged for them", e.Name)
		}
	}
}
