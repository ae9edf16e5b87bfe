package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/alecthomas/kong"

	"hcl/cmd/hcl/host"
	"hcl/interp/shard"
	"hcl/lang/library"
)

// A job is what travels to whoever fights the fights of a verb: its command line, with every file
// that this reads. Whoever has it looks at no file beside it, whatever the command line names.

const (
	jobKind  = "job"
	jobOrder = "job.json"
)

// Limits on what a job may hold, besides those of bundles.
const (
	mostJobFiles = 900
	mostJobOrder = 1 << 20
)

// job is a command that can be fought anywhere.
type job struct {
	jobHead
	Hash  string // names what is fought, by which hcl
	files []library.Part
}

type jobHead struct {
	Tool  string   `json:"hcl"`             // which has written it, and no other fights it
	Args  []string `json:"args"`            // the command line, without
	Shown []string `json:"shown,omitempty"` // those flags that say how the report is shown
	Each  int64    `json:"effort"`          // of a shard
	Dirs  []string `json:"dirs,omitempty"`  // file I/NAME of the bundle is NAME in the I-th of them
}

// thisTool names the hcl that this is, so that two that fight otherwise are not called alike.
var thisTool = sync.OnceValues(func() (string, error) {
	name := toolVersion()
	if name == unversioned || strings.HasSuffix(name, "+dirty") { // a version of many builds
		file, err := os.Executable()
		if err != nil {
			return "", err
		}
		f, err := os.Open(file)
		if err != nil {
			return "", err
		}
		defer f.Close()
		sum := sha256.New()
		if _, err := io.Copy(sum, f); err != nil {
			return "", err
		}
		name += ", build " + hex.EncodeToString(sum.Sum(nil)[:6])
	}
	return name + ", language " + library.Language, nil
})

var errNoLine = errors.New("this job does not say what is fought")

// newJob makes the job of a command line, in shards of about so many seconds of one core.
func newJob(args []string, seconds float64) (*job, error) {
	tool, err := thisTool()
	if err != nil {
		return nil, err
	}
	l, err := readLine(args, nil)
	if err != nil {
		return nil, err
	}
	disk := noted(host.Disk)
	if _, err := fighterOf(l.fought, silent(disk)); err != nil {
		return nil, err
	}
	j := &job{jobHead: jobHead{Tool: tool, Args: l.fought, Shown: l.shown, Each: int64(seconds * shard.PerSecond)}}
	for _, at := range disk.places() {
		if at.file == "" {
			j.Dirs = append(j.Dirs, at.dir)
			continue
		}
		j.files = append(j.files, library.Part{Path: fmt.Sprintf("%d/%s", len(j.Dirs)-1, at.file), Text: disk.files[at]})
	}
	if len(j.files) > mostJobFiles {
		return nil, fmt.Errorf("it reads %d files, and a job has at most %d", len(j.files), mostJobFiles)
	}
	read, err := loadJob(j.Bytes(), true)
	if err == nil {
		_, err = read.fighter() // nothing is missing in it
	}
	if err != nil {
		return nil, fmt.Errorf("this cannot be made a job: %w", err)
	}
	return read, nil
}

// loadJob reads a job, which may be a stranger's: unless its limits are trusted, it asks for no
// more than fights may take anyway.
func loadJob(text []byte, trustLimits bool) (*job, error) {
	b, err := library.ReadBundle(string(text), jobKind)
	if err != nil {
		return nil, err
	}
	j := &job{}
	order, _ := b.File(jobOrder)
	if len(order) > mostJobOrder || json.Unmarshal([]byte(order), &j.jobHead) != nil || len(j.Args) == 0 {
		return nil, errNoLine
	}
	tool, err := thisTool()
	if err != nil {
		return nil, err
	}
	if j.Tool != tool {
		return nil, fmt.Errorf("this job is one of hcl %s, and this is hcl %s: all that fight it, and whoever puts its report together, must be the same hcl", j.Tool, tool)
	}
	for _, p := range b.Files {
		if p.Path == jobOrder {
			continue
		}
		dir, _, _ := strings.Cut(p.Path, "/")
		if i, err := strconv.Atoi(dir); err != nil || i < 0 || i >= len(j.Dirs) {
			return nil, errors.New("this job does not say where its files lay")
		}
		j.files = append(j.files, p)
	}
	l, err := readLine(j.report(nil), j.disk())
	switch {
	case err != nil:
		return nil, err
	case !slices.Equal(l.fought, j.Args) || !slices.Equal(l.shown, j.Shown): // so that it writes nothing where it is fought
		return nil, errNoLine
	case !trustLimits:
		if err := l.verb.modest(); err != nil {
			return nil, err
		}
	}
	sum := sha256.Sum256(j.fought().Bytes())
	j.Hash = hex.EncodeToString(sum[:])
	return j, nil
}

