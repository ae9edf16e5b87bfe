package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// course is the compiled round (or setup) that the params choose.
type course struct {
	unit   string
	phases []*phase
	next   framed
	at     diag.Span
}

// phase is a compiled phase.
type phase struct {
	of                 *ir.Phase
	name, title, label string
	slots              int
	code               *instructions
	part               int32
}

// victoryLine is a compiled line of `victory`.
type victoryLine struct {
	part   int32
	slots  int
	winner *instructions // none: it says nothing; -1: a draw
	reason []part
}

// chooseCourse finds the round and the setup that the params choose.
func (m *Machine) chooseCourse(f *Fight, c *compiler) {
	holds := func(x *ir.Formula) bool { return f.run(c.framed(x)) != 0 }
	round, setup, failure := m.ChooseCourse(holds)
	if failure != nil {
		f.stop(failure)
	}
	if setup != nil {
		m.setups = c.course(setup)
	}
	m.course = c.course(round)
}

func (c *compiler) course(x *ir.Course) *course {
	out := &course{unit: x.Unit, at: x.Span}
	for _, p := range x.Phases {
		out.phases = append(out.phases, c.phase(p))
	}
	if x.Next != nil {
		out.next, out.at = c.framed(x.Next), x.Next.Expr.Span()
	}
	return out
}

func (c *compiler) phase(p *ir.Phase) *phase {
	out := &phase{of: p, name: p.Name, title: p.Title, label: "phase " + p.Name, part: c.part(p)}
	if out.title == "" {
		out.title = event.Title(p.Name, "")
	}
	out.slots, out.code = c.apartCode(p.Frame.Slots, func() {
		var end label
		if p.When != nil {
			c.when = p
			c.branch(p.When, false, &end)
			c.when = nil
		}
		body := func() {
			c.mayBeLeft(p.Left, leavesPhase)
			c.emitRoot(p.Body, p.Frame, p.Span)
		}
		if p.Bare() {
			body()
		} else {
			slots, code := c.apartCode(p.Frame.Slots, body)
			c.emitLayers(c.layers(slots, code, 0, p.Before, p.After, p.Around))
		}
		c.land(&end)
	})
	return out
}

func (c *compiler) victoryLine(v *ir.VictoryLine) *victoryLine {
	out := &victoryLine{part: c.part(v)}
	out.slots = c.apart(v.Frame.Slots, func() {
		out.winner = c.codeApart(func() {
			var no label
			winner := c.temporary()
			if v.When != nil {
				c.branch(v.When, false, &no)
			}
			c.emit(instr{op: opConst, a: winner, k: -1})
			if v.Winner != nil {
				c.into(v.Winner, winner)
			}
			c.emit(instr{op: opReturn, b: winner})
			c.land(&no)
			c.emit(instr{op: opConst, a: winner, k: absent})
			c.emit(instr{op: opReturn, b: winner})
		})
		out.reason = c.parts(v.Reason)
	})
	return out
}

// follows reports whether anybody may follow a policy: whoever looks ahead takes all into
// account.
func (m *Machine) follows(policy int) bool {
	return m.Searches() || slices.Contains(m.Policies, policy)
}

// ---- the course of a fight -----------------------------------------------------------------------------

// Run plays the fight to its end. A failure is an error of type *event.Failure.
func (f *Fight) Run() (event.Result, error) {
	failure := event.Guarded(func() {
		f.setUp()
		f.lookAtSides()
		f.playToTheEnd()
		f.finish()
	})
	if failure != nil {
		return f.result, failure
	}
	return f.result, nil
}

func (f *Fight) setUp() {
	if f.setupRan {
		return
	}
	f.setupRan = true
	if f.m.setups != nil {
		f.phases(f.m.setups, 0)
	}
	if !f.decided {
		f.checkVictory()
	}
}

// lookAtSides sees that every side fights. Where all fights begin alike, one look is enough:
// the others have done as much work by then as that fight.
func (f *Fight) lookAtSides() {
	if f.first != nil {
		f.effort = f.m.Limits.Work - f.firstWork
		return
	}
	f.everySideFights()
	f.firstWork = f.m.Limits.Work - f.effort
	f.keepStart()
}

// everySideFights stops a fight that is over before it begins.
func (f *Fight) everySideFights() {
	for i := range f.m.Setup.Sides {
		if active, _ := f.sideActive(int64(i)); !active && !f.m.Setup.Sides[i].Unmanned {
			f.stop(f.m.Setup.Sides[i].NotFighting())
		}
	}
}

// playToTheEnd plays the rounds that are left.
func (f *Fight) playToTheEnd() {
	for !f.decided {
		f.playRound()
	}
}

