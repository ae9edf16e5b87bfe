//go:build unix

package folder

import (
	"context"
	"syscall"
	"testing"

	"hcl/interp/shard"
)

// Nobody waits for what a pipe might say.
func TestPipesAreNoParts(t *testing.T) {
	dir := t.TempDir()
	f := made(t, dir, "job")
	shards := shard.Cut("a", 1, 2, 1)
	for _, name := range []string{"/parts/" + f.key(shards[0]), "/claims/" + f.key(shards[1])} {
		if err := syscall.Mkfifo(dir+name, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p := pools(1, f)[0]
	all(t, context.Background(), []*Pool{p}, shards)
	if p.Fought != 2 {
		t.Errorf("%d shards are fought", p.Fought)
	}
}
