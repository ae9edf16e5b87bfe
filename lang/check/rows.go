package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// rowsKind is of lists of things of a kind.
var rowsKind = &declKind{declare: on((*checker).declareRows)}

func (c *checker) declareRows(d *syntax.Rows) {
	k := c.kind(d.Kind)
	if k == nil {
		return
	}
	for _, r := range d.List {
		i := &ir.Instance{Kind: k, Title: r.Title.Plain()}
		*c.instanceSrc(i) = instanceSource{sets: map[string]setSyntax{}, rules: map[string]ruleSyntax{}, syn: instanceSyntax{file: c.file}}
		i.Decl = ir.Decl{Name: r.Name.Text, Doc: append(d.Doc(), r.Doc()...), Span: c.span(r.Name), File: (c.file).IR()}
		if len(r.Values) != len(d.Fields) {
			c.errorf(diag.WrongArguments, c.span(r), "this row has %s for %s", countOf(len(r.Values), "value"), countOf(len(d.Fields), "field")).
				Hinted("a row reads: NAME \"Title\" : a value for each of %s", namesOf(d.Fields))
		}
		for n, v := range r.Values {
			if n < len(d.Fields) {
				c.instanceSrc(i).sets[d.Fields[n].Text] = setSyntax{value: v, at: c.span(d.Fields[n]), file: c.file}
			}
		}
		c.addInstance(i, r.Name)
	}
	for _, f := range d.Fields {
		if k.Field(f.Text) == nil {
			c.later(func() { // when it is known to what others its fields refer
				d := c.noField(c.span(f), k, f.Text, settableNames(k))
				c.setElsewhere(d, k, "NAME", f.Text, "…")
			})
			for _, i := range k.Instances {
				c.instanceSrc(i).strange = c.instanceSrc(i).strange || c.instanceSrc(i).sets[f.Text].value != nil
			}
		}
	}
}

func namesOf(names []*syntax.Name) string {
	s := ""
	for i, n := range names {
		if i > 0 {
			s += ", "
		}
		s += n.Text
	}
	return s
}
