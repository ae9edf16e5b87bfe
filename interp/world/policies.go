package world

import (
	"slices"

	"hcl/lang/ir"
)

// Instead of the number of a policy.
const (
	ByChance = -1
	BySearch = -2
	ByNobody = -3 // in a test, for whom it names no policy
)

// assignPolicies finds who follows which policy.
func (w *World) assignPolicies(o Options) {
	command := map[string]int{}
	for who, name := range o.Policies {
		command[who] = w.policyNumber(name)
	}
	if o.Test != nil {
		command = w.testPolicies(o.Test)
	}
	w.Policies = w.policiesOf(command, func(int) bool { return true })
	written := func(p int) bool { return p >= ByChance }
	w.WrittenPolicies = w.policiesOf(command, written)
	w.ScenarioPolicies = w.policiesOf(nil, written)
}

// PolicyName is the name of the policy that a roller follows, "" for ByNobody.
func (w *World) PolicyName(roller int) string {
	switch p := w.Policies[roller]; {
	case p >= 0:
		return w.Program.Policies[p].Name
	case p == BySearch:
		return ir.SearchPolicy
	case p == ByNobody:
		return ""
	}
	return ir.RandomPolicy
}

// Searches reports whether anybody decides by `search`.
func (w *World) Searches() bool { return slices.Contains(w.Policies, BySearch) }

func (w *World) policyNumber(name string) int {
	switch name {
	case ir.RandomPolicy:
		return ByChance
	case ir.SearchPolicy:
		return BySearch
	}
	if p := w.Program.PolicyByName(name); p != nil {
		return p.Index
	}
	return 0
}

// policiesOf lists by roller which policy he follows: what a command says, else the
// scenario, else the first. What does not count is as if it had not been said.
func (w *World) policiesOf(command map[string]int, counts func(policy int) bool) []int {
	sides := len(w.Setup.Sides)
	out := make([]int, 1+sides+len(w.Setup.Combatants))
	commanded := func(roller int, who string) bool {
		p, ok := command[who]
		if ok = ok && counts(p); ok {
			out[roller] = p
		}
		return ok
	}
	written := func(roller int, name string) {
		if p := w.policyNumber(name); name != "" && counts(p) {
			out[roller] = p
		}
	}
	bySide := make([]bool, sides)
	for i, s := range w.Setup.Sides {
		if len(w.Program.Policies) == 0 {
			out[1+i] = ByChance
		}
		written(1+i, s.Policy)
		bySide[i] = commanded(1+i, s.Name)
	}
	for i, s := range w.Setup.Combatants {
		roller := 1 + sides + i
		out[roller] = out[1+s.Side]
		if !bySide[s.Side] {
			written(roller, s.Policy)
		}
		commanded(roller, s.Name)
	}
	return out
}

// testPolicies is what a test says of policies: of every side something, so that what the
// scenario says does not count.
func (w *World) testPolicies(t *ir.Test) map[string]int {
	out := map[string]int{}
	for _, s := range w.Setup.Sides {
		out[s.Name] = ByNobody
		if name, ok := t.Policies[""]; ok {
			out[s.Name] = w.policyNumber(name)
		}
	}
	for who, name := range t.Policies {
		if who != "" {
			out[who] = w.policyNumber(name)
		}
	}
	return out
}
