// Package report is what a verb has found, for those who read it: what was fought, the finding, and sections of
// figures, charts and notes. A verb's package makes one report; the writers here make of it a text for terminals, a
// table for spreadsheets (CSV), an object for programs (JSON), and a page for browsers.
//
// A section stands in all of them with one set of rows; what only a page has room for, or only a text needs, says so
// (see Medium). Charts are plain data (see Chart). No noun of any ruleset is known here.
package report
