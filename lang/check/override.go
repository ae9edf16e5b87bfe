package check

import (
	"fmt"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// ---- what variants change --------------------------------------------------------------------------

// nothing reports a change to something that is not there, or no more. what and path are
// those of the change.
func (c *checker) nothing(span diag.Span, name string, candidates []string, what string, path []string, format string, args ...any) *diag.Diagnostic {
	gone := c.removal(what, path)
	if gone != nil && c.removing && c.source(gone.File) != c.file.Whole() && !c.file.below[c.source(gone.File)] {
		return &diag.Diagnostic{} // two variants agree
	}
	if gone != nil && c.conflict([]*ir.Change{gone}, &ir.Change{How: ir.Changed, What: what, Path: path, Span: span, File: (c.file.Whole()).IR()}) {
		return &diag.Diagnostic{}
	}
	d := c.unknown(diag.NothingToDo, span, name, candidates, format, args...)
	if gone != nil && len(d.Notes) == 0 {
		d.Note(gone.Span, "it is removed here").Hinted("leave this out as well, or keep what it changes")
	}
	return d
}

// change applies overrides, extensions, removals, wraps and inserted phases.
func (c *checker) change(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.Override:
		c.override(d.Decl)
	case *syntax.Extend:
		switch {
		case d.Table != nil:
			if t, _ := c.target(d.Table.Name, "table", "extend").(*ir.Table); t != nil {
				var rows []located[*syntax.TableRow]
				for _, r := range d.Table.Rows.List {
					c.changed(ir.Extended, c.span(r), diag.Span{}, "table", t.Name, rowText(r))
					rows = append(rows, located[*syntax.TableRow]{r, c.file})
				}
				c.tableSrc(t).syn.rows = append(rows, c.tableSrc(t).syn.rows...)
			}
		case d.Map != nil:
			c.extendMap(d.Map)
		case d.Condition != nil:
			c.extendCondition(d.Condition)
		case d.Victory != nil:
			at := firstWord(c.span(d.Victory))
			if v := c.top["victory"]; v != nil {
				c.changed(ir.Extended, at, diag.Span{}, "victory")
				v.obj.(*victorySyntax).extend(d.Victory, c.file)
			} else {
				c.nothing(at, "victory", nil, "victory", nil, "there is no `victory` to extend").Hinted("write: victory { … }")
			}
		}
	case *syntax.Remove:
		c.removing = true
		c.remove(d)
		c.removing = false
	case *syntax.Wrap:
		c.wrap(d)
	case *syntax.Phase:
		c.insertPhase(d)
	}
}

// target finds what an override names, with an error if there is nothing.
func (c *checker) target(n *syntax.Name, what, verb string) any {
	if s := c.top[n.Text]; s != nil && s.what == what {
		return s.obj
	}
	candidates := c.topNames(what)
	near := alike(n.Text, candidates)
	x := c.changeOf(n.Text, "")
	if s := c.top[n.Text]; s != nil && s.what == "kind" { // which cannot be meant
		x = changing{}
	}
	if diag.Nearest(n.Text, candidates) != "" {
		x = changing{}
	}
	if x.is != "" {
		candidates = nil
	}
	d := c.nothing(c.span(n), n.Text, candidates, what, []string{n.Text}, "there is no %s `%s` to %s", what, n.Text, verb)
	switch {
	case x.is == "" && d.Hint == "" && len(near) > 0:
		d.Hinted("%s", thereAre(near))
	case x.is == "":
		d.Else("`hcl find %s` says what has to do with it", n.Text)
	}
	if x.is != "" {
		d.Else("`%s` is %s; write: %s", n.Text, x.is, x.line("VALUE"))
	}
	return nil
}

func (c *checker) targetIn(n *syntax.Name, what, verb string) any {
	if s := c.top[what+" "+n.Text]; s != nil {
		return s.obj
	}
	c.nothing(c.span(n), n.Text, c.namesIn(what), what, []string{n.Text}, "there is no %s `%s` to %s", what, n.Text, verb)
	return nil
}

