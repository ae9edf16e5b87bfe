package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// stepKind is of the steps of rules and phases, which stand among their statements and are
// changed one by one.
var stepKind = &declKind{
	word:     "step",
	override: on((*checker).overrideStep),
	removes:  removals{"step": (*checker).removeStep},
}

func (c *checker) overrideStep(d *syntax.OverrideStep) {
	c.stepChange(ir.Overridden, d.Path, c.span(d.Path), func(s *stepChanges) {
		s.override = new(here(c, d))
	})
}

func (c *checker) removeStep(d *syntax.Remove) {
	c.stepChange(ir.Removed, d.Path, c.span(d), func(s *stepChanges) {
		s.removed, s.gone, s.remover = true, c.span(d), c.file.Whole()
	})
}

// stepChanges is what variants do to a step of a rule.
type stepChanges struct {
	override *located[*syntax.OverrideStep]
	removed  bool
	gone     diag.Span     // where it is removed
	remover  *library.File // and by whom
	at, last diag.Span     // of the path that was written last, and of the step's name in it
	wraps    []located[*syntax.Wrap]
}

// stepLists notes the steps of every rule and phase, for what variants put around them.
func (c *checker) stepLists() {
	c.eachBody(func(w written) {
		if w.what != "" {
			c.listSteps(w.what, w.owner, w.body, w.file)
		}
	})
	for _, key := range keys(c.steps) {
		c.in(c.fileAt(c.steps[key].at), func() { c.changesStep(key, c.steps[key]) })
	}
}

// changesStep reports what variants do to a step that there is not.
func (c *checker) changesStep(key string, s *stepChanges) {
	owner, step, _ := cutLast(key, ".")
	steps, ok := c.stepNames[owner]
	switch {
	case (!ok || !steps[step]) && c.upgrades && c.isOldStep(s.at, key):
	case !ok:
		c.nothing(s.at, owner, keys(c.stepNames), "rule", strings.Split(owner, "."), "there is no rule or phase `%s`", owner)
	case !steps[step]:
		d := c.nothing(s.last, step, keys(steps), "", nil, "`%s` has no step `%s`", owner, step)
		if about := c.stepAbout(owner, step); about != "" && diag.Nearest(step, keys(steps)) == "" {
			d.Hinted("%s", about)
		}
		for _, what := range []string{"rule", "phase"} {
			for _, ch := range c.record[changeKey(what, strings.Split(owner, "."))] {
				d.Note(ch.Span, "`%s` is %s here", owner, ch.How)
			}
		}
	}
}

// stepAbout says where something may stand by now that is no step of its owner any more: it
// is a rule, or the step of another, or a rule that its owner runs has to do with it.
func (c *checker) stepAbout(owner, step string) string {
	if c.isRule(step) {
		return fmt.Sprintf("`%s` is a rule: before rule %[1]s { … }", step)
	}
	var all []string
	for _, of := range keys(c.stepNames) {
		for _, name := range keys(c.stepNames[of]) {
			if name == step {
				return fmt.Sprintf("`%s` is a step of `%s`: %s.%s", step, of, of, name)
			}
			all = append(all, of+"."+name)
		}
	}
	for _, among := range [][]string{keys(c.stepNames[owner]), all} {
		if near := c.closest(step, among, false); near != "" {
			return fmt.Sprintf("did you mean `%s`?", near)
		}
	}
	if rule := c.closest(step, c.rulesRun(owner), true); rule != "" {
		return fmt.Sprintf("rule `%s` has to do with it: before rule %[1]s { … }", rule)
	}
	if len(c.stepNames[owner]) == 0 && c.isRule(owner) {
		return fmt.Sprintf("it has no steps: before rule %s { … }", owner)
	}
	return ""
}

// rulesRun lists the rules that the body of a rule or phase calls.
func (c *checker) rulesRun(owner string) []string {
	run := map[string]bool{}
	c.eachBody(func(w written) {
		if w.owner != owner || w.body == nil {
			return
		}
		syntax.Walk(w.body, func(n any) bool {
			if f, ok := n.(*syntax.Formula); ok {
				visitNodes(f.Tree, func(n ast.Node) {
					if call, ok := n.(*ast.CallNode); ok {
						if id, ok := call.Callee.(*ast.IdentifierNode); ok && c.isRule(id.Value) {
							run[id.Value] = true
						}
					}
				})
			}
			return true
		})
	})
	return keys(run)
}

