package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"hcl/interp/cluster/serving"
	"hcl/interp/shard"
)

// Options say how a coordinator works.
type Options struct {
	Job     []byte // all that a worker needs
	Each    int64  // the effort of a shard; 0: that of a second
	Title   string // what is fought, for people
	Version string // of hcl

	URL         string // of a server that there is; empty: an own one
	Credentials string // a file, for that server
	Server      string // the command of the own server; empty: the one that is found
	Listen      string // where the own server listens: HOST or HOST:PORT; empty: at this machine only, at any free port
	Token       string // of the own server; empty: one that nobody guesses
	Store       string // the directory in which the own server keeps what it has, in one of its own; empty: the user's cache
	Resume      bool   // go on with what a coordinator of this job has left

	Workers int          // how many shards this process fights at a time
	Verify  float64      // the share of parts that is fought again elsewhere
	Say     func(string) // is told what a person may want to know

	AckWait time.Duration // after which a shard that nobody speaks of goes to another; 0: 10 seconds
}

// usualWait is how long nobody may speak of a shard before it goes to another.
const usualWait = 10 * time.Second

// Coordinator has the shards of one job fought by all who join. It is a shard.Pool.
type Coordinator struct {
	o      Options
	job    job
	hash   string
	token  nkeys.KeyPair // nil on a server that there is
	server *server       // nil on a server that there is
	store  *store

	conn  *nats.Conn
	js    jetstream.JetStream
	queue jetstream.Consumer
	parts jetstream.Stream

	secret string // of which tickets are made

	ctx    context.Context // of everything that goes on behind the runs
	stop   context.CancelCauseFunc
	behind sync.WaitGroup

	home     *hands
	fighter  atomic.Pointer[shard.Fighter]
	working  sync.Once
	done     atomic.Bool
	caughtUp chan struct{} // closed when the parts are known that were there at the start

	settling chan struct{} // of those who fight here what others have fought

	crew   crew
	saying sync.Mutex

	m       sync.Mutex
	known   map[string]given   // the parts that there are, by id
	waiting map[string][]*item // what has not come, by id
	runs    int
	sent    int       // how often a shard has been put in the queue
	tainted bool      // parts have been used whose worker has lied since
	failing time.Time // since when the server keeps nothing; zero if it does
}

// given is a part that the server keeps.
type given struct {
	seq    uint64
	worker string
	sum    [32]byte
}

// Start makes a coordinator ready: workers can join it. Parts are fought once it is asked for some.
func Start(ctx context.Context, o Options) (*Coordinator, error) {
	if o.AckWait == 0 {
		o.AckWait = usualWait
	}
	hash := hashOf(o.Job)
	c := &Coordinator{o: o, hash: hash, job: jobOf(hash), known: map[string]given{}, waiting: map[string][]*item{},
		caughtUp: make(chan struct{}), settling: make(chan struct{}, max(1, o.Workers))}
	c.ctx, c.stop = context.WithCancelCause(context.Background())
	if err := c.start(ctx); err != nil {
		c.shut()
		return nil, err
	}
	c.invite()
	return c, nil
}

func (c *Coordinator) start(ctx context.Context) (err error) {
	o, name := c.o, NewName()
	if o.URL == "" {
		err = c.serve(name)
	} else {
		c.conn, err = door{url: o.URL, credentials: o.Credentials, name: name}.connect()
	}
	if err != nil {
		return err
	}
	if c.js, err = jetstream.New(c.conn, jetstream.WithPublishAsyncMaxPending(4*window),
		jetstream.WithPublishAsyncTimeout(10*time.Second),
		jetstream.WithPublishAsyncErrHandler(func(_ jetstream.JetStream, _ *nats.Msg, err error) { c.trouble(err) })); err != nil {
		return err
	}
	if _, err := c.conn.Request(c.job.beats("coordinator"), encode(beat{}), time.Second); err == nil {
		return fmt.Errorf("another coordinator is at work on this job at %s", Hidden(o.URL))
	}
	starting, stop := context.WithTimeout(ctx, 30*time.Second)
	defer stop()
	secret, was, err := c.job.makeStreams(starting, c.js, o.Job, o.AckWait, o.Resume)
	if err == nil && o.Resume && !was {
		err = errNothing
	}
	if err == nil {
		c.queue, err = c.js.Consumer(starting, c.job.queue(), readers)
	}
	if err == nil {
		c.parts, err = c.js.Stream(starting, c.job.parts())
	}
	if err != nil {
		return c.explain(err)
	}
	c.home = &hands{job: c.job, name: name, js: c.js, workers: o.Workers, trouble: c.trouble,
		fighter: func() shard.Fighter { return *c.fighter.Load() }}
	c.crew.home, c.secret = name, secret
	for subject, heard := range map[string]nats.MsgHandler{hellos: c.greet, c.job.beats("*"): c.hear} {
		if _, err = c.conn.Subscribe(subject, heard); err != nil {
			return err
		}
	}
	state := c.parts.CachedInfo().State
	if state.Msgs == 0 {
		close(c.caughtUp)
	}
	c.behind.Go(func() { c.collect(state.LastSeq) })
	c.behind.Go(c.watch)
	return nil
}