func (c *checker) namesIn(what string) []string {
	var out []string
	for _, s := range c.top {
		if s.what == what+"s" {
			out = append(out, s.name)
		}
	}
	slices.Sort(out)
	return out
}

func (c *checker) override(d syntax.Overridable) {
	switch d := d.(type) {
	case *syntax.Param:
		if p, _ := c.target(d.Name, "param", "change").(*ir.Param); p != nil {
			if d.Type != nil {
				c.errorf(diag.NotAllowed, c.span(d.Type), "an override gives a param a new value, not a new type").
					Hinted("write: override param %s = VALUE", d.Name.Text)
			}
			if d.Value == nil {
				c.errorf(diag.MissingField, c.span(d.Name), "the new value is missing").Hinted("write: override param %s = VALUE", d.Name.Text)
				return
			}
			was := p.Span
			if c.paramSrc(p).value.syn != nil {
				was = c.paramSrc(p).value.syn.Span(c.paramSrc(p).value.file.Source)
			}
			c.changed(ir.Overridden, c.span(d.Name), was, "param", p.Name)
			c.paramValue(p, d.Value)
			if d.Label != nil {
				p.Label = d.Label.Plain()
			}
			p.File = c.file.IR()
		}
	case *syntax.OverrideStep:
		c.stepChange(ir.Overridden, d.Path, c.span(d.Path), func(s *stepChanges) {
			s.override = &located[*syntax.OverrideStep]{d, c.file}
		})
	case *syntax.Kind:
		c.overrideKind(d)
	case *syntax.Die:
		c.overrideDie(d)
	case *syntax.Test:
		title := d.Title.Plain()
		if t := c.tests[title]; t != nil {
			c.changed(ir.Overridden, c.span(d.Title), t.Span, "test", title)
			c.testSrc(t).syn, c.testSrc(t).file, t.File, t.Span = d, c.file, c.file.IR(), c.span(d.Title)
		} else {
			c.nothing(c.span(d.Title), title, keys(c.tests), "test", []string{title}, "there is no test with this title")
		}
	case *syntax.Table:
		if t, _ := c.target(d.Name, "table", "change").(*ir.Table); t != nil {
			c.noHead(d.Params, d.Name, "table")
			for _, r := range d.Rows.List {
				if i := c.rowIndex(t, r); i >= 0 {
					old := c.tableSrc(t).syn.rows[i]
					c.changed(ir.Overridden, c.span(r), old.syn.Span(old.file.Source), "table", t.Name, rowText(r))
					c.tableSrc(t).syn.rows[i] = located[*syntax.TableRow]{r, c.file}
				} else {
					c.nothing(c.span(r), rowText(r), c.rowTexts(t), "table", []string{t.Name, rowText(r)}, "table `%s` has no row `%s` to change", t.Name, rowText(r))
				}
			}
		}
	case *syntax.Map:
		c.overrideMap(d)
	case *syntax.Score:
		if s, _ := c.target(d.Name, "score", "change").(*ir.Score); s != nil {
			c.noHead(d.Params, d.Name, "score")
			if d.Title != nil {
				c.errorf(diag.NotAllowed, c.span(d.Title), "an override keeps the title of a score").
					Hinted("write: override score %s { … }", d.Name.Text)
			}
			for _, term := range d.Terms.List {
				i := slices.IndexFunc(c.scoreSrc(s).syn.terms, func(t located[*syntax.Term]) bool { return t.syn.Name.Text == term.Name.Text })
				if i < 0 {
					d := c.nothing(c.span(term.Name), term.Name.Text, c.termNames(s), "score", []string{s.Name, term.Name.Text}, "score `%s` has no term `%s` to change", s.Name, term.Name.Text)
					if d.Hint == "" || strings.HasPrefix(d.Hint, "there ") {
						rest := c.span(term).Text()[len(term.Name.Text):]
						d.Hinted("to add one write, outside all braces: modifier %s to %s %s", term.Name.Text, s.Name, strings.TrimSpace(rest))
					}
					continue
				}
				old := c.scoreSrc(s).syn.terms[i]
				c.changed(ir.Overridden, c.span(term.Name), old.syn.Span(old.file.Source), "score", s.Name, term.Name.Text)
				c.scoreSrc(s).syn.terms[i] = located[*syntax.Term]{term, c.file}
			}
		}
	case *syntax.Phase:
		if d.Other != nil {
			c.errorf(diag.NotAllowed, c.span(d.Other), "a phase that is changed stays where it is").
				Hinted("to move it, remove it and insert another: phase NAME %s %s { … }", d.Side, d.Other.Text)
		}
		found := false
		for _, cs := range c.courses {
			for _, p := range cs.phases {
				if p.syn.Name.Text == d.Name.Text {
					found = true
					c.changed(ir.Overridden, c.span(d.Name), p.syn.Name.Span(p.file.Source), "phase", d.Name.Text)
					if d.Title == nil {
						d.Title = p.syn.Title
					}
					if d.When != nil {
						p.when = located[*syntax.Formula]{d.When, c.file}
					}
					p.syn, p.file = d, c.file
				}
			}
		}
		if !found {
			c.nothing(c.span(d.Name), d.Name.Text, c.phaseNames(), "phase", []string{d.Name.Text}, "there is no phase `%s` to change", d.Name.Text)
		}
	case *syntax.Rule:
		if r, _ := c.target(d.Name, "rule", "change").(*ir.Rule); r != nil {
			if !c.keepsHead(d.Params, c.ruleSrc(r).syn.Params, d.Name) {
				return
			}
			was := *r
			*c.ruleSrc(&was) = *c.ruleSrc(r)
			if d.Params == nil {
				d.Params = c.ruleSrc(r).syn.Params
			} else {
				c.ruleSrc(r).head = c.file
			}
			if d.Result == nil {
				d.Result = c.ruleSrc(r).syn.Result
			}
			c.changed(ir.Overridden, c.span(d.Name), r.Span, "rule", r.Name)
			c.ruleSrc(r).syn, c.ruleSrc(r).file, r.File, c.ruleSrc(r).was = d, c.file, c.file.IR(), &was
			r.Span = c.span(d.Name)
		}
	case *syntax.Define:
		if x, _ := c.target(d.Name, "define", "change").(*ir.Define); x != nil {
			if !c.keepsHead(d.Params, c.defineSrc(x).syn.Params, d.Name) {
				return
			}
			if d.Params == nil {
				d.Params = c.defineSrc(x).syn.Params
			} else {
				c.defineSrc(x).head = c.file
			}
			c.changed(ir.Overridden, c.span(d.Name), x.Span, "define", x.Name)
			was := *x
			*c.defineSrc(&was) = *c.defineSrc(x)
			c.defineSrc(&was).gone = true
			c.defineSrc(x).syn, x.File, x.Span, c.defineSrc(x).keeps = d, c.file.IR(), c.span(d.Name), &was
		}
	case *syntax.Modifier:
		if m := c.modifiers[d.Name.Text]; m != nil {
			if d.Score == nil {
				d.Score = c.modifierSrc(m).syn.Score
			}
			c.changed(ir.Overridden, c.span(d.Name), m.Span, "modifier", m.Name)
			c.modifierSrc(m).syn, m.File, m.Span = d, c.file.IR(), c.span(d.Name)
		} else {
			c.nothing(c.span(d.Name), d.Name.Text, keys(c.modifiers), "modifier", []string{d.Name.Text}, "there is no modifier `%s` to change", d.Name.Text)
		}
	case *syntax.Event:
		if e, _ := c.target(d.Name, "event", "change").(*ir.Event); e != nil && c.keepsHead(d.Params, c.eventSrc(e).syn.Params, d.Name) {
			c.changed(ir.Overridden, c.span(d.Name), e.Span, "event", e.Name)
			c.eventSrc(e).syn, e.File, e.Headline = d, c.file.IR(), d.Headline
		}
	case *syntax.On:
		if d.As == nil {
			c.errorf(diag.NothingToDo, c.span(d.Event), "which hook is changed?").Hinted("write: override on %s as NAME { … }", d.Event.Text)
		} else if h := c.hooks[d.As.Text]; h != nil {
			c.changed(ir.Overridden, c.span(d.As), h.Span, "hook", h.Name)
			c.onSyntax(h, d)
			h.File, h.Span = c.file.IR(), c.span(d.As)
		} else {
			c.nothing(c.span(d.As), d.As.Text, keys(c.hooks), "hook", []string{d.As.Text}, "there is no hook `%s` to change", d.As.Text)
		}
	case *syntax.Condition:
		c.overrideCondition(d)
	case *syntax.Policy:
		c.overridePolicy(d)
	case *syntax.Victory:
		if v := c.top["victory"]; v != nil {
			c.changed(ir.Overridden, firstWord(c.span(d)), firstWord(v.span), "victory")
			v.obj, v.span, v.file = newVictory(d, c.file), c.span(d), c.file
		} else {
			c.nothing(firstWord(c.span(d)), "victory", nil, "victory", nil, "there is no `victory` to change")
		}
	case *syntax.Picture:
		c.changed(ir.Overridden, c.span(d.Of), diag.Span{}, "picture", d.Of.Text)
		c.pictures = append(c.pictures, pictureDecl{located[*syntax.Picture]{d, c.file}, true})
	case *syntax.Measure:
		if m, _ := c.targetIn(d.Name, "measure", "change").(*ir.Measure); m != nil {
			if d.Title != nil {
				m.Title = d.Title.Plain()
			}
			c.changed(ir.Overridden, c.span(d.Name), m.Span, "measure", m.Name)
			c.measureSrc(m).syn, m.File, m.Span = d, c.file.IR(), c.span(d.Name)
		}
	case *syntax.Instance:
		c.overrideInstance(d)
	}
}

