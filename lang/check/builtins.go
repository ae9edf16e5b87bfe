package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

// builtin types a call of a built-in by its signature. Five are special, since some of
// their arguments name what is no value: the label of a throw, a condition.
func (c *checker) builtin(f *syntax.Formula, entry *stdlib.Entry, nodes []ast.Node, base ir.Head,
	want ir.Type) ir.Expr {
	b := &ir.Builtin{Head: base, Entry: entry}
	if !c.takes(f, entry, nodes, base.At) {
		for _, n := range nodes {
			if c.opts.Ask != nil { // a call that is half written
				c.expr(f, n, tInvalid)
			}
		}
		return c.badAt(base)
	}
	if entry.Effect == "rolls" { // behind what it throws stand its label and who throws
		if c.body.still != "" {
			c.notStill(base.At, "`"+entry.Name+"`")
		}
		c.body.effect |= ir.EffectRolls
		e := c.unify(f, b, nodes[:1], want)
		c.streamArgs(f, b, nodes[1:])
		return e
	}
	switch entry.Name {
	case "partners", "linked":
		return c.partners(f, b, nodes)
	case "stacks":
		b.T = tInt
		return c.borne(f, b, c.conditionName(f, nodes[0]), nodes[1])
	case "values":
		return c.values(f, b, nodes)
	}
	return c.unify(f, b, nodes, want)
}

// maxArguments bounds those that may come as often as one likes.
const maxArguments = 64

// takes reports a number of arguments that a built-in does not take.
func (c *checker) takes(f *syntax.Formula, entry *stdlib.Entry, nodes []ast.Node, at diag.Span) bool {
	n := len(nodes)
	least, most := maxArguments, 0
	for _, s := range entry.Schemes {
		from, to := s.Arity()
		if to < 0 {
			to = maxArguments
		}
		least, most = min(least, from), max(most, to)
	}
	if n >= least && n <= most {
		return true
	}
	want := diag.Count(least, "argument")
	switch {
	case most > least && n > most:
		want = "at most " + diag.Count(most, "argument")
	case most > least:
		want = "at least " + want
	}
	d := c.errorf(diag.WrongArguments, at, "`%s` takes %s, not %d", entry.Name, want, n).Hinted("write: %s",
		entry.Schemes[0].Text)
	if call := c.completed(f, entry, nodes); n > 0 && n < least && call != "" {
		d.Hint = "write: " + call
	}
	return false
}

// completed is a call of a built-in with words in capitals for what is missing, "" if too little is known.
func (c *checker) completed(f *syntax.Formula, entry *stdlib.Entry, nodes []ast.Node) string {
	var args []string
	params := entry.Schemes[0].Params
	for _, p := range params {
		if len(p.Types) == 0 {
			return ""
		} else if t := p.Types[0]; !t.Optional {
			args = append(args, advice.Slot(cmp.Or(p.Name, t.Name)))
		}
	}
	if len(args) < len(nodes) {
		return ""
	}
	given := c.filled(f, nodes, len(args), make([]int, len(nodes)), func(p int, t ir.Type) bool {
		return mayStand(params[p].Types[0].Name, t)
	})
	for p, text := range given {
		args[p] = cmp.Or(text, args[p])
	}
	return entry.Name + "(" + strings.Join(args, ", ") + ")"
}

// mayStand reports whether a value may be of a type that a signature names.
func mayStand(name string, t ir.Type) bool {
	bases := map[string][]ir.Base{"int": {ir.Int}, "num": {ir.Int, ir.Num}, "number": {ir.Int, ir.Num}, "dice": {ir.Dice},
		"list": {ir.List}, "bool": {ir.Bool}, "text": {ir.Text}}[name]
	return t.Bad() || bases == nil || slices.Contains(bases, t.Base)
}

// partners types partners and linked, which name a condition that joins two of a kind.
func (c *checker) partners(f *syntax.Formula, b *ir.Builtin, nodes []ast.Node) ir.Expr {
	k := c.conditionName(f, nodes[1])
	if k == nil {
		c.expr(f, nodes[0], tInvalid)
		return c.badAt(b.Head)
	}
	if k.Bearers != 2 || !ir.Same(k.Frame.Params[0].Type, k.Frame.Params[1].Type) {
		c.errorf(diag.WrongType, b.At, "condition `%s` does not join two of a kind", k.Name).
			Hinted("`%s` works on conditions such as locked(a, b)", b.Entry.Name)
		return c.badAt(b.Head)
	}
	c.roles(k, true)
	who := k.Frame.Params[0].Type
	b.T = ir.ListOf(who)
	return c.bearer(f, b, k, nodes[0], who)
}

