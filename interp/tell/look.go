package tell

import (
	"reflect"

	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// looks is how the things of a kind look, as its picture says.
type looks struct {
	picture *ir.Picture
	stamp   uint64
	last    []*event.Look // by thing; nil: nothing is told of it
}

// stale reports whether anything may look otherwise since the looks were found.
func (x *looks) stale(l *Log) bool { return x.stamp != x.stampNow(l) }

func (x *looks) stampNow(l *Log) (sum uint64) {
	for _, line := range x.picture.Lines {
		for _, f := range line.Formulas() {
			sum += l.fight.Stamp(f)
		}
	}
	return sum
}

// find finds how something looks to all.
func (x *looks) find(l *Log, things []int, changed func(i int, now *event.Look)) {
	l.fight.AsAllSee(func() {
		for _, i := range things {
			for len(x.last) <= i {
				x.last = append(x.last, nil)
			}
			now := l.lookOf(x.picture, value.Thing{Kind: x.picture.Kind.ID, Index: int64(i)})
			if !reflect.DeepEqual(x.last[i], now) {
				x.last[i] = now
				changed(i, now)
			}
		}
	})
	x.stamp = x.stampNow(l)
}

// lookOf evaluates the lines of a picture.
func (l *Log) lookOf(p *ir.Picture, t value.Thing) *event.Look {
	out := &event.Look{}
	placed := false
	for _, line := range p.Lines {
		if line.Shows == ir.ShowsSquares && placed {
			continue
		}
		l.ifFits(line, t, func() {
			number := func(f *ir.Formula) float64 { return value.Float(l.fight.Value(f.Expr)) }
			switch line.Shows {
			case ir.ShowsSquares:
				placed = true
				if line.Grid != nil {
					out.Grid = l.fight.Value(line.Grid.Expr).(string)
				}
				out.Squares, out.Called = squaresText(l.fight.Value(line.Value.Expr)), line.Title
			case ir.ShowsBar:
				out.Bars = append(out.Bars,
					event.Bar{Title: line.Title, Left: number(line.Value), Most: number(line.Most), Pool: line.Pool})
			case ir.ShowsValue:
				out.Values = append(out.Values, event.Note{Title: line.Title, Text: l.show(line.Value.Expr)})
			case ir.ShowsPlace:
				if at := l.fight.Value(line.Value.Expr); at != nil {
					out.Place = &event.Place{At: value.Float(at), Unit: line.Title}
				}
			case ir.ShowsSign:
				out.Signs = append(out.Signs, l.Text(line.Sign))
			}
		})
	}
	return out
}