// seenAtStep says at which step of what the code at hand stands around a name is known, "" if at none.
func (c *checker) seenAtStep(name string) (step string) {
	if c.body.steps != "" {
		return ""
	}
	c.eachBody(func(w written) {
		if w.what == "" || w.body == nil || !slices.Contains(c.body.heads, w.owner) {
			return
		}
		syntax.Walk(w.body, func(n any) bool {
			if s, ok := n.(*syntax.Step); ok && step == "" && knows(s.Body, name) {
				step = w.owner + "." + s.Name.Text
			}
			return true
		})
	})
	return step
}

// knows reports whether a block itself gives something to what has a name.
func knows(b *syntax.Block, name string) bool {
	return slices.ContainsFunc(b.List, func(s syntax.Stmt) bool { return slices.Contains(syntax.Writes(s, false), name) })
}

// listSteps notes the steps of a rule or a phase.
func (c *checker) listSteps(what, owner string, body *syntax.Block, file *library.File) {
	own, all := map[string]bool{}, c.stepNames[owner] // a rule and a phase may be called alike
	if all == nil {
		all = map[string]bool{}
		c.stepNames[owner] = all
	}
	if body == nil {
		return
	}
	syntax.Walk(body, func(n any) bool {
		if s, ok := n.(*syntax.Step); ok {
			already := ""
			switch {
			case own[s.Name.Text]:
				already = what
			case all[s.Name.Text]: // NAME.STEP would mean both
				already = "rule"
			}
			if already != "" {
				c.in(file, func() {
					c.errorf(diag.Duplicate, c.span(s.Name), "%s `%s` already has a step `%s`", already, owner,
						s.Name.Text).Hinted("choose another name")
				})
			}
			own[s.Name.Text], all[s.Name.Text] = true, true
		}
		return true
	})
}

// stepChange notes what is done to RULE.STEP, PHASE.STEP or INSTANCE.RULE.STEP. Whether
// there is such a step shows when all bodies are known.
func (c *checker) stepChange(how ir.How, path *syntax.Path, at diag.Span, change func(*stepChanges)) {
	if n := len(path.Names); n != 2 && n != 3 {
		hint := "write: step RULE.STEP, or step PHASE.STEP"
		if s := path.Names[0]; c.isRule(s.Text) {
			hint = fmt.Sprintf("write: step %s.STEP", s.Text)
		}
		c.errorf(diag.NothingToDo, c.span(path), "a step is named by its rule or phase and its own name").Hint = hint
		return
	}
	key := path.Dotted()
	s := c.steps[key]
	if s == nil {
		s = &stepChanges{}
		c.steps[key] = s
	}
	s.at, s.last = c.span(path), path.Names[len(path.Names)-1].Span(c.file.Source)
	if s.removed && how == ir.Removed && !c.file.BuildsOn(s.remover) {
		return // two variants agree
	}
	c.declares(s.last, Named{"step", key})
	c.meansOwners(path.Names[:len(path.Names)-1])
	what := "rule"
	if first := path.Names[0].Text; slices.Contains(c.phaseNames(), first) && !c.isRule(first) {
		what = "phase"
	}
	ch := &ir.Change{How: how, What: what, Path: strings.Split(key, "."), Span: s.at, File: (c.file.Whole()).IR()}
	if s.removed && c.conflict([]*ir.Change{{How: ir.Removed, Span: s.gone, File: (s.remover).IR()}}, ch) {
		return
	}
	if s.removed {
		c.errorf(diag.NothingToDo, s.last, "there is no step `%s` any more", key).
			Hinted("leave this out as well, or keep the step").Note(s.gone, "it is removed here")
		return
	}
	c.changed(how, at, diag.Span{}, what, strings.Split(key, ".")...)
	change(s)
}

