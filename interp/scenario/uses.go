package scenario

import (
	"slices"
	"strings"

	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// Uses are the places where a scenario names something of its ruleset, or of its own, for whoever shows it to
// people; names are what it has itself. There are none if it is for another ruleset.
func Uses(loc library.Location, p *ir.Program) (uses []check.Use, names []library.ScenarioName) {
	l := &loader{p: p, setup: &world.Setup{Name: loc.Name()}, uses: &uses, called: map[string]library.ScenarioName{}}
	if l.read(loc) {
		l.work()
	}
	for _, u := range uses {
		if n, ok := u.Of.(library.ScenarioName); ok && u.Declares && l.called[n.Name] != n {
			names = append(names, n)
		}
	}
	for _, n := range l.called {
		names = append(names, n)
	}
	return uses, names
}

// notes notes, if somebody asks, what the last name in a stretch means.
func (l *loader) notes(in diag.Span, name string, of any, declares bool) {
	if l.uses == nil || in.Source == nil {
		return
	}
	if at, ok := in.Word(name); ok {
		if n, own := of.(library.ScenarioName); own {
			at, of = l.src.At(at.Start, at.Start+len(n.Name)), n.All()
		}
		*l.uses = append(*l.uses, check.Use{At: at, Of: of, Declares: declares})
	}
}

// ownName is something that the scenario itself has.
func (l *loader) ownName(kind, name string) library.ScenarioName {
	return library.ScenarioName{Name: name, Kind: kind, In: l.src.Name}
}

// calls notes by what name a side or fighter is called.
func (l *loader) calls(n library.ScenarioName) {
	if l.called != nil {
		l.called[n.Called()] = n
	}
}

// meansFighter notes a side or fighter where its name stands, which there may not be.
func (l *loader) meansFighter(in diag.Span, name string) {
	if n, ok := l.called[name]; ok {
		l.notes(in, name, n, false)
	}
}

// meansThing notes a thing of a kind where its name stands.
func (l *loader) meansThing(in diag.Span, k *ir.Kind, name string) {
	if l.uses == nil {
		return
	}
	if i := slices.IndexFunc(k.Instances, func(i *ir.Instance) bool { return i.Name == name }); i >= 0 {
		l.notes(in, name, k.Instances[i], false)
	} else {
		l.notes(in, name, l.ownName(k.Name, name), false)
	}
}

// meansChoice notes what an order names, and the things that it takes.
func (l *loader) meansChoice(in diag.Span, choice string, s *ir.Site, take *node) {
	if l.uses == nil {
		return
	}
	l.notes(in, s.Name, check.Named{What: "choice", Name: s.Name}, false)
	if owner, _, ok := strings.Cut(choice, "."); ok {
		if at, ok := in.Word(s.Name); ok {
			in.End = at.Start
			l.notes(in, owner, check.Named{What: check.Owner, Name: owner}, false)
		}
	}
	if take == nil || s.Type.One().Base != ir.Ref {
		return
	}
	for _, n := range append([]*node{take}, take.list...) {
		name, _ := n.raw.(string)
		switch k := s.Type.One().Kind; {
		case k == l.p.Combatant || k == l.p.Side:
			l.meansFighter(n.span, name)
		case l.known(k)[name]:
			l.meansThing(n.span, k, name)
		}
	}
}
