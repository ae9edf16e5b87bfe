package fast

import (
	"math"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// As a plain sum a score is code (emit_score.go). What is compiled here tells a reader which
// terms counted, which did not, and why.

// running is a sum on its way: of an int score the int, of a num score the num.
type running struct {
	int int64
	num float64
}

// lineFn adds a line to the fight's running sum. seen is nil unless somebody wants
// to know.
type lineFn func(f *Fight, seen func(event.Term))

// freeRows is how many rows of a table are looked at for one unit of work.
const freeRows = 8

// lines compiles what a score adds up, for those who are told why or for others.
func (c *compiler) lines(s *ir.Score, told bool) []lineFn {
	var out []lineFn
	for _, l := range s.Lines() {
		if l.Mod == nil {
			out = append(out, c.line(s, l.Term, s.Total.Slot, told))
		} else {
			out = append(out, c.modifierLine(s, l.Mod, told))
		}
	}
	return out
}

// line compiles a term in the score's own frame.
func (c *compiler) line(s *ir.Score, t *ir.Term, total int, told bool) lineFn {
	when := c.formulaBool(t.When)
	label := c.parts(t.Label)
	at, op, name, whenText := t.Span, t.Op, t.Name, t.WhenText
	isNum := s.Result.Base == ir.Num
	file := ""
	if from := c.fileOf(s, t); from != nil {
		file = from.File
	}
	reads, asks := c.originsOf(t.Value, t.When), c.originsOf(t.When)
	var value intFn
	var factor numFn
	switch {
	case op == "times" || isNum:
		factor = c.formulaNum(t.Value)
	default:
		value = c.formulaWord(t.Value)
	}
	var why reason
	if told {
		why = c.reasonOf(t)
	}
	usesTotal := t.UsesTotal
	return func(f *Fight, seen func(event.Term)) {
		if usesTotal {
			f.fr[total] = f.sum.int
			if isNum {
				f.fr[total] = fromNum(f.sum.num)
			}
		}
		if when != nil && !when(f) {
			if seen != nil {
				seen(event.Term{Name: name, Label: plainLabel(label, name), Op: op, Failed: whenText, Why: why(f), File: file, From: f.others(file, asks)})
			}
			return
		}
		var x float64
		var n int64
		if factor != nil {
			x = factor(f)
		} else {
			n = value(f)
			x = float64(n)
		}
		switch op {
		case "":
			if isNum {
				f.sum.num = f.finite(f.sum.num+x, at)
			} else {
				f.sum.int = f.add(f.sum.int, n, at)
			}
		case "times":
			if isNum {
				f.sum.num = f.finite(f.sum.num*x, at)
			} else {
				f.sum.int = f.toInt(math.Floor(f.finite(float64(f.sum.int)*x, at)), at)
			}
		case "at_least":
			f.sum.num, f.sum.int = max(f.sum.num, x), max(f.sum.int, n)
		case "at_most":
			f.sum.num, f.sum.int = min(f.sum.num, x), min(f.sum.int, n)
		}
		if seen != nil {
			seen(event.Term{Name: name, Label: f.labelOf(label, name), Op: op, Value: x, File: file, From: f.others(file, reads)})
		}
	}
}

// others lists what a term of a file reads that files have changed; that numbers are written
// in that file goes without saying.
func (f *Fight) others(file string, list []origin) []event.Source {
	return slices.DeleteFunc(f.sources(list), func(s event.Source) bool { return s.Name == "" && s.File == file })
}

// labelOf is what a reader calls a term.
func (f *Fight) labelOf(label []part, name string) string {
	if label == nil {
		return event.Title(name, "")
	}
	return f.text(label)
}

// plainLabel is what a reader calls a term that does not count: what its label would be
// filled in with may make sense only where the condition holds.
func plainLabel(label []part, name string) string {
	if len(label) == 1 && label[0].value == nil {
		return label[0].letters
	}
	return event.Title(name, "")
}

// modifierLine compiles a modifier: it runs in a frame of its own that begins with
// the score's parameters, once for each condition that holds or each instance that
// the bearer has.
func (c *compiler) modifierLine(s *ir.Score, m *ir.Modifier, told bool) lineFn {
	var line lineFn
	c.fixedFrame(func() { line = c.line(s, m.Term, m.Total.Slot, told) })
	params, at := len(s.Frame.Params), m.Term.Span
	slots := max(m.Frame.Slots, params)
	run := func(f *Fight, seen func(event.Term), extra []int64) {
		old, top := f.fr, f.top
		fr := f.push(slots)
		copy(fr, old[:params])
		copy(fr[params:], extra)
		f.fr = fr
		line(f, seen)
		f.fr, f.top = old, top
	}
	switch {
	case m.Condition != nil:
		k := m.Condition.Index
		n := len(m.Condition.Frame.Params)
		if m.For == nil {
			return func(f *Fight, seen func(event.Term)) {
				st := &f.conds[k]
				f.work(len(st.all), at)
				for _, id := range st.all {
					run(f, seen, st.args[int(id)*n:int(id)*n+n])
				}
			}
		}
		slot, role, bearers := m.For.Slot, m.Role, m.Condition.Bearers
		return func(f *Fight, seen func(event.Term)) {
			st := &f.conds[k]
			who := f.fr[slot]
			for r := range bearers {
				if role >= 0 && role != r {
					continue
				}
				held := st.of(r, who)
				f.work(len(held), at)
				for _, id := range held {
					run(f, seen, st.args[int(id)*n:int(id)*n+n])
				}
			}
		}
	case m.Instance != nil:
		slot := m.For.Slot
		held := c.heldFields(m.For.Type.Kind, m.Instance.Kind)
		want := bearersOf(m)
		kind := m.Instance.Kind.ID
		return func(f *Fight, seen func(event.Term)) {
			who := f.fr[slot]
			for _, h := range held {
				w := f.readSlot(h.kind, who, h.slot)
				if !h.list {
					if f.isInstance(kind, w, want) {
						f.one[0] = w
						run(f, seen, f.one[:])
					}
					continue
				}
				items := f.list(w)
				f.work(len(items)/freeRows, at)
				for _, x := range items {
					if f.isInstance(kind, x, want) {
						f.one[0] = x
						run(f, seen, f.one[:])
					}
				}
			}
		}
	}
	return func(f *Fight, seen func(event.Term)) { run(f, seen, nil) }
}

// bearersOf tells of each instance of a kind whether a modifier of one of them is
// its own: those like it have it as well, unless they have another of that name.
func bearersOf(m *ir.Modifier) []bool {
	out := make([]bool, len(m.Instance.Kind.Instances))
	for n, i := range m.Instance.Kind.Instances {
		for ; i != nil; i = i.Like {
			if i == m.Instance {
				out[n] = true
				break
			}
			if slices.ContainsFunc(i.Modifiers, func(x *ir.Modifier) bool { return x.Name == m.Name }) {
				break
			}
		}
	}
	return out
}

// isInstance reports whether a thing is one of some instances or a copy of one.
func (f *Fight) isInstance(kind int, w int64, want []bool) bool {
	p := f.m.Protos[kind]
	return w >= 0 && int(w) < len(p) && p[w] >= 0 && want[p[w]]
}

// heldFields lists the fields of a kind that can hold a thing of another.
func (c *compiler) heldFields(k, held *ir.Kind) []heldField {
	var out []heldField
	for _, fd := range fieldsHolding(k, held) {
		out = append(out, heldField{k.ID, c.m.Layouts[k.ID].Fields[fd.Index], fd.Type.Base == ir.List})
	}
	return out
}

// fieldsHolding lists the fields of a kind that can hold a thing of another.
func fieldsHolding(k, held *ir.Kind) []*ir.Field {
	var out []*ir.Field
	for _, fd := range k.Fields {
		if fd.Role != ir.Constant && fd.Role != ir.State && fd.Role != ir.Own {
			continue
		}
		t := fd.Type
		if t.Base == ir.List {
			t = *t.Elem
		}
		if t.Base == ir.Ref && t.Kind == held {
			out = append(out, fd)
		}
	}
	return out
}

func (f *Fight) readSlot(kind int, i int64, s world.Slot) int64 {
	a := &f.kinds[kind]
	if s.State {
		return a.moving[int(i)*a.movingRow+s.Offset]
	}
	return a.fixed[int(i)*a.fixedRow+s.Offset]
}

// explainedCall is a call of a score in a statement of a rule: it tells a reader
// its terms, if there is one who asks.
func (c *compiler) explainedCall(s *ir.Score, args []operand, given *handing, at diag.Span) intFn {
	plain, told := c.score(s), c.explanation(s)
	slots, work := s.Frame.Slots, s.Work()
	ahead := c.order.ahead[at]
	isNum := s.Result.Base == ir.Num
	gone := c.m.origins.removed(s)
	return func(f *Fight) int64 {
		if !f.asked() {
			old, top := f.fr, f.top
			f.enterFrame(plain.slots, args)
			v := plain.result(f)
			f.fr, f.top = old, top
			return v
		}
		old, top := f.fr, f.top
		fr := f.push(slots)
		for i := range args {
			fr[i] = args[i].of(f)
		}
		given.begin(f)
		f.fr = fr
		f.work(work, at)
		outer, precedes := f.sum, f.before(ahead)
		f.sum = running{}
		var terms []event.Term
		for _, l := range told.lines {
			l(f, func(t event.Term) { terms = append(terms, t) })
		}
		sum := f.sum
		f.sum = outer
		total := float64(sum.int)
		if isNum {
			total = sum.num
		}
		f.showScore(s, told.title, total, append(terms, gone...))
		f.precedes = precedes
		given.end(f)
		f.fr, f.top = old, top
		if isNum {
			return fromNum(sum.num)
		}
		return sum.int
	}
}