// step checks a step and what variants put around it. The names bound at the top
// of a step without `when` are visible in later steps.
func (c *checker) step(s *syntax.Step, at ir.StmtHead) ir.Stmt {
	out := &ir.Step{StmtHead: at, Name: s.Name.Text, Title: s.Title.Plain()}
	c.declares(c.span(s.Name), Named{"step", c.body.steps + "." + s.Name.Text})
	body, when, file, whenFile := s.Body, s.When, c.file, c.file
	ch := c.changesOf(s)
	if ch != nil && ch.override != nil {
		body, file = ch.override.syn.Body, ch.override.file
		if ch.override.syn.When != nil {
			when, whenFile = ch.override.syn.When, file
		}
		if ch.override.syn.Title != nil {
			out.Title = ch.override.syn.Title.Plain()
		}
	}
	if ch != nil && ch.removed {
		syntax.Walk(s.Body, func(n any) bool { // its names are missed by later steps
			if s, ok := n.(syntax.Stmt); ok {
				for _, name := range syntax.Writes(s, false) {
					c.removed[name] = ch.at
				}
			}
			return true
		})
		return nil
	}
	c.in(whenFile, func() {
		if when != nil {
			out.When = c.stillFormula(when, tBool, "a condition after `when`")
		}
	})
	before, start := c.body.known, c.body.frame.Slots
	yes, _ := c.facts(out.When)
	c.body.learn(yes)
	c.forgetWritten(ch.written(body)...)
	first := c.body.known
	out.Before = c.stepHooks(ch, "before")
	c.in(file, func() { out.Body = c.block(body, when != nil) })
	out.After = c.stepHooks(ch, "after")
	inner := c.body.known
	for _, w := range ch.wrapsOf("around") {
		c.body.known = first
		out.Around = append(out.Around, c.aroundStep(w, start, &wrapped{result: tNothing, runs: ch.runs(s), known: inner}))
		inner = c.body.known
	}
	if when != nil {
		c.body.known = intersect(before, inner)
	}
	return out
}

// wrapsOf lists what variants put before, after or around a step.
func (s *stepChanges) wrapsOf(how string) []located[*syntax.Wrap] {
	if s == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.wraps), func(w located[*syntax.Wrap]) bool { return w.syn.How != how })
}

// runs lists the blocks that run where a step is.
func (s *stepChanges) runs(step *syntax.Step) []any {
	var list []any
	switch {
	case s.removed:
	case s.override != nil:
		list = append(list, s.override.syn.Body)
	default:
		list = append(list, step.Body)
	}
	for _, w := range s.wraps {
		list = append(list, w.syn.Body)
	}
	return list
}

// written lists the blocks that may have run before the body of a step does: what stands around
// it, and if that may run it twice, it and what stands before and behind it.
func (s *stepChanges) written(body *syntax.Block) []any {
	var list []any
	again := false
	for _, w := range s.wrapsOf("around") {
		list = append(list, w.syn.Body)
		again = again || proceedings(w.syn.Body) > 1
	}
	if again {
		list = append(list, body)
		for _, how := range []string{"before", "after"} {
			for _, w := range s.wrapsOf(how) {
				list = append(list, w.syn.Body)
			}
		}
	}
	return list
}

// changesOf are what variants do to a step of the rule or phase at hand, nil if nothing.
func (c *checker) changesOf(s *syntax.Step) *stepChanges {
	if s == nil || c.body.steps == "" {
		return nil
	}
	return c.steps[c.body.steps+"."+s.Name.Text]
}

func (c *checker) stepHooks(ch *stepChanges, how string) (list []*ir.StepHook) {
	for _, w := range ch.wrapsOf(how) {
		h := c.stepHook(w, nil)
		list = append(list, h)
		if containsReturn(h.Body) { // its return ends only itself
			c.in(w.file, func() { c.forgetWritten(w.syn.Body) })
		}
	}
	return list
}

// aroundStep checks what is put around a step, whose names it sees once it has proceeded: its locals
// begin with a slot.
func (c *checker) aroundStep(w located[*syntax.Wrap], start int, inner *wrapped) *ir.StepHook {
	first := c.body.known
	old := c.body.scope
	c.body.scope = &scope{parent: old, names: map[string]*ir.Local{}, until: start, around: true}
	h := c.stepHook(w, inner)
	c.body.scope = old
	c.body.known = inner.known
	if !proceedsAlways(h.Body) {
		c.body.known = intersect(first, inner.known)
		for _, l := range old.names {
			if l.Slot >= start {
				c.localSrc(l).skipped = h
			}
		}
	}
	c.forgetWritten(w.syn.Body)
	return h
}

