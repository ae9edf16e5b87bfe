package seat

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
	"hcl/interp/stats"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// The chances of the throws that options lead to, before they are thrown. workThrown is how much work it may take to
// find that out for each, and mostThrown of how many outcomes they are shown.
const (
	workThrown    = 8_000_000
	workThrownAll = 160_000_000
	mostThrown    = 4
)

// throws are those that the options of a question lead to.
type throws struct {
	by       map[int]*interp.Throw // by option or nothing
	outcomes []thrown
	whole    map[int]assumed // by option or nothing
	all      assumed         // what all have in common
	each     map[int]assumed // by option or nothing: and what not
}

// assumed is what the chances of a throw go by: the answers that policies give until then, and what else is thrown
// before it is told what comes of it.
type assumed struct {
	answers []step
	dice    []string
}

// step is an answer in words, and whose it is, "" of whom is asked.
type step struct{ who, text string }

// thrown is an outcome of a throw, of whichever option.
type thrown struct {
	at                diag.Span // where it is said
	who, label, words string
	chances           map[int]float64 // by option or nothing
}

// throw is what the throw is called.
func (t thrown) throw() string {
	if t.who != "" {
		return t.who + "’s " + t.label
	}
	return t.label
}

// outcome is what it is called among those of the throw.
func (t thrown) outcome() string {
	if t.words == otherwise {
		return t.words
	}
	return "“" + t.words + "”"
}

// throws finds out what throws the options of a question lead to, nil where that is unknown.
func (s *Session) throws(q *event.Question) *throws {
	if !s.foresees(q) {
		return nil
	}
	a, err := s.adviser(q.Side)
	if err != nil {
		return nil
	}
	t := s.outcomes(q, a.Throws(s.o.Seed, s.o.Fight, s.fight.Decisions(), workFor(q, workThrown, workThrownAll)))
	if t != nil && q.How == "some" && slices.ContainsFunc(open(q), func(i int) bool { return t.by[i] == nil }) {
		return nil // what one of several leads to is not what they lead to
	}
	return t
}

// toss is a throw by who makes it and its label.
type toss struct {
	roller int
	label  string
}

// outcomes puts together what is told at the same place of the ruleset, of one throw after the other, that first to
// which most options lead.
func (s *Session) outcomes(q *event.Question, all []interp.Throw) *throws {
	out := &throws{by: map[int]*interp.Throw{}}
	var tosses []toss
	many := map[toss]int{}
	for i := range all {
		if t := &all[i]; len(t.Picked) < 2 {
			x := toss{t.Roller, t.Label}
			if out.by[optionOf(t.Picked)] = t; many[x] == 0 {
				tosses = append(tosses, x)
			}
			many[x]++
		}
	}
	slices.SortStableFunc(tosses, func(a, b toss) int { return cmp.Compare(many[b], many[a]) })
	for _, x := range tosses {
		if list := out.outcomesOf(x); len(out.outcomes)+min(2, len(list)) <= mostThrown {
			who := besides(s.m, q, x.roller)
			list = list[:min(len(list), mostThrown-len(out.outcomes))]
			slices.SortStableFunc(list, compareOutcomes)
			for _, t := range list {
				t.who, t.label = who, x.label
				out.outcomes = append(out.outcomes, t)
			}
		}
	}
	if len(out.outcomes) == 0 {
		return nil
	}
	out.assume(s.m, q)
	return out
}

// assume puts in words what the chances go by: what all do that lead to the first of the throws once. Where sides have
// secrets from one another, what others may answer is left out: it may be one.
func (t *throws) assume(m *interp.Machine, q *event.Question) {
	t.whole, t.each = map[int]assumed{}, map[int]assumed{}
	for option, throw := range t.by {
		var x assumed
		for _, s := range throw.Steps {
			who := m.Roller(s.Roller)
			secret := m.HasSecrets() && who != nil && int64(who.Side) != q.Side
			if !secret {
				x.answers = append(x.answers, step{besides(m, q, s.Roller), answerText(s)})
			}
		}
		for _, d := range throw.Besides {
			text := d.Label
			if who := besides(m, q, d.Roller); who != "" {
				text = who + "’s " + text
			}
			x.dice = append(x.dice, text)
		}
		t.whole[option], t.each[option] = x, x
	}
	first, begun := t.outcomes[0].chances, false
	for option := range first {
		if x := t.each[option]; begun {
			t.all = assumed{common(t.all.answers, x.answers), common(t.all.dice, x.dice)}
		} else {
			t.all, begun = x, true
		}
	}
	if len(first) < 2 {
		t.all.answers = nil // they stand beside it
	}
	for option := range first {
		x := t.each[option]
		t.each[option] = assumed{without(x.answers, t.all.answers), without(x.dice, t.all.dice)}
	}
}

