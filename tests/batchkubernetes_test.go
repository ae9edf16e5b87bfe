package tests

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// kubernetes is the release by whose schema the manifest of a job is held.
const kubernetes = "k8s.io/kubernetes@v1.37.2"

// A cluster takes the manifest: it has no field that Kubernetes does not know, and each is of its type.
func TestBatchKubernetes(t *testing.T) {
	needs(t, "kubeconform")
	download := exec.Command("go", "mod", "download", "-json", kubernetes)
	download.Dir = t.TempDir() // and nobody's go.mod
	out, err := download.Output()
	var module struct{ Dir string }
	if json.Unmarshal(out, &module); err != nil || module.Dir == "" {
		t.Skipf("SKIPPED: %s, which has the schema, could not be had: %s", kubernetes, out)
	}
	schemas := t.TempDir()
	for kind, of := range map[string][2]string{
		"job":                   {"apis__batch__v1", "batch"},
		"pod":                   {"api__v1", "core"},
		"persistentvolumeclaim": {"api__v1", "core"},
	} {
		writeSchema(t, filepath.Join(module.Dir, "api/openapi-spec/v3", of[0]+"_openapi.json"),
			filepath.Join(schemas, kind+".json"), "io.k8s.api."+of[1]+".v1.", kind)
	}
	job := filepath.Join(t.TempDir(), "job")
	hcl(t, binDir, "job", "sweep", "heroic-combat", "heroic-combat/duel", "--vary", "speed_factor=2..4", "-o", job)
	text, err := os.ReadFile(filepath.Join(job, "kubernetes.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	conforms := func(manifest string) (string, bool) {
		cmd := exec.Command("kubeconform", "-strict", "-summary", "-schema-location",
			filepath.Join(schemas, "{{.ResourceKind}}.json"))
		cmd.Stdin = strings.NewReader(manifest)
		out, err := cmd.CombinedOutput()
		return string(out), err == nil
	}
	if said, ok := conforms(string(text)); !ok || !strings.Contains(said, "3 resources found parsing stdin - Valid: 3,") {
		t.Errorf("%s\n%s", said, text)
	}
	for have, wrong := range map[string]string{
		"backoffLimitPerIndex:": "backoffLimitPerIndexes:",
		"runAsNonRoot: true":    "runAsNonRoot: yes please",
		"completions: 20":       `completions: "20"`,
		"accessModes: [":        "accessMode: [",
		"mountPath: /job":       "path: /job",
	} {
		if said, ok := conforms(strings.Replace(string(text), have, wrong, 1)); ok || !strings.Contains(string(text), have) {
			t.Errorf("with %q for %q: %s", wrong, have, said)
		}
	}
}

// writeSchema writes the schema of a kind of things from one that Kubernetes has of many. It knows
// no fields but those, as an API server has it that is asked to be strict.
func writeSchema(t *testing.T, from, to, prefix, kind string) {
	t.Helper()
	text, err := os.ReadFile(from)
	var api struct {
		Components struct{ Schemas map[string]map[string]any }
	}
	if err == nil {
		err = json.Unmarshal(text, &api)
	}
	if err != nil {
		t.Fatal(err)
	}
	var root string
	for name, schema := range api.Components.Schemas {
		if _, ok := schema["properties"]; ok {
			schema["additionalProperties"] = false
		}
		if rest, ok := strings.CutPrefix(name, prefix); ok && strings.ToLower(rest) == kind {
			root = name
		}
	}
	text, err = json.Marshal(map[string]any{"$ref": "#/components/schemas/" + root,
		"components": map[string]any{"schemas": api.Components.Schemas}})
	if err == nil {
		err = os.WriteFile(to, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}
