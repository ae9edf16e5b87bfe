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

// The set-ups of lang/editor bring the server's mistakes into the editors that they are for.
// Those that a machine lacks are skipped, and named; .ci/run installs what Debian has.
func TestEditorsShowMistakes(t *testing.T) {
	const typo = "module \"Typo\"\n\nparam speed : integer = 4\n"
	game := map[string]string{"typo.hc": typo, "chapters/typo.hc": typo,
		"chapters/fights/pit.toml": "ruleset = \"none\"\n"}
	for _, editor := range []struct {
		name, setup, driver, servers string
		command                      []string
	}{
		{"Neovim", "neovim.lua", "neovim.lua", "servers: 1\n",
			[]string{"nvim", "--headless", "-u", "NONE", "-c", "filetype on", "-c", "luafile DRIVER"}},
		{"Emacs", "emacs.el", "emacs.el", "servers: 1\n", []string{"emacs", "--batch", "-l", "DRIVER"}},
		{"Vim", "vim.vim", "vim.vim", "servers: 1\n", []string{"vim", "-Nu", "NONE", "-es", "-S", "DRIVER"}},
	} {
		t.Run(editor.name, func(t *testing.T) {
			needs(t, editor.command[0])
			dir := t.TempDir()
			for name, text := range game {
				file := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			setup, _ := filepath.Abs(filepath.Join("../lang/editor", editor.setup))
			driver, _ := filepath.Abs(filepath.Join("testdata/editors", editor.driver))
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			args := strings.Split(strings.ReplaceAll(strings.Join(editor.command, "\n"), "DRIVER", driver), "\n")
			run := exec.CommandContext(ctx, args[0], args[1:]...)
			run.Dir, run.WaitDelay = dir, time.Second // also for what it has started, and left
			run.Env = append(os.Environ(), "SETUP="+setup, "HOME="+dir,
				"PATH="+binDir+string(os.PathListSeparator)+os.Getenv("PATH"))
			out, _ := run.CombinedOutput() // an editor in batch may end with any status
			text := string(out)
			for _, want := range []string{"3: ", "there is no kind or type `integer`", "write `int`", editor.servers} {
				if !strings.Contains(text, want) {
					t.Errorf("%s does not show %q:\n%s", editor.name, want, text)
				}
			}
		})
	}
}
