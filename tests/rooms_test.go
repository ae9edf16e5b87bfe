package tests

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// floors are the rooms of the house, from the ground up. A room may use those of the floors
// below it; those of its own floor do not know one another. So who reads the events of a
// fight cannot reach the fight, and of two engines neither knows the other.
var floors = [][]string{
	{"lang/prose"},
	{"lang/diag", "stdlib/grid", "rulesets", "interp/shard", "interp/cluster/serving"},
	{"stdlib/value"},
	{"stdlib/builtin"},
	{"stdlib/dice", "stdlib/fight", "stdlib/lists", "stdlib/numbers", "stdlib/squares"},
	{"stdlib"},
	{"lang/token", "lang/ir"},
	{"lang/syntax", "lang/coverage"},
	{"lang/advice"},
	{"lang/format", "lang/library"},
	{"lang/check"},
	{"lang/lsp", "lang/book"},
	{"interp/event", "interp/chance", "interp/shard/folder"},
	{"interp/world"},
	{"interp/scenario", "interp/narrate", "interp/jsonlog", "interp/search", "interp/tell", "interp/script",
		"interp/formula", "interp/deciding", "interp/depend"},
	{"interp/plain", "interp/fast", "interp/roster", "interp/viewer"},
	{"interp"},
	{"interp/stats"},
	{"interp/report", "interp/seat"},
	{"interp/report/schemas"},
	{"interp/sim", "interp/suite"},
	{"interp/sweep", "interp/odds", "interp/ablate", "interp/exact", "interp/matrix",
		"interp/profile"},
	{"interp/audit", "interp/tune", "interp/worth"},
	{"interp/cluster", "interp/cluster/natsd"},
	{"cmd/hcl/host", "cmd/hcl/host/cramped"},
	{"cmd/hcl/studio"},
	{"cmd/hcl", "cmd/hcl-server"},
}

func TestNoRoomUsesOneAboveIt(t *testing.T) {
	floorOf := map[string]int{}
	for n, rooms := range floors {
		for _, r := range rooms {
			floorOf["hcl/"+r] = n
		}
	}
	list := exec.Command("go", "list", "-f", `{{if .GoFiles}}{{.ImportPath}} {{join .Imports " "}}{{end}}`, "./...")
	list.Dir = ".."
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		room, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		if room == "" || strings.HasPrefix(room, "hcl/tests") {
			continue
		}
		floor, ok := floorOf[room]
		if !ok {
			t.Errorf("%s stands on no floor: say in rooms_test.go which rooms it may use", room)
			continue
		}
		for _, used := range strings.Fields(imports) {
			if at, ok := floorOf[used]; ok && at >= floor {
				t.Errorf("%s uses %s, which is not below it", room, used)
			} else if !ok && strings.HasPrefix(used, "hcl/") {
				t.Errorf("%s uses %s, which is no room", room, used)
			}
		}
	}
}

// Who fights or reads rulesets speaks with no server, and hcl, which does, links none: to build a server
// takes as long as to build all else.
func TestNoServerIsLinked(t *testing.T) {
	for _, x := range []struct {
		rooms  []string
		unused string
	}{
		{[]string{"./interp", "./interp/sim", "./interp/tune", "./interp/audit", "./lang/..."}, `nats|interp/cluster`},
		{[]string{"./cmd/hcl"}, `nats-server|interp/cluster/natsd`},
	} {
		list := exec.Command("go", append([]string{"list", "-deps"}, x.rooms...)...)
		list.Dir = ".."
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, used := range regexp.MustCompile(`.*(`+x.unused+`).*`).FindAllString(string(out), -1) {
			t.Errorf("%s uses %s", x.rooms, used)
		}
	}
}

// The map in interp/doc.go says where each sort of thing is added: all that it names is there.
func TestMapOfRecipesNamesWhatIsThere(t *testing.T) {
	text, err := os.ReadFile("../interp/doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, recipes, _ := strings.Cut(string(text), "Where a change belongs:")
	for _, name := range regexp.MustCompile(`\b(?:lang|interp|stdlib|cmd|tests)(?:/[\w.{},]*[\w}])+`).FindAllString(recipes, -1) {
		before, choice, some := strings.Cut(name, "{")
		choice, behind, _ := strings.Cut(choice, "}")
		for part := range strings.SplitSeq(choice, ",") {
			if path := before + part + behind; some || part == "" {
				if _, err := os.Stat("../" + path); err != nil {
					t.Errorf("interp/doc.go names %s, which is not there", path)
				}
			}
		}
	}
}
