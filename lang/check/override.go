package check

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// nothing reports a change to something that is not there, or no more. what and path are
// those of the change.
func (c *checker) nothing(span diag.Span, name string, candidates []string, what string, path []string, format string,
	args ...any) *diag.Diagnostic {
	gone := c.removal(what, path)
	if gone != nil && c.removing && c.source(gone.File) != c.file.Whole() && !c.file.BuildsOn(c.source(gone.File)) {
		return &diag.Diagnostic{} // two variants agree
	}
	if gone != nil && c.conflict([]*ir.Change{gone}, &ir.Change{How: ir.Changed, What: what, Path: path, Span: span,
		File: (c.file.Whole()).IR()}) {
		return &diag.Diagnostic{}
	}
	d := c.unknownOf(strings.Join(path[:max(0, len(path)-1)], "."), diag.NothingToDo, span, name, candidates, format,
		args...)
	if gone != nil && len(d.Notes) == 0 {
		d.Note(gone.Span, "it is removed here").Hinted("leave this out as well, or keep what it changes")
	}
	return d
}

// change applies what a declaration says of others.
func (c *checker) change(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.Override:
		onOverride.apply(c, d.Decl)
	case *syntax.Extend:
		onExtend.apply(c, d.Decl())
	case *syntax.Remove:
		c.removing = true
		c.remove(d)
		c.removing = false
	default:
		onChange.apply(c, d)
	}
}

// target finds what an override names, with an error if there is nothing.
func (c *checker) target(n *syntax.Name, what, verb string) any {
	if kindByWord[what].apart {
		return c.targetApart(n, what, verb)
	}
	if s := c.named(n.Text); s != nil && s.what == what {
		c.note(c.span(n), s.obj, verb == "change")
		return s.obj
	}
	candidates := c.topNames(what)
	near := advice.Alike(n.Text, candidates)
	x := c.changeOf(n.Text, "")
	if s := c.named(n.Text); s != nil && s.what == "kind" { // which cannot be meant
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
	case x.is == "" && (d.Hint == "" || strings.HasPrefix(d.Hint, "there ")) && c.closest(n.Text, candidates, false) != "":
		d.Hinted("%s `%s` has to do with it", what, c.closest(n.Text, candidates, false))
	case x.is == "":
		d.Else("`hcl find %s` says what has to do with it", n.Text)
	}
	if x.is != "" {
		d.Else("`%s` is %s; write: %s", n.Text, x.is, x.line("VALUE"))
	}
	return nil
}

// targetApart is target where names are a space of their own.
func (c *checker) targetApart(n *syntax.Name, what, verb string) any {
	if s := c.named(nameKey(what, n.Text)); s != nil {
		c.note(c.span(n), s.obj, verb == "change")
		return s.obj
	}
	names := c.namesIn(what)
	d := c.nothing(c.span(n), n.Text, names, what, []string{n.Text}, "there is no %s `%s` to %s", what, n.Text, verb)
	if what == "policy" {
		c.inModule(d, n.Text, names)
	}
	return nil
}

func (c *checker) namesIn(what string) []string {
	var out []string
	c.eachNamed(func(_ string, s *symbol) {
		if s.what == what+"s" {
			out = append(out, s.name)
		}
	})
	slices.Sort(out)
	return out
}

// noHead reports parameters in an override that changes rows or terms alone.
func (c *checker) noHead(params *syntax.Params, name *syntax.Name, what string) {
	if params != nil {
		c.errorf(diag.NotAllowed, c.span(params), "an override keeps the parameters and the result of a %s", what).
			Hinted("write: override %s %s { … }", what, name.Text)
	}
}

// keepsHead reports an override that changes the number of parameters: everything
// that calls it was written for the old ones. Such an override is not applied. What it calls by
// an old name is noted.
func (c *checker) keepsHead(now, before *syntax.Params, name *syntax.Name) bool {
	if now == nil {
		return true
	}
	n := 0
	if before != nil {
		n = len(before.List)
	}
	if len(now.List) != n {
		c.errorf(diag.WrongArguments, c.span(now), "`%s` has %s, and so must its override", name.Text,
			diag.Count(n, "parameter")).
			Hinted("declare something with another name if it needs others")
		return false
	}
	for i, p := range now.List {
		if was := before.List[i].Name.Text; c.upgrades && p.Name.Text != was {
			c.isOldOf(c.span(p.Name), p.Name.Text, name.Text, was)
		}
	}
	return true
}

// remove takes something away.
func (c *checker) remove(d *syntax.Remove) {
	k := topOf[ir.Kind](c, d.Kind)
	remove := onRemove[cmp.Or(d.What, d.Kind)]
	switch {
	case d.Text != nil && d.Kind != "test":
		c.errorf(diag.NothingToDo, c.span(d.Text), "only tests are removed by their title").Hinted("write the name without quotation marks")
	case d.Text == nil && k != nil:
		c.removeOf(k, d)
	case d.Text == nil && d.Kind == "test" || remove == nil:
		word := c.span(d) // from `remove` on: the word behind it
		word.Start += strings.Index(word.Text(), d.Kind)
		word.End = word.Start + len(d.Kind)
		c.unknown(diag.NothingToDo, word, d.Kind, append(c.topNames("kind"), keys(onRemove)...),
			"`%s` is nothing that can be removed", d.Kind)
	default:
		remove(c, d)
	}
}

