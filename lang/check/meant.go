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

// bareLines completes the reports of lines that name something and do not say what it is.
func (c *checker) bareLines() {
	for _, f := range c.files {
		for _, b := range f.Tree.Bare {
			if b.Report != nil {
				c.in(f, func() { c.bareLine(b) })
			}
		}
	}
}

func (c *checker) bareLine(b *syntax.Bare) {
	name := strings.TrimSuffix(b.Name+"."+b.Part, ".")
	value, sets := strings.CutPrefix(b.Rest, "= ")
	if !sets || value == "…" {
		value = "VALUE"
	}
	if c.wordless(b) {
		return
	}
	x := c.changeOf(b.Name, b.Part)
	if x.kind != nil && x.kind.Field(b.Part) == nil && b.Part != "" {
		b.Report.Message = diag.Article(x.kind.Name) + " has no field `" + b.Part + "`"
		if c.setElsewhere(b.Report, x.kind, b.Name, b.Part, value); b.Report.Hint != "" &&
			strings.Contains(b.Report.Hint, "stands in") {
			b.Report.Hint = strings.Replace(b.Report.Hint, ", and here: ",
				fmt.Sprintf(", and override %s %s { ", x.kind.Name, b.Name), 1) + " }"
		} else if near := diag.Nearest(b.Part, settableNames(x.kind)); near != "" {
			b.Report.Hinted("did you mean `%s`? write: override %s %s { %s = %s }", near, x.kind.Name, b.Name, near, value)
		} else {
			b.Report.Hinted("there are %s", diag.WordList(settableNames(x.kind), "and"))
		}
		return
	}
	near := diag.Nearest(b.Name, c.topNames("param"))
	switch {
	case x.is != "":
		b.Report.Message = "the line does not say that `" + name + "` is " + x.is
		if b.Word != "" && b.Part == "" && !sets {
			b.Report.Hinted("write: %s%s", x.head, strings.Replace(" "+b.Rest, " (", "(", 1))
		} else {
			b.Report.Hinted("write: %s", x.line(value))
		}
	case near != "":
		b.Report.Message = "nothing is called `" + name + "`"
		b.Report.Hinted("did you mean `%s`? write: %s", near, c.changeOf(near, "").line(value))
	case b.Word != "":
		b.Report.Message = "nothing is called `" + name + "`"
		b.Report.Hinted("what is overridden must be there; a change reads: override param NAME = VALUE")
	default:
		b.Report.Hinted("nothing has this name yet; to declare it write: param %s : %s = %s", b.Name, c.typeOf(value), value)
	}
}

// wordless completes the report of a line that does not say of which sort is what it is put
// around, removes, or declares in braces.
func (c *checker) wordless(b *syntax.Bare) bool {
	var sorts []string // that the word may stand before
	switch b.Word {
	case "before", "after":
		sorts = []string{"rule", "phase", "step"}
	case "around":
		sorts = []string{"rule", "phase", "step", "define"}
	case "":
		if !strings.HasPrefix(b.Rest, "{") {
			return false
		}
		if s := c.named(b.Name); s != nil && (s.what == "plural" || s.what == "kind") && !s.obj.(*ir.Kind).Builtin {
			b.Report.Message = "an instance needs a name of its own"
			b.Report.Hinted("write: %s NAME { FIELD = VALUE }", s.obj.(*ir.Kind).Name)
			return true
		}
		if len(c.things(b.Name)) > 0 || c.named(b.Name) != nil {
			return false
		}
		b.Report.Message = "the line does not say what `" + b.Name + "` is"
		b.Report.Hinted("a thing is declared with its kind before its name: KIND %s %s", b.Name, b.Rest)
		return true
	case "override":
		return false
	}
	if sorts != nil && slices.Contains(c.phaseNames(), b.Name) { // what else has the name cannot be meant
		b.Report.Message = "the line does not say that `" + b.Name + "` is a phase"
		b.Report.Hinted("write: %s phase %s %s", b.Word, b.Name, b.Rest)
		return true
	}
	x := c.changeOf(b.Name, b.Part)
	name := strings.TrimSuffix(b.Name+"."+b.Part, ".")
	switch {
	case b.Word == "remove" && (x.what == "kind" || x.what == "plural"):
		b.Report.Message = "what to remove is missing"
		b.Report.Hinted("write: remove %s NAME", c.named(b.Name).obj.(*ir.Kind).Name)
	case x.is != "" && (sorts == nil || slices.Contains(sorts, x.what)):
		b.Report.Message = "the line does not say that `" + name + "` is " + x.is
		b.Report.Hinted("write: %s", strings.TrimSpace(b.Word+" "+x.what+" "+name+" "+b.Rest))
	case x.is != "":
		b.Report.Message = "`" + name + "` is " + x.is
		b.Report.Hinted("`%s` stands before %s; to change this write: %s", b.Word, diag.WordList(sorts, "or"),
			x.line("VALUE"))
	default:
		b.Report.Message = "nothing is called `" + name + "`"
		b.Report.Hint = "what is changed must be there"
		if near := advice.Alike(b.Name, append(c.topNames("rule"), c.phaseNames()...)); len(near) > 0 {
			b.Report.Hint = thereAre(near)
		}
	}
	return true
}

