package check

import (
	"fmt"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// A ruleset that gives something another name says so: `renamed OLD to NEW`. Where a file
// that builds on it uses a name that nothing has, and that is such an old one, the file is
// read again with the new name in its place. So old names are told from others by the same
// rules as all names are. A name that something else has still is renamed with what it is a
// part of: `renamed volley.foe to volley.target`.

// renamings are the names that things had once.
type renamings struct {
	renames  map[string][]renaming // by the old name
	upgrades bool                  // old names are looked for
	allNames map[string]bool       // of whatever can be named; nil until they are asked for
	allParts map[string]bool       // of parts, behind their wholes; nil until they are asked for
	oldParts map[string][]string   // the old paths of parts, by today's whole; nil until they are asked for
	old      []library.Old         // and these have been found
}

type renaming struct {
	syn  *syntax.Renamed
	file *library.File
}

func (c *checker) listRenames() {
	c.renames = map[string][]renaming{}
	c.eachDecl(func(d syntax.Decl) {
		if d, ok := d.(*syntax.Renamed); ok {
			old := d.Old.Dotted()
			c.renames[old] = append(c.renames[old], renaming{d, c.file})
			if len(d.Old.Names) > 1 || len(d.New.Names) == 1 {
				c.p.Renames[old] = d.New.Dotted()
			}
		}
	})
}

// listWholes adds for scenarios what parts are called whose wholes have another name now.
func (c *checker) listWholes() {
	was := map[string][]string{}
	for _, old := range keys(c.renames) {
		now := c.todayOf(old)
		was[now] = append(was[now], old)
		if owner, last, part := cutLast(old, "."); part {
			c.p.Renames[c.todayOf(owner)+"."+last] = now
		}
	}
	for _, s := range c.p.Sites {
		for _, owner := range s.Owners {
			for _, old := range was[owner] {
				c.p.Renames[old+"."+s.Name] = owner + "." + s.Name
			}
		}
	}
}

// isOld reports whether a name that nothing has is an old one, in the file where it stands, of something
// that may be meant there, and notes its place. It may be that of a part of one of the owners. What has been
// removed may be meant as well.
func (c *checker) isOld(span diag.Span, name string, may func(now string) bool, owners ...string) bool {
	if c.isOldPart(span, name, may, owners...) {
		return true
	}
	now, ok := c.renaming(span, name)
	return ok && c.upgrades && (may(now) || !c.isNamed(now)) && c.notesOld(span, name, now)
}

// isNamed reports whether anything has a name, or a path, or is a part with that name.
func (c *checker) isNamed(name string) bool {
	for part := range c.parts() {
		if part == name || strings.HasSuffix(part, "."+name) {
			return true
		}
	}
	return c.names()[name]
}

// isOldPart is the same of a part of one of the owners alone.
func (c *checker) isOldPart(span diag.Span, name string, may func(now string) bool, owners ...string) bool {
	for _, owner := range owners {
		now, ok := c.renaming(span, owner+"."+name)
		head, last, part := cutLast(now, ".")
		if ok && c.upgrades && part && head == c.todayOf(owner) && (may(last) || !c.parts()[now]) {
			return c.notesOld(span, name, last)
		}
	}
	return false
}

// among is what may be meant where it is one of some names.
func among(names []string) func(string) bool {
	return func(now string) bool { return slices.Contains(names, now) }
}

// isOldChoice is the same of a choice, by its bare name or behind what it stands in.
func (c *checker) isOldChoice(span diag.Span, name string) bool {
	var owners []string
	for _, s := range c.p.Sites {
		owners = append(owners, s.Owners...)
	}
	if c.isOld(span, name, among(c.siteNames()), owners...) {
		return true
	}
	head, last, _ := cutLast(name, ".")
	now, ok := c.renaming(span, head)
	return ok && c.upgrades && slices.Contains(owners, now) && len(c.sitesNamed(c.todayOf(now+"."+last))) > 0 &&
		c.notesOld(span, head, now)
}

// isOldMember is the same of a field behind its kind, or a thing of that.
func (c *checker) isOldMember(of, name *syntax.Name) bool {
	kinds := []*ir.Kind{topOf[ir.Kind](c, of.Text)}
	for _, i := range c.things(of.Text) {
		kinds = append(kinds, i.Kind)
	}
	return slices.ContainsFunc(kinds, func(k *ir.Kind) bool {
		return k != nil && c.fieldNamed(k, name.Text) == nil &&
			c.isOld(c.span(name), name.Text, among(k.FieldNames()), k.Name)
	})
}

// isOldOf is the same of a part that is known to be called so today.
func (c *checker) isOldOf(span diag.Span, name, owner, today string) bool {
	now, ok := c.renaming(span, owner+"."+name)
	if !ok {
		now, ok = c.renaming(span, name)
	}
	return ok && (now == today || now == owner+"."+today) && c.notesOld(span, name, today)
}

// isOldStep is the same of the path of a step: what else was called so does not help.
func (c *checker) isOldStep(span diag.Span, path string) bool {
	now, ok := c.renaming(span, path)
	owner, step, _ := cutLast(now, ".")
	if ok = ok && c.stepNames[owner][step]; ok {
		c.old = append(c.old, library.Old{Place: c.fileAt(span).Location, Span: span, Now: now})
	}
	return ok
}

// renaming is what an old name, or a path, in a file is called today.
func (c *checker) renaming(span diag.Span, old string) (now string, ok bool) {
	f := c.fileAt(span)
	if f == nil {
		return "", false
	}
	for _, path := range c.pathsOf(old) {
		for _, r := range c.renames[path] {
			if f.Layer == r.file.Layer || f.BuildsOn(r.file.Whole()) {
				return c.todayOf(r.syn.New.Dotted()), true
			}
		}
	}
	return "", false
}

// pathsOf lists what is renamed as a name or a path: also that of a part behind what its whole
// was called then.
func (c *checker) pathsOf(old string) []string {
	if c.oldParts == nil {
		c.oldParts = map[string][]string{}
		for _, path := range keys(c.renames) {
			was, last, part := cutLast(path, ".")
			if now := c.todayOf(was) + "." + last; part && now != path {
				c.oldParts[now] = append(c.oldParts[now], path)
			}
		}
	}
	return append([]string{old}, c.oldParts[old]...)
}

// fileAt is the file in which something stands.
func (c *checker) fileAt(span diag.Span) *library.File {
	i := slices.IndexFunc(c.files, func(f *library.File) bool { return f.Source == span.Source })
	if i < 0 {
		return nil
	}
	return c.files[i]
}

func (c *checker) notesOld(span diag.Span, name, now string) bool {
	at, ok := span.Word(name)
	if ok {
		c.old = append(c.old, library.Old{Place: c.fileAt(span).Location, Span: at, Now: now})
	}
	return ok
}

// movedTo says what has become of a part of something, "" if nobody says.
func (c *checker) movedTo(span diag.Span, owner, name string) string {
	if now, ok := c.renaming(span, owner+"."+name); ok {
		return fmt.Sprintf("it is `%s` now", now)
	}
	return ""
}

// todayOf follows a name or a path to the last that it was given.
func (c *checker) todayOf(path string) string {
	for range maxRenames {
		list := c.renames[path]
		if !strings.Contains(path, ".") {
			return c.today(path)
		}
		if len(list) > 0 {
			path = list[0].syn.New.Dotted()
			continue
		}
		if c.parts()[path] { // whatever else was called like it once
			break
		}
		parts := strings.Split(path, ".")
		for i := range parts {
			parts[i] = c.today(parts[i])
		}
		now := strings.Join(parts, ".")
		if now == path {
			break
		}
		path = now
	}
	return path
}

// today follows a name to the last that it was given.
func (c *checker) today(name string) string {
	for range maxRenames {
		list := c.renames[name]
		if c.names()[name] || len(list) == 0 || len(list[0].syn.New.Names) > 1 {
			break
		}
		name = list[0].syn.New.Dotted()
	}
	return name
}

// maxRenames is how often a name may have changed.
const maxRenames = 64

// checkRenames reports what a file and its chapters call renamed though it is still there, or to what is not.
// That is so once the whole has been merged: what is laid over it may take the new away, or
// call something by the old name.
func (c *checker) checkRenames(layer int) {
	c.forgetNames() // before not all of them were known
	defer c.forgetNames()
	for _, old := range keys(c.renames) {
		for _, r := range c.renames[old] {
			if r.file.Layer != layer {
				continue
			}
			c.in(r.file, func() { c.checkRename(r) })
		}
	}
}

func (c *checker) forgetNames() { c.allNames, c.allParts, c.oldParts = nil, nil, nil }

func (c *checker) checkRename(r renaming) {
	names, parts, upgrades := c.names(), c.parts(), c.upgrades
	c.upgrades = false // this line says itself what is old
	defer func() { c.upgrades = upgrades }()
	old, last := r.syn.Old.Dotted(), c.todayOf(r.syn.New.Dotted())
	bare := strings.Contains(old, ".") && !strings.Contains(last, ".") // this names no part
	known := parts[last] || names[last] && !bare
	meant := ""
	if !known {
		meant = meantParts(old, last, parts)
	}
	if parts[old] || c.named(old) != nil || len(c.things(old)) > 0 {
		c.stillThere(r, meant)
	}
	switch plain := !strings.Contains(old, ".") && len(r.syn.New.Names) == 1; {
	case known || plain && c.paramNames()[last]:
	case bare && names[last]:
		d := c.nothing(c.span(r.syn.New), last, nil, "", nil, "a part is renamed with what it is a part of, and `%s` stands alone", last)
		if meant != "" {
			d.Hinted("write: %s", meant)
		}
	case meant != "":
		c.nothing(c.span(r.syn.New), last, nil, "", nil, "nothing is called `%s`", last).Hinted("write: %s", meant)
	case plain && c.diags.Len() <= maxAdvice:
		c.nothing(c.span(r.syn.New), last, keys(names), "", nil, "nothing is called `%s`", last)
	default:
		c.nothing(c.span(r.syn.New), last, nil, "", nil, "nothing is called `%s`", last)
	}
}

// meantParts is how a part is renamed whose whole was left out, or the kind of which that is a part; "" if
// there is none or more than one that may be meant.
func meantParts(old, now string, parts map[string]bool) string {
	owner, was, part := cutLast(old, ".")
	if !part {
		owner, was = "", old
	}
	name := now[strings.LastIndexByte(now, '.')+1:]
	var meant []string
	for _, part := range keys(parts) {
		if whole, last, _ := cutLast(part, "."); last == name && !parts[whole+"."+was] &&
			(owner == "" || whole == owner || strings.HasSuffix(whole, "."+owner)) {
			meant = append(meant, fmt.Sprintf("renamed %s.%s to %s", whole, was, part))
		}
	}
	if len(meant) != 1 {
		return ""
	}
	return meant[0]
}

func (c *checker) stillThere(r renaming, meant string) {
	d := c.errorf(diag.Duplicate, c.span(r.syn.Old), "there still is something that is called `%s`", r.syn.Old.Dotted()).
		Hinted("remove this line, or give that its new name")
	if meant != "" {
		d.Hinted("to rename only a part that was called so write: %s", meant)
	}
}

// eachHead visits the parameters of what has any, as they are written.
func (c *checker) eachHead(visit func(of string, params ...string)) {
	one := func(of string, ps *syntax.Params) {
		if ps != nil {
			visit(of, parNames(ps.List)...)
		}
	}
	for _, r := range c.p.Rules {
		one(r.Name, c.ruleSrc(r).syn.Params)
	}
	for _, d := range c.p.Defines {
		if syn := c.defineSrc(d).syn; syn != nil {
			one(d.Name, syn.Params)
		}
	}
	for _, s := range c.p.Scores {
		one(s.Name, c.scoreSrc(s).head.Params)
	}
	for _, t := range c.p.Tables {
		one(t.Name, c.tableSrc(t).head.Params)
	}
	for _, e := range c.p.Events {
		if syn := c.eventSrc(e).syn; syn != nil {
			one(e.Name, syn.Params)
		}
	}
	for _, k := range c.p.Conditions {
		one(k.Name, c.conditionSrc(k).syn.Params)
	}
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			switch syn := c.fieldSrc(f).syn; {
			case syn == nil:
			case syn.rule != nil:
				one(k.Name+"."+f.Name, syn.rule.Params)
			case syn.define != nil:
				one(k.Name+"."+f.Name, syn.define.Params)
			}
		}
	}
}

