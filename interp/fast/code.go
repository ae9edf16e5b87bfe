package fast

import (
	"math"
	"slices"

	"hcl/lang/diag"
	"hcl/stdlib/grid"
)

// The body of a rule, hook or phase, and every formula, is lowered to bytecode: a list of
// instructions that one loop runs. An instruction works on up to three registers, which are the
// slots of the frame: the locals, and behind them what has been computed on the way. Short
// rules, defines and scores are put into the code of what calls them. emit.go writes code,
// emit_stmt.go makes it of statements, emit_assign.go of what they write to, layers.go of hooks
// and steps, emit_formula.go of formulas, emit_branch.go of conditions, emit_list.go of what goes
// through lists, emit_call.go of what is asked of others.

// register is the number of a slot. Instructions reach as many as it can tell apart, so that
// no access has to be checked.
type register uint16

const registers = 1 << 16

type opcode uint8

const (
	opConst     opcode = iota // a = k
	opMove                    // a = b
	opNative                  // a Go function on c words from b on
	opCharge                  // the work of a long formula
	opCount                   // k has come up
	opEnterPart               // k; a: its caller
	opLeavePart               // back to a
	opWorks                   // the formula of k is evaluated
	opPart                    // on to n, a part that goes back behind this, to a
	opBack                    // to b
	opJump
	opJumpZero
	opJumpSet
	opJumpEq // b and c
	opJumpNe
	opJumpLt
	opJumpLe
	opJumpEqK // b and k
	opJumpNeK
	opJumpLtK
	opJumpLeK
	opJumpGtK
	opJumpGeK
	opJumpNumEq
	opJumpNumNe
	opJumpNumLt
	opJumpNumLe
	opAdd
	opAddK
	opAddColumn // b and the column at c
	opSub
	opSubColumn    // b less the column at c
	opSubColumnMax // the same, or k if that is more
	opFloorTimes   // b times the column of nums at c
	opMul
	opMulK
	opMax
	opMaxK
	opMin
	opMinK
	opDivide
	opDivideK
	opModulo
	opToNum
	opNumMax
	opNumMin
	opNumAdd
	opNumSub
	opNumMul
	opNumDiv
	opRatio      // of ints
	opRatioSteps // where it lies in the steps of a table
	opFloor
	opCeil
	opFloorDiv // of ints
	opCeilDiv
	opState
	opStateAt
	opColumn
	opMemo
	opRecall // b: of whom; if it is remembered, on to n with it in a
	opRemember
	opMemoPlain
	opRecallPlain // b: of whom; if it is remembered, on to n with it in a
	opRememberPlain
	opRecallTruth   // b: of whom; if it is remembered, on to n if it is false, or to where the upper half of k says
	opRememberTruth // c, of b, and on to n
	opAsk           // what a define gives for some words
	opMethod        // the same of a field with parameters: the first word is the thing
	opHolds         // the same of a condition
	opThe
	opTable
	opSteps
	opRoll
	opRollOne
	opSubRoll       // b less the throw
	opColumnSubRoll // the column at b less the throw
	opStep          // k: how many
	opEnter         // a: for the length of the heap, k: the steps
	opLeave
	opLeaveRelease
	opMark
	opRelease
	opFor         // b: the list, c: for the place in it and the length of the heap, a: the item, k: the steps of a pass
	opForMore     // it jumps back as long as there is more
	opForMoreFree // it gives back the lists of the pass first
	opRepeat      // c: how many passes are left, and the length of the heap, k: as of opFor
	opRepeatMore
	opRepeatMoreFree
	opEach     // b: the list, c: for the place in it, a: the item; with details its length is work; if it is empty, on to n
	opEachMore // it jumps back as long as there is more
	opSeek     // as opEach, but an item is work when it is looked at
	opSeekMore
	opLength
	opBegin    // a: where a new list begins on the scratch stack
	opKeep     // b is its next item
	opBuild    // b: where it begins
	opItem     // the one at place c of the list b
	opBest     // a: the best item, and behind it its key; b: a key, c: the place in the list, n: the item, k: whether the highest counts
	opBestNum  // the same by a key that is a num
	opBestList // by a list of ints, or of nums
	opWorkOf   // as much as the list b has items
	opSome     // the list b must not be empty
	opFirst    // item of b; k: or the last
	opIn       // whether b is in the list c
	opPer      // what the thing b keeps for c
	opOfMoving // a field of a thing that may be made in a fight
	opOfFixed
	opCoordinate
	opRound
	opCopyList // of words, if it lies in state
	opSet
	opWatched // one of those that read or write the state, which stands in the details, of a watched fight
	opCall
	opUnheard // an event that nobody hears
	opAnnounce
	opAnnounceOr // the same, and goes on elsewhere unless it is vetoed
	opLeavable   // what follows may be left, by its number k
	opUnwind     // leaves what has the number k
	opReturn     // b
	opEnd
)

