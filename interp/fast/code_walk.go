package fast

import (
	"fmt"
	"unsafe"
)

// To go from one instruction to the next is what a fight does most. To do it by a number
// and a slice takes a fifth of the time of exec, so it is done by the address of the
// instruction. What makes that safe is that no code is run that has not been walked:
// every jump of it stays inside, and nothing goes on behind the last instruction.

// next is the instruction behind another, which must not be the last.
func (i *instr) next() *instr {
	return (*instr)(unsafe.Add(unsafe.Pointer(i), unsafe.Sizeof(*i)))
}

// jump is the n-th instruction of the code that begins with i.
func (i *instr) jump(n int32) *instr {
	return (*instr)(unsafe.Add(unsafe.Pointer(i), uintptr(n)*unsafe.Sizeof(*i)))
}

// targets tells where an instruction may go on other than behind itself; -1 is nowhere.
func (i *instr) targets() (n, m int64) {
	switch i.op {
	case opRecallTruth:
		return int64(i.n), i.k >> 32
	case opDo, opFor, opForMore, opForMoreFree, opEach, opEachMore, opRepeat, opRepeatThrows, opRepeatMore, opRepeatMoreFree,
		opExplain, opRecall, opRecallPlain, opRememberTruth, opUnheard:
		return int64(i.n), -1
	}
	if i.op.jumps() {
		return int64(i.n), -1
	}
	return -1, -1
}

// ends reports whether nothing behind an instruction follows it.
func (o opcode) ends() bool {
	switch o {
	case opJump, opRememberTruth, opReturn, opReturnK, opReturnNothing, opEnd:
		return true
	}
	return false
}

// walked returns code that exec may run. Other code is a fault of the compiler.
func walked(list []instr) []instr {
	end := int64(len(list))
	for at := range list {
		i := &list[at]
		n, m := i.targets()
		if n < -1 || n >= end || m < -1 || m >= end || !i.op.ends() && int64(at)+1 == end {
			panic(fmt.Sprintf("instruction %d of %d leads out of the code", at, end))
		}
	}
	return list
}
