package ir

import "cmp"

// Countable is a part of a ruleset of which it can be counted how often it comes up in a fight.
type Countable struct {
	Sort  string // score, term, modifier, table, row, rule, step, hook
	Of    int    // the place of what it is a part of: the score of a term, the table of a row, the rule of a step; -1: of none
	Name  string // as the ruleset's files have it; of a row its keys as written
	Title string // what people call it, where files say so in a text; "" where they do not
	Thing any    // *Score, *Term, *Table, *Row, *Rule, *Step, *Hook or *StepHook
}

// Countables are all of them in the order of the ruleset: each score with its terms and what
// modifiers add to it, each table with its rows, each rule with its steps and what is put around
// it and them, and then what reacts to events.
type Countables struct {
	List   []Countable
	places map[any]int
}

// Place is where something stands in the list, -1 if it does not.
func (c *Countables) Place(thing any) int {
	if i, ok := c.places[thing]; ok {
		return i
	}
	return -1
}

// Countables lists what can come up in fights of the program.
func (p *Program) Countables() *Countables {
	c := &Countables{places: map[any]int{}}
	for _, s := range p.Scores {
		c.score(s)
	}
	for _, t := range p.Tables {
		of := c.add(Countable{Sort: "table", Of: -1, Name: t.Name, Thing: t})
		for _, r := range t.Rows {
			name := r.Text
			if r.Keys == nil {
				name = "else"
			}
			c.add(Countable{Sort: "row", Of: of, Name: name, Thing: r})
		}
	}
	names := p.actionNames()
	for _, r := range p.Rules {
		c.rule(r, cmp.Or(names[r], r.Name))
	}
	for _, list := range [][]*Course{p.Setups, p.Rounds} {
		for _, course := range list {
			for _, ph := range course.Phases {
				c.around(&ph.Hooks, -1, ph.Name+": ")
				c.steps(ph.Body, -1)
			}
		}
	}
	c.hooks(p.Hooks, -1)
	for _, e := range p.Events {
		c.hooks(e.Hooks, -1)
	}
	for _, k := range p.Conditions {
		for _, list := range [][]*Hook{k.Hooks, k.Begins, k.Ends, k.RunsOut} {
			c.hooks(list, -1)
		}
	}
	return c
}

// actionNames are the names of rules that are fields of kinds, or of things of them: KIND.FIELD or
// THING.FIELD.
func (p *Program) actionNames() map[*Rule]string {
	names := map[*Rule]string{}
	for _, k := range p.Kinds {
		for _, fd := range k.Fields {
			if fd.Role != Action {
				continue
			}
			for _, in := range k.Instances {
				if r := in.Of(fd).Rule; r != nil {
					names[r] = in.Name + "." + fd.Name
				}
			}
			if fd.Rule != nil {
				names[fd.Rule] = k.Name + "." + fd.Name
			}
		}
	}
	return names
}

// add notes something once, and gives its place.
func (c *Countables) add(x Countable) int {
	if i, known := c.places[x.Thing]; known {
		return i
	}
	c.places[x.Thing] = len(c.List)
	c.List = append(c.List, x)
	return len(c.List) - 1
}

func (c *Countables) score(s *Score) {
	of := c.add(Countable{Sort: "score", Of: -1, Name: s.Name, Thing: s})
	for _, t := range s.Terms {
		c.add(Countable{Sort: "term", Of: of, Name: t.Name, Title: plainText(t.Label), Thing: t})
	}
	for _, m := range s.Modifiers {
		name := m.Name
		switch {
		case m.Condition != nil:
			name = m.Condition.Name + "." + name
		case m.Instance != nil:
			name = m.Instance.Name + "." + name
		}
		c.add(Countable{Sort: "modifier", Of: of, Name: name, Title: plainText(m.Term.Label), Thing: m.Term})
	}
}

func (c *Countables) rule(r *Rule, name string) {
	if _, known := c.places[r]; known {
		return
	}
	of := c.add(Countable{Sort: "rule", Of: -1, Name: name, Thing: r})
	c.steps(r.Body, of)
	c.around(&r.Hooks, of, "")
}

// steps notes the steps in a body, and what is put around them.
func (c *Countables) steps(b *Block, of int) {
	for s := range Steps(b) {
		step := c.add(Countable{Sort: "step", Of: of, Name: s.Name, Title: s.Title, Thing: s})
		for how, h := range s.Layers() {
			c.add(Countable{Sort: "hook", Of: step, Name: how, Thing: h})
		}
	}
}

// around notes what is put around a rule or phase; names of it begin with whose it is, where no other
// part says so.
func (c *Countables) around(hs *Hooks, of int, whose string) {
	for how, h := range hs.Layers() {
		c.hook(h, of, whose+how)
	}
}

func (c *Countables) hooks(list []*Hook, of int) {
	for _, h := range list {
		c.hook(h, of, "hook")
	}
}

// hook notes a hook, which has a name of its own or is called by what it reacts to.
func (c *Countables) hook(h *Hook, of int, how string) {
	name := h.Name
	switch {
	case name != "":
	case h.Condition != nil && h.Event != nil:
		name = h.Condition.Name + " on " + h.Event.Name
	case h.Condition != nil:
		name = h.Condition.Name + " " + h.Moment
	case h.Event != nil:
		name = "on " + h.Event.Name
	default:
		name = how
	}
	c.add(Countable{Sort: "hook", Of: of, Name: name, Thing: h})
	c.steps(h.Body, of)
}

// plainText is a text that has nothing to fill in, "" for any other.
func plainText(parts []TextPart) string {
	out := ""
	for _, p := range parts {
		if p.Value != nil {
			return ""
		}
		out += p.Letters
	}
	return out
}
