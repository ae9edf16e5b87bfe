package shard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// counted is a pool that notes what it is asked for.
type counted struct {
	Local
	runs [][]Shard
}

func (c *counted) Run(ctx context.Context, shards []Shard, take func(i int, part []byte) error) error {
	c.runs = append(c.runs, shards)
	return c.Local.Run(ctx, shards, take)
}

// What several things ask for is fought together, in the same lots whoever is how fast, and each gets
// its own.
func TestJoin(t *testing.T) {
	echo := FighterFunc(func(_ context.Context, s Shard) ([]byte, error) {
		if s.Task == "bad" {
			return nil, errors.New("it fails")
		}
		return []byte(fmt.Sprint(s)), nil
	})
	var runs [][][]Shard
	for range 20 {
		p := &counted{Local: Local{echo, 4, 0}}
		err := Join(p, 5, func(i int, p Pool) error {
			for lot := range i + 1 {
				time.Sleep(time.Duration(rand.IntN(200)) * time.Microsecond)
				shards := Cut(Task(fmt.Sprint(i, lot)), 1, int64(i), 1)
				taken := 0
				if err := p.Run(context.Background(), shards, func(k int, part []byte) error {
					if k != taken || !bytes.Equal(part, []byte(fmt.Sprint(shards[k]))) {
						t.Errorf("of %d shard %d comes to %s", i, k, part)
					}
					taken++
					return nil
				}); err != nil || taken != len(shards) {
					t.Errorf("%d has %d of %d parts, %v", i, taken, len(shards), err)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		runs = append(runs, p.runs)
	}
	for _, r := range runs {
		if len(r) != 5 || !slices.EqualFunc(r, runs[0], slices.Equal) {
			t.Fatalf("asked for %v, and then for %v", runs[0], r)
		}
	}

	p := &counted{Local: Local{echo, 1, 0}}
	var ended [4]int
	err := Join(p, 4, func(i int, p Pool) error {
		for range 2 {
			task := Task("good")
			if i == 2 {
				task = "bad"
			}
			if err := p.Run(context.Background(), Cut(task, 1, 3, 1), func(int, []byte) error { return nil }); err != nil {
				return fmt.Errorf("%d: %w", i, err)
			}
			ended[i]++
		}
		return nil
	})
	if err == nil || err.Error() != "2: it fails" || ended != [4]int{1, 1, 0, 0} || len(p.runs) != 1 {
		t.Errorf("one of four fails: %v after %v lots, %d runs", err, ended, len(p.runs))
	}
}
