package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hcl/cmd/hcl/host"
	"hcl/lang/library"
)

type jobCmd struct {
	Output  string   `short:"o" help:"The directory that is made; all who fight must see it." placeholder:"DIR"`
	Seconds float64  `help:"About how long one core takes for a shard, the piece that a worker fights at a time." default:"1" placeholder:"S" range:"0.001..3600"`
	Of      int      `help:"How many workers slurm.sh and kubernetes.yaml start, which are written beside the job." default:"20" placeholder:"N" range:"1..${tasks}"`
	Line    []string `arg:"" passthrough:"partial" name:"verb" help:"A verb that fights much, with all that it takes: sim, compare, sweep, matrix, tune, worth, audit or report."`
}

func (c *jobCmd) Run(e *env, k *kong.Context) error {
	own, line, err := c.own(k.Selected())
	if err != nil {
		return err
	}
	if own != nil {
		e.status = e.run(slices.Concat([]string{"job"}, given(k), own, line))
		return nil
	}
	l, err := readLine(c.Line, nil)
	if err != nil {
		return err
	}
	page := ""
	for _, flag := range l.here {
		if name, _, _ := strings.Cut(flag, "="); name != "--html" {
			return usageError{fmt.Errorf("a job is fought from its directory; %s belongs to the verb alone", name)}
		}
		page = " " + quoted(flag) // which no job may choose for whoever reads it
	}
	if c.Output == "" {
		return usageError{errors.New("where does the job go? write -o DIR, a directory that is made")}
	}
	files, err := os.ReadDir(c.Output)
	switch {
	case len(files) > 0:
		return usageError{fmt.Errorf("%s is there already, and has files in it: choose another name, or remove it", c.Output)}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		if isFile(host.Disk, c.Output) {
			return usageError{fmt.Errorf("%s is there already, and is no directory: choose another name, or remove it",
				c.Output)}
		}
		return fmt.Errorf("%s: %s", c.Output, library.FileError(err))
	}
	j, err := newJob(c.Line, c.Seconds)
	if err != nil {
		return err
	}
	trust := ""
	if _, err := loadJob(j.Bytes(), false); err != nil {
		trust = " --trust-limits"
	}
	if err := os.MkdirAll(c.Output, 0o755); err != nil {
		return err
	}
	err = host.WriteFile(filepath.Join(c.Output, jobFile), jobKind+" ", 0o644, func(w io.Writer) error {
		_, err := w.Write(j.Bytes())
		return err
	})
	if err == nil {
		err = writeBatch(c.Output, j.Hash[:12], c.Of)
	}
	if err != nil {
		os.RemoveAll(c.Output) // nothing was in it before: so the same command can be tried again
		return err
	}
	dir := quoted(c.Output)
	fmt.Fprintf(e.out, "%s: a job of hcl %s%s\n", c.Output, j.Args[0],
		map[bool]string{true: ", with " + plural(len(j.files), "file")}[len(j.files) > 0])
	fmt.Fprintf(e.out, "  hcl work --job %s%s   fights it, as often and on as many machines as you like\n", dir, trust)
	fmt.Fprintf(e.out, "  hcl merge %s%s   then writes the report\n", dir, page)
	return nil
}

// own takes those flags out of the line of the verb that are this one's, and were written behind it.
func (c *jobCmd) own(node *kong.Node) (own, line []string, err error) {
	for i := 0; i < len(c.Line); i++ {
		name, _, given := strings.Cut(c.Line[i], "=")
		mine := slices.IndexFunc(node.Flags, func(f *kong.Flag) bool {
			return f.Name != "help" && (name == "--"+f.Name || f.Short != 0 && name == "-"+string(f.Short))
		})
		switch {
		case mine < 0:
			line = append(line, c.Line[i])
		case !given && i+1 == len(c.Line):
			return nil, nil, usageError{errors.New(missingValue(node, node.Flags[mine].Name, ""))}
		case given:
			own = append(own, c.Line[i])
		default:
			own = append(own, c.Line[i], c.Line[i+1])
			i++
		}
	}
	return own, line, nil
}

// jobFile is the file of the job in its directory.
const jobFile = "job"

// mostTasks is how many workers a batch system is asked for at most.
const mostTasks = 10_000