// noHead reports parameters in an override that changes rows or terms alone.
func (c *checker) noHead(params *syntax.Params, name *syntax.Name, what string) {
	if params != nil {
		c.errorf(diag.NotAllowed, c.span(params), "an override keeps the parameters and the result of a %s", what).
			Hinted("write: override %s %s { … }", what, name.Text)
	}
}

// keepsHead reports an override that changes the number of parameters: everything
// that calls it was written for the old ones. Such an override is not applied.
func (c *checker) keepsHead(now, before *syntax.Params, name *syntax.Name) bool {
	if now == nil {
		return true
	}
	n := 0
	if before != nil {
		n = len(before.List)
	}
	if len(now.List) != n {
		c.errorf(diag.WrongArguments, c.span(now), "`%s` has %s, and so must its override", name.Text, countOf(n, "parameter")).
			Hinted("declare something with another name if it needs others")
		return false
	}
	return true
}

func (c *checker) overridePolicy(d *syntax.Policy) {
	p, _ := c.targetIn(d.Name, "policy", "change").(*ir.Policy)
	if p == nil {
		return
	}
	changed := map[string]bool{}
	for _, l := range d.List {
		choice := pathText(l.Choice)
		if !changed[choice] {
			was := p.Span
			if i := slices.IndexFunc(p.Lines, func(l *ir.PolicyLine) bool { return l.Choice == choice }); i >= 0 {
				was = p.Lines[i].Span
			}
			c.changed(ir.Overridden, c.span(l.Choice), was, "policy", p.Name, choice)
		}
		changed[choice] = true
	}
	p.Lines = slices.DeleteFunc(p.Lines, func(l *ir.PolicyLine) bool { return changed[l.Choice] })
	for _, l := range d.List {
		p.Lines = append(p.Lines, c.newPolicyLine(l))
	}
	p.File = c.file.IR()
}

