// Package mutations makes small mistakes in the rules of a system, one at a time, so that
// a test can ask whether the system's own tests notice them.
package mutations

import (
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/advice"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/tests/internal/citations"
)

// Kinds are what is done to rules.
var Kinds = []string{"number", "comparison", "logic", "not", "quantifier", "sign", "when", "may", "statement"}

// Mutation is one mistake: other text between two places of a file.
type Mutation struct {
	File       string
	Start, End int
	Line       int
	Now        string // what stands there instead
	Kind, What string
	Label      string   // the declaration around it that cites rules, if there is one
	IDs        []string // the rules that it cites
	Neutral    string   // the rule by which no outcome can change; "" if one can
}

func (m *Mutation) String() string {
	s := fmt.Sprintf("%s:%d: %s: %s", m.File, m.Line, m.Kind, m.What)
	if m.Label != "" {
		s += " (" + m.Label + ")"
	}
	return s
}

// In returns the text of its file with the mistake in it.
func (m *Mutation) In(text string) string { return text[:m.Start] + m.Now + text[m.End:] }

// Of lists all mistakes that can be made in the rules of a system, in the order of its
// files: those whose rule lies in a policy, a test, a measure or a picture are left out.
// It fails on what stands at another place than its tree says.
func Of(files map[string]string) ([]*Mutation, error) {
	s := &system{trees: map[string]*syntax.File{}, asked: map[string]bool{"active": true},
		cited: map[string]bool{"active": true}, heard: map[string]bool{},
		bounds: map[string]sides{}, defines: map[string][]*syntax.Define{}, rules: map[string]bool{}, bodies: map[string][]*syntax.Block{}, formulas: map[string][]*syntax.Formula{}, safeOnes: map[*syntax.Formula]bool{}, mays: map[string]bool{}}
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		var diags diag.List
		s.trees[name] = advice.Parse(diag.NewSource(name, files[name]), &diags, syntax.Docs)
		if err := diags.Err(); err != nil {
			return nil, err
		}
		if !Plays(name) {
			s.look(s.trees[name])
		}
	}
	decls := map[string][]*citations.Declaration{}
	for _, name := range names {
		var err error
		if decls[name], _, err = citations.Of(name, files[name]); err != nil {
			return nil, err
		}
		for _, d := range decls[name] {
			if _, fields, ok := strings.Cut(d.Label, "."); ok && strings.HasPrefix(d.Label, "field ") {
				for field := range strings.SplitSeq(fields, ", ") {
					s.cited[field] = true
				}
			}
		}
	}
	s.findNeeded()
	for _, name := range names {
		if Plays(name) {
			continue
		}
		f := &finder{system: s, file: name, text: files[name], src: s.trees[name].Source, decls: decls[name]}
		f.walk(s.trees[name])
		if f.err != nil {
			return nil, f.err
		}
	}
	return s.found, nil
}

// Plays reports whether a file holds no rules, but who plays by them: policies, and tests
// with what helps them.
func Plays(file string) bool {
	return path.Base(file) == "policies.hc" || Tests(file)
}

// Tests reports whether a file holds nothing but tests and what helps them.
func Tests(file string) bool { return path.Base(path.Dir(file)) == "tests" }

// finder goes through a file and keeps what stands around each place.
type finder struct {
	*system
	file, text string
	src        *diag.Source
	decls      []*citations.Declaration
	around     []placed // from the outermost
	err        error
}

type placed interface{ Offsets() (start, end int) }

func (f *finder) walk(root *syntax.File) {
	syntax.Walk(root, func(n any) bool {
		node, ok := n.(placed)
		if !ok {
			return true
		}
		start, end := node.Offsets()
		f.around = slices.DeleteFunc(f.around, func(a placed) bool { _, e := a.Offsets(); return e <= start })
		f.around = append(f.around, node)
		switch n := n.(type) {
		case *syntax.Header, *syntax.Test, *syntax.Policy, *syntax.Measure, *syntax.Picture, *syntax.MapCheck, *syntax.Text,
			*syntax.Type, *syntax.Remove:
			return false
		case *syntax.Formula:
			f.formula(n)
			return false
		case *syntax.Key:
			for _, bound := range []*syntax.Number{n.UpTo, n.Low, n.High} {
				f.bound(bound)
			}
			return false
		case *syntax.Block:
			for _, stmt := range n.List {
				f.statement(stmt)
			}
		case *syntax.Assign:
			f.assign(n)
		case *syntax.Instance:
			f.may(n, start, end)
		}
		if when := whenOf(n); when != nil {
			f.when(when)
		}
		return true
	})
}

