package check

import (
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

var (
	tInvalid = ir.Type{}
	tInt     = ir.Type{Base: ir.Int}
	tNum     = ir.Type{Base: ir.Num}
	tBool    = ir.Type{Base: ir.Bool}
	tText    = ir.Type{Base: ir.Text}
	tDice    = ir.Type{Base: ir.Dice}
	tSquare  = ir.Type{Base: ir.Square}
	tLabel   = ir.Type{Base: ir.Label}
	tNone    = ir.Type{Base: ir.None, Optional: true}
	tNothing = ir.Type{Base: ir.Nothing}
)

var basicTypes = map[string]ir.Type{"int": tInt, "num": tNum, "bool": tBool, "text": tText, "dice": tDice,
	"square": tSquare}

// single resolves the type of something that is a single value or a list: all but
// fields and params.
func (c *checker) single(t *syntax.Type) ir.Type {
	c.noRange(t)
	return c.keyType(t)
}

// lasting resolves the type of what lasts, a field or param: that is no thing of one of several
// kinds, so that what a thing is held by can be said kind by kind.
func (c *checker) lasting(t *syntax.Type) ir.Type {
	out := c.typ(t)
	if out.One().Base == ir.Union || out.Single().Base == ir.Union {
		c.errorf(diag.NotAllowed, c.span(t), "what is kept is of one kind, not %s", out.Describe()).
			Hinted("keep each by itself: %s", strings.Join(eachKept(out), " ; "))
		return tInvalid
	}
	return out
}

// eachKept declares a field for each kind of a union.
func eachKept(t ir.Type) (out []string) {
	for _, k := range t.One().Single().Kinds {
		if t.Base == ir.List {
			out = append(out, k.Name+"s : list of "+k.Name)
		} else {
			out = append(out, k.Name+" : "+k.Name+"? = none")
		}
	}
	return out
}

// noRange reports a range where nothing is kept that it could be watched over.
func (c *checker) noRange(t *syntax.Type) {
	if t.ListOf != nil {
		c.noRange(t.ListOf)
	}
	if t.Range != nil {
		c.errorf(diag.NotAllowed, c.span(t.Range), "only fields, params and the keys of tables have a range").
			Hinted("leave it out; to keep a value in bounds write clamp(x, LOW, HIGH)")
	}
}

// keyType resolves the type of a table's key, which may have a range.
func (c *checker) keyType(t *syntax.Type) ir.Type {
	out := c.typ(t)
	c.noParamEnds(t)
	if out.Base == ir.Per {
		c.errorf(diag.NotAllowed, c.span(t), "only fields and params have values per %s",
			out.Kind.Name).Hinted("leave out `per %s`", out.Kind.Name)
		return tInvalid
	}
	return out
}

// MaxWords is how many words a `one of` may name.
const MaxWords = 1000

// maybes are what beginners call the lack of a thing.
var maybes = []string{"maybe", "nothing", "nobody", "null", "empty", "optional", "undefined"}

// typ resolves a written type.
func (c *checker) typ(t *syntax.Type) ir.Type {
	out, joined := tInvalid, len(t.Or) == 0
	if n := len(t.Or); n > 0 && slices.Contains(maybes, t.Or[n-1].Text) && topOf[ir.Kind](c, t.Or[n-1].Text) == nil {
		c.errorf(diag.WrongType, c.span(t), "a type of which there may be none ends in `?`").
			Hinted("write `%s?`", strings.TrimSuffix(strings.TrimSpace(strings.TrimSuffix(c.span(t).Text(), t.Or[n-1].Text)),
				" or"))
		some := *t
		some.Or, some.Optional = t.Or[:n-1], true
		return c.typ(&some)
	}
	switch {
	case len(t.OneOf) > 0:
		out = ir.Type{Base: ir.Enum}
		for _, w := range t.OneOf {
			if w.Text == "any" {
				c.errorf(diag.NameTaken, c.span(w), "`any` cannot be one of the words: in tables it matches everything").Hinted("choose another word")
			}
			if w.Text == "nil" {
				c.checkName(w.Text, c.span(w))
			}
			if slices.Contains(out.Words, w.Text) {
				c.errorf(diag.Duplicate, c.span(w), "`%s` stands here twice", w.Text).Hinted("remove one")
				continue
			}
			if len(out.Words) == MaxWords {
				c.errorf(diag.TooMany, c.span(w), "a type has at most %d words",
					MaxWords).Hinted("make a kind of them, with a thing for each")
				break
			}
			out.Words = append(out.Words, c.word(w.Text))
		}
		if len(out.Words) == 1 && len(t.OneOf) == 1 {
			c.errorf(diag.BadRange, c.span(t), "a choice needs at least two words").Hinted("write: one of far or near")
		}
	case t.ListOf != nil:
		elem := c.typ(t.ListOf)
		if elem.Optional {
			c.errorf(diag.NotAllowed, c.span(t.ListOf), "a list holds no `none`").Hinted("leave out the `?`")
			elem = elem.Must()
		}
		if elem.Base == ir.Per {
			c.errorf(diag.NotAllowed, c.span(t.ListOf), "a list cannot hold values per %s",
				elem.Kind.Name).Hinted("use a kind of its own")
		}
		out = ir.ListOf(elem)
	default:
		if b, ok := basicTypes[t.Name.Text]; ok {
			out = b
		} else if k := topOf[ir.Kind](c, t.Name.Text); k != nil {
			out = ir.RefTo(k)
			c.uses(c.span(t.Name), k)
			out = c.union(out, t.Or)
			joined = true
		} else {
			candidates := append(c.topNames("kind"), keys(basicTypes)...)
			d := c.unknown(diag.UnknownKind, c.span(t.Name), t.Name.Text, candidates, "there is no kind or type `%s`",
				t.Name.Text)
			if t.Name.Text == labelName {
				d.Hinted("only a parameter of a rule is a label: rule check(who, label) { … roll(d20, label, who) … }")
			}
			if own := advice.ForeignTypes[t.Name.Text]; own != "" {
				d.Hinted("write `%s`", own)
			}
			if slices.Contains(advice.Fighters, t.Name.Text) {
				d.Else("write `combatant`")
			}
			if joined = true; len(t.Or) > 0 {
				d.Hinted("for a choice of words write: one of %s", c.span(t).Text())
				out = ir.Type{Base: ir.Enum} // as it was probably meant
				for _, n := range append([]*syntax.Name{t.Name}, t.Or...) {
					out.Words = append(out.Words, c.word(n.Text))
				}
			}
			if d.Hint == "" {
				d.Hinted("types are int, num, bool, text, dice, square, a kind, `one of a or b`, `list of …`")
			}
		}
	}
	if !joined {
		c.errorf(diag.NotAllowed, c.span(t), "only kinds are joined by `or`; %s is none",
			t.Name.Text).Hinted("write the one type that fits both")
		return tInvalid
	}
	if t.Range != nil {
		out.Range = c.rng(t.Range, out)
	}
	if t.Optional {
		if out.Base == ir.List || out.Base == ir.Per {
			c.errorf(diag.NotAllowed, c.span(t), "%s is never none",
				out.Describe()).Hinted("leave out the `?`; an empty list says as much")
		} else {
			out.Optional = true
		}
	}
	if t.Per != nil {
		if basic, ok := basicTypes[t.Per.Text]; ok && topOf[ir.Kind](c, t.Per.Text) == nil {
			d := c.errorf(diag.NotAllowed, c.span(t.Per), "there is a value for each thing of a kind, not for each %s",
				t.Per.Text)
			if basic.Base == ir.Square {
				d.Hinted("keep what lies on squares as things: kind mark { at : square ; state amount : %s }", out)
			} else {
				d.Hinted("name a kind")
			}
			return tInvalid
		}
		k := c.kind(t.Per)
		if k == nil {
			return tInvalid
		}
		c.used[k] = true
		if out.Base == ir.List {
			c.errorf(diag.NotAllowed, c.span(t), "lists per %s are not possible",
				k.Name).Hinted("give the kind a field for the list")
			return tInvalid
		}
		elem := out
		out = ir.Type{Base: ir.Per, Kind: k, Elem: &elem}
	}
	return out
}

// union is a kind with those that stand behind its `or`.
func (c *checker) union(t ir.Type, or []*syntax.Name) ir.Type {
	for _, n := range or {
		k := c.kind(n)
		if k == nil {
			return tInvalid
		}
		c.used[k] = true
		t, _ = ir.UnionOf(t, ir.RefTo(k))
		if c.tooManyKinds(t, c.span(n)) {
			return tInvalid
		}
	}
	return t
}

// MaxUnion is of how many kinds a thing may be: a field that all of them have is looked up kind
// by kind.
const MaxUnion = 16

func (c *checker) tooManyKinds(t ir.Type, at diag.Span) bool {
	if len(t.Kinds) > MaxUnion {
		c.errorf(diag.TooMany, at, "a thing of one of several kinds is of one of at most %d",
			MaxUnion).Hinted("make one kind of those that are alike")
	}
	return len(t.Kinds) > MaxUnion
}

func (c *checker) rng(r *syntax.Range, t ir.Type) *ir.Range {
	span := c.span(r)
	if t.Base != ir.Int && t.Base != ir.Num && t.Base != ir.Invalid {
		c.errorf(diag.BadRange, span, "only int and num have a range").Hinted("leave it out")
		return nil
	}
	out := &ir.Range{}
	if r.Low != nil {
		out.HasLow, out.Low = true, c.number(r.Low, t)
	}
	if r.High != nil {
		out.HasHigh, out.High = true, c.number(r.High, t)
	}
	if r.To != nil {
		c.ends = append(c.ends, rangeEnd{out, here(c, r.To)})
	}
	if !out.HasLow && !out.HasHigh && r.To == nil {
		c.errorf(diag.BadRange, span, "a range needs a bound").Hinted("write 0.. or 1..10")
	}
	if out.HasLow && out.HasHigh && out.Low.Above(out.High) {
		c.errorf(diag.BadRange, span, "this range is empty: %s is above %s", r.Low, r.High).Hinted("swap its bounds")
		return nil
	}
	return out
}

// rangeEnd is a range that ends with a param.
type rangeEnd struct {
	of *ir.Range
	to located[*syntax.Name]
}

// rangeEnds finds the params with which ranges end, once their types are known. What is known of one before
// a fight is made is its own range.
func (c *checker) rangeEnds() {
	for _, e := range c.ends {
		c.in(e.to.file, func() { c.rangeEnd(e.of, e.to.syn) })
	}
}

func (c *checker) rangeEnd(r *ir.Range, name *syntax.Name) {
	p := topOf[ir.Param](c, name.Text)
	if p == nil {
		d := c.errorf(diag.UnknownName, c.span(name),
			"a range ends with a number or a param, and there is no param `%s`", name.Text)
		if near := diag.Nearest(name.Text, c.topNames("param")); near != "" {
			d.Hinted("did you mean `%s`?", near)
		} else {
			d.Hinted("leave it out")
		}
		return
	}
	c.uses(c.span(name), p)
	if t := p.Type; t.Base != ir.Int || t.Optional {
		if !t.Bad() {
			c.errorf(diag.WrongType, c.span(name), "a range ends with a whole number, and param `%s` is %s", p.Name,
				t.Describe()).Hinted("write: param %s : int = …", p.Name)
		}
		return
	}
	r.To = p
	if most := p.Type.Range; most != nil && most.HasHigh {
		r.HasHigh, r.High = true, most.High
	}
}

// noParamEnds reports a range that ends with a param where nothing watches that during a fight.
func (c *checker) noParamEnds(t *syntax.Type) {
	if t.Range == nil || t.Range.To == nil {
		return
	}
	c.errorf(diag.NotAllowed, c.span(t.Range.To), "only the range of a field ends with a param").Hinted("leave it out")
	c.ends = slices.DeleteFunc(c.ends, func(e rangeEnd) bool { return e.to.syn == t.Range.To })
}
