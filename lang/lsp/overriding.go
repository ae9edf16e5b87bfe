package lsp

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/prose"
	"hcl/lang/syntax"
)

// mostVariants is in how many variants a base's declaration is offered to be overridden.
const mostVariants = 8

var extendsLine = regexp.MustCompile(`(?m)^extends\s+"([^"\n]*)"`)

// overrides offers to override what is named at a place: in the variant in which that is, else in those of the
// client's folders. What is inserted says what counts so far; only what can be checked without a new mistake is
// offered.
func (s *Server) overrides(ctx context.Context, d *document, at int) []CodeAction {
	v := s.rulesOf(d)
	src := v.sourceOf(d)
	if src == nil || v.stale {
		return nil
	}
	here, _ := s.knownOf(src).back(at)
	for _, u := range (spot{v, src, here}).names() {
		text, name, own := s.overriding(v, u.Of)
		if text == "" {
			continue
		}
		if v.isVariant() && !own {
			return s.inserted(fmt.Sprintf("Override `%s` here", name), d, text)
		}
		var out []CodeAction
		for _, place := range s.variantsOf(v.place) {
			if len(out) == mostVariants || ctx.Err() != nil {
				break
			}
			variant := s.byName[place.Name()]
			if variant == nil {
				now, err := place.Read(syntax.MaxSource)
				if err != nil {
					continue
				}
				variant = &document{uri: s.uriOf(diag.NewSource(place.Name(), "")), place: place, text: newText(now)}
			}
			out = append(out, s.inserted(fmt.Sprintf("Override `%s` in %s", name, place.ID()), variant, text)...)
		}
		return out
	}
	return nil
}

// isVariant reports whether what was checked changes another ruleset.
func (v *view) isVariant() bool {
	return slices.ContainsFunc(v.index.Files, func(f *library.File) bool {
		return f.Location.Name() == v.place.Name() && f.Extends != nil
	})
}

// inserted is a declaration at the end of a document, if no mistake comes with it.
func (s *Server) inserted(title string, d *document, text string) []CodeAction {
	before := "\n"
	if !strings.HasSuffix(d.s, "\n") {
		before = "\n\n"
	}
	text += "\n"
	if prose.IsBook(d.place.Name()) {
		text = "```" + prose.Language + "\n" + text + "```\n"
		blocks := prose.Split(diag.Lines(d.s + before + text)).Blocks
		if last := len(blocks) - 1; last < 0 || !blocks[last].Rules() || blocks[last].Code.Start < len(diag.Lines(d.s)) {
			return nil // the end stands in a remark, or in code that is still open
		}
	}
	edit := WorkspaceEdit{map[string][]TextEdit{d.uri: {{d.rangeOf(len(d.s), len(d.s)), d.ended(before + text)}}}}
	if _, err := s.after(&edit, "", ""); err != nil {
		return nil
	}
	return []CodeAction{{Title: title, Kind: kindRewrite, Edit: edit}}
}

// variantsOf are the variants of a ruleset in the client's folders, also those of its variants.
func (s *Server) variantsOf(base library.Location) []library.Location {
	bases := map[string]bool{base.ID(): true}
	extends := map[string]string{}
	for file, text := range s.inFolders(library.Endings...) {
		if m := extendsLine.FindStringSubmatch(text); m != nil && !inTests(s.locationOf(file)) {
			extends[file] = m[1][strings.LastIndexByte(m[1], '/')+1:]
		}
	}
	var out []library.Location
	for more := true; more; {
		more = false
		for _, file := range sorted(extends) {
			if bases[extends[file]] {
				loc := s.locationOf(file)
				out, bases[loc.ID()], more = append(out, loc), true, true
				delete(extends, file)
			}
		}
	}
	return out
}

// overriding is the line that overrides something as it is now, "" if it cannot be, and its name; own says
// that the ruleset itself declares or changes it.
func (s *Server) overriding(v *view, of any) (text, name string, own bool) {
	for _, at := range slices.Backward(v.declared(of)) {
		for _, f := range v.index.Files {
			if f.Source.Name != at.Source.Name {
				continue
			}
			own = own || f.Whole().Location.Name() == v.place.Name()
			if text == "" {
				text, name = overridden(f, at, of), at.Text()
			}
		}
	}
	return text, name, own
}

