package seat

import (
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// TestNumbersAndSquaresAreShownInRows shows what is next to one another as from and to.
func TestNumbersAndSquaresAreShownInRows(t *testing.T) {
	for want, options := range map[string][]event.Shown{
		"0 to 3, 5, 6":               shown("int", "0", "1", "2", "3", "5", "6"),
		"A1, B1, D1, Y2 to AB2, A10": shown("square", "B1", "AB2", "A10", "D1", "Z2", "A1", "AA2", "Y2"),
		"any from B2 to C4":          shown("square", "B2", "C2", "B3", "C3", "B4", "C4"),
	} {
		q := &event.Question{Options: options}
		some := make([]int, len(options))
		for i := range some {
			some[i] = i
			if options[i].Kind == "int" {
				q.Options[i].ID = int64(options[i].Text[0] - '0')
			}
		}
		if got := ranges(q, some, inRows(q)); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

func shown(kind string, texts ...string) (list []event.Shown) {
	for _, text := range texts {
		list = append(list, event.Shown{Kind: kind, ID: text, Text: text})
	}
	return list
}

// TestAPartOfANameMeansTheOptionThatBeginsSo takes the only option that begins with what is typed, though others hold
// it.
func TestAPartOfANameMeansTheOptionThatBeginsSo(t *testing.T) {
	q := &event.Question{Options: shown("tactic", "All-Out Defensive", "Defensive", "Retreat", "Return")}
	for text, want := range map[string]int{"def": 1, "all": 0, "out": 0, "ret": -1, "fensive": -1} {
		got := read(q, text)
		if got.is != (want >= 0) || got.is && got.answer.Picked[0] != want || !got.is && len(got.meant) < 2 {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// TestAnExampleIsShownOnce shows answers that come to the same once.
func TestAnExampleIsShownOnce(t *testing.T) {
	var out strings.Builder
	s := screen{out: &out, o: Options{Width: 80}}
	s.offered(&event.Question{Options: shown("square", "E8", "E9"), Offered: [][]int{{0, 1}, {0, 1}, {1}}})
	if want := "  type them with blanks between; legal are, for instance:\n  E8 E9 · E9\n"; out.String() != want {
		t.Errorf("%q", out.String())
	}
}

// TestWhatColumnsAreIsExplainedOnce does not explain it again when answers have been taken back.
func TestWhatColumnsAreIsExplainedOnce(t *testing.T) {
	var out strings.Builder
	s := screen{}
	s.begin(&out, nil, Options{Width: 80}, false)
	s.explained, s.met["act"] = true, true
	if s.begin(&out, nil, Options{Width: 80}, true); !s.explained || !s.met["act"] {
		t.Error("it is explained again")
	}
}

// bare is a machine of a ruleset without anything.
func bare() *interp.Machine {
	return &interp.Machine{World: &world.World{Program: &ir.Program{Combatant: &ir.Kind{}}}}
}

// TestANumberStandsForItself shows what numbers come to beside them, where that is known.
func TestANumberStandsForItself(t *testing.T) {
	var out strings.Builder
	s := screen{}
	s.begin(&out, bare(), Options{Width: 80}, false)
	s.met["bid"] = true
	q := &event.Question{Choice: "bid", Title: "How many", Options: shown("int", "3", "4")}
	q.Options[0].ID, q.Options[1].ID = int64(3), int64(4)
	one := column{head: []string{"Life"}, cells: []cell{{"−1", ""}, {"−2", ""}}}
	one.widen()
	s.question(q, nil, &prospects{rows: map[int]int{0: 0, 1: 1}, columns: []column{one}, by: 9})
	if text := out.String(); !strings.Contains(text, "  3      −1\n") || !strings.Contains(text, "  4      −2\n") {
		t.Error(text)
	}
}

// aloud is a screen of the ruleset without anything, and what it shows.
func aloud() (*screen, *strings.Builder) {
	out, s := &strings.Builder{}, &screen{}
	s.begin(out, bare(), Options{Width: 80}, false)
	return s, out
}

// TestWhatIsAlikeStandsOnce shows options that are called the same in a row, and takes what is typed for the first.
func TestWhatIsAlikeStandsOnce(t *testing.T) {
	s, out := aloud()
	q := &event.Question{Choice: "slot", Title: "Which", Options: shown("slot", "1st level", "1st level", "2nd level")}
	s.question(q, nil, nil)
	if text := out.String(); !strings.HasSuffix(text, "  1  1st level (2 alike)\n    3  2nd level\n") {
		t.Error(text)
	}
	if got := read(q, "1st"); !got.is || got.answer.Picked[0] != 0 {
		t.Errorf("%+v", got)
	}
}

// TestAQuestionFitsTheScreen leaves out what there is no room for, and shows it where all is asked for.
func TestAQuestionFitsTheScreen(t *testing.T) {
	s, out := aloud()
	q := &event.Question{Choice: "act", Title: "What to do"}
	ahead := &prospects{rows: map[int]int{}, columns: []column{{head: []string{"Life"}}}, by: 9}
	for i := range 40 {
		q.Options = append(q.Options, shown("deed", "deed "+string(rune('A'+i)))...)
		ahead.rows[i] = i
		ahead.columns[0].cells = append(ahead.columns[0].cells, cell{number: string(rune('A' + i%25))})
	}
	ahead.columns[0].widen()
	s.question(q, nil, ahead)
	if text := out.String(); s.rows(text) > 23 || !strings.Contains(text, " more: all shows them") ||
		!strings.Contains(text, "the same: 26 deed Z\n") {
		t.Errorf("%d lines:\n%s", s.rows(text), text)
	}
	out.Reset()
	if s.all(q, ahead); strings.Count(out.String(), "deed") != 40 {
		t.Error(out.String())
	}
}
