// Package studio_test sits at the studio as its page does, and as those who should not.
package studio_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hcl/lang/lsp"
)

var hcl string // the command

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "hcl-studio-test-")
	if err != nil {
		panic(err)
	}
	hcl = filepath.Join(dir, "hcl")
	if out, err := exec.Command("go", "build", "-o", hcl, "hcl/cmd/hcl").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%s", out)
		os.Exit(1)
	}
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// folder is one with a variant and a scenario of it.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(hcl, "new", "tougher", "--extends", "heroic-combat")
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// serve starts a studio on a folder, and gives the address of its page.
func serve(t *testing.T, dir string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), hcl, "studio", dir, "--no-open")
	command.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir())
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { command.Process.Kill(); command.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`http://\S+`).FindString(line)
}

// page is a client, as the page is one.
type page struct {
	t     *testing.T
	conn  *websocket.Conn
	last  int
	notes chan message
}

type message struct {
	ID     *int            `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

func open(t *testing.T, address string) *page {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), strings.Replace(address, "http", "ws", 1)+"socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	conn.SetReadLimit(64 << 20)
	t.Cleanup(func() { conn.CloseNow() })
	return &page{t: t, conn: conn, notes: make(chan message, 1000)}
}

func (p *page) send(v map[string]any) {
	p.t.Helper()
	text, err := json.Marshal(v)
	if err == nil {
		err = p.conn.Write(p.t.Context(), websocket.MessageText, text)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *page) note(method string, params any) {
	p.send(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

// ask sends a request and gives its number.
func (p *page) ask(method string, params any) int {
	p.last++
	p.send(map[string]any{"jsonrpc": "2.0", "id": p.last, "method": method, "params": params})
	return p.last
}

// answer waits for the answer to a request.
func (p *page) answer(id int) message {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), time.Minute)
	defer cancel()
	for {
		_, text, err := p.conn.Read(ctx)
		if err != nil {
			p.t.Fatal(err)
		}
		var m message
		if err := json.Unmarshal(text, &m); err != nil {
			p.t.Fatal(err)
		}
		if m.ID != nil && *m.ID == id {
			return m
		}
		if m.Method != "" {
			p.notes <- m
		}
	}
}

// get asks, and gives the result.
func get[T any](p *page, method string, params any) (out T) {
	p.t.Helper()
	m := p.answer(p.ask(method, params))
	if m.Error != nil {
		p.t.Fatalf("%s: %s", method, m.Error.Message)
	}
	if err := json.Unmarshal(m.Result, &out); err != nil {
		p.t.Fatal(err)
	}
	return out
}

// refused asks for what must not be had, and gives the error.
func (p *page) refused(method string, params any) string {
	p.t.Helper()
	m := p.answer(p.ask(method, params))
	if m.Error == nil {
		p.t.Fatalf("%s %v gives %.200s", method, params, m.Result)
	}
	return m.Error.Message
}

type object = map[string]any

// edit opens a file, and changes it to a text.
func (p *page) edit(uri, text string) {
	was := get[struct{ Text string }](p, "hcl/read", object{"uri": uri})
	p.note("textDocument/didOpen", object{"textDocument": object{"uri": uri, "languageId": "hcl-rules", "version": 1,
		"text": was.Text}})
	p.note("textDocument/didChange", object{"textDocument": object{"uri": uri, "version": 2},
		"contentChanges": []object{{"text": was.Text + text}}})
}

// Of a scenario it is said which file has the mistakes by which it cannot be fought.
func TestStudioNamesTheMistakenFile(t *testing.T) {
	p := open(t, serve(t, folder(t)))
	files := get[struct {
		Root  string
		Files []struct{ URI string }
	}](p, "hcl/files", object{})
	get[object](p, "initialize", object{"rootUri": files.Root, "capabilities": object{}})
	rules, scenario := files.Files[0].URI, files.Files[1].URI
	p.edit(rules, "\noverride param speed_factor = \"three\"\n")
	for uri, want := range map[string]string{
		rules: "there are mistakes: tougher.hc, line ", scenario: "there are mistakes: tougher.hc, line ",
	} {
		why := p.refused("hcl/fights", object{"uri": uri})
		if !strings.HasPrefix(why, want) || !strings.Contains(why, "text") {
			t.Errorf("of %s it is said: %s", uri, why)
		}
	}
}

// TestStudio changes a number, and measures, watches and saves that.
func TestStudio(t *testing.T) {
	dir := folder(t)
	p := open(t, serve(t, dir))
	files := get[struct {
		Root  string
		Files []struct{ URI, Path, Sort string }
		Seeds []struct {
			Name, URI string
			Scenarios []string
		}
	}](p, "hcl/files", object{})
	if len(files.Files) != 2 || files.Files[0].Path != "tougher.hc" || files.Files[1].Sort != "scenario" {
		t.Errorf("the files are %v", files.Files)
	}
	if n := len(files.Seeds); n < 6 || len(files.Seeds[0].Scenarios) == 0 {
		t.Errorf("there are %d seeds: %v", n, files.Seeds)
	}
	get[object](p, "initialize", object{"rootUri": files.Root, "capabilities": object{}})
	uri := files.Files[0].URI
	p.edit(uri, "\noverride param speed_factor = 3\n")
	fights := get[struct {
		Fights []struct{ Name, Title string }
	}](p, "hcl/fights", object{"uri": uri})
	if len(fights.Fights) == 0 {
		t.Fatal("there is no fight")
	}
	fight := fights.Fights[0].Name

	told := get[struct{ Fight string }](p, "hcl/run", object{"uri": uri, "scenario": fight})
	if len(told.Fight) < 1000 {
		t.Errorf("the fight is %q", told.Fight)
	}
	report := get[struct {
		Report struct {
			Fights   int
			Outcomes []struct{ A, B float64 }
			Turned   struct{ Fight int }
		}
	}](p, "hcl/compare", object{"uri": uri, "scenario": fight, "progress": "figures"}).Report
	if report.Fights < 400 || report.Turned.Fight < 1 || report.Outcomes[0].A == report.Outcomes[0].B {
		t.Errorf("the change is measured as %+v", report)
	}
	select {
	case m := <-p.notes:
		for ; m.Method != "hcl/progress"; m = <-p.notes {
		}
		if !strings.Contains(string(m.Params), `"token":"figures"`) {
			t.Errorf("progress is %.200s", m.Params)
		}
	default:
		t.Error("nothing is told on the way")
	}

	read := get[struct{ Text, Hash string }](p, "hcl/read", object{"uri": uri})
	get[object](p, "hcl/save", object{"uri": uri, "text": read.Text + "# saved\n", "hash": read.Hash})
	if text, err := os.ReadFile(filepath.Join(dir, "tougher.hc")); err != nil || !strings.HasSuffix(string(text), "# saved\n") {
		t.Errorf("it is saved as %q, %v", text, err)
	}
	if why := p.refused("hcl/save", object{"uri": uri, "text": "lost", "hash": read.Hash}); !strings.Contains(why, "changed by somebody else") {
		t.Error(why)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".hcl-*")); left != nil {
		t.Errorf("left: %v", left)
	}
	if err := os.WriteFile(filepath.Join(dir, "other.hc"), []byte("# new\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(20 * time.Second); ; {
		get[object](p, "hcl/files", object{}) // whatever is told comes before the answer
		if len(p.notes) > 0 && (<-p.notes).Method == "hcl/filesChanged" {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("a file from outside is not told of")
		}
	}
}

// said is what a fight says that is played.
type said struct {
	Type, Why, Fight string
	Question         struct {
		Title, How string
		Options    []struct {
			Place int
			Ahead []float64
		}
		Ahead []struct{ Title string }
	}
	Given int
	Worth []struct{ Take []int }
}

// hears waits for the next thing that a fight says, figures left out.
func (p *page) hears() (out said) {
	p.t.Helper()
	for out.Type == "" || out.Type == "figures" {
		out = p.hearsAll()
	}
	return out
}

func (p *page) hearsAll() (out said) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), time.Minute)
	defer cancel()
	for {
		var m message
		select {
		case m = <-p.notes:
		default:
			_, text, err := p.conn.Read(ctx)
			if err != nil {
				p.t.Fatal(err)
			}
			if err := json.Unmarshal(text, &m); err != nil {
				p.t.Fatal(err)
			}
		}
		if m.Method == "hcl/played" {
			var x struct{ Said *said }
			if err := json.Unmarshal(m.Params, &x); err != nil {
				p.t.Fatal(err)
			}
			if x.Said != nil {
				return *x.Said
			}
		}
	}
}

// TestPlay plays a fight to its end, with an advice, and an answer taken back.
func TestPlay(t *testing.T) {
	dir := folder(t)
	p := open(t, serve(t, dir))
	uri := lsp.URI(filepath.Join(dir, "tougher.hc"))
	get[object](p, "initialize", object{"rootUri": lsp.URI(dir), "capabilities": object{}})
	play := object{"uri": uri, "scenario": filepath.Join(dir, "tougher.toml"), "side": "tarn"}
	name := get[struct{ Play string }](p, "hcl/play", play).Play
	q := p.hears()
	if q.Type != "question" || q.Question.Title == "" || len(q.Question.Options) < 2 || q.Fight == "" {
		t.Fatalf("it asks %+v", q)
	}
	if x := p.hearsAll(); x.Type != "figures" || len(x.Question.Ahead) == 0 || x.Question.Title != q.Question.Title ||
		len(x.Question.Options[0].Ahead) != len(x.Question.Ahead) {
		t.Fatalf("it foresees %+v", x)
	}
	tell := func(with object) {
		with["play"] = name
		get[object](p, "hcl/answer", with)
	}
	tell(object{"advise": true})
	if x := p.hears(); x.Type != "advice" || len(x.Worth) < 2 {
		t.Errorf("advice is %+v", x)
	}
	tell(object{"take": []int{99}})
	if x := p.hears(); x.Type != "refused" || x.Why == "" {
		t.Errorf("an option that there is not: %+v", x)
	}
	tell(object{"take": []int{q.Question.Options[1].Place}})
	if x := p.hears(); x.Given != 1 {
		t.Errorf("after an answer %+v", x)
	}
	tell(object{"back": 1})
	x := p.hears()
	if x.Given != 0 || x.Question.Title != q.Question.Title {
		t.Errorf("taken back: %+v", x)
	}
	for n := 0; x.Type != "over"; n++ {
		if n == 1000 {
			t.Fatal("it does not end")
		}
		if x.Type == "question" {
			options := x.Question.Options
			tell(object{"take": []int{options[n*7%len(options)].Place}})
		}
		x = p.hears()
	}
	if x.Fight == "" {
		t.Error("the end is not shown")
	}
	if x := p.hears(); x.Type != "costs" {
		t.Errorf("nobody looks back: %+v", x)
	}
	tell(object{"take": []int{0}})
	if x := p.hears(); x.Type != "refused" {
		t.Errorf("an answer behind the end: %+v", x)
	}
	tell(object{"back": x.Given - 1})
	if x := p.hears(); x.Type != "question" || x.Given != 1 {
		t.Errorf("gone back from the end: %+v", x)
	}
	p.refused("hcl/answer", object{"play": "7", "leave": true})
	p.refused("hcl/play", object{"uri": uri, "scenario": "--html=x"})
}

// TestMistakesAreSaid measures a text that does not check, and takes a request back.
func TestMistakesAreSaid(t *testing.T) {
	dir := folder(t)
	p := open(t, serve(t, dir))
	uri := lsp.URI(filepath.Join(dir, "tougher.hc"))
	get[object](p, "initialize", object{"rootUri": lsp.URI(dir), "capabilities": object{}})
	p.edit(uri, "\noverride param speed_fcator = 3\n")
	fight := filepath.Join(dir, "tougher.toml")
	for _, method := range []string{"hcl/run", "hcl/sim", "hcl/compare"} {
		if why := p.refused(method, object{"uri": uri, "scenario": fight}); !strings.Contains(why, "there are mistakes") {
			t.Errorf("%s: %s", method, why)
		}
	}
	p.note("textDocument/didChange", object{"textDocument": object{"uri": uri, "version": 3},
		"contentChanges": []object{{"text": "ruleset \"Tougher\" { version = \"0.1\" }\nextends \"heroic-combat\"\n"}}})
	id := p.ask("hcl/sim", object{"uri": uri, "scenario": fight})
	p.note("$/cancelRequest", object{"id": id})
	if m := p.answer(id); m.Error == nil {
		t.Errorf("what was taken back gives %.100s", m.Result)
	}
}

// TestReports opens reports and the rulebook, which know nothing of the page that asked for them, and end with it.
func TestReports(t *testing.T) {
	dir := folder(t)
	address := serve(t, dir)
	p := open(t, address)
	uri, fight := lsp.URI(filepath.Join(dir, "tougher.hc")), filepath.Join(dir, "tougher.toml")
	get[object](p, "initialize", object{"rootUri": lsp.URI(dir), "capabilities": object{}})
	p.edit(uri, "\noverride param speed_factor = 3\n")
	read := func(at string) (*http.Response, string) {
		t.Helper()
		for {
			r, err := http.Get(at)
			if err != nil {
				t.Fatal(err)
			}
			text, err := io.ReadAll(r.Body)
			r.Body.Close()
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), `http-equiv="refresh"`) {
				return r, string(text)
			}
		}
	}
	token := strings.Split(address, "/")[3]
	last := ""
	for _, c := range []struct {
		what, holds string
		with        object
		status      int
	}{
		{"book", "speed factor", nil, 200},
		{"matrix", "steady", nil, 200},
		{"report", "Isolde", nil, 200},
		{"sweep", "speed factor", object{"name": "speed_factor", "from": 2, "to": 4, "step": 2}, 200},
		{"sweep", "could not be made", object{"name": "no_such_number", "from": 2, "to": 4, "step": 2}, 422},
		{"sweep", "could not be made", object{"name": "x=1..2 --html=/tmp/x", "from": 2, "to": 4, "step": 2}, 422},
	} {
		asked := object{"uri": uri, "scenario": fight, "what": c.what}
		for name, v := range c.with {
			asked[name] = v
		}
		at := get[struct{ Address string }](p, "hcl/report", asked).Address
		whole := strings.Replace(address, token+"/", strings.TrimPrefix(at, "../"), 1)
		r, text := read(whole)
		if policy := r.Header.Get("Content-Security-Policy"); r.StatusCode != c.status || !strings.Contains(text, c.holds) ||
			strings.Contains(text, token) || !strings.HasPrefix(policy, "sandbox allow-scripts; default-src 'none';") {
			t.Errorf("%s: %d, %s: %.300s", c.what, r.StatusCode, policy, text)
		}
		if r, _ := read(whole + "socket"); r.StatusCode != 404 {
			t.Errorf("the address of a report leads to the studio: %d", r.StatusCode)
		}
		last = whole
	}
	p.refused("hcl/report", object{"uri": uri, "scenario": fight, "what": "audit"})
	p.refused("hcl/report", object{"uri": uri, "scenario": "--html=x", "what": "report"})
	bundle := get[struct{ Name, Fight, Text string }](p, "hcl/bundle", object{"uri": uri, "scenario": fight})
	if bundle.Name != "tougher.bundle.hc" || bundle.Fight != "tougher/tougher" ||
		!strings.Contains(bundle.Text, "speed_factor") {
		t.Errorf("the bundle is %s, with %s: %.200s", bundle.Name, bundle.Fight, bundle.Text)
	}
	p.conn.CloseNow()
	for begun := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if r, _ := read(last); r.StatusCode == 404 {
			return
		}
		if time.Since(begun) > 20*time.Second {
			t.Fatal("a report is there for ever")
		}
	}
}

// TestNothingOutsideIsReadOrWritten tries paths, links and command lines.
func TestNothingOutsideIsReadOrWritten(t *testing.T) {
	dir := folder(t)
	outside := t.TempDir()
	secret := filepath.Join(outside, "secret.hc")
	if err := os.WriteFile(secret, []byte("ruleset \"Secret\" { }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	linked := os.Symlink(secret, filepath.Join(dir, "link.hc")) == nil && os.Symlink(outside, filepath.Join(dir, "folder")) == nil
	p := open(t, serve(t, dir))
	get[object](p, "initialize", object{"rootUri": lsp.URI(dir), "capabilities": object{}})
	paths := []string{secret, "/etc/passwd", filepath.Join(dir, "..", filepath.Base(outside), "x.hc"), filepath.Join(dir, "x.txt"),
		filepath.Join(dir, ".bashrc")}
	if linked {
		paths = append(paths, filepath.Join(dir, "link.hc"), filepath.Join(dir, "folder", "secret.hc"))
	}
	for _, file := range paths {
		p.refused("hcl/read", object{"uri": lsp.URI(file)})
		p.refused("hcl/save", object{"uri": lsp.URI(file), "text": "gone", "hash": ""})
		p.refused("hcl/fights", object{"uri": lsp.URI(file)})
	}
	uri := lsp.URI(filepath.Join(dir, "tougher.hc"))
	for _, scenario := range []string{"--html=" + filepath.Join(outside, "x.html"), secret, "", "-h", "heroic-combat/../x"} {
		p.refused("hcl/run", object{"uri": uri, "scenario": scenario})
	}
	for _, name := range []string{"../x", "-o", "--from=d20", "a/b", ""} {
		p.refused("hcl/variant", object{"seed": "heroic-combat", "name": name})
	}
	p.refused("hcl/variant", object{"seed": "--roster", "name": "x"})
	p.refused("workspace/executeCommand", object{"command": "hcl.run", "arguments": []string{"run", "heroic-combat",
		"heroic-combat/duel", "--html", filepath.Join(outside, "x.html")}})
	p.note("textDocument/didOpen", object{"textDocument": object{"uri": lsp.URI(filepath.Join(dir, "spy.hc")), "languageId": "hcl-rules",
		"version": 1, "text": "ruleset \"Spy\" { }\nextends \"folder/secret\"\n"}})
	p.refused("hcl/fights", object{"uri": lsp.URI(filepath.Join(dir, "spy.hc"))})
	if text, _ := os.ReadFile(secret); !strings.HasPrefix(string(text), "ruleset") {
		t.Errorf("it was written: %q", text)
	}
	if left, _ := os.ReadDir(outside); len(left) != 1 {
		t.Errorf("outside there is %v", left)
	}
}

// TestOthersAreNotLetIn knocks without the token, by another name, from another page.
func TestOthersAreNotLetIn(t *testing.T) {
	address := serve(t, folder(t))
	host := strings.Split(address, "/")[2]
	_, port, _ := net.SplitHostPort(host)
	for _, c := range []struct {
		path, host, origin string
		status             int
	}{
		{"/", host, "", 404},
		{"/00000000000000000000000000000000/", host, "", 404},
		{"/00000000000000000000000000000000/socket", host, "http://" + host, 404},
		{strings.TrimPrefix(address, "http://"+host), "evil.example:" + port, "", 403}, // DNS that leads here
		{strings.TrimPrefix(address, "http://"+host) + "../../etc/passwd", host, "", 404},
		{strings.TrimPrefix(address, "http://"+host) + "files/index.html", host, "", 404},
		{strings.TrimPrefix(address, "http://"+host) + "socket", host, "http://evil.example", 403},
		{strings.TrimPrefix(address, "http://"+host) + "socket", host, "null", 403},
		{strings.TrimPrefix(address, "http://"+host), host, "", 200},
	} {
		r, err := http.NewRequestWithContext(t.Context(), "GET", "http://"+host+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.URL.Path, r.Host = c.path, c.host
		if strings.HasSuffix(c.path, "socket") {
			r.Header = http.Header{"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Version": {"13"},
				"Sec-Websocket-Key": {"dGhlIHNhbXBsZSBub25jZQ=="}}
		}
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode != c.status {
			t.Errorf("%s of %s from %q: %d, not %d", c.path, c.host, c.origin, answer.StatusCode, c.status)
		}
		if policy := answer.Header.Get("Content-Security-Policy"); c.status == 200 && (strings.Contains(policy, "unsafe") ||
			!strings.HasPrefix(policy, "default-src 'none'; script-src 'self';") || strings.Contains(string(text), "<script>")) {
			t.Errorf("the policy is %q of %s", policy, text)
		}
	}
}

// TestFloods sends too much, and too many.
func TestFloods(t *testing.T) {
	address := serve(t, folder(t))
	large := open(t, address)
	large.conn.Write(t.Context(), websocket.MessageText, []byte(`"`+strings.Repeat("x", 100<<20)))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if _, _, err := large.conn.Read(ctx); err == nil {
		t.Error("100 MB are taken")
	}
	many := open(t, address)
	for range 10000 / 5 { // the burst that one may send; more have to wait
		many.ask("hcl/files", object{})
	}
	many.answer(many.last)
	var pages []*page
	for range 6 {
		pages = append(pages, open(t, address))
	}
	get[object](pages[5], "hcl/files", object{})
	for range 4 {
		conn, answer, err := websocket.Dial(t.Context(), strings.Replace(address, "http", "ws", 1)+"socket", nil)
		if err == nil {
			defer conn.CloseNow()
		} else if answer == nil || answer.StatusCode != http.StatusServiceUnavailable {
			t.Error(err)
		} else {
			return
		}
	}
	t.Error("any number of pages is served")
}

// TestSlowClientsHoldUpNobody has a page that takes nothing of what it asks for: it is asked for nothing more, and
// others are answered.
func TestSlowClientsHoldUpNobody(t *testing.T) {
	dir := folder(t)
	large := filepath.Join(dir, "large.hc")
	text := "ruleset \"Large\"\n" + strings.Repeat("# "+strings.Repeat("x", 97)+"\n", 10_000)
	if err := os.WriteFile(large, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	address := serve(t, dir)
	deaf, other := open(t, address), open(t, address)
	const asked = 200 // each with a megabyte, for a megabyte
	held := false
	for i := 0; i < asked && !held; i++ {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		message := fmt.Sprintf(`{"jsonrpc": "2.0", "id": %d, "method": "hcl/read", "params": {"uri": %q, "pad": %q}}`,
			i, lsp.URI(large), strings.Repeat("x", 1<<20))
		held = deaf.conn.Write(ctx, websocket.MessageText, []byte(message)) != nil
		cancel()
	}
	if !held {
		t.Errorf("whoever takes no answer may send %d MB", asked)
	}
	begun := time.Now()
	get[object](other, "hcl/read", object{"uri": lsp.URI(large)})
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("another page waits for %s", took)
	}
}