// stepChange notes what is done to RULE.STEP, PHASE.STEP or INSTANCE.RULE.STEP. Whether
// there is such a step shows when all bodies are known.
func (c *checker) stepChange(how ir.How, path *syntax.Path, at diag.Span, change func(*stepChanges)) {
	if n := len(path.Names); n != 2 && n != 3 {
		hint := "write: step RULE.STEP, or step PHASE.STEP"
		if s := c.top[path.Names[0].Text]; s != nil && s.what == "rule" {
			hint = fmt.Sprintf("write: step %s.STEP", s.name)
		}
		c.errorf(diag.NothingToDo, c.span(path), "a step is named by its rule or phase and its own name").Hint = hint
		return
	}
	key := pathText(path)
	s := c.steps[key]
	if s == nil {
		s = &stepChanges{}
		c.steps[key] = s
	}
	s.at, s.last = c.span(path), path.Names[len(path.Names)-1].Span(c.file.Source)
	if s.removed && how == ir.Removed && !c.file.below[s.remover] {
		return // two variants agree
	}
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

func (c *checker) isRule(name string) bool { return c.top[name] != nil && c.top[name].what == "rule" }

func rowText(r *syntax.TableRow) string {
	if r.Else {
		return "else"
	}
	s := ""
	for i, k := range r.Keys {
		if i > 0 {
			s += ", "
		}
		s += k.String()
	}
	return s
}

func (c *checker) rowTexts(t *ir.Table) []string {
	var out []string
	for _, r := range c.tableSrc(t).syn.rows {
		out = append(out, rowText(r.syn))
	}
	return out
}

func (c *checker) rowIndex(t *ir.Table, row *syntax.TableRow) int {
	text := rowText(row)
	return slices.IndexFunc(c.tableSrc(t).syn.rows, func(r located[*syntax.TableRow]) bool { return rowText(r.syn) == text })
}

func (c *checker) termNames(s *ir.Score) []string {
	var out []string
	for _, t := range c.scoreSrc(s).syn.terms {
		out = append(out, t.syn.Name.Text)
	}
	return out
}

func (c *checker) phaseNames() []string {
	var out []string
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			out = append(out, p.syn.Name.Text)
		}
	}
	return out
}

