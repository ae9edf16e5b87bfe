package ablate

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
)

// A part is read as it was written. Whatever else comes is refused, or says as much as its shard asks
// for, of sides that there are.
func TestReadsPartsOfStrangers(t *testing.T) {
	change := task{Change: &Change{Off: "modifier x"}, Once: true}
	fight := Ended{Winner: -1, Rounds: 70, Fallen: 1, Print: 1 << 63}
	of := func(n int) []Ended { return slices.Repeat([]Ended{fight}, n) }
	for _, x := range []struct {
		t        task
		from, to int64
		ended    ended
		can      bool
	}{
		{task{}, 4, 6, ended{fights: of(3)}, true},
		{task{}, 4, 6, ended{fights: of(2)}, false},
		{task{}, 4, 6, ended{fights: of(4)}, false},
		{task{}, 4, 6, ended{fights: of(2), how: failed, why: "it stops"}, false},
		{change, 4, 6, ended{fights: of(2), how: failed, why: "it stops"}, true},
		{change, 4, 6, ended{fights: of(3), how: failed, why: "it stops"}, false},
		{change, 4, 6, ended{how: impossible, why: "no such thing"}, true},
		{change, 4, 6, ended{fights: of(1), how: impossible, why: "no such thing"}, false},
		{change, 1, 6, ended{fights: of(1), how: noChance}, true},
		{change, 4, 6, ended{fights: of(1), how: noChance}, false},
		{task{Change: change.Change}, 1, 6, ended{fights: of(1), how: noChance}, false},
	} {
		part := x.ended.part()
		got, err := x.t.readEnded(part, x.from, x.to, 2)
		if x.can != (err == nil) || x.can && (!slices.Equal(got.fights, x.ended.fights) || got.how != x.ended.how ||
			got.why != x.ended.why) {
			t.Errorf("%+v is read as %+v, %v", x.ended, got, err)
		}
		if _, err := x.t.readEnded(part, x.from, x.to, 1); x.can && x.ended.fights != nil && err == nil {
			t.Error("side 2 of 1 may have lost somebody")
		}
		for range 2000 {
			wrong := bytes.Clone(part)
			for range 1 + rand.IntN(3) {
				wrong[rand.IntN(len(wrong))] = byte(rand.Uint32())
			}
			got, err := x.t.readEnded(wrong[:len(wrong)-rand.IntN(2)], x.from, x.to, 2)
			if err == nil && got.how == whole && int64(len(got.fights)) != x.to-x.from+1 {
				t.Fatalf("%v is read as %d fights", wrong, len(got.fights))
			}
		}
	}
}
