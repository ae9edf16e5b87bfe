package audit_test

import (
	"context"
	"testing"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/audit"
	"hcl/interp/report/schemas"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
)

// A report fits its schema, and what it says of a shipped duel is what its scenario says of itself:
// who goes first is better off by far.
func TestReportFitsSchema(t *testing.T) {
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
	root, _ := lib.Find("dreadnaught", nil)
	at, _ := scenario.Find(root, "bidding-duel")
	policies, diags := scenario.AddOns(at)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	p, diags := check.Load(lib, []library.Location{root}, check.Options{SkipTests: true, AddOns: policies})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	setup, diags := scenario.Load(at, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	remake := func(s *world.Setup) (*interp.Machine, error) {
		return interp.New(p.Program, s, interp.Options{Unread: true})
	}
	m, err := remake(setup)
	if err != nil {
		t.Fatal(err)
	}
	r, err := audit.Run(context.Background(), &audit.Fighter{Seed: 1,
		Scenes: []*audit.Scene{{Word: "duel", Machine: m, Remake: remake,
			Command:  func(verb string, _ ...string) string { return "hcl " + verb },
			Reversed: func(verb string, _ ...string) string { return "hcl " + verb }}},
		Changed: func(ablate.Change) func(*audit.Scene) (*interp.Machine, error) { // so nothing changes anything
			return func(*audit.Scene) (*interp.Machine, error) { return m, nil }
		}}, audit.Options{Fights: 60, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	schemas.Written(t, "schema.json", r)
	found := map[string]audit.Finding{}
	for _, f := range r.Findings {
		found[f.Kind] = f
	}
	if f := found["order"]; len(f.Evidence) != 2 || f.Evidence[0].Share < f.Evidence[1].Share+0.1 {
		t.Errorf("of the order of the sides it says %+v", f)
	}
	if n := len(found["idle-params"].Names); n != len(p.Params)-1 { // one has a step for nobody: it may be none
		t.Errorf("%d of %d params are said to change nothing, where nothing does", n, len(p.Params))
	}
}
