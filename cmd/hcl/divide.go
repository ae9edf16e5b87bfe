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
	parser, err := kong.New(grammarOf(args), kong.Name("hcl"), kong.Writers(io.Discard, io.Discard), kong.Exit(func(int) {}), kong.Bind(e))
	if err != nil {
		return nil, err
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		return nil, usageError{errors.New(misuse(err))}
	}
	verb, ok := ctx.Selected().Target.Addr().Interface().(divisible)
	if !ok {
		return nil, usageError{errors.New(args[0] + " has no fights that others could fight")}
	}
	return verb.fighter(e)
}
