package lsp

import (
	"context"
	"slices"

	"hcl/lang/check"
)

// definition leads to where something is declared, and to all places where variants change it:
// from one of them to the others.
func (s *Server) definition(_ context.Context, d *document, p *Params) ([]Location, error) {
	out := []Location{}
	x, ok := s.spot(d, p, s.rulesOf)
	if !ok {
		return out, nil
	}
	var own []Location
	for _, u := range x.names() {
		for _, at := range x.v.declared(u.Of) {
			place, ok := s.locate(at)
			switch {
			case !ok || slices.Contains(out, place) || slices.Contains(own, place):
			case at == u.At:
				own = append(own, place)
			default:
				out = append(out, place)
			}
		}
	}
	if len(out) == 0 {
		out = append(out, own...)
	}
	return out, nil
}

// references are all places where something is named: in what the open documents are checked
// with, and in the other rulesets of the folders that the client has open. Those in tests are known
// from when nothing had changed for a while.
func (s *Server) references(_ context.Context, d *document, p *Params) ([]Location, error) {
	out := []Location{}
	x, ok := s.spot(d, p, s.rulesOf)
	if !ok {
		return out, nil
	}
	seen := map[Location]bool{}
	for _, u := range s.everywhere(x, s.viewsNaming(x, s.lastViews())) {
		if u.Declares && !p.Context.IncludeDeclaration {
			continue
		}
		if at, ok := s.locate(u.At); ok && !seen[at] {
			seen[at] = true
			out = append(out, at)
		}
	}
	slices.SortFunc(out, compareLocations)
	return out, nil
}

// highlight shows where in the document something is named.
func (s *Server) highlight(_ context.Context, d *document, p *Params) ([]DocumentHighlight, error) {
	out := []DocumentHighlight{}
	x, ok := s.spot(d, p, s.rulesOf)
	if !ok {
		return out, nil
	}
	things := things(x.names())
	for _, u := range x.v.index.Uses {
		if u.At.Source != x.src || !things[u.Of] {
			continue
		}
		kind := 1
		if u.Declares {
			kind = 3
		}
		at, ok := s.locate(u.At)
		if ok && at.URI == d.uri && !slices.ContainsFunc(out, func(h DocumentHighlight) bool { return h.Range == at.Range }) {
			out = append(out, DocumentHighlight{at.Range, kind})
		}
	}
	return out, nil
}

func things(uses []check.Use) map[any]bool {
	out := map[any]bool{}
	for _, u := range uses {
		out[u.Of] = true
	}
	return out
}
