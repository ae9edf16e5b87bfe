package tests

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/sourcegraph/jsonrpc2"

	"hcl/lang/lsp"
)

// The language server is driven as an editor drives it: by a client that starts the built
// command and speaks with it over standard input and output. Each file in testdata/lsp is a
// session: what is done, then the files of the workspace, then, below `-- shown --`, what the
// editor would show, which -update writes. A place is written as a piece of its line with | where
// the cursor stands.

func TestLanguageServer(t *testing.T) {
	files, err := filepath.Glob("testdata/lsp/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no sessions", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			e := newEditor(t)
			var want string
			shownAt := -1
			for i, f := range ar.Files {
				if f.Name == "shown" {
					want, shownAt = string(f.Data), i
					continue
				}
				path := filepath.Join(e.dir, f.Name)
				must(t, os.MkdirAll(filepath.Dir(path), 0o755))
				must(t, os.WriteFile(path, f.Data, 0o644))
			}
			e.start()
			for line := range strings.Lines(string(ar.Comment)) {
				if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
					e.do(line)
				}
			}
			e.stop()
			got := e.shown.String()
			if *update {
				if shownAt < 0 {
					shownAt = len(ar.Files)
					ar.Files = append(ar.Files, txtar.File{Name: "shown"})
				}
				ar.Files[shownAt].Data = []byte(got)
				must(t, os.WriteFile(file, txtar.Format(ar), 0o644))
				return
			}
			if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("%s shows otherwise (-want +got):\n%s", file, diff)
			}
		})
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// editor is a client of the server, with a folder of files.
type editor struct {
	t      testing.TB
	dir    string
	cmd    *exec.Cmd
	conn   *jsonrpc2.Conn
	shown  strings.Builder
	docs   map[string]*doc // those that are open, by their names
	result struct {        // of initialize
		Capabilities struct {
			SemanticTokensProvider struct {
				Legend struct{ TokenTypes, TokenModifiers []string }
			}
		}
	}

	published chan lsp.PublishDiagnosticsParams
	errors    bytes.Buffer // what the server says on standard error
}

type doc struct {
	version int
	text    string
}

func newEditor(t testing.TB) *editor {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	must(t, err)
	return &editor{t: t, dir: dir, docs: map[string]*doc{}, published: make(chan lsp.PublishDiagnosticsParams, 1000)}
}

// pipes is the connection to a command.
type pipes struct {
	io.ReadCloser
	io.WriteCloser
}

func (p pipes) Close() error {
	p.WriteCloser.Close()
	return p.ReadCloser.Close()
}

const answerTime = 20 * time.Second // of a test: only what hangs takes so long

func (e *editor) start() {
	e.cmd = exec.Command(filepath.Join(binDir, "hcl"), "lsp")
	e.cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+filepath.Join(e.dir, ".cache"), "HCL_RULESETS=")
	e.cmd.Dir = e.dir
	e.cmd.Stderr = &e.errors
	in, err := e.cmd.StdinPipe()
	must(e.t, err)
	out, err := e.cmd.StdoutPipe()
	must(e.t, err)
	must(e.t, e.cmd.Start())
	e.t.Cleanup(func() { e.cmd.Process.Kill() })
	e.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(pipes{out, in},
		jsonrpc2.VSCodeObjectCodec{}), e)
	params := map[string]any{
		"rootUri":      e.uri(""),
		"capabilities": map[string]any{"textDocument": map[string]any{"completion": map[string]any{"completionItem": map[string]any{"snippetSupport": true}}}},
	}
	e.call("initialize", params, &e.result)
	e.notify("initialized", struct{}{})
}

// Handle takes what the server says of itself.
func (e *editor) Handle(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) {
	if req.Method == "textDocument/publishDiagnostics" {
		var p lsp.PublishDiagnosticsParams
		if json.Unmarshal(*req.Params, &p) == nil {
			e.published <- p
		}
	}
}

// stop ends the server in order.
func (e *editor) stop() {
	e.t.Helper()
	e.call("shutdown", nil, nil)
	e.notify("exit", nil)
	if err := e.cmd.Wait(); err != nil || e.errors.Len() > 0 {
		e.t.Errorf("hcl lsp ended with %v\n%s", err, &e.errors)
	}
}

