package hostile

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Beside the archives there are attacks that are made: each family of them in a file attacks_NAME_test.go,
// which puts it into a table of its own, and all tables here. Number 17 of a family is the same every time:
// go test ./tests/hostile -run TestAttacks/FAMILY/17 -artifacts keeps its files.

// attack is files, and commands that must each do as told or end with an error.
type attack struct {
	files map[string]string // by name; beside them lie yard.hc and duel.toml
	runs  [][]string        // what follows `hcl`
	input string            // what they are told, for those that listen
}

// family is attacks of one kind: make gives one, by chance that is the same every time.
type family struct {
	name  string
	quick int // how many are made in go test
	all   int // and with -thorough
	make  func(r *rand.Rand) attack
}

var families = slices.Concat(attacksOnFormulas, attacksOnVerbs, attacksOnFights, attacksOnChoices, attacksOnLabs)

// line is a command as it would be typed; what stands in single quotes is one word.
func line(typed string) []string {
	var words []string
	for i, part := range strings.Split(typed, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

func TestAttacks(t *testing.T) {
	total := 0
	for _, f := range families {
		total += f.all
		n := f.quick
		if *thorough {
			n = f.all
		}
		t.Run(f.name, func(t *testing.T) {
			for i := range n {
				t.Run(fmt.Sprint(i), func(t *testing.T) {
					t.Parallel()
					h := fnv.New64a()
					h.Write([]byte(f.name))
					f.make(rand.New(rand.NewPCG(h.Sum64(), uint64(i)))).try(t)
				})
			}
		})
	}
	if total < 1000 {
		t.Errorf("%d attacks are too few", total)
	}
}

func (a attack) try(t *testing.T) {
	dir := t.ArtifactDir()
	putYard(t, dir)
	for name, text := range a.files {
		put(t, dir, name, text)
	}
	defer func() {
		for _, name := range slices.Sorted(maps.Keys(a.files)) {
			if t.Failed() {
				t.Logf("%s:\n%s", name, begin(a.files[name]))
			}
		}
	}()
	for _, args := range a.runs {
		shown, status := tryTold(t, dir, mostWork, args, a.input)
		if status < 0 || status > 3 || status > 0 && strings.TrimSpace(shown) == "" {
			t.Errorf("hcl %q: status %d:\n%s", args, status, begin(shown))
		}
	}
}

// putYard puts the ruleset and the scenario that attempts are made with into a folder.
func putYard(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"yard.hc", "duel.toml"} {
		text, err := os.ReadFile(filepath.Join("..", "diagnostics", name))
		if err != nil {
			t.Fatal(err)
		}
		put(t, dir, name, string(text))
	}
}
