package library

import (
	"hcl/lang/diag"
)

// Old is a place where something is called as it was once.
type Old struct {
	Place Location
	Span  diag.Span
	Now   string
	Sign  bool // it is a sign of an older version of the language
}

// Rewritings holds the files that use old names, with the new, by their keys.
type Rewritings map[string]*Rewritten

// Rewritten is a file that has been read again with new words in it.
type Rewritten struct {
	diag.Rewriting
	Place Location
}

// Replace puts new words in the place of old ones.
func (all Rewritings) Replace(old []Old) {
	words := map[string][]diag.Word{}
	seen := map[diag.Span]bool{}
	for _, o := range old {
		key := o.Place.key()
		if all[key] == nil {
			all[key] = &Rewritten{diag.Rewriting{Original: o.Span.Source, Source: o.Span.Source}, o.Place}
		}
		if !seen[o.Span] {
			seen[o.Span] = true
			words[key] = append(words[key], diag.Word{Old: o.Span, New: o.Now, Sign: o.Sign})
		}
	}
	for key, list := range words {
		all[key].Rewriting.Replace(list)
	}
}
