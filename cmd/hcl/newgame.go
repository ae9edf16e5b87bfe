package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"hcl/cmd/hcl/host"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/rulesets"
)

// starters is the folder of the games that can be begun with, one for each family, and
// plainStarter the one for those who do not say which.
const (
	starters     = "starters"
	plainStarter = "d20"
)

func builtIn() *library.Library {
	return &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
}

// families lists the starters.
func families() []string {
	var out []string
	for _, name := range wholeRulesets(builtIn()) {
		if dir, family := path.Split(name); dir == starters+"/" {
			out = append(out, family)
		}
	}
	return out
}

var firstRemark = regexp.MustCompile(`(?m)^## (.*)`)

// listStarters shows the families, with the first line of what each says of itself.
func listStarters(w io.Writer) error {
	for _, family := range families() {
		loc, _ := builtIn().Find(path.Join(starters, family), nil)
		text, err := loc.Read(syntax.MaxSource)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-12s%s\n", family, firstRemark.FindStringSubmatch(diag.NewSource(loc.Name(), text).Text)[1])
	}
	fmt.Fprintf(w, "Begin with one: hcl new NAME --from FAMILY; hcl new NAME takes %s.\n", plainStarter)
	return nil
}

// starterOf finds the starter of a family.
func starterOf(family string) (library.Location, error) {
	loc, ok := builtIn().Find(path.Join(starters, family), nil)
	if ok {
		return loc, nil
	}
	message := fmt.Sprintf("--from %s: there is no such family, but %s", family, strings.Join(families(), ", "))
	if near := diag.Nearest(family, families()); near != "" {
		message = fmt.Sprintf("--from %s: there is no such family; did you mean `%s`?", family, near)
	}
	if _, whole := builtIn().Find(family, nil); whole {
		message = fmt.Sprintf("--from %s: that is a whole ruleset, and no family\n"+
			"  a variant of it: hcl new NAME --extends %[1]s", family)
	}
	return loc, usageError{fmt.Errorf("%s\n  hcl new --from lists the families", message)}
}

// game writes the starter of a family under the name of one's own, into a new folder.
func (c *newCmd) game(e *env, loc library.Location) error {
	family := loc.ID()
	if err := nothingThere(c.Name); err != nil {
		return err
	}
	fight := scenariosOf(loc)[0]
	rules, toml, tests := c.Name+strings.TrimPrefix(path.Base(loc.Path), family), fight+".toml",
		path.Join(library.TestsFolder, "basics.hc")
	from := map[string]string{
		rules: loc.Path,
		toml:  path.Join(starters, "scenarios", toml),
		tests: path.Join(starters, library.TestsFolder, family+"-basics.hc"),
	}
	called := strings.NewReplacer(
		path.Join(starters, family, fight), toml,
		path.Join(starters, family), rules,
		fmt.Sprintf("extends %q", family), fmt.Sprintf("extends %q", c.Name),
		fmt.Sprintf("ruleset = %q", family), fmt.Sprintf("ruleset = %q", c.Name),
	)
	title := titleFor(c.Name)
	header := fmt.Sprintf(`ruleset "%s" { version = "0.1" ; language = "%s" }`, title, library.Language)
	files := map[string]string{}
	for to, at := range from {
		text, err := library.Location{Shelf: loc.Shelf, Path: at}.Read(syntax.MaxSource)
		if err != nil {
			return err
		}
		text = headerLine.ReplaceAllString(called.Replace(text), header)
		text = headingLine.ReplaceAllString(text, "# "+title)
		files[to] = moduleLine.ReplaceAllString(text, fmt.Sprintf(`module "%s, tested"`, title))
	}
	if err := createFolder(c.Name, files); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "The folder %s is written: %s has the rules, %s a fight, %s tests. Now:\n", c.Name, rules, toml,
		tests)
	rules, toml = path.Join(c.Name, rules), path.Join(c.Name, toml)
	fmt.Fprintf(e.out, "  hcl run %s %s --why\n  hcl sim %s %s\n  hcl test %s\n", rules, toml, rules, toml, rules)
	return nil
}

var (
	headerLine  = regexp.MustCompile(`(?m)^ruleset ".*$`)
	moduleLine  = regexp.MustCompile(`(?m)^module ".*$`)
	headingLine = regexp.MustCompile(`\A# .*`) // of a starter in Markdown
)

// createFolder makes a folder with files, by their paths in it, that is not there yet: all
// of it or nothing.
func createFolder(name string, files map[string]string) error {
	if err := host.Writable(name, ""); err != nil {
		return err
	}
	apart, err := os.MkdirTemp(".", "."+name+".*")
	if err != nil {
		return err
	}
	defer host.RemovedWhenTold(apart)()
	defer os.RemoveAll(apart)
	whole := filepath.Join(apart, name)
	for file, text := range files {
		file = filepath.Join(whole, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := create(file, text); err != nil {
			return err
		}
	}
	return os.Rename(whole, name)
}
