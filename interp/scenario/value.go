package scenario

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// value checks a TOML value against a type.
func (l *loader) value(n *node, t ir.Type) (world.Value, bool) {
	v, span := n.raw, n.span
	out := world.Value{Span: span}
	wrong := func(hint string, args ...any) (world.Value, bool) {
		l.errorf(diag.WrongType, span, "%s is wanted here, not %s", t.Describe(), describe(v)).Hinted(hint, args...)
		return out, false
	}
	if t.Optional {
		if s, ok := v.(string); ok && s == "none" {
			out.None = true
			return out, true
		}
	}
	switch t.Base {
	case ir.Int:
		i, ok := v.(int64)
		if _, isText := v.(string); isText {
			return wrong("write a whole number, without quotation marks")
		}
		if x, ok := v.(float64); ok && math.Abs(x) >= 1<<63 && !math.IsInf(x, 0) {
			l.errorf(diag.OutOfRange, span, "this number is too large").Hinted("numbers go from -9223372036854775807 to 9223372036854775807")
			return out, false
		}
		if !ok {
			return wrong("write a whole number")
		}
		if i == math.MinInt64 {
			l.errorf(diag.OutOfRange, span, "this number is too small").Hinted("write one that is needed")
			return out, false
		}
		out.Int = i
		return out, l.inRange(i, t, span)
	case ir.Num:
		switch x := v.(type) {
		case int64:
			out.Num = float64(x)
		case float64:
			if math.IsNaN(x) || math.IsInf(x, 0) {
				l.errorf(diag.OutOfRange, span, "%s cannot be used as a number", describe(x)).Hinted("write a number such as 1.5")
				return out, false
			}
			out.Num = x + 0 // there is no minus zero
		default:
			return wrong("write a number, without quotation marks")
		}
		return out, l.inRange(out.Num, t, span)
	case ir.Bool:
		b, ok := v.(bool)
		if !ok {
			return wrong("write true or false, without quotation marks")
		}
		out.Bool = b
		return out, true
	case ir.Text:
		s, ok := v.(string)
		if !ok {
			return wrong("put it in quotation marks")
		}
		out.Text = s
		return out, true
	case ir.Dice:
		if n, whole := v.(int64); whole {
			v = strconv.FormatInt(n, 10)
		}
		s, ok := v.(string)
		if !ok {
			return wrong("write dice as a text: \"2d6+1\"")
		}
		d, ok := ParseDice(s, l.p)
		if !ok {
			l.errorf(diag.BadDice, span, "`%s` are no dice", s).Hinted("write dice like \"3d6\", \"2d\" or \"1d+2\"")
			return out, false
		}
		out.Dice = d
		return out, true
	case ir.Square:
		s, ok := v.(string)
		if !ok {
			return wrong("write a square as a text: \"D4\"")
		}
		if out.Square, ok = grid.Parse(s); !ok {
			d := l.errorf(diag.BadSquare, span, "`%s` is no square", s)
			if d.Hint = grid.Written; isSquare(strings.ToUpper(s)) {
				d.Hint = fmt.Sprintf("write \"%s\"", strings.ToUpper(s))
			}
			return out, false
		}
		return out, true
	case ir.Enum:
		s, ok := v.(string)
		if !ok || !slices.Contains(t.Words, s) {
			if near := diag.Nearest(s, t.Words); near != "" {
				return wrong("did you mean \"%s\"?", near)
			}
			return wrong("write %s", quotedWords(t.Words))
		}
		out.Name = s
		return out, true
	case ir.Ref:
		return l.reference(n, t)
	case ir.List:
		if n.changed && n.list == nil { // on a command line one thing is a list of it
			item, ok := l.value(n, *t.Elem)
			out.List = []world.Value{item}
			return out, ok
		}
		if n.list == nil {
			return wrong("write a list: [ … ]")
		}
		good := true
		for _, x := range n.list {
			item, ok := l.value(x, *t.Elem)
			good = good && ok
			out.List = append(out.List, item)
		}
		return out, good
	case ir.Per:
		if n.table == nil { // one value for all
			return l.value(n, *t.Elem)
		}
		out.Per = map[string]world.Value{}
		good := true
		for _, key := range n.keys {
			x := n.table[key]
			if t.Kind == l.p.Combatant || t.Kind == l.p.Side {
				l.later = append(l.later, lateName{key, x.key, t.Kind})
			} else if !l.known(t.Kind)[key] {
				l.unknownInstance(t.Kind, key, x.key)
				good = false
				continue
			} else {
				l.meansThing(x.key, t.Kind, key)
			}
			item, ok := l.value(x, *t.Elem)
			good = good && ok
			out.Per[key] = item
		}
		return out, good
	}
	return out, false
}

