package library

import (
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/syntax"
)

// Language is the version of the language that this package reads; lang/CHANGELOG.md says
// what each has changed. A file may say in its head for which it was written.
const Language = "1.1"

// signsApart is the version since which `=-` and `=+` are refused; before, they were `=`
// and a sign of the number.
const signsApart = "1.1"

// checkLanguage reports a file for a newer language, as the only thing that is wrong with it:
// what it says cannot be understood.
func (l *loader) checkLanguage(f *File, before diag.List) {
	s := f.Header.Set("language")
	if s == nil {
		return
	}
	switch version := syntax.Unquote(s.Value.Text); {
	case !isVersion(version):
		l.diags.Errorf(diag.BadVersion, s.Value.Span(f.Source), "`%s` is no version",
			version).Hinted("this is language = \"%s\"", Language)
	case versionLess(Language, version):
		l.diags, l.fatal = before, true
		l.diags.Errorf(diag.BadVersion, s.Value.Span(f.Source),
			"this is written in version %s of the language, and this hcl knows %s", version, Language).
			Hinted("get a newer hcl")
	}
}

// oldSigns notes where a file of an older version of the language has signs that are refused
// today.
func (l *loader) oldSigns(f *File) {
	if !l.OldSigns || !f.IsBefore(signsApart) {
		return
	}
	for _, d := range l.diags.All() {
		if sign := d.Span.Text(); d.Span.Source == f.Source && (sign == "=-" || sign == "=+") {
			l.old = append(l.old, Old{f.Location, d.Span, "= " + sign[1:], true})
		}
	}
}

// IsBefore reports whether a file was written for the language as it was before a version.
func (f *File) IsBefore(version string) bool {
	f = f.Whole()
	if f.Header == nil {
		return false
	}
	s := f.Header.Set("language")
	return s != nil && versionLess(syntax.Unquote(s.Value.Text), version)
}

// Newer reports whether a version of a ruleset comes after another, which may have none.
func Newer(was, now string) bool {
	return isVersion(now) && (!isVersion(was) || versionLess(was, now))
}

func isVersion(v string) bool {
	for _, part := range strings.Split(v, ".") {
		if _, err := strconv.ParseUint(part, 10, 31); err != nil {
			return false
		}
	}
	return true
}

// versionLess compares versions number by number.
func versionLess(a, b string) bool {
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range bs {
		x, y := 0, 0
		if i < len(as) {
			x, _ = strconv.Atoi(as[i])
		}
		y, _ = strconv.Atoi(bs[i])
		if x != y {
			return x < y
		}
	}
	return false
}
