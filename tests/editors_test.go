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
// Editors that are not installed are skipped, and named; .ci/run installs those of Debian.
func TestEditorsShowMistakes(t *testing.T) {
	const typo = "module \"Typo\"\n\nparam speed : integer = 4\n"
	for _, editor := range []struct {
		name, setup, driver string
		command             []string
	}{
		{"Neovim", "neovim.lua", "neovim.lua", []string{"nvim", "--headless", "-u", "NONE", "-c", "lua vim.g.do_filetype_lua=1", "-c", "filetype on", "-c", "luafile DRIVER"}},
		{"Emacs", "emacs.el", "emacs.el", []string{"emacs", "--batch", "-l", "DRIVER"}},
		{"Vim", "vim.vim", "vim.vim", []string{"vim", "-Nu", "NONE", "-es", "-S", "DRIVER"}},
	} {
		t.Run(editor.name, func(t *testing.T) {
			if _, err := exec.LookPath(editor.command[0]); err != nil {
				t.Skipf("SKIPPED: %s is not installed", editor.name)
			}
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "typo.hc"), []byte(typo), 0o644); err != nil {
				t.Fatal(err)
			}
			setup, _ := filepath.Abs(filepath.Join("../lang/editor", editor.setup))
			driver, _ := filepath.Abs(filepath.Join("testdata/editors", editor.driver))
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			args := strings.Split(strings.ReplaceAll(strings.Join(editor.command, "\n"), "DRIVER", driver), "\n")
			run := exec.CommandContext(ctx, args[0], args[1:]...)
			run.Dir = dir
			run.Env = append(os.Environ(), "SETUP="+setup, "HOME="+dir, "PATH="+binDir+string(os.PathListSeparator)+os.Getenv("PATH"))
			out, _ := run.CombinedOutput() // an editor in batch may end with any status
			text := string(out)
			if lacking := lacksPlugin(text); lacking != "" {
				t.Skipf("SKIPPED: %s has no %s", editor.name, lacking)
			}
			for _, want := range []string{"3: ", "there is no kind or type `integer`", "write `int`"} {
				if !strings.Contains(text, want) {
					t.Errorf("%s does not show %q:\n%s", editor.name, want, text)
				}
			}
		})
	}
}

// lacksPlugin names the plugin that an editor says it has not.
func lacksPlugin(said string) string {
	switch {
	case strings.Contains(said, `Cannot open load file`) && strings.Contains(said, "eglot"):
		return "eglot"
	case strings.Contains(said, "E919") || strings.Contains(said, "E492: Not an editor command") && strings.Contains(said, "ale"):
		return "ALE"
	}
	return ""
}
