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

const (
	declWords = `ruleset module chapter chapters use extends renamed param die kind rows table score stacking modifier define
		rule event on condition setup round phase victory policy measure test override extend remove before after around map picture`
	stmtWords = `let if for while repeat return choose rank add remove begin end announce say step needs scenario rolls
		answer run expect sealed reveal together veto`
	innerWords = `plural else new in when where by until as to from with and or not true false none it self`
)

// softWords are keywords where their line says so, and names everywhere else.
var softWords = WordSet("run step use")

// keywords cannot be used as names.
var keywords = hardWords(declWords + " " + stmtWords + " " + innerWords)

func hardWords(list string) map[string]bool {
	words := WordSet(list)
	maps.DeleteFunc(words, func(word string, _ bool) bool { return softWords[word] })
	return words
}

// DeclWords start a declaration; at the start of a line outside any
// indentation they also tell that a block before them was left open.
var DeclWords = WordSet(declWords)

// StmtWords start a statement; in an open bracket at the start of a line they
// tell that the bracket was forgotten.
var StmtWords = WordSet(stmtWords)

// Keywords lists the reserved words, sorted.
func Keywords() []string { return slices.Sorted(maps.Keys(keywords)) }

// IsKeyword reports whether a word is reserved.
func IsKeyword(word string) bool { return keywords[word] }

// OperandWords may stand in a formula where a value may.
var OperandWords = WordSet("true false none it self round map")

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
