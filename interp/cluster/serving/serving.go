// Package serving starts the NATS server of a coordinator, a process of hcl-server, and speaks with it in
// lines of JSON: in its input come a Config and then Orders, from its output come States. The server ends
// when its input does, so that none is left when a coordinator is killed.
package serving

import "strings"

// Protocol is the version of what both sides say.
const Protocol = 1

// Config says how a server serves one job.
type Config struct {
	Protocol           int
	Host               string
	Port               int    // 0: any that is free
	Dir                string // in which it keeps what it has
	MaxPayload         int32
	Coordinator        string   // the public key of the coordinator
	Workers            string   // the public key of those who know the token
	Publish, Subscribe []string // what a worker may, by subject, in which Name stands for its name
}

// Name stands for the name of a worker.
const Name = "{name}"

// Order is what a running server is told.
type Order struct {
	Expel string // the worker that may no longer do anything
	Stop  bool
}

// State is what a coordinator hears of its server, whenever it changes.
type State struct {
	Port     int    // where it listens; 0 if it does not
	Machines int    // from how many addresses workers have come that may be here
	Error    string // the last that it has logged
}

// Named reports whether a worker may be called so.
func Named(name string) bool {
	return name != "" && len(name) <= 64 && !strings.ContainsFunc(name, Unworded)
}

// Unworded reports whether the name of a worker cannot have a character.
func Unworded(r rune) bool {
	return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}
