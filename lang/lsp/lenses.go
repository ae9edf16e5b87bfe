package lsp

import (
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// The commands of lenses. The arguments of the first two are a command line of hcl, for a client
// that would rather run it in a terminal; they are about files as they are saved. The third is
// about what is not saved, which the server alone knows: it is run by `workspace/executeCommand`.
const (
	commandTest    = "hcl.test"    // test FILE [--only TITLE]
	commandRun     = "hcl.run"     // run RULESET SCENARIO
	commandCompare = "hcl.compare" // URI SCENARIO: as it is saved against as it is in the editor
)

// Ran is what a command has printed, and its exit status.
type Ran struct {
	Output string `json:"output"`
	Status int    `json:"status"`
}

// codeLens offers above a test to run it, and above the head of a ruleset to run all of them, to
// play its fights, and to compare it with what is saved.
func (s *Server) codeLens(_ context.Context, d *document, _ *Params) ([]CodeLens, error) {
	out := []CodeLens{}
	if !onDisk(d) {
		return out, nil
	}
	file := onDiskName(d.place)
	if !d.isRuleset() {
		if ruleset := s.Engine.RulesetOf(s.lib, d.place); ruleset != "" {
			out = append(out, CodeLens{d.rangeOf(0, 0), Command{"Run the fight", commandRun, s.command("run", ruleset, file)}})
		}
		return out, nil
	}
	src := d.syntax().Source
	for _, decl := range d.syntax().Decls {
		switch decl := decl.(type) {
		case *syntax.Header:
			out = append(out, s.headLenses(d, decl.Span(src))...)
		case *syntax.Test:
			at := decl.Span(src)
			out = append(out, CodeLens{d.rangeOf(at.Start, at.Start),
				Command{"Run this test", commandTest, s.command("test", onDiskName(s.rootOf(d)), "--only", decl.Title.Plain())}})
		}
	}
	return out, nil
}

func (s *Server) headLenses(d *document, at diag.Span) []CodeLens {
	var out []CodeLens
	add := func(title, command string, args ...string) {
		out = append(out, CodeLens{d.rangeOf(at.Start, at.Start), Command{title, command, s.command(args...)}})
	}
	root := s.rootOf(d)
	ruleset := onDiskName(root)
	add("Run all tests", commandTest, "test", ruleset)
	v := s.lastView(root)
	if !v.known {
		v = s.rulesOf(d)
	}
	saved := s.savedAs(v)
	for _, fight := range s.fightsOf(v) {
		name := strings.TrimSuffix(filepath.Base(fight), ".toml")
		add("Run "+name, commandRun, "run", ruleset, fight)
		if !saved {
			out = append(out, CodeLens{d.rangeOf(at.Start, at.Start),
				Command{"Compare with the saved file in " + name, commandCompare, []string{d.uri, fight}}})
		}
	}
	return out
}

// fightsOf are the scenarios of a ruleset; of a variant without any those of what it extends.
func (s *Server) fightsOf(v *view) []string {
	i := slices.IndexFunc(v.index.Files, func(f *library.File) bool { return f.Location.Name() == v.place.Name() })
	if i < 0 {
		return nil
	}
	for f := v.index.Files[i]; f != nil; f = f.Extends {
		if fights := s.Engine.Fights(f.Location); len(fights) > 0 {
			return fights
		}
	}
	return nil
}

// command is a command line as it is run here.
func (s *Server) command(args ...string) []string {
	if s.Rulesets != "" {
		args = append(slices.Clone(args), "--rulesets", filepath.FromSlash(s.Rulesets))
	}
	return args
}

func onDisk(d *document) bool { return filepath.IsAbs(filepath.FromSlash(d.place.Shelf.Label)) }

// onDiskName is how a command line names a file.
func onDiskName(place library.Location) string {
	return filepath.FromSlash(path.Join(place.Shelf.Label, place.Path))
}

// savedAs reports whether all documents of a ruleset are saved as they are.
func (s *Server) savedAs(v *view) bool {
	return !slices.ContainsFunc(v.index.Files, func(f *library.File) bool {
		d := s.byName[f.Location.Name()]
		if d == nil {
			return false
		}
		files, err := s.Disk.Open(filepath.FromSlash(d.place.Shelf.Label))
		if err != nil {
			return true
		}
		text, err := library.Location{Shelf: library.Shelf{FS: files}, Path: d.place.Path}.Read(syntax.MaxSource)
		return err != nil || text != d.s
	})
}

// running is the answer to a request that takes long.
type running struct {
	wait func(context.Context) (any, error)
}

// executeCommand runs a command of a lens, and gives what it prints.
func (s *Server) executeCommand(_ context.Context, p *Params) (any, error) {
	verb := map[string]string{commandTest: "test", commandRun: "run"}[p.Command]
	switch {
	case s.NoCommands:
		return nil, failed("commands are not run here")
	case verb != "" && len(p.Arguments) > 1 && p.Arguments[0] == verb:
		return &running{func(ctx context.Context) (any, error) { return s.Engine.Run(ctx, "", p.Arguments) }}, nil
	case p.Command == commandCompare && len(p.Arguments) == 2:
		d, err := s.document(p.Arguments[0])
		if err != nil {
			return nil, err
		}
		v := s.viewOf(d)
		if v.ruleset == nil {
			return nil, v.mistaken(File(p.Arguments[0]))
		}
		return s.compare(v.ruleset, v.place, p.Arguments[1])
	}
	return nil, invalid("there is no command `%s` with these arguments", p.Command)
}

// compare plays the same fights by a ruleset as it is saved and as it is in the editor.
func (s *Server) compare(p *check.Ruleset, place library.Location, scenario string) (any, error) {
	edited := "edited-" + place.ID() + ".hc" // the other is called as it is saved
	folder, remove, err := s.Engine.Edited(s.lib, p, place, edited)
	if err != nil {
		return nil, failed("%v", err)
	}
	return &running{func(ctx context.Context) (any, error) {
		defer remove()
		return s.Engine.Run(ctx, folder, s.command("compare", onDiskName(place), edited, scenario))
	}}, nil
}