func keys[T any](m map[string]T) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// remove takes something away.
func (c *checker) remove(d *syntax.Remove) {
	if d.What == "row" {
		if t, _ := c.target(d.Row, "table", "change").(*ir.Table); t != nil {
			row := &syntax.TableRow{Keys: d.Keys}
			if len(d.Keys) == 1 && d.Keys[0].Word == "else" {
				row = &syntax.TableRow{Else: true}
			}
			if i := c.rowIndex(t, row); i >= 0 {
				old := c.tableSrc(t).syn.rows[i]
				c.changed(ir.Removed, c.span(d), old.syn.Span(old.file.Source), "table", t.Name, rowText(row))
				c.tableSrc(t).syn.rows = slices.Delete(c.tableSrc(t).syn.rows, i, i+1)
			} else {
				c.nothing(c.span(d.Keys[0]), rowText(row), c.rowTexts(t), "table", []string{t.Name, rowText(row)}, "table `%s` has no row `%s` to remove", t.Name, rowText(row))
			}
		}
		return
	}
	if d.Text != nil {
		title := d.Text.Plain()
		if d.Kind != "test" {
			c.errorf(diag.NothingToDo, c.span(d.Text), "only tests are removed by their title").Hinted("write the name without quotation marks")
		} else if t := c.tests[title]; t != nil {
			c.changed(ir.Removed, c.span(d), t.Span, "test", title)
			delete(c.tests, title)
			c.p.Tests = slices.DeleteFunc(c.p.Tests, func(x *ir.Test) bool { return x == t })
		} else {
			c.nothing(c.span(d.Text), title, keys(c.tests), "test", []string{title}, "there is no test with this title")
		}
		return
	}
	names := d.Path.Names
	last := names[len(names)-1]
	if k := c.top[d.Kind]; k != nil && k.what == "kind" {
		if k.obj.(*ir.Kind).Builtin {
			c.errorf(diag.NothingToDo, c.span(d), "%ss stand in scenarios, not in rulesets", d.Kind).Hinted("remove it from the .toml file")
			return
		}
		if len(names) > 1 {
			c.unset(k.obj.(*ir.Kind), d)
		} else if c.removeInstance(k.obj.(*ir.Kind), last, c.span(d)) {
			c.removed[last.Text] = c.span(d)
		}
		return
	}
	if part, whole := partOf[d.Kind]; whole && len(names) > 1 {
		e := c.errorf(diag.NothingToDo, c.span(d.Path), "behind `remove %s` stands one name", d.Kind)
		if part != "" {
			e.Hinted("a part is removed so: remove "+part, names[0].Text, last.Text)
		}
		return
	}
	switch d.Kind {
	case "term":
		if len(names) != 2 {
			hint := "write: remove term SCORE.TERM"
			if s := c.top[last.Text]; s != nil && s.what == "score" {
				hint = fmt.Sprintf("write: remove term %s.TERM", s.name)
			}
			c.errorf(diag.NothingToDo, c.span(d.Path), "a term is named by its score and its own name").Hint = hint
			return
		}
		if s, _ := c.target(names[0], "score", "change").(*ir.Score); s != nil {
			if i := slices.IndexFunc(c.scoreSrc(s).syn.terms, func(t located[*syntax.Term]) bool { return t.syn.Name.Text == last.Text }); i >= 0 {
				old := c.scoreSrc(s).syn.terms[i]
				c.changed(ir.Removed, c.span(d), old.syn.Span(old.file.Source), "score", s.Name, last.Text)
				c.scoreSrc(s).syn.terms = slices.Delete(c.scoreSrc(s).syn.terms, i, i+1)
			} else {
				c.nothing(c.span(last), last.Text, c.termNames(s), "score", []string{s.Name, last.Text}, "score `%s` has no term `%s` to remove", s.Name, last.Text)
			}
		}
	case "step":
		c.stepChange(ir.Removed, d.Path, c.span(d), func(s *stepChanges) { s.removed, s.gone, s.remover = true, c.span(d), c.file.Whole() })
	case "phase":
		n := 0
		for _, cs := range c.courses {
			cs.phases = slices.DeleteFunc(cs.phases, func(p *phaseSyntax) bool {
				if p.syn.Name.Text != last.Text {
					return false
				}
				n++
				c.changed(ir.Removed, c.span(d), p.syn.Name.Span(p.file.Source), "phase", last.Text).Of = &ir.Change{Path: []string{cs.head()}}
				return true
			})
		}
		if n == 0 {
			c.nothing(c.span(last), last.Text, c.phaseNames(), "phase", []string{last.Text}, "there is no phase `%s` to remove", last.Text)
		}
	case "hook":
		if len(names) == 2 {
			c.removePart(d)
		} else if h := c.hooks[last.Text]; h != nil {
			c.changed(ir.Removed, c.span(d), h.Span, "hook", last.Text)
			delete(c.hooks, last.Text)
			c.p.Hooks = slices.DeleteFunc(c.p.Hooks, func(x *ir.Hook) bool { return x == h })
		} else if of := c.removeWrap(last.Text); of != nil {
			c.changed(ir.Removed, c.span(d), diag.Span{}, "hook", last.Text).Of = of
		} else {
			c.nothing(c.span(last), last.Text, keys(c.hooks), "hook", []string{last.Text}, "there is no hook `%s` to remove", last.Text)
		}
	case "modifier":
		if len(names) == 2 {
			c.removePart(d)
		} else if m := c.modifiers[last.Text]; m != nil {
			c.changed(ir.Removed, c.span(d), m.Span, "modifier", last.Text).Of = ofScore(c.modifierSrc(m).syn)
			delete(c.modifiers, last.Text)
			c.p.Modifiers = slices.DeleteFunc(c.p.Modifiers, func(x *ir.Modifier) bool { return x == m })
		} else {
			c.nothing(c.span(last), last.Text, keys(c.modifiers), "modifier", []string{last.Text}, "there is no modifier `%s` to remove", last.Text)
		}
	case "policy":
		if p, _ := c.targetIn(last, "policy", "remove").(*ir.Policy); p != nil {
			c.changed(ir.Removed, c.span(d), p.Span, "policy", p.Name)
			delete(c.top, "policy "+last.Text)
			c.p.Policies = slices.DeleteFunc(c.p.Policies, func(x *ir.Policy) bool { return x == p })
		}
	case "measure":
		if m, _ := c.targetIn(last, "measure", "remove").(*ir.Measure); m != nil {
			c.changed(ir.Removed, c.span(d), m.Span, "measure", m.Name)
			delete(c.top, "measure "+last.Text)
			c.p.Measures = slices.DeleteFunc(c.p.Measures, func(x *ir.Measure) bool { return x == m })
		}
	case "table", "map", "score", "define", "rule", "event", "condition", "param":
		if obj := c.target(last, d.Kind, "remove"); obj != nil {
			c.changed(ir.Removed, c.span(d), c.top[last.Text].span, d.Kind, last.Text)
			delete(c.top, last.Text)
			c.removed[last.Text] = c.span(d)
			c.removeObject(obj)
		}
	default:
		word := c.span(d) // from `remove` on: the word behind it
		word.Start += strings.Index(word.Text(), d.Kind)
		word.End = word.Start + len(d.Kind)
		c.unknown(diag.NothingToDo, word, d.Kind,
			append(c.topNames("kind"), "term", "step", "phase", "hook", "modifier", "policy", "measure", "table", "map", "score", "define", "rule", "event", "condition", "param", "test", "row"),
			"`%s` is nothing that can be removed", d.Kind)
	}
}

