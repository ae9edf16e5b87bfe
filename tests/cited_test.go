package tests

import (
	"encoding/json"
	"fmt"
	"html"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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

// lab is a folder in which commands of the lab are run.
type lab struct {
	*testing.T
	dir string
}

// campLab is a lab with the game that was made for audits.
func campLab(t *testing.T) lab {
	l := lab{t, t.TempDir()}
	camp, err := txtar.ParseFile("testdata/script/audit.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(camp.Files, txtar.File{Name: "trio.toml", Data: []byte(trio)}) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(l.dir, f.Name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(l.dir, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// text is what a command prints.
func (l lab) text(args ...string) string {
	l.Helper()
	cmd := exec.Command(filepath.Join(binDir, "hcl"), args...)
	cmd.Dir = l.dir
	out, err := cmd.Output()
	if err != nil {
		l.Fatalf("hcl %s: %v", strings.Join(args, " "), err)
	}
	return string(out)
}

// read reads the report of a command.
func (l lab) read(report any, args ...string) {
	l.Helper()
	if err := json.Unmarshal([]byte(l.text(append(args, "--format", "json")...)), report); err != nil {
		l.Fatal(err)
	}
}

// wins is the share of fights that a side wins in a sim; "" is for draws.
func (l lab) wins(side string, args ...string) (share float64) {
	l.Helper()
	var out struct {
		Outcomes []struct {
			Winner string
			Share  float64
		}
	}
	l.read(&out, args...)
	for _, o := range out.Outcomes {
		if o.Winner == side {
			share += o.Share
		}
	}
	return share
}

// wordsOf are those of a cited command line, without the name of the command.
func wordsOf(command string) []string {
	args := quotedWords.FindAllString(command, -1)
	for i, w := range args {
		args[i] = strings.Trim(w, "'")
	}
	if args[0] == "hcl" {
		return args[1:]
	}
	return args
}

// Each command that an audit cites shows, when it is run, what it is cited for.
func TestCitedCommandsShowTheFinding(t *testing.T) {
	t.Parallel()
	l := campLab(t)
	var found struct{ Findings []auditFinding }
	l.read(&found, "audit", "camp.hc", "-n", "200")
	seen := map[string]bool{}
	for _, f := range found.Findings {
		args := wordsOf(f.Command)
		shows := false
		like := func(pattern string) bool { return regexp.MustCompile(`(?m)` + pattern).MatchString(l.text(args...)) }
		near := func(x float64) bool { return math.Abs(x-f.Evidence[0].Share) < 1e-6 }
		switch f.Kind {
		case "exhaustion":
			shows = near(l.wins("", args...))
		case "order": // of the sides the other way round, which is the second figure
			shows = math.Abs(l.wins(f.Names[0], args...)-f.Evidence[1].Share) < 1e-6
		case "never-wins":
			shows = near(l.wins(f.Names[0], args...))
		case "snowball", "short":
			var again struct{ Findings []auditFinding }
			l.read(&again, args...)
			for _, again := range again.Findings {
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
			shows = args[0] == "sim" && l.wins("", args...) == 1 && like(strconv.FormatInt(f.Fights, 10)+` fights`)
		default:
			t.Errorf("nothing is known of the kind %s", f.Kind)
		}
		if seen[f.Kind] = true; !shows {
			t.Errorf("%s: %s\n%s shows something else:\n%s", f.Scenario, f.Says, f.Command, l.text(args...))
		}
	}
	for _, kind := range []string{"exhaustion", "order", "snowball", "idle-terms", "idle-params", "never-taken",
		"never-reached", "never-best", "harmless"} {
		if !seen[kind] {
			t.Errorf("the audit finds nothing of the kind %s", kind)
		}
	}
}

// What the other verbs cite does so, whatever flags were given: a command that tells fight K, flags that play an
// answer, or a command that asks one question alone.
func TestCitedCommandsShowTheFigure(t *testing.T) {
	t.Parallel()
	l := campLab(t)
	given := strings.Fields("--seed 3 --set dull=2 --policy bob=search --nodes 50 --limit rounds=9 --play ann.act.way=hit:9,hide:1")
	camp := []string{"camp.hc", "crowd.toml"}
	with := func(verb string, more ...string) []string { return slices.Concat([]string{verb}, camp, given, more) }
	const n = "40"
	// The fights that a command tells of, K, are those of a sim of the same.
	many := func(replay, n string) []string {
		args := wordsOf(strings.TrimSuffix(replay, " --fight K"))
		return append(append([]string{"sim"}, args[1:]...), "-n", n)
	}
	same := func(what string, want, got float64) {
		t.Helper()
		if math.Abs(want-got) > 1e-6 {
			t.Errorf("%s: %g, and what it cites shows %g", what, want, got)
		}
	}
	ended := func(replay string, fight int64) (end struct {
		Winner string
		Rounds int64
	}) {
		lines := strings.Split(strings.TrimSpace(l.text(append(wordsOf(strings.TrimSuffix(replay, "K")), fmt.Sprint(fight),
			"--format", "json")...)), "\n")
		var last struct{ Result any }
		last.Result = &end
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
			t.Fatal(err)
		}
		return end
	}

	t.Run("sim", func(t *testing.T) {
		var r struct {
			Replay  string
			Notable []struct {
				What, Winner string
				Fight        int64
				Value        float64
			}
		}
		l.read(&r, with("sim", "-n", n)...)
		for _, x := range r.Notable {
			switch end := ended(r.Replay, x.Fight); {
			case x.What == "longest":
				same("the longest fight", x.Value, float64(end.Rounds))
			case x.What == "upset" && x.Winner != end.Winner:
				t.Errorf("fight %d is an upset, and %q wins", x.Fight, end.Winner)
			}
		}
	})
	t.Run("ablate", func(t *testing.T) {
		var r struct {
			Ablations []struct {
				Command  string
				Outcomes []struct{ Difference float64 }
			}
		}
		l.read(&r, with("sim", "-n", n, "--ablate")...)
		var again struct {
			Outcomes []struct{ Difference float64 }
		}
		l.read(&again, wordsOf(r.Ablations[0].Command)...)
		for i, o := range r.Ablations[0].Outcomes {
			same(r.Ablations[0].Command, o.Difference, again.Outcomes[i].Difference)
		}
	})
	t.Run("compare", func(t *testing.T) {
		var r struct {
			A, B     struct{ Replay string }
			Partings []struct {
				Fight int64
				Ends  [2]struct{ Rounds int64 }
			}
		}
		l.read(&r, slices.Concat([]string{"compare", "camp.hc"}, camp, given, []string{"-n", n, "--set-b", "dull=1"})...)
		p := r.Partings[0]
		for i, replay := range []string{r.A.Replay, r.B.Replay} {
			same(replay, float64(p.Ends[i].Rounds), float64(ended(replay, p.Fight).Rounds))
		}
	})
	t.Run("sweep", func(t *testing.T) {
		var r struct {
			Replay string
			Points []struct{ Stats []struct{ Mean float64 } }
		}
		l.read(&r, with("sweep", "-n", n, "--vary", "anna.strength=2..6/4")...)
		same(r.Replay, r.Points[0].Stats[0].Mean, l.wins("ann", many(r.Replay, n)...))
	})
	t.Run("find", func(t *testing.T) {
		var r struct {
			Replay string
			Points []struct {
				Fights int64
				Mean   float64
			}
		}
		l.read(&r, with("sweep", "-n", "64", "--vary", "anna.strength=1..9", "--find", "share(ann) == 0.5")...)
		same(r.Replay, r.Points[0].Mean, l.wins("ann", many(r.Replay, fmt.Sprint(r.Points[0].Fights))...))
	})
	t.Run("matrix", func(t *testing.T) {
		var r struct {
			Replay      string
			Cells       [][]struct{ Mean float64 }
			Equilibrium struct{ A, B struct{ Play string } }
			Check       struct{ Both struct{ Mean float64 } }
		}
		l.read(&r, slices.Concat([]string{"matrix"}, camp, given[:len(given)-2],
			[]string{"-n", n, "--choice", "way", "--check"})...)
		lead := func(args []string) float64 { return l.wins("ann", args...) - l.wins("bob", args...) }
		same(r.Replay, r.Cells[0][0].Mean, lead(many(r.Replay, n)))
		plays := strings.Fields(r.Equilibrium.A.Play + " " + r.Equilibrium.B.Play)
		same(strings.Join(plays, " "), r.Check.Both.Mean, lead(slices.Concat([]string{"sim"}, camp, given[:len(given)-2],
			plays, []string{"-n", n})))
	})
	t.Run("tune", func(t *testing.T) {
		var r struct {
			Set   []string
			From  int64 `json:"fresh_from"`
			To    int64 `json:"fresh_to"`
			Gains []struct{ After struct{ Mean float64 } }
		}
		l.read(&r, with("tune", "-n", n, "--search", "200", "--side", "ann", "--vary", "anna.strength=0..12/4")...)
		set := with("sim")
		for _, x := range r.Set {
			set = append(set, "--set", x)
		}
		won := func(n int64) float64 { return float64(n) * l.wins("ann", append(set, "-n", fmt.Sprint(n))...) }
		same(strings.Join(r.Set, " "), r.Gains[0].After.Mean, (won(r.To)-won(r.From-1))/float64(r.To-r.From+1))
	})
	t.Run("odds", func(t *testing.T) { // it estimates as a sim does
		args := append(slices.Clone(camp), "--seed", "3", "--set", "dull=2", "-n", n)
		same("odds --fight", l.wins("ann", append([]string{"odds", "--fight", "--states", "1"}, args...)...),
			l.wins("ann", append([]string{"sim"}, args...)...))
	})
	t.Run("report", func(t *testing.T) {
		l.text(with("report", "-n", n, "--matrix", "way", "--vary", "anna.strength=2..6/4", "--html", "page.html")...)
		page, err := os.ReadFile(filepath.Join(l.dir, "page.html"))
		if err != nil {
			t.Fatal(err)
		}
		shown := strings.ReplaceAll(html.UnescapeString(string(page)), "\u00a0", " ")
		cited := regexp.MustCompile(`<pre>(hcl (?:sim|matrix|sweep) [^\n<]*)`).FindAllStringSubmatch(shown, -1)
		if len(cited) != 3 {
			t.Fatalf("%d commands are cited, not three", len(cited))
		}
		for _, c := range cited {
			_, figures, _ := strings.Cut(l.text(wordsOf(c[1])...), "\n\n")
			for _, figure := range regexp.MustCompile(`[-+]?[0-9]+(\.[0-9]+)?( to [-+]?[0-9.]+| %)`).FindAllString(figures, -1) {
				if !strings.Contains(shown, figure) {
					t.Errorf("%s shows %s, and the page that cites it does not", c[1], figure)
				}
			}
		}
	})
}

// quotedWords are words of a command line, which quotation marks may hold together.
var quotedWords = regexp.MustCompile(`'[^']*'|[^ ]+`)
