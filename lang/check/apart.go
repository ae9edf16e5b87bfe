package check

import (
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// What modules of tests declare, and what there is for their sake alone, concerns those who
// build on it, and test blocks. Rules do not see it: a fight is played without it. So it may
// be called like something in a variant of what is tested.

// topLevel is what has a name outside all braces.
type topLevel struct {
	top       map[string]*symbol        // every top-level name but instances,
	aside     map[string][]*symbol      // and those that there are for tests
	instances map[string][]*ir.Instance // by name, of whatever kind
	hooks     map[string]*ir.Hook       // by `as` name
	modifiers map[string]*ir.Modifier   // by name
	tests     map[string]*ir.Test       // by title
	lost      map[string]bool           // names that lines may declare that could not be read
	unread    map[string]bool           // names that stand in such lines
}

func newTopLevel() topLevel {
	return topLevel{map[string]*symbol{}, map[string][]*symbol{}, map[string][]*ir.Instance{}, map[string]*ir.Hook{},
		map[string]*ir.Modifier{}, map[string]*ir.Test{}, map[string]bool{}, map[string]bool{}}
}

// changesTested reports a line of a module of tests that would change the rules that are tested, and
// with them all other tests.
func (c *checker) changesTested(d syntax.Decl) bool {
	if !c.file.Tests() {
		return false
	}
	is := true
	switch d := d.(type) {
	case *syntax.Override:
		_, test := d.Decl.(*syntax.Test)
		is = !test
	case *syntax.Extend:
		is = d.Kind == nil
	case *syntax.Remove:
		is = d.Kind != "test"
	case *syntax.Wrap:
		is = d.How == "around" || d.What == "step" || d.What == "define"
	case *syntax.Die, *syntax.Course, *syntax.Phase, *syntax.Victory:
	default:
		is = false
	}
	if is {
		c.errorf(diag.NotAllowed, c.span(d).FirstWord(), "a module of tests leaves the rules as they are, for its own tests and all others").
			Hinted("write it in a variant of its own, with its tests: ruleset \"…\" and extends %q", c.file.Extends.ID)
	}
	return is
}

// visible reports whether what a file declares means something where is checked now.
func (c *checker) visible(home *library.File) bool {
	if home == nil || !home.ForTests {
		return true
	}
	return c.file != nil && (c.file.Sees(home) || !c.file.ForTests && c.body != nil && c.body.test != nil)
}

// apart reports whether the file of now and another may use the same name, since one of them
// is there for tests, and neither builds on the other.
func (c *checker) apart(other *library.File) bool {
	return other != nil && (other.ForTests || c.file.ForTests) && !c.file.Sees(other) && !other.Sees(c.file)
}

// named is what has a name at the top level, as the file of now sees it; nil if nothing has.
func (c *checker) named(name string) *symbol {
	list := c.aside[name]
	for _, s := range list {
		if c.file != nil && c.file.Sees(s.file) {
			return s
		}
	}
	if s := c.top[name]; s != nil {
		return s
	}
	for _, s := range list {
		if c.visible(s.file) {
			return s
		}
	}
	return nil
}

// claim gives a name at the top level a meaning.
func (t *topLevel) claim(key string, s *symbol) {
	if s.file != nil && s.file.ForTests {
		t.aside[key] = append(t.aside[key], s)
	} else {
		t.top[key] = s
	}
}

// release takes a name from what has it.
func (t *topLevel) release(key string, s *symbol) {
	if t.top[key] == s {
		delete(t.top, key)
	}
	t.aside[key] = slices.DeleteFunc(t.aside[key], func(x *symbol) bool { return x == s })
}

// topKeys lists, sorted, the keys of the top level that mean something where is checked now.
func (c *checker) topKeys() []string {
	var out []string
	c.eachNamed(func(key string, _ *symbol) { out = append(out, key) })
	slices.Sort(out)
	return slices.Compact(out)
}

// eachNamed visits the names of the top level that mean something where is checked now.
func (c *checker) eachNamed(visit func(key string, s *symbol)) {
	for key, s := range c.top {
		visit(key, s)
	}
	for key := range c.aside {
		if s := c.named(key); s != nil && s != c.top[key] {
			visit(key, s)
		}
	}
}

// things lists the instances of a name, of whatever kind, that mean something where is
// checked now; of one kind there is one, as named has it.
func (c *checker) things(name string) []*ir.Instance {
	var own, others []*ir.Instance
	for _, i := range c.instances[name] {
		switch home := c.instanceSrc(i).home; {
		case home != nil && home.ForTests && c.file != nil && c.file.Sees(home):
			own = append(own, i)
		case c.visible(home):
			others = append(others, i)
		}
	}
	for _, i := range others {
		if !slices.ContainsFunc(own, func(x *ir.Instance) bool { return x.Kind == i.Kind }) {
			own = append(own, i)
		}
	}
	return own
}

// thingNames lists, sorted, the names of the instances that mean something where is checked now.
func (c *checker) thingNames() []string {
	return slices.DeleteFunc(keys(c.instances), func(name string) bool { return len(c.things(name)) == 0 })
}

// fieldNamed is the field of a kind with a name, nil if there is none where is checked now.
func (c *checker) fieldNamed(k *ir.Kind, name string) *ir.Field {
	for _, home := range c.files {
		if home.ForTests && c.file != nil && c.file.Sees(home) {
			if f := k.Field(nameApart(home, name)); f != nil {
				return f
			}
		}
	}
	if f := k.Field(name); f != nil && c.visible(c.fieldSrc(f).home()) {
		return f
	}
	return nil
}

// policyNamed is the policy with a name, nil if there is none where is checked now.
func (c *checker) policyNamed(name string) *ir.Policy {
	if s := c.named("policy " + name); s != nil {
		return s.obj.(*ir.Policy)
	}
	return nil
}

// nameApart is what the program calls a thing of a file that is there for tests, where a
// variant has another of that name.
func nameApart(f *library.File, name string) string { return f.ID + "." + name }

// fieldNames lists, sorted, the names of the fields of a kind that mean something where is checked now.
func (c *checker) fieldNames(k *ir.Kind) []string {
	return slices.DeleteFunc(k.FieldNames(), func(name string) bool {
		return c.fieldNamed(k, name) == nil || strings.Contains(name, ".")
	})
}
