package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// shardFlags say which part of all fights is fought.
type shardFlags struct {
	Shard string `help:"Fight the I-th of K parts, for hcl merge; wants --format json." placeholder:"I/K"`
}

// part is which of how many parts is fought; 0 of 0: all. A flag that ends a run when enough is
// known cannot be used of a part.
func (f *shardFlags) part(format, ends string, given bool) (i, of int, err error) {
	if f.Shard == "" {
		return 0, 0, nil
	}
	first, second, _ := strings.Cut(f.Shard, "/")
	i, wrong := strconv.Atoi(first)
	of, err = strconv.Atoi(second)
	switch {
	case wrong != nil || err != nil || i < 1 || i > of || of > math.MaxInt32:
		err = fmt.Errorf("--shard %s: it is I/K, the I-th of K parts, as 2/4", f.Shard)
	case given:
		err = fmt.Errorf("--shard and %s exclude one another: a part does not know how much the others know", ends)
	case format != "json":
		err = fmt.Errorf("--shard wants --format json, for hcl merge")
	default:
		return i, of, nil
	}
	return 0, 0, usageError{err}
}
