package fast

import (
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// ShowField makes the fight tell its reader after every round who stands where. It
// returns false if nobody stands anywhere: if neither the combatants nor what is their
// own have a field that is a square.
func (f *Fight) ShowField(on bool) bool {
	f.field = on
	return f.m.Placed() != nil
}

func (f *Fight) showField() {
	if f.reader == nil || !f.field {
		return
	}
	work, heap := f.effort, len(f.heap)
	f.thinking++
	info := &event.FieldInfo{}
	if pictures := f.m.code.pictures; len(pictures) == 0 {
		info.Figures = f.placedNow()
	} else {
		for _, p := range pictures {
			f.pictured(p, info)
		}
	}
	// Whether it is drawn changes nothing in the fight, and so counts for no limit.
	f.thinking--
	f.effort, f.heap = work, f.heap[:heap]
	if maps := f.m.Program.Maps; len(maps) == 1 && !f.drawn {
		info.Map = world.MapInfo(maps[0])
	}
	f.drawn = true
	f.emit(&event.Event{Type: "field", Field: info})
}

// placedNow is who stands where in a ruleset without pictures.
func (f *Fight) placedNow() []event.Figure {
	fd, out := f.m.Placed(), []event.Figure{}
	if fd == nil {
		return out
	}
	a, s := &f.kinds[fd.Kind.ID], f.m.Layouts[fd.Kind.ID].Fields[fd.Index]
	for i := range f.m.Layouts[fd.Kind.ID].Base {
		who := f.whose(fd.Kind, int64(i))
		w := a.moving[i*a.movingRow+s.Offset]
		if who != absent && !isAbsent(w, fd.Type) && f.isActive(who) {
			shown := f.value(ir.Type{Base: ir.Ref, Kind: fd.Kind}, int64(i))
			out = append(out, event.Figure{Who: shown, At: grid.Square(w).String()})
		}
	}
	return out
}

// whose is the combatant that a thing is, or that owns it; absent if there is none.
func (f *Fight) whose(k *ir.Kind, i int64) int64 {
	if k == f.m.Program.Combatant {
		return i
	}
	if o := f.m.Owners[k.ID][i]; o.Kind == f.m.Program.Combatant {
		return o.Index
	}
	return absent
}

// picture is a compiled `picture`.
type picture struct {
	kind  *ir.Kind
	lines []*pictureLine
}

type pictureLine struct {
	slots int
	at    intFn
	list  bool
	grid  func(*Fight) grid.Grid // nil: the ruleset does not say
	when  boolFn
}

func (c *compiler) picture(p *ir.Picture) *picture {
	out := &picture{kind: p.Kind}
	c.quietly(func() {
		for _, l := range p.Lines {
			line := &pictureLine{slots: l.Frame.Slots, when: c.formulaBool(l.When), at: c.formulaWord(l.At), list: l.At.Type().Base != ir.Square}
			if l.Grid != nil {
				word := c.formulaWord(l.Grid)
				line.grid = func(f *Fight) grid.Grid { return f.gridOf(word(f)) }
			}
			out.lines = append(out.lines, line)
		}
	})
	return out
}

// pictured asks the lines of a picture about every thing of its kind. Combatants and
// what is their own are figures, as long as they are in the fight; all else is ground.
func (f *Fight) pictured(p *picture, info *event.FieldInfo) {
	for i := range f.m.Layouts[p.kind.ID].Base {
		who := f.whose(p.kind, int64(i))
		if who != absent && !f.isActive(who) {
			continue
		}
		squares := f.squaresOf(p, int64(i), info)
		if len(squares) == 0 {
			continue
		}
		shown := f.value(ir.Type{Base: ir.Ref, Kind: p.kind}, int64(i))
		if who == absent {
			info.Ground = append(info.Ground, event.Ground{What: shown, Squares: squares})
			continue
		}
		fig := event.Figure{Who: shown, At: squares[0]}
		if len(squares) > 1 {
			fig.Squares = squares
		}
		info.Figures = append(info.Figures, fig)
	}
}

// squaresOf evaluates the first line that fits.
func (f *Fight) squaresOf(p *picture, self int64, info *event.FieldInfo) (out []string) {
	old, top := f.fr, f.top
	defer func() { f.fr, f.top = old, top }()
	for _, l := range p.lines {
		f.fr, f.top = old, top
		f.fr = f.push(max(l.slots, 1))
		f.fr[0] = self
		if l.when != nil && !l.when(f) {
			continue
		}
		if l.grid != nil {
			info.Grid = grid.Words[l.grid(f)]
		}
		w := l.at(f)
		switch {
		case l.list:
			for _, s := range f.list(w) {
				out = append(out, grid.Square(s).String())
			}
		case w != absent:
			out = append(out, grid.Square(w).String())
		}
		return out
	}
	return nil
}
