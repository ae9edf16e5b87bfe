package tell

import (
	"strings"
	"sync"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Fight is what is asked of the fight that is told of.
type Fight interface {
	Standing() Standing
	// Value evaluates a formula in the frame at hand; none gives nil.
	Value(e ir.Expr) value.Value
	// Again evaluates a formula again. It reports false if that cannot be done.
	Again(e ir.Expr) (v value.Value, ok bool)
	// Within runs something in a frame of its own that begins with args.
	Within(fr *ir.Frame, args []value.Value, run func())
	// Quietly runs something of which nothing is told.
	Quietly(run func())
	// Aside does the same, takes nothing of the limits but so much work of its own, and leaves
	// the fight as it stood. Throws give what has been thrown. It returns the work that was done.
	Aside(budget int64, run func()) (work int64, failure *event.Failure)
	// Work counts what telling goes through.
	Work(n int, at diag.Span)
	// Limit stops the fight at a limit.
	Limit(at diag.Span, format string, args ...any)
	// Holds is what a field of a thing holds, of a per field the value with a number.
	Holds(t value.Thing, fd *ir.Field, n int) value.Value
	// Active reports whether a combatant, by his number, is active.
	Active(combatant int64) bool
	// Seen reports whether all may see what a field of a thing holds.
	Seen(t value.Thing, fd *ir.Field) bool
	// Things is how many things of a kind there have been at once; There, whether one is not gone.
	Things(k *ir.Kind) int
	There(t value.Thing) bool
	// Holding goes through the conditions of a kind that hold and that all may see.
	Holding(k *ir.Condition, each func(args []value.Value))
	// Stamp is greater than it was if something has been written that a formula of a picture reads.
	Stamp(f *ir.Formula) uint64
	// Epoch is greater than it was if a condition has begun, ended or been revealed, or the round is another.
	Epoch() uint64
	// AsAllSee runs something while all that is hidden is put aside.
	AsAllSee(run func())
	// Written goes through the cells that have been written since it did so last.
	Written(each func(Cell))
	// Hides reports whether a field is hidden under the params.
	Hides(fd *ir.Field) bool
}

// Standing is where a fight stands.
type Standing struct {
	Round int64
	Phase *ir.Phase
	Turn  int64 // the number of the turn that runs, 0 for none
	Depth int   // rules that are running
	Aloud bool  // a statement of a rule is being run: scores explain themselves
	Held  bool  // strands run, whose effects have not landed
	Quiet bool  // policies and conditions are being evaluated: nothing is told
}

// Program is what is found out once of a program.
type Program struct {
	changes func() *changes
	order   func() *order
	asking  func() map[*ir.Formula]bool      // whether the bodies of defines and methods ask for a score
	throws  func() map[*ir.Local]*ir.Builtin // locals that are a throw
	sums    sync.Map                         // []sum by ir.Stmt
}

// NewProgram gets ready to find that out, when it is first needed.
func NewProgram(p *ir.Program) *Program {
	return &Program{
		changes: sync.OnceValue(func() *changes { return changesIn(p) }),
		order:   sync.OnceValue(func() *order { return orderIn(p) }),
		asking:  sync.OnceValue(func() map[*ir.Formula]bool { return askingIn(p) }),
		throws:  sync.OnceValue(func() map[*ir.Local]*ir.Builtin { return throwsIn(p) }),
	}
}

// Log tells the reader of a fight.
type Log struct {
	fight   Fight
	world   *world.World
	first   *world.First
	program *Program

	reader  event.Reader
	explain bool // he wants the terms of scores, and what files have changed
	atField bool // who stands where is told
	stands  bool // how everything stands is told
	told
}

// told is what has been told of one fight, and what is known for what comes.
type told struct {
	entries   int64               // so far
	letters   int64               // so far
	named     []event.Shown       // by the text that is being filled in
	drawn     bool                // who stands where has been told
	charted   map[*ir.Map]bool    // maps that have been shown with marks on them
	thrown    map[diag.Span]int64 // by place: the last throw
	waiting   []*event.Event      // throws that some score is told before
	precedes  []diag.Span         // places of those that the scores come before that are told now
	handed    []handed            // what parameters have been given
	wonBy     []event.Source      // what the line of victory was made of that files have changed
	snapshots *snapshots          // nil: none yet
	answers   int64               // work that has been done to find what numbers come from
}

// New makes the log of a fight that begins with first values.
func New(f Fight, w *world.World, first *world.First, p *Program) *Log {
	return &Log{fight: f, world: w, first: first, program: p}
}

// Reset begins with another fight.
func (l *Log) Reset() {
	l.told = told{charted: map[*ir.Map]bool{}, thrown: map[diag.Span]int64{}}
}

// Read attaches a reader; explain asks for the terms of scores as well.
func (l *Log) Read(r event.Reader, explain bool) { l.reader, l.explain = r, explain }

// IsRead reports whether there is a reader.
func (l *Log) IsRead() bool { return l.reader != nil }

// Asked reports whether somebody wants to know here why numbers are as they are.
func (l *Log) Asked() bool { return l.reader != nil && l.explain && !l.fight.Standing().Quiet }

// Explains reports whether scores explain themselves in a body that is evaluated aloud.
func (l *Log) Explains(body *ir.Formula) bool {
	if !l.Asked() {
		return false
	}
	asks, known := l.program.asking()[body]
	return asks || !known
}

// changes is what files have changed, nil if that is nothing or nobody asks.
func (l *Log) changes() *changes {
	if !l.Asked() {
		return nil
	}
	return l.program.changes()
}

// What is done for those who ask takes no steps of the fight; there is work for that alone,
// after which nothing is told any more.
const (
	workForAnswers = 10_000_000
	workForAnswer  = 20 // at least
	mostForAnswer  = 100_000
)

// aside does what is done for those alone who ask. It reports whether it came to its end:
// there may be too little work left for answers, or a local may have been written since a
// formula was evaluated that reads it, so that it cannot be evaluated again.
func (l *Log) aside(do func()) bool {
	left := min(workForAnswers-l.answers, mostForAnswer)
	if left <= 0 {
		return false
	}
	work, failure := l.fight.Aside(left, do)
	l.answers += workForAnswer + work
	return failure == nil
}

// freely does what is only shown, and counts for no limit.
func (l *Log) freely(show func()) {
	if _, failure := l.fight.Aside(l.world.Limits.Work, show); failure != nil {
		panic(failure)
	}
}

// ---- entries -----------------------------------------------------------------------------------------

// Emit gives an event to the reader. at is what it comes from.
func (l *Log) Emit(e *event.Event, at diag.Span) {
	if l.reader == nil || l.fight.Standing().Quiet {
		return
	}
	l.tellChanges()
	l.enter(e, at)
	if e.Type == "score" {
		l.tellThrows(l.precedes)
	} else {
		l.Finish()
	}
	l.reader.Read(e)
}

// enter counts an event, and says where in the fight it stands.
func (l *Log) enter(e *event.Event, at diag.Span) {
	most := l.world.Limits
	if l.entries += 1 + int64(len(e.Terms)); l.entries > most.Events {
		l.fight.Limit(at, "the log has more than %d entries", most.Events)
	}
	if l.letters > most.Log {
		l.fight.Limit(at, "the log has more than %d letters", most.Log)
	}
	s := l.fight.Standing()
	e.Round, e.Turn, e.Depth, e.At = s.Round, s.Turn, s.Depth, at
	if s.Phase != nil {
		e.Phase = s.Phase.Name
	}
}

// Text fills a text in.
func (l *Log) Text(list []ir.TextPart) string {
	if len(list) == 1 && list[0].Value == nil {
		l.letters += int64(len(list[0].Letters))
		return list[0].Letters
	}
	most := l.world.Limits.Text
	var b strings.Builder
	l.fight.Quietly(func() {
		for _, p := range list {
			if p.Value == nil {
				b.WriteString(diag.AfterName(b.String(), p.Letters))
			} else if b.WriteString(l.show(p.Value)); b.Len() > most {
				break
			}
		}
	})
	s := b.String()
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + " …"
	}
	l.letters += int64(len(s))
	return diag.Clean(s)
}

// show writes what a formula comes to.
func (l *Log) show(e ir.Expr) string {
	v, t := l.fight.Value(e), e.Type()
	thing, is := v.(value.Thing)
	square := v != nil && (t.Base == ir.Square || t.Elem != nil && t.Elem.Base == ir.Square)
	if named, letters := l.named, l.letters; l.stands && (is || square) { // what it is called counts once, in the text
		shown := l.world.Shown(t, v)
		if is {
			shown = l.world.ShownThing(thing)
		}
		l.named, l.letters = append(named, shown), letters
	}
	return l.world.Show(t, v)
}

// words are a text, filled in, and what it names, for who is told how everything stands.
func (l *Log) words(list []ir.TextPart) (text string, about []event.Shown) {
	l.named = nil
	text = l.Text(list)
	return text, l.named
}
