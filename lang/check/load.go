package check

import (
	"maps"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// Options tell the checker what only its caller can know.
type Options struct {
	// ScenarioNames returns the ruleset that a scenario is for, and what the tests of a
	// file may name when they use it: its sides, combatants and instances, each with its
	// kind. Nil: tests with scenarios are not checked against them.
	ScenarioNames func(from library.Location, scenario string) (ruleset string, names []library.ScenarioName, err error)
	// Docs keeps the comments of declarations; SkipTests leaves test blocks out,
	// which are about half of a ruleset and no part of a fight.
	Docs, SkipTests bool
	// TestModules brings in the modules in `tests` beside the rulesets.
	TestModules bool
	// Trees keeps what has been read, for who loads programs again and again that differ
	// in few files; not for several at the same time.
	Trees library.Trees
	// Kept is what was loaded last of the same roots, for who asks again and again.
	Kept *Kept
	// AddOns are laid over the ruleset, in order: the policies that a scenario or the
	// command line brings in.
	AddOns []library.AddOn
	// Ask is answered, and then nothing more is checked.
	Ask *Ask
	// Index is filled with what names mean and formulas are.
	Index *Index
	// Prose verifies what the prose of the ruleset quotes from its rules.
	Prose bool
	// Upgraded is told of each file that uses old names, and its text with the new.
	Upgraded func(place library.Location, text string)
}

// maxUpgrades is how often files are read again with new names: some names are looked at only
// when others are known.
const maxUpgrades = 6

// Load reads and checks a ruleset (or several variants to be combined, in order) with all it
// uses and extends. It is nil if there are errors.
//
// Files that call something by a name that it had once are read as if they were written
// with its name of today, with a warning. Modules of tests of a base that do not fit what a variant
// made of it are left out, with a warning.
func Load(lib *library.Library, roots []library.Location, opts Options) (*Ruleset, *diag.List) {
	up, without := library.Rewritings{}, map[string]library.Misfit{}
	for try := 1; ; try++ {
		before := len(without)
		p, diags, old := loadOnce(lib, roots, opts, up, without, try < maxUpgrades)
		if len(old) > 0 {
			up.Replace(old)
			continue
		}
		if len(without) > before {
			continue
		}
		tellWithout(lib, diags, without, opts)
		for _, key := range keys(up) {
			f := up[key]
			diags.Rewritten(&f.Rewriting)
			opts.Index.rewritten(&f.Rewriting)
			diags.Old(&f.Rewriting)
			if opts.Upgraded != nil {
				opts.Upgraded(f.Place, f.Source.Written)
			}
		}
		if opts.Upgraded != nil && p != nil {
			p.c.upgraded(opts.Upgraded)
		}
		return p, diags
	}
}

// tellWithout warns of the modules of tests that are left out: of what is wrong with them by themselves, else of
// what no longer fits.
func tellWithout(lib *library.Library, diags *diag.List, without map[string]library.Misfit, opts Options) {
	for _, name := range slices.Sorted(maps.Keys(without)) {
		place, first := without[name].Place, without[name].First
		if own := withoutVariant(lib, place, opts); own.Errors() > 0 {
			for _, d := range own.All() {
				diags.Copy(d, diag.Warning).Note(diag.NewSource(name, "").At(0, 0),
					"it is so without what builds on it, too; the tests of this file are left out")
			}
			continue
		}
		diags.Warnf(diag.BadTest, first.Span, "this no longer fits the changed rules: %s", first.Message).
			Hinted("the tests of `%s` are left out", name)
	}
}

// loadOnce does what Load does, with the words replaced that are known to be old, and returns
// those that it finds.
func loadOnce(lib *library.Library, roots []library.Location, opts Options, up library.Rewritings,
	without map[string]library.Misfit, upgrades bool) (*Ruleset, *diag.List, []library.Old) {
	r := lib.Read(roots, library.Options{
		Docs: opts.Docs, SkipTests: opts.SkipTests, TestModules: opts.TestModules, Trees: opts.Trees, AddOns: opts.AddOns,
		Rewritings: up, OldSigns: upgrades, Without: without,
	})
	if r.Root == nil {
		if r.Torso != nil && opts.Index != nil && len(r.Old) == 0 { // what is there can be shown; of what is wrong too much would be said
			newChecker(r.Files, r.Torso, opts, &diag.List{}).indexed()
		}
		return nil, r.Diags, r.Old
	}
	if len(up) == 0 && opts.Kept.still(r.Files) {
		rules, old := opts.Kept.again(r.Files, r.Diags)
		return rules, r.Diags, old
	}
	c := newChecker(r.Files, r.Root, opts, r.Diags)
	c.upgrades = upgrades
	p := c.indexed()
	c.tellUnfit(lib)
	if p != nil {
		rules := &Ruleset{Program: p, Files: r.Files, Root: r.Root, c: c}
		p.PolicyHomes = rules.policyHomes
		if len(up) == 0 && len(c.old) == 0 {
			opts.Kept.keep(rules)
		}
		return rules, r.Diags, c.old
	}
	unfit(r, without)
	return nil, r.Diags, c.old
}

// unfit notes the modules of tests of a base in which there are errors, and those that use them, with
// the first error of each.
func unfit(r library.Reading, without map[string]library.Misfit) {
	for _, d := range r.Diags.All() {
		i := slices.IndexFunc(r.Files, func(f *library.File) bool { return f.Source == d.Span.Source })
		if i < 0 || d.Severity != diag.Error {
			continue
		}
		for _, f := range r.Files {
			name := f.Location.Name()
			if _, known := without[name]; !known && f.ForTests && f.Tests() && f.Tested() != r.Root &&
				f.Sees(r.Files[i]) && r.Files[i].ForTests {
				without[name] = library.Misfit{Place: f.Location, First: d}
			}
		}
	}
}

// Ruleset is a checked program with what the tools ask about its source: files, pieces,
// changes.
type Ruleset struct {
	*ir.Program
	Files []*library.File // modules before those who use them, bases before variants
	Root  *library.File   // the file that was asked for (the last of several combined)

	c *checker
}

// Home tells beside which file the scenario of a test is.
func (r *Ruleset) Home(t *ir.Test) library.Location { return r.c.testSrc(t).home }

// FileOf is the file of a declaration.
func (r *Ruleset) FileOf(f *ir.File) *library.File { return r.c.source(f) }

// Reads reports whether any formula names a param.
func (r *Ruleset) Reads(p *ir.Param) bool { return r.c.used[p] }

// sources is what the checker knows of declarations besides what the program says of them:
// the trees that they came from, and how far their checking has come.
type sources struct {
	files   map[*ir.File]*library.File
	known   map[any]any      // by the declaration: of a Param a *paramSource
	badRows map[*ir.Row]bool // their keys cannot be used, so that nothing can be said of what they cover
}

func newSources() sources {
	return sources{map[*ir.File]*library.File{}, map[any]any{}, map[*ir.Row]bool{}}
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

// source is the file of a declaration, nil for none.
func (s *sources) source(f *ir.File) *library.File { return s.files[f] }

type siteSource struct {
	scope *scope
	known []*ir.Local
	seal  *seal // of the `sealed` that it stands in
}

func (s *sources) siteSrc(x *ir.Site) *siteSource { return known[siteSource](s, x) }

type localSource struct {
	unread  bool // bound here, and nothing reads it so far
	file    *library.File
	untyped bool         // a parameter that is taken as a combatant because nothing is said of it
	assumed bool         // set without having been bound, which has been reported
	skipped *ir.StepHook // stands around the step that binds it, and may keep that from running
}

func (s *sources) localSrc(l *ir.Local) *localSource { return known[localSource](s, l) }
