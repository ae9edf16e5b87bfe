package check

import (
	"slices"
	"strconv"
	"strings"

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
	x := c.changeOf(b.Name, b.Part)
	near := diag.Nearest(b.Name, c.topNames("param"))
	switch {
	case x.is != "":
		b.Report.Message = "the line does not say that `" + name + "` is " + x.is
		if b.Override && b.Part == "" && !sets {
			b.Report.Hinted("write: %s%s", x.head, strings.Replace(" "+b.Rest, " (", "(", 1))
		} else {
			b.Report.Hinted("write: %s", x.line(value))
		}
	case near != "":
		b.Report.Message = "nothing is called `" + name + "`"
		b.Report.Hinted("did you mean `%s`? write: %s", near, c.changeOf(near, "").line(value))
	case b.Override:
		b.Report.Message = "nothing is called `" + name + "`"
		b.Report.Hinted("what is overridden must be there; a change reads: override param NAME = VALUE")
	default:
		t := "TYPE"
		if _, err := strconv.Atoi(value); err == nil {
			t = "int"
		}
		b.Report.Hinted("nothing has this name yet; to declare it write: param %s : %s = %s", b.Name, t, value)
	}
}

// changing is how something is changed that has a name.
type changing struct {
	is   string // what it is: "a param"; "" if nothing has the name
	head string // of the line: `override param luck`
	body string // what follows there
}

// line is the line that gives it a value.
func (x changing) line(value string) string {
	return x.head + strings.Replace(x.body, "VALUE", value, 1)
}

// changeOf says what has a name, and how it, or a part of it, is changed.
func (c *checker) changeOf(name, part string) changing {
	if s := c.top[name]; s != nil {
		x := changing{s.describe(), "override " + s.what + " " + name, " { … }"}
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
		x := changing{article(k), "override " + k + " " + name, " { FIELD = VALUE }"}
		if part != "" {
			x.is, x.body = "a field of "+x.is, " { "+part+" = VALUE }"
		}
		return x
	}
	for _, what := range []string{"policy", "measure"} {
		if c.top[what+" "+name] != nil {
			return changing{article(what), "override " + what + " " + name, " …"}
		}
	}
	switch {
	case c.modifiers[name] != nil:
		return changing{"a modifier", "override modifier " + name, " : VALUE"}
	case c.hooks[name] != nil:
		return changing{"a hook", "override on EVENT as " + name, " { … }"}
	case slices.Contains(c.phaseNames(), name):
		return changing{"a phase", "override phase " + name, " { … }"}
	}
	for _, k := range c.p.Kinds {
		if f := k.Field(name); f != nil && f.Role != ir.Given {
			return c.changingOf(f)
		}
	}
	return changing{}
}

func (c *checker) changingOf(f *ir.Field) changing {
	x := changing{"a field of " + f.Kind.Name, "override " + f.Kind.Name + " NAME", " { " + f.Name + " = VALUE }"}
	if f.Kind.Builtin {
		line := c.fieldText(f)
		if before, _, ok := strings.Cut(line, "="); ok {
			line = before + "= VALUE"
		}
		x.head, x.body = "override kind "+f.Kind.Name, " { "+line+" }"
	}
	return x
}
