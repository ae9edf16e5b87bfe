package scenario

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/token"
)

// read reads the file and its TOML, and says what stands in the way.
func (l *loader) read(loc library.Location) bool {
	text, err := loc.Read(MaxSource)
	l.src = diag.NewSource(loc.Name(), text)
	whole := l.src.At(0, 0)
	deepest, parts := shape(text)
	switch {
	case err != nil:
		l.errorf(diag.FileNotFound, whole, "%s", library.FileError(err))
	case len(text) > MaxSource:
		l.errorf(diag.TooLarge, whole, "the file has more than %d bytes",
			MaxSource).Hinted("use `copies`, or `number` of a unit")
	case strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff"):
		l.errorf(diag.NotText, whole, "this is a text in UTF-16, not in UTF-8").Hinted("save the file as UTF-8")
	case strings.IndexByte(text, 0) >= 0:
		l.errorf(diag.NotText, whole, "this is a binary file, not a text").Hinted("name a text file that ends in .toml")
	case !utf8.ValidString(text):
		bad := strings.IndexFunc(text, func(r rune) bool { return r == utf8.RuneError })
		l.errorf(diag.NotText, l.src.At(bad, bad+1), "this is no text in UTF-8").Hinted("save the file as UTF-8")
	case strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF")) == "":
		l.errorf(diag.EmptyFile, whole, "the file is empty").Hinted("a scenario begins with: ruleset = \"%s\"",
			l.rulesetName())
	case deepest > MaxNesting:
		l.errorf(diag.TooDeep, whole, "brackets or keys are nested more than %d deep",
			MaxNesting).Hinted("a scenario needs no more than three")
	case parts > MaxParts:
		l.errorf(diag.TooLarge, whole, "the file has more than %d keys, tables and items of lists", MaxParts).
			Hinted("use `copies`, or `number` of a unit")
	default:
		sum := sha256.Sum256([]byte(text))
		l.setup.Hash = hex.EncodeToString(sum[:])
		if l.decode(text); l.diags.Errors() == 0 {
			l.texts(l.root)
		}
	}
	return l.diags.Errors() == 0
}

// texts refuses texts that nobody can read, and those that steer a terminal.
func (l *loader) texts(n *node) {
	if v, ok := n.raw.(string); ok {
		switch i := strings.IndexFunc(v, diag.Unsafe); {
		case len(v) > token.MaxText:
			l.errorf(diag.TooLong, n.span, "a text has at most %d characters", token.MaxText).Hinted("say it shorter")
		case i >= 0:
			bad, _ := utf8.DecodeRuneInString(v[i:])
			l.errorf(diag.BadText, n.span, "an invisible or control character (%U) stands in this text", bad).Hinted("remove it")
		}
	}
	for _, x := range n.list {
		l.texts(x)
	}
	for _, key := range n.keys {
		l.texts(n.table[key])
	}
}

// rulesetName is what a scenario should write.
func (l *loader) rulesetName() string {
	if l.p == nil {
		return "NAME"
	}
	return l.p.IDs[0]
}

// shape is how deep brackets go, or how many parts a key has, and how many parts there are in all,
// before the library recurses into them and makes a table of each.
func shape(text string) (deepest, parts int) {
	depth, dots := 0, 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		if strings.IndexByte("[{.,=", c) >= 0 {
			parts++
		}
		switch c {
		case '#':
			i += len(firstLine(text[i:])) - 1
		case '"', '\'':
			l := locator{text: text, pos: i}
			l.quoted()
			if end := i + len(firstLine(text[i:])); l.pos > end && !strings.HasPrefix(text[i+1:], string([]byte{c, c})) {
				l.pos = end // it is never closed
			}
			i = max(i, l.pos-1)
		case '[', '{':
			depth, dots = depth+1, 0
		case ']', '}':
			depth--
		case '.':
			dots++
		case '\n':
			dots = 0
			if i+1 < len(text) && text[i+1] == '[' {
				depth = 0 // a header
			}
		case ' ', '\t':
		default:
			if !isBare(c) {
				dots = 0
			}
		}
		deepest = max(deepest, depth, dots)
	}
	return deepest, parts
}