// parNames are the names of parameters, or of the columns of a table.
func parNames(list []*syntax.Par) (names []string) {
	for _, p := range list {
		names = append(names, p.Name.Text)
	}
	return names
}

// paramNames are those of all parameters.
func (c *checker) paramNames() map[string]bool {
	out := map[string]bool{}
	c.eachHead(func(_ string, params ...string) {
		for _, p := range params {
			out[p] = true
		}
	})
	return out
}

// parts are the names of parts, behind those of their wholes, once all is merged.
func (c *checker) parts() map[string]bool {
	if c.allParts == nil {
		c.allParts = c.partNames()
	}
	return c.allParts
}

// names are those of whatever can be named, once all is merged.
func (c *checker) names() map[string]bool {
	if c.allNames == nil {
		c.allNames = c.collectNames()
	}
	return c.allNames
}

func (c *checker) collectNames() map[string]bool {
	out := map[string]bool{}
	for _, s := range c.top {
		out[s.name] = true
	}
	add := func(names []string) {
		for _, n := range names {
			out[n] = true
		}
	}
	add(keys(c.instances))
	add(keys(c.hooks))
	add(keys(c.modifiers))
	add(c.phaseNames())
	c.eachPart(func(_ string, names ...string) { add(names) })
	c.eachWrap(func(w located[*syntax.Wrap], _ string) {
		if w.syn.As != nil {
			out[w.syn.As.Text] = true
		}
	})
	return out
}

