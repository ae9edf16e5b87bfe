package diag

import "testing"

func TestAfterName(t *testing.T) {
	for name, want := range map[string]string{"the goblins": "’ defence", "Isolde": "’s defence",
		"the boss": "’s defence"} {
		if got := AfterName(name, "’s defence"); got != want {
			t.Errorf("%s%s, want %s", name, got, want)
		}
	}
	if got := AfterName("the goblins", " hold"); got != " hold" {
		t.Errorf("the goblins%s", got)
	}
}
