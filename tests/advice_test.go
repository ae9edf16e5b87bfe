package tests

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hcl/lang/diag"
)

// What is to be written in testdata/advice.txtar: a mistake and, behind `=>`, what it is told.
const told = "=> "

// Mistakes of people who have never programmed. Each is one error; its advice is golden
// (-update), and whoever follows it by the letter has a file without errors, unless it has
// words in capitals, for what only the designer knows, or ends in a `…`.
func TestAdvice(t *testing.T) {
	t.Parallel()
	const name = "testdata/advice.txtar"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	yard, archive := yardFiles(t), txtar.Parse(text)
	for i, section := range archive.Files {
		head, tail := "", ""
		switch section.Name {
		case "statements":
			head, tail = "rule act(who, foe: combatant) {\n", "\n}\n"
		case "tests":
			head, tail = "test \"Act\" {\n", "\n}\n"
		}
		var out []string
		for _, piece := range strings.Split(strings.Trim(string(section.Data), "\n"), "\n\n") {
			wrong, golden, _ := strings.Cut(strings.Trim(piece, "\n"), "\n"+told)
			start := "ruleset \"Mistaken\"\nextends \"yard\"\ncondition dazed(who)\nevent boasts(who)\n" + head
			if section.Name == "files" {
				start = ""
			}
			_, diags := found(yard, start+wrong+tail)
			errors := slices.DeleteFunc(diags.All(), func(d *diag.Diagnostic) bool { return d.Severity != diag.Error })
			if len(errors) != 1 {
				t.Errorf("%d errors:\n%s\n%s", len(errors), wrong, diags.Render())
				continue
			}
			d := errors[0]
			out = append(out, wrong+"\n"+told+d.Hint)
			if d.Hint != golden && !*update {
				t.Errorf("%s\nis told %q\ninstead of %q", wrong, d.Hint, golden)
			}
			if left := unfollowed(d, start+wrong+tail, func(text string) *diag.List {
				_, diags := found(yard, text)
				return diags
			}); left != nil {
				t.Errorf("%s\nis told: %s\nwhich leads to\n%s", wrong, d.Hint, left.Render())
			}
		}
		archive.Files[i].Data = []byte(strings.Join(out, "\n\n") + "\n\n")
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var (
	unknownWord = regexp.MustCompile(`\b[A-Z][A-Z_]{2,}\b|…$|^(there|names|the|where|declare) |which says`)
	ownLine     = regexp.MustCompile("^(?:.*; )?(?:.*\\b)?(?:write|did you mean|leave out the quotation marks)(?:, outside all braces)?:? `?(.*?)`?\\??$")
)

// unfollowed follows an advice and returns what is then still wrong: nil if nothing is, or
// if it cannot be followed by the letter.
func unfollowed(d *diag.Diagnostic, text string, check func(string) *diag.List) *diag.List {
	if try, ok := declares(d, text); ok {
		if diags := check(try); diags.Errors() > 0 {
			return diags
		}
		return nil
	}
	if unknownWord.MatchString(d.Hint) || !strings.Contains(d.Span.Source.Text, text) {
		return nil
	}
	lines := strings.Split(text, "\n")
	place := d.Span.Source.Position(d.Span.Start)
	line := lines[place.Line-1]
	hint := followed(d.Hint)
	m := ownLine.FindStringSubmatch(hint)
	switch {
	case strings.HasPrefix(hint, "leave it out"), strings.HasPrefix(hint, "remove it"):
		m = []string{"", ""}
	case m == nil || strings.Contains(hint, ", and `}`"):
		return nil
	}
	whole := m[1]
	if head, ok := strings.CutSuffix(whole, "{ … }"); ok {
		whole = head + line[strings.Index(line+"{", "{"):]
	}
	start := d.Span.Start - place.Column + 1 // of the line
	begins, ends := []int{d.Span.Start - start}, []int{d.Span.End - start, len(line)}
	for _, at := range words.FindAllStringIndex(line, -1) {
		if at[0] < begins[0] {
			begins = append(begins, at[0])
		}
		if at[1] > ends[0] {
			ends = append(ends, at[1])
		}
	}
	first := start + len(line) - len(strings.TrimLeft(line, " \t"))
	tries := []string{text[:start] + text[min(len(text), start+len(line)+1):] + "\n" + whole + "\n", // outside
		text[:first] + whole + text[start+len(line):]}
	for _, blank := range []string{"", " "} {
		for _, begin := range begins {
			for _, end := range ends {
				if start+end <= len(text) && begin <= end {
					tries = append(tries, text[:start+begin]+whole+blank+text[start+end:])
				}
			}
		}
	}
	var left *diag.List
	for _, try := range tries {
		diags := check(try)
		if diags.Errors() == 0 {
			return nil
		}
		if left == nil || diags.Errors() < left.Errors() {
			left = diags
		}
	}
	return left
}

// followed is what of a hint is followed: the first of several ways. A `;` in a line to write has a blank before it.
func followed(hint string) string {
	if i := otherWay.FindStringIndex(hint); i != nil {
		hint = hint[:i[0]+1]
	}
	return hint
}

var otherWay = regexp.MustCompile("[^ ]; |`, or (?:`|a new line)")

var (
	toDeclare = regexp.MustCompile(`(?:declare it|change): ((?:extend kind|event|condition|define|rule) .*?)(?:, and write here: (.*)|, or .*)?$`)
	mayBe     = regexp.MustCompile("ends in `\\?`: (\\S+)\\?$")
)

// declares follows an advice to declare something, or to give something another type.
func declares(d *diag.Diagnostic, text string) (string, bool) {
	if m := mayBe.FindStringSubmatch(d.Hint); m != nil {
		return strings.Replace(text, ": "+m[1]+" ", ": "+m[1]+"? ", 1), true
	}
	m := toDeclare.FindStringSubmatch(d.Hint)
	if m == nil || strings.Contains(m[1], "…") || strings.Contains(m[1], "TYPE") {
		return "", false
	}
	if m[2] != "" {
		text = text[:d.Span.Start] + m[2] + text[d.Span.End:]
	}
	if head, ok := strings.CutPrefix(m[1], "rule "); ok {
		name, _, _ := strings.Cut(head, "(")
		return regexp.MustCompile(`rule `+name+`\b[^{]*\{`).ReplaceAllLiteralString(text, m[1]+" {"), true
	}
	return text + "\n" + m[1] + "\n", true
}

// words are those of a line, and its signs.
var words = regexp.MustCompile(`\w+|[^\w\s]`)
