package check

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// What stands in `sealed` is chosen in secret. The locals that the block chooses have
// no value before its end: neither a formula in it nor a line of a policy for one of
// its choices may name them. Fields are held back by the machine.

// inSealed is why formulas in such a block must be still.
const inSealed = "`sealed`"

// seal is what one `sealed` keeps to itself.
type seal struct {
	locals []*ir.Local
	places []diag.Span // where each is chosen
	now    *ir.Local   // of the choice whose own `needs` are being checked
}

// keeps reports whether a local may not be named, since it is being chosen.
func (s *seal) keeps(l *ir.Local) bool { return s != nil && s.now != l && slices.Contains(s.locals, l) }

// all lists the locals that are chosen in secret.
func (s *seal) all() []*ir.Local {
	if s == nil {
		return nil
	}
	return s.locals
}

// chooses notes the local of the choice that is being checked, nil behind it.
func (s *seal) chooses(l *ir.Local, at diag.Span) {
	if s == nil {
		return
	}
	if s.now = l; l != nil && !slices.Contains(s.locals, l) {
		s.locals, s.places = append(s.locals, l), append(s.places, at)
	}
}

// isSealed reports a local that is read in the block that chooses it.
func (c *checker) isSealed(at ir.Head, l *ir.Local) ir.Expr {
	c.errorf(diag.Sealed, at.At, "`%s` is chosen in secret, and nobody knows it before `sealed` ends", l.Name).
		Hinted("read it behind the block").Note(c.body.seal.places[slices.Index(c.body.seal.locals, l)], "it is chosen here")
	return c.badAt(at)
}

// sealed checks a `sealed` block. Its names are those of the block around, so that
// what was chosen can be read behind it.
func (c *checker) sealed(s *syntax.Sealed, at ir.StmtHead) ir.Stmt {
	b := c.body
	b.seal = &seal{}
	syntax.Walk(s.Body, func(n any) bool {
		if ch, ok := n.(*syntax.Choose); ok && len(ch.Path.Names) == 1 {
			if l := b.scope.find(ch.Path.Names[0].Text); l != nil && !l.Fixed {
				b.seal.chooses(l, c.span(ch.Path))
			}
		}
		return true
	})
	b.seal.now = nil
	still := b.still
	b.still = inSealed
	out := &ir.Sealed{StmtHead: at}
	if s.Name == nil {
		out.Body = c.block(s.Body, false)
	} else {
		loop := &syntax.For{Node: s.Node, Line: s.Line, Name: s.Name, In: s.In, Body: s.Body}
		out.Body = &ir.Block{List: []ir.Stmt{c.stmt(loop)}}
	}
	b.still, b.seal = still, nil
	return out
}

// staysSealed reports whether a statement may stand in `sealed`, where all that
// happens is that somebody chooses.
func (c *checker) staysSealed(s syntax.Stmt, at ir.StmtHead) bool {
	switch s := s.(type) {
	case *syntax.Choose, *syntax.If, *syntax.For:
		return true
	case *syntax.Let:
		if s.New == nil {
			return true
		}
	}
	c.errorf(diag.NotAllowed, at.At, "only `choose`, `let`, `if` and `for` stand in `sealed`").Hinted("put it before or behind the block")
	return false
}
