package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/lang/token"
	"hcl/stdlib"
)

// hover says what stands at a place: what a name means, with its documentation and what it comes
// to in the end; the type of a formula; how likely it is what dice come to.
func (s *Server) hover(ctx context.Context, d *document, p *Params) (*Hover, error) {
	x, ok := s.spot(d, p, s.rulesOf)
	if !ok && !d.isRuleset() {
		return nil, nil
	}
	var parts []string
	var at diag.Span
	if ok {
		for _, u := range x.names() {
			if text := s.describe(x.v, u.Of, x.src); text != "" {
				at = u.At
				parts = append(parts, text)
			}
			if score, ok := u.Of.(*ir.Score); ok {
				parts = append(parts, s.scoreOdds(ctx, x.v, score))
			}
		}
		if text, of := s.odds(ctx, x.v, x.formulas()); text != "" {
			parts = append(parts, text)
			at = or(at, of)
		}
		if len(parts) == 0 {
			for _, e := range x.formulas() {
				at = e.Span()
				parts = append(parts, code(at.Text()+" : "+e.Type().String()))
				break
			}
		}
	}
	if len(parts) == 0 && d.isScenario() {
		about, start, end := d.keyAt(d.offset(p.Position))
		if about == "" {
			return nil, nil
		}
		return &Hover{markdown(about), d.rangeOf(start, end)}, nil
	}
	if len(parts) == 0 || at.IsZero() {
		return s.hoverKeyword(d, p.Position), nil
	}
	place, ok := s.locate(at)
	if !ok {
		return nil, nil
	}
	return &Hover{markdown(join("\n\n", parts...)), place.Range}, nil
}

func or(a, b diag.Span) diag.Span {
	if a.IsZero() {
		return b
	}
	return a
}

func markdown(text string) MarkupContent { return MarkupContent{"markdown", text} }

// code is a piece of a ruleset in Markdown, the most that is shown of one.
func code(text string) string {
	const lines = 20
	if list := strings.SplitN(text, "\n", lines+1); len(list) > lines {
		text = strings.Join(list[:lines], "\n") + "\n…"
	}
	return "```hcl-rules\n" + diag.Clean(text) + "\n```"
}

// join joins those that say something.
func join(between string, parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, between)
}

// describe is all that is said of something that has a name. from is where it is asked.
func (s *Server) describe(v *view, of any, from *diag.Source) string {
	if e, ok := of.(*stdlib.Entry); ok {
		return join("\n\n", code(strings.ReplaceAll(e.Sig, " | ", "\n")), e.Doc, "Example: `"+e.Example+"`")
	}
	if f, ok := of.(*library.File); ok {
		title := ""
		if f.Header != nil {
			title = strings.TrimSpace(f.Header.Title.Plain() + " " + f.Header.Value("version"))
		}
		return join("\n\n", "**"+diag.Clean(title)+"**", diag.Clean(s.shortName(f.Location.Name())))
	}
	head, doc, more := v.headOf(of)
	declared := v.declared(of)
	if head == "" && len(declared) > 0 {
		head = lineOf(declared[0])
	}
	if head == "" {
		return ""
	}
	if len(declared) > 0 && doc == nil {
		doc = check.DocAbove(declared[0])
	}
	var where []string
	for i, at := range declared {
		if _, local := of.(check.Binding); local || at.Source == from && len(declared) == 1 {
			continue
		}
		how := "declared"
		if i > 0 {
			how = "changed"
		}
		where = append(where, fmt.Sprintf("%s in %s, line %d", how, s.shortName(at.Source.Name),
			at.Source.Position(at.Start).Line))
	}
	return join("\n\n", code(head), diag.Clean(strings.Join(doc, "\n")), diag.Clean(more),
		diag.Clean(strings.Join(where, "; ")))
}

// shortName is a file as it is called in the folder that the client has open.
func (s *Server) shortName(name string) string {
	for _, folder := range s.folders {
		if rest, ok := strings.CutPrefix(name, folder+"/"); ok {
			return rest
		}
	}
	return name
}

