package syntax

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
)

// The lexer never fails: what it cannot read becomes an Invalid token with a
// problem beside it, and the parser goes on behind it. It has three duties that
// keep the grammar at a lookahead of one:
//
//   - a line's end becomes an NL token, unless a bracket is open or the line
//     ends with an operator, a comma or an `=`;
//   - an NL is issued before each `}` and at the end of the file, so that a list
//     of lines is always `(X NL+)*`;
//   - `;` is an NL as well.

// Space and comments are not tokens: space can be seen in the offsets, comments
// are listed apart.

// lexed is the outcome of lexing one file or one formula inside a text. The
// tokens end with an NL; the end of the file is not among them.
type lexed struct {
	tokens   []lexer.Token
	comments []lexer.Token
	problems []problem
}

// problem is a mistake that the lexer saw, at byte offsets of the source.
type problem struct {
	code       diag.Code
	start, end int
	message    string
	hint       string
}

type lexerState struct {
	lexed
	text  string
	pos   int
	line  int
	bol   int   // offset of the start of the current line
	open  []int // indexes of tokens with brackets ( [ still open
	ends  []end // lines that ended in them
	fresh bool  // nothing but space on this line yet
	asks  bool  // a `?` stands in this statement, so that a `:` may be its

	dropped []byte // what would close the brackets that a brace ended

	again map[string]*repeated // mistakes that are reported once
}

// end is the end of a line that is none, because a bracket is open; at counts the
// tokens before it.
type end struct {
	at  int
	pos lexer.Position
}

func lexText(text string) lexed { return lex(text, false, math.MaxInt) }

// lex splits a text into tokens. Without tests it jumps over what looks like one: they
// are most of many files, and whoever wants to fight does not need them. It stops once
// there are more tokens than most.
func lex(text string, withoutTests bool, most int) lexed {
	l := &lexerState{text: text, line: 1, fresh: true}
	l.tokens = make([]lexer.Token, 0, min(len(text)/5, most)+16)
	if strings.HasPrefix(text, "\uFEFF") {
		l.pos = 3
	}
	for l.pos < len(l.text) && len(l.tokens) <= most {
		if withoutTests && l.pos == l.bol && strings.HasPrefix(l.text[l.pos:], `test "`) {
			l.jumpTest()
			continue
		}
		l.step()
	}
	l.closeBrackets()
	l.newline(0)
	l.count()
	return l.lexed
}

// jumpTest goes on at the next line that begins with something else than space, a
// brace or a comment.
func (l *lexerState) jumpTest() {
	for {
		n := strings.IndexByte(l.text[l.pos:], '\n')
		if n < 0 {
			l.pos = len(l.text)
			return
		}
		l.pos += n + 1
		l.line++
		l.bol = l.pos
		if l.pos == len(l.text) || !strings.ContainsRune(" \t\r\n}#", rune(l.text[l.pos])) {
			return
		}
	}
}

func (l *lexerState) position() lexer.Position {
	return lexer.Position{Offset: l.pos, Line: l.line, Column: l.pos - l.bol + 1}
}

func (l *lexerState) emit(t lexer.TokenType, n int) {
	l.tokens = append(l.tokens, lexer.Token{Type: t, Value: l.text[l.pos : l.pos+n], Pos: l.position()})
	l.pos += n
	l.fresh = false
}

func (l *lexerState) invalid(n int, code diag.Code, hint, format string, args ...any) {
	l.problems = append(l.problems, problem{code, l.pos, l.pos + n, fmt.Sprintf(format, args...), hint})
	l.emit(tokInvalid, n)
}

// newline ends a statement. The token is n bytes long (0 before a brace and at
// the end of the file).
func (l *lexerState) newline(n int) {
	l.emit(tokNewline, n)
	l.fresh = true
	l.asks = false
}

// last returns the last token, nil at the start.
func (l *lexerState) last() *lexer.Token {
	if len(l.tokens) == 0 {
		return nil
	}
	return &l.tokens[len(l.tokens)-1]
}

