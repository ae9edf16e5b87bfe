package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/sweep"
)

// fightsToFind is how many fights a point of a search fights at most, where nobody says otherwise.
const fightsToFind = 20_000

// find finds the value at which a statistic comes to something.
func (c *sweepCmd) find(e *env, o sim.Options) error {
	if len(c.Vary) != 1 {
		return usageError{fmt.Errorf("--find goes with one --vary NAME=FROM..TO")}
	}
	v, sought, err := c.sought()
	if err != nil {
		return err
	}
	if o.Fights < 64 {
		return usageError{fmt.Errorf("--find wants 64 fights of each point or more")}
	}
	o.Seed = v.seed
	if c.N == nil {
		o.Fights = fightsToFind
	}
	ctx, stop := untilInterrupted()
	defer stop()
	o.Progress = progressOn(e.err)
	if o.Pool, err = e.pool(func() (shard.Fighter, error) { return v.fighter(), nil }); err != nil {
		return err
	}
	r, err := sweep.Find(ctx, sweep.FindOptions{Options: o, Axis: v.axes[0], Statistic: v.stats[0], Sought: sought,
		Head: v.head, Machine: v.machine})
	if err != nil {
		return v.failed(err)
	}
	r.Replay = v.again(nil, "K")
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// sought is where something is sought, and what the statistic is to come to.
func (c *sweepCmd) sought() (*varied, float64, error) {
	left, right, ok := strings.Cut(c.Find, "==")
	if !ok {
		return nil, 0, usageError{fmt.Errorf("--find %s: write 'STATISTIC == NUMBER' or 'share(SIDE) == share(SIDE)', with the quotation marks", c.Find)}
	}
	left, right = strings.TrimSpace(left), strings.TrimSpace(right)
	sought := 0.0
	if a, b := sideIn(left), sideIn(right); a != "" && b != "" {
		left = "lead(" + a + ", " + b + ")"
	} else {
		word, percent := strings.CutSuffix(right, "%")
		var err error
		if sought, err = strconv.ParseFloat(strings.TrimSpace(word), 64); err != nil || math.IsInf(sought, 0) ||
			math.IsNaN(sought) {
			return nil, 0, usageError{fmt.Errorf("--find %s: behind == stands a number, as 0.5 or 50%%, or the share of another side", c.Find)}
		}
		if percent {
			sought /= 100
		}
	}
	v, err := c.varied(c.Ruleset, c.Scenario, c.Vary, []string{left}, sweep.ParseRange)
	if err != nil {
		var wrong usageError
		if text, of := strings.CutPrefix(err.Error(), "--stat "+left); of && errors.As(err, &wrong) {
			err = usageError{fmt.Errorf("--find %s%s", c.Find, text)}
		}
		return nil, 0, err
	}
	s := v.stats[0]
	switch {
	case !v.axes[0].Number:
		return nil, 0, usageError{fmt.Errorf("--vary %s: --find wants numbers from one to another, NAME=FROM..TO", c.Vary[0])}
	case s.IsShare && (sought >= 1 || sought <= -1 || sought <= 0 && strings.HasPrefix(s.Name, "share")):
		return nil, 0, usageError{fmt.Errorf("--find %s: a share lies between 0 and 1, as 0.5 or 50%%", c.Find)}
	}
	return v, sought, nil
}

// sideIn is the side whose share a text names, "" if it names none.
func sideIn(text string) string {
	inside, ok := strings.CutPrefix(text, "share(")
	side, closed := strings.CutSuffix(inside, ")")
	if !ok || !closed {
		return ""
	}
	return strings.TrimSpace(side)
}
