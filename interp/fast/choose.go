package fast

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// Choice is a choice that somebody has to make. Deciders fill in Picked.
type Choice struct {
	Picked []int // places of the options taken, in order; empty is none

	site    *site
	who     int64
	roller  int
	options []int64
	tested  []tested // whether what options holds is an option, nil: all are
	by      string   // which decider
}

// Name is the choice's full name, such as strike.foe.
func (c *Choice) Name() string { return c.site.s.FullName() }

// Some reports whether any number of options may be taken, Optional whether none.
func (c *Choice) Some() bool     { return c.site.s.How == "some" }
func (c *Choice) Optional() bool { return c.site.s.How == "optional" }

// Decider makes choices. It reports false to leave a choice to the next decider.
// Rules never know which decider chose.
type Decider interface {
	Decide(f *Fight, c *Choice) bool
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
	at       diag.Span
	names    []int32        // of options, for those who count them
	policies [][]policyLine // by policy
}

type need struct {
	cond *formula
	text []part
}

// policyLine is a line of a policy at a site.
type policyLine struct {
	op      string
	when    *formula
	value   *formula
	kind    ir.Type       // of the value
	best    *instructions // the place of that option, from 1
	all     bool
	nothing bool
	some    bool
	every   bool // it is about all options
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
	f.choose(d.site)
	return 0
}

func choosingInSecret(f *Fight, d *call, _ []int64) int64 {
	h := f.held
	h.strand++
	f.choose(d.site)
	f.rollBack(h)
	return 0
}

func (c *compiler) site(s *ir.Site) *site {
	if b := c.sites[s.Index]; b != nil {
		return b
	}
	b := &site{s: s, self: s.Self.Slot, options: s.Options.Slot, item: s.Item.Slot, at: s.Span, names: c.m.namesOf(s.Type)}
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
			b.policies[p] = append(b.policies[p], c.policyLine(s, l))
		}
	}
	return b
}

func (c *compiler) policyLine(s *ir.Site, l *ir.PolicyRule) policyLine {
	out := policyLine{op: l.Op, when: c.formula(l.When), all: l.All, nothing: l.Nothing, some: s.How == "some", every: l.Every}
	if l.Value == nil {
		return out
	}
	out.value, out.kind = c.formula(l.Value), l.Value.Type()
	if l.Op == "highest" || l.Op == "lowest" {
		out.best = c.bestOption(s, l.Value, l.Op == "highest")
	}
	return out
}

// rollerOf numbers a side or combatant among those who roll and choose.
func (f *Fight) rollerOf(side bool, i int64) int {
	if side {
		return 1 + int(i)
	}
	return 1 + len(f.m.Setup.Sides) + int(i)
}

var yesNo = []int64{1, 0}