// Bytes is the job as it is written.
func (j *job) Bytes() []byte {
	head, err := json.MarshalIndent(j.jobHead, "", "  ")
	if err != nil {
		panic(err) // it is words
	}
	b := &library.Bundle{Kind: jobKind, Roots: []string{jobOrder}, About: []string{
		"What hcl job has written: a command line, and every file that it reads. Others fight its fights: hcl help work",
	}}
	b.Files = append([]library.Part{{Path: jobOrder, Text: string(head) + "\n"}}, j.files...)
	return b.Bytes()
}

// fought is the job without what makes no difference to the fights.
func (j *job) fought() *job {
	x := *j
	x.Shown = nil
	return &x
}

// report is the command line that reports on the job, with flags that count more than its own.
func (j *job) report(flags []string) []string {
	return slices.Insert(slices.Clone(j.Args), 1, append(slices.Clone(j.Shown), flags...)...)
}

// disk is where the command line of the job looks for files.
func (j *job) disk() jobDisk {
	in := make([]library.Bundle, len(j.Dirs))
	for _, p := range j.files {
		dir, name, _ := strings.Cut(p.Path, "/")
		i, _ := strconv.Atoi(dir) // loadJob has looked
		in[i].Files = append(in[i].Files, library.Part{Path: name, Text: p.Text})
	}
	d := jobDisk{}
	for i, dir := range j.Dirs {
		d[dir] = in[i].Shelf(dir).FS
	}
	return d
}

// fighter fights any shard of the job.
func (j *job) fighter() (shard.Fighter, error) { return fighterOf(j.Args, silent(j.disk())) }

// silent is where a verb runs of which nobody sees anything.
func silent(disk library.Disk) *env {
	return &env{out: &terminal{to: io.Discard}, err: &terminal{to: io.Discard}, disk: disk}
}

// line is the command line of a divisible verb in three: what is fought, those flags that say how a
// process works and what it shows (`local` in their tags), and those that say how this one has others
// fight, and where it writes (`local:"here"`), which nobody but its own command line may.
type line struct {
	verb                divisible
	fought, shown, here []string
}

// readLine reads a command line, as one on a disk that has all that it names, or on this machine,
// where the environment counts too.
func readLine(args []string, disk library.Disk) (*line, error) {
	args = joined(args)
	verb, ctx, err := divisibleOf(args, silent(disk))
	if err != nil {
		return nil, err
	}
	l := &line{verb: verb}
	flags := map[string]*kong.Flag{}
	for _, f := range ctx.Flags() {
		flags["--"+f.Name] = f
	}
	words := args
	for len(words) > 0 && words[0] != "--" {
		n := 1
		name, value, valued := strings.Cut(words[0], "=")
		f := flags[name]
		if f != nil && !valued && !f.IsBool() {
			n, value = 2, words[1] // kong has looked that there is one
		}
		switch {
		case f == nil || !f.Tag.Has("local"):
			l.fought = append(l.fought, words[:n]...)
		case f.Tag.Get("local") == "here":
			l.here = append(l.here, name+"="+value)
		default:
			l.shown = append(l.shown, words[:n]...)
		}
		words = words[n:]
	}
	l.fought = append(l.fought, words...)
	if f := flags["--rulesets"]; f != nil && !slices.ContainsFunc(args,
		func(w string) bool { return strings.HasPrefix(w, "--rulesets") }) {
		if dir, _ := ctx.FlagValue(f).(string); dir != "" { // by the environment
			l.fought = slices.Insert(l.fought, 1, "--rulesets="+dir)
		}
	}
	return l, nil
}
