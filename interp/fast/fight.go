package fast

import (
	"fmt"
	"math"

	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
)

// Fight is one run of a machine. Its memory is used again by Reset.
type Fight struct {
	m      *Machine
	seed   uint64
	number uint64

	kinds  []arena
	state  []int64   // of the kinds whose things are all there from the beginning
	stored [][]int64 // lists of state fields, by their handle's offset
	conds  []condStore

	stack   []int64 // frames
	top     int
	fr      []int64 // the current frame
	heap    []int64 // temporary lists
	scratch []int64 // a list being built
	longest []int   // of each stored list: how many items it has had
	stays   int     // the sum of these
	grown   int     // and those of earlier fights, since the lists had no room
	made    int     // words of things made in this fight
	sorted  byRank
	kept    builtin.Keep
	pusher  grid.Pusher // of the call that is running: it must not be allocated
	ranks   []int64     // keys of what is being ranked

	round   int64
	phase   *phase
	steps   int64 // left
	effort  int64 // work that is left
	depth   int
	deepest int
	calls   []string       // rules and events that are running, for messages
	chance  chance.Streams // of throws
	whim    chance.Streams // of deciders that draw
	plans   []*chance.Plan
	throws  *world.GivenThrows // by the scenario; nil for none

	remember func(event.Decision) // is told of each decision
	orders   []world.Order
	followed []bool // by order: it was
	result   event.Result
	decided  bool

	asides   int64    // work that is left to test options for those alone who count them
	tests    []tested // memory for what is known of the options of a choice
	thinking int      // policies and conditions are being evaluated: nothing is shown
	measures []event.Tally
	memos
	stand     stand
	chosen    []choiceCounts // by site; nil: nobody counts
	held      *held          // what is held back while a `together` runs
	spare     []*held        // memory for it
	sealing   bool           // a `sealed` block runs
	secrets   []revealed     // of each hidden field: what has been shown
	mask      mask           // what is put aside while another side decides
	choice    Choice
	foresight *lookAhead      // nil: nobody looks ahead
	ahead     func(c *Choice) // makes the choices of a copy in which somebody looks ahead; nil: this is none
	setupRan  bool
}

// arena is the memory of the things of one kind.
type arena struct {
	fixed, moving       []int64
	fixedRow, movingRow int
	count               int
	free                []int64 // things made and gone
	held                []bool  // what something holds, while the rest is released
}

func newFight(m *Machine) *Fight {
	f := &Fight{m: m, deepest: m.Limits.Depth}
	f.stack = make([]int64, 4096+registers)
	f.kinds = make([]arena, len(m.Layouts))
	f.state = make([]int64, len(m.State))
	for i, l := range m.Layouts {
		f.kinds[i] = arena{fixed: m.Fixed[i], fixedRow: l.Fixed, movingRow: l.Moving}
		if l.Made {
			f.kinds[i].fixed = append([]int64(nil), m.Fixed[i]...)
		} else {
			end := l.Start + len(m.Moving[i])
			f.kinds[i].moving = f.state[l.Start:end:end]
		}
	}
	f.stored = make([][]int64, len(m.Stored))
	f.conds = newCondStores(m)
	f.chance = chance.New(m.Program.Labels, m.Rollers)
	f.whim = chance.New(siteNames(m.Program), m.Rollers)
	f.measures = newTallies(m.Program)
	f.memos = newMemos(m)
	f.secrets = make([]revealed, len(m.secrets))
	return f
}

// NewFight makes the memory for fights of a machine.
func NewFight(m *Machine) *Fight {
	f := newFight(m)
	if m.Searches() {
		f.foresight = newLookAhead(m)
	}
	return f
}

func siteNames(p *ir.Program) []string {
	var out []string
	for _, s := range p.Sites {
		out = append(out, s.FullName())
	}
	return out
}

