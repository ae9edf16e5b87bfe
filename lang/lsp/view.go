package lsp

import (
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// Engine is what the server asks of whoever plays fights.
type Engine interface {
	// Check reads and checks a ruleset as `hcl check` does.
	Check(lib *library.Library, place library.Location, opts check.Options) (*check.Ruleset, *diag.List)

	// CheckScenario does it with a scenario. once finds what has been loaded for a key, or loads it: scenarios have
	// rulesets in common.
	CheckScenario(lib *library.Library, place library.Location,
		once func(key string, load func() any) any) *diag.List

	// Odds tells how likely everything is that a formula can come to, as `hcl odds` does, but
	// without going far; nil if that is not known. It may name the fighters of a scenario, if there is one.
	Odds(ctx context.Context, lib *library.Library, place library.Location, trees library.Trees, formula string,
		fight *library.Location) *Odds

	// Examples are the names of fighters of a scenario of the ruleset, and of what they have, for parameters;
	// nil if there are none for one of them.
	Examples(p *check.Ruleset, params []*ir.Local) (fight *library.Location, args []any)

	// Named are the places where a scenario names something of a ruleset, or of its own, and what it has itself;
	// there are none if it is for another.
	Named(scenario library.Location, p *ir.Program) (uses []check.Use, own []library.ScenarioName)

	// Fights are the scenarios beside a ruleset, and RulesetOf is the ruleset of one, as a command
	// line names them; "" if there is none.
	Fights(ruleset library.Location) []string
	RulesetOf(lib *library.Library, scenario library.Location) string

	// Edited writes a ruleset as it is in the editor into a file of that name in a new folder, which remove takes
	// away again.
	Edited(lib *library.Library, p *check.Ruleset, place library.Location, file string) (folder string, remove func(),
		err error)

	// Run runs hcl with a command line, in a folder.
	Run(ctx context.Context, folder string, args []string) (*Ran, error)
}

// view is what is known of a file with all that it builds on, as it was checked last.
type view struct {
	place   library.Location
	known   bool            // it has been checked
	old     bool            // what that depends on has changed since
	asked   map[string]bool // the files and folders that it asked for, there or not
	ruleset *check.Ruleset  // nil if there are errors
	diags   *diag.List
	index   *check.Index // of the last time when all files that are named could be read
	stale   bool         // that is not now

	loose []library.Location // where it is about a name: scenarios in which that stands, and may mean anything
	rules *view              // the same without the tests that stand apart; nil if it is not known
}

// rootOf is the file with which a document is checked: of a chapter the ruleset that lists it, of
// a module of tests the one that it tests.
func (s *Server) rootOf(d *document) library.Location {
	if whole, ok := d.place.Part(); ok {
		root := library.Location{Shelf: d.place.Shelf, Path: whole}
		if dir := path.Dir(whole); dir != "." { // a chapter of tests
			root = library.Location{Shelf: s.shelf(path.Join(d.place.Shelf.Label, dir)), Path: path.Base(whole)}
		}
		if _, err := root.Read(0); err == nil {
			return root
		}
	}
	return d.place
}

// viewOf is what is known of a document as it is now.
func (s *Server) viewOf(d *document) *view {
	return s.viewAt(s.rootOf(d))
}

func (s *Server) viewAt(root library.Location) *view {
	v := s.lastView(root)
	if v.old {
		s.check(v, s.checkOptions(nil))
		v.rules = nil
	}
	return v
}

// lastView is what was known when a file was checked last.
func (s *Server) lastView(root library.Location) *view {
	v := s.views[root.Name()]
	if v == nil {
		v = &view{place: root, old: true, index: &check.Index{}, diags: &diag.List{}}
		s.views[root.Name()] = v
	}
	return v
}

// rulesOf is what is known of a document as it is now, perhaps without the tests in files of their
// own: those are two thirds of the work, and tell nothing of what stands in other files.
func (s *Server) rulesOf(d *document) *view {
	if v := s.lastView(s.rootOf(d)); !v.old {
		return v
	}
	return s.rulesAlone(d)
}

// rulesAlone is the same without them, unless the document is one of them.
func (s *Server) rulesAlone(d *document) *view {
	v := s.lastView(s.rootOf(d))
	if s.rulesOptions(d, v).TestModules {
		return s.viewOf(d)
	}
	if v.rules == nil {
		v.rules = &view{place: v.place, old: true, index: v.index}
	}
	if v.rules.old {
		s.check(v.rules, s.rulesOptions(d, v))
	}
	return v.rules
}

// rulesOptions leave out the tests that stand apart, unless a document is one of them.
func (s *Server) rulesOptions(d *document, v *view) check.Options {
	o := s.checkOptions(nil)
	o.TestModules = d.place.Name() != v.place.Name() && inTests(d.place)
	return o
}

// inTests reports whether a file is one of the tests that stand apart.
func inTests(place library.Location) bool {
	return strings.HasPrefix(place.Path, library.TestsFolder+"/")
}

// check checks the file of a view again.
func (s *Server) check(v *view, o check.Options) {
	index := &check.Index{ // which will hold about as much as before
		Uses: make([]check.Use, 0, len(v.index.Uses)*9/8), Formulas: make([]ir.Expr, 0, len(v.index.Formulas)*9/8),
	}
	o.Index = index
	s.asking = map[string]bool{}
	if isScenario(v.place) {
		v.diags = s.Engine.CheckScenario(s.lib, v.place, s.once)
	} else {
		v.ruleset, v.diags = s.Engine.Check(s.lib, v.place, o)
	}
	v.asked, s.asking, v.known, v.old = s.asking, nil, true, false
	v.stale = index.Program == nil || v.diags.Errors() > 0 && lost(v.index.Files, index.Files)
	if !v.stale {
		v.index = index
	}
}

// loaded is what has been loaded for scenarios, and the files and folders that were asked for.
type loaded struct {
	what  any
	asked map[string]bool
}

// once finds what has been loaded for a key, as long as none of its files has changed, or loads it.
func (s *Server) once(key string, load func() any) any {
	l := s.loaded[key]
	if l == nil {
		asking := s.asking
		s.asking = map[string]bool{}
		l = &loaded{load(), s.asking}
		s.asking, s.loaded[key] = asking, l
	}
	maps.Copy(s.asking, l.asked)
	return l.what
}

// checkOptions are those of all checks: what has been read for one is good for the next.
func (s *Server) checkOptions(index *check.Index) check.Options {
	return check.Options{Docs: true, TestModules: true, Trees: s.trees, Index: index}
}

// lost reports whether a file is no more among those that are read: with mistakes elsewhere,
// chances are that the line that names it is being written.
func lost(before, now []*library.File) bool {
	return slices.ContainsFunc(before, func(b *library.File) bool {
		return !b.ForTests && !b.Tests() && !slices.ContainsFunc(now,
			func(f *library.File) bool { return f.Location.Name() == b.Location.Name() })
	})
}

// changed notes that a file has another text, or has come or gone; "": any file. What did not ask for it stays
// as it is known.
func (v *view) changed(file string) {
	if v != nil && (file == "" || v.asked[file]) {
		v.old = true
	}
}

// allViews are those of all open documents with rules, in the order of their names.
func (s *Server) allViews() []*view { return s.eachView(s.viewOf) }

// lastViews are the same as they were checked last.
func (s *Server) lastViews() []*view {
	return s.eachView(func(d *document) *view {
		if v := s.lastView(s.rootOf(d)); v.known {
			return v
		}
		return s.viewOf(d)
	})
}

// eachView is what is known of the open documents with rules, each once.
func (s *Server) eachView(of func(*document) *view) (out []*view) {
	for _, uri := range sorted(s.docs) {
		if s.docs[uri].isScenario() {
			continue
		}
		if v := of(s.docs[uri]); !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// isRuleset reports whether a document holds rules that can be read; else it is a scenario, or so
// large that it is only told so.
func (d *document) isRuleset() bool {
	if d.isScenario() || len(d.s) > syntax.MaxSource {
		return false
	}
	if d.tokens == 0 {
		d.tokens = len(token.LexWithin(d.rules(), false, syntax.MaxTokens).Tokens)
	}
	return d.tokens <= syntax.MaxTokens
}

func (d *document) isScenario() bool { return isScenario(d.place) }

func isScenario(place library.Location) bool { return strings.HasSuffix(place.Path, ".toml") }
