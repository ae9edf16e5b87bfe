package fast

import (
	"math"

	"hcl/interp/chance"
	"hcl/interp/deciding"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
)

// Fight is one run of a machine. Its memory is used again by Reset.
type Fight struct {
	m      *Machine
	names  *world.World // which calls things as this fight does
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
	under   call    // the throw that is being made, if its label is a parameter
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
	plans   []*chance.Plan
	forms   *forms             // of dice, besides the machine's; nil while that is being built
	throws  *world.GivenThrows // by the scenario; nil for none
	fork    *fork              // says how everything falls; nil: chance does
	probe   *probe             // records what comes of a throw; nil: nobody asked
	notes   *watch             // notes what is read and written; nil: nothing does
	noted   []byte             // memory for what that takes note of

	remember func(event.Decision) // is told of each decision
	result   event.Result
	decided  bool

	asides   int64 // work that is left to test options for those alone who count them
	thinking int   // policies and conditions are being evaluated: nothing is shown
	choosing int   // choices are being made
	measures []event.Tally
	memos
	stand     stand
	chosen    []choiceCounts   // by site; nil: nobody counts
	titles    map[int64]string // of things made in the fight that were taken, by their words; nil: there are none
	forced    bool             // what is taken without an alternative counts as chosen
	came      []int64          // how often each part of the ruleset has come up; nil: nobody counts
	pondered  []bool           // it has come up, in some fight, where that is not counted
	leavables []leavable       // those that run, the innermost last
	leaving   event.Unwinding
	held      *held      // what is held back while a `together` runs
	spare     []*held    // memory for it
	sealing   bool       // a `sealed` block runs
	secrets   []revealed // of each hidden field: what has been shown
	mask      mask       // what is put aside while another side decides
	choice    Choice
	decider   *decider
	answer    [1]int64        // what a line of a policy takes
	foresight *lookAhead      // nil: nobody looks ahead
	ahead     func(c *Choice) // makes the choices of a copy in which somebody looks ahead; nil: this is none
	observed  bool            // this is a play-out of one who looks ahead, and is watched
	follows   following       // what it takes as another fight did
	setupRan  bool
	fallen    fallen
	luck      luck
	profile   *Profile // nil: nobody asks where the time goes
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
	f.names = m.World.In(f.title)
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
	f.measures = newTallies(m.Program)
	f.decider = deciding.New[int64, mark](m.World, chooser{f})
	f.memos = newMemos(m)
	f.secrets = make([]revealed, len(m.secrets))
	f.profile = newProfile(m)
	return f
}

// NewFight makes the memory for fights of a machine.
func NewFight(m *Machine) *Fight {
	f := newFight(m)
	if m.counts != nil {
		f.came, f.pondered = make([]int64, len(m.counts.List)), make([]bool, len(m.counts.List))
	}
	if m.Searches() {
		f.foresight = newLookAhead(m)
	}
	return f
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
	f.forgetForms()
	f.forgetFight()
	f.top, f.fr, f.depth, f.calls = 0, nil, 0, f.calls[:0]
	f.asides = m.Limits.Aside()
	f.heap, f.scratch, f.ranks = f.heap[:0], f.scratch[:0], f.ranks[:0]
	f.round, f.phase, f.steps, f.effort = 0, nil, m.Limits.Steps, m.Limits.Work
	f.chance.Start(seed, n, 0)
	f.decider.Reset(seed, n)
	if len(m.Setup.Throws) > 0 {
		given := world.NewGivenThrows(m.Setup.Throws)
		f.throws = &given
	}
	f.noChoice()
	f.result, f.decided, f.setupRan, f.thinking, f.choosing, f.held = event.Result{}, false, false, 0, 0, nil
	f.sealing = false
	f.fallen.reset(len(m.SideOf))
	f.forgetSecrets()
	if f.foresight != nil {
		f.foresight.reset()
	}
	for i := range f.measures {
		f.measures[i].Reset()
	}
	f.leavePart(0)
	f.follows.made = 0
	clear(f.came)
	clear(f.luck.sums)
	clear(f.titles)
	for i := range f.chosen {
		f.chosen[i].made.Reset()
		f.chosen[i].taken.Reset()
	}
}

// Play gives the fights to come in this memory plays of their own.
func (f *Fight) Play(p world.Plays) { f.decider.Plays = p }

// Taken is how many steps the fight has taken, and how much work it has done.
func (f *Fight) Taken() (steps, work int64) {
	return f.m.Limits.Steps - f.steps, f.m.Limits.Work - f.effort
}

// Machine returns the machine of the fight.
func (f *Fight) Machine() *Machine { return f.m }

// LeftToChance reports whether the fight has thrown dice so far, or a decider drawn. If not
// when it is over, all others end alike.
func (f *Fight) LeftToChance() bool {
	return f.chance.UsedSince(f.chance.Serial()) || f.decider.Whim.UsedSince(f.decider.Whim.Serial())
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
	if f.fork != nil { // what is left there from before must not tell states apart
		clear(f.stack[top:end])
	}
	return f.stack[top:end:reach]
}

// frame is one to go back to.
type frame struct {
	fr  []int64
	top int
}

// open makes a frame of n words or more, which begins with some, the current one.
func (f *Fight) open(n int, words []int64) (outer frame) {
	outer = frame{f.fr, f.top}
	f.fr = f.push(max(n, len(words)))
	copy(f.fr, words)
	return outer
}

func (f *Fight) back(to frame) { f.fr, f.top = to.fr, to.top }

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

var nan = math.NaN()
