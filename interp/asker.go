package interp

import (
	"hcl/interp/event"
	"hcl/interp/plain"
)

// Verdict is how often a term of a score was asked about, and how often it decided.
type Verdict = plain.Verdict

// Asker plays fights that nobody reads, to find out which terms of scores decide.
type Asker struct {
	m     *Machine
	fight *plain.Fight
}

// NewAsker makes an asker of the fights of a machine. The error is an *event.Failure.
func NewAsker(m *Machine) (*Asker, error) {
	walked, err := m.walked()
	if err != nil {
		return nil, err
	}
	a := &Asker{m, plain.NewFight(walked)}
	a.fight.AskWhatDecides(m.Program.Countables())
	return a, nil
}

// Ask plays fight number n of a seed. It gives a verdict on each of Program.Countables, which is
// only valid until the next fight.
func (a *Asker) Ask(seed, n uint64) ([]Verdict, error) {
	a.fight.Reset(seed, n)
	a.fight.Foretell(func() ([]event.Decision, *event.Failure) { return decisions(a.m, seed, n, nil) })
	_, err := a.fight.Run()
	return a.fight.Verdicts(), err
}