// lineOf is the line of a place, without what follows in braces.
func lineOf(at diag.Span) string {
	line := strings.TrimSpace(at.Source.Line(at.Source.Position(at.Start).Line))
	return strings.TrimSpace(strings.TrimSuffix(line, "{"))
}

// headOf is how something is declared as it is in the end, what its comments say, and what else
// there is to say of it.
func (v *view) headOf(of any) (head string, doc []string, more string) {
	params, _ := ir.Takes(of)
	if x, ok := of.(ir.Declaration); ok {
		d := x.Declaration()
		head, doc = ir.What(of)+" "+d.Name+paramsOf(params, nil), d.Doc
	}
	switch x := of.(type) {
	case *ir.Param:
		if head, more = head+" : "+typeOf(x.Type)+valueOf(x.Value), x.Label; x.Type.Bad() {
			head = "" // it is not known yet, or wrong
		}
	case *ir.Die:
		head = "die " + x.Name() + valueOf(x.Values)
	case check.Plural:
		return x.Kind.Plural + " : list of " + x.Kind.Name, x.Kind.Doc, diag.Count(len(x.Kind.Instances), x.Kind.Name)
	case *ir.Kind:
		head = join(" plural ", head, x.Plural)
		fields := ""
		for _, f := range x.Fields {
			fields += "  " + fieldHead(f) + "\n"
		}
		if fields != "" {
			head += " {\n" + fields + "}"
		}
	case *ir.Field:
		head, more = x.Kind.Name+"."+fieldHead(x), x.Label
	case *ir.Instance:
		head = instanceHead(x)
	case library.ScenarioName:
		head = x.Kind + " " + x.Name
	case *ir.Table:
		var columns []string
		for _, c := range x.Columns {
			columns = append(columns, strings.TrimPrefix(c.Name+": ", ": ")+typeOf(c.Type))
		}
		head = "table " + x.Name + paramsOf(params, x.Keys) + " -> " + strings.Join(columns, ", ")
		more = diag.Count(len(x.Rows), "row")
	case *ir.Map:
		more = fmt.Sprintf("%s %d by %d squares", x.Title, x.Columns, x.Rows)
	case *ir.Define:
		head += " -> " + x.Result.String() + valueOf(x.Body)
	case *ir.Score:
		head = scoreHead(x)
	case *ir.Stacking:
		head += " : " + x.How()
	case *ir.Modifier:
		if x.Score == nil {
			return "", nil, ""
		}
		head += " to " + x.Score.Name
	case *ir.Event:
		more = diag.Count(len(x.Hooks), "reaction") + " and " + diag.Count(len(x.Measures), "measure")
	case *ir.Rule:
		head, more = head+resultOf(x.Result), x.Effect.String()
	case *ir.Measure:
		more = x.Title
	case *ir.Test: // all of it is behind its title
		return "", nil, ""
	case check.Named:
		_, last, _ := cutLast(x.Name)
		head = x.What + " " + last
	case check.Binding:
		if l := v.index.Locals[x]; l != nil {
			return l.Name + " : " + l.Type.String(), []string{}, ""
		}
	}
	return head, doc, more
}

// typed is a name with its type, if that is known.
func typed(name string, t ir.Type) string {
	if t.Bad() {
		return name
	}
	return name + " : " + typeOf(t)
}

// typeOf is a type with its range.
func typeOf(t ir.Type) string {
	if t.Range != nil {
		return t.String() + " " + t.Range.String()
	}
	return t.String()
}

func resultOf(t ir.Type) string {
	if t.Base == ir.Nothing || t.Bad() {
		return ""
	}
	return " -> " + t.String()
}

func valueOf(f *ir.Formula) string {
	if f == nil {
		return ""
	}
	return " = " + f.Text
}

// paramsOf are parameters in brackets; types are those of keys, if they say more.
func paramsOf(params []*ir.Local, types []ir.Type) string {
	if len(params) == 0 {
		return ""
	}
	var out []string
	for i, p := range params {
		t := p.Type
		if i < len(types) {
			t = types[i]
		}
		if p.Name != "" && p.Name != "self" {
			out = append(out, p.Name+": "+typeOf(t))
		}
	}
	return "(" + strings.Join(out, ", ") + ")"
}

