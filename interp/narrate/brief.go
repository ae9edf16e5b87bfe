package narrate

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"hcl/interp/event"
)

// How many lines are told of a fight where nobody says how much: of its turns, two screens, and of its rounds.
const (
	mostTurns  = 80
	mostRounds = 48
)

// besides is how many lines say how it ended, and how to see more.
const besides = 4

// Brief tells how a fight ended, and then its turns where these take no more than two screens; else as much of its
// rounds as has room, and how to see more.
type Brief struct {
	to                       io.Writer
	turns, rounds, headlines *telling // turns: nil once it takes too much
	whole                    bool     // somebody wants to see all rounds: the field is drawn
	quiet                    bool     // the result is all that is told, and need not be told twice
	result                   *event.ResultInfo
}

// telling is a fight told in one way.
type telling struct {
	*Narrator
	told        bytes.Buffer
	lines, seen int
}

func newTelling(o Options, d Depth) *telling {
	t := &telling{}
	o.Depth = d
	t.Narrator = New(&t.told, o)
	return t
}

// tooMuch reports whether a telling takes more lines than that.
func (t *telling) tooMuch(most int) bool {
	told := t.told.Bytes()
	t.lines, t.seen = t.lines+bytes.Count(told[t.seen:], []byte("\n")), len(told)
	return t.lines > most
}

// NewBrief returns one that writes to w; the depth of its options does not count.
func NewBrief(w io.Writer, o Options) *Brief {
	b := &Brief{to: w, turns: newTelling(o, Turns), quiet: o.Quiet}
	o.folded = true
	b.rounds = newTelling(o, Rounds)
	o.headlines = true
	b.headlines = newTelling(o, Rounds)
	return b
}

// Read takes the next event.
func (b *Brief) Read(e *event.Event) {
	b.whole = b.whole || e.Type == "field"
	b.result = e.Result
	b.rounds.Read(e)
	b.headlines.Read(e)
	if b.turns != nil {
		if b.turns.Read(e); b.turns.tooMuch(mostTurns) {
			b.turns = nil
		}
	}
}

// Err writes what is told, and returns the first error of writing.
func (b *Brief) Err() error {
	text, more := b.rounds.told.String(), ""
	switch {
	case b.turns != nil:
		text = b.turns.told.String()
	case b.result != nil:
		more = "\nMore with --log turns, and every throw and choice with --log rolls\n"
		if !b.whole && b.rounds.tooMuch(mostRounds) {
			if blocks := strings.Count(b.headlines.told.String(), "\n\n"); blocks > 1 {
				text = b.headlines.told.String()
			}
			text = b.shortened(text)
			more = "\nMore with --log rounds, or turns, and every throw and choice with --log rolls\n"
		}
	}
	if b.result == nil || b.quiet {
		_, err := io.WriteString(b.to, text)
		return err
	}
	return b.rounds.writeLed(b.to, b.result, []byte(text+more))
}

// writeLed writes a telling with how the fight ended below its title.
func (n *Narrator) writeLed(w io.Writer, r *event.ResultInfo, told []byte) error {
	title, rest, _ := bytes.Cut(told, []byte("\n"))
	if _, err := fmt.Fprintf(w, "%s\n%s.\n\n", title, capital(n.ended(r))); err != nil {
		return err
	}
	_, err := w.Write(rest)
	return err
}

// shortened is a fight that is told by its rounds without some in the middle, if there are too many of them.
func (b *Brief) shortened(text string) string {
	blocks := strings.Split(text, "\n\n")
	lines := strings.Count(text, "\n") + besides
	middle, left := (len(blocks)+1)/2, 0
	for ; lines > mostRounds && len(blocks) > 4; left++ {
		middle = len(blocks) / 2
		lines -= strings.Count(blocks[middle], "\n") + 2
		blocks = slices.Delete(blocks, middle, middle+1)
	}
	if left > 0 {
		blocks = slices.Insert(blocks, middle, fmt.Sprintf("… %d more %s", left, plural(int64(left), b.rounds.unit)))
	}
	return strings.Join(blocks, "\n\n")
}
