package fast

import (
	"errors"
	"fmt"
	"math"

	exprcompiler "github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Formulas on Expr's own machine: the slow second opinion. It begins again from
// the tree that Expr parsed, so operators, their precedence, the order of
// evaluation, `? :`, `??`, `?.`, `and`, `or`, `in` and the predicates are Expr's;
// exprvm_patch.go puts environment functions where our language differs, and
// exprvm_env.go and exprvm_list.go compute them without any code of the closures.
// What both engines share is the fight: its memory, its dice, and the bodies that
// a formula calls, whose own formulas run on Expr's machine again.
//
// Each whole formula becomes one program. Running it needs nothing but the fight,
// which is the program's environment, so machines are shared between goroutines
// as ever. A failure passes through Expr's machine as an error and comes out as
// the failure that it was.

// mostVMParts is how many parts all formulas together may have: Expr's compiler takes
// much time and memory for each, a hundred times what the closures need.
const mostVMParts = 60_000

// vmFormula is a whole formula as a program of Expr's machine.
type vmFormula struct {
	program *vm.Program
	t       ir.Type
	at      diag.Span
}

// vmKey is a formula and what its code depends on: the same default is compiled
// once, however many things have it.
type vmKey struct {
	e           ir.Expr
	lazy, shown bool
	wrapAt      *wrapInfo
}

// viaExpr compiles a whole formula for Expr's machine.
func (c *compiler) viaExpr(e ir.Expr) *vmFormula {
	c.m.formulas.ExprVM++
	key := vmKey{e, c.lazy, c.shown && c.asks(e), c.wrapAt}
	if v := c.programs[key]; v != nil {
		return v
	}
	if c.m.vmParts += partsOf(e, mostVMParts); c.m.vmParts > mostVMParts {
		panic(&event.Failure{Message: fmt.Sprintf("all formulas together have more than %d parts, too many for Expr's machine", mostVMParts), Limit: true, Span: e.Span()})
	}
	// Expr's checker is left out. Ours knows more, and Expr compiles by what it has
	// found: it takes `c ? 2 : nil` for an int and then compares it as one.
	config := conf.CreateNew()
	config.Optimize = false // it would throw dice twice, or not at all
	p := &patcher{c: c, config: config}
	tree := &parser.Tree{Node: p.patch(e.Origin(), e), Source: file.NewSource("")}
	program, err := exprcompiler.Compile(tree, config)
	if err != nil {
		panic(fmt.Errorf("fast: Expr cannot compile `%s`: %w", e.Span().Text(), err))
	}
	v := &vmFormula{program, e.Type(), e.Span()}
	if c.programs == nil {
		c.programs = map[vmKey]*vmFormula{}
	}
	c.programs[key] = v
	return v
}

// value runs the program. Lists that its calls left on the heap are given back.
func (v *vmFormula) value(f *Fight) any {
	mark, places := len(f.heap), f.places
	m := vm.VM{MemoryBudget: math.MaxUint} // the limits of a fight are ours
	out, err := m.Run(v.program, f)
	if err != nil {
		var failure *event.Failure
		if errors.As(err, &failure) {
			panic(failure)
		}
		panic(fmt.Errorf("fast: Expr's machine fails on `%s`: %w", v.at.Text(), err))
	}
	f.release(mark)
	f.places = places
	return out
}

// word, num and truth run the program for a value of one of the three shapes that
// compiled code knows.
func (v *vmFormula) word(f *Fight) int64  { return f.wordOf(v.value(f), v.t, v.at) }
func (v *vmFormula) num(f *Fight) float64 { return toNum(f.wordOf(v.value(f), v.t, v.at)) }
func (v *vmFormula) truth(f *Fight) bool  { return v.value(f).(bool) }

// storeViaExpr gives what a formula comes to as a word.
func (c *compiler) storeViaExpr(e ir.Expr) intFn {
	v := c.viaExpr(e)
	if t := e.Type(); t.Base == ir.Num {
		return weighed(e, func(f *Fight) int64 { return fromNum(v.num(f)) })
	} else if t.Base == ir.Bool && !t.Optional {
		return weighed(e, func(f *Fight) int64 { return fromBool(v.truth(f)) })
	}
	return weighed(e, v.word)
}
