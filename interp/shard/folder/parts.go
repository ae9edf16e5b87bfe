package folder

import (
	"context"
	"fmt"

	"hcl/interp/shard"
)

// Parts is a Pool in which all has been fought.
type Parts struct {
	*Folder
	Each    int64  // the effort of a shard
	Command string // that fights what is missing
	shards  int    // so many were asked for before
}

// Missing is the error if it has not.
type Missing struct {
	Missing, Of int
	Command     string
}

func (m *Missing) Error() string {
	if m.Of == 1 {
		return fmt.Sprintf("a part is missing, and perhaps others, which are known when it is there\n  %s fights them",
			m.Command)
	}
	return fmt.Sprintf("%d of %d parts are missing, as far as can be known without them\n  %s fights them", m.Missing,
		m.Of, m.Command)
}

// Effort is as shard.Pool has it.
func (p *Parts) Effort() int64 { return p.Each }

// Run is as shard.Pool has it.
func (p *Parts) Run(ctx context.Context, shards []shard.Shard, take func(i int, part []byte) error) error {
	p.shards += len(shards)
	lack := &Missing{Of: p.shards, Command: p.Command}
	for i, s := range shards {
		if ctx.Err() != nil {
			return nil
		}
		part, ok, err := p.read(p.key(s))
		switch {
		case err != nil:
			return err
		case !ok:
			lack.Missing++
		case lack.Missing == 0:
			if err := take(i, part); err != nil {
				return err
			}
		}
	}
	if lack.Missing > 0 {
		return lack
	}
	return nil
}
