package make

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// maybeRules is what programs about values that may be missing have.
const maybeRules = `ruleset "Maybe" { version = "1.0" }
kind combatant {
  state hp   : int = 5
  state mate : combatant? = none
  define active = hp > -1000000
}
event stirred(who)
on stirred when who.hp % 3 == 0 { veto }
rule heed(who) { announce stirred(who) else { return } }
setup { phase pair { for who in combatants { if who.hp % 2 == 1 { who.mate = find(combatants, it != who) } } } }
round { phase acts { for who in combatants { act(who, who.mate) } } }
victory { draw "in time" when round >= 3 }
measure hp by who at end : who.hp
`

// Maybe makes up a program about two locals that may be none: what is written, tested and taken
// to be there in blocks, loops and steps, and by what variants put around those. Many are refused.
func Maybe(n uint64) *Piece {
	w := &writer{Rand: rand.New(rand.NewPCG(n, 23))}
	all := &Piece{Fixed: true, Parts: []*Piece{{Head: maybeRules, Fixed: true}}}
	act := &Piece{Head: "rule act(who, mate: combatant?) {", Foot: "}", Fixed: true, Parts: []*Piece{
		{Head: "let a : combatant? = who", Fixed: true}, {Head: "let b : combatant? = first(combatants)", Fixed: true}}}
	var steps []string
	for range 2 + w.IntN(4) {
		act.Parts = append(act.Parts, w.maybe(2, &steps)...)
	}
	all.Parts = append(all.Parts, act)
	for _, s := range steps {
		for range w.IntN(3) {
			how := w.one("before", "after", "around", "override")
			p := &Piece{Head: fmt.Sprintf("%s step act.%s {", how, s), Foot: "}"}
			if how != "override" && w.IntN(3) == 0 {
				p.Head = fmt.Sprintf("%s step act.%s when %s {", how, s, w.chance())
			}
			p.Parts = w.maybe(1, nil)
			if how == "around" {
				at := w.IntN(len(p.Parts) + 1)
				rest := append([]*Piece{line("proceed()")}, p.Parts[at:]...)
				p.Parts = append(p.Parts[:at:at], rest...)
			}
			all.Parts = append(all.Parts, p)
		}
	}
	policy := &Piece{Head: "policy bold {", Foot: "}", Fixed: true}
	for _, c := range [][2]string{
		{"optional a", "a : first(options)"}, {"optional b", "b : last(options) when self.hp > 2"},
		{"z", "z : " + w.one("who.hp > 2", "a.hp > 2", "a != none and a.hp > 2")}} {
		if strings.Contains(all.Text(), "choose "+c[0]) {
			policy.Parts = append(policy.Parts, line(c[1]))
		}
	}
	all.Parts = append(all.Parts, policy)
	return all
}

// branches is an `if`, perhaps with an `else`.
func (w *writer) branches(head string, block func(head string) *Piece) []*Piece {
	p := block(head)
	if w.IntN(2) == 0 {
		return []*Piece{p}
	}
	other := block("else")
	p.Fixed, other.Joined = true, true
	return []*Piece{{Parts: []*Piece{p, other}}}
}

func (w *writer) chance() string { return fmt.Sprintf("who.hp %% %d == 0", 1+w.IntN(3)) }

// maybe makes a statement up, or two; steps stand where steps can be named.
func (w *writer) maybe(deep int, steps *[]string) []*Piece {
	x := w.one("a", "b")
	block := func(head string, also ...*Piece) *Piece {
		p := &Piece{Head: head + " {", Foot: "}", Parts: also}
		for range 1 + w.IntN(2) {
			p.Parts = append(p.Parts, w.maybe(deep-1, nil)...)
		}
		return p
	}
	n := w.IntN(22)
	if deep == 0 {
		n = w.IntN(10)
	}
	switch {
	case n < 4:
		return []*Piece{line(x + w.one(".hp -= 1", ".hp += 2", ".mate = who"))}
	case n < 6:
		return []*Piece{line(x + " = " + w.one("none", "mate", "who", "who.mate", "find(combatants, it.hp > 4)"))}
	case n < 7:
		return []*Piece{line("choose optional " + x + " from combatants where it.hp > 4 by who")}
	case n < 8:
		return []*Piece{line("if " + w.one(x+" == none", x+" == none", x+" != who", "b != a") + " { " +
			w.one("return", x+" = who", x+" = mate", "choose "+x+" from combatants by who") + " }")}
	case n < 9:
		return []*Piece{line("choose z yes or no by who")}
	case n < 10:
		return []*Piece{line("sealed { choose optional " + x + " from combatants by who }")}
	case n < 12:
		return w.branches("if "+w.one(w.chance(), x+" != none", x+" == none", x+" == who", "who != "+x, "a == b"),
			func(head string) *Piece { return block(head) })
	case n < 13:
		return []*Piece{block("for " + w.name("x") + " in combatants")}
	case n < 14:
		return []*Piece{block("repeat 2")}
	case n < 15:
		if w.IntN(3) == 0 {
			return []*Piece{line("while " + x + " == none or " + x + ".hp > 20 { " + x + " = " + w.one("who", "mate ?? who") + " }")}
		}
		i := w.name("i")
		head := "while " + i + " < 3 and " + w.one(w.chance(), x+" != none", x+".hp > 0")
		p := block(head, &Piece{Head: i + " += 1", Fixed: true})
		return []*Piece{{Head: "let " + i + " = 0", Fixed: true}, p}
	case n < 16:
		return []*Piece{block("announce stirred(who) else")}
	case n < 17:
		return []*Piece{{Head: "together {", Foot: "}", Parts: []*Piece{
			line(x + ".hp -= 1"), line("choose optional " + x + " from combatants where it.hp > 3 by who")}}}
	case steps == nil:
		return []*Piece{line("who.hp += 1")}
	}
	s := w.name("step")
	*steps = append(*steps, s)
	when := ""
	if w.IntN(3) == 0 {
		when = " when " + w.one(w.chance(), x+" != none")
	}
	return []*Piece{block("step " + s + when)}
}
