package tests

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"hcl/interp"
	"hcl/interp/jsonlog"
	"hcl/tests/internal/fights"
)

// Every event of every scenario fits the schema that ships, and every type of event
// that the schema knows occurs somewhere.
func TestEventsFitTheSchema(t *testing.T) {
	raw, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsonlog.Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("event.schema.json", raw); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("event.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, s := range fights.Scenarios(t) {
		p := fights.Program(t, s)
		m := fights.Machine(t, p, s, interp.Options{})
		f := interp.NewFight(m)
		var out bytes.Buffer
		for n := uint64(1); n <= 3; n++ {
			f.Reset(m.Seed(), n)
			f.Read(jsonlog.New(&out), true)
			if _, err := f.Run(); err != nil {
				t.Fatalf("%s: %v", s, err)
			}
		}
		for _, line := range bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n")) {
			var event map[string]any
			dec := json.NewDecoder(bytes.NewReader(line))
			dec.UseNumber()
			if err := dec.Decode(&event); err != nil {
				t.Fatalf("%s: %v in %s", s, err, line)
			}
			if err := schema.Validate(event); err != nil {
				t.Fatalf("%s: %v\nin %s", s, err, line)
			}
			seen[event["type"].(string)] = true
		}
	}
	for _, typ := range []string{"fight", "round", "phase", "say", "event", "roll", "choice", "score", "begin", "end", "tally", "result"} {
		if !seen[typ] {
			t.Errorf("no scenario shows an event of type %s", typ)
		}
	}
}
