package profile

import (
	"io"

	"github.com/google/pprof/profile"

	"hcl/lang/diag"
)

// Pprof writes the tree of calls as `go tool pprof` and its kin read it: time and how often each was called, with the
// callers of each.
func (r *Report) Pprof(w io.Writer) error {
	out := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "calls", Unit: "count"}, {Type: "time", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "time", Unit: "nanoseconds"}, Period: int64(period),
		DurationNanos: int64(r.Milliseconds * 1e6), DefaultSampleType: "time",
	}
	locations := make([]*profile.Location, len(r.parts))
	for n, p := range r.parts {
		name, _ := diag.CutEmbedded(p.At.Source.Name)
		line := int64(p.At.Source.Position(p.At.Start).Line)
		f := &profile.Function{ID: uint64(n + 1), Name: p.Sort + " " + p.Name, SystemName: p.Name, Filename: name,
			StartLine: line}
		out.Function = append(out.Function, f)
		locations[n] = &profile.Location{ID: f.ID, Line: []profile.Line{{Function: f, Line: line}}}
	}
	out.Location = locations
	for n, c := range r.calls[1:] {
		var stack []*profile.Location
		for at := n + 1; at > 0; at = r.calls[at].Caller {
			stack = append(stack, locations[r.calls[at].Part])
		}
		out.Sample = append(out.Sample, &profile.Sample{Location: stack, Value: []int64{c.Times, int64(c.took)}})
	}
	if err := out.CheckValid(); err != nil {
		return err
	}
	return out.Write(w)
}
