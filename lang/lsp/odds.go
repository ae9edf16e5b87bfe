package lsp

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/ir"
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

// diceAround is the largest formula about a place that throws dice, or is some, and means the same
// wherever it stands; nil if there is none.
func diceAround(formulas []ir.Expr) (out ir.Expr) {
	for _, e := range formulas {
		switch e.Type().Base {
		case ir.Dice, ir.Int, ir.Num, ir.Bool:
			if dice, alone := looksAt(e); dice && alone {
				out = e
			}
		}
	}
	return out
}

// looksAt reports whether there are dice in a formula, and whether it is about nobody.
func looksAt(e ir.Expr) (dice, alone bool) {
	alone = true
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.DiceLit:
			dice = true
		case *ir.LocalRef:
			alone = false
		case *ir.Builtin:
			alone = alone && e.Entry.Group != "fight"
		case *ir.ScenarioRef, *ir.World, *ir.FieldRef, *ir.MethodCall, *ir.Holds, *ir.Proceed, *ir.BadExpr:
			alone = false
		case *ir.Call:
			_, define := e.Callee.(*ir.Define)
			alone = alone && define
		}
	})
	return dice, alone
}

// odds says how likely it is what a formula comes to, "" if that is not known.
func (s *Server) odds(ctx context.Context, v *view, formula string) string {
	if v.ruleset == nil {
		return ""
	}
	o := s.Engine.Odds(ctx, s.lib, v.place, s.trees, formula)
	if o == nil {
		return ""
	}
	return o.markdown()
}

// scoreOdds says what a score comes to for fighters of a scenario, and how likely throws are that
// are compared with it.
func (s *Server) scoreOdds(ctx context.Context, v *view, score *ir.Score) string {
	if v.ruleset == nil {
		return ""
	}
	var parts []string
	for _, o := range s.Engine.ScoreOdds(ctx, s.lib, v.ruleset, s.trees, score, throwsAgainst(v, score)) {
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
		if dice, alone := looksAt(b.Args[0]); !dice || !alone {
			return ""
		}
		return "roll(" + b.Args[0].Span().Text() + ")"
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
