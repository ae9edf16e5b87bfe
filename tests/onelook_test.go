package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// What a verb prints of many fights begins with the finding, fits a screen and its width: a command goes on behind a
// backslash, and no estimate is cut.
func TestReportsAreOneLook(t *testing.T) {
	t.Parallel()
	for i, args := range [][]string{
		{"sim", "heroic-combat", "heroic-combat/warband", "-n", "10"},
		{"sim", "wcrpg", "wcrpg/dogfight", "-n", "10"},
		{"sim", "ebb-and-flow", "ebb-and-flow/two-blades", "-n", "10"},
		{"sim", "dreadnaught", "dreadnaught/gauntlet", "-n", "10"},
		{"sim", "swords-of-infinity", "swords-of-infinity/shield-wall", "-n", "4"},
		{"sim", "srd-5e", "srd-5e/goblins", "-n", "10"},
		{"compare", "heroic-combat", "heroic-combat", "heroic-combat/duel", "-n", "10", "--policy-b", "isolde=random"},
		{"matrix", "starters/bids", "starters/bids/rooftops", "--choice", "take_turn.stroke", "-n", "40"},
		{"matrix", "heroic-combat", "heroic-combat/duel", "--choice", "tactic", "-n", "20"},
		{"sweep", "starters/d20", "starters/d20/bridge", "--vary", "risk=0..5", "-n", "40"},
		{"sweep", "heroic-combat", "heroic-combat/duel", "--vary", "speed_factor=1..8", "-n", "20"},
		{"worth", "starters/d20", "starters/d20/bridge", "-n", "100", "--cost", "hild=2,osric=2,mag=3,finn=2"},
		{"worth", "wcrpg", "wcrpg/boarding-action", "-n", "16"},
		{"audit", "starters/d20", "-n", "40"},
		{"sim", "starters/d20", "starters/d20/bridge", "--ablate", "-n", "40"},
		{"odds", "heroic-combat", "3d6"},
		{"odds", "heroic-combat", "100d6"},
	} {
		for _, width := range [][]int{{80, 100, 120}, {80}}[min(1, i%4)] {
			hcl := exec.Command(filepath.Join(binDir, "hcl"), args...)
			hcl.Env = append(os.Environ(), "COLUMNS="+strconv.Itoa(width))
			out, err := hcl.Output()
			if err != nil {
				t.Errorf("%v: %v", args, err)
				continue
			}
			lines := strings.Split(strings.TrimRight(string(out), "\n"), "\n")
			if len(lines) > 40 {
				t.Errorf("%v: %d lines at %d columns", args, len(lines), width)
			}
			for _, line := range lines {
				if utf8.RuneCountInString(line) > width {
					t.Errorf("%v: wider than %d: %s", args, width, line)
				}
			}
			if !slices.ContainsFunc(lines[1:min(5, len(lines))], func(l string) bool { return strings.HasSuffix(l, ".") }) {
				t.Errorf("%v: no finding below the title:\n%s", args, strings.Join(lines[:min(4, len(lines))], "\n"))
			}
		}
	}
}

// A page is at most 500 kB, also where fighters, choices and measures are many, and a report has two scenarios.
func TestPagesAreSmall(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"sim", "srd-5e", "srd-5e/ghouls"},
		{"report", "heroic-combat", "heroic-combat/skirmish", "heroic-combat/meadow"},
	} {
		page := filepath.Join(t.TempDir(), "page.html")
		out, err := exec.Command(filepath.Join(binDir, "hcl"), append(args, "-n", "50", "--html", page)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		if file, err := os.Stat(page); err != nil || file.Size() > 500_000 {
			t.Errorf("%v: a page of %d bytes: %v", args, file.Size(), err)
		}
	}
}

// A fight is told in two screens at most, in what rules say of it, and not choice by choice.
func TestFightsAreReadable(t *testing.T) {
	t.Parallel()
	for _, scenario := range []string{"dreadnaught/gauntlet", "ebb-and-flow/first-cut", "heroic-combat/duel", "srd-5e/duel",
		"swords-of-infinity/bjoric-duel", "wcrpg/dogfight"} {
		out, err := exec.Command(filepath.Join(binDir, "hcl"), "run", filepath.Dir(scenario), scenario).Output()
		if lines := strings.Count(string(out), "\n"); err != nil || lines < 20 || lines > 80 {
			t.Errorf("%s: %d lines: %v", scenario, lines, err)
		}
		if strings.Contains(string(out), " [steady]\n") || strings.Contains(string(out), "_") {
			t.Errorf("%s tells choices, or what only files say:\n%s", scenario, out)
		}
	}
}
