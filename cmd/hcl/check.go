package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"hcl/cmd/hcl/host"
	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

type checkCmd struct {
	sources
	Files []string `arg:"" name:"file" help:"Rulesets (.hc, .hc.md) and scenarios (.toml); DIR/... for all below a directory."`

	once func(key string, load func() any) any // finds what has been loaded for a key, or loads it
}

func (c *checkCmd) Run(e *env, lib *library.Library) error {
	lib.Trees = library.Trees{}
	files, err := expand(c.Files, isRuleset, isScenario)
	if err != nil {
		return err
	}
	var loaded string // the scenarios of a ruleset stand beside each other: no more than one is kept
	var last any
	c.once = func(key string, load func() any) any {
		if loaded != key {
			loaded, last = key, load()
		}
		return last
	}
	errors, warnings := 0, 0
	told, bad := map[string]bool{}, map[string]bool{} // bad: files with mistakes, also those that are built on
	for _, file := range wholes(files) {
		l := c.one(lib, file).Untold(told)
		for _, d := range l.All() {
			if !d.Span.IsZero() {
				bad[d.Span.Source.Name] = true
			}
		}
		if l.Len() > 0 {
			e.out.show(l)
			fmt.Fprintln(e.out)
		}
		errors += l.Errors()
		warnings += l.Len() - l.Errors()
	}
	summary := plural(max(len(files), len(bad)), "file")
	if warnings > 0 {
		summary += ", " + plural(warnings, "warning")
	}
	if errors > 0 {
		fmt.Fprintf(e.out, "%s in %s\n", plural(errors, "error"), summary)
		e.status = exitErrors
		return nil
	}
	fmt.Fprintf(e.out, "OK: %s\n", summary)
	return nil
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// one checks a file; a scenario is checked against the ruleset that it names.
func (c *checkCmd) one(lib *library.Library, file string) *diag.List {
	fail := func(err error) *diag.List { return listed(file, err) }
	if !isScenario(file) && !slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(file)) { // which it then says
		roots, err := findRulesets(lib, file)
		if err != nil {
			return fail(err)
		}
		_, l := checkRuleset(lib, roots, forTests)
		return l
	}
	loc, err := fileAt(host.DiskOf(lib), file)
	if err != nil {
		return fail(err)
	}
	l, err := c.scenario(lib, loc)
	if err != nil {
		return fail(err)
	}
	return l
}

// listed is an error as a list of what is wrong; one that is none is about the file as a whole.
func listed(file string, err error) *diag.List {
	if l, ok := diag.AsList(err); ok {
		return l
	}
	l := &diag.List{}
	l.Errorf(diag.FileNotFound, diag.NewSource(file, "").At(0, 0), "%s", library.FileError(err))
	return l
}

// checkRuleset tells all that is wrong with a ruleset, also what shows as it is made ready for a fight.
func checkRuleset(lib *library.Library, roots []library.Location, o check.Options) (*check.Ruleset, *diag.List) {
	o.Prose = true
	p, l := check.Load(lib, roots, o)
	if p == nil {
		return nil, l
	}
	m, err := interp.New(p.Program, nil, interp.Options{})
	if err != nil {
		if f, ok := err.(*event.Failure); ok && l.Errors() == 0 {
			l.Errorf(f.Code(), f.Span, "%s", f.Message).Hint = f.Hint
		}
		return p, l
	}
	warnOfLeftOut(l, m)
	return p, l
}

// scenario tells all that is wrong with a scenario.
func (c *checkCmd) scenario(lib *library.Library, loc library.Location) (*diag.List, error) {
	of, err := c.rulesetOf(lib, loc)
	if err != nil {
		return nil, err
	}
	if of.err != nil {
		if of.told == nil || !wholeEnough(&of.known, of.told) {
			return nil, of.err
		}
		_, l := scenario.Load(loc, of.known.Program)
		l.Delete(func(d *diag.Diagnostic) bool { return ofUnread(d, &of.known) })
		told := of.told.Untold(map[string]bool{})
		told.Add(l)
		return told, nil
	}
	p, told := of.ruleset, of.told
	setup, l := scenario.Load(loc, p.Program)
	l.Add(told.Warnings(diag.PolicyLine)) // who decides is known no sooner
	if setup != nil {
		m, err := interp.New(p.Program, setup, interp.Options{})
		if err != nil {
			if f, ok := err.(*event.Failure); ok {
				l.Errorf(f.Code(), f.Span, "%s", f.Message).Hint = f.Hint
			}
			return l, nil
		}
		warnOfIdle(l, m.LeftOut(), p, setup)
		warnOfCrowded(l, m)
		for _, x := range m.Lacking() {
			l.Warnf(diag.MissingField, x.Said, "%s", x).Hinted("%s", x.Advice())
		}
	}
	return l, nil
}

