//go:build unix

package cluster

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// lies change what a worker gives.
const lies = `
var told atomic.Int64

func lie(part []byte) []byte {
	if told.Add(1) < 3 { // it is honest at first
		return part
	}
	switch out := bytes.Clone(part); os.Getenv("HCL_TEST_LIES") {
	case "flip":
		out[len(out)-1-int(told.Load())%min(len(out), 8)] ^= 1
		return out
	case "short":
		return out[:len(out)/2]
	case "nonsense":
		return bytes.Repeat([]byte{0xff}, 1000)
	case "large":
		return append(out, make([]byte, 8<<20-len(out))...)
	case "huge":
		return append(out, make([]byte, 20<<20)...)
	}
	return part
}

// another has other fights fought than those that are wanted.
func another(s shard.Shard) shard.Shard {
	if os.Getenv("HCL_TEST_LIES") == "other" {
		s.From, s.To = s.From+100_000, s.To+100_000
	}
	return s
}
`

// stranger builds an hcl that calls itself what it wants, and whose worker lies.
func stranger(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	replaced := map[string]string{}
	for file, changes := range map[string][]string{
		"cmd/hcl/jobfile.go": {
			"	name := toolVersion()\n", "	if name := os.Getenv(\"HCL_TEST_VERSION\"); name != \"\" {\n		return name, nil\n	}\n	name := toolVersion()\n",
		},
		"interp/cluster/hands.go": {
			"	msg := nats.NewMsg(h.job.partsOf(h.name))\n", "	part = lie(part)\n	msg := nats.NewMsg(h.job.partsOf(h.name))\n",
			"shard.Try(ctx, h.fighter(), s)", "shard.Try(ctx, h.fighter(), another(s))",
			"import (\n", "import (\n	\"bytes\"\n	\"os\"\n",
		},
	} {
		path, err := filepath.Abs("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		code := string(text)
		for i := 0; i < len(changes); i += 2 {
			if strings.Count(code, changes[i]) != 1 {
				t.Fatalf("%s has no longer what is changed here: %s", file, changes[i])
			}
			code = strings.Replace(code, changes[i], changes[i+1], 1)
		}
		if strings.HasSuffix(file, "hands.go") {
			code += lies
		}
		replaced[path] = filepath.Join(dir, filepath.Base(file))
		if err := os.WriteFile(replaced[path], []byte(code), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "hcl")
	if out, err := exec.Command("go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-o", name,
		"../../cmd/hcl").CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	return name
}

// Who lies is named, and nothing that comes from it is in the report; who is another hcl does not
// join, and hears which both are.
func TestStrangers(t *testing.T) {
	if !*thorough {
		t.Skip("another hcl is built: with -thorough")
	}
	t.Parallel()
	name := stranger(t)
	strange := func(t *testing.T, line []string, env ...string) *process {
		cmd := exec.Command(name, line...)
		cmd.Env = append(os.Environ(), env...)
		return run(t, t.TempDir(), cmd)
	}
	t.Run("a wrong token", func(t *testing.T) {
		g := played(t, 20_000)
		c := begin(t, g.coordinated(t.TempDir())...)
		line := c.invites(t)
		line[len(line)-1] = "abcdefghijklmnopqrstuvwxyz"
		w := begin(t, line...)
		w.end(t, 1)
		g.reports(t, c)
		if said := w.err.String(); c.running() && !strings.Contains(said,
			"the token is not the one that its coordinator printed") {
			t.Errorf("the worker says %s", said)
		}
		survived.note("a wrong token", true, "said, exit 1")
	})
	var version string
	t.Run("another version", func(t *testing.T) {
		g := played(t, 40_000)
		c := begin(t, g.coordinated(t.TempDir())...)
		w := strange(t, c.invites(t), "HCL_TEST_VERSION=1999, language 1")
		w.end(t, 1)
		g.reports(t, c)
		_, rest, ok := strings.Cut(w.err.String(), "the coordinator is hcl ")
		version, rest, _ = strings.Cut(rest, ", and this is hcl ")
		if !ok || !strings.HasPrefix(rest, "1999, language 1: both must be the same") {
			t.Errorf("the worker says %s", &w.err)
		}
		if !strings.Contains(c.err.String(), "cannot join: it is hcl 1999, language 1, and this is hcl "+version) {
			t.Errorf("the coordinator says %s", &c.err)
		}
		survived.note("a worker of another version", true, "refused, by both versions")
	})
	for _, x := range []struct {
		lies  string
		times int
		named string // how, if it must be
	}{
		{"other", 5, "it gave a wrong part"}, // well-formed, of other fights
		{"flip", 2, "it gave"},
		{"short", 1, "it gave"},
		{"nonsense", 1, "it gave"},
		{"large", 1, "it gave"},
		{"huge", 1, ""}, // the server takes none of them
	} {
		t.Run(x.lies, func(t *testing.T) {
			t.Parallel()
			g := played(t, 40_000)
			for range x.times {
				c := begin(t, g.coordinated(t.TempDir(), "--verify", "30%")...)
				w := strange(t, c.invites(t), "HCL_TEST_VERSION="+version, "HCL_TEST_LIES="+x.lies)
				c.joins(t)
				g.reports(t, c)
				<-w.ended
				expelled := strings.Contains(c.err.String(), "is not to be trusted: "+x.named)
				if !expelled && x.named != "" && strings.Contains(c.err.String(), "fights fought: ") {
					t.Errorf("nobody is named: %s%s", &c.err, &w.err)
				}
				if said := w.err.String(); expelled && !strings.Contains(said,
					"the coordinator wants nothing more of this machine") {
					t.Errorf("who lies hears %s", said)
				}
				seen := "named, and its parts thrown away"
				if x.named == "" {
					seen = "its parts do not come through"
				}
				survived.note("a worker that lies: "+x.lies, expelled, seen)
			}
		})
	}
}
