package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"hcl/cmd/hcl/host"
	"hcl/interp/shard"
	"hcl/interp/shard/folder"
	"hcl/lang/library"
)

type workCmd struct {
	joinFlags
	Job         string `help:"Fight what is left to fight of the job in DIR, together with all others that do." placeholder:"DIR"`
	Index       int    `help:"Which of the workers this is; each begins elsewhere, so that they seldom meet. It counts from 1 or from 0." placeholder:"I" range:"0..${workers}" wants:"of" since:"of how many workers?"`
	Of          int    `help:"How many workers there are." placeholder:"N" range:"1..${workers}"`
	Workers     int    `help:"How many fights at a time; default: one on each core." placeholder:"N" range:"1..1024"`
	TrustLimits bool   `help:"Let the job raise the limits of fights, on which the memory of this machine depends."`
}

func (c *workCmd) Run(e *env) error {
	workers := (&manyFlags{Workers: c.Workers}).workers()
	switch {
	case c.Server != "":
		return c.join(e, workers)
	case c.Job == "":
		return usageError{errors.New("which job? write the address that a coordinator printed, or --job DIR, the directory that hcl job has made")}
	case c.Index > c.Of && c.Of > 0:
		return usageError{fmt.Errorf("--index %d --of %d: %d is more than %d", c.Index, c.Of, c.Index, c.Of)}
	}
	j, err := readJob(c.Job, c.TrustLimits)
	if err != nil {
		return err
	}
	in, err := folder.Make(c.Job, j.Hash)
	if err != nil {
		return fmt.Errorf("%s: nothing can be written there: %s", c.Job, library.FileError(err))
	}
	p := &folder.Pool{Folder: in, Workers: workers, Index: c.Index, Of: c.Of, Each: j.Each}
	if show := barOn(e.err, "shards"); show != nil {
		p.Progress = func(done, total int) { show(int64(done), int64(total), "shards") }
	}
	e.status = j.run(silentBut(e.err), j.unseen(), func(f shard.Fighter) shard.Pool {
		p.Fighter = f
		return p
	})
	switch {
	case e.status == exitDone && p.Shards == 0:
		fmt.Fprintf(e.out, "%s: this is so little that it needs no workers\n", c.Job)
	case e.status == exitDone || e.status == exitInterrupted:
		fmt.Fprintf(e.out, "%s: %d of %s fought here%s\n", c.Job, p.Fought, plural(p.Shards, "shard"),
			map[int]string{exitInterrupted: ", broken off"}[e.status])
	}
	return nil
}

// mostWorkers is how many a job may be told to have.
const mostWorkers = 1_000_000

// readJob reads the job in a directory.
func readJob(dir string, trustLimits bool) (*job, error) {
	name := filepath.Join(dir, jobFile)
	text, err := readFile(host.Disk, name, library.MaxBundle)
	if err != nil {
		return nil, fmt.Errorf("%s: there is no job in this directory", dir)
	}
	j, err := loadJob([]byte(text), trustLimits)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return j, nil
}

// run runs a command line on the files of a job, with others that fight.
func (j *job) run(e *env, args []string, others func(shard.Fighter) shard.Pool) (status int) {
	e.disk, e.others = j.disk(), others
	return e.run(args)
}

// unseen is the command line of the job if nobody looks at what comes of it.
func (j *job) unseen() []string { return slices.Insert(slices.Clone(j.Args), 1, "--html="+os.DevNull) }

// silentBut is where a verb runs of which only mistakes are seen, and no bars that tell how far it is.
func silentBut(err io.Writer) *env {
	return &env{out: &terminal{to: io.Discard}, err: &terminal{to: err}}
}
