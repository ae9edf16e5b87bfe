// Package cluster is a shard.Pool of many machines, which speak by NATS JetStream.
//
// A Coordinator runs a verb. It starts a server of its own (packages serving and natsd), or uses one that
// there is, and keeps three things there: the job, in an object store; the queue, of shards that are to be
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
// The own server is a process of hcl-server, so that hcl links none. It ends when its input does: at once
// if the coordinator was killed, as if it had been killed too.
//
// Workers may be strangers. A token is never sent: both sides make a key of it, and sign with that,
// the worker what the server asks it to and the coordinator the job. On the coordinator's own server a
// worker may do no more than it needs, and gives parts under no other's name. A part is taken, and kept, only
// with the ticket that stood in its order (Coordinator.ticket): nobody gives one who did not take that
// from the queue, and who gives many is expelled. A share of all
// parts, chosen by chance, is fought again by somebody else (Options.Verify); if they differ,
// it is fought here, and whoever gave another part is expelled, and all that came from it fought again.
// Several who lie together, under several names, are found only by the share that is fought here though
// two agree (Coordinator.doubted). On a
// server that there is its operator says who may do what, and names are what workers call themselves.
//
// What limits a thousand workers. A shard takes one core about a second, so a thousand workers of one core
// give a thousand parts a second, and of eight cores eight thousand. TestCrowd has a thousand join who give
// parts without fighting, all in the process of the coordinator: 20,000 parts took two cores 6.5
// seconds of work at 400 bytes a part, and 17 at 40,000. So:
//
//   - Messages: a part costs a third of a millisecond of one core, of which the coordinator's share (the
//     order, the part, two acknowledgements, the store) is about 0.1 (BenchmarkShard). A thousand parts a
//     second leave most of one core free; eight thousand do not, and want longer shards: --seconds 5.
//     Beats are one message each two seconds and worker, signs of life one for each shard that takes
//     longer than a quarter of Options.AckWait: a few hundred a second.
//   - Bytes: a part of a sim has some hundred bytes to some KB, so a thousand a second are a few MB/s to
//     the coordinator and to its disk. A part is 16 MB at most, and a run keeps 256 MB of those that wait.
//   - Merging: the coordinator adds up each part once, in the order of the shards, on one core. A tree of
//     mergers would take that from it; while adding a part up takes microseconds, it is not worth one.
//   - Memory: a run has 4096 shards in the queue or with workers. With a thousand workers of more than
//     four cores those wait for the coordinator to hand out more; window is where that is said.
package cluster
