package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hcl/interp/shard"
)

// enter comes to a coordinator as somebody who knows the token, and keeps to nothing else.
func enter(t *testing.T, d *diary, name, key string, more ...nats.Option) (*nats.Conn, error) {
	t.Helper()
	url, token := d.invited(t)
	c, err := door{url: url, token: token, name: name, key: key}.connect(more...)
	if err == nil {
		t.Cleanup(c.Close)
	}
	return c, err
}

// parts is what a server keeps of a job.
func parts(t *testing.T, c *Coordinator) *jetstream.StreamInfo {
	t.Helper()
	info, err := c.parts.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// judge is a coordinator that takes no shards, and fights only what is in doubt.
func judge(c *Coordinator, f shard.Fighter) *Coordinator {
	c.fighter.Store(&f)
	return c
}

// until waits for something that has to come.
func until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// Parts that nobody has asked for are neither kept nor remembered, even if their shards are to be
// fought; whoever gives many is expelled, and what it is called does not reach a terminal as it is.
func TestStrays(t *testing.T) {
	t.Parallel()
	var d diary
	g := game{Seed: 3}
	c := idle(t, g, &d, func(o *Options) { o.Workers = 1 })
	defer c.Close(true)
	conn, err := enter(t, &d, "stray", "1")
	if err != nil {
		t.Fatal(err)
	}
	shards := shard.Cut("a", 1, 300, 1)
	for n := range mostStrays + 100 {
		m := nats.NewMsg(c.job.partsOf("stray"))
		m.Data = []byte("false")
		m.Header.Set(headShard, fmt.Sprint("made up ", n))
		if n < len(shards) {
			m.Header.Set(headShard, keyOf(shards[n]))
		}
		m.Header.Set(headTicket, strings.Repeat("0", 32))
		if err := conn.PublishMsg(m); err != nil {
			t.Fatal(err)
		}
		if n == 99 {
			until(t, "the first are thrown away", func() bool { s := parts(t, c).State; return s.LastSeq == 100 && s.Msgs == 0 })
		}
	}
	conn.Flush()
	until(t, "who gives strays is expelled", func() bool { return c.crew.expelled("stray") != "" })
	until(t, "nothing of it is kept", func() bool { return parts(t, c).State.Msgs == 0 })
	c.m.Lock()
	if n := len(c.known); n > 0 {
		t.Errorf("%d strays are remembered", n)
	}
	c.m.Unlock()
	fought(t, c.Pool(g), g, shards)
	if n := parts(t, c).State.Msgs; n != uint64(len(shards)) {
		t.Errorf("of %d shards %d parts are kept", len(shards), n)
	}
	if limit := parts(t, c).Config.MaxMsgSize; limit <= 0 {
		t.Error("a part may have any size")
	}
}

// What was fought before a coordinator went is believed by the next, and no more than that.
func TestStraysInStore(t *testing.T) {
	t.Parallel()
	var d diary
	g := game{Seed: 4}
	o := options(t, g, &d)
	o.Workers = 1
	c := start(t, o)
	shards := shard.Cut("a", 1, 40, 1)
	fought(t, c.Pool(g), g, shards[:20])
	c.Close(false)
	// Somebody writes into the store while no coordinator looks.
	token, _ := keyOfToken(NewToken())
	s, err := startServer(itself(t), c.job, "127.0.0.1", 0, c.store.dir, token)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := s.connect("stray")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range shards {
		m := nats.NewMsg(c.job.partsOf("stray"))
		m.Data = []byte("false")
		m.Header.Set(headShard, keyOf(x))
		if _, err := conn.RequestMsg(m, 5*time.Second); err != nil {
			t.Fatal(err)
		}
	}
	conn.Close()
	s.Stop()
	o.Resume = true
	c = start(t, o)
	defer c.Close(true)
	fresh := 0
	fought(t, c.Pool(shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
		fresh++
		return g.Fight(ctx, s)
	})), g, shards)
	if fresh != 20 {
		t.Errorf("%d shards were fought, and not 20", fresh)
	}
}

// Two names of one liar confirm each other, and are found out nevertheless.
func TestLiarsTogether(t *testing.T) {
	t.Parallel()
	var d diary
	g := game{Micros: 100}
	c := idle(t, g, &d, func(o *Options) { o.Verify = 0.5 })
	defer c.Close(true)
	for range 2 {
		join(t, &d, 1, func([]byte) (shard.Fighter, error) { return game{Seed: 99}, nil })
	}
	until(t, "both have joined", func() bool { return c.crew.others() == 2 })
	err := judge(c, g).Run(t.Context(), shard.Cut("a", 1, 100, 1), func(int, []byte) error { return nil })
	if !errors.Is(err, ErrAgain) || !strings.Contains(d.String(), "is not to be trusted: it gave a wrong part") {
		t.Errorf("the error %v:\n%s", err, &d)
	}
}

