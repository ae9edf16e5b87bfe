package fast_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hcl/interp/fast"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/stdlib"
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// What the entries of built-ins compute is held against the engine: calls with made-up
// arguments, whose formulas are so plain that a few lines evaluate them.

const builtinRules = `ruleset "Formulas" { version = "1.0" }
die d8 = [-3, 0, 4, 4]
kind combatant { trained : int per skill = 1 ; standing : bool = true ; define active = standing }
kind skill plural skills of bow, spear
round { phase idle { } }
victory { draw when round > 3 }
`

const builtinScenario = `ruleset = "formulas"
[[side]]
name = "red"
[[side.combatant]]
name = "ann"
[[side.combatant]]
name = "bob"
standing = false
[[side]]
name = "blue"
[[side.combatant]]
name = "cid"
standing = false
[[side]]
name = "green"
[[side.combatant]]
name = "dot"
`

// needFight are the built-ins that a formula of literals cannot call; they are tested
// in package stdlib.
var needFight = []string{"roll", "throw", "pick", "shuffled", "copy_of", "partners", "linked", "stacks", "values",
	"the"}

func TestBuiltinsAgree(t *testing.T) {
	const each = 60
	g := &caller{rand.New(rand.NewPCG(5, 6))}
	var rules []string
	for _, e := range stdlib.Entries {
		rules = append(rules, fmt.Sprintf("define formula_%d() = %s", len(rules), e.Example)) // if it needs no fight
		for range each {
			if slices.Contains(needFight, e.Name) {
				break
			}
			rules = append(rules, fmt.Sprintf("define formula_%d() = %s", len(rules), g.call(e)))
		}
	}
	p := acceptedOf(t, rules)
	for i, d := range p.Defines { // rules say what they give
		rules[i] = fmt.Sprintf("rule %s() -> %s { return %s }", d.Name, d.Result, d.Body.Expr.Span().Text())
	}
	p = acceptedOf(t, rules[:len(p.Defines)])
	limits := smallLimits()
	limits.Steps, limits.Work = 1_000_000, 1_000_000
	m, err := fast.New(p.Program, formulaSetup(t, p), fast.Options{Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	f := fast.NewFight(m)
	called, failed := map[string]int{}, 0
	for _, r := range p.Rules {
		e := r.Body.List[0].(*ir.Return).Value
		if b, ok := e.(*ir.Builtin); ok {
			called[b.Entry.Name]++
		}
		f.Reset(7, 1)
		wantShown, wantFailure := f.Try(r.Name)
		got, failure := tryEval(p.Program, e)
		switch {
		case wantFailure != nil || failure != "":
			failed++
			if wantFailure == nil || failure != wantFailure.Message+" | "+wantFailure.Hint {
				t.Errorf("%s\nstops: %q\nfight: %v", e.Span().Text(), failure, wantFailure)
			}
		case !reflect.DeepEqual(shown(p.Program, got), wantShown.ID):
			t.Errorf("%s\ngives: %v\nfight: %v", e.Span().Text(), shown(p.Program, got), wantShown.ID)
		}
	}
	for _, e := range stdlib.Entries {
		if n := called[e.Name]; n < each/2 && len(e.Schemes[0].Params) > 0 && !slices.Contains(needFight, e.Name) {
			t.Errorf("%s is called only %d times", e.Name, n)
		}
	}
	t.Logf("%d calls, %d of which stop the fight", len(p.Rules), failed)
}

// acceptedOf loads rules without those that the checker refuses.
func acceptedOf(t *testing.T, rules []string) *check.Ruleset {
	t.Helper()
	rules = slices.Clone(rules)
	head := strings.Count(builtinRules, "\n")
	for range 5 {
		p, diags := loadWith(t, "formulas", builtinRules+strings.Join(rules, "\n")+"\n", builtinScenario)
		if diags.Errors() == 0 {
			return p
		}
		for _, d := range diags.All() {
			if line := strings.Count(d.Span.Source.Text[:d.Span.Start], "\n") - head; line >= 0 && line < len(rules) {
				if testing.Verbose() && rules[line] != "" {
					t.Logf("refused: %s: %s", d.Message, rules[line])
				}
				rules[line] = ""
			} else {
				t.Fatal(diags.Err())
			}
		}
	}
	t.Fatal("rules are refused again and again")
	return nil
}

// ---- calls -----------------------------------------------------------------------------------------

// caller makes up calls.
type caller struct{ *rand.Rand }

func (g *caller) one(list ...string) string { return list[g.IntN(len(list))] }

func (g *caller) call(e *stdlib.Entry) string {
	s := e.Schemes[g.IntN(len(e.Schemes))]
	of := g.one("int", "int", "num", "square", "list")
	if e.Items == "single" || s.Params != nil && s.Params[0].Types[0].About("number") {
		of = g.one("int", "num", "square")
	}
	least, most := s.Arity()
	if most < 0 {
		least, most = 2, 4
	}
	var args []string
	number := g.one("int", "num")
	for i := range least + g.IntN(most-least+1) {
		p := s.Param(i)
		t := p.Types[g.IntN(len(p.Types))]
		switch {
		case e.Steps && t.Name == "int" && i+1 == e.Each:
			args = append(args, g.one("1", "it.x", "it.x > leaving.x ? 2 : 1", "it.x == 2 ? none : 1",
				"it.x == leaving.x ? 0 : 1"))
		case e.Steps && t.Name == "int":
			args = append(args, g.one("0", "1", "3", "6", "-1"))
		case i+1 == e.Each:
			args = append(args, g.formula(t, of, number))
		default:
			args = append(args, g.arg(t, of, number))
		}
	}
	return e.Name + "(" + strings.Join(args, ", ") + ")"
}

// formula is one on items of a type.
func (g *caller) formula(t builtin.Type, of, number string) string {
	item := map[string]string{"int": "it", "num": "it", "square": "it.x", "list": "len(it)"}[of]
	switch t.Name {
	case "bool":
		return item + g.one(" > 1", " == 2", " < 0", " >= -1")
	case "list":
		return fmt.Sprintf("[%s, %s]", item, g.one("1", "2.5", "-1"))
	}
	return g.one(item, item+" * 2", item+" * 0.5", "-"+item)
}

func (g *caller) arg(t builtin.Type, of, number string) string {
	switch t.Name {
	case "number":
		return g.arg(builtin.Type{Name: number}, of, number)
	case "T", "any":
		if of == "list" {
			return g.arg(builtin.Type{Name: "list", Elem: &builtin.Type{Name: "int"}}, of, number)
		}
		return g.arg(builtin.Type{Name: of}, of, number)
	case "list":
		if t.Elem.Name == "number" {
			of = number
		}
		items := make([]string, g.IntN(5))
		for i := range items {
			items[i] = g.arg(*t.Elem, of, number)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case "int":
		return g.one("0", "1", "2", "3", "-1", "-2", "5", "7", "12", "3 + 1", "400", "-9223372036854775807",
			"9223372036854775807")
	case "num":
		return g.one("0.0", "1.0", "0.5", "-0.5", "2.5", "-1.25", "3.75", "1.5 * 3", "1000000000000000000000000.0", "0.1")
	case "dice":
		return g.one("2d6", "1d4 + 1", "3d10 - 2", "1d8", "2d8 + 1", "exploding(2d6)", "exploding(1d8)", "100d20",
			"best(3, 4d6)", "worst(1, 2d8) + 1",
			"again(2d6, [1, 2])", "successes(exploding(10d6), [5, 6])", "again(exploding(2d6, [5, 6]), [1, 6])", "successes(best(2, 3d8), [4])", "exploding(1d1)")
	case "square":
		return g.one("A", "B", "C", "D", "F", "J") + g.one("1", "2", "3", "4", "7", "11")
	case "grid":
		return g.one(grid.Words...)
	case "bool":
		return g.one("yes", "no")
	case "combatant":
		return g.one("combatants", "active_combatants()") + g.one("[0]", "[1]", "[3]")
	case "side":
		return "sides" + g.one("[0]", "[1]", "[2]")
	}
	panic("no argument of type " + t.Name)
}

// ---- evaluating ------------------------------------------------------------------------------------

// stopped is what a call fails with.
type stopped string

// calling is what a call asks of the fight.
type calling struct {
	p    *ir.Program
	b    *ir.Builtin
	keep *builtin.Keep
	left value.Value // the square that a step leaves
}

func tryEval(p *ir.Program, e ir.Expr) (v value.Value, failure string) {
	defer func() {
		switch s := recover().(type) {
		case nil:
		case stopped:
			failure = string(s)
		default:
			panic(s)
		}
	}()
	return (&calling{p: p, keep: &builtin.Keep{}}).eval(e, nil), ""
}

func (c *calling) Each(item value.Value) value.Value {
	if c.b.Each == nil {
		return item
	}
	return c.eval(c.b.Each, item)
}
func (c *calling) Step(leaving, entered value.Value) value.Value {
	c.left = leaving
	return c.Each(entered)
}
func (c *calling) Fail(hint, format string, args ...any) {
	panic(stopped(fmt.Sprintf(format, args...) + " | " + hint))
}
func (c *calling) Limit(format string, args ...any) { c.Fail("", format, args...) }
func (c *calling) Work(int)                         {}
func (c *calling) Takes(n int) {
	if most := smallLimits().Memory; n > most {
		c.Limit("the lists of this fight need more than %d places", most)
	}
}
func (c *calling) Left() (work int64, places int) { return 1_000_000, smallLimits().Memory }
func (c *calling) Fits(n int) {
	if most := smallLimits().List; n > most {
		c.Limit("a list has more than %d items", most)
	}
}

func (c *calling) Faces(int64) []int64             { return []int64{-3, 0, 4, 4} }
func (c *calling) DieOf(faces int64) (int64, bool) { return 0, faces == 8 }
func (c *calling) things(k *ir.Kind, n int64) value.List {
	list := value.List{}
	for i := range n {
		list = append(list, value.Thing{Kind: k.ID, Index: i})
	}
	return list
}
func (c *calling) Sides() value.List      { return c.things(c.p.Side, 3) }
func (c *calling) Combatants() value.List { return c.things(c.p.Combatant, 4) }
func (c *calling) SideOf(t value.Thing) value.Thing {
	if t.Kind == c.p.Side.ID {
		return t
	}
	return value.Thing{Kind: c.p.Side.ID, Index: []int64{0, 0, 1, 2}[t.Index]}
}
func (c *calling) Active(t value.Thing) bool                { return t.Index == 0 || t.Index == 3 }
func (c *calling) Name(value.Thing) string                  { panic("not asked") }
func (c *calling) Original(value.Thing) (value.Thing, bool) { panic("not asked") }
func (c *calling) Roll(value.Dice, value.Value) int64       { panic("not asked") }
func (c *calling) Throw(value.Dice, value.Value) []int64    { panic("not asked") }
func (c *calling) Pick(int, value.Value) int                { panic("not asked") }
func (c *calling) Shuffle(int, value.Value) []int           { panic("not asked") }
func (c *calling) Partners(value.Thing) value.List          { panic("not asked") }
func (c *calling) Values(value.Thing) value.List            { panic("not asked") }
func (c *calling) Stacks(value.Thing) int64                 { panic("not asked") }

// eval evaluates the formulas that callers make.
func (c *calling) eval(e ir.Expr, it value.Value) value.Value {
	switch e := e.(type) {
	case *ir.IntLit:
		return e.Value
	case *ir.NumLit:
		return e.Value
	case *ir.SquareLit:
		return e.Value
	case *ir.WordLit:
		return e.Word
	case *ir.Choice:
		if c.eval(e.Cond, it).(bool) {
			return c.eval(e.Then, it)
		}
		return c.eval(e.Else, it)
	case *ir.LocalRef:
		if e.Local.Name == "leaving" {
			return c.left
		}
		return it
	case *ir.ToNum:
		return float64(c.eval(e.X, it).(int64))
	case *ir.Coordinate:
		return c.eval(e.X, it).(grid.Square).X()
	case *ir.DiceLit:
		return value.Dice{N: e.N, Faces: map[bool]int64{true: 0, false: e.Faces}[e.Die != nil], Custom: e.Die != nil}
	case *ir.World:
		return map[string]value.List{"sides": c.Sides(), "combatants": c.Combatants()}[e.Name]
	case *ir.Index:
		list, i := c.eval(e.X, it).(value.List), c.eval(e.I, it).(int64)
		if i >= int64(len(list)) {
			c.Fail("places count from 0", "there is no place %d in a list of %d", i, len(list))
		}
		return list[i]
	case *ir.RangeList:
		list := value.List{}
		for n := c.eval(e.Low, it).(int64); n <= c.eval(e.High, it).(int64); n++ {
			list = append(list, n)
		}
		return list
	case *ir.ListLit:
		list := value.List{}
		for _, x := range e.Items {
			list = append(list, c.eval(x, it))
		}
		return list
	case *ir.BoolLit:
		return e.Value
	case *ir.NoneLit:
		return nil
	case *ir.Logic:
		if c.eval(e.X, it) != e.And {
			return !e.And
		}
		return c.eval(e.Y, it)
	case *ir.Unary:
		if e.Op == "not" {
			return c.eval(e.X, it) == false
		}
		if x, ok := c.eval(e.X, it).(int64); ok {
			return -x
		}
		v, _ := value.Num(-c.eval(e.X, it).(float64))
		return v
	case *ir.Binary:
		return c.binary(e.Op, c.eval(e.X, it), c.eval(e.Y, it))
	case *ir.Builtin:
		call := &builtin.Call{Num: e.T.Base == ir.Num, Keep: c.keep}
		for _, a := range e.Args {
			call.Args = append(call.Args, c.eval(a, it))
		}
		inner := *c
		inner.b = e
		call.Engine, call.World = &inner, &inner
		return e.Entry.Eval(call)
	}
	panic(fmt.Sprintf("no evaluation of a %T", e))
}

func (c *calling) binary(op string, a, b value.Value) value.Value {
	if d, ok := a.(value.Dice); ok && op != "==" {
		d.Plus = b.(int64)
		if op == "-" {
			d.Plus = -d.Plus
		}
		return d
	}
	switch op {
	case "==":
		return value.Equal(a, b)
	case "!=":
		return !value.Equal(a, b)
	case ">":
		return value.Compare(a, b) > 0
	case "<":
		return value.Compare(a, b) < 0
	case ">=":
		return value.Compare(a, b) >= 0
	case "+":
		return a.(int64) + b.(int64)
	case "/":
		return float64(a.(float64) / b.(float64))
	}
	call := &builtin.Call{Engine: c}
	if x, ok := a.(float64); ok {
		return call.Finite(x * b.(float64))
	}
	v, ok := value.Mul(a.(int64), b.(int64))
	if !ok {
		call.TooLarge()
	}
	return v
}

// shown is a value as events have it.
func shown(p *ir.Program, v value.Value) any {
	switch v := v.(type) {
	case value.List:
		out := []any{}
		for _, x := range v {
			out = append(out, shown(p, x))
		}
		return out
	case grid.Square:
		return v.String()
	case value.Dice:
		faces := v.Faces
		if v.Custom {
			faces = 8
		}
		return v.Text(faces, (&calling{}).Faces(0))
	case value.Thing:
		if v.Kind == p.Side.ID {
			return []string{"red", "blue", "green"}[v.Index]
		}
		return []string{"ann", "bob", "cid", "dot"}[v.Index]
	}
	return v
}