// instr is one instruction. n is where it jumps to. It is as long as a power of two, so that
// its address is found by a shift.
type instr struct {
	op      opcode
	a, b, c register
	n       int32
	live    register // the registers below are all that count when it throws, or calls what may
	k       int64
	d       *detail // what does not fit into it
}

// jumps reports whether an instruction does nothing but go on elsewhere.
func (o opcode) jumps() bool { return o >= opJump && o <= opJumpNumLe }

// targets tells where an instruction may go on other than behind itself; -1 is nowhere.
func (i *instr) targets() (n, m int64) {
	switch i.op {
	case opRecallTruth:
		return int64(i.n), i.k >> 32
	case opPart, opFor, opForMore, opForMoreFree, opEach, opEachMore, opSeek, opSeekMore, opRepeat, opRepeatMore,
		opRepeatMoreFree,
		opRecall, opRecallPlain, opRememberTruth, opUnheard, opAnnounceOr:
		return int64(i.n), -1
	}
	if i.op.jumps() {
		return int64(i.n), -1
	}
	return -1, -1
}

// detail is what does not fit into an instruction. What is read most often stands first, side
// by side.
type detail struct {
	values  []int64
	body    *callable
	args    []register
	method  *method
	per     *perField
	to      *place
	at      diag.Span
	name    string
	hint    string
	limits  []float64
	known   []knownThrow
	label   int
	first   int
	event   *reactions
	watched opcode
	holds   *holding
	also    *detail      // of the other half of what is put into one instruction
	dead    *registerSet // of a watched machine: what is not read any more (dead.go)
}

// instructions are what a body has become.
type instructions struct {
	list    []instr
	natives []call
}

// exec runs code in the current frame, and gives what it returns.
func (f *Fight) exec(s *instructions) int64 { return f.execFrom(s, 0) }

