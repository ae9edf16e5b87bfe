package main

import (
	"errors"

	"hcl/interp/event"
	"hcl/lang/diag"
)

// asGiven shows what is wrong in text that was made of words of the command line: move gives the
// place among these, and say puts what is said of it into the words of who gave them.
func asGiven(err error, move func(diag.Span) diag.Span, say func(*diag.Diagnostic)) error {
	if list, ok := diag.AsList(err); ok {
		for _, d := range list.All() {
			d.Span = move(d.Span)
			say(d)
			for i := range d.Notes {
				d.Notes[i].Span = move(d.Notes[i].Span)
			}
		}
	}
	var failure *event.Failure
	if errors.As(err, &failure) {
		failure.Span = move(failure.Span)
	}
	return err
}
