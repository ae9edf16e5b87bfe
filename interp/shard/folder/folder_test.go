package folder

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"hcl/interp/shard"
)

// said is what a shard comes to in these tests.
func said(s shard.Shard) []byte { return fmt.Appendf(nil, "%s: %d to %d", s.Task, s.From, s.To) }

func made(t *testing.T, dir, hash string) *Folder {
	t.Helper()
	f, err := Make(dir, hash)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var sayer = shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
	select {
	case <-time.After(time.Duration(rand.IntN(2000)) * time.Microsecond):
		return said(s), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
})

// all runs some pools side by side, and returns what each has taken.
func all(t *testing.T, ctx context.Context, pools []*Pool, shards []shard.Shard) {
	t.Helper()
	var wait sync.WaitGroup
	for _, p := range pools {
		wait.Go(func() {
			next := 0
			err := p.Run(ctx, shards, func(i int, part []byte) error {
				if i != next || !bytes.Equal(part, said(shards[i])) {
					t.Errorf("part %d behind %d is %q", i, next-1, part)
				}
				next++
				return nil
			})
			if err != nil || next != len(shards) && ctx.Err() == nil {
				t.Errorf("%d of %d parts: %v", next, len(shards), err)
			}
		})
	}
	wait.Wait()
}

func pools(n int, f *Folder) (out []*Pool) {
	for i := range n {
		out = append(out, &Pool{Folder: f, Fighter: sayer, Workers: 1 + i%2, Index: i, Of: n, Each: 1,
			Stale: 200 * time.Millisecond})
	}
	return out
}

// However many fight, all see the same, and nothing is fought twice while all live.
func TestTogether(t *testing.T) {
	for _, n := range []int{1, 2, 5} {
		dir := t.TempDir()
		f := made(t, dir, "job")
		ps := pools(n, f)
		for _, p := range ps {
			p.Stale = 0 // the usual half a minute: a slow machine is not a dead one
		}
		for _, task := range []shard.Task{"a", "b"} {
			all(t, context.Background(), ps, shard.Cut(task, 1, 100, 3))
		}
		fought := 0
		for _, p := range ps {
			fought += p.Fought
			if p.Shards != 68 {
				t.Errorf("%d shards", p.Shards)
			}
		}
		if fought != 68 {
			t.Errorf("%d processes fight %d of 68 shards", n, fought)
		}
		if left, _ := os.ReadDir(dir + "/claims"); len(left) > 0 {
			t.Errorf("%d claims are left", len(left))
		}
	}
}

// Whoever was killed leaves claims, and halves of parts; those that come later mend that.
func TestWhatTheDeadLeave(t *testing.T) {
	dir := t.TempDir()
	f := made(t, dir, "job")
	shards := shard.Cut("a", 1, 40, 1)
	ps := pools(2, f)
	all(t, context.Background(), ps[:1], shards)
	for i, s := range shards {
		key := f.key(s)
		part, err := os.ReadFile(dir + "/parts/" + key)
		if err != nil {
			t.Fatal(err)
		}
		switch i % 8 {
		case 0: // torn, and that of another shard, and too long
			os.WriteFile(dir+"/parts/"+key, part[:rand.IntN(len(part))], 0o644)
		case 1:
			os.WriteFile(dir+"/parts/"+key, append(checksum(f.key(shards[i-1]), []byte("x")), 'x'), 0o644)
		case 2:
			os.WriteFile(dir+"/parts/"+key, append(part, 0), 0o644)
		case 3:
			os.Remove(dir + "/parts/" + key)
			os.WriteFile(dir+"/claims/"+key, []byte(whoami()), 0o644) // of one that does not answer
		case 4:
			os.Remove(dir + "/parts/" + key)
			os.WriteFile(dir+"/claims/"+key, nil, 0o644)
		case 5:
			os.Remove(dir + "/parts/" + key)
			os.WriteFile(dir+"/claims/"+key, fmt.Appendf(nil, "%s %d 1", hostOf(whoami()), 1<<30), 0o644) // of a process that is no more
		}
	}
	all(t, context.Background(), ps[1:], shards)
	if ps[1].Fought != 30 {
		t.Errorf("%d shards are fought again, not 30", ps[1].Fought)
	}
	if err := (&Parts{Folder: f}).Run(context.Background(), shards, func(int, []byte) error { return nil }); err != nil {
		t.Error(err)
	}
}

func hostOf(who string) (host string) { fmt.Sscanf(who, "%s", &host); return host }

// A claim of a process that is no more is taken over at once, one of a living one is not.
func TestGone(t *testing.T) {
	dir := t.TempDir()
	f := made(t, dir, "job")
	shards := shard.Cut("a", 1, 2, 1)
	for _, s := range shards {
		os.WriteFile(dir+"/claims/"+f.key(s), fmt.Appendf(nil, "%s %d 1", hostOf(whoami()), 1<<30), 0o644)
	}
	p := pools(1, f)[0]
	p.Stale = time.Hour
	all(t, context.Background(), []*Pool{p}, shards)
	if gone(whoami()) || gone("elsewhere 1073741824 1") || gone("") || gone("x") {
		t.Error("somebody is dead who is not known to be")
	}
	if !gone(fmt.Sprintf("%s %d 1", hostOf(whoami()), 1<<30)) {
		t.Error("a process that is no more is alive")
	}
}

// A part that somebody removes before it is taken is fought again.
func TestGoneParts(t *testing.T) {
	dir := t.TempDir()
	f := made(t, dir, "job")
	shards := shard.Cut("a", 0, 9, 1)
	p := pools(2, f)[1]
	p.Workers, p.Fighter = 1, shard.FighterFunc(func(_ context.Context, s shard.Shard) ([]byte, error) {
		if s.From == 0 { // which is fought behind 9
			os.Remove(dir + "/parts/" + f.key(shards[9]))
		}
		return said(s), nil
	})
	all(t, context.Background(), []*Pool{p}, shards)
	if p.Fought != 11 {
		t.Errorf("%d shards are fought", p.Fought)
	}
}

