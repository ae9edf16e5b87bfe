package lsp

import (
	"context"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/token"
)

// mostValue is how many letters the value of a param has to be shown behind its name.
const mostValue = 12

// inlayHint shows, between the texts of a formula, what a param comes to, and before each of
// several arguments what it is for. The value is in brackets: `a = 2 * b` would be read as one formula.
func (s *Server) inlayHint(_ context.Context, d *document, p *Params) ([]InlayHint, error) {
	out := []InlayHint{}
	if !d.isRuleset() {
		return out, nil
	}
	v := s.rulesOf(d)
	src := v.sourceOf(d)
	if src == nil {
		return out, nil
	}
	known := s.knownOf(src)
	from, to := d.offset(p.Range.Start), d.offset(p.Range.End)
	seen := map[int]bool{}
	add := func(at int, h InlayHint) {
		place, _, ok := known.forth(at, at)
		if !ok || place < from || place > to || seen[at] {
			return
		}
		seen[at] = true
		h.Position = d.position(place)
		out = append(out, h)
	}
	texts := textsIn(src.Text)
	for _, e := range v.index.Formulas {
		if e.Span().Source != src || inside(texts, e.Span().Start) {
			continue
		}
		switch e := e.(type) {
		case *ir.ParamRef:
			if f := e.Param.Value; f != nil && len(f.Text) <= mostValue && !strings.Contains(f.Text, "\n") {
				add(e.At.End, InlayHint{Label: "(= " + diag.Clean(f.Text) + ")", PaddingLeft: true,
					Tooltip: diag.Clean(e.Param.Label)})
			}
		case *ir.Call:
			argHints(add, e.Callee.CallFrame(), e.Args)
		case *ir.MethodCall:
			argHints(add, &ir.Frame{Params: e.Field.Params}, e.Args)
		case *ir.Lookup:
			argHints(add, e.Table.Frame, e.Args)
		}
	}
	slices.SortFunc(out, func(a, b InlayHint) int { return comparePositions(a.Position, b.Position) })
	return out, nil
}

// argHints names the parameters of a call before what is given for them, where that does not say
// as much itself.
func argHints(add func(int, InlayHint), frame *ir.Frame, args []ir.Expr) {
	if frame == nil || len(args) < 2 {
		return
	}
	for i, a := range args {
		if i >= len(frame.Params) || a == nil || a.Span().IsZero() {
			return
		}
		name, text := frame.Params[i].Name, a.Span().Text()
		if name == "" || name == "self" || text == name || strings.HasSuffix(text, "."+name) {
			continue
		}
		add(a.Span().Start, InlayHint{Label: name + ":", Kind: 2})
	}
}

// textsIn are the texts in quotation marks, in which nothing else is shown.
func textsIn(s string) []coloured {
	var out []coloured
	for _, t := range token.Lex(s).Tokens {
		if t.Type == token.Text {
			out = append(out, coloured{start: t.Pos.Offset, end: t.Pos.Offset + len(t.Value)})
		}
	}
	return out
}

// inside reports whether a byte lies in one of some stretches, which are in order.
func inside(list []coloured, at int) bool {
	i, found := slices.BinarySearchFunc(list, at, func(c coloured, at int) int { return c.start - at })
	return !found && i > 0 && at < list[i-1].end
}