func (e *editor) call(method string, params, result any) {
	e.t.Helper()
	if err := e.try(method, params, result); err != nil {
		e.t.Fatalf("%s: %v\n%s", method, err, &e.errors)
	}
}

func (e *editor) try(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	return e.conn.Call(ctx, method, params, result)
}

func (e *editor) notify(method string, params any) {
	e.t.Helper()
	must(e.t, e.conn.Notify(context.Background(), method, params))
}

// ---- what sessions say ----------------------------------------------------------------------

func (e *editor) printf(format string, args ...any) { fmt.Fprintf(&e.shown, format, args...) }

// do does what a line of a session says: a word, a file, and the rest.
func (e *editor) do(line string) {
	e.t.Helper()
	e.printf("> %s\n", line)
	word, rest, _ := strings.Cut(line, " ")
	name, rest, _ := strings.Cut(rest, " ")
	switch word {
	case "open":
		e.open(name)
	case "edit": // FILE old => new
		old, now, ok := strings.Cut(rest, " => ")
		if rest == "" || !ok {
			e.t.Fatalf("no edit: %s", line)
		}
		e.edit(name, unescape(old), unescape(now))
	case "close":
		delete(e.docs, name)
		e.notify("textDocument/didClose", e.about(name))
	case "diagnostics":
		e.diagnostics(name)
	case "symbols":
		var list []lsp.DocumentSymbol
		e.call("textDocument/documentSymbol", e.about(name), &list)
		e.symbols(list, "")
	case "hover":
		var h *lsp.Hover
		e.call("textDocument/hover", e.at(name, rest), &h)
		if h == nil {
			e.printf("nothing\n")
			break
		}
		e.printf("%s\n%s\n", e.place(lsp.Location{URI: e.uri(name), Range: h.Range}), strings.TrimSpace(h.Contents.Value))
	case "definition":
		e.locations("textDocument/definition", e.at(name, rest))
	case "references":
		p := e.at(name, rest)
		p["context"] = map[string]any{"includeDeclaration": true}
		e.locations("textDocument/references", p)
	case "highlight":
		var list []lsp.DocumentHighlight
		e.call("textDocument/documentHighlight", e.at(name, rest), &list)
		for _, h := range list {
			e.printf("%s %d\n", e.place(lsp.Location{URI: e.uri(name), Range: h.Range}), h.Kind)
		}
	case "rename": // FILE piece => name
		piece, now, _ := strings.Cut(rest, " => ")
		var prepared *lsp.PreparedRename
		if err := e.try("textDocument/prepareRename", e.at(name, piece), &prepared); err != nil {
			e.printf("%s\n", err)
			break
		}
		e.printf("%s\n", e.place(lsp.Location{URI: e.uri(name), Range: prepared.Range}))
		p := e.at(name, piece)
		p["newName"] = now
		var edit lsp.WorkspaceEdit
		if err := e.try("textDocument/rename", p, &edit); err != nil {
			e.printf("%s\n", err)
			break
		}
		e.changes(edit.Changes)
	case "actions":
		p := e.at(name, rest)
		p["range"] = lsp.Range{Start: p["position"].(lsp.Position), End: p["position"].(lsp.Position)}
		p["context"] = map[string]any{}
		var list []lsp.CodeAction
		e.call("textDocument/codeAction", p, &list)
		if len(list) == 0 {
			e.printf("nothing\n")
		}
		for _, a := range list {
			preferred := ""
			if a.IsPreferred {
				preferred = " (preferred)"
			}
			e.printf("%s%s\n", a.Title, preferred)
			e.changes(a.Edit.Changes)
		}
	case "complete":
		e.complete(name, rest)
	case "hints":
		p := e.about(name)
		p["range"] = lsp.Range{End: lsp.Position{Line: 1_000_000}}
		var list []lsp.InlayHint
		e.call("textDocument/inlayHint", p, &list)
		e.annotated(name, func(put func(at int, text string)) {
			for _, h := range list {
				put(offset(e.docs[name].text, h.Position), "«"+h.Label+"»")
			}
		})
	case "tokens":
		e.tokens(name)
	case "lenses":
		var list []lsp.CodeLens
		e.call("textDocument/codeLens", e.about(name), &list)
		for _, l := range list {
			e.printf("%d %s: %s %s\n", l.Range.Start.Line+1, l.Command.Title, l.Command.Command,
				e.here(strings.Join(l.Command.Arguments, " ")))
		}
	case "run": // FILE lens
		var ran lsp.Ran
		e.call("workspace/executeCommand", e.lens(name, rest), &ran)
		lines := strings.SplitAfter(ran.Output, "\n")
		e.printf("%s%d\n", e.here(strings.Join(lines[:min(len(lines), 8)], "")), ran.Status)
	case "cancel": // FILE lens: it is run, and taken back
		e.cancel(e.lens(name, rest))
	case "find":
		var list []lsp.SymbolInformation
		e.call("workspace/symbol", map[string]any{"query": name}, &list)
		for _, s := range list {
			e.printf("%s %s %s\n", e.place(s.Location), s.ContainerName, s.Name)
		}
	case "signature":
		var h *lsp.SignatureHelp
		e.call("textDocument/signatureHelp", e.at(name, rest), &h)
		if h == nil {
			e.printf("nothing\n")
			break
		}
		e.printf("%s: %s\n", h.Signatures[0].Label, h.Signatures[0].Parameters[h.ActiveParameter].Label)
	case "folds":
		var list []lsp.FoldingRange
		e.call("textDocument/foldingRange", e.about(name), &list)
		for _, f := range list {
			e.printf("%d-%d %s\n", f.StartLine+1, f.EndLine+1, f.Kind)
		}
	case "links":
		var list []lsp.DocumentLink
		e.call("textDocument/documentLink", e.about(name), &list)
		for _, l := range list {
			e.printf("%s leads to %s\n", e.place(lsp.Location{URI: e.uri(name), Range: l.Range}), e.name(l.Target))
		}
	case "format":
		var edits []lsp.TextEdit
		e.call("textDocument/formatting", e.about(name), &edits)
		e.changes(map[string][]lsp.TextEdit{e.uri(name): edits})
	default:
		e.t.Fatalf("no such word: %s", line)
	}
	e.printf("\n")
}

