package ir

import (
	"iter"
	"slices"
)

// Dataflow describes one statement: what it reads, writes and nests. Whoever walks statements without
// running them (liveness, inlining, unfolding, telling, the book) asks here, so a new statement is
// described once.
type Dataflow struct {
	Reads  []Expr       // evaluated in turn, or at most that; no nil among them
	Told   []Expr       // evaluated for those who read or decide, as often as they like
	Weighs []Expr       // evaluated by those who decide
	Texts  [][]TextPart // put into words
	Binds  []*Local     // new locals, which the statements behind it see
	Sets   []*Local     // locals that get another value, whatever they were
	Places []Place      // written, and what they were may be read
	Own    []*Local     // names that only Reads, Told and Texts know, such as `it`
	Nests  []Nest       // blocks inside it, in the order in which they stand
	Again  bool         // Reads are evaluated before each pass of a loop
	Ends   bool         // what is behind it does not run
	Apart  bool         // the statements inside it run each on the fight as it was
	Later  bool         // Reads are evaluated when the statement is over
}

// Nest is a block inside a statement.
type Nest struct {
	Body   *Block
	Item   *Local // what it binds for each pass, nil: nothing
	When   Expr   // of its own, nil: none
	Hook   bool   // a variant has put it around the statement
	Loops  bool   // it may run several times, or not at all
	Always bool   // one of the blocks of the statement that have this runs
}

// DataflowOf describes a statement.
func DataflowOf(s Stmt) Dataflow {
	var f Dataflow
	switch s := s.(type) {
	case *Let:
		f.reads(s.Value)
		f.makes(s.New)
		f.Binds = s.Locals
	case *Assign:
		if s.Place.Local != nil && s.Op == "=" {
			f.Sets = []*Local{s.Place.Local}
		} else {
			f.writes(s.Place)
		}
		f.reads(s.Value)
		f.makes(s.New)
	case *Do:
		f.reads(s.Call)
	case *If:
		f.reads(s.Cond)
		f.nests(Nest{Body: s.Then, Always: s.Else != nil}, Nest{Body: s.Else, Always: true})
	case *For:
		f.reads(s.List)
		f.nests(Nest{Body: s.Body, Item: s.Item, Loops: true})
	case *While:
		f.reads(s.Cond)
		f.Again = true
		f.nests(Nest{Body: s.Body, Loops: true})
	case *Repeat:
		f.reads(s.Times)
		f.nests(Nest{Body: s.Body, Loops: true})
	case *Together:
		f.Apart = true
		f.nests(Nest{Body: s.Body, Always: true})
	case *Sealed:
		f.Apart = true
		f.nests(Nest{Body: s.Body, Always: true})
	case *Choose:
		f.chooses(s.Site)
	case *Rank:
		f.reads(s.From)
		for _, k := range s.Keys {
			f.reads(k.Value, k.LabelFrom)
		}
		f.Own = []*Local{s.Item}
		f.bindsOr(s.Local, s.Place)
	case *Add:
		f.reads(s.Value)
		f.makes(s.New)
		f.writes(s.Place)
	case *Take:
		f.reads(s.Value)
		f.writes(s.Place)
	case *Begin:
		f.reads(s.Args...)
		if s.Until != nil {
			f.reads(s.Until.Args...)
		}
		f.reads(s.For)
	case *End:
		f.reads(s.Args...)
	case *Leave: // a rule or phase that does not run is not left
		f.Ends = s.Loop != nil
	case *Reveal:
		f.reads(s.X)
		f.reads(s.Args...)
	case *Announce:
		f.reads(s.Args...)
		f.nests(Nest{Body: s.Else})
	case *Veto:
		f.Ends = true
	case *Say:
		f.Texts = [][]TextPart{s.Parts}
		for _, m := range s.Marks {
			f.told(m.Squares)
			f.Texts = append(f.Texts, m.Label)
		}
	case *Return:
		f.reads(s.Value)
		f.makes(s.New)
		f.Ends = true
	case *Step:
		f.reads(s.When)
		f.hooks(s.Before)
		f.nests(Nest{Body: s.Body, Always: s.When == nil && len(s.Around) == 0})
		f.hooks(s.After)
		f.hooks(s.Around)
	case *Rolls:
		f.reads(s.Values...)
		f.Later = true
	case *Answer:
		f.reads(s.Values...)
		f.reads(s.Where)
		f.Own = []*Local{s.Item}
		f.Later = true
	case *Run:
		f.reads(s.Rounds)
	case *Expect:
		f.reads(s.Cond, s.Refused)
	}
	return f
}

