package fast

import (
	"fmt"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// Values on Expr's machine. They are plain Go values, so that Expr's own operators
// work on them: an int is an int, a num a float64, a bool a bool; texts and words
// are strings; things and dice are structs that can be compared; a list is a slice
// of such values, never nil; `none` is nil. Formulas give and take words at their
// ends: there every value is turned into the other form by its type.

// vmThing is a thing. What lies in It is the thing once more: Expr's `?.` can fetch
// it, and so stops where there is none.
type vmThing struct{ It vmRef }

type vmRef struct {
	Kind  int // Kind.ID
	Index int64
}

// vmDice are dice not yet thrown.
type vmDice struct {
	N, Faces         int64 // Faces: the number of faces, or the index of a declared die
	Custom, Explodes bool
	Plus             int64
}

// valueOf turns a word into a value of Expr's machine.
func (f *Fight) valueOf(w int64, t ir.Type) any {
	if t.Base != ir.List && isAbsent(w, t) { // a list is always there
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
		return vmThing{vmRef{t.Kind.ID, w}}
	case ir.Dice:
		d := toDice(w)
		return vmDice{N: d.n, Faces: d.faces, Custom: d.custom, Explodes: d.explodes, Plus: d.plus}
	case ir.Square:
		return vmSquareAt(int(grid.Square(w).X()), int(grid.Square(w).Y()))
	case ir.List:
		words := f.list(w)
		items := make([]any, len(words))
		for i, x := range words {
			items[i] = f.valueOf(x, *t.Elem)
		}
		return items
	}
	return int(w) // an int, or how a rule without a result ended
}

// wordOf turns a value of Expr's machine into a word of a type. A list is put on
// the heap.
func (f *Fight) wordOf(v any, t ir.Type, at diag.Span) int64 {
	switch v := v.(type) {
	case nil:
		if t.Base == ir.Num {
			return noNum
		}
		return absent
	case int:
		return int64(v)
	case float64:
		return fromNum(v)
	case bool:
		return fromBool(v)
	case string:
		if t.Base == ir.Enum {
			return int64(f.m.Program.WordID(v))
		}
		return f.m.KnownText(v)
	case vmThing:
		return v.It.Index
	case vmRef:
		return v.Index
	case vmSquare:
		return int64(v.square())
	case vmDice:
		return dice{n: v.N, faces: v.Faces, custom: v.Custom, explodes: v.Explodes, plus: v.Plus}.word()
	case []any:
		words := make([]int64, len(v))
		for i, x := range v {
			words[i] = f.wordOf(x, *t.Elem, at)
		}
		return f.newList(words, at)
	}
	panic(fmt.Sprintf("fast: Expr's machine gives a %T", v))
}

// things lists the first n things of a kind.
func things(k *ir.Kind, n int) []any {
	items := make([]any, n)
	for i := range items {
		items[i] = vmThing{vmRef{k.ID, int64(i)}}
	}
	return items
}
