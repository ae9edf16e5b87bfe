package scenario

import (
	"strings"

	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// Limits on what a scenario may hold.
const (
	MaxSource   = 1 << 20 // bytes
	MaxNesting  = 50      // brackets in brackets; keys in keys
	MaxParts    = 60_000  // keys, tables, items of lists
	MaxSides    = 1000
	MaxCopies   = 10_000
	MaxFighters = 100_000
)

// Load reads a scenario and checks it against a program. The setup is nil if there
// are errors.
func Load(loc library.Location, p *ir.Program) (*world.Setup, *diag.List) {
	setup, diags, _ := load(loc, p, nil)
	return setup, diags
}

// Upgrade returns the text of a scenario with all names of the ruleset that have changed
// as they are now, and what is wrong with it.
func Upgrade(loc library.Location, p *ir.Program) (string, *diag.List) {
	_, diags, src := load(loc, p, nil)
	return src.Text, diags
}

// load reads a scenario with changes, anew whenever names in it are found to be old.
func load(loc library.Location, p *ir.Program, changes []Change) (*world.Setup, *diag.List, *diag.Source) {
	l := &loader{p: p, changes: changes, setup: &world.Setup{Name: loc.Name()}, upgrades: len(p.Renames) > 0,
		seen: map[int]bool{}}
	if l.read(loc) {
		l.work()
	}
	up := &diag.Rewriting{Original: l.src, Source: l.src}
	for try := 1; len(l.old) > 0; try++ {
		up.Replace(l.old)
		l = &loader{p: p, changes: changes, setup: &world.Setup{Name: loc.Name(), Hash: l.setup.Hash}, src: up.Source,
			upgrades: try < maxUpgrades, seen: map[int]bool{}}
		if l.decode(l.src.Text); l.diags.Errors() == 0 {
			l.work()
		}
	}
	l.diags.Rewritten(up)
	l.diags.Old(up)
	if l.diags.Errors() > 0 {
		return nil, &l.diags, up.Source
	}
	return l.setup, &l.diags, up.Source
}

// maxUpgrades is how often a name may have changed.
const maxUpgrades = 6

// work does everything in order, until there are more errors than are shown: to look for
// all, each with advice, may take for ever.
func (l *loader) work() {
	l.working = true
	defer func() {
		if l.enough {
			recover()
		}
	}()
	for _, c := range l.changes {
		l.change(c)
	}
	l.scenario()
}

// isOld reports whether a name that the ruleset does not know is one that it has changed,
// and notes its place. It may be that of a part of one of the owners.
func (l *loader) isOld(span diag.Span, name string, owners ...string) bool {
	now := l.p.Renames[name]
	for _, owner := range owners {
		if part, ok := strings.CutPrefix(l.p.Renames[owner+"."+name], owner+"."); ok {
			now = part
		}
	}
	if now == "" || !l.upgrades || span.Source != l.src {
		return false
	}
	at, ok := span.Word(name)
	if ok && !l.seen[at.Start] {
		l.seen[at.Start] = true
		l.old = append(l.old, diag.Word{Old: at, New: now})
	}
	return ok
}

type loader struct {
	src  *diag.Source
	p    *ir.Program
	root *node

	changes []Change // of what the file says
	setup   *world.Setup
	diags   diag.List

	names map[string]diag.Span // sides and combatants
	likes map[string]int       // combatants by the name in the file: place in drafts
	draft []draft
	one   map[string]*node    // what is changed of one copy, by its name
	added map[string][]string // names of added instances, by kind
	later []lateName

	uses   *[]check.Use                    // what is named where; nil: nobody asks
	called map[string]library.ScenarioName // then also who is called how

	byName map[*ir.Kind]map[string]bool // the names of instances, once they are asked for

	working, enough bool // whether it may stop for too many errors, and has

	upgrades bool         // old names are looked for
	old      []diag.Word  // and these have been found,
	seen     map[int]bool // at these places
}

func (l *loader) errorf(code diag.Code, span diag.Span, format string, args ...any) *diag.Diagnostic {
	d := l.diags.Errorf(code, span, format, args...)
	if l.working && l.diags.Full() {
		l.enough = true
		panic("nobody reads more errors")
	}
	return d
}