// borne types a built-in about all of a condition that somebody bears; k is nil if there is none.
func (c *checker) borne(f *syntax.Formula, b *ir.Builtin, k *ir.Condition, who ast.Node) ir.Expr {
	if k == nil || k.Bearers == 0 {
		c.expr(f, who, tInvalid)
		if k != nil && len(k.Frame.Params) == 0 { // else its first parameter is reported
			c.errorf(diag.WrongType, b.At, "condition `%s` is about nobody, so nobody has it several times", k.Name).
				Hinted("declare it about somebody: condition %s(who)", k.Name)
		}
		return c.badAt(b.Head)
	}
	return c.bearer(f, b, k, who, k.Frame.Params[0].Type)
}

// values types the arguments of all of a condition that somebody bears, which it names as
// CONDITION.PARAMETER.
func (c *checker) values(f *syntax.Formula, b *ir.Builtin, nodes []ast.Node) ir.Expr {
	m, _ := nodes[0].(*ast.MemberNode)
	if m == nil {
		c.expr(f, nodes[1], tInvalid)
		c.errorf(diag.WrongType, f.SpanOf(c.file.Source, nodes[0]), "a parameter of a condition belongs here").
			Hinted("write: values(CONDITION.PARAMETER, who)")
		return c.badAt(b.Head)
	}
	k := c.conditionName(f, m.Node)
	if k == nil {
		return c.borne(f, b, k, nodes[1])
	}
	params, at := k.Frame.Params, f.OperatorSpan(c.file.Source, m.Property)
	b.Place = slices.IndexFunc(params, func(p *ir.Local) bool { return p.Name == at.Text() })
	switch {
	case b.Place < 0:
		c.unknownOf(k.Name, diag.UnknownName, at, at.Text(), localNames(params), "condition `%s` has no parameter `%s`",
			k.Name, at.Text())
	case b.Place < k.Bearers:
		c.errorf(diag.WrongType, at, "`%s` is one of those who bear `%s`, not what it says of them", at.Text(), k.Name).
			Hinted("those who share it are partners(who, %s)", k.Name)
	default:
		b.T = ir.ListOf(params[b.Place].Type)
		return c.borne(f, b, k, nodes[1])
	}
	c.expr(f, nodes[1], tInvalid)
	return c.badAt(b.Head)
}

// bearer types whom a built-in about a condition asks.
func (c *checker) bearer(f *syntax.Formula, b *ir.Builtin, k *ir.Condition, who ast.Node, want ir.Type) ir.Expr {
	b.Condition = k
	b.Args = []ir.Expr{c.coerce(c.expr(f, who, want), want)}
	if b.Args[0].Type().Bad() {
		return c.badAt(b.Head)
	}
	return b
}

// streamArgs types the label and roller of roll and pick, in either order.
func (c *checker) streamArgs(f *syntax.Formula, b *ir.Builtin, nodes []ast.Node) {
	b.Label = c.body.label
	example := fmt.Sprintf("write: %s(…, \"what it is for\", who)", b.Entry.Name)
	for i, n := range nodes {
		if s, ok := n.(*ast.StringNode); ok && i == 0 {
			if c.isLabel(s.Value, f.SpanOf(c.file.Source, n)) {
				b.Label = s.Value
			}
			continue
		}
		if e := c.labelParam(f, n); e != nil && i == 0 {
			b.Label, b.LabelFrom = "", e
			continue
		}
		e := c.expr(f, n, tInvalid)
		t := c.present(e)
		switch {
		case t.Bad():
			return
		case t.Base == ir.Text:
			c.errorf(diag.WrongType, e.Span(), "the label of a roll is a text in quotation marks, before who rolls").Hinted("%s",
				example)
		case t.Base != ir.Ref || t.Kind != c.p.Combatant && t.Kind != c.p.Side:
			c.errorf(diag.WrongType, e.Span(), "a combatant or side rolls, not %s", t.Describe()).Hinted("%s", example)
		case i == len(nodes)-1:
			b.Args = append(b.Args, e)
		}
	}
	if b.LabelFrom == nil {
		c.label(b.Label)
	}
}

// conditionName resolves an argument that names a condition.
func (c *checker) conditionName(f *syntax.Formula, n ast.Node) *ir.Condition {
	at := f.SpanOf(c.file.Source, n)
	if id, ok := n.(*ast.IdentifierNode); ok {
		if k := topOf[ir.Condition](c, id.Value); k != nil {
			c.uses(at, k)
			return k
		}
		c.unknown(diag.UnknownName, at, id.Value, c.topNames("condition"), "there is no condition `%s`", id.Value)
		return nil
	}
	c.errorf(diag.WrongType, at, "the name of a condition belongs here").Hinted("name it without ( )")
	return nil
}
