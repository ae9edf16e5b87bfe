package tell

import (
	"cmp"
	"fmt"
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// How everything stands, and what becomes of it. Whoever asks is told a snapshot as the fight and each of its
// rounds begins, and before any other event what has changed since the one before. That is found from the
// cells that have been written, so nothing is gone through that was not. What strands do is told when it lands.

// Cell is a place in the memory of a fight.
type Cell struct {
	Thing value.Thing
	Cell  int // in the row of the thing
}

// unseen stands for what not all may see.
type unseen struct{}

// shownField is a field of which snapshots tell, and which of its values.
type shownField struct {
	field *ir.Field
	n     int
}

// snapshots is what has been told of how things stand.
type snapshots struct {
	kinds  []standing        // by Kind.ID
	round  int64             // of which active is
	active []bool            // by combatant
	held   []event.HeldState // by their keys
	epoch  uint64            // of which they are
	looked int64             // work that has been done to find how things stand
	told   int64             // values, of fields, looks and conditions
}

// mostTold is how many values a fight may tell of how things stand, and workOfLooking how much work a value is
// that is looked at.
const (
	mostTold      = 4_000_000
	workOfLooking = 4
)

// count counts what is looked at and what is told.
func (s *snapshots) count(l *Log, looked, told int) {
	s.looked, s.told = s.looked+int64(workOfLooking*looked), s.told+int64(told)
	if s.looked > l.world.Limits.Work || s.told > mostTold {
		l.tooLong()
	}
}

func (l *Log) tooLong() {
	l.fight.Limit(diag.Span{}, "to tell how everything stands takes too long in this fight; "+
		"in words it is told without that")
}

// looking does what it takes to find how things stand, which counts for no limit but one of its own. What is
// shown then is no part of what the log tells.
func (l *Log) looking(look func()) {
	letters := l.letters
	work, failure := l.fight.Aside(l.world.Limits.Work-l.snapshots.looked, look)
	l.letters = letters
	switch l.snapshots.looked += work; {
	case failure != nil && failure.Limit:
		l.tooLong()
	case failure != nil:
		panic(failure)
	}
}

// standing is how the things of a kind stand.
type standing struct {
	told  bool            // of it
	cells []shownField    // by cell; no field: nothing is told of it
	last  [][]value.Value // by thing, by cell; no row: nothing is told of it
	looks *looks          // nil: it has no picture
}

// Snapshots asks for how everything stands.
func (l *Log) Snapshots(on bool) { l.stands = on }

// Stands reports whether somebody has asked for it.
func (l *Log) Stands() bool { return l.stands }

// begin notes how everything stands as the fight begins.
func (s *snapshots) begin(l *Log) {
	p := l.world.Program
	s.kinds = make([]standing, len(p.Kinds))
	for _, k := range p.Kinds {
		of := &s.kinds[k.ID]
		of.told = k == p.Combatant
		for _, fd := range k.Fields {
			c := l.world.Cells[k.ID][fd.Index]
			for n := range c.N {
				for len(of.cells) <= c.At+n {
					of.cells = append(of.cells, shownField{})
				}
				if fd.Role == ir.State {
					of.cells[c.At+n], of.told = shownField{fd, n}, true
				}
			}
		}
	}
	for _, k := range p.Kinds {
		s.kinds[k.ID].told = s.kinds[k.ID].told && len(l.world.Owners[k.ID]) > 0 // else rules make them all
	}
	for _, pic := range p.Pictures {
		of := &s.kinds[pic.Kind.ID]
		of.told, of.looks = true, &looks{picture: pic}
	}
	s.look(l)
}

// tells reports whether snapshots tell of a thing: of all but what others have copies of, and of what rules
// make only if it has a picture.
func (s *snapshots) tells(l *Log, k *ir.Kind, i int) bool {
	switch owners := l.world.Owners[k.ID]; {
	case !s.kinds[k.ID].told:
		return false
	case i < len(owners):
		return owners[i].Kind != nil || k.Owner == nil
	}
	return s.kinds[k.ID].looks != nil && l.fight.There(value.Thing{Kind: k.ID, Index: int64(i)})
}

// look notes how all things stand now.
func (s *snapshots) look(l *Log) {
	l.fight.Written(func(Cell) {})
	for _, k := range l.world.Program.Kinds {
		of := &s.kinds[k.ID]
		of.last = nil
		if !of.told {
			continue
		}
		of.last = make([][]value.Value, l.fight.Things(k))
		s.count(l, len(of.last)*(1+len(of.cells)), 0)
		for i := range of.last {
			if s.tells(l, k, i) {
				of.last[i] = s.row(l, k, i)
			}
		}
		if of.looks != nil {
			of.looks.last = nil
			s.find(l, of.looks, of.there(), func(int, *event.Look) {})
		}
	}
	s.active = make([]bool, len(l.world.Setup.Combatants))
	for i := range s.active {
		s.active[i] = l.fight.Active(int64(i))
	}
	s.held = s.holding(l)
}

// find finds how some things look.
func (s *snapshots) find(l *Log, x *looks, things []int, changed func(i int, now *event.Look)) {
	s.count(l, len(things)*len(x.picture.Lines), 0)
	x.find(l, things, changed)
}

// there lists the things of which something is told.
func (of *standing) there() (list []int) {
	for i, row := range of.last {
		if row != nil {
			list = append(list, i)
		}
	}
	return list
}

// row is what a thing's cells hold.
func (s *snapshots) row(l *Log, k *ir.Kind, i int) []value.Value {
	row := make([]value.Value, len(s.kinds[k.ID].cells))
	for c, f := range s.kinds[k.ID].cells {
		if f.field != nil {
			row[c] = s.holds(l, value.Thing{Kind: k.ID, Index: int64(i)}, f)
		}
	}
	return row
}

// holds is what a field holds for all to see.
func (s *snapshots) holds(l *Log, t value.Thing, f shownField) value.Value {
	if !l.fight.Seen(t, f.field) {
		return unseen{}
	}
	return l.fight.Holds(t, f.field, f.n)
}

// holding lists the conditions that hold and that all may see.
func (s *snapshots) holding(l *Log) (list []event.HeldState) {
	s.epoch = l.fight.Epoch()
	for _, k := range l.world.Program.Conditions {
		first, bearer := len(list), ""
		if len(k.Frame.Params) > 0 {
			bearer = k.Frame.Params[0].Name
		}
		l.fight.Holding(k, func(args []value.Value) {
			h := event.HeldState{Name: k.Name, Title: event.Title(k.Name, ""), Values: map[string]any{},
				Joins: k.Bearers == 2, Bearer: bearer}
			key := k.Name
			for i, p := range k.Frame.Params {
				h.Values[p.Name] = l.world.Data(args[i], l.world.HandleOf)
				key += "\x00" + fmt.Sprint(h.Values[p.Name])
			}
			h.Key = key
			list = append(list, h)
		})
		s.count(l, 8*(len(list)-first), 0)
		slices.SortFunc(list[first:], func(a, b event.HeldState) int { return cmp.Compare(a.Key, b.Key) })
	}
	return list
}

// ---- what is told ----------------------------------------------------------------------------------

// Snapshot tells how everything stands.
func (l *Log) Snapshot() {
	if l.reader == nil || !l.stands {
		return
	}
	info, first := &event.Snapshot{}, l.snapshots == nil
	if first {
		l.snapshots = &snapshots{}
	}
	l.looking(func() {
		if first {
			l.snapshots.begin(l)
			info.Fields = l.snapshots.fields(l)
			if maps := l.world.Program.Maps; len(maps) == 1 {
				info.Map = l.world.MapInfo(maps[0])
			}
		} else {
			l.snapshots.look(l)
		}
		info.Things, info.Conditions = l.snapshots.things(l), append([]event.HeldState{}, l.snapshots.held...)
		l.snapshots.count(l, 0, len(info.Conditions))
	})
	l.tell(&event.Event{Type: "state", State: info})
}

// Changed tells the reader what has changed, where somebody waits to decide.
func (l *Log) Changed() {
	if l.reader != nil && !l.fight.Standing().Quiet {
		l.tellChanges()
	}
}

// tellChanges tells what has changed since it was told last.
func (l *Log) tellChanges() {
	if l.snapshots == nil || l.fight.Standing().Held {
		return
	}
	var list []event.Change
	l.looking(func() { list = l.snapshots.changes(l) })
	if len(list) > 0 {
		l.Finish()
		l.tell(&event.Event{Type: "change", Changes: list})
	}
}

// tell gives the reader what follows from other events, and counts for no limit.
func (l *Log) tell(e *event.Event) {
	s := l.fight.Standing()
	e.Round, e.Turn, e.Depth = s.Round, s.Turn, s.Depth
	if s.Phase != nil {
		e.Phase = s.Phase.Name
	}
	l.reader.Read(e)
}

// fields says what the fields of a snapshot are.
func (s *snapshots) fields(l *Log) []event.FieldOf {
	out := []event.FieldOf{}
	for _, k := range l.world.Program.Kinds {
		for _, f := range s.kinds[k.ID].cells {
			if s.kinds[k.ID].told && f.field != nil && f.n == 0 {
				out = append(out, event.FieldOf{Kind: k.Name, Name: f.field.Name, Title: event.Title(f.field.Name, ""),
					About: f.field.Label, Type: f.field.Type.String()})
			}
		}
		if k == l.world.Program.Combatant {
			out = append(out, event.FieldOf{Kind: k.Name, Name: "active", Title: "Active", Type: "bool"})
		}
	}
	return out
}

// things are all of which something is told.
func (s *snapshots) things(l *Log) []event.ThingState {
	out := []event.ThingState{}
	for _, k := range l.world.Program.Kinds {
		for i := range s.kinds[k.ID].last {
			if s.kinds[k.ID].last[i] != nil {
				out = append(out, s.thing(l, k, i))
			}
		}
	}
	return out
}

func (s *snapshots) thing(l *Log, k *ir.Kind, i int) event.ThingState {
	t := value.Thing{Kind: k.ID, Index: int64(i)}
	out := event.ThingState{Kind: k.Name, ID: l.world.HandleOf(k, t.Index), Title: l.world.NameOf(k, t.Index),
		Fields: map[string]any{}}
	if side := l.world.SideOfThing(k, t.Index); side >= 0 && k != l.world.Program.Side {
		out.Side = l.world.Setup.Sides[side].Name
	}
	if i < len(l.world.Owners[k.ID]) {
		if o := l.world.Owners[k.ID][i]; o.Kind != nil {
			out.Owner = l.world.HandleOf(o.Kind, o.Index)
		}
	}
	s.count(l, 0, 4+len(s.kinds[k.ID].cells))
	for c, f := range s.kinds[k.ID].cells {
		v := s.kinds[k.ID].last[i][c]
		switch {
		case f.field == nil || v == value.Value(unseen{}):
		case f.field.Type.Base != ir.Per:
			out.Fields[f.field.Name] = l.world.Data(v, l.world.HandleOf)
		default:
			per, _ := out.Fields[f.field.Name].(map[string]any)
			if per == nil {
				per = map[string]any{}
				out.Fields[f.field.Name] = per
			}
			if said := l.world.Data(v, l.world.HandleOf); !isNothing(said) {
				per[s.key(l, f)] = said
			}
		}
	}
	if k == l.world.Program.Combatant {
		out.Fields["active"] = s.active[i]
	}
	if x := s.kinds[k.ID].looks; x != nil {
		out.Look = x.last[i]
	}
	return out
}

// isNothing reports whether a value is 0, no, none or an empty list.
func isNothing(data any) bool {
	list, is := data.([]any)
	return is && len(list) == 0 || data == nil || data == any(int64(0)) || data == any(0.0) || data == any(false)
}

// key is for what a per field has a value.
func (s *snapshots) key(l *Log, f shownField) string {
	if f.field.Type.Base != ir.Per {
		return ""
	}
	return l.world.HandleOf(f.field.Type.Kind, int64(f.n))
}

// changes lists what has changed, and notes it.
func (s *snapshots) changes(l *Log) (out []event.Change) {
	cells := s.written(l)
	p := l.world.Program
	for _, c := range cells {
		k, of := p.Kinds[c.Thing.Kind], &s.kinds[c.Thing.Kind]
		f, row := of.cells[c.Cell], of.last[c.Thing.Index]
		now := s.holds(l, c.Thing, f)
		if value.Equal(row[c.Cell], now) {
			continue
		}
		x := event.Change{Kind: k.Name, Of: l.world.HandleOf(k, c.Thing.Index), Field: f.field.Name, Key: s.key(l, f)}
		if row[c.Cell] != value.Value(unseen{}) {
			x.From = l.world.Data(row[c.Cell], l.world.HandleOf)
		}
		if x.Hides = now == value.Value(unseen{}); !x.Hides {
			x.To = l.world.Data(now, l.world.HandleOf)
		}
		row[c.Cell] = now
		out = append(out, x)
	}
	s.count(l, len(cells), 0)
	out = append(out, s.comings(l)...)
	var conditions []event.Change
	if s.epoch != l.fight.Epoch() {
		held := s.holding(l)
		conditions = s.begun(held)
		s.held = held
	}
	if round := l.fight.Standing().Round; len(out)+len(conditions) > 0 || round != s.round {
		s.round = round
		s.count(l, len(s.active), 0)
		for i, was := range s.active {
			if is := l.fight.Active(int64(i)); is != was {
				s.active[i] = is
				of := l.world.HandleOf(p.Combatant, int64(i))
				out = append(out, event.Change{Kind: p.Combatant.Name, Of: of, Field: "active",
					From: was, To: is})
			}
		}
	}
	out = append(append(out, s.looksOtherwise(l)...), conditions...)
	s.count(l, 0, len(out))
	return out
}

// looksOtherwise lists what looks otherwise than it did.
func (s *snapshots) looksOtherwise(l *Log) (out []event.Change) {
	for _, pic := range l.world.Program.Pictures {
		of := &s.kinds[pic.Kind.ID]
		if of.looks.stale(l) {
			s.find(l, of.looks, of.there(), func(i int, now *event.Look) {
				of := l.world.HandleOf(pic.Kind, int64(i))
				out = append(out, event.Change{Kind: pic.Kind.Name, Of: of, Look: now})
			})
		}
	}
	return out
}

// written lists the cells that have been written of which something is told, each once, in order.
func (s *snapshots) written(l *Log) (out []Cell) {
	l.fight.Written(func(c Cell) {
		of, i := &s.kinds[c.Thing.Kind], int(c.Thing.Index)
		gone := i >= len(l.world.Owners[c.Thing.Kind]) && !l.fight.There(c.Thing)
		if i < len(of.last) && of.last[i] != nil && !gone && of.cells[c.Cell].field != nil {
			out = append(out, c)
		}
	})
	slices.SortFunc(out, func(a, b Cell) int {
		return cmp.Or(a.Thing.Kind-b.Thing.Kind, cmp.Compare(a.Thing.Index, b.Thing.Index), a.Cell-b.Cell)
	})
	return slices.Compact(out)
}

// comings lists what rules have made that lies on the field now, and what is gone.
func (s *snapshots) comings(l *Log) (out []event.Change) {
	for _, pic := range l.world.Program.Pictures {
		k := pic.Kind
		if !k.Made {
			continue
		}
		n := l.fight.Things(k) - len(l.world.Owners[k.ID])
		s.count(l, n+n*n/64, 0) // each is looked for among those that are gone
		for i := len(l.world.Owners[k.ID]); i < max(len(s.kinds[k.ID].last), l.fight.Things(k)); i++ {
			if i == len(s.kinds[k.ID].last) {
				s.kinds[k.ID].last = append(s.kinds[k.ID].last, nil)
			}
			row := &s.kinds[k.ID].last[i]
			switch there := s.tells(l, k, i); {
			case there && *row == nil:
				*row = s.row(l, k, i)
				s.find(l, s.kinds[k.ID].looks, []int{i}, func(int, *event.Look) {})
				t := s.thing(l, k, i)
				out = append(out, event.Change{Comes: &t})
			case !there && *row != nil:
				*row, s.kinds[k.ID].looks.last[i] = nil, nil
				out = append(out, event.Change{Kind: k.Name, Of: l.world.HandleOf(k, int64(i)), Goes: true})
			}
		}
	}
	return out
}

// begun lists the conditions that have ended and begun, by what holds now.
func (s *snapshots) begun(held []event.HeldState) (out []event.Change) {
	var began []event.Change
	for i, j := 0, 0; i < len(held) || j < len(s.held); {
		switch {
		case j == len(s.held) || i < len(held) && held[i].Key < s.held[j].Key:
			began = append(began, event.Change{Begins: &held[i]})
			i++
		case i == len(held) || held[i].Key > s.held[j].Key:
			out = append(out, event.Change{Ends: &s.held[j]})
			j++
		default:
			i, j = i+1, j+1
		}
	}
	return append(out, began...)
}