// add notes a mistake.
func (f *finder) add(kind string, start, end int, now, what string, neutral string) {
	m := &Mutation{File: f.file, Start: start, End: end, Line: 1 + strings.Count(f.text[:start], "\n"), Now: now,
		Kind: kind, What: what, Neutral: neutral}
	for _, d := range f.decls {
		if d.Covers(start) && d.Label != "header" {
			m.Label, m.IDs = d.Label, d.IDs
		}
	}
	if m.Neutral == "" {
		m.Neutral = f.neutralHere(m.Label != "")
	}
	f.found = append(f.found, m)
}

// swap puts one sign or word in the place of another, which must stand there.
func (f *finder) swap(kind string, start, end int, was, now string, formula string, neutral string) {
	if f.text[start:end] != was {
		f.err = fmt.Errorf("%s: %q stands where %q should", f.file, f.text[start:end], was)
		return
	}
	if now == "" && end < len(f.text) && f.text[end] == ' ' {
		end++
	}
	what := fmt.Sprintf("`%s` for `%s` in `%s`", now, was, short(formula))
	if now == "" {
		what = fmt.Sprintf("without the `%s` of `%s`", was, short(formula))
	}
	f.add(kind, start, end, now, what, neutral)
}

// whenOf returns the condition behind the `when` of a node.
func whenOf(n any) *syntax.Formula {
	v := reflect.ValueOf(n).Elem().FieldByName("When")
	if !v.IsValid() {
		return nil
	}
	when, _ := v.Interface().(*syntax.Formula)
	return when
}

func (f *finder) when(when *syntax.Formula) {
	start, end := when.Offsets()
	from := strings.LastIndex(f.text[:start], "when")
	if from < 0 || strings.TrimSpace(f.text[from:start]) != "when" {
		f.err = fmt.Errorf("%s: no `when` stands before %q", f.file, f.text[start:end])
		return
	}
	neutral := ""
	f.around = append(f.around, when)
	if term, value := f.term(); term && f.zeroUnless(value, when.Tree) {
		neutral = termStaysZero
	}
	f.around = f.around[:len(f.around)-1]
	f.add("when", from, end, "", fmt.Sprintf("without `when %s`", short(when.Text)), neutral)
}

func (f *finder) bound(n *syntax.Number) {
	if n == nil {
		return
	}
	start, end := n.Offsets()
	if n.Minus {
		start++
	}
	if whole, err := strconv.Atoi(n.Text); err == nil && n.Over == "" {
		f.swap("number", start, end, n.Text, strconv.Itoa(whole+1), "the key "+n.String(), "")
	}
}

func (f *finder) statement(stmt syntax.Stmt) {
	start, end := stmt.(placed).Offsets()
	neutral := ""
	if _, binds := stmt.(*syntax.Let); !binds && f.tells(stmt) {
		neutral = onlyTells
	} else if r, ok := stmt.(*syntax.Return); ok && r.Value == nil && r.New == nil && f.last(r) {
		neutral = returnsAtTheEnd
	}
	f.add("statement", start, end, "", fmt.Sprintf("without `%s`", short(f.text[start:end])), neutral)
}

func (f *finder) assign(a *syntax.Assign) {
	other := map[string]string{"+=": "-=", "-=": "+="}[a.Op]
	if other == "" {
		return
	}
	_, from := a.Target.Offsets()
	at := from + strings.Index(f.text[from:], a.Op)
	f.swap("sign", at, at+2, a.Op, other, f.text[a.Span(f.src).Start:a.Span(f.src).End], "")
}

