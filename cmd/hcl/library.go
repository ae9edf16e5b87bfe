package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"hcl/cmd/hcl/host"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/rulesets"
)

// sources are the flags that say where rulesets are looked for.
type sources struct {
	Rulesets string `help:"Look for rulesets in DIR before the built-in ones." placeholder:"DIR" env:"HCL_RULESETS"`
	disk     library.Disk
	warnings *warnings // said beside a report; nil: nobody reads them
}

// warnings are written once each.
type warnings struct {
	sync.Mutex
	to   io.Writer
	said map[string]bool
}

func (w *warnings) warn(text string) {
	if w == nil {
		return
	}
	w.Lock()
	defer w.Unlock()
	if !w.said[text] {
		w.said[text] = true
		fmt.Fprintf(w.to, "hcl: warning: %s\n", text)
	}
}

// AfterApply lets a verb look where the files of its command line lie. Kong calls it.
func (s *sources) AfterApply(e *env) error {
	s.disk, s.warnings = e.disk, &warnings{to: e.err, said: map[string]bool{}}
	return nil
}

// ProvideLibrary is where names are looked up: --rulesets first, then the built-in ones. Kong
// gives it to a verb whose Run asks for a library.
func (s sources) ProvideLibrary() (*library.Library, error) {
	lib := &library.Library{Disk: s.disk}
	if s.Rulesets != "" {
		shelf, err := shelfAt(host.DiskOf(lib), s.Rulesets)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
			return nil, usageError{fmt.Errorf("--rulesets %s: there is no such directory", s.Rulesets)}
		}
		if err != nil {
			return nil, usageError{fmt.Errorf("--rulesets %s: %s", s.Rulesets, library.FileError(err))}
		}
		lib.Shelves = append(lib.Shelves, shelf)
	}
	lib.Shelves = append(lib.Shelves, library.Shelf{FS: rulesets.Files})
	return lib, nil
}

// shelfAt opens a directory so that nothing outside it can be read, not even
// through links.
func shelfAt(d library.Disk, dir string) (library.Shelf, error) {
	files, err := d.Open(dir)
	return library.Shelf{Label: dir, FS: files}, err
}

// isPath reports whether a word names a file rather than a ruleset or scenario.
func isPath(word string, isOne func(string) bool) bool {
	return isOne(word) || strings.HasPrefix(word, ".") || filepath.IsAbs(word) || strings.ContainsRune(word, '\\')
}

// fileAt is a file on disk, on a shelf of its directory.
func fileAt(d library.Disk, path string) (library.Location, error) {
	if loc, ok, err := inBundle(d, path); ok {
		return loc, err
	}
	dir, name := filepath.Split(path)
	if whole, err := d.Abs(dir); err == nil && filepath.Base(whole) == library.TestsFolder && isRuleset(name) {
		dir, name = filepath.Join(dir, ".."), library.TestsFolder+"/"+name // it is about what lies beside that folder
	}
	if dir == "" {
		dir = "."
	}
	shelf, err := shelfAt(d, dir)
	if err == nil && (name == "" || name == "..") {
		err = errors.New("it is a directory, not a file")
	}
	if err != nil {
		return library.Location{}, fileError(path, err)
	}
	if dir == "." {
		shelf.Label = "."
	}
	return library.Location{Shelf: shelf, Path: name}, nil
}

// inBundle finds a file in a bundle: BUNDLE.hc/scenarios/NAME.toml, as logs name it.
func inBundle(d library.Disk, file string) (loc library.Location, ok bool, err error) {
	file = filepath.ToSlash(file)
	for i, c := range file {
		if name := file[:i]; c == '/' && isFile(d, name) {
			b, err := readBundle(d, name, library.BundleKind)
			if err != nil {
				return loc, true, err
			}
			return library.Location{Shelf: b.Shelf(name), Path: path.Clean(file[i+1:])}, true, nil
		}
	}
	return loc, false, nil
}