// partOf says how a part of what is removed whole is removed, if it has any.
var partOf = map[string]string{
	"policy": "", "measure": "", "map": "", "define": "", "event": "", "condition": "", "param": "",
	"score": "term %s.%s", "rule": "step %s.%s", "phase": "step %s.%s", "table": "row %s %s",
}

// ofScore is the score that a modifier is a part of.
func ofScore(line any) *ir.Change {
	if m, ok := line.(*syntax.Modifier); ok && m.Score != nil {
		return &ir.Change{What: "score", Path: []string{m.Score.Text}}
	}
	return nil
}

// removeWrap takes away what was put before, after or around something under a
// name. It returns the change that is undone, nil if there was none.
func (c *checker) removeWrap(name string) *ir.Change {
	var undone *ir.Change
	drop := func(list []located[*syntax.Wrap]) []located[*syntax.Wrap] {
		return slices.DeleteFunc(list, func(w located[*syntax.Wrap]) bool {
			hit := w.syn.As != nil && w.syn.As.Text == name
			if hit {
				at := w.syn.Path.Span(w.file.Source)
				for _, ch := range c.p.Changes {
					if ch.How == ir.Wrapped && ch.Span == at {
						ch.Undone, undone = true, ch
					}
				}
			}
			return hit
		})
	}
	c.wraps = drop(c.wraps)
	for _, s := range c.steps {
		s.wraps = drop(s.wraps)
	}
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			p.wraps = drop(p.wraps)
		}
	}
	return undone
}

