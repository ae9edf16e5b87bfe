package fast

import (
	"hcl/interp/deciding"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Choice is a choice that somebody has to make.
type Choice struct {
	deciding.Choice[int64]
	site   *site
	listed int // where the list of what are options ends on the heap
}

// site is a compiled place of choice.
type site struct {
	s        *ir.Site
	listed   *instructions // gives the options, if all are tested at once
	from     *formula      // else what may be an option; nil: yes and no
	where    *formula
	offer    *formula // lists answers to consider
	by       *formula
	bySide   bool
	needs    []need
	bound    int           // the slot of what is taken
	bind     *instructions // writes it to a field; nil: it is a local
	self     int
	options  int
	item     int
	sofar    int // the slot of what has been taken, where several are chosen one after the other
	at       diag.Span
	names    []int32        // of options, for those who count them
	policies [][]policyLine // by policy
	part     int32
}

type need struct {
	cond *formula
	text []part
}

// policyLine is a line of a policy at a site.
type policyLine struct {
	when  *formula
	value *formula
	kind  ir.Type       // of the value
	best  *instructions // the place of that option, from 1
	part  int32
}

func (c *compiler) emitChoose(s *ir.Choose) {
	none := c.temporary()
	fn := choosing
	if s.Site.Sealed {
		fn = choosingInSecret
	}
	c.call(instr{a: none}, call{run: fn, site: c.site(s.Site)})
}

func choosing(f *Fight, d *call, _ []int64) int64 {
	f.chooseEach(d.site)
	return 0
}

func choosingInSecret(f *Fight, d *call, _ []int64) int64 {
	h := f.held
	h.strand++
	f.chooseEach(d.site)
	f.rollBack(h)
	return 0
}

func (c *compiler) site(s *ir.Site) *site {
	if b := c.sites[s.Index]; b != nil {
		return b
	}
	b := &site{s: s, self: s.Self.Slot, options: s.Options.Slot, item: s.Item.Slot, at: s.Span,
		names: c.m.namesOf(s.Type), part: c.part(s)}
	if s.Times > 0 {
		b.sofar = s.Sofar.Slot
	}
	c.sites[s.Index] = b
	if s.From != nil {
		if len(s.Needs) > 0 {
			b.listed = c.optionsOf(s, s.Span)
		} else {
			b.from, b.where = c.settledFormula(s.From), c.formula(s.Where)
		}
	}
	if s.Offer != nil {
		b.offer = c.settledFormula(s.Offer)
	}
	b.by = c.formula(s.By)
	b.bySide = s.By.Type().Kind == c.m.Program.Side
	for _, n := range s.Needs {
		b.needs = append(b.needs, need{c.formula(n.Cond), c.parts(n.Text)})
	}
	if l := bindsLocal(s.Local, s.Place); l != nil {
		b.bound = l.Slot
	} else {
		bound := c.temporary()
		b.bound, b.bind = int(bound), c.codeApart(func() {
			c.emitBind(s.Place, bound)
			c.emit(instr{op: opEnd})
		})
	}
	b.policies = make([][]policyLine, len(c.m.Program.Policies))
	for p, lines := range s.Policies {
		if !c.m.follows(p) {
			continue
		}
		for _, l := range lines {
			line := c.policyLine(s, l)
			line.part = c.linePart(s, c.m.Program.Policies[p].Name, l)
			b.policies[p] = append(b.policies[p], line)
		}
	}
	return b
}

func (c *compiler) policyLine(s *ir.Site, l *ir.PolicyRule) policyLine {
	out := policyLine{when: c.formula(l.When)}
	if l.Value == nil {
		return out
	}
	out.value, out.kind = c.formula(l.Value), l.Value.Type()
	if l.Op == "highest" || l.Op == "lowest" {
		out.best = c.bestOption(s, l.Value, l.Op == "highest")
	}
	return out
}

// noChoice forgets a choice that was being made, but for its memory.
func (f *Fight) noChoice() {
	c := Choice{}
	c.Picked = f.choice.Picked[:0]
	f.choice = c
}

// rollerOf numbers a side or combatant among those who roll and choose.
func (f *Fight) rollerOf(side bool, i int64) int {
	if side {
		return 1 + int(i)
	}
	return 1 + len(f.m.Setup.Sides) + int(i)
}

var yesNo = []int64{1, 0}

// chooseEach makes one choice, or several one after the other, of which each sees those before it.
func (f *Fight) chooseEach(b *site) {
	if b.s.Times == 0 {
		f.choose(b, 0)
		return
	}
	if b.s.Sealed {
		f.showOwn(f.rollerOf(b.bySide, b.by.word(f)), b.at)
	}
	none := f.newList(nil, b.at)
	f.fr[b.sofar] = none
	f.bindWord(b, none)
	for at := range b.s.Times {
		f.choose(b, at+1)
	}
}

// choose lists the options, lets the deciders choose, and binds what they took. at is as Choice.At has it.
func (f *Fight) choose(b *site, at int) {
	f.spend(1, b.at)
	caller := f.enterPart(b.part, 1)
	f.choosing++
	who := value.Thing{Kind: b.s.By.Type().Kind.ID, Index: b.by.word(f)}
	roller := f.rollerOf(b.bySide, who.Index)
	if b.s.Sealed {
		f.showOwn(roller, b.at)
	}
	var h int64
	switch {
	case b.listed != nil:
		h = f.exec(b.listed)
	case b.from == nil:
		h = f.newList(yesNo, b.at)
	default:
		h = b.from.word(f)
	}
	f.fr[b.self], f.fr[b.options] = who.Index, h
	c := &f.choice
	outer := *c // a policy may not choose, but a hook of a condition may run inside
	inner := outer.site != nil
	*c = Choice{site: b}
	c.Site, c.Who, c.Roller, c.Round, c.Options = b.s, who, roller, f.round, f.list(h)
	c.At = at
	if !inner {
		c.Picked = outer.Picked[:0]
	}
	f.decider.Begin(&c.Choice, b.where != nil, inner)
	if !b.s.Lazy() || f.foresight != nil {
		f.decider.TestAll(&c.Choice)
	}
	f.askDeciders(c)
	f.choosing--
	w := f.choiceWord(c)
	f.bindWord(b, w)
	if at > 0 {
		f.fr[b.sofar] = w
	}
	picked := c.Picked
	*c = outer
	if !inner {
		c.Picked = picked // its memory, for the next choice
	}
	f.leavePart(caller)
}

// askDeciders asks them, once it is clear that there is something to decide.
func (f *Fight) askDeciders(c *Choice) {
	d := f.decider
	switch {
	case d.IsEmpty(&c.Choice):
		return
	case f.ahead != nil:
		f.ahead(c)
		return
	case d.IsSingle(&c.Choice): // no choice
		if f.forced {
			f.countChoice(c)
		}
	default:
		switch {
		case d.FollowOrder(&c.Choice):
			f.follows.passOver()
		case !f.followed(c):
			d.Decide(&c.Choice)
		}
		f.chose(c)
	}
	if f.foresight != nil {
		f.foresight.saw(f, c)
	}
}

// choiceWord is the value that a choice binds.
func (f *Fight) choiceWord(c *Choice) int64 {
	s := c.site.s
	if s.How == "some" || c.At > 0 {
		base := len(f.scratch)
		if c.At > 0 {
			f.scratch = append(f.scratch, f.list(f.fr[c.site.sofar])...)
		}
		for _, i := range c.Picked {
			f.scratch = append(f.scratch, c.Options[i])
		}
		return f.gathered(base, c.site.at)
	}
	if len(c.Picked) == 0 {
		if s.Type.Base == ir.Num {
			return noNum
		}
		return absent
	}
	return c.Options[c.Picked[0]]
}

// bindWord binds a value.
func (f *Fight) bindWord(b *site, w int64) {
	f.fr[b.bound] = w
	if b.bind != nil {
		f.exec(b.bind)
	}
}

// ---- things made while thinking ----------------------------------------------------------------------------------------

// counted is how many things there are of the kinds that rules make things of.
type counted [16]int32

// countMade notes how many things of each kind there are, releaseMade forgets what
// has been made since.
func (f *Fight) countMade() counted {
	var out counted
	for n, kind := range f.m.makes {
		out[n] = int32(f.kinds[kind].count)
	}
	return out
}

func (f *Fight) releaseMade(counts counted) {
	for n, kind := range f.m.makes {
		f.kinds[kind].count = int(counts[n])
	}
}
