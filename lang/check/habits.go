package check

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// What people call things who have used other languages or write of fighters in their own
// words: each is told what it is called here. Nothing of this is asked of a right file.

// ofCondition says of a field that there is a condition of this name, and what to write.
func (c *checker) ofCondition(d *diag.Diagnostic, k *ir.Kind, name string) {
	s := c.top[name]
	if s == nil || s.what != "condition" || d.Span.Source == nil {
		return
	}
	text := d.Span.Source.Text
	line := text[strings.LastIndexByte(text[:d.Span.Start], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	m := regexp.MustCompile(`([\w.]+)\.` + name + `\b(?:\s*=\s*(true|false)\b)?`).FindStringSubmatch(line)
	if m == nil {
		return
	}
	verb := map[string]string{"true": "begin ", "false": "end "}[m[2]]
	d.Hinted("`%s` is a condition; write: %s%s(%s)", name, verb, name, m[1])
}

// behindDot says how a condition is written that was written as a field.
func (c *checker) behindDot(d *diag.Diagnostic) {
	if m := regexp.MustCompile(`^([\w.]+)\.(\w+)$`).FindStringSubmatch(d.Span.Text()); m != nil && c.top[m[2]] != nil {
		d.Hinted("write: %s(%s)", m[2], m[1])
	}
}

// inserted writes a line with something put in behind a part of it.
func (c *checker) inserted(line, part spanned, text string) string {
	s, at := c.span(line), c.span(part).End
	written := s.Source.Text[s.Start:at] + text + s.Source.Text[at:s.End]
	if first, _, more := strings.Cut(written, "\n"); more {
		return first + " …"
	}
	return written
}

// thereAre says which names there are.
func thereAre(names []string) string {
	if len(names) == 1 {
		return "there is " + wordList(names, "and")
	}
	return "there are " + wordList(names, "and")
}

// asksCondition reports `dazed(foe) = true`.
func (c *checker) asksCondition(s *syntax.Assign) bool {
	name, _ := callParts(s.Target.Tree)
	sym := c.top[name]
	if s.Op != "=" || sym == nil || sym.what != "condition" {
		return false
	}
	c.used[sym.obj] = true
	verb := "begin"
	if s.Value != nil && (s.Value.Text == "false" || s.Value.Text == "no") {
		verb = "end"
	}
	c.errorf(diag.Constant, c.span(s.Target), "`%s` is a condition, and is not set", name).Hinted("write: %s %s", verb, s.Target.Text)
	return true
}

// thrownAway says what was meant by a formula that stands alone.
func (c *checker) thrownAway(d *diag.Diagnostic, e ir.Expr) {
	text := d.Span.Text()
	if h, ok := e.(*ir.Holds); ok {
		d.Message = "this asks whether a condition holds, and does nothing with the answer"
		d.Hinted("to begin it write: begin %s; to end it: end %s", text, text)
		c.used[h.Condition] = true
		return
	}
	if b, ok := e.(*ir.Binary); ok && (b.Op == "+" || b.Op == "-") {
		if f, ok := b.X.(*ir.FieldRef); ok && f.Field.Role == ir.State {
			d.Hinted("to change it write: %s %s= %s", b.X.Span().Text(), b.Op, b.Y.Span().Text())
		}
	}
	if text[0] == '+' || text[0] == '-' {
		d.Message = fmt.Sprintf("a line cannot begin with `%c`", text[0])
		d.Hinted("end the line before with it, or leave it out")
	}
}

// renameFighters finds the kind that those who fight were meant to be, where nothing is said
// of combatants, and takes it for theirs.
func (c *checker) renameFighters() {
	fight := c.p.Combatant
	if c.root.Header == nil || c.p.Module || c.gap() || len(fight.Fields) > 1 {
		return
	}
	var meant []*ir.Kind
	for _, k := range c.p.Kinds {
		if a := k.Field("active"); !k.Builtin && (a != nil && a.Role == ir.Computed || slices.Contains(advice.Fighters, k.Name) || diag.Nearest(k.Name, []string{fight.Name}) != "") {
			meant = append(meant, k)
		}
	}
	if len(meant) != 1 {
		return
	}
	k := meant[0]
	d := c.errorf(diag.Incomplete, k.Span, "those who fight are of the kind `combatant`").Hinted("write: kind combatant { … }")
	if a := k.Field("active"); a == nil || a.Role != ir.Computed {
		d.Hinted("write: kind combatant { … ; define active = hp > 0 }, which says when one takes part")
		c.noActive = true
	}
	for _, f := range k.Fields {
		if fight.Field(f.Name) == nil {
			fight.AddField(f)
		}
	}
	k.Fields = nil
	c.top[k.Name].obj = fight
	c.used[k] = true
}

// nearKind is the kind that the first word of an instance was most likely meant to name: one
// that has all that the instance sets.
func (c *checker) nearKind(d *syntax.Instance) *ir.Kind {
	s := c.top[diag.Nearest(d.Kind.Text, c.topNames("kind"))]
	if s == nil || d.Body == nil {
		return nil
	}
	k := s.obj.(*ir.Kind)
	for _, l := range d.Body.List {
		if set, ok := l.(*syntax.Set); ok && k.Field(set.Target.Text) == nil {
			return nil
		}
	}
	return k
}

// missingScenario reports that there is no scenario for a test: of all tests in one place.
func (c *checker) missingScenario(t *ir.Test) {
	m := &c.noScenario
	if m.in != c.diags {
		*m = lacking{in: c.diags}
	}
	if m.tests++; m.first == nil {
		m.first = c.errorf(diag.FileNotFound, t.At, "scenario `%s`: there is no such file", t.Scenario).
			Hinted("it is looked for in scenarios/ beside this file, and beside the ruleset it extends")
		if name := path.Base(t.Scenario); name != t.Scenario {
			for f := c.testSrc(t).file; f != nil; f = f.Extends {
				if c.scenarioNames(f, name).err == nil {
					m.first.Hinted("write: scenario %q", name)
					break
				}
			}
		}
	}
	if !slices.Contains(m.names, t.Scenario) && len(m.names) < advice.MostListed {
		m.names = append(m.names, t.Scenario)
	}
	switch {
	case len(m.names) > 1:
		m.first.Message = fmt.Sprintf("scenarios %s: there are no such files, and %d tests need them", wordList(m.names, "and"), m.tests)
	case m.tests > 1:
		m.first.Message = fmt.Sprintf("scenario `%s`: there is no such file, and %d tests need it", t.Scenario, m.tests)
	}
}

// lacking is what is said in a list of the tests without their scenario.
type lacking struct {
	in    *diag.List
	first *diag.Diagnostic
	names []string
	tests int
}
