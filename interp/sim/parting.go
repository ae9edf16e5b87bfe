package sim

import (
	"bytes"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
)

// Parting is where the two fights of a pair part: the first throw, choice or event in which
// their logs differ.
type Parting struct {
	Fight int64     `json:"fight"`
	Round int64     `json:"round"` // 0: before the first
	Says  [2]string `json:"says"`  // what the logs of A and B say there
	Ends  [2]Ended  `json:"ends"`
}

// Ended is how a fight ended.
type Ended struct {
	Winner string `json:"winner"` // the title, "" for nobody
	Reason string `json:"reason"`
	Rounds int64  `json:"rounds"`
}

// told is a line of a log.
type told struct {
	text  string
	round int64
}

// lineByLine is a reader of a fight that hands on what each event says.
type lineByLine struct {
	narrator *narrate.Narrator
	out      bytes.Buffer
	round    int64
	next     func(told)
	ended    Ended
}

func newLineByLine(next func(told)) *lineByLine {
	l := &lineByLine{next: next}
	l.narrator = narrate.New(&l.out, narrate.Options{Depth: narrate.Rolls})
	return l
}

// Read tells one event.
func (l *lineByLine) Read(e *event.Event) {
	switch e.Type {
	case "result":
		l.ended = Ended{e.Result.Title, e.Result.Reason, e.Result.Rounds}
		l.next(told{l.ended.said(), l.round})
		return
	case "round":
		l.round = e.Round
	}
	l.out.Reset()
	plain := *e
	plain.Drawing, plain.By = nil, "" // two policies may choose the same
	l.narrator.Read(&plain)
	if e.Type == "fight" {
		return // what it says of files and params is not of the fight
	}
	text := strings.TrimRight(l.out.String(), "\n")
	if text = strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:]); text != "" { // above it may stand heads
		l.next(told{strings.TrimSuffix(text, " []"), l.round})
	}
}

func (e Ended) text() string {
	text := "a draw"
	if e.Winner != "" {
		text = "won by " + event.Within(e.Winner)
	}
	if e.Reason != "" {
		text += ": " + e.Reason
	}
	return text
}

// said is what stands for the end in a log that is compared.
func (e Ended) said() string { return "the fight ends: " + e.text() }

// partingOf plays fight n of both again, and reads what they say.
func partingOf(machines [2]*interp.Machine, seed uint64, n int64) (Parting, error) {
	out := Parting{Fight: n}
	var first []told
	at, parted := 0, false
	for i, next := range []func(told){
		func(t told) { first = append(first, t) },
		func(t told) {
			if parted {
				return
			}
			if at < len(first) && first[at] == t {
				at++
				return
			}
			parted = true
			out.Round, out.Says[1] = t.round, t.text
			if at < len(first) {
				out.Says[0] = first[at].text
			}
		},
	} {
		f, reader := interp.NewFight(machines[i]), newLineByLine(next)
		f.Reset(seed, uint64(n))
		f.Read(reader, false)
		if _, err := f.Run(); err != nil {
			return out, &FightError{n, seed, &CornerError{i, err}}
		}
		out.Ends[i] = reader.ended
	}
	return out, nil
}
