package interp

import (
	"fmt"
	"sync"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/plain"
	"hcl/interp/script"
	"hcl/interp/search"
	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// DefaultNodes is how many nodes a choice is worth to who looks ahead, where nobody says
// otherwise.
const DefaultNodes = search.DefaultNodes

// Options choose how a machine is built.
type Options struct {
	Limits   world.Limits         // none: the defaults
	Params   []world.ParamSetting // over the scenario's, as `--set` gives them
	Policies map[string]string    // by side or combatant, over the scenario's
	Plays    []world.Play         // how some choices are made, whatever policies say
	Nodes    int                  // of `search` for each choice; 0: DefaultNodes
	Unread   bool                 // nobody will read a fight: only counters are made
	Count    bool                 // counters count how often each part of the ruleset comes up
	Profile  bool                 // counters say in which part of the ruleset they are
	Probed   bool                 // fights of counters can be probed: Adviser.Throws
	Test     *ir.Test             // for which test: its params apply, and it may set anything
	Code     *Code                // of this program, to be shared by its machines; nil: its own
}

// Code is the formulas of a program as they have been compiled so far.
type Code = plain.Code

// NewCode makes the code of a program; no formula is compiled yet.
func NewCode(p *ir.Program) *Code { return plain.NewCode(p) }

// Machine is a program made ready for one scenario. It is shared by all fights of it.
type Machine struct {
	*world.World
	told    *plain.Machine // nil if nobody reads
	counted func() (*fast.Machine, error)
	watched func() (*fast.Machine, error)
	walked  func() (*plain.Machine, error) // the one that reads, if nobody reads but somebody asks
}

// HasSecrets reports whether sides have any from one another, in a fight that somebody reads.
func (m *Machine) HasSecrets() bool { return m.told != nil && m.told.HasSecrets() }

// New makes a program ready for a scenario. A nil setup gives a fight without combatants, in
// which tests of single rules can run. The error is an *event.Failure.
func New(p *ir.Program, s *world.Setup, o Options) (*Machine, error) {
	compile := func(x fast.Options) func() (*fast.Machine, error) {
		x.Limits, x.Params, x.Policies, x.Plays, x.Nodes = o.Limits, o.Params, o.Policies, o.Plays, o.Nodes
		return sync.OnceValues(func() (*fast.Machine, error) { return fast.New(p, s, x) })
	}
	m := &Machine{counted: compile(fast.Options{Count: o.Count, Profile: o.Profile, Probed: o.Probed}),
		watched: compile(fast.Options{Watched: true})}
	m.walked = sync.OnceValues(func() (*plain.Machine, error) {
		return plain.New(p, s, plain.Options{Limits: o.Limits, Params: o.Params, Policies: o.Policies, Plays: o.Plays,
			Code: o.Code})
	})
	if o.Unread {
		counted, err := m.counted()
		if err != nil {
			return nil, err
		}
		m.World = counted.World
		return m, nil
	}
	told, err := plain.New(p, s, plain.Options{Limits: o.Limits, Params: o.Params, Policies: o.Policies, Plays: o.Plays,
		Test: o.Test, Code: o.Code})
	if err != nil {
		return nil, err
	}
	m.World, m.told = told.World, told
	return m, nil
}

// Fight is a fight that somebody may read. What takes long to decide is decided by a fight
// that nobody reads, which ends alike.
type Fight struct {
	*plain.Fight
	m *Machine
}

// NewFight makes a fight of a machine, which Reset begins.
func NewFight(m *Machine) *Fight { return &Fight{Fight: plain.NewFight(m.told), m: m} }

// Machine returns the machine of the fight.
func (f *Fight) Machine() *Machine { return f.m }

// Reset begins fight number n (from 1) of a seed.
func (f *Fight) Reset(seed, n uint64) {
	f.Fight.Reset(seed, n)
	f.Foretell(func() ([]event.Decision, *event.Failure) { return decisions(f.m, seed, n, nil) })
}

// decisions are those of a fight that begins with some, as far as it comes, and what stops it there: at the
// latest that there are more than a log has entries, since it keeps them all.
func decisions(m *Machine, seed, n uint64, made []event.Decision) (out []event.Decision, stopped *event.Failure) {
	counted, err := m.counted()
	if err != nil {
		stopped, _ = err.(*event.Failure)
		return nil, stopped
	}
	f := fast.NewFight(counted)
	f.Remember(func(d event.Decision) {
		if most := m.Limits.Events; int64(len(out)) >= most {
			panic(&event.Failure{Message: fmt.Sprintf("there are more than %d decisions", most), Limit: true})
		}
		out = append(out, d)
	})
	f.Follow(made)
	f.Reset(seed, n)
	_, err = f.Run()
	stopped, _ = err.(*event.Failure)
	return out, stopped
}

// TestResult is the outcome of a test block.
type TestResult = script.Result

// Reached is what tests have reached of a ruleset.
type Reached = script.Reached

// NewReached begins to note what the tests of a program reach.
func NewReached(p *ir.Program) *Reached { return script.NewReached(p) }

// RunTest runs a test block on a machine that was built for it.
func RunTest(m *Machine, t *ir.Test) TestResult { return plain.RunTest(m.told, t) }

// TellTest runs a test as far as it goes, tells a reader of it with the terms of scores, and
// gives what some of its `let`s have bound, and how much it took. What it says in advance and does
// not come to is no failure; the error is an *event.Failure.
func TellTest(m *Machine, t *ir.Test, to event.Reader, asked []*ir.Let) (values []event.Shown, steps, work int64,
	err error) {
	return plain.TellTest(m.told, t, to, asked)
}

// RunTestNoting runs a test block and adds what it reaches to what others have reached, unless
// reached is nil.
func RunTestNoting(m *Machine, t *ir.Test, reached *Reached) TestResult {
	return plain.RunTestNoting(m.told, t, reached)
}

// Trial is what a test does, again and again, each time in a fight that begins anew.
type Trial = plain.Trial

// Falls says in the place of chance how all dice fall and what is picked.
type Falls = plain.Falls

// Pausing is told where an evaluation stands as well.
type Pausing = plain.Pausing

// NewTrial makes a trial of a test, of which some `let`s are asked for.
func NewTrial(m *Machine, t *ir.Test, asked []*ir.Let) *Trial {
	return plain.NewTrial(m.told, t, asked)
}

// Counter plays fights that nobody reads, one after the other, and counts what comes out.
type Counter interface {
	Play(p world.Plays)         // from the next fight on in the place of the machine's
	Reset(seed, n uint64)       // begins fight number n (from 1) of a seed
	Taken() (steps, work int64) // how many steps it has taken, and how much work it was
	Run() (event.Result, error) // plays it to its end; the error is an *event.Failure
	LeftToChance() bool         // dice have been thrown in it so far, or a decider has drawn

	// What it came to: of a measure, rows of sums by what it is counted by; of a choice, how
	// often each side made it and took each option. CountChoices asks for the latter, CountForced for
	// what is taken without an alternative as well.
	CountChoices()
	CountForced()
	MeasureSums(m *ir.Measure) (keys []event.Key, sums []float64)
	ChoicesMade(s *ir.Site) (keys []event.Key, times []float64)
	ChoicesTaken(s *ir.Site) (keys []event.Key, times []float64)
	ChoicesOffered(s *ir.Site) (keys []event.Key)
	CameUp() []int64  // by the places of Program.Countables; nil if the machine does not count
	Pondered() []bool // what came up in any fight so far where it is not counted, as in choosing
	ForgetPondered()  // so that what the next fights ponder depends on them alone

	// Whether any combatant is active no longer, and the side of the first, -1 if that is not known.
	// WatchFallen asks for it.
	WatchFallen()
	FirstFallen() (side int64, any bool)

	// By how much throws have exceeded what they come to on average, in halves of a pip: sums
	// that are 0 on average, whatever the rules and whoever decides. WatchLuck asks for them.
	WatchLuck()
	Luck() []int64

	// How these are shown.
	Info() *event.FightInfo
	ParamValues(p *ir.Param) []value.Value // of one that is per kind, a value for each thing
	Measures() []event.MeasureInfo
	ShowMeasured(m *ir.Measure, key event.Key) []event.Shown
	ShowTaken(s *ir.Site, key event.Key) []event.Shown
}

// NewCounter makes a counter of the fights of a machine.
func NewCounter(m *Machine) (Counter, error) {
	counted, err := m.counted()
	if err != nil {
		return nil, err
	}
	return fast.NewFight(counted), nil
}

// Profile is the tree of the calls of fights, and PartCall a part of the ruleset as another calls it in them.
type (
	Profile     = fast.Profile
	ProfilePart = fast.Part
	PartCall    = fast.PartCall
)

// NewProfiled makes a counter of the fights of a machine that was built for a profile.
func NewProfiled(m *Machine) (Counter, *Profile, error) {
	counted, err := m.counted()
	if err != nil {
		return nil, nil, err
	}
	f := fast.NewFight(counted)
	return f, f.Profile(), nil
}

// Pieces plays fights piece by piece, along all ways in which everything can fall.
type Pieces = fast.Pieces

// Overlay appends words that have been written over others that had been.
func Overlay(to, under, over []Written) []Written { return fast.Overlay(to, under, over) }

// View is a state that is asked what segments of a fight have read; a Tree is the decision tree by
// which it is known what comes of it, as Notes have told; Written is what has changed.
type (
	View    = fast.View
	Tree    = fast.Tree
	Note    = fast.Note
	Written = fast.Written
)

// NewPieces makes the memory for fights of a machine that are played piece by piece. Nobody looks
// ahead in them.
func NewPieces(m *Machine) (*Pieces, error) {
	watched, err := m.watched()
	if err != nil {
		return nil, err
	}
	p, failure := fast.NewPieces(watched)
	if failure != nil {
		return nil, failure
	}
	return p, nil
}
