package ablate

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Change is one way in which a fight is made different: something of the ruleset is off, a param
// has another value, or a side is not given an option.
type Change struct {
	Off   string `json:"off,omitempty"`   // as `remove` names it
	Param string `json:"param,omitempty"` // as --set names it
	Value string `json:"value,omitempty"` // what it is made
	Was   string `json:"was,omitempty"`   // what it is
	Play  string `json:"play,omitempty"`  // SIDE.CHOICE, as --play names it
	Not   string `json:"not,omitempty"`   // the option of it that is withheld
	Side  string `json:"side,omitempty"`  // the title of the side from which it is
	Title string `json:"title,omitempty"` // of the option
}

// name says in a table what is changed.
func (c *Change) name() string {
	switch {
	case c.Off != "":
		return "without " + event.Spoken(c.Off[strings.Index(c.Off, " ")+1:])
	case c.Play != "":
		return c.Side + ": never " + event.Within(c.Title) + " as " + c.choice()
	}
	return event.Spoken(c.Param) + " " + said(c.Value) + " in place of " + said(c.Was)
}

// said is a value as people say it.
func said(value string) string {
	switch value {
	case "true":
		return "yes"
	case "false":
		return "no"
	}
	return event.Title(value, "")
}

// sentence says what is changed, as the beginning of a sentence, and how it ends: how it is changed.
func (c *Change) sentence() (what, how string) {
	switch {
	case c.Off != "":
		sort, name, _ := strings.Cut(c.Off, " ")
		return "the " + sort + " " + event.Spoken(name), "without it"
	case c.Play != "":
		return "that " + event.Within(c.Side) + " can take " + event.Within(c.Title) + " as " + c.choice(),
			"if that is never taken"
	}
	return event.Spoken(c.Param), "at " + said(c.Value) + " in place of " + said(c.Was)
}

func (c *Change) choice() string { return event.Spoken(c.Play[strings.Index(c.Play, ".")+1:]) }

// Flag is how hcl compare makes the change in B alone.
func (c *Change) Flag() (name, value string) {
	if c.Off != "" {
		return "--off-b", c.Off
	}
	if c.Play != "" {
		return "--play-b", c.Play + "=not " + c.Not
	}
	return "--set-b", c.Param + "=" + c.Value
}

// Changes are all that are tried of a machine whose params are as they are: every modifier and
// every term of a score is switched off; every param that is a whole number goes one up and one
// down, another number a tenth, as far as its range allows; one that is true or false is turned
// round, and one of several words becomes each of the others.
func Changes(m *interp.Machine) ([]Change, error) {
	fight, err := interp.NewCounter(m)
	if err != nil {
		return nil, err
	}
	p := m.Program
	var out []Change
	for _, m := range p.Modifiers {
		switch {
		case m.Condition != nil:
			out = append(out, Change{Off: "modifier " + m.Condition.Name + "." + m.Name})
		case m.Instance == nil:
			out = append(out, Change{Off: "modifier " + m.Name})
		}
	}
	for _, s := range p.Scores {
		for _, t := range s.Terms {
			out = append(out, Change{Off: "term " + s.Name + "." + t.Name})
		}
	}
	for _, q := range p.Params {
		t := q.Type
		for i, v := range fight.ParamValues(q) {
			name := q.Name
			if q.Type.Base == ir.Per {
				t = *q.Type.Elem
				name = fmt.Sprintf("%s[%s]", q.Name, m.IDs[q.Type.Kind.ID][i])
			}
			was, others := steps(t, v)
			for _, other := range others {
				out = append(out, Change{Param: name, Value: other, Was: was})
			}
		}
	}
	return out, nil
}

// steps are the values next to one, within the range of its type.
func steps(t ir.Type, v value.Value) (was string, others []string) {
	within := func(x value.Value) bool { return t.Range == nil || t.Range.Has(x) }
	switch v := v.(type) {
	case int64:
		for _, x := range []int64{v + 1, v - 1} {
			if within(x) {
				others = append(others, strconv.FormatInt(x, 10))
			}
		}
		return strconv.FormatInt(v, 10), others
	case float64:
		text := func(x float64) string { return strconv.FormatFloat(x, 'g', 9, 64) }
		step := math.Abs(v) / 10
		if step == 0 {
			step = 0.1
		}
		for _, x := range []float64{v + step, v - step} {
			if within(x) {
				others = append(others, text(x))
			}
		}
		return text(v), others
	case bool:
		return strconv.FormatBool(v), []string{strconv.FormatBool(!v)}
	case string:
		for _, w := range t.Words {
			if w != v {
				others = append(others, w)
			}
		}
		return v, others
	}
	return "", nil
}

// Each change makes a machine of the whole ruleset, and what is off has it read anew: the more there is to change,
// the longer one takes.
const (
	mostMaking = 5_000_000 // changes, each by how many there are
	makingOff  = 20        // as many as one that has something off
)

// Tried is how many of all changes are tried, from the first.
func Tried(all []Change) int {
	made := 0
	for i, c := range all {
		if made += len(all); c.Off != "" {
			made += (makingOff - 1) * len(all)
		}
		if made > mostMaking {
			return i
		}
	}
	return len(all)
}

// Of the choices that a side makes in some fights, those that it makes most often and that have not
// too many options are tried.
const (
	mostChoices = 3
	mostOptions = 12
	firstFights = 20
)

// Withheld are the options that sides take in the first fights of a seed: each is withheld from the
// side that takes it.
func Withheld(m *interp.Machine, seed uint64) ([]Change, error) {
	f, err := interp.NewCounter(m)
	if err != nil {
		return nil, err
	}
	f.CountChoices()
	type choice struct {
		site    *ir.Site
		times   float64
		options []event.Shown
	}
	type at struct {
		side int64
		name string
	}
	bySide, known := make([][]*choice, len(m.Setup.Sides)), map[at]*choice{}
	for n := range uint64(firstFights) {
		f.Reset(seed, n+1)
		if _, err := f.Run(); err != nil {
			return nil, nil // whoever counts the fights says so
		}
		for _, s := range m.Program.Sites {
			name := s.FullName()
			keys, times := f.ChoicesTaken(s)
			for i, k := range keys {
				c := known[at{k[0], name}]
				if c == nil {
					c = &choice{site: s}
					bySide[k[0]] = append(bySide[k[0]], c)
					known[at{k[0], name}] = c
				}
				c.times += times[i]
				shown := f.ShowTaken(s, k)
				if o := shown[len(shown)-1]; !s.YesNo && o.Kind != "none" && o.Kind != "list" && o.Kind != "square" &&
					o.ID != event.Unnamed {
					if !slices.ContainsFunc(c.options, func(x event.Shown) bool { return x.Word() == o.Word() }) {
						c.options = append(c.options, o)
					}
				}
			}
		}
	}
	var out []Change
	for side, list := range bySide {
		list = slices.DeleteFunc(list, func(c *choice) bool { return len(c.options) < 2 || len(c.options) > mostOptions })
		slices.SortStableFunc(list, func(x, y *choice) int { return cmp.Compare(y.times, x.times) })
		for _, c := range list[:min(mostChoices, len(list))] {
			by := m.Setup.Sides[side]
			slices.SortFunc(c.options, func(x, y event.Shown) int { return cmp.Compare(x.Word(), y.Word()) })
			for _, o := range c.options {
				out = append(out, Change{Play: by.Name + "." + c.site.FullName(), Not: o.Word(),
					Side: event.Title(by.Name, by.Title), Title: o.Text})
			}
		}
	}
	return out, nil
}
