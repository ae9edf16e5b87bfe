package fast

import (
	"hcl/interp/deciding"
	"hcl/stdlib/value"
)

// Falls says in the place of chance how everything falls: it goes through all that may come of
// a fight. It may panic with an *event.Failure to end a piece.
type Falls interface {
	deciding.Falls
	Total(d value.Dice, own []int64) int64 // of dice; own are the faces of Custom ones
	Faces(n, faces int) []int              // of n dice, from 0, in whatever order
	// Ranks are the places of some who throw dice to be ranked, from the lowest throw on; those
	// who throw the same have the same. They are not all the same, unless no throw can differ.
	Ranks(dice []value.Dice, own [][]int64) []int
	// Checkpoint is told where a rule is about to be called, by a phase itself or inside of others: fights
	// that have gone different ways until then go on alike, from what Play takes. It may end the
	// segment.
	Checkpoint(here []byte, inside bool)
}

// fork is where the dice of a fight do not fall by chance.
//
// At a throw it can tell where the fight stands (Pieces.Here): two fights that stand alike go on
// alike. That takes what is in the memory of the fight, and for each body of code that is running
// the instruction that it has come to, and the registers that it may still read. Go functions
// between them hold what nobody sees, unless they are open; below others, and while effects are
// held back that are more than numbers written and events announced, a fight cannot tell where it
// stands.
type fork struct {
	falls    Falls
	trail    []standing
	hidden   int    // Go functions that are running and may hold what does not stand in frames
	begun    *instr // where the segment has begun
	places   map[*instr]int64
	targets  map[*place]int64 // what strands write to, numbered
	byTarget []*place
	levels   []standing // memory for what is resumed
	byNumber []standing // the code and the place of each
}

// standing is an instruction that calls, and how the fight stood then.
type standing struct {
	code *instructions
	at   int
	fr   []int64 // its frame
	top  int     // where that ends
	mark int     // how long the heap was
}

func (s *standing) instr() *instr { return &s.code.list[s.at] }

// live are the registers that may count.
func (s *standing) live() []int64 { return s.fr[:s.instr().live] }

// dead are those among them that do not.
func (s *standing) dead() *registerSet {
	i := s.instr()
	switch {
	case i.op == opNative:
		return s.code.natives[i.n].dead
	case i.d != nil:
		return i.d.dead
	}
	return nil
}

func (k *fork) call(f *Fight, code *instructions, at int, open bool) {
	if !open {
		k.hidden++
		return
	}
	k.trail = append(k.trail, standing{code, at, f.fr, f.top, len(f.heap)})
	if i := &code.list[at]; i == k.begun {
		k.begun = nil
	} else if f.phase != nil && i.op == opCall {
		if here, known := f.appendHere(nil); known && f.resumes() {
			k.falls.Checkpoint(here, len(k.trail) > 1)
		}
	}
}

func (k *fork) back(open bool) {
	if !open {
		k.hidden--
		return
	}
	k.trail = k.trail[:len(k.trail)-1]
}

// placeOf numbers instructions in the order in which they are come to.
func (k *fork) placeOf(s *standing) int64 {
	i := s.instr()
	n, ok := k.places[i]
	if !ok {
		n = int64(len(k.byNumber))
		k.places[i] = n
		k.byNumber = append(k.byNumber, standing{code: s.code, at: s.at})
	}
	return n
}

// targetOf numbers what strands write to.
func (k *fork) targetOf(p *place) int64 {
	n, ok := k.targets[p]
	if !ok {
		n = int64(len(k.byTarget))
		k.targets[p], k.byTarget = n, append(k.byTarget, p)
	}
	return n
}

func (k *fork) total(f *Fight, w int64) int64 {
	d := f.diceOfWord(w)
	return k.falls.Total(d, f.ownFaces(d))
}

// obscure says that a Go function begins (1) or ends (-1) to hold what does not stand in frames
// while something in it throws.
func (f *Fight) obscure(n int) {
	if f.fork != nil {
		f.fork.hidden += n
	}
}

// rankByFalls is rankByRoll where chance does not decide. Throws that are all tied are made again
// there, so that a tie of all does not come up.
func (f *Fight) rankByFalls(from, to, item int, k *rankKey, rest []rankKey, first int) {
	var all []value.Dice
	var own [][]int64
	for i := from; i < to; i++ {
		w := int64(0)
		f.fr[item] = f.scratch[i]
		if k.known != nil {
			w = k.known.word
		} else {
			w = k.value.word(f)
		}
		d := f.diceOfWord(w)
		f.spend(d.N, k.at)
		all, own = append(all, d), append(own, f.ownFaces(d))
	}
	ranks := f.fork.falls.Ranks(all, own)
	base, tied := len(f.ranks), true
	for _, r := range ranks {
		tied = tied && r == ranks[0]
		f.ranks = append(f.ranks, int64(r))
	}
	if tied {
		f.limit(k.at, "the throws are always tied")
	}
	f.sortGroup(from, to, base)
	for a, b := range f.tiedGroups(from, base) {
		f.rankByFalls(a, b, item, k, rest, first)
	}
	f.ranks = f.ranks[:base]
}
