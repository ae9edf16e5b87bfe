package world

import (
	"fmt"
	"slices"

	"hcl/lang/diag"
)

// GivenThrows are throws and picks whose results are given in advance: by a scenario, for
// some of them, or by a test, which gives all of a label or all.
type GivenThrows struct {
	throws []Throw     // of a scenario
	all    *givenList  // of a test without a label: for every throw
	labels []givenList // of a test
}

// givenList is what a test gives, in turn.
type givenList struct {
	label string
	rest  []givenThrow
}

// givenThrow is one result, with the line that gives it.
type givenThrow struct {
	value int64
	at    diag.Span
}

// NewGivenThrows begins with what a scenario gives, which stays as it is.
func NewGivenThrows(throws []Throw) GivenThrows {
	return GivenThrows{throws: slices.Clone(throws)}
}

// Copy is a copy from which throws can be taken without taking them here.
func (g GivenThrows) Copy() GivenThrows {
	g.throws, g.labels = slices.Clone(g.throws), slices.Clone(g.labels)
	if g.all != nil {
		all := *g.all
		g.all = &all
	}
	return g
}

// Give adds what a line of a test gives for a label, "" for whatever is thrown.
func (g *GivenThrows) Give(label string, values []int64, at diag.Span) {
	list := g.all
	if label != "" {
		if list = g.listOf(label); list == nil {
			g.labels = append(g.labels, givenList{label: label})
			list = &g.labels[len(g.labels)-1]
		}
	} else if list == nil {
		list = &givenList{}
		g.all = list
	}
	for _, v := range values {
		list.rest = append(list.rest, givenThrow{v, at})
	}
}

func (g *GivenThrows) listOf(label string) *givenList {
	for i := range g.labels {
		if g.labels[i].label == label {
			return &g.labels[i]
		}
	}
	return nil
}

// Draw is the word for one draw of many out of a list that is shuffled. When what a test gives
// for them is used up, the rest stays in order.
const Draw = "draw"

// Next is the result of somebody's next throw for a label in a round, and the line that gives
// it; ok is false if none is given. UsedUp says so if a test gave some, but no more: what
// is the word for what is asked for: throw, pick, or Draw.
func (g *GivenThrows) Next(label, who string, round int64, what string) (value int64, at diag.Span, ok bool,
	usedUp string) {
	for i := range g.throws {
		t := &g.throws[i]
		if len(t.Gives) > 0 && t.Label == label && (t.Round == AnyRound || t.Round == round) &&
			(t.Who == "" || t.Who == who) {
			value, t.Gives = t.Gives[0], t.Gives[1:]
			return value, t.Span, true, ""
		}
	}
	list := g.listOf(label)
	switch {
	case list == nil && g.all == nil:
		return 0, diag.Span{}, false, ""
	case what == Draw && list == nil && len(g.all.rest) == 0, what == Draw && list != nil && len(list.rest) == 0:
		return 1, diag.Span{}, true, ""
	case list == nil && len(g.all.rest) == 0:
		return 0, diag.Span{}, false, fmt.Sprintf("the test’s `rolls` are used up, but here is another %s (`%s`)", what,
			label)
	case list == nil:
		list = g.all
	case len(list.rest) == 0:
		return 0, diag.Span{}, false, fmt.Sprintf("the test’s `rolls %s` are used up, but here is another %s", label, what)
	}
	next := list.rest[0]
	list.rest = list.rest[1:]
	return next.value, next.at, true, ""
}

// Left says what a test gave that was never thrown, and where, "" if nothing.
func (g *GivenThrows) Left() (string, diag.Span) {
	if g.all != nil && len(g.all.rest) > 0 {
		return neverThrown(g.all.rest, "rolls")
	}
	for _, l := range g.labels {
		if len(l.rest) > 0 {
			return neverThrown(l.rest, "rolls "+l.label)
		}
	}
	return "", diag.Span{}
}

func neverThrown(rest []givenThrow, line string) (string, diag.Span) {
	count, was := "1 value", "was"
	if len(rest) > 1 {
		count, was = fmt.Sprintf("%d values", len(rest)), "were"
	}
	return fmt.Sprintf("%s of `%s` %s never thrown", count, line, was), rest[0].at
}
