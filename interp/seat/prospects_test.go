package seat

import (
	"slices"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// TestColumnsStandInAFixedOrder lets the first bar that changes stand first, of either side, and names what there is no
// room for.
func TestColumnsStandInAFixedOrder(t *testing.T) {
	of := []interp.Observed{{Title: "Fighters", Bar: true}, {Title: "Fighters", Bar: true, Others: true},
		{Title: "Luck", Bar: true}, {Title: "Luck", Bar: true, Others: true},
		{Title: "Life", Bar: true}, {Title: "Life", Bar: true, Others: true}, {Title: "Blows"}}
	all := []interp.Prospect{{Picked: []int{0}, PlayOuts: 60, Means: []float64{-1, 0, 0, 0, -2, -2, 3},
		Errors: make([]float64, 7)}}
	for width, want := range map[int]string{80: "Life own|Life others’|Fighters own|Blows, no room for ",
		22: "Life own|Life others’, no room for Fighters own|Blows"} {
		p := tabulate(nil, all, of, width)
		var heads []string
		for _, c := range p.columns {
			heads = append(heads, strings.Join(c.head, " "))
		}
		if got := strings.Join(heads, "|") + ", no room for " + strings.Join(p.left, "|"); got != want {
			t.Errorf("%d columns: %s, not %s", width, got, want)
		}
	}
}

// TestWhatDoesNotTellOptionsApartIsLeftOut shows no measure that is the same for all options, or nothing for nearly all,
// and no dashes beside an option of which nothing comes.
func TestWhatDoesNotTellOptionsApartIsLeftOut(t *testing.T) {
	of := []interp.Observed{{Title: "Fighters", Bar: true}, {Title: "Fighters", Bar: true, Others: true},
		{Title: "Life", Bar: true}, {Title: "Life", Bar: true, Others: true},
		{Title: "Blows"}, {Title: "Parries"}, {Title: "Hits"}}
	var all []interp.Prospect
	for i, means := range [][]float64{{0, 0, -1, 0, 1, 1, 1}, {0, 0, -1, 0, 1, 0, 2}, {0, 0, -2, 0, 1, 0, 3},
		{0, 0, 0, 0, 1, 0, 0}} {
		all = append(all, interp.Prospect{Picked: []int{i}, PlayOuts: 60, Means: means, Errors: make([]float64, 7)})
	}
	p := tabulate(nil, all, of, 80)
	var heads []string
	for _, c := range p.columns {
		heads = append(heads, strings.Join(c.head, " "))
	}
	if got := strings.Join(heads, "|"); got != "Life own|Hits" {
		t.Error(got)
	}
	if p.none(2) || !p.none(3) {
		t.Error("a row without numbers is not known as such")
	}
}

// TestWhatAllChancesGoByIsSaidOnce tells the answers that are assumed apart from those that all have in common.
func TestWhatAllChancesGoByIsSaidOnce(t *testing.T) {
	one, two := assumed{answers: []step{{"", "sword"}, {"Foe", "parry"}, {"Foe", "low"}}, dice: []string{"luck"}},
		assumed{answers: []step{{"", "axe"}, {"Foe", "parry"}}, dice: []string{"luck"}}
	both := common(one.answers, two.answers)
	if got := (assumed{both, common(one.dice, two.dice)}).sentences(); got !=
		"Assumed until the throw, as policies answer: Foe: parry. Counted in: luck." {
		t.Error(got)
	}
	if got := (assumed{answers: without(one.answers, both)}).inWords(); got != "sword · Foe: low" {
		t.Error(got)
	}
	if got := one.inWords(); got != "sword · Foe: parry, low" {
		t.Error(got)
	}
}

// TestOutcomesOfTheSamePlaceStandInAFixedOrder sorts them by what is said, not by how likely they are.
func TestOutcomesOfTheSamePlaceStandInAFixedOrder(t *testing.T) {
	list := []thrown{{at: diag.Span{Start: 5}, words: "misses"}, {at: diag.Span{Start: 5}, words: "hits"},
		{at: diag.Span{Start: 2}, words: "parries"}}
	slices.SortFunc(list, compareOutcomes)
	if list[0].words != "parries" || list[1].words != "hits" || list[2].words != "misses" {
		t.Errorf("%+v", list)
	}
}

// TestThatNothingIsTakenHasRoom counts it among the options beside which columns stand, where it is one, and what says
// that some are alike.
func TestThatNothingIsTakenHasRoom(t *testing.T) {
	s := screen{m: bare()}
	q := &event.Question{How: "optional", Options: shown("deed", "turn", "speak")}
	if got := s.wide(q); got != len(nothingTaken) {
		t.Error(got)
	}
	if q.Needed = true; s.wide(q) != len("speak") {
		t.Error("it has room where it may not be")
	}
	q.Options = append(q.Options, q.Options[1])
	if got := s.wide(q); got != len("speak (2 alike)") {
		t.Error(got)
	}
}

// TestWhatIsHardlyPossibleDoesNotLookImpossible tells chances near 0 and 1 apart from these.
func TestWhatIsHardlyPossibleDoesNotLookImpossible(t *testing.T) {
	of := &throws{by: map[int]*interp.Throw{0: {}, 1: {Planned: true}, 2: {Sample: 240}}}
	for want, x := range map[string]struct {
		option int
		chance float64
	}{"0 %": {0, 0}, "< 1 %": {0, 0.004}, "1 %": {0, 0.006}, "≈ > 99 %": {1, 0.999}, "100 %": {0, 1 - 1e-15},
		"0±2 %": {2, 0.001}} {
		if c := of.percent(x.option, x.chance); c.number+c.margin != want {
			t.Errorf("%s%s, not %s", c.number, c.margin, want)
		}
	}
}

// TestAnOutcomeIsASentence does not leave out the word that says what happens.
func TestAnOutcomeIsASentence(t *testing.T) {
	for text, want := range map[string]string{
		"Ann’s right leg is maimed.": "Ann’s right leg is maimed", "": "otherwise",
		"hides from Bob, Cid, Dan and all others.": "hides from Bob, Cid …", "falls on … today": "falls on … today"} {
		if got := wordsOf(text); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}

// TestNothingIsAnAnswer says of a chance that goes by that nothing is taken before it what it goes by.
func TestNothingIsAnAnswer(t *testing.T) {
	x := interp.Step{Site: &ir.Site{Name: "more_feet", Type: ir.Type{Base: ir.Ref}}}
	if got := answerText(x); got != "more feet: nothing" {
		t.Error(got)
	}
	if x.Took = []string{"ten"}; answerText(x) != "ten" {
		t.Error(answerText(x))
	}
}