func (f *Dataflow) reads(list ...Expr) { f.Reads = appendSome(f.Reads, list) }
func (f *Dataflow) told(list ...Expr)  { f.Told = appendSome(f.Told, list) }

// appendSome appends the formulas that are there.
func appendSome(to, list []Expr) []Expr {
	for _, e := range list {
		if e != nil {
			to = append(to, e)
		}
	}
	return to
}

// makes reads what the fields of a new thing are set to.
func (f *Dataflow) makes(n *New) {
	if n != nil {
		for _, set := range n.Sets {
			f.reads(set.Value)
		}
	}
}

func (f *Dataflow) writes(p Place) {
	f.reads(p.X, p.Key)
	f.Places = append(f.Places, p)
}

// bindsOr binds a local, or if there is none writes a place.
func (f *Dataflow) bindsOr(l *Local, p Place) {
	if l != nil {
		f.Binds = append(f.Binds, l)
	} else {
		f.writes(p)
	}
}

func (f *Dataflow) nests(list ...Nest) {
	for _, n := range list {
		if n.Body != nil {
			f.Nests = append(f.Nests, n)
		}
	}
}

func (f *Dataflow) hooks(list []*StepHook) {
	for _, h := range list {
		f.nests(Nest{Body: h.Body, When: h.When, Hook: true})
	}
}

// chooses reads what a choice, and any policy that makes it, reads.
func (f *Dataflow) chooses(s *Site) {
	f.reads(s.From, s.By, s.Where)
	f.told(s.Offer)
	f.Texts = [][]TextPart{s.Label}
	for _, n := range s.Needs {
		f.reads(n.Cond)
		f.Texts = append(f.Texts, n.Text)
	}
	for _, list := range s.Policies {
		for _, r := range list {
			f.Weighs = appendSome(f.Weighs, []Expr{r.Value, r.When})
		}
	}
	f.Own = []*Local{s.Item, s.Self, s.Options}
	if s.Sofar != nil { // what has been chosen so far is nothing at first, whatever was there before
		f.Own = append(f.Own, s.Sofar)
		if l := s.Bound(); l != nil {
			f.Own = append(f.Own, l)
		}
	}
	f.bindsOr(s.Local, s.Place)
}

// Mentions lists the formulas of a statement, whoever evaluates them, but for those in its blocks.
func (f *Dataflow) Mentions() []Expr {
	list := slices.Concat(f.Reads, f.Told, f.Weighs)
	for _, parts := range f.Texts {
		for _, p := range parts {
			list = appendSome(list, []Expr{p.Value})
		}
	}
	for _, n := range f.Nests {
		list = appendSome(list, []Expr{n.When})
	}
	return list
}

// EachBlock visits a block, those inside it, and those that are put around its steps.
func EachBlock(b *Block, visit func(*Block)) {
	if b == nil {
		return
	}
	visit(b)
	for _, s := range b.List {
		for _, n := range DataflowOf(s).Nests {
			EachBlock(n.Body, visit)
		}
	}
}

// Statements goes through the statements of a block, each before those inside it.
func Statements(b *Block) iter.Seq[Stmt] {
	return func(yield func(Stmt) bool) { eachStatement(b, yield) }
}

// Steps goes through the steps in a block, at any depth.
func Steps(b *Block) iter.Seq[*Step] {
	return func(yield func(*Step) bool) {
		for s := range Statements(b) {
			if step, ok := s.(*Step); ok && !yield(step) {
				return
			}
		}
	}
}

func eachStatement(b *Block, yield func(Stmt) bool) bool {
	if b == nil {
		return true
	}
	for _, s := range b.List {
		if !yield(s) {
			return false
		}
		for _, n := range DataflowOf(s).Nests {
			if !eachStatement(n.Body, yield) {
				return false
			}
		}
	}
	return true
}
