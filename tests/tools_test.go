package tests

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// tools are the programs that tests use where a machine has them: what tests want of each, and lines of
// sh that print ready where it can do that.
var tools = map[string]struct{ wanted, probe string }{
	"sh":   {"sh", `echo ready`},
	"vim":  {"Vim 9 with the plugin ALE", `vim -Nu NONE -i NONE -es -S probe.vim </dev/null`},
	"nvim": {"Neovim 0.8 or later", `nvim --headless -u NONE -c 'if has("nvim-0.8") | call writefile(["ready"], "/dev/stdout") | endif' -c qa!`},
	"emacs": {"Emacs with eglot", `emacs --batch --eval '(package-initialize)' --eval "(require 'eglot)" \
		--eval '(princ "ready")'`},
	"bash": {"bash that completes", `bash --norc -c 'type complete >/dev/null && echo ready'`},
	"fish": {"fish that needs no configuration", `fish --no-config -c 'complete -c probed -f -a ready; complete -C "probed "'`},
	"zsh": {"zsh with its completion, and terminals for it", `zsh -f -c 'zmodload zsh/zpty
		autoload -Uz compinit; compinit -u -D && [[ -n $functions[_main_complete] ]] && echo ready'`},
	"mandoc": {"mandoc that lints", `printf '.TH READY 1 2020-01-01\n.SH NAME\nready \\- so it is\n' >ready.1
		mandoc -T lint -W warning ready.1; mandoc -T ascii ready.1 | grep -q 'so it is' && echo ready`},
	"col":       {"col", `printf 'reads\by' | col -b`},
	"parallel":  {"GNU parallel", `parallel echo {}dy ::: rea`},
	"slurmctld": {"Slurm", `for c in slurmd sbatch squeue scancel sinfo; do command -v $c || exit; done; slurmctld -V && echo ready`},
	"unshare": {"unshare that may make namespaces", `mkdir here && unshare --map-root-user --mount --pid --fork sh -ec \
		'mount --bind here here; mount -t proc proc here; mount -o remount,bind,ro here; chroot / echo ready'`},
	"buildah": {"buildah that may make containers", `set -- --storage-driver vfs --root "$PWD/root" --runroot "$PWD/run"
		container=$(buildah "$@" from scratch) && buildah "$@" rm "$container" && echo ready`},
	"kubeconform": {"kubeconform that knows schemas of a folder, and is strict", `
		echo '{"type": "object", "properties": {"apiVersion": {}, "kind": {}}, "additionalProperties": false}' >probe.json
		conforms() { printf "apiVersion: v1\nkind: Probe\n$1" | kubeconform -strict -summary -schema-location '{{.ResourceKind}}.json'; }
		conforms '' | grep '1 resource found parsing stdin - Valid: 1,' && ! conforms 'more: 1\n' && echo ready`},
	"script": {"script of util-linux", `script -qec 'test -t 1 && echo ready' /dev/null </dev/null`},
}

const probeVim = `packadd ale
if has('job') && has('channel') && !empty(globpath(&runtimepath, 'autoload/ale/linter.vim'))
  call writefile(['ready'], '/dev/stdout')
endif
qa!
`

// needs skips a test, aloud, where a machine lacks what the test uses of a program.
func needs(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if lacking := lacks(t.TempDir(), name); lacking != "" {
			t.Skip("SKIPPED: " + lacking)
		}
	}
}

// lacks tells what a machine lacks of a program, if anything. It tries that in a folder, which is the
// user's home, so that no settings of anybody's count.
func lacks(dir, name string) string {
	tool, ok := tools[name]
	if !ok {
		return "nobody says what tests use of " + name
	}
	if _, err := exec.LookPath(name); err != nil {
		return name + " is not installed"
	}
	if err := os.WriteFile(filepath.Join(dir, "probe.vim"), []byte(probeVim), 0o644); err != nil {
		return err.Error()
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	probe := exec.CommandContext(ctx, "sh", "-c", tool.probe)
	probe.Dir, probe.Env = dir, append(os.Environ(), "HOME="+dir)
	probe.WaitDelay = time.Second
	out, err := probe.CombinedOutput()
	said := strings.TrimSpace(string(out))
	if lines := strings.Split(said, "\n"); err == nil && strings.TrimSpace(lines[len(lines)-1]) == "ready" {
		return ""
	}
	return name + " is not " + tool.wanted + ": " + said
}

// A program that is there under its name, but is another, older or smaller one than tests use, is
// recognized as such, and so is that it is not there.
func TestToolsAreProbed(t *testing.T) {
	needs(t, "sh")
	path := os.Getenv("PATH")
	// Each fake says what the one says that is not of use.
	for name, fakes := range map[string][]string{
		"vim":       {``, `echo E492 >&2; exit 1`},
		"nvim":      {`echo 'NVIM v0.7.2' >&2`},
		"emacs":     {`echo 'Cannot open load file, No such file or directory, eglot' >&2; exit 255`},
		"bash":      {`echo 'bash: line 0: type: complete: not found' >&2; exit 1`},
		"fish":      {`[ "$1" != --no-config ] && exec echo ready; echo 'unrecognized option'; exit 1`},
		"zsh":       {"echo 'zsh:1: failed to load module `zsh/zpty`' >&2; exit 1"},
		"mandoc":    {`exit 0`, `echo "mandoc: invalid option -- 'W'"; exit 5`},
		"col":       {`cat`},
		"parallel":  {`echo "$@"`, `shift; for word; do [ "$word" = -- ] && exec echo ready; done`},
		"slurmctld": {`echo 'a plugin is missing' >&2; exit 1`},
		"unshare":   {`echo 'unshare: unshare failed: Operation not permitted' >&2; exit 1`},
		"buildah":   {`echo 'Error during unshare(CLONE_NEWUSER): Operation not permitted' >&2; exit 125`},
		"kubeconform": {`echo 'Summary: 1 resource found parsing stdin - Valid: 1,'`,
			`echo 'flag provided but not defined' >&2; exit 1`},
		"script": {`echo 'script: illegal option -- e' >&2; exit 1`},
	} {
		for _, fake := range fakes {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+fake+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
			t.Setenv("PATH", dir+string(os.PathListSeparator)+path)
			if lacking := lacks(t.TempDir(), name); !strings.HasPrefix(lacking, name+" is not "+tools[name].wanted) {
				t.Errorf("a %s that does %q is taken for one that tests can use (%s)", name, fake, lacking)
			}
		}
		t.Setenv("PATH", t.TempDir())
		if have, want := lacks(t.TempDir(), name), name+" is not installed"; have != want {
			t.Errorf("%s, not %s", have, want)
		}
	}
}
