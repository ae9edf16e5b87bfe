package make

import (
	"fmt"
	"math/rand/v2"
)

// writer makes up a program: random, but with names and types that fit, and with the same
// few fields read and written again and again, since mistakes of engines are about what is
// remembered.
type writer struct {
	*rand.Rand
	things, ints, truths, moods, blows []string // what can be named where it writes
	names                              int
	choices                            []choice
	loops                              []string // items of those around
	rules                              []string // that take two fighters and return an int
	bare                               bool     // nothing may be asked for that is computed by a define
}

// choice is one that the policies may have a line for.
type choice struct{ name, of string }

// Program makes up a program by its number.
func Program(n uint64) *Piece {
	w := &writer{Rand: rand.New(rand.NewPCG(n, 17))}
	all := &Piece{Fixed: true}
	add := func(p ...*Piece) { all.Parts = append(all.Parts, p...) }
	add(&Piece{Head: rules, Fixed: true})
	for range 1 + w.IntN(3) {
		add(w.small())
	}
	w.things, w.ints = []string{"who", "foe", "aid"}, []string{"sum"}
	act := &Piece{Head: "rule act(who, foe: combatant) {", Foot: "}", Fixed: true, Parts: []*Piece{
		{Head: "let aid = who.mate", Fixed: true}, {Head: "let sum = 1", Fixed: true}}}
	steps := w.steps(act)
	add(act)
	for range 3 + w.IntN(5) {
		add(w.declaration(steps))
	}
	for _, name := range []string{"bold", "wary"} {
		add(w.policy(name))
	}
	add(&Piece{Head: round, Fixed: true})
	return all
}

// small writes a rule that is short enough to be put in where it is called.
func (w *writer) small() (p *Piece) {
	name := w.name("small")
	w.within([]string{"who", "foe"}, []string{"count"}, func() {
		p = &Piece{Head: "rule " + name + "(who, foe: combatant) -> int {", Foot: "}",
			Parts: []*Piece{{Head: "let count = 1", Fixed: true}}}
		for range 1 + w.IntN(3) {
			p.Parts = append(p.Parts, w.statement(w.IntN(2)))
		}
		p.Parts = append(p.Parts, &Piece{Head: "return count + " + w.number(1), Fixed: true})
	})
	w.rules = append(w.rules, name)
	return p
}

// steps writes the rule that everybody plays, in steps and between them.
func (w *writer) steps(act *Piece) (names []string) {
	for range 3 + w.IntN(4) {
		body := w.block(3)
		if w.IntN(2) > 0 {
			name := w.name("step")
			names = append(names, name)
			when := ""
			if w.IntN(3) == 0 {
				when = " when " + w.truth(1)
			}
			body.Head, body.Foot = "step "+name+when+" {", "}"
		} else {
			body.Head, body.Foot = "if "+w.truth(2)+" {", "}"
		}
		act.Parts = append(act.Parts, body)
	}
	return names
}

func (w *writer) name(of string) string {
	w.names++
	return fmt.Sprint(of, w.names)
}

func (w *writer) one(of ...string) string { return of[w.IntN(len(of))] }

// within writes something where other names are known.
func (w *writer) within(things, ints []string, write func()) {
	old := *w
	w.things, w.ints, w.truths, w.moods, w.blows = things, ints, nil, nil, nil
	write()
	w.things, w.ints, w.truths, w.moods, w.blows, w.bare = old.things, old.ints, old.truths, old.moods, old.blows, old.bare
}

