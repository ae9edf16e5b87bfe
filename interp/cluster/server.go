package cluster

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
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
	workers     string // the public key of those who know the token

	m        sync.Mutex
	clients  map[string]uint64 // by name
	expelled map[string]bool
	wrong    string // the last error it has logged
}

// startServer starts a server that listens at an address, port 0 being any that is free.
func startServer(j job, host string, port int, dir string, workers nkeys.KeyPair) (*server, error) {
	own, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	s := &server{job: j, coordinator: own, clients: map[string]uint64{}, expelled: map[string]bool{}}
	if s.workers, err = workers.PublicKey(); err != nil {
		return nil, err
	}
	free, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	port = free.Addr().(*net.TCPAddr).Port
	free.Close()
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
	if !s.nats.ReadyForConnections(10 * time.Second) {
		s.stop()
		return nil, fmt.Errorf("cannot listen at %s: %s", net.JoinHostPort(host, strconv.Itoa(port)), s.lastError())
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
	s.clients[o.Name] = c.GetID()
	c.RegisterUser(&natsserver.User{Username: o.Name, Permissions: s.job.permissions(o.Name)})
	return true
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
	if id, ok := s.clients[name]; ok {
		time.AfterFunc(3*time.Second, func() { s.nats.DisconnectClientByID(id) })
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
func (s *server) Fatalf(format string, args ...any) { s.Errorf(format, args...) }
func (s *server) Warnf(string, ...any)              {}
func (s *server) Noticef(string, ...any)            {}
func (s *server) Debugf(string, ...any)             {}
func (s *server) Tracef(string, ...any)             {}
