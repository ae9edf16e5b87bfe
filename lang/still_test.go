package lang_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/stdlib"
)

// unstill has for each word by which the manual says that a rule is not still a statement with it.
var unstill = map[string]map[string]string{
	"rolls": {
		"roll": `let x = roll(1d6)`, "throw": `let x = throw(2d6)`, "pick": `let x = pick(combatants)`,
		"shuffled": `let x = shuffled(combatants)`, "rank": `rank row from combatants { roll 1d6 }`,
	},
	"asks": {"choose": `choose x yes or no by who`},
	"changes": {
		"add": `add 1 to who.marks`, "remove": `remove 1 from who.marks`, "begin": `begin tired(who)`,
		"end":    `end tired(who)`,
		"reveal": `reveal who.card`, "announce": `announce stirred(who)`, "say": `say "so"`,
	},
}

// said is how check puts it.
var said = map[string]string{"rolls": "rolls dice", "asks": "lets somebody choose", "changes": "changes the fight"}

// The manual's table of what a rule may do names what check refuses in a still formula, and all
// functions that roll.
func TestWhatIsNotStill(t *testing.T) {
	manual, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	word := regexp.MustCompile("`([a-z]+)`")
	for does, statements := range unstill {
		row := regexp.MustCompile(`(?m)^\| \*\*` + does + `\*\* \|(.*)\|$`).FindSubmatch(manual)
		if row == nil {
			t.Fatalf("%s has no row for what %s", document, does)
		}
		for _, w := range word.FindAllSubmatch(row[1], -1) {
			if statements[string(w[1])] == "" {
				t.Errorf("%s says that `%s` %s, and nothing here tries it", document, w[1], does)
			}
		}
		for name, statement := range statements {
			if !strings.Contains(string(row[1]), "`"+name+"`") {
				t.Errorf("%s does not say that `%s` %s", document, name, does)
			}
			if got := whyNotStill(statement); !strings.Contains(got, said[does]) {
				t.Errorf("%s: %q, where `%s` %s", statement, got, name, does)
			}
		}
	}
	_, but, _ := strings.Cut(string(manual), "All are still but ")
	but, _, _ = strings.Cut(but, ".")
	for _, name := range stdlib.Names() {
		rolls := stdlib.Lookup(name).Effect == "rolls"
		if rolls != (unstill["rolls"][name] != "") || rolls != strings.Contains(but, "`"+name+"`") {
			t.Errorf("`%s`: the manual does not say whether it is still", name)
		}
	}
}

// whyNotStill is what check says of a define that calls a rule with a statement.
func whyNotStill(statement string) string {
	text := `ruleset "Still" { version = "1.0" }
kind combatant { state marks : list of int = [] ; hidden state card : int = 1 ; define active = true }
condition tired(who)
event stirred(who)
round { phase wait { } }
victory { draw when round > 3 }
define asked(who) = probe(who)
rule probe(who) -> int {
` + statement + `
return 1
}
`
	shelf := library.Shelf{FS: fstest.MapFS{"still.hc": {Data: []byte(text)}}}
	place := library.Location{Shelf: shelf, Path: "still.hc"}
	_, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}}, []library.Location{place}, check.Options{})
	return diags.Render()
}