// may forbids an instance what its kind lets it say of itself: `may`.
func (f *finder) may(n *syntax.Instance, start, end int) {
	if !f.mays[n.Kind.Text] {
		return
	}
	what := fmt.Sprintf("`may = false` in %s %s", n.Kind.Text, n.Name.Text)
	if n.Body == nil {
		f.add("may", end, end, " { may = false }", what, "")
		return
	}
	for _, line := range n.Body.List {
		if set, ok := line.(*syntax.Set); ok && set.Target.Text == "may" {
			from, to := set.Value.Offsets()
			f.add("may", from, to, "false", what, "")
			return
		}
	}
	from, _ := n.Body.Offsets()
	f.add("may", from+1, from+1, " may = false ;", what, "")
}

var comparisons = map[string]string{"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}

func (f *finder) formula(formula *syntax.Formula) {
	var visit func(n ast.Node, besides []ast.Node) // besides: what must hold as well
	visit = func(n ast.Node, besides []ast.Node) {
		if f.err != nil || n == nil || isDice(n) {
			return
		}
		at := formula.OperatorSpan(f.src, n)
		swap := func(kind, was, now string, neutral string) {
			f.swap(kind, at.Start, at.End, was, now, formula.Text, neutral)
		}
		switch n := n.(type) {
		case *ast.IntegerNode:
			swap("number", f.text[at.Start:at.End], strconv.Itoa(n.Value+1), "")
		case *ast.FloatNode:
			swap("number", f.text[at.Start:at.End], strconv.FormatFloat(n.Value+1, 'f', -1, 64), "")
		case *ast.UnaryNode:
			switch n.Operator {
			case "-":
				swap("sign", "-", "", "")
			case "not":
				if before, ok := strings.CutSuffix(strings.TrimRight(f.text[:at.Start], " "), "not"); ok &&
					f.text[at.Start:at.End] == "in" {
					at.Start, at.End = len(before), len(before)+len("not")
				}
				swap("not", "not", "", "")
			}
		case *ast.BinaryNode:
			switch n.Operator {
			case "and":
				swap("logic", "and", "or", f.neutralLogic(n))
			case "or":
				swap("logic", "or", "and", "")
			case "+":
				swap("sign", "+", "-", "")
			case "-":
				swap("sign", "-", "+", "")
			default:
				if other := comparisons[n.Operator]; other != "" {
					swap("comparison", n.Operator, other, f.neutralComparison(n, besides))
				}
			}
		case *ast.BuiltinNode:
			switch n.Name {
			case "any":
				swap("quantifier", "any", "all", "")
			case "all":
				swap("quantifier", "all", "any", "")
			case "none":
				swap("quantifier", "none", "not all", "")
			case "count":
				if len(n.Arguments) == 2 {
					cond := formula.SpanOf(f.src, n.Arguments[1])
					f.add("quantifier", cond.Start, cond.End, "not ("+f.text[cond.Start:cond.End]+")",
						fmt.Sprintf("the others counted in `%s`", short(formula.Text)), "")
				}
			}
		}
		if b, ok := n.(*ast.BinaryNode); ok && b.Operator == "and" {
			visit(b.Left, append(slices.Clone(besides), b.Right))
			visit(b.Right, append(slices.Clone(besides), b.Left))
			return
		}
		for _, part := range check.Below(n) {
			visit(part, nil)
		}
	}
	visit(formula.Tree, nil)
}

// isDice reports whether a node is a literal such as 3d6, whose parts stand nowhere.
func isDice(n ast.Node) bool {
	call, ok := n.(*ast.CallNode)
	return ok && nameOf(call.Callee) == syntax.DiceName
}

func nameOf(n ast.Node) string {
	if id, ok := n.(*ast.IdentifierNode); ok {
		return id.Value
	}
	return ""
}

// short is a text in one line of at most sixty letters.
func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if letters := []rune(text); len(letters) > 60 {
		text = string(letters[:57]) + "…"
	}
	return text
}
