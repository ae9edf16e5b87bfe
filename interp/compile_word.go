package interp

import (
	"math"

	"hcl/lang/check"
	"hcl/lang/diag"
)

// word compiles a formula whose value is no num: ints, bools, words, texts, dice,
// things, lists, and any of them that may be none.
func (c *compiler) word(e check.Expr) intFn {
	if t := e.Type(); t.Base == check.Bool && !t.Optional {
		fn := c.bool(e)
		return func(f *Fight) int64 { return fromBool(fn(f)) }
	}
	switch e := e.(type) {
	case *check.IntLit:
		return constant(e.Value)
	case *check.TextLit:
		return constant(c.m.textID(e.Value))
	case *check.DiceLit:
		return constant(c.m.diceWord(check.DiceValue{N: e.N, Faces: e.Faces, Die: e.Die}))
	case *check.NoneLit:
		return constant(absent)
	case *check.WordLit:
		return constant(int64(c.m.prog.WordID(e.Word)))
	case *check.LocalRef:
		slot := e.Local.Slot
		return func(f *Fight) int64 { return f.fr[slot] }
	case *check.ParamRef:
		values := c.m.params[e.Param.Index]
		if e.Param.Type.Base == check.Per {
			return constant(0) // read through Index only
		}
		return func(*Fight) int64 { return values[0] }
	case *check.InstanceRef:
		return constant(int64(e.Instance.Index))
	case *check.ScenarioRef:
		return constant(c.m.names[e.T.Kind.ID][e.Name])
	case *check.KindList:
		return constant(c.m.allOf(e.Kind))
	case *check.World:
		return c.world(e)
	case *check.FieldRef:
		return c.fieldWord(e)
	case *check.Index:
		return c.indexWord(e)
	case *check.MethodCall:
		return c.methodWord(e)
	case *check.Call:
		return c.callWord(e)
	case *check.Lookup:
		return c.lookupWord(e)
	case *check.Builtin:
		return c.builtinWord(e)
	case *check.Unary:
		x := c.word(e.X)
		at := e.At
		return func(f *Fight) int64 {
			v := x(f)
			if v == math.MinInt64 {
				f.overflow(at)
			}
			return -v
		}
	case *check.Binary:
		return c.arithmetic(e)
	case *check.Choice:
		cond, a, b := c.bool(e.Cond), c.word(e.Then), c.word(e.Else)
		return func(f *Fight) int64 {
			if cond(f) {
				return a(f)
			}
			return b(f)
		}
	case *check.Coalesce:
		x, y := c.word(e.X), c.word(e.Y)
		return func(f *Fight) int64 {
			if v := x(f); v != absent {
				return v
			}
			return y(f)
		}
	case *check.ListLit:
		return c.listLit(e)
	case *check.RangeList:
		return c.rangeList(e)
	case *check.Proceed:
		return c.proceedWord(e)
	case *check.ToNum:
		return c.store(e)
	}
	panic("interp: cannot compile " + nodeName(e))
}

func constant(v int64) intFn { return func(*Fight) int64 { return v } }

// allOf is the list of all instances of a kind.
func (m *Machine) allOf(k *check.Kind) int64 {
	n := m.instances(k)
	items := make([]int64, n)
	for i := range items {
		items[i] = int64(i)
	}
	return m.constList(items)
}

func (c *compiler) world(e *check.World) intFn {
	switch e.Name {
	case "round":
		return func(f *Fight) int64 { return f.round }
	case "sides":
		return constant(c.m.allOf(c.m.prog.Side))
	case "combatants":
		return constant(c.m.allOf(c.m.prog.Combatant))
	}
	return constant(0) // the one combat
}

func (f *Fight) overflow(at diag.Span) {
	f.failHint(at, "numbers go from -9223372036854775807 to 9223372036854775807", "this number becomes too large")
}

