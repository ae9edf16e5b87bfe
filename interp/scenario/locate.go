package scenario

import (
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"hcl/lang/diag"
)

// The TOML library gives values without places. This scanner walks a text that the
// library has already accepted and notes where every key and value stands, under
// its path: "side", "0", "combatant", "2", "hp_max", joined by sep.

const sep = "\x00"

func join(path ...string) string { return strings.Join(path, sep) }

// place is where a key and its value stand.
type place struct {
	key, value diag.Span
}

type locator struct {
	src    *diag.Source
	text   string
	pos    int
	places map[string]place
	order  []string       // paths in the order of the text
	counts map[string]int // entries of arrays of tables
}

func locate(src *diag.Source) *locator {
	l := &locator{src: src, text: src.Text, places: map[string]place{}, counts: map[string]int{}}
	if strings.HasPrefix(l.text, "\uFEFF") {
		l.pos = 3
	}
	var table []string
	for {
		l.blanks(true)
		if l.pos >= len(l.text) {
			return l
		}
		start := l.pos
		if l.text[l.pos] == '[' {
			array := strings.HasPrefix(l.text[l.pos:], "[[")
			l.pos += 1 + btoi(array)
			keys, _ := l.keys()
			l.skip(']')
			if array {
				l.skip(']')
			}
			table = l.enter(keys, array)
			head := l.src.At(start, l.pos)
			l.note(table, place{head, head})
			l.noteAbove(table, head)
			continue
		}
		l.pair(table)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// enter resolves the path of a header: the last entry of each array on the way.
func (l *locator) enter(keys []string, array bool) []string {
	var path []string
	for i, k := range keys {
		path = append(path, k)
		p := join(path...)
		if array && i == len(keys)-1 {
			l.counts[p]++
		}
		if n := l.counts[p]; n > 0 {
			path = append(path, strconv.Itoa(n-1))
		}
	}
	return path
}

func (l *locator) note(path []string, p place) {
	key := join(path...)
	if _, ok := l.places[key]; !ok {
		l.order = append(l.order, key)
	}
	l.places[key] = p
}

// noteAbove notes where the tables above a path begin that have no place of their
// own: side of [[side]], a of a.b = 3.
func (l *locator) noteAbove(path []string, at diag.Span) {
	for n := len(path) - 1; n > 0; n-- {
		if _, ok := l.places[join(path[:n]...)]; !ok {
			l.note(path[:n], place{at, at})
		}
	}
}

// pair reads KEY = VALUE below a path.
func (l *locator) pair(table []string) {
	start := l.pos
	keys, end := l.keys()
	if l.pos == start { // cannot happen in valid TOML
		l.pos = len(l.text)
		return
	}
	l.blanks(false)
	l.skip('=')
	l.blanks(false)
	path := append(append([]string(nil), table...), keys...)
	key := l.src.At(start, end)
	l.note(path, place{key, key})
	value := l.value(path)
	l.note(path, place{key, value})
	l.noteAbove(path, key)
}

// keys reads a, a.b or "a b".c; end is behind the last of them.
func (l *locator) keys() (keys []string, end int) {
	for l.pos < len(l.text) {
		l.blanks(false)
		start := l.pos
		switch c := l.text[l.pos]; {
		case c == '"' || c == '\'':
			l.quoted()
			keys = append(keys, unquoted(l.text[start:l.pos]))
		default:
			for l.pos < len(l.text) && isBare(l.text[l.pos]) {
				l.pos++
			}
			keys = append(keys, l.text[start:l.pos])
		}
		end = l.pos
		l.blanks(false)
		if l.pos >= len(l.text) || l.text[l.pos] != '.' {
			return keys, end
		}
		l.pos++
	}
	return keys, end
}

// unquoted is the key that stands in quotes.
func unquoted(quoted string) string {
	var holder struct{ Key string }
	if _, err := toml.Decode("Key = "+quoted, &holder); err != nil { // cannot happen in valid TOML
		return quoted
	}
	return holder.Key
}

func isBare(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// value reads a value and returns where it stands; parts of lists and inline
// tables are noted under their own paths.
func (l *locator) value(path []string) diag.Span {
	start := l.pos
	if l.pos >= len(l.text) {
		return l.src.At(start, start)
	}
	switch l.text[l.pos] {
	case '"', '\'':
		l.quoted()
	case '[':
		l.pos++
		for n := 0; ; n++ {
			l.blanks(true)
			if l.pos >= len(l.text) || l.text[l.pos] == ']' {
				break
			}
			item := append(append([]string(nil), path...), strconv.Itoa(n))
			span := l.value(item)
			l.note(item, place{span, span})
			l.blanks(true)
			l.skip(',')
		}
		l.skip(']')
	case '{':
		l.pos++
		for {
			l.blanks(true)
			if l.pos >= len(l.text) || l.text[l.pos] == '}' {
				break
			}
			before := l.pos
			l.pair(path)
			l.blanks(true)
			l.skip(',')
			if l.pos == before {
				break
			}
		}
		l.skip('}')
	default:
		for l.pos < len(l.text) && !strings.ContainsRune(",]}#\n\r", rune(l.text[l.pos])) {
			l.pos++
		}
		end := l.pos
		for end > start && (l.text[end-1] == ' ' || l.text[end-1] == '\t') {
			end--
		}
		return l.src.At(start, end)
	}
	return l.src.At(start, l.pos)
}

// quoted passes over a string of any of TOML's four kinds.
func (l *locator) quoted() {
	q := l.text[l.pos]
	if triple := strings.Repeat(string(q), 3); strings.HasPrefix(l.text[l.pos:], triple) {
		l.pos += 3
		for l.pos < len(l.text) && !strings.HasPrefix(l.text[l.pos:], triple) {
			if q == '"' && l.text[l.pos] == '\\' {
				l.pos++
			}
			l.pos++
		}
		l.pos = min(l.pos+3, len(l.text))
		for l.pos < len(l.text) && l.text[l.pos] == q { // up to two belong to the text
			l.pos++
		}
		return
	}
	l.pos++
	for l.pos < len(l.text) && l.text[l.pos] != q {
		if q == '"' && l.text[l.pos] == '\\' {
			l.pos++
		}
		l.pos++
	}
	l.pos = min(l.pos+1, len(l.text))
}

func (l *locator) skip(c byte) {
	if l.pos < len(l.text) && l.text[l.pos] == c {
		l.pos++
	}
}

// blanks passes over blanks and comments, and line ends if lines.
func (l *locator) blanks(lines bool) {
	for l.pos < len(l.text) {
		switch c := l.text[l.pos]; {
		case c == ' ' || c == '\t':
			l.pos++
		case lines && (c == '\n' || c == '\r'):
			l.pos++
		case c == '#' && lines:
			for l.pos < len(l.text) && l.text[l.pos] != '\n' {
				l.pos++
			}
		default:
			return
		}
	}
}
