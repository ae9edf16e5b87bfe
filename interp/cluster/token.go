package cluster

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"github.com/nats-io/nkeys"
)

// NewToken is a token that nobody guesses.
func NewToken() string { return strings.ToLower(rand.Text()) }

// shortestToken: whoever listens could try shorter ones out.
const shortestToken = 16

// CheckToken reports what is wrong with a token that a person has chosen.
func CheckToken(token string) error {
	if len(token) < shortestToken {
		return fmt.Errorf("the token has %d characters: it needs %d or more, since whoever knows it may join", len(token),
			shortestToken)
	}
	return nil
}

// keyOfToken is the key that a token stands for. Both sides make it of the token, which
// itself is never sent: a worker signs what the server asks it to, and the coordinator
// signs the job that it answers a worker with.
func keyOfToken(token string) (nkeys.KeyPair, error) {
	seed := sha256.Sum256([]byte("a worker of hcl: " + token))
	return nkeys.FromRawSeed(nkeys.PrefixByteUser, seed[:])
}

// signed is what a coordinator signs for a worker that came with a number of its own.
func signed(nonce []byte, hash string) []byte {
	return append(append([]byte("a job of hcl: "), nonce...), hash...)
}

var errStranger = errors.New("who answers there as the coordinator does not know the token")