// overridden writes the override of what is declared at a place of a file.
func overridden(f *library.File, at diag.Span, of any) string {
	src := f.Source
	within := func(n spanned) bool { return n.Span(src).Contains(at) }
	text := func(n spanned) string { return unindented(src, n.Span(src)) }
	i := slices.IndexFunc(f.Tree.Decls, func(d syntax.Decl) bool { return within(d) })
	if i < 0 {
		return ""
	}
	if named, ok := of.(check.Named); ok && named.What == "step" {
		out := ""
		syntax.Walk(f.Tree.Decls[i], func(n any) bool {
			if step, ok := n.(*syntax.Step); ok && step.Name.Span(src) == at {
				_, rest, _ := strings.Cut(text(step), step.Name.Text)
				out = "override step " + named.Name + rest
			}
			return true
		})
		return out
	}
	switch d := f.Tree.Decls[i].(type) {
	case *syntax.Override:
		return text(d)
	case *syntax.Param:
		if d.Value != nil {
			return "override param " + d.Name.Text + " = " + text(d.Value)
		}
	case *syntax.Table:
		return "override table " + d.Name.Text + " " + text(d.Rows)
	case *syntax.Score:
		for _, t := range d.Terms.List {
			if within(t) {
				return "override score " + d.Name.Text + " { " + text(t) + " }"
			}
		}
		return "override score " + d.Name.Text + " " + text(d.Terms)
	case *syntax.Kind:
		return overriddenIn(d, within, text)
	case *syntax.Extend:
		if d.Kind != nil {
			return overriddenIn(d.Kind, within, text)
		}
	case *syntax.Instance:
		if d.Body == nil {
			return titled(d.Kind.Text, d.Name, d.Title, text)
		}
		return "override " + d.Kind.Text + " " + d.Name.Text + " " + text(d.Body)
	case *syntax.Rows:
		for _, r := range d.List {
			if within(r) && len(r.Values) == len(d.Fields) {
				var fields []string
				for i, value := range r.Values {
					fields = append(fields, d.Fields[i].Text+" = "+text(value))
				}
				return "override " + d.Kind.Text + " " + r.Name.Text + " { " + strings.Join(fields, " ; ") + " }"
			}
		}
	case *syntax.Course:
		for _, l := range d.List {
			if p, ok := l.(*syntax.Phase); ok && within(p) {
				return "override " + text(p)
			}
		}
	case *syntax.Condition: // and not a line of it
		if d.Name.Span(src) == at {
			return "override " + text(d)
		}
	case *syntax.On:
		if d.As != nil {
			return "override " + text(d)
		}
	case *syntax.Define, *syntax.Rule, *syntax.Modifier, *syntax.Stacking, *syntax.Event, *syntax.Measure, *syntax.Policy,
		*syntax.Map, *syntax.Phase:
		return "override " + text(d)
	}
	return ""
}

// overriddenIn is the same of a kind, or of what is declared in it.
func overriddenIn(d *syntax.Kind, within func(spanned) bool, text func(spanned) string) string {
	for _, n := range d.Of {
		if within(n) {
			return titled(d.Name.Text, n.Name, n.Title, text)
		}
	}
	if d.Members == nil {
		return ""
	}
	for _, m := range d.Members.List {
		if within(m) {
			return "override kind " + d.Name.Text + " { " + text(m) + " }"
		}
	}
	return "override kind " + d.Name.Text + " " + text(d.Members)
}

// titled overrides a thing that has nothing but a title.
func titled(kind string, name *syntax.Name, title *syntax.Text, text func(spanned) string) string {
	if title == nil {
		return "override " + kind + " " + name.Text + ` "` + strings.ReplaceAll(name.Text, "_", " ") + `"`
	}
	return "override " + kind + " " + name.Text + " " + text(title)
}

// unindented is what stands at a place, as far to the left as a line of its own.
func unindented(src *diag.Source, at diag.Span) string {
	line := src.Text[strings.LastIndexByte(src.Text[:at.Start], '\n')+1:]
	margin := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	return strings.TrimSpace(strings.ReplaceAll(src.Text[at.Start:at.End], "\n"+margin, "\n"))
}
