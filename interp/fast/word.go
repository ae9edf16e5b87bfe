package fast

import (
	"math"

	"hcl/lang/ir"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// absent is the word for `none`, except in nums, where it is NaN.
const absent = math.MinInt64

func fromNum(x float64) int64 { return int64(math.Float64bits(x)) }
func toNum(w int64) float64   { return math.Float64frombits(uint64(w)) }

func fromBool(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// ---- lists -----------------------------------------------------------------------------------

// A list is a handle: where its items lie, and for lists in the heap how many
// there are. Items never change once a handle to them exists, so handles can be
// copied freely; what is kept in state is copied there.
const (
	areaHeap   = 0 // of the fight, released when a rule returns
	areaConst  = 1 // of the machine
	areaStored = 3 // of the fight: the list of a state field, which may change; 2 would make the first of them absent
)

func handle(area, offset, n int) int64 {
	return int64(uint64(area)<<62 | uint64(offset)<<31 | uint64(n))
}

func area(h int64) int   { return int(uint64(h) >> 62) }
func offset(h int64) int { return int(uint64(h) >> 31 & 0x7fffffff) }
func length(h int64) int { return int(uint64(h) & 0x7fffffff) }

// ---- things of several kinds -------------------------------------------------------------------

// ofKind is the word for a thing where it may be of several kinds; kindOf takes it apart.
func ofKind(kind int, thing int64) int64     { return int64(kind)<<40 | thing }
func kindOf(w int64) (kind int, thing int64) { return int(w >> 40), w & (1<<40 - 1) }

// ---- dice ------------------------------------------------------------------------------------

// Dice are a word as well: how many, of how many faces (or the number of a declared die, or of a
// form), and what is added.
type dice struct {
	n, faces int64 // faces: the number of faces, or the index of a declared die, or of a form
	custom   bool
	formed   bool
	plus     int64
}

const plusZero = 1 << 23

func (d dice) word() int64 {
	w := d.n | d.faces<<12 | (d.plus+plusZero)<<34
	if d.custom {
		w |= 1 << 32
	}
	if d.formed {
		w |= 1 << 33
	}
	return w
}

func toDice(w int64) dice {
	return dice{n: w & 0xfff, faces: w >> 12 & 0xfffff, custom: w>>32&1 == 1, formed: w>>33&1 == 1, plus: w>>34 - plusZero}
}

// ---- values ----------------------------------------------------------------------------------

// scalar is the word for a value that is no list. A text has one already.
func (f *Fight) scalar(v value.Value, t ir.Type) int64 {
	switch v := v.(type) {
	case int64:
		return v
	case float64:
		return fromNum(v)
	case bool:
		return fromBool(v)
	case string:
		if t.Base == ir.Text {
			return f.m.KnownText(v)
		}
		return int64(f.m.Program.WordID(v))
	case value.Thing:
		if t.Base == ir.Union {
			return ofKind(v.Kind, v.Index)
		}
		return v.Index
	case value.Dice:
		return f.wordOfDice(v)
	case grid.Square:
		return int64(v)
	}
	return noneOf(t)
}

// goValue is what a word of a type stands for.
func (f *Fight) goValue(w int64, t ir.Type) value.Value {
	if isAbsent(w, t) {
		return nil
	}
	switch t.Base {
	case ir.Num:
		return toNum(w)
	case ir.Bool:
		return w != 0
	case ir.Text:
		return f.m.Texts[w]
	case ir.Enum:
		return f.m.Program.Words[w]
	case ir.Ref:
		return value.Thing{Kind: t.Kind.ID, Index: w}
	case ir.Union:
		kind, thing := kindOf(w)
		return value.Thing{Kind: kind, Index: thing}
	case ir.Dice:
		return f.diceOfWord(w)
	case ir.Square:
		return grid.Square(w)
	case ir.List, ir.EmptyList:
		list := value.List{}
		for _, x := range f.list(w) {
			list = append(list, f.goValue(x, *t.Elem))
		}
		return list
	}
	return w
}
