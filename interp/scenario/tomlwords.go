package scenario

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"hcl/lang/diag"
)

// The TOML library stops at its first mistake and speaks of tables, arrays and
// runes. Here its words become a designer's, and where a mistake spoils no more
// than its own line, the rest is read without it for the next one.

const mostTOMLErrors = 20

// decode reads the TOML of the text.
func (l *loader) decode(text string) {
	unclosed := -1 // the line of a text that is not closed: the next may be part of it
	for try := range mostTOMLErrors {
		var raw map[string]any
		_, err := toml.Decode(text, &raw)
		if err == nil {
			if l.diags.Errors() == 0 {
				l.root = newNode(raw, locate(l.src).places, nil)
			}
			return
		}
		var pe toml.ParseError
		if !errors.As(err, &pe) {
			l.errorf(diag.BadTOML, l.src.At(0, 0), "this cannot be read as TOML: %s", err)
			return
		}
		if try == 0 && l.foreign(text) {
			return
		}
		if try == 0 {
			if text = l.letters(text); l.diags.Errors() > 0 {
				continue
			}
		}
		start := min(max(0, pe.Position.Start), len(text))
		span := l.tomlSpan(start, min(start+max(1, pe.Position.Len), len(text)))
		message, hint := tomlWords(pe.Message, span)
		at := l.src.Position(span.Start).Line
		if unclosed >= 0 && at == unclosed+1 {
			return
		}
		if strings.Contains(message, "never closed") {
			unclosed = at
		}
		l.errorf(diag.BadTOML, span, "%s", message).Hint = hint
		from := strings.LastIndexByte(text[:span.Start], '\n') + 1
		to := from + len(firstLine(text[from:]))
		line := strings.TrimSpace(text[from:to])
		if !strings.Contains(line, "=") || strings.HasPrefix(line, "[") || strings.ContainsAny(line, "[{") ||
			strings.Contains(line, `"""`) ||
			strings.HasPrefix(message, "`") {
			return // what follows may depend on it
		}
		text = text[:from] + strings.Repeat(" ", to-from) + text[to:]
	}
}

// pair is a line of YAML or JSON that gives something a value.
var pair = regexp.MustCompile(`(?m)^[\s{]*"?([A-Za-z_][\w-]*)"?[ \t]*:[ \t]*([^\s,{\[|>&][^,{\[\n]*?),?[ \t\r]*$`)

// foreign tells of a scenario that is written in another format than TOML.
func (l *loader) foreign(text string) bool {
	is := "YAML"
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		is = "JSON"
	}
	m := pair.FindStringSubmatchIndex(text)
	if m == nil || strings.Contains(text[:m[0]], "=") {
		return false
	}
	value := text[m[4]:m[5]]
	switch _, err := strconv.ParseFloat(value, 64); {
	case err == nil || value == "true" || value == "false" || value[0] == '"':
	default:
		value = strconv.Quote(strings.Trim(value, "'"))
	}
	l.errorf(diag.BadTOML, l.src.At(m[2], m[5]), "a scenario is written in TOML, and this is %s", is).
		Hinted("write: %s = %s", text[m[2]:m[3]], value)
	return true
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// tomlSpan puts a place back to the last thing before it where the library points
// at a line's end.
func (l *loader) tomlSpan(start, end int) diag.Span {
	text := l.src.Text
	if strings.TrimSpace(text[start:end]) == "" {
		for start > 0 && (start == len(text) || strings.ContainsRune(" \t\r\n", rune(text[start]))) {
			start--
		}
		for start > 0 && !utf8.RuneStart(text[start]) {
			start--
		}
		_, n := utf8.DecodeRuneInString(text[start:])
		return l.src.At(start, start+max(1, n))
	}
	for start < end-1 && (text[start] == ' ' || text[start] == '\t') {
		start++
	}
	return l.src.At(start, min(end, start+len(firstLine(text[start:]))))
}