// What a line begins with that continues none: something that is set, the name or key
// before a `:`, two words in a row, a sign that needs something before it.
var (
	setLine   = regexp.MustCompile(`^[ \t]*[a-z_][a-z0-9_]*(?:\.[a-z0-9_]+|\[[^\]\n]*\])*[ \t]*(?:(?:=|\+=|-=|:=)(?:[^=]|$)|\+\+)`)
	namedLine = regexp.MustCompile(`^[ \t]*(?:[a-z_][a-z0-9_.]*|[0-9]*\.\.[0-9]*|[0-9]+|"[^"\n]*")(?:\([^()\n]*\))?(?:[ \t]*,[ \t]*[a-z0-9_.]+)*[ \t]*:`)
	wordsLine = regexp.MustCompile(`^[ \t]*([a-z_][a-z0-9_]*|[0-9.]+)[ \t]+([a-z_][a-z0-9_]*|[0-9])`)
	signLine  = regexp.MustCompile(`^[ \t]*(?:[{}*/%=<>?:^~$@&]|[+-]=|[0-9.]+[ \t]*=(?:[^=]|$))`)
)

// twoWords reports whether a line begins with two words that stand side by side in no
// formula and no type.
func twoWords(line string) bool {
	m := wordsLine.FindStringSubmatch(line)
	return m != nil && !beforeValue[m[1]] && !betweenValues[m[2]]
}

// beforeValue are words that formulas, types and what stands in place of a formula
// begin with; betweenValues those that go on behind a value or a type.
var (
	beforeValue   = wordSet("not new list one times at_least at_most highest lowest weighted first last roll")
	betweenValues = wordSet("and or not in per when where by until for as to from else rounds with")
)

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// continues reports whether a line that ends here goes on in the next: after what
// cannot end one, unless the next cannot but be a line of its own.
func (l *lexerState) continues(next string) bool {
	t := l.last()
	if t == nil || !l.unended(t) {
		return false
	}
	next = firstLine(next)
	if t.Value == "," || t.Value == "of" { // of a list of names, which may end in `name : type`
		return !signLine.MatchString(next)
	}
	return !signLine.MatchString(next) && !twoWords(next) && (l.asks || !namedLine.MatchString(next)) && (t.Value == ":" || !setLine.MatchString(next))
}

// unended reports whether a line cannot end with a token.
func (l *lexerState) unended(t *lexer.Token) bool {
	switch t.Type {
	case tokOp:
		switch t.Value {
		case "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "=", "+=", "-=", ",", "??", ":", "|", "->":
			return true
		case "?": // of a choice `a ? b : c`; the one of a type follows its word directly
			return t.Pos.Offset > 0 && strings.IndexByte(" \t", l.text[t.Pos.Offset-1]) >= 0
		}
	case tokKeyword:
		switch t.Value {
		case "and", "or", "not", "in":
			return true
		}
	case tokIdent:
		return t.Value == "of" // a list of names follows
	}
	return false
}

// endLines ends the lines that ended while a bracket was open that is never closed.
// It should have been closed on its own line, so the others are lines of their own.
func (l *lexerState) endLines() {
	if len(l.open) > 0 && len(l.ends) > 0 {
		first := l.ends[0].at
		rest := slices.Clone(l.tokens[first:])
		l.tokens = l.tokens[:first]
		for i, t := range rest {
			for len(l.ends) > 0 && l.ends[0].at == first+i {
				l.tokens = append(l.tokens, lexer.Token{Type: tokNewline, Pos: l.ends[0].pos})
				l.ends = l.ends[1:]
			}
			l.tokens = append(l.tokens, t)
		}
		for _, e := range l.ends {
			l.tokens = append(l.tokens, lexer.Token{Type: tokNewline, Pos: e.pos})
		}
	}
	l.open, l.ends = nil, nil
}

