package tell

import (
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Says reports whether rules tell anything themselves.
func Says(p *ir.Program) (says bool) {
	eachBody(p, func(_, _ []*ir.Local, b *ir.Block) {
		for s := range ir.Statements(b) {
			_, is := s.(*ir.Say)
			says = says || is
		}
	})
	return says || slices.ContainsFunc(p.Events, func(e *ir.Event) bool { return e.Text != nil && !e.Machine })
}

// Say tells what a `say` says.
func (l *Log) Say(s *ir.Say) {
	if l.reader != nil {
		text, about := l.words(s.Parts)
		l.Emit(&event.Event{Type: "say", Text: text, About: about, Headline: s.Headline, Drawing: l.drawing(s),
			From: l.sourcesOfText(s.Parts)}, s.Span())
	}
}

// namedValues are the parameters of what is told.
func (l *Log) namedValues(params []*ir.Local, args []value.Value) (out []event.NamedValue) {
	for i, p := range params {
		out = append(out, event.NamedValue{Name: p.Name, Value: l.world.Shown(p.Type, args[i])})
	}
	return out
}

// Announced tells an event of the ruleset.
func (l *Log) Announced(e *ir.Event, args []value.Value, at diag.Span) {
	if l.reader == nil || e.Machine {
		return
	}
	out := &event.Event{Type: "event", Name: e.Name, Headline: e.Headline, Values: l.namedValues(e.Frame.Params, args)}
	if e.Text != nil {
		l.fight.Within(e.Frame, args, func() {
			out.Text, out.About = l.words(e.Text)
			out.From = l.sourcesOfText(e.Text)
		})
	} else {
		out.From = l.sourcesOfParams(e.Frame.Params)
	}
	l.Emit(out, at)
}

// Vetoed tells which hook has vetoed an event.
func (l *Log) Vetoed(e *ir.Event, h *ir.Hook) {
	if l.reader == nil {
		return
	}
	by := h.Name
	if by == "" && h.Condition != nil {
		by = h.Condition.Name
	}
	l.Emit(&event.Event{Type: "veto", Name: e.Name, Title: event.Title(by, "")}, h.Span)
}

// Left tells that a rule or phase ends before its end.
func (l *Log) Left(name string, at diag.Span) {
	if l.reader != nil {
		l.Emit(&event.Event{Type: "leave", Name: name}, at)
	}
}

// Rolled tells a throw of dice: what it came to, by which faces, and what the dice come from.
func (l *Log) Rolled(d value.Dice, label, roller int, t world.Thrown, from []event.Source, at diag.Span) {
	if l.reader == nil {
		return
	}
	if !l.fight.Standing().Quiet {
		l.thrown[at] = t.Total
	}
	l.throw(&event.Event{Type: "roll", Dice: l.world.DiceText(d), Faces: t.Faces, Again: t.Again, Unused: t.Unused,
		From: from}, label, roller, t.Total, at)
}

// Thrown is what was thrown last at a place.
func (l *Log) Thrown(at diag.Span) int64 { return l.thrown[at] }

// Picked tells a draw of one of so many items.
func (l *Log) Picked(options, label, roller int, picked int64, at diag.Span) {
	if l.reader != nil {
		l.throw(&event.Event{Type: "pick", Options: &options}, label, roller, picked, at)
	}
}

// Shuffled tells in which order so many items were drawn: the place of each among those left.
func (l *Log) Shuffled(options, label, roller int, places []int64, at diag.Span) {
	if l.reader != nil {
		l.throw(&event.Event{Type: "pick", Options: &options, Faces: places}, label, roller, places[0], at)
	}
}

// Chosen is the event that tells a choice; who chooses between secrets tells it later.
func (l *Log) Chosen(s *ir.Site, who value.Thing, options int, by string, taken []value.Value) *event.Event {
	shown := l.world.ShownThing(who)
	e := &event.Event{Type: "choice", Name: s.FullName(), Who: &shown, Options: &options, By: by, Told: s.Told}
	for _, v := range taken {
		e.Taken = append(e.Taken, l.world.Shown(s.Type, v))
	}
	if s.Label != nil {
		e.Title = l.Text(s.Label)
	}
	return e
}

// Condition tells that a condition begins, ends or is revealed.
func (l *Log) Condition(kind string, k *ir.Condition, args []value.Value, at diag.Span) {
	if l.reader != nil {
		l.Emit(&event.Event{Type: kind, Name: k.Name, Values: l.namedValues(k.Frame.Params, args)}, at)
	}
}

// Revealed tells what a hidden field holds that all may see now.
func (l *Log) Revealed(fd *ir.Field, t value.Thing, at diag.Span) {
	e := &event.Event{Type: "reveal", Name: fd.Name, Values: []event.NamedValue{{Name: fd.Kind.Name,
		Value: l.world.ShownThing(t)}}}
	for n := range l.world.SizeOf(fd.Type) {
		ft, name := fd.Type, fd.Name
		if ft.Base == ir.Per {
			name, ft = l.world.ID(ft, value.Thing{Kind: ft.Kind.ID, Index: int64(n)}), *ft.Elem
		}
		e.Values = append(e.Values, event.NamedValue{Name: name, Value: l.world.Shown(ft, l.fight.Holds(t, fd, n))})
	}
	l.Emit(e, at)
}

// Numbers tells of a ruleset without measures what the numbers of the combatants are that are
// nobody's secret.
func (l *Log) Numbers() {
	if l.reader == nil || len(l.world.Program.Measures) > 0 {
		return
	}
	k := l.world.Program.Combatant
	var out []event.MeasureInfo
	for _, fd := range k.Fields {
		if fd.Role != ir.State || fd.Type.Optional || fd.Type.Base != ir.Int && fd.Type.Base != ir.Num || l.fight.Hides(fd) {
			continue
		}
		info := event.MeasureInfo{Name: fd.Name, Title: event.Title(fd.Name, ""), By: []string{k.Name},
			Rows: []event.MeasureRow{}}
		for i := range l.world.Setup.Combatants {
			t := value.Thing{Kind: k.ID, Index: int64(i)}
			info.Rows = append(info.Rows, event.MeasureRow{Keys: []event.Shown{l.world.ShownThing(t)},
				Value: value.Float(l.fight.Holds(t, fd, 0))})
		}
		out = append(out, info)
	}
	if out != nil {
		l.Emit(&event.Event{Type: "tally", Measures: out}, diag.Span{})
	}
}

// Won finds out what a line of `victory` is made of that ends the fight.
func (l *Log) Won(v *ir.VictoryLine) { l.wonBy = l.sourcesOfVictory(v) }

// Result tells how the fight has ended.
func (l *Log) Result(r event.Result, measures []event.MeasureInfo) {
	if l.reader == nil {
		return
	}
	info := &event.ResultInfo{Draw: r.Winner < 0, Reason: r.Reason, Rounds: r.Rounds, OutOfTime: r.OutOfTime,
		Side: int(r.Winner), Measures: measures, From: l.wonBy}
	l.changersOfMeasures(info.Measures)
	if r.Winner >= 0 {
		info.Winner, info.Title = l.world.Setup.Sides[r.Winner].Name, l.world.NameOf(l.world.Program.Side, r.Winner)
	}
	l.Emit(&event.Event{Type: "result", Result: info}, diag.Span{})
}

// ---- throws ------------------------------------------------------------------------------------------

// throw tells a throw, or lets it wait for a score beside it.
func (l *Log) throw(e *event.Event, label, roller int, total int64, at diag.Span) {
	e.Label, e.Who, e.Total = l.world.Program.Labels[label], l.world.Roller(roller), &total
	if !l.Asked() || !l.program.order().waits[at] {
		l.Emit(e, at)
		return
	}
	l.enter(e, at)
	l.waiting = append(l.waiting, e)
}

// Finish tells the throws that wait.
func (l *Log) Finish() { l.tellThrows(nil) }

// tellThrows tells the throws that wait, but for the last ones if scores come before them:
// throws are told in the order in which they fell.
func (l *Log) tellThrows(precedes []diag.Span) {
	for i := len(l.waiting); i > 0; i-- {
		if !slices.Contains(precedes, l.waiting[i-1].At) {
			list := l.waiting[:i]
			l.waiting = l.waiting[i:]
			for _, e := range list {
				l.reader.Read(e)
			}
			return
		}
	}
}

// Aloud runs a part of a formula in which scores may explain themselves.
func (l *Log) Aloud(e ir.Expr, run func() value.Value) value.Value {
	if !l.Asked() {
		return run()
	}
	outer := l.precedes
	if list := l.program.order().ahead[e.Span()]; list != nil {
		l.precedes = list
	}
	v := run()
	l.precedes = outer
	return v
}