// wholeRemoved is the name of what is removed whole. A part of it, if it has any, is named in
// another way, which is said where both names are written.
func (c *checker) wholeRemoved(d *syntax.Remove, part string) (*syntax.Name, bool) {
	names := d.Path.Names
	last := names[len(names)-1]
	if len(names) == 1 {
		return last, true
	}
	e := c.errorf(diag.NothingToDo, c.span(d.Path), "behind `remove %s` stands one name", d.Kind)
	if part != "" {
		e.Hinted("a part is removed so: remove "+part, names[0].Text, last.Text)
	}
	return nil, false
}

// removes takes away a declaration; part is how a part of one is removed.
func removes[T any, D ir.DeclarationOf[T]](list func(*ir.Program) *[]D, part string) func(*checker, *syntax.Remove) {
	return func(c *checker, d *syntax.Remove) {
		n, ok := c.wholeRemoved(d, part)
		if !ok {
			return
		}
		if obj, _ := c.target(n, d.Kind, "remove").(D); obj != nil {
			key := nameKey(d.Kind, n.Text)
			s, was := c.named(key), obj.Declaration().Span
			if key == n.Text {
				was, c.removed[key] = s.span, c.span(d)
			}
			c.changed(ir.Removed, c.span(d), was, d.Kind, n.Text)
			c.release(key, s)
			drop(list(c.p), obj)
		}
	}
}

// What files do to declarations of other files is written down as it is merged, so that
// two variants that do not know of each other cannot change the same thing unnoticed, and
// so that the command can say how a thing came to be what it is.

// changeLog is what files do to declarations of others, so that conflicts show.
type changeLog struct {
	removed  map[string]diag.Span        // what a variant takes away, by name
	record   map[string][]*ir.Change     // by what they change; of each file the last
	wrapped  map[string][]*ir.Change     // by what they are put around, and by what that is a part of
	partly   map[string][]*ir.Change     // those of parts, by the whole
	clashed  map[[2]*library.File]string // what has been reported of two files
	removing bool                        // a `remove` is being applied
}

func newChangeLog() changeLog {
	return changeLog{map[string]diag.Span{}, map[string][]*ir.Change{}, map[string][]*ir.Change{},
		map[string][]*ir.Change{}, map[[2]*library.File]string{}, false}
}

// changed writes down what the file of now does.
func (c *checker) changed(how ir.How, at, was diag.Span, what string, path ...string) *ir.Change {
	ch := &ir.Change{How: how, What: what, Path: path, Span: at, Was: was, File: (c.file.Whole()).IR()}
	c.p.Changes = append(c.p.Changes, ch)
	key := changeKey(what, path)
	if how == ir.Wrapped {
		for i := range path { // of whatever it stands in
			above := changeKey(what, path[:i+1])
			c.wrapped[above] = append(c.wrapped[above], ch)
		}
	}
	if how == ir.Wrapped || how == ir.Extended && len(path) < 2 {
		return ch // these lie beside each other
	}
	if how == ir.Removed {
		c.conflict(c.wrapped[key], ch)
	}
	if list := c.record[key]; how == ir.Overridden && len(list) > 0 {
		if old := list[len(list)-1]; old.How == ir.Overridden && old.File == ch.File && old.Span != at {
			c.errorf(diag.Duplicate, at, "%s is overridden twice in this file", ch.Name()).
				Hinted("leave out one of the two").Note(old.Span, "it is overridden here as well")
		}
	}
	c.conflict(c.record[key], ch)
	c.record[key] = latest(c.record[key], ch)
	for i := range path { // with what changes the whole, or a part
		above := changeKey(what, path[:i])
		if i > 0 {
			c.conflict(c.record[above], ch)
		}
		c.partly[above] = latest(c.partly[above], ch)
	}
	c.conflict(c.partly[key], ch)
	return ch
}

// latest adds a change to those of other files; of a file's own only the last counts.
func latest(list []*ir.Change, ch *ir.Change) []*ir.Change {
	if n := len(list); n > 0 && list[n-1].File == ch.File {
		list = list[:n-1]
	}
	return append(list, ch)
}

func changeKey(what string, path []string) string {
	return what + "\x00" + strings.Join(path, "\x00")
}

