package cluster

import (
	"errors"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"hcl/interp/cluster/serving"
	"hcl/interp/shard"
)

// server is a coordinator's own server, for one job: a process that ends with this one.
type server struct {
	*serving.Process
	host string
	key  nkeys.KeyPair // of the coordinator
}

// startServer starts a server that listens at an address, port 0 being any that is free.
func startServer(command string, j job, host string, port int, dir string, workers nkeys.KeyPair) (*server, error) {
	key, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	c := serving.Config{Host: host, Port: port, Dir: dir, MaxPayload: shard.MostPart + 1<<16}
	if c.Coordinator, err = key.PublicKey(); err != nil {
		return nil, err
	}
	if c.Workers, err = workers.PublicKey(); err != nil {
		return nil, err
	}
	c.Publish, c.Subscribe = j.permissions(serving.Name)
	p, err := serving.Start(command, c)
	if err != nil {
		return nil, err
	}
	return &server{p, host, key}, nil
}

// connect connects the coordinator.
func (s *server) connect(name string) (*nats.Conn, error) {
	host := s.host
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	d := door{url: "nats://" + net.JoinHostPort(host, strconv.Itoa(s.port())), name: name}
	public, err := s.key.PublicKey()
	if err != nil {
		return nil, err
	}
	return d.connect(nats.Nkey(public, s.key.Sign), nats.Timeout(30*time.Second))
}

func (s *server) port() int { return s.State().Port }

// permissions are what a worker may do: come, say that it is there, take shards, give parts
// under its name, and read the job.
func (j job) permissions(name string) (publish, subscribe []string) {
	object := "OBJ_" + j.bucket()
	return []string{
		hellos, j.beats(name), j.partsOf(name),
		"$JS.API.CONSUMER.INFO." + j.queue() + "." + readers,
		"$JS.API.CONSUMER.MSG.NEXT." + j.queue() + "." + readers,
		"$JS.ACK." + j.queue() + "." + readers + ".>",
		"$JS.API.STREAM.INFO." + object, "$JS.API.DIRECT.GET." + object + ".>",
		"$JS.API.CONSUMER.CREATE." + object + ".>", "$JS.API.CONSUMER.DELETE." + object + ".>", "$JS.FC." + object + ".>",
	}, []string{inboxOf(name) + ".>", j.news()}
}

// inboxOf is where a worker is answered: nobody else listens there.
func inboxOf(name string) string { return "_INBOX_" + name }

// errFull is that there is no room where parts are kept.
var errFull = errors.New("no space is left where the parts are kept")

// full reports whether the server has ended what it keeps since there is no room for it.
func (s *server) full() bool {
	wrong := s.State().Error
	return strings.Contains(wrong, "DISABLED") || strings.Contains(wrong, "no space left")
}
