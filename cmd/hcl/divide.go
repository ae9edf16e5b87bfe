package main

import (
	"errors"
	"io"

	"github.com/alecthomas/kong"

	"hcl/interp/shard"
)

// divisible is a verb whose fights others can fight.
type divisible interface {
	// fighter makes ready what the command line names, and fights any shard of it. A verb that runs
	// asks for no other shards than this can fight, in whatever process.
	fighter(e *env) (shard.Fighter, error)
	// modest reports limits above the usual ones.
	modest() error
}

// pool is who fights the shards of a verb; nil if this process does, as it would without shards.
func (e *env) pool(f func() (shard.Fighter, error)) (shard.Pool, error) {
	if e.others == nil {
		return nil, nil
	}
	fighter, err := f()
	if err != nil {
		return nil, err
	}
	return e.others(fighter), nil
}

// fighterOf is who fights shards of a command line.
func fighterOf(args []string, e *env) (shard.Fighter, error) {
	verb, _, err := divisibleOf(args, e)
	if err != nil {
		return nil, err
	}
	return verb.fighter(e)
}

// divisibleOf is the verb of a command line, and what it says.
func divisibleOf(args []string, e *env) (divisible, *kong.Context, error) {
	parser, err := kong.New(grammarOf(args), kong.Name("hcl"), usual, kong.Writers(io.Discard, io.Discard),
		kong.Exit(func(int) {}), kong.Bind(e), kong.PostBuild(e.onDisk))
	if err != nil {
		return nil, nil, err
	}
	ctx, err := parsed(parser, args)
	if err != nil {
		return nil, nil, usageError{errors.New(misuse(err))}
	}
	verb, ok := ctx.Selected().Target.Addr().Interface().(divisible)
	if !ok {
		return nil, nil, usageError{errors.New("hcl " + ctx.Selected().Name + " has no fights that others could fight")}
	}
	return verb, ctx, nil
}

// onDisk lets nothing of this machine count but its command line, if that is to be read as on
// another.
func (e *env) onDisk(k *kong.Kong) error {
	if e.disk == nil {
		return nil
	}
	for _, verb := range k.Model.Children {
		for _, f := range verb.Flags {
			f.Envs, f.Tag.Envs = nil, nil
		}
	}
	return nil
}
