package check

import (
	"fmt"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// Language is the version of the language that this package reads; lang/CHANGELOG.md says
// what each has changed. A file may say in its head for which it was written.
const Language = "1.1"

// testsDecide is the version since which a choice that a test does not say fails it; before,
// a policy made it.
const testsDecide = "1.1"

// signsApart is the version since which `=-` and `=+` are refused; before, they were `=`
// and a sign of the number.
const signsApart = "1.1"

// checkLanguage reports a file for a newer language, as the only thing that is wrong with it:
// what it says cannot be understood.
func (l *loader) checkLanguage(f *File, before diag.List) {
	s := headerSet(f.Header, "language")
	if s == nil {
		return
	}
	switch version := syntax.Unquote(s.Value.Text); {
	case !isVersion(version):
		l.diags.Errorf(diag.BadVersion, s.Value.Span(f.Source), "`%s` is no version", version).Hinted("this is language = \"%s\"", Language)
	case versionLess(Language, version):
		l.diags, l.fatal = before, true
		l.diags.Errorf(diag.BadVersion, s.Value.Span(f.Source), "this is written in version %s of the language, and this hcl knows %s", version, Language).
			Hinted("get a newer hcl")
	}
}

// oldSigns notes where a file of an older version of the language has signs that are refused
// today.
func (l *loader) oldSigns(f *File) {
	if !l.upgrades || !f.isBefore(signsApart) {
		return
	}
	for _, d := range l.diags.All() {
		if sign := d.Span.Text(); d.Span.Source == f.Source && (sign == "=-" || sign == "=+") {
			l.old = append(l.old, oldName{f.Location, d.Span, "= " + sign[1:], true})
		}
	}
}

// isBefore reports whether a file was written for the language as it was before a version.
func (f *File) isBefore(version string) bool {
	f = f.Whole()
	if f.Header == nil {
		return false
	}
	s := headerSet(f.Header, "language")
	return s != nil && versionLess(syntax.Unquote(s.Value.Text), version)
}

// oldTests are the tests of a file that leave a choice to a policy which they do not name.
func (c *checker) oldTests(f *File) []*ir.Test {
	if !f.isBefore(testsDecide) {
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
func (c *checker) upgraded(tell func(place Location, text string)) {
	for _, f := range c.files {
		if !f.isBefore(Language) {
			continue
		}
		var words []diag.Word
		if f.book == nil && !slices.ContainsFunc(f.Chapters, func(ch *File) bool { return len(c.oldTests(ch)) > 0 }) {
			words = append(words, diag.Word{Old: headerSet(f.Header, "language").Value.Span(f.Source), New: fmt.Sprintf("%q", Language)})
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
		tell(f.Location, r.Source.Text)
	}
}
