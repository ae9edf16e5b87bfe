package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"hcl/interp/event"
)

const hostile = "</script><script>alert(1)</script><!-- ' \" & \\ \u2028 `"

// everything is a page with all kinds of charts; each of its texts ends as all the others do.
func everything(end string) *Report {
	head := []string{"", "share" + end}
	rows := [][]string{{"heads" + end, ""}, {"  red" + end, "50 %" + end}, {"alone" + end}}
	return &Report{Generator: "hcl" + end, Title: "title" + end, Subtitle: "subtitle" + end, Summary: "summary" + end, Contents: true,
		Sides:   [][]string{{"red" + end, "blue" + end}},
		Finding: []string{"finding" + end}, Remark: "remark" + end,
		Sections: []Section{
			{Title: "bars" + end, Says: []string{"text" + end}, Head: head, Rows: rows, Items: []Item{{Says: "says" + end, Command: "command" + end, Rests: "rests" + end}}, Notes: []string{"note" + end},
				Chart: Bars{X: Axis{Label: "x" + end}, Rows: []Bar{{Group: "group" + end, Label: "bar" + end, Side: "red" + end, Value: 1, Text: "one" + end, Tip: "tip" + end}}}},
			{Title: "columns" + end, Sub: true, Chart: Columns{Rows: []Column{{From: 1, To: 2, Value: 3, Tip: "tip" + end}}}},
			{Title: "lines" + end, Fold: true, Head: head, Rows: rows, Chart: Lines{Series: []Series{{Label: "line" + end, Points: []Point{{X: 1, Tip: "tip" + end}}}}}},
			{Title: "heat" + end, Chart: Heat{Columns: []string{"column" + end}, Rows: []string{"row" + end}, Cells: [][]Cell{{{Value: 1, Text: "cell" + end}}}}},
		},
		About: &Section{Head: head, Rows: rows}}
}

