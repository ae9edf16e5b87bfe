package syntax

import (
	"errors"
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"

	"hcl/lang/diag"
	"hcl/lang/token"
)

type location struct{ from, to int }

func exprLocation(err error) (location, bool) {
	var e *file.Error
	if errors.As(err, &e) {
		return location{e.From, max(e.To, e.From+1)}, true
	}
	return location{}, false
}

// SpanOf returns the whole source of a node of the formula's tree. Expr gives
// each node only the place of its operator or name, so the span is that of all
// its parts, with the brackets that belong to it.
func (f *Formula) SpanOf(src *diag.Source, n ast.Node) diag.Span {
	start, end, ok := f.extent(src.Text, n)
	if !ok {
		return f.Span(src)
	}
	return src.At(start, end)
}

// OperatorSpan returns the place of a node's own sign or name.
func (f *Formula) OperatorSpan(src *diag.Source, n ast.Node) diag.Span {
	loc := n.Location()
	start, end := f.offsets(loc.From, loc.To)
	return src.At(start, end)
}

// extent finds where a node's source begins and ends. What has been found is kept:
// the extent of a call is asked for again by everything around it.
func (f *Formula) extent(text string, n ast.Node) (start, end int, ok bool) {
	switch n.(type) {
	case nil:
		return 0, 0, false
	case *ast.IdentifierNode, *ast.IntegerNode, *ast.StringNode: // has no parts
		return f.findExtent(text, n)
	}
	if e, ok := f.extents[n]; ok {
		return e[0], e[1], true
	}
	start, end, ok = f.findExtent(text, n)
	if ok {
		if f.extents == nil {
			f.extents = map[ast.Node][2]int{}
		}
		f.extents[n] = [2]int{start, end}
	}
	return start, end, ok
}

func (f *Formula) findExtent(text string, n ast.Node) (start, end int, ok bool) {
	loc := n.Location()
	start, end = f.offsets(loc.From, loc.To)
	join := func(part ast.Node, grouped bool) {
		s, e, ok := f.extent(text, part)
		if !ok {
			return
		}
		if grouped {
			s, e = f.parenthesized(text, s, e)
		}
		start, end = min(start, s), max(end, e)
	}
	switch n := n.(type) {
	case *ast.UnaryNode:
		join(n.Node, true)
	case *ast.BinaryNode:
		join(n.Left, true)
		join(n.Right, true)
	case *ast.ConditionalNode:
		s, e, ok := f.extent(text, n.Cond)
		if ok { // its own location is that of the token behind it
			start, end = f.parenthesized(text, s, e)
		}
		join(n.Exp1, true)
		join(n.Exp2, true)
	case *ast.ChainNode:
		return f.extent(text, n.Node)
	case *ast.PredicateNode:
		return f.extent(text, n.Node)
	case *ast.MemberNode:
		join(n.Node, true)
		join(n.Property, false)
		if _, isField := n.Property.(*ast.StringNode); !isField {
			end = f.closing(text, end, ']')
		}
	case *ast.CallNode:
		join(n.Callee, false)
		end = f.closeCall(text, n.Arguments, end)
	case *ast.BuiltinNode:
		for _, a := range n.Arguments {
			join(a, false) // the first may stand before a pipe
		}
		end = f.closeCall(text, n.Arguments, end)
	case *ast.ArrayNode:
		for _, a := range n.Nodes {
			join(a, true)
		}
		end = f.closing(text, end, ']')
	}
	return start, end, true
}

// closeCall extends a call's span over its arguments and closing bracket.
func (f *Formula) closeCall(text string, args []ast.Node, end int) int {
	for _, a := range args {
		if _, e, ok := f.extent(text, a); ok {
			end = max(end, e)
		}
	}
	return f.closing(text, end, ')')
}

// closing finds the bracket that closes what ends at end: only other closing
// brackets of parts, blanks and the opening bracket of an empty list lie between.
func (f *Formula) closing(text string, end int, bracket byte) int {
	_, limit := f.Offsets()
	depth := 0
	for i := end; i < limit; i++ {
		switch c := text[i]; c {
		case '(', '[':
			if c == '(' && bracket == ')' || c == '[' && bracket == ']' {
				if i != end && !blank(text[end:i]) {
					return end
				}
				continue // an empty list: f()
			}
			depth++
		case ')', ']':
			if c == bracket && depth == 0 {
				return i + 1
			}
			depth--
		case ' ', '\t', '\n', '\r':
		default:
			return end
		}
	}
	return end
}

func blank(s string) bool { return strings.TrimSpace(s) == "" }

// parenthesized widens a span over the parentheses around it.
func (f *Formula) parenthesized(text string, start, end int) (int, int) {
	low, high := f.Offsets()
	for {
		s, e := start-1, end
		for s >= low && (text[s] == ' ' || text[s] == '\t') {
			s--
		}
		for e < high && (text[e] == ' ' || text[e] == '\t') {
			e++
		}
		if s < low || e >= high || text[s] != '(' || text[e] != ')' {
			return start, end
		}
		if s > low && token.IsName(text[s-1]) { // the bracket of a call
			return start, end
		}
		start, end = s, e+1
	}
}
