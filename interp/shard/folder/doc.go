// Package folder has the shards of a job fought by all processes that see a directory, on one
// machine or on many: nobody starts them together, knows the others or gives them work. Each runs
// the whole job, fights those shards that nobody has fought yet, and reads the parts of the others;
// so whatever the job decides by what it has seen, all decide alike, and one that is left alone
// fights all.
//
//	parts/KEY    what a shard came to, behind a checksum; written beside its place and moved there
//	claims/KEY   somebody fights this shard
//
// The key is a hash of job and shard, so a part that comes twice is the same file. A part that does
// not hold together is fought again.
//
// A claim only saves work: two that fight the same shard write the same part. Whoever holds one
// writes into it again and again. One that is not written into for a while, as those see it who
// wait for it and not by anybody's clock, is of somebody who is dead or asleep, and is taken over;
// at once, if it is a process of this machine that is no more.
package folder
