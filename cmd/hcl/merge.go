package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"hcl/interp/matrix"
	"hcl/interp/shard"
	"hcl/interp/shard/folder"
	"hcl/interp/sim"
	"hcl/interp/sweep"
	"hcl/lang/library"
)

type mergeCmd struct {
	Parts []string `arg:"" name:"part" help:"The directory of hcl job, or reports of hcl sim, hcl compare, hcl sweep or hcl matrix --shard I/K --format json."`
	reportFlags
}

// mostReport is the size of the largest report that is read: ten times what the most
// reasons, combinations and options come to that a sim tells apart.
const mostReport = 64 << 20

func (c *mergeCmd) Run(e *env, k *kong.Context) error {
	if slices.ContainsFunc(c.Parts, func(name string) bool { return isFolder(thisDisk, name) }) {
		if len(c.Parts) > 1 {
			return usageError{errors.New("merge takes one job: a job has all its parts in its directory")}
		}
		return c.job(e, k)
	}
	sorts := []*parts{ // a matrix has an A and a B, as a comparison has, and whatever else is read as a sim says what is wrong
		partsOf("compare", sim.IsComparisons, sim.ReadComparisons, sim.MergeSeveral),
		partsOf("matrix", matrix.IsReport, matrix.Read, matrix.Merge),
		partsOf("compare", sim.IsComparison, sim.ReadComparison, sim.MergeComparisons),
		partsOf("sweep", sweep.IsReport, sweep.Read, sweep.Merge),
		partsOf("sim", func([]byte) bool { return true }, sim.Read, sim.Merge),
	}
	for _, name := range c.Parts {
		text, err := readFile(thisDisk, name, mostReport)
		if err != nil {
			return err
		}
		if filepath.Base(name) == jobFile && strings.HasPrefix(text, jobKind+" ") {
			return usageError{fmt.Errorf("%s: this is a job: hcl merge %s", name, quoted(filepath.Dir(name)))}
		}
		of := slices.IndexFunc(sorts, func(p *parts) bool { return p.is([]byte(text)) })
		if err := sorts[of].read([]byte(text)); err != nil {
			if isRuleset(name) {
				return usageError{fmt.Errorf("%s is a ruleset, and the parts of one `hcl sim` belong here\n  variants are combined by their names, A.hc+B.hc; hcl bundle A.hc+B.hc writes one file of them", name)}
			}
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	sorts = slices.DeleteFunc(sorts, func(p *parts) bool { return p.count == 0 })
	if len(sorts) > 1 {
		var each []string
		for _, p := range sorts {
			each = append(each, fmt.Sprintf("%d of hcl %s", p.count, p.verb))
		}
		return fmt.Errorf("these are no parts of one run: there are %s", strings.Join(each, ", and "))
	}
	r, err := sorts[0].merge()
	if err != nil {
		return err
	}
	return c.write(e, r)
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

// parts are those reports of a verb that have been read.
type parts struct {
	verb  string
	count int
	is    func(text []byte) bool // a report of this verb
	read  func(text []byte) error
	merge func() (paged, error)
}

func partsOf[R paged](verb string, is func([]byte) bool, read func([]byte) (R, error), merge func([]R) (R, error)) *parts {
	p := &parts{verb: verb, is: is}
	var list []R
	p.read = func(text []byte) error {
		r, err := read(text)
		list, p.count = append(list, r), p.count+1
		return err
	}
	p.merge = func() (paged, error) { return merge(list) }
	return p
}