// choose lists the options, lets the deciders choose, and binds what they took.
func (f *Fight) choose(b *site) {
	f.spend(1, b.at)
	f.choosing++
	who := b.by.word(f)
	if b.s.Sealed {
		f.showOwn(f.rollerOf(b.bySide, who), b.at)
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
	f.fr[b.self], f.fr[b.options] = who, h
	c := &f.choice
	outer := *c // a policy may not choose, but a hook of a condition may run inside
	var picked []int
	if outer.site == nil {
		picked = outer.Picked[:0]
	}
	*c = Choice{site: b, who: who, roller: f.rollerOf(b.bySide, who), options: f.list(h), Picked: picked}
	if b.where != nil {
		c.tested = f.untested(len(c.options), outer.site == nil)
	}
	if f.plays != nil {
		f.withhold(c, outer.site == nil)
	}
	if c.tested != nil && (!b.s.Lazy() || f.foresight != nil) {
		f.testAll(c)
	}
	f.askDeciders(c)
	f.choosing--
	f.bindChoice(c)
	picked = c.Picked
	*c = outer
	if outer.site == nil {
		c.Picked = picked // its memory, for the next choice
	}
}

// askDeciders asks the deciders in turn, once it is clear that there is something to
// decide.
func (f *Fight) askDeciders(c *Choice) {
	b := c.site
	if !f.hasOptions(c, 1) {
		switch b.s.How {
		case "optional", "some":
			return // nothing to choose from
		}
		f.failHint(b.at, "write `choose optional`, or test before", "%s has nothing to choose as `%s`", f.chooserName(c), b.s.Name)
	}
	if f.ahead != nil {
		f.ahead(c)
		return
	}
	f.askFor(c)
	if f.foresight != nil {
		f.foresight.saw(f, c)
	}
}

// askFor finds out who decides.
func (f *Fight) askFor(c *Choice) {
	if f.isSingle(c) {
		if f.forced {
			f.countChoice(c)
		}
		return // no choice
	}
	if f.followOrder(c) {
		c.by = "order"
		f.chose(c)
		return
	}
	if !f.followPlay(c) {
		f.decideBy(c, f.m.Policies[c.roller])
	}
	f.chose(c)
}

// decideBy lets a policy decide, or what stands in its place.
func (f *Fight) decideBy(c *Choice, policy int) {
	decided := false
	switch policy {
	case world.ByChance:
		decided = chanceDecider{}.Decide(f, c)
	case world.BySearch:
		if decided = f.foresight.decide(f, c); !decided {
			f.decideBy(c, f.m.WrittenPolicies[c.roller])
			return
		}
	default:
		decided = policyDecider{policy}.Decide(f, c)
	}
	if !decided {
		f.takeDefault(c)
	}
}

// word is the value that a choice binds.
func (f *Fight) choiceWord(c *Choice) int64 {
	s := c.site.s
	if s.How == "some" {
		base := len(f.scratch)
		for _, i := range c.Picked {
			f.scratch = append(f.scratch, c.options[i])
		}
		return f.gathered(base, c.site.at)
	}
	if len(c.Picked) == 0 {
		if s.Type.Base == ir.Num {
			return noNum
		}
		return absent
	}
	return c.options[c.Picked[0]]
}

func (f *Fight) bindChoice(c *Choice) {
	f.fr[c.site.bound] = f.choiceWord(c)
	if c.site.bind != nil {
		f.exec(c.site.bind)
	}
}

// refused reports whether what is picked is not legal.
func (f *Fight) refused(c *Choice) bool {
	f.thinking++
	why := f.refusal(c)
	f.thinking--
	return why != ""
}

// refusal says why what is picked is not legal, "" if it is. It binds it for as long as that takes.
func (f *Fight) refusal(c *Choice) string {
	if len(c.site.needs) == 0 {
		return ""
	}
	was, h := f.fr[c.site.bound], (*held)(nil)
	if c.site.bind != nil {
		h = f.holdBack()
	}
	f.bindChoice(c)
	counts, why := f.countMade(), ""
	for _, n := range c.site.needs {
		if !n.cond.truth(f) {
			why = cmp.Or(f.text(n.text), event.NoReason)
			break
		}
	}
	f.fr[c.site.bound] = was
	if h != nil {
		f.held = h.outer
		f.rollBack(h)
		f.spare = append(f.spare, h)
	}
	f.releaseMade(counts)
	return why
}

// takeDefault takes what is taken where nothing else fits: no, none, an empty
// `some`, else the first legal option.
func (f *Fight) takeDefault(c *Choice) {
	c.by = "default"
	c.Picked = c.Picked[:0]
	s := c.site.s
	switch {
	case s.YesNo:
		c.Picked = append(c.Picked, 1)
		return
	case s.How == "optional":
		return
	case s.How == "some":
		if f.refusal(c) == "" {
			return
		}
	}
	if f.firstOffered(c) {
		return
	}
	for i := range c.options {
		c.Picked = c.Picked[:0]
		if f.take(c, i) && f.refusal(c) == "" {
			return
		}
	}
	why := f.refusal(c)
	f.stop(&event.Failure{Message: fmt.Sprintf("%s finds nothing legal to choose as `%s`: %s", f.chooserName(c), s.Name, why), Span: c.site.at, Refused: true})
}

func (f *Fight) chooserName(c *Choice) string {
	if c.site.bySide {
		return f.m.NameOf(f.m.Program.Side, c.who)
	}
	return f.m.NameOf(f.m.Program.Combatant, c.who)
}

// ---- policies ----------------------------------------------------------------------------------------------------

// policyDecider follows a policy.
type policyDecider struct{ policy int }

func (d policyDecider) Decide(f *Fight, c *Choice) bool {
	policy := d.policy
	f.thinking++
	mark, counts := len(f.heap), f.countMade()
	ok := false
	for i := range c.site.policies[policy] {
		l := &c.site.policies[policy][i]
		if l.every && c.tested != nil {
			f.testAll(c)
			mark = len(f.heap)
		}
		f.decideFor(c)
		found := f.tryLine(c, l)
		f.unmask()
		if found && f.refusal(c) == "" {
			ok = true
			break
		}
	}
	f.releaseMade(counts)
	f.heap = f.heap[:mark]
	f.thinking--
	if ok {
		c.by = f.m.Program.Policies[policy].Name
	}
	return ok
}

// tryLine reports whether a line gives an option, and picks it.
func (f *Fight) tryLine(c *Choice, l *policyLine) bool {
	if l.when != nil && !l.when.truth(f) {
		return false
	}
	c.Picked = c.Picked[:0]
	switch {
	case l.nothing:
	case l.all:
		for i := range c.options {
			c.Picked = append(c.Picked, i)
		}
	case l.op == "weighted":
		i := f.weighted(c, l)
		if i < 0 {
			return false
		}
		c.Picked = append(c.Picked, i)
	case l.op != "":
		if len(c.options) == 0 {
			return false
		}
		if c.tested != nil {
			return f.take(c, f.bestItem(c, l))
		}
		c.Picked = append(c.Picked, int(f.exec(l.best))-1)
	case l.kind.Base == ir.List:
		return f.takeAll(c, f.list(l.value.word(f)))
	default:
		w := l.value.word(f)
		if isAbsent(w, l.kind) {
			return c.site.s.How != ""
		}
		return f.take(c, slices.Index(c.options, w))
	}
	return true
}

// weighted draws an option with the given weights, -1 if all are 0 or less.
func (f *Fight) weighted(c *Choice, l *policyLine) int {
	total, weights := 0.0, f.weights[:0]
	for _, w := range c.options {
		f.fr[c.site.item] = w
		x := max(0, l.value.num(f))
		weights = append(weights, x)
		total = f.finite(total+x, c.site.at)
	}
	f.weights = weights
	if total <= 0 {
		return -1
	}
	u := float64(f.draw(c) * total)
	last := -1
	for i, x := range weights {
		if x > 0 {
			last = i
		}
		if u -= x; u < 0 && x > 0 {
			return i
		}
	}
	return last
}

// chanceDecider takes any legal option, each as likely.
type chanceDecider struct{}

func (chanceDecider) Decide(f *Fight, c *Choice) bool {
	if f.fork != nil {
		f.fork.falls.Whim(c.site.at)
	}
	f.testAll(c)
	f.thinking++
	mark, counts := len(f.heap), f.countMade()
	c.by = ir.RandomPolicy
	offers := f.offers(c)
	ok := false
	const tries = 100
	for n := 0; n < tries && !ok; n++ {
		ok = f.drawAnswer(c, offers) && f.refusal(c) == ""
	}
	for n := 0; n < tries && !ok && len(offers) > 0; n++ { // nothing that is offered will do
		ok = f.drawAnswer(c, nil) && f.refusal(c) == ""
	}
	f.releaseMade(counts)
	f.heap = f.heap[:mark]
	f.thinking--
	return ok
}

// drawAnswer draws one of the answers that are offered, of all that there are if none
// are. It reports false for one that cannot be taken.
func (f *Fight) drawAnswer(c *Choice, offers []int64) bool {
	draw := func(n int) int {
		return int(f.whim.Below(uint64(n), c.site.s.Index, c.roller, f.round))
	}
	c.Picked = c.Picked[:0]
	n := len(c.options)
	if len(offers) > 0 {
		n = len(offers)
	}
	i := 0
	switch {
	case c.site.s.How == "some" && len(offers) == 0:
		for i := range c.options {
			if draw(2) == 0 {
				c.Picked = append(c.Picked, i)
			}
		}
		return true
	case c.site.s.How == "optional":
		if i = draw(n + 1); i == n {
			return true
		}
	default:
		i = draw(n)
	}
	if len(offers) > 0 {
		return f.takeOffered(c, offers[i])
	}
	c.Picked = append(c.Picked, i)
	return true
}

// ---- answers that a choice offers ----------------------------------------------------------------------------------

// offers lists the answers that a choice offers to those who cannot look at all, nil
// if it offers none. Each is an option, or a list of them for `some`. They are worked
// out as policies are: by what the side of the decider sees.
func (f *Fight) offers(c *Choice) []int64 {
	if c.site.offer == nil {
		return nil
	}
	f.decideFor(c)
	h := c.site.offer.word(f)
	f.unmask()
	items := f.list(h)
	f.work(len(items), c.site.at)
	return items
}

// takeOffered picks an answer that was offered. It reports false if something in it is
// no option.
func (f *Fight) takeOffered(c *Choice, answer int64) bool {
	c.Picked = c.Picked[:0]
	if c.site.s.How == "some" {
		return f.takeAll(c, f.list(answer))
	}
	return f.take(c, slices.Index(c.options, answer))
}

// firstOffered takes the first answer that is offered and not refused.
func (f *Fight) firstOffered(c *Choice) bool {
	f.thinking++
	mark, counts := len(f.heap), f.countMade()
	ok := false
	for _, w := range f.offers(c) {
		if ok = f.takeOffered(c, w) && f.refusal(c) == ""; ok {
			break
		}
	}
	f.releaseMade(counts)
	f.heap = f.heap[:mark]
	f.thinking--
	return ok
}

// ---- orders of a scenario ------------------------------------------------------------------------------------------

// followOrder takes what the scenario scripts for this choice, if it does.
func (f *Fight) followOrder(c *Choice) bool {
	s := c.site.s
	o := f.orders.For(s, f.m.IDs[s.By.Type().Kind.ID][c.who], f.round)
	if o == nil {
		return false
	}
	f.thinking++
	picked, why := o.Obey(s, c.Picked[:0], func(name string) int { return f.optionNamed(c, name) })
	if c.Picked = picked; why == "" {
		why = f.refusal(c)
	}
	f.thinking--
	if why != "" {
		f.stop(&event.Failure{Message: fmt.Sprintf("%s cannot follow the order for `%s`: %s", f.chooserName(c), s.Name, why),
			Hint: "possible are " + f.optionNames(c), Span: o.Span, Refused: true})
	}
	return true
}

// ---- plays of the command line -----------------------------------------------------------------------------------

// followPlay takes what the command line says that this one plays, if it is offered.
func (f *Fight) followPlay(c *Choice) bool {
	p := f.plays.For(c.roller, c.site.s)
	if p == nil || p.Not != "" {
		return false
	}
	f.thinking++
	mark, counts := len(f.heap), f.countMade()
	ok := p.Decide(func(take []string) bool {
		o := world.Order{Take: take}
		picked, why := o.Obey(c.site.s, c.Picked[:0], func(name string) int { return f.optionMeant(c, name) })
		c.Picked = picked
		return why == "" && f.refusal(c) == ""
	}, func() float64 { return f.draw(c) })
	f.releaseMade(counts)
	f.heap = f.heap[:mark]
	f.thinking--
	if ok {
		c.by = ir.Play
	}
	return ok
}

// withhold takes the option away that the command line does not give this one, if there is
// another. The choice is settled then.
func (f *Fight) withhold(c *Choice, reuse bool) {
	name := f.plays.Withheld(c.roller, c.site.s)
	if name == "" {
		return
	}
	meant := func(i int) bool { return world.OptionNamed(f.idOf(c.site.s.Type, c.options[i]), name) }
	first := 0
	for first < len(c.options) && !meant(first) {
		first++
	}
	if first == len(c.options) {
		return
	}
	known := untested
	if c.tested == nil {
		known = isOption
		c.tested = f.untested(len(c.options), reuse)
		for i := range c.tested {
			c.tested[i] = known
		}
	}
	for i := first; i < len(c.options); i++ {
		if meant(i) {
			c.tested[i] = noOption
		}
	}
	if f.hasOptions(c, 1) {
		f.testAll(c)
		return
	}
	for i := first; i < len(c.options); i++ {
		if meant(i) {
			c.tested[i] = known
		}
	}
}

// draw draws a number from 0 to below 1 for a choice.
func (f *Fight) draw(c *Choice) float64 {
	if f.fork != nil {
		f.fork.falls.Whim(c.site.at)
	}
	return float64(f.whim.Next(c.site.s.Index, c.roller, f.round)>>11) / (1 << 53)
}

// optionMeant is the place of the first option that is meant by a name, -1 if there is none.
func (f *Fight) optionMeant(c *Choice, name string) int {
	t := c.site.s.Type
	if t.Base == ir.Square {
		return f.optionNamed(c, name)
	}
	for i, w := range c.options {
		if world.OptionNamed(f.idOf(t, w), name) && f.isOption(c, i) {
			return i
		}
	}
	return -1
}

// optionNamed is the place of an option, -1 if there is none of that name.
func (f *Fight) optionNamed(c *Choice, name string) int {
	if i := f.itemNamed(c, name); i >= 0 && f.isOption(c, i) {
		return i
	}
	return -1
}

// itemNamed is the place of an item, -1 if there is none of that name. The names of
// squares are not kept: instead of making those of all, the one is read.
func (f *Fight) itemNamed(c *Choice, name string) int {
	if c.site.s.Type.Base == ir.Square {
		square, ok := grid.Parse(name)
		if !ok {
			return -1
		}
		return slices.Index(c.options, int64(square))
	}
	t := c.site.s.Type
	if t.Base == ir.Ref { // its name is known
		ids := f.m.IDs[t.Kind.ID]
		return slices.IndexFunc(c.options, func(w int64) bool { return w >= 0 && int(w) < len(ids) && ids[w] == name })
	}
	return slices.IndexFunc(c.options, func(w int64) bool { return f.idOf(t, w) == name })
}

func (f *Fight) optionNames(c *Choice) string {
	var names []string
	f.testAllAside(c)
	for _, w := range c.options {
		names = append(names, f.idOf(c.site.s.Type, w))
	}
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" … (%d in all)", len(names))
	}
	return strings.Join(names, ", ")
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