// declaration is laid over the rules: a hook, a layer, a modifier.
func (w *writer) declaration(steps []string) (p *Piece) {
	name := w.name("made")
	head := func(format string, args ...any) { p.Head, p.Foot = fmt.Sprintf(format, args...), "}" }
	switch n := w.IntN(11); {
	case n < 1:
		w.within([]string{"who"}, []string{"stake"}, func() {
			when, vetoes := w.truth(1), w.truth(1)
			p = w.quiet(1)
			p.Parts = append(p.Parts, line("if "+vetoes+" { veto }"))
			p.Parts = append(p.Parts, w.quiet(1).Parts...)
			head("on dared as %s when %s {", name, when)
		})
	case n < 2:
		w.within([]string{"who", "cause"}, []string{"amount"}, func() {
			when := w.truth(1)
			p = w.quiet(2)
			head("on wounded as %s when %s {", name, when)
		})
	case n < 3:
		w.within([]string{"who"}, nil, func() {
			when := w.truth(1)
			p = w.quiet(1)
			head("on stirred as %s when %s {", name, when)
		})
	case n < 5:
		w.within([]string{"who"}, []string{"harm"}, func() {
			call := w.one("proceed()", "proceed(who, "+w.number(1)+" % 9)")
			before, after := w.quiet(1), w.quiet(1)
			before.Parts = append(before.Parts, line(call))
			before.Parts = append(before.Parts, after.Parts...)
			p = before
			head("around rule bruise as %s when %s {", name, w.truth(1))
		})
	case n < 6:
		w.within([]string{"foe", "blow.giver"}, []string{"bonus", "blow.power"}, func() {
			p = line(fmt.Sprintf("around rule hit as %s when bonus < 9 { let back = proceed(blow, foe, (bonus + %s) %% 5) ; return back + %s %% 3 }", name, w.number(1), w.number(1)))
		})
	case n < 7:
		w.within([]string{"one", "two"}, nil, func() {
			p = w.quiet(1)
			head("%s rule swap as %s when %s {", w.one("before", "after"), name, w.truth(1))
		})
	case n < 8 && len(steps) > 0:
		w.within([]string{"who", "foe"}, nil, func() {
			when := w.truth(1)
			p = w.quiet(1)
			how := w.one("before", "after", "around")
			if how == "around" {
				p.Parts = append(p.Parts, line("proceed()"))
			}
			head("%s step act.%s as %s when %s {", how, w.one(steps...), name, when)
		})
	case n < 9:
		w.within([]string{"who"}, nil, func() {
			w.bare = true
			p = line(w.one("around define vigour = proceed() + "+w.number(1)+" % 3",
				"around define hale = not proceed() or "+w.truth(1),
				"around define combatant.worth = proceed() + hp % 4"))
		})
	default:
		w.within([]string{"giver", "foe"}, nil, func() {
			w.bare = true
			of := w.one("", " of luck", " of knack")
			p = line(fmt.Sprintf("modifier %s%s to attack : %s %% 4 - %d when %s", name, of, w.number(1), w.IntN(4), w.truth(1)))
		})
	}
	return p
}

// quiet is a block in which nobody chooses and nothing is begun that could go round in
// circles: for what is run by events.
func (w *writer) quiet(deep int) *Piece {
	p := &Piece{}
	for range 1 + w.IntN(2) {
		x := w.one(w.things...)
		switch w.IntN(6) {
		case 5:
			p.Parts = append(p.Parts, line("if "+w.truth(deep)+" { "+w.one(ends...)+" }"))
		case 0:
			p.Parts = append(p.Parts, line(x+".hp = ("+w.number(deep)+") % 97"))
		case 1:
			p.Parts = append(p.Parts, line("combat.tally = (combat.tally * 3 + "+w.number(deep)+") % 9973"))
		case 2:
			p.Parts = append(p.Parts, line(x+".mood = "+w.mood()))
		case 3:
			p.Parts = append(p.Parts, &Piece{Head: "if " + w.truth(deep) + " {", Foot: "}",
				Parts: []*Piece{line(x + ".heat = (" + x + ".heat + " + w.ratio(1) + ") / 2")}})
		case 4:
			p.Parts = append(p.Parts, line(x+".side.lost += 1"))
		}
	}
	return p
}

// policy has a line for some of the choices.
func (w *writer) policy(name string) *Piece {
	p := &Piece{Head: "policy " + name + " {", Foot: "}", Fixed: true}
	w.within([]string{"self"}, nil, func() {
		for _, c := range w.choices {
			if w.IntN(4) == 0 {
				continue
			}
			when := ""
			if w.IntN(3) == 0 {
				when = " when " + w.truth(1)
			}
			value := ""
			switch c.of {
			case "who", "who?":
				value = w.one("lowest [it.hp, it.might]", "highest vigour(it) - it.guard", "weighted it.might + 0.5",
					"first(options)", "lowest gap(it, self)")
			case "int":
				value = w.one("highest it", "lowest abs(it - "+w.number(1)+" % 5)", "last(options)", "highest it % 3",
					"len(self.pile) + len(first(enemies(self)).pile)")
			case "mood":
				value = w.one("wild", "highest it == sly ? 2 : 1", "self.mood")
			case "deed":
				value = w.one("club", "sly", "highest it.arm?.weight ?? 1", "lowest it.mood == wild ? 1 : 2", "first(options)",
					"weighted it.mood != none ? 2 : 1")
			case "bool":
				value = w.truth(1)
			case "whos":
				value = w.one("take(options, 1)", "none", "filter(options, it.hp > 5)")
			}
			p.Parts = append(p.Parts, line(c.name+" : "+value+when))
		}
	})
	return p
}
