package seat

import (
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
)

// TestAnswersThatAreWorthTheSameStandInALine folds them.
func TestAnswersThatAreWorthTheSameStandInALine(t *testing.T) {
	q := &event.Question{Options: shown("deed", "Strike", "Parry", "Wait")}
	for want, shares := range map[string][]float64{
		"  50 % (37–63)  of 60  all the same: Strike · Parry · Wait\n":                   {0.5, 0.5, 0.5},
		"  94 % or more  of 60  the same: Strike · Parry\n  40 % (28–53)  of 60  Wait\n": {1, 1, 0.4},
		"  50 % (37–63)  of 60  Strike\n   6 % or less  of 60  the same: Parry · Wait\n": {0.5, 0, 0},
	} {
		var all []worth
		for i, x := range shares {
			all = append(all, worth{Picked: []int{i}, Mean: x, PlayOuts: 60})
		}
		s := screen{o: Options{Width: 80}}
		var out strings.Builder
		s.out = &out
		if s.values(q, all); out.String() != want {
			t.Errorf("%v:\n%s", shares, out.String())
		}
	}
}

// TestWhatWinsAsOftenIsToldApartByWhatIsLeft puts first what costs the own side least, and says where nothing does.
func TestWhatWinsAsOftenIsToldApartByWhatIsLeft(t *testing.T) {
	q := &event.Question{Options: shown("deed", "Strike", "Parry", "Wait")}
	of := []interp.Observed{{Title: "Fighters", Bar: true}, {Title: "Fighters", Bar: true, Others: true},
		{Title: "Life", Bar: true}, {Title: "Life", Bar: true, Others: true}}
	for want, lives := range map[string][]float64{
		"Life\n   own\n  −1.0  Parry\n  −3.0  Strike · Wait\n": {-3, -1, -3},
		"equal.\n": {0, 0, 0},
		"nor does what they come to by the end of\n  the fight (mean of 60 play-outs, ± at 95 %):\n" +
			"  Life\n   own\n  −2.0  Strike · Parry · Wait\n": {-2, -2, -2},
	} {
		var all []interp.Prospect
		for i, x := range lives {
			all = append(all, interp.Prospect{Picked: []int{i}, PlayOuts: 60, Means: []float64{0, 0, x, 0},
				Errors: make([]float64, 4)})
		}
		s := screen{o: Options{Width: 80}}
		var out strings.Builder
		s.out = &out
		if s.after(q, tabulate(nil, all, of, 56)); !strings.HasSuffix(out.String(), want) {
			t.Errorf("%v:\n%s", lives, out.String())
		}
	}
}

// TestItIsSaidHowManyAnswersWereTried says it where there are more, also of those that are put together from options.
func TestItIsSaidHowManyAnswersWereTried(t *testing.T) {
	q := &event.Question{Options: shown("square", "A1", "A2")}
	all := []worth{{Picked: []int{0}}}
	if got := tried(q, all); !strings.Contains(got, "s OPTION tries that one as well: s A2.") {
		t.Error(got)
	}
	if q.How = "some"; tried(q, all) != "Of all that can be put together 1 answers were tried." {
		t.Error(tried(q, all))
	}
	if all = append(all, worth{Picked: []int{1}}); tried(q, all) != "" {
		t.Error(tried(q, all))
	}
}
