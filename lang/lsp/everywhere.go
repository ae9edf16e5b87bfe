package lsp

import (
	"cmp"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// place is where a name stands, whatever was checked for it to be found.
type place struct {
	file       string
	start, end int
}

func placeOf(at diag.Span) place { return place{at.Source.Name, at.Start, at.End} }

// placeAsShown is where a span is in the text as it is now; false if it is no more.
func (s *Server) placeAsShown(at diag.Span) (place, bool) {
	start, end, ok := s.knownOf(at.Source).forth(at.Start, at.End)
	return place{at.Source.Name, start, end}, ok
}

// everywhere finds all uses of what is named at a spot. Each ruleset knows things of its own: they
// are the same if they are declared at the same place. A name that means several things at once
// takes all of them with it. It is looked for in the view of the spot, and in others.
func (s *Server) everywhere(x spot, others []*view) []check.Use {
	names := x.names()
	if len(names) == 0 {
		return nil
	}
	name := names[0].At.Text()
	views := []*view{x.v}
	for _, v := range others {
		if !slices.Contains(views, v) {
			views = append(views, v)
		}
	}
	declared := map[place]bool{} // where what is looked for is declared
	local := things(names)       // what is declared nowhere, in the view of the spot alone
	var out []check.Use
	for more := true; more; {
		more, out = false, nil
		for _, v := range views {
			same := map[any]bool{}
			for _, u := range v.index.Uses {
				if !u.Declares || u.At.Text() != name {
					continue
				}
				if at, ok := s.placeAsShown(u.At); ok && declared[at] {
					same[u.Of] = true
				}
			}
			for of := range local {
				same[of] = same[of] || v == x.v
			}
			for _, u := range v.index.Uses {
				if u.At.Text() != name || !same[u.Of] {
					continue
				}
				out = append(out, u)
				if at, ok := s.placeAsShown(u.At); ok && u.Declares && !declared[at] {
					declared[at], more = true, true
				}
			}
		}
	}
	return out
}

// mostFiles is in how many files of the client's folders a name is looked for.
const mostFiles = 2000

// namedFiles is the line with which a file names others that it is read with, and what of it stands below.
var namedFiles = regexp.MustCompile(`^(?:extends|use|chapters|chapter\s+"[^"\n]*"\s+of)\s.*(?:\n?\s*"[^"\n]*"\s*,?)*`)

// filesNamed are the names by which a text calls files that it is read with.
func filesNamed(text string) []string {
	var out []string
	for rest, more := diag.Lines(text), true; more; _, rest, more = strings.Cut(rest, "\n") {
		if !strings.HasPrefix(rest, "extends") && !strings.HasPrefix(rest, "use") && !strings.HasPrefix(rest, "chapter") {
			continue // which is quicker than to ask the pattern of each line
		}
		for _, n := range quotedName.FindAllStringSubmatch(namedFiles.FindString(rest), -1) {
			out = append(out, n[1])
		}
	}
	return out
}

// viewsNaming checks the rulesets in the client's folders in which the name at a spot stands, and adds them
// to those of open documents. None can mean that which is not read with a file that declares it, or has a
// part of it declared; which ones are is told from what files name, as far as that goes.
func (s *Server) viewsNaming(x spot, open []*view) []*view {
	names := x.names()
	if len(names) == 0 || len(names[0].At.Text()) > syntax.MaxFormula {
		return open
	}
	declaring := []string{x.v.place.Name()} // which has scenarios
	for _, n := range names {
		for _, at := range x.v.declared(n.Of) {
			declaring = append(declaring, at.Source.Name)
		}
	}
	old := names[0].At.Text()
	read := map[string]bool{}
	for _, v := range open { // as they are known: with their tests
		for _, f := range v.index.Files {
			read[f.Location.Name()] = true
		}
	}
	has := map[string]bool{}       // whether the name stands in a file
	named := map[string][]string{} // what a file names
	for file, text := range s.inFolders(library.Endings...) {
		if !library.IsBundle(text, library.BundleKind) {
			has[file], named[file] = len(wordsIn(text, old)) > 0, filesNamed(text)
		}
	}
	near := map[string]bool{} // files that are read with what declares it, and the names by which they are looked up
	add := func(file string) {
		near[file] = true
		if name, builtin := diag.CutEmbedded(file); builtin || s.Rulesets != "" &&
			strings.HasPrefix(file, s.Rulesets+"/") {
			id, _ := library.CutEnding(path.Base(name))
			near[id] = true
		}
	}
	for _, file := range declaring {
		add(file)
	}
	beside := func(file, name string) string { // a file with a name where another looks first
		dir := path.Dir(file)
		for _, dir := range []string{dir, path.Dir(dir)}[:1+min(1, strings.Count(path.Base(dir), library.TestsFolder))] {
			for _, ending := range library.Endings {
				at := path.Join(dir, name) + ending
				if _, there := named[at]; there {
					return at
				}
			}
		}
		return path.Base(name)
	}
	for more := true; more; {
		more = false
		for file, list := range named {
			if !near[file] && slices.ContainsFunc(list, func(n string) bool { return near[beside(file, n)] }) {
				add(file)
				more = true
			}
		}
	}
	roots := map[string]library.Location{}
	tests := map[string]bool{} // the roots whose tests stand apart, and have the name
	for file, has := range has {
		if read[file] || !near[file] || !has {
			continue
		}
		loc := s.locationOf(file)
		root := s.rootOf(&document{place: loc})
		roots[root.Name()] = root
		tests[root.Name()] = tests[root.Name()] || loc.Path != root.Path && inTests(loc)
	}
	said := !bindings(names)
	var out []*view
	for _, v := range open {
		out = append(out, s.only(v, old, said))
	}
	for _, name := range sorted(roots) {
		if !read[name] || tests[name] {
			v := s.naming(roots[name], tests[name], old, said)
			for _, f := range v.index.Files {
				read[f.Location.Name()] = true
			}
			out = append(out, v)
		}
	}
	return out
}

// bindings reports whether names are of nothing but locals, parameters and items, which no scenario names.
func bindings(names []check.Use) bool {
	return !slices.ContainsFunc(names, func(u check.Use) bool { _, bound := u.Of.(check.Binding); return !bound })
}

// naming checks a ruleset that is not open, for a name that scenarios may say.
func (s *Server) naming(root library.Location, tests bool, name string, said bool) *view {
	o := s.checkOptions(nil)
	o.TestModules = tests
	v := &view{place: root, index: &check.Index{}}
	s.check(v, o)
	v = s.only(v, name, said)
	type thing struct{ _ byte }
	things := map[any]any{}
	for i, u := range v.index.Uses { // nothing else is kept: there may be many
		if things[u.Of] == nil {
			things[u.Of] = &thing{}
		}
		v.index.Uses[i].Of = things[u.Of]
	}
	return v
}

// only is what is known of a name, also in scenarios if it may be said there.
func (s *Server) only(v *view, name string, said bool) *view {
	uses := v.index.Uses
	var loose []library.Location
	if said {
		there, unknown := s.inScenarios(v, name)
		uses, loose = slices.Concat(uses, there), unknown
	}
	uses = slices.Clone(slices.DeleteFunc(slices.Clone(uses), func(u check.Use) bool { return u.At.Text() != name }))
	return &view{place: v.place, stale: v.stale, loose: loose, index: &check.Index{Files: v.index.Files, Uses: uses}}
}

var quotedName = regexp.MustCompile(`"([^"\n]*)"`)

// inFolders are the files with one of some endings in the folders of the client, with their texts as they are
// seen, but none in folders that programs keep for themselves.
func (s *Server) inFolders(endings ...string) iter.Seq2[string, string] {
	var files []string
	for _, folder := range s.folders {
		filepath.WalkDir(filepath.FromSlash(folder), func(file string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil // what cannot be read holds nothing
			case len(files) >= mostFiles:
				return filepath.SkipAll
			case e.IsDir() && strings.HasPrefix(e.Name(), ".") && file != filepath.FromSlash(folder), e.IsDir() &&
				e.Name() == "node_modules":
				return filepath.SkipDir
			case e.Type().IsRegular() && slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(file, e) }):
				if info, err := e.Info(); err == nil && info.Size() <= syntax.MaxSource { // else nothing is done with it
					files = append(files, filepath.ToSlash(file))
				}
			}
			return nil
		})
	}
	slices.Sort(files)
	return func(yield func(file, text string) bool) {
		for _, file := range slices.Compact(files) {
			if text, err := s.textOf(file); err == nil && !yield(file, text) {
				return
			}
		}
	}
}

// textOf is the text of a file as it is seen.
func (s *Server) textOf(file string) (string, error) {
	if d := s.byName[file]; d != nil {
		return d.s, nil
	}
	text, err := os.ReadFile(filepath.FromSlash(file))
	return string(text), err
}

func compareLocations(a, b Location) int {
	return cmp.Or(strings.Compare(a.URI, b.URI), comparePositions(a.Range.Start, b.Range.Start))
}

func comparePositions(a, b Position) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Character, b.Character))
}
