package lsp

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// Odds is how likely everything is that a formula can come to.
type Odds struct {
	Formula string // as it was asked
	Where   string // the scenario whose fighters it names, "" for none
	Exact   bool
	Mean    *float64 // of numbers alone
	Values  []Chance // numbers from the least on
}

// Chance is how likely a value is.
type Chance struct {
	Value string
	Share float64
}

// thrown is a formula that throws dice, or is some, as it can be asked about by itself.
type thrown struct {
	of     ir.Expr
	text   string      // with %s for each of the locals
	locals []*ir.Local // parameters that it names, for which fighters of a scenario stand
}

// thrownAround are the formulas about a place that throw dice, or are some, the largest first. One of
// them that means the same wherever it stands is the last that is any use.
func thrownAround(formulas []ir.Expr) []thrown {
	var out []thrown
	for _, e := range slices.Backward(formulas) {
		switch e.Type().Base {
		case ir.Dice, ir.Int, ir.Num, ir.Bool:
			if t, ok := thrownIn(e); ok {
				if out = append(out, t); len(t.locals) == 0 {
					return out
				}
			}
		}
	}
	return out
}

// thrownIn looks for dice in a formula; ok is false if there are none, or if it is about what
// only the middle of a fight knows. Who throws and what the throw is called says nothing of its odds.
func thrownIn(e ir.Expr) (t thrown, ok bool) {
	t.of = e
	at := e.Span()
	dice, known := false, true
	end := at.Start
	put := func(from, to int, instead string) { // in place of a stretch
		if known = known && end <= from; known {
			t.text += strings.ReplaceAll(at.Source.Text[end:from], "%", "%%") + instead
			end = to
		}
	}
	var look func(ir.Expr)
	look = func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.DiceLit:
			dice = true
		case *ir.ParamRef:
			dice = dice || e.T.Base == ir.Dice
		case *ir.LocalRef:
			if known = known && e.Local.Fixed && e.Local.Name != "self" && e.At.Text() == e.Local.Name; known {
				put(e.At.Start, e.At.End, "%s")
				t.locals = append(t.locals, e.Local)
			}
		case *ir.Builtin:
			known = known && (e.Entry.Group != "fight" || e.Entry.Name == "roll")
			if e.Entry.Name == "roll" && len(e.Args) > 0 {
				look(e.Args[0])
				put(e.Args[0].Span().End, e.At.End-1, "")
				return
			}
		case *ir.Call:
			_, rule := e.Callee.(*ir.Rule)
			known = known && !rule
		case *ir.ScenarioRef, *ir.World, *ir.MethodCall, *ir.Holds, *ir.Proceed, *ir.BadExpr:
			known = false
		}
		for p := range ir.Parts(e) {
			look(p)
		}
	}
	if at.IsZero() {
		return t, false
	}
	look(e)
	put(at.End, at.End, "")
	return t, dice && known
}

// odds says how likely it is what a formula about a place comes to that throws dice, and where that
// formula stands; "" if it is not known.
func (s *Server) odds(ctx context.Context, v *view, formulas []ir.Expr) (string, diag.Span) {
	if v.ruleset == nil {
		return "", diag.Span{}
	}
	for _, t := range thrownAround(formulas) {
		if o := s.oddsFor(ctx, v, t.locals, t.text); o != nil {
			return o[0].markdown(), t.of.Span()
		}
	}
	return "", diag.Span{}
}

// oddsFor tells how likely everything is that formulas can come to in which fighters of a scenario, and
// what these have, stand for some parameters; nil if that is not known of the first.
func (s *Server) oddsFor(ctx context.Context, v *view, params []*ir.Local, formulas ...string) []*Odds {
	var args []any
	var fight *library.Location
	if len(params) > 0 {
		if fight, args = s.Engine.Examples(v.ruleset, params); fight == nil {
			return nil
		}
	}
	var out []*Odds
	for i, f := range formulas {
		o := s.Engine.Odds(ctx, s.lib, v.place, s.trees, fmt.Sprintf(f, args...), fight)
		if o == nil && i == 0 {
			return nil
		} else if o != nil {
			out = append(out, o)
		}
	}
	return out
}

