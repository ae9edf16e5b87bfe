package check

import (
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// number reads a bound that must suit a type.
func (c *checker) number(n *syntax.Number, t ir.Type) float64 {
	b, ok := boundOf(n)
	if !ok {
		c.errorf(diag.BadNumber, c.span(n), "this number cannot be used").Hinted("numbers go up to 9223372036854775807; nothing is divided by 0")
		return 0
	}
	if t.Base == ir.Int && b.Den != 1 {
		c.errorf(diag.NeedsRounding, c.span(n), "a whole number is wanted here").Hinted("write a whole number, or make the type num")
	}
	return b.Float()
}

func boundOf(n *syntax.Number) (ir.Bound, bool) {
	text, den := n.Text, int64(1)
	if whole, frac, ok := strings.Cut(text, "."); ok {
		if len(frac) > 9 {
			return ir.Bound{Num: 0, Den: 1}, false
		}
		text = whole + frac
		for range frac {
			den *= 10
		}
	}
	num, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return ir.Bound{Num: 0, Den: 1}, false
	}
	if n.Over != "" {
		d, err := strconv.ParseInt(n.Over, 10, 32)
		if err != nil || d == 0 {
			return ir.Bound{Num: 0, Den: 1}, false
		}
		den *= d
	}
	if n.Minus {
		num = -num
	}
	if g := gcd(num, den); g > 1 {
		num, den = num/g, den/g
	}
	return ir.Bound{Num: num, Den: den}, true
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// key resolves one key of a row.
func (c *checker) key(k *syntax.Key, t ir.Type, param string) ir.Key {
	span := c.span(k)
	anything := ir.Key{Any: true}
	if k.Word == "any" {
		return anything
	}
	wrong := func(hint string, args ...any) ir.Key {
		if !t.Bad() {
			c.errorf(diag.BadKey, span, "`%s` is no key for `%s`, which is %s", k, param, Describe(t)).Hinted(hint, args...)
		}
		return anything
	}
	if k.Word == "none" && t.Optional {
		return ir.Key{None: true}
	}
	switch t.Base {
	case ir.Int, ir.Num:
		if k.Word != "" || k.Text != nil {
			return wrong("write a number, or a range such as 3..5, ..2 or 6..")
		}
		bound := func(n *syntax.Number) ir.Bound {
			c.number(n, t)
			b, _ := boundOf(n)
			return b
		}
		out := ir.Key{}
		switch {
		case k.UpTo != nil:
			out.HasHigh, out.High = true, bound(k.UpTo)
		default:
			out.HasLow, out.Low = true, bound(k.Low)
			if !k.Open {
				out.HasHigh, out.High = true, out.Low
			} else if k.High != nil {
				out.HasHigh, out.High = true, bound(k.High)
			}
		}
		if out.HasLow && out.HasHigh && out.Low.Float() > out.High.Float() {
			c.errorf(diag.BadKey, span, "this range is empty: %s is above %s", k.Low, k.High).Hinted("swap its bounds")
			return anything
		}
		return out
	case ir.Bool:
		if k.Word == "true" || k.Word == "false" {
			return ir.Key{Bool: k.Word == "true"}
		}
		return wrong("write true, false or any")
	case ir.Enum:
		if k.Word == "" || !contains(t.Words, k.Word) {
			if near := diag.Nearest(k.Word, t.Words); near != "" {
				return wrong("did you mean `%s`?", near)
			}
			return wrong("write %s, or any", wordList(t.Words, "or"))
		}
		return ir.Key{Word: k.Word}
	case ir.Text:
		if k.Text == nil {
			return wrong("write a text in quotation marks, or any")
		}
		return ir.Key{Text: k.Text.Plain()}
	case ir.Ref:
		var names []string
		for _, i := range t.Kind.Instances {
			if i.Name == k.Word {
				c.used[i] = true
				return ir.Key{Instance: i}
			}
			names = append(names, i.Name)
		}
		if near := diag.Nearest(k.Word, names); near != "" {
			return wrong("did you mean `%s`?", near)
		}
		if len(names) > 0 {
			return wrong("write %s, or any", wordList(names, "or"))
		}
		return wrong("write any: there is no %s", t.Kind.Name)
	}
	return wrong("a key is a number, a range, true or false, a word, or the name of a thing")
}
