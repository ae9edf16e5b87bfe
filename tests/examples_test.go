package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hcl/tests/internal/fights"
)

var (
	exampleLine = regexp.MustCompile(`(?m)^(?:\$| +) ?(hcl [a-z].*)$`)
	manyFights  = regexp.MustCompile(`-n \d+|--search \d+|--minutes \d+|--target-error \S+|--margin \S+`)
	// ofOthers is in examples that name files which a reader has, or machines, or do not end.
	ofOthers = regexp.MustCompile(`my-|mygame[/.]|\bmy\.|a-bundle|as-it-was|risk\.hc|knights\.csv|night\.hc|part-|1\.json|\.replay --why|--index|--watch|--cluster|nats:|rulesets/\.\.\.|> ~|\| source|hcl (?:repl|merge|work|job)`)
	// quickVerbs fight no fights.
	quickVerbs = regexp.MustCompile(`^hcl (?:explain|find .* |resolve|new|help|version|completion|diff)`)
)

// Every command that the help, README and the manual show ends well, with few fights. Unless the test is to be thorough,
// those are run that fight none.
func TestExamples(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("../cmd/hcl/help/*.txt")
	seen := map[string]bool{}
	for _, name := range append(files, "../README.md", manual) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range exampleLine.FindAllStringSubmatch(string(text), -1) {
			line, _, _ := strings.Cut(m[1], "  #")
			line = strings.TrimSpace(line)
			if seen[line] || ofOthers.MatchString(line) || !fights.Thorough() && !quickVerbs.MatchString(line) {
				continue
			}
			seen[line] = true
			t.Run(line, func(t *testing.T) {
				t.Parallel()
				few := manyFights.ReplaceAllStringFunc(line, func(flag string) string {
					switch name, _, _ := strings.Cut(flag, " "); name {
					case "-n":
						return "-n 20"
					case "--search":
						return "--search 100"
					case "--minutes":
						return "--minutes 0.01"
					}
					return ""
				})
				if verb := strings.Fields(few)[1]; strings.Contains(" sim compare matrix sweep tune worth audit report ", " "+verb+" ") &&
					!strings.Contains(few, " -n ") {
					few += map[bool]string{true: " -n 64", false: " -n 20"}[strings.Contains(few, "--find")]
				}
				cmd := exec.Command("sh", "-c", few)
				cmd.Dir = t.TempDir()
				cmd.Env = append(os.Environ(), "PATH="+binDir+string(os.PathListSeparator)+os.Getenv("PATH"))
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s: %v\n%s", few, err, out)
				}
			})
		}
	}
	if len(seen) < 10 {
		t.Errorf("there are only %d examples", len(seen))
	}
}