// fieldHead is how a field is declared.
func fieldHead(f *ir.Field) string {
	switch f.Role {
	case ir.State:
		return "state " + typed(f.Name, f.Type) + valueOf(f.Default)
	case ir.Own:
		return "own " + typed(f.Name, f.Type) + valueOf(f.Default)
	case ir.Computed:
		return "define " + f.Name + resultOf(f.Type) + valueOf(f.Default)
	case ir.Method:
		return f.Name + paramsOf(f.Params, nil) + typed("", f.Type) + valueOf(f.Default)
	case ir.Action:
		return "rule " + f.Name + paramsOf(f.Params, nil) + resultOf(f.Type)
	}
	return typed(f.Name, f.Type) + valueOf(f.Default)
}

// instanceHead is a thing with what all of its fields are in the end, and whence.
func instanceHead(i *ir.Instance) string {
	head := i.Kind.Name + " " + i.Name
	if i.Title != "" {
		head += ` "` + i.Title + `"`
	}
	if i.Like != nil {
		head += " like " + i.Like.Name
	}
	var lines []string
	for _, f := range i.Kind.Fields {
		if f.Role != ir.Constant && f.Role != ir.State {
			continue
		}
		switch own, v := i.Of(f).Value, i.Value(f); {
		case own != nil:
			lines = append(lines, "  "+f.Name+" = "+own.Text)
		case v != nil:
			lines = append(lines, "  "+f.Name+" = "+v.Text+"  # as its model")
		case f.Default != nil:
			lines = append(lines, "  "+f.Name+" = "+f.Default.Text+"  # unless said otherwise")
		}
	}
	if len(lines) == 0 {
		return head
	}
	return head + " {\n" + strings.Join(lines, "\n") + "\n}"
}

// scoreHead is a score with its terms, and with what modifiers add to it.
func scoreHead(sc *ir.Score) string {
	var lines []string
	for _, l := range sc.Lines() {
		line := "  " + l.Term.Name + " : " + strings.TrimSpace(l.Term.Op+" "+textOf(l.Term.Value))
		if l.Term.WhenText != "" {
			line += " when " + l.Term.WhenText
		}
		if l.Mod != nil {
			line += "  # " + modifierOf(l.Mod)
		}
		lines = append(lines, line)
	}
	return "score " + sc.Name + paramsOf(sc.Frame.Takes(), nil) + resultOf(sc.Result) + " {\n" +
		strings.Join(lines, "\n") + "\n}"
}

func textOf(e ir.Expr) string {
	if e == nil {
		return "…"
	}
	return strings.Join(strings.Fields(e.Span().Text()), " ")
}

func modifierOf(m *ir.Modifier) string {
	switch {
	case m.Condition != nil:
		return "of condition " + m.Condition.Name
	case m.Instance != nil:
		return "of " + m.Instance.Kind.Name + " " + m.Instance.Name
	}
	return "modifier"
}

// hoverKeyword shows how a line reads that begins with a word of the language.
func (s *Server) hoverKeyword(d *document, p Position) *Hover {
	at := d.offset(p)
	tokens := token.Lex(d.rules()).Tokens
	i := slices.IndexFunc(tokens, func(t lexer.Token) bool {
		return t.Type == token.Keyword && t.Pos.Offset <= at && at <= token.End(t).Offset
	})
	if i < 0 { // a word of a comment or text is none of the language
		return nil
	}
	start, end, word := tokens[i].Pos.Offset, token.End(tokens[i]).Offset, tokens[i].Value
	var forms []string
	for _, list := range []map[string]string{syntax.DeclForms, syntax.StmtForms} {
		for _, name := range sorted(list) {
			if form := list[name]; form == word || strings.HasPrefix(form, word+" ") {
				forms = append(forms, form)
			}
		}
	}
	if forms == nil {
		return nil
	}
	return &Hover{markdown(code(strings.Join(forms, "\n"))), d.rangeOf(start, end)}
}

// wordAround is the word in which a byte stands, or that ends there.
func wordAround(s string, at int) (start, end int) {
	start, end = at, at
	for start > 0 && token.IsName(s[start-1]) {
		start--
	}
	for end < len(s) && token.IsName(s[end]) {
		end++
	}
	return start, end
}
