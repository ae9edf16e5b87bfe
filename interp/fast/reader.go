package fast

import (
	"fmt"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// ---- texts ----------------------------------------------------------------------------------------------------

// part is a compiled piece of a text.
type part struct {
	letters string
	value   intFn
	t       ir.Type
}

func (c *compiler) parts(list []ir.TextPart) []part {
	var out []part
	for _, p := range list {
		if p.Value == nil {
			out = append(out, part{letters: p.Letters})
			continue
		}
		var fn intFn
		c.hidden(func() { fn = c.formulaStore(p.Value) })
		out = append(out, part{value: fn, t: p.Value.Type()})
	}
	return out
}

// text fills a text in.
func (f *Fight) text(list []part) string {
	if len(list) == 1 && list[0].value == nil {
		f.letters += int64(len(list[0].letters))
		return list[0].letters
	}
	f.thinking++
	var s string
	if len(list) == 1 { // a title alone need not be copied
		s = f.show(list[0].t, list[0].value(f))
	} else {
		s = f.join(list)
	}
	f.thinking--
	if len(s) > f.m.Limits.Text {
		s = strings.ToValidUTF8(s[:f.m.Limits.Text], "") + " …"
	}
	f.letters += int64(len(s))
	return diag.Clean(s)
}

// join puts the parts of a text together, as far as the limit of its length.
func (f *Fight) join(list []part) string {
	var b strings.Builder
	for _, p := range list {
		if p.value == nil {
			b.WriteString(p.letters)
			continue
		}
		b.WriteString(f.show(p.t, p.value(f)))
		if b.Len() > f.m.Limits.Text {
			break
		}
	}
	return b.String()
}

// show writes a value for people.
func (f *Fight) show(t ir.Type, w int64) string { return f.m.Show(t, f.goValue(w, t)) }

// idOf is what files and JSON call a value.
func (f *Fight) idOf(t ir.Type, w int64) string { return f.m.ID(t, f.goValue(w, t)) }

// value makes a value of an event.
func (f *Fight) value(t ir.Type, w int64) event.Shown { return f.m.Shown(t, f.goValue(w, t)) }

func intText(n int64) string { return strconv.FormatInt(n, 10) }

// ---- showing -----------------------------------------------------------------------------------------------------

// emit gives an event to the reader.
func (f *Fight) emit(e *event.Event) {
	if f.thinking > 0 && e.Type != "result" {
		return
	}
	f.enterLog(e)
	if len(f.waiting) > 0 {
		if e.Type == "score" {
			f.tellWaiting(f.precedes)
		} else {
			f.tellWaiting(nil)
		}
	}
	f.reader.Read(e)
}

// enterLog counts an event, and says where in the fight it stands.
func (f *Fight) enterLog(e *event.Event) {
	if f.entries += 1 + int64(len(e.Terms)); f.entries > f.m.Limits.Events {
		f.limit(e.At, "the log has more than %d entries", f.m.Limits.Events)
	}
	if f.letters > f.m.Limits.Log {
		f.limit(e.At, "the log has more than %d letters", f.m.Limits.Log)
	}
	e.Round = f.round
	if f.phase != nil {
		e.Phase = f.phase.name
	}
	if f.turnAt > 0 {
		e.Turn = f.turns
	}
	e.Depth = f.depth
}

func (f *Fight) showStart() {
	if f.reader != nil {
		f.emit(&event.Event{Type: "fight", Text: f.m.Setup.Title, Fight: f.Info()})
	}
}

// Info is the head of the fight's log.
func (f *Fight) Info() *event.FightInfo {
	m := f.m
	info := m.Head()
	info.Seed, info.Number, info.Unit = f.seed, f.number, m.course.unit
	info.Params = m.changedParams(f)
	return info
}

// changedParams lists the params that a scenario or flag has set.
func (m *Machine) changedParams(f *Fight) []event.ParamInfo {
	var out []event.ParamInfo
	for _, p := range m.Program.Params {
		if len(m.GivenParams[p]) == 0 {
			continue
		}
		t := p.Type
		if t.Base != ir.Per {
			out = append(out, event.ParamInfo{Name: p.Name, Value: f.show(t, m.Params[p.Index][0])})
			continue
		}
		for i, w := range m.Params[p.Index] {
			out = append(out, event.ParamInfo{Name: fmt.Sprintf("%s[%s]", p.Name, m.IDs[t.Kind.ID][i]), Value: f.show(*t.Elem, w)})
		}
	}
	return out
}

func (f *Fight) showRound() {
	if f.reader != nil {
		f.emit(&event.Event{Type: "round"})
	}
}

func (f *Fight) showPhase(p *phase) {
	if f.reader != nil {
		f.emit(&event.Event{Type: "phase", Name: p.name, Title: p.title})
	}
}

func (f *Fight) showSay(parts []part, headline bool, d *drawing, numbers []origin, at diag.Span) {
	f.emit(&event.Event{At: at, Type: "say", Text: f.text(parts), Headline: headline, Drawing: f.drawing(d), From: f.sources(numbers)})
}

func (f *Fight) showEvent(e *reactions, words []int64, at diag.Span) {
	ev := &event.Event{At: at, Type: "event", Name: e.e.Name, Headline: e.e.Headline}
	for i, p := range e.e.Frame.Params {
		ev.Values = append(ev.Values, event.NamedValue{Name: p.Name, Value: f.value(p.Type, words[i])})
	}
	if e.text != nil {
		old, top := f.fr, f.top
		fr := f.push(e.slots)
		copy(fr, words)
		f.fr = fr
		ev.Text, ev.From = f.text(e.text), f.sources(e.numbers)
		f.fr, f.top = old, top
	} else {
		ev.From = f.sources(e.numbers)
	}
	f.emit(ev)
}

func (f *Fight) showRoll(w int64, label, roller int, total int64, faces []int64, at diag.Span) {
	if f.reader == nil {
		return
	}
	if f.thinking == 0 {
		if f.thrown == nil {
			f.thrown = map[diag.Span]int64{}
		}
		f.thrown[at] = total
	}
	shown := total // so that the total itself stays off the heap
	e := &event.Event{At: at, Type: "roll", Label: f.m.Program.Labels[label], Dice: f.m.DiceText(toDice(w).value()), Who: f.m.Roller(roller), Total: &shown, Faces: faces, From: f.dice}
	f.dice = nil
	f.tellThrow(e)
}

func (f *Fight) showPick(n, label, roller, i int, at diag.Span) {
	if f.reader == nil {
		return
	}
	total, options := int64(i+1), n
	f.tellThrow(&event.Event{At: at, Type: "pick", Label: f.m.Program.Labels[label], Options: &options, Who: f.m.Roller(roller), Total: &total})
}

func (f *Fight) showChoice(c *Choice) {
	if f.reader == nil {
		return
	}
	n := len(c.options)
	e := &event.Event{At: c.site.at, Type: "choice", Name: c.Name(), Who: f.m.Roller(c.roller), Options: &n, By: c.by}
	for _, i := range c.Picked {
		e.Taken = append(e.Taken, f.value(c.site.s.Type, c.options[i]))
	}
	if c.site.label != nil {
		e.Title = f.text(c.site.label)
	}
	if fd := c.site.s.Place.Field; fd != nil && f.m.hides(fd) && f.thinking == 0 {
		f.told = e // when it is revealed
		return
	}
	if f.sealing && f.thinking == 0 {
		f.sealed = append(f.sealed, e)
		return
	}
	f.emit(e)
}

func (f *Fight) showCondition(kind string, b *condition, words []int64, at diag.Span) {
	if f.reader == nil {
		return
	}
	e := &event.Event{At: at, Type: kind, Name: b.k.Name}
	for i, p := range b.k.Frame.Params {
		e.Values = append(e.Values, event.NamedValue{Name: p.Name, Value: f.value(p.Type, words[i])})
	}
	f.emit(e)
}

// showScore tells a score whose parameters are in the current frame.
func (f *Fight) showScore(s *ir.Score, title []part, total float64, terms []event.Term) {
	e := &event.Event{At: s.Span, Type: "score", Name: s.Name, Score: &total, Terms: terms}
	if title == nil || !f.aside(func() { e.Title = f.text(title) }) {
		e.Title = f.heading(s)
	}
	for i, p := range s.Frame.Params {
		e.Values = append(e.Values, event.NamedValue{Name: p.Name, Value: f.value(p.Type, f.fr[i])})
	}
	f.emit(e)
}

func (f *Fight) showResult() {
	if f.reader == nil {
		return
	}
	r := f.result
	info := &event.ResultInfo{Draw: r.Winner < 0, Reason: r.Reason, Rounds: r.Rounds, OutOfTime: r.OutOfTime, Side: int(r.Winner), Measures: f.Measures(), From: f.wonBy}
	if o := f.m.origins; o != nil && f.explain {
		for i := range info.Measures {
			if s := o.part("measure", info.Measures[i].Name); s != nil {
				info.Measures[i].File = s.File
			}
		}
	}
	if r.Winner >= 0 {
		info.Winner, info.Title = f.m.Setup.Sides[r.Winner].Name, f.m.NameOf(f.m.Program.Side, r.Winner)
	}
	f.emit(&event.Event{Type: "result", Result: info})
}