var (
	tomlKey  = regexp.MustCompile(`^Key '(.*)'`)
	bareWord = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_ -]*`)
)

// yesNo are the words that people write for true and false.
var yesNo = map[string]string{
	"yes": "true", "y": "true", "on": "true", "true": "true",
	"no": "false", "n": "false", "off": "false", "false": "false",
}

// digits are those of the numbers that people write out.
var digits = map[string]string{
	"zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
	"seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
}

// tomlWords puts a message of the library into a designer's words.
func tomlWords(message string, span diag.Span) (words, hint string) {
	text := span.Source.Text
	rest := firstLine(text[span.Start:])
	got := span.Text()
	switch {
	case strings.HasPrefix(message, "expected value but found"), strings.HasPrefix(message, "unexpected EOF; expected value"):
		switch word := bareWord.FindString(rest); {
		case word != "" && yesNo[strings.ToLower(strings.TrimSpace(word))] != "":
			return fmt.Sprintf("`%s` is neither true nor false", strings.TrimSpace(word)), "write " + yesNo[strings.ToLower(strings.TrimSpace(word))]
		case strings.HasPrefix(text[strings.LastIndexByte(text[:span.Start], '\n')+1:], "seed"):
			return "a seed is a whole number from 0 on", "write: seed = " + cmp.Or(digits[strings.TrimSpace(word)], "1")
		case digits[strings.TrimSpace(word)] != "":
			return "a number is written in digits", "write " + digits[strings.TrimSpace(word)]
		case word != "":
			return "a text stands in quotation marks", fmt.Sprintf("write %q", strings.TrimSpace(word))
		case strings.IndexAny(rest, "“”„‘’") == 0:
			return "texts stand in straight quotation marks", `write "…"`
		case got == "=" && strings.HasPrefix(strings.TrimLeft(rest[1:], " \t"), "="), strings.HasSuffix(strings.TrimRight(text[:span.Start], " \t"), "="):
			return "one `=` is enough", "write: KEY = VALUE"
		}
		return "the value is missing", "write: KEY = VALUE"
	case strings.Contains(message, "strings cannot contain newlines"), strings.Contains(message, `expected '"`), strings.Contains(message, `expected "'`):
		return "this text is never closed", "end it with a quotation mark on the same line"
	case strings.HasPrefix(message, "expected '.' or '='"), strings.HasSuffix(message, "expected key separator '='"):
		return "a key and its value are joined by `=`", "write: KEY = VALUE"
	case strings.HasPrefix(message, "expected a top-level item"):
		if strings.HasPrefix(rest, ",") {
			return "a comma has no meaning here", "a fraction has a point; a list stands in [ ]"
		}
		if strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, ";") {
			return "the line should end here", "a comment begins with #"
		}
		return "the line should end here", "one KEY = VALUE a line"
	case strings.HasPrefix(message, "invalid escape"), strings.HasPrefix(message, "Escaped character"), strings.Contains(message, "hexadecimal digits"):
		escape := got[max(0, strings.IndexByte(got, '\\')):]
		return fmt.Sprintf("`%s` has no meaning in a text", strings.Trim(escape, `"`)), "a backslash is written \\\\"
	case strings.Contains(message, "to end table name"), strings.Contains(message, "table array name delimiter"):
		return "this header is not closed", "write: [NAME] or [[NAME]], and nothing else in the line"
	case strings.Contains(message, "table names cannot be empty"):
		return "this header names nothing", "write: [params], [[side]] …"
	case strings.Contains(message, "key name appears blank"), strings.HasPrefix(message, "unexpected '='"), strings.HasPrefix(message, "unexpected '.'"):
		return "the key is missing", "write: KEY = VALUE"
	case strings.Contains(message, "array terminator"), strings.Contains(message, "inline table terminator"):
		what, closing := "list", "]"
		if strings.Contains(message, "inline") {
			what, closing = "table", "}"
		}
		if strings.Contains(message, "end of file") {
			return fmt.Sprintf("a %s is never closed", what), fmt.Sprintf("add the `%s` that belongs to it", closing)
		}
		return fmt.Sprintf("a comma is missing in this %s", what), fmt.Sprintf("commas stand between its values, `%s` at its end", closing)
	case strings.HasPrefix(message, "unexpected comma"):
		return "a value is missing before this comma", "write it, or remove the comma"
	case strings.HasPrefix(message, "Invalid"), strings.HasPrefix(message, "invalid float"), strings.HasPrefix(message, "floats must"),
		strings.HasPrefix(message, "expected a digit"), strings.Contains(message, "out of range"), strings.Contains(message, "number:"):
		number, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
		if number = strings.TrimRight(number, "\r,]}"); strings.Contains(message, "out of range") {
			return "this number is too large or too small", "whole numbers go to 9223372036854775807"
		}
		return fmt.Sprintf("`%s` is no number", number), "write a number such as 12 or 0.5"
	case strings.Contains(message, "datetime"):
		return fmt.Sprintf("`%s` is no date", got), "a text stands in quotation marks"
	case strings.Contains(message, "control characters"):
		return "an invisible control character stands here", "remove it"
	}
	if m := tomlKey.FindStringSubmatch(message); m != nil {
		key := m[1][strings.LastIndexByte(m[1], '.')+1:]
		if strings.Contains(message, "as an array") || strings.Contains(message, "as a hash") {
			return fmt.Sprintf("`%s` stands above as something else", key), fmt.Sprintf("begin each with [[%s]]", m[1])
		}
		if before := text[:span.Start]; strings.HasSuffix(before, "[") && !strings.HasSuffix(before, "[[") && key == "side" {
			return "there are several sides", "begin each with [[side]]"
		}
		return fmt.Sprintf("`%s` is set twice", key), "remove one of the two"
	}
	return "this cannot be read as TOML: " + message, "write: KEY = VALUE"
}
