package main

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"hcl/lang/check"
)

// A word is completed where the cursor stands, whatever letters stand before it.
func TestComplete(t *testing.T) {
	lib, err := sources{}.ProvideLibrary()
	if err != nil {
		t.Fatal(err)
	}
	s, err := (&replCmd{Ruleset: "heroic-combat"}).session(lib)
	if err != nil {
		t.Fatal(err)
	}
	for _, before := range []string{"", `say "größer — " ; `} {
		line := before + "speed_fac + 1"
		head, list, tail := s.complete(line, utf8.RuneCountInString(before)+len("speed_fac"))
		if head != before || !slices.Equal(list, []string{"speed_factor"}) || tail != " + 1" {
			t.Errorf("%s: %q %q %q", line, head, list, tail)
		}
	}
}

// Of a session only what is typed is checked anew, and says what it says where all is.
func TestSessionKeepsTheRuleset(t *testing.T) {
	lib, err := sources{}.ProvideLibrary()
	if err != nil {
		t.Fatal(err)
	}
	begun := func() *session {
		s, err := (&replCmd{Ruleset: "swords-of-infinity", Scenario: "swords-of-infinity/manticore"}).session(lib)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	kept, anew := begun(), begun()
	for _, line := range []string{
		"roll(2d6)", `roll(3d6, "luck of mine")`, "let a = 3", "a + nothing_such", "a +", "let b = roll(d20)", "a + b",
		"first(combatants).name",
		`rolls "luck of mine" = 3`, "choose c from [1, 2] by first(combatants)", ":undo 2", "run 1",
		":show first(combatants)", "1 +",
		"} define d = 1 test \"u\" {", ":test",
	} {
		shown := func(s *session) string {
			var b strings.Builder
			if _, err := s.oneShot(&b, line); err != nil {
				b.WriteString(err.Error())
			}
			return b.String()
		}
		was := kept.read
		anew.kept = check.Kept{}
		if a, b := shown(kept), shown(anew); a != b {
			t.Errorf("%s:\n%s\nand, all checked again:\n%s", line, a, b)
		}
		if was != kept.read {
			t.Errorf("%s: all is checked again", line)
		}
	}
}
