package suite

import (
	"cmp"
	"slices"

	"hcl/interp/script"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// Coverage is what tests have reached of rulesets, file by file.
type Coverage struct {
	Files []*File `json:"files"`
}

// File is a file of which tests may reach parts.
type File struct {
	Name  string  `json:"name"`
	Parts []*Part `json:"parts"` // in the order of the file

	source *diag.Source
	known  map[key]*Part
	whole  []span // of declarations, terms, rows and so on
	blocks []span
}

// key tells a part from others of its file.
type key struct {
	sort, name string
	span
}

type span struct{ start, end int }

// Part is something that tests may reach.
type Part struct {
	Sort    string          `json:"sort"` // score, term, modifier, table, row, rule, phase, step, branch, hook or choice
	Name    string          `json:"name"` // with what it is a part of: to_hit.skill
	Line    int             `json:"line"`
	Times   int64           `json:"times"`             // it came up
	Options []script.Option `json:"options,omitempty"` // of a choice: those that were offered, and how often each was taken

	span
	of *Part
}

// reached reports whether a part came up.
func (p *Part) reached() bool { return p.Times > 0 }

// Add adds what the tests of a ruleset have reached. What several rulesets share is added up.
func (c *Coverage) Add(p *check.Ruleset, r *script.Reached) {
	parts := make([]*Part, len(r.Parts.List))
	for i, x := range r.Parts.List {
		at := placeOfPart(x.Thing)
		if at.IsZero() {
			continue
		}
		var of *Part
		name := x.Name
		if x.Of >= 0 && parts[x.Of] != nil {
			of = parts[x.Of]
			name = of.Name + "." + name
			if x.Sort == "row" {
				name = x.Name + " of " + of.Name
			}
		}
		if parts[i] = c.part(p, x.Sort, name, at, of); parts[i] != nil {
			parts[i].Times += r.Times[i]
			c.branches(p, r, bodyOf(x.Thing), name)
		}
	}
	for _, course := range slices.Concat(p.Setups, p.Rounds) {
		for _, ph := range course.Phases {
			if part := c.part(p, "phase", ph.Name, ph.Span, nil); part != nil && ph.Body != nil {
				part.Times += r.Ran[ph.Body]
				c.branches(p, r, ph.Body, ph.Name)
			}
		}
	}
	for _, s := range p.Sites {
		part := c.part(p, "choice", s.FullName(), s.Span, nil)
		if q := r.Asked[s.Index]; q != nil && part != nil {
			part.Times += q.Times
			for _, o := range q.Options {
				i := slices.IndexFunc(part.Options, func(old script.Option) bool { return old.Name == o.Name })
				if i < 0 {
					part.Options = append(part.Options, o)
				} else {
					part.Options[i].Times += o.Times
				}
			}
		}
	}
	for _, f := range c.Files {
		slices.SortStableFunc(f.Parts, func(a, b *Part) int {
			return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
		})
	}
}

// branches adds the blocks in a body that may be passed by, but for those of its steps.
func (c *Coverage) branches(p *check.Ruleset, r *script.Reached, body *ir.Block, owner string) {
	known := map[*ir.Block]bool{body: true}
	for s := range ir.Steps(body) {
		known[s.Body] = true
		for _, h := range s.Layers() {
			known[h.Body] = true
		}
	}
	ir.EachBlock(body, func(b *ir.Block) {
		if !known[b] && len(b.List) > 0 {
			if part := c.part(p, "branch", owner, b.List[0].Span(), nil); part != nil {
				part.Times += r.Ran[b]
			}
		}
	})
}

// bodyOf is what a part does, nil of one that does nothing.
func bodyOf(thing any) *ir.Block {
	switch x := thing.(type) {
	case *ir.Rule:
		return x.Body
	case *ir.Hook:
		return x.Body
	}
	return nil
}

// placeOfPart is where a part stands: its name, or all of it.
func placeOfPart(thing any) diag.Span {
	switch x := thing.(type) {
	case *ir.Score:
		return x.Span
	case *ir.Term:
		return x.Span
	case *ir.Table:
		return x.Span
	case *ir.Row:
		return x.Span
	case *ir.Rule:
		return x.Span
	case *ir.Step:
		return x.Span()
	case *ir.Hook:
		return x.Span
	case *ir.StepHook:
		return x.Span
	}
	return diag.Span{}
}

// part is the part of a sort and a name at a place, which may be known already; nil of a file that
// is there for tests.
func (c *Coverage) part(p *check.Ruleset, sort, name string, at diag.Span, of *Part) *Part {
	i := slices.IndexFunc(p.Files, func(l *library.File) bool { return l.Source == at.Source })
	if i < 0 || p.Files[i].Tests() || p.Files[i].ForTests {
		return nil
	}
	f := c.file(p.Files[i])
	k := key{sort, name, f.around(at, sort == "branch")}
	if f.known[k] == nil {
		f.known[k] = &Part{Sort: sort, Name: name, Line: at.Source.Position(at.Start).Line, span: k.span, of: of}
		f.Parts = append(f.Parts, f.known[k])
	}
	return f.known[k]
}

// file is what is known of a file.
func (c *Coverage) file(from *library.File) *File {
	for _, f := range c.Files {
		if f.Name == from.Source.Name {
			return f
		}
	}
	f := &File{Name: from.Source.Name, source: from.Source, known: map[key]*Part{}}
	syntax.Walk(from.Tree, func(node any) bool {
		switch node := node.(type) {
		case *syntax.Score, *syntax.Term, *syntax.Modifier, *syntax.Table, *syntax.TableRow, *syntax.Rule, *syntax.Step,
			*syntax.On, *syntax.Wrap, *syntax.Choose, *syntax.Phase:
			start, end := node.(interface{ Offsets() (start, end int) }).Offsets()
			f.whole = append(f.whole, span{start, end})
		case *syntax.Block:
			start, end := node.Offsets()
			f.blocks = append(f.blocks, span{start, end})
		}
		return true
	})
	c.Files = append(c.Files, f)
	slices.SortFunc(c.Files, func(a, b *File) int { return cmp.Compare(a.Name, b.Name) })
	return f
}

// around is all of what has its name, or its beginning, at a place: the innermost, or the
// innermost block.
func (f *File) around(at diag.Span, block bool) span {
	out := span{at.Start, at.End}
	size := -1
	list := f.whole
	if block {
		list = f.blocks
	}
	for _, x := range list {
		if x.start <= at.Start && at.End <= x.end && (size < 0 || x.end-x.start < size) {
			out, size = x, x.end-x.start
		}
	}
	return out
}
