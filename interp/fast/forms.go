package fast

import (
	"slices"

	"hcl/interp/chance"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

// Dice that fall or count in ways of their own do not fit into a word. The word has the number of
// their form instead of their faces: the machine's forms are those that it knows when it is built,
// and behind them those that a fight has made. Equal dice have equal forms, so their words are equal
// as well. A fight and the copies in which somebody looks ahead have their forms in common.

// form is what dice have in common that differ in their number and in what is added.
type form struct {
	value.Dice                      // without both
	again, explode, hits value.Runs // of its sets
}

// forms are numbered in the order in which they are made.
type forms struct {
	first int // how many the machine has, if they are a fight's
	list  []form
	of    map[value.Dice]int
	calls map[formCall]formMade // what built-ins have made of words that last
	fight int64                 // the number of the fight
}

type formCall struct {
	entry *builtin.Entry
	a, b  int64
}

type formMade struct{ word, fight int64 }

func newForms(first int) *forms {
	return &forms{first: first, of: map[value.Dice]int{}, calls: map[formCall]formMade{}}
}

// wordOfDice is the word for dice.
func (f *Fight) wordOfDice(d value.Dice) int64 {
	if d.Plain() {
		return dice{n: d.N, faces: d.Faces, custom: d.Custom, plus: d.Plus}.word()
	}
	n, plus := d.N, d.Plus
	d.N, d.Plus = 0, 0
	i, known := f.m.forms.of[d]
	if !known && f.forms != nil {
		i, known = f.forms.of[d]
	}
	if !known {
		of := f.forms
		if of == nil { // the machine is being built
			of = f.m.forms
		}
		i = of.first + len(of.list)
		of.list = append(of.list, form{d, d.Again.Runs(), d.Explode.Runs(), d.Hits.Runs()})
		of.of[d] = i
	}
	return dice{n: n, faces: int64(i), formed: true, plus: plus}.word()
}

// form is the form with a number.
func (f *Fight) form(i int64) *form {
	if n := int64(len(f.m.forms.list)); i >= n {
		return &f.forms.list[i-n]
	}
	return &f.m.forms.list[i]
}

// diceOfWord are the dice that a word stands for.
func (f *Fight) diceOfWord(w int64) value.Dice {
	d := toDice(w)
	if !d.formed {
		return value.Dice{N: d.n, Faces: d.faces, Plus: d.plus, Custom: d.custom}
	}
	out := f.form(d.faces).Dice
	out.N, out.Plus = d.n, d.plus
	return out
}

// forgetForms makes room for the forms of a fight that begins. What a memo holds may be one of
// those before.
func (f *Fight) forgetForms() {
	f.kept.Begin()
	if f.forms == nil {
		f.forms = newForms(len(f.m.forms.list))
	}
	const most = 4096
	if f.forms.fight++; len(f.forms.calls) > most {
		clear(f.forms.calls)
	}
	if len(f.forms.list) > most {
		*f.forms = *newForms(f.forms.first)
		f.memos = newMemos(f.m)
		if l := f.foresight; l != nil {
			l.clean.memos, l.look.memos = newMemos(f.m), newMemos(f.m)
		}
	}
	if l := f.foresight; l != nil {
		l.clean.forms, l.look.forms = f.forms, f.forms
		l.clean.kept.Begin()
		l.look.kept.Begin()
	}
}

// formed asks a built-in that makes dice of dice for its Eval, once for words that last.
func formed(f *Fight, d *call, w []int64) int64 {
	e := d.expr.(*ir.Builtin)
	key, of := formCall{entry: e.Entry, a: w[0], b: absent}, w[0]
	if len(w) > 1 {
		key.b = w[1]
	}
	list := len(w) > 1 && e.Args[1].Type().Base == ir.List
	if e.Args[0].Type().Base != ir.Dice {
		of = w[1]
	}
	if f.forms == nil || list && area(w[1]) != areaConst {
		return evaluated(f, d, w)
	}
	made, known := f.forms.calls[key]
	if !known {
		made = formMade{evaluated(f, d, w), f.forms.fight}
		f.forms.calls[key] = made
		return made.word
	}
	if made.fight != f.forms.fight {
		made.fight = f.forms.fight
		f.forms.calls[key] = made
		if !f.kept.Makes(f.diceOfWord(made.word).Ways) {
			delete(f.forms.calls, key) // evaluated, it stops the fight
			return evaluated(f, d, w)
		}
	}
	if n := len(f.ownFaces(f.diceOfWord(of))); list {
		f.work(n+length(w[1]), d.at)
	} else if e.Entry.Name == "exploding" {
		f.work(n+1, d.at)
	}
	return made.word
}

// fall throws so many dice of a form. It leaves the faces that stand on the scratch stack.
func (f *Fight) fall(x *form, n int64, label, roller int, at diag.Span) {
	own, faces := f.ownFaces(x.Dice), uint64(x.Faces)
	if x.Custom {
		faces = uint64(len(own))
	}
	switch {
	case f.probe != nil && f.probe.throws(label, roller):
		if x.again == nil && x.explode == nil {
			for _, k := range f.probe.faces(int(n), int(faces)) {
				f.scratch = append(f.scratch, faceOf(own, int64(k)))
			}
			return
		}
		f.fallApart(x, n, at, func() int64 { return faceOf(own, int64(f.probe.place(int(faces)))) })
		return
	case f.fork != nil && x.again == nil && x.explode == nil:
		for _, k := range f.fork.falls.Faces(int(n), int(faces)) {
			f.scratch = append(f.scratch, faceOf(own, int64(k)))
		}
		return
	case f.fork != nil:
		f.obscure(1)
		f.fallApart(x, n, at, func() int64 { return faceOf(own, int64(f.fork.falls.Place(int(faces)))) })
		f.obscure(-1)
		return
	case x.again == nil && x.explode == nil:
		f.chance.Each(f.planFor(uint64(n), faces), label, roller, f.round,
			func(k int64) { f.scratch = append(f.scratch, faceOf(own, k)) })
		return
	}
	f.fallApart(x, n, at, func() int64 { return faceOf(own, int64(f.chance.Below(faces, label, roller, f.round))) })
}

// fallApart throws dice one by one, since what one shows may say that more are thrown.
func (f *Fight) fallApart(x *form, n int64, at diag.Span, next func() int64) {
	for range n {
		for exploded := 0; ; exploded++ {
			v := next()
			if x.again.Has(v) {
				v = next()
			}
			if f.scratch = append(f.scratch, v); !x.explode.Has(v) {
				break
			}
			if exploded == value.MostExplosions {
				f.limit(at, "a die exploded %d times", exploded)
			}
			f.spend(1, at)
		}
	}
}

// throw throws dice for their faces, unless the scenario gives them, and leaves those that count on
// the scratch stack, the highest first.
func (f *Fight) throw(w int64, label, roller int, at diag.Span) {
	d := toDice(w)
	if d.n == 0 {
		return
	}
	x := &form{Dice: value.Dice{Faces: d.faces, Custom: d.custom}}
	if d.formed {
		x = f.form(d.faces)
	}
	base := len(f.scratch)
	face, by, ok := f.given(label, roller, "throw")
	f.spend(d.n, at)
	if ok {
		shown := 0
		f.fallApart(x, d.n, at, func() int64 {
			if !ok {
				if face, by, ok = f.given(label, roller, "throw"); !ok {
					f.unexpected(at, "the script gives only the first %s of this throw", diag.Count(shown, "face"))
				}
			}
			if why := f.m.ImpossibleFace(f.diceOfWord(w), face); why != "" {
				f.unexpected(by, "the script gives an impossible face: %s", why)
			}
			ok, shown = false, shown+1
			return face
		})
	} else {
		f.fall(x, d.n, label, roller, at)
	}
	counted := x.counted(f.scratch[base:])
	f.scratch = append(f.scratch[:base], counted...)
	slices.Sort(f.scratch[base:])
	slices.Reverse(f.scratch[base:])
}

// faceOf is a face of a die that may have faces of its own.
func faceOf(own []int64, k int64) int64 {
	if own != nil {
		return own[k]
	}
	return k + 1
}

// counted puts those of some faces that count to the end, and gives their number.
func (x *form) counted(faces []int64) []int64 {
	switch n := len(faces); {
	case x.Keep > 0:
		slices.Sort(faces)
		faces = faces[max(0, n-int(x.Keep)):]
	case x.Keep < 0:
		slices.Sort(faces)
		faces = faces[:min(n, int(-x.Keep))]
	}
	if x.Counted {
		faces = slices.DeleteFunc(faces, func(v int64) bool { return !x.hits.Has(v) })
	}
	return faces
}

// total is what faces come to that stand.
func (x *form) total(faces []int64) int64 {
	faces = x.counted(faces)
	if x.Counted {
		return int64(len(faces))
	}
	total := int64(0)
	for _, v := range faces {
		total += v
	}
	return total
}

// planOfForm finds how dice are drawn whose total can be read off for every draw, nil if it cannot.
func (m *Machine) planOfForm(n int64, x *form) *chance.Plan {
	if x.Custom || x.again != nil || x.explode != nil || n == 0 {
		return nil
	}
	p := chance.NewPlan(uint64(n), uint64(x.Faces))
	if !p.Whole() {
		return nil
	}
	p.Count(x.total)
	return p
}