// Reset begins fight number n (from 1) of a seed.
func (f *Fight) Reset(seed, n uint64) {
	m := f.m
	f.seed, f.number = seed, n
	copy(f.state, m.State)
	for i := range f.kinds {
		a := &f.kinds[i]
		l := m.Layouts[i]
		if l.Made {
			a.moving = append(a.moving[:0], m.Moving[i]...)
		}
		if l.Made {
			a.fixed = append(a.fixed[:0], m.Fixed[i]...)
		}
		a.count, a.free = l.Base, a.free[:0]
	}
	if f.grown += f.stays; f.grown > m.Limits.Memory { // lists keep their room from fight to fight
		f.stored, f.grown = make([][]int64, len(m.Stored)), 0
	}
	f.longest, f.stays, f.made = f.longest[:0], 0, 0
	for i := range m.Stored {
		f.stored[i] = append(f.stored[i][:0], m.Stored[i]...)
	}
	f.stored = f.stored[:len(m.Stored)]
	for i := range f.conds {
		f.conds[i].reset()
	}
	f.forgetFight()
	f.top, f.fr, f.depth, f.calls = 0, nil, 0, f.calls[:0]
	f.asides = m.Limits.Work
	f.heap, f.scratch, f.ranks = f.heap[:0], f.scratch[:0], f.ranks[:0]
	f.round, f.phase, f.steps, f.effort = 0, nil, m.Limits.Steps, m.Limits.Work
	f.chance.Start(seed, n, 0)
	f.whim.Start(seed, n, purposeWhim)
	f.orders, f.followed = m.Setup.Orders, append(f.followed[:0], make([]bool, len(m.Setup.Orders))...)
	if len(m.Setup.Throws) > 0 {
		given := world.NewGivenThrows(m.Setup.Throws)
		f.throws = &given
	}
	f.choice = Choice{Picked: f.choice.Picked[:0]}
	f.result, f.decided, f.setupRan, f.thinking, f.held = event.Result{}, false, false, 0, nil
	f.sealing = false
	f.forgetSecrets()
	if f.foresight != nil {
		f.foresight.reset()
	}
	for i := range f.measures {
		f.measures[i].Reset()
	}
	for i := range f.chosen {
		f.chosen[i].made.Reset()
		f.chosen[i].taken.Reset()
	}
}

const purposeWhim = 0x77686d

// Taken is how many steps the fight has taken, and how much work it has done.
func (f *Fight) Taken() (steps, work int64) {
	return f.m.Limits.Steps - f.steps, f.m.Limits.Work - f.effort
}

// Machine returns the machine of the fight.
func (f *Fight) Machine() *Machine { return f.m }

// LeftToChance reports whether the fight has thrown dice so far, or a decider drawn. If not
// when it is over, all others end alike.
func (f *Fight) LeftToChance() bool {
	return f.chance.UsedSince(f.chance.Serial()) || f.whim.UsedSince(f.whim.Serial())
}

// ---- frames ------------------------------------------------------------------------------------------

// push makes a frame of n words above the current one.
func (f *Fight) push(n int) []int64 {
	top := f.top
	end := top + n
	reach := top + registers // of code
	if end > reach {
		reach = end
	}
	if reach > len(f.stack) {
		f.growStack(reach)
	}
	f.top = end
	return f.stack[top:end:reach]
}

// growStack makes a larger stack. Frames in use stay where they are: each holds
// its own slice.
func (f *Fight) growStack(n int) { f.stack = make([]int64, n+f.top) }

// ---- steps and work --------------------------------------------------------------------------------------------

// spend takes steps; when none are left the fight ends. They are counted as the language
// says, so a fight takes as many on every engine.
func (f *Fight) spend(n int64, at diag.Span) {
	if f.steps -= n; f.steps < 0 {
		f.noSteps(at)
	}
}

func (f *Fight) noSteps(at diag.Span) {
	f.limit(at, "the fight took more than %d steps; something here goes on for ever", f.m.Limits.Steps)
}

// work counts what formulas go through, as far as it is computed: what is remembered is
// free. So it is a guard, never more than what plain counts.
func (f *Fight) work(n int, at diag.Span) {
	if f.effort -= int64(n); f.effort < 0 {
		f.limit(at, "the fight took more than %d pieces of work; something here goes on for ever", f.m.Limits.Work)
	}
}

// ---- lists --------------------------------------------------------------------------------------------

// list returns the items behind a handle. They must not be written to.
func (f *Fight) list(h int64) []int64 {
	switch area(h) {
	case areaHeap:
		o := offset(h)
		return f.heap[o : o+length(h)]
	case areaConst:
		return f.m.Lists[offset(h)]
	}
	return f.stored[offset(h)]
}

// newList copies items to the heap.
func (f *Fight) newList(items []int64, at diag.Span) int64 {
	f.fits(len(items), at)
	o := len(f.heap)
	if o+len(items) > f.m.Limits.Memory {
		f.noMemory(at)
	}
	f.heap = append(f.heap, items...)
	return handle(areaHeap, o, len(items))
}

// release gives back what the heap took since a mark, except while effects are held
// back, whose lists lie there.
func (f *Fight) release(mark int) {
	if f.held == nil {
		f.heap = f.heap[:mark]
	}
}

func (f *Fight) noMemory(at diag.Span) {
	f.limit(at, "the lists of this fight need more than %d places", f.m.Limits.Memory)
}

// fits stops the fight where a list becomes longer than any may be.
func (f *Fight) fits(n int, at diag.Span) {
	if n > f.m.Limits.List {
		f.limit(at, "a list has more than %d items", f.m.Limits.List)
	}
}

// settle copies a list that lies in state, so that it stays as it is now.
func (f *Fight) settle(h int64, t ir.Type, at diag.Span) int64 {
	if t.Elem.Base == ir.List { // the lists inside may lie in state
		items := f.list(h)
		base := len(f.scratch)
		moved := area(h) == areaStored
		for _, w := range items {
			s := f.settle(w, *t.Elem, at)
			moved = moved || s != w
			f.scratch = append(f.scratch, s)
		}
		if moved {
			h = f.newList(f.scratch[base:], at)
		}
		f.scratch = f.scratch[:base]
		return h
	}
	if area(h) != areaStored {
		return h
	}
	return f.newList(f.stored[offset(h)], at)
}

