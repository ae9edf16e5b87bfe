package cluster

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// door is how one comes to a server.
type door struct {
	url         string
	token       string // of a coordinator's own server
	credentials string // a file, of a server that there is
	name        string
	key         string // what nobody else knows: with that, and nothing else, the name can be had again
}

// connect connects, and again whenever the connection is lost.
func (d door) connect(more ...nats.Option) (*nats.Conn, error) {
	o := append([]nats.Option{nats.Name(d.name), nats.MaxReconnects(-1), nats.ReconnectWait(300 * time.Millisecond),
		nats.ReconnectJitter(200*time.Millisecond, 200*time.Millisecond), nats.Timeout(5 * time.Second)}, more...)
	switch {
	case d.token != "":
		key, err := keyOfToken(d.token)
		if err != nil {
			return nil, err
		}
		public, err := key.PublicKey()
		if err != nil {
			return nil, err
		}
		o = append(o, nats.Nkey(public, key.Sign), nats.Token(d.key), nats.CustomInboxPrefix(inboxOf(d.name)))
	case d.credentials != "":
		own, err := credentials(d.credentials)
		if err != nil {
			return nil, err
		}
		o = append(o, own)
	}
	c, err := nats.Connect(d.url, o...)
	if err != nil {
		return nil, d.explain(err)
	}
	return c, nil
}

// credentials reads a file as NATS has them: one of a user (.creds), or a seed (.nk).
func credentials(file string) (nats.Option, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if strings.Contains(string(text), "BEGIN NATS USER JWT") {
		return nats.UserCredentialBytes(text), nil
	}
	key, err := nkeys.FromSeed([]byte(strings.TrimSpace(string(text))))
	if err != nil {
		return nil, fmt.Errorf("%s holds neither credentials of a user nor the seed of a key, as NATS writes them", file)
	}
	public, err := key.PublicKey()
	if err != nil {
		return nil, err
	}
	return nats.Nkey(public, key.Sign), nil
}

// explain says in a person's words why a server could not be joined.
func (d door) explain(err error) error {
	where := Hidden(d.url)
	switch {
	case (errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrNkeysNotSupported)) && d.token != "":
		return fmt.Errorf("%s does not let this machine in: the token is not the one that its coordinator printed, or a worker of this machine has been expelled", where)
	case errors.Is(err, nats.ErrAuthorization):
		return fmt.Errorf("%s does not let this machine in: it wants --token (of a coordinator of hcl), or --credentials",
			where)
	case errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout):
		return fmt.Errorf("nobody answers at %s", where)
	}
	return fmt.Errorf("cannot join %s: %w", where, err)
}

// Hidden is an address without what lets one in.
func Hidden(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.User == nil {
		return address
	}
	u.User = nil
	return u.String()
}
