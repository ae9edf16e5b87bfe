package audit

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/shard"
	"hcl/interp/world"
)

// task is what shards are about: fights of a scenario, as it is or otherwise, or an answer that is
// known after some of them.
type task struct {
	Scene    int            `json:"scene"`
	Reversed bool           `json:"reversed,omitempty"` // with the sides the other way round
	Change   *ablate.Change `json:"change,omitempty"`   // with something of the ruleset changed
	Always   *always        `json:"always,omitempty"`   // with an option always taken

	Fights int64  `json:"fights,omitempty"` // as it is, all that is counted; so many are fought in all
	Duel   *duel  `json:"duel,omitempty"`
	Trial  *trial `json:"trial,omitempty"`
}

// always is an option that a side always takes.
type always struct {
	Side   int64  `json:"side"`
	Choice string `json:"choice"`
	Option string `json:"option"`
}

func (t task) text() shard.Task {
	text, _ := json.Marshal(t) // it is of texts and whole numbers
	return shard.Task(text)
}

// Fighter fights the fights of an audit.
type Fighter struct {
	Scenes []*Scene
	Seed   uint64

	// Changed gives the machines of scenarios with a change of the ruleset. Each is for one worker.
	Changed func(ablate.Change) func(*Scene) (*interp.Machine, error)

	machines shard.Cache[shard.Task, *otherwise]
	changes  shard.Cache[ablate.Change, *changed]
	lookers  shard.Cache[shard.Task, shard.Fighter]
}

// changed makes the machines of a change for several goroutines.
type changed struct {
	sync.Mutex
	machine func(*Scene) (*interp.Machine, error)
}

func (c *changed) of(s *Scene) (*interp.Machine, error) {
	c.Lock()
	defer c.Unlock()
	return c.machine(s)
}

// otherwise is a machine of a scenario that is fought otherwise than it is.
type otherwise struct {
	*interp.Machine
	plays world.Plays // nil: those of the machine
}

// make makes the machine of a task.
func (f *Fighter) make(t task) (*otherwise, error) {
	var err error
	s := f.Scenes[t.Scene]
	x := &otherwise{Machine: s.Machine}
	switch {
	case t.Reversed:
		x.Machine, err = s.Remake(s.Machine.Setup.Reversed())
	case t.Change != nil:
		var c *changed
		if c, err = f.changes.Get(*t.Change, func() (*changed, error) {
			return &changed{machine: f.Changed(*t.Change)}, nil
		}); err == nil {
			x.Machine, err = c.of(s)
		}
	case t.Always != nil:
		who := s.Machine.Setup.Sides[t.Always.Side].Name
		x.plays = s.Machine.NewPlays([]world.Play{{Who: who, Choice: t.Always.Choice,
			Mix: []world.Share{{Take: []string{t.Always.Option}, Weight: 1}}}})
	}
	return x, err
}

func (x *otherwise) player() (*ablate.Player, error) {
	p, err := ablate.NewPlayer(x.Machine)
	if err == nil && x.plays != nil {
		p.Play(x.plays)
	}
	return p, err
}

// Fight is as shard.Fighter has it. What stops a fight stands in the part: it answers a question, too.
func (f *Fighter) Fight(ctx context.Context, s shard.Shard) ([]byte, error) {
	var t task
	if err := json.Unmarshal([]byte(s.Task), &t); err != nil {
		return nil, err
	}
	if !f.has(t) {
		return nil, errTask
	}
	var out interface{ part() []byte }
	switch {
	case t.Fights > 0:
		looker, err := f.lookers.Get(s.Task, func() (shard.Fighter, error) { return f.looking(t), nil })
		if err != nil {
			return nil, err
		}
		return looker.Fight(ctx, s)
	case t.Duel != nil:
		out = f.duel(ctx, t.Scene, t.Duel, func(int64) {})
	case t.Trial != nil:
		out = f.try(ctx, t.Trial, func(int64) {})
	default:
		out = f.fight(ctx, s, t)
	}
	return out.part(), ctx.Err()
}

var errTask = errors.New("this is no task of the audit")

// has reports whether there is what a task is about.
func (f *Fighter) has(t task) bool {
	scene := func(i int) bool { return i >= 0 && i < len(f.Scenes) }
	if !scene(t.Scene) || t.Trial != nil && slices.ContainsFunc(t.Trial.In,
		func(at place) bool { return !scene(at.Scene) }) {
		return false
	}
	setup := f.Scenes[t.Scene].Machine.Setup
	fights := func(i int) bool { return i >= 0 && i < len(setup.Combatants) }
	return (t.Duel == nil || fights(t.Duel.A) && fights(t.Duel.B)) &&
		(t.Always == nil || t.Always.Side >= 0 && t.Always.Side < int64(len(setup.Sides)))
}

// fought is what fights of a shard came to.
type fought struct {
	fights []ablate.Ended
	effort int64
	how    int64
}

// How the fights of a shard have ended.
const (
	played     = iota // all were fought
	failed            // the one behind them failed
	impossible        // there is no machine
	ways
)

func (f *Fighter) fight(ctx context.Context, s shard.Shard, t task) *fought {
	out := &fought{}
	x, err := f.machines.Get(s.Task, func() (*otherwise, error) { return f.make(t) })
	var p *ablate.Player
	if err == nil {
		p, err = x.player()
	}
	if err != nil {
		out.how = impossible
		return out
	}
	for n := s.From; n <= s.To && ctx.Err() == nil; n++ {
		e, err := p.Fight(f.Seed, n)
		out.effort += effortOf(p)
		if err != nil {
			out.how = failed
			break
		}
		out.fights = append(out.fights, e)
	}
	return out
}

// mostEffort is more effort than any shard takes.
const mostEffort = 1 << 60

// mostInShard is how many fights a shard has at most, so that a part is not too large.
const mostInShard = 100_000

func (x *fought) part() []byte {
	w := &shard.Writer{}
	w.Int(x.how)
	w.Int(x.effort)
	w.Int(int64(len(x.fights)))
	for _, e := range x.fights {
		e.WriteTo(w)
	}
	return w.Bytes()
}

// readFought reads a part of so many fights, in which so many sides fight.
func readFought(part []byte, size int64, sides int) (*fought, error) {
	r := shard.NewReader(part)
	x := &fought{how: r.Within(0, ways-1), effort: r.Within(0, mostEffort)}
	for range r.Count(int(size)) {
		x.fights = append(x.fights, ablate.ReadEnded(r, sides))
	}
	if n := int64(len(x.fights)); (x.how == played) != (n == size) || x.how == impossible && n > 0 {
		r.Wrong()
	}
	return x, r.Close()
}
