package tests

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/lang/library"
	"hcl/tests/internal/fights"
)

// A formula reads in the book as it is reckoned: what is printed, read by the rules of school, comes
// to the same. Nothing may lean on the order of ÷ and ×, nor on how far back “rounded” reaches.
func TestBooksFormulas(t *testing.T) {
	t.Parallel()
	g := formulas{rand.New(rand.NewPCG(1, 2))}
	var file strings.Builder
	file.WriteString("ruleset \"Sums\" { version = \"1.0\" }\nkind combatant { define active = true }\n" +
		"round { phase first { for who in active_combatants() { say \"{who}\" } } }\nvictory { draw \"over\" when round >= 2 }\n")
	var values []float64
	var sources []string
	for _, known := range []string{"div(n - 10, 2)", "div(n, n + 1)", "floor(n + 1 / 2)", "div(n + 1, 2)", "floor(n / (2 * n))",
		"floor(n / 2 * n)", "floor(n / 2 / n)", "ceil(n / (3 - n))", "n - (n - 1)", "max(0, n) - max(n, 1) * 2"} {
		sources = append(sources, known)
		values = append(values, math.NaN()) // reckoned below
	}
	for len(sources) < 500 {
		source, value := g.whole(4)
		if math.IsNaN(value) || math.Abs(value) > 1e6 {
			continue
		}
		sources, values = append(sources, source), append(values, value)
	}
	copy(values, []float64{-2, 0, 7, 4, 0, 24, 0, -1, 1, -7})
	for i, source := range sources {
		fmt.Fprintf(&file, "define sum%d(n : int) -> int = %s\n", i, source)
	}
	lib := fights.Library()
	lib.Shelves = append([]library.Shelf{{Label: "sums", FS: fstest.MapFS{"sums.hc": {Data: []byte(file.String())}}}},
		lib.Shelves...)
	text := bookOf(t, lib, "sums").markdown
	for i, source := range sources {
		found := regexp.MustCompile(fmt.Sprintf(`the \*\*sum%d\*\* of \*n\* = (.*)`, i)).FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("the book does not hold sum%d", i)
		}
		printed := strings.ReplaceAll(found[1], "*", "")
		r := reckoner{rest: printed}
		got := r.formula()
		if r.wrong == "" && r.rest != "" {
			r.wrong = "what is left over: " + r.rest
		}
		if r.wrong != "" || math.Abs(got-values[i]) > 1e-6 {
			t.Errorf("%s is %v for 7, but printed %s, which reads as %v %s", source, values[i], printed, got, r.wrong)
		}
	}
}

// formulas makes formulas of n, and reckons them for n = 7.
type formulas struct{ *rand.Rand }

// whole is one of whole numbers.
func (g formulas) whole(deep int) (string, float64) {
	if deep == 0 {
		if g.IntN(2) == 0 {
			return "n", 7
		}
		k := 1 + g.IntN(9)
		return strconv.Itoa(k), float64(k)
	}
	deep--
	switch form := g.IntN(9); form {
	case 0:
		x, a := g.number(deep)
		return "floor(" + x + ")", math.Floor(a)
	case 1:
		x, a := g.number(deep)
		return "ceil(" + x + ")", math.Ceil(a)
	case 2:
		x, a := g.whole(deep)
		return "max(" + x + ", 3)", max(a, 3)
	default:
		x, a := g.whole(deep)
		y, b := g.whole(deep)
		switch {
		case form < 4:
			return "(" + x + " + " + y + ")", a + b
		case form < 5:
			return "(" + x + " - " + y + ")", a - b
		case form < 6:
			return "(" + x + " * " + y + ")", a * b
		case form < 7:
			return "(n > 3 ? " + x + " : " + y + ")", a
		case b == 0:
			return "0", math.NaN()
		default:
			return "div(" + x + ", " + y + ")", math.Floor(a / b)
		}
	}
}

// number is one of any numbers.
func (g formulas) number(deep int) (string, float64) {
	if deep == 0 {
		return g.whole(0)
	}
	x, a := g.number(deep - 1)
	y, b := g.number(deep - 1)
	switch g.IntN(5) {
	case 0:
		return "(" + x + " + " + y + ")", a + b
	case 1:
		return "(" + x + " - " + y + ")", a - b
	case 2:
		return "(" + x + " * " + y + ")", a * b
	}
	if b == 0 {
		return "1", math.NaN()
	}
	return "(" + x + " / " + y + ")", a / b
}

