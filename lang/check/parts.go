package check

import (
	"slices"
	"strings"

	"hcl/lang/library"
	"hcl/lang/syntax"
)

// written is a block of statements as files have it by now, before anything in it is typed.
type written struct {
	what  string // rule or phase, "" if its steps cannot be named
	owner string // what its steps are called by
	body  *syntax.Block
	file  *library.File
}

// eachBody visits what holds statements.
func (c *checker) eachBody(visit func(written)) {
	for _, r := range c.p.Rules {
		visit(written{"rule", r.Name, c.ruleSrc(r).syn.Body, c.ruleSrc(r).file})
	}
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			visit(written{"phase", p.syn.Name.Text, p.syn.Body, p.file})
		}
	}
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			if src := c.fieldSrc(f).syn; src.rule != nil {
				visit(written{"rule", k.Name + "." + f.Name, src.rule.Body, src.file})
			}
		}
		for _, i := range k.Instances {
			rules := c.instanceSrc(i).rules
			for _, name := range keys(rules) {
				visit(written{"rule", i.Name + "." + name, rules[name].syn.Body, rules[name].file})
			}
		}
	}
	for _, h := range c.p.Hooks {
		if src := c.hookSrc(h).syn; src.syn != nil {
			visit(written{"", hookName(src.syn, src.syn.Event.Text), src.syn.Body, src.file})
		}
	}
	for _, k := range c.p.Conditions {
		for _, l := range c.conditionSrc(k).parts {
			if on, ok := l.syn.(*syntax.On); ok {
				owner := on.Event.Text
				if slices.Contains(conditionMoments, owner) {
					owner = k.Name
				}
				visit(written{"", hookName(on, owner), on.Body, l.file})
			}
		}
	}
	c.eachWrap(func(w located[*syntax.Wrap], owner string) {
		if w.syn.As != nil {
			owner = w.syn.As.Text
		}
		visit(written{"", owner, w.syn.Body, w.file})
	})
	for key, s := range c.steps {
		if owner, _, _ := cutLast(key, "."); s.override != nil {
			visit(written{"", owner, s.override.syn.Body, s.override.file})
		}
	}
}

func hookName(on *syntax.On, unnamed string) string {
	if on.As != nil {
		return on.As.Text
	}
	return unnamed
}

// eachWrap visits what is put around rules, phases and steps, with what its choices are called
// by if it has no name.
func (c *checker) eachWrap(visit func(w located[*syntax.Wrap], owner string)) {
	for _, w := range c.wraps {
		visit(w, w.syn.Path.Names[0].Text)
	}
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			for _, w := range p.wraps {
				visit(w, p.syn.Name.Text)
			}
		}
	}
	for _, key := range keys(c.steps) {
		for _, w := range c.steps[key].wraps {
			owner, _, _ := cutLast(key, ".")
			visit(w, owner)
		}
	}
}

// eachPart visits the names of what stands in something else and has one there: all but choices and parameters.
func (c *checker) eachPart(visit func(of string, names ...string)) {
	c.eachBody(func(w written) {
		syntax.Walk(w.body, func(n any) bool {
			if s, ok := n.(*syntax.Step); ok && w.what != "" {
				visit(w.owner, s.Name.Text)
			}
			return true
		})
	})
	for _, k := range c.p.Kinds {
		visit(k.Name, k.FieldNames()...)
	}
	for _, s := range c.p.Scores {
		visit(s.Name, c.scoreSrc(s).terms.texts()...)
	}
	for _, t := range c.p.Tables {
		visit(t.Name, parNames(c.tableSrc(t).head.Columns)...)
	}
	for _, k := range c.p.Conditions {
		visit(k.Name, c.conditionPartNames(k, "modifier")...)
		visit(k.Name, c.conditionPartNames(k, "hook")...)
	}
}

// partNames are the names of parts, behind those of what they are parts of.
func (c *checker) partNames() map[string]bool {
	out := map[string]bool{}
	add := func(of string, names ...string) {
		for _, n := range names {
			out[of+"."+n] = true
		}
	}
	c.eachPart(add)
	c.eachHead(add)
	c.eachBody(func(w written) {
		syntax.Walk(w.body, func(n any) bool {
			if ch, ok := n.(*syntax.Choose); ok {
				for of := range strings.SplitSeq(w.owner, ".") {
					add(of, ch.Path.Names[len(ch.Path.Names)-1].Text)
				}
			}
			return true
		})
	})
	return out
}