// arithmetic compiles + - * % of ints, and dice plus an int.
func (c *compiler) arithmetic(e *check.Binary) intFn {
	at := e.At
	if e.T.Base == check.Dice {
		x, y := c.word(e.X), c.word(e.Y)
		minus, swap := e.Op == "-", e.X.Type().Base != check.Dice // 2 + 1d6
		return func(f *Fight) int64 {
			a, n := x(f), y(f)
			if swap {
				a, n = n, a
			}
			d := toDice(a)
			if minus {
				n = -n
			}
			d.plus += n
			if d.plus >= plusZero || d.plus <= -plusZero || n >= plusZero || n <= -plusZero {
				f.overflow(at)
			}
			return d.word()
		}
	}
	x, y := c.word(e.X), c.word(e.Y)
	switch e.Op {
	case "+":
		if k, ok := e.Y.(*check.IntLit); ok && k.Value < 1<<32 && k.Value > -1<<32 {
			n := k.Value
			return func(f *Fight) int64 { return f.add(x(f), n, at) }
		}
		return func(f *Fight) int64 { return f.add(x(f), y(f), at) }
	case "-":
		return func(f *Fight) int64 {
			a := x(f)
			b := y(f)
			r := a - b
			if (r < a) != (b > 0) || r == math.MinInt64 {
				f.overflow(at)
			}
			return r
		}
	case "*":
		return func(f *Fight) int64 { return f.times(x(f), y(f), at) }
	case "%":
		return func(f *Fight) int64 { return f.modulo(x(f), y(f), at) }
	}
	panic("interp: cannot compile operator " + e.Op)
}

func (f *Fight) add(a, b int64, at diag.Span) int64 {
	r := a + b
	if (r > a) != (b > 0) || r == math.MinInt64 {
		f.overflow(at)
	}
	return r
}

func (f *Fight) times(a, b int64, at diag.Span) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	r := a * b
	if r/b != a || r == math.MinInt64 {
		f.overflow(at)
	}
	return r
}

// modulo has the sign of b, so that it counts on evenly below zero.
func (f *Fight) modulo(a, b int64, at diag.Span) int64 {
	if b == 0 {
		f.fail(at, "nothing can be divided by 0")
	}
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r
}

