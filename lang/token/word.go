package token

import (
	"fmt"
	"regexp"
	"strings"

	"hcl/lang/diag"
)

// word reads names, keywords and dice such as d20.
func (l *lexerState) word(rest string) {
	n := 1
	for n < len(rest) && IsName(rest[n]) {
		n++
	}
	word := rest[:n]
	if m := n + letters(rest[n:]); m > n {
		l.foreignWord(rest[:m])
		return
	}
	switch {
	case n > MaxName:
		l.invalid(n, diag.TooLong, "choose a shorter one", "a name has at most %d letters", MaxName)
	case strings.ToLower(word) != word:
		l.invalid(n, diag.BadCharacter, fmt.Sprintf("write `%s`", strings.ToLower(word)), "names are in small letters")
	case word[0] == 'd' && n > 1 && digits(word[1:]) == n-1:
		l.emit(Dice, n)
	case l.isKeyword(word, rest[n:]):
		if l.fresh && (StmtWords[word] || DeclWords[word] && !OperandWords[word]) {
			if t := l.last(); t != nil && t.Type != Newline && t.Value != "{" { // a line before does not end
				l.closeBrackets()
				l.newline(0)
			}
			l.dropped = nil
		}
		l.emit(Keyword, n)
	default:
		l.emit(Ident, n)
	}
}

// isKeyword reports whether a word is a keyword, before the rest of a text.
func (l *lexerState) isKeyword(word, rest string) bool {
	if !softWords[word] {
		return keywords[word]
	}
	last, next := l.last(), strings.TrimLeft(rest, " \t")
	switch {
	case last == nil: // of a file, of what a repl reads, or of a formula
		return next != "" && !goesOn.MatchString(next)
	case last.Type == Keyword:
		return word == "step" && beforeStep[last.Value] && (last.Value != "remove" || !goesOn.MatchString(next))
	case last.Type != Newline && last.Value != "{":
		return false
	}
	if word == "run" { // alone, before a number, a name or a formula in brackets
		return !strings.HasPrefix(rest, "(") && !named.MatchString(next)
	}
	return next != "" && (next[0] == '"' || next[0] == '{' || IsName(next[0]) || next[0] >= 'A' && next[0] <= 'Z')
}

// beforeStep are the words that variants put before the name of a step.
var beforeStep = WordSet("override remove before after around")

// goesOn is what stands behind a name in a formula.
var goesOn = regexp.MustCompile(`^([^"{A-Za-z0-9]|(and|or|not|in|from)\b)`)

// named is what stands behind a name at the beginning of a line.
var named = regexp.MustCompile(`^([:,.}]|[-+]?=([^=]|$))`)

// capital reads a square such as D4; any other capital is no name.
func (l *lexerState) capital(rest string) {
	n := 1
	for n < len(rest) && IsName(rest[n]) {
		n++
	}
	word := rest[:n]
	letters := 0
	for letters < n && word[letters] >= 'A' && word[letters] <= 'Z' {
		letters++
	}
	if letters < n && digits(word[letters:]) == n-letters {
		l.emit(Square, n)
		return
	}
	if t := l.last(); t != nil && t.Type == Keyword && BeforeText[t.Value] { // a title without its marks
		line, _, _ := strings.Cut(FirstLine(rest), "{")
		title := strings.TrimRight(line, " \t\r")
		l.invalid(len(title), diag.Syntax, fmt.Sprintf("write \"%s\"", title), "a text stands in quotation marks")
		return
	}
	l.invalid(n, diag.BadCharacter, fmt.Sprintf("write `%s`", strings.ToLower(word)), "names are in small letters")
}

// BeforeText are words that a text follows.
var BeforeText = map[string]bool{"ruleset": true, "module": true, "use": true, "extends": true, "test": true,
	"say": true, "scenario": true}
