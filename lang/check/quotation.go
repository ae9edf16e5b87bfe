package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/format"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/prose"
)

// Quotation is something that the prose of a rulebook quotes from the rules, {NAME}, and what
// it means there.
type Quotation struct {
	prose.Quotation
	Of    any         // *ir.Param, *ir.Table, *ir.Test …, []*ir.Course, []*ir.VictoryLine; of a field the *ir.Instance or *ir.Kind
	Field *ir.Field   // of that
	All   bool        // all things of the *ir.Kind
	Value *ir.Formula // of what has one value: a param, a field, a define without parameters
	Comes string      // the number that this comes to, where the prose says one
}

// Quotations lists what the prose of a file quotes, in its order; nothing if Options.Prose has
// not been asked for. One has no Of if the rules hold no such thing: a variant has taken it away.
func (r *Ruleset) Quotations(f *library.File) []Quotation { return r.c.quoted[f] }

// quotable is something that can be quoted.
type quotable struct {
	sort string
	name string
	of   any
}

// quotables lists all that can be quoted, by its sort and name.
func (c *checker) quotables() []quotable {
	var out []quotable
	for _, d := range c.p.Declared() {
		switch d.Of.(type) {
		case *ir.Die, *ir.Field, *ir.Stacking, *ir.Modifier, *ir.Hook, *ir.Course, *ir.VictoryLine:
		default:
			out = append(out, quotable{d.What, d.Path[0], d.Of})
		}
	}
	if len(c.p.Setups) > 0 {
		out = append(out, quotable{"setup", "setup", c.p.Setups})
	}
	if len(c.p.Rounds) > 0 {
		out = append(out, quotable{"round", "round", c.p.Rounds})
	}
	if len(c.p.Victory) > 0 {
		out = append(out, quotable{"victory", "victory", c.p.Victory})
	}
	return out
}

// quotations reads what is quoted in the prose of all files. What is wrong is said of the
// ruleset that is asked for: a variant may take away what its base quotes.
func (c *checker) quotations() {
	if !c.opts.Prose {
		return
	}
	var all map[string][]quotable
	c.quoted = map[*library.File][]Quotation{}
	for _, f := range c.files {
		if !prose.IsBook(f.Source.Name) {
			continue
		}
		if all == nil {
			all = map[string][]quotable{}
			for _, x := range c.quotables() {
				all[x.name] = append(all[x.name], x)
				if bare := strings.TrimSpace(citation.ReplaceAllString(x.name, "")); bare != x.name {
					all[bare] = append(all[bare], x) // a test is called without the rules that it cites, too
				}
			}
		}
		read := func() {
			for _, q := range prose.Split(f.Source.Written).Quotations {
				c.quoted[f] = append(c.quoted[f], c.quotation(q, all))
			}
		}
		if f.Whole() == c.root.Whole() {
			c.in(f, read)
		} else {
			c.in(f, func() { c.attempt(read) })
		}
	}
}

// quotedWords is what stands in the braces: what of it is quoted, in whole or in part, and what
// its value is said to be.
var quotedWords = regexp.MustCompile(`^\{\s*(?:([a-z_][a-z0-9_]*)\s+)?(?:"((?:[^"\\]|\\.)*)"|([a-z_][a-z0-9_]*)(?:\.([a-z_][a-z0-9_]*))?)\s*(?:=\s*(\S.*?)\s*)?\}$`)

// quotation reads one.
func (c *checker) quotation(q prose.Quotation, all map[string][]quotable) Quotation {
	out := Quotation{Quotation: q}
	src := c.file.Source
	whole := src.At(q.Start, q.End)
	text := src.Written[q.Start:q.End]
	if q.Open {
		c.errorf(diag.BadQuotation, whole, "this quotation does not end on its line").Hinted(`add the } that belongs to it, or write \{ for a brace that quotes nothing`)
		return out
	}
	at := quotedWords.FindStringSubmatchIndex(text)
	if at == nil {
		c.errorf(diag.BadQuotation, whole, "this names nothing that could be quoted").Hinted(`write the name of what is meant, {NAME}, or \{ for a brace that quotes nothing`)
		return out
	}
	part := func(n int) (string, diag.Span) {
		if at[2*n] < 0 {
			return "", whole
		}
		return text[at[2*n]:at[2*n+1]], src.At(q.Start+at[2*n], q.Start+at[2*n+1])
	}
	sort, sortAt := part(1)
	name, nameAt := part(3)
	if title, titleAt := part(2); name == "" {
		name, nameAt = strings.ReplaceAll(title, `\"`, `"`), titleAt
	}
	if sort == "all" {
		if out.Of = c.quotedKind(name, nameAt); out.Of != nil {
			out.All = true
		}
	} else {
		out.Of = c.quotedThing(sort, sortAt, name, nameAt, all)
	}
	if out.Of == nil {
		return out
	}
	c.means(nameAt, out.Of)
	if field, fieldAt := part(4); field != "" {
		if out.Field = c.quotedField(out.Of, field, fieldAt); out.Field == nil {
			return Quotation{Quotation: q}
		}
		c.means(fieldAt, out.Field)
	}
	out.Value = valueQuoted(out)
	if said, saidAt := part(5); said != "" {
		out.Comes = c.quotedValue(out, text[1:at[10]-1], said, saidAt)
	}
	return out
}

