package fast

import (
	"cmp"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/search"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What the throw comes to that an answer leads to, before it is thrown. Play-outs are probed from the choice on:
// the first thing that the log would tell otherwise if the dice fell otherwise says what the throw decides, in the
// ruleset's words. Its dice fall in every way, one play-out each; where they fall in too many, or something before them
// is left to chance or hidden, play-outs are a sample.

// says is a line of the log, of a statement or of an event.
type says struct {
	parts []part
	slots int // of an event: of its frame
	event bool
}

func (c *compiler) emitSay(s *ir.Say) {
	if c.m.probed {
		c.call(instr{a: c.temporary()}, call{run: probeSay, says: &says{parts: c.parts(s.Parts)}, at: s.Span()})
	}
}

// emitProbe says what an event does, whose values are in registers.
func (c *compiler) emitProbe(e *ir.Event, words register, at diag.Span) {
	x := &says{event: true}
	x.slots = c.apart(e.Frame.Slots, func() { x.parts = c.parts(e.Text) })
	c.call(instr{a: c.temporary(), b: words, c: register(len(e.Frame.Params))}, call{run: probeSay, says: x, at: at})
}

func probeSay(f *Fight, d *call, words []int64) int64 {
	if f.probe == nil || f.thinking > 0 || !f.probe.thrown {
		return 0
	}
	f.thinking++
	if d.says.event {
		outer := f.open(d.says.slots, words)
		defer f.back(outer)
	}
	x := probedLine{d.at, f.unnumbered(d.says.parts)}
	f.thinking--
	f.probe.told(x)
	return 0
}

// unnumbered fills a text in, but for numbers and squares.
func (f *Fight) unnumbered(list []part) string {
	var b strings.Builder
	for _, p := range list {
		switch {
		case p.value == nil:
			b.WriteString(diag.AfterName(b.String(), p.letters))
		case p.t.Base == ir.Int, p.t.Base == ir.Num, p.t.Base == ir.Square, p.t.Base == ir.Dice:
			b.WriteString(event.Placeholder)
		default:
			b.WriteString(f.show(p.t, p.value.word(f)))
		}
	}
	return b.String()
}

// probedLine is what is told, and where in the ruleset.
type probedLine struct {
	at   diag.Span
	text string
}

// probe records what play-outs behind an answer tell of their first throw.
type probe struct {
	side  int64
	who   int // who chooses
	site  *ir.Site
	every bool             // the dice fall in every way; else by chance
	first []event.Decision // what was decided on the first of these ways
	steps []Step           // that, in words
	known known

	// Of the play-out that is running.
	there, apart  bool // it has come to the choice; somebody else has decided since
	thrown        bool // the throw has begun
	planned       bool // the chooser has decided something else before it
	label, roller int
	lines         []probedLine // since
	until         []event.Decision
	words         []Step // what was decided, in words
	besides       []toss // what is thrown with it until something is told
	forks         []way
	at            int
	chance        float64 // of how the dice have fallen
	f             *Fight
}

const (
	probeSamples = 240
	mostLines    = 6 // that are recorded behind a throw
)

var probedEnough = &event.Failure{Message: "enough has been probed"}

// begin begins a play-out.
func (p *probe) begin(f *Fight) {
	p.f, p.there, p.apart, p.thrown, p.at, p.chance = f, false, false, false, 0, 1
	p.lines, p.until, p.planned = nil, nil, false
	p.words, p.besides = nil, nil
}

// decides is told that somebody decides, not yet how. Before the throw it takes what was taken on the first of all ways
// (they do not part until then), and reports that it did. Where the same is chosen again before the throw, that choice
// leads to it, and not the answer: whoever drops something may strike afterwards, and whoever ends his turn is struck
// at. What all choose in secret, such as stances, they choose together.
func (p *probe) decides(c *Choice) (taken bool) {
	if c.site.s == p.site && !p.thrown && (c.Roller == p.who || !p.site.Sealed) {
		panic(probedEnough)
	}
	switch own := c.Roller == p.who; {
	case !own:
		p.apart = true
	case p.thrown:
		panic(probedEnough)
	default:
		p.planned = true
	}
	n := len(p.until)
	if !p.every || p.thrown || n >= len(p.first) {
		return false
	}
	p.until, p.words = append(p.until, p.first[n]), append(p.words, p.steps[n])
	c.Picked = append(c.Picked[:0], p.first[n].Picked...)
	return true
}

// decided keeps what somebody has decided; in words, if that is before the throw.
func (p *probe) decided(c *Choice) {
	p.until = append(p.until, event.Decision{Choice: c.Name(), Options: len(c.Options), Picked: slices.Clone(c.Picked),
		By: c.By})
	if p.thrown {
		return
	}
	x := Step{Roller: c.Roller, Site: c.site.s}
	for _, i := range c.Picked {
		x.Took = append(x.Took, p.f.show(c.site.s.Type, c.Options[i]))
	}
	p.words = append(p.words, x)
}

// throws reports whether a throw is the one that is probed, or part of it.
func (p *probe) throws(label, roller int) bool {
	switch {
	case !p.there || p.f.thinking > 0 || !p.thrown && p.apart && roller != p.who && !p.isOwn(roller):
		return false
	case !p.thrown:
		p.thrown, p.label, p.roller = true, label, roller
	case len(p.lines) > 0:
		panic(probedEnough)
	case label != p.label || roller != p.roller:
		if x := (toss{label, roller}); !slices.Contains(p.besides, x) {
			p.besides = append(p.besides, x)
		}
	}
	return p.every
}

// isOwn reports whether a whole side chooses, and this is one of it.
func (p *probe) isOwn(roller int) bool {
	sides := len(p.f.m.Setup.Sides)
	return p.who <= sides && roller > sides && p.f.m.SideOf[roller-1-sides] == p.side
}

func (p *probe) told(x probedLine) {
	if p.lines = append(p.lines, x); len(p.lines) == mostLines {
		panic(probedEnough)
	}
}

// Throw is what the throw comes to that an answer leads to.
type Throw struct {
	Picked   []int
	Label    string
	Roller   int // its number; 0: nobody
	Outcomes []Outcome
	Sample   int              // the number of play-outs, 0: the chances are exact
	Planned  bool             // the chooser decides something else before it, as policies would
	Hidden   bool             // something may have a part in it that is hidden from who chooses
	Until    []event.Decision // what is decided behind the answer until then, where nothing else falls before
	Steps    []Step           // that in words, or what is decided so in all play-outs
	Besides  []Toss           // what else is thrown before it is told what comes of it
}

// Step is what somebody decides.
type Step struct {
	Roller int // who, by number
	Site   *ir.Site
	Took   []string
}

func (s Step) equal(o Step) bool {
	return s.Roller == o.Roller && s.Site == o.Site && slices.Equal(s.Took, o.Took)
}

// Toss is a throw by its label and who makes it.
type Toss struct {
	Label  string
	Roller int
}

// toss is a Toss by the number of its label.
type toss struct{ label, roller int }

// Outcome is one of what a throw may come to, as the log tells it.
type Outcome struct {
	At     diag.Span // where it is told; none: nothing is
	Text   string    // with event.Placeholder for numbers
	Split  bool      // others are told at the same place, in other words
	Chance float64
}

// Throws tells of the answers to the choice behind what was decided in a fight what the throws come to that they lead
// to, as far as they lead to one: the first that the chooser makes in the round, or that is made before anybody else
// decides anything, if the same is not chosen again before it. Until then policies decide. All of it together takes so
// much at most.
func (f *Fight) Throws(seed, n uint64, record []event.Decision, effort search.Effort) (out []Throw) {
	f.atChoice(seed, n, record, func(c search.Choice) {
		hidden := len(f.m.secrets)+len(f.m.hidden) > 0 || f.choice.site.s.Sealed
		p := &probe{side: c.Place().Side, who: c.Place().Roller, site: f.choice.site.s,
			known: known{map[value.Dice]dealt{}, map[[2]int]dealt{}}}
		f.foresight.probe = p
		defer func() { f.foresight.probe = nil }()
		f.foresight.Try(c, effort, func(picked []int, again func(number int) (search.End, bool)) {
			if t, ok := p.run(again); ok {
				t.Picked, t.Hidden = slices.Clone(picked), hidden
				out = append(out, t)
			}
		})
	})
	return out
}

// probed is what was probed on a way.
type probed struct {
	lines         []probedLine
	chance        float64
	label, roller int
	steps         []Step
	besides       []toss
}

// probed is what was probed on the way that has been gone.
func (p *probe) probed() probed {
	return probed{p.lines, p.chance, p.label, p.roller, p.words, p.besides}
}

// run runs play-outs behind an answer, one for each way in which the dice may fall, or a sample.
func (p *probe) run(again func(number int) (search.End, bool)) (t Throw, ok bool) {
	p.every, p.forks, p.first, p.steps = true, nil, nil, nil
	var all []probed
	for p.every {
		end, can := again(0)
		switch {
		case !can:
			return t, false
		case end.Drew, end.Chance, end.Failure == tooManyWays, len(all) == mostWays:
			p.every = false
			continue
		case end.Failure != nil && end.Failure != probedEnough:
			return t, false
		case !p.thrown:
			return t, false // and on no other way either
		}
		if all == nil {
			t.Until, t.Planned = slices.Clone(p.until), p.planned
			p.first, p.steps = t.Until, p.words
		}
		all = append(all, p.probed())
		if !p.turn() {
			break
		}
	}
	if !p.every {
		all, t.Until = nil, nil
		full := 0 // of all, in whole parts of the sample
		for number := 1; number <= probeSamples; number++ {
			end, can := again(number)
			if !can || end.Failure != nil && end.Failure != probedEnough {
				break
			}
			if p.thrown {
				all = append(all, p.probed())
			}
			if number == probeSamples/4 && len(all) < number/4 {
				return t, false // it hardly comes to that
			}
			if number%(probeSamples/4) == 0 { // so that as good as the same effort gives the same sample
				t.Sample, full = number, len(all)
			}
		}
		if all = all[:full]; t.Sample == 0 {
			return t, false
		}
	}
	if len(all) == 0 {
		return t, false
	}
	t.Label, t.Roller = p.f.m.Program.Labels[all[0].label], all[0].roller
	all = slices.DeleteFunc(all, func(w probed) bool { return w.label != all[0].label || w.roller != t.Roller })
	t.Outcomes = outcomesOf(all)
	t.Steps = all[0].steps
	var besides []toss
	for _, w := range all {
		t.Steps = slices.DeleteFunc(slices.Clone(t.Steps),
			func(x Step) bool { return !slices.ContainsFunc(w.steps, x.equal) })
		for _, x := range w.besides {
			if !slices.Contains(besides, x) {
				besides = append(besides, x)
				t.Besides = append(t.Besides, Toss{p.f.m.Program.Labels[x.label], x.roller})
			}
		}
	}
	return t, len(t.Outcomes) > 1
}

// mostOutcomes is how many ways to put it in words a throw may have.
const mostOutcomes = 8

// outcomesOf finds the first line by which ways differ, and puts those together that do not, the likeliest first.
func outcomesOf(all []probed) []Outcome {
	total := 0.0
	for _, w := range all {
		total += w.chance
	}
	for i := range mostLines {
		var out []Outcome
		var texts [][]string
		nth := func(w probed) probedLine {
			if i < len(w.lines) {
				return w.lines[i]
			}
			return probedLine{}
		}
		for _, w := range all {
			x := nth(w)
			n := slices.IndexFunc(out, func(o Outcome) bool { return o.At == x.at })
			if n < 0 {
				n = len(out)
				out, texts = append(out, Outcome{At: x.at}), append(texts, nil)
			}
			if out[n].Chance += w.chance / total; !slices.Contains(texts[n], x.text) {
				texts[n] = append(texts[n], x.text)
			}
		}
		if len(out) == 1 && len(texts[0]) > 1 && len(texts[0]) <= mostOutcomes {
			same := texts[0]
			apart := event.Differing(same)
			out, texts = nil, nil
			for n, text := range same {
				o := Outcome{At: nth(all[0]).at, Split: true}
				for _, w := range all {
					if nth(w).text == text {
						o.Chance += w.chance / total
					}
				}
				out, texts = append(out, o), append(texts, []string{apart[n]})
			}
		}
		if len(out) > 1 {
			for n := range out {
				out[n].Text = event.Common(texts[n])
			}
			slices.SortStableFunc(out, func(a, b Outcome) int { return cmp.Compare(b.Chance, a.Chance) })
			return out
		}
	}
	return nil
}