// scoreOdds says what a score comes to for fighters of a scenario, and how likely throws are that
// are compared with it.
func (s *Server) scoreOdds(ctx context.Context, v *view, score *ir.Score) string {
	if v.ruleset == nil {
		return ""
	}
	call := score.Name + "(" + strings.TrimSuffix(strings.Repeat("%s, ", len(score.Frame.Params)), ", ") + ")"
	formulas := []string{call}
	for _, throw := range throwsAgainst(v, score) {
		formulas = append(formulas, fmt.Sprintf(throw, call))
	}
	var parts []string
	for _, o := range s.oddsFor(ctx, v, score.Frame.Params, formulas...) {
		parts = append(parts, o.markdown())
	}
	return join("\n\n", parts...)
}

// mostThrows is how many throws against a score are shown.
const mostThrows = 3

// throwsAgainst are the throws that the program compares with a score, or takes from it, as
// formulas in which %s stands for the score.
func throwsAgainst(v *view, score *ir.Score) []string {
	var out []string
	isScore := func(e ir.Expr) bool {
		c, ok := plain(e).(*ir.Call)
		return ok && c.Callee == ir.Callee(score)
	}
	throw := func(e ir.Expr) string {
		b, ok := plain(e).(*ir.Builtin)
		if !ok || b.Entry.Name != "roll" || len(b.Args) == 0 {
			return ""
		}
		if thrown, ok := thrownIn(b); ok && len(thrown.locals) == 0 {
			return thrown.text
		}
		return ""
	}
	for _, e := range v.index.Formulas {
		b, ok := e.(*ir.Binary)
		if !ok || len(out) >= mostThrows {
			continue
		}
		form := ""
		switch x, y := throw(b.X), throw(b.Y); {
		case x != "" && isScore(b.Y):
			form = x + " " + b.Op + " %s"
		case y != "" && isScore(b.X):
			form = "%s " + b.Op + " " + y
		}
		if form == "" || strings.Count(form, "%") != 1 {
			continue
		}
		if b.Op == "-" {
			form += " >= 0"
		} else if !b.Compares() {
			continue
		}
		if !slices.Contains(out, form) {
			out = append(out, form)
		}
	}
	return out
}

// plain is a formula without what only changes its type.
func plain(e ir.Expr) ir.Expr {
	if n, ok := e.(*ir.ToNum); ok {
		return n.X
	}
	return e
}

// markdown shows odds in a few lines.
func (o *Odds) markdown() string {
	about := ""
	if !o.Exact {
		about = "about "
	}
	head := "`" + o.Formula + "`"
	if o.Where != "" {
		head += " in " + o.Where
	}
	yes := -1
	for i, c := range o.Values {
		if c.Value == "true" || c.Value == "yes" {
			yes = i
		}
	}
	switch {
	case o.Mean == nil && yes >= 0:
		return head + ": chance " + about + percent(o.Values[yes].Share)
	case o.Mean == nil:
		return ""
	case len(o.Values) == 1:
		return head + " = " + o.Values[0].Value
	}
	first, last := o.Values[0].Value, o.Values[len(o.Values)-1].Value
	out := fmt.Sprintf("%s: mean %s%s, from %s to %s", head, about, number(*o.Mean), first, last)
	const most = 20
	if len(o.Values) > most {
		return out + "\n\n" + o.quantiles()
	}
	var lines []string
	atLeast := 1.0
	highest := 0.0
	for _, c := range o.Values {
		highest = max(highest, c.Share)
	}
	for _, c := range o.Values {
		bar := strings.Repeat("█", int(c.Share/highest*20+0.5))
		lines = append(lines, fmt.Sprintf("%4s %8s  or more %8s  %s", c.Value, percent(c.Share), percent(atLeast), bar))
		atLeast -= c.Share
	}
	return out + "\n\n```text\n" + strings.Join(lines, "\n") + "\n```"
}

// quantiles says what is reached how often.
func (o *Odds) quantiles() string {
	var out []string
	for _, q := range []float64{0.9, 0.5, 0.1} {
		atLeast := 1.0
		value := o.Values[0].Value
		for _, c := range o.Values {
			if atLeast < q {
				break
			}
			value = c.Value
			atLeast -= c.Share
		}
		out = append(out, fmt.Sprintf("%s or more in %s", value, percent(q)))
	}
	return strings.Join(out, "; ")
}

func percent(share float64) string {
	return strconv.FormatFloat(share*100, 'f', 1, 64) + " %"
}

func number(x float64) string {
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(x, 'f', 2, 64), "0"), ".")
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
