package plain

import (
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What a fight begins with: the params, the dice, and the first value of every field of
// every thing. A formula may need others, so each value is found when it is first asked
// for; the checker has seen that none needs itself.

// image is what all fights of a machine begin with.
type image struct {
	slots  [][]slot  // by Kind.ID, by Field.Index
	widths []int     // by kind: cells of a row
	lists  []List    // by kind: its instances
	params [][]Value // by Param.Index: one value, or one for each instance
	models [][]model // by kind, by thing: where its first values come from
	rows   [][]row   // by kind, by thing
}

// filler knows where first values come from.
type filler struct {
	test    *ir.Test
	busy    map[spot]bool
	params  []bool         // by Param.Index: it is being found
	origins [][]model      // by kind, by thing
	cells   int            // and items of lists, so far
	noOwner *event.Failure // the last: a model was asked for its owner
}

// model is where the first values of a thing come from.
type model struct {
	instance *ir.Instance // it is this instance
	of       *Thing       // or a copy of, or like, this thing
	copied   bool
	settings []world.Setting // what the scenario says of it
}

// fill finds everything, and gives a fight that has begun with it. What is wrong is a
// failure.
func (m *Machine) fill(test *ir.Test) *Fight {
	m.layOut()
	f := NewFight(m)
	f.Reset(m.Seed, 1)
	f.things, f.filling = nil, &filler{test: test, busy: map[spot]bool{}, params: make([]bool, len(m.Program.Params))}
	m.params = make([][]Value, len(m.Program.Params))
	for _, d := range m.Program.Dice {
		f.die(int64(d.Index))
	}
	for _, p := range m.Program.Params {
		f.param(p)
	}
	f.placeThings()
	f.fillThings()
	m.rows, m.models = f.things, f.filling.origins
	f.Reset(m.Seed, 1)
	return f
}

// layOut says where the fields of each kind lie, and lists its instances.
func (m *Machine) layOut() {
	for _, k := range m.Program.Kinds {
		n := len(m.Names[k.ID])
		list := make(List, n)
		for i := range list {
			list[i] = Thing{Kind: k.ID, Index: int64(i)}
		}
		m.lists = append(m.lists, list)
	}
	for _, k := range m.Program.Kinds {
		slots, width := make([]slot, len(k.Fields)), 0
		for _, fd := range k.Fields {
			switch fd.Role {
			case ir.Computed, ir.Method, ir.Action:
				continue
			}
			s := slot{at: width, n: 1}
			if fd.Type.Base == ir.Per {
				s.n = len(m.instances(fd.Type.Kind))
			}
			slots[fd.Index] = s
			width += s.n
		}
		m.slots, m.widths = append(m.slots, slots), append(m.widths, width)
	}
}

// ---- dice and params -----------------------------------------------------------------------------------

// die is a die with faces of its own, by its index.
func (f *Fight) die(index int64) *world.Die {
	if f.m.Dice[index] == nil {
		for _, d := range f.m.Program.Dice {
			if int64(d.Index) == index {
				f.m.Dice[index] = f.newDie(d)
			}
		}
	}
	return f.m.Dice[index]
}

func (f *Fight) newDie(d *ir.Die) *world.Die {
	list := f.inFrame(d.Values.Frame, nil, d.Values.Expr).(List)
	if len(list) == 0 || len(list) > value.MaxFaces {
		f.fail(d.Span, "a die has 1 to %d faces, not %d", value.MaxFaces, len(list))
	}
	var faces []int64
	for _, v := range list {
		face := v.(int64)
		if face < -value.MaxFaces || face > value.MaxFaces {
			f.fail(d.Span, "a face of a die shows -%d to %d, not %d", value.MaxFaces, value.MaxFaces, face)
		}
		faces = append(faces, face)
	}
	return world.NewDie(d.Faces, faces)
}

// param gives the value of a param, or its values.
func (f *Fight) param(p *ir.Param) []Value {
	if v := f.m.params[p.Index]; v != nil {
		return v
	}
	fl := f.filling
	if fl.params[p.Index] {
		f.fail(p.Span, "`%s` needs itself to be computed", p.Name)
	}
	fl.params[p.Index] = true
	t, n := p.Type, 1
	if t.Base == ir.Per {
		t, n = *t.Elem, len(f.m.instances(t.Kind))
	}
	values := make([]Value, n)
	put := func(i int, v Value, at diag.Span) {
		f.inRange(v, t, at, p.Name)
		values[i] = v
	}
	all := func(v Value, at diag.Span) {
		for i := range values {
			put(i, v, at)
		}
	}
	all(f.inFrame(p.Value.Frame, nil, p.Value.Expr), p.Value.Expr.Span())
	for _, s := range f.m.GivenParams[p] {
		if s.Per == nil {
			all(f.scenarioValue(s, t), s.Span)
		}
		for name, v := range s.Per {
			if i, ok := f.m.Names[p.Type.Kind.ID][name]; ok {
				put(int(i), f.scenarioValue(v, t), v.Span)
			}
		}
	}
	if test := fl.test; test != nil {
		for _, s := range test.Params {
			if s.Param != p {
				continue
			}
			v := f.inFrame(s.Value.Frame, nil, s.Value.Expr)
			if key, ok := s.Key.(*ir.InstanceRef); ok {
				put(key.Instance.Index, v, s.At)
			} else {
				all(v, s.At)
			}
		}
	}
	f.m.params[p.Index] = values
	return values
}

// scenarioValue is a value that the scenario gives.
func (f *Fight) scenarioValue(v world.Value, t ir.Type) Value {
	if v.None {
		return nil
	}
	switch t.Base {
	case ir.Int:
		return v.Int
	case ir.Num:
		return v.Num
	case ir.Bool:
		return v.Bool
	case ir.Text:
		return v.Text
	case ir.Dice:
		return diceOf(v.Dice)
	case ir.Square:
		return v.Square
	case ir.Enum:
		return v.Name
	case ir.List:
		list := make(List, len(v.List))
		for i, x := range v.List {
			list[i] = f.scenarioValue(x, *t.Elem)
		}
		return list
	}
	return f.named(t.Kind, v.Name, v.Span)
}

// named is the thing that a scenario names.
func (f *Fight) named(k *ir.Kind, name string, at diag.Span) Thing {
	i, ok := f.m.Names[k.ID][name]
	if !ok {
		f.fail(at, "there is no %s `%s`", k.Name, name)
	}
	return Thing{Kind: k.ID, Index: i}
}

// ---- things ------------------------------------------------------------------------------------------------

// grow makes the memory of a thing.
func (f *Fight) grow(k *ir.Kind, from model) Thing {
	r := f.m.emptyRow(k)
	f.begins(len(r), k.Span)
	f.things[k.ID] = append(f.things[k.ID], r)
	f.filling.origins[k.ID] = append(f.filling.origins[k.ID], from)
	return Thing{Kind: k.ID, Index: int64(len(f.things[k.ID]) - 1)}
}

// begins counts the memory that a fight begins with.
func (f *Fight) begins(n int, at diag.Span) {
	if f.filling.cells += n; f.filling.cells > f.m.limits.Memory {
		f.limit(at, "the fields and lists of all things need more than %d places", f.m.limits.Memory)
	}
}

// placeThings makes the memory of all things and the copies that they own, owners first.
func (f *Fight) placeThings() {
	m, p := f.m, f.m.Program
	f.things, f.free, f.filling.origins = make([][]row, len(p.Kinds)), make([][]int64, len(p.Kinds)), make([][]model, len(p.Kinds))
	f.grow(p.Combat, model{settings: m.Setup.Combat})
	for _, s := range m.Setup.Sides {
		f.grow(p.Side, model{settings: s.Settings})
	}
	for _, s := range m.Setup.Combatants {
		f.grow(p.Combatant, model{settings: s.Settings})
	}
	for _, k := range p.Kinds {
		for _, in := range k.Instances {
			f.grow(k, model{instance: in})
		}
		for _, in := range m.Added(k) {
			from := model{settings: in.Settings}
			if in.Like != "" {
				t := f.named(k, in.Like, in.Span)
				from.of = &t
			}
			f.grow(k, from)
		}
	}
	members := make([]List, len(m.Setup.Sides))
	for i := range members {
		members[i] = List{}
	}
	for i, s := range m.Setup.Combatants {
		t := Thing{Kind: p.Combatant.ID, Index: int64(i)}
		f.set(f.spotOf(t, p.Combatant.Field("side")), Thing{Kind: p.Side.ID, Index: int64(s.Side)})
		members[s.Side] = append(members[s.Side], t)
	}
	for i, list := range members {
		f.set(f.spotOf(Thing{Kind: p.Side.ID, Index: int64(i)}, p.Side.Field("members")), list)
	}
	done := map[*ir.Kind]bool{}
	var own func(k *ir.Kind)
	own = func(k *ir.Kind) {
		if done[k] {
			return
		}
		done[k] = true
		if k.Owner != nil {
			own(k.Owner)
		}
		for _, fd := range k.Fields {
			for i := range f.things[k.ID] {
				if fd.Role == ir.Own && fd.Type.Base == ir.List && !f.isModel(k, i) {
					f.makeOwned(Thing{Kind: k.ID, Index: int64(i)}, fd)
				}
			}
		}
	}
	for _, k := range p.Kinds {
		own(k)
	}
}

func (f *Fight) spotOf(t Thing, fd *ir.Field) spot { return spot{t, f.m.slots[t.Kind][fd.Index].at} }

// isModel reports whether a thing of a kind that is owned is nobody's own.
func (f *Fight) isModel(k *ir.Kind, i int) bool {
	return k.Owner != nil && f.m.Owners[k.ID][i].Kind == nil
}

// makeOwned makes what a thing owns in one field: copies of models, or fresh things.
func (f *Fight) makeOwned(t Thing, fd *ir.Field) {
	m, owned := f.m, fd.Type.Elem.Kind
	var list []model
	value, set := f.setting(t, fd)
	switch {
	case set && value.Copies != nil:
		for _, c := range value.Copies {
			of := f.named(owned, c.Like, value.Span)
			list = append(list, model{of: &of, settings: c.Settings})
		}
	case fd.Size != nil:
		n := f.inFrame(fd.Size.Frame, []Value{t}, fd.Size.Expr).(int64)
		if n < 0 || n > int64(m.limits.Entities) {
			f.fail(fd.Size.Expr.Span(), "there would be %d of `%s`; possible are 0 to %d", n, fd.Name, m.limits.Entities)
		}
		list = make([]model, n)
	case fd.Default != nil:
		for _, v := range f.inFrame(fd.Default.Frame, []Value{t}, fd.Default.Expr).(List) {
			of := v.(Thing)
			list = append(list, model{of: &of})
		}
	}
	if len(f.things[owned.ID])+len(list) > m.limits.Entities {
		f.limit(fd.Span, "there would be more than %d things of kind %s", m.limits.Entities, owned.Name)
	}
	items := List{}
	for i, from := range list {
		from.copied = true
		of, proto := int64(-1), int32(-1)
		if from.of != nil {
			of = from.of.Index
			proto = m.Protos[owned.ID][of]
			if value.Tune != nil {
				from.settings = value.Tune[m.IDs[owned.ID][of]]
			}
		}
		item := f.grow(owned, from)
		m.Own(owned, world.Owner{Kind: fd.Kind, Index: t.Index, Field: fd.Name, N: i}, of, len(list) > 1)
		m.Protos[owned.ID] = append(m.Protos[owned.ID], proto)
		f.set(f.spotOf(item, owned.Field("owner")), t)
		items = append(items, item)
	}
	f.set(f.spotOf(t, fd), items)
}

// setting finds what the scenario says of a field of a thing.
func (f *Fight) setting(t Thing, fd *ir.Field) (world.Value, bool) {
	list := f.filling.origins[t.Kind][t.Index].settings
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Field == fd {
			return list[i].Value, true
		}
	}
	return world.Value{}, false
}

