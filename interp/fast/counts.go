package fast

import (
	"math"

	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What statistics over many fights read. Nothing here allocates while fights run:
// keys are words, and become names only for a report.

// choiceCounts is what was chosen at one site in one fight.
type choiceCounts struct {
	made    event.Tally // decisions, by the side of the chooser
	taken   event.Tally // by side and option
	offered []bool      // of all fights so far: what could have been taken, by side and option
}

// CountChoices has the fights in this memory count what is chosen from now on.
func (f *Fight) CountChoices() {
	f.chosen = make([]choiceCounts, len(f.m.Program.Sites))
}

// CountForced has them count as well what is taken since there is nothing else.
func (f *Fight) CountForced() {
	f.CountChoices()
	f.forced = true
}

// Options that have no word of their own from one fight to the next.
const (
	tookNothing = math.MinInt64 + 1   // an optional choice or some, and none was taken
	tookMade    = math.MinInt64 + 2   // something made during the fight
	tookList    = math.MinInt64 + 256 // and more: a list of so many items

	tookOwned = math.MinInt64 + 1<<40 // and more: something of that combatant's own
)

// chose tells the statistics, and who records the fight, of a decision.
func (f *Fight) chose(c *Choice) {
	if f.remember != nil {
		f.decider.TestAllAside(&c.Choice)
	}
	if f.chosen != nil {
		f.countChoice(c)
	}
	if f.remember != nil {
		f.remember(event.Decision{Choice: c.Name(), Options: len(c.Options), Picked: append([]int{}, c.Picked...), By: c.By})
	}
}

// countChoice counts a decision under the side that made it.
func (f *Fight) countChoice(c *Choice) {
	if f.thinking > 0 {
		return
	}
	side := int64(c.Roller - 1)
	if sides := len(f.m.Setup.Sides); c.Roller > sides {
		side = int64(f.m.Setup.Combatants[c.Roller-1-sides].Side)
	}
	to := &f.chosen[c.site.s.Index]
	at := int64(c.At)
	to.made.Add(event.Key{side, at}, 1)
	f.countOffers(c, to, int(side))
	if len(c.Picked) == 0 {
		to.taken.Add(event.Key{side, tookNothing, 0, at}, 1)
	}
	for _, i := range c.Picked {
		option := f.m.lasting(c.site.s.Type, c.Options[i])
		key := event.Key{side, option, 0, at}
		if option == tookMade {
			key[2] = f.titleWord(c.site.s.Type, c.Options[i])
		}
		to.taken.Add(key, 1)
	}
}

// countOffers notes what could have been taken, where options are what a ruleset or its
// scenario names: anything else is too much to list.
func (f *Fight) countOffers(c *Choice, to *choiceCounts, side int) {
	names := c.site.names
	n := len(names)
	if n == 0 {
		return
	}
	if to.offered == nil {
		to.offered = make([]bool, n*len(f.m.Setup.Sides))
	}
	offered := to.offered[side*n:][:n]
	isNew := func(w int64) bool { return w >= 0 && w < int64(n) && names[w] >= 0 && !offered[names[w]] }
	for i, w := range c.Options {
		if !isNew(w) || c.RuledOut(i) {
			continue
		}
		if !c.IsTested(i) {
			f.decider.TestAside(&c.Choice, isNew)
			if c.RuledOut(i) {
				continue
			}
		}
		offered[names[w]] = true
	}
}

// namesOf tells by the word of an option which one it is in every fight, -1 for what is too
// much to list. It is nil if they all are.
func (m *Machine) namesOf(t ir.Type) []int32 {
	n := 0
	switch {
	case t.Base == ir.Ref && !t.Kind.Builtin:
		n = m.Layouts[t.Kind.ID].Base
	case t.Base == ir.Enum:
		n = len(m.Program.Words)
	}
	names := make([]int32, n)
	for i := range names {
		names[i] = -1
		if k := m.lasting(t, int64(i)); k >= 0 && k < int64(n) {
			names[i] = int32(k)
		}
	}
	return names
}

// lasting is a word that means the same option in every fight. What is a copy of
// something, such as a fighter's own weapon, counts as that; other things of somebody's own count as one.
func (m *Machine) lasting(t ir.Type, w int64) int64 {
	switch {
	case t.Optional && isAbsent(w, t):
		return tookNothing
	case t.Base == ir.List:
		return tookList + int64(length(w))
	case t.Base == ir.Union:
		kind, thing := kindOf(w)
		if thing = m.lasting(ir.RefTo(m.Program.Kinds[kind]), thing); thing >= 0 {
			return ofKind(kind, thing)
		}
		return thing
	case t.Base != ir.Ref:
		return w
	}
	l := m.Layouts[t.Kind.ID]
	if l.Made && int(w) >= l.Base {
		return tookMade
	}
	if protos := m.Protos[t.Kind.ID]; int(w) < len(protos) && protos[w] >= 0 {
		return int64(protos[w])
	}
	if o := m.Owners[t.Kind.ID]; int(w) < len(o) && o[w].Kind == m.Program.Combatant {
		return tookOwned + o[w].Index
	}
	return w
}

// MeasureSums returns what a measure has come to: a sum for each combination of what
// it is counted by. Both are only valid until the next fight.
func (f *Fight) MeasureSums(m *ir.Measure) (keys []event.Key, sums []float64) {
	t := &f.measures[m.Index]
	return t.Keys, t.Sums
}

// ChoicesMade returns how often each side, by its number, decided at a site; of several choices one after the other, at
// which of them.
func (f *Fight) ChoicesMade(s *ir.Site) (keys []event.Key, times []float64) {
	t := &f.chosen[s.Index].made
	return t.Keys, t.Sums
}

// ChoicesTaken returns how often each side took each option at a site: the side, the option, a word for the title of
// what was made in the fight, and at which of several choices one after the other.
func (f *Fight) ChoicesTaken(s *ir.Site) (keys []event.Key, times []float64) {
	t := &f.chosen[s.Index].taken
	return t.Keys, t.Sums
}

// ChoicesOffered lists what each side could have taken at a site in all fights so far: side
// and option.
func (f *Fight) ChoicesOffered(s *ir.Site) (keys []event.Key) {
	offered := f.chosen[s.Index].offered
	for i, is := range offered {
		if n := len(offered) / len(f.m.Setup.Sides); is {
			keys = append(keys, event.Key{int64(i / n), int64(i % n)})
		}
	}
	return keys
}

// ShowMeasured tells what a key of a measure stands for.
func (f *Fight) ShowMeasured(m *ir.Measure, key event.Key) []event.Shown {
	var out []event.Shown
	for i, l := range m.By {
		if k := l.Type.Kind; l.Type.Base == ir.Ref && f.m.Layouts[k.ID].Made && int(key[i]) >= f.m.Layouts[k.ID].Base {
			out = append(out, f.m.Shown(l.Type, f.goValue(key[i], l.Type))) // another thing in each fight
			continue
		}
		out = append(out, f.value(l.Type, key[i]))
	}
	return out
}

// ShowTaken tells what a key of the options taken at a site stands for: a side and
// an option.
func (f *Fight) ShowTaken(s *ir.Site, key event.Key) []event.Shown {
	out := []event.Shown{f.value(ir.Type{Base: ir.Ref, Kind: f.m.Program.Side}, key[0])}
	switch w := key[1]; {
	case w == tookNothing:
		out = append(out, event.Shown{Kind: "none", Text: "nothing", Side: -1})
	case w == tookMade:
		kind := s.Type.String()
		made := event.Shown{Kind: kind, ID: event.Unnamed, Text: "a new " + event.Title(kind, ""), Side: -1}
		if title, is := f.titles[key[2]]; is {
			made = made.Titled(title)
		}
		out = append(out, made)
	case s.Type.Base == ir.List:
		out = append(out, event.Shown{Kind: "list", ID: w - tookList, Text: "a list of " + intText(w-tookList), Side: -1})
	case (s.Type.Base == ir.Ref || s.Type.Base == ir.Union) && w >= tookOwned && w < 0:
		owner := f.value(ir.Type{Base: ir.Ref, Kind: f.m.Program.Combatant}, w-tookOwned)
		owner.Kind, owner.Text = s.Type.String(), event.Title(s.Type.String(), "")+" of "+owner.Text
		out = append(out, owner)
	default:
		t := s.Type
		t.Optional = false
		out = append(out, f.value(t, w))
	}
	return out
}

// Info is the head of the fight's log.
func (f *Fight) Info() *event.FightInfo {
	return f.names.Head(f.seed, f.number, f.m.course.unit, f.m.params)
}

// ParamValues are the values of a param: one, or one for each thing of the kind that it is per.
func (f *Fight) ParamValues(p *ir.Param) []value.Value { return f.m.params[p.Index] }

// Remember calls note for each decision of the fights to come.
func (f *Fight) Remember(note func(event.Decision)) { f.remember = note }
