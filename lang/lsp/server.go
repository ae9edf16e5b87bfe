package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"
	"golang.org/x/sync/semaphore"

	"hcl/lang/diag"
	"hcl/lang/library"
)

// Options are what a server works with.
type Options struct {
	Engine   Engine
	Rulesets string          // the folder in which names are looked up first; "" for none
	Builtin  library.Shelf   // in which they are looked up then
	Disk     library.Disk    // where files lie
	Version  string          // of the command
	Pause    time.Duration   // for how long nothing may have changed before diagnostics are sent
	Log      func(fault any) // is told of faults of the server itself; nil: nobody is

	Requests   map[string]Request // by method: further ones, beside those of the protocol
	NoCommands bool               // workspace/executeCommand runs nothing
}

// Server answers one client. All its work is done by one goroutine, in the order in which it is
// asked for; another reads what the client sends, so that requests can be taken back while
// they wait.
type Server struct {
	Options
	conn *jsonrpc2.Conn
	lib  *library.Library

	folders []string // that the client has open
	snippet bool     // the client knows snippets

	docs      map[string]*document // by URI
	byName    map[string]*document // by the name of their place
	texts     map[*diag.Source]known
	views     map[string]*view // by the name of the place of their root
	trees     library.Trees
	loaded    map[string]*loaded
	asking    map[string]bool // the files that the check that is under way asks for; nil: none is
	sent      map[string]bool // documents for which diagnostics are shown
	due       time.Time       // when diagnostics are to be sent; zero if they have been
	copied    string          // where the built-in files have been copied to
	uncopied  bool            // they cannot be
	lastAsked asked           // by completion
	closing   bool            // shutdown has been asked for

	room    *semaphore.Weighted // for what waits: who sends more has to wait until there is some
	mu      sync.Mutex
	waiting []job
	more    chan struct{}
	cancels map[string]context.CancelFunc // of requests that wait or are being answered, by their ids

	told    <-chan struct{} // closed when the client says no more
	running sync.WaitGroup  // what is still being answered, beside everything else
}

type job struct {
	ctx  context.Context
	req  *jsonrpc2.Request
	size int64 // bytes, about
}

// mostWaiting is how many bytes may wait.
const mostWaiting = 32 << 20

// Serve speaks with a client by a stream of bytes until that ends it. The result says whether it was ended in order.
func Serve(ctx context.Context, rwc io.ReadWriteCloser, o Options) error {
	return ServeMessages(ctx, jsonrpc2.NewBufferedStream(rwc, jsonrpc2.VSCodeObjectCodec{}), o)
}

// ServeMessages is Serve by a stream of messages.
func ServeMessages(ctx context.Context, stream jsonrpc2.ObjectStream, o Options) error {
	s := newServer(o)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	in := &patient{ObjectStream: stream, told: make(chan struct{}), done: ctx.Done()}
	s.told = in.told
	conn := jsonrpc2.NewConn(ctx, in, s, jsonrpc2.SetLogger(silent{}))
	defer conn.Close()
	s.mu.Lock()
	s.conn = conn
	s.mu.Unlock()
	return s.work(ctx)
}

// patient is a connection that does not say that the client has ended it until the server has:
// whatever came before is answered.
type patient struct {
	jsonrpc2.ObjectStream
	told chan struct{}
	done <-chan struct{}
}

// ReadObject is as jsonrpc2.ObjectStream has it.
func (p *patient) ReadObject(v any) error {
	err := p.ObjectStream.ReadObject(v)
	if err != nil {
		close(p.told)
		<-p.done
	}
	return err
}

func newServer(o Options) *Server {
	s := &Server{
		Options: o,
		docs:    map[string]*document{}, byName: map[string]*document{},
		texts: map[*diag.Source]known{}, views: map[string]*view{}, trees: library.Trees{}, loaded: map[string]*loaded{},
		sent: map[string]bool{},
		room: semaphore.NewWeighted(mostWaiting), more: make(chan struct{}, 1),
		cancels: map[string]context.CancelFunc{},
	}
	s.lookIn(o.Rulesets)
	return s
}

