package check

import (
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/stdlib"
	"hcl/stdlib/grid"
)

// square is a literal such as D4.
func (c *checker) square(base expr, name string) Expr {
	s, ok := grid.Parse(name)
	if !ok {
		c.errorf(diag.BadSquare, base.At, "`%s` is no square", name).Hint = SquareHint
		return c.badAt(base)
	}
	base.T = tSquare
	return &SquareLit{base, s}
}

// SquareHint says how squares are written.
const SquareHint = "columns are A to Z, AA, AB and so on up to NTO, rows 1 to 9999: D4"

func isSquare(text string) bool {
	_, ok := grid.Parse(text)
	return ok
}

// squares types a built-in about squares by its signature; the last argument may be
// the grid, which is one of a few words.
func (c *checker) squares(f *syntax.Formula, b *Builtin, nodes []ast.Node) Expr {
	params, result := signature(b.Entry)
	for i, n := range nodes {
		want := tInt
		switch params[i][strings.LastIndex(params[i], ": ")+1:] {
		case "grid?":
			want = Type{Base: Enum, Words: c.words(grid.Words)}
		case " list of square", "list of square":
			want = listOf(tSquare)
		case " square", " square or list of square":
			want = tSquare
		}
		e := c.expr(f, n, want)
		if t := e.Type(); strings.HasSuffix(params[i], " or list of square") && (t.Base == List || t.Base == EmptyList) {
			want = listOf(tSquare)
		}
		b.Args = append(b.Args, c.coerce(e, want))
	}
	for _, a := range b.Args {
		if a.Type().bad() {
			return c.badAt(b.expr)
		}
	}
	switch result {
	case "int":
		b.T = tInt
	case "num":
		b.T = tNum
	case "bool":
		b.T = tBool
	case "square":
		b.T = tSquare
	case "list of list of square":
		b.T = listOf(listOf(tSquare))
	default:
		b.T = listOf(tSquare)
	}
	return b
}

// words notes words of a choice that no ruleset has written.
func (c *checker) words(list []string) []string {
	for _, w := range list {
		c.word(w)
	}
	return list
}

// signature splits the signature of a built-in into its parameters and its result.
func signature(e *stdlib.Entry) (params []string, result string) {
	head, result, _ := strings.Cut(firstSignature(e), " -> ")
	inner := head[strings.IndexByte(head, '(')+1 : strings.LastIndexByte(head, ')')]
	if strings.TrimSpace(inner) == "" {
		return nil, result
	}
	// a, b: square means that both are squares
	params = strings.Split(inner, ", ")
	for i := len(params) - 2; i >= 0; i-- {
		if _, t, typed := strings.Cut(params[i+1], ": "); typed && !strings.Contains(params[i], ":") && !strings.HasSuffix(params[i], "?") {
			params[i] += ": " + t
		}
	}
	return params, result
}