// conflict reports a change if a file that does not know of this one made one of the
// earlier changes. It says whether there is such a conflict.
func (c *checker) conflict(earlier []*ir.Change, ch *ir.Change) bool {
	found := false
	for _, old := range earlier {
		first, last := c.source(old.File), c.source(ch.File)
		pair := [2]*library.File{first, last}
		switch {
		case first == last, last.AddOn, first.AddOn, last.Tests(), first.Tests(), last.BuildsOn(first),
			last.SaysAfter(first):
			continue
		case first.SaysAfter(last), c.clashed[pair] == ch.Name(): // reported
			found = true
			continue
		}
		c.clashed[pair] = ch.Name()
		and := "and by"
		if old.How != ch.How {
			and = fmt.Sprintf("and %s by", old.How)
		}
		d := c.errorf(diag.Conflict, ch.Span, "%s is %s here, %s `%s`, and neither file says which counts", ch.Name(), ch.How,
			and, first.ID)
		if old.How == ir.Removed { // whatever comes after that finds nothing to change
			first, last = last, first
			d.Hinted("if it is to be gone, let `%s` come later, and say so in it: extends %q after %q", last.ID, last.Base(),
				first.ID)
		} else {
			d.Hinted("if this file is meant to come later, say so: extends %q after %q", last.Base(), first.ID)
		}
		d.Note(old.Span, "it is %s here", old.How)
		return true
	}
	return found
}

// removal is how something was taken away, or the whole that it was a part of; nil if it
// was not.
func (l *changeLog) removal(what string, path []string) *ir.Change {
	for n := len(path); n > 0; n-- {
		for _, ch := range l.record[changeKey(what, path[:n])] {
			if ch.How == ir.Removed {
				return ch
			}
		}
	}
	return nil
}

// order checks that files come after those that they say they come after.
func (c *checker) order() {
	for _, f := range c.files {
		for _, name := range f.After {
			id := path.Base(name.Plain())
			for _, g := range c.files {
				if g.Layer > f.Layer && g.ID == id {
					c.errorf(diag.Conflict, name.Span(f.Source), "`%s` says that it comes after `%s`, and is laid over the base before it", f.ID, id).
						Hinted("write %s behind %s: …+%s+%s", f.ID, id, id, f.ID)
				}
			}
		}
	}
}

// What a variant gives another formula or another body keeps its result: everything that
// calls it was written for that. So the type of a define that does not name it is that of
// the formula that it had, which is typed for this alone.

// former is the formula of a field before it was changed.
func (c *checker) former(f *ir.Field, syn *syntax.Define, file *library.File, at diag.Span) *ir.Define {
	d := &ir.Define{Decl: ir.Decl{Name: f.Name, Span: at, File: file.IR()}, Inner: true}
	*c.defineSrc(d) = defineSource{field: f, syn: syn, head: file}
	return d
}

// keepResult gives a define that was overridden or wrapped the result that it had.
func (c *checker) keepResult(d *ir.Define) {
	src := c.defineSrc(d)
	if src.done || src.keeps == nil {
		return
	}
	was := src.keeps
	var applies bool
	c.in(c.source(d.File), func() { d.Result, applies = c.kept(was, src.syn.Result) })
	src.done = !d.Result.Bad()
	if !applies {
		src.syn, d.File, src.head, d.Frame = c.defineSrc(was).syn, was.File, c.defineSrc(was).head, was.Frame
	}
}

// kept is the result that a define had, else the one that is written now; invalid if that
// cannot be seen. A change that writes another is an error, and is not applied.
func (c *checker) kept(was *ir.Define, now *syntax.Type) (t ir.Type, applies bool) {
	t, applies = c.formerResult(was), true
	if now != nil && t.Bad() {
		t = c.single(now)
	} else if now != nil {
		applies = c.keepsResult(now, t, was.Name)
	}
	return t, applies
}

// formerResult is the type of what was overridden or wrapped. What has become wrong in a
// formula that no longer counts concerns nobody.
func (c *checker) formerResult(was *ir.Define) ir.Type {
	src := c.defineSrc(was)
	if !src.gone {
		return c.resultOf(was, was.Span)
	}
	gone := src.syn.Span(c.source(was.File).Source)
	var t ir.Type
	found := c.attempt(func() {
		if was.Frame == nil {
			c.defineHead(was)
		}
		t = c.resultOf(was, was.Span)
	})
	c.diags.AddOutside(found, gone)
	c.stillUses = slices.DeleteFunc(c.stillUses, func(u stillUse) bool { return gone.Contains(u.at) })
	return t
}

// keepsWritten compares the results that are written before and after an override.
func (c *checker) keepsWritten(now, before *syntax.Type, file *library.File, name string) bool {
	if now == nil || before == nil {
		return true
	}
	var t ir.Type
	c.in(file, func() { t = c.single(before) })
	return c.keepsResult(now, t, name)
}

// keepsResult reports a result that an override writes, and that is not the one before.
func (c *checker) keepsResult(now *syntax.Type, before ir.Type, name string) bool {
	t := c.single(now)
	if ir.Same(t, before) {
		return true
	}
	c.errorf(diag.WrongType, c.span(now), "`%s` gives %s, and so must its override, not %s", name, before.Describe(),
		t.Describe()).
		Hinted("write %s, or declare something with another name", before)
	return false
}