// execFrom is exec from an instruction on.
func (f *Fight) execFrom(s *instructions, next int) int64 {
	r := (*[registers]int64)(f.fr[:registers])
	list := s.list
	for {
		i := &list[next]
		next++
		switch i.op {
		case opConst:
			r[i.a] = i.k
		case opMove:
			r[i.a] = r[i.b]
		case opNative:
			d := &s.natives[i.n]
			if f.fork == nil {
				r[i.a] = d.run(f, d, r[i.b:int(i.b)+int(i.c)])
			} else {
				f.fork.call(f, s, next-1, d.open)
				r[i.a] = d.run(f, d, r[i.b:int(i.b)+int(i.c)])
				f.fork.back(d.open)
			}
		case opCharge:
			f.work(int(i.k), i.d.at)
		case opCount:
			f.cameUp(int(i.k))
		case opEnterPart, opLeavePart, opWorks:
			f.profile.do(i, r)
		case opPart:
			r[i.a] = int64(next)
			next = int(i.n)
			continue
		case opBack:
			next = int(r[i.b])
			continue
		case opJump:
			next = int(i.n)
			continue
		case opJumpZero:
			if r[i.b] == 0 {
				next = int(i.n)
				continue
			}
		case opJumpSet:
			if r[i.b] != 0 {
				next = int(i.n)
				continue
			}
		case opJumpEq:
			if r[i.b] == r[i.c] {
				next = int(i.n)
				continue
			}
		case opJumpNe:
			if r[i.b] != r[i.c] {
				next = int(i.n)
				continue
			}
		case opJumpLt:
			if r[i.b] < r[i.c] {
				next = int(i.n)
				continue
			}
		case opJumpLe:
			if r[i.b] <= r[i.c] {
				next = int(i.n)
				continue
			}
		case opJumpEqK:
			if r[i.b] == i.k {
				next = int(i.n)
				continue
			}
		case opJumpNeK:
			if r[i.b] != i.k {
				next = int(i.n)
				continue
			}
		case opJumpLtK:
			if r[i.b] < i.k {
				next = int(i.n)
				continue
			}
		case opJumpLeK:
			if r[i.b] <= i.k {
				next = int(i.n)
				continue
			}
		case opJumpGtK:
			if r[i.b] > i.k {
				next = int(i.n)
				continue
			}
		case opJumpGeK:
			if r[i.b] >= i.k {
				next = int(i.n)
				continue
			}
		case opJumpNumEq:
			if toNum(r[i.b]) == toNum(r[i.c]) {
				next = int(i.n)
				continue
			}
		case opJumpNumNe:
			if toNum(r[i.b]) != toNum(r[i.c]) {
				next = int(i.n)
				continue
			}
		case opJumpNumLt:
			if toNum(r[i.b]) < toNum(r[i.c]) {
				next = int(i.n)
				continue
			}
		case opJumpNumLe:
			if toNum(r[i.b]) <= toNum(r[i.c]) {
				next = int(i.n)
				continue
			}
		case opAdd:
			v, fits := added(r[i.b], r[i.c])
			if !fits {
				f.overflow(i.d.at)
			}
			r[i.a] = v
		case opAddK:
			v, fits := added(r[i.b], i.k)
			if !fits {
				f.overflow(i.d.at)
			}
			r[i.a] = v
		case opAddColumn:
			v, fits := added(r[i.b], i.d.values[r[i.c]])
			if !fits {
				f.overflow(i.d.at)
			}
			r[i.a] = v
		case opSub:
			v, fits := taken(r[i.b], r[i.c])
			if !fits {
				f.overflow(i.d.at)
			}
			r[i.a] = v
		case opSubColumn:
			v, fits := taken(r[i.b], i.d.values[r[i.c]])
			if !fits {
				f.overflow(i.d.at)
			}
			r[i.a] = v
		case opSubColumnMax:
			v, fits := taken(r[i.b], i.d.values[r[i.c]])
			if !fits {
				f.overflow(i.d.at)
			}
			r[i.a] = max(v, i.k)
		case opFloorTimes:
			d := i.d
			v := float64(float64(r[i.b]) * toNum(d.values[r[i.c]]))
			if v >= 0 && v < 1<<52 {
				r[i.a] = int64(v)
			} else {
				r[i.a] = f.floorAt(f.finite(v, d.at), i.d.also)
			}
		case opMul:
			const small = 1 << 31
			a, b := r[i.b], r[i.c]
			if a < small && a > -small && b < small && b > -small {
				r[i.a] = a * b
			} else {
				r[i.a] = f.timesAt(a, b, i.d)
			}
		case opMulK:
			const small = 1 << 31
			if a := r[i.b]; a < small && a > -small && i.k < small && i.k > -small {
				r[i.a] = a * i.k
			} else {
				r[i.a] = f.timesAt(a, i.k, i.d)
			}
		case opMax:
			r[i.a] = max(r[i.b], r[i.c])
		case opMaxK:
			r[i.a] = max(r[i.b], i.k)
		case opMin:
			r[i.a] = min(r[i.b], r[i.c])
		case opMinK:
			r[i.a] = min(r[i.b], i.k)
		case opDivide:
			r[i.a] = f.divideAt(r[i.b], r[i.c], i.d)
		case opDivideK: // k is above 0
			a := r[i.b]
			if a >= 0 && a <= math.MaxUint32 && i.k <= math.MaxUint32 {
				r[i.a] = int64(uint32(a) / uint32(i.k))
			} else {
				r[i.a] = f.divideAt(a, i.k, i.d)
			}
		case opModulo:
			r[i.a] = f.moduloAt(r[i.b], r[i.c], i.d)
		case opToNum:
			r[i.a] = fromNum(float64(r[i.b]))
		case opNumMax:
			v := r[i.b]
			if toNum(r[i.c]) > toNum(v) {
				v = r[i.c]
			}
			r[i.a] = v
		case opNumMin:
			v := r[i.b]
			if toNum(r[i.c]) < toNum(v) {
				v = r[i.c]
			}
			r[i.a] = v
		case opNumAdd:
			v := float64(toNum(r[i.b]) + toNum(r[i.c]))
			if v-v != 0 {
				f.overflow(i.d.at)
			}
			r[i.a] = fromNum(v + 0)
		case opNumSub:
			v := float64(toNum(r[i.b]) - toNum(r[i.c]))
			if v-v != 0 {
				f.overflow(i.d.at)
			}
			r[i.a] = fromNum(v + 0)
		case opNumMul:
			v := float64(toNum(r[i.b]) * toNum(r[i.c]))
			if v-v != 0 {
				f.overflow(i.d.at)
			}
			r[i.a] = fromNum(v + 0)
		case opNumDiv:
			if toNum(r[i.c]) == 0 {
				f.dividedByZero(i.d)
			}
			v := float64(toNum(r[i.b]) / toNum(r[i.c]))
			if v-v != 0 {
				f.overflow(i.d.at)
			}
			r[i.a] = fromNum(v + 0)
		case opRatio:
			if r[i.c] == 0 {
				f.dividedByZero(i.d)
			}
			v := float64(float64(r[i.b]) / float64(r[i.c])) // it is finite
			r[i.a] = fromNum(v + 0)
		case opRatioSteps:
			d := i.d
			if r[i.c] == 0 {
				f.dividedByZero(i.d)
			}
			v, n := float64(r[i.b])/float64(r[i.c]), 0
			for n < len(d.limits) && !(v <= d.limits[n]) {
				n++
			}
			r[i.a] = d.values[n]
		case opFloor:
			r[i.a] = f.floorAt(toNum(r[i.b]), i.d)
		case opCeil:
			r[i.a] = -f.floorAt(-toNum(r[i.b]), i.d)
		case opFloorDiv:
			r[i.a] = f.quotientAt(r[i.b], r[i.c], false, i.d)
		case opCeilDiv:
			if a, b := r[i.b], r[i.c]; a >= 0 && b > 0 && a < 1<<26 && b < 1<<26 { // as in quotient
				r[i.a] = int64((uint32(a) + uint32(b) - 1) / uint32(b))
				break
			}
			r[i.a] = f.quotientAt(r[i.b], r[i.c], true, i.d)
		case opState:
			r[i.a] = f.state[int(i.n)+int(r[i.b])*int(i.k)]
		case opStateAt:
			r[i.a] = f.state[i.n]
		case opColumn:
			r[i.a] = i.d.values[r[i.b]]
		case opMemo:
			c := &f.cells[uint32(i.k)+uint32(r[i.b])]
			if c.epoch == f.epochs[i.n] {
				r[i.a] = c.value
			} else {
				r[i.a] = f.remembered(i.d.body, r[i.b])
			}
		case opRecall:
			c := &f.cells[uint32(i.k)+uint32(r[i.b])]
			if c.epoch == f.epochs[i.k>>32] {
				r[i.a] = c.value
				next = int(i.n)
				continue
			}
		case opRemember:
			f.cells[uint32(i.k)+uint32(r[i.b])] = memoCell{f.epochs[i.k>>32], r[i.a]}
		case opMemoPlain:
			if v := f.plain[int(i.k)+int(r[i.b])]; v != absent {
				r[i.a] = v
			} else {
				r[i.a] = f.remembered(i.d.body, r[i.b])
			}
		case opRecallPlain:
			if v := f.plain[int(i.k)+int(r[i.b])]; v != absent {
				r[i.a] = v
				next = int(i.n)
				continue
			}
		case opRememberPlain:
			f.plain[int(i.k)+int(r[i.b])] = r[i.a]
		case opRecallTruth:
			switch f.plain[int(uint32(i.k))+int(r[i.b])] {
			case absent:
			case 0:
				next = int(i.n)
				continue
			default:
				next = int(i.k >> 32)
				continue
			}
		case opRememberTruth:
			f.plain[int(i.k)+int(r[i.b])] = int64(i.c)
			next = int(i.n)
			continue
		case opAsk:
			r[i.a] = f.ask(i.d.body, r, i.d.args)
		case opMethod:
			if values := i.d.method.values; values != nil && f.depth < f.deepest {
				r[i.a] = values[r[i.b]]
			} else {
				r[i.a] = f.askMethod(i.d, r)
			}
		case opHolds:
			r[i.a] = fromBool(f.askCondition(i.d, r))
		case opThe:
			if r[i.b] == absent {
				f.failHint(i.d.at, "test it before: if x != none { … }", "there is nothing here, but `the` says there is")
			}
			r[i.a] = r[i.b]
		case opTable:
			values := i.d.values
			r[i.a] = values[nthRow(r[i.b], i.k, len(values))]
		case opSteps:
			d := i.d
			v, n := toNum(r[i.b]), 0
			for n < len(d.limits) && !(v <= d.limits[n]) {
				n++
			}
			r[i.a] = d.values[n]
		case opRoll:
			r[i.a] = f.throwAt(s, next-1, &i.d.known[r[i.b]])
		case opRollOne:
			r[i.a] = f.throwAt(s, next-1, &i.d.known[0])
		case opSubRoll:
			v, fits := taken(r[i.b], f.throwAt(s, next-1, &i.d.known[0]))
			if !fits {
				f.overflow(i.d.also.at)
			}
			r[i.a] = v
		case opColumnSubRoll:
			v, fits := taken(i.d.also.values[r[i.b]], f.throwAt(s, next-1, &i.d.known[0]))
			if !fits {
				f.overflow(i.d.also.at)
			}
			r[i.a] = v
		case opStep:
			if f.steps -= i.k; f.steps < 0 {
				f.noSteps(i.d.at)
			}
		case opEnter:
			d := i.d
			if f.depth < f.deepest && f.steps >= i.k && len(f.calls) < cap(f.calls) { // as enter
				f.depth++
				f.steps -= i.k
				f.calls = f.calls[:len(f.calls)+1]
				f.calls[len(f.calls)-1] = d.name
			} else {
				f.enter(d.name, i.k, d.at)
			}
			r[i.a] = int64(len(f.heap))
		case opLeave:
			f.depth--
			f.calls = f.calls[:len(f.calls)-1]
		case opLeaveRelease:
			f.depth--
			f.calls = f.calls[:len(f.calls)-1]
			f.release(int(r[i.a]))
		case opMark:
			r[i.a] = int64(len(f.heap))
		case opRelease:
			f.release(int(r[i.a]))
		case opFor:
			items := f.list(r[i.b])
			if len(items) == 0 {
				next = int(i.n)
				continue
			}
			if f.steps -= i.k; f.steps < 0 {
				f.noSteps(i.d.at)
			}
			r[i.a], r[i.c], r[i.c+1] = items[0], 1, int64(len(f.heap))
		case opForMoreFree, opForMore:
			if i.op == opForMoreFree {
				f.release(int(r[i.c+1]))
			}
			items := f.list(r[i.b])
			at := r[i.c]
			if at < int64(len(items)) {
				if f.steps -= i.k; f.steps < 0 {
					f.noSteps(i.d.at)
				}
				r[i.a], r[i.c] = items[at], at+1
				next = int(i.n)
				continue
			}
		case opRepeatMoreFree, opRepeatMore:
			if i.op == opRepeatMoreFree {
				f.release(int(r[i.c+1]))
			}
			if r[i.c] > 0 {
				r[i.c]--
				if f.steps -= i.k; f.steps < 0 {
					f.noSteps(i.d.at)
				}
				next = int(i.n)
				continue
			}
		case opRepeat:
			if r[i.c] <= 0 {
				next = int(i.n)
				continue
			}
			r[i.c], r[i.c+1] = r[i.c]-1, int64(len(f.heap))
			if f.steps -= i.k; f.steps < 0 {
				f.noSteps(i.d.at)
			}
		case opEach:
			items := f.list(r[i.b])
			if i.d != nil {
				f.work(len(items), i.d.at)
			}
			if len(items) == 0 {
				next = int(i.n)
				continue
			}
			r[i.a], r[i.c] = items[0], 1
		case opEachMore:
			items := f.list(r[i.b])
			if at := r[i.c]; at < int64(len(items)) {
				r[i.a], r[i.c] = items[at], at+1
				next = int(i.n)
				continue
			}
		case opSeek:
			items := f.list(r[i.b])
			if len(items) == 0 {
				next = int(i.n)
				continue
			}
			f.work(1, i.d.at)
			r[i.a], r[i.c] = items[0], 1
		case opSeekMore:
			items := f.list(r[i.b])
			if at := r[i.c]; at < int64(len(items)) {
				f.work(1, i.d.at)
				r[i.a], r[i.c] = items[at], at+1
				next = int(i.n)
				continue
			}
		case opLength:
			r[i.a] = int64(len(f.list(r[i.b])))
		case opBegin:
			r[i.a] = int64(len(f.scratch))
		case opKeep:
			f.scratch = append(f.scratch, r[i.b])
		case opBuild:
			base := int(r[i.b])
			r[i.a] = f.newList(f.scratch[base:], i.d.at)
			f.scratch = f.scratch[:base]
		case opItem:
			r[i.a] = f.itemAt(f.list(r[i.b]), r[i.c], i.d.at)
		case opBest:
			if v, top := r[i.b], r[i.a+1]; r[i.c] == 1 || v != top && (v > top) == (i.k != 0) {
				r[i.a], r[i.a+1] = r[register(i.n)], v
			}
		case opBestNum:
			if v, top := toNum(r[i.b]), toNum(r[i.a+1]); r[i.c] == 1 || v != top && (v > top) == (i.k != 0) {
				r[i.a], r[i.a+1] = r[register(i.n)], r[i.b]
			}
		case opBestList:
			if v, top := r[i.b], r[i.a+1]; r[i.c] == 1 || f.higher(v, top, i.k) {
				r[i.a], r[i.a+1] = r[register(i.n)], v
			}
		case opWorkOf:
			f.work(len(f.list(r[i.b])), i.d.at)
		case opSome:
			if len(f.list(r[i.b])) == 0 {
				f.nothingIn(i.d)
			}
		case opFirst:
			items := f.list(r[i.b])
			switch n := len(items) - 1; {
			case n < 0:
				f.nothingIn(i.d)
			case i.k != 0:
				r[i.a] = items[n]
			default:
				r[i.a] = items[0]
			}
		case opIn:
			r[i.a] = fromBool(f.isIn(r[i.b], f.list(r[i.c]), i.d.at))
		case opPer:
			d := i.d
			r[i.a] = f.perOf(d.per, r[i.b], r[i.c], d.at)
		case opOfMoving:
			a := &f.kinds[i.n]
			r[i.a] = a.moving[int(r[i.b])*a.movingRow+int(i.k)]
		case opOfFixed:
			a := &f.kinds[i.n]
			r[i.a] = a.fixed[int(r[i.b])*a.fixedRow+int(i.k)]
		case opCoordinate:
			if square := grid.Square(r[i.b]); i.k != 0 {
				r[i.a] = square.Y()
			} else {
				r[i.a] = square.X()
			}
		case opRound:
			r[i.a] = f.round
		case opCopyList:
			h := r[i.b]
			if area(h) == areaStored {
				f.seeList(offset(h))
				h = f.copied(f.stored[offset(h)], i.d.at)
			}
			r[i.a] = h
		case opSet:
			f.assign(i.d.to, r[i.b], r[i.c])
		case opWatched:
			f.doWatched(i, r)
		case opCall:
			d := i.d
			if f.fork != nil {
				f.fork.call(f, s, next-1, true)
			}
			fr := f.push(d.body.slots)
			top := f.top - len(fr)
			copy(fr, r[i.b:int(i.b)+int(i.k)])
			old := f.fr
			v := f.callRule(d.body, fr, d.at)
			if f.fork != nil {
				f.fork.back(true)
			}
			f.fr, f.top = old, top
			r[i.a] = v
		case opUnheard:
			d := i.d
			if e := d.event; e.unheard && !e.awaited && f.held == nil {
				f.pass(e, d.at) // as announce does
				next = int(i.n)
				continue
			}
		case opAnnounce, opAnnounceOr:
			d := i.d
			end := int(i.b) + int(i.k)
			words, vetoed := r[i.b:end:end], false
			if f.fork != nil {
				f.fork.call(f, s, next-1, true)
			}
			if f.held != nil {
				f.holdAnnouncement(d.event, words, d.at, i.op == opAnnounceOr)
			} else {
				vetoed = f.announce(d.event, words, d.at)
			}
			if f.fork != nil {
				f.fork.back(true)
			}
			if i.op == opAnnounceOr && !vetoed {
				next = int(i.n)
				continue
			}
		case opLeavable:
			return f.leavable(s, next, i.k)
		case opUnwind:
			f.unwind(i.k, i.d.name, i.d.at)
		case opReturn:
			return r[i.b]
		default:
			return 0
		}
	}
}

