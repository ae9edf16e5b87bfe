package main

import (
	"os"
	"strings"
	"testing"

	"hcl/lang/library"
)

func yard(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../tests/diagnostics/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func jobOf(t *testing.T, line string) *job {
	t.Helper()
	j, err := newJob(strings.Fields(line), 1)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return j
}

// A job is fought where none of its files is, and where others are called as they were.
func TestJobHasAllThatItReads(t *testing.T) {
	rules, duel := yard(t, "yard.hc"), yard(t, "duel.toml")
	for _, line := range []string{
		"sweep yard.hc duel.toml --vary luck=1..3",
		"sweep ./yard.hc my/duel.toml --vary luck=1..3",
		"sweep yard my/duel.toml --rulesets shelf --vary luck=1..3 --seed 7",
		"sweep yard+shelf/over.hc my/duel.toml --rulesets shelf/../shelf --vary luck=1..3",
		"sweep starters/d20 starters/d20/bridge --vary reward=4..5",
	} {
		inDir(t, map[string]string{"yard.hc": rules, "duel.toml": duel, "my/duel.toml": duel, "shelf/yard.hc": rules,
			"shelf/over.hc": "ruleset \"Over\" { version = \"1.0\" }\nextends \"yard\"\n", "shelf/unread.hc": "nothing"})
		j := jobOf(t, line)
		if strings.Contains(string(j.Bytes()), "unread") {
			t.Errorf("%s: the job has a file that nobody has read", line)
		}
		inDir(t, map[string]string{"yard.hc": "wrong", "my/duel.toml": "wrong"})
		again, err := loadJob(j.Bytes(), false)
		if err != nil || again.Hash != j.Hash {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if _, err := again.fighter(); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// A job is called by what is fought, and not by how it is shown.
func TestJobsAreCalledByWhatIsFought(t *testing.T) {
	rules, duel := yard(t, "yard.hc"), yard(t, "duel.toml")
	inDir(t, map[string]string{"yard.hc": rules, "duel.toml": duel})
	const line = "sweep yard.hc duel.toml --vary luck=1..3 -n 100"
	plain := jobOf(t, line)
	if x := jobOf(t, line+" --workers 3 --format=json --html /x/page.html --color never"); x.Hash != plain.Hash {
		t.Error("the same fights, shown otherwise, are another job")
	} else if got := strings.Join(x.report([]string{"--format=csv"}), " "); !strings.HasPrefix(got, "sweep --workers 3 --format=json --color never --format=csv yard.hc") {
		t.Errorf("the report is %s", got)
	}
	if jobOf(t, line+"1").Hash == plain.Hash {
		t.Error("other fights are the same job")
	}
	inDir(t, map[string]string{"yard.hc": rules, "duel.toml": duel + "\n"})
	if jobOf(t, line).Hash == plain.Hash {
		t.Error("another file makes the same job")
	}
	t.Setenv("HCL_RULESETS", ".")
	if jobOf(t, line).Hash == plain.Hash {
		t.Error("other places to look for rulesets are the same job")
	}
	if jobOf(t, line+" --rulesets .").Hash == plain.Hash {
		t.Error("other places to look for rulesets are the same job")
	}
}

// A job from a stranger reads no file of this machine, writes none, and takes no more than usual.
func TestJobsOfStrangers(t *testing.T) {
	rules, duel := yard(t, "yard.hc"), yard(t, "duel.toml")
	inDir(t, map[string]string{"yard.hc": rules, "duel.toml": duel, "shelf/yard.hc": rules})
	t.Setenv("HCL_RULESETS", "shelf")
	tool, err := thisTool()
	if err != nil {
		t.Fatal(err)
	}
	const fight = "sweep yard.hc duel.toml --vary luck=1..3"
	files := []library.Part{{Path: "0/yard.hc", Text: rules}, {Path: "0/duel.toml", Text: duel}}
	for _, x := range []struct {
		line, shown, tool string
		dirs              []string
		files             []library.Part
		trusted           bool
		want              string // "": it is fought
	}{
		{line: fight},
		{line: fight, files: files[:1], want: "there is no such file"},
		{line: fight, dirs: []string{"elsewhere"}, want: "there is no such file"},
		{line: fight, dirs: []string{}, want: "does not say where its files lay"},
		{line: "sweep /etc/passwd duel.toml --vary luck=1..3", want: "there is no such file"},
		{line: "sweep yard.hc /etc/passwd --vary luck=1..3", want: "there is no such file"},
		{line: "sweep yard duel.toml --vary luck=1..3", want: "there is no ruleset `yard`"},
		{line: "sweep yard duel.toml --vary luck=1..3 --rulesets shelf", want: "there is no such directory"},
		{line: fight + " --policies /etc/passwd", want: "there is no such file"},
		{line: fight + " --html page.html", want: "does not say what is fought"},
		{line: fight, shown: "--html page.html", want: "does not say what is fought"},
		{line: fight, shown: "--format=json --html=.bashrc", want: "does not say what is fought"},
		{line: fight, shown: "--seed 3", want: "does not say what is fought"},
		{line: "bundle yard.hc -o x.hc", want: "hcl bundle has no fights"},
		{line: "new mine", want: "hcl new has no fights"},
		{line: "", want: "does not say what is fought"},
		{line: "--help", want: "expected one of"},
		{line: "help", want: "hcl help has no fights"},
		{line: "complete -- x", want: "unexpected argument complete"},
		{line: fight, tool: "v1.2.3, language 1.0", want: "this job is one of hcl v1.2.3, language 1.0, and this is hcl " +
			tool},
		{line: fight + " --limit steps=9000000", want: "it raises the limit `steps` from 5000000 to 9000000"},
		{line: fight + " --max-rounds 2000", want: "it raises the limit `rounds`"},
		{line: fight + " --limit steps=9000000", trusted: true},
		{line: fight + " --limit steps=8000 --max-rounds 20"},
	} {
		j := &job{jobHead: jobHead{Tool: tool, Args: strings.Fields(x.line), Shown: strings.Fields(x.shown),
			Dirs: []string{"."}}, files: files}
		if x.tool != "" {
			j.Tool = x.tool
		}
		if x.dirs != nil {
			j.Dirs = x.dirs
		}
		if x.files != nil {
			j.files = x.files
		}
		read, err := loadJob(j.Bytes(), x.trusted)
		if err == nil {
			_, err = read.fighter()
		}
		if x.want == "" && err != nil || x.want != "" && (err == nil || !strings.Contains(err.Error(), x.want)) {
			t.Errorf("%s, shown %q: %v, not %q", x.line, x.shown, err, x.want)
		}
	}
	if _, err := loadJob([]byte("job 1\nroot job.json\nfile job.json 1 x\n\n==== job.json\n{"), false); err == nil {
		t.Error("anything is a job")
	}
}
