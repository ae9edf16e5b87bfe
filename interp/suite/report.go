package suite

import (
	"encoding/json"
	"slices"
	"strings"

	"hcl/interp/narrate"
	"hcl/interp/script"
	"hcl/lang/diag"
)

// Outcome is how a test ended.
type Outcome string

const (
	Passed  Outcome = "passed"
	Failed  Outcome = "failed"
	Changed Outcome = "changed" // a variant changes what a test of its base expects
	Wrong   Outcome = "wrong"   // it is one of a base, and does not hold in that either
	NotRun  Outcome = "not run" // those before it took too long
)

// Place is where something stands in a file, counted from 1.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// placeOf is where a span begins.
func placeOf(s diag.Span) Place {
	if s.IsZero() {
		return Place{}
	}
	at := s.Source.Position(s.Start)
	return Place{s.Source.Name, at.Line, at.Column}
}

// Test is what came of one test.
type Test struct {
	Ruleset string   `json:"ruleset"` // as the command named it
	Title   string   `json:"title"`
	Place   Place    `json:"place"`
	Outcome Outcome  `json:"outcome"`
	By      string   `json:"changed_by,omitempty"` // the files that change it, or the base in which it is wrong
	Message string   `json:"message,omitempty"`    // what was expected, and what was found
	Hint    string   `json:"hint,omitempty"`
	At      *Place   `json:"at,omitempty"`  // where that is said
	Log     []string `json:"log,omitempty"` // that led there, with all throws
}

// Unread is a ruleset with errors, of which no test was run.
type Unread struct {
	Ruleset string   `json:"ruleset"`
	Errors  []string `json:"errors"`
}

// Report is what came of all tests.
type Report struct {
	Passed   int       `json:"passed"`
	Failed   int       `json:"failed"`
	Changed  int       `json:"changed"`
	Wrong    int       `json:"wrong,omitempty"`
	NotRun   int       `json:"not_run"`
	Tests    []Test    `json:"tests"`
	Unread   []Unread  `json:"unread,omitempty"`
	Coverage *Coverage `json:"coverage,omitempty"`
}

// Add notes what came of a test.
func (r *Report) Add(ruleset string, x script.Result, how Outcome, by string) {
	t := Test{Ruleset: ruleset, Title: x.Test.Name, Place: placeOf(x.Test.Span), Outcome: how, By: by, Message: x.Failed,
		Hint: x.Hint, Log: Log(x)}
	if x.Failed != "" && !x.At.IsZero() {
		at := placeOf(x.At)
		t.At = &at
	}
	switch how {
	case Passed:
		r.Passed++
	case Failed:
		r.Failed++
	case Changed:
		r.Changed++
	case Wrong:
		r.Wrong++
	case NotRun:
		r.NotRun++
	}
	r.Tests = append(r.Tests, t)
}

// AddUnread notes a ruleset that has errors.
func (r *Report) AddUnread(ruleset string, errors *diag.List) {
	u := Unread{Ruleset: ruleset, Errors: []string{}}
	for _, d := range errors.All() {
		if d.Severity == diag.Error {
			u.Errors = append(u.Errors, strings.TrimRight(d.Render(), "\n"))
		}
	}
	r.Unread = append(r.Unread, u)
}

// Holds reports whether everything was run and is as it is expected.
func (r *Report) Holds() bool { return r.Failed+r.NotRun+len(r.Unread) == 0 }

// First compares two tests, or all of two rulesets where they have no titles, by which is to be run
// first after this report: what failed before all else.
func (r *Report) First(rulesetA, titleA, rulesetB, titleB string) int {
	rank := func(ruleset, title string) int {
		if r != nil && slices.ContainsFunc(r.Tests, func(t Test) bool {
			return t.Outcome == Failed && t.Ruleset == ruleset && (title == "" || t.Title == title)
		}) {
			return 0
		}
		return 1
	}
	return rank(rulesetA, titleA) - rank(rulesetB, titleB)
}

// Write gives the report as JSON.
func (r *Report) Write() ([]byte, error) {
	if r.Tests == nil {
		r.Tests = []Test{}
	}
	out, err := json.MarshalIndent(r, "", "  ")
	return append(out, '\n'), err
}

// Log is what led to the end of a test, line by line; none if it passed.
func Log(x script.Result) []string {
	var b strings.Builder
	n := narrate.New(&b, narrate.Options{Depth: narrate.Rolls, Why: narrate.All})
	for i := range x.Log {
		n.Read(&x.Log[i])
	}
	n.Flush()
	log := strings.Trim(b.String(), "\n")
	if log == "" {
		return nil
	}
	return strings.Split(log, "\n")
}
