package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// inShell runs lines in a shell that finds hcl, and skips the test aloud where there is no such shell.
func inShell(t *testing.T, shell, lines string, flags ...string) string {
	t.Helper()
	needs(t, shell)
	cmd := exec.Command(shell, append(flags, "-c", lines)...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "PATH="+binDir+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+cmd.Dir)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", shell, err, out)
	}
	return string(out)
}

func TestBashCompletes(t *testing.T) {
	t.Parallel()
	out := inShell(t, "bash", `eval "$(hcl completion bash)"
complete -p hcl
touch 'two words.hc'
for COMP_LINE in "hcl run heroic-combat heroic-combat/sh" "hcl sim a b --format=j" "hcl explain " "hcl run two"; do
	COMP_POINT=${#COMP_LINE}; _hcl 2>/dev/null; echo "$COMP_LINE: ${COMPREPLY[*]}"
done`, "--norc")
	for _, want := range []string{"complete -F _hcl hcl\n", "heroic-combat/sh: heroic-combat/sherman\n",
		"--format=j: json\n", "hcl explain : not-text too-large ", `hcl run two: two\ words.hc` + "\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// macOS has bash 3.2: the script uses nothing that is newer, but what it asks for before, and completes without that.
func TestOldBashCompletes(t *testing.T) {
	t.Parallel()
	out := inShell(t, "bash", `hcl completion bash > script
enable -n compopt
source ./script
for COMP_LINE in "hcl run heroic-combat heroic-combat/" "hcl explain table-ga"; do
	COMP_POINT=${#COMP_LINE}; _hcl; echo "$COMP_LINE: ${COMPREPLY[*]}"
done
cat script`, "--norc")
	if !strings.Contains(out, "hcl explain table-ga: table-gap\n") || strings.Contains(out, "not found") {
		t.Errorf("without compopt:\n%s", out)
	}
	for line := range strings.Lines(out) {
		if newer := newerBash.FindString(line); newer != "" {
			t.Errorf("bash 3.2 knows no %s: %s", newer, line)
		}
		if strings.Contains(line, "compopt -o") && !strings.Contains(line, "type compopt") {
			t.Errorf("bash 3.2 has no compopt: %s", line)
		}
	}
}

// newerBash is what bash has had since 4.0.
var newerBash = regexp.MustCompile(`\b(?:mapfile|readarray|coproc)\b|\b(?:declare|local|typeset) -\w*[Agn]|` +
	`\$\{\w+(?:\[[^]]*\])?(?:,|\^|@)|\[-\d|&>>|\|&|-o nosort|;;?&|\bwait -n|\[\[ -v `)

func TestFishCompletes(t *testing.T) {
	t.Parallel()
	out := inShell(t, "fish", `hcl completion fish | source
complete -C "hcl run heroic-combat heroic-combat/sh"
complete -C "hcl explain table-g"
complete -C "hcl sim a b --format "
complete -C "hcl comp"`, "--no-config")
	for _, want := range []string{"heroic-combat/sherman", "table-gap\tA table has no row", "csv\njson\ntext\n",
		"compare\tPlay the same fights"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// A shell of zsh in a terminal of its own is typed at, since zsh completes nowhere else.
func TestZshCompletes(t *testing.T) {
	t.Parallel()
	out := inShell(t, "zsh", `zmodload zsh/zpty
zpty -b typed 'zsh -f -i'
send() { zpty -wn typed "$1" }
send $'autoload -Uz compinit; compinit -u -D; eval "$(hcl completion zsh)"; setopt no_list_ambiguous\n'
send $'show() { print -r -- "$BUFFER" >> out }; zle -N show; bindkey "^T" show; zle-line-init() { : > ready }; zle -N zle-line-init\n'
for i in {1..200}; do zpty -rt typed part; [[ -e ready ]] && break; sleep 0.05; done
send $'hcl explain table-g\t\C-t\C-u'
send $'hcl run heroic-combat heroic-combat/sher\t\C-t\C-u'
send $'hcl sim a b --format=j\t\C-t\C-u'
for i in {1..200}; do zpty -rt typed part; [[ -e out && $(wc -l < out) -ge 3 ]] && break; sleep 0.05; done
zpty -d typed
cat out`, "-f")
	for _, want := range []string{"hcl explain table-gap \n", "hcl run heroic-combat heroic-combat/sherman \n",
		"hcl sim a b --format=json \n"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// mandoc finds nothing wrong with the manual page but that it has no date, and shows all verbs.
func TestManualPage(t *testing.T) {
	t.Parallel()
	needs(t, "mandoc", "col")
	out := inShell(t, "sh", `hcl help --man > hcl.1
mandoc -T lint -W warning hcl.1
mandoc -T ascii hcl.1 | col -b`)
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "mandoc: ") && !strings.Contains(line, "missing date") {
			t.Error(line)
		}
	}
	help, err := exec.Command(filepath.Join(binDir, "hcl"), "help").Output()
	if err != nil {
		t.Fatal(err)
	}
	_, verbs, _ := strings.Cut(string(help), "Commands:\n")
	verbs, _, _ = strings.Cut(verbs, "\n\n")
	for line := range strings.Lines(verbs) {
		if verb := strings.Fields(line); strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "   ") &&
			!strings.Contains(out, "hcl "+verb[0]+"\n") {
			t.Errorf("it does not tell about %s", verb[0])
		}
	}
}
