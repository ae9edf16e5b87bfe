package check

import (
	"slices"
	"strings"

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

	// What it is; a list of names does not have these, and then they are not compared.
	Is     string    // its types, and that it is state or a define
	Within *ir.Range // of a param or field: what it may hold
	Given  bool      // it has a value that nobody need give

	file *library.File // that declares it
}

// String is a name as a list of names has it: rule volley(who, weapon).
func (n Nameable) String() string {
	s := n.What + " " + n.Path
	if n.Called {
		s += "(" + strings.Join(n.Params, ", ") + ")"
	}
	return s
}

// Full is a name with what it is.
func (n Nameable) Full() string {
	s := n.String()
	if n.Is != "" {
		s += " : " + strings.TrimSpace(n.Is)
	}
	if n.Within != nil {
		s += " " + n.Within.String()
	}
	if n.Given {
		s += " = …"
	}
	return s
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
		out = append(out, Nameable{What: what, Path: strings.Join(path, "."), file: f})
		return &out[len(out)-1]
	}
	words := func(f *library.File, t ir.Type, path ...string) {
		for _, w := range t.Words {
			add(f, "word", append(slices.Clone(path), w)...)
		}
	}
	for _, d := range r.Program.Declared() {
		if d.At.IsZero() || d.Inner && d.What != "define" {
			continue
		}
		f, what := r.FileOf(d.File), d.What
		switch x := d.Of.(type) {
		case *ir.Course, *ir.VictoryLine, *ir.Test:
			continue
		case *ir.Field:
			what = "field"
		case *ir.Instance:
			f = r.FileOf(x.Home)
		case *ir.Die:
			f = r.fileOf(d.At)
		}
		n := add(f, what, d.Path...)
		if d.Inner { // named in lists of names so far, and so promised
			continue
		}
		n.Is = isOf(d.Of)
		n.takes(d.Of)
		switch x := d.Of.(type) {
		case *ir.Param:
			n.Is, n.Within, n.Given = shape(x.Type), x.Type.Single().Range, x.Value != nil
			words(f, x.Type, d.Path...)
		case *ir.Kind:
			add(f, "plural", x.Plural)
		case *ir.Field:
			n.Within, n.Given = x.Type.Single().Range, x.Default != nil
			words(f, x.Type, d.Path...)
		case *ir.Table:
			for _, col := range x.Columns {
				add(f, "column", x.Name, col.Name).Is = shape(col.Type)
			}
			for _, row := range x.Rows {
				if !own {
					add(f, "row", x.Name+" "+row.Text)
				}
			}
		case *ir.Score:
			for _, t := range x.Terms {
				add(r.FileOf(t.File), "term", x.Name, t.Name)
			}
		case *ir.Condition:
			for _, what := range []string{"modifier", "hook"} {
				for _, part := range r.c.conditionPartNames(x, what) {
					add(f, what, x.Name, part)
				}
			}
		case *ir.Rule:
			for _, local := range seenBySteps(x) {
				if !own {
					add(f, "local", x.Name, local)
				}
			}
		}
	}
	for _, q := range r.Pieces() {
		if q.Step {
			add(r.fileOf(q.Span), "step", q.Path...).Is = stepRuns(q.Text)
		}
	}
	for _, s := range r.Sites {
		add(r.fileOf(s.Span), "choice", s.FullName()).Is = strings.TrimSpace(s.How + " " + shape(s.Type))
	}
	for _, l := range r.Labels {
		if !own {
			add(r.Root, "label", l)
		}
	}
	all := out
	if own && len(r.c.renames) > 0 {
		all = r.Nameables(false)
	}
	for _, old := range keys(r.c.renames) {
		for _, re := range r.c.renames[old] {
			if mine(re.file) {
				out = append(out, r.calledOnce(old, re.file, all)...)
			}
		}
	}
	slices.SortFunc(out, func(a, b Nameable) int { return strings.Compare(a.String(), b.String()) })
	return slices.CompactFunc(out, func(a, b Nameable) bool { return a.String() == b.String() })
}

// calledOnce lists what of some names has an old one besides, which says as much. A bare one is that of
// parts if nothing stands alone that has the name of today: of those that the file which says so has seen, and
// of which no line of their own says what they were called.
func (r *Ruleset) calledOnce(old string, by *library.File, all []Nameable) (list []Nameable) {
	now := r.c.todayOf(old)
	of, was, part := cutLast(old, ".")
	whole, last, _ := cutLast(now, ".")
	if !part {
		was, last = old, now
	}
	alone := slices.ContainsFunc(all, func(n Nameable) bool { return n.Path == now })
	bare := func(n Nameable, owner string) bool {
		return !part && !alone && by.Sees(n.file) && !slices.ContainsFunc(keys(r.c.renames),
			func(own string) bool { return strings.Contains(own, ".") && r.c.todayOf(own) == owner+"."+now })
	}
	for _, n := range all {
		owner, name, inner := cutLast(n.Path, ".")
		param := slices.Index(n.Params, last)
		switch {
		case !Renameable(n):
			continue
		case n.Path == now:
			n.Path = old
		case inner && name == now && bare(n, owner):
			n.Path = owner + "." + old
		case param >= 0 && (bare(n, n.Path) || part && n.Path == whole && whole == r.c.todayOf(of)):
			n.Params = slices.Clone(n.Params)
			n.Params[param] = was
		default:
			continue
		}
		list = append(list, n)
	}
	return list
}