// stepHook checks what a variant puts into the frame of a rule or phase.
func (c *checker) stepHook(w located[*syntax.Wrap], wraps *wrapped) *ir.StepHook {
	h := &ir.StepHook{}
	c.in(w.file, func() {
		h.Span = c.span(w.syn.Path)
		if w.syn.As != nil {
			h.Name = w.syn.As.Text
			c.declares(c.span(w.syn.As), Named{"hook", h.Name})
		}
		oldWraps, oldResult, oldOwners, oldRule := c.body.wraps, c.body.result, c.body.owners, c.body.rule
		oldHooked := c.body.hooked
		c.body.wraps, c.body.result, c.body.rule, c.body.hooked = wraps, tNothing, nil, len(c.body.loops)
		if h.Name != "" {
			c.body.owners = []string{h.Name}
		}
		known := c.body.known
		if w.syn.When != nil {
			h.When = c.stillFormula(w.syn.When, tBool, "a condition after `when`")
			yes, _ := c.facts(h.When)
			c.body.learn(yes)
		}
		h.Body = c.block(w.syn.Body, true)
		c.body.known = intersect(known, c.body.known)
		c.warnProceed(w.syn, h.Span)
		c.body.wraps, c.body.result, c.body.owners, c.body.rule = oldWraps, oldResult, oldOwners, oldRule
		c.body.hooked = oldHooked
	})
	return h
}

// skips is what stands around a step that would always return, and may keep it from running; nil: nothing.
func skips(s *ir.Step) *ir.StepHook {
	if s.When != nil || !returns(s.Body) {
		return nil
	}
	for _, h := range s.Around {
		if !proceedsAlways(h.Body) {
			return h
		}
	}
	return nil
}

// proceedsAlways reports whether every way through a block proceeds.
func proceedsAlways(b *ir.Block) bool {
	return onEveryWay(b, func(s ir.Stmt) bool {
		do, ok := s.(*ir.Do)
		if ok {
			_, ok = do.Call.(*ir.Proceed)
		}
		return ok
	}, func(s ir.Stmt) bool { return containsReturn(&ir.Block{List: []ir.Stmt{s}}) })
}

// containsReturn reports whether some way through a block returns.
func containsReturn(b *ir.Block) bool {
	for s := range ir.Statements(b) {
		if _, ok := s.(*ir.Return); ok {
			return true
		}
	}
	return false
}

// steps lists what is put around the steps of a rule or a phase.
func (t *taker) steps(owner string) []located[*syntax.Wrap] {
	var out []located[*syntax.Wrap]
	for _, key := range keys(t.checker.steps) {
		if strings.HasPrefix(key, owner+".") && strings.Count(key, ".") == strings.Count(owner, ".")+1 {
			out = append(out, t.checker.steps[key].wraps...)
		}
	}
	return out
}

// body is the text of a block of a rule or phase with the steps that variants have given it.
// Each step is a piece as well.
func (t *taker) body(what, owner string, b *syntax.Block, f *library.File) string {
	span := b.Span(f.Source)
	var out strings.Builder
	end := span.Start
	syntax.Walk(b, func(n any) bool {
		s, ok := n.(*syntax.Step)
		if !ok {
			return true
		}
		ch := t.checker.steps[owner+"."+s.Name.Text]
		path := append(strings.Split(owner, "."), s.Name.Text)
		at := s.Span(f.Source)
		if ch == nil || ch.override == nil && !ch.removed {
			t.add(what, path, at.Text(), at).Step = true
			return true
		}
		out.WriteString(f.Source.Text[end:at.Start])
		end = at.End
		if o := ch.override; o != nil && !ch.removed {
			text := stepText(s, f, o)
			t.add(what, path, text, at).Step = true
			out.WriteString(text)
		}
		return false
	})
	out.WriteString(f.Source.Text[end:span.End])
	return out.String()
}

// stepText is a step with what an override has made of it.
func stepText(s *syntax.Step, f *library.File, o *located[*syntax.OverrideStep]) string {
	text := "step " + s.Name.Text
	switch {
	case o.syn.Title != nil:
		text += " " + o.syn.Title.Raw
	case s.Title != nil:
		text += " " + s.Title.Raw
	}
	switch {
	case o.syn.When != nil:
		text += " when " + in(o.file, o.syn.When)
	case s.When != nil:
		text += " when " + in(f, s.When)
	}
	return text + " " + in(o.file, o.syn.Body)
}