// ---- fields ------------------------------------------------------------------------------------------------

// fillThings computes every field of every thing. The default of a model may speak of an
// owner, whom only a copy has: then the model has no such value.
func (f *Fight) fillThings() {
	for _, k := range f.m.Program.Kinds {
		for i := range f.things[k.ID] {
			for _, fd := range k.Fields {
				t := Thing{Kind: k.ID, Index: int64(i)}
				if f.m.slots[k.ID][fd.Index].n == 0 || f.get(f.spotOf(t, fd)) != (pending{}) {
					continue
				}
				fill := func() { f.fillField(t, fd) }
				if !f.isModel(k, i) {
					fill()
					continue
				}
				before := f.position
				if failure := guarded(fill); failure != nil {
					if failure != f.filling.noOwner {
						panic(failure)
					}
					f.restore(before)
					clear(f.filling.busy)
				}
			}
		}
	}
}

// fillField finds the first values of a field: what the scenario sets, what its instance
// or model says, or the default.
func (f *Fight) fillField(t Thing, fd *ir.Field) {
	s := f.spotOf(t, fd)
	if f.filling.busy[s] {
		f.fail(fd.Span, "`%s` of %s needs itself to be computed", fd.Name, f.m.Called(t))
	}
	f.filling.busy[s] = true
	ft := fd.Type
	if ft.Base == ir.Per {
		ft = *ft.Elem
	}
	values := make([]Value, f.m.slots[t.Kind][fd.Index].n)
	fillWith(values, unsaid(fd.Type))
	if !f.fromModel(t, fd, values) && fd.Default != nil {
		fillWith(values, f.inFrame(fd.Default.Frame, []Value{t}, fd.Default.Expr))
	}
	at := fd.Span
	if v, ok := f.setting(t, fd); ok {
		at = v.Span
		f.put(v, fd.Type, values)
	}
	for i, v := range values {
		if v == (pending{}) {
			if fd.Type.Base == ir.Per && (fd.Kind != f.m.Program.Combat || len(f.m.Setup.Combatants) > 0) { // tests of single rules need no scenario
				f.failHint(at, "give it a value for all, or a default", "`%s` of %s says nothing for %s", fd.Name, f.m.Called(t), f.m.Titles[fd.Type.Kind.ID][i])
			}
			continue
		}
		f.inRange(v, ft, at, fd.Name)
		if list, ok := v.(List); ok {
			f.begins(len(list), at)
		}
		f.set(spot{t, s.cell + i}, v)
	}
	delete(f.filling.busy, s)
}