// Renameable reports whether `renamed` can give something another name.
func Renameable(n Nameable) bool {
	return !slices.Contains([]string{"word", "row", "label", "local"}, n.What)
}

// isOf is what something gives, holds, counts or reacts to; "" if there is no more to it than its name.
func isOf(of any) string {
	var t ir.Type
	switch x := of.(type) {
	case *ir.Field:
		if t = x.Type; !x.Called() {
			return roleWords[x.Role] + shape(t)
		}
	case *ir.Define:
		t = x.Result
	case *ir.Score:
		t = x.Result
	case *ir.Rule:
		t = x.Result
	case *ir.Hook:
		return "on " + x.Event.Name
	case *ir.Measure:
		return counts(x)
	default:
		return ""
	}
	if t.Base == ir.Nothing {
		return ""
	}
	return " -> " + shape(t)
}

// takes notes what something is called with, if it is.
func (n *Nameable) takes(of any) {
	params, called := ir.Takes(of)
	if !called {
		return
	}
	n.Called, n.Params = true, localNames(params)
	var types []string
	for _, p := range params {
		types = append(types, shape(p.Type))
	}
	n.Is = "of " + strings.Join(types, ", ") + n.Is
}

// roleWords say what a field is that is not set once for all.
var roleWords = map[ir.Role]string{ir.State: "state ", ir.Own: "own ", ir.Computed: "define "}

// A step without `when` always runs: what a variant puts around it counts on that.
const always = "always"

// stepRuns says when a step runs, by its text.
func stepRuns(text string) string {
	head, _, _ := strings.Cut(quotedText.ReplaceAllString(text, ""), "{")
	if _, when, ok := strings.Cut(head, " when "); ok {
		return "when " + when
	}
	return always
}

// counts says what a measure counts, of whom, and by which event.
func counts(m *ir.Measure) string {
	what := shape(m.Value.Type())
	for i, l := range m.By {
		what += []string{" by ", ", "}[min(i, 1)] + shape(l.Type)
	}
	if m.Event == nil {
		return what + " at end"
	}
	return what + " on " + m.Event.Name
}

// shape is a type without its words, which are names of their own.
func shape(t ir.Type) string {
	if t.Elem != nil {
		elem := *t.Elem
		elem.Words, t.Elem = nil, &elem
	}
	t.Words = nil
	return strings.ReplaceAll(t.String(), "one of ", "one of some words")
}

// seenBySteps lists what a rule binds where what variants put at its steps sees it.
func seenBySteps(u *ir.Rule) (names []string) {
	ir.EachBlock(u.Body, func(b *ir.Block) {
		if slices.Collect(ir.Steps(b)) != nil {
			names = append(names, boundIn(b)...)
		}
		for _, s := range b.List {
			if step, ok := s.(*ir.Step); ok {
				names = append(names, boundIn(step.Body)...)
			}
		}
	})
	return names
}

// boundIn lists the names that the statements of a block bind.
func boundIn(b *ir.Block) (names []string) {
	for _, s := range b.List {
		names = append(names, localNames(ir.DataflowOf(s).Binds)...)
	}
	return names
}

// Breach is something that could be named and no longer can, as it was.
type Breach struct {
	Was Nameable
	Now []Nameable // called so now: with other parameters, or of another sort
}

// Breaches lists what of some names has become of no use in the ruleset, since nothing says
// what it is called now.
func (r *Ruleset) Breaches(old []Nameable) []Breach {
	now, alike := map[string][]Nameable{}, map[string][]Nameable{}
	for _, n := range r.Nameables(false) {
		key := n.What + " " + n.Path
		now[key] = append(now[key], n)
		if Renameable(n) {
			alike[n.Path] = append(alike[n.Path], n)
		}
	}
	var out []Breach
	for _, was := range old {
		var found []Nameable
		kept := slices.ContainsFunc(r.today(was), func(key string) bool {
			found = append(found, now[key]...)
			return slices.ContainsFunc(now[key], func(n Nameable) bool { return r.takesSame(was, n) })
		})
		if len(found) == 0 && Renameable(was) {
			found = alike[was.Path]
		}
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
	if table, keys, ok := strings.Cut(n.Path, " "); ok { // of a row
		return []string{n.What + " " + r.c.todayOf(table) + " " + keys}
	}
	return slices.Compact([]string{n.What + " " + n.Path, what + " " + r.c.todayOf(n.Path)})
}

// takesSame reports whether something is called as it was, with parameters that have the
// names that they had, or have been renamed.
func (r *Ruleset) takesSame(was, now Nameable) bool {
	return r.isSame(was, now) && was.Called == now.Called &&
		slices.EqualFunc(was.Params, now.Params, func(a, b string) bool {
			return a == b || r.c.today(a) == b || r.c.todayOf(was.Path+"."+a) == now.Path+"."+b
		})
}

// isSame reports whether something still is what it was for whoever reads, sets or calls it.
func (r *Ruleset) isSame(was, now Nameable) bool {
	if was.Is == "" || now.Is == "" || was.What == "step" && (was.Is != always || now.Is == always) {
		return true
	}
	words := strings.FieldsFunc
	apart := func(c rune) bool { return strings.ContainsRune(" ,?", c) }
	return slices.EqualFunc(words(was.Is, apart), words(now.Is, apart),
		func(a, b string) bool { return a == b || r.c.today(a) == b }) &&
		strings.Count(was.Is, "?") == strings.Count(now.Is, "?") && now.Within.Contains(was.Within) &&
		(now.Given || !was.Given)
}
