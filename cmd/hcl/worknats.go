package main

import (
	"fmt"
	"os"

	"hcl/cmd/hcl/host"
	"hcl/interp/cluster"
	"hcl/interp/shard"
)

// joinFlags say how to come to a coordinator, or a server that there is.
type joinFlags struct {
	Server      string `arg:"" optional:"" name:"url" help:"Join the coordinator that printed nats://HOST:PORT, or who works over that server."`
	Token       string `help:"What the coordinator printed behind the address (or HCL_TOKEN)." placeholder:"TOKEN"`
	Credentials string `help:"The file that lets one in at a server of somebody else, as NATS writes them (.creds, .nk)." placeholder:"FILE"`
}

// join fights for a coordinator until its job is done.
func (c *workCmd) join(e *env, workers int) error {
	switch {
	case c.Job != "":
		return usageError{fmt.Errorf("--job and %s exclude one another: a job lies in a directory, or comes from a coordinator", c.Server)}
	case isFolder(host.Disk, c.Server):
		return usageError{fmt.Errorf("%s: a directory? hcl work --job %s", c.Server, quoted(c.Server))}
	case !isAddress(c.Server):
		return usageError{fmt.Errorf("%s: it is the address that the coordinator printed, as nats://HOST:PORT", c.Server)}
	case !hasPort(c.Server):
		return usageError{fmt.Errorf("%s: %s", cluster.Hidden(c.Server), noPort)}
	}
	expectMachines()
	ctx, stop := untilInterrupted()
	defer stop()
	w := cluster.Worker{URL: c.Server, Token: c.Token, Credentials: c.Credentials, Workers: workers, Say: e.tell,
		Open: func(text []byte) (shard.Fighter, error) {
			j, err := loadJob(text, c.TrustLimits)
			if err != nil {
				return nil, err
			}
			return j.fighter()
		}}
	if w.Token == "" && w.Credentials == "" {
		w.Token = os.Getenv("HCL_TOKEN")
	}
	var err error
	if w.Version, err = thisTool(); err != nil {
		return err
	}
	sum, err := w.Run(ctx)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		e.status = exitInterrupted
	}
	fmt.Fprintf(e.out, "%s: %s with %d fights fought here%s\n", cluster.Hidden(c.Server), plural(int(sum.Shards), "shard"),
		sum.Fights, map[int]string{exitInterrupted: ", broken off"}[e.status])
	return nil
}
