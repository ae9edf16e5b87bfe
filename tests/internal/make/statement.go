package make

import (
	"fmt"
	"slices"
	"strings"
)

// block makes a few statements up; what they bind is known in them alone.
func (w *writer) block(deep int) *Piece {
	p := &Piece{}
	old := *w
	for range 2 + w.IntN(4) {
		p.Parts = append(p.Parts, w.statement(deep))
	}
	w.things, w.ints, w.truths, w.moods, w.blows = old.things, old.ints, old.truths, old.moods, old.blows
	return p
}

// with is a block behind a head.
func (w *writer) with(head string, deep int) *Piece {
	p := w.block(deep)
	p.Head, p.Foot = head+" {", "}"
	return p
}

func more(list []string, name string) []string { return append(slices.Clip(list), name) }

// free is a thing that can be assigned to, if there is one.
func (w *writer) free() (string, bool) {
	var out []string
	for _, x := range w.things {
		if strings.HasPrefix(x, "t") {
			out = append(out, x)
		}
	}
	if len(out) == 0 {
		return "", false
	}
	return w.one(out...), true
}

// statement makes one up; nested ones while deep allows.
func (w *writer) statement(deep int) *Piece {
	n := w.IntN(37)
	if deep == 0 {
		n = w.IntN(27)
	}
	x, y := w.thing(), w.thing()
	switch {
	case n < 3:
		text := w.one(x+".hp", x+".worth", w.number(2), `roll(fate, "luck", `+x+`)`, `roll(d3, "omen", `+x+`)`,
			`roll(best(`+x+`.hp % 3 + 1, fate), "luck", `+x+`)`,
			`roll(successes(exploding(again(fate, 1..2), 5..6), `+x+`.hp % 3..5), "luck")`,
			`tried(`+x+`, "`+w.one("luck", "omen")+`")`, `first(lined("order")).hp`, `sum(throw(fate, "luck", `+x+`))`, `len(throw(worst(2, dice(`+x+`.hp % 5, 6)), "omen"))`, x+`.arm.swing(`+x+`, `+w.number(0)+` % 3)`)
		v := w.name("n")
		w.ints = more(w.ints, v)
		return line("let " + v + " = " + text)
	case n < 4:
		text := w.one(x, x+".mate", "other("+x+")", "highest(combatants, it.hp)", `pick(combatants, "whom", `+x+`)`,
			`last(sorted(shuffled(combatants, "whom"), it.hp))`)
		v := w.name("t")
		w.things = more(w.things, v)
		return line("let " + v + " = " + text)
	case n < 5:
		v, text := w.name("b"), w.truth(2)
		w.truths = more(w.truths, v)
		return line("let " + v + " = " + text)
	case n < 6:
		v := w.name("blow")
		out := line(fmt.Sprintf("let %s = new blow { giver = %s ; power = %s }", v, x, w.number(1)))
		w.blows = more(w.blows, v)
		return out
	case n < 7 && len(w.blows) > 0:
		b := w.one(w.blows...)
		return line(w.one(b+".landed = "+w.truth(1), "combat.tally += hit("+b+", "+x+", "+w.number(0)+" % 5)",
			"if len(combat.blows) < 9 { add "+b+" to combat.blows }"))
	case n < 8:
		return line("if len(combat.blows) < 9 { add new blow { giver = " + x + " ; landed = " + w.truth(0) +
			" } to combat.blows }")
	case n < 10:
		return line(x + ".hp = (" + w.number(2) + ") % 97")
	case n < 12:
		return line(w.one("combat.tally += "+w.number(2), x+".mate = "+y, x+".hp -= "+w.number(0)+" % 7",
			x+".mood = "+w.mood(), x+".foe = "+w.one(y, "none", y+".foe"),
			x+".heat = "+w.ratio(1), x+".drill["+w.mood()+"] = "+w.number(1)+" % 9", x+".guard = abs("+w.number(1)+" % 9)", x+".spot = square_at(1 + abs("+w.number(0)+" % 9), 3)", x+".side.lost += 1", x+".zeal += "+w.number(0)+" % 5", x+".kit[0].chips += 1", "combat.bids -= 1"))
	case n < 13:
		return line(w.one(w.ints...) + " = " + w.one(x+".hp", x+".worth", w.number(1)))
	case n < 14:
		if t, ok := w.free(); ok {
			return line(t + " = " + w.one("who.mate", "foe", x+".mate"))
		}
		return line("swap(" + x + ", " + y + ")")
	case n < 15 && len(w.rules) > 0:
		return line(w.one("", "combat.tally += ") + w.one(w.rules...) + "(" + x + ", " + y + ")")
	case n < 16:
		return line(w.one("bruise("+x+", "+w.number(0)+")", "announce stirred("+x+")",
			"announce wounded("+x+", "+w.number(0)+", "+y+")", "swap("+x+", "+x+".mate)", "combat.tally += dare("+x+", "+w.number(0)+" % 9)"))
	case n < 17:
		return line(w.one("if len("+x+".marks) < 9 { add "+w.number(1)+" to "+x+".marks }",
			"if len("+x+".marks) < 5 { add take("+y+".marks, "+w.number(0)+" % 4) to "+x+".marks }",
			"remove "+y+".grudge from "+x+".grudge", "if len("+x+".pile) < 5 { add concat(take("+y+".pile, 1), ["+w.mood()+"]) to "+x+".pile }",
			"remove ["+w.mood()+", sly] from "+x+".pile", "reveal "+x+".pile",
			"remove [1, "+w.number(0)+" % 9] from "+x+".marks",
			"if len("+x+".marks) > 0 { remove first("+x+".marks) from "+x+".marks }",
			"if "+y+" in "+x+".grudge { remove "+y+" from "+x+".grudge }", x+".marks = take(map(combatants, it.hp), "+w.number(0)+" % 4)"))
	case n < 20:
		return line(w.one("begin dazed("+x+")", "begin hunted("+x+", "+y+") for 1 + abs("+w.number(0)+" % 2) rounds",
			"begin bleeding("+x+", "+w.number(0)+" % 3) until stirred("+y+")",
			"begin allied("+x+", "+y+")", "begin cloaked("+x+")", "begin bleeding("+x+", 1)"))
	case n < 21:
		return line(w.one("end dazed("+x+")", "end hunted(any, "+x+")", "end bleeding("+x+")", "end allied("+x+", any)"))
	case n < 22:
		return line(w.one("reveal "+x+".guard", "reveal cloaked("+x+")"))
	case n < 23:
		return line(w.one(`say "{`+x+`} has {`+w.number(1)+`}."`, `say "{`+w.ratio(1)+`} and {`+w.truth(1)+`}"`))
	case n < 24:
		return w.rank()
	case n < 27:
		return w.choose()
	case n < 30:
		out := w.with("if "+w.truth(2), deep-1)
		if w.IntN(2) > 0 {
			return out
		}
		out.Fixed = true
		other := w.with("else", deep-1)
		other.Joined = true
		return &Piece{Parts: []*Piece{out, other}}
	case n < 32:
		list := w.one("combatants", "combat.order", "filter(combatants, it.hp > 3)", "enemies("+x+")",
			"concat("+x+".grudge, combatants)")
		v, things, loops := w.name("x"), w.things, w.loops
		w.things, w.loops = more(w.things, v), more(w.loops, v)
		out := w.with("for "+v+" in "+list, deep-1)
		w.things, w.loops = things, loops
		return out
	case n < 33:
		v := w.name("w")
		out := w.with("while "+v+" < 3 and "+w.truth(1), deep-1)
		out.Parts = append([]*Piece{{Head: v + " += 1", Fixed: true}}, out.Parts...)
		out.Fixed = true
		return &Piece{Parts: []*Piece{{Head: "let " + v + " = 0", Fixed: true}, out}}
	case n < 34:
		return w.with("repeat "+w.one("2", "min(3, len(combatants))", "abs("+w.number(0)+" % 4)"), deep-1)
	case n < 35:
		return &Piece{Head: "together {", Foot: "}", Parts: []*Piece{line(x + ".hp = (" + w.number(1) + ") % 97"),
			line(y + ".mate = " + w.thing()),
			line("combat.tally += " + w.number(1)), line("for z in combatants { z.heat = (z.heat + z.mate.heat) / 2 ; z.side.lost += z.mate.hp % 2 }")}}
	case n < 36:
		return w.with("announce dared("+x+", "+w.number(0)+") else", deep-1)
	}
	return w.leave()
}

