package cluster

import (
	"encoding/json"

	"hcl/interp/shard"
)

// hello is what a worker says when it comes.
type hello struct {
	Name, Version string
	Nonce         []byte // the coordinator signs it, if there is a token
}

// welcome is what the coordinator answers.
type welcome struct {
	Refused   string // why the worker cannot join
	Hash      string // of the job
	Title     string // what is fought, for people
	Signature []byte
}

// beat is what a worker says now and then.
type beat struct {
	Leaving bool
	Trouble string // why its parts cannot be kept
}

// news are for workers: the answer to a beat, and told to all at once.
type news struct {
	Done     bool   // the job is
	Expelled string // why a worker is to leave
	Name     string // which, in what is told to all
	Over     string // a run of whose shards none is wanted any more
}

// order is a shard in the queue.
type order struct {
	Run   string
	Task  shard.Task
	From  int64
	To    int64
	Again bool   // it is fought a second time, to compare
	Not   string // who must not fight it, as handle has it

	Ticket string // is given with the part: nobody knows it who has not taken this from the queue
}

func (o *order) shard() shard.Shard { return shard.Shard{Task: o.Task, From: o.From, To: o.To} }

// id is what a worker knows an order by: the first fights of a shard, or the second ones.
func (o *order) id() string {
	if o.Again {
		return keyOf(o.shard()) + again
	}
	return keyOf(o.shard())
}

// again marks the key of a shard that is fought a second time.
const again = "+"

// What stands in the head of a part.
const (
	headShard  = "Shard"  // which, by its id
	headTicket = "Ticket" // of the order
	headTook   = "Took"   // how long, in microseconds
	headFailed = "Failed" // why there is no part
	headObject = "Object" // where the part is, if it is too large for a message
)

func encode(x any) []byte {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err) // all of these are texts and numbers
	}
	return text
}