// quotedThing finds what a name means, of a sort if that is said.
func (c *checker) quotedThing(sort string, sortAt diag.Span, name string, at diag.Span, all map[string][]quotable) any {
	var found []quotable
	for _, x := range all[name] {
		if sort == "" || x.sort == sort {
			found = append(found, x)
		}
	}
	if len(found) == 1 {
		return found[0].of
	}
	var names, sorts []string
	if !c.diags.Full() {
		for _, x := range c.quotables() {
			if sort == "" || x.sort == sort {
				names = append(names, x.name)
			}
			if !slices.Contains(sorts, x.sort) {
				sorts = append(sorts, x.sort)
			}
		}
	}
	switch {
	case len(found) > 1:
		var ways []string
		for _, x := range found {
			ways = append(ways, fmt.Sprintf("{%s %s}", x.sort, name))
		}
		c.errorf(diag.BadQuotation, at, "several things are called `%s`", name).Hinted("write: %s", diag.WordList(ways, "or"))
	case sort != "" && !slices.Contains(sorts, sort):
		c.unknown(diag.BadQuotation, sortAt, sort, append(sorts, "all"), "`%s` is no sort of thing that could be quoted",
			sort)
	case sort != "":
		c.unknown(diag.BadQuotation, at, name, names, "there is no %s `%s`", sort, name)
	default:
		d := c.unknown(diag.BadQuotation, at, name, names, "nothing in the rules is called `%s`", name).
			Else(`write \{ for a brace that quotes nothing`)
		if name == "all" {
			d.Hinted("write: {all KIND}")
		}
	}
	return nil
}

// quotedKind finds the kind all things of which are quoted, by its name or that of their list.
func (c *checker) quotedKind(name string, at diag.Span) any {
	var names []string
	for _, k := range c.p.Kinds {
		if len(k.Instances) == 0 {
			continue
		}
		if name == k.Name || name == k.Plural {
			return k
		}
		names = append(names, k.Name)
	}
	if k := c.p.KindByName(name); k != nil {
		c.errorf(diag.BadQuotation, at, "the rules hold no things of kind `%s`",
			name).Hinted("for the kind itself write: {kind %s}", name)
		return nil
	}
	c.unknown(diag.BadQuotation, at, name, names, "there is no kind `%s`", name)
	return nil
}

// quotedField finds a field of what is quoted.
func (c *checker) quotedField(of any, name string, at diag.Span) *ir.Field {
	var k *ir.Kind
	switch of := of.(type) {
	case *ir.Instance:
		k = of.Kind
	case *ir.Kind:
		k = of
	default:
		c.errorf(diag.BadQuotation, at, "only kinds and the things of a kind have fields").Hinted("leave .%s out", name)
		return nil
	}
	f := k.Field(name)
	if f == nil {
		c.unknown(diag.BadQuotation, at, name, k.FieldNames(), "%s has no field `%s`", diag.Article(k.Name), name)
	}
	return f
}

// valueQuoted is the one value that something has.
func valueQuoted(q Quotation) *ir.Formula {
	switch of := q.Of.(type) {
	case *ir.Param:
		return of.Value
	case *ir.Define:
		if len(of.Frame.Params) == 0 {
			return of.Body
		}
	case *ir.Instance:
		if q.Field == nil {
			return nil
		}
		if v := of.Value(q.Field); v != nil {
			return v
		}
		return q.Field.Default
	case *ir.Kind:
		if q.Field != nil {
			return q.Field.Default
		}
	}
	return nil
}

// quotedValue compares the value that the prose says with that of the rules, and gives the number
// that this comes to if the prose says a number and the rules a formula.
func (c *checker) quotedValue(q Quotation, what, said string, at diag.Span) (comes string) {
	what = strings.TrimRight(what, " =")
	if q.Value == nil {
		c.errorf(diag.BadQuotation, at, "`%s` has no value of its own", what).Hinted("write: {%s}", what)
		return ""
	}
	rules, value := q.Value.Text, q.Value.Text
	if _, err := strconv.ParseFloat(said, 64); err == nil && said != rules {
		comes = constant(q.Value.Expr)
	}
	if comes == said || says(q.Value, format.Words(said)) {
		return comes
	}
	if comes != "" && comes != rules {
		rules, value = rules+", which is "+comes, comes
	}
	c.errorf(diag.WrongQuotation, at, "the rules say %s, not %s", rules, said).Hinted("write: {%s = %s}", what, value).
		Note(q.Value.Expr.Span(), "they say so here")
	return comes
}

// says reports whether a value is written so, or is a param whose value is.
func says(value *ir.Formula, words []string) bool {
	for value != nil && !slices.Equal(format.Words(value.Text), words) {
		p, ok := value.Expr.(*ir.ParamRef)
		if !ok {
			return false
		}
		value = p.Param.Value
	}
	return value != nil
}
