package check

import (
	"strconv"

	"hcl/lang/ir"
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

// mostConstant is how many parts of formulas are looked at for one number.
const mostConstant = 1000

// constant is the number that a formula of numbers, params and defines comes to as long as nobody
// sets a param, as prose writes it; "" if it takes a fight to say.
func constant(e ir.Expr) string {
	left := mostConstant
	switch v := comesTo(e, &left).(type) {
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return value.Number(v)
	}
	return ""
}

// comesTo is the value of a constant, nil if it is none.
func comesTo(e ir.Expr, left *int) value.Value {
	if *left--; *left < 0 {
		return nil
	}
	switch e := e.(type) {
	case *ir.IntLit:
		if e.T.Base == ir.Int {
			return e.Value
		}
	case *ir.NumLit:
		return e.Value
	case *ir.ToNum:
		if v := comesTo(e.X, left); v != nil {
			return value.Float(v)
		}
	case *ir.ParamRef:
		if e.Param.Value != nil {
			return comesTo(e.Param.Value.Expr, left)
		}
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok && len(d.Frame.Params) == 0 && d.Body != nil {
			return comesTo(d.Body.Expr, left)
		}
	case *ir.Unary:
		if e.Op == "-" {
			return operated("*", comesTo(e.X, left), int64(-1))
		}
	case *ir.Binary:
		if !e.Compares() {
			return operated(e.Op, comesTo(e.X, left), comesTo(e.Y, left))
		}
	case *ir.Builtin:
		return called(e, left)
	}
	return nil
}

func operated(op string, a, b value.Value) value.Value {
	if a == nil || b == nil || (op == "/" || op == "%") && value.Float(b) == 0 {
		return nil
	}
	if _, num := a.(float64); num {
		b = value.Float(b)
	}
	if v, ok := value.Operate(op, a, b); ok {
		return v
	}
	return nil
}

// called is what a built-in on numbers gives for some.
func called(e *ir.Builtin, left *int) (v value.Value) {
	if e.Entry.Group != "numbers" || e.Each != nil {
		return nil
	}
	var args []value.Value
	for _, a := range e.Args {
		x := comesTo(a, left)
		if x == nil {
			return nil
		}
		args = append(args, x)
	}
	defer func() {
		if r := recover(); r == (stopped{}) {
			v = nil
		} else if r != nil {
			panic(r)
		}
	}()
	return e.Entry.Eval(&builtin.Call{Args: args, Num: e.T.Base == ir.Num, Engine: stopped{}})
}

// stopped is an engine without a fight: whatever would stop that ends the call.
type stopped struct{ builtin.Engine }

func (s stopped) Fail(string, string, ...any) { panic(s) }
func (s stopped) Limit(string, ...any)        { panic(s) }
func (stopped) Work(int)                      {}