// typeOf is the type that a value seems to have, as it is written.
func (c *checker) typeOf(value string) string {
	if t := advice.TypeOf(value); t != "TYPE" {
		return t
	}
	if list := c.things(value); len(list) > 0 {
		return list[0].Kind.Name
	}
	return "TYPE"
}

// changing is how something is changed that has a name.
type changing struct {
	is   string   // what it is: "a param"; "" if nothing has the name
	what string   // the word for it: "param", or its kind
	head string   // of the line: `override param luck`
	body string   // what follows there
	kind *ir.Kind // of an instance
}

// line is the line that gives it a value.
func (x changing) line(value string) string {
	return x.head + strings.Replace(x.body, "VALUE", value, 1)
}

// changeOf says what has a name, and how it, or a part of it, is changed.
func (c *checker) changeOf(name, part string) changing {
	if s := c.named(name); s != nil {
		x := changing{is: s.describe(), what: s.what, head: "override " + s.what + " " + name, body: " { … }"}
		k, isKind := s.obj.(*ir.Kind)
		switch {
		case isKind && k.Field(part) != nil:
			return c.changingOf(k.Field(part))
		case isKind:
			x.head, x.body = "override "+k.Name+" NAME", " { FIELD = VALUE }"
		case s.what == "param" || s.what == "define":
			x.body = " = VALUE"
		}
		return x
	}
	if list := c.things(name); len(list) > 0 {
		k := list[0].Kind.Name
		x := changing{is: diag.Article(k), what: k, head: "override " + k + " " + name, body: " { FIELD = VALUE }",
			kind: list[0].Kind}
		if part != "" {
			x.is, x.body = "a field of "+x.is, " { "+part+" = VALUE }"
		}
		return x
	}
	for _, what := range []string{"policy", "measure"} {
		if c.named(what+" "+name) != nil {
			return changing{is: diag.Article(what), what: what, head: "override " + what + " " + name, body: " …"}
		}
	}
	switch {
	case c.modifiers[name] != nil:
		return changing{is: "a modifier", what: "modifier", head: "override modifier " + name, body: " : VALUE"}
	case c.hooks[name] != nil:
		return changing{is: "a hook", what: "hook", head: "override on EVENT as " + name, body: " { … }"}
	case slices.Contains(c.phaseNames(), name):
		return changing{is: "a phase", what: "phase", head: "override phase " + name, body: " { … }"}
	}
	for _, k := range c.p.Kinds {
		if f := k.Field(name); f != nil && f.Role != ir.Given {
			return c.changingOf(f)
		}
	}
	return changing{}
}

func (c *checker) changingOf(f *ir.Field) changing {
	x := changing{is: "a field of " + f.Kind.Name, what: f.Kind.Name, head: "override " + f.Kind.Name + " NAME",
		body: " { " + f.Name + " = VALUE }"}
	if f.Kind.Builtin {
		line := c.fieldText(f)
		if before, _, ok := strings.Cut(line, "="); ok {
			line = before + "= VALUE"
		}
		x.head, x.body = "override kind "+f.Kind.Name, " { "+line+" }"
	}
	return x
}

// What people call things who have used other languages or write of fighters in their own
// words: each is told what it is called here. Nothing of this is asked of a right file.