// lookIn says where names are looked up.
func (s *Server) lookIn(rulesets string) {
	s.lib = &library.Library{Disk: disk{s.Disk, s}}
	if rulesets != "" {
		if dir, err := filepath.Abs(filepath.FromSlash(rulesets)); err == nil {
			rulesets = filepath.ToSlash(dir)
		}
		s.lib.Shelves = append(s.lib.Shelves, s.shelf(rulesets))
	}
	s.lib.Shelves = append(s.lib.Shelves, s.Builtin)
	s.Rulesets = rulesets
}

type silent struct{}

func (silent) Printf(string, ...any) {}

// Handle takes a message from the client. It is called by the goroutine that reads.
func (s *Server) Handle(ctx context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) {
	j := job{ctx, req, 1 << 10}
	if req.Params != nil {
		j.size = min(mostWaiting, j.size+int64(len(*req.Params)))
	}
	if s.room.Acquire(ctx, j.size) != nil {
		return // it has ended
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if req.Method == "$/cancelRequest" && req.Notif {
		var p CancelParams
		if req.Params != nil && json.Unmarshal(*req.Params, &p) == nil {
			if cancel := s.cancels[string(p.ID)]; cancel != nil {
				cancel()
			}
		}
		s.room.Release(j.size)
		return
	}
	if !req.Notif {
		var cancel context.CancelFunc
		j.ctx, cancel = context.WithCancel(ctx)
		s.cancels[idOf(req)] = cancel
	}
	s.waiting = append(s.waiting, j)
	select {
	case s.more <- struct{}{}:
	default:
	}
}

func idOf(req *jsonrpc2.Request) string {
	id, _ := json.Marshal(req.ID)
	return string(id)
}

func (s *Server) next() (job, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.waiting) == 0 {
		return job{}, false
	}
	j := s.waiting[0]
	s.waiting = s.waiting[1:]
	s.room.Release(j.size)
	return j, true
}

// waits reports whether anything does.
func (s *Server) waits() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.waiting) > 0
}

// errUnfinished is how a server ends that nobody has asked to.
var errUnfinished = errors.New("the client has gone without `shutdown`")