func unescape(s string) string { return strings.NewReplacer(`\n`, "\n", `\s`, " ").Replace(s) }

func (e *editor) uri(name string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(e.dir, name))}).String()
}

// name is how a session calls a document.
func (e *editor) name(uri string) string {
	u, err := url.Parse(uri)
	must(e.t, err)
	name := strings.TrimPrefix(u.Path, filepath.ToSlash(e.dir)+"/")
	if _, copied, ok := strings.Cut(name, ".cache/hcl/rulesets-"); ok {
		_, name, _ = strings.Cut(copied, "/")
		return "built-in " + name
	}
	return name
}

func (e *editor) about(name string) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": e.uri(name)}}
}

// at is a place of a document: where | stands in a piece of it.
func (e *editor) at(name, piece string) map[string]any {
	e.t.Helper()
	before, behind, ok := strings.Cut(piece, "|")
	text := e.docs[name].text
	i := strings.Index(text, before+behind)
	if !ok || i < 0 {
		e.t.Fatalf("%s holds no %q", name, piece)
	}
	p := e.about(name)
	p["position"] = position(text, i+len(before))
	return p
}

func (e *editor) locations(method string, params any) {
	e.t.Helper()
	var list []lsp.Location
	e.call(method, params, &list)
	if len(list) == 0 {
		e.printf("nothing\n")
	}
	for _, at := range list {
		text := strings.Split(e.text(at.URI), "\n")
		e.printf("%s: %s\n", e.place(at), strings.TrimSpace(text[at.Range.Start.Line]))
	}
}

func (e *editor) open(name string) {
	data, err := os.ReadFile(filepath.Join(e.dir, name))
	must(e.t, err)
	e.docs[name] = &doc{1, string(data)}
	e.notify("textDocument/didOpen", map[string]any{"textDocument": lsp.DocumentItem{URI: e.uri(name), Version: 1,
		Text: string(data)}})
}