// A claim that is written into is alive however long the fight takes.
func TestSlowIsNotDead(t *testing.T) {
	dir := t.TempDir()
	f := made(t, dir, "job")
	ps := pools(2, f)
	slow := func(ctx context.Context, s shard.Shard) ([]byte, error) {
		time.Sleep(4 * ps[0].Stale)
		return said(s), nil
	}
	for _, p := range ps {
		p.Fighter, p.Workers = shard.FighterFunc(slow), 1
	}
	all(t, context.Background(), ps, shard.Cut("a", 1, 1, 1))
	if n := ps[0].Fought + ps[1].Fought; n != 1 {
		t.Errorf("one shard is fought %d times", n)
	}
}

// The first shard in order that fails is told by each, all parts before it are taken, and those
// behind it, and nothing of another job, are of no interest.
func TestFailing(t *testing.T) {
	dir := t.TempDir()
	f := made(t, dir, "job")
	shards := shard.Cut("a", 0, 99, 1)
	for i, p := range pools(3, f) {
		p.Index, p.Workers = 2-i, 1 // the first begins at 66
		p.Fighter = shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
			if s.From > 0 && s.From%30 == 0 {
				return nil, fmt.Errorf("fight %d fails", s.From)
			}
			return said(s), nil
		})
		taken := 0
		err := p.Run(context.Background(), shards, func(int, []byte) error { taken++; return nil })
		if err == nil || err.Error() != "fight 30 fails" || taken != 30 {
			t.Errorf("%d taken, then %v", taken, err)
		}
	}
	if _, ok, _ := f.read(f.key(shards[95])); ok {
		t.Error("what stands behind one that fails is fought")
	}
	var lack *Missing
	err := (&Parts{Folder: f}).Run(context.Background(), shards[:40], func(int, []byte) error { return nil })
	if !errors.As(err, &lack) || lack.Missing < 1 || lack.Of != 40 {
		t.Error(err)
	}
	err = (&Parts{Folder: made(t, dir, "other")}).Run(context.Background(), shards[:40],
		func(int, []byte) error { return nil })
	if !errors.As(err, &lack) || lack.Missing != 40 {
		t.Error(err)
	}
}

// Who is interrupted leaves nothing behind that others would wait for.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	f := made(t, dir, "job")
	ctx, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer stop()
	shards := shard.Cut("a", 1, 1000, 1)
	all(t, ctx, pools(2, f), shards)
	if left, _ := os.ReadDir(dir + "/claims"); len(left) > 0 {
		t.Errorf("%d claims are left", len(left))
	}
	files, _ := os.ReadDir(dir + "/parts")
	if len(files) == 0 || len(files) == len(shards) {
		t.Errorf("%d of %d parts", len(files), len(shards))
	}
}

// What is no file where a part or a claim belongs is in nobody's way, and nothing that it leads to is touched.
func TestInTheWay(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()+"/outside"
	f := made(t, dir, "job")
	shards := shard.Cut("a", 1, 8, 1)
	os.WriteFile(outside, []byte("outside"), 0o644)
	for i, in := range []string{"/parts/", "/claims/"} {
		for j, s := range shards[4*i : 4*i+4] {
			name := dir + in + f.key(s)
			switch j {
			case 0:
				os.Symlink(outside, name)
			case 1:
				os.Symlink(f.key(shards[2]), name) // which is a part, but not of this shard
			case 2:
				os.Symlink("nowhere", name)
			case 3:
				os.MkdirAll(name+"/folder", 0o755)
			}
		}
	}
	p := pools(2, f)[1]
	all(t, context.Background(), []*Pool{p}, shards)
	if text, _ := os.ReadFile(outside); p.Fought != 8 || string(text) != "outside" {
		t.Errorf("%d shards are fought, and %q", p.Fought, text)
	}
	if left, _ := os.ReadDir(dir + "/claims"); len(left) > 0 {
		t.Errorf("%d claims are left", len(left))
	}
}

// Who was asleep does not free the claim of the one that has taken its shard over.
func TestTakenOver(t *testing.T) {
	dir := t.TempDir()
	f := made(t, dir, "job")
	c, err := newClaim(f.claims, "key", time.Hour)
	if err != nil || c == nil {
		t.Fatal(c, err)
	}
	os.Remove(dir + "/claims/key")
	os.WriteFile(dir+"/claims/key", []byte("elsewhere 1 1"), 0o644)
	c.free()
	if _, err := os.Stat(dir + "/claims/key"); err != nil {
		t.Error(err)
	}
}

// What is wrong with the folder is told, and nobody waits for ever.
func TestNowhereToWrite(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(t.TempDir(), dir+"/claims"); err != nil {
		t.Fatal(err)
	}
	if _, err := Make(dir, "job"); err == nil {
		t.Error("it goes through a link to elsewhere")
	}
	os.Remove(dir + "/claims")
	p := pools(1, made(t, dir, "job"))[0]
	p.Fighter = shard.FighterFunc(func(context.Context, shard.Shard) ([]byte, error) {
		os.RemoveAll(dir + "/parts") // as a disk that is full or gone
		return nil, nil
	})
	if err := p.Run(context.Background(), shard.Cut("a", 1, 5, 1), func(int, []byte) error { return nil }); err == nil ||
		!strings.HasPrefix(err.Error(), dir+"/") || !strings.HasSuffix(err.Error(), ": there is no such file") {
		t.Error(err)
	}
}
