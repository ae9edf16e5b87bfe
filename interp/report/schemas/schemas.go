// Package schemas holds reports against the JSON Schemas that ship with the packages that write them.
package schemas

import (
	"bytes"
	"os"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"hcl/interp/report"
)

var compiled sync.Map // by file

// Of reads the schema of a file.
func Of(t testing.TB, file string) *jsonschema.Schema {
	t.Helper()
	if schema, known := compiled.Load(file); known {
		return schema.(*jsonschema.Schema)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	schema := Compiled(t, text)
	compiled.Store(file, schema)
	return schema
}

// Compiled makes a schema ready.
func Compiled(t testing.TB, text []byte) *jsonschema.Schema {
	t.Helper()
	raw, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", raw); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// Written writes a report as JSON, which must fit the schema of a file.
func Written(t testing.TB, file string, r report.View) []byte {
	t.Helper()
	text, err := report.JSON(r)
	if err != nil {
		t.Fatal(err)
	}
	object, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err == nil {
		err = Of(t, file).Validate(object)
	}
	if err != nil {
		t.Errorf("the report does not fit its schema: %v\n%s", err, text)
	}
	return text
}
