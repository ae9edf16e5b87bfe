package cluster

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strconv"
	"strings"

	"hcl/interp/cluster/serving"
	"hcl/interp/shard"
)

// job is what a job is called on a server: the beginning of the hash of what it consists of.
type job string

func jobOf(hash string) job { return job(hash[:16]) }

// hashOf is the hash of the bytes of a job.
func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// Streams, and who reads the queue.
func (j job) queue() string  { return "hcl-" + string(j) + "-queue" }
func (j job) parts() string  { return "hcl-" + string(j) + "-parts" }
func (j job) bucket() string { return "hcl-" + string(j) }

const (
	readers    = "workers" // the consumer of the queue, of all workers
	jobsObject = "job"     // what the bytes of the job are called in its bucket
)

// Subjects. What ends on the name of a worker comes from it, if it is the own server.
const hellos = "hcl.hello"

func (j job) shardsOf(run string) string { return "hcl." + string(j) + ".shard." + run }
func (j job) partsOf(name string) string { return "hcl." + string(j) + ".part." + name }
func (j job) beats(name string) string   { return "hcl." + string(j) + ".beat." + name }
func (j job) news() string               { return "hcl." + string(j) + ".news" }

// sender is whose part or beat has a subject.
func sender(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// keyOf names a shard within a job.
func keyOf(s shard.Shard) string {
	sum := sha256.Sum256([]byte(string(s.Task) + "\x00" + strconv.FormatInt(s.From, 10) + " " +
		strconv.FormatInt(s.To, 10)))
	return hex.EncodeToString(sum[:12])
}

// NewName names a worker: its machine, and something that nobody else guesses.
func NewName() string {
	host, _ := os.Hostname()
	host, _, _ = strings.Cut(host, ".")
	return tidy(host) + "-" + strings.ToLower(rand.Text()[:16])
}

// tidy makes a text one word of a subject.
func tidy(s string) string {
	s = strings.Map(func(r rune) rune {
		if serving.Unworded(r) {
			return '-'
		}
		return r
	}, s)
	return s[:min(len(s), 32)]
}

// handle tells a worker of whom is spoken, if that is itself, and others not what its name is.
func handle(name string) string { return hashOf([]byte(name))[:16] }

// objectOf is what the part of a worker is called that lies beside its message.
func objectOf(id, name string) string { return id + "." + name }

// machine is what a person calls a worker: the name without what nobody guesses.
func machine(name string) string {
	if i := strings.LastIndexByte(name, '-'); i > 0 {
		return name[:i]
	}
	return name
}
