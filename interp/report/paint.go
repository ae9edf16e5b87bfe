package report

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fatih/color"

	"hcl/interp/event"
)

// painted is a text in the colours of the log of a fight: headings are bold, and sides have their colours wherever
// they are named, but for headings and commands.
func (r *Report) painted(text string) string {
	colours := event.SideColours(r.Sides...)
	names := slices.SortedFunc(maps.Keys(colours), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b))
	})
	var either []string
	for _, name := range names {
		either = append(either, regexp.QuoteMeta(name))
		if within := event.Within(name); within != name {
			colours[within] = colours[name]
			either = append(either, regexp.QuoteMeta(within))
		}
	}
	sides := regexp.MustCompile(strings.Join(either, "|"))
	bold := event.Style(true, color.Bold)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		switch head := r.heading(line); {
		case strings.Contains(line, "hcl ") || i > 0 && strings.HasSuffix(lines[i-1], "\\"):
		case i == 0:
			lines[i] = bold.Sprint(line)
		case head != "":
			lines[i] = bold.Sprint(head) + line[len(head):]
		case len(names) > 0:
			lines[i] = paintedSides(line, sides, colours)
		}
	}
	return strings.Join(lines, "\n")
}

// heading is the title of the section that a line begins, "" if it begins none.
func (r *Report) heading(line string) string {
	for _, s := range r.Sections {
		rest, ok := strings.CutPrefix(line, s.Title)
		if ok && s.Title != "" && (rest == "" || strings.HasPrefix(rest, "  ")) {
			return s.Title
		}
	}
	return ""
}

func paintedSides(line string, sides *regexp.Regexp, colours map[string]int) string {
	var out strings.Builder
	from := 0
	for _, at := range sides.FindAllStringIndex(line, -1) {
		before, _ := utf8.DecodeLastRuneInString(line[:at[0]])
		after, _ := utf8.DecodeRuneInString(line[at[1]:])
		if isLetter(before) || isLetter(after) || isWord(line[:at[0]], line[at[0]:at[1]], line[at[1]:]) {
			continue
		}
		name := line[at[0]:at[1]]
		out.WriteString(line[from:at[0]] + event.Style(true, event.SideColour(colours[name])).Sprint(name))
		from = at[1]
	}
	return out.String() + line[from:]
}

// named is what stands before a name in a sentence.
var named = regexp.MustCompile(`(^|  |\b(by|of|to|against|than|for|from|and)|[:;,("–])\s*$`)

// isWord reports whether the title of a side in small letters, between two parts of a line, is likely a word like any
// other, as are a guard and the north: it is not a cell of its own, and no word that leads to names stands before it.
func isWord(before, title, after string) bool {
	first, _ := utf8.DecodeRuneInString(title)
	if !unicode.IsLower(first) || strings.HasPrefix(title, "the ") {
		return false
	}
	if strings.TrimSpace(before) == "" {
		return !cellEnds.MatchString(after)
	}
	return !named.MatchString(before)
}

// cellEnds is what stands behind a name that is a cell of its own, or the head of a list.
var cellEnds = regexp.MustCompile(`^(\s*$|  |:| \()`)

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }
