package main

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/interp/odds"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/token"
)

// question is what the command line asks. It is read as a test, in a module that is laid over the
// ruleset: the formula, then what is asked about when it has been evaluated, then the condition.
type question struct {
	odds.Question
	of       []string          // what is asked about; none: the formula
	scenario *library.Location // whose names it may use; nil: none
	trees    library.Trees     // where what has been read is kept, if it is

	written strings.Builder
	pieces  []piece
}

// piece is a part of the command line in the text of the test.
type piece struct {
	name, text string // all of what it is a part of
	from       int    // where it begins in that
	begin, end int    // and in the test
}

const (
	questionFile  = "formula.hc"
	questionShelf = "command line"
	questionName  = questionShelf + "/" + questionFile
)

// onOneLine writes what may have been written on several lines on one.
func onOneLine(s string) string {
	return strings.TrimSpace(strings.NewReplacer("\r", " ", "\n", " ").Replace(s))
}

// read reads the ruleset with the question. Dice are thrown. What may be a formula or a statement
// is a formula if it can be one.
func (q *question) read(lib *library.Library, roots []library.Location, addOns []library.AddOn) (*check.Ruleset,
	error) {
	begin, isFormula := lastOf(q.Formula)
	read := func(asFormula bool) (*check.Ruleset, error) {
		condition := q.Condition
		q.Condition = "" // which is about what dice come to
		p, err := q.readAs(lib, roots, addOns, begin, asFormula, nil)
		q.Condition = condition
		if err != nil {
			return nil, err
		}
		thrown := map[*ir.Local]bool{}
		var names []string
		for _, let := range q.Asked {
			if l := let.Locals[0]; let.Value.Type().Base == ir.Dice && !thrown[l] {
				thrown[l], names = true, append(names, l.Name)
			}
		}
		if names != nil || condition != "" {
			p, err = q.readAs(lib, roots, addOns, begin, asFormula, names)
		}
		return p, err
	}
	if isFormula {
		p, err := read(true)
		if err == nil || len(q.of) == 0 || !hasCode(err, diag.NoResult) {
			return p, err
		}
	}
	if len(q.of) == 0 {
		return nil, usageError{fmt.Errorf("%s: this comes to nothing; say what to ask about after it, as --of ann.hp",
			q.Formula)}
	}
	return read(false)
}

// lastOf finds where the last of several statements begins, and whether it may be a formula.
func lastOf(text string) (begin int, isFormula bool) {
	isFormula = true
	deep, fresh := 0, true
	for _, t := range token.Lex(text).Tokens {
		if t.Pos.Offset >= len(text) {
			break
		}
		switch {
		case t.Type == token.Newline:
			if deep == 0 {
				begin, isFormula, fresh = t.Pos.Offset+len(t.Value), true, true
				continue
			}
		case t.Value == "{" || t.Value == "(" || t.Value == "[":
			deep++
		case t.Value == "}" || t.Value == ")" || t.Value == "]":
			deep--
		case deep == 0 && slices.Contains([]string{"=", "+=", "-="}, t.Value), fresh && t.Type == token.Keyword &&
			token.StmtWords[t.Value]:
			isFormula = false
		}
		fresh = false
	}
	return begin, isFormula
}

// hasCode reports whether one of several mistakes is of a kind.
func hasCode(err error, code diag.Code) bool {
	list, ok := diag.AsList(err)
	return ok && slices.ContainsFunc(list.All(), func(d *diag.Diagnostic) bool { return d.Code == code })
}

const (
	outcomeName   = "result"
	askedName     = "asked_about_" // with a number
	conditionName = "condition_that_is_given"
)

// ownLet is how the test's own `let`s begin.
var ownLet = regexp.MustCompile("let (" + askedName + "[0-9]+|" + conditionName + ") = ")

// put writes a part of the command line into the test, from a place in it to another.
func (q *question) put(name, text string, from, to int) {
	begin := q.written.Len()
	q.written.WriteString(text[from:to])
	q.pieces = append(q.pieces, piece{name, text, from, begin, q.written.Len()})
}

// bind writes a `let` with a part of the command line, whose dice are thrown if it is one of some.
func (q *question) bind(local string, thrown []string, put func()) {
	fmt.Fprintf(&q.written, "  let %s = ", local)
	if slices.Contains(thrown, local) {
		q.written.WriteString("roll(")
		put()
		q.written.WriteString("\n)")
	} else {
		put()
	}
	q.written.WriteString("\n")
}

func (q *question) readAs(lib *library.Library, roots []library.Location, addOns []library.AddOn, last int,
	isFormula bool, thrown []string) (*check.Ruleset, error) {
	q.written.Reset()
	q.pieces = nil
	q.written.WriteString("module \"The formula\"\ntest \"The formula\" {\n")
	if q.scenario != nil {
		q.written.WriteString("  scenario \"it\"\n")
	}
	if last > 0 {
		q.put("formula", q.Formula, 0, last)
		q.written.WriteString("\n")
	}
	var lets []string
	rest := func() { q.put("formula", q.Formula, last, len(q.Formula)) }
	if isFormula {
		lets = append(lets, outcomeName)
		q.bind(outcomeName, thrown, rest)
	} else {
		rest()
		q.written.WriteString("\n")
	}
	for i, of := range q.of {
		lets = append(lets, fmt.Sprintf("%s%d", askedName, i+1))
		q.bind(lets[len(lets)-1], thrown, func() { q.put("--of", of, 0, len(of)) })
	}
	if q.Condition != "" {
		before, behind := "", ""
		if names(q.Condition, "it") {
			if len(q.of) > 1 {
				return nil, usageError{fmt.Errorf("--given %s: `it` is what is asked about, and that are several things; name what is meant", q.Condition)}
			}
			before, behind = "any(["+lets[len(lets)-1]+"], ", ")"
		}
		lets = append(lets, conditionName)
		q.bind(conditionName, nil, func() {
			q.written.WriteString(before)
			q.put("--given", q.Condition, 0, len(q.Condition))
			q.written.WriteString(behind)
		})
	}
	q.written.WriteString("}\n")
	b := library.Bundle{Files: []library.Part{{Path: questionFile, Text: q.written.String()}}}
	o := forFights(append(addOns, library.AddOn{Place: library.Location{Shelf: b.Shelf(questionShelf), Path: questionFile},
		Asks: true}))
	if q.trees != nil { // of whoever keeps them with tests and comments
		o.Trees, o.SkipTests, o.Docs = q.trees, false, true
	}
	o.ScenarioNames = func(from library.Location, name string) (string, []library.ScenarioName, error) {
		if from.Shelf.Label != questionShelf { // a test of the ruleset
			return scenario.Names(from, name)
		}
		return scenario.Names(*q.scenario, path.Base(q.scenario.Path))
	}
	p, diags := check.Load(lib, roots, o)
	if err := diags.Err(); err != nil {
		return nil, err
	}
	return p, q.find(p, lets)
}

// names reports whether a formula reads a name.
func names(formula, name string) bool {
	return slices.ContainsFunc(token.Lex(formula).Tokens,
		func(t lexer.Token) bool { return t.Value == name && t.Type != token.Text })
}

// find finds what was read.
func (q *question) find(p *check.Ruleset, lets []string) error {
	own := slices.DeleteFunc(slices.Clone(p.Tests), func(t *ir.Test) bool { return t.Span.Source.Name != questionName })
	one := len(own) == 1
	var found []*ir.Let
	for _, t := range own {
		q.Test = t
		for _, s := range t.Body.List[max(0, len(t.Body.List)-len(lets)):] {
			let, ok := s.(*ir.Let)
			one = one && ok && let.Locals[0].Name == lets[len(found)]
			if !one {
				break
			}
			found = append(found, let)
		}
	}
	if !one || len(found) != len(lets) {
		return usageError{fmt.Errorf("%s: this is not one formula", q.Formula)}
	}
	if q.Given = nil; q.Condition != "" {
		q.Given, found = found[len(found)-1], found[:len(found)-1]
		if q.Given.Value.Type().Base != ir.Bool {
			return usageError{fmt.Errorf("--given %s: this is no condition; write one, as 'it >= 10'", q.Condition)}
		}
	}
	if q.Asked, q.Of = found, []string{q.Formula}; len(q.of) > 0 {
		q.Asked, q.Of = found[len(found)-len(q.of):], q.of
	}
	return q.isPlain()
}

// isPlain refuses what stands in tests alone.
func (q *question) isPlain() error {
	var err error
	refuse := func(why string) { err = usageError{fmt.Errorf("%s: %s", q.Formula, why)} }
	for s := range ir.Statements(q.Test.Body) {
		switch s.(type) {
		case *ir.Rolls:
			refuse("here it falls as it may; --given says what is to come up")
		case *ir.Answer:
			refuse("whoever has to choose follows his policy, which --policy names")
		case *ir.Run, *ir.Expect:
			refuse("this can stand in a test alone")
		}
	}
	switch {
	case len(q.Test.Params) > 0:
		refuse("--set NAME=VALUE sets a param")
	case len(q.Test.Policies) > 0:
		refuse("--policy SIDE=NAME names a policy")
	}
	return err
}

// inPieces shows what is wrong in what was given as it was given.
func (q *question) inPieces(err error) error {
	sources := map[string]*diag.Source{}
	move := func(s diag.Span) diag.Span {
		if s.IsZero() || s.Source.Name != questionName {
			return s
		}
		last := len(q.pieces) - 1
		for i, x := range q.pieces {
			if s.Start > x.end && i < last {
				continue
			}
			key := x.name + x.text
			if sources[key] == nil {
				sources[key] = diag.NewSource(x.name, x.text)
			}
			place := func(at int) int { return max(0, min(at-x.begin+x.from, len(x.text))) }
			return sources[key].At(place(s.Start), place(s.End))
		}
		return s
	}
	return asGiven(err, move, func(d *diag.Diagnostic) {
		d.Message = strings.ReplaceAll(d.Message, "`"+outcomeName+"`", "the formula")
		switch {
		case d.Code == diag.NoResult && len(q.of) == 0:
			d.Hint = "ask about something after it, as --of ann.hp, or give the rule a result"
		case strings.Contains(d.Hint, "let "+outcomeName):
			d.Hint = "write one that comes to something, as 3d6 or max(roll(d20), 10)"
		default:
			d.Hint = ownLet.ReplaceAllString(d.Hint, "")
		}
	})
}