// edit puts a text in place of the first that is like another; of none, at the end.
func (e *editor) edit(name, old, now string) {
	d := e.docs[name]
	at := strings.Index(d.text, old)
	if at < 0 {
		e.t.Fatalf("%s holds no %q", name, old)
	}
	change := lsp.ContentChange{Range: &lsp.Range{Start: position(d.text, at), End: position(d.text, at+len(old))},
		Text: now}
	d.text = d.text[:at] + now + d.text[at+len(old):]
	d.version++
	e.notify("textDocument/didChange", lsp.Params{TextDocument: lsp.DocumentItem{URI: e.uri(name),
		Version: d.version}, ContentChanges: []lsp.ContentChange{change}})
}

// replace puts another text in place of the whole document.
func (e *editor) replace(name, text string) {
	d := e.docs[name]
	d.text = text
	d.version++
	e.notify("textDocument/didChange", lsp.Params{TextDocument: lsp.DocumentItem{URI: e.uri(name),
		Version: d.version}, ContentChanges: []lsp.ContentChange{{Text: text}}})
}

// position is the place of a byte, counted by somebody else than the server counts.
func position(text string, at int) lsp.Position {
	line := strings.Count(text[:at], "\n")
	before := text[strings.LastIndexByte(text[:at], '\n')+1 : at]
	units := 0
	for _, r := range before {
		units++
		if r >= 0x10000 {
			units++
		}
	}
	return lsp.Position{Line: line, Character: units}
}

// offset is the byte of a place.
func offset(text string, p lsp.Position) int {
	at := 0
	for range p.Line {
		at += strings.IndexAny(text[at:], "\r\n") + 1
		if strings.HasPrefix(text[at:], "\n") && text[at-1] == '\r' {
			at++
		}
	}
	for p.Character > 0 {
		r := []rune(text[at:])[0]
		at += len(string(r))
		p.Character--
		if r >= 0x10000 {
			p.Character--
		}
	}
	return at
}

// diagnostics shows what is wrong with a document as it is now.
func (e *editor) diagnostics(name string) {
	e.t.Helper()
	deadline := time.After(answerTime)
	for {
		select {
		case p := <-e.published:
			if p.URI != e.uri(name) || e.docs[name] != nil && (p.Version == nil || *p.Version != e.docs[name].version) {
				continue
			}
			if len(p.Diagnostics) == 0 {
				e.printf("nothing is wrong\n")
			}
			for _, d := range p.Diagnostics {
				e.printf("%s %s: %s [%s]\n", e.place(lsp.Location{URI: p.URI, Range: d.Range}),
					[]string{"", "error", "warning"}[d.Severity], d.Message, d.Code)
				for _, r := range d.RelatedInformation {
					e.printf("  %s %s\n", e.place(r.Location), r.Message)
				}
			}
			return
		case <-deadline:
			e.t.Fatalf("no diagnostics of %s come\n%s", name, &e.errors)
		}
	}
}

// place is a stretch of a document: the line, counted from 1, and what stands there.
func (e *editor) place(at lsp.Location) string {
	text := e.text(at.URI)
	start, end := offset(text, at.Range.Start), offset(text, at.Range.End)
	piece, _, more := strings.Cut(text[start:end], "\n")
	if more {
		piece += " …"
	}
	return fmt.Sprintf("%s:%d:%d `%s`", e.name(at.URI), at.Range.Start.Line+1, at.Range.Start.Character+1, piece)
}

// text is the text of a document, open or not.
func (e *editor) text(uri string) string {
	if d := e.docs[e.name(uri)]; d != nil {
		return d.text
	}
	u, err := url.Parse(uri)
	must(e.t, err)
	data, err := os.ReadFile(u.Path)
	must(e.t, err)
	return string(data)
}

func (e *editor) symbols(list []lsp.DocumentSymbol, margin string) {
	for _, s := range list {
		e.printf("%s%s (%s) %d-%d\n", margin, s.Name, s.Detail, s.Range.Start.Line+1, s.Range.End.Line+1)
		e.symbols(s.Children, margin+"  ")
	}
}

