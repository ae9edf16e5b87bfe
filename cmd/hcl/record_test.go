package main

import (
	"strings"
	"testing"
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
		err := sameEvents([]byte(recorded), []byte(now))
		switch {
		case err == nil && want != "", err != nil && (want == "" || !strings.Contains(err.Error(), want)):
			t.Errorf("%v, not %q, for\n%s", err, want, now)
		}
	}
}