var errNothing = errors.New("there is nothing to resume: no coordinator of this job, with the same files and flags, has left anything there")

// serve starts the own server.
func (c *Coordinator) serve(name string) (err error) {
	host, port, err := listening(c.o.Listen)
	if err != nil {
		return err
	}
	command := c.o.Server
	if command == "" {
		if command, err = serving.Find(); err != nil {
			return err
		}
	}
	if c.store, err = openStore(c.o.Store, c.job, c.o.Resume); err != nil {
		return err
	}
	if c.o.Token == "" {
		c.o.Token = c.store.Token
	}
	if c.o.Token == "" {
		c.o.Token = NewToken()
	}
	if c.token, err = keyOfToken(c.o.Token); err != nil {
		return err
	}
	// Those who have waited for this coordinator look for it where it was.
	if port == 0 && c.store.Port != 0 {
		// If nobody has taken the port.
		c.server, _ = startServer(command, c.job, host, c.store.Port, c.store.dir, c.token)
	}
	if c.server == nil {
		if c.server, err = startServer(command, c.job, host, port, c.store.dir, c.token); err != nil {
			return fmt.Errorf("cannot listen for workers: %w", err)
		}
	}
	c.store.Token, c.store.Host, c.store.Port = c.o.Token, host, c.server.port()
	if err := c.store.save(); err != nil {
		return err
	}
	if c.conn, err = c.server.connect(name); err != nil {
		return err
	}
	c.behind.Go(func() {
		select {
		case <-c.server.Ended():
			c.stop(fmt.Errorf("%w; the same command with --resume goes on", c.server.Failure()))
		case <-c.ctx.Done():
		}
	})
	return nil
}

// listening reads where to listen.
func listening(where string) (host string, port int, err error) {
	if where == "" {
		return "127.0.0.1", 0, nil
	}
	host, text, err := net.SplitHostPort(where)
	if err != nil {
		host, text = where, "0"
	}
	port, err = strconv.Atoi(text)
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("%s: it is an address of this machine, as 192.168.1.5 or 0.0.0.0:4222", where)
	}
	return host, port, nil
}

// invite says how workers join.
func (c *Coordinator) invite() {
	if c.server == nil {
		with := ""
		if c.o.Credentials != "" {
			with = " --credentials FILE"
		}
		c.say("others join with\n  hcl work " + Hidden(c.o.URL) + with)
		return
	}
	host, _, _ := listening(c.o.Listen)
	who := "others join with"
	if ip := net.ParseIP(host); ip != nil && ip.IsLoopback() {
		who = "others on this machine join with (on other machines too with --listen 0.0.0.0)"
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = ownAddress()
	}
	c.say(who + "\n  hcl work nats://" + net.JoinHostPort(host, strconv.Itoa(c.server.port())) + " --token " + c.o.Token)
}

// ownAddress is an address under which other machines find this one.
func ownAddress() string {
	all, _ := net.InterfaceAddrs()
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
			return n.IP.String()
		}
	}
	return "127.0.0.1"
}

// greet answers a worker that has come.
func (c *Coordinator) greet(m *nats.Msg) {
	var h hello
	if json.Unmarshal(m.Data, &h) != nil || len(h.Nonce) > 100 || !serving.Named(h.Name) {
		return
	}
	w := welcome{Hash: c.hash, Title: c.o.Title}
	if h.Version != c.o.Version {
		w = welcome{Refused: fmt.Sprintf("the coordinator is hcl %s, and this is hcl %s: both must be the same, so that both fight the same fights", c.o.Version, oneLine(h.Version))}
		c.say(fmt.Sprintf("%s cannot join: it is hcl %s, and this is hcl %s", machine(tidy(h.Name)), oneLine(h.Version),
			c.o.Version))
	}
	if w.Refused == "" {
		c.crew.seen(h.Name, false)
	}
	if c.token != nil {
		w.Signature, _ = c.token.Sign(signed(h.Nonce, c.hash))
	}
	m.Respond(encode(w))
}

