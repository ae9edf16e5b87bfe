package tests

import (
	"context"
	"os"
	"testing"

	"hcl/interp"
	"hcl/interp/report"
	"hcl/interp/scenario"
	"hcl/interp/sim"
	"hcl/lang/check"
	"hcl/lang/library"
)

// The report of a fight whose rules do not change is kept in all its forms. The same
// bytes must come out on every machine.
func TestGoldenSim(t *testing.T) {
	shelf := library.Shelf{Label: "check", FS: os.DirFS("../interp/sim/testdata")}
	p, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: "check.hc"}}, check.Options{SkipTests: true})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	setup, diags := scenario.Load(library.Location{Shelf: shelf, Path: "check.toml"}, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	m, err := interp.New(p.Program, setup, interp.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := sim.Run(context.Background(), m, sim.Options{Seed: 1, Fights: 1000, Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	for ending, format := range map[string]string{"txt": "text", "json": "json", "csv": "csv"} {
		text, err := report.As(format, r, report.Look{All: true})
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "sim/check."+ending, text)
	}
}