// testsDecide is the version since which a choice that a test does not say fails it; before,
// a policy made it.
const testsDecide = "1.1"

// oldTests are the tests of a file that leave a choice to a policy which they do not name.
func (c *checker) oldTests(f *library.File) []*ir.Test {
	if !f.IsBefore(testsDecide) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.p.Tests), func(t *ir.Test) bool {
		return c.testSrc(t).file != f || len(t.Policies) > 0 || t.At.IsZero() || !c.testAsks(t)
	})
}

// oldLanguage warns of what the language of today means otherwise than that for which a file
// was written.
func (c *checker) oldLanguage() {
	for _, f := range c.files {
		list := c.oldTests(f)
		if len(list) == 0 {
			continue
		}
		where := "in this test"
		if more := len(list) - 1; more > 0 {
			where += fmt.Sprintf(" and %d more", more)
		}
		d := c.diags.Warnf(diag.OldLanguage, list[0].At, "since version %s of the language a choice that a test does not say fails it, and %s somebody may choose", testsDecide, where)
		if policy := c.firstPolicy(); policy != "" {
			d.Hinted("write behind it: policy %s; or everywhere: hcl fmt --upgrade -w %s", policy, f.Source.Name)
		} else {
			d.Hinted("write what is chosen: answer CHOICE = VALUE")
		}
	}
}