// What rarely happens in exec is apart from it, so that it keeps what it needs at hand.

func (f *Fight) dividedByZero(d *detail) {
	f.fail(d.at, "nothing can be divided by 0")
}

func (f *Fight) timesAt(a, b int64, d *detail) int64  { return f.times(a, b, d.at) }
func (f *Fight) divideAt(a, b int64, d *detail) int64 { return f.divide(a, b, d.at) }
func (f *Fight) moduloAt(a, b int64, d *detail) int64 { return f.modulo(a, b, d.at) }
func (f *Fight) floorAt(v float64, d *detail) int64   { return f.toInt(math.Floor(v), d.at) }

func (f *Fight) quotientAt(a, b int64, ceil bool, d *detail) int64 {
	return f.quotient(a, b, ceil, d.at, d.also.at)
}

// nothingIn stops the fight where a list has no item.
func (f *Fight) nothingIn(d *detail) { f.failHint(d.at, d.hint, "%s", d.name) }

// higher compares two keys that are lists; how says which is wanted and what they hold.
func (f *Fight) higher(a, b, how int64) bool {
	d := compareKeys(f.list(a), f.list(b), how&holdsNums != 0)
	return d != 0 && d > 0 == (how&highest != 0)
}

// What is wanted of keys.
const (
	highest   = 1
	holdsNums = 2
)

