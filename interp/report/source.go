package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
)

// Source says what a report is about: the rules, what was changed in them, and who fights.
type Source struct {
	Ruleset  string            `json:"ruleset"`
	Version  string            `json:"version,omitempty"`
	Scenario string            `json:"scenario,omitempty"`
	Files    []event.FileInfo  `json:"files"`
	Sides    []event.SideInfo  `json:"sides,omitempty"`
	Own      []event.OwnPolicy `json:"own_policies,omitempty"` // of fighters, other than those of their sides
	Params   []event.ParamInfo `json:"params,omitempty"`
	Play     []string          `json:"play,omitempty"` // choices that are made as the command line says
	Off      []string          `json:"off,omitempty"`  // what a scenario or the command line has removed
}

// SourceOf is what a fight is about.
func SourceOf(i *event.FightInfo) Source {
	return Source{Ruleset: i.Ruleset, Version: i.Version, Scenario: i.Scenario, Files: i.Files, Sides: i.Sides,
		Own: i.Own, Params: i.Params, Play: i.Play, Off: i.Off}
}

// Edition is the ruleset with its version.
func (s *Source) Edition() string { return event.Edition(s.Ruleset, s.Version) }

// Lines tell it, a line each, as far as they do not tell the same of another, which may be nil.
func (s *Source) Lines(other *Source) []Fact {
	out := []Fact{{Text: s.Edition()}}
	add := func(text string) { out = append(out, Fact{Text: text}) }
	for _, f := range s.Files {
		if other == nil || !slices.Contains(other.Files, f) {
			out = append(out, Fact{Text: fmt.Sprintf("%.12s %s", f.Hash, f.Name), Detail: true})
		}
	}
	if params := s.paramsBeside(other); len(params) > 0 {
		whole, brief := event.Settings(params, s.Sides)
		out = append(out, Fact{Text: whole, Brief: brief})
	}
	for _, what := range s.Play {
		add("played by order, " + event.Ordered(what, s.Sides))
	}
	for _, what := range s.Off {
		add("without " + what)
	}
	for i, side := range s.Sides {
		fighters := s.fighters(side)
		if other == nil || side.Policy != other.Sides[i].Policy || !slices.Equal(fighters, other.fighters(side)) {
			called := fmt.Sprintf("%s (policy %s)", side.Title, side.Policy)
			if len(fighters) == 0 || side.IsOne() && fighters[0] == side.Title {
				out = append(out, Fact{Text: called})
				continue
			}
			called += ": "
			fact := Fact{Text: called + strings.Join(fighters, ", ")}
			if n := len(fighters) - mostNamed; n > 1 {
				fact.Brief = fmt.Sprintf("%s%s and %d more", called, strings.Join(fighters[:mostNamed], ", "), n)
			}
			out = append(out, fact)
		}
	}
	return out
}

// paramsBeside are the params as far as they are not those of another, all if that has one that is missing here.
func (s *Source) paramsBeside(other *Source) []event.ParamInfo {
	if other == nil {
		return s.Params
	}
	for _, p := range other.Params {
		if !slices.ContainsFunc(s.Params, func(x event.ParamInfo) bool { return x.Name == p.Name }) {
			return s.Params
		}
	}
	return slices.DeleteFunc(slices.Clone(s.Params), func(p event.ParamInfo) bool { return slices.Contains(other.Params, p) })
}

// mostNamed is how many fighters of a side are named in one look.
const mostNamed = 5

// fighters are those of a side, with the policies of those who follow others.
func (s *Source) fighters(side event.SideInfo) []string {
	out := slices.Clone(side.Combatants)
	for i, id := range side.IDs {
		if own := s.policyOf(id); own != "" {
			out[i] += " (policy " + own + ")"
		}
	}
	return out
}

// policyOf is the policy that a fighter follows instead of that of his side, "" if he has none of his own.
func (s *Source) policyOf(id string) string {
	for _, x := range s.Own {
		if x.ID == id {
			return x.Policy
		}
	}
	return ""
}

// OtherPolicies says which sides and fighters follow another policy than they do elsewhere.
func (s *Source) OtherPolicies(elsewhere *Source) (out []string) {
	for i, side := range s.Sides {
		if i >= len(elsewhere.Sides) {
			break
		}
		if side.Policy != elsewhere.Sides[i].Policy {
			out = append(out, side.Title+": "+side.Policy)
		}
		for j, id := range side.IDs {
			own := s.policyOf(id)
			if own != elsewhere.policyOf(id) {
				out = append(out, side.Combatants[j]+": "+cmp.Or(own, side.Policy))
			}
		}
	}
	return out
}

// About tells it as the end of a page does, each name behind "of".
func (s *Source) About(of string) *Section {
	out := &Section{Title: "Rules and files", Left: true}
	if len(s.Sides) > 0 {
		out.Title = "Rules, sides and files"
	}
	add := func(name, value string) { out.Rows = append(out.Rows, []string{of + name, value}) }
	for _, what := range s.Play {
		add("played by order", event.Ordered(what, s.Sides))
	}
	for _, side := range s.Sides {
		add(side.Title+" (policy "+side.Policy+")", strings.Join(s.fighters(side), ", "))
	}
	for _, p := range s.Params {
		add(s.Called(p.Name), p.Value)
	}
	for _, f := range s.Files {
		name, _ := diag.CutEmbedded(f.Name)
		add(name, fmt.Sprintf("%.12s", f.Hash))
	}
	return out
}

// Titles are those of the sides.
func (s *Source) Titles() (out []string) {
	for _, side := range s.Sides {
		out = append(out, side.Title)
	}
	return out
}

// TitleOf is the title of a side by its name, "" for nobody.
func (s *Source) TitleOf(name string) string {
	for _, side := range s.Sides {
		if side.Name == name {
			return side.Title
		}
	}
	return ""
}

// Called is what people call a param or a value of the scenario, by the name under which either is set.
func (s *Source) Called(name string) string { return event.Called(name, s.Sides) }

// SideOf is the title of the side that a title stands for, or on which who is called so fights; "" if there is none.
func (s *Source) SideOf(called string) string {
	for _, side := range s.Sides {
		if called == side.Title || slices.Contains(side.Combatants, called) {
			return side.Title
		}
	}
	return ""
}

// Ended says that a side has won, or nobody, as a table does.
func Ended(winner, title string) string {
	if winner == "" {
		return "draw"
	}
	return "won by " + event.Within(title)
}

// AreEnded says the same of many fights, behind "fights are".
func AreEnded(winner, title string) string {
	if winner == "" {
		return "draws"
	}
	return Ended(winner, title)
}