func (c *checker) removeObject(obj any) {
	p := c.p
	switch obj := obj.(type) {
	case *ir.Table:
		p.Tables = slices.DeleteFunc(p.Tables, func(x *ir.Table) bool { return x == obj })
	case *ir.Map:
		p.Maps = slices.DeleteFunc(p.Maps, func(x *ir.Map) bool { return x == obj })
	case *ir.Score:
		p.Scores = slices.DeleteFunc(p.Scores, func(x *ir.Score) bool { return x == obj })
	case *ir.Define:
		p.Defines = slices.DeleteFunc(p.Defines, func(x *ir.Define) bool { return x == obj })
	case *ir.Rule:
		p.Rules = slices.DeleteFunc(p.Rules, func(x *ir.Rule) bool { return x == obj })
	case *ir.Event:
		p.Events = slices.DeleteFunc(p.Events, func(x *ir.Event) bool { return x == obj })
	case *ir.Condition:
		p.Conditions = slices.DeleteFunc(p.Conditions, func(x *ir.Condition) bool { return x == obj })
	case *ir.Param:
		p.Params = slices.DeleteFunc(p.Params, func(x *ir.Param) bool { return x == obj })
	}
}

// wrap remembers a before, after or around until the bodies are checked.
func (c *checker) wrap(d *syntax.Wrap) {
	if !c.wrapForm(d) {
		return
	}
	w := located[*syntax.Wrap]{d, c.file}
	switch d.What {
	case "step":
		c.stepChange(ir.Wrapped, d.Path, c.span(d.Path), func(s *stepChanges) { s.wraps = append(s.wraps, w) })
	case "phase":
		name := d.Path.Names[0].Text
		found := false
		for _, cs := range c.courses {
			for _, p := range cs.phases {
				if p.syn.Name.Text == name {
					p.wraps = append(p.wraps, w)
					found = true
					c.changed(ir.Wrapped, c.span(d.Path), diag.Span{}, "phase", name)
				}
			}
		}
		if !found {
			c.nothing(c.span(d.Path), name, c.phaseNames(), "phase", []string{name}, "there is no phase `%s` to change", name)
		}
	default:
		what, path := c.wrappedPath(d)
		c.wrapChange[d] = c.changed(ir.Wrapped, c.span(d.Path), diag.Span{}, what, path...)
		c.wraps = append(c.wraps, w)
	}
}

