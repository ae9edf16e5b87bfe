package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// completion finds what may stand where the last word of a command line is being written.
type completion struct {
	e       *env
	verbs   []*kong.Node
	verb    *kong.Node
	given   []string // what stands before it for the arguments of the verb
	sources sources
	current string
}

// complete prints what may be written for the last of some words of a command line, for the
// scripts that shells run: one in a line, and behind a tab what it is.
func complete(e *env, grammar *kong.Application, words []string) {
	if len(words) == 0 {
		return
	}
	c := &completion{e: e, verbs: grammar.Children, current: words[len(words)-1],
		sources: sources{Rulesets: os.Getenv("HCL_RULESETS")}}
	if len(words) == 1 {
		for _, v := range c.verbs {
			c.offer(v.Name, v.Help)
		}
		return
	}
	if line := words[1 : len(words)-1]; words[0] == "job" {
		if i := slices.IndexFunc(line, func(w string) bool {
			return slices.ContainsFunc(c.verbs, func(v *kong.Node) bool { return v.Name == w && isDivisible(v) })
		}); i >= 0 {
			words = words[1+i:]
		}
	}
	i := slices.IndexFunc(c.verbs, func(v *kong.Node) bool { return v.Name == words[0] })
	if i < 0 {
		return
	}
	c.verb = c.verbs[i]
	flag := c.read(words[1 : len(words)-1])
	name, value, valued := strings.Cut(c.current, "=")
	switch f := c.flag(name); {
	case flag != nil:
		c.flagValue(flag, "")
	case valued && f != nil:
		c.current = value
		c.flagValue(f, name+"=")
	case strings.HasPrefix(c.current, "-"):
		c.flags()
	default:
		c.argument()
	}
}

// isDivisible reports whether others can fight the fights of a verb.
func isDivisible(v *kong.Node) bool {
	_, is := v.Target.Addr().Interface().(divisible)
	return is
}

// offer prints a word if it begins as the one that is being written.
func (c *completion) offer(word, about string) { c.offerBehind("", word, about) }

// offerBehind prints a word behind what stands before it already.
func (c *completion) offerBehind(before, word, about string) {
	if strings.HasPrefix(word, c.current) {
		about, _, _ = strings.Cut(about, "\n")
		fmt.Fprintf(c.e.out, "%s%s\t%s\n", before, word, about)
	}
}

// read goes through the words behind the verb. It returns the flag that waits for its value.
func (c *completion) read(words []string) (waits *kong.Flag) {
	for _, w := range words {
		name, value, valued := strings.Cut(w, "=")
		f := c.flag(name)
		switch {
		case waits != nil:
			f, value, valued = waits, w, true
			waits = nil
		case f == nil && !strings.HasPrefix(w, "-"):
			c.given = append(c.given, w)
		case f != nil && !valued && !f.IsBool():
			waits = f
		}
		if f != nil && valued && f.Name == "rulesets" {
			c.sources.Rulesets = value
		}
	}
	return waits
}

// allFlags are those of the verb.
func (c *completion) allFlags() []*kong.Flag { return slices.Concat(c.verb.AllFlags(true)...) }

// flag is the flag of a word, nil of none.
func (c *completion) flag(word string) *kong.Flag {
	for _, f := range c.allFlags() {
		if word == "--"+f.Name || f.Short != 0 && word == "-"+string(f.Short) {
			return f
		}
	}
	return nil
}

func (c *completion) flags() {
	for _, f := range c.allFlags() {
		c.offer("--"+f.Name, f.Help)
	}
}

// flagValue offers what a flag may have.
func (c *completion) flagValue(f *kong.Flag, before string) {
	switch {
	case f.Enum != "":
		for _, word := range f.EnumSlice() {
			if word != "" {
				c.offerBehind(before, word, "")
			}
		}
	case f.Name == "policies":
		c.files(before, isRuleset)
	case f.PlaceHolder == "FILE":
		c.files(before, func(string) bool { return true })
	case f.PlaceHolder == "DIR":
		c.files(before, func(string) bool { return false })
	case f.Name == "set" || f.Name == "set-b" || f.Name == "vary":
		if p := c.ruleset(); p != nil {
			for _, q := range p.Params {
				c.offerBehind(before, q.Name+"=", q.Label)
			}
		}
	case f.Name == "choice":
		if p := c.ruleset(); p != nil {
			for _, s := range p.Sites {
				c.offerBehind(before, s.FullName(), "")
			}
		}
	}
}

