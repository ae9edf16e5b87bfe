package lsp

import (
	"context"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/token"
	"hcl/stdlib"
)

// signatureHelp shows what the call is given in whose brackets a place is, and which of that is being
// written. What is called is told by its name alone: a call that is half written cannot be checked.
func (s *Server) signatureHelp(_ context.Context, d *document, p *Params) (*SignatureHelp, error) {
	if !d.isRuleset() {
		return nil, nil
	}
	type call struct {
		name string
		args int
	}
	var open []call
	before := ""
	at := d.offset(p.Position)
	for _, t := range token.Lex(d.rules()[:at]).Tokens {
		switch {
		case t.Pos.Offset >= at:
		case t.Value == "(" || t.Value == "[" || t.Value == "{":
			open = append(open, call{name: before})
		case (t.Value == ")" || t.Value == "]" || t.Value == "}") && len(open) > 0:
			open = open[:len(open)-1]
		case t.Value == "," && len(open) > 0:
			open[len(open)-1].args++
		}
		if before = ""; t.Type == token.Ident {
			before = t.Value
		}
	}
	if len(open) == 0 || open[len(open)-1].name == "" {
		return nil, nil
	}
	in := open[len(open)-1]
	label, doc := s.signature(s.rulesOf(d), in.name)
	_, list, found := strings.Cut(label, "(")
	i := strings.LastIndex(list, ")")
	if !found || i < 0 {
		return nil, nil
	}
	info := SignatureInformation{Label: diag.Clean(label), Documentation: markdown(diag.Clean(doc)),
		Parameters: []ParameterInformation{}}
	for _, param := range strings.Split(list[:i], ", ") {
		info.Parameters = append(info.Parameters, ParameterInformation{diag.Clean(param)})
	}
	return &SignatureHelp{Signatures: []SignatureInformation{info}, ActiveParameter: min(in.args, len(info.Parameters)-1)},
		nil
}

// signature is how what has a name is called, and what is said of it.
func (s *Server) signature(v *view, name string) (label, doc string) {
	for _, u := range v.index.Uses {
		if _, takes := paramsTaken(u.Of); u.Declares && takes && u.At.Text() == name {
			head, doc, _ := v.headOf(u.Of)
			head, _, _ = strings.Cut(head, "\n")
			return strings.TrimSuffix(head, " {"), strings.Join(doc, "\n")
		}
	}
	for _, e := range stdlib.Entries {
		if e.Name == name {
			return e.Schemes[0].Text, e.Doc
		}
	}
	return "", ""
}
