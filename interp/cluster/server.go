package cluster

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"hcl/interp/shard"
)

// server is a NATS server in this process, for one job. Its clients are the coordinator and
// workers; what a worker may is no more than what it needs, under its own name.
type server struct {
	nats        *natsserver.Server
	job         job
	coordinator nkeys.KeyPair
	workers     string      // the public key of those who know the token
	failed      atomic.Bool // it does not go on

	m        sync.Mutex
	clients  map[string]client // by name
	expelled map[string]bool   // names
	shunned  map[string]bool   // addresses from which no more names may come
	wrong    string            // the last error it has logged
}

// client is the last connection of a worker.
type client struct {
	id    uint64
	key   string // what it came with first: nobody else may have its name
	where string // its address
}

// startServer starts a server that listens at an address, port 0 being any that is free.
func startServer(j job, host string, port int, dir string, workers nkeys.KeyPair) (*server, error) {
	own, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	s := &server{job: j, coordinator: own, clients: map[string]client{}, expelled: map[string]bool{}, shunned: map[string]bool{}}
	if s.workers, err = workers.PublicKey(); err != nil {
		return nil, err
	}
	if port == 0 {
		port = natsserver.RANDOM_PORT
	}
	s.nats, err = natsserver.NewServer(&natsserver.Options{
		ServerName: "hcl", Host: host, Port: port, JetStream: true, StoreDir: dir,
		MaxPayload: shard.MostPart + 1<<16, NoSigs: true, DisableJetStreamBanner: true,
		CustomClientAuthentication: s, AlwaysEnableNonce: true,
	})
	if err != nil {
		return nil, err
	}
	s.nats.SetLoggerV2(s, false, false, false)
	s.nats.Start()
	for end := time.Now().Add(10 * time.Second); !s.nats.ReadyForConnections(20 * time.Millisecond); {
		if s.failed.Load() || time.Now().After(end) {
			s.stop()
			return nil, errors.New(s.lastError())
		}
	}
	return s, nil
}

func (s *server) stop() {
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
}

func (s *server) port() int { return s.nats.Addr().(*net.TCPAddr).Port }

// Check lets in who has one of the two keys.
func (s *server) Check(c natsserver.ClientAuthentication) bool {
	o := c.GetOpts()
	signature, err := base64.RawURLEncoding.DecodeString(o.Sig)
	if err != nil {
		return false
	}
	key, err := nkeys.FromPublicKey(o.Nkey)
	if err != nil || key.Verify(c.GetNonce(), signature) != nil {
		return false
	}
	if own, err := s.coordinator.PublicKey(); err == nil && o.Nkey == own {
		return true
	}
	s.m.Lock()
	defer s.m.Unlock()
	if o.Nkey != s.workers || !named(o.Name) || s.expelled[o.Name] {
		return false
	}
	was, known := s.clients[o.Name]
	where, loopback := address(c.RemoteAddress())
	if known && was.key != o.Token || !known && s.shunned[where] && !loopback {
		return false
	}
	s.clients[o.Name] = client{c.GetID(), o.Token, where}
	c.RegisterUser(&natsserver.User{Username: o.Name, Permissions: s.job.permissions(o.Name)})
	return true
}

// address is where a client comes from.
func address(a net.Addr) (where string, loopback bool) {
	if a == nil {
		return "", true
	}
	where, _, err := net.SplitHostPort(a.String())
	if err != nil {
		where = a.String()
	}
	ip := net.ParseIP(where)
	return where, ip != nil && ip.IsLoopback()
}

// machines is from how many addresses workers have come that may be here.
func (s *server) machines() int {
	s.m.Lock()
	defer s.m.Unlock()
	all := map[string]bool{}
	for name, c := range s.clients {
		if !s.expelled[name] {
			all[c.where] = true
		}
	}
	return len(all)
}

// permissions are what a worker may do: come, say that it is there, take shards, give parts
// under its name, and read the job.
func (j job) permissions(name string) *natsserver.Permissions {
	object := "OBJ_" + j.bucket()
	return &natsserver.Permissions{
		Publish: &natsserver.SubjectPermission{Allow: []string{
			hellos, j.beats(name), j.partsOf(name),
			"$JS.API.CONSUMER.INFO." + j.queue() + "." + readers,
			"$JS.API.CONSUMER.MSG.NEXT." + j.queue() + "." + readers,
			"$JS.ACK." + j.queue() + "." + readers + ".>",
			"$JS.API.STREAM.INFO." + object, "$JS.API.DIRECT.GET." + object + ".>",
			"$JS.API.CONSUMER.CREATE." + object + ".>", "$JS.API.CONSUMER.DELETE." + object + ".>", "$JS.FC." + object + ".>",
		}},
		Subscribe: &natsserver.SubjectPermission{Allow: []string{inboxOf(name) + ".>", j.news()}},
	}
}

// inboxOf is where a worker is answered: nobody else listens there.
func inboxOf(name string) string { return "_INBOX_" + name }

// expel ends what a worker does here, soon: it may read first why.
func (s *server) expel(name string) {
	s.m.Lock()
	defer s.m.Unlock()
	s.expelled[name] = true
	if c, ok := s.clients[name]; ok {
		s.shunned[c.where] = true
		time.AfterFunc(3*time.Second, func() { s.nats.DisconnectClientByID(c.id) })
	}
}

// errFull is that there is no room where parts are kept.
var errFull = errors.New("no space is left where the parts are kept")

// full reports whether the server has ended what it keeps since there is no room for it.
func (s *server) full() bool {
	return strings.Contains(s.lastError(), "DISABLED") || strings.Contains(s.lastError(), "no space left")
}

func (s *server) lastError() string {
	s.m.Lock()
	defer s.m.Unlock()
	return s.wrong
}

// Of what the server logs the errors are kept.
func (s *server) Errorf(format string, args ...any) {
	s.m.Lock()
	defer s.m.Unlock()
	s.wrong = fmt.Sprintf(format, args...)
}
func (s *server) Fatalf(format string, args ...any) {
	s.Errorf(format, args...)
	s.failed.Store(true)
}
func (s *server) Warnf(string, ...any)   {}
func (s *server) Noticef(string, ...any) {}
func (s *server) Debugf(string, ...any)  {}
func (s *server) Tracef(string, ...any)  {}