// playRound plays one round, or sees that there is none left.
func (f *Fight) playRound() {
	next := f.nextRound()
	if next > f.m.Limits.Rounds {
		f.outOfTime()
		return
	}
	f.round = next
	f.newEpoch(f.m.roundReaders)
	f.playStages(f.m.course, roundBegins)
}

// nextRound is the round after the present one.
func (f *Fight) nextRound() int64 {
	c, next := f.m.course, f.round+1
	if c.next.formula == nil || f.round == 0 {
		return next
	}
	next = f.run(c.next)
	if next <= f.round {
		f.fail(c.at, "`next` must go forward: it gives %d after %s %d", next, c.unit, f.round)
	}
	return f.noFurtherThanEnds(next)
}

// outOfTime breaks the fight off.
func (f *Fight) outOfTime() {
	f.decide(-1, "nobody has won by "+f.m.course.unit+" "+intText(f.m.Limits.Rounds)+", where the fight is broken off")
	f.result.OutOfTime = true
}

// roundBegins is the stage of a round before its first phase. Its phases are the stages
// from 0, its end is the one behind them.
const roundBegins = -1

// playStages plays a round from one of its stages on. Between two of them no rule is
// running.
func (f *Fight) playStages(c *course, from int) {
	if from == roundBegins {
		f.between(c, roundBegins)
		f.announceOwn(f.m.code.roundStarts)
		from = 0
	}
	f.phases(c, from)
	if f.decided {
		return
	}
	f.between(c, len(c.phases))
	f.endRound()
}

func (f *Fight) endRound() {
	f.announceOwn(f.m.code.roundEnds)
	f.runOut()
	f.checkVictory()
}

func (f *Fight) announceOwn(e *reactions) { f.announce(e, nil, diag.Span{}) }

// between is called before each stage.
func (f *Fight) between(c *course, stage int) {
	if f.foresight != nil {
		f.foresight.mark(f, c, stage)
	}
}

// phases plays the phases of a course from one of them on.
func (f *Fight) phases(c *course, from int) {
	for i := from; i < len(c.phases); i++ {
		f.between(c, i)
		if f.phaseAt(c, i); f.decided {
			return
		}
	}
}

// phaseAt plays one phase.
func (f *Fight) phaseAt(c *course, i int) {
	f.phase = c.phases[i]
	f.playPhase(f.phase)
	f.endPhase()
}

// endPhase releases what a phase needed, and sees whether anybody has won.
func (f *Fight) endPhase() {
	f.phase = nil
	if len(f.m.makes) > 0 {
		f.sweep()
	}
	f.heap = f.heap[:0]
	f.checkVictory()
}

func (f *Fight) playPhase(p *phase) {
	f.calls = append(f.calls, p.label)
	caller := f.enterPart(p.part, 1)
	outer := f.open(p.slots, nil)
	f.exec(p.code)
	f.back(outer)
	f.leavePart(caller)
	f.calls = f.calls[:len(f.calls)-1]
}

// checkVictory looks at the lines of `victory` in order.
func (f *Fight) checkVictory() {
	if f.decided || len(f.m.SideOf) == 0 {
		return
	}
	if f.fallen.watched {
		f.lookWhoFell()
	}
	if f.m.victoryMemo == noMemo {
		f.lookForVictory()
		return
	}
	c, epoch, stands := &f.cells[f.m.victoryCell], f.epochs[f.m.victoryMemo], int64(0)
	if f.m.standApart {
		if f.stand.epoch != f.epochs[f.m.standMemo] {
			f.standing()
		}
		stands = f.stand.last()
	}
	if c.epoch == epoch && c.value == stands { // nobody had won, and nothing has changed
		return
	}
	f.lookForVictory()
	if !f.decided {
		*c = memoCell{epoch, stands}
	}
}

func (f *Fight) lookForVictory() {
	f.thinking++
	if !f.anybodyActive() && f.m.Setup.EachFights() {
		f.decide(-1, "nobody is left")
	}
	for _, v := range f.m.code.victory {
		if f.decided {
			break
		}
		caller := f.enterPart(v.part, 1)
		outer := f.open(v.slots, nil)
		f.lookAtLine(v)
		f.back(outer)
		f.leavePart(caller)
	}
	f.thinking--
}

// lookAtLine ends the fight if a line of `victory` says so.
func (f *Fight) lookAtLine(v *victoryLine) {
	winner := f.exec(v.winner)
	if winner == absent {
		return
	}
	reason := f.text(v.reason)
	f.decide(winner, reason)
}

func (f *Fight) decide(winner int64, reason string) {
	f.decided = true
	f.result.Winner, f.result.Reason, f.result.Rounds = winner, reason, f.round
}

// finish announces the end and takes the measures of the end.
func (f *Fight) finish() {
	f.announceOwn(f.m.code.fightEnds)
	f.measureNow()
}
