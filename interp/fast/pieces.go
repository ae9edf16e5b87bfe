package fast

import (
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// Pieces plays fights piece by piece, a piece being a phase of the round or of the setup, and
// every piece as often as one likes: along all ways in which everything can fall. The first
// piece of a round begins it, and the last one ends it and goes on to the next round. What a
// fight may take of steps and work, each piece may.
type Pieces struct {
	f      *Fight
	rounds *rounds
	setups int
	phases int
	stamps int64
}

// NewPieces makes the memory for fights of a machine in which nobody looks ahead, and no throws or
// orders for a round are given.
func NewPieces(m *Machine) (*Pieces, *event.Failure) {
	p := &Pieces{f: newFight(m), phases: len(m.course.phases)}
	if m.setups != nil {
		p.setups = len(m.setups.phases)
	}
	p.f.throws = &world.GivenThrows{} // so that no throw takes a short way
	p.f.fork = &fork{places: map[*instr]int64{}, targets: map[*place]int64{}}
	p.f.notes = newWatch(p.f)
	var failure *event.Failure
	p.rounds, failure = newRounds(p.f)
	return p, failure
}

// Start begins a fight, and tells its state. If it ends at once, Result tells how.
func (p *Pieces) Start() (state []int64, ended bool, failure *event.Failure) {
	f := p.f
	failure = event.Guarded(func() {
		f.Reset(1, 1)
		f.throws = &world.GivenThrows{}
		if p.setups == 0 {
			p.open()
		}
	})
	if !f.decided && p.setups == 0 {
		f.round = 1
	}
	for i := range f.notes.words {
		state = append(state, f.notes.value(i))
	}
	return state, f.decided, failure
}

// open ends the setup.
func (p *Pieces) open() {
	if !p.f.decided {
		p.f.checkVictory()
	}
	p.f.everySideFights()
}

// First is the first piece of a round; those before are the setup. Count is how many there are.
func (p *Pieces) First() int { return p.setups }
func (p *Pieces) Count() int { return p.setups + p.phases }

// Sort numbers the sorts of rounds that a piece can tell apart.
func (p *Pieces) Sort(piece int, round int64) uint64 {
	if piece < p.setups {
		return 0
	}
	return p.rounds.sort(round, p.phaseOf(piece))
}

func (p *Pieces) phaseOf(piece int) *ir.Phase { return p.f.m.course.phases[piece-p.setups].of }

// Play plays a piece from its beginning, or from where a fight stood that was about to throw, as
// Here told it, if Resumes said that it could. It tells the round in which the next piece begins, or
// that the fight has ended. The state is that of a view but for what has been written since.
func (p *Pieces) Play(piece int, v *View, over []Written, here []byte, falls Falls) (next int64, ended bool,
	failure *event.Failure) {
	f := p.f
	p.ready(v.round, falls)
	f.notes.moved += int64(len(here))
	f.notes.load(v.words, over)
	f.notes.begin(over)
	failure = event.Guarded(func() {
		if here == nil {
			p.play(piece)
			return
		}
		levels := f.setHere(here, v.words)
		f.fork.begun = levels[len(levels)-1].instr()
		f.phase = p.courseOf(piece).phases[p.placeOf(piece)]
		f.resume(levels)
		f.fr, f.top, f.calls = nil, 0, f.calls[:0]
		f.endPhase()
		p.goOn(piece)
	})
	f.notes.on = false
	v.hasRead(f.notes.input)
	return f.round, f.decided, failure
}

// Read are the words that the segment that was played last has read as they were when it began.
func (p *Pieces) Read() []int32 { return p.f.notes.input }

// Notes are what the segment that was played last has read, and Written what it has written.
func (p *Pieces) Notes() []Note      { return p.f.notes.notes }
func (p *Pieces) Written() []Written { return p.f.notes.over() }

// Moved is how many bytes of lists, of what rules have made and of where fights stood have been loaded and saved, and
// Held how many of them are kept.
func (p *Pieces) Moved() int64 { return p.f.notes.moved }
func (p *Pieces) Held() int64  { return p.f.notes.held }

// Taken is how many steps the segment that was played last has taken, and how much work it was.
func (p *Pieces) Taken() (steps, work int64) { return p.f.Taken() }

// ready makes the fight ready to play a segment.
func (p *Pieces) ready(round int64, falls Falls) {
	f := p.f
	f.settleDown()
	f.round, f.decided, f.result = round, false, event.Result{}
	f.steps, f.effort, f.asides = f.m.Limits.Steps, f.m.Limits.Work, f.m.Limits.Aside()
	f.heap, f.made, f.stays, f.longest = f.heap[:0], 0, 0, f.longest[:0]
	f.kept.Begin()
	f.fork.falls, f.fork.trail, f.fork.hidden, f.fork.begun = falls, f.fork.trail[:0], 0, nil
}

func (p *Pieces) play(piece int) {
	f := p.f
	if piece == p.setups {
		f.announceOwn(f.m.code.roundStarts)
	}
	f.phaseAt(p.courseOf(piece), p.placeOf(piece))
	p.goOn(piece)
}

func (p *Pieces) courseOf(piece int) *course {
	if piece < p.setups {
		return p.f.m.setups
	}
	return p.f.m.course
}

// placeOf is the place of the phase of a piece in its course.
func (p *Pieces) placeOf(piece int) int {
	if piece < p.setups {
		return piece
	}
	return piece - p.setups
}

// goOn goes on behind the phase of a piece.
func (p *Pieces) goOn(piece int) {
	f := p.f
	switch {
	case f.decided:
	case piece == p.setups-1:
		p.open()
		f.round = 1
	case piece == p.setups+p.phases-1:
		f.endRound()
		if !f.decided {
			f.round = f.nextRound()
		}
	}
}

// Here appends what tells where the fight stands that is about to throw, so that two which tell
// the same go on alike; false if it cannot tell.
func (p *Pieces) Here(to []byte) (text []byte, ok bool) {
	text, ok = p.f.appendHere(to)
	p.f.notes.moved += int64(len(text) - len(to))
	return text, ok
}

// Resumes reports whether a fight can go on from what Here tells now.
func (p *Pieces) Resumes() bool { return p.f.resumes() }

// Result tells how a fight that has ended did so.
func (p *Pieces) Result() event.Result { return p.f.result }

// OutOfTime is how a fight ends that lasts longer than it may.
func (p *Pieces) OutOfTime(round int64) event.Result {
	p.f.round = round
	p.f.outOfTime()
	return p.f.result
}

// Limits are those of a fight.
func (p *Pieces) Limits() world.Limits { return p.f.m.Limits }
