package check

import (
	"fmt"
	"math"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// complete checks what only the whole program shows.
func (c *checker) complete() {
	p := c.p
	p.Rules = c.allRules
	if c.diags.Errors() == 0 {
		p.SetCosts()
	}
	whole := c.root.Source.At(0, 0)
	if c.root.Header != nil {
		whole = c.root.Header.Title.Span(c.root.Source)
	}
	for _, r := range p.Rounds {
		if c.source(r.File).Module() && c.diags.Errors() == 0 {
			c.errorf(diag.NotAModule, r.Span.FirstWord(), "a module has no rounds of its own").Hinted("begin the file with `ruleset`")
		}
	}
	if p.Module {
		return
	}
	if c.root.Header == nil || c.gap() {
		return // what seems to be missing may stand elsewhere, or in a line that could not be read
	}
	if len(p.Rounds) == 0 {
		c.errorf(diag.Incomplete, whole, "the ruleset does not say what happens in a round").
			Hinted("write: round { phase NAME \"Title\" { … } }, or begin the file with `module`")
	}
	if c.named("victory") == nil {
		c.errorf(diag.Incomplete, whole, "the ruleset does not say how a fight ends").
			Hinted("write: victory { winner last_side_standing() }")
	}
	if a := p.Combatant.Field("active"); !c.noActive && (a == nil || a.Role != ir.Computed) {
		c.errorf(diag.Incomplete, whole, "the ruleset does not say when a combatant takes part").
			Hinted("write: kind combatant { define active = hp > 0 }")
	}
}

// gap reports whether some line of the root file could not be read, so that what
// seems to be missing may stand there.
func (c *checker) gap() bool {
	return slices.ContainsFunc(c.files, func(f *library.File) bool {
		return f.Whole() == c.root && f.Tree.Gap(everywhere{})
	})
}

// everywhere covers all of a file.
type everywhere struct{}

func (everywhere) Offsets() (start, end int) { return 0, math.MaxInt }

// neverRead warns of fields that the file that was asked for declares, and that no formula
// reads: whatever they are set to, nothing comes of it.
func (c *checker) neverRead() {
	for f := range c.p.Fields() {
		switch {
		case c.source(f.File).Whole() != c.root || c.reads[f] > 0 || f.Role == ir.Given:
			continue
		case f.Kind == c.p.Combatant && f.Name == "active", f.Type.Base == ir.Square: // the machine reads them
			continue
		}
		d := c.diags.Warnf(diag.Unused, f.Span, "no formula reads the field `%s` of %s", f.Name, f.Kind.Name).
			Hinted("remove it, or let a rule make something of it")
		if f.Role == ir.Action {
			d.Message = fmt.Sprintf("nothing calls the rule `%s` of %s", f.Name, f.Kind.Name)
			d.Hinted("remove it, or call it")
		}
		if c.diags.Warned() {
			return
		}
		if by, other := through(f.Kind, f.Name); other != nil && by != f {
			d.Hinted("what is read is the `%s` of %s; what a %s has of these stands in `%s`", f.Name, other.Kind.Name,
				f.Kind.Name, by.Name)
		}
	}
}