// closeBrackets reports every bracket still open and forgets it.
func (l *lexerState) closeBrackets() {
	for _, i := range l.open {
		t := l.tokens[i]
		closing := ")"
		if t.Value == "[" {
			closing = "]"
		}
		l.problems = append(l.problems, problem{diag.UnclosedBracket, t.Pos.Offset, t.Pos.Offset + 1,
			fmt.Sprintf("this `%s` is never closed", t.Value), fmt.Sprintf("add the `%s` that belongs to it", closing)})
		l.tokens[i].Type = tokInvalid
	}
	l.endLines()
}

// braceEndsBrackets reports the brackets that are open where a brace stands, and
// remembers their partners: those are no mistakes of their own.
func (l *lexerState) braceEndsBrackets(brace byte) {
	for _, i := range l.open {
		t := l.tokens[i]
		closing := byte(')')
		if t.Value == "[" {
			closing = ']'
		}
		l.problems = append(l.problems, problem{diag.UnclosedBracket, t.Pos.Offset, t.Pos.Offset + 1,
			fmt.Sprintf("this `%s` is not closed before the `%c`", t.Value, brace), fmt.Sprintf("add the `%c` that belongs to it; no braces stand inside brackets", closing)})
		l.tokens[i].Type = tokInvalid
		l.dropped = append(l.dropped, closing)
	}
	l.endLines()
}

func (l *lexerState) step() {
	rest := l.text[l.pos:]
	c := rest[0]
	switch {
	case c == '\n' || c == '\r' && strings.HasPrefix(rest, "\r\n"):
		n := 1
		if c == '\r' {
			n = 2
		}
		next := rest[n:]
		if len(l.open) > 0 && setLine.MatchString(firstLine(next)) { // nothing is set in brackets
			l.closeBrackets()
		}
		switch {
		case len(l.open) > 0:
			if t := l.last(); !l.unended(t) {
				l.ends = append(l.ends, end{len(l.tokens), l.position()})
			}
			l.pos += n
		case l.continues(next):
			l.pos += n
		default:
			l.newline(n)
		}
		l.fresh = true
		l.line++
		l.bol = l.pos
	case c == ' ' || c == '\t' || c == '\r':
		n := 1
		for n < len(rest) && (rest[n] == ' ' || rest[n] == '\t') {
			n++
		}
		l.pos += n
	case c == '#':
		n := strings.IndexByte(rest, '\n')
		if n < 0 {
			n = len(rest)
		}
		comment := strings.TrimRight(rest[:n], " \t\r")
		if bad := firstInvalid(comment); bad >= 0 {
			l.problems = append(l.problems, newProblem(diag.NotText, l.pos+bad, l.pos+bad+1, "save the file as UTF-8", "these bytes are no text in UTF-8"))
		}
		l.comments = append(l.comments, lexer.Token{Value: comment, Pos: l.position()})
		l.pos += n
	case c == ';':
		if len(l.open) > 0 {
			l.closeBrackets()
		}
		l.newline(1)
		l.fresh = false
	case strings.HasPrefix(rest, rawQuote):
		l.rawToken(rest)
	case c == '"':
		l.textToken(rest)
	case isDigit(c):
		l.number(rest)
	case isLower(c) || c == '_':
		l.word(rest)
	case c >= 'A' && c <= 'Z':
		l.capital(rest)
	case c < utf8.RuneSelf:
		l.operator(rest)
	default:
		l.foreign(rest)
	}
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// beforeText are words that a text follows.
var beforeText = map[string]bool{"ruleset": true, "module": true, "use": true, "extends": true, "test": true, "say": true, "scenario": true}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isLower(c byte) bool { return c >= 'a' && c <= 'z' }
func isName(c byte) bool {
	return isLower(c) || isDigit(c) || c == '_' || c >= 'A' && c <= 'Z'
}

// textToken reads "…" up to the quote that closes it on the same line. A quote
// inside is written \".
func (l *lexerState) textToken(rest string) {
	for i := 1; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			if i+1 < len(rest) && rest[i+1] == '"' {
				i++
			}
		case '"':
			if i > MaxText {
				l.invalid(i+1, diag.TooLong, "say it in several", "a text has at most %d characters", MaxText)
				return
			}
			l.emit(tokText, i+1)
			return
		case '\n', '\r':
			l.unclosedText(l.withoutBraces(rest[:i]))
			return
		}
	}
	l.unclosedText(l.withoutBraces(rest))
}

