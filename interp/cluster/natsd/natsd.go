// Package natsd is the NATS server of a coordinator, as hcl-server runs it (package serving). Only that
// command and tests link it: to build the server takes as long as all else.
package natsd

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"hcl/interp/cluster/serving"
)

// server is a NATS server for one job. Its clients are the coordinator and workers; what a worker may
// is no more than what it needs, under its own name.
type server struct {
	nats    *natsserver.Server
	config  serving.Config
	failed  atomic.Bool   // it does not go on
	changed chan struct{} // told when the state is another

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

// Serve serves as it is told until it is told to stop. It returns an error at once if whoever tells it is
// gone: the process is to end then, as if it had been killed together with it.
func Serve(in io.Reader, out io.Writer) error {
	told := json.NewDecoder(in)
	var c serving.Config
	if err := told.Decode(&c); err != nil {
		return errors.New("hcl starts this server where it is told --cluster: nobody else does")
	}
	var s *server
	err := fmt.Errorf("%s is not of the same version as hcl", serving.Command)
	if c.Protocol == serving.Protocol {
		s, err = start(c)
	}
	if err != nil {
		json.NewEncoder(out).Encode(serving.State{Error: err.Error()})
		return err
	}
	go s.report(out)
	for {
		var o serving.Order
		if err := told.Decode(&o); err != nil {
			return fmt.Errorf("who has started this server is gone: %w", err)
		}
		if o.Stop {
			s.stop()
			return nil
		}
		s.expel(o.Expel)
	}
}

// start starts a server.
func start(c serving.Config) (s *server, err error) {
	s = &server{config: c, changed: make(chan struct{}, 1),
		clients: map[string]client{}, expelled: map[string]bool{}, shunned: map[string]bool{}}
	port := c.Port
	if port == 0 {
		port = natsserver.RANDOM_PORT
	}
	s.nats, err = natsserver.NewServer(&natsserver.Options{
		ServerName: "hcl", Host: c.Host, Port: port, JetStream: true, StoreDir: c.Dir,
		MaxPayload: c.MaxPayload, NoSigs: true, DisableJetStreamBanner: true,
		CustomClientAuthentication: s, AlwaysEnableNonce: true,
	})
	if err != nil {
		return nil, err
	}
	s.nats.SetLoggerV2(s, false, false, false)
	s.nats.Start()
	for end := time.Now().Add(20 * time.Second); !s.nats.ReadyForConnections(20 * time.Millisecond); {
		if s.failed.Load() || time.Now().After(end) {
			s.stop()
			return nil, errors.New(s.state().Error)
		}
	}
	return s, nil
}

func (s *server) stop() {
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
}

// report writes the state, and again whenever it changes.
func (s *server) report(out io.Writer) {
	port := s.nats.Addr().(*net.TCPAddr).Port
	lines := json.NewEncoder(out)
	for {
		state := s.state()
		state.Port = port
		lines.Encode(state)
		<-s.changed
	}
}

// change says that the state is another.
func (s *server) change() {
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

func (s *server) state() serving.State {
	s.m.Lock()
	defer s.m.Unlock()
	all := map[string]bool{}
	for name, c := range s.clients {
		if !s.expelled[name] {
			all[c.where] = true
		}
	}
	return serving.State{Machines: len(all), Error: s.wrong}
}

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
	if o.Nkey == s.config.Coordinator {
		return true
	}
	s.m.Lock()
	defer s.m.Unlock()
	if o.Nkey != s.config.Workers || !serving.Named(o.Name) || s.expelled[o.Name] {
		return false
	}
	was, known := s.clients[o.Name]
	where, loopback := address(c.RemoteAddress())
	if known && was.key != o.Token || !known && s.shunned[where] && !loopback {
		return false
	}
	s.clients[o.Name] = client{c.GetID(), o.Token, where}
	s.change()
	c.RegisterUser(&natsserver.User{Username: o.Name, Permissions: &natsserver.Permissions{
		Publish:   &natsserver.SubjectPermission{Allow: named(s.config.Publish, o.Name)},
		Subscribe: &natsserver.SubjectPermission{Allow: named(s.config.Subscribe, o.Name)},
	}})
	return true
}

// named are subjects with the name of a worker.
func named(subjects []string, name string) (out []string) {
	for _, s := range subjects {
		out = append(out, strings.ReplaceAll(s, serving.Name, name))
	}
	return out
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

// expel ends what a worker does here, soon: it may read first why.
func (s *server) expel(name string) {
	s.m.Lock()
	defer s.m.Unlock()
	s.expelled[name] = true
	if c, ok := s.clients[name]; ok {
		s.shunned[c.where] = true
		time.AfterFunc(3*time.Second, func() { s.nats.DisconnectClientByID(c.id) })
	}
	s.change()
}

// Of what the server logs the errors are kept.
func (s *server) Errorf(format string, args ...any) {
	s.m.Lock()
	defer s.m.Unlock()
	s.wrong = fmt.Sprintf(format, args...)
	s.change()
}
func (s *server) Fatalf(format string, args ...any) {
	s.Errorf(format, args...)
	s.failed.Store(true)
}
func (s *server) Warnf(string, ...any)   {}
func (s *server) Noticef(string, ...any) {}
func (s *server) Debugf(string, ...any)  {}
func (s *server) Tracef(string, ...any)  {}
