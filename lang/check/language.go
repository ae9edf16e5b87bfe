package check

import (
	"fmt"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

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
		tell(f.Location, r.Source.Text)
	}
}
