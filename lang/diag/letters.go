package diag

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// foreign are letters of other alphabets, and plain those of ours that they look like.
const (
	foreign = "аеорсухкіјѕһԁԛԝАВЕКМНОРСТХУІЈЅαικνορυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
	plain   = "aeopcyxkijshdqwABEKMHOPCTXYIJSaikvopuABEZHIKMNOPTYX"
)

// Disguise is a word with a letter that looks like one of ours and is none.
type Disguise struct {
	Word   string // as it was meant
	At     int    // the byte at which the first such letter begins
	Letter rune
}

// Disguised tells of the first letter of a word that only looks like one from a to z. ok is
// false if there is none, or if another letter looks like none of ours.
func Disguised(word string) (found Disguise, ok bool) {
	var b strings.Builder
	found.At = -1
	for i, r := range word {
		meant := r
		switch n := strings.IndexRune(foreign, r); {
		case r < utf8.RuneSelf:
		case n >= 0:
			meant = rune(plain[utf8.RuneCountInString(foreign[:n])])
		case r >= '０' && r <= 'ｚ': // letters as wide as Chinese ones
			meant = r - '０' + '0'
		default:
			return Disguise{}, false
		}
		if meant != r && found.At < 0 {
			found.At, found.Letter = i, r
		}
		b.WriteRune(meant)
	}
	found.Word = b.String()
	return found, found.At >= 0
}

// String says what the letter is.
func (d Disguise) String() string {
	alphabet := "wide"
	switch {
	case unicode.Is(unicode.Cyrillic, d.Letter):
		alphabet = "Cyrillic"
	case unicode.Is(unicode.Greek, d.Letter):
		alphabet = "Greek"
	}
	r, _ := utf8.DecodeRuneInString(d.Word[d.At:])
	return fmt.Sprintf("this is a %s letter (U+%04X), not `%c`", alphabet, d.Letter, r)
}

// Alike says of a name that is nearly another which letter makes the difference, if it
// cannot be seen.
func Alike(name, other string) string {
	if d, ok := Disguised(name); ok && d.Word == other {
		return fmt.Sprintf("write `%s`: the `%c` in it is no Latin letter (U+%04X)", other, d.Letter, d.Letter)
	}
	return fmt.Sprintf("did you mean `%s`?", other)
}