// ofUnread reports whether a message has a name in it of a line of the ruleset that could not be read.
func ofUnread(d *diag.Diagnostic, known *check.Index) bool {
	return slices.ContainsFunc(known.Files, func(f *library.File) bool {
		return slices.ContainsFunc(strings.FieldsFunc(d.Message,
			func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }),
			func(word string) bool {
				return f.Tree.Unread[word] || strings.Contains(word, "_") && // or its parts, as of a name that is written as two
					!slices.ContainsFunc(strings.Split(word, "_"), func(part string) bool { return !f.Tree.Unread[part] })
			})
	})
}

// wholeEnough reports whether of a ruleset with mistakes so much is known that a scenario can be
// checked against it: it has a name, the heads of what every fight has could be read, and every field has a type.
func wholeEnough(known *check.Index, told *diag.List) bool {
	p := known.Program
	if p == nil || p.Module || p.Combat == nil || p.Side == nil || p.Combatant == nil || told.Full() {
		return false
	}
	for _, f := range known.Files {
		if f.Tree.LostFile || f.Tree.Lost[p.Combatant.Name] || f.Tree.Lost[p.Side.Name] || f.Tree.Lost[p.Combat.Name] {
			return false
		}
	}
	for f := range p.Fields() {
		if f.Type.Bad() || f.Type.Base == ir.List && f.Type.Elem.Bad() || f.Type.Base == ir.Per && f.Type.Elem.Bad() {
			return false
		}
	}
	return true
}

// warnOfCrowded warns of fighters who begin where others stand, once for each place that is said.
func warnOfCrowded(l *diag.List, m *interp.Machine) {
	told := map[diag.Span]bool{}
	for _, x := range m.Crowded() {
		if !told[x.Said] {
			told[x.Said] = true
			l.Warnf(diag.SameSquare, x.Said, "`%s` begins on %s, where `%s` stands", x.Who, x.Square, x.Other).
				Hinted("give him another place; copies have places of their own by: %s = [\"A1\", \"B1\"]", x.Field.Name)
		}
	}
}

// warnOfLeftOut warns of what a variant adds and choices pass by for what it is.
func warnOfLeftOut(l *diag.List, m *interp.Machine) {
	for _, x := range m.LeftOut() {
		in := x.Instance
		d := l.Warnf(diag.Unused, in.Span, "the %s `%s` can be chosen in fewer places than any that was there before",
			in.Kind.Name, in.Name).
			Hinted("what stands below leaves it out; give it what is asked for there")
		for _, e := range x.Unmet {
			d.Note(e.Span(), "this does not hold for it")
		}
	}
}

// warnOfIdle warns of fighters who have nothing of a kind but what choices pass by.
func warnOfIdle(l *diag.List, left []interp.LeftOut, p *check.Ruleset, setup *world.Setup) {
	told := map[*ir.Kind]bool{}
	for _, x := range left {
		if k := x.Instance.Kind; !told[k] {
			told[k] = true
			for _, c := range setup.Combatants {
				if at, idle := onlyHas(c, p, k, left); idle {
					l.Warnf(diag.Unused, at, "`%s` has no %s but what most choices of one leave out", c.Name, k.Name).
						Hinted("hcl check of the ruleset says why")
				}
			}
		}
	}
}

// onlyHas reports whether a fighter has things of a kind, all of which are left out, and
// where that is said.
func onlyHas(c world.CombatantSetup, p *check.Ruleset, k *ir.Kind, left []interp.LeftOut) (at diag.Span, only bool) {
	only = true
	has := func(name string) {
		only = only && slices.ContainsFunc(left, func(x interp.LeftOut) bool {
			return x.Instance.Kind == k && x.Instance.Name == name
		})
	}
	for _, fd := range p.Combatant.Fields {
		t := fd.Type.One()
		if t.Base != ir.Ref || t.Kind != k {
			continue
		}
		i := slices.IndexFunc(c.Settings, func(s world.Setting) bool { return s.Field == fd })
		switch {
		case i >= 0:
			v := c.Settings[i].Value
			for _, v := range slices.Concat(v.List, []world.Value{v}) {
				if v.Name != "" {
					at = v.Span
					has(v.Name)
				}
			}
			for _, copied := range v.Copies {
				at = v.Span
				has(copied.Like)
			}
		case fd.Default != nil && fd.Role != ir.Computed:
			ir.Visit(fd.Default.Expr, func(e ir.Expr) {
				if ref, ok := e.(*ir.InstanceRef); ok {
					has(ref.Instance.Name)
				}
			})
		}
	}
	return at, only && !at.IsZero()
}

