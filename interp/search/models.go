package search

import (
	"slices"

	"hcl/interp/world"
)

// models are what sides are taken to follow in play-outs.
type models struct {
	world     *world.World
	observers []int64 // the sides of those who look ahead
	policies  []int   // by model: asWritten, then each policy of the ruleset
}

// asWritten stands instead of the number of a policy, as world.ByChance does, for all of a side
// at once: each follows his own.
const asWritten = -4

func newModels(w *world.World) models {
	m := models{world: w, observers: Observers(w), policies: []int{asWritten}}
	for i := range w.Program.Policies {
		m.policies = append(m.policies, i)
	}
	return m
}

// Observers lists the sides of those who look ahead.
func Observers(w *world.World) []int64 {
	var out []int64
	for roller, p := range w.Policies {
		if p != world.BySearch {
			continue
		}
		side := int64(roller - 1)
		if n := len(w.Setup.Sides); roller > n {
			side = w.SideOf[roller-1-n]
		}
		if !slices.Contains(out, side) {
			out = append(out, side)
		}
	}
	return out
}

// own is the policy that a model means for one of a side that looks ahead, others for one of
// another side, of whom that knows no more than what the scenario says.
func (m *models) own(model, roller int) int {
	if p := m.policies[model]; p != asWritten {
		return p
	}
	return m.world.WrittenPolicies[roller]
}

func (m *models) others(model, roller int) int {
	if p := m.policies[model]; p != asWritten {
		return p
	}
	return m.world.ScenarioPolicies[roller]
}

// alikeTo tells which models, besides asWritten itself, mean the same to all of a side.
func (m *models) alikeTo(side int) []bool {
	w := m.world
	out := make([]bool, len(m.policies))
	for i, p := range m.policies {
		out[i] = p != asWritten && w.WrittenPolicies[1+side] == p
		for j, s := range w.SideOf {
			if int(s) == side && w.WrittenPolicies[1+len(w.Setup.Sides)+j] != p {
				out[i] = false
			}
		}
	}
	return out
}