// lens is the command of a lens, by its title.
func (e *editor) lens(name, title string) lsp.Command {
	var list []lsp.CodeLens
	e.call("textDocument/codeLens", e.about(name), &list)
	i := slices.IndexFunc(list, func(l lsp.CodeLens) bool { return l.Command.Title == title })
	if i < 0 {
		e.t.Fatalf("no such lens: %s", title)
	}
	return list[i].Command
}

// cancel runs a command that takes a while, asks something else meanwhile, and takes it back.
func (e *editor) cancel(c lsp.Command) {
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	const id = 4711
	running, err := e.conn.DispatchCall(ctx, "workspace/executeCommand", c, jsonrpc2.PickID(jsonrpc2.ID{Num: id}))
	must(e.t, err)
	e.call("workspace/symbol", map[string]any{"query": "x"}, nil)
	e.notify("$/cancelRequest", map[string]any{"id": id})
	e.printf("%v\n", running.Wait(ctx, nil))
}

// here is a text without the folder of the session, which is another each time.
func (e *editor) here(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, e.dir+string(filepath.Separator), ""), e.uri(""), "file:/")
}

// annotated shows the lines of a document in which something is put.
func (e *editor) annotated(name string, each func(put func(at int, text string))) {
	text := e.docs[name].text
	var b strings.Builder
	end := 0
	each(func(at int, what string) {
		b.WriteString(text[end:at] + what)
		end = at
	})
	b.WriteString(text[end:])
	was, now := strings.Split(text, "\n"), strings.Split(b.String(), "\n")
	for i, line := range now {
		if line != was[i] {
			e.printf("%4d %s\n", i+1, line)
		}
	}
}

// tokens shows each word that has a sort with it behind.
func (e *editor) tokens(name string) {
	var list lsp.SemanticTokens
	e.call("textDocument/semanticTokens/full", e.about(name), &list)
	text := e.docs[name].text
	legend := e.result.Capabilities.SemanticTokensProvider.Legend
	line, column := 0, 0
	e.annotated(name, func(put func(int, string)) {
		for t := list.Data; len(t) > 0; t = t[5:] {
			if t[0] > 0 {
				column = 0
			}
			line, column = line+int(t[0]), column+int(t[1])
			sort := legend.TokenTypes[t[3]]
			if sort == "keyword" {
				continue
			}
			for i, m := range legend.TokenModifiers {
				if t[4]>>i&1 == 1 {
					sort += "." + m
				}
			}
			put(offset(text, lsp.Position{Line: line, Character: column + int(t[2])}), "‹"+sort+"›")
		}
	})
}

// complete shows what is proposed where a text that ends in | would be typed behind another: FILE
// piece => piece with what is typed|. So a line may be half written.
func (e *editor) complete(name, rest string) {
	old, now, typed := strings.Cut(rest, " => ")
	var p map[string]any
	before := ""
	if typed {
		old, now = unescape(old), unescape(now)
		before = e.docs[name].text
		i := strings.Index(before, old) + strings.Index(now, "|")
		e.edit(name, old, strings.Replace(now, "|", "", 1))
		p = e.about(name)
		p["position"] = position(e.docs[name].text, i)
	} else {
		p = e.at(name, rest)
	}
	var list lsp.CompletionList
	e.call("textDocument/completion", p, &list)
	const most = 12
	for i, item := range list.Items {
		if i == most {
			e.printf("… %d in all\n", len(list.Items))
			break
		}
		e.printf("%-16s %s", item.Label, item.Detail)
		if item.TextEdit.NewText != item.Label {
			e.printf(" → %s", item.TextEdit.NewText)
		}
		e.printf("\n")
	}
	if len(list.Items) > 0 {
		var item lsp.CompletionItem
		e.call("completionItem/resolve", list.Items[0], &item)
		if item.Documentation != nil {
			e.printf("%s\n", item.Documentation.Value)
		}
	} else {
		e.printf("nothing\n")
	}
	if typed {
		e.replace(name, before)
	}
}