// reckoner reads a printed formula, with 7 for n.
type reckoner struct {
	rest, wrong string
}

func (r *reckoner) next(word string) bool {
	rest, found := strings.CutPrefix(r.rest, word)
	r.rest = rest
	return found
}

// formula is a sum with what stands behind its comma, which is of all of it.
func (r *reckoner) formula() float64 {
	x, terms := r.sum()
	for r.wrong == "" {
		switch {
		case r.next(" if n > 3, otherwise ") || r.next(" if n &gt; 3, otherwise "):
			r.formula()
			return x
		case r.next(", at least "):
			x = max(x, r.atom())
		case terms > 1 && strings.HasPrefix(r.rest, ", rounded"):
			r.wrong = "what is rounded, the sum or its end?"
		case r.next(", rounded down"):
			x = math.Floor(x)
		case r.next(", rounded up"):
			x = math.Ceil(x)
		default:
			return x
		}
	}
	return x
}

func (r *reckoner) sum() (x float64, terms int) {
	for x, terms = r.product(), 1; r.wrong == ""; terms++ {
		switch {
		case r.next(" + "):
			x += r.product()
		case r.next(" − "):
			x -= r.product()
		default:
			return x, terms
		}
	}
	return x, terms
}

func (r *reckoner) product() float64 {
	x := r.atom()
	for divided := false; r.wrong == ""; {
		switch by := strings.HasPrefix(r.rest, " ÷ "); {
		case divided && (by || strings.HasPrefix(r.rest, " × ")):
			r.wrong = "by what is it divided?"
		case by:
			r.next(" ÷ ")
			x, divided = x/r.atom(), true
		case r.next(" × "):
			x *= r.atom()
		default:
			return x
		}
	}
	return x
}

func (r *reckoner) atom() float64 {
	switch {
	case r.next("("):
		x := r.formula()
		if !r.next(")") && r.wrong == "" {
			r.wrong = "a bracket is not closed before " + r.rest
		}
		return x
	case r.next("n"):
		return 7
	case r.next("−"):
		return -r.atom()
	}
	digits := len(r.rest) - len(strings.TrimLeft(r.rest, "0123456789"))
	x, err := strconv.ParseFloat(r.rest[:digits], 64)
	if err != nil && r.wrong == "" {
		r.wrong = "what is " + r.rest + "?"
	}
	r.rest = r.rest[digits:]
	return x
}

// What is done and asked is put into English as people say it.
func TestBooksWords(t *testing.T) {
	t.Parallel()
	const file = `ruleset "Words" { version = "1.0" }
kind trick plural tricks of feint, lunge
kind action plural actions { rule spend(who) }
action strike { rule spend { who.up = false } }
kind combatant {
  state up    : bool = true
  state prone : bool = false
  define active = up
  at : square? = none
}
rule act(who, goal: square?) {
  let was_prone = who.prone
  if any(active_combatants(), it.at == goal) { say "taken" }
  if none(tricks, it == feint) { say "none" }
  for x in take(active_combatants(), 1) { x.prone = was_prone }
}
condition stunned(who, points: int)
round { phase first { for who in active_combatants() { choose action from actions by who ; action.spend(who) } } }
victory { draw "over" when round >= 2 }
`
	lib := fights.Library()
	lib.Shelves = append([]library.Shelf{{Label: "words", FS: fstest.MapFS{"words.hc": {Data: []byte(file)}}}}, lib.Shelves...)
	text := strings.NewReplacer("*", "").Replace(bookOf(t, lib, "words").markdown)
	text = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`).ReplaceAllString(text, "$1")
	for _, said := range []string{"Let was prone tell whether who is marked prone.",
		"If for at least one of those who take part, it is at goal:", "If for none of the tricks, it is feint:",
		"of the first of those who take part", "It records points.", "what an action does: "} {
		if !strings.Contains(text, said) {
			t.Errorf("the book does not say: %s", said)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}
