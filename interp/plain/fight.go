package plain

import (
	"fmt"

	"hcl/interp/chance"
	"hcl/interp/deciding"
	"hcl/interp/event"
	"hcl/interp/formula"
	"hcl/interp/tell"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Fight is one run of a machine: it owns everything that changes.
type Fight struct {
	m            *Machine
	names        *world.World // which calls things as this fight does
	seed, number uint64

	state               // things and their fields (state.go)
	position            // where it stands
	conds    []holdings // by Condition.Index

	round      int64
	phase      *ir.Phase
	leavables  []leavable  // those that run, the innermost last
	leftLoop   *ir.For     // that is being left
	phasesLeft []*ir.Phase // of the round
	steps      int64       // left
	ret        Value       // what the rule that is running returns
	chance     chance.Streams
	throws     *world.GivenThrows // whose results are given in advance; nil: none
	falls      Falls              // in the place of chance; nil: it falls by that
	pauses     *pauses            // of an evaluation whose states are told apart; nil: nobody does
	result     event.Result
	decided    bool
	begun      bool       // the setup has run
	test       bool       // a test may write fixed fields, and hold things in locals
	apart      []*ir.File // whose declarations do nothing in the test that runs

	turns int64 // so far

	deciders
	decider *decider
	secrets
	counting
	inquiry
	log      *tell.Log
	measures []tally

	formulaCache *formula.Cache[inside]
}

// position is where a fight stands, to which it comes back from something that may be refused
// or fail.
type position struct {
	formulas formula.State
	places   int      // of the lists that are needed for a moment
	fr       []Value  // of what is running
	frames   []Value  // of the formulas that are being computed
	shown    bool     // a statement of a rule is being run: scores explain themselves
	wrap     *wrapped // what `proceed` runs
	depth    int
	builtins int            // that are being called
	calls    []string       // rules and events that are running, for messages
	thinking int            // policies and conditions are being evaluated: nothing is shown
	choosing int            // choices are being made
	tracing  bool           // throws give what has been thrown
	turn     int64          // the number of the one that runs, 0: none
	choice   *choice        // that is being made
	several  *choice        // the last of those one after the other that are to be told
	held     *held          // what strands hold back; nil: nothing is
	sealing  bool           // a `sealed` block runs
	sealed   []*event.Event // what it has to tell when it ends
	told     *event.Event   // a choice that is being written into a hidden field
	standing                // for who wants to know exactly where
}

// NewFight makes a fight of a machine, which Reset begins.
func NewFight(m *Machine) *Fight {
	f := &Fight{m: m, formulaCache: formula.NewCache(m.code.formulas)}
	f.names = m.World.In(f.title)
	f.log = tell.New(inside{f}, f.names, &m.First, m.code.told)
	f.chance = chance.New(m.Program.Labels, m.Rollers)
	f.decider = deciding.New[Value, mark](m.World, inside{f})
	return f
}

// Reset begins fight number n (from 1) of a seed.
func (f *Fight) Reset(seed, n uint64) {
	m, test, by, counts := f.m, f.test, f.deciders, f.counting
	asks := f.inquiry
	*f = Fight{m: m, names: f.names, seed: seed, number: n, test: test, apart: f.apart, chance: f.chance,
		decider: f.decider, steps: m.Limits.Steps, log: f.log, formulaCache: f.formulaCache}
	f.log.Reset()
	f.resetState()
	f.conds = make([]holdings, len(m.Program.Conditions))
	f.measures = make([]tally, len(m.Program.Measures))
	f.chance.Start(seed, n, 0)
	f.decider.Reset(seed, n)
	f.deciders = deciders{record: by.record, remember: by.remember, person: by.person, asides: f.m.Limits.Aside()}
	if len(m.Setup.Throws) > 0 {
		given := world.NewGivenThrows(m.Setup.Throws)
		f.throws = &given
	}
	f.secrets = newSecrets(m)
	f.counting = counts
	clear(f.came)
	f.inquiry = inquiry{verdicts: asks.verdicts, asks: asks.asks}
	clear(f.verdicts)
	f.tracked = f.log.Stands()
}

// Read attaches a reader; explain asks for the terms of scores as well.
func (f *Fight) Read(r event.Reader, explain bool) { f.log.Read(r, explain) }

// ShowField makes the fight tell its reader after every round who stands where. It returns
// false if nobody stands anywhere.
func (f *Fight) ShowField(on bool) bool { return f.log.AtField(on) }

// ShowState makes a fight that has not begun tell its reader how everything stands as it and each of its
// rounds begins, and before each other event what has changed; so do those that come after it.
func (f *Fight) ShowState(on bool) {
	f.log.Snapshots(on)
	f.tracked = on
}

// Field is who stands where. A failure is an error of type *Failure.
func (f *Fight) Field() (info *event.FieldInfo, err error) {
	if failure := event.Guarded(func() { info = f.log.FieldNow() }); failure != nil {
		return nil, failure
	}
	return info, nil
}

// Info is the head of the fight's log.
func (f *Fight) Info() *event.FightInfo {
	return f.names.Head(f.seed, f.number, f.m.course.Unit, f.m.Params)
}

// ---- the course of a fight ----------------------------------------------------------------------

// Run plays the fight to its end. A failure is an error of type *Failure.
func (f *Fight) Run() (event.Result, error) {
	failure := event.Guarded(func() {
		f.setUp()
		f.everySideFights()
		f.log.Numbers()
		f.log.Field()
		for !f.decided {
			f.playRound()
			f.log.Field()
		}
		f.finish()
	})
	if failure != nil {
		return f.result, failure
	}
	return f.result, nil
}

func (f *Fight) setUp() {
	if f.begun {
		return
	}
	f.begun = true
	f.log.Emit(&event.Event{Type: "fight", Text: f.m.Setup.Title, Fight: f.Info()}, diag.Span{})
	f.log.Snapshot()
	if f.m.setups != nil {
		for _, p := range f.m.setups.Phases {
			if f.inPhase(p); f.decided {
				break
			}
		}
	}
	if !f.decided {
		f.checkVictory()
	}
}

// everySideFights stops a fight that is over before it begins.
func (f *Fight) everySideFights() {
	for i := range f.m.Setup.Sides {
		if !f.anybodyActive(i) && !f.m.Setup.Sides[i].Unmanned {
			f.stop(f.m.Setup.Sides[i].NotFighting())
		}
	}
}

// playRound plays one round, or what is left of one that has begun.
func (f *Fight) playRound() {
	f.playPhaseOfRound()
	for len(f.phasesLeft) > 0 {
		f.playPhaseOfRound()
	}
}

// playPhaseOfRound plays the next phase of the round, which begins if none has and ends behind
// its last phase. It reports whether the phase's condition held.
func (f *Fight) playPhaseOfRound() (held bool) {
	if len(f.phasesLeft) == 0 {
		if f.beginRound(); f.decided {
			return false
		}
	}
	if len(f.phasesLeft) > 0 {
		p := f.phasesLeft[0]
		f.phasesLeft = f.phasesLeft[1:]
		if held = f.inPhase(p); f.decided {
			f.phasesLeft = nil
		}
	}
	if len(f.phasesLeft) == 0 {
		f.endRound()
	}
	return held
}

// beginRound begins the next round, or sees that there is none left.
func (f *Fight) beginRound() {
	c := f.m.course
	next := f.round + 1
	if c.Next != nil && f.round > 0 {
		next = f.inFrame(c.Next.Frame, nil, c.Next.Expr).(int64)
		if next <= f.round {
			f.fail(c.Next.Expr.Span(), "`next` must go forward: it gives %d after %s %d", next, c.Unit, f.round)
		}
		next = f.noFurtherThanEnds(next)
	}
	if next > f.m.Limits.Rounds {
		f.decide(-1, fmt.Sprintf("nobody has won by %s %d, where the fight is broken off", c.Unit, f.m.Limits.Rounds))
		f.result.OutOfTime = true
		return
	}
	f.round = next
	f.changed()
	f.log.Emit(&event.Event{Type: "round"}, diag.Span{})
	f.log.Snapshot()
	f.announceOwn("round_starts")
	f.phasesLeft = c.Phases
}

func (f *Fight) endRound() {
	if f.decided {
		f.log.Numbers()
		return
	}
	f.announceOwn("round_ends")
	f.runOut()
	f.tellMeasures()
	f.checkVictory()
}

// tellMeasures tells what the measures have come to by the end of a round.
func (f *Fight) tellMeasures() {
	if len(f.measures) > 0 && f.log.IsRead() {
		f.measureNow()
		f.log.Emit(&event.Event{Type: "tally", Measures: f.Measures()}, diag.Span{})
	}
	f.log.Numbers()
}

// inPhase plays a phase, and sees behind it whether the fight is decided. It reports whether the
// phase's condition held.
func (f *Fight) inPhase(p *ir.Phase) (held bool) {
	f.phase = p
	held = f.playPhase(p)
	f.phase = nil
	f.sweep()
	f.checkVictory()
	return held
}

func (f *Fight) playPhase(p *ir.Phase) (held bool) {
	f.calls = append(f.calls, "phase "+p.Name)
	f.within(p.Frame, nil, func() {
		if f.shown = false; f.truth(p.When) {
			held = true
			f.log.Emit(&event.Event{Type: "phase", Name: p.Name, Title: event.Title(p.Name, p.Title)}, diag.Span{})
			f.shown = true
			f.hooked(&p.Hooks, nil, func([]Value) Value {
				if body := func() { f.runBlock(p.Frame, p.Body, p.Span) }; p.Left {
					f.leavably(nil, body)
				} else {
					body()
				}
				return nil
			})
		}
	})
	f.calls = f.calls[:len(f.calls)-1]
	return held
}

// runBlock runs a body in a frame of its own.
func (f *Fight) runBlock(fr *ir.Frame, b *ir.Block, at diag.Span) {
	f.within(fr, nil, func() { f.exec(b, at) })
}

// checkVictory looks at the lines of `victory` in order.
func (f *Fight) checkVictory() {
	if f.decided || len(f.m.SideOf) == 0 {
		return
	}
	f.thinking++
	if !f.anybodyActive(world.NoSide) && f.m.Setup.EachFights() {
		f.decide(-1, "nobody is left")
	}
	for _, v := range f.m.Program.Victory {
		if f.decided {
			break
		}
		f.within(v.Frame, nil, func() { f.lookAtLine(v) })
	}
	f.thinking--
}

// lookAtLine ends the fight if a line of `victory` says so.
func (f *Fight) lookAtLine(v *ir.VictoryLine) {
	if !f.truth(v.When) {
		return
	}
	winner := int64(-1)
	if v.Winner != nil {
		side, ok := f.value(v.Winner).(Thing)
		if !ok {
			return
		}
		winner = side.Index
	}
	reason := f.log.Text(v.Reason)
	f.thinking--
	f.log.Won(v)
	f.thinking++
	f.decide(winner, reason)
}

func (f *Fight) decide(winner int64, reason string) {
	f.decided = true
	f.result.Winner, f.result.Reason, f.result.Rounds = winner, reason, f.round
}

// finish announces the end and takes the measures of the end.
func (f *Fight) finish() {
	f.announceOwn("fight_ends")
	f.measureNow()
	f.log.Result(f.result, f.Measures())
}

// anybodyActive reports whether anybody of a side, or of all, is active.
func (f *Fight) anybodyActive(side int) bool {
	for i, s := range f.m.SideOf {
		if (side == world.NoSide || int(s) == side) && f.isActive(int64(i)) {
			return true
		}
	}
	return false
}

// ---- frames -------------------------------------------------------------------------------------

// within runs something in a frame of its own that begins with args.
func (f *Fight) within(fr *ir.Frame, args []Value, run func()) {
	old, shown, wrap := f.fr, f.shown, f.wrap
	f.fr = make([]Value, max(fr.Slots, len(args)))
	copy(f.fr, args)
	run()
	f.fr, f.shown, f.wrap = old, shown, wrap
}

// inFrame evaluates a formula in a frame of its own that begins with args.
func (f *Fight) inFrame(fr *ir.Frame, args []Value, e ir.Expr) (v Value) {
	f.within(fr, args, func() { v = f.value(e) })
	return v
}

// title fills in the title that a kind has for its things.
func (f *Fight) title(k *ir.Kind, i int64) (s string) {
	if int(i) < len(f.things[k.ID]) {
		f.within(k.Title.Frame, []Value{Thing{Kind: k.ID, Index: i}}, func() { s = f.log.Text(k.Title.Parts) })
	}
	return s
}

// restore comes back to where the fight stood: what was written stays, but for what a
// strand did that was running.
func (f *Fight) restore(p position) {
	f.unmask()
	for f.held != nil && f.held != p.held {
		f.rollBack(f.held)
		f.held = f.held.outer
	}
	f.position = p
}