// changes shows the lines that edits change.
func (e *editor) changes(edits map[string][]lsp.TextEdit) {
	if len(edits) == 0 {
		e.printf("nothing changes\n")
	}
	for _, uri := range slices.Sorted(maps.Keys(edits)) {
		list := edits[uri]
		slices.SortFunc(list, func(a, b lsp.TextEdit) int {
			return cmpPosition(b.Range.Start, a.Range.Start) // the last first
		})
		was := e.text(uri)
		now := was
		for _, ed := range list {
			start, end := offset(was, ed.Range.Start), offset(was, ed.Range.End)
			now = now[:start] + ed.NewText + now[end:]
		}
		if now == was {
			e.printf("nothing changes\n")
			continue
		}
		e.printf("%s\n", e.name(uri))
		a, b := strings.Split(was, "\n"), strings.Split(now, "\n")
		for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
			a, b = a[:len(a)-1], b[:len(b)-1]
		}
		for i := 0; i < max(len(a), len(b)); i++ {
			switch {
			case i < len(a) && i < len(b) && a[i] == b[i]:
				continue
			}
			if i < len(a) {
				e.printf("  - %s\n", a[i])
			}
			if i < len(b) {
				e.printf("  + %s\n", b[i])
			}
		}
	}
}

func cmpPosition(a, b lsp.Position) int {
	if a.Line != b.Line {
		return a.Line - b.Line
	}
	return a.Character - b.Character
}

// A name of a built-in ruleset leads into a copy that can be opened like any file, and read only.
func TestLanguageServerLeadsIntoBuiltinFiles(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	const name = "mine.hc"
	must(t, os.WriteFile(filepath.Join(e.dir, name), []byte("ruleset \"Mine\" { version = \"1.0\" }\nextends \"heroic-combat\"\noverride param speed_factor = 3\n"), 0o644))
	e.start()
	e.open(name)
	for _, piece := range []string{"param speed|_factor", "\"heroic|-combat\""} {
		var list []lsp.Location
		e.call("textDocument/definition", e.at(name, piece), &list)
		if len(list) != 1 || !strings.HasPrefix(e.name(list[0].URI), "built-in heroic-combat/heroic-combat.hc") {
			t.Fatalf("%s leads to %v", piece, list)
		}
		if place := e.place(list[0]); piece[0] == 'p' && !strings.HasSuffix(place, "`speed_factor`") {
			t.Errorf("what is declared stands at %s", place)
		}
		u, err := url.Parse(list[0].URI)
		must(t, err)
		if info, err := os.Stat(u.Path); err != nil || info.Mode().Perm()&0o222 != 0 {
			t.Errorf("%s: %v %v", u.Path, info, err)
		}
	}
	e.stop()
}

// Who says everything at once, and ends it, has every answer: also to a command that takes longer.
func TestLanguageServerAnswersBeforeItEnds(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const text = "module \"Good\"\nparam force : int = 2\ntest \"Force\" { expect force == 2 }\n"
	file := filepath.Join(dir, "good.hc")
	must(t, os.WriteFile(file, []byte(text), 0o644))
	uri := "file://" + filepath.ToSlash(file)
	for _, exit := range []bool{true, false} {
		var said bytes.Buffer
		say := func(id int, method string, params any) {
			m := map[string]any{"jsonrpc": "2.0", "method": method, "params": params}
			if id > 0 {
				m["id"] = id
			}
			b, err := json.Marshal(m)
			must(t, err)
			fmt.Fprintf(&said, "Content-Length: %d\r\n\r\n%s", len(b), b)
		}
		say(1, "initialize", map[string]any{"capabilities": map[string]any{}})
		say(0, "textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": "hcl-rules",
			"version": 1, "text": text}})
		const last = 60
		for id := 2; id < last-1; id++ {
			say(id, "textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": uri},
				"position": lsp.Position{Line: 1, Character: 7}})
		}
		say(last-1, "workspace/executeCommand", map[string]any{"command": "hcl.test", "arguments": []string{"test", file}})
		say(last, "shutdown", nil)
		if exit {
			say(0, "exit", nil)
		}
		cmd := exec.Command(filepath.Join(binDir, "hcl"), "lsp")
		cmd.Stdin = &said
		out, err := cmd.Output()
		must(t, err)
		for id := 1; id <= last; id++ {
			if !bytes.Contains(out, fmt.Appendf(nil, `"id":%d,"result":`, id)) {
				t.Errorf("with exit %v: there is no answer to %d", exit, id)
			}
		}
		if !bytes.Contains(out, []byte("1 passed, 0 failed")) {
			t.Errorf("with exit %v: the command has not said what it found: %s", exit, out)
		}
	}
}

