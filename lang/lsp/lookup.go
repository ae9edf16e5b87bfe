package lsp

import (
	"slices"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// A document may have changed since what is known of it was found out: a line that names a file
// and is half written keeps anything else from being checked. What stands before and behind all
// changes is then still where it was, or moved as a whole.

// moved says where the places of a text are in another.
type moved struct {
	same   int // so many bytes from the beginning are alike
	rest   int // and so many to the end
	before int // length of the one
	now    int // and of the other
}

func movedFrom(before, now string) moved {
	m := moved{before: len(before), now: len(now)}
	if before == now {
		m.same = len(before)
		return m
	}
	most := min(len(before), len(now))
	for m.same < most && before[m.same] == now[m.same] {
		m.same++
	}
	for m.rest < most-m.same && before[len(before)-1-m.rest] == now[len(now)-1-m.rest] {
		m.rest++
	}
	return m
}

// forth is where a stretch of the one is in the other; false if it is among what has changed.
func (m moved) forth(start, end int) (int, int, bool) {
	switch {
	case end <= m.same:
		return start, end, true
	case start >= m.before-m.rest:
		return start + m.now - m.before, end + m.now - m.before, true
	}
	return 0, 0, false
}

// back is where a place of the other was in the one.
func (m moved) back(at int) (int, bool) {
	switch {
	case at <= m.same:
		return at, true
	case at >= m.now-m.rest:
		return at + m.before - m.now, true
	}
	return 0, false
}

// known is a source that has been checked, as it is shown now.
type known struct {
	shown *text
	moved
}

// knownOf says how a source that has been checked is shown.
func (s *Server) knownOf(src *diag.Source) known {
	k, ok := s.texts[src]
	if d := s.byName[src.Name]; d != nil && (!ok || k.shown != d.text) {
		k, ok = known{d.text, movedFrom(src.Written, diag.Lines(d.s))}, true
	} else if !ok {
		k, ok = known{newText(src.Written), movedFrom(src.Written, src.Written)}, true
	}
	s.texts[src] = k
	return k
}

// locate is where a span stands, false if no client could open that, or it is no more.
func (s *Server) locate(at diag.Span) (Location, bool) {
	if at.IsZero() {
		return Location{}, false
	}
	uri := s.uriOf(at.Source)
	k := s.knownOf(at.Source)
	start, end, ok := k.forth(at.Start, at.End)
	if uri == "" || !ok {
		return Location{}, false
	}
	return Location{uri, k.shown.rangeOf(start, end)}, true
}

// sourceOf is what has been checked of a document, nil if nothing has.
func (v *view) sourceOf(d *document) *diag.Source {
	for _, f := range v.index.Files {
		if f.Location.Name() == d.place.Name() {
			return f.Source
		}
	}
	if d.isScenario() {
		for _, u := range slices.Backward(v.index.Uses) {
			if u.At.Source.Name == d.place.Name() {
				return u.At.Source
			}
		}
	}
	return nil
}

// spot is a place of a document in what has been checked of it.
type spot struct {
	v   *view
	src *diag.Source
	at  int
}

// spot finds a place in what is known; false if nothing is known of it. Who asks about all places
// says so, else the tests may be left out.
func (s *Server) spot(d *document, p *Params, rules func(*document) *view) (spot, bool) {
	var v *view
	switch {
	case d.isScenario():
		v, _ = s.inScenario(d, d.offset(p.Position))
	case d.isRuleset():
		v = rules(d)
	}
	if v == nil {
		return spot{}, false
	}
	src := v.sourceOf(d)
	if src == nil {
		return spot{v: v}, false
	}
	at, ok := s.knownOf(src).back(d.offset(p.Position))
	x := spot{v, src, at}
	for _, u := range x.names() {
		if n, own := u.Of.(library.ScenarioName); own && !d.isScenario() {
			x.v, _ = s.withScenario(v, s.locationNamed(n.In))
		}
	}
	return x, ok
}

// names are the uses of names at a spot: several of one name if it means several things, as that
// of a choice which is that of a local as well.
func (x spot) names() []check.Use {
	var out []check.Use
	for _, u := range x.v.index.Uses {
		if u.At.Source != x.src || u.At.Start > x.at || x.at > u.At.End {
			continue
		}
		if len(out) > 0 {
			switch a, b := u.At.End-u.At.Start, out[0].At.End-out[0].At.Start; {
			case a > b:
				continue
			case a < b:
				out = out[:0]
			}
		}
		if !slices.ContainsFunc(out, func(o check.Use) bool { return o.Of == u.Of }) {
			out = append(out, u)
		}
	}
	return out
}

// formulas are the formulas around a spot, the innermost first.
func (x spot) formulas() []ir.Expr {
	var out []ir.Expr
	for _, e := range x.v.index.Formulas {
		if at := e.Span(); at.Source == x.src && at.Start <= x.at && x.at <= at.End {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b ir.Expr) int {
		return a.Span().End - a.Span().Start - (b.Span().End - b.Span().Start)
	})
	return out
}

// declared are the places where something is declared or changed, in the order of the files.
func (v *view) declared(of any) []diag.Span {
	if f, ok := of.(*library.File); ok {
		return []diag.Span{f.Source.At(0, 0)}
	}
	var out []diag.Span
	for _, u := range v.index.Uses {
		if u.Declares && u.Of == of && !slices.Contains(out, u.At) {
			out = append(out, u.At)
		}
	}
	order := map[*diag.Source]int{}
	for i, f := range v.index.Files {
		order[f.Source] = i
	}
	slices.SortStableFunc(out, func(a, b diag.Span) int { return order[a.Source] - order[b.Source] })
	return out
}
