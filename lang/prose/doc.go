// Package prose takes apart a rulebook that is Markdown, NAME.hc.md: the prose of its designer,
// rules in fenced blocks of `hc`, and quotations in braces of what the rules hold. What those
// mean, and whether there is what is quoted, is said by package check.
//
// Rules is the text as the parser of rules sees it: all else is blank, and every line and
// column stays what it was. Of Markdown only what that takes is known here: fences, code in
// backticks and comments. It is read once from front to back, whoever has written it.
package prose
