package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

type jobCmd struct {
	Output string   `short:"o" help:"The directory that is made; all who fight must see it." placeholder:"DIR"`
	Of     int      `default:"20" help:"How many workers slurm.sh and kubernetes.yaml start, which are written beside the job (${default})." placeholder:"N"`
	Line   []string `arg:"" passthrough:"partial" name:"verb" help:"A verb that fights much, with all that it takes: sim, compare, sweep, matrix, tune, audit or report."`
}

// settle takes what is of the job out of the line of the verb, where it is written as often as before
// it, and looks whether it can be done.
func (c *jobCmd) settle() error {
	if dir, ok := c.take("-o", "--output"); ok {
		c.Output = dir
	}
	if of, ok := c.take("--of"); ok {
		c.Of, _ = strconv.Atoi(of)
	}
	if c.Of < 1 || c.Of > mostTasks {
		return usageError{fmt.Errorf("--of is 1 to %d", mostTasks)}
	}
	if c.Output == "" {
		return usageError{errors.New("where does the job go? write -o DIR, a directory that is made")}
	}
	if files, err := os.ReadDir(c.Output); len(files) > 0 || err != nil && !os.IsNotExist(err) {
		return usageError{fmt.Errorf("%s is there already; a job gets a directory of its own", c.Output)}
	}
	return nil
}

// take takes a flag of any of some names out of the line of the verb.
func (c *jobCmd) take(names ...string) (value string, ok bool) {
	for i, word := range c.Line {
		name, value, given := strings.Cut(word, "=")
		if !slices.Contains(names, name) {
			continue
		}
		rest := c.Line[i+1:]
		if !given && len(rest) > 0 {
			value, rest = rest[0], rest[1:]
		}
		c.Line = append(c.Line[:i:i], rest...)
		return value, true
	}
	return "", false
}

func (c *jobCmd) Run(e *env) error {
	if err := c.settle(); err != nil {
		return err
	}
	j, err := newJob(c.Line)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(c.Output, 0o755); err != nil {
		return err
	}
	err = writeFile(filepath.Join(c.Output, jobFile), jobKind+" ", 0o644, func(w io.Writer) error {
		_, err := w.Write(j.Bytes())
		return err
	})
	if err != nil {
		return err
	}
	if err := writeBatch(c.Output, j.Hash[:12], c.Of); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s: hcl %s, with %s, job %.12s\n", c.Output, j.Args[0], plural(len(j.files), "file"), j.Hash)
	return nil
}

// jobFile is the file of the job in its directory.
const jobFile = "job"

// mostTasks is how many workers a batch system is asked for at most.
const mostTasks = 10_000
