package fast

import (
	"slices"

	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/search"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// lookAhead is what a fight needs in which somebody looks ahead: the copy as it was before
// the present phase, and the copy of that which is played on.
type lookAhead struct {
	*search.Search
	clean, look *Fight
	course      *course // the stage before which the clean copy was made
	stage       int
	hidden      map[spot][]int64 // of each hidden word that was chosen since: from what
	observer    *observer        // of play-outs that are watched; nil: none has been played
	probe       *probe           // records what brief play-outs tell; nil: nobody asked
	fresh       []freshDice      // that the fight has thrown since
}

// freshDice are other dice, which fall behind a choice.
type freshDice struct {
	made                int // how many choices had been made since the mark, with that one
	seed, fight, number uint64
}

// threwAnew notes that other dice fall behind the choice that is being made.
func (l *lookAhead) threwAnew(f *Fight, number uint64) {
	l.fresh = append(l.fresh, freshDice{l.Noted() + 1, f.seed, f.number, number})
}

// throwAsThen lets other dice fall in a copy that has made so many choices again, if they fell then.
func (l *lookAhead) throwAsThen(f *Fight, made int) {
	for _, d := range l.fresh {
		if d.made == made {
			f.chance.Start(d.seed, d.fight, chance.Fresh+d.number)
		}
	}
}

func newLookAhead(m *Machine) *lookAhead {
	l := &lookAhead{clean: newFight(m), look: newFight(m)}
	l.Search = search.New(m.World, m.nodes, l)
	return l
}

// reset begins a fight.
func (l *lookAhead) reset() {
	l.Search.Reset()
	l.look.forgetDear()
	l.hidden = map[spot][]int64{}
}

// decide looks ahead for a choice, if that is possible.
func (l *lookAhead) decide(f *Fight, c *Choice) bool {
	if f.thinking > 0 || !l.Decide(&aheadChoice{f: f}) {
		return false
	}
	c.By = ir.SearchPolicy
	return true
}

// saw writes down a choice that has been made, and lets others learn from it.
func (l *lookAhead) saw(f *Fight, c *Choice) {
	at := f.choicePlace(c)
	if f.thinking == 0 {
		picked, by, steps, work := slices.Clone(c.Picked), c.By, f.steps, f.effort
		l.Saw(at, func(policy int, observer int64) (fits float64) {
			f.attempt(func() { fits = f.wouldPick(c, policy, observer, picked) })
			return fits
		})
		c.Picked, c.By = append(c.Picked[:0], picked...), by
		l.Spend(search.Effort{Steps: steps - f.steps, Work: work - f.effort})
		f.steps, f.effort = steps, work // what is thought is no part of the fight
	}
	l.Note(at, c.Picked)
}

func (f *Fight) choicePlace(c *Choice) search.Place {
	return search.Place{Site: c.site.s, Roller: c.Roller, Side: f.sideOfChoice(c), Round: f.round, Options: len(c.Options)}
}

const (
	purposeLook     = 0x6c6f6f6b
	purposeLookWhim = 0x6c6f6f6c
)

// PlayOn plays a play-out, which makes every choice.
func (l *lookAhead) PlayOn(p *search.PlayOut, share search.Effort) search.End {
	f := l.look
	f.copyOf(l.clean)
	f.steps, f.effort = share.Steps, share.Work
	moment, number := p.Chance()
	f.decider.Whim.Start(uint64(moment), uint64(number), purposeLookWhim)
	whims := f.decider.Whim.Serial()
	a := &aheadChoice{f: f, l: l, moment: moment, number: number}
	f.ahead = func(c *Choice) {
		again := p.Again()
		if again || f.probe != nil {
			f.decider.TestAll(&c.Choice)
		}
		decides := f.probe != nil && !again && !a.Single()
		if decides && f.probe.decides(c) {
			return
		}
		if failure := p.Decide(a); failure != nil {
			panic(failure)
		}
		if decides {
			f.probe.decided(c)
		}
		if again && p.Again() {
			l.throwAsThen(f, p.Made())
		}
	}
	f.observed, f.probe = p.Watched(), l.probe
	if l.probe != nil {
		l.probe.begin(f)
	}
	var observed []float64
	failure := event.Guarded(func() {
		if f.playOn(l.course, l.stage); !p.Brief() {
			f.playToTheEnd()
		}
		if f.observed && !p.Again() && f.probe == nil {
			observed = l.observer.result(f)
		}
	})
	f.observed, f.probe = false, nil
	return search.End{
		Observed: observed,
		Winner:   f.result.Winner,
		Failure:  failure,
		Chance:   f.decider.Whim.UsedSince(whims) || f.chance.UsedSince(f.chance.Serial()),
		Taken:    search.Effort{Steps: share.Steps - f.steps, Work: share.Work - f.effort},
	}
}

// aheadChoice is the choice of a fight, and the answers to it, as search sees them.
type aheadChoice struct {
	f *Fight

	// In a play-out.
	l      *lookAhead
	moment chance.Key
	number int
	offers []int64
}

func (a *aheadChoice) Place() search.Place { return a.f.choicePlace(&a.f.choice) }
func (a *aheadChoice) Picked() []int       { return a.f.choice.Picked }
func (a *aheadChoice) Refused() bool       { return a.f.decider.Quietly(&a.f.choice.Choice) != "" }
func (a *aheadChoice) Single() bool        { return a.f.decider.IsSingle(&a.f.choice.Choice) }

func (a *aheadChoice) Take(picked []int) {
	c := &a.f.choice
	c.Picked = append(c.Picked[:0], picked...)
}

func (a *aheadChoice) Follow(policy int) {
	a.Take(nil)
	a.f.decider.DecideBy(&a.f.choice.Choice, policy)
}

func (a *aheadChoice) Leave(side int64) (drew bool) {
	f := a.f
	f.throws = nil
	f.chance.Start(uint64(a.moment), uint64(a.number), purposeLook)
	drew = f.redraw(side, a.l.hidden, a.moment.Nth(a.number))
	switch {
	case f.probe != nil:
		f.probe.there, f.throws = true, &world.GivenThrows{} // so that no throw takes a short way
	case f.observed:
		a.l.observer.begin(f, &f.choice)
	}
	return drew
}

func (a *aheadChoice) Consider(consider func(search.Answers)) {
	f := a.f
	before := chooser{f}.Think()
	consider(a)
	chooser{f}.Thought(before)
	f.decider.Whim.Start(uint64(a.moment), uint64(a.number), purposeLookWhim)
}

func (a *aheadChoice) Try(policy int) (ok bool) {
	a.f.attempt(func() { ok = a.f.decider.ByPolicy(&a.f.choice.Choice, policy) })
	return ok
}

func (a *aheadChoice) Offers() int {
	a.offers = a.f.decider.Offers(&a.f.choice.Choice)
	return len(a.offers)
}

func (a *aheadChoice) TakeOffered(i int) bool {
	return a.f.decider.TakeOffered(&a.f.choice.Choice, a.offers[i])
}
func (a *aheadChoice) Draw() bool { return a.f.decider.Draw(&a.f.choice.Choice, nil) }

// attempt asks a policy that may not be made for this: one whose formulas fail gives no
// answer.
func (f *Fight) attempt(ask func()) {
	before := chooser{f}.Think()
	s := f.save()
	if event.Guarded(ask) != nil {
		f.restore(s)
	}
	chooser{f}.Thought(before)
}
