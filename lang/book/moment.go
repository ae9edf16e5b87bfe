package book

import (
	"slices"
	"strings"

	"hcl/lang/ir"
)

// moment is an event as a sentence says it: the victim is hurt (4, the fall), the actor’s turn starts. What the event
// is given stands for its parameters; without any it is said of these.
func (w *writer) moment(e *ir.Event, given []Text) Text {
	if len(given) == 0 {
		for _, p := range e.Frame.Params {
			given = append(given, Text{local(p)})
		}
	}
	if len(given) == 0 {
		return cat("the ", w.named(e, spaced(e.Name)))
	}
	if len(given) != len(e.Frame.Params) {
		return cat(w.named(e, spaced(e.Name)), " (", join(given, ", ", ", "), ")")
	}
	if t := w.toldMoment(e, given); t != nil {
		return t
	}
	more := Text(nil)
	if len(given) > 1 {
		more = cat(" (", join(given[1:], ", ", ", "), ")")
	}
	who := given[0]
	parts := strings.Split(e.Name, "_")
	first, last := parts[0], parts[len(parts)-1]
	switch {
	case e.Frame.Params[0].Type.Base != ir.Ref: // step 3 begins
		if len(parts) == 2 {
			return cat(w.named(e, first), " ", who, " ", w.named(e, last), more)
		}
		return cat(w.named(e, spaced(e.Name)), " (", join(given, ", ", ", "), ")")
	case len(parts) == 2 && strings.HasSuffix(last, "ed"): // his blows are landed
		name := first + verb(strings.HasSuffix(first, "s"), " are ", " is ") + last
		return cat(who, ownerEnding(who), w.named(e, name), more)
	case len(parts) == 2 && !isVerb(first) && isVerb(last): // his turn starts
		return cat(who, ownerEnding(who), w.named(e, spaced(e.Name)), more)
	case isVerb(e.Name) && toldAs(e, " is "+strings.TrimSuffix(e.Name, "s")+"d"): // the log: the arm is crippled
		return cat(who, " is ", w.named(e, strings.TrimSuffix(e.Name, "s")+"d"), more)
	case isVerb(e.Name):
		return cat(who, " ", w.named(e, spaced(e.Name)), more)
	case isQuality(e.Name) || slices.Contains(suffered, first):
		return cat(who, " is ", w.named(e, spaced(e.Name)), more)
	}
	return cat(who, " has ", w.named(e, spaced(e.Name)), more)
}

// toldAs reports whether the log tells an event in words that hold these.
func toldAs(e *ir.Event, words string) bool {
	return slices.ContainsFunc(e.Text, func(p ir.TextPart) bool { return strings.Contains(p.Letters, words) })
}

// suffered are what is done to somebody, by verbs whose forms isQuality does not know.
var suffered = strings.Fields("caught hit held hurt left struck")

// toldMoment is an event in the words in which the log tells it, where they are short and say no more than what it is
// given: the victim falls to the cause.
func (w *writer) toldMoment(e *ir.Event, given []Text) Text {
	var out Text
	says := false
	for i, p := range e.Text {
		if p.Value == nil {
			letters := p.Letters
			if i == len(e.Text)-1 {
				letters = strings.TrimSuffix(letters, ".")
			}
			if strings.ContainsAny(letters, ".:,") {
				return nil
			}
			bare := strings.TrimSpace(letters)
			if bare == "" {
				out = cat(out, letters)
				continue
			}
			before, after, _ := strings.Cut(letters, bare)
			out = cat(out, before, w.named(e, bare), after)
			says = true
			continue
		}
		l, ok := p.Value.(*ir.LocalRef)
		if !ok {
			return nil
		}
		at := slices.Index(e.Frame.Params, l.Local)
		if at < 0 || i == 0 && at > 0 {
			return nil
		}
		out = cat(out, given[at])
	}
	if !says || e.Text[0].Value == nil {
		return nil
	}
	return out
}

// when is a moment behind “when”.
func (w *writer) when(e *ir.Event) Text { return cat("when ", w.moment(e, nil)) }
