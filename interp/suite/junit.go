package suite

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// What a program that knows JUnit reads: https://github.com/testmoapp/junitxml.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string      `xml:"classname,attr"`
		Name    string      `xml:"name,attr"`
		File    string      `xml:"file,attr,omitempty"`
		Line    int         `xml:"line,attr,omitempty"`
		Failure *junitFault `xml:"failure"`
		Error   *junitFault `xml:"error"`
		Skipped *junitFault `xml:"skipped"`
	}
	junitFault struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit gives the report as the XML that build servers read: a suite for each ruleset. A test
// that a variant changes, or that is wrong in its base, is skipped; one that was not run is an error, and so is a
// ruleset that could not be read.
func (r *Report) JUnit() ([]byte, error) {
	all := junitSuites{}
	suite := func(ruleset string) *junitSuite {
		if n := len(all.Suites); n == 0 || all.Suites[n-1].Name != ruleset {
			all.Suites = append(all.Suites, junitSuite{Name: ruleset})
		}
		return &all.Suites[len(all.Suites)-1]
	}
	for _, t := range r.Tests {
		s := suite(t.Ruleset)
		c := junitCase{Class: t.Ruleset, Name: t.Title, File: t.Place.File, Line: t.Place.Line}
		switch t.Outcome {
		case Failed:
			c.Failure = &junitFault{t.Message, t.text()}
			s.Failures++
		case Changed:
			c.Skipped = &junitFault{Message: "changed by " + t.By + ": " + t.Message}
			s.Skipped++
		case Wrong:
			c.Skipped = &junitFault{Message: "wrong in " + t.By + " itself: " + t.Message}
			s.Skipped++
		case NotRun:
			c.Error = &junitFault{Message: "it was not run, since those before it took too long"}
			s.Errors++
		}
		s.Tests++
		s.Cases = append(s.Cases, c)
	}
	for _, u := range r.Unread {
		s := suite(u.Ruleset)
		s.Cases = append(s.Cases, junitCase{Class: u.Ruleset, Name: "the ruleset can be read",
			Error: &junitFault{"the ruleset has errors", strings.Join(u.Errors, "\n\n")}})
		s.Tests, s.Errors = s.Tests+1, s.Errors+1
	}
	for _, s := range all.Suites {
		all.Tests, all.Failures, all.Errors, all.Skipped = all.Tests+s.Tests, all.Failures+s.Failures, all.Errors+s.Errors,
			all.Skipped+s.Skipped
	}
	out, err := xml.MarshalIndent(all, "", "  ")
	return []byte(xml.Header + string(out) + "\n"), err
}

// text says of a failure where it stands, what may help, and what led there.
func (t *Test) text() string {
	var b strings.Builder
	if t.At != nil {
		fmt.Fprintf(&b, "%s:%d:%d: %s\n", t.At.File, t.At.Line, t.At.Column, t.Message)
	}
	if t.Hint != "" {
		fmt.Fprintln(&b, t.Hint)
	}
	for _, line := range t.Log {
		fmt.Fprintln(&b, line)
	}
	return b.String()
}
