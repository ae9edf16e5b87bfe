package studio

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"hcl/lang/lsp"
)

// mostReports are kept for a page; the oldest go. longestWait is for how long one that is not there yet is waited for
// before whoever wants to see it is told so.
const (
	mostReports = 12
	longestWait = 3 * time.Second
)

// reports are the pages that commands have written, by addresses that cannot be guessed. They know nothing of the
// token: what stands in them comes from rulesets.
type reports struct {
	sync.Mutex
	made map[string]*report
}

// report is one of them.
type report struct {
	title string
	stop  context.CancelFunc
	done  chan struct{} // closed when it is there, or will never be
	page  []byte
	err   error
}

// report begins to write a page, and gives its address: of the book once it is there, of others at once.
func (p *session) report(d lsp.Desk, x *params) (any, error) {
	write := p.write
	if x.What == "book" {
		write = p.rules // which is about no scenario
	}
	w, _, err := write(d, x)
	if err != nil {
		return nil, err
	}
	title, args, err := x.reportOf(w)
	if err != nil {
		w.remove()
		return nil, err
	}
	ctx, stop := context.WithCancel(p.ctx)
	r := &report{title: title, stop: stop, done: make(chan struct{})}
	address := p.s.reports.add(r)
	p.mine = append(p.mine, address)
	if len(p.mine) > mostReports {
		p.s.reports.remove(p.mine[0])
		p.mine = p.mine[1:]
	}
	go func() {
		defer close(r.done)
		defer stop()
		defer w.remove()
		ran, err := p.command(ctx, d, w.folder, args...)
		if err != nil {
			r.err = err
			return
		}
		if r.page, err = os.ReadFile(filepath.Join(w.folder, reportFile)); err != nil { // it has not come to that
			r.err = errors.New(failure(ran.Output))
		}
	}()
	out := object{"address": "../" + address + "/"}
	if x.What != "book" {
		return out, nil // it may be waited for in a tab of its own
	}
	return lsp.Later(func(ctx context.Context) (any, error) {
		select {
		case <-r.done:
			return out, r.err
		case <-ctx.Done():
			stop()
			return nil, ctx.Err()
		}
	}), nil
}

// reportFile is what a page is written into.
const reportFile = "report.html"

// reportOf is the title of a page about written rules, and the command line that writes it.
func (x *params) reportOf(w *written) (title string, args []string, err error) {
	switch x.What {
	case "book":
		return "The rulebook", []string{"doc", w.file, "--html", "-o", reportFile}, nil
	case "report":
		return "A report", []string{"report", w.file, w.scenario, "--html", reportFile}, nil
	case "matrix":
		return "All policies against each other",
			[]string{"matrix", w.file, w.scenario, "--choice", "policy", "--html", reportFile}, nil
	case "sweep":
		vary := fmt.Sprintf("--vary=%s=%d..%d/%d", x.Name, x.From, x.To, x.Step)
		return "What depends on " + x.Name, []string{"sweep", vary, w.file, w.scenario, "--html", reportFile}, nil
	}
	return "", nil, errors.New("there are the pages report, sweep, matrix and book")
}

func (l *reports) add(r *report) (address string) {
	var random [16]byte
	rand.Read(random[:])
	address = hex.EncodeToString(random[:])
	l.Lock()
	defer l.Unlock()
	l.made[address] = r
	return address
}

func (l *reports) remove(addresses ...string) {
	l.Lock()
	defer l.Unlock()
	for _, a := range addresses {
		if r := l.made[a]; r != nil {
			r.stop()
		}
		delete(l.made, a)
	}
}

func (l *reports) find(address string) *report {
	l.Lock()
	defer l.Unlock()
	return l.made[address]
}

var waiting = template.Must(template.New("").Parse(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
{{if not .Error}}<meta http-equiv="refresh" content="1">{{end}}<title>{{.Title}}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
<h1>{{.Title}}</h1><p role="status">{{with .Error}}It could not be made: {{.}}{{else}}It is being made …{{end}}</p>`))

// serve shows a report once it is there. It may run the scripts that stand in it, and do nothing else: it has an
// origin of its own, and asks nobody anything.
func (r *report) serve(w http.ResponseWriter, q *http.Request) {
	w.Header().Set("Content-Security-Policy", "sandbox allow-scripts; default-src 'none'; "+
		"script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "+
		"frame-ancestors 'self'")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	select {
	case <-r.done:
		if r.err != nil {
			w.WriteHeader(http.StatusUnprocessableEntity)
			waiting.Execute(w, map[string]any{"Title": r.title, "Error": r.err.Error()})
			return
		}
		w.Write(r.page)
	case <-q.Context().Done():
	case <-time.After(longestWait):
		waiting.Execute(w, map[string]any{"Title": r.title, "Error": ""})
	}
}

// bundle makes one file of rules as they are saved, with all that they build on, and says what the scenario at hand is
// called in it.
func (p *session) bundle(d lsp.Desk, x *params) (any, error) {
	w, r, err := p.rules(d, x)
	if err != nil {
		return nil, err
	}
	id := r.ID()
	name, fight := id+".bundle.hc", x.Scenario
	if filepath.IsAbs(fight) {
		fight = id + "/" + strings.TrimSuffix(filepath.Base(fight), ".toml")
	}
	return lsp.Later(func(ctx context.Context) (any, error) {
		defer w.remove()
		ran, err := p.command(ctx, d, w.folder, "bundle", "--output="+name, r.File)
		if err != nil {
			return nil, err
		}
		if ran.Status != 0 {
			return nil, errors.New(failure(ran.Output))
		}
		text, err := os.ReadFile(filepath.Join(w.folder, name))
		return object{"name": name, "fight": fight, "text": string(text)}, err
	}), nil
}
