package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/shard"
)

// shardFlags say which share of all fights is fought.
type shardFlags struct {
	Shard string `help:"Fight the I-th of K parts of the fights, and write what they come to, for hcl merge." placeholder:"I/K" local:"here"`
}

// sharded is a verb of which a share can be fought.
type sharded interface {
	divisible
	shareGiven() string
	workers() int
	// learns is the flag by which later fights depend on what earlier ones come to, "" if there is none.
	learns() string
}

func (f *shardFlags) shareGiven() string { return f.Shard }

func (c *simCmd) learns() string {
	return firstGiven(flagGiven{"--ablate", c.Ablate}, flagGiven{"--target-error", c.TargetError != ""})
}

func (c *compareCmd) learns() string { return firstGiven(flagGiven{"--margin", c.Margin != ""}) }

func (c *sweepCmd) learns() string {
	return firstGiven(flagGiven{"--find", c.Find != ""}, flagGiven{"--target-error", c.TargetError != ""})
}

func (c *matrixCmd) learns() string {
	return firstGiven(flagGiven{"--check", c.Check}, flagGiven{"--target-error", c.TargetError != ""})
}

// flagGiven is a flag, and whether it stands on the command line.
type flagGiven struct {
	flag string
	is   bool
}

func firstGiven(flags ...flagGiven) string {
	if i := slices.IndexFunc(flags, func(f flagGiven) bool { return f.is }); i >= 0 {
		return flags[i].flag
	}
	return ""
}

// partKind begins every part.
const partKind = `{"hcl_part":`

// mostShares is how many parts the fights of a verb are cut into at most.
const mostShares = 10_000

// mostPart bounds a part that is read.
const mostPart = 512 << 20

// sharePart is what a process that fights a share of a verb writes: the job, and the sums of its shards.
type sharePart struct {
	I    int          `json:"hcl_part"`
	Of   int          `json:"of"`
	Job  string       `json:"job"`
	Sums []shard.Sums `json:"sums"`
}

// writeShare fights a share of the fights of a command line, and writes its part.
func (e *env) writeShare(args []string, verb sharded) error {
	p, err := shareNamed(verb.shareGiven())
	if err != nil {
		return err
	}
	if flag := verb.learns(); flag != "" {
		return usageError{fmt.Errorf("--shard and %s exclude one another: a part does not know what the others come to",
			flag)}
	}
	workers := verb.workers()
	l, err := readLine(args, nil)
	if err != nil {
		return err
	}
	for _, flag := range l.here {
		if name, _, _ := strings.Cut(flag, "="); name != "--shard" {
			return usageError{fmt.Errorf("--shard and %s exclude one another", name)}
		}
	}
	j, err := newJob(args, 1)
	if err != nil {
		return err
	}
	pool := &shard.Share{I: p.I, Of: p.Of, Workers: workers, Kept: []shard.Sums{}}
	if show := barOn(e.err, "shards"); show != nil {
		pool.Progress = func(done, total int) { show(int64(done), int64(total), "shards") }
	}
	e.status = j.run(silentBut(e.err), j.unseen(), func(f shard.Fighter) shard.Pool {
		pool.Fighter = f
		return pool
	})
	if pool.Broken || e.status != exitDone && e.status != exitInterrupted { // a verb that learns nothing ends early
		return nil
	}
	e.status = exitDone
	j.Shown = nil
	p.Job, p.Sums = string(j.Bytes()), pool.Kept
	return json.NewEncoder(e.out).Encode(p)
}

// shareNamed reads I/K.
func shareNamed(text string) (p sharePart, err error) {
	first, second, _ := strings.Cut(text, "/")
	i, wrong := strconv.Atoi(first)
	of, err := strconv.Atoi(second)
	if wrong != nil || err != nil || i < 1 || i > of || of > mostShares {
		return p, usageError{fmt.Errorf("--shard %s: it is I/K, the I-th of K parts, as 2/4", text)}
	}
	return sharePart{I: i, Of: of}, nil
}

// shares are the parts of one run, as they are read.
type shares struct {
	job  *job
	pool shard.Shares
	held map[int]bool
}

// noShare says of a text that it is no part.
func noShare(text string) error {
	switch {
	case text == "":
		return errors.New("this is no part, as --shard I/K writes it: it is empty")
	case strings.HasPrefix(text, "\xff\xfe"):
		return errors.New("a text in UTF-16, as > in Windows PowerShell writes it; make it anew in cmd or PowerShell 7")
	}
	return errors.New("this is no part, as --shard I/K writes it")
}

// add reads a part.
func (s *shares) add(text string) error {
	var p sharePart
	if !strings.HasPrefix(text, partKind) || json.Unmarshal([]byte(text), &p) != nil || p.I < 1 || p.I > p.Of ||
		p.Of > mostShares {
		return noShare(text)
	}
	j, err := loadJob([]byte(p.Job), true)
	switch {
	case err != nil:
		return err
	case s.job == nil:
		s.job, s.held, s.pool = j, map[int]bool{}, shard.Shares{Of: p.Of, Kept: map[shard.Shard][]byte{}}
	case !slices.Equal(j.Args, s.job.Args):
		return fmt.Errorf("this is no part of the same run: it is of hcl %s\n  and those before are of hcl %s",
			strings.Join(j.Args, " "), strings.Join(s.job.Args, " "))
	case j.Hash != s.job.Hash:
		return errors.New("this is no part of the same run: its files are others")
	case p.Of != s.pool.Of:
		return fmt.Errorf("this is one of %d parts, and those before are of %d", p.Of, s.pool.Of)
	case s.held[p.I]:
		return fmt.Errorf("part %d is there twice", p.I)
	}
	s.held[p.I] = true
	for _, x := range p.Sums {
		s.pool.Kept[x.Shard] = x.Part
	}
	return nil
}

// missing says which parts are missing.
func (s *shares) missing() error {
	var lack []string
	for i := range s.pool.Of {
		if !s.held[i+1] && len(lack) < 10 {
			lack = append(lack, strconv.Itoa(i+1))
		}
	}
	if len(s.held) == s.pool.Of {
		return nil
	}
	line := strings.Join(s.job.Args, " ")
	return fmt.Errorf("of %d parts these are missing: %s\n  hcl %s --shard %s/%d writes the first of them", s.pool.Of,
		strings.Join(lack, ", "), line, lack[0], s.pool.Of)
}
