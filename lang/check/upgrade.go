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
// rules as all names are.

type renaming struct {
	syn  *syntax.Renamed
	file *library.File
}

func (c *checker) listRenames() {
	c.renames = map[string][]renaming{}
	c.eachDecl(func(d syntax.Decl) {
		if d, ok := d.(*syntax.Renamed); ok {
			c.renames[d.Old.Text] = append(c.renames[d.Old.Text], renaming{d, c.file})
			c.p.Renames[d.Old.Text] = d.New.Text
		}
	})
}

// isOld reports whether a name that nothing has is an old one in the file where it stands,
// and notes its place.
func (c *checker) isOld(span diag.Span, name string) bool {
	for _, r := range c.renames[name] {
		i := slices.IndexFunc(c.files, func(f *library.File) bool { return f.Source == span.Source })
		if i < 0 || c.files[i].Layer != r.file.Layer && !c.files[i].BuildsOn(r.file.Whole()) {
			continue
		}
		at, ok := span.Word(name)
		if ok {
			c.old = append(c.old, library.Old{Place: c.files[i].Location, Span: at, Now: c.today(r.syn.New.Text)})
		}
		return ok
	}
	return false
}

// today follows a name to the last that it was given.
func (c *checker) today(name string) string {
	for range maxRenames {
		list := c.renames[name]
		if c.names()[name] || len(list) == 0 {
			break
		}
		name = list[0].syn.New.Text
	}
	return name
}

// maxRenames is how often a name may have changed.
const maxRenames = 64

// checkRenames reports renamings of what is still there, and to what is not.
func (c *checker) checkRenames() {
	if len(c.renames) == 0 {
		return
	}
	c.allNames = nil // while files were merged not all were known
	names, upgrades := c.names(), c.upgrades
	c.upgrades = false // these lines say themselves what is old
	defer func() { c.upgrades = upgrades }()
	list := keys(names)
	for _, old := range keys(c.renames) {
		for _, r := range c.renames[old] {
			c.in(r.file, func() {
				n := r.syn.New
				if c.named(old) != nil || len(c.things(old)) > 0 {
					c.errorf(diag.Duplicate, c.span(r.syn.Old), "there still is something that is called `%s`", old).Hinted("remove this line, or give that its new name")
				}
				if last := c.today(n.Text); !names[last] {
					if c.diags.Len() > maxAdvice {
						list = nil
					}
					c.nothing(c.span(n), last, list, "", nil, "nothing is called `%s`", last)
				}
			})
		}
	}
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
	for _, k := range c.p.Kinds {
		add(k.FieldNames())
	}
	for _, s := range c.p.Scores {
		add(c.termNames(s))
	}
	for _, r := range c.p.Rules {
		if c.ruleSrc(r).syn.Body != nil {
			syntax.Walk(c.ruleSrc(r).syn.Body, func(n any) bool {
				if s, ok := n.(*syntax.Step); ok {
					out[s.Name.Text] = true
				}
				return true
			})
		}
	}
	for _, k := range c.p.Conditions {
		add(c.conditionPartNames(k, "modifier"))
		add(c.conditionPartNames(k, "hook"))
	}
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
			words = append(words, diag.Word{Old: f.Header.Set("language").Value.Span(f.Source), New: fmt.Sprintf("%q", library.Language)})
		}
		if policy := c.firstPolicy(); policy != "" {
			for _, t := range c.oldTests(f) {
				line, _, _ := strings.Cut(f.Source.Text[t.At.End:], "\n")
				behind := "\n  "
				if strings.TrimSpace(line) != "" {
					behind = " ; "
				}
				words = append(words, diag.Word{Old: diag.Span{Source: t.At.Source, Start: t.At.End, End: t.At.End}, New: behind + "policy " + policy})
			}
		}
		r := diag.Rewriting{Original: f.Source, Source: f.Source}
		r.Replace(words)
		tell(f.Location, r.Source.Written)
	}
}
