package check

import (
	"fmt"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// A base keeps its word: what a variant may have named stays, or is renamed, or the version
// of the ruleset says that it has changed.

// Nameable is something that a variant, a scenario or a policy can name.
type Nameable struct {
	What   string   // the sort of thing: rule, step, term, a kind for its instances
	Path   string   // its name behind that of what it is a part of
	Params []string // of what is called
	Called bool     // even if with nothing
}

// String is a name as a list of names has it: rule volley(who, weapon).
func (n Nameable) String() string {
	s := n.What + " " + n.Path
	if n.Called {
		s += "(" + strings.Join(n.Params, ", ") + ")"
	}
	return s
}

// ParseNameable reads what String writes.
func ParseNameable(line string) (Nameable, error) {
	what, rest, ok := strings.Cut(line, " ")
	if !ok {
		return Nameable{}, fmt.Errorf("%q is no name: it is written SORT NAME", line)
	}
	n := Nameable{What: what}
	n.Path, rest, n.Called = strings.Cut(rest, "(")
	if params := strings.TrimSuffix(rest, ")"); params != "" {
		n.Params = strings.Split(params, ", ")
	}
	return n, nil
}

// Nameables lists, sorted, what can be named of a ruleset; own leaves out what it has from
// what it uses and extends.
func (r *Ruleset) Nameables(own bool) []Nameable {
	var out []Nameable
	mine := func(f *library.File) bool { return !own || f != nil && f.Whole() == r.Root }
	add := func(f *library.File, what string, path ...string) *Nameable {
		if !mine(f) || slices.Contains(path, "") {
			return &Nameable{}
		}
		out = append(out, Nameable{What: what, Path: strings.Join(path, ".")})
		return &out[len(out)-1]
	}
	call := func(n *Nameable, params []*ir.Local) {
		n.Called, n.Params = true, localNames(params)
	}
	words := func(f *library.File, t ir.Type, path ...string) {
		for _, w := range t.Words {
			add(f, "word", append(slices.Clone(path), w)...)
		}
	}
	file := func(d *ir.Decl) *library.File { return r.FileOf(d.File) }
	at := func(span diag.Span) *library.File { return r.fileOf(span) }
	for _, p := range r.Params {
		add(file(&p.Decl), "param", p.Name)
		words(file(&p.Decl), p.Type, p.Name)
	}
	for _, d := range r.Dice {
		add(at(d.Span), "die", d.Name())
	}
	for _, k := range r.Kinds {
		if !k.Builtin {
			add(file(&k.Decl), "kind", k.Name)
			add(file(&k.Decl), "plural", k.Plural)
		}
		for _, f := range k.Fields {
			if f.Role == ir.Given {
				continue
			}
			n := add(file(&f.Decl), "field", k.Name, f.Name)
			if f.Called() {
				call(n, f.Params)
			}
			words(file(&f.Decl), f.Type, k.Name, f.Name)
		}
		for _, i := range k.Instances {
			add(r.FileOf(i.Home), k.Name, i.Name)
		}
	}
	for _, t := range r.Tables {
		call(add(file(&t.Decl), "table", t.Name), t.Frame.Params)
		for _, col := range t.Columns {
			add(file(&t.Decl), "column", t.Name, col.Name)
		}
	}
	for _, m := range r.Maps {
		add(file(&m.Decl), "map", m.Name)
	}
	for _, d := range r.Defines {
		if n := add(file(&d.Decl), "define", d.Name); !d.Inner && len(d.Frame.Params) > 0 {
			call(n, d.Frame.Params)
		}
	}
	for _, s := range r.Scores {
		call(add(file(&s.Decl), "score", s.Name), s.Frame.Params)
		for _, t := range s.Terms {
			add(r.FileOf(t.File), "term", s.Name, t.Name)
		}
	}
	for _, s := range r.Stackings {
		add(file(&s.Decl), "stacking", s.Name)
	}
	for _, m := range r.Modifiers {
		add(file(&m.Decl), "modifier", m.Name)
	}
	for _, e := range r.Events {
		if !e.Machine {
			call(add(file(&e.Decl), "event", e.Name), e.Frame.Params)
		}
	}
	for _, h := range r.Hooks {
		add(file(&h.Decl), "hook", h.Name)
	}
	for _, k := range r.Conditions {
		call(add(file(&k.Decl), "condition", k.Name), k.Frame.Params)
		for _, what := range []string{"modifier", "hook"} {
			for _, name := range r.c.conditionPartNames(k, what) {
				add(file(&k.Decl), what, k.Name, name)
			}
		}
	}
	for _, u := range r.Rules {
		if src := r.c.ruleSrc(u); src.owner == "" && src.syn.Body != nil {
			call(add(file(&u.Decl), "rule", u.Name), u.Frame.Params)
		}
	}
	for _, cs := range r.c.courses {
		for _, p := range cs.phases {
			add(p.file, "phase", p.syn.Name.Text)
		}
	}
	for _, q := range r.Pieces() {
		if q.Step {
			add(at(q.Span), "step", q.Path...)
		}
	}
	for _, s := range r.Sites {
		add(at(s.Span), "choice", s.FullName())
	}
	for _, m := range r.Measures {
		add(file(&m.Decl), "measure", m.Name)
	}
	for _, p := range r.Policies {
		add(file(&p.Decl), "policy", p.Name)
	}
	slices.SortFunc(out, func(a, b Nameable) int { return strings.Compare(a.String(), b.String()) })
	return slices.CompactFunc(out, func(a, b Nameable) bool { return a.String() == b.String() })
}

// Breach is something that could be named and no longer can, as it was.
type Breach struct {
	Was Nameable
	Now []Nameable // called so now, with other parameters
}

// Breaches lists what of some names has become of no use in the ruleset, since nothing says
// what it is called now.
func (r *Ruleset) Breaches(old []Nameable) []Breach {
	now := map[string][]Nameable{}
	for _, n := range r.Nameables(false) {
		key := n.What + " " + n.Path
		now[key] = append(now[key], n)
	}
	var out []Breach
	for _, was := range old {
		var found []Nameable
		kept := slices.ContainsFunc(r.today(was), func(key string) bool {
			found = append(found, now[key]...)
			return slices.ContainsFunc(now[key], func(n Nameable) bool { return r.takesSame(was, n) })
		})
		if !kept {
			out = append(out, Breach{was, found})
		}
	}
	return out
}

// today lists how what had a name may be called in the ruleset.
func (r *Ruleset) today(n Nameable) []string {
	what := n.What
	if kindByWord[what] == nil { // of an instance
		what = r.c.today(what)
	}
	return slices.Compact([]string{n.What + " " + n.Path, what + " " + r.c.todayOf(n.Path)})
}

// takesSame reports whether something is called as it was, with parameters that have the
// names that they had, or have been renamed.
func (r *Ruleset) takesSame(was, now Nameable) bool {
	return was.Called == now.Called && slices.EqualFunc(was.Params, now.Params, func(a, b string) bool {
		return a == b || r.c.today(a) == b || r.c.todayOf(was.Path+"."+a) == now.Path+"."+b
	})
}