// reference checks the name of a thing. Sides and combatants are checked at the
// end, when all are known.
func (l *loader) reference(n *node, t ir.Type) (world.Value, bool) {
	out := world.Value{Span: n.span}
	s, ok := n.raw.(string)
	if !ok {
		l.errorf(diag.WrongType, out.Span, "the name of %s is wanted here, not %s", diag.Article(t.Kind.Name),
			describe(n.raw)).Hinted("put it in quotation marks")
		return out, false
	}
	out.Name = s
	if t.Kind == l.p.Combatant || t.Kind == l.p.Side {
		l.later = append(l.later, lateName{s, out.Span, t.Kind})
		return out, true
	}
	if !l.known(t.Kind)[s] {
		l.unknownInstance(t.Kind, s, out.Span)
		return out, false
	}
	l.meansThing(out.Span, t.Kind, s)
	return out, true
}

func (l *loader) inRange(v value.Value, t ir.Type, span diag.Span) bool {
	r := t.Range
	if r == nil || r.Has(v) {
		return true
	}
	l.errorf(diag.OutOfRange, span, "%s is outside the range %s", span.Text(), r).Hinted("%s", r.Advice())
	return false
}

// describe says what a TOML value is.
func describe(v any) string {
	switch v := v.(type) {
	case string:
		return fmt.Sprintf("the text %q", v)
	case int64:
		return fmt.Sprintf("the number %d", v)
	case float64:
		switch {
		case math.IsNaN(v):
			return "nan"
		case math.IsInf(v, 0):
			return "infinity"
		}
		return fmt.Sprintf("the number %v", v)
	case bool:
		return fmt.Sprintf("%v", v)
	case []any, []map[string]any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return "a date"
}

func isSquare(text string) bool {
	_, ok := grid.Parse(text)
	return ok
}

func quotedWords(words []string) string {
	var q []string
	for _, w := range words {
		q = append(q, strconv.Quote(w))
	}
	if len(q) < 2 {
		return strings.Join(q, "")
	}
	return strings.Join(q[:len(q)-1], ", ") + " or " + q[len(q)-1]
}

// ParseDice reads dice from a text such as "2d6+1", or a number, which is no dice and that added.
func ParseDice(s string, p *ir.Program) (ir.DiceValue, bool) {
	const mostPlus = 1_000_000
	s = strings.ReplaceAll(s, " ", "")
	if n, err := strconv.ParseInt(s, 10, 32); err == nil {
		return ir.DiceValue{Plus: n}, n <= mostPlus && n >= -mostPlus
	}
	m := diceText.FindStringSubmatch(s)
	if m == nil {
		return ir.DiceValue{}, false
	}
	d := ir.DiceValue{N: 1, Faces: 6}
	var err error
	if m[1] != "" {
		d.N, err = strconv.ParseInt(m[1], 10, 32)
	}
	if err == nil && m[2] != "" {
		d.Faces, err = strconv.ParseInt(m[2], 10, 32)
	}
	if err == nil && m[3] != "" {
		d.Plus, err = strconv.ParseInt(m[3], 10, 32)
	}
	if err != nil || d.N < 1 || d.N > value.MaxDice || d.Faces < 1 || d.Faces > value.MaxFaces || d.Plus > mostPlus ||
		d.Plus < -mostPlus {
		return ir.DiceValue{}, false
	}
	d.Die = p.Dice[d.Faces]
	return d, true
}

var diceText = regexp.MustCompile(`^(\d*)d(\d*)([+-]\d+)?$`)
