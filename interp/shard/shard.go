package shard

import (
	"context"
	"fmt"
)

// Task is what is fought and what is read of it, in words of the verb (JSON where they are many):
// all that tells a worker that has the job what to do, besides the numbers of the fights.
type Task string

// Shard is fights From to To of a task.
type Shard struct {
	Task     Task
	From, To int64
}

// Fighter fights shards of a job, several at a time.
type Fighter interface {
	// Fight fights a shard and returns its part. It ends early, with the error of ctx, when ctx is
	// cancelled.
	Fight(ctx context.Context, s Shard) (part []byte, err error)
}

// FighterFunc is a function that is a Fighter.
type FighterFunc func(ctx context.Context, s Shard) ([]byte, error)

// Fight calls it.
func (f FighterFunc) Fight(ctx context.Context, s Shard) ([]byte, error) { return f(ctx, s) }

// Fault is a fault of hcl itself while it fought a shard.
type Fault struct{ Value any }

func (f *Fault) Error() string { return fmt.Sprint(f.Value) }

// Try has a shard fought. A fault of the fighter is an error, a *Fault, since nobody could catch it
// in a goroutine of a pool.
func Try(ctx context.Context, f Fighter, s Shard) (part []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Fault{r}
		}
	}()
	return f.Fight(ctx, s)
}

// Pool has shards of one job fought.
type Pool interface {
	// Effort is about what a shard should take: so much that handing it out costs little beside
	// it, and so little that nobody waits long for the last. It is the same whenever the job is run.
	Effort() int64

	// Run has some shards fought, and hands their parts to take, one at a time and in the order of
	// the shards, however they come in. It ends with all parts taken; with the first error of take,
	// or of a fight, which is that of the first shard in order that fails, all before it being
	// taken; or, when ctx is cancelled, with those parts taken that come without a gap, and no error.
	Run(ctx context.Context, shards []Shard, take func(i int, part []byte) error) error
}

// Cut cuts fights from to to of a task into shards of so many fights, the last of fewer.
func Cut(t Task, from, to, each int64) (out []Shard) {
	for each = max(1, each, (to-from)/mostShards+1); from <= to; from += each {
		out = append(out, Shard{t, from, min(to, from+each-1)})
	}
	return out
}

// mostShards is into how many shards a task is cut at most.
const mostShards = 100_000
