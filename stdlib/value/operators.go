package value

// Operate computes an operator of formulas on two values of one type. It reports false if that
// becomes too large. What is divided by is not 0.
func Operate(op string, a, b Value) (v Value, ok bool) {
	switch op {
	case "==":
		return Equal(a, b), true
	case "!=":
		return !Equal(a, b), true
	case "<":
		return Compare(a, b) < 0, true
	case "<=":
		return Compare(a, b) <= 0, true
	case ">":
		return Compare(a, b) > 0, true
	case ">=":
		return Compare(a, b) >= 0, true
	case "+":
		return plus(a, b)
	case "-":
		return minus(a, b)
	case "*":
		return times(a, b)
	case "%":
		return Mod(a.(int64), b.(int64)), true
	}
	return num(a.(float64) / b.(float64))
}

// plus adds two numbers, or a whole number to dice.
func plus(a, b Value) (Value, bool) {
	switch x := a.(type) {
	case int64:
		if d, ok := b.(Dice); ok { // 2 + 1d6
			return plus(d, x)
		}
		v, ok := Add(x, b.(int64))
		return v, ok
	case float64:
		return num(x + b.(float64))
	}
	d, ok := a.(Dice).Add(b.(int64))
	return d, ok
}

// minus takes b away from a number or from dice.
func minus(a, b Value) (Value, bool) {
	switch x := a.(type) {
	case int64:
		v, ok := Sub(x, b.(int64))
		return v, ok
	case float64:
		return num(x - b.(float64))
	}
	return plus(a, -b.(int64))
}

// times multiplies two numbers.
func times(a, b Value) (Value, bool) {
	if x, ok := a.(float64); ok {
		return num(x * b.(float64))
	}
	v, ok := Mul(a.(int64), b.(int64))
	return v, ok
}

// Negative is the opposite of a number.
func Negative(v Value) Value {
	if x, ok := v.(float64); ok {
		v, _ := num(-x)
		return v
	}
	return -v.(int64)
}

func num(x float64) (Value, bool) {
	v, ok := Num(x)
	return v, ok
}

// ToNum makes a num of a whole number; none stays none.
func ToNum(v Value) Value {
	if n, ok := v.(int64); ok {
		return float64(n)
	}
	return v
}
