package check

import (
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// A label of throws is written out where something is thrown, or it is a parameter of the rule
// that throws, and is written out where that is called. So all labels are known.

// labelName is the type of such a parameter, and of one without a type that is called so.
const labelName = "label"

// ruleParams turns the written parameters of a rule into locals. They may be labels.
func (c *checker) ruleParams(ps *syntax.Params) []*ir.Local {
	return c.paramsOf(ps, func(t *syntax.Type) ir.Type {
		if t.Name != nil && c.meansLabel(t.Name) && len(t.Or) == 0 && t.Range == nil && !t.Optional && t.Per == nil {
			return tLabel
		}
		return c.single(t)
	}, func(n *syntax.Name) ir.Type {
		if c.meansLabel(n) {
			return tLabel
		}
		return c.impliedType(n)
	})
}

// meansLabel reports whether a name is the type of labels.
func (c *checker) meansLabel(n *syntax.Name) bool {
	return n.Text == labelName && topOf[ir.Kind](c, n.Text) == nil
}

// labelParam is the parameter that a node names, if that is a label; nil otherwise.
func (c *checker) labelParam(f *syntax.Formula, n ast.Node) ir.Expr {
	id, ok := n.(*ast.IdentifierNode)
	if !ok {
		return nil
	}
	return c.labelNamed(id.Value, f.SpanOf(c.file.Source, n))
}

func (c *checker) labelNamed(name string, at diag.Span) ir.Expr {
	l := c.body.scope.find(name)
	if l == nil || l.Type.Base != ir.Label {
		return nil
	}
	c.localRead(l)
	return &ir.LocalRef{Head: ir.Head{T: tLabel, At: at}, Local: l}
}

// labelArg types what a call gives for a parameter that is a label.
func (c *checker) labelArg(f *syntax.Formula, n ast.Node) ir.Expr {
	if e := c.labelParam(f, n); e != nil {
		return e
	}
	head := ir.Head{T: tLabel, At: f.SpanOf(c.file.Source, n), Node: n}
	s, ok := n.(*ast.StringNode)
	switch {
	case !ok:
		c.errorf(diag.NotAllowed, head.At, "the label of a throw is not computed, so that all labels can be seen").
			Hinted("write a text in quotation marks, such as \"attack\", or a label that is a parameter here")
	case c.isLabel(s.Value, head.At):
		c.label(s.Value)
		return &ir.IntLit{Head: head, Value: int64(c.p.LabelID(s.Value))}
	}
	return c.badAt(head)
}

// isLabel reports a text that cannot be the label of a throw.
func (c *checker) isLabel(label string, at diag.Span) bool {
	switch {
	case strings.Trim(label, " ") == "":
		c.errorf(diag.NotAllowed, at, "a label without letters names nothing").Hinted("leave it out, or write one: roll(3d6, \"attack\", who)")
	case strings.ContainsAny(label, "{}"):
		c.errorf(diag.NotAllowed, at, "nothing is filled in in the label of a throw").Hinted("write it without { }: roll(3d6, \"attack\", who)")
	default:
		return true
	}
	return false
}