// firstPolicy is the policy that decides where nobody names one, "" if there is none.
func (c *checker) firstPolicy() string {
	if len(c.p.Policies) == 0 {
		return ""
	}
	return c.p.Policies[0].Name
}

// upgraded rewrites the files of a program for the language of today, as far as it can be
// told what they mean. A book is of that once all of its chapters are.
func (c *checker) upgraded(tell func(place library.Location, text string)) {
	for _, f := range c.files {
		if !f.IsBefore(library.Language) {
			continue
		}
		var words []diag.Word
		if f.Book == nil && !slices.ContainsFunc(f.Chapters, func(ch *library.File) bool { return len(c.oldTests(ch)) > 0 }) {
			words = append(words, diag.Word{Old: f.Header.Set("language").Value.Span(f.Source),
				New: fmt.Sprintf("%q", library.Language)})
		}
		if policy := c.firstPolicy(); policy != "" {
			for _, t := range c.oldTests(f) {
				line, _, _ := strings.Cut(f.Source.Text[t.At.End:], "\n")
				behind := "\n  "
				if strings.TrimSpace(line) != "" {
					behind = " ; "
				}
				words = append(words, diag.Word{Old: diag.Span{Source: t.At.Source, Start: t.At.End, End: t.At.End}, New: behind +
					"policy " + policy})
			}
		}
		r := diag.Rewriting{Original: f.Source, Source: f.Source}
		r.Replace(words)
		tell(f.Location, r.Source.Written)
	}
}
