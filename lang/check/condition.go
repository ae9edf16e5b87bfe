package check

import (
	"cmp"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

var conditionKind = &declKind{
	word:     "condition",
	declare:  on((*checker).declareCondition),
	override: onNamed("change", (*checker).overrideCondition),
	extend:   onNamed("extend", (*checker).extendCondition),
	removes:  removals{"condition": removes(allConditions, "")},
	heads:    each(allConditions, (*checker).conditionHead),
	bodies:   each(allConditions, (*checker).conditionBody),
	pieces:   described(allConditions, (*taker).conditionPiece),
	named:    true,
	called:   true,
	use:      "to ask whether it holds write: %[1]s(who)",
	call:     (*checker).callCondition,
}

func allConditions(p *ir.Program) *[]*ir.Condition { return &p.Conditions }

type conditionSource struct {
	syn   *syntax.Condition
	head  *library.File // where its parameters stand
	until located[*syntax.Formula]
	parts []located[syntax.ConditionLine]
}

func (s *sources) conditionSrc(k *ir.Condition) *conditionSource { return known[conditionSource](s, k) }

func (c *checker) declareCondition(d *syntax.Condition) {
	k := &ir.Condition{Decl: c.decl(d.Name, d)}
	*c.conditionSrc(k) = conditionSource{syn: d, head: c.file, until: here(c, d.Until)}
	if d.Body != nil {
		c.conditionSrc(k).parts = locate(d.Body.List, c.file)
		for _, l := range d.Body.List {
			_, n := partName(l)
			c.namesPart(k, l, n)
		}
	}
	declareIn(c, d.Name, "condition", k, &c.p.Conditions)
}

func (c *checker) callCondition(x *calling, s *symbol) ir.Expr {
	k := s.obj.(*ir.Condition)
	x.base.T = tBool
	return &ir.Holds{Head: x.base, Condition: k, Args: c.conditionArgs(x.f, k, x.args, x.base.At, false)}
}

func (t *taker) conditionPiece(k *ir.Condition) {
	src := t.conditionSrc(k)
	text := headText("condition", k.Name, src.head, src.syn.Params, nil, nil)
	for _, flag := range []struct {
		on   bool
		word string
	}{{k.BothWays, "both ways"}, {k.Stacks, "stacks"}, {k.Hidden, "hidden"}} {
		if flag.on {
			text += " " + flag.word
		}
	}
	if src.until.syn != nil {
		text += " until " + in(src.until.file, src.until.syn)
	}
	q := t.add("condition", []string{k.Name}, text, k.Span)
	var parts []*Piece
	for _, l := range src.parts {
		_, n := partName(l.syn)
		parts = append(parts, part("condition", k.Name, in(l.file, l.syn), n.Span(l.file.Source), n.Text))
	}
	t.ofParts(q, parts)
	if len(parts) == 0 {
		q.whole = nil
	}
}

func (c *checker) conditionHead(k *ir.Condition) {
	src := c.conditionSrc(k)
	c.in(src.head, func() { k.Frame = c.frameOf(c.params(src.syn.Params)) })
	k.BothWays, k.Stacks, k.Hidden = src.syn.BothWays, src.syn.Stacks, src.syn.Hidden
	params := k.Frame.Params
	for _, p := range params {
		if p.Type.Base == ir.List || p.Type.Base == ir.Per || p.Type.Base == ir.Union || p.Type.Optional {
			d := c.errorf(diag.NotAllowed, p.Span, "a condition holds single values, not %s", p.Type.Describe()).
				Hinted("leave it out, or keep it in a state field")
			if p.Type.Base == ir.Union {
				d.Hinted("declare a condition for each of the kinds")
			}
		}
	}
	switch {
	case len(params) == 0:
	case params[0].Type.Base != ir.Ref && !params[0].Type.Bad():
		c.errorf(diag.WrongType, params[0].Span, "the first parameter of a condition says whose it is; %s bears nothing",
			params[0].Type.Describe()).
			Hinted("write: condition %s(who, %s: %s)", k.Name, params[0].Name, params[0].Type)
	case len(params) > 1 && params[1].Type.Base == ir.Ref && params[1].Type.Kind == params[0].Type.Kind:
		k.Bearers = 2
	default:
		k.Bearers = 1
	}
	if k.BothWays && k.Bearers != 2 {
		c.errorf(diag.NotAllowed, k.Span, "`both ways` needs two bearers").Hinted("write: condition %s(a, b) both ways",
			k.Name)
		k.BothWays = false
	}
}

func (c *checker) conditionBody(k *ir.Condition) {
	src := c.conditionSrc(k)
	if src.until.syn != nil {
		b := newBody("the end of a condition", k.Frame.Params...)
		c.within(src.until.file, b, func() { k.Until = c.eventMatch(src.until.syn) })
		k.Frame = b.frame
	}
	for _, part := range src.parts {
		c.in(part.file, func() { c.conditionPart(k, part.syn) })
	}
}

func (c *checker) conditionPart(k *ir.Condition, l syntax.ConditionLine) {
	switch l := l.(type) {
	case *syntax.Modifier:
		m := &ir.Modifier{Decl: c.decl(l.Name, l)}
		*c.modifierSrc(m) = modifierSource{syn: l}
		c.modifier(m, k, nil)
		if m.Score != nil {
			k.Modifiers = append(k.Modifiers, m)
		}
	case *syntax.On:
		c.conditionHook(k, l)
	}
}

// partName is what a line of a condition is called: a modifier by its own name, a hook by
// that behind `as`, or else by its event.
func partName(l syntax.ConditionLine) (what string, n *syntax.Name) {
	switch l := l.(type) {
	case *syntax.Modifier:
		return "modifier", l.Name
	case *syntax.On:
		if l.As != nil {
			return "hook", l.As
		}
		return "hook", l.Event
	}
	return "", nil
}

// namesPart notes where a line of a condition, which may have a name of its own, is declared or changed.
func (c *checker) namesPart(k *ir.Condition, l syntax.ConditionLine, at *syntax.Name) {
	what, n := partName(l)
	if on, isHook := l.(*syntax.On); isHook && on.As == nil {
		return
	}
	c.declares(c.span(at), Named{what, k.Name + "." + n.Text})
}

// findConditionPart is the index of the one line of a condition with a name; -1 if there is none,
// or several.
func (c *checker) findConditionPart(k *ir.Condition, what, name string) int {
	found := -1
	for i, p := range c.conditionSrc(k).parts {
		if w, n := partName(p.syn); w == what && n.Text == name {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	return found
}

func (c *checker) conditionPartNames(k *ir.Condition, what string) []string {
	var out []string
	for _, p := range c.conditionSrc(k).parts {
		if w, n := partName(p.syn); w == what {
			out = append(out, n.Text)
		}
	}
	return out
}

// overrideCondition gives a condition another end and gives lines of it, by their names,
// another content. The others stay.
func (c *checker) overrideCondition(k *ir.Condition, d *syntax.Condition) {
	src := c.conditionSrc(k)
	if !c.keepsHead(d.Params, src.syn.Params, d.Name) {
		return
	}
	whole := d.Params != nil || d.Until != nil || d.BothWays || d.Stacks || d.Hidden || d.Body == nil
	if whole {
		c.changed(ir.Overridden, c.span(d.Name), k.Span, "condition", k.Name)
	}
	head := *src.syn
	if d.Params != nil {
		for i, p := range d.Params.List {
			if old := src.syn.Params.List[i].Name.Text; p.Name.Text != old {
				c.errorf(diag.NotAllowed, c.span(p.Name), "what stays of condition `%s` calls this `%s`", k.Name,
					old).Hinted("write: %s", old)
			}
		}
		head.Params, src.head = d.Params, c.file
	}
	if d.Until != nil {
		src.until = here(c, d.Until)
	}
	head.BothWays, head.Stacks, head.Hidden = head.BothWays || d.BothWays, head.Stacks || d.Stacks, head.Hidden || d.Hidden
	src.syn, k.File = &head, c.file.IR()
	if d.Body == nil {
		return
	}
	for _, l := range d.Body.List {
		what, n := partName(l)
		i := c.findConditionPart(k, what, n.Text)
		if i < 0 {
			c.nothing(c.span(n), n.Text, c.conditionPartNames(k, what), "condition", []string{k.Name, n.Text},
				"condition `%s` has no %s `%s` to change", k.Name, what, n.Text).
				Else("to add it write: extend condition %s { … }", k.Name)
			continue
		}
		c.namesPart(k, l, n)
		old := src.parts[i]
		c.changed(ir.Overridden, c.span(n), old.syn.Span(old.file.Source), "condition", k.Name, n.Text)
		src.parts[i] = here(c, l)
	}
}

func (c *checker) extendCondition(k *ir.Condition, d *syntax.Condition) {
	if d.Params != nil || d.Until != nil || d.BothWays || d.Stacks || d.Hidden {
		c.errorf(diag.NotAllowed, c.span(d.Name), "`extend condition` adds modifiers and hooks, and changes nothing else").
			Hinted("write: extend condition %s { … }, and override for the rest", k.Name)
	}
	if d.Body == nil {
		return
	}
	src := c.conditionSrc(k)
	for _, l := range d.Body.List {
		what, n := partName(l)
		if i := slices.IndexFunc(src.parts, func(p located[syntax.ConditionLine]) bool {
			w, old := partName(p.syn)
			on, isHook := p.syn.(*syntax.On)
			return w == what && old.Text == n.Text && (!isHook || on.As != nil)
		}); i >= 0 {
			c.errorf(diag.Duplicate, c.span(n), "condition `%s` already has a %s `%s`", k.Name, what, n.Text).
				Hinted("to change it write: override condition %s { … }; else choose another name", k.Name).
				Note(src.parts[i].syn.Span(src.parts[i].file.Source), "it stands here")
			continue
		}
		c.namesPart(k, l, n)
		c.changed(ir.Extended, c.span(n), diag.Span{}, "condition", k.Name)
		src.parts = append(src.parts, here(c, l))
	}
}

// removePart takes a line away from a condition: `remove hook NAME.LINE`.
func (c *checker) removePart(d *syntax.Remove) {
	names := d.Path.Names
	k, _ := c.target(names[0], "condition", "change").(*ir.Condition)
	if k == nil {
		return
	}
	src, n := c.conditionSrc(k), names[1]
	i := c.findConditionPart(k, d.Kind, n.Text)
	if i < 0 {
		c.nothing(c.span(n), n.Text, c.conditionPartNames(k, d.Kind), "condition", []string{k.Name, n.Text},
			"condition `%s` has no %s `%s` to remove", k.Name, d.Kind, n.Text)
		return
	}
	old := src.parts[i]
	c.namesPart(k, old.syn, n)
	c.changed(ir.Removed, c.span(d), old.syn.Span(old.file.Source), "condition", k.Name, n.Text).Of = ofScore(old.syn)
	src.parts = slices.Delete(src.parts, i, i+1)
}

// conditionMoments are what a condition itself tells of, besides all events.
var conditionMoments = []string{"begins", "ends", "runs_out"}

// conditionHook is a hook inside a condition. A parameter of the event with the
// name of one of the condition's must be the same thing: `on turn_starts` in
// condition poisoned(who) is about the turns of who.
func (c *checker) conditionHook(k *ir.Condition, d *syntax.On) {
	h := &ir.Hook{Condition: k}
	h.Decl = ir.Decl{Doc: d.Doc(), Span: c.span(d.Event), File: (c.file).IR()}
	if d.As != nil {
		h.Name = d.As.Text
	}
	b := newBody("")
	switch d.Event.Text {
	case "begins", "ends", "runs_out":
		h.Moment = d.Event.Text
		for _, p := range c.copyLocals(k.Frame.Params) {
			b.param(p)
		}
		c.hookBody(h, b, d.When, d.Body)
		switch h.Moment {
		case "begins":
			k.Begins = append(k.Begins, h)
		case "ends":
			k.Ends = append(k.Ends, h)
		default:
			k.RunsOut = append(k.RunsOut, h)
		}
		return
	}
	if h.Event = c.eventCalled(h.Span, d.Event.Text, conditionMoments...); h.Event == nil {
		return
	}
	for _, p := range c.copyLocals(h.Event.Frame.Params) {
		b.param(p)
	}
	for n, p := range c.copyLocals(k.Frame.Params) {
		if old := b.scope.names[p.Name]; old != nil {
			if !ir.Same(old.Type, p.Type) {
				c.errorf(diag.NameTaken, h.Span, "`%s` is %s in event `%s`, but %s in condition `%s`", p.Name, old.Type.Describe(),
					h.Event.Name, p.Type.Describe(), k.Name).
					Hinted("rename one of them")
			}
			h.Same = append(h.Same, [2]int{old.Slot, n})
			p.Name = ""
		}
		b.param(p)
	}
	c.hookBody(h, b, d.When, d.Body)
	k.Hooks = append(k.Hooks, h)
}

func (c *checker) begin(s *syntax.Begin, at ir.StmtHead) ir.Stmt {
	c.changes(at.At)
	c.body.effect |= ir.EffectRolls | ir.EffectAsks
	k, args := c.conditionCall(s.Condition, true)
	out := &ir.Begin{StmtHead: at, Condition: k, Args: args}
	if i := slices.Index(args, nil); i >= 0 && k != nil {
		c.beginsWithAll(k, c.span(s.Condition), i, make([]string, len(args)))
	}
	if s.Until != nil {
		out.Until = c.eventMatch(s.Until)
	}
	if s.For != nil {
		out.For = c.formula(s.For, tInt)
		unit := s.Unit
		if !c.isRound(unit) && !(len(unit) > 1 && unit[len(unit)-1] == 's' && c.isRound(unit[:len(unit)-1])) {
			word := diag.Span{Source: at.At.Source, Start: at.At.End - len(unit), End: at.At.End}
			c.errorf(diag.UnknownName, word, "time is counted in %ss, not in %s", c.unit(), unit).Hinted("write: for %s %ss",
				s.For.Text, c.unit())
		}
	}
	if k == nil {
		return nil
	}
	return out
}

// conditionCall types what stands behind `begin` and `end`; begins: with all values.
func (c *checker) conditionCall(f *syntax.Formula, begins bool) (*ir.Condition, []ir.Expr) {
	if f.Tree == nil {
		return nil, nil
	}
	name, nodes := nameParts(f.Tree)
	span := c.span(f)
	k := topOf[ir.Condition](c, name)
	if k == nil {
		at := span
		if name != "" {
			at = c.nameSpan(f, f.Tree, name)
		}
		d := c.unknown(diag.UnknownName, at, name, c.topNames("condition"), "there is no condition `%s`",
			cmp.Or(name, span.Text()))
		if name == "" {
			c.behindDot(d)
		} else if end := c.whatEnds(name); end != "" && !begins {
			d.Hinted("write: %s", end)
		} else if params := c.paramsFor(f, nodes); begins && strings.HasPrefix(params, "what: ") {
			d.Span = span
			c.orDeclare(d, name, "condition %s(who, %s), and write here: %s(%s, %s", name, params, name,
				cmp.Or(c.localOf(ir.RefTo(c.p.Combatant)), "WHO"), strings.TrimPrefix(at.Source.Text[at.End:span.End], "("))
		} else if params != "" {
			c.orDeclare(d, name, "condition %s(%s)", name, params)
		} else {
			c.orDeclare(d, name, "condition %s(who)", name)
		}
		return nil, nil
	}
	c.uses(diag.Span{Source: span.Source, Start: span.Start, End: span.Start + len(name)}, k)
	return k, c.conditionArgs(f, k, nodes, span, begins)
}

// eventMatch types EVENT(arguments).
func (c *checker) eventMatch(f *syntax.Formula) *ir.EventMatch {
	e, args := c.eventCall(f)
	if e == nil {
		return nil
	}
	return &ir.EventMatch{Event: e, Args: args}
}

// eventCall types what stands behind `announce` and `until`.
func (c *checker) eventCall(f *syntax.Formula) (*ir.Event, []ir.Expr) {
	if f.Tree == nil {
		return nil, nil
	}
	name, nodes := nameParts(f.Tree)
	span := c.span(f)
	if name == "" {
		c.errorf(diag.UnknownEvent, span, "an event with its values belongs here").Hinted("write: NAME(values)")
		return nil, nil
	}
	at := c.nameSpan(f, f.Tree, name)
	if topOf[ir.Event](c, name) == nil {
		c.noEvent(at, name, c.paramsFor(f, nodes), c.topNames("event"))
		return nil, nil
	}
	e := c.eventCalled(at, name)
	return e, c.args(f, name, e.Frame.Params, nodes, span)
}
