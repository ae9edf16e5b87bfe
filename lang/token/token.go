package token

import (
	"maps"
	"slices"

	"github.com/alecthomas/participle/v2/lexer"
)

// Limits on what a token may hold.
const (
	MaxText = 4096 // bytes of a text in quotation marks
	MaxName = 100  // letters
)

// The kinds of token.
const (
	EOF     = lexer.EOF
	Newline = lexer.TokenType(iota + 1)
	Ident
	Keyword
	Number
	Dice
	Square
	Text
	Raw
	Op
	Invalid
)

// Symbols are the kinds of token by the names that the grammar has for them.
var Symbols = map[string]lexer.TokenType{
	"EOF": EOF, "NL": Newline,
	"Ident": Ident, "Keyword": Keyword, "Number": Number, "Dice": Dice,
	"Square": Square, "Text": Text, "Raw": Raw, "Op": Op, "Invalid": Invalid,
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

// DeclWords start a declaration; at the start of a line outside any
// indentation they also tell that a block before them was left open.
var DeclWords = map[string]bool{
	"ruleset": true, "module": true, "chapter": true, "chapters": true, "use": true, "extends": true, "renamed": true, "param": true, "die": true, "kind": true,
	"rows": true, "table": true, "score": true, "modifier": true, "define": true, "rule": true, "event": true,
	"on": true, "condition": true, "setup": true, "round": true, "phase": true, "victory": true, "policy": true,
	"measure": true, "test": true, "override": true, "extend": true, "remove": true, "before": true, "after": true,
	"around": true, "map": true, "picture": true,
}

// StmtWords start a statement; in an open bracket at the start of a line they
// tell that the bracket was forgotten.
var StmtWords = map[string]bool{
	"let": true, "if": true, "for": true, "while": true, "repeat": true, "return": true, "choose": true,
	"rank": true, "add": true, "remove": true, "begin": true, "end": true, "announce": true, "say": true, "step": true,
	"needs": true, "scenario": true, "rolls": true, "answer": true, "run": true, "expect": true,
	"sealed": true, "reveal": true, "together": true,
}

// OperandWords may stand in a formula where a value may.
var OperandWords = map[string]bool{
	"true": true, "false": true, "none": true, "it": true, "self": true, "round": true, "map": true,
}

// The name of a file is not needed in the position of a token. For a token that stands for
// something else than itself it says what is written: PutIn if nothing is.
const PutIn = "put in"

// End is the place behind a token.
func End(t lexer.Token) lexer.Position {
	p, n := t.Pos, len(t.Value)
	switch p.Filename {
	case "":
	case PutIn:
		n = 0
	default:
		n = len(p.Filename)
	}
	p.Offset += n
	p.Column += n
	return p
}

// RawQuote stands before and behind a text of several lines.
const RawQuote = `"""`
