package cluster

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hcl/interp/shard"
)

// Worker joins a coordinator and fights shards of its job until it is done.
type Worker struct {
	URL         string // nats://… or tls://…
	Token       string // of a coordinator's own server
	Credentials string // a file, of a server that there is
	Name        string // NewName if empty
	Version     string // of hcl: the coordinator has the same, or none of them wants the other
	Workers     int    // how many shards it fights at a time

	// Open makes ready a job that it has been given.
	Open func(job []byte) (shard.Fighter, error)
	// Say is told what a person may want to know.
	Say func(string)

	Patience time.Duration // how long it waits for a coordinator that is gone, or has not come to a server that there is; 0: 5 minutes
	soon     time.Duration // how long for one to answer whose own server there was; 0: 10 seconds
}

// Summary is what a worker has done.
type Summary struct{ Shards, Fights int64 }

// errDone is that the job is done.
var errDone = errors.New("the job is done")

// Run works until the job is done, with no error; until ctx is cancelled; or until there
// is no coordinator any more.
func (w Worker) Run(ctx context.Context) (Summary, error) {
	if w.Name == "" {
		w.Name = NewName()
	}
	if w.Patience == 0 {
		w.Patience = 5 * time.Minute
	}
	if w.soon == 0 {
		w.soon = 10 * time.Second
	}
	door := door{w.URL, w.Token, w.Credentials, w.Name, rand.Text()}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	c, err := door.connect(nats.ClosedHandler(func(c *nats.Conn) {
		if err := c.LastError(); err != nil {
			end(door.explain(err))
		}
	}))
	if err != nil {
		return Summary{}, err
	}
	defer c.Close()
	found, err := w.find(ctx, c)
	if err != nil {
		return Summary{}, why(ctx, err)
	}
	j := jobOf(found.Hash)
	js, err := jetstream.New(c)
	if err != nil {
		return Summary{}, err
	}
	var trouble lastError
	var fighter shard.Fighter
	h := &hands{job: j, name: w.Name, js: js, fighter: func() shard.Fighter { return fighter }, workers: w.Workers,
		trouble: trouble.set}
	if _, err := c.Subscribe(j.news(), func(m *nats.Msg) { w.heed(m.Data, h, end) }); err != nil {
		return Summary{}, err
	}
	var all sync.WaitGroup
	all.Go(func() { w.beat(ctx, c, h, &trouble, end) })
	defer func() {
		end(nil)
		all.Wait()
		c.Request(j.beats(w.Name), encode(beat{Leaving: true}), time.Second)
		c.FlushTimeout(time.Second)
	}()
	if fighter, err = w.open(ctx, js, found); err != nil {
		return Summary{}, why(ctx, err)
	}
	w.Say("joined " + Hidden(w.URL) + " as " + machine(w.Name) + ": " + oneLine(found.Title))
	for ctx.Err() == nil {
		if err = h.work(ctx); err != nil {
			sleep(ctx, 300*time.Millisecond) // the coordinator may come back; if not, the beats end it
		}
	}
	sum := Summary{h.shards.Load(), h.fights.Load()}
	return sum, why(ctx, nil)
}

// why is what has ended ctx, if that is no end as it should be; err if ctx has not ended.
func why(ctx context.Context, err error) error {
	switch cause := context.Cause(ctx); {
	case cause == nil:
		return err
	case errors.Is(cause, errDone) || errors.Is(cause, context.Canceled):
		return nil
	default:
		return cause
	}
}

// find waits for somebody who has a job.
func (w *Worker) find(ctx context.Context, c *nats.Conn) (found welcome, err error) {
	nonce := []byte(rand.Text())
	since, said := time.Now(), false
	for {
		limited, stop := context.WithTimeout(ctx, 5*time.Second)
		m, err := c.RequestWithContext(limited, hellos, encode(hello{w.Name, w.Version, nonce}))
		stop()
		if err == nil {
			return found, w.understand(m.Data, nonce, &found)
		}
		switch {
		case ctx.Err() != nil:
			return found, ctx.Err()
		case w.Token != "" && time.Since(since) > w.soon:
			return found, fmt.Errorf("the coordinator at %s has ended", Hidden(w.URL))
		case time.Since(since) > w.Patience:
			return found, fmt.Errorf("nobody has come to %s with a job for %s", Hidden(w.URL), w.Patience)
		case !said && time.Since(since) > time.Second:
			said = true
			w.Say("waiting for a job at " + Hidden(w.URL))
		}
		sleep(ctx, 500*time.Millisecond)
	}
}

