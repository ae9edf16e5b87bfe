package narrate

import (
	"bytes"
	"io"

	"hcl/interp/event"
)

// mostTurns is how many lines a fight may take by its turns that is told so where nobody says how much: two screens.
const mostTurns = 80

// Brief tells a fight by its turns where that takes no more than two screens, else by its rounds, and how to see more.
type Brief struct {
	to            io.Writer
	turns, rounds *Narrator // turns: nil once it takes too much
	byTurns       bytes.Buffer
	byRounds      bytes.Buffer
	lines, seen   int // of byTurns
	err           error
}

// NewBrief returns one that writes to w; the depth of its options does not count.
func NewBrief(w io.Writer, o Options) *Brief {
	b := &Brief{to: w}
	o.Depth = Turns
	b.turns = New(&b.byTurns, o)
	o.Depth = Rounds
	b.rounds = New(&b.byRounds, o)
	return b
}

// Read takes the next event.
func (b *Brief) Read(e *event.Event) {
	b.rounds.Read(e)
	if b.turns == nil {
		if e.Type == "result" {
			b.rounds.printf("\nMore with --log turns, and every throw and choice with --log rolls\n")
		}
		return
	}
	b.turns.Read(e)
	told := b.byTurns.Bytes()
	b.lines, b.seen = b.lines+bytes.Count(told[b.seen:], []byte("\n")), len(told)
	if b.lines > mostTurns {
		b.turns, b.byTurns = nil, bytes.Buffer{}
		b.write(&b.byRounds)
		b.rounds.w = b.to
	}
}

// Err writes what has not been written yet, and returns the first error of writing.
func (b *Brief) Err() error {
	b.write(&b.byTurns)
	if b.err != nil {
		return b.err
	}
	return b.rounds.Err()
}

func (b *Brief) write(told *bytes.Buffer) {
	if _, err := told.WriteTo(b.to); b.err == nil {
		b.err = err
	}
}