func fillWith(values []Value, v Value) {
	for i := range values {
		values[i] = v
	}
}

// put puts in what the scenario says of a field.
func (f *Fight) put(v world.Value, t ir.Type, values []Value) {
	if t.Base != ir.Per {
		values[0] = f.scenarioValue(v, t)
		return
	}
	if v.Per == nil {
		fillWith(values, f.scenarioValue(v, *t.Elem))
	}
	for name, x := range v.Per {
		if i, ok := f.m.Names[t.Kind.ID][name]; ok {
			values[i] = f.scenarioValue(x, *t.Elem)
		}
	}
}

// unsaid is the value of a field that nobody gives: 0, no, an empty list or none. Of other
// types there is none.
func unsaid(t ir.Type) Value {
	if t.Base == ir.Per {
		t = *t.Elem
	}
	switch {
	case t.Optional:
		return nil
	case t.Base == ir.Int:
		return int64(0)
	case t.Base == ir.Num:
		return 0.0
	case t.Base == ir.Bool:
		return false
	case t.Base == ir.List:
		return List{}
	}
	return pending{}
}

// fromModel takes what the thing's instance, or what it is a copy of or like, says of a
// field, and reports whether that is anything.
func (f *Fight) fromModel(t Thing, fd *ir.Field, values []Value) bool {
	from := f.filling.origins[t.Kind][t.Index]
	switch {
	case from.instance != nil:
		return f.fromInstance(from.instance, t, fd, values)
	case from.of == nil || from.copied && !f.says(*from.of, fd):
		return false // the default, for the thing itself
	case fd.Role == ir.State:
		return f.stateOf(*from.of, t, fd, values)
	}
	for i := range values {
		values[i] = f.read(*from.of, fd, i, fd.Span)
	}
	return true
}

