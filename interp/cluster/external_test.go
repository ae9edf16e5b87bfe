package cluster

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"hcl/interp/shard"
)

// A server that there is lets in who has the seed of a key in a file, and takes parts that are larger
// than its messages; two coordinators of one job do not work over it at a time.
func TestServerThatThereIs(t *testing.T) {
	t.Parallel()
	key, _ := nkeys.CreateUser()
	public, _ := key.PublicKey()
	seed, _ := key.Seed()
	s, err := natsserver.NewServer(&natsserver.Options{Host: "127.0.0.1", Port: natsserver.RANDOM_PORT, JetStream: true,
		StoreDir: t.TempDir(), NoSigs: true,
		Nkeys: []*natsserver.NkeyUser{{Nkey: public}}})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer s.Shutdown()
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	file := filepath.Join(t.TempDir(), "user.nk")
	if err := os.WriteFile(file, seed, 0o600); err != nil {
		t.Fatal(err)
	}
	var d diary
	g := game{Large: 3 << 20}
	o := Options{Job: g.bytes(), Version: "1", URL: s.ClientURL(), Say: d.say, Workers: 1}
	if _, err := Start(t.Context(), o); err == nil || !strings.Contains(err.Error(), "does not let this machine in") {
		t.Errorf("without credentials: %v", err)
	}
	o.Credentials = file
	c := start(t, o)
	if _, err := Start(t.Context(), o); err == nil || !strings.Contains(err.Error(), "another coordinator is at work") {
		t.Errorf("a second coordinator: %v", err)
	}
	end := make(chan error, 1)
	go func() {
		_, err := Worker{URL: o.URL, Credentials: file, Version: "1", Workers: 1, Open: open,
			Say: func(string) {}}.Run(t.Context())
		end <- err
	}()
	fought(t, c.Pool(g), g, shard.Cut("a", 1, 5, 1))
	if err := c.Close(true); err != nil {
		t.Error(err)
	}
	if err := <-end; err != nil {
		t.Error(err)
	}
	o.Resume = true
	if _, err := Start(t.Context(), o); err == nil || !strings.Contains(err.Error(), "nothing to resume") {
		t.Errorf("what was done has left something: %v", err)
	}
}
