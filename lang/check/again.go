package check

import (
	"maps"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// Kept is a ruleset as it was loaded last, for who asks something of it again and again: as long as
// its files are the same, only what asks is checked anew. It needs Trees, and is not for several at
// the same time. What it gave before changes with the next load.
type Kept struct {
	rules *Ruleset
	asks  *library.File
	known map[any]any // before anything was asked
	lost  [2]map[string]bool
}

// beforeTests is how far a program has come when its tests are checked.
type beforeTests struct {
	sites, lookups, labels, words int
	made                          []*ir.Kind
}

func (c *checker) notesBeforeTests() {
	c.before = beforeTests{sites: len(c.p.Sites), lookups: len(c.p.Lookups), labels: len(c.p.Labels),
		words: len(c.p.Words)}
	for _, k := range c.p.Kinds {
		if k.Made {
			c.before.made = append(c.before.made, k)
		}
	}
}

// keep keeps what was loaded, if that is to be.
func (k *Kept) keep(r *Ruleset) {
	if k == nil {
		return
	}
	i := slices.IndexFunc(r.Files, func(f *library.File) bool { return f.Asks })
	if *k = (Kept{}); i >= 0 {
		*k = Kept{r, r.Files[i], r.c.sources.known, [2]map[string]bool{r.c.lost, r.c.unread}}
	}
}

// still reports whether the files that have been read are the same, but for the one that asks,
// and nothing but tests is in that.
func (k *Kept) still(files []*library.File) bool {
	return k != nil && k.rules != nil && slices.EqualFunc(files, k.rules.Files, func(f, was *library.File) bool {
		if f.Asks && was.Asks {
			return !slices.ContainsFunc(f.Tree.Decls, func(d syntax.Decl) bool { return !onlyAsks(d) })
		}
		return f.Tree == was.Tree
	})
}

// again checks what asks, of files that have been read again.
func (k *Kept) again(files []*library.File, diags *diag.List) (*Ruleset, []library.Old) {
	c, f := k.rules.c, k.asks
	f.Renew(files[slices.IndexFunc(files, func(f *library.File) bool { return f.Asks })])
	c.sources.known, c.lost, c.unread = maps.Clone(k.known), maps.Clone(k.lost[0]), maps.Clone(k.lost[1])
	maps.Copy(c.lost, f.Tree.Lost)
	maps.Copy(c.unread, f.Tree.Unread)
	c.diags, c.told, c.enough, c.old, c.body = diags, diags, false, nil, nil
	c.answers, c.rollLabels, c.stillUses, c.unknowing, c.unreadLocals, c.sitesBy = nil, nil, nil, nil, nil, nil
	c.noScenario = lacking{}
	clear(c.scenarios)
	p := c.p
	p.Sites, p.Lookups = p.Sites[:c.before.sites], p.Lookups[:c.before.lookups]
	p.Forget(c.before.labels, c.before.words)
	for _, kind := range p.Kinds {
		kind.Made = slices.Contains(c.before.made, kind)
	}
	p.Tests = slices.DeleteFunc(p.Tests, func(t *ir.Test) bool {
		asked := t.File == f.IR()
		if asked {
			delete(c.tests, t.Name)
		}
		return asked
	})
	rest := len(p.Tests)
	c.untilEnough(func() {
		c.in(f, func() {
			for _, d := range f.Tree.Decls {
				onDeclare.apply(c, d)
			}
			for _, t := range p.Tests[rest:] {
				c.testBody(t)
			}
		})
		c.answersAndRolls()
		c.mustBeStill()
		c.notSetYet()
		c.recast()
	})
	if diags.Errors() > 0 {
		return nil, c.old
	}
	return k.rules, c.old
}

func onlyAsks(d syntax.Decl) bool {
	switch d.(type) {
	case *syntax.Header, *syntax.Test:
		return true
	}
	return false
}