func written(t *testing.T, p *Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.WritePage(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Whatever a ruleset calls a thing, it has as many elements on a page, and no others.
func TestTextsStayTexts(t *testing.T) {
	elements := regexp.MustCompile(`</?[a-z][a-z0-9]*|<!--`)
	count := func(text string) map[string]int {
		out := map[string]int{}
		for _, e := range elements.FindAllString(text, -1) {
			if e != "<wbr" { // where a line may be broken
				out[e]++
			}
		}
		return out
	}
	plain, got := count(written(t, everything(""))), count(written(t, everything(hostile)))
	if !maps.Equal(plain, got) {
		t.Errorf("hostile names change the elements of a page:\n%v\n%v", plain, got)
	}
}

// Nothing is fetched, and nothing may be.
func TestPageStandsAlone(t *testing.T) {
	text := written(t, everything(""))
	if found := regexp.MustCompile(`<(?:script|link|img|iframe)[^>]*(?:src|href)=[^>]*>|@import|url\(http`).FindString(text); found != "" {
		t.Errorf("the page wants %s", found)
	}
	if !strings.Contains(text, "default-src 'none'") {
		t.Error("the page may fetch something")
	}
}

// What charts.js draws has a box for each chart.
func TestChartsHaveTheirBoxes(t *testing.T) {
	p := everything(hostile)
	text := written(t, p)
	found := regexp.MustCompile(`(?s)<script type="application/json" id="charts">(.*?)</script>`).FindStringSubmatch(text)
	if found == nil {
		t.Fatal("the page holds no charts")
	}
	var drawn struct {
		Colours map[string]int
		Charts  map[string]struct {
			Kind  string
			Chart map[string]any
		}
	}
	if err := json.Unmarshal([]byte(found[1]), &drawn); err != nil {
		t.Fatal(err)
	}
	for at, kind := range map[string]string{"0": "bars", "1": "columns", "2": "lines", "3": "heat"} {
		if drawn.Charts[at].Kind != kind {
			t.Errorf("chart %s is of kind %q, not %s", at, drawn.Charts[at].Kind, kind)
		}
		if !strings.Contains(text, `data-chart="`+at+`"`) {
			t.Errorf("chart %s has no box", at)
		}
		if !strings.Contains(string(must(files.ReadFile("files/charts.js"))), "\nfunction "+kind+"(") {
			t.Errorf("charts.js draws no %s", kind)
		}
	}
	if row := drawn.Charts["0"].Chart["rows"].([]any)[0].(map[string]any); row["label"] != "bar"+hostile {
		t.Errorf("a name has become %q", row["label"])
	}
	if n, ok := drawn.Colours["blue"+hostile]; !ok || n != 1 {
		t.Errorf("the second side has colour %d", n)
	}
}

func must(text []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return text
}

// The table of contents leads to every block, and has those that belong to another below it.
func TestContentsLeadToSections(t *testing.T) {
	p := &Report{Contents: true,
		Sections: []Section{{Title: "a"}, {Title: "b"}, {Title: "b1", Sub: true}, {Title: "b2", Sub: true}, {Title: "c"}}}
	text := written(t, p)
	for _, id := range []string{"b0", "b1", "b2", "b3", "b4"} {
		if !strings.Contains(text, `href="#`+id+`"`) || !strings.Contains(text, `<section id="`+id+`"`) {
			t.Errorf("block %s is not led to", id)
		}
	}
	list := newPage(p).Entries()
	if len(list) != 3 || len(list[1].Below) != 2 || list[1].Below[1].Title != "b2" {
		t.Errorf("the contents are %+v", list)
	}
}

// Rows of a table are as wide as their head.
func TestRowsAreAsWideAsTheTable(t *testing.T) {
	text := written(t, &Report{About: &Section{Head: []string{"", "a", "b"}, Rows: [][]string{{"one", "1", "2"}, {"two"}, {"three", "long"}}}})
	for _, want := range []string{`<th scope="row" colspan="3">two</th>`, `<td colspan="2">long</td>`, `<td>2</td>`} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

// A page, and each heading of one, shows its first sections open; the others are folded, with all that is in them.
func TestPagesFold(t *testing.T) {
	r := &Report{Title: "title"}
	part := func(title string) Section { return Section{Title: title, Rows: [][]string{{"row", "1"}}} }
	r.Sections = Below(part("head"), []Section{part("a"), part("b"), part("c"), part("d")})
	r.Sections = append(r.Sections, part("next"), part("after"))
	text := written(t, r)
	for title, folded := range map[string]bool{"head": false, "a": false, "c": false, "d": true, "next": false} {
		h := "h3"
		if title == "head" || title == "next" {
			h = "h2"
		}
		if got := strings.Contains(text, `<details class="part"><summary><`+h+`>`+title+`<`); got != folded {
			t.Errorf("%s is folded: %v", title, got)
		}
	}
}

// Entries of little weight are folded on a page, and counted in one look; a whole text has them all.
func TestWeakEntriesFold(t *testing.T) {
	r := &Report{Sections: []Section{{Title: "found", Items: []Item{{Says: "strong", Command: "hcl a", Rests: "9 fights"}},
		Weak: []Item{{Says: "weak", Command: "hcl b"}}, Count: "and 1 more"}}}
	for text, parts := range map[string][]string{
		written(t, r):           {"<li>strong", "<summary>and 1 more</summary>", "<li>weak", "</details>"},
		r.Text(Look{Width: 80}): {"1. strong", "and 1 more"},
		r.Text(Look{All: true}): {"1. strong", "(9 fights)", "2. weak"},
	} {
		at := 0
		for _, part := range parts {
			if n := strings.Index(text[at:], part); n < 0 {
				t.Errorf("no %q in its place in:\n%s", part, text)
			} else {
				at += n
			}
		}
	}
	if strings.Contains(r.Text(Look{Width: 80}), "weak") {
		t.Error("one look has what is of little weight")
	}
}

// In a table wider than the screen long cells are broken behind a comma or a blank, and not within words; the last
// columns go before names become unreadable.
func TestTablesKeepTheWidth(t *testing.T) {
	r := &Report{Sections: []Section{{Title: "Scenario", Head: []string{"", "outcomes", "half within", "5 to 95 %", "fights"},
		Rows: [][]string{{"game/boarding", "The Confederation 52.4 %, The Kilrathi 43.4 %, The pirates 4.2 %",
			"6 rounds", "2 to 11", "4,821"}}}}}
	const want = `
Scenario
                 outcomes                   half within  5 to 95 %  fights
  game/boarding  The Confederation 52.4 %,     6 rounds    2 to 11   4,821
                 The Kilrathi 43.4 %,
                 The pirates 4.2 %
`
	if got := r.Text(Look{Width: 80}); !strings.Contains(got, want) {
		t.Errorf("%s, not%s", got, want)
	}
	for width := 60; width < 120; width++ {
		for line := range strings.Lines(r.Text(Look{Width: width})) {
			if n := utf8.RuneCountInString(line) - 1; n > width {
				t.Errorf("at %d columns a line of %d: %s", width, n, line)
			}
		}
	}
	rows := []string{"one", "two"}
	for range 30 {
		r.Sections = append(r.Sections, Section{Title: "some measure by fighter, a fight", Rows: [][]string{rows, rows, rows, rows}})
	}
	if lines := strings.Count(r.Text(Look{Width: 80}), "\n"); lines > screen+3 {
		t.Errorf("one look of %d lines", lines)
	}
}

// One look has a line of params, however many a scenario sets; a whole text has them all.
func TestHeadsAreShort(t *testing.T) {
	s := Source{Ruleset: "game", Params: []event.ParamInfo{}}
	if n := len(s.Lines(nil)); n != 1 {
		t.Errorf("%d lines where no param is set", n)
	}
	for i := range 12 {
		s.Params = append(s.Params, event.ParamInfo{Name: fmt.Sprint("some_param_", i), Value: "all_together"})
	}
	for _, f := range s.Lines(nil)[1:] {
		if len(f.Brief) > 76 || !strings.HasSuffix(f.Brief, "; and 10 more") || strings.Count(f.Text, ";") != 11 {
			t.Errorf("%q for %q", f.Brief, f.Text)
		}
	}
}

// Headings are bold, and sides have their colours where they are named, small within a sentence, too; commands, words
// that merely hold a name or are a word like any other, and texts for programs have none.
func TestTextsHaveColours(t *testing.T) {
	r := &Report{Title: "red and guard", Finding: []string{"Favourite: the red, against guard, who must guard himself."},
		Next: "hcl run red", Summary: "9 fights", Sides: [][]string{{"guard", "The red"}},
		Sections: []Section{{Title: "Won by guard", Head: []string{"", "share"},
			Rows: [][]string{{"The red", "1"}, {"guard", "2"}, {"guard it", "3"}, {"bodyguard", "4"}}}}}
	const want = "\x1b[1mred and guard\x1b[22m\nFavourite: \x1b[31mthe red\x1b[0m, against \x1b[34mguard\x1b[0m, who must " +
		"guard himself.\nhcl run red\n\n  9 fights\n\n\x1b[1mWon by guard\x1b[22m  share\n  \x1b[31mThe red\x1b[0m         1\n" +
		"  \x1b[34mguard\x1b[0m           2\n  guard it        3\n  bodyguard       4\n"
	if got := r.Text(Look{Width: 80, Colour: true}); got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got := r.Text(Look{Width: 80}); strings.Contains(got, "\x1b") {
		t.Errorf("%q has colours", got)
	}
}

// Sections of a group stand in one fold of a page, below its title, and so in the contents.
func TestGroupsAreOneFold(t *testing.T) {
	part := func(title, group string) Section {
		return Section{Title: title, Group: group, Rows: [][]string{{"row", "1"}}}
	}
	r := &Report{Title: "title", Sections: []Section{part("a", ""), part("x", "many"), part("y", "many"),
		part("z", "other"),
		part("b", "")}}
	text := written(t, r)
	at := 0
	for _, want := range []string{`<h2>a<`, `<details class="part group"><summary><h2>many<`, `<h3>x<`, `<h3>y<`,
		"</section>\n</details>",
		`<details class="part group"><summary><h2>other<`, `<h3>z<`, "</section>\n</details>", `<h2>b<`} {
		n := strings.Index(text[at:], want)
		if n < 0 {
			t.Fatalf("no %q in its place in:\n%s", want, text)
		}
		at += n + len(want)
	}
	list := newPage(r).Entries()
	if len(list) != 4 || list[1].Title != "many" || len(list[1].Below) != 2 || list[1].Below[1].Title != "y" {
		t.Errorf("the contents are %+v", list)
	}
}

// A section that is cut short ends in no head of rows that are cut off.
func TestCutShortEndsInNoHead(t *testing.T) {
	rows := [][]string{{"Red", ""}}
	for range 9 {
		rows = append(rows, []string{"  hit", "1"})
	}
	rows = append(rows, []string{"Blue", ""})
	for range 9 {
		rows = append(rows, []string{"  wait", "2"})
	}
	r := &Report{}
	for _, title := range []string{"a", "b", "c"} { // of more than two none takes all the room there is
		r.Sections = append(r.Sections, Section{Title: title, Head: []string{"", "share"}, Rows: rows, Brief: 11})
	}
	text := r.Text(Look{Width: 80})
	if strings.Contains(text, "Blue\n  … ") || !strings.Contains(text, "… and 10 more: --all") {
		t.Errorf("it ends so:\n%s", text)
	}
}