// fromInstance evaluates what an instance, or what it is like, says of a field, for a
// thing.
func (f *Fight) fromInstance(in *ir.Instance, t Thing, fd *ir.Field, values []Value) bool {
	said := false
	all := func(v *ir.Formula) {
		if v != nil {
			fillWith(values, f.inFrame(v.Frame, []Value{t}, v.Expr))
			said = true
		}
	}
	all(in.Value(fd))
	var entries []ir.Entry // of those that are like others after those of the others
	for ; in != nil; in = in.Like {
		entries = append(append([]ir.Entry(nil), in.Of(fd).Entries...), entries...)
	}
	if len(entries) > 0 && !said {
		all(fd.Default)
	}
	for _, e := range entries {
		values[e.Key.Index] = f.inFrame(e.Value.Frame, []Value{t}, e.Value.Expr)
		said = true
	}
	return said
}

// says reports whether a model says a field itself.
func (f *Fight) says(t Thing, fd *ir.Field) bool {
	from := f.filling.origins[t.Kind][t.Index]
	if in := from.instance; in != nil {
		said := in.Value(fd) != nil
		for ; in != nil; in = in.Like {
			said = said || len(in.Of(fd).Entries) > 0
		}
		return said
	}
	if _, ok := f.setting(t, fd); ok {
		return true
	}
	return from.of != nil && f.says(*from.of, fd)
}

// stateOf evaluates the state that a model gives, for its copy.
func (f *Fight) stateOf(of, t Thing, fd *ir.Field, values []Value) bool {
	from := f.filling.origins[of.Kind][of.Index]
	if v, ok := f.setting(of, fd); ok {
		f.put(v, fd.Type, values)
		return true
	}
	if from.instance != nil {
		return f.fromInstance(from.instance, t, fd, values)
	}
	return from.of != nil && f.stateOf(*from.of, t, fd, values)
}
