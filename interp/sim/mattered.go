package sim

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"hcl/lang/ir"
)

// Part is a part of the ruleset, and how often it came up: a score was asked for, a term or
// modifier of it counted, a table was looked up and a row of it fitted, a rule, a step or a hook was run.
// It comes up where the rules of a fight ask for it; what is asked to know who fights on, who has
// won, what can be chosen and what somebody chooses is not counted, nor what is measured.
type Part struct {
	Sort   string   `json:"sort"`         // score term modifier table row rule step hook
	Of     string   `json:"of,omitempty"` // of what it is a part: the score, the table, the rule
	Name   string   `json:"name"`         // as the files have it
	Title  string   `json:"title,omitempty"`
	Fights int64    `json:"fights"` // in which it came up
	Share           // of all fights
	Times  Estimate `json:"times"` // how often in a fight
	Most   *Extreme `json:"most,omitempty"`

	Sum     *big.Int `json:"sum"`
	Squares *big.Int `json:"squares"`
}

// countedParts lists the parts of a ruleset, without figures.
func countedParts(p *ir.Program) []Part {
	list := p.Countables().List
	out := make([]Part, len(list))
	for i, c := range list {
		out[i] = Part{Sort: c.Sort, Name: c.Name, Title: c.Title}
		if c.Of >= 0 {
			out[i].Of = list[c.Of].Name
			if of := list[c.Of]; of.Sort == "step" {
				out[i].Of = list[of.Of].Name + "." + of.Name
			}
		}
	}
	return out
}

// fill derives the figures of a part.
func (p *Part) fill(fights int64, x *moments) {
	p.Fights, p.Sum, p.Squares = x.fights, x.sum.big(), x.squares.big()
	p.Share = ShareOf(float64(x.fights), float64(max(1, fights)))
	p.Times = meanOf(max(1, fights), 1, p.Sum, p.Squares, 0, x.most.value)
	if x.fights > 0 {
		p.Most = &Extreme{float64(x.most.value), x.most.fight}
	}
}

// settle makes the estimates exact.
func (p *Part) settle() {
	p.Share.settle()
	p.Times.settle()
}

// moments takes the counts out of a report again.
func (p *Part) moments(g *gatherer, fights int64) moments {
	g.within(0, p.Fights, fights)
	g.squares(p.Fights, p.Sum, p.Squares)
	x := moments{fights: p.Fights, sum: g.wide(p.Sum), squares: g.wide(p.Squares)}
	if g.bad = g.bad || (p.Most != nil) != (p.Fights > 0); !g.bad && p.Most != nil {
		x.most = g.extreme(*p.Most, 1)
		g.between(big.NewInt(p.Fights), p.Sum, new(big.Int).Mul(big.NewInt(p.Fights), big.NewInt(x.most.value)))
	}
	return x
}

// called is how people are told of a part: what it is of, and its name.
func (p *Part) called() string {
	name := cmp.Or(p.Title, p.Name)
	if p.Of == "" {
		return name
	}
	return p.Of + ": " + name
}

// sorts are the sorts of parts in the order in which people are told of them.
var sorts = []struct{ one, many string }{{"term", "terms"}, {"modifier", "modifiers"}, {"score", "scores"}, {"table", "tables"}, {"row", "table rows"}, {"rule", "rules"},
	{"step", "steps"}, {"hook", "hooks"}}

// mostCameUp is how many parts that came up people are shown, mostNever how many of a sort that
// did not.
const (
	mostCameUp = 12
	mostNever  = 6
)

// matteredSection tells of the terms, modifiers, steps and hooks that count only at times, and
// of all that never came up.
func (r *Report) matteredSection() Section {
	s := Section{Title: "What came up", Head: []string{"", "of fights", "95 % interval", "times a fight", "95 % interval"}}
	var list []*Part
	for i := range r.Mattered {
		p := &r.Mattered[i]
		if p.Fights > 0 && r.onlyAtTimes(i) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *Part) int { return b.Sum.Cmp(a.Sum) })
	for i, p := range list {
		if i == mostCameUp && len(list) > mostCameUp+1 {
			s.Notes = append(s.Notes, fmt.Sprintf("… %d more that came up more rarely (--format csv shows all)", len(list)-i))
			break
		}
		times, within := number(p.Times.Mean), "always"
		if p.Times.SD > 0 {
			times, within = withInterval(p.Times.Mean, p.Times.Low, p.Times.High)
		}
		s.Rows = append(s.Rows, append(append([]string{p.called()}, p.Share.Texts()...), times, within))
	}
	s.Notes = append(s.Notes, r.neverNotes()...)
	return s
}

// onlyAtTimes reports whether a part is a term, modifier, step or hook that does not come up
// whenever what it is a part of does.
func (r *Report) onlyAtTimes(i int) bool {
	p := &r.Mattered[i]
	switch p.Sort {
	case "modifier", "hook":
		return true
	case "term", "step":
	default:
		return false
	}
	for j := i - 1; j >= 0; j-- {
		if of := &r.Mattered[j]; of.Name == p.Of && (of.Sort == "score" || of.Sort == "rule") {
			return of.Sum.Cmp(p.Sum) != 0
		}
	}
	return true
}

// neverNotes says of each sort how many parts never came up, and which.
func (r *Report) neverNotes() (out []string) {
	for _, sort := range sorts {
		all, never := 0, []string(nil)
		for i := range r.Mattered {
			p := &r.Mattered[i]
			if p.Sort != sort.one {
				continue
			}
			if all++; p.Fights == 0 {
				never = append(never, p.called())
			}
		}
		if n := len(never); n > 0 {
			text := fmt.Sprintf("never, of %d %s: %s", all, sort.many, strings.Join(never[:min(n, mostNever)], ", "))
			if n > mostNever {
				text += fmt.Sprintf(" and %d more", n-mostNever)
			}
			out = append(out, text)
		}
	}
	return out
}