// common are those of a list that are in another as well, without those that are not.
func common[T comparable](list, other []T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(x T) bool { return !slices.Contains(other, x) })
}

func without[T comparable](list, other []T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(x T) bool { return slices.Contains(other, x) })
}

// answerText is what somebody is assumed to answer. What says little by itself stands behind what was asked: a number,
// yes and no, and nothing.
func answerText(x interp.Step) string {
	text := list(x.Took)
	if len(x.Took) > 0 && !x.Site.YesNo && x.Site.Type.Base != ir.Int {
		return text
	}
	title := event.Spoken(x.Site.Name)
	if len(x.Site.Label) > 0 && x.Site.Label[0].Letters != "" {
		title, _, _ = strings.Cut(x.Site.Label[0].Letters, "(")
	}
	return strings.TrimSpace(title) + ": " + cmp.Or(text, "nothing")
}

// besides is who somebody is, "" for whom is asked, and for nobody.
func besides(m *interp.Machine, q *event.Question, roller int) string {
	if who := m.Roller(roller); who != nil && (who.ID != q.Who.ID || who.Kind != q.Who.Kind) {
		return who.Text
	}
	return ""
}

// inWords are the answers, those of one next to one another.
func (a assumed) inWords() string {
	text := ""
	for i, x := range a.answers {
		switch {
		case i > 0 && a.answers[i-1].who == x.who:
			text += ", " + x.text
			continue
		case i > 0:
			text += " · "
		}
		if x.who != "" {
			text += x.who + ": "
		}
		text += x.text
	}
	return text
}

// sentences say what chances go by, "" for nothing.
func (a assumed) sentences() string {
	var parts []string
	if len(a.answers) > 0 {
		parts = append(parts, "Assumed until the throw, as policies answer: "+a.inWords()+".")
	}
	if len(a.dice) > 0 {
		parts = append(parts, "Counted in: "+list(a.dice)+".")
	}
	return strings.Join(parts, " ")
}

// outcomesOf are those of a throw, the likeliest over all options first.
func (t *throws) outcomesOf(x toss) (list []thrown) {
	type place struct {
		at   diag.Span
		text string
	}
	var places []place
	var texts [][]string
	for option, throw := range t.by {
		if (toss{throw.Roller, throw.Label}) != x {
			continue
		}
		for _, o := range throw.Outcomes {
			p := place{at: o.At}
			if o.Split {
				p.text = o.Text
			}
			n := slices.Index(places, p)
			if n < 0 {
				n = len(places)
				places, texts = append(places, p), append(texts, nil)
				list = append(list, thrown{at: o.At, chances: map[int]float64{}})
			}
			list[n].chances[option] += o.Chance
			texts[n] = append(texts[n], o.Text)
		}
	}
	for n := range list {
		list[n].words = wordsOf(event.Common(texts[n]))
		for option, throw := range t.by {
			if (toss{throw.Roller, throw.Label}) == x {
				list[n].chances[option] += 0
			}
		}
	}
	slices.SortFunc(list, func(a, b thrown) int {
		return cmp.Or(cmp.Compare(b.sum(), a.sum()), cmp.Compare(a.words, b.words))
	})
	return list
}

// compareOutcomes puts outcomes in an order that is the same for all questions: by where they are told, and by what is
// said.
func compareOutcomes(a, b thrown) int {
	return cmp.Or(comparePlaces(a.at, b.at), cmp.Compare(a.words, b.words))
}

// comparePlaces compares places of the rules.
func comparePlaces(a, b diag.Span) int {
	if a.IsZero() || b.IsZero() || a.Source.Name == b.Source.Name {
		return cmp.Compare(a.Start, b.Start)
	}
	return cmp.Compare(a.Source.Name, b.Source.Name)
}

// otherwise stands for an outcome of which nothing is said.
const otherwise = "otherwise"

