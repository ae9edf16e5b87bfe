package fast

import (
	"fmt"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Filling gives every field of every thing its first value. A default may read
// other fields, of the thing itself, of its owner or of anything else, so each
// field is computed when first asked for; the checker has seen that no field
// needs itself.

// things keeps what is known of a thing while the machine is built.
type thing struct {
	instance *ir.Instance         // it is this instance
	added    *world.InstanceSetup // or this one of the scenario
	model    int64                // or a copy of this thing, -1 if it is fresh
	copied   bool
	settings []world.Setting
}

// filler is the memory being filled; only building uses it.
type filler struct {
	things [][]thing // by kind, by thing
	busy   map[[3]int]bool
	c      *compiler
	f      *Fight

	noOwner *event.Failure // the last: a model was asked for its owner
}

func (m *Machine) grow(k *ir.Kind, t thing) int64 {
	l := m.Layouts[k.ID]
	m.takes(l.Fixed+l.Moving, k.Span)
	m.Fixed[k.ID] = append(m.Fixed[k.ID], make([]int64, l.Fixed)...)
	m.Moving[k.ID] = append(m.Moving[k.ID], make([]int64, l.Moving)...)
	m.ready[k.ID] = append(m.ready[k.ID], make([]bool, len(k.Fields))...)
	m.filler.things[k.ID] = append(m.filler.things[k.ID], t)
	return int64(len(m.filler.things[k.ID]) - 1)
}

// takes counts the memory of the fields and lists that a fight begins with.
func (m *Machine) takes(words int, at diag.Span) {
	if m.words += words; m.words > m.Limits.Memory {
		m.filler.f.limit(at, "the fields and lists of all things need more than %d places", m.Limits.Memory)
	}
}

// placeOwned makes the memory and the copies that things own, owners first.
func (m *Machine) placeOwned(f *Fight, c *compiler) {
	n := len(m.Program.Kinds)
	m.Fixed, m.Moving, m.ready = make([][]int64, n), make([][]int64, n), make([][]bool, n)
	m.filler = &filler{things: make([][]thing, n), busy: map[[3]int]bool{}, c: c, f: f}
	m.grow(m.Program.Combat, thing{model: -1, settings: m.Setup.Combat})
	for _, s := range m.Setup.Sides {
		m.grow(m.Program.Side, thing{model: -1, settings: s.Settings})
	}
	for _, s := range m.Setup.Combatants {
		m.grow(m.Program.Combatant, thing{model: -1, settings: s.Settings})
	}
	for _, k := range m.Program.Kinds {
		for _, i := range k.Instances {
			m.grow(k, thing{model: -1, instance: i})
		}
		for _, in := range m.Added(k) {
			m.grow(k, thing{model: m.modelOf(f, k, in), added: in, settings: in.Settings})
		}
	}
	m.givenFields()
	m.findProtos()
	f.kinds = make([]arena, n)
	m.shareWith(f)
	for _, k := range m.ownersFirst() {
		for _, fd := range k.Fields {
			if fd.Role != ir.Own || fd.Type.Base != ir.List {
				continue
			}
			for i := range m.filler.things[k.ID] {
				if k.Owner != nil && m.Owners[k.ID][i].Kind == nil {
					continue // a model, not somebody's own
				}
				m.ownedBy(f, c, k, int64(i), fd)
			}
		}
	}
	for _, k := range m.Program.Kinds {
		m.Layouts[k.ID].Base = len(m.filler.things[k.ID])
	}
	m.findProtos()
	m.shareWith(f)
}

// findProtos tells which instance each thing is, or was copied from.
func (m *Machine) findProtos() {
	m.Protos = make([][]int32, len(m.Program.Kinds))
	for _, k := range m.Program.Kinds {
		things := m.filler.things[k.ID]
		p := make([]int32, len(things))
		for i := range things {
			p[i] = -1
			for n := int64(i); n >= 0; n = things[n].model {
				if in := things[n].instance; in != nil {
					p[i] = int32(in.Index)
					break
				}
			}
		}
		m.Protos[k.ID] = p
	}
}

// shareWith lets a fight see the memory that is being filled.
func (m *Machine) shareWith(f *Fight) {
	for i := range f.kinds {
		f.kinds[i] = arena{fixed: m.Fixed[i], moving: m.Moving[i], fixedRow: m.Layouts[i].Fixed, movingRow: m.Layouts[i].Moving, count: len(m.filler.things[i])}
	}
	f.stored = m.Stored
}

func (m *Machine) modelOf(f *Fight, k *ir.Kind, in *world.InstanceSetup) int64 {
	if in.Like == "" {
		return -1
	}
	i, ok := m.Names[k.ID][in.Like]
	if !ok {
		f.fail(in.Span, "there is no %s `%s`", k.Name, in.Like)
	}
	return i
}

// ownersFirst orders kinds so that owners come before what they own.
func (m *Machine) ownersFirst() []*ir.Kind {
	var out []*ir.Kind
	done := map[*ir.Kind]bool{}
	var visit func(k *ir.Kind)
	visit = func(k *ir.Kind) {
		if done[k] {
			return
		}
		done[k] = true
		if k.Owner != nil {
			visit(k.Owner)
		}
		out = append(out, k)
	}
	for _, k := range m.Program.Kinds {
		visit(k)
	}
	return out
}

// givenFields fills in sides and their members.
func (m *Machine) givenFields() {
	side := m.Program.Combatant.Field("side")
	members := m.Program.Side.Field("members")
	lists := make([][]int64, len(m.Setup.Sides))
	for i, s := range m.Setup.Combatants {
		m.put(m.Program.Combatant, int64(i), side, int64(s.Side))
		lists[s.Side] = append(lists[s.Side], int64(i))
	}
	for i, list := range lists {
		m.put(m.Program.Side, int64(i), members, m.constList(list))
	}
}

// put writes a fixed field and marks it as filled.
func (m *Machine) put(k *ir.Kind, i int64, fd *ir.Field, w int64) {
	l := m.Layouts[k.ID]
	m.Fixed[k.ID][int(i)*l.Fixed+l.Fields[fd.Index].Offset] = w
	m.ready[k.ID][int(i)*len(k.Fields)+fd.Index] = true
}

// ownedBy makes what one thing owns in one field.
func (m *Machine) ownedBy(f *Fight, c *compiler, k *ir.Kind, i int64, fd *ir.Field) {
	owned := fd.Type.Elem.Kind
	var models []int64
	var settings [][]world.Setting
	value, set := m.setting(k, i, fd)
	switch {
	case set && value.Copies != nil:
		for _, cp := range value.Copies {
			model, ok := m.Names[owned.ID][cp.Like]
			if !ok {
				f.fail(value.Span, "there is no %s `%s`", owned.Name, cp.Like)
			}
			models = append(models, model)
			settings = append(settings, cp.Settings)
		}
	case fd.Size != nil:
		n := f.runOn(fd.Size.Frame, c.formulaWord(fd.Size.Expr), i)
		if n < 0 || n > int64(m.Limits.Entities) {
			f.fail(fd.Size.Expr.Span(), "there would be %d of `%s`; possible are 0 to %d", n, fd.Name, m.Limits.Entities)
		}
		for range n {
			models = append(models, -1)
		}
	case fd.Default != nil:
		models = append(models, f.list(f.runOn(fd.Default.Frame, c.formulaWord(fd.Default.Expr), i))...)
	}
	if len(m.filler.things[owned.ID])+len(models) > m.Limits.Entities {
		f.limit(fd.Span, "there would be more than %d things of kind %s", m.Limits.Entities, owned.Name)
	}
	items := make([]int64, len(models))
	for n, model := range models {
		t := thing{model: model, copied: true}
		if n < len(settings) {
			t.settings = settings[n]
		}
		if model >= 0 && value.Tune != nil {
			t.settings = value.Tune[m.IDs[owned.ID][model]]
		}
		items[n] = m.grow(owned, t)
		m.Own(owned, world.Owner{Kind: k, Index: i, Field: fd.Name, N: n}, model, len(models) > 1)
		m.put(owned, items[n], owned.Field("owner"), i)
		m.shareWith(f)
	}
	m.put(k, i, fd, m.constList(items))
}

// setting finds what the scenario says of a field of a thing.
func (m *Machine) setting(k *ir.Kind, i int64, fd *ir.Field) (world.Value, bool) {
	list := m.filler.things[k.ID][i].settings
	for n := len(list) - 1; n >= 0; n-- {
		if list[n].Field == fd {
			return list[n].Value, true
		}
	}
	return world.Value{}, false
}

// fill computes every field of every thing.
func (m *Machine) fill(f *Fight, c *compiler) {
	for _, k := range m.Program.Kinds {
		for i := range m.filler.things[k.ID] {
			model := k.Owner != nil && m.Owners[k.ID][i].Kind == nil
			for _, fd := range k.Fields {
				switch {
				case model && fd.Role == ir.Given:
					// only somebody's own has an owner
				case model && (fd.Role == ir.Constant || fd.Role == ir.State):
					// a default may speak of an owner whom a model does not have
					before := f.save()
					if failure := guarded(func() { m.ensure(k, int64(i), fd, diag.Span{}) }); failure != nil {
						if failure != m.filler.noOwner {
							panic(failure)
						}
						f.restore(before)
						clear(m.filler.busy)
					}
				default:
					m.ensure(k, int64(i), fd, diag.Span{})
				}
			}
		}
	}
	if m.origins != nil {
		m.origins.things = m.filler.things
	}
	m.filler = nil
}

// ensure computes a field if it has no value yet. Only building asks.
func (m *Machine) ensure(k *ir.Kind, i int64, fd *ir.Field, at diag.Span) {
	switch fd.Role {
	case ir.Computed, ir.Method, ir.Action:
		return
	}
	if m.filler == nil {
		m.bareFight().failHint(at, "write the value, or name a param", "`%s` is not known yet: params and dice come before the fields of things", fd.Name)
	}
	r := &m.ready[k.ID][int(i)*len(k.Fields)+fd.Index]
	if *r {
		return
	}
	f := m.filler.f
	if fd.Role == ir.Given { // only `owner` is not filled at once
		m.filler.noOwner = &event.Failure{Message: fmt.Sprintf("%s is nobody's own, so it has no owner", m.Titles[k.ID][i]), Span: at}
		f.stop(m.filler.noOwner)
	}
	key := [3]int{k.ID, int(i), fd.Index}
	if m.filler.busy[key] {
		f.fail(fd.Span, "`%s` of %s needs itself to be computed", fd.Name, m.Titles[k.ID][i])
	}
	m.filler.busy[key] = true
	m.compute(f, k, i, fd)
	delete(m.filler.busy, key)
	m.ready[k.ID][int(i)*len(k.Fields)+fd.Index] = true
}

// compute finds the first value of a field: what the scenario sets, what its
// instance or model says, or the default.
func (m *Machine) compute(f *Fight, k *ir.Kind, i int64, fd *ir.Field) {
	c := m.filler.c
	t := fd.Type
	if t.Base == ir.Per {
		t = *t.Elem
	}
	n := m.SizeOf(fd.Type)
	values := make([]int64, n)
	unset := int64(0)
	if fd.Type.Base == ir.Per {
		unset = unsetWord(t)
	}
	for j := range values {
		values[j] = unset
	}
	all := func(w int64) {
		for j := range values {
			values[j] = w
		}
	}
	if fd.Default != nil {
		if base := m.fromModel(f, k, i, fd, values); !base {
			all(f.runOn(fd.Default.Frame, c.formulaStore(fd.Default.Expr), i))
		}
	} else {
		m.fromModel(f, k, i, fd, values)
	}
	at := fd.Span
	if v, ok := m.setting(k, i, fd); ok {
		at = v.Span
		if v.Per != nil {
			for name, x := range v.Per {
				if j, ok := m.Names[fd.Type.Kind.ID][name]; ok {
					values[j] = m.value(f, x, t)
				}
			}
		} else {
			all(m.value(f, v, t))
		}
	}
	l := m.Layouts[k.ID]
	s := l.Fields[fd.Index]
	for j, w := range values {
		noScenario := k == m.Program.Combat && len(m.Setup.Combatants) == 0 // tests of single rules need none
		if w == absent && unset == absent && !t.Optional && !noScenario {
			f.failHint(at, "give it a value for all, or a default", "`%s` of %s says nothing for %s", fd.Name, m.Titles[k.ID][i], m.Titles[fd.Type.Kind.ID][j])
		}
		m.inRange(f, w, t, at, fd.Name)
		if s.List {
			m.takes(len(f.list(w)), at)
		}
		if s.List && s.State {
			m.Stored = append(m.Stored, append([]int64(nil), f.list(w)...))
			f.stored = m.Stored
			w = handle(areaStored, len(m.Stored)-1, 0)
		} else if s.List && area(w) != areaConst {
			w = m.constList(append([]int64(nil), f.list(w)...))
		}
		if s.State {
			m.Moving[k.ID][int(i)*l.Moving+s.Offset+j] = w
		} else {
			m.Fixed[k.ID][int(i)*l.Fixed+s.Offset+j] = w
		}
	}
}

// unsetWord is a value of a per field that nobody gives: 0, no or none; of other
// types there is none, and absent marks that.
func unsetWord(t ir.Type) int64 {
	switch {
	case t.Base == ir.Num && t.Optional:
		return noNum
	case t.Optional:
		return absent
	case t.Base == ir.Int || t.Base == ir.Num || t.Base == ir.Bool || t.Base == ir.List:
		return 0
	}
	return absent
}

// fromModel takes the value that the thing's instance, or what it is a copy of or
// like, gives the field. It reports whether there is one.
func (m *Machine) fromModel(f *Fight, k *ir.Kind, i int64, fd *ir.Field, values []int64) bool {
	t := m.filler.things[k.ID][i]
	if t.instance == nil {
		if t.model < 0 {
			return false
		}
		if t.copied && !m.givenBy(k, t.model, fd) {
			return false // the default, for the copy itself
		}
		l := m.Layouts[k.ID]
		s := l.Fields[fd.Index]
		if s.State {
			return m.stateOfModel(f, k, i, t.model, fd, values)
		}
		m.ensure(k, t.model, fd, fd.Span)
		copy(values, m.Fixed[k.ID][int(t.model)*l.Fixed+s.Offset:][:s.N])
		return true
	}
	given := m.evalInstance(f, t.instance, i, fd, values)
	return given
}

// evalInstance evaluates what an instance, or what it is like, gives a field, for
// thing i.
func (m *Machine) evalInstance(f *Fight, in *ir.Instance, i int64, fd *ir.Field, values []int64) bool {
	c := m.filler.c
	given := false
	if v := in.Value(fd); v != nil {
		given = true
		w := f.runOn(v.Frame, c.formulaStore(v.Expr), i)
		for j := range values {
			values[j] = w
		}
	}
	var chain []*ir.Instance
	for x := in; x != nil; x = x.Like {
		chain = append(chain, x)
	}
	for n := len(chain) - 1; n >= 0; n-- {
		for _, e := range chain[n].Of(fd).Entries {
			if !given && fd.Default != nil {
				w := f.runOn(fd.Default.Frame, c.formulaStore(fd.Default.Expr), i)
				for j := range values {
					values[j] = w
				}
			}
			given = true
			values[e.Key.Index] = f.runOn(e.Value.Frame, c.formulaStore(e.Value.Expr), i)
		}
	}
	return given
}

// givenBy reports whether a model says the field itself.
func (m *Machine) givenBy(k *ir.Kind, i int64, fd *ir.Field) bool {
	t := m.filler.things[k.ID][i]
	if t.instance != nil {
		if t.instance.Value(fd) != nil {
			return true
		}
		for x := t.instance; x != nil; x = x.Like {
			if len(x.Of(fd).Entries) > 0 {
				return true
			}
		}
		return false
	}
	if _, ok := m.setting(k, i, fd); ok {
		return true
	}
	return t.model >= 0 && m.givenBy(k, t.model, fd)
}

// stateOfModel evaluates the state that a model gives, for its copy.
func (m *Machine) stateOfModel(f *Fight, k *ir.Kind, i, model int64, fd *ir.Field, values []int64) bool {
	t := m.filler.things[k.ID][model]
	if v, ok := m.setting(k, model, fd); ok {
		w := m.value(f, v, fd.Type)
		for j := range values {
			values[j] = w
		}
		return true
	}
	if t.instance != nil {
		return m.evalInstance(f, t.instance, i, fd, values)
	}
	return t.model >= 0 && m.stateOfModel(f, k, i, t.model, fd, values)
}
