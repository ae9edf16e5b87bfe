// Package cluster is a shard.Pool of many machines, which speak by NATS JetStream.
//
// A Coordinator runs a verb. It has a server in its own process, or uses one that there is, and
// keeps three things there: the job, in an object store; the queue, of shards that are to be
// fought; and the parts that have come. Whoever knows the token may be a Worker: it fetches the
// job, takes shards from the queue, fights them, and gives parts. The process of the coordinator
// has hands of its own, which do the same.
//
// Nothing depends on who fights what, how often, or when:
//
//   - A shard is in the queue until its part is kept. Somebody who works on one for long says so; if
//     nobody has spoken of it for a while, it goes to another.
//   - Shards that are out for long when the queue is empty are put there again, since somebody has
//     nothing to do. The first part that comes is taken, and handed on in the order of the shards.
//   - A shard that fails is fought again by the coordinator, who knows what its error means.
//   - What a coordinator that has died has kept is there for the next (Options.Resume): of the shards
//     of a run those are put in the queue whose parts are not there.
//
// Workers may be strangers. A token is never sent: both sides make a key of it, and sign with that,
// the worker what the server asks it to and the coordinator the job. On the coordinator's own server a
// worker may do no more than it needs, and gives parts under no other's name. A share of all
// parts, chosen by chance, is fought again by somebody else (Options.Verify); if they differ,
// it is fought here, and whoever gave another part is expelled, and all that came from it fought again.
// Several who lie together, and are chosen to check one another, are not found out by that. On a
// server that there is its operator says who may do what, and names are what workers call themselves.
package cluster
