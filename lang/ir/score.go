package ir

import "slices"

// Line is a term or modifier in its place in a score.
type Line struct {
	Term *Term
	Mod  *Modifier // nil: a term of the score itself

	Fields []*Field // of a modifier of an instance: those in which somebody may have it
}

// HeldIn lists the fields of the bearer of a modifier that can hold the instance that it is of.
func (m *Modifier) HeldIn() []*Field {
	if m.Instance == nil {
		return nil
	}
	var out []*Field
	for _, fd := range m.For.Type.Kind.Fields {
		t := fd.Type.One()
		stored := fd.Role == Constant || fd.Role == State || fd.Role == Own
		if stored && t.Base == Ref && t.Kind == m.Instance.Kind {
			out = append(out, fd)
		}
	}
	return out
}

// IsOf reports whether a modifier of an instance is in's own: those like it have it as well,
// unless they have another of that name.
func (m *Modifier) IsOf(in *Instance) bool {
	for ; in != nil && in != m.Instance; in = in.Like {
		if slices.ContainsFunc(in.Modifiers, func(x *Modifier) bool { return x.Name == m.Name }) {
			return false
		}
	}
	return in != nil
}

// Lines puts the terms of a score and what modifiers add to it into one order:
//
//   - adding modifiers go before the first term that reads `total`, else before the first
//     term that does not add;
//   - `times` modifiers go after the last `times`, else before the first limit;
//   - `at_least` and `at_most` modifiers go last.
func (s *Score) Lines() []Line {
	var terms, adding, times, limits []Line
	breaks, timed, limited := -1, -1, -1
	for i, t := range s.Terms {
		terms = append(terms, Line{Term: t})
		if breaks < 0 && (t.UsesTotal || t.Op != "") {
			breaks = i
		}
		if t.Op == "times" {
			timed = i + 1
		} else if limited < 0 && t.Op != "" {
			limited = i
		}
	}
	for _, m := range s.Modifiers {
		switch l := (Line{m.Term, m, m.HeldIn()}); m.Term.Op {
		case "":
			adding = append(adding, l)
		case "times":
			times = append(times, l)
		default:
			limits = append(limits, l)
		}
	}
	if timed < 0 {
		timed = limited
	}
	at := func(place int) int {
		if place < 0 {
			return len(terms)
		}
		return place
	}
	a, b := at(breaks), at(timed)
	return slices.Concat(terms[:a], adding, terms[a:b], times, terms[b:], limits)
}
