package lsp

import (
	"context"
	"encoding/json"
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// Request answers a further request of the client, beside those of the protocol. Nothing else is answered
// meanwhile; what takes long is done in a Later that it returns. An error's text is for people.
type Request func(d Desk, params json.RawMessage) (any, error)

// Later gives the answer to a request, beside everything else, until nobody waits for it.
type Later func(context.Context) (any, error)

func (r Request) method() method {
	return func(s *Server, _ context.Context, params json.RawMessage) (any, error) {
		out, err := r(Desk{s}, params)
		if later, ok := out.(Later); ok && err == nil {
			return &running{wait: later}, nil
		}
		if _, ours := err.(*rpcError); err != nil && !ours {
			err = failed("%v", err)
		}
		return out, err
	}
}

// Desk is what a further request may ask of the server.
type Desk struct{ s *Server }

// Notify sends a notification to the client. A Later may do it, too.
func (d Desk) Notify(method string, params any) { d.s.notify(method, params) }

// Text is that of a document that is open.
func (d Desk) Text(uri string) (text string, open bool) {
	doc := d.s.docs[uri]
	if doc == nil {
		return "", false
	}
	return doc.s, true
}

// Command is a command line with the folder in which names are looked up.
func (d Desk) Command(args ...string) []string { return d.s.command(args...) }

// Rules are those that a file belongs to, as they are in the editor.
type Rules struct {
	File    string // of the ruleset, as a command line names it
	Ruleset *check.Ruleset
	Fights  []string // scenarios by which it can be fought, as a command line names them

	s     *Server
	place library.Location
}

// Rules finds those that a file belongs to: a ruleset, a chapter, a module, a scenario. The error says that
// they have mistakes.
func (d Desk) Rules(uri string) (*Rules, error) {
	root, err := d.root(uri)
	if err != nil {
		return nil, err
	}
	v := d.s.viewAt(root)
	if v.ruleset == nil {
		return nil, v.mistaken(File(uri))
	}
	return &Rules{File: onDiskName(root), Ruleset: v.ruleset, Fights: d.s.fightsOf(v), s: d.s, place: root}, nil
}

// mistaken says that there are mistakes, and the first: of the file that was asked about, or else of others.
func (v *view) mistaken(asked string) error {
	var first *diag.Diagnostic
	for _, x := range v.diags.All() {
		if x.Severity != diag.Error || x.Span.IsZero() {
			continue
		}
		own := filepath.FromSlash(x.Span.Source.Name) == asked
		if first == nil || own {
			first = x
		}
		if own {
			break
		}
	}
	if first == nil {
		return failed("there are mistakes: what is wrong is shown")
	}
	at := first.Span.Source.Position(first.Span.Start)
	return failed("there are mistakes: %s, line %d: %s", path.Base(first.Span.Source.Name), at.Line, first.Message)
}

// root is the ruleset that a file belongs to.
func (d Desk) root(uri string) (library.Location, error) {
	doc := d.s.docs[uri]
	if doc == nil {
		place, err := d.s.placeOf(uri)
		if err != nil {
			return place, err
		}
		doc = &document{uri: uri, place: place}
	}
	if !doc.isScenario() {
		return d.s.rootOf(doc), nil
	}
	word := d.s.Engine.RulesetOf(d.s.lib, doc.place)
	switch {
	case word == "":
		return library.Location{}, failed("this scenario names no ruleset, or one that there is not")
	case filepath.IsAbs(word):
		return d.s.locationOf(filepath.ToSlash(word)), nil
	}
	place, _ := d.s.lib.Find(word, nil)
	return place, nil
}

// Parts are the URIs of the files that the rules are made of, and of the policies that there are for them.
func (r *Rules) Parts() []string {
	var list []string
	for _, f := range r.Ruleset.Files {
		if uri := r.s.uriOf(f.Source); uri != "" {
			list = append(list, uri)
		}
	}
	for _, place := range r.Ruleset.PolicyModules() {
		list = append(list, URI(onDiskName(place)))
	}
	return list
}

// ID is the name by which scenarios name the ruleset.
func (r *Rules) ID() string { return r.place.ID() }

// Write writes the rules as they are in the editor into a file in a new folder, which remove takes away again.
func (r *Rules) Write() (folder, file string, remove func(), err error) {
	file = r.ID() + ".hc"
	folder, remove, err = r.s.Engine.Edited(r.s.lib, r.Ruleset, r.place, file)
	return folder, file, remove, err
}

// URI is how a client knows a file of this machine, by its whole path.
func URI(file string) string {
	file = filepath.ToSlash(file)
	if !strings.HasPrefix(file, "/") {
		file = "/" + file
	}
	return (&url.URL{Scheme: "file", Path: file}).String()
}

// File is the path of a URI, "" if that is no file.
func File(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	file := u.Path
	if driveLetter.MatchString(file) {
		file = file[1:]
	}
	return filepath.FromSlash(path.Clean(file))
}
