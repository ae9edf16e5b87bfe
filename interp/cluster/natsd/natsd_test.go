package natsd

import (
	"encoding/base64"
	"net"
	"testing"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"hcl/interp/cluster/serving"
)

// caller is who comes from some address.
type caller struct {
	natsserver.ClientAuthentication
	name, where string
	key         nkeys.KeyPair
}

func (c caller) GetNonce() []byte              { return []byte("nonce") }
func (c caller) GetID() uint64                 { return 1 << 40 }
func (c caller) RegisterUser(*natsserver.User) {}
func (c caller) RemoteAddress() net.Addr       { return &net.TCPAddr{IP: net.ParseIP(c.where), Port: 1} }
func (c caller) GetOpts() *natsserver.ClientOpts {
	public, _ := c.key.PublicKey()
	signature, _ := c.key.Sign(c.GetNonce())
	return &natsserver.ClientOpts{Name: c.name, Nkey: public, Token: c.name,
		Sig: base64.RawURLEncoding.EncodeToString(signature)}
}

// From where somebody was expelled no new names come, unless that is this machine.
func TestExpelledFrom(t *testing.T) {
	t.Parallel()
	key, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	public, _ := key.PublicKey()
	s, err := start(serving.Config{Host: "127.0.0.1", Dir: t.TempDir(), Workers: public})
	if err != nil {
		t.Fatal(err)
	}
	defer s.stop()
	in := func(name, where string) bool { return s.Check(caller{name: name, where: where, key: key}) }
	for _, x := range []string{"10.0.0.1", "127.0.0.1"} {
		if !in("liar-"+x[:2], x) || !in("honest-"+x[:2], x) {
			t.Fatal("nobody comes in")
		}
		s.expel("liar-" + x[:2])
	}
	for _, x := range []struct {
		name, where string
		in          bool
	}{
		{"liar-10", "10.0.0.1", false}, {"new", "10.0.0.1", false}, {"new", "10.0.0.2", true},
		{"honest-10", "10.0.0.1", true}, {"newer", "127.0.0.1", true},
	} {
		if in(x.name, x.where) != x.in {
			t.Errorf("%v: is it let in?", x)
		}
	}
}