// Nobody comes under the name of another, and an order tells no names.
func TestNamesAreOnesOwn(t *testing.T) {
	t.Parallel()
	var d diary
	c := idle(t, game{}, &d, nil)
	defer c.Close(true)
	victim, err := enter(t, &d, "victim", "1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := enter(t, &d, "victim", "2"); err == nil {
		t.Error("somebody else has come under the name of another")
	}
	victim.Close()
	if _, err := enter(t, &d, "victim", "2"); err == nil {
		t.Error("somebody else has come under the name of another who is gone")
	}
	if _, err := enter(t, &d, "victim", "1"); err != nil {
		t.Errorf("who comes back: %v", err)
	}
	if _, err := enter(t, &d, "red\x1b[31m", "1"); err == nil {
		t.Error("a name has control characters")
	}
	x := &item{order: order{Run: "r", From: 1, To: 2}, run: c.newRun(nil)}
	heard, err := c.js.Stream(t.Context(), c.job.queue())
	if err != nil {
		t.Fatal(err)
	}
	c.check(x, given{worker: "victim"})
	until(t, "the order is in the queue", func() bool {
		m, err := heard.GetLastMsgForSubject(t.Context(), c.job.shardsOf("r"))
		if err == nil && (strings.Contains(string(m.Data), "victim") || !strings.Contains(string(m.Data), handle("victim"))) {
			t.Errorf("the order tells %s", m.Data)
		}
		return err == nil
	})
}

// The texts of strangers reach a terminal in one line, without what moves its cursor.
func TestTextsOfStrangers(t *testing.T) {
	t.Parallel()
	var d diary
	g := game{}
	c := idle(t, g, &d, nil)
	defer c.Close(true)
	const rude = "\x1b]0;mine\a wörse \u202e"
	conn, err := enter(t, &d, "rude", "1")
	if err != nil {
		t.Fatal(err)
	}
	shards := shard.Cut("a", 1, 1, 1)
	m := nats.NewMsg(c.job.partsOf("rude"))
	m.Header.Set(headShard, keyOf(shards[0]))
	m.Header.Set(headTicket, c.ticket(keyOf(shards[0])))
	m.Header.Set(headFailed, rude)
	conn.Request(hellos, encode(hello{Name: "rude", Version: rude}), time.Second)
	before := parts(t, c).State.LastSeq
	go func() {
		until(t, "the shard is ordered", func() bool {
			c.m.Lock()
			defer c.m.Unlock()
			return len(c.waiting) > 0
		})
		conn.PublishMsg(m)
	}()
	if err := judge(c, g).Run(t.Context(), shards, func(int, []byte) error { return nil }); err != nil &&
		!errors.Is(err, ErrAgain) {
		t.Fatal(err)
	}
	until(t, "it is expelled", func() bool { return c.crew.expelled("rude") != "" && parts(t, c).State.LastSeq > before })
	until(t, "that is told", func() bool { return strings.Contains(d.String(), "could not fight") })
	for _, line := range strings.Split(d.String(), "\n") {
		if strings.ContainsAny(line, "\x1b\a\u202e") || strings.Contains(line, "could not fight") &&
			!strings.Contains(line, "wörse") {
			t.Errorf("this is told: %q", line)
		}
	}
}

// Who comes when the coordinator has just gone does not wait long for it; and a port that is taken is
// told at once.
func TestTooLate(t *testing.T) {
	t.Parallel()
	text := NewToken()
	token, _ := keyOfToken(text)
	s, err := startServer(itself(t), "none", "127.0.0.1", 0, t.TempDir(), token)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	_, err = Worker{URL: fmt.Sprint("nats://127.0.0.1:", s.port()), Token: text, Open: open, Say: func(string) {},
		Patience: time.Hour, soon: time.Millisecond}.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "has ended") {
		t.Errorf("it says %v", err)
	}
	if _, err := startServer(itself(t), "none", "127.0.0.1", s.port(), t.TempDir(), token); err == nil ||
		!strings.Contains(err.Error(), "address already in use") {
		t.Errorf("a port that is taken: %v", err)
	}
}
