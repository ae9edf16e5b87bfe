package world_test

import (
	"slices"
	"testing"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// small is a program with a weapon, two policies and nothing to do.
func small() (p *ir.Program, weapon *ir.Kind) {
	named := func(name string) ir.Decl { return ir.Decl{Name: name} }
	kind := func(id int, name string) *ir.Kind { return &ir.Kind{Decl: named(name), ID: id} }
	p = &ir.Program{Combat: kind(0, "combat"), Side: kind(1, "side"), Combatant: kind(2, "combatant")}
	weapon = kind(3, "weapon")
	weapon.Instances = []*ir.Instance{{Decl: named("long_sword"), Kind: weapon}}
	p.Kinds = []*ir.Kind{p.Combat, p.Side, p.Combatant, weapon}
	p.Policies = []*ir.Policy{{Decl: named("brave")}, {Decl: ir.Decl{Name: "shy", Index: 1}}}
	return p, weapon
}

func TestNames(t *testing.T) {
	p, weapon := small()
	w, err := world.New(p, &world.Setup{
		Sides:      []world.SideSetup{{Name: "orcs"}, {Name: "knights", Title: "The Knights"}},
		Combatants: []world.CombatantSetup{{Name: "ugly_orc"}, {Name: "sir_bob", Title: "Sir Bob", Side: 1}},
		Instances: []world.InstanceSetup{{Kind: weapon, Name: "better_sword", Like: "long_sword"},
			{Kind: weapon, Name: "plank"}},
	}, world.Options{})
	if err != nil {
		t.Fatal(err)
	}
	owner := world.Owner{Kind: p.Combatant, Index: 1, Field: "arms"}
	w.Own(weapon, owner, 0, false)
	w.Own(weapon, owner, -1, false)
	owner.N = 1
	w.Own(weapon, owner, -1, true)
	var ids, titles []string
	for i := range int64(7) { // the last has been made in the fight
		ids, titles = append(ids, w.IDOf(weapon, i)), append(titles, w.NameOf(weapon, i))
	}
	if want := []string{"long_sword", "better_sword", "plank", "sir_bob/long_sword", "sir_bob/arms/1", "sir_bob/arms/2",
		"weapon#1"}; !slices.Equal(ids, want) {
		t.Errorf("ids: %q", ids)
	}
	if want := []string{"long sword", "better sword", "plank", "Sir Bob’s long sword", "Sir Bob’s weapon",
		"Sir Bob’s weapon 2", "weapon 1"}; !slices.Equal(titles, want) {
		t.Errorf("titles: %q", titles)
	}
	if !slices.Equal(w.Protos[weapon.ID], []int32{0, 0, -1}) || w.Instances(weapon) != 3 || w.Size() != 5 {
		t.Errorf("prototypes %v, %d instances, size %d", w.Protos[weapon.ID], w.Instances(weapon), w.Size())
	}
	if a, b := w.SideOfThing(weapon, 3), w.SideOfThing(weapon, 2); a != 1 || b != world.NoSide {
		t.Errorf("the sword is of side %d, the plank of %d", a, b)
	}
}

func TestPolicies(t *testing.T) {
	p, _ := small()
	s := &world.Setup{
		Sides: []world.SideSetup{{Name: "orcs", Policy: "shy"}, {Name: "knights"}},
		Combatants: []world.CombatantSetup{{Name: "snaga", Policy: "brave"}, {Name: "bob", Side: 1, Policy: "shy"},
			{Name: "tom", Side: 1}},
	}
	const any, brave, shy = 0, 0, 1
	for _, x := range []struct {
		o                       world.Options
		now, written, inSetting []int // by roller
	}{
		{world.Options{}, []int{any, shy, brave, brave, shy, brave}, []int{any, shy, brave, brave, shy, brave},
			[]int{any, shy, brave, brave, shy, brave}},
		{world.Options{Policies: map[string]string{"orcs": ir.SearchPolicy, "tom": ir.RandomPolicy}},
			[]int{any, world.BySearch, brave, world.BySearch, shy, world.ByChance},
			[]int{any, shy, brave, brave, shy, world.ByChance},
			[]int{any, shy, brave, brave, shy, brave}},
		{world.Options{Test: &ir.Test{Policies: map[string]string{"orcs": "brave"}}},
			[]int{any, brave, world.ByNobody, brave, world.ByNobody, world.ByNobody},
			[]int{any, brave, brave, brave, shy, brave},
			[]int{any, shy, brave, brave, shy, brave}},
	} {
		w, err := world.New(p, s, x.o)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(w.Policies, x.now) || !slices.Equal(w.WrittenPolicies, x.written) ||
			!slices.Equal(w.ScenarioPolicies, x.inSetting) {
			t.Errorf("%v: policies %v, written %v, of the scenario %v", x.o, w.Policies, w.WrittenPolicies, w.ScenarioPolicies)
		}
	}
}

func TestTooManyCombatants(t *testing.T) {
	p, _ := small()
	limits := world.DefaultLimits()
	limits.Entities = 1
	_, err := world.New(p, &world.Setup{Sides: []world.SideSetup{{Name: "a"}},
		Combatants: make([]world.CombatantSetup, 2)}, world.Options{Limits: limits})
	if f, ok := err.(*event.Failure); !ok || !f.Limit {
		t.Errorf("it may be made: %v", err)
	}
}
