package studio

import (
	"crypto/rand"
	"crypto/subtle"
	"embed"
	"encoding/hex"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"hcl/lang/lsp"
)

//go:embed files
var files embed.FS

var page = template.Must(template.ParseFS(files, "files/index.html"))

// Options say what is served.
type Options struct {
	LSP    lsp.Options // of the language server; Disk, Requests and NoCommands are the studio's
	Folder string      // whose files are shown and written
	Open   string      // the file of it that is shown first; "": what lies there says
	Seeds  []Seed      // built-in rulesets to begin with
}

// Seed is a ruleset that is built in.
type Seed struct {
	Name      string   `json:"name"`
	Title     string   `json:"title"`
	Scenarios []string `json:"scenarios"`
	File      string   `json:"-"`   // among the built-in files
	URI       string   `json:"uri"` // of a copy that can be read
}

// mostPages are served at once.
const mostPages = 8

// Server is one that is open to this machine alone.
type Server struct {
	o       Options
	folder  *folder
	token   string
	host    string // as it listens
	port    string
	copies  string // the folder with copies of the built-in files, "" if it cannot be written
	pages   atomic.Int32
	busy    chan struct{} // a place for each process that plays fights
	reports reports
}

// New makes a server that listens at an address of this machine. The error says what is wrong with the folder.
func New(o Options, listener net.Listener) (*Server, error) {
	folder, err := openFolder(o.Folder)
	if err != nil {
		return nil, err
	}
	var token [16]byte
	rand.Read(token[:])
	host, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		return nil, err
	}
	copies, _ := lsp.CopyBuiltin(o.LSP.Builtin) // without them built-in files are not shown
	return &Server{o: o, folder: folder, token: hex.EncodeToString(token[:]), host: host, port: port,
		copies: copies, busy: make(chan struct{}, mostPlaying), reports: reports{made: map[string]*report{}}}, nil
}

// Address is where the page is. Who knows it may read and write the folder.
func (s *Server) Address() string {
	return fmt.Sprintf("http://%s/%s/", net.JoinHostPort(s.host, s.port), s.token)
}

// Serve serves until the listener is closed.
func (s *Server) Serve(listener net.Listener) error {
	h := &http.Server{Handler: s, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	return h.Serve(listener)
}

// ServeHTTP serves the page, what belongs to it, and the socket. Whoever does not know the token learns nothing.
// Another name than that of this machine in Host is a page elsewhere that has its name lead here.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if !s.isHere(r.Host) {
		http.Error(w, "this address is another machine's", http.StatusForbidden)
		return
	}
	token, name, found := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	ours := subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) == 1
	made := s.reports.find(token)
	if !found || !ours && (made == nil || name != "") {
		http.Error(w, "the address that `hcl studio` prints leads here", http.StatusNotFound)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "only GET", http.StatusMethodNotAllowed)
		return
	}
	if made != nil {
		made.serve(w, r)
		return
	}
	switch name {
	case "":
		s.servePage(w)
	case "studio.js", "studio.css":
		http.ServeFileFS(w, r, files, "files/"+name)
	case "socket":
		s.serveSocket(w, r)
	default:
		http.NotFound(w, r)
	}
}

// isHere reports whether a Host names this machine.
func (s *Server) isHere(host string) bool {
	name, port, err := net.SplitHostPort(host)
	return err == nil && port == s.port && (name == s.host || name == "localhost")
}

// servePage serves the page, which may take scripts and styles from here alone. CodeMirror makes style elements,
// which a nonce lets in.
func (s *Server) servePage(w http.ResponseWriter) {
	var nonce [16]byte
	rand.Read(nonce[:])
	is := hex.EncodeToString(nonce[:])
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-"+is+
		"'; connect-src 'self'; frame-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "+
		"frame-ancestors 'none'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page.Execute(w, map[string]string{"Nonce": is}) // whoever has gone does not get it
}
