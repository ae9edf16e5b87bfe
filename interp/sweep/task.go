package sweep

import (
	"encoding/json"
	"errors"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/sim"
)

// task is a point whose fights others fight.
type task struct {
	At   []int `json:"at"`   // which value of each axis, from 0; none: the fight as it is
	Read int   `json:"read"` // how many of the statistics are read
}

// TaskOf is the point that has these values of the axes, from 0 on, of which so many statistics
// are read.
func TaskOf(at []int, read int) shard.Task {
	text, err := json.Marshal(task{at, read})
	if err != nil {
		panic(err)
	}
	return shard.Task(text)
}

// Fighter fights shards of sweeps, searches and what else has points on these axes (see TaskOf).
func Fighter(seed uint64, axes []Axis, stats []*sim.Statistic,
	machine func(values []string) (*interp.Machine, error)) shard.Fighter {
	return &sim.Cells{Seed: seed, Cell: func(text shard.Task) (*interp.Machine, []*sim.Statistic, error) {
		var t task
		if json.Unmarshal([]byte(text), &t) != nil || len(t.At) > 0 && len(t.At) != len(axes) || t.Read < 1 ||
			t.Read > len(stats) {
			return nil, nil, errTask
		}
		for i, n := range t.At {
			if n < 0 || n >= len(axes[i].Values) {
				return nil, nil, errTask
			}
		}
		m, err := machine(ValuesAt(axes, t.At))
		return m, stats[:t.Read], err
	}}
}

var errTask = errors.New("this is no task of the job")
