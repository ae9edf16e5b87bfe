package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hcl/cmd/hcl/host"
	"hcl/interp/shard"
	"hcl/interp/shard/folder"
	"hcl/lang/library"
)

type mergeCmd struct {
	Parts []string `arg:"" name:"part" help:"The directory of hcl job, or what hcl sim, compare, sweep or matrix --shard I/K have written."`
	reportFlags
}

func (c *mergeCmd) Run(e *env, k *kong.Context) error {
	if slices.ContainsFunc(c.Parts, func(name string) bool { return isFolder(host.Disk, name) }) {
		if len(c.Parts) > 1 {
			return usageError{errors.New("merge takes one job: a job has all its parts in its directory")}
		}
		return c.job(e, k)
	}
	s := &shares{}
	for _, name := range c.Parts {
		text, err := readFile(host.Disk, name, mostPart)
		if err != nil {
			return err
		}
		if filepath.Base(name) == jobFile && strings.HasPrefix(text, jobKind+" ") {
			return usageError{fmt.Errorf("%s: this is a job: hcl merge %s", name, quoted(filepath.Dir(name)))}
		}
		if err := s.add(text); err != nil {
			if isRuleset(name) {
				return usageError{fmt.Errorf("%s is a ruleset, and the parts of one `hcl sim` belong here\n  variants are combined by their names, A.hc+B.hc; hcl bundle A.hc+B.hc writes one file of them", name)}
			}
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := s.missing(); err != nil {
		return err
	}
	e.status = s.job.run(e, s.job.report(given(k)), func(shard.Fighter) shard.Pool { return &s.pool })
	return nil
}

// job writes the report of a job, as its command line wants it where that of the merge does not say. Where a
// page goes only that of the merge says: the directory may be a stranger's.
func (c *mergeCmd) job(e *env, k *kong.Context) error {
	dir := c.Parts[0]
	if c.HTML != "" && throughLinkIn(dir, c.HTML) {
		return usageError{fmt.Errorf("--html %s: a link in the directory of the job leads it elsewhere, and nothing is written through one", c.HTML)}
	}
	j, err := readJob(dir, true)
	if err != nil {
		return err
	}
	in, err := folder.Open(dir, j.Hash)
	if err != nil {
		return fmt.Errorf("%s: %s", dir, library.FileError(err))
	}
	e.status = j.run(e, j.report(given(k)), func(shard.Fighter) shard.Pool {
		return &folder.Parts{Folder: in, Each: j.Each, Command: "hcl work --job " + quoted(dir)}
	})
	return nil
}

// throughLinkIn reports whether the way to a file goes through a link that lies in a directory.
func throughLinkIn(dir, name string) bool {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return false
	}
	if real, err = filepath.Abs(real); err != nil {
		return true
	}
	name, err = filepath.Abs(name)
	for ; err == nil && name != filepath.Dir(name); name = filepath.Dir(name) {
		if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeSymlink == 0 {
			continue
		}
		at, err := filepath.EvalSymlinks(filepath.Dir(name))
		if err != nil {
			continue // nothing can be written there
		}
		if rel, err := filepath.Rel(real, at); err == nil && filepath.IsLocal(rel) {
			return true
		}
	}
	return err != nil
}

// given are the flags of a command line.
func given(k *kong.Context) (words []string) {
	for _, p := range k.Path {
		if p.Flag != nil {
			words = append(words, fmt.Sprintf("--%s=%v", p.Flag.Name, k.FlagValue(p.Flag)))
		}
	}
	return words
}