// rawToken reads """…""", which may run over several lines.
func (l *lexerState) rawToken(rest string) {
	inner := rest[len(rawQuote):]
	end := strings.Index(inner, rawQuote)
	if end < 0 {
		l.invalid(len(rawQuote), diag.UnclosedText, `write """ behind its last line`, "this picture is never closed")
		return
	}
	start := l.pos
	if bad := firstInvalid(inner[:end]); bad >= 0 {
		bad += start + len(rawQuote)
		l.problems = append(l.problems, newProblem(diag.NotText, bad, bad+1, "save the file as UTF-8", "these bytes are no text in UTF-8"))
	}
	l.emit(tokRaw, end+2*len(rawQuote))
	if n := strings.Count(inner[:end], "\n"); n > 0 {
		l.line += n
		l.bol = start + len(rawQuote) + strings.LastIndexByte(inner[:end], '\n') + 1
	}
}

// withoutBraces leaves out the braces at the end of an unclosed text that close what
// was opened before it on its line.
func (l *lexerState) withoutBraces(text string) string {
	text = strings.TrimRight(text, " \t")
	spare := strings.Count(text, "}") - strings.Count(text, "{")
	for i := len(l.tokens) - 1; i >= 0 && spare > 0 && l.tokens[i].Pos.Line == l.line; i-- {
		if t := l.tokens[i]; t.Type == tokOp && t.Value == "{" && strings.HasSuffix(text, "}") {
			text = strings.TrimRight(strings.TrimSuffix(text, "}"), " \t")
			spare--
		}
	}
	return text
}

func (l *lexerState) unclosedText(text string) {
	hint := "end it with a quotation mark on the same line"
	if strings.HasSuffix(text, `\"`) {
		hint = "`\\\"` is a quotation mark inside the text; end it with one more"
	}
	l.invalid(len(text), diag.UnclosedText, hint, "this text is never closed")
}

// number reads 12, 1.5, 3d6 and 2d. A range such as 1..5 ends the number.
func (l *lexerState) number(rest string) {
	n := digits(rest)
	if n < len(rest) && rest[n] == 'd' && (n+1 == len(rest) || !isName(rest[n+1]) || isDigit(rest[n+1])) {
		m := n + 1 + digits(rest[n+1:])
		if m == len(rest) || !isName(rest[m]) {
			l.emit(tokDice, m)
			return
		}
	}
	if n+1 < len(rest) && rest[n] == '.' && isDigit(rest[n+1]) {
		n += 1 + digits(rest[n+1:])
	}
	if n < len(rest) && isName(rest[n]) {
		for n < len(rest) && isName(rest[n]) {
			n++
		}
		hint := "a number is written 12 or 1.5, dice 3d6; a name begins with a letter"
		better := strings.ToLower(strings.ReplaceAll(rest[:n], "_", ""))
		if count, faces, dice := strings.Cut(better, "d"); digits(count) == len(count) && (!dice || digits(faces) == len(faces)) {
			hint = fmt.Sprintf("write `%s`", better)
		}
		l.invalid(n, diag.BadNumber, hint, "`%s` is neither a number nor dice", rest[:n])
		return
	}
	if _, err := strconv.ParseInt(rest[:n], 10, 64); err != nil && digits(rest) == n {
		l.invalid(n, diag.BadNumber, "the largest number is 9223372036854775807", "this number is too large")
		return
	}
	l.emit(tokNumber, n)
}

