package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

type jobCmd struct {
	Output string   `short:"o" help:"The directory that is made; all who fight must see it." placeholder:"DIR"`
	Line   []string `arg:"" passthrough:"partial" name:"verb" help:"A verb that fights much, with all that it takes: sim, compare, sweep, matrix, tune, audit or report."`
}

// directory takes -o DIR out of the line of the verb, where it is written as often as before it.
func (c *jobCmd) directory() error {
	for i, word := range c.Line {
		name, value, given := strings.Cut(word, "=")
		if name != "-o" && name != "--output" {
			continue
		}
		rest := c.Line[i+1:]
		if !given && len(rest) > 0 {
			value, rest = rest[0], rest[1:]
		}
		c.Output, c.Line = value, append(c.Line[:i:i], rest...)
		break
	}
	if c.Output == "" {
		return usageError{errors.New("where does the job go? write -o DIR, a directory that is made")}
	}
	if files, err := os.ReadDir(c.Output); len(files) > 0 || err != nil && !os.IsNotExist(err) {
		return usageError{fmt.Errorf("%s is there already; a job gets a directory of its own", c.Output)}
	}
	return nil
}

func (c *jobCmd) Run(e *env) error {
	if err := c.directory(); err != nil {
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
	fmt.Fprintf(e.out, "%s: hcl %s, with %s, job %.12s\n", c.Output, j.Args[0], plural(len(j.files), "file"), j.Hash)
	return nil
}

// jobFile is the file of the job in its directory.
const jobFile = "job"