// rulesetOf finds the ruleset that a scenario names: beside the scenario, beside the
// directory that it lies in, then on the shelves.
func (c *checkCmd) rulesetOf(lib *library.Library, loc library.Location) (*ofFight, error) {
	word, at, diags := scenario.Ruleset(loc)
	if err := diags.Err(); err != nil {
		return nil, err
	}
	addOns, diags := scenario.AddOns(loc)
	if err := diags.Err(); err != nil {
		return nil, err
	}
	if isFile(host.DiskOf(lib), loc.Shelf.Label) { // a bundle, in which it lies
		return c.ofFight(lib, loc.Shelf.Label, at, addOns)
	}
	names := lib.Rulesets()
	for _, dir := range []string{loc.Shelf.Label, filepath.Dir(filepath.Clean(loc.Shelf.Label))} {
		for _, f := range filesIn(host.DiskOf(lib), dir, isRuleset) {
			name, _ := library.CutEnding(f)
			if name == word {
				return c.ofFight(lib, filepath.Join(dir, f), at, addOns)
			}
			names = append(names, name)
		}
	}
	if _, ok := lib.Find(word, nil); !ok {
		d := diags.Errorf(diag.FileNotFound, at, "there is no ruleset `%s`", word).
			Hinted("it is looked for beside the scenario, beside its folder, under --rulesets and among the built-in ones")
		if near := nearestName(word, names); near != "" {
			d.Hinted("did you mean \"%s\"?", near)
		}
		return nil, diags.Err()
	}
	return c.ofFight(lib, word, at, addOns)
}

// ofFight is the ruleset of a scenario, or what there is of it with mistakes.
type ofFight struct {
	ruleset *check.Ruleset
	told    *diag.List
	err     error
	known   check.Index
	asked   *diag.Source // the scenario for which it was loaded
}

// ofFight loads a ruleset that a scenario names, which must have a fight of its own.
func (c *checkCmd) ofFight(lib *library.Library, word string, at diag.Span, addOns []library.AddOn) (*ofFight, error) {
	load := func() any {
		of := &ofFight{asked: at.Source}
		o := forFights(addOns)
		o.Index = &of.known
		of.ruleset, of.told, of.err = load(lib, word, o)
		return of
	}
	key := word
	for _, a := range addOns {
		key += fmt.Sprintf("\n%s of %s in %s", a.Name, a.Ruleset, a.From.Shelf.Label)
	}
	of := c.once(key, load).(*ofFight)
	if of.asked != at.Source && of.toldOf(of.asked) { // what is wrong with its add-ons is told where they are named
		of = load().(*ofFight)
	}
	if p := of.ruleset; p != nil && p.Module {
		var l diag.List
		l.Errorf(diag.NotAModule, at, "`%s` is a module: it has no fight of its own",
			p.IDs[0]).Hinted("name the ruleset that uses it")
		return nil, l.Err()
	}
	return of, nil
}

// toldOf reports whether something is told of a file.
func (of *ofFight) toldOf(src *diag.Source) bool {
	return of.told != nil &&
		slices.ContainsFunc(of.told.All(), func(d *diag.Diagnostic) bool { return d.Span.Source == src })
}

// wholes leaves out the chapters and modules of tests of rulesets that are in the list
// themselves, since they are read with these.
func wholes(files []string) []string {
	return slices.DeleteFunc(slices.Clone(files), func(file string) bool {
		if !isRuleset(file) {
			return false
		}
		place, err := fileAt(host.Disk, file)
		if err != nil {
			return false
		}
		whole, ok := place.Part()
		return ok && slices.ContainsFunc(files, func(f string) bool {
			return filepath.Clean(f) == filepath.Join(place.Shelf.Label, filepath.FromSlash(whole))
		})
	})
}

// expand turns DIR/... into all files below that are of one of some sorts.
func expand(args []string, sorts ...func(file string) bool) ([]string, error) {
	var out []string
	for _, a := range args {
		a = filepath.ToSlash(a)
		dir, all := strings.CutSuffix(a, "...")
		if !all {
			if info, err := os.Stat(a); err == nil && info.IsDir() {
				return nil, usageError{fmt.Errorf("%s is a directory; write %s/... for all files below it", a,
					strings.TrimSuffix(a, "/"))}
			}
			out = append(out, a)
			continue
		}
		dir = strings.TrimSuffix(dir, "/")
		if dir == "" {
			dir = "."
		}
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				dir = path
				return err
			}
			if !d.IsDir() && slices.ContainsFunc(sorts, func(is func(string) bool) bool { return is(path) }) {
				out = append(out, path)
			}
			return nil
		})
		if err != nil {
			if path, ok := slashed(a); ok {
				return nil, usageError{fmt.Errorf("%s: %s; write it with /: %s", dir, library.FileError(err), path)}
			}
			return nil, usageError{fmt.Errorf("%s: %s", dir, library.FileError(err))}
		}
	}
	if len(out) == 0 {
		return nil, usageError{fmt.Errorf("no files found")}
	}
	return out, nil
}
