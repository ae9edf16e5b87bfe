package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Article is a word with its article: a rule, an event.
func Article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// WordList writes `a`, `b` or `c`.
func WordList(words []string, last string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = "`" + w + "`"
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	const most = 8
	if len(quoted) > most {
		return strings.Join(quoted[:most], ", ") + fmt.Sprintf(" … (%d in all)", len(quoted))
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " " + last + " " + quoted[len(quoted)-1]
}

// Count is how many there are of something: no rows, 1 row, 2 rows.
func Count(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// OneBlank is a line of code as advice shows it: with one blank where an aligned one has many,
// except in quotation marks.
func OneBlank(line string) string {
	var b strings.Builder
	quoted := false
	for i, c := range line {
		quoted = quoted != (c == '"')
		if c != ' ' || quoted || i == 0 || line[i-1] != ' ' {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// OwnerEnding is what a name ends with that says whose something is: Isolde’s, the scouts’, the boss’s.
func OwnerEnding(name string) string {
	if strings.HasSuffix(name, "s") && !strings.HasSuffix(name, "ss") {
		return "’"
	}
	return "’s"
}

// AfterName is text that stands behind a name: what begins with "’s" has the ending that the name takes.
func AfterName(name, text string) string {
	for _, ending := range []string{"’s", "'s"} {
		rest, is := strings.CutPrefix(text, ending)
		if next, _ := utf8.DecodeRuneInString(rest); is && !unicode.IsLetter(next) && OwnerEnding(name) == "’" {
			return strings.TrimSuffix(ending, "s") + rest
		}
	}
	return text
}

// Spaced is a name as people read it: hp_max is HP max.
func Spaced(name string) string {
	words := strings.Split(strings.ReplaceAll(name, "_", " "), " ")
	for i, w := range words {
		if len(w) == 2 && !strings.Contains(shortWords, w) || 1 < len(w) && len(w) < 5 && !strings.ContainsAny(w, "aeiouy") {
			words[i] = strings.ToUpper(w)
		}
	}
	return strings.Join(words, " ")
}

// shortWords are those that are no abbreviations.
const shortWords = "am an as at be by do go he if in is it me my no of off on or so to up us we ax"
