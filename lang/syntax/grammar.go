package syntax

import (
	"io"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/token"
)

// definition presents tokens that are already lexed to participle.
type definition struct{}

func (definition) Symbols() map[string]lexer.TokenType { return token.Symbols }

func (definition) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return &tokenList{tokens: token.Lex(string(text)).Tokens}, nil
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
	return lexer.Token{Type: token.EOF, Pos: token.End(l.tokens[len(l.tokens)-1])}, nil
}
