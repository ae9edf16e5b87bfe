package lsp

import (
	"context"
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/prose"
	"hcl/lang/syntax"
)

// document is a file that is open in the client, as it is there.
type document struct {
	uri     string
	version int
	*text
	place library.Location

	tree   *syntax.File // of this text; nil until it is asked for
	tokens int          // in its rules, no more counted than those that can be read; 0 until asked for
}

// most is how much of a document is kept. A ruleset may have a sixteenth of it; what is longer
// is reported as too large, and nothing is done with it.
const most = 16 * syntax.MaxSource

// change applies what a client says has changed.
func (d *document) change(list []ContentChange) {
	for _, ch := range list {
		s := ch.Text
		if ch.Range != nil {
			start := d.offset(ch.Range.Start)
			end := max(start, d.offset(ch.Range.End))
			s = d.s[:start] + ch.Text + d.s[end:]
		}
		if len(s) > most {
			s = s[:most]
		}
		d.text = newText(s)
	}
	d.tree, d.tokens = nil, 0
}

// syntax is the tree of the document, without what cannot be read.
func (d *document) syntax() *syntax.File {
	if d.tree == nil {
		src := diag.NewSource(d.place.Name(), d.s)
		d.tree = advice.ParseWithin(src, &diag.List{}, syntax.Docs, syntax.MaxTokens)
	}
	return d.tree
}

// rules is the text of the document without what is no rule: of a rulebook in Markdown all else is
// blank, and everything stands where it stands.
func (d *document) rules() string { return diag.NewSource(d.place.Name(), d.s).Text }

// ended is a text whose lines end as those of the document do.
func (d *document) ended(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	switch {
	case strings.Contains(d.s, "\r\n"):
		return strings.ReplaceAll(text, "\n", "\r\n")
	case strings.Contains(d.s, "\r") && !strings.Contains(d.s, "\n"):
		return strings.ReplaceAll(text, "\n", "\r")
	}
	return text
}

// inProse reports whether a byte of a rulebook in Markdown stands outside of its blocks of rules.
func (d *document) inProse(at int) bool {
	return prose.IsBook(d.place.Name()) && !slices.ContainsFunc(prose.Split(diag.Lines(d.s)).Blocks,
		func(b prose.Block) bool {
			return b.Rules() && b.Code.Start <= at && at <= b.Code.End
		})
}

// quotedAt reports whether a byte of prose stands in what that quotes of the rules.
func (d *document) quotedAt(at int) bool {
	return slices.ContainsFunc(prose.Split(diag.Lines(d.s)).Quotations,
		func(q prose.Quotation) bool { return q.Start < at && at <= q.End })
}

func (s *Server) didOpen(ctx context.Context, p *Params) error {
	item := p.TextDocument
	place, err := s.placeOf(item.URI)
	if err != nil {
		return err
	}
	d := &document{uri: item.URI, place: place, version: item.Version}
	d.change([]ContentChange{{Text: item.Text}})
	s.docs[item.URI] = d
	s.byName[place.Name()] = d
	s.touchListed(place.Name())
	return nil
}

func (s *Server) didChange(_ context.Context, d *document, p *Params) (any, error) {
	d.change(p.ContentChanges)
	d.version = p.TextDocument.Version
	s.touch(d.place.Name())
	return nil, nil
}

func (s *Server) didClose(ctx context.Context, p *Params) error {
	if d := s.docs[p.TextDocument.URI]; d != nil {
		delete(s.docs, d.uri)
		delete(s.byName, d.place.Name())
		s.touchListed(d.place.Name())
	}
	return nil
}

// didSave also tells of files that have changed on disk without being open.
func (s *Server) didSave(ctx context.Context, p *struct{}) error {
	s.touch("")
	return nil
}

// document is an open document.
func (s *Server) document(uri string) (*document, error) {
	if d := s.docs[uri]; d != nil {
		return d, nil
	}
	return nil, invalid("%s is not open", uri)
}

// ---- files ----------------------------------------------------------------------------------

var driveLetter = regexp.MustCompile(`^/[A-Za-z]:`)

// placeOf is where a document lies, for the library. One that is no file lies in a folder with
// nothing else.
func (s *Server) placeOf(uri string) (library.Location, error) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme == "" {
		return library.Location{}, invalid("`%s` is no URI", uri)
	}
	if u.Scheme != "file" {
		return library.Location{Shelf: s.nowhere(), Path: strings.NewReplacer("/", "_", "\\",
			"_").Replace(u.Scheme+" "+u.Opaque+u.Path) + ".hc"}, nil
	}
	return s.locationOf(filepath.ToSlash(File(uri))), nil
}

// locationOf is a file on the shelf of its folder. Rules in the folder of tests are about what lies
// beside that.
func (s *Server) locationOf(file string) library.Location {
	dir, name := path.Split(file)
	if path.Base(dir) == library.TestsFolder && library.IsRules(name) {
		dir, name = path.Dir(path.Clean(dir)), library.TestsFolder+"/"+name
	}
	return library.Location{Shelf: s.shelf(path.Clean(dir)), Path: name}
}

// locationNamed is the file that has a name, which may be a built-in one.
func (s *Server) locationNamed(name string) library.Location {
	if file, builtin := diag.CutEmbedded(name); builtin {
		return library.Location{Shelf: s.Builtin, Path: file}
	}
	return s.locationOf(name)
}

// uriOf is the document of a source that has been checked, "" if it has none.
func (s *Server) uriOf(src *diag.Source) string {
	if d := s.byName[src.Name]; d != nil {
		return d.uri
	}
	file, embedded := diag.CutEmbedded(src.Name)
	if embedded {
		dir := s.copies()
		if dir == "" {
			return ""
		}
		file = path.Join(filepath.ToSlash(dir), file)
	}
	if !path.IsAbs(file) && !driveLetter.MatchString("/"+file) {
		return ""
	}
	return URI(file)
}

func invalid(format string, args ...any) error {
	return &rpcError{code: codeInvalidParams, message: fmt.Sprintf(format, args...)}
}
