package check

import (
	"fmt"
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
		b.Report.Message = article(x.kind.Name) + " has no field `" + b.Part + "`"
		if c.setElsewhere(b.Report, x.kind, b.Name, b.Part, value); b.Report.Hint != "" && strings.Contains(b.Report.Hint, "stands in") {
			b.Report.Hint = strings.Replace(b.Report.Hint, ", and here: ", fmt.Sprintf(", and override %s %s { ", x.kind.Name, b.Name), 1) + " }"
		} else if near := diag.Nearest(b.Part, settableNames(x.kind)); near != "" {
			b.Report.Hinted("did you mean `%s`? write: override %s %s { %s = %s }", near, x.kind.Name, b.Name, near, value)
		} else {
			b.Report.Hinted("there are %s", wordList(settableNames(x.kind), "and"))
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
		if s := c.top[b.Name]; s != nil && (s.what == "plural" || s.what == "kind") && !s.obj.(*ir.Kind).Builtin {
			b.Report.Message = "an instance needs a name of its own"
			b.Report.Hinted("write: %s NAME { FIELD = VALUE }", s.obj.(*ir.Kind).Name)
			return true
		}
		if len(c.instances[b.Name]) > 0 || c.top[b.Name] != nil {
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
		b.Report.Hinted("write: remove %s NAME", c.top[b.Name].obj.(*ir.Kind).Name)
	case x.is != "" && (sorts == nil || slices.Contains(sorts, x.what)):
		b.Report.Message = "the line does not say that `" + name + "` is " + x.is
		b.Report.Hinted("write: %s", strings.TrimSpace(b.Word+" "+x.what+" "+name+" "+b.Rest))
	case x.is != "":
		b.Report.Message = "`" + name + "` is " + x.is
		b.Report.Hinted("`%s` stands before %s; to change this write: %s", b.Word, wordList(sorts, "or"), x.line("VALUE"))
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
	if list := c.instances[value]; len(list) > 0 {
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
	if s := c.top[name]; s != nil {
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
	if list := c.instances[name]; len(list) > 0 {
		k := list[0].Kind.Name
		x := changing{is: article(k), what: k, head: "override " + k + " " + name, body: " { FIELD = VALUE }", kind: list[0].Kind}
		if part != "" {
			x.is, x.body = "a field of "+x.is, " { "+part+" = VALUE }"
		}
		return x
	}
	for _, what := range []string{"policy", "measure"} {
		if c.top[what+" "+name] != nil {
			return changing{is: article(what), what: what, head: "override " + what + " " + name, body: " …"}
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
	x := changing{is: "a field of " + f.Kind.Name, what: f.Kind.Name, head: "override " + f.Kind.Name + " NAME", body: " { " + f.Name + " = VALUE }"}
	if f.Kind.Builtin {
		line := c.fieldText(f)
		if before, _, ok := strings.Cut(line, "="); ok {
			line = before + "= VALUE"
		}
		x.head, x.body = "override kind "+f.Kind.Name, " { "+line+" }"
	}
	return x
}