func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// word reads names, keywords and dice such as d20.
func (l *lexerState) word(rest string) {
	n := 1
	for n < len(rest) && isName(rest[n]) {
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
		l.emit(tokDice, n)
	case keywords[word] != "":
		if l.fresh && (stmtKeywords[word] || declKeywords[word] && !operandKeywords[word]) {
			if t := l.last(); t != nil && t.Type != tokNewline && t.Value != "{" { // a line before does not end
				l.closeBrackets()
				l.newline(0)
			}
			l.dropped = nil
		}
		l.emit(tokKeyword, n)
	default:
		l.emit(tokIdent, n)
	}
}

// capital reads a square such as D4; any other capital is no name.
func (l *lexerState) capital(rest string) {
	n := 1
	for n < len(rest) && isName(rest[n]) {
		n++
	}
	word := rest[:n]
	letters := 0
	for letters < n && word[letters] >= 'A' && word[letters] <= 'Z' {
		letters++
	}
	if letters < n && digits(word[letters:]) == n-letters {
		l.emit(tokSquare, n)
		return
	}
	if t := l.last(); t != nil && t.Type == tokKeyword && beforeText[t.Value] { // a title without its marks
		line, _, _ := strings.Cut(firstLine(rest), "{")
		title := strings.TrimRight(line, " \t\r")
		l.invalid(len(title), diag.Syntax, fmt.Sprintf("write \"%s\"", title), "a text stands in quotation marks")
		return
	}
	l.invalid(n, diag.BadCharacter, fmt.Sprintf("write `%s`", strings.ToLower(word)), "names are in small letters")
}

// Operators of one sign and of two, and what the second sign of two may be, here or in
// another language.
const (
	single  = "+-*/%<>=?:,.|"
	seconds = "=<>.?+-*/&|:"
)

var double = []string{"??", "?.", "..", "==", "!=", "<=", ">=", "+=", "-=", "->"}

// misused are signs of other languages, and what to write instead.
var misused = []struct{ sign, hint string }{
	{"===", "write `==`"},
	{"!==", "write `!=`"},
	{"=<", "write `<=`"},
	{"<>", "write `!=`"},
	{":=", "write `=`"},
	{"...", "a range has two points: 1..5"},
	{"//", "a comment starts with `#`; to divide without a rest write div(a, b)"},
	{"&&", "write `and`"},
	{"||", "write `or`"},
	{"**", "there are no powers; multiply"},
	{"=>", "at least is `>=`, a table's result `->`"},
	{"::", "a single `:`"},
	{"++", "write `+= 1`"},
	{"*=", "write `a = a * b`"},
	{"/=", "write `a = a / b` with a rounding word"},
}

// foreignComment passes over a comment as other languages have them: from /* to */, or a line
// that begins with // or --. It is told once a file.
func (l *lexerState) foreignComment(rest string) bool {
	line := strings.TrimRight(firstLine(rest), "\r")
	n, sign := len(line), rest[:min(2, len(rest))]
	switch {
	case sign == "/*":
		if n = len(rest); strings.Contains(rest, "*/") {
			n = strings.Index(rest, "*/") + 2
		}
	case sign != "//" && sign != "--" || strings.TrimLeft(l.text[l.bol:l.pos], " \t") != "":
		return false
	}
	hint := "a comment begins with `#`, and ends with its line"
	if text := strings.TrimSpace(strings.Trim(firstLine(rest[:n]), "/*-\r")); text != "" {
		hint = written("write: # %s", text)
	}
	l.once(sign, newProblem(diag.BadCharacter, l.pos, l.pos+2, hint, "`%s` begins no comment", sign))
	if lines := strings.Count(rest[:n], "\n"); lines > 0 {
		l.line += lines
		l.bol = l.pos + strings.LastIndexByte(rest[:n], '\n') + 1
	}
	l.pos += n
	return true
}

