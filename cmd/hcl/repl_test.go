package main

import (
	"slices"
	"testing"
	"unicode/utf8"
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
