package make

import "fmt"

// number makes an int up; thing, truth, mood and ratio the others.
func (w *writer) number(deep int) string {
	x := w.thing()
	if w.bare {
		return w.one(x+".hp", x+".might", "len("+x+".marks)", fmt.Sprint(w.IntN(9)))
	}
	switch n := w.IntN(20); {
	case n < 3:
		return x + ".hp"
	case n < 4:
		return x + ".mate.hp"
	case n < 5:
		return w.one(x+".might", x+".arm.weight", "edge", "toll["+x+".arm]", "toll[club]", x+".zeal",
			"sum("+x+".kit, it.chips)", "combat.bids", x+".drill["+w.mood()+"]", "round")
	case n < 7:
		return w.one("vigour("+x+")", x+".worth", "gap("+x+", "+w.thing()+")", x+".arm.heft("+w.thing()+")",
			x+".armed.heft("+x+")")
	case n < 8:
		return w.one("attack("+x+", "+w.thing()+")", "floor(nerve("+x+"))", "reach("+w.number(0)+", "+w.mood()+").near",
			x+".spot.x", x+".side.lost")
	case n < 9:
		return w.one("stacks(bleeding, "+x+")", "stacks(hunted, "+x+")", "sum(values(bleeding.rate, "+x+"), it % 7)",
			"len(partners("+x+", allied))", "len("+x+".marks)", "len("+x+".grudge)", "("+x+".foe?.hp ?? 3)", "len(combat.blows)")
	case n < 11 && len(w.ints) > 0:
		return w.one(w.ints...)
	case n < 12 && len(w.blows) > 0:
		return w.one(w.blows...) + ".power"
	case n < 13 || deep == 0:
		return fmt.Sprint(w.IntN(9))
	case n < 15:
		return w.one("sum(combatants, it.hp)", "count(combatants, hale(it))", "weighed("+x+")", "sum("+x+".marks, it % 9)",
			"max("+w.number(0)+", "+w.number(0)+")", "div("+w.number(0)+", 3)", "find_index(combatants, it == "+x+")",
			"sum(band("+w.number(0)+", "+w.number(0)+"), it)", "len(filter(enemies("+x+"), it.hp > "+w.number(0)+"))",
			"round("+w.ratio(deep-1)+")",
			"highest(combatants, [it.hp, it.might]).hp", "count(one in combatants, any(rival in enemies(one), rival.hp > one.hp + "+x+".might))", "sum(map(take(combatants, 3), vigour(it)), it)", "count(yard.squares, yard.area(it) == "+w.one("calm", "wild", "sly")+")")
	case n < 17:
		return "(" + w.truth(deep-1) + " ? " + w.number(deep-1) + " : " + w.number(deep-1) + ")"
	}
	return "(" + w.number(deep-1) + w.one(" + ", " - ", " * ") + w.number(deep-1) + ") % 97"
}

func (w *writer) ratio(deep int) string {
	x := w.thing()
	switch n := w.IntN(8); {
	case n < 2:
		return x + ".heat"
	case n < 3:
		return w.one(x+".pace", "combat.drift", "share", "nerve("+x+")", "reach("+w.number(0)+", "+w.mood()+").far")
	case n < 4 || deep == 0:
		return w.one("0.5", "1.25", "2.0", "0.1")
	case n < 6:
		return "(" + w.number(deep-1) + ") / 4"
	}
	return "(" + w.ratio(deep-1) + w.one(" + ", " - ") + w.ratio(deep-1) + ")"
}

func (w *writer) truth(deep int) string {
	x := w.thing()
	if w.bare {
		return w.one(x+".mood == "+w.mood(), x+".hp > "+w.number(0), "dazed("+x+")")
	}
	switch n := w.IntN(15); {
	case n < 2:
		return w.one("hale("+x+")", x+".fit", "open", "light == dusk")
	case n < 3:
		return x + w.one(" == ", " != ") + w.one(w.thing(), w.thing()+".mate")
	case n < 4:
		return x + ".mood" + w.one(" == ", " != ") + w.mood()
	case n < 5:
		return w.one("dazed("+x+")", "hunted("+x+", "+w.thing()+")", "allied("+x+", "+w.thing()+")", "cloaked("+x+")",
			"bleeding("+x+")", "hunted(any, "+x+")")
	case n < 6:
		return w.one(x+" in "+w.thing()+".grudge", x+".foe == none", x+".foe != "+w.thing(), w.number(0)+" in 1..6",
			w.number(0)+" in "+x+".marks", x+".mood in [calm, sly]")
	case n < 7:
		return w.one("any(combatants, it.hp > "+w.number(0)+")", "all(enemies("+x+"), it.fit)", "none(combatants, dazed(it))")
	case n < 8 && len(w.truths) > 0:
		return w.one(w.truths...)
	case n < 9 && len(w.blows) > 0:
		return w.one(w.blows...) + ".landed"
	case n < 10 && deep > 0:
		return "not (" + w.truth(deep-1) + ")"
	case n < 12 && deep > 0:
		return "(" + w.truth(deep-1) + w.one(" and ", " or ") + w.truth(deep-1) + ")"
	}
	return w.number(0) + w.one(" < ", " <= ", " > ", " >= ", " == ", " != ") + w.number(deep)
}

func (w *writer) thing() string { return w.one(w.things...) }

func (w *writer) mood() string {
	if w.IntN(4) == 0 {
		return w.thing() + ".mood"
	}
	return w.one(append([]string{"calm", "wild", "sly"}, w.moods...)...)
}
