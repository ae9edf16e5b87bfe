package cluster

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hcl/interp/cluster/natsd"
	"hcl/interp/shard"
)

// TestMain runs the tests, or a server of theirs, which is the same command.
func TestMain(m *testing.M) {
	const serves = "HCL_TEST_SERVES"
	if os.Getenv(serves) != "" {
		if err := natsd.Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Setenv(serves, "yes")
	os.Exit(m.Run())
}

// itself is the command of a server.
func itself(t testing.TB) string {
	t.Helper()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// A job of a test says what its fights are like.
type game struct {
	Seed   int64
	Micros int64 // that each fight takes
	Fails  int64 // the fight that fails, if any
	Large  int   // bytes that each part has besides
}

// Fight is as shard.Fighter has it: the part of a shard is a hash of its fights.
func (g game) Fight(ctx context.Context, s shard.Shard) ([]byte, error) {
	if g.Fails >= s.From && g.Fails <= s.To {
		return nil, fmt.Errorf("fight %d fails", g.Fails)
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(time.Duration(g.Micros*(s.To-s.From+1)) * time.Microsecond):
	}
	sum := sha256.Sum256(fmt.Append(nil, g.Seed, s))
	return append(bytes.Repeat([]byte{7}, g.Large), sum[:]...), nil
}

func (g game) bytes() []byte {
	text, _ := json.Marshal(g)
	return text
}

func open(job []byte) (shard.Fighter, error) {
	var g game
	return g, json.Unmarshal(job, &g)
}

// diary is what a coordinator or worker has said.
type diary struct {
	m     sync.Mutex
	lines []string
}

func (d *diary) say(s string) {
	d.m.Lock()
	defer d.m.Unlock()
	d.lines = append(d.lines, s)
}

func (d *diary) String() string {
	d.m.Lock()
	defer d.m.Unlock()
	return strings.Join(d.lines, "\n")
}

// invited is where and with which token a worker joins.
func (d *diary) invited(t *testing.T) (url, token string) {
	t.Helper()
	_, line, ok := strings.Cut(d.String(), "hcl work ")
	words := strings.Fields(line)
	if !ok || len(words) < 3 {
		t.Fatalf("nobody is invited:\n%s", d)
	}
	return words[0], words[2]
}

// options are those of a coordinator whose own hands do nothing, unless workers is set.
func options(t *testing.T, g game, d *diary) Options {
	return Options{Job: g.bytes(), Title: "a test", Version: "1", Server: itself(t), Store: t.TempDir(), Say: d.say,
		AckWait: time.Second}
}

func start(t *testing.T, o Options) *Coordinator {
	t.Helper()
	c, err := Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// join has a worker join whose fighter is made by open.
func join(t *testing.T, d *diary, n int, open func([]byte) (shard.Fighter, error)) (ended <-chan error) {
	t.Helper()
	url, token := d.invited(t)
	end := make(chan error, 1)
	go func() {
		_, err := Worker{URL: url, Token: token, Version: "1", Workers: n, Open: open, Say: func(string) {},
			Patience: 20 * time.Second}.Run(t.Context())
		end <- err
	}()
	return end
}

// want are the parts of shards.
func want(g game, shards []shard.Shard) (out [][]byte) {
	g.Micros = 0
	for _, s := range shards {
		part, _ := g.Fight(context.Background(), s)
		out = append(out, part)
	}
	return out
}

// fought runs shards, and reports whether their parts are right, once, and in order.
func fought(t *testing.T, p shard.Pool, g game, shards []shard.Shard) {
	t.Helper()
	right := want(g, shards)
	n := 0
	err := p.Run(t.Context(), shards, func(i int, part []byte) error {
		if i != n || !bytes.Equal(part, right[i]) {
			t.Fatalf("part %d comes as number %d: %x instead of %x", i, n, part, right[i])
		}
		n++
		return nil
	})
	if err != nil || n != len(shards) {
		t.Fatalf("%d of %d parts came, and the error %v", n, len(shards), err)
	}
}

// Parts come once and in order, whoever fights, and in several runs.
func TestWorkersAndHome(t *testing.T) {
	t.Parallel()
	for _, workers := range []int{0, 1, 3} {
		t.Run(fmt.Sprint(workers), func(t *testing.T) {
			var d diary
			g := game{Seed: int64(workers), Micros: 100}
			o := options(t, g, &d)
			o.Workers = 2
			c := start(t, o)
			var ended []<-chan error
			for range workers {
				ended = append(ended, join(t, &d, 2, open))
			}
			// Who comes when all is done finds nobody, and says so.
			until(t, "all have joined", func() bool { return c.crew.others() == workers })
			p := c.Pool(g)
			fought(t, p, g, shard.Cut("a", 1, 2000, 10))
			fought(t, p, g, shard.Cut("b", 5, 7, 1))
			fought(t, p, g, shard.Cut("a", 1, 2000, 10)) // these are there
			fought(t, p, g, nil)
			if err := c.Close(true); err != nil {
				t.Error(err)
			}
			for _, e := range ended {
				if err := <-e; err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// Nobody works at home in these tests.
func idle(t *testing.T, g game, d *diary, change func(*Options)) *Coordinator {
	o := options(t, g, d)
	if change != nil {
		change(&o)
	}
	return start(t, o)
}

// The first fight that fails is told, by the error that it has here, and the parts before it come.
func TestFailure(t *testing.T) {
	t.Parallel()
	var d diary
	real := errors.New("the real one")
	g := game{Micros: 100, Fails: 57}
	o := options(t, g, &d)
	o.Workers = 1
	c := start(t, o)
	join(t, &d, 2, open)
	taken := 0
	home := shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
		part, err := g.Fight(ctx, s)
		if err != nil && ctx.Err() == nil {
			err = real
		}
		return part, err
	})
	err := c.Pool(home).Run(t.Context(), shard.Cut("a", 1, 100, 10), func(int, []byte) error { taken++; return nil })
	if err != real || taken != 5 {
		t.Errorf("%d parts, then %v", taken, err)
	}
	c.Close(true)
}

// A worker that goes, or says nothing more, has its shards fought by others.
func TestWorkerLost(t *testing.T) {
	t.Parallel()
	var d diary
	g := game{Micros: 1000}
	o := options(t, g, &d)
	o.Workers = 1
	c := start(t, o)
	var stuck atomic.Int64
	join(t, &d, 4, func([]byte) (shard.Fighter, error) {
		return shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
			stuck.Add(1)
			<-ctx.Done()
			return nil, ctx.Err()
		}), nil
	})
	for c.crew.others() == 0 {
		time.Sleep(time.Millisecond)
	}
	fought(t, c.Pool(g), g, shard.Cut("a", 1, 200, 2))
	if stuck.Load() == 0 {
		t.Error("nothing was lost")
	}
	c.Close(true)
}

// Who knows another token, has another version or an unwilling job does not join, and says why.
func TestNotLetIn(t *testing.T) {
	t.Parallel()
	var d diary
	g := game{}
	c := idle(t, g, &d, nil)
	defer c.Close(true)
	url, token := d.invited(t)
	for _, x := range []struct {
		w    Worker
		says string
	}{
		{Worker{URL: url, Token: NewToken(), Version: "1"}, "the token is not the one that its coordinator printed"},
		{Worker{URL: url, Version: "1"}, "it wants --token"},
		{Worker{URL: url, Token: token, Version: "2"}, "the coordinator is hcl 1, and this is hcl 2"},
		{Worker{URL: "nats://127.0.0.1:1", Token: token}, "nobody answers at nats://127.0.0.1:1"},
	} {
		x.w.Open, x.w.Say = open, func(string) {}
		if _, err := x.w.Run(t.Context()); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("it says %v instead of %q", err, x.says)
		}
	}
	if !strings.Contains(d.String(), "it is hcl 2, and this is hcl 1") {
		t.Errorf("nothing is said of the other version:\n%s", &d)
	}
}

// Ctrl-C leaves what has been taken without gaps; --resume goes on from there.
func TestResume(t *testing.T) {
	t.Parallel()
	var d diary
	g := game{Micros: 500}
	o := options(t, g, &d)
	o.Workers = 2
	shards := shard.Cut("a", 1, 400, 2)
	c := start(t, o)
	ctx, stop := context.WithCancel(t.Context())
	taken := 0
	err := c.Pool(g).Run(ctx, shards, func(i int, part []byte) error {
		if taken++; taken == 50 {
			stop()
		}
		return nil
	})
	if err != nil || taken < 50 || taken == len(shards) {
		t.Fatal(taken, err)
	}
	port := c.server.port()
	c.Close(false)

	o.Resume = true
	c = start(t, o)
	var here atomic.Int64
	p := c.Pool(shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
		here.Add(1)
		return g.Fight(ctx, s)
	}))
	fought(t, p, g, shards)
	if n := here.Load(); n > int64(len(shards)-50) {
		t.Errorf("%d of %d shards were fought again", n, len(shards))
	}
	if again := c.server.port(); again != port {
		t.Errorf("it listens at %d, and has at %d", again, port)
	}
	if _, err := Start(t.Context(), o); err == nil || !strings.Contains(err.Error(), "another coordinator is at work") {
		t.Errorf("a second coordinator: %v", err)
	}
	c.Close(true)
	if _, err := Start(t.Context(), o); !errors.Is(err, errNothing) {
		t.Errorf("what was done is resumed: %v", err)
	}
}

// Who lies is found out: all that came from it is fought again.
func TestLiar(t *testing.T) {
	t.Parallel()
	for name, lie := range map[string]func([]byte) []byte{
		"wrong":     func(part []byte) []byte { part[0]++; return part },
		"malformed": func([]byte) []byte { return []byte("x") },
	} {
		t.Run(name, func(t *testing.T) {
			var d diary
			g := game{Micros: 300}
			c := idle(t, g, &d, func(o *Options) { o.Workers, o.Verify = 1, 0.4 })
			left := join(t, &d, 4, func([]byte) (shard.Fighter, error) {
				return shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
					part, err := g.Fight(ctx, s)
					if err == nil {
						part = lie(part)
					}
					return part, err
				}), nil
			})
			join(t, &d, 2, open)
			for c.crew.others() < 2 {
				time.Sleep(time.Millisecond)
			}
			shards := shard.Cut("a", 1, 300, 3)
			right := want(g, shards)
			for again := 0; ; again++ {
				wrong := 0
				err := c.Pool(g).Run(t.Context(), shards, func(i int, part []byte) error {
					if len(part) < 32 {
						return errors.New("this is no part")
					}
					if !bytes.Equal(part, right[i]) {
						wrong++
					}
					return nil
				})
				if errors.Is(err, ErrAgain) && again < 3 {
					c.Again()
					continue
				}
				if err != nil || wrong > 0 || again == 0 {
					t.Errorf("the error %v, %d wrong parts, after %d times", err, wrong, again)
				}
				break
			}
			if !strings.Contains(d.String(), "is not to be trusted: it gave") {
				t.Errorf("nobody is named:\n%s", &d)
			}
			if err := <-left; err == nil || !strings.Contains(err.Error(), "wants nothing more of this machine") {
				t.Errorf("the liar is told %v", err)
			}
			c.Close(true)
		})
	}
}

// Large parts go through.
func TestLargeParts(t *testing.T) {
	t.Parallel()
	var d diary
	g := game{Large: 9 << 20}
	c := idle(t, g, &d, nil)
	join(t, &d, 2, open)
	fought(t, c.Pool(g), g, shard.Cut("a", 1, 2, 1))
	c.Close(true)
}

// What a small shard costs, besides its fights.
func BenchmarkShard(b *testing.B) {
	var d diary
	g := game{}
	o := Options{Job: g.bytes(), Server: itself(b), Store: b.TempDir(), Say: d.say, Workers: 2}
	c, err := Start(b.Context(), o)
	if err != nil {
		b.Fatal(err)
	}
	p := c.Pool(g)
	b.ResetTimer()
	n := 0
	if err := p.Run(b.Context(), shard.Cut("a", 1, int64(b.N), 1),
		func(int, []byte) error { n++; return nil }); err != nil || n != b.N {
		b.Error(n, err)
	}
	b.StopTimer()
	c.Close(true)
}
