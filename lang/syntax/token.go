package syntax

import (
	"io"
	"maps"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"
)

// The kinds of token.
const (
	tokEOF     = lexer.EOF
	tokNewline = lexer.TokenType(iota + 1)
	tokIdent
	tokKeyword
	tokNumber
	tokDice
	tokSquare
	tokText
	tokRaw
	tokOp
	tokInvalid
)

var symbols = map[string]lexer.TokenType{
	"EOF": tokEOF, "NL": tokNewline,
	"Ident": tokIdent, "Keyword": tokKeyword, "Number": tokNumber, "Dice": tokDice,
	"Square": tokSquare, "Text": tokText, "Raw": tokRaw, "Op": tokOp, "Invalid": tokInvalid,
}

// keywords cannot be used as names. The value says what the word is for.
var keywords = map[string]string{
	"ruleset": "a declaration", "module": "a declaration", "chapter": "a declaration", "chapters": "a declaration", "use": "a declaration", "extends": "a declaration", "renamed": "a declaration",
	"param": "a declaration", "die": "a declaration", "kind": "a declaration", "plural": "a declaration",
	"rows": "a declaration", "table": "a declaration", "map": "a declaration", "score": "a declaration",
	"modifier": "a declaration", "define": "a declaration", "let": "a statement", "rule": "a declaration",
	"step": "a statement", "event": "a declaration", "on": "a declaration", "condition": "a declaration",
	"setup": "a declaration", "round": "the round", "phase": "a declaration", "victory": "a declaration", "picture": "a declaration",
	"policy": "a declaration", "measure": "a declaration", "test": "a declaration", "override": "a declaration",
	"extend": "a declaration", "remove": "a declaration", "before": "a declaration", "after": "a declaration",
	"around": "a declaration", "if": "a statement", "else": "a statement", "for": "a statement", "in": "an operator",
	"while": "a statement", "repeat": "a statement", "return": "a statement", "choose": "a statement",
	"sealed": "a statement", "reveal": "a statement", "together": "a statement", "rank": "a statement", "add": "a statement",
	"begin": "a statement", "end": "a statement", "announce": "a statement", "say": "a statement", "new": "a statement",
	"needs": "a statement", "when": "a condition", "where": "a condition", "by": "part of a statement",
	"until": "part of a statement", "as": "part of a statement", "to": "part of a statement", "from": "part of a statement",
	"with": "part of a statement", "and": "an operator", "or": "an operator", "not": "an operator",
	"true": "a value", "false": "a value", "none": "a value", "it": "the item of a list", "self": "the thing itself",
	"scenario": "a statement of tests", "rolls": "a statement of tests", "answer": "a statement of tests",
	"run": "a statement of tests", "expect": "a statement of tests",
}

// Keywords lists the reserved words, sorted.
func Keywords() []string { return slices.Sorted(maps.Keys(keywords)) }

// IsKeyword reports whether a word is reserved.
func IsKeyword(word string) bool { return keywords[word] != "" }

// declKeywords start a declaration; at the start of a line outside any
// indentation they also tell that a block before them was left open.
var declKeywords = map[string]bool{
	"ruleset": true, "module": true, "chapter": true, "chapters": true, "use": true, "extends": true, "renamed": true, "param": true, "die": true, "kind": true,
	"rows": true, "table": true, "score": true, "modifier": true, "define": true, "rule": true, "event": true,
	"on": true, "condition": true, "setup": true, "round": true, "phase": true, "victory": true, "policy": true,
	"measure": true, "test": true, "override": true, "extend": true, "remove": true, "before": true, "after": true,
	"around": true, "map": true, "picture": true,
}

// stmtKeywords start a statement; in an open bracket at the start of a line they
// tell that the bracket was forgotten.
var stmtKeywords = map[string]bool{
	"let": true, "if": true, "for": true, "while": true, "repeat": true, "return": true, "choose": true,
	"rank": true, "add": true, "remove": true, "begin": true, "end": true, "announce": true, "say": true, "step": true,
	"needs": true, "scenario": true, "rolls": true, "answer": true, "run": true, "expect": true,
	"sealed": true, "reveal": true, "together": true,
}

// operandKeywords may stand in a formula where a value may.
var operandKeywords = map[string]bool{
	"true": true, "false": true, "none": true, "it": true, "self": true, "round": true, "map": true,
}

// definition presents tokens that are already lexed to participle.
type definition struct{}

func (definition) Symbols() map[string]lexer.TokenType { return symbols }

func (definition) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return &tokenList{tokens: lexText(string(text)).tokens}, nil
}

// tokenList hands out tokens, then the end of the file for ever.
type tokenList struct {
	tokens []lexer.Token
	next   int
}

func (l *tokenList) Next() (lexer.Token, error) {
	if l.next < len(l.tokens) {
		l.next++
		return l.tokens[l.next-1], nil
	}
	return lexer.Token{Type: tokEOF, Pos: endOf(l.tokens[len(l.tokens)-1])}, nil
}