// isFile reports whether there is a file that is no directory, pipe or the like.
func isFile(d library.Disk, name string) bool {
	info, err := d.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// isFolder reports whether there is a directory.
func isFolder(d library.Disk, name string) bool {
	info, err := d.Stat(name)
	return err == nil && info.IsDir()
}

// readFile reads a file that the command line names, but no more than so many bytes, no
// link that leads out of its folder, and nothing that one could wait for.
func readFile(d library.Disk, path string, most int) (string, error) {
	place, err := fileAt(d, path)
	if err != nil {
		return "", err
	}
	text, err := place.Read(most)
	switch {
	case err != nil:
		return "", fileError(path, err)
	case len(text) > most:
		return "", fileError(path, fmt.Errorf("it has more than %d bytes", most))
	}
	return text, nil
}

func fileError(path string, err error) error {
	var l diag.List
	src := diag.NewSource(path, "")
	l.Errorf(diag.FileNotFound, src.At(0, 0), "%s", library.FileError(err))
	return l.Err()
}

// findRuleset resolves RULESET: a path to a file of rules or a name.
func findRuleset(lib *library.Library, word string) (library.Location, error) {
	word = filepath.ToSlash(word)
	if isScenario(word) {
		return library.Location{}, usageError{fmt.Errorf("%s is a scenario, and a ruleset belongs here: a .hc file, or the name of one that is built in", word)}
	}
	d := host.DiskOf(lib)
	if isPath(word, isRuleset) {
		return existing(d, word, isRuleset)
	}
	if loc, ok := lib.Find(word, nil); ok {
		return loc, nil
	}
	if _, err := d.Stat(word); err == nil {
		return fileAt(d, word)
	}
	var l diag.List
	x := l.Errorf(diag.FileNotFound, diag.Span{}, "there is no ruleset `%s`", word)
	names := lib.Rulesets()
	if i := slices.IndexFunc(library.Endings, func(ending string) bool { return isFile(d, word+ending) }); i >= 0 {
		x.Message += fmt.Sprintf(" among those that are built in; for the file of this name write `%s%s`", word,
			library.Endings[i])
	} else if near := nearestName(word, names); near != "" {
		x.Message += fmt.Sprintf("; did you mean `%s`?", near)
	} else {
		x.Message += "; `hcl list` shows those that are built in; a file is named by its path, ending in .hc"
	}
	return library.Location{}, l.Err()
}

// existing is a file on disk that is there; if not, the error names the nearest beside it.
func existing(d library.Disk, word string, isOne func(string) bool) (library.Location, error) {
	if _, err := d.Stat(word); !errors.Is(err, fs.ErrNotExist) {
		return fileAt(d, word)
	}
	var l diag.List
	x := l.Errorf(diag.FileNotFound, diag.NewSource(word, "").At(0, 0), "there is no such file")
	dir, name := filepath.Split(word)
	if near := diag.Nearest(name, filesIn(d, dir, isOne)); near != "" {
		x.Hinted("did you mean %s%s?", dir, near)
	}
	if path, ok := slashed(word); ok {
		x.Hinted("write it with /: %s", path)
	}
	return library.Location{}, l.Err()
}

// filesIn lists the files of a sort in a directory.
func filesIn(d library.Disk, dir string, isOne func(string) bool) []string {
	files, err := d.Open(cmp.Or(dir, "."))
	if err != nil {
		return nil
	}
	entries, _ := fs.ReadDir(files, ".")
	var out []string
	for _, f := range entries {
		if isOne(f.Name()) {
			out = append(out, f.Name())
		}
	}
	return out
}

// slashed is a path as it is written where \ does not part folders, if it has any.
func slashed(path string) (string, bool) {
	path = filepath.ToSlash(path)
	return strings.ReplaceAll(path, "\\", "/"), strings.ContainsRune(path, '\\')
}

// nearestName is the name that was most likely meant: the nearest, else the only one that
// begins or ends with the word.
func nearestName(word string, names []string) string {
	if near := diag.Nearest(word, names); near != "" {
		return near
	}
	found := ""
	for _, n := range names {
		if strings.HasPrefix(n, word+"-") && !strings.Contains(n[len(word):], "/") || strings.HasSuffix(n, "/"+word) {
			if found != "" {
				return ""
			}
			found = n
		}
	}
	return found
}

func notScenario(word string) error {
	return usageError{fmt.Errorf("%s is a ruleset, and a scenario belongs here: a .toml file, or RULESET/NAME as `hcl list` shows it\n  first the ruleset, then the scenario", word)}
}

// findScenario resolves SCENARIO: a path to a .toml file or RULESET/NAME.
func findScenario(lib *library.Library, word string) (library.Location, error) {
	word = filepath.ToSlash(word)
	if isRuleset(word) {
		return library.Location{}, notScenario(word)
	}
	if isPath(word, isScenario) {
		return existing(host.DiskOf(lib), word, isScenario)
	}
	near, among := "", false // the nearest, if need be among those of a ruleset that is there
	for i := strings.LastIndexByte(word, '/'); i > 0; i = strings.LastIndexByte(word[:i], '/') {
		if loc, ok := lib.Find(word[:i], nil); ok {
			if found, ok := scenario.Find(loc, word[i+1:]); ok {
				return found, nil
			}
			among = true
			if name := nearestName(word[i+1:], scenariosOf(loc)); name != "" {
				near = word[:i+1] + name
			}
		}
	}
	if _, known := lib.Find(word, nil); known { // no sooner: a scenario may be called like a variant
		return library.Location{}, notScenario(word)
	}
	if _, err := host.DiskOf(lib).Stat(word); err == nil {
		return fileAt(host.DiskOf(lib), word)
	}
	var l diag.List
	d := l.Errorf(diag.FileNotFound, diag.Span{}, "there is no scenario `%s`", word)
	if !among {
		var names []string
		for _, r := range lib.Rulesets() {
			if loc, ok := lib.Find(r, nil); ok {
				for _, s := range scenariosOf(loc) {
					names = append(names, r+"/"+s)
				}
			}
		}
		near = nearestName(word, names)
	}
	if near != "" {
		d.Message += fmt.Sprintf("; did you mean `%s`?", near)
	} else {
		d.Hinted(nameScenario)
	}
	return library.Location{}, l.Err()
}

// nameScenario is what to do about a scenario that is like none.
const nameScenario = "name a .toml file, or RULESET/NAME as `hcl list` shows it"

// fightsIn lists the scenarios for a ruleset as a command line names them: those beside it, and of
// one in a bundle those that lie elsewhere in that.
func fightsIn(lib *library.Library, ruleset library.Location) []string {
	var out []string
	beside := map[string]bool{}
	for _, s := range scenariosOf(ruleset) {
		out = append(out, wordFor(lib, ruleset, s))
		if loc, ok := scenario.Find(ruleset, s); ok {
			beside[loc.Name()] = true
		}
	}
	if !isFile(host.DiskOf(lib), ruleset.Shelf.Label) {
		return out
	}
	fs.WalkDir(ruleset.Shelf.FS, ".", func(file string, d fs.DirEntry, err error) error {
		loc := library.Location{Shelf: ruleset.Shelf, Path: file}
		if err == nil && isScenario(file) && !beside[loc.Name()] && headOf(loc).Ruleset == ruleset.ID() {
			out = append(out, loc.Name())
		}
		return nil
	})
	return out
}

// scenariosOf lists the scenarios beside a ruleset, or in `scenarios` beside it, that are
// for it.
func scenariosOf(loc library.Location) []string {
	dir := path.Dir(loc.Path)
	beside, _ := fs.Glob(loc.Shelf.FS, path.Join(dir, "*.toml"))
	apart, _ := fs.Glob(loc.Shelf.FS, path.Join(dir, "scenarios/*.toml"))
	var out []string
	for _, f := range append(apart, beside...) {
		if headOf(library.Location{Shelf: loc.Shelf, Path: f}).Ruleset == loc.ID() {
			out = append(out, strings.TrimSuffix(path.Base(f), ".toml"))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// wordFor is how a command line names a scenario beside a ruleset: by both their names if
// the ruleset is found by its own, else by its path.
func wordFor(lib *library.Library, ruleset library.Location, name string) string {
	word := namesFor(ruleset, name)
	if loc, ok := lib.Find(path.Dir(word), nil); ok && loc.Shelf.Label == ruleset.Shelf.Label {
		return word
	}
	if loc, ok := scenario.Find(ruleset, name); ok {
		return loc.Name()
	}
	return word
}

// namesFor is the name of a ruleset that is looked up by it, and of a scenario beside it.
func namesFor(ruleset library.Location, scenario string) string {
	name, _ := library.CutEnding(ruleset.Path)
	if path.Base(path.Dir(name)) == path.Base(name) {
		name = path.Dir(name)
	}
	return name + "/" + scenario
}

// scenarioHead is what a list needs to know of a scenario.
type scenarioHead struct {
	Ruleset string `toml:"ruleset"`
	Title   string `toml:"title"`
}

func headOf(loc library.Location) (head scenarioHead) {
	scenario.Glance(loc, &head) // of what cannot be read there is none
	return head
}

// forTests and forFights say what is wanted of a ruleset.
var forTests = check.Options{ScenarioNames: scenario.Names, TestModules: true}

func forFights(addOns []library.AddOn) check.Options {
	return check.Options{SkipTests: true, AddOns: addOns}
}

// swapped reports whether a ruleset stands where something else belongs: the first word names
// one, and the second, behind which one is looked for, does not.
func swapped(lib *library.Library, word, ruleset string) bool {
	_, err := findRulesets(lib, ruleset)
	base, _, _ := strings.Cut(word, "+")
	_, known := lib.Find(base, nil)
	return err != nil && !isRuleset(ruleset) && (known || isRuleset(base))
}

// findRulesets resolves a ruleset, or several to be combined: A+B+C.
func findRulesets(lib *library.Library, word string) ([]library.Location, error) {
	var roots []library.Location
	for _, w := range strings.Split(word, "+") {
		if w == "" {
			return nil, usageError{fmt.Errorf("%s: a ruleset is missing beside `+`", word)}
		}
		loc, err := findRuleset(lib, w)
		if err != nil {
			return nil, err
		}
		if !isBundle(loc) {
			roots = append(roots, loc)
			continue
		}
		b, err := readBundle(host.DiskOf(lib), w, library.BundleKind)
		if err != nil {
			return nil, err
		}
		roots = append(roots, rootsOf(b, w, lib)...)
	}
	return roots, nil
}

// isBundle reports whether a file begins as a bundle does.
func isBundle(loc library.Location) bool {
	head, err := loc.Read(32)
	return err == nil && library.IsBundle(head, library.BundleKind) // if not, whoever reads it says so
}

// load finds rulesets and checks them.
func load(lib *library.Library, word string, o check.Options) (*check.Ruleset, *diag.List, error) {
	roots, err := findRulesets(lib, word)
	if err != nil {
		return nil, nil, err
	}
	p, diags := check.Load(lib, roots, o)
	return p, diags, diags.Err()
}