// argument offers what may stand for the next argument of the verb.
func (c *completion) argument() {
	args := c.verb.Positional
	n := len(c.given)
	if n >= len(args) && (len(args) == 0 || !args[len(args)-1].IsCumulative()) {
		return
	}
	switch arg := args[min(n, len(args)-1)]; arg.Name {
	case "ruleset", "a", "b":
		c.rulesets()
	case "scenario":
		c.scenarios()
	case "file":
		c.files("", func(name string) bool {
			return isRuleset(name) || isScenario(name) || !slices.Contains([]string{"check", "fmt", "test"}, c.verb.Name)
		})
		if c.verb.Name == "test" {
			c.builtIn("")
		}
	case "verb":
		for _, v := range c.verbs {
			if isDivisible(v) {
				c.offer(v.Name, v.Help)
			}
		}
	case "part":
		c.files("", func(string) bool { return true })
	case "code":
		for _, x := range diag.Explanations {
			c.offer(string(x.Code), x.Means)
		}
	case "topic":
		for _, v := range c.verbs {
			c.offer(v.Name, v.Help)
		}
		for _, topic := range topics {
			c.offer(topic, "")
		}
	case "name":
		c.names()
	default:
		if arg.Enum != "" {
			for _, word := range arg.EnumSlice() {
				c.offer(word, "")
			}
		}
	}
}

// library is where names are looked up; it is empty where that cannot be.
func (c *completion) library() *library.Library {
	if lib, err := c.sources.ProvideLibrary(); err == nil {
		return lib
	}
	return &library.Library{}
}

// ruleset is the one that the command line names first; nil if there is none without errors.
func (c *completion) ruleset() *check.Ruleset {
	if len(c.given) == 0 {
		return nil
	}
	p, _, err := load(c.library(), c.given[0], forFights(nil))
	if err != nil {
		return nil
	}
	return p
}

// rulesets offers files and names of rulesets, also behind others that they are laid over.
func (c *completion) rulesets() {
	i := strings.LastIndexByte(c.current, '+') + 1
	before := c.current[:i]
	c.current = c.current[i:]
	c.files(before, isRuleset)
	c.builtIn(before)
}

// builtIn offers the names that are looked up.
func (c *completion) builtIn(before string) {
	lib := c.library()
	for _, name := range wholeRulesets(lib) {
		if loc, ok := lib.Find(name, nil); ok {
			title, _ := titleOf(loc)
			c.offerBehind(before, name, title)
		}
	}
}

func (c *completion) scenarios() {
	if p := c.ruleset(); p != nil {
		lib := c.library()
		for _, f := range slices.Backward(p.Files) {
			for _, s := range scenariosOf(f.Location) {
				if word := wordFor(lib, f.Location, s); !isScenario(word) {
					c.offer(word, "")
				}
			}
		}
	}
	c.files("", isScenario)
}

// names offers what a ruleset declares.
func (c *completion) names() {
	p := c.ruleset()
	if p == nil {
		return
	}
	for _, of := range []struct {
		sort  string
		names []string
	}{
		{"param", ir.Names(p.Params)}, {"kind", ir.Names(p.Kinds)}, {"table", ir.Names(p.Tables)}, {"map", ir.Names(p.Maps)},
		{"define", ir.Names(p.Defines)},
		{"score", ir.Names(p.Scores)}, {"event", ir.Names(p.Events)}, {"condition", ir.Names(p.Conditions)},
		{"rule", ir.Names(p.Rules)},
		{"measure", ir.Names(p.Measures)}, {"policy", ir.Names(p.Policies)},
	} {
		for _, name := range of.names {
			c.offer(name, of.sort)
		}
	}
	for _, k := range p.Kinds {
		for _, in := range k.Instances {
			c.offer(in.Name, cmp.Or(in.Title, k.Name))
		}
	}
}

// files offers the files of some sort in the directory of the word that is being written, and
// the directories there.
func (c *completion) files(before string, isOne func(name string) bool) {
	dir, base := filepath.Split(c.current)
	entries, err := os.ReadDir(cmp.Or(dir, "."))
	if err != nil {
		return
	}
	for _, f := range entries {
		name := f.Name()
		if strings.HasPrefix(name, ".") && !strings.HasPrefix(base, ".") {
			continue
		}
		if isDir(dir, f) {
			c.offerBehind(before, dir+name+"/", "")
		} else if isOne(name) {
			c.offerBehind(before, dir+name, "")
		}
	}
}

// isDir reports whether an entry of a directory is one, or a link to one.
func isDir(dir string, f fs.DirEntry) bool {
	if f.Type()&fs.ModeSymlink == 0 {
		return f.IsDir()
	}
	info, err := os.Stat(filepath.Join(dir, f.Name()))
	return err == nil && info.IsDir()
}
