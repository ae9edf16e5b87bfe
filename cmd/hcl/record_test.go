package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hcl/lang/library"
)

// A replay says which event is not what was recorded; what is new in the format, and where
// files lie, makes no difference.
func TestSameEvents(t *testing.T) {
	const recorded = `{"type":"fight","fight":{"seed":1,"files":[{"name":"a"}]}}
{"type":"roll","total":12345678901234567890,"faces":[4,6]}
{"type":"result"}
`
	for now, want := range map[string]string{
		recorded: "",
		strings.Replace(recorded, `"a"`, `"b"`, 1):                        "",
		strings.Replace(recorded, `"seed":1`, `"seed":1,"mood":"new"`, 1): "",
		strings.Replace(recorded, `[4,6]`, `[6,4]`, 1):                    "event 2 is not what was recorded",
		strings.Replace(recorded, `67890,`, `67891,`, 1):                  "event 2 is not what was recorded",
		strings.Replace(recorded, `,"faces":[4,6]`, ``, 1):                "event 2 is not what was recorded",
		strings.Replace(recorded, `"seed":1,`, ``, 1):                     "event 1 is not what was recorded",
		recorded + `{"type":"say"}`:                                       "goes on behind the 3 events",
		strings.TrimSuffix(recorded, "{\"type\":\"result\"}\n"):           "ends after 2 events",
		strings.Replace(recorded, `{"type":"result"}`, `{"type":`, 1):     "event 3 cannot be read",
	} {
		err := sameEvents(recorded, now)
		switch {
		case err == nil && want != "", err != nil && (want == "" || !strings.Contains(err.Error(), want)):
			t.Errorf("%v, not %q, for\n%s", err, want, now)
		}
	}
}

// A recording that does not play as it was says which hcl plays it.
func TestOldRecordingsSayWhoPlaysThem(t *testing.T) {
	text, err := os.ReadFile("../../tests/recorded/yard.replay")
	if err != nil {
		t.Fatal(err)
	}
	for by, want := range map[string]string{
		``:                                  "it is from before version 1.1 of the language, and an hcl of that time plays it",
		`"language": "0.9", "hcl": "v0.9",`: "hcl v0.9 plays it, which reads version 0.9 of the language; this is hcl (devel), which reads " + library.Language,
		`"language": "0.9",`: "an hcl that reads version 0.9 of the language plays it; this one reads " +
			library.Language,
		`"language": "` + library.Language + `",`: "",
	} {
		b, err := library.ReadBundle(string(text), replayKind)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range b.Files {
			switch p.Path {
			case orderPart:
				b.Files[i].Text = strings.Replace(p.Text, "{", "{"+by, 1)
			case eventsPart:
				b.Files[i].Text = strings.Replace(p.Text, `"seed":`, `"seed":9`, 1)
			}
		}
		file := filepath.Join(t.TempDir(), "old.replay")
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		var out, said bytes.Buffer
		status := Main([]string{"replay", file, "-q"}, &out, &said)
		if status != exitErrors || !strings.Contains(said.String(), "is not what was recorded") ||
			!strings.Contains(said.String(), want) || want == "" && strings.Contains(said.String(), "plays it") {
			t.Errorf("%s: status %d, %s", by, status, said.String())
		}
	}
}
