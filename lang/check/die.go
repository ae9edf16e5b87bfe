package check

import (
	"cmp"
	"slices"
	"strconv"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib/value"
)

var dieKind = &declKind{
	word:     "die",
	declare:  on((*checker).declareDie),
	override: on((*checker).overrideDie),
	pieces:   (*taker).dice,
}

type dieSource struct{ syn located[*syntax.Die] }

func (s *sources) dieSrc(d *ir.Die) *dieSource { return known[dieSource](s, d) }

func (t *taker) dice() {
	var dice []*ir.Die
	for _, d := range t.p.Dice {
		dice = append(dice, d)
	}
	slices.SortFunc(dice, func(a, b *ir.Die) int { return cmp.Compare(a.Faces, b.Faces) })
	for _, d := range dice {
		t.add("die", []string{"d" + strconv.FormatInt(d.Faces, 10)}, in(t.dieSrc(d).syn.file, t.dieSrc(d).syn.syn), d.Span)
	}
}

func (c *checker) declareDie(d *syntax.Die) {
	n, faces := syntax.ParseDice(d.Dice)
	span := c.span(d)
	count := atoi(faces)
	if n != "1" || count < 1 || count > value.MaxFaces {
		c.errorf(diag.BadDice, span, "a die is declared by its number of faces").Hinted("write: die d10 = 0..9")
		return
	}
	if old := c.p.Dice[count]; old != nil {
		c.errorf(diag.Duplicate, span, "d%d is already declared", count).Hinted("remove one").Note(old.Span,
			"it was declared here")
		return
	}
	die := &ir.Die{Faces: count, Span: span, Index: len(c.p.Dice)}
	*c.dieSrc(die) = dieSource{syn: here(c, d)}
	c.p.Dice[count] = die
	c.later(func() {
		b, d := newBody("a die"), c.dieSrc(die).syn
		b.from = die
		die.Values = c.bodyOf(b, located[*syntax.Formula]{d.syn.Faces, d.file}, ir.ListOf(tInt))
	})
}

func (c *checker) overrideDie(d *syntax.Die) {
	n, faces := syntax.ParseDice(d.Dice)
	die := c.p.Dice[atoi(faces)]
	if n != "1" || die == nil {
		var names []string
		for faces := range c.p.Dice {
			names = append(names, "d"+strconv.FormatInt(faces, 10))
		}
		slices.Sort(names)
		c.nothing(c.span(d).FirstWord(), d.Dice, names, "die", []string{d.Dice}, "there is no die `%s` to change", d.Dice).
			Else("dice that no file declares have the faces 1 to their number; write: die %s = …", d.Dice)
		return
	}
	c.changed(ir.Overridden, c.span(d), die.Span, "die", die.Name())
	c.dieSrc(die).syn, die.Span = here(c, d), c.span(d)
}

func atoi(s string) int64 {
	var n int64
	for i := 0; i < len(s); i++ {
		if n > 1<<40 {
			return -1
		}
		n = n*10 + int64(s[i]-'0')
	}
	return n
}