// work does what waits, in order. When nothing waits and nothing has changed for a while, it
// tells what is wrong with the documents. A client that ends it in order gets all its answers.
func (s *Server) work(ctx context.Context) error {
	ended := func() error {
		if s.closing {
			s.running.Wait()
			return nil
		}
		return errUnfinished
	}
	told := s.told
	for {
		for j, ok := s.next(); ok; j, ok = s.next() {
			if j.req.Method == "exit" {
				return ended()
			}
			s.do(j)
		}
		if told == nil {
			return ended()
		}
		var pause <-chan time.Time
		if !s.due.IsZero() {
			pause = time.After(time.Until(s.due))
		}
		select {
		case <-s.more:
		case <-pause:
			if s.guarded(s.publish); s.due.IsZero() {
				collect()
			}
		case <-told: // and all that it has said waits
			told = nil
		case <-s.conn.DisconnectNotify():
			return ended()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// collect looks for memory that is no longer needed, if much may be: now nobody waits, and later requests would.
func collect() {
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc > m.NextGC/2 {
		runtime.GC()
	}
}

// do does one thing that a client wants, and answers it if it is a request.
func (s *Server) do(j job) {
	if j.req.Notif {
		s.guarded(func() { s.call(j) })
		return
	}
	id := idOf(j.req)
	answer := func(result any, err error) {
		s.mu.Lock()
		if cancel := s.cancels[id]; cancel != nil {
			cancel()
			delete(s.cancels, id)
		}
		s.mu.Unlock()
		if err != nil {
			s.conn.ReplyWithError(context.Background(), j.req.ID, wireError(err))
			return
		}
		s.conn.Reply(context.Background(), j.req.ID, result)
	}
	var result any
	err := j.ctx.Err()
	if err == nil {
		fault := s.guarded(func() { result, err = s.call(j) })
		if fault != nil {
			err = &rpcError{codeInternal, fmt.Sprintf("this is a fault of hcl itself: %v", fault)}
		}
	}
	if run, ok := result.(*running); ok { // it takes long: others are answered meanwhile
		s.running.Go(func() { answer(run.wait(j.ctx)) })
		return
	}
	if err == nil && j.ctx.Err() != nil {
		err = j.ctx.Err()
	}
	answer(result, err)
}

// guarded does something in which a fault of the server ends nothing but that.
func (s *Server) guarded(do func()) (fault any) {
	defer func() {
		if fault = recover(); fault != nil && s.Log != nil {
			s.Log(fmt.Sprintf("%v\n%s", fault, debug.Stack()))
		}
	}()
	do()
	return nil
}

func (s *Server) call(j job) (any, error) {
	m := methods[j.req.Method]
	if further := s.Requests[j.req.Method]; further != nil {
		m = further.method()
	}
	if m == nil {
		return nil, &rpcError{codeMethodNotFound, fmt.Sprintf("there is no method `%s`", j.req.Method)}
	}
	params := json.RawMessage("{}")
	if j.req.Params != nil {
		params = *j.req.Params
	}
	return m(s, j.ctx, params)
}

// touch notes that a file has changed; "": any may have.
func (s *Server) touch(file string) {
	for _, v := range s.views {
		v.changed(file)
		v.rules.changed(file)
	}
	maps.DeleteFunc(s.loaded, func(_ string, l *loaded) bool { return file == "" || l.asked[file] })
	s.due = time.Now().Add(s.Pause)
}

// touchListed notes that a document has come or gone, which may be listed in its folder.
func (s *Server) touchListed(file string) {
	s.touch(file)
	s.touch(path.Dir(file))
}

// ---- methods --------------------------------------------------------------------------------

type method func(s *Server, ctx context.Context, params json.RawMessage) (any, error)

// request is a method with a result.
func request[P, R any](do func(*Server, context.Context, *P) (R, error)) method {
	return func(s *Server, ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if json.Unmarshal(params, &p) != nil {
			return nil, invalid("the params are not as the protocol has them")
		}
		return do(s, ctx, &p)
	}
}

// about is one about an open document.
func about[R any](do func(*Server, context.Context, *document, *Params) (R, error)) method {
	return request(func(s *Server, ctx context.Context, p *Params) (out R, err error) {
		d, err := s.document(p.TextDocument.URI)
		if err != nil {
			return out, err
		}
		return do(s, ctx, d, p)
	})
}

// notification is a method without one.
func notification[P any](do func(*Server, context.Context, *P) error) method {
	return request(func(s *Server, ctx context.Context, p *P) (any, error) { return nil, do(s, ctx, p) })
}

var methods map[string]method

func init() { // and not where it is declared: commands name methods themselves
	methods = map[string]method{
		"initialize":                       request((*Server).initialize),
		"initialized":                      notification(ignore),
		"shutdown":                         request((*Server).shutdown),
		"textDocument/didOpen":             notification((*Server).didOpen),
		"textDocument/didChange":           about((*Server).didChange),
		"textDocument/didClose":            notification((*Server).didClose),
		"textDocument/didSave":             notification((*Server).didSave),
		"workspace/didChangeWatchedFiles":  notification((*Server).didSave),
		"textDocument/documentSymbol":      about((*Server).documentSymbol),
		"textDocument/formatting":          about((*Server).formatting),
		"textDocument/hover":               about((*Server).hover),
		"textDocument/definition":          about((*Server).definition),
		"textDocument/references":          about((*Server).references),
		"textDocument/documentHighlight":   about((*Server).highlight),
		"textDocument/prepareRename":       about((*Server).prepareRename),
		"textDocument/rename":              about((*Server).rename),
		"textDocument/codeLens":            about((*Server).codeLens),
		"textDocument/inlayHint":           about((*Server).inlayHint),
		"textDocument/semanticTokens/full": about((*Server).semanticTokens),
		"workspace/executeCommand":         request((*Server).executeCommand),
		"textDocument/codeAction":          about((*Server).codeAction),
		"textDocument/completion":          about((*Server).completion),
		"completionItem/resolve":           request((*Server).resolveCompletion),
		"workspace/symbol":                 request((*Server).workspaceSymbol),
		"textDocument/signatureHelp":       about((*Server).signatureHelp),
		"textDocument/foldingRange":        about((*Server).foldingRange),
		"textDocument/documentLink":        about((*Server).documentLink),
	}
}

func ignore(*Server, context.Context, *struct{}) error { return nil }

// object is one of JSON.
type object map[string]any

func (s *Server) initialize(_ context.Context, p *InitializeParams) (object, error) {
	if dir := p.InitializationOptions.Rulesets; dir != "" {
		s.lookIn(dir)
	}
	s.snippet = p.Capabilities.TextDocument.Completion.CompletionItem.SnippetSupport
	for _, f := range append(p.WorkspaceFolders, WorkspaceFolder{p.RootURI}) {
		if place, err := s.placeOf(f.URI + "/x"); err == nil && f.URI != "" {
			s.folders = append(s.folders, place.Shelf.Label)
		}
	}
	return object{
		"serverInfo": object{"name": "hcl", "version": s.Version},
		"capabilities": object{
			"positionEncoding":          "utf-16",
			"textDocumentSync":          object{"openClose": true, "change": 2, "save": true}, // 2: by what has changed
			"completionProvider":        object{"triggerCharacters": []string{".", "\"", "{"}, "resolveProvider": true},
			"hoverProvider":             true,
			"definitionProvider":        true,
			"referencesProvider":        true,
			"documentHighlightProvider": true,
			"renameProvider":            object{"prepareProvider": true},
			"inlayHintProvider":         true,
			"semanticTokensProvider": object{"full": true,
				"legend": object{"tokenTypes": tokenTypes, "tokenModifiers": tokenModifiers}},
			"codeLensProvider":           object{},
			"executeCommandProvider":     object{"commands": []string{commandTest, commandRun, commandCompare}},
			"codeActionProvider":         object{"codeActionKinds": []string{kindQuickFix, kindExtract, kindRewrite}},
			"documentSymbolProvider":     true,
			"workspaceSymbolProvider":    true,
			"signatureHelpProvider":      object{"triggerCharacters": []string{"(", ","}},
			"foldingRangeProvider":       true,
			"documentLinkProvider":       object{},
			"documentFormattingProvider": true,
		},
	}, nil
}

func (s *Server) shutdown(context.Context, *struct{}) (any, error) {
	s.closing = true
	return nil, nil
}

// ---- errors ---------------------------------------------------------------------------------

// Codes of errors, as the protocol has them.
const (
	codeMethodNotFound = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603
	codeCancelled      = -32800
	codeFailed         = -32803
)

type rpcError struct {
	code    int64
	message string
}

func (e *rpcError) Error() string { return e.message }

// failed is an error that tells why something cannot be done.
func failed(format string, args ...any) error {
	return &rpcError{codeFailed, fmt.Sprintf(format, args...)}
}

func wireError(err error) *jsonrpc2.Error {
	var e *rpcError
	switch {
	case errors.As(err, &e):
		return &jsonrpc2.Error{Code: e.code, Message: e.message}
	case errors.Is(err, context.Canceled):
		return &jsonrpc2.Error{Code: codeCancelled, Message: "the request was taken back"}
	}
	return &jsonrpc2.Error{Code: codeInternal, Message: err.Error()}
}

// notify sends a notification to the client.
func (s *Server) notify(method string, params any) {
	s.conn.Notify(context.Background(), method, params) // if it does not arrive, the client has gone
}
