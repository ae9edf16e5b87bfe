package check

import (
	"hcl/lang/ir"
)

// Ruleset is a checked program with what the tools ask about its source: files, pieces,
// changes.
type Ruleset struct {
	*ir.Program
	Files []*File // modules before those who use them, bases before variants
	Root  *File   // the file that was asked for (the last of several combined)

	c *checker
}

// Home tells beside which file the scenario of a test is.
func (r *Ruleset) Home(t *ir.Test) Location { return r.c.testSrc(t).home }

// FileOf is the file of a declaration.
func (r *Ruleset) FileOf(f *ir.File) *File { return r.c.source(f) }

// sources is what the checker knows of declarations besides what the program says of them:
// the trees that they came from, and how far their checking has come.
type sources struct {
	files   map[*ir.File]*File
	known   map[any]any      // by the declaration: of a Param a *paramSource
	badRows map[*ir.Row]bool // their keys cannot be used, so that nothing can be said of what they cover
}

func newSources() sources {
	return sources{map[*ir.File]*File{}, map[any]any{}, map[*ir.Row]bool{}}
}

// known returns what is known of a declaration, nothing at first.
func known[S any](s *sources, of any) *S {
	if x, ok := s.known[of]; ok {
		return x.(*S)
	}
	x := new(S)
	s.known[of] = x
	return x
}

// localRead notes that something reads a local.
func (s *sources) localRead(l *ir.Local) {
	if src, ok := s.known[l]; ok {
		src.(*localSource).unread = false
	}
}

// source is the file of a declaration, nil for none.
func (s *sources) source(f *ir.File) *File { return s.files[f] }

type siteSource struct {
	scope *scope
	known []*ir.Local
	seal  *seal // of the `sealed` that it stands in
}

func (s *sources) siteSrc(x *ir.Site) *siteSource { return known[siteSource](s, x) }

type localSource struct {
	unread  bool // bound here, and nothing reads it so far
	file    *File
	untyped bool // a parameter that is taken as a combatant because nothing is said of it
	assumed bool // set without having been bound, which has been reported
}

func (s *sources) localSrc(l *ir.Local) *localSource { return known[localSource](s, l) }

// variants lists the files that are laid over the base: those that extend something, and
// modules that only they use.
func variants(files []*File) []*ir.File {
	var out []*ir.File
	var base *File
	for _, f := range files {
		if base == nil && !f.Module() && f.Extends == nil && f.book == nil {
			base = f
		}
	}
	for _, f := range files {
		if base != nil && f.Whole() != base && f.book == nil && !f.AddOn && !f.Tests() && !base.below[f] {
			out = append(out, f.IR())
		}
	}
	return out
}