// hear notes who is there.
func (c *Coordinator) hear(m *nats.Msg) {
	var b beat
	name := sender(m.Subject)
	if json.Unmarshal(m.Data, &b) != nil || !serving.Named(name) {
		return
	}
	if name != "coordinator" {
		c.crew.seen(name, b.Leaving)
		if b.Trouble != "" && c.server != nil {
			c.trouble(errors.New(oneLine(b.Trouble)))
		}
	}
	m.Respond(encode(news{Done: c.done.Load(), Expelled: c.crew.expelled(name), Name: name}))
}

// Pool is the coordinator with somebody who fights here, and who fights again what fails elsewhere.
func (c *Coordinator) Pool(f shard.Fighter) shard.Pool {
	c.fighter.Store(&f)
	c.working.Do(func() {
		c.behind.Go(func() {
			for c.ctx.Err() == nil {
				if err := c.home.work(c.ctx); err != nil {
					c.trouble(err)
					sleep(c.ctx, 300*time.Millisecond)
				}
			}
		})
	})
	return c
}

// Effort is as shard.Pool has it.
func (c *Coordinator) Effort() int64 { return shard.Local{Each: c.o.Each}.Effort() }

// longTrouble is how long nothing may be kept by the server before that ends the work.
const longTrouble = time.Minute

// trouble notes what keeps the server from keeping something, nil when it has kept it.
func (c *Coordinator) trouble(err error) {
	c.m.Lock()
	defer c.m.Unlock()
	switch {
	case err == nil:
		c.failing = time.Time{}
	case isFull(err) || c.server != nil && c.server.full():
		c.stop(c.explain(errFull))
	case c.failing.IsZero():
		c.failing = time.Now()
	case time.Since(c.failing) > longTrouble:
		c.stop(c.explain(err))
	}
}

// isFull reports whether an error of a server is that it has no room.
func isFull(err error) bool {
	var api *jetstream.APIError
	if !errors.As(err, &api) {
		return errors.Is(err, errFull)
	}
	switch api.ErrorCode {
	case 10012, 10023, 10047, 10049, 10077: // no store can be made, of a consumer; insufficient resources; insufficient storage; no store, of a stream; it could not be stored
		return true
	}
	return false
}

// explain says in a person's words what is wrong with the server.
func (c *Coordinator) explain(err error) error {
	where := Hidden(c.o.URL)
	if c.server != nil {
		where = c.store.dir
		if c.server.full() {
			err = errFull
		}
	}
	switch {
	case err == nil || errors.Is(err, errNothing):
		return err
	case isFull(err) && c.parts == nil: // nothing has begun
		return fmt.Errorf("%w (%s): make room there, and try again", errFull, where)
	case isFull(err):
		return fmt.Errorf("%w (%s): make room there, and the same command with --resume goes on", errFull, where)
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) ||
		errors.Is(err, nats.ErrNoResponders):
		return fmt.Errorf("the server at %s has no JetStream, which keeps shards and parts", where)
	}
	return fmt.Errorf("the server at %s: %w", where, err)
}

// say tells a person something.
func (c *Coordinator) say(s string) {
	c.saying.Lock()
	defer c.saying.Unlock()
	c.o.Say(s)
}

// toldFor is how long workers are waited for that are told to leave.
const toldFor = 2 * time.Second

// Close tells the workers to leave, and ends all. What the server keeps is thrown away if the
// job is done; else it can be resumed.
func (c *Coordinator) Close(done bool) error {
	c.done.Store(true)
	c.conn.Publish(c.job.news(), encode(news{Done: true}))
	c.conn.FlushTimeout(time.Second)
	for end := time.Now().Add(toldFor); c.crew.others() > 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	c.stop(nil)
	c.behind.Wait()
	var err error
	if done && c.server == nil {
		ctx, stop := context.WithTimeout(context.Background(), 30*time.Second) // a machine may have much to do
		defer stop()
		err = c.job.deleteStreams(ctx, c.js)
	}
	c.shut()
	if done && c.store != nil {
		err = c.store.remove()
	}
	return err
}

// shut closes what has been opened.
func (c *Coordinator) shut() {
	c.stop(nil)
	if c.conn != nil {
		c.conn.Close()
	}
	if c.server != nil {
		c.server.Stop()
	}
}