// ofCondition says of a field that there is a condition of this name, and what to write.
func (c *checker) ofCondition(d *diag.Diagnostic, k *ir.Kind, name string) {
	s := c.named(name)
	if s == nil || s.what != "condition" || d.Span.Source == nil {
		return
	}
	text := d.Span.Source.Text
	line := text[strings.LastIndexByte(text[:d.Span.Start], '\n')+1:]
	line, _, _ = strings.Cut(line, "\n")
	m := regexp.MustCompile(`([\w.]+)\.` + name + `\b(?:\s*=\s*(true|false|yes|no)\b)?`).FindStringSubmatch(line)
	if m == nil {
		return
	}
	verb := map[string]string{"true": "begin ", "yes": "begin ", "false": "end ", "no": "end "}[m[2]]
	d.Hinted("`%s` is a condition; write: %s%s(%s)", name, verb, name, m[1])
}

// behindDot says how a condition is written that was written as a field.
func (c *checker) behindDot(d *diag.Diagnostic) {
	if m := regexp.MustCompile(`^([\w.]+)\.(\w+)$`).FindStringSubmatch(d.Span.Text()); m != nil && c.named(m[2]) != nil {
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
		return "there is " + diag.WordList(names, "and")
	}
	return "there are " + diag.WordList(names, "and")
}

// asksCondition reports `dazed(foe) = true`.
func (c *checker) asksCondition(s *syntax.Assign) bool {
	name, _ := callParts(s.Target.Tree)
	sym := c.named(name)
	if s.Op != "=" || sym == nil || sym.what != "condition" {
		return false
	}
	c.used[sym.obj] = true
	verb := "begin"
	if s.Value != nil && (s.Value.Text == "false" || s.Value.Text == "no") {
		verb = "end"
	}
	c.errorf(diag.Constant, c.span(s.Target), "`%s` is a condition, and is not set", name).Hinted("write: %s %s", verb,
		s.Target.Text)
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
		if a := k.Field("active"); !k.Builtin && (a != nil && a.Role == ir.Computed ||
			slices.Contains(advice.Fighters, k.Name) || diag.Nearest(k.Name, []string{fight.Name}) != "") {
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
	c.named(k.Name).obj = fight
	c.used[k] = true
}

// nearKind is the kind that the first word of an instance was most likely meant to name: one
// that has all that the instance sets.
func (c *checker) nearKind(d *syntax.Instance) *ir.Kind {
	s := c.named(diag.Nearest(d.Kind.Text, c.topNames("kind")))
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
		m.first.Message = fmt.Sprintf("scenarios %s: there are no such files, and %d tests need them",
			diag.WordList(m.names, "and"), m.tests)
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

// through finds a field of a name in what things of a kind refer to: the field that refers
// to it, and the field itself; nil if there is none.
func through(k *ir.Kind, name string) (by, field *ir.Field) {
	for _, by := range k.Fields {
		t := by.Type.One()
		if t.Base != ir.Ref || t.Kind.Builtin || by.Role == ir.Computed || by.Role == ir.Method {
			continue
		}
		if f := t.Kind.Field(name); f != nil && (f.Role == ir.Constant || f.Role == ir.State) {
			return by, f
		}
	}
	return nil, nil
}

// setElsewhere says of a field that an instance does not have where it belongs, if that is
// something that the instance refers to.
func (c *checker) setElsewhere(d *diag.Diagnostic, k *ir.Kind, instance, name, value string) {
	by, field := through(k, name)
	if field == nil || strings.HasPrefix(d.Hint, "did you mean") {
		return
	}
	other := field.Kind.Name
	sets := name + " = " + value
	for _, f := range field.Kind.Fields {
		if f.Role == ir.Constant && f != field && c.fieldSrc(f).syn.field.Value == nil {
			sets += " ; " + f.Name + " = …"
		}
	}
	part := instance + "_" + other
	here := fmt.Sprintf("%s = %s", by.Name, part)
	if by.Type.Base == ir.List {
		here = fmt.Sprintf("%s = [%s]", by.Name, part)
	}
	d.Hinted("`%s` is a field of %s, and what a %s has of these stands in `%s`; write: %s %s { %s }, and here: %s",
		name, other, k.Name, by.Name, other, part, sets, here)
}

// recast advises once on a line that says something as another language does, whatever else is wrong in it.
func (c *checker) recast() {
	type line struct {
		in *diag.Source
		at int
	}
	seen := map[line]bool{} // whether what is wrong there is told
	c.diags.Delete(func(d *diag.Diagnostic) bool {
		if d.Severity != diag.Error || d.Span.IsZero() || c.diags.Full() {
			return false
		}
		l := line{d.Span.Source, d.Span.Source.Position(d.Span.Start).Line}
		told, again := seen[l]
		if !again {
			seen[l] = len(seen) < advice.MostRecast && advice.Recast(d)
		}
		return again && told
	})
}
