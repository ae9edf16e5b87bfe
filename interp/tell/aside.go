package tell

import "hcl/lang/ir"

// Aside finds the rules, scores and tables that texts, questions, offers and defaults ask for. How
// often they do depends on who reads the log and who decides, so nobody counts it.
func Aside(p *ir.Program) map[any]bool {
	out := map[any]bool{}
	follow := &ir.Follow{Visit: func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Call:
			out[e.Callee] = true
		case *ir.Lookup:
			out[e.Table] = true
		case *ir.MethodCall:
			out[e.Field.Rule] = true
			for _, in := range e.Field.Kind.Instances {
				out[in.Of(e.Field).Rule] = true
			}
		}
	}}
	eachBody(p, func(_, _ []*ir.Local, b *ir.Block) {
		for s := range ir.Statements(b) {
			flow := ir.DataflowOf(s)
			follow.Formulas(flow.Told...)
			for _, text := range flow.Texts {
				follow.Texts(text)
			}
		}
	})
	for _, e := range p.Events {
		follow.Texts(e.Text)
	}
	for _, s := range p.Scores {
		follow.Texts(s.Title)
		for _, l := range s.Lines() {
			follow.Texts(l.Term.Label)
			follow.Texts(l.Term.Why)
		}
	}
	for _, v := range p.Victory {
		follow.Texts(v.Reason)
	}
	for _, x := range p.Params {
		follow.Body(x.Value)
	}
	for _, k := range p.Kinds {
		if k.Title != nil {
			follow.Texts(k.Title.Parts)
		}
		for _, f := range k.Fields {
			if f.Role == ir.Computed || f.Role == ir.Method {
				continue
			}
			follow.Body(f.Size)
			for _, b := range f.Bodies() {
				follow.Body(b)
			}
			for _, in := range k.Instances {
				for _, e := range in.Of(f).Entries {
					follow.Body(e.Value)
				}
			}
		}
	}
	return out
}