// understand reads what a coordinator has answered.
func (w *Worker) understand(answer, nonce []byte, found *welcome) error {
	if json.Unmarshal(answer, found) != nil || found.Refused == "" && len(found.Hash) != 64 {
		return errStranger
	}
	if found.Refused != "" {
		return errors.New(oneLine(found.Refused))
	}
	if w.Token == "" {
		return nil
	}
	key, err := keyOfToken(w.Token)
	if err == nil && key.Verify(signed(nonce, found.Hash), found.Signature) != nil {
		err = errStranger
	}
	return err
}

// mostJob bounds a job.
const mostJob = 64 << 20

// open fetches the job, and makes it ready.
func (w *Worker) open(ctx context.Context, js jetstream.JetStream, found welcome) (shard.Fighter, error) {
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	bucket, err := js.ObjectStore(ctx, jobOf(found.Hash).bucket())
	if err != nil {
		return nil, fmt.Errorf("cannot fetch the job: %w", err)
	}
	info, err := bucket.GetInfo(ctx, jobsObject)
	if err == nil && info.Size > mostJob {
		err = fmt.Errorf("it has %d bytes, which are more than %d", info.Size, mostJob)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot fetch the job: %w", err)
	}
	content, err := bucket.GetBytes(ctx, jobsObject)
	if err != nil {
		return nil, fmt.Errorf("cannot fetch the job: %w", err)
	}
	if hashOf(content) != found.Hash {
		return nil, errors.New("the job that came is not the one that the coordinator has named")
	}
	return w.Open(content)
}

// heed does what news say.
func (w *Worker) heed(text []byte, h *hands, end func(error)) {
	var n news
	if json.Unmarshal(text, &n) != nil {
		return
	}
	switch {
	case n.Done:
		end(errDone)
	case n.Expelled != "" && n.Name == w.Name:
		end(fmt.Errorf("the coordinator wants nothing more of this machine: %s", oneLine(n.Expelled)))
	case n.Over != "":
		h.forget(n.Over)
	}
}

// between is the time between two beats.
const between = 2 * time.Second

// beat tells the coordinator now and then that the worker is there, and ends its work when no
// coordinator has been there for long.
func (w *Worker) beat(ctx context.Context, c *nats.Conn, h *hands, trouble *lastError, end func(error)) {
	last, missed := time.Now(), false
	for ctx.Err() == nil {
		limited, stop := context.WithTimeout(ctx, between)
		answer, err := c.RequestWithContext(limited, h.job.beats(w.Name), encode(beat{Trouble: trouble.text()}))
		stop()
		switch {
		case err == nil:
			if missed {
				w.Say("the coordinator is back")
			}
			last, missed = time.Now(), false
			w.heed(answer.Data, h, end)
		case ctx.Err() == nil && time.Since(last) > w.Patience:
			end(fmt.Errorf("the coordinator at %s is gone, and has not come back for %s", Hidden(w.URL), w.Patience))
		case ctx.Err() == nil && !missed && time.Since(last) > 2*between:
			missed = true
			w.Say(fmt.Sprintf("the coordinator is gone: waiting for it to come back, for up to %s", w.Patience))
		}
		sleep(ctx, between)
	}
}

// lastError is what is wrong now.
type lastError struct {
	m   sync.Mutex
	err error
}

func (l *lastError) set(err error) {
	l.m.Lock()
	defer l.m.Unlock()
	l.err = err
}

func (l *lastError) text() string {
	l.m.Lock()
	defer l.m.Unlock()
	if l.err == nil {
		return ""
	}
	return oneLine(l.err.Error())
}
