package fast

import (
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// drawing is what a compiled `say` draws.
type drawing struct {
	chart *ir.Map
	marks []mark
}

type mark struct {
	sign    string
	squares intFn
	list    bool
	text    []part
}

func (c *compiler) drawing(s *ir.Say) *drawing {
	if s.Map == nil {
		return nil
	}
	out := &drawing{chart: s.Map}
	c.hidden(func() {
		for _, m := range s.Marks {
			out.marks = append(out.marks, mark{m.Sign, c.formulaWord(m.Squares), m.Squares.Type().Base != ir.Square, c.parts(m.Label)})
		}
	})
	return out
}

// drawing evaluates the marks. Like all that is only shown, it counts for no limit.
func (f *Fight) drawing(d *drawing) *event.DrawingInfo {
	if d == nil {
		return nil
	}
	work, heap := f.effort, len(f.heap)
	f.thinking++
	out := &event.DrawingInfo{Map: d.chart.Name, Marks: []event.MarkInfo{}}
	for _, m := range d.marks {
		info := event.MarkInfo{Sign: m.sign, Text: f.text(m.text), Squares: []string{}}
		switch w := m.squares(f); {
		case m.list:
			for _, s := range f.list(w) {
				info.Squares = append(info.Squares, grid.Square(s).String())
			}
		case w != absent:
			info.Squares = append(info.Squares, grid.Square(w).String())
		}
		out.Marks = append(out.Marks, info)
	}
	f.thinking--
	f.effort, f.heap = work, f.heap[:heap]
	for len(f.charted) <= d.chart.Index {
		f.charted = append(f.charted, false)
	}
	if !f.charted[d.chart.Index] {
		f.charted[d.chart.Index] = true
		out.Chart = world.MapInfo(d.chart)
	}
	return out
}