// Whatever is opened, changed or asked for, the server goes on, and shows nothing of files that no
// ruleset may name.
func TestLanguageServerGoesOn(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	const secret = "the-secret-outside"
	outside := t.TempDir()
	must(t, os.WriteFile(filepath.Join(outside, "secret.hc"), []byte(secret), 0o644))
	write := func(name, text string) { must(t, os.WriteFile(filepath.Join(e.dir, name), []byte(text), 0o644)) }
	write("good.hc", "ruleset \"Good\" { version = \"1.0\" }\nuse \"bytes\"\nparam force : int = 2\ndefine twice = force * 2\n")
	write("bytes.hc", "module \"Bytes\"\nparam x : int = 1 \"\xff\xfe\"\n")
	write("outside.hc", "ruleset \"Out\" { version = \"1.0\" }\nuse \"../"+filepath.Base(outside)+"/secret\"\nuse \"linked\"\nextends \"/etc/passwd\"\n")
	must(t, os.Symlink(filepath.Join(outside, "secret.hc"), filepath.Join(e.dir, "linked.hc")))
	write("huge.hc", "ruleset \"Huge\" { version = \"1.0\" }\n"+strings.Repeat("param a : int = 1\n", 100_000))
	write("deep.hc", "ruleset \"Deep\"\ndefine a = "+strings.Repeat("(", 5_000)+"\nrule r() "+strings.Repeat("{ if true ",
		2_000)+"\n"+strings.Repeat("[", 2_000))
	write("empty.hc", "")
	write("binary.hc", "\x00\x01\x02\r\r\n\u2028\u202e 😀\r")
	e.start()
	good := func() {
		t.Helper()
		var list []lsp.Location
		e.call("textDocument/definition", e.at("good.hc", "for|ce * 2"), &list)
		if len(list) != 1 || list[0].Range.Start.Line != 2 {
			t.Fatalf("the server does not know what it knew: %v", list)
		}
	}
	e.open("good.hc")
	good()
	anything := []string{
		"textDocument/hover", "textDocument/definition", "textDocument/references", "textDocument/documentHighlight",
		"textDocument/prepareRename",
		"textDocument/rename", "textDocument/completion", "textDocument/documentSymbol", "textDocument/formatting",
		"textDocument/semanticTokens/full",
		"textDocument/codeAction", "textDocument/inlayHint", "textDocument/codeLens", "workspace/symbol",
		"textDocument/signatureHelp", "textDocument/foldingRange",
		"textDocument/documentLink", "workspace/executeCommand", "completionItem/resolve", "no/such",
	}
	ask := func(uri string, at lsp.Position) {
		for _, method := range anything {
			p := map[string]any{
				"textDocument": map[string]any{"uri": uri}, "position": at,
				"range": lsp.Range{Start: at, End: lsp.Position{Line: 1 << 30}}, "newName": "x y",
				"context": map[string]any{}, "query": "", "command": "hcl.run", "arguments": []string{"sim", "good.hc"},
				"label": "x", "data": "99",
			}
			var result json.RawMessage
			err := e.try(method, p, &result) // which may be refused
			if strings.Contains(string(result)+fmt.Sprint(err), secret) {
				t.Fatalf("%s of %s shows what is outside: %s %v", method, uri, result, err)
			}
		}
	}
	for _, name := range []string{"outside.hc", "huge.hc", "deep.hc", "empty.hc", "binary.hc"} {
		e.open(name)
		for _, at := range []lsp.Position{{Line: 1, Character: 8}, {Line: 1 << 30, Character: -1}} {
			ask(e.uri(name), at)
		}
		e.edit(name, "", "😀\r\n}")
		e.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": e.uri(name), "version": 9},
			"contentChanges": []any{
				map[string]any{"range": lsp.Range{Start: lsp.Position{Line: 5}, End: lsp.Position{Line: -5}}, "text": "x"},
				map[string]any{"range": lsp.Range{Start: lsp.Position{Line: 1 << 30}, End: lsp.Position{Character: 1 << 30}},
					"text": "\r"},
			}})
		ask(e.uri(name), lsp.Position{Line: 2})
		good()
	}
	for _, uri := range []string{"", "good.hc", "untitled:Untitled-1", "file:///../../../etc/passwd",
		"http://example.org/a.hc", "file://%zz", e.uri("no/such/folder.hc")} {
		e.notify("textDocument/didOpen", map[string]any{"textDocument": lsp.DocumentItem{URI: uri,
			Text: "ruleset \"Unsaved\"\nparam x : int = y\n"}})
		ask(uri, lsp.Position{Line: 1, Character: 17})
		e.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": uri}})
		good()
	}
	for _, params := range []any{nil, []int{1}, map[string]any{"textDocument": 7}} {
		for _, method := range append(anything, "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
			"$/cancelRequest") {
			e.try(method, params, nil) // is refused
			e.notify(method, params)
		}
	}
	good()
	for len(e.published) > 0 {
		if p := <-e.published; strings.Contains(fmt.Sprint(p), secret) {
			t.Fatalf("what is outside is shown: %v", p)
		}
	}
	e.stop()
}

