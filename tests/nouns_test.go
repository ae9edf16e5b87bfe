package tests

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// nouns of the systems that ship as rulesets. Examples in comments and diagnostics do
// with words that any system may have: weapon, stance, hp.
var nouns = regexp.MustCompile(`(?i)\b(orcs?|knights?|goblins?|marines?|kilrathi|gurps|tactics?|morale|fatigue|initiative|` +
	`speed.factor|opportunity.fire|fast.draw|manoeuvres?|feints?|viscosity|ebb|flow|dreadnaught|wcrpg|swords.of.infinity|` +
	`retaliat(?:e|ion)|spirit|fortif(?:y|ied)|surprised?|suspension|automatic.targeting|simple.combat|parry|dodge|` +
	`swords?|sabres?|shields?|grappl(?:e|es|ed|ing)|bids?|bidding|auctions?|wounds?|wounded|criticals?|stealth|prone|lethal|` +
	`lingering|casualt(?:y|ies)|starships?|dogfights?|armour|unwieldy|scatter|zweihander|opportunity|hit.locations?|injur(?:y|ies)|` +
	`charges?|charging|knockbacks?|sunders?|disarms?|envelopes?|feats?|flank(?:s|ed|ing)|` +
	`vulnerab(?:le|ility)|impair(?:ed|ment)|squadrons?|missiles?|monsters?|techniques?|exploits?|damage.targets?)\b`)

// plain is how a statement ended in the interpreter, which has nothing to do with a system.
var plain = regexp.MustCompile(`\bflow\b`)

// No rule, and no noun of a rule, is in Go: all of it is in files.
func TestNoNounsOfRulesInGo(t *testing.T) {
	t.Parallel()
	for _, dir := range []string{"cmd", "lang", "interp", "stdlib"} {
		err := filepath.WalkDir(filepath.Join("..", dir), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			for i, line := range strings.Split(string(text), "\n") {
				if noun := nouns.FindString(line); noun != "" && !plain.MatchString(line) {
					t.Errorf("%s:%d: %s: %s", name, i+1, noun, strings.TrimSpace(line))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
