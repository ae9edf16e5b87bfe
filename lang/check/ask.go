package check

import (
	"slices"

	"hcl/lang/ir"
	"hcl/stdlib"
)

// Ask is a question of whoever writes: what may stand here? A name that nothing has is put there,
// and where the check would say that there is no such thing it notes what there is instead, and
// ends. So what is proposed is what would be right.
type Ask struct {
	Name  string // that nothing has
	Found bool   // the check has come to it
	Names []Candidate
}

// Candidate is a name that may stand there.
type Candidate struct {
	Name string
	Of   any    // as in Use; nil for words
	Near Nearby // how likely it is meant
}

// Nearby is how near something is to where it may be named, the nearest first.
type Nearby uint8

// The ranks of candidates.
const (
	Wanted    Nearby = iota // the place asks for it
	Local                   // bound around the place
	OwnField                // a field of the thing whose formula it is
	Declared                // at the top level
	Universal               // what every ruleset has
)

// asked reports whether a name is the one that was put into the text, and then takes down what
// may stand there.
func (c *checker) asked(name string, candidates func(add func(name string, of any, near Nearby))) {
	a := c.opts.Ask
	if a == nil || a.Name != name {
		return
	}
	a.Found = true
	seen := map[string]bool{}
	candidates(func(name string, of any, near Nearby) {
		if name != "" && !seen[name] {
			seen[name] = true
			a.Names = append(a.Names, Candidate{name, of, near})
		}
	})
	c.enough = true
	panic("nobody asks for more")
}

// askedValue is about a name where a value is wanted.
func (c *checker) askedValue(name string, want ir.Type) {
	c.asked(name, func(add func(string, any, Nearby)) {
		t := want
		for t.Base == ir.List || t.Base == ir.Per {
			t = *t.Elem
		}
		for _, w := range t.Words {
			add(w, nil, Wanted)
		}
		kinds := t.Kinds
		if t.Base == ir.Ref {
			kinds = []*ir.Kind{t.Kind}
		}
		for _, k := range kinds {
			for _, i := range k.Instances {
				add(i.Name, i, Wanted)
			}
		}
		if want.Optional {
			add("none", nil, Wanted)
		}
		if want.Base == ir.Bool {
			add("true", nil, Wanted)
			add("false", nil, Wanted)
		}
		for _, n := range c.body.scope.locals() {
			add(n, c.thing(c.body.scope.find(n)), Local)
		}
		for _, self := range c.body.scope.selves() {
			for _, f := range self.Type.Kind.Fields {
				add(f.Name, f, OwnField)
			}
		}
		for _, n := range keys(c.body.names) {
			add(n, c.body.names[n].All(), Local)
		}
		for _, n := range c.topKeys() {
			s := c.named(n)
			k := kindByWord[s.what]
			switch {
			case s.name != n: // policies and the like
			case s.what == "plural":
				add(n, Plural{s.obj.(*ir.Kind)}, Declared)
			case k != nil && s.what != "event" && (k.value != nil || k.call != nil):
				add(n, s.obj, Declared)
			}
		}
		for _, n := range c.thingNames() {
			add(n, c.things(n)[0], Declared)
		}
		for _, e := range stdlib.Entries {
			add(e.Name, e, Universal)
		}
		for _, n := range []string{"sides", "combatants", "combat", "round"} {
			add(n, nil, Universal)
		}
	})
}

// thing is what tells a local from others.
func (c *checker) thing(l *ir.Local) any {
	if l == nil || l.Span.IsZero() {
		return l
	}
	return Binding{l.Span}
}

// askedField is about the name of a field of a kind.
func (c *checker) askedField(name string, k *ir.Kind, names []string) {
	c.asked(name, func(add func(string, any, Nearby)) {
		for _, f := range k.Fields {
			if names == nil || slices.Contains(names, f.Name) {
				add(f.Name, f, Wanted)
			}
		}
	})
}

// askedName is about a name of which there is a list.
func (c *checker) askedName(name string, names []string) {
	c.asked(name, func(add func(string, any, Nearby)) {
		for _, n := range names {
			var of any
			if s := c.named(n); s != nil {
				of = s.obj
			} else if list := c.things(n); len(list) > 0 {
				of = list[0]
			}
			add(n, of, Wanted)
		}
	})
}