// BenchmarkLanguageServer says how long an editor waits for each sort of answer right after an edit,
// in the largest ruleset: half of the answers come within the one, all but one in a hundred within
// the other.
func BenchmarkLanguageServer(b *testing.B) {
	for _, ruleset := range []string{"heroic-combat", "srd-5e"} {
		b.Run(ruleset, func(b *testing.B) { measureServer(b, ruleset) })
	}
}

func measureServer(b *testing.B, ruleset string) {
	e := newEditor(b)
	must(b, os.CopyFS(e.dir, os.DirFS("../rulesets/"+ruleset)))
	e.start()
	book := ruleset + ".hc"
	chapter := map[string]string{"heroic-combat": "melee.hc", "srd-5e": "attacking.hc"}[ruleset]
	e.open(book)
	e.open(chapter)
	text := e.docs[chapter].text
	at := strings.Index(text, "who.") + len("who")
	place := e.about(chapter)
	place["position"] = position(text, at+2)
	all := e.about(chapter)
	all["range"] = lsp.Range{End: lsp.Position{Line: 1_000_000}}
	all["context"] = map[string]any{}
	references := map[string]any{"context": map[string]any{"includeDeclaration": true}}
	maps.Copy(references, place)
	requests := map[string]map[string]any{
		"textDocument/completion": place, "textDocument/hover": place, "textDocument/definition": place,
		"textDocument/references": references, "textDocument/documentSymbol": all, "textDocument/semanticTokens/full": all,
		"textDocument/inlayHint": all, "textDocument/codeLens": all, "textDocument/formatting": all,
		"textDocument/codeAction": all,
	}
	took := map[string][]time.Duration{}
	work := map[string]time.Duration{}
	line := position(text, at)
	line.Character = 0
	for b.Loop() {
		for _, method := range slices.Sorted(maps.Keys(requests)) {
			d := e.docs[chapter]
			d.version++
			change := lsp.ContentChange{Range: &lsp.Range{Start: line, End: line}, Text: " "}
			e.notify("textDocument/didChange", lsp.Params{TextDocument: lsp.DocumentItem{URI: e.uri(chapter),
				Version: d.version}, ContentChanges: []lsp.ContentChange{change}})
			begin, worked := time.Now(), e.worked()
			e.call(method, requests[method], nil)
			took[method] = append(took[method], time.Since(begin))
			work[method] += e.worked() - worked
		}
		e.replace(chapter, text)
	}
	e.stop()
	for _, method := range slices.Sorted(maps.Keys(took)) {
		list := took[method]
		slices.Sort(list)
		name := method[strings.IndexByte(method, '/')+1:]
		b.ReportMetric(float64(list[len(list)/2].Microseconds())/1000, "ms/"+name+"-p50")
		b.ReportMetric(float64(list[len(list)*99/100].Microseconds())/1000, "ms/"+name+"-p99")
		b.ReportMetric(float64(work[method].Milliseconds())/float64(len(list)), "ms/"+name+"-cpu")
	}
}

// worked is how long the server has had processors, which does not depend on what else runs; 0 where
// the system does not say.
func (e *editor) worked() time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", e.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}
