package tests

import (
	"encoding/json"
	"math/big"
	"reflect"
	"testing"

	generated "github.com/invopop/jsonschema"

	"hcl/interp/ablate"
	"hcl/interp/audit"
	"hcl/interp/exact"
	"hcl/interp/matrix"
	exactly "hcl/interp/odds"
	"hcl/interp/profile"
	"hcl/interp/seat"
	"hcl/interp/sim"
	"hcl/interp/suite"
	"hcl/interp/sweep"
	"hcl/interp/tune"
	"hcl/interp/worth"
)

// reports are what verbs write with --format json, by the file of its schema.
var reports = map[string]any{
	"sim/schema.json": sim.Report{}, "sim/comparison.schema.json": sim.Comparison{},
	"sim/comparisons.schema.json": sim.Comparisons{}, "sweep/schema.json": sweep.Report{},
	"sweep/find.schema.json": sweep.Search{}, "matrix/schema.json": matrix.Report{}, "ablate/schema.json": ablate.Report{},
	"audit/schema.json": audit.Report{}, "tune/schema.json": tune.Report{}, "worth/schema.json": worth.Report{}, "odds/schema.json": exactly.Report{},
	"exact/schema.json": exact.Report{}, "seat/schema.json": seat.Said{}, "suite/schema.json": suite.Report{}, "profile/schema.json": profile.Report{},
}

// The schemas that ship are those of the structs that are written, described by the comments on them. They are written
// anew with -update.
func TestSchemasAreThoseOfTheReports(t *testing.T) {
	t.Parallel()
	r := generated.Reflector{ExpandedStruct: true, Anonymous: true, Mapper: writtenAs}
	if err := r.AddGoComments("hcl/tests", "../interp", generated.WithFullComment()); err != nil {
		t.Fatal(err)
	}
	for name, report := range reports {
		text, err := json.MarshalIndent(r.Reflect(report), "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "../../../interp/"+name, append(text, '\n'))
	}
}

// writtenAs describes types that write themselves.
func writtenAs(t reflect.Type) *generated.Schema {
	switch t {
	case reflect.TypeFor[big.Int]():
		return &generated.Schema{Type: "integer"}
	}
	return nil
}
