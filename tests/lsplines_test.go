package tests

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"hcl/lang/lsp"
)

// Lines may end with LF, CR LF, or CR alone: whatever is asked, the answers are about the same places.
func TestLanguageServerReadsEveryLineEnd(t *testing.T) {
	t.Parallel()
	ar, err := txtar.ParseFile("testdata/lsp/shown.txtar")
	must(t, err)
	answers := func(end string) []string {
		e := newEditor(t)
		for _, f := range ar.Files[:2] {
			path := filepath.Join(e.dir, f.Name)
			must(t, os.MkdirAll(filepath.Dir(path), 0o755))
			text := string(f.Data)
			if f.Name == "game.hc" {
				text = strings.ReplaceAll(text+"define wrong = fource\n", "\n", end)
			}
			must(t, os.WriteFile(path, []byte(text), 0o644))
		}
		e.start()
		e.open("game.hc")
		place := e.about("game.hc")
		place["position"] = lsp.Position{Line: 15, Character: 50} // the param of a score
		place["newName"] = "might"
		place["context"] = map[string]any{"includeDeclaration": true}
		place["range"] = lsp.Range{End: lsp.Position{Line: 1000}}
		var out []string
		e.diagnostics("game.hc")
		for _, method := range []string{"hover", "definition", "references", "rename", "documentSymbol", "inlayHint",
			"semanticTokens/full", "codeAction", "completion"} {
			var answer json.RawMessage
			err := e.try("textDocument/"+method, place, &answer)
			if err != nil {
				t.Fatalf("%s: %v", method, err)
			}
			out = append(out, method+" "+strings.ReplaceAll(string(answer), e.uri(""), ""))
		}
		e.stop()
		return append(out, e.shown.String())
	}
	want := answers("\n")
	for _, end := range []string{"\r\n", "\r"} {
		if diff := cmp.Diff(want, answers(end)); diff != "" {
			t.Errorf("lines that end with %q (-LF +otherwise):\n%s", end, diff)
		}
	}
}
