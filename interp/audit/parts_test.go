package audit

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"hcl/interp/ablate"
	"hcl/interp/shard"
)

// Parts are read as they were written. Whatever else comes is refused, or is as much as was asked for.
func TestReadsPartsOfStrangers(t *testing.T) {
	fights := slices.Repeat([]ablate.Ended{{Winner: 1, Rounds: 5, Fallen: -1, Print: 77}}, 4)
	for _, x := range []struct {
		fought
		can bool
	}{
		{fought{fights, 900, played}, true},
		{fought{fights[1:], 900, played}, false},
		{fought{fights[1:], 900, failed}, true},
		{fought{fights, 900, failed}, false},
		{fought{nil, 0, impossible}, true},
		{fought{fights[1:], 0, impossible}, false},
		{fought{fights, -1, played}, false},
	} {
		got, err := readFought(x.part(), 4, 2)
		if x.can != (err == nil) || x.can && (!slices.Equal(got.fights, x.fights) || got.effort != x.effort ||
			got.how != x.how) {
			t.Errorf("%+v is read as %+v, %v", x.fought, got, err)
		}
	}
	if d, err := readDueled((&dueled{true, false, 3, 70}).part(), 50); err != nil || *d != (dueled{true, false, 3, 70}) {
		t.Errorf("a duel is read as %+v, %v", d, err)
	}
	if x, err := readTried((&tried{12, false, false, 70}).part()); err != nil || *x != (tried{12, false, false, 70}) {
		t.Errorf("a trial is read as %+v, %v", x, err)
	}
	for _, part := range [][]byte{(&fought{fights, 900, played}).part(), (&dueled{true, true, 50, 9}).part(),
		(&tried{12, true, false, 9}).part()} {
		for range 5000 {
			wrong := bytes.Clone(part)
			for range 1 + rand.IntN(3) {
				wrong[rand.IntN(len(wrong))] = byte(rand.Uint32())
			}
			wrong = wrong[:len(wrong)-rand.IntN(2)]
			if x, err := readFought(wrong, 4, 2); err == nil && x.how == played && len(x.fights) != 4 {
				t.Fatalf("%v is read as %d fights", wrong, len(x.fights))
			}
			if x, err := readDueled(wrong, 50); err == nil && (x.fights < 0 || x.fights > 50) {
				t.Fatalf("%v is read as %d fights", wrong, x.fights)
			}
			if _, err := readTried(wrong); err == nil && len(wrong) > 20 {
				t.Fatalf("%v is read as a trial", wrong)
			}
		}
	}
}

// A task that names what is not there is refused.
func TestRefusesTasksOfOthers(t *testing.T) {
	f := &Fighter{}
	for _, task := range []shard.Task{"", "{}", `{"scene":-1}`, `{"scene":7,"fights":1}`,
		`{"trial":{"in":[{"scene":3}]}}`} {
		if part, err := f.Fight(context.Background(), shard.Shard{Task: task, From: 1, To: 1}); err == nil {
			t.Errorf("%q comes to %v", task, part)
		}
	}
}