func (l *lexerState) operator(rest string) {
	if (rest[0] == '/' || rest[0] == '-') && l.foreignComment(rest) {
		return
	}
	paired := len(rest) > 1 && strings.IndexByte(seconds, rest[1]) >= 0
	if paired {
		for _, m := range misused {
			if strings.HasPrefix(rest, m.sign) {
				l.invalid(len(m.sign), diag.BadCharacter, m.hint, "`%s` has no meaning here", m.sign)
				return
			}
		}
	}
	if strings.HasPrefix(rest, "--") && l.last() != nil {
		if rest[2:] == "" || !isDigit(rest[2]) {
			l.invalid(2, diag.BadCharacter, "write `-= 1`", "`--` has no meaning here")
			return
		}
	}
	switch c := rest[0]; c {
	case '(', '[':
		l.open = append(l.open, len(l.tokens))
		l.emit(tokOp, 1)
	case ')', ']':
		want := byte('(')
		if c == ']' {
			want = '['
		}
		if n := len(l.open); n > 0 {
			if l.tokens[l.open[n-1]].Value[0] != want {
				open := l.tokens[l.open[n-1]]
				l.problems = append(l.problems, problem{diag.UnclosedBracket, open.Pos.Offset, open.Pos.Offset + 1,
					fmt.Sprintf("this `%s` is closed by a `%c`", open.Value, c), "brackets close in the order in which they opened"})
				l.tokens[l.open[n-1]].Type = tokInvalid
			}
			if l.open = l.open[:n-1]; n == 1 {
				l.ends = nil
			}
			l.emit(tokOp, 1)
			return
		}
		if i := bytes.LastIndexByte(l.dropped, c); i >= 0 {
			l.dropped = slices.Delete(l.dropped, i, i+1)
			l.emit(tokInvalid, 1)
			return
		}
		l.invalid(1, diag.StrayBracket, fmt.Sprintf("remove it, or add the `%c` before it", want), "this `%c` closes nothing", c)
	case '{', '}':
		l.braceEndsBrackets(c)
		if c == '}' {
			fresh := l.fresh
			l.newline(0)
			l.fresh = fresh
		}
		l.emit(tokOp, 1)
	default:
		switch {
		case paired && slices.Contains(double, rest[:2]):
			l.emit(tokOp, 2)
		case paired && c == '=' && (rest[1] == '-' || rest[1] == '+') && len(rest) > 2 && rest[2] == ' ':
			l.invalid(2, diag.BadCharacter, fmt.Sprintf("write `%c=`, or `= %c` with a blank between", rest[1], rest[1]), "`%s` has no meaning here", rest[:2])
		case strings.IndexByte(single, c) >= 0:
			l.asks = l.asks || c == '?'
			l.emit(tokOp, 1)
		default:
			l.unknown(rest, 1)
		}
	}
}

func (l *lexerState) unknown(rest string, n int) {
	hint := "remove it"
	switch rest[0] {
	case '!':
		hint = "write `not`"
		if t := l.last(); t != nil && t.Type == tokDice && endOf(*t).Offset == l.pos {
			l.problems = append(l.problems, newProblem(diag.BadCharacter, t.Pos.Offset, l.pos+n, fmt.Sprintf("write exploding(%s)", t.Value), "`!` does not make dice explode"))
			l.pos += n
			return
		}
	case '&':
		hint = "write `and`"
	case '\'', '`':
		l.foreignText(rest, n, rest[:1])
		return
	case '^':
		hint = "there are no powers; multiply"
	case '$', '@', '~', '\\':
		hint = "remove it"
	}
	if rest[0] < 0x20 || rest[0] == 0x7f {
		l.invalid(n, diag.BadCharacter, hint, "an invisible control character (%#x) stands here", rest[0])
		return
	}
	for n < len(rest) && rest[n] == rest[0] { // ^^^ is one mistake
		n++
	}
	l.invalid(n, diag.BadCharacter, hint, "`%s` has no meaning here", rest[:n])
}
