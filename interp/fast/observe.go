package fast

import (
	"math"
	"slices"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// What a play-out that is watched of who looks ahead comes to, from the choice on: what has been counted of the chooser
// by the measures of events, and by how much the bars of a picture of combatants have changed.

// Observed is a number that play-outs are watched for.
type Observed struct {
	Title  string
	Bar    bool // by how much a bar has changed: of the chooser's own side, or of all others
	Others bool
	m      *measure // nil: a bar
	by     int      // the place in its key of who it counts for
}

// bar is a compiled line of a picture.
type bar struct {
	title       string
	when, value framed // when without a formula: always
	num         bool
}

// observer watches play-outs of one fight.
type observer struct {
	list []Observed
	bars []*bar
	then [][]float64 // what bars came to when the choice was made, by bar and combatant; NaN: not shown
	were []bool      // by combatant: who was active then
	side int64       // whose choice it is
	who  int64       // who of it chooses, -1 for all
	now  []float64   // memory,
}

// barsOfCombatants compiles those of the picture of combatants.
func (c *compiler) barsOfCombatants() (bars []*bar) {
	for _, p := range c.m.Program.Pictures {
		if p.Kind != c.m.Program.Combatant {
			continue
		}
		for _, line := range p.Lines {
			if line.Shows != ir.ShowsBar {
				continue
			}
			b := &bar{title: line.Title, value: c.framed(line.Value), num: line.Value.Expr.Type().Base == ir.Num}
			if line.When != nil {
				b.when = c.framed(line.When)
			}
			bars = append(bars, b)
		}
	}
	return bars
}

// fighters is the title of how many are active.
const fighters = "Fighters"

// newObserver makes an observer of fights of a machine.
func newObserver(m *Machine) *observer {
	o := &observer{bars: m.code.bars, were: make([]bool, len(m.SideOf))}
	o.list = append(o.list, Observed{Title: fighters, Bar: true}, Observed{Title: fighters, Bar: true, Others: true})
	for _, b := range o.bars {
		o.then = append(o.then, make([]float64, len(m.SideOf)))
		o.list = append(o.list, Observed{Title: b.title, Bar: true}, Observed{Title: b.title, Bar: true, Others: true})
	}
	for _, x := range m.code.measures {
		by := slices.IndexFunc(x.m.By, func(l *ir.Local) bool {
			return l.Type.Kind == m.Program.Combatant || l.Type.Kind == m.Program.Side
		})
		if x.m.Event != nil && by >= 0 {
			o.list = append(o.list, Observed{Title: event.Title(x.m.Name, x.m.Title), m: x, by: by})
		}
	}
	return o
}

// begin begins to watch a fight at a choice.
func (o *observer) begin(f *Fight, c *Choice) {
	if o.side, o.who = f.sideOfChoice(c), -1; !c.site.bySide {
		o.who = c.Who.Index
	}
	for i := range f.measures {
		f.measures[i].Reset()
	}
	f.thinking++
	for i, b := range o.bars {
		for who := range o.then[i] {
			o.then[i][who] = b.of(f, int64(who))
		}
	}
	f.thinking--
	for who := range o.were {
		o.were[who] = f.isActive(int64(who))
	}
}

// of is what a bar of a combatant shows, NaN if he has none.
func (b *bar) of(f *Fight, who int64) float64 {
	if b.when.formula != nil && f.run(b.when, who) == 0 {
		return math.NaN()
	}
	w := f.run(b.value, who)
	if b.num {
		return toNum(w)
	}
	return float64(w)
}

// result is what has come of the choice, as Observed lists it. It holds until the next one.
func (o *observer) result(f *Fight) []float64 {
	own, others := 0.0, 0.0
	for who, was := range o.were {
		if was && !f.isActive(int64(who)) {
			if f.m.SideOf[who] == o.side {
				own--
			} else {
				others--
			}
		}
	}
	o.now = append(o.now[:0], own, others)
	f.thinking++
	for i, b := range o.bars {
		own, others := 0.0, 0.0
		for who, then := range o.then[i] {
			switch change := b.of(f, int64(who)) - then; {
			case math.IsNaN(change): // it is not there all the time
			case f.m.SideOf[who] == o.side:
				own += change
			default:
				others += change
			}
		}
		o.now = append(o.now, own, others)
	}
	f.thinking--
	for _, x := range o.list[len(o.now):] {
		o.now = append(o.now, x.of(f, o.side, o.who))
	}
	return o.now
}

// of is what a measure has counted of a combatant, or of a side if who is -1.
func (x *Observed) of(f *Fight, side, who int64) (sum float64) {
	t := &f.measures[x.m.m.Index]
	bySide := x.m.m.By[x.by].Type.Kind == f.m.Program.Side
	for i, key := range t.Keys {
		k := key[x.by]
		counts := k == who
		if bySide {
			counts = k == side
		} else if who < 0 {
			counts = k >= 0 && k < int64(len(f.m.SideOf)) && f.m.SideOf[k] == side
		}
		if counts {
			sum += t.Sums[i]
		}
	}
	return sum
}