// keep copies a list into the place of a state field.
func (f *Fight) keep(place, h int64, at diag.Span) {
	i := offset(place)
	if area(h) == areaStored && offset(h) == i {
		return
	}
	f.keepItems(i, f.list(h), at)
}

// keepItems makes items that lie elsewhere those of a list in state.
func (f *Fight) keepItems(i int, items []int64, at diag.Span) {
	if i >= len(f.longest) || len(items) > f.longest[i] {
		f.lasts(i, len(items), at)
	}
	f.stored[i] = append(f.stored[i][:0], items...)
}

// lasts counts what lists that last take: the list i is about to have n items.
func (f *Fight) lasts(i, n int, at diag.Span) {
	for len(f.longest) <= i {
		f.longest = append(f.longest, 0)
	}
	if more := n - f.longest[i]; more > 0 {
		f.longest[i] = n
		if f.stays += more; f.stays > f.m.Limits.Memory {
			f.noMemory(at)
		}
	}
}

var nan = math.NaN()

// ---- the course of a fight -----------------------------------------------------------------------------

// Run plays the fight to its end. A failure is an error of type *event.Failure.
func (f *Fight) Run() (event.Result, error) {
	failure := event.Guarded(func() {
		f.setUp()
		f.lookAtSides()
		for !f.decided {
			f.playRound()
		}
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
// the others do the work that it did.
func (f *Fight) lookAtSides() {
	if f.first != nil && f.effort >= f.firstWork {
		f.effort -= f.firstWork
		return
	}
	before := f.effort
	f.everySideFights()
	f.firstWork = before - f.effort
	f.keepStart()
}

// everySideFights stops a fight that is over before it begins, because nobody of a
// side takes part.
func (f *Fight) everySideFights() {
	for i, s := range f.m.Setup.Sides {
		if !f.sideActive(int64(i)) {
			f.stop(&event.Failure{
				Message: fmt.Sprintf("nobody of side `%s` takes part: none of them is active when the fight begins", s.Name),
				Hint:    "look at their values, such as hit points of 0", Span: s.Span,
			})
		}
	}
}

// playRound plays one round, or sees that there is none left.
func (f *Fight) playRound() {
	c := f.m.course
	next := f.round + 1
	if c.next.formula != nil && f.round > 0 {
		next = f.run(c.next)
		if next <= f.round {
			f.fail(c.at, "`next` must go forward: it gives %d after %s %d", next, c.unit, f.round)
		}
		next = f.noFurtherThanEnds(next)
	}
	if next > f.m.Limits.Rounds {
		f.decide(-1, "nobody has won by "+c.unit+" "+intText(f.m.Limits.Rounds)+", where the fight is broken off")
		f.result.OutOfTime = true
		return
	}
	f.round = next
	f.newEpoch(f.m.roundReaders)
	f.playStages(c, roundBegins)
}

// roundBegins is the stage of a round before its first phase. Its phases are the stages
// from 0, its end is the one behind them.
const roundBegins = -1

// playStages plays a round from one of its stages on. Between two of them no rule is
// running.
func (f *Fight) playStages(c *course, from int) {
	if from == roundBegins {
		f.between(c, roundBegins)
		f.announce(f.m.code.roundStarts, nil, diag.Span{})
		from = 0
	}
	f.phases(c, from)
	if f.decided {
		return
	}
	f.between(c, len(c.phases))
	f.announce(f.m.code.roundEnds, nil, diag.Span{})
	f.runOut()
	f.checkVictory()
}

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
		p := c.phases[i]
		f.phase = p
		f.playPhase(p)
		f.phase = nil
		if len(f.m.makes) > 0 {
			f.sweep()
		}
		f.heap = f.heap[:0]
		f.checkVictory()
		if f.decided {
			return
		}
	}
}

func (f *Fight) playPhase(p *phase) {
	f.calls = append(f.calls, p.label)
	old, top := f.fr, f.top
	f.fr = f.push(p.slots)
	f.exec(p.code)
	f.fr, f.top = old, top
	f.calls = f.calls[:len(f.calls)-1]
}

// checkVictory looks at the lines of `victory` in order.
func (f *Fight) checkVictory() {
	if f.decided || len(f.m.SideOf) == 0 {
		return
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
	if !f.anybodyActive() {
		f.decide(-1, "nobody is left")
	}
	for _, v := range f.m.code.victory {
		if f.decided {
			break
		}
		old, top := f.fr, f.top
		f.fr = f.push(v.slots)
		f.lookAtLine(v)
		f.fr, f.top = old, top
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
	f.announce(f.m.code.fightEnds, nil, diag.Span{})
	f.measureNow()
}
