// Package shard is the contract between a verb that has fights fought and whoever fights them:
// the cores of this process, other processes, other machines.
//
// A job is a command with everything that it reads. Whoever has the job can fight any shard of
// it: some fights of a task, which names one of the machines of the job and what is read of its
// fights. A part is what a shard comes to, in bytes: exact sums, or a few numbers of each fight.
// It depends on the job and the shard alone, so that it does not matter who fights it, when, or
// how often; whoever asked for it adds it once, in the order of the shards.
//
// Who fights shards is a Fighter; who has them fought is a Pool. A verb knows nothing of
// either but these: it cuts its fights into shards (Cut), and adds parts up. How large a shard is
// is reckoned by what the rules do, and not by a clock, so the same job always has the same
// shards, and what is left of one that was broken off can be used again.
//
// Parts come from strangers: a Reader of one never panics, and says in the end whether it held
// together.
package shard