// divide rounds down, also below zero.
func (f *Fight) divide(a, b int64, at diag.Span) int64 {
	if b == 0 {
		f.fail(at, "nothing can be divided by 0")
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// ---- fields -------------------------------------------------------------------------------------------------

// fieldWord reads a field that is no num.
func (c *compiler) fieldWord(e *check.FieldRef) intFn {
	fd := e.Field
	x := c.word(e.X)
	if e.Chained {
		plain := *e
		plain.Chained = false
		read := c.readField(fd, plain.At)
		return func(f *Fight) int64 {
			i := x(f)
			if i == absent {
				return absent
			}
			return read(f, i)
		}
	}
	if fd.Role == check.Computed {
		b := c.computed(fd)
		return func(f *Fight) int64 { return f.onThing(b, x(f)) }
	}
	if c.lazy {
		read := c.readField(fd, e.At)
		return func(f *Fight) int64 { return read(f, x(f)) }
	}
	id, s := fd.Kind.ID, c.m.layouts[fd.Kind.ID].fields[fd.Index]
	o := s.offset
	if fd.Role == check.Given && fd.Name == "owner" {
		read := c.readField(fd, e.At)
		return func(f *Fight) int64 { return read(f, x(f)) }
	}
	local, isLocal := e.X.(*check.LocalRef)
	switch {
	case s.state && isLocal:
		slot := local.Local.Slot
		return func(f *Fight) int64 {
			a := &f.kinds[id]
			return a.moving[int(f.fr[slot])*a.movingRow+o]
		}
	case s.state:
		return func(f *Fight) int64 {
			i := int(x(f))
			a := &f.kinds[id]
			return a.moving[i*a.movingRow+o]
		}
	case isLocal:
		slot := local.Local.Slot
		return func(f *Fight) int64 {
			a := &f.kinds[id]
			return a.fixed[int(f.fr[slot])*a.fixedRow+o]
		}
	}
	return func(f *Fight) int64 {
		i := int(x(f))
		a := &f.kinds[id]
		return a.fixed[i*a.fixedRow+o]
	}
}

// readField reads any field of a thing, as a word.
func (c *compiler) readField(fd *check.Field, at diag.Span) func(f *Fight, i int64) int64 {
	if fd.Role == check.Computed {
		b := c.computed(fd)
		switch {
		case b.num != nil:
			return func(f *Fight, i int64) int64 {
				old, top := f.fr, f.top
				f.fr = f.push(b.slots)
				f.fr[0] = i
				v := b.num(f)
				f.fr, f.top = old, top
				return fromNum(v)
			}
		case b.truth != nil:
			return func(f *Fight, i int64) int64 { return fromBool(f.truthOf(b, i)) }
		}
		return func(f *Fight, i int64) int64 { return f.onThing(b, i) }
	}
	m, k := c.m, fd.Kind
	lazy := c.lazy
	owner := fd.Role == check.Given && fd.Name == "owner"
	s := m.layouts[k.ID].fields[fd.Index]
	return func(f *Fight, i int64) int64 {
		if lazy {
			f.afterParams(fd, at)
			m.ensure(k, i, fd, at)
			m.shareWith(f)
		} else if owner && (int(i) >= len(m.owners[k.ID]) || m.owners[k.ID][i].kind == nil) {
			f.fail(at, "%s is nobody’s own, so it has no owner", f.nameOf(k, i))
		}
		a := &f.kinds[k.ID]
		if s.state {
			return a.moving[int(i)*a.movingRow+s.offset]
		}
		return a.fixed[int(i)*a.fixedRow+s.offset]
	}
}

// afterParams stops a param, or a die, that reads a field: those have values only
// when the params are known.
func (f *Fight) afterParams(fd *check.Field, at diag.Span) {
	if f.m.filler == nil {
		f.failHint(at, "use it in a define", "a param or a die is fixed before `%s` of any %s is known", fd.Name, fd.Kind.Name)
	}
}

// computed compiles a `define` of a kind.
func (c *compiler) computed(fd *check.Field) *callable {
	m := c.fields[fd]
	if m == nil {
		b := &callable{name: fd.Name, slots: fd.Default.Frame.Slots, at: fd.Span}
		m = &method{single: b}
		c.fields[fd] = m
		c.quietly(func() { c.fill(b, fd.Default.Expr) })
	}
	return m.single
}

// onThing evaluates a body whose frame begins with the thing.
func (f *Fight) onThing(b *callable, self int64) int64 {
	old, top := f.fr, f.top
	fr := f.push(b.slots)
	fr[0] = self
	f.fr = fr
	v := b.word(f)
	f.fr, f.top = old, top
	return v
}

func (f *Fight) truthOf(b *callable, self int64) bool {
	old, top := f.fr, f.top
	fr := f.push(b.slots)
	fr[0] = self
	f.fr = fr
	v := b.truth(f)
	f.fr, f.top = old, top
	return v
}

func (f *Fight) numOf(b *callable, self int64) float64 {
	old, top := f.fr, f.top
	fr := f.push(b.slots)
	fr[0] = self
	f.fr = fr
	v := b.num(f)
	f.fr, f.top = old, top
	return v
}

// indexWord takes an item of a list, or the value of a per field.
func (c *compiler) indexWord(e *check.Index) intFn {
	at := e.At
	if e.X.Type().Base == check.Per {
		return c.perWord(e)
	}
	x, i := c.before(e.X, e.I), c.word(e.I)
	return func(f *Fight) int64 {
		h, n := x(f), i(f)
		items := f.list(h)
		if n < 0 || n >= int64(len(items)) {
			f.failHint(at, "places count from 0", "there is no place %d in a list of %d", n, len(items))
		}
		return items[n]
	}
}

func (c *compiler) perWord(e *check.Index) intFn {
	key := c.word(e.I)
	switch x := e.X.(type) {
	case *check.ParamRef:
		values, k, at := c.m.params[x.Param.Index], e.I.Type().Kind, e.At
		return func(f *Fight) int64 {
			i := key(f)
			if i >= int64(len(values)) { // a copy stands for what it was copied from
				i = f.original(k, i, at)
			}
			return values[i]
		}
	case *check.FieldRef:
		fd := x.Field
		id, s := fd.Kind.ID, c.m.layouts[fd.Kind.ID].fields[fd.Index]
		thing := c.word(x.X)
		o, n := s.offset, int64(s.n)
		at := e.At
		lazy, m := c.lazy, c.m
		return func(f *Fight) int64 {
			i := thing(f)
			k := key(f)
			if k >= n { // a copy stands for what it was copied from
				k = f.original(e.I.Type().Kind, k, at)
			}
			if lazy {
				f.afterParams(fd, at)
				m.ensure(fd.Kind, i, fd, at)
				m.shareWith(f)
			}
			a := &f.kinds[id]
			if s.state {
				return a.moving[int(i)*a.movingRow+o+int(k)]
			}
			return a.fixed[int(i)*a.fixedRow+o+int(k)]
		}
	}
	panic("interp: cannot compile " + nodeName(e.X))
}

// original is the instance that somebody's own copy was made from.
func (f *Fight) original(k *check.Kind, i int64, at diag.Span) int64 {
	if p := f.m.protos; p != nil && int(i) < len(p[k.ID]) && p[k.ID][i] >= 0 {
		return int64(p[k.ID][i])
	}
	f.fail(at, "%s is no %s of the ruleset, so nothing is kept for it", f.nameOf(k, i), k.Name)
	return 0
}