// isGone reports whether another file has taken away what a wrap is around: a later one may,
// if it knows of the wrap, and an earlier one if this one says that it comes after it. All
// else is a conflict.
func (c *checker) isGone(w located[*syntax.Wrap]) bool {
	ch := c.wrapChange[w.syn]
	gone := c.removal(ch.What, ch.Path)
	return gone != nil && (c.source(gone.File).Layer > c.source(ch.File).Layer || c.conflict([]*ir.Change{gone}, ch))
}

// lastPhase is the last phase of a round.
func (c *checker) lastPhase() string {
	if names := c.phaseNames(); len(names) > 0 {
		return names[len(names)-1]
	}
	return "OTHER"
}

// insertPhase puts `phase X after Y` into the course that has Y.
func (c *checker) insertPhase(d *syntax.Phase) {
	if d.Other == nil {
		c.errorf(diag.BadCourse, c.span(d.Name), "where does this phase belong?").
			Hinted("write: phase %s after %s { … }", d.Name.Text, c.lastPhase())
		return
	}
	if slices.Contains(c.phaseNames(), d.Name.Text) {
		c.errorf(diag.Duplicate, c.span(d.Name), "there is already a phase `%s`", d.Name.Text).
			Hinted("to change it write: override phase %s { … }", d.Name.Text)
		return
	}
	for _, cs := range c.courses {
		i := slices.IndexFunc(cs.phases, func(p *phaseSyntax) bool { return p.syn.Name.Text == d.Other.Text })
		if i < 0 {
			continue
		}
		if d.Side == "after" {
			i++
		}
		if !c.roomForPhase(cs, d) {
			return
		}
		cs.phases = slices.Insert(cs.phases, i, c.phaseSyntax(d))
		return
	}
	c.nothing(c.span(d.Other), d.Other.Text, c.phaseNames(), "phase", []string{d.Other.Text}, "there is no phase `%s`", d.Other.Text)
}