// wordsOf are the words for an outcome: all of a sentence, or those with which a longer one begins.
func wordsOf(text string) string {
	const most, few = 6, 4
	words := strings.Fields(event.Heading(text))
	switch n := len(words); {
	case n == 0:
		return otherwise
	case n > most || n < len(strings.Fields(text)):
		if n > most {
			words = words[:few]
		}
		last := len(words) - 1
		words[last] = strings.TrimRight(words[last], ",;:")
		words = append(words, "…")
	}
	return strings.Join(words, " ")
}

// sum is how likely the outcome is over all options.
func (t thrown) sum() (x float64) {
	for _, chance := range t.chances {
		x += chance
	}
	return x
}

// chancesOf are the chances of what the throw of an option may come to.
func (t *throws) chancesOf(option int) (list []Chance) {
	if t == nil {
		return nil
	}
	for _, o := range t.outcomes {
		if share, has := o.chances[option]; has {
			list = append(list, Chance{o.label, o.who, o.words, share, t.by[option].Sample, t.by[option].Planned})
		}
	}
	return list
}

// percent writes a chance, and how far off it may be where it was found out by play-outs; ≈: further choices come
// before the throw. What is neither sure nor impossible does not look so.
func (t *throws) percent(option int, chance float64) cell {
	throw := t.by[option]
	c := cell{fmt.Sprintf("%.0f", 100*chance), " %"}
	const none, hardly = 1e-12, 0.005 // sums of chances may be off by that
	switch {
	case throw.Sample > 0:
	case none < chance && chance < hardly:
		c.number = "< 1"
	case 1-hardly < chance && chance < 1-none:
		c.number = "> 99"
	}
	switch {
	case throw.Sample > 0:
		c.margin = fmt.Sprintf("±%.0f %%", max(1, 100*marginOf(chance, throw.Sample)))
	case throw.Planned:
		c.number = "≈ " + c.number
	}
	return c
}

// marginOf is how far off a share of so many play-outs may be.
func marginOf(share float64, playOuts int) float64 {
	low, high := stats.Interval(share, 1-share, float64(playOuts))
	return stats.Margin(share, low, high)
}

// explainThrow tells what an option is, and what the chances of its throw are made of: in the ruleset's words, or also
// as it is written.
func (s *terminal) explainThrow(q *event.Question, option int, t *throws, written bool) {
	name := nothingTaken
	if option != nothing {
		name = q.Options[option].Text
	}
	throw := (*interp.Throw)(nil)
	if t != nil {
		throw = t.by[option]
	}
	s.screen.say("%s:", name)
	if option != nothing {
		if text := about(s.m, q.Options[option]); text != "" {
			s.screen.say("  %s", s.screen.wrapped(text, " ", 2))
		}
		if values := valuesOf(s.m, q.Options[option], written); values != nil {
			s.screen.say("  %s", s.screen.wrapped(strings.Join(values, " · "), " · ", 2))
		}
	}
	switch {
	case throw == nil && s.o.Adviser != nil && !s.foresees(q):
		s.screen.say("  Of so many answers no chances are worked out.")
		return
	case throw == nil:
		s.screen.say("  No throw is known to which it leads.")
		return
	}
	for _, o := range t.outcomes {
		if chance, has := o.chances[option]; has {
			share := t.percent(option, chance)
			s.screen.say("  %s%s  %s: %s", share.number, share.margin, o.throw(), o.outcome())
		}
	}
	if text := t.whole[option].sentences(); text != "" {
		s.screen.say("  %s", s.screen.wrapped(text, " ", 2))
	}
	switch {
	case throw.Sample > 0:
		s.screen.say("  By %d play-outs: something before it is left to chance or hidden.", throw.Sample)
		return
	case throw.Hidden:
		s.screen.say("  Exact; what it rests on is not all for you to see.")
		return
	}
	answer := event.Decision{Choice: q.Choice, Options: len(q.Options), Picked: throw.Picked, By: event.ByPerson}
	scores := interp.Scores(s.m, s.o.Seed, s.o.Fight, s.fight.Decisions(), append([]event.Decision{answer}, throw.Until...))
	exact := "Exact: every way in which its dice can fall was counted"
	if throw.Planned {
		exact += ", if you choose as your policy would until then"
	}
	if s.screen.say("  %s.", s.screen.wrapped(exact, " ", 2)); scores != nil {
		s.screen.say("  What it rests on:")
	}
	log := narrate.New(s.screen.out, s.screen.account(written))
	for _, e := range scores {
		log.Read(e)
	}
}
