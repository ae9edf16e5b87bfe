package plain

import (
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// What a reader gets. Nothing here changes the fight, and without a reader most of it is not
// even run.

// teller is what a fight knows of its reader, and of what he has been told.
type teller struct {
	reader  event.Reader
	explain bool   // he wants the terms of scores, and what files have changed
	entries int64  // of the log so far
	letters int64  // of the log so far
	turns   int64  // so far
	atField bool   // who stands where is told
	drawn   bool   // it has been told
	charted []bool // by map: it has been shown with marks on it
	whys
	sums
	throwsTold
}

// ---- texts --------------------------------------------------------------------------------------

// text fills a text in.
func (f *Fight) text(list []ir.TextPart) string {
	if len(list) == 1 && list[0].Value == nil {
		f.letters += int64(len(list[0].Letters))
		return list[0].Letters
	}
	f.thinking++
	var b strings.Builder
	for _, p := range list {
		if p.Value == nil {
			b.WriteString(p.Letters)
			continue
		}
		b.WriteString(f.m.Show(p.Value.Type(), f.value(p.Value)))
		if b.Len() > f.m.Limits.Text {
			break
		}
	}
	f.thinking--
	s := b.String()
	if len(s) > f.m.Limits.Text {
		s = strings.ToValidUTF8(s[:f.m.Limits.Text], "") + " …"
	}
	f.letters += int64(len(s))
	return diag.Clean(s)
}

// ---- events -------------------------------------------------------------------------------------

// emit gives an event to the reader. at is what it comes from.
func (f *Fight) emit(e *event.Event, at diag.Span) {
	if f.reader == nil || f.thinking > 0 && e.Type != "result" {
		return
	}
	f.enterLog(e, at)
	var precedes []diag.Span
	if e.Type == "score" {
		precedes = f.precedes
	}
	f.tellWaiting(precedes)
	f.reader.Read(e)
}

// enterLog counts an event, and says where in the fight it stands.
func (f *Fight) enterLog(e *event.Event, at diag.Span) {
	if f.entries += 1 + int64(len(e.Terms)); f.entries > f.m.Limits.Events {
		f.limit(at, "the log has more than %d entries", f.m.Limits.Events)
	}
	if f.letters > f.m.Limits.Log {
		f.limit(at, "the log has more than %d letters", f.m.Limits.Log)
	}
	e.Round = f.round
	if f.phase != nil {
		e.Phase = f.phase.Name
	}
	if f.turnAt > 0 {
		e.Turn = f.turns
	}
	e.Depth, e.At = f.depth, at
}

// Info is the head of the fight's log.
func (f *Fight) Info() *event.FightInfo {
	return f.m.Head(f.seed, f.number, f.m.course.Unit, f.m.Params)
}

func (f *Fight) showSay(s *ir.Say) {
	if f.reader != nil {
		f.emit(&event.Event{Type: "say", Text: f.text(s.Parts), Headline: s.Headline, Drawing: f.drawing(s), From: f.sourcesOfText(s.Parts)}, s.Span())
	}
}

// namedValues are the parameters of what is told.
func (f *Fight) namedValues(params []*ir.Local, args []Value) (out []event.NamedValue) {
	for i, p := range params {
		out = append(out, event.NamedValue{Name: p.Name, Value: f.m.Shown(p.Type, args[i])})
	}
	return out
}

func (f *Fight) showEvent(e *ir.Event, args []Value, at diag.Span) {
	ev := &event.Event{Type: "event", Name: e.Name, Headline: e.Headline, Values: f.namedValues(e.Frame.Params, args)}
	if e.Text != nil {
		f.within(e.Frame, args, func() { ev.Text, ev.From = f.text(e.Text), f.sourcesOfText(e.Text) })
	} else {
		ev.From = f.sourcesOfParams(e.Frame.Params)
	}
	f.emit(ev, at)
}

func (f *Fight) showRoll(d Dice, label, roller int, total int64, faces []int64, at diag.Span) {
	if f.reader == nil {
		return
	}
	if f.thinking == 0 {
		if f.thrown == nil {
			f.thrown = map[diag.Span]int64{}
		}
		f.thrown[at] = total
	}
	from := f.dice
	f.dice = nil
	f.tellThrow(&event.Event{Type: "roll", Dice: f.m.DiceText(d), Faces: faces, From: from}, label, roller, total, at)
}

func (f *Fight) showChoice(c *Choice) {
	if f.reader == nil {
		return
	}
	n, who := len(c.options), f.m.ShownThing(c.who)
	e := &event.Event{Type: "choice", Name: c.Name(), Who: &who, Options: &n, By: c.by}
	for _, i := range c.Picked {
		e.Taken = append(e.Taken, f.m.Shown(c.site.Type, c.options[i]))
	}
	if c.site.Label != nil {
		e.Title = f.text(c.site.Label)
	}
	switch fd := c.site.Place.Field; {
	case fd != nil && f.m.hides(fd) && f.thinking == 0:
		f.told = e // when it is revealed
	case f.sealing && f.thinking == 0:
		f.sealed = append(f.sealed, e)
	default:
		f.emit(e, c.site.Span)
	}
}

func (f *Fight) showCondition(kind string, k *ir.Condition, args []Value, at diag.Span) {
	f.emit(&event.Event{Type: kind, Name: k.Name, Values: f.namedValues(k.Frame.Params, args)}, at)
}

// showScore tells a score whose parameters are in the current frame.
func (f *Fight) showScore(s *ir.Score, total Value, terms []event.Term) {
	sum := toFloat(total)
	e := &event.Event{Type: "score", Name: s.Name, Score: &sum, Terms: terms}
	if s.Title == nil || !f.aside(func() { e.Title = f.text(s.Title) }) {
		e.Title = f.heading(s)
	}
	e.Values = f.namedValues(s.Frame.Params, f.fr)
	f.emit(e, s.Span)
}

// heading is what the log calls a score if the ruleset gives it no title: whose it is, its
// name, and which other things it is about.
func (f *Fight) heading(s *ir.Score) string {
	who := ""
	var about []string
	for i, p := range s.Frame.Params {
		t := p.Type
		if t.Base != ir.Enum && (t.Base != ir.Ref || t.Kind.Made) || f.fr[i] == nil {
			continue
		}
		name := f.m.Show(t, f.fr[i])
		if who == "" && (t.Kind == f.m.Program.Combatant || t.Kind == f.m.Program.Side) {
			who = name + "’s "
		} else {
			about = append(about, name)
		}
	}
	if about == nil {
		return who + event.Title(s.Name, "")
	}
	return who + event.Title(s.Name, "") + " (" + strings.Join(about, ", ") + ")"
}

// showRevealed tells what a hidden field holds that all may see now.
func (f *Fight) showRevealed(fd *ir.Field, t Thing, at diag.Span) {
	e := &event.Event{Type: "reveal", Name: fd.Name, Values: []event.NamedValue{{Name: fd.Kind.Name, Value: f.m.ShownThing(t)}}}
	l := f.m.Cells[fd.Kind.ID][fd.Index]
	for n := range l.N {
		ft, name := fd.Type, fd.Name
		if ft.Base == ir.Per {
			name, ft = f.m.ID(ft, Thing{Kind: ft.Kind.ID, Index: int64(n)}), *ft.Elem
		}
		e.Values = append(e.Values, event.NamedValue{Name: name, Value: f.m.Shown(ft, f.get(spot{t, l.At + n}))})
	}
	f.emit(e, at)
}

// showTally tells what the measures have come to by the end of a round.
func (f *Fight) showTally() {
	if f.reader == nil {
		return
	}
	if len(f.measures) == 0 {
		f.showNumbers()
		return
	}
	f.measureNow()
	f.emit(&event.Event{Type: "tally", Measures: f.Measures()}, diag.Span{})
}

// showNumbers tells of a ruleset without measures what the numbers of the combatants are that
// are nobody's secret: before the first round and at the end of each.
func (f *Fight) showNumbers() {
	if f.reader == nil || len(f.measures) > 0 {
		return
	}
	k := f.m.Program.Combatant
	var out []event.MeasureInfo
	for _, fd := range k.Fields {
		if fd.Role != ir.State || fd.Type.Optional || fd.Type.Base != ir.Int && fd.Type.Base != ir.Num || f.m.hides(fd) {
			continue
		}
		info := event.MeasureInfo{Name: fd.Name, Title: event.Title(fd.Name, ""), By: []string{k.Name}, Rows: []event.MeasureRow{}}
		for i := range f.m.Setup.Combatants {
			t := Thing{Kind: k.ID, Index: int64(i)}
			info.Rows = append(info.Rows, event.MeasureRow{Keys: []event.Shown{f.m.ShownThing(t)}, Value: toFloat(f.get(spot{t, f.m.Cells[k.ID][fd.Index].At}))})
		}
		out = append(out, info)
	}
	if out != nil {
		f.emit(&event.Event{Type: "tally", Measures: out}, diag.Span{})
	}
}

func (f *Fight) showResult() {
	if f.reader == nil {
		return
	}
	r := f.result
	info := &event.ResultInfo{Draw: r.Winner < 0, Reason: r.Reason, Rounds: r.Rounds, OutOfTime: r.OutOfTime, Side: int(r.Winner), Measures: f.Measures(), From: f.wonBy}
	f.changersOfMeasures(info.Measures)
	if r.Winner >= 0 {
		info.Winner, info.Title = f.m.Setup.Sides[r.Winner].Name, f.m.Called(Thing{Kind: f.m.Program.Side.ID, Index: r.Winner})
	}
	f.emit(&event.Event{Type: "result", Result: info}, diag.Span{})
}
