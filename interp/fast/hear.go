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

// What the throw comes to that an answer leads to, before it is thrown. Play-outs are listened to from the choice on:
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
	if c.m.heard {
		c.call(instr{a: c.temporary()}, call{run: heardSay, says: &says{parts: c.parts(s.Parts)}, at: s.Span()})
	}
}

// emitHeard says what an event does, whose values are in registers.
func (c *compiler) emitHeard(e *ir.Event, words register, at diag.Span) {
	x := &says{event: true}
	x.slots = c.apart(e.Frame.Slots, func() { x.parts = c.parts(e.Text) })
	c.call(instr{a: c.temporary(), b: words, c: register(len(e.Frame.Params))}, call{run: heardSay, says: x, at: at})
}

func heardSay(f *Fight, d *call, words []int64) int64 {
	if f.hears == nil || f.thinking > 0 || !f.hears.thrown {
		return 0
	}
	f.thinking++
	if d.says.event {
		outer := f.open(d.says.slots, words)
		defer f.back(outer)
	}
	x := heardLine{d.at, f.unnumbered(d.says.parts)}
	f.thinking--
	f.hears.hear(x)
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

// heardLine is what is told, and where in the ruleset.
type heardLine struct {
	at   diag.Span
	text string
}

// hearing listens to play-outs behind an answer.
type hearing struct {
	side  int64
	who   int              // who chooses
	every bool             // the dice fall in every way; else by chance
	first []event.Decision // what was decided on the first of these ways
	known known

	// Of the play-out that is running.
	there, apart  bool // it has come to the choice; somebody else has decided since
	thrown        bool // the throw has begun
	label, roller int
	lines         []heardLine // since
	until         []event.Decision
	forks         []way
	at            int
	chance        float64 // of how the dice have fallen
	f             *Fight
}

const (
	heardSamples = 240
	mostLines    = 6 // that are listened to behind a throw
)

var heardEnough = &event.Failure{Message: "enough has been heard"}

// begin begins a play-out.
func (h *hearing) begin(f *Fight) {
	h.f, h.there, h.apart, h.thrown, h.at, h.chance = f, false, false, false, 0, 1
	h.lines, h.until = nil, nil
}

// decides is told that somebody decides, not yet how. Before the throw it takes what was taken on the first of all ways
// (they do not part until then), and reports that it did.
func (h *hearing) decides(c *Choice) (taken bool) {
	switch own := c.Roller == h.who; {
	case !own:
		h.apart = true
	case h.thrown:
		panic(heardEnough)
	}
	n := len(h.until)
	if !h.every || h.thrown || n >= len(h.first) {
		return false
	}
	h.until = append(h.until, h.first[n])
	c.Picked = append(c.Picked[:0], h.first[n].Picked...)
	return true
}

// throws reports whether a throw is the one that is listened to, or part of it.
func (h *hearing) throws(label, roller int) bool {
	switch {
	case !h.there || h.f.thinking > 0 || !h.thrown && h.apart && roller != h.who && !h.isOwn(roller):
		return false
	case !h.thrown:
		h.thrown, h.label, h.roller = true, label, roller
	case len(h.lines) > 0:
		panic(heardEnough)
	}
	return h.every
}

// isOwn reports whether a whole side chooses, and this is one of it.
func (h *hearing) isOwn(roller int) bool {
	sides := len(h.f.m.Setup.Sides)
	return h.who <= sides && roller > sides && h.f.m.SideOf[roller-1-sides] == h.side
}

func (h *hearing) hear(x heardLine) {
	if h.lines = append(h.lines, x); len(h.lines) == mostLines {
		panic(heardEnough)
	}
}

// Throw is what the throw comes to that an answer leads to.
type Throw struct {
	Picked   []int
	Label    string
	Roller   int // its number; 0: nobody
	Outcomes []Outcome
	Sample   int              // the number of play-outs, 0: the chances are exact
	Hidden   bool             // something may have a part in it that is hidden from who chooses
	Until    []event.Decision // what is decided behind the answer until then, where nothing else falls before
}

// Outcome is one of what a throw may come to, as the log tells it.
type Outcome struct {
	At     diag.Span // where it is told; none: nothing is
	Text   string    // with event.Placeholder for numbers
	Split  bool      // others are told at the same place, in other words
	Chance float64
}

// Throws tells of the answers to the choice behind what was decided in a fight what the throws come to that they lead
// to, as far as they lead to one: the first that the chooser makes in the round, or that is made before anybody else
// decides anything. Until then policies decide. All of it together takes so much at most.
func (f *Fight) Throws(seed, n uint64, record []event.Decision, effort search.Effort) (out []Throw) {
	f.atChoice(seed, n, record, func(c search.Choice) {
		hidden := len(f.m.secrets)+len(f.m.hidden) > 0 || f.choice.site.s.Sealed
		h := &hearing{side: c.Place().Side, who: c.Place().Roller,
			known: known{map[value.Dice]dealt{}, map[[2]int]dealt{}}}
		f.foresight.hears = h
		defer func() { f.foresight.hears = nil }()
		f.foresight.Try(c, effort, func(picked []int, again func(number int) (search.End, bool)) {
			if t, ok := h.listen(again); ok {
				t.Picked, t.Hidden = slices.Clone(picked), hidden
				out = append(out, t)
			}
		})
	})
	return out
}

// heardWay is what was heard on a way.
type heardWay struct {
	lines         []heardLine
	chance        float64
	label, roller int
}

// listen listens to play-outs behind an answer.
func (h *hearing) listen(again func(number int) (search.End, bool)) (t Throw, ok bool) {
	h.every, h.forks, h.first = true, nil, nil
	var all []heardWay
	for h.every {
		end, can := again(0)
		switch {
		case !can:
			return t, false
		case end.Drew, end.Chance, end.Failure == tooManyWays, len(all) == mostWays:
			h.every = false
			continue
		case end.Failure != nil && end.Failure != heardEnough:
			return t, false
		case !h.thrown:
			return t, false // and on no other way either
		}
		if all == nil {
			t.Until = slices.Clone(h.until)
			h.first = t.Until
		}
		all = append(all, heardWay{h.lines, h.chance, h.label, h.roller})
		if !h.turn() {
			break
		}
	}
	if !h.every {
		all, t.Until = nil, nil
		for number := 1; number <= heardSamples; number++ {
			end, can := again(number)
			if !can || end.Failure != nil && end.Failure != heardEnough {
				break
			}
			if h.thrown {
				all = append(all, heardWay{h.lines, 1, h.label, h.roller})
			}
			if number == heardSamples/4 && len(all) < number/4 {
				return t, false // it hardly comes to that
			}
			t.Sample = number
		}
	}
	if len(all) == 0 || t.Sample > 0 && t.Sample < heardSamples/4 {
		return t, false
	}
	t.Label, t.Roller = h.f.m.Program.Labels[all[0].label], all[0].roller
	all = slices.DeleteFunc(all, func(w heardWay) bool { return w.label != all[0].label || w.roller != t.Roller })
	t.Outcomes = outcomesOf(all)
	return t, len(t.Outcomes) > 1
}

// mostOutcomes is how many ways to put it in words a throw may have.
const mostOutcomes = 8

// outcomesOf finds the first line by which ways differ, and puts those together that do not, the likeliest first.
func outcomesOf(all []heardWay) []Outcome {
	total := 0.0
	for _, w := range all {
		total += w.chance
	}
	for i := range mostLines {
		var out []Outcome
		var texts [][]string
		nth := func(w heardWay) heardLine {
			if i < len(w.lines) {
				return w.lines[i]
			}
			return heardLine{}
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
			out, texts = nil, nil
			for _, text := range same {
				o := Outcome{At: nth(all[0]).at, Split: true}
				for _, w := range all {
					if nth(w).text == text {
						o.Chance += w.chance / total
					}
				}
				out, texts = append(out, o), append(texts, []string{event.Differing(text, same)})
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