// isIn looks for a word in a list.
func (f *Fight) isIn(w int64, items []int64, at diag.Span) bool {
	f.work(len(items), at)
	return slices.Contains(items, w)
}

// itemAt is the item at a place of a list.
func (f *Fight) itemAt(items []int64, n int64, at diag.Span) int64 {
	if n < 0 || n >= int64(len(items)) {
		f.failHint(at, "places count from 0", "there is no place %d in a list of %d", n, len(items))
	}
	return items[n]
}

// throwAt throws dice for somebody, as rollKnown does.
func (f *Fight) throwAt(s *instructions, at int, k *knownThrow) int64 {
	i := &s.list[at]
	d := i.d
	p, roller := k.plan, d.first+int(f.fr[i.c])
	if f.throws != nil || p == nil || !p.Whole() || f.steps < k.n {
		if f.fork == nil {
			return f.roll(k.word, d.label, roller, d.at)
		}
		f.fork.call(f, s, at, true)
		v := f.roll(k.word, d.label, roller, d.at)
		f.fork.back(true)
		return v
	}
	f.steps -= k.n
	total := f.chance.SumWhole(p, d.label, roller, f.round) + k.plus
	if f.luck.sums != nil {
		f.watchThrow(k.word, d.label, roller, total)
	}
	return total
}
