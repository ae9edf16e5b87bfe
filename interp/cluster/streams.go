package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"hcl/interp/shard"
)

// makeStreams makes ready what a job needs on a server. What is there is kept if it is to be
// resumed; it reports whether there was something. The secret is what tickets are made of: it lies
// with the parts, in what no worker may read of them, so that it is there as long as they are.
func (j job) makeStreams(ctx context.Context, js jetstream.JetStream, content []byte, ackWait time.Duration,
	resume bool) (secret string, was bool, err error) {
	secret = rand.Text()
	if s, err := js.Stream(ctx, j.parts()); err == nil {
		was = true
		if kept := s.CachedInfo().Config.Metadata[secretOf]; resume && kept != "" {
			secret = kept
		}
	} else if !errors.Is(err, jetstream.ErrStreamNotFound) {
		return "", false, err
	}
	if !resume {
		if err := j.deleteStreams(ctx, js); err != nil {
			return secret, was, err
		}
	}
	// Who has died may have left shards in the queue: those that are lacking are put there anew.
	if err := js.DeleteStream(ctx, j.queue()); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return secret, was, err
	}
	if _, err = js.CreateStream(ctx, jetstream.StreamConfig{
		Name: j.queue(), Description: "hcl: shards to be fought", Subjects: []string{j.shardsOf("*")},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage,
	}); err != nil {
		return secret, was, err
	}
	if _, err = js.CreateConsumer(ctx, j.queue(), jetstream.ConsumerConfig{
		Durable: readers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait,
		MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: mostWorkers,
	}); err != nil {
		return secret, was, err
	}
	if _, err = js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: j.parts(), Description: "hcl: parts of a job", Subjects: []string{j.partsOf("*")},
		Storage:    jetstream.FileStorage,
		MaxMsgSize: shard.MostPart + 1<<16, Metadata: map[string]string{secretOf: secret},
	}); err != nil {
		return secret, was, err
	}
	bucket, err := js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: j.bucket(),
		Description: "hcl: a job", Storage: jetstream.FileStorage})
	if err != nil {
		return secret, was, err
	}
	_, err = bucket.PutBytes(ctx, jobsObject, content)
	return secret, was, err
}

// secretOf is what the secret of a job is called in what is noted of its parts.
const secretOf = "hcl-secret"

// mostWorkers is how many may ask the queue for shards at a time.
const mostWorkers = 16384

// deleteStreams deletes all that a job has on a server.
func (j job) deleteStreams(ctx context.Context, js jetstream.JetStream) error {
	for _, s := range []string{j.queue(), j.parts(), "OBJ_" + j.bucket()} {
		if err := js.DeleteStream(ctx, s); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
	}
	return nil
}
