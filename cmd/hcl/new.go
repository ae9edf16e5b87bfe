package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"hcl/lang/library"
)

type newCmd struct {
	sources
	Name    string `arg:"" optional:"" help:"What it is called: small letters, digits and -. With --roster: the ruleset to fight by."`
	From    family `help:"Begin with the game of another family than d20; without FAMILY: list them." placeholder:"FAMILY" xor:"what"`
	Extends string `help:"Begin a variant of this ruleset: a name, or a .hc file of this directory." placeholder:"RULESET" xor:"what"`
	Roster  string `help:"Make a scenario of a spreadsheet of fighters." placeholder:"FILE.csv" xor:"what"`
	Output  string `short:"o" help:"The scenario to write with --roster, else called as the spreadsheet." placeholder:"FILE.toml" wants:"roster" since:"it names the scenario that is made of a spreadsheet"`
}

// family is the value of --from, which may be left out.
type family struct {
	given bool
	name  string
}

// Decode takes the next word as the value, if it can be one.
func (f *family) Decode(ctx *kong.DecodeContext) error {
	f.given = true
	if !ctx.Scan.Peek().IsValue() {
		return nil
	}
	return ctx.Scan.PopValueInto("family", &f.name)
}

var newName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*$`)

func (c *newCmd) Run(e *env, lib *library.Library) error {
	if c.From.given && c.From.name == "" {
		return listStarters(e.out)
	}
	if c.Roster != "" {
		return c.roster(e, lib)
	}
	if c.From.name == "" {
		c.From.name = plainStarter
	}
	starter, err := starterOf(c.From.name)
	switch {
	case err != nil:
		return err
	case c.Name == "":
		return usageError{errors.New("NAME is missing: hcl new NAME, as in hcl new mygame\n  hcl help new explains it, with examples")}
	case !newName.MatchString(c.Name) || c.Name == library.TestsFolder:
		return usageError{fmt.Errorf("%q is no name for a ruleset: it is made of small letters, digits and -, and begins with a letter or digit", c.Name)}
	case c.Extends != "":
		return c.variant(e, lib)
	}
	return c.game(e, starter)
}

// titleFor makes a title of a name.
func titleFor(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' })
	title := strings.Join(words, " ")
	first, n := utf8.DecodeRuneInString(title)
	return string(unicode.ToUpper(first)) + title[n:]
}

// nothingThere reports the first of the files and folders to be written that there is already.
func nothingThere(names ...string) error {
	for _, name := range names {
		if info, err := os.Lstat(name); err == nil {
			what := "file"
			if info.IsDir() {
				what = "folder"
			}
			return usageError{fmt.Errorf("there is already a %s %s", what, name)}
		}
	}
	return nil
}

// create writes a file that is not there yet.
func create(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