// ends lists what may be left from anywhere.
var ends = []string{"end rule act", "end rule bruise", "end rule swap", "end phase acts", "end phase draw_up"}

// leave ends the rule, which in short ones returns something, or something around it.
func (w *writer) leave() *Piece {
	if w.IntN(2) == 0 {
		end := w.one(ends...)
		if len(w.loops) > 0 && w.IntN(2) == 0 {
			end = "end for " + w.one(w.loops...)
		}
		return line(fmt.Sprintf("if %s and %s > 3 { %s }", w.truth(1), w.number(0), end))
	}
	if slices.Contains(w.ints, "count") {
		return line(fmt.Sprintf("if %s and %s > 3 { return %s }", w.truth(1), w.number(0), w.number(1)))
	}
	return line(fmt.Sprintf("if %s and %s > 3 { return }", w.truth(1), w.number(0)))
}

func (w *writer) rank() *Piece {
	old := w.things
	w.things = []string{"it"}
	keys := w.one("highest", "lowest") + " " + w.number(1) + " ; first " + w.truth(0) + w.one(` ; roll 1d3 "order"`, "")
	w.things = old
	return line("rank combat.order from combatants { " + keys + " }")
}

// choose makes a choice up, alone or sealed with another.
func (w *writer) choose() *Piece {
	x, y := w.thing(), w.thing()
	switch w.IntN(9) {
	case 8:
		v := w.name("n")
		w.choices = append(w.choices, choice{v, "int"})
		out := line("choose 3 " + v + " from 1..4 where it != " + w.number(0) + " or len(" + v + ") < 2 or it == 2 by " + x +
			" { needs sum(" + v + ") < 11 or last(" + v + ") < 3 \"too much\" }")
		return &Piece{Parts: []*Piece{{Head: out.Head, Fixed: true}, {Head: "combat.tally += sum(" + v + ")", Fixed: true}}}
	case 0:
		v := w.name("c")
		out := line("choose " + v + " from 1..4 where it != " + w.number(0) + " or it == 2 by " + x)
		w.ints, w.choices = more(w.ints, v), append(w.choices, choice{v, "int"})
		return out
	case 1:
		v, u := w.name("o"), w.name("u")
		w.choices = append(w.choices, choice{v, "who?"})
		old := w.things
		out := line("choose optional " + v + " from enemies(" + x + ") where it.hp > " + w.number(0) + " by " + x)
		w.things = []string{u, "who"}
		then := line("if " + v + " != none { let " + u + " = " + v + " ; " + u + ".hp = (" + u + ".hp - " + w.number(0) +
			") % 97 }")
		w.things = old
		out.Fixed, then.Fixed = true, true
		return &Piece{Parts: []*Piece{out, then}}
	case 2:
		v := w.name("s")
		w.choices = append(w.choices, choice{v, "whos"})
		out := line("choose some " + v + " from without(combatants, " + x + ") by " + x + " { needs len(" + v +
			") < 3 \"two at most\" }")
		return &Piece{Parts: []*Piece{{Head: out.Head, Fixed: true}, {Head: "combat.tally += len(" + v + ")", Fixed: true}}}
	case 3:
		v := w.name("g")
		w.choices = append(w.choices, choice{v, "bool"})
		w.truths = more(w.truths, v)
		return line("choose " + v + " yes or no by " + x)
	case 4:
		v := w.name("t")
		out := line("choose " + v + " from combatants where it != " + x + " by " + y)
		w.things, w.choices = more(w.things, v), append(w.choices, choice{v, "who"})
		return out
	case 5:
		v := w.name("do")
		w.choices = append(w.choices, choice{v, "deed"})
		out := line("choose " + v + " from arms, moods where it.arm == none or it.arm.weight > " + w.number(0) + " by " + x)
		then := line("if " + v + ".mood != none { " + x + ".mood = " + v + ".mood } else { combat.tally += " + v +
			".arm.weight }")
		out.Fixed, then.Fixed = true, true
		return &Piece{Parts: []*Piece{out, then}}
	case 6:
		return line("choose " + x + ".mood from moods where it != " + w.mood() + " by " + x)
	}
	a, b := w.name("c"), w.name("c")
	out := &Piece{Head: "sealed {", Foot: "}", Parts: []*Piece{{Head: "choose " + a + " from 1..3 by " + x, Fixed: true},
		{Head: "choose " + b + " from 0..abs(" + w.number(0) + " % 5) by " + y, Fixed: true}}}
	if w.IntN(2) > 0 {
		out.Parts = append(out.Parts, line("for z in combatants { choose z.mood from moods by z ; choose z.mate from combatants where it.mood != z.mood or it == z by z { needs z.mate.mood != z.mood or z.mate == z \"the same\" } }"))
	}
	w.ints, w.choices = more(more(w.ints, a), b), append(w.choices, choice{a, "int"}, choice{b, "int"})
	return out
}
