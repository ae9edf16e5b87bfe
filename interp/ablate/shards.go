package ablate

import (
	"context"
	"encoding/json"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/sim"
)

// task is what shards are about: the fights of the unchanged ruleset, or of a change.
type task struct {
	Change *Change `json:"change,omitempty"`
	Once   bool    `json:"once,omitempty"` // fight 1 is enough if it leaves nothing to chance
}

func (t task) text() shard.Task {
	text, _ := json.Marshal(t) // it is of texts alone
	return shard.Task(text)
}

// Fighter fights the shards of an ablation.
type Fighter struct {
	Machine *interp.Machine
	Seed    uint64
	Build   func(Change) (*interp.Machine, error) // as Options have it

	machines shard.Cache[Change, *interp.Machine]
}

// Fight is as shard.Fighter has it. The error of a fight of the unchanged ruleset is a *sim.FightError;
// that of a change stands in the part.
func (f *Fighter) Fight(ctx context.Context, s shard.Shard) ([]byte, error) {
	var t task
	if err := json.Unmarshal([]byte(s.Task), &t); err != nil {
		return nil, err
	}
	m := f.Machine
	out := &ended{}
	if t.Change != nil {
		var err error
		if m, err = f.machines.Get(*t.Change, func() (*interp.Machine, error) { return f.Build(*t.Change) }); err != nil {
			out.how, out.why = impossible, Reason(err)
			return out.part(), nil
		}
	}
	p, err := NewPlayer(m)
	if err != nil && t.Change == nil {
		return nil, err
	} else if err != nil {
		out.how, out.why = impossible, Reason(err)
		return out.part(), nil
	}
	for n := s.From; n <= s.To; n++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		e, err := p.Fight(f.Seed, n)
		if err != nil && t.Change == nil {
			return nil, &sim.FightError{Fight: n, Seed: f.Seed, Err: err}
		} else if err != nil {
			out.how, out.why = failed, Reason(err)
			break
		}
		out.fights = append(out.fights, e)
		if t.Once && n == 1 && !p.LeftToChance() {
			out.how = noChance
			break
		}
	}
	return out.part(), nil
}

// ended is what a part holds: what fights came to.
type ended struct {
	fights []Ended
	how    int64
	why    string
}

// How the fights of a shard have ended.
const (
	whole      = iota // all were fought
	noChance          // fight 1 left nothing to chance
	failed            // the fight behind them failed
	impossible        // there is no machine
	ways
)

// mostEnded is how many fights a shard has at most, so that a part is not too large, and mostWhy how
// much it says of one that failed.
const (
	mostEnded = 100_000
	mostWhy   = 10_000
)

func (x *ended) part() []byte {
	w := &shard.Writer{}
	w.Int(x.how)
	w.Int(int64(len(x.fights)))
	for _, e := range x.fights {
		e.WriteTo(w)
	}
	w.Text(x.why[:min(len(x.why), mostWhy)])
	return w.Bytes()
}

// readEnded reads a part of some fights of a task, in which so many sides fight.
func (t task) readEnded(part []byte, from, to int64, sides int) (*ended, error) {
	r := shard.NewReader(part)
	size := to - from + 1
	x := &ended{how: r.Within(0, ways-1)}
	for range r.Count(int(size)) {
		x.fights = append(x.fights, ReadEnded(r, sides))
	}
	x.why = r.Text(mostWhy)
	n := int64(len(x.fights))
	can := false
	switch x.how {
	case whole:
		can = n == size
	case noChance:
		can = t.Once && from == 1 && n == 1
	case failed:
		can = t.Change != nil && n < size
	case impossible:
		can = t.Change != nil && n == 0
	}
	if !can {
		r.Wrong()
	}
	return x, r.Close()
}

// WriteTo writes what a fight came to.
func (e Ended) WriteTo(w *shard.Writer) {
	w.Int(e.Winner)
	w.Int(e.Rounds)
	w.Int(e.Fallen)
	w.Word(e.Print)
}

// ReadEnded reads what a fight of so many sides came to.
func ReadEnded(r *shard.Reader, sides int) Ended {
	side := int64(sides - 1)
	return Ended{Winner: r.Within(-1, side), Rounds: r.Within(0, 1<<32), Fallen: r.Within(-1, side), Print: r.Word()}
}
