package tests

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// auditFinding is a finding of an audit as its command shows it again.
type auditFinding struct {
	Kind, Scenario, Says, Command string
	Names                         []string
	Fights                        int64
	Evidence                      []struct{ Share float64 }
}

// trio are two who cannot put one another out, and one who does.
const trio = `ruleset = "camp"
[[side]]
name = "ann"
[[side.combatant]]
name = "stone"
strength = -9
[[side.combatant]]
name = "guard"
copies = 2
strength = 12
[[side]]
name = "bob"
[[side.combatant]]
name = "wall"
strength = -9
`

// Each command that an audit cites shows, when it is run, what it is cited for.
func TestCitedCommandsShowTheFinding(t *testing.T) {
	dir := t.TempDir()
	camp, err := txtar.ParseFile("testdata/script/audit.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(camp.Files, txtar.File{Name: "trio.toml", Data: []byte(trio)}) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, f.Name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	hcl := func(args ...string) []byte {
		cmd := exec.Command(filepath.Join(binDir, "hcl"), args...)
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("hcl %s: %v", strings.Join(args, " "), err)
		}
		return out
	}
	audit := func(args ...string) (out struct{ Findings []auditFinding }) {
		if err := json.Unmarshal(hcl(append(args, "--format", "json")...), &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	wins := func(args []string, side string) (share float64) {
		var out struct {
			Outcomes []struct {
				Winner string
				Share  float64
			}
		}
		if err := json.Unmarshal(hcl(append(args, "--format", "json")...), &out); err != nil {
			t.Fatal(err)
		}
		for _, o := range out.Outcomes {
			if o.Winner == side {
				share += o.Share
			}
		}
		return share
	}
	seen := map[string]bool{}
	for _, f := range audit("audit", "camp.hc", "-n", "200").Findings {
		args := quotedWords.FindAllString(f.Command, -1)[1:]
		for i, w := range args {
			args[i] = strings.Trim(w, "'")
		}
		shows := false
		like := func(pattern string) bool { return regexp.MustCompile(`(?m)` + pattern).Match(hcl(args...)) }
		near := func(x float64) bool { return math.Abs(x-f.Evidence[0].Share) < 1e-6 }
		switch f.Kind {
		case "exhaustion":
			shows = near(wins(args, ""))
		case "order", "never-wins":
			shows = near(wins(args, f.Names[0]))
		case "snowball", "short":
			for _, again := range audit(args...).Findings {
				shows = shows || again.Kind == f.Kind && again.Says == f.Says
			}
		case "idle-terms", "idle-params":
			shows = like(`alike in both +` + args[len(args)-3] + `$`)
		case "never-taken":
			shows = like(`never: .*` + f.Names[0])
		case "never-reached":
			shows = like(`^  never, of .*` + strings.ReplaceAll(f.Names[0], ".", ": "))
		case "never-best":
			shows = like(`^  won by (ann|bob): the last +[1-9][0-9.]* % +0 %`)
		case "harmless":
			shows = args[0] == "sim" && wins(args, "") == 1 && like(strconv.FormatInt(f.Fights, 10)+` fights`)
		default:
			t.Errorf("nothing is known of the kind %s", f.Kind)
		}
		if seen[f.Kind] = true; !shows {
			t.Errorf("%s: %s\n%s shows something else:\n%s", f.Scenario, f.Says, f.Command, hcl(args...))
		}
	}
	for _, kind := range []string{"exhaustion", "order", "snowball", "idle-terms", "idle-params", "never-taken", "never-reached", "never-best", "harmless"} {
		if !seen[kind] {
			t.Errorf("the audit finds nothing of the kind %s", kind)
		}
	}
}

// quotedWords are words of a command line, which quotation marks may hold together.
var quotedWords = regexp.MustCompile(`'[^']*'|[^ ]+`)
