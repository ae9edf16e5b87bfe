package advice

import (
	"regexp"
	"slices"
	"strings"

	"hcl/lang/diag"
)

// What people call things who have used other languages or write of fighters in their own
// words: each is told what it is called here.

// Elsewhere are names that other languages have, and what to write.
var Elsewhere = map[string]string{
	"break":    "a `while` ends when its condition is false; to leave the rule write `return`",
	"continue": "put the rest of the block into `if CONDITION { … }`",
	"pass":     "leave it out: a block may be empty",
	"nothing":  "leave it out: a block may be empty",
	"sort":     sorting,
	"order_by": sorting,
	"shuffle":  "write: shuffled(LIST, \"what it is for\")",
	"length":   "write: len(LIST)",
	"size":     "write: len(LIST)",
	"avg":      "write: mean(LIST)",
	"average":  "write: mean(LIST)",
	"pow":      "there are no powers; multiply",
	"chance":   often,
	"percent":  often,
	"reroll":   "write: again(DICE, [1])",
	"keep":     "write: best(3, DICE) or worst(1, DICE)",
	"explode":  "write: exploding(DICE)",
	"rand":     throwing,
	"random":   "by chance is: pick(LIST, \"what it is for\"), or roll(1d6, \"what it is for\"); who decides by chance has the policy `random`",
	"choice":   "write: pick(LIST, \"what it is for\")",
	"nearest":  foremost, "closest": foremost, "weakest": foremost, "strongest": foremost,
	"assert":   "write: expect CONDITION",
	"everyone": "write: all(LIST, CONDITION)",
	"someone":  "write: any(LIST, CONDITION)",
	"randint":  throwing,
	"proceed":  "write: proceed()",
	"one":      "write 1", "two": "write 2", "three": "write 3", "four": "write 4", "five": "write 5", "six": "write 6",
	"seven": "write 7", "eight": "write 8", "nine": "write 9", "ten": "write 10", "twelve": "write 12",
	"ladder":  "declare it: define ladder = [d4, d6, d8, d10, d12], or whatever dice it has, from the least",
	"print":   "write: say \"TEXT with {FORMULA}\"",
	"append":  "write: add ITEM to LIST",
	"push":    "write: add ITEM to LIST",
	"null":    "write `none`",
	"range":   "the numbers are written from the first to the last: FIRST..LAST",
	"int":     "write: floor(VALUE), ceil(VALUE) or round(VALUE)",
	"math":    "leave it out: floor, ceil, round, min, max and abs stand alone",
	"console": "write: say \"TEXT with {FORMULA}\"",
}

const (
	foremost = "of a list write: lowest(LIST, FORMULA of it), or highest"
	often    = "that something happens 30 times of 100 is: roll(1d100) <= 30"
	sorting  = "write: sorted(LIST, it.FIELD), or as a statement: rank NAME from LIST { highest it.FIELD }"
	throwing = "write: roll(1d6, \"what it is for\")"
)

// ForeignTypes are names that other languages have for types.
var ForeignTypes = map[string]string{
	"integer": "int", "number": "int", "float": "num", "decimal": "num", "double": "num", "string": "text", "str": "text",
	"boolean": "bool", "yes": "bool", "flag": "bool", "die": "dice", "roll": "dice", "tile": "square",
	"position": "square",
}

// Fighters are words for those who fight.
var Fighters = []string{"fighter", "character", "creature", "hero", "unit", "warrior", "soldier", "player", "actor",
	"person", "figure"}

// MostListed is how many names advice lists.
const MostListed = 14

// Alike are the names that are near to another, or have a word in common with it, few
// enough to be read.
func Alike(name string, candidates []string) []string {
	if near := diag.Nearest(name, candidates); near != "" {
		return []string{near}
	}
	var out []string
	for _, c := range candidates {
		words := strings.Split(c, "_")
		if slices.ContainsFunc(strings.Split(name, "_"), func(w string) bool {
			return slices.Contains(words, w) || len(w) > 2 && (strings.HasPrefix(c, w) || strings.HasPrefix(w, c))
		}) {
			out = append(out, c)
		}
	}
	if len(out) == 0 && len(candidates) <= MostListed {
		out = slices.Clone(candidates)
	}
	slices.Sort(out)
	return out[:min(len(out), MostListed)]
}

// dashed is a range with a dash.
var dashed = regexp.MustCompile(`^(\d+)\s*-\s*(\d+)$`)

// AsRange says how a range with a dash is written.
func AsRange(d *diag.Diagnostic) {
	if m := dashed.FindStringSubmatch(d.Span.Text()); m != nil {
		d.Hinted("a range is written with two dots: %s..%s", m[1], m[2])
	}
}
