package scenario

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/BurntSushi/toml"

	"hcl/lang/library"
)

// Find looks for a scenario that a file names: in scenarios/ beside the file, or
// beside it. The name may end in .toml.
func Find(from library.Location, name string) (library.Location, bool) {
	if !fs.ValidPath(name) || strings.HasPrefix(name, ".") {
		return library.Location{}, false
	}
	name = strings.TrimSuffix(name, ".toml") + ".toml"
	for _, dir := range []string{"scenarios", "."} {
		loc := library.Location{Shelf: from.Shelf, Path: path.Join(path.Dir(from.Path), dir, name)}
		if info, err := fs.Stat(loc.Shelf.FS, loc.Path); err == nil && info.Mode().IsRegular() {
			return loc, true
		}
	}
	return library.Location{}, false
}

// Glance takes what somebody wants to know from the TOML of a file, without asking whether it is a scenario, and
// gives its text. It reads no file that would be refused for its size or depth.
func Glance(loc library.Location, into any) (text string, err error) {
	text, err = loc.Read(MaxSource)
	if err != nil {
		return "", err
	}
	if deepest, parts := shape(text); len(text) > MaxSource || deepest > MaxNesting || parts > MaxParts {
		return "", errors.New("it is too large")
	}
	if _, err := toml.Decode(text, into); err != nil {
		return "", errors.New("it is no valid TOML")
	}
	return text, nil
}

// Names lists what a scenario declares, for the tests of a ruleset. It implements
// check.Options.ScenarioNames.
func Names(from library.Location, name string) (ruleset string, names []library.ScenarioName, err error) {
	loc, ok := Find(from, name)
	if !ok {
		return "", nil, fs.ErrNotExist
	}
	var raw map[string]any
	if _, err := Glance(loc, &raw); err != nil {
		return "", nil, err
	}
	root := newNode(raw, nil, nil)
	add := func(kind, name string, copy int64) {
		names = append(names, library.ScenarioName{Name: name, Kind: kind, In: loc.Name(), Copy: copy})
	}
	for key, list := range root.table {
		if key == "order" || key == "roll" {
			continue
		}
		for _, t := range list.list {
			if t.table == nil {
				continue
			}
			add(key, t.str("name"), 0)
			if key != "side" || t.get("combatant") == nil {
				continue
			}
			for _, f := range t.get("combatant").list {
				switch n, _ := f.get("copies").whole(); {
				case f.table == nil:
				case n < 1 || n > MaxCopies:
					add("combatant", f.str("name"), 0)
				default:
					for i := range n {
						add("combatant", f.str("name"), i+1)
					}
				}
			}
		}
	}
	return root.str("ruleset"), names, nil
}
