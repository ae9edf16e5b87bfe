package world

import (
	"fmt"
	"maps"
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What a fight begins with: the dice, the params, and the first value of every field of every
// thing. A formula may need others, so each value is found when it is first asked for; the
// checker has seen that none needs itself, but for dice whose faces are computed.

// Engine evaluates the formulas by which first values are found.
type Engine interface {
	// Evaluate evaluates a formula in a frame of its own that begins with args. Where it reads a
	// die, param or field that may not be known yet, it asks Filling for it.
	Evaluate(fr *ir.Frame, args []value.Value, e ir.Expr) value.Value
	// Stop ends what runs with a failure.
	Stop(*event.Failure)
	// Try runs something, and comes back to where it began if a failure ends that.
	Try(run func()) *event.Failure
	// Grow makes room for one more thing of a kind.
	Grow(k *ir.Kind)
	// Fill takes one value of a field of a thing.
	Fill(t value.Thing, fd *ir.Field, i int, v value.Value)
}

// First is what all fights of a world begin with.
type First struct {
	Params [][]value.Value   // by Param.Index: one value, or one for each instance
	Models [][]Model         // by Kind.ID, by thing
	Rows   [][][]value.Value // by Kind.ID, by thing: the cells of its fields
}

// Model is where the first values of a thing come from.
type Model struct {
	Instance *ir.Instance // it is this instance
	Of       *value.Thing // or a copy of, or like, this thing
	Settings []Setting    // what the scenario says of it
	copied   bool
}

// Pending stands in a cell whose value is not known yet.
type Pending struct{}

// Cells is where a field lies in the row of a thing: from where on, and how many.
type Cells struct{ At, N int }

// layOut says where the fields of each kind lie in the rows of its things.
func (w *World) layOut() {
	for _, k := range w.Program.Kinds {
		cells, width := make([]Cells, len(k.Fields)), 0
		for _, fd := range k.Fields {
			switch fd.Role {
			case ir.Constant, ir.State, ir.Own, ir.Given:
				cells[fd.Index] = Cells{width, w.SizeOf(fd.Type)}
				width += cells[fd.Index].N
			}
		}
		w.Cells, w.widths = append(w.Cells, cells), append(w.widths, width)
	}
}

// EmptyRow is the row of a thing of which nothing is known yet.
func (w *World) EmptyRow(k *ir.Kind) []value.Value {
	row := make([]value.Value, w.widths[k.ID])
	for i := range row {
		row[i] = Pending{}
	}
	if fd := k.Field("owner"); fd != nil && fd.Role == ir.Given {
		row[w.Cells[k.ID][fd.Index].At] = nil
	}
	return row
}

// Filling finds first values.
type Filling struct {
	*World
	First
	engine  Engine
	test    *ir.Test
	busy    map[any]bool   // dice, params and fields that are being found
	cells   int            // and items of lists, so far
	noOwner *event.Failure // the last: a model was asked for its owner
}

// field is a field of a thing.
type field struct {
	thing value.Thing
	field *ir.Field
}

// NewFilling begins to find first values; the test, if it is for one, may set params.
func NewFilling(w *World, e Engine, test *ir.Test) *Filling {
	return &Filling{World: w, First: First{Params: make([][]value.Value, len(w.Program.Params))}, engine: e, test: test,
		busy: map[any]bool{}}
}

func (g *Filling) fail(at diag.Span, hint, format string, args ...any) {
	g.engine.Stop(&event.Failure{Message: fmt.Sprintf(format, args...), Hint: hint, Span: at})
}

func (g *Filling) limit(at diag.Span, format string, args ...any) {
	g.engine.Stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at, Limit: true})
}

// begin notes that something is being found, which must not need itself.
func (g *Filling) begin(what any, at diag.Span, name string) {
	if g.busy[what] {
		g.fail(at, "", "%s needs itself to be computed", name)
	}
	g.busy[what] = true
}

func (g *Filling) evaluate(v *ir.Formula, args ...value.Value) value.Value {
	return g.engine.Evaluate(v.Frame, args, v.Expr)
}

// RangeOf is a range as the params of the fight have it.
func (w *World) RangeOf(r *ir.Range) *ir.Range {
	if r == nil || r.To == nil {
		return r
	}
	return w.ranges[r]
}

// rangesOfFields finds the ranges that end with params.
func (g *Filling) rangesOfFields() {
	for fd := range g.Program.Fields() {
		r := one(fd.Type).Range
		if r == nil || r.To == nil {
			continue
		}
		most := ir.Bound{Num: g.Param(r.To)[0].(int64), Den: 1}
		if g.ranges == nil {
			g.ranges = map[*ir.Range]*ir.Range{}
		}
		g.ranges[r] = &ir.Range{HasLow: r.HasLow, Low: r.Low, HasHigh: true, High: most}
	}
}

// InRange says why a value is not in the range of its type, "" if it is.
func (w *World) InRange(v value.Value, t ir.Type, name string) string {
	r := w.RangeOf(t.Range)
	if r == nil || v == nil || r.Has(v) {
		return ""
	}
	shown := fmt.Sprint(v)
	if x, ok := v.(float64); ok {
		shown = value.Number(x)
	}
	return fmt.Sprintf("`%s` would be %s, outside its range %s", name, shown, r)
}

// inRange makes sure that values are in the range of their type.
func (g *Filling) inRange(t ir.Type, at diag.Span, name string, values ...value.Value) {
	for _, v := range values {
		if why := g.InRange(v, t, name); why != "" {
			g.fail(at, "", "%s", why)
		}
	}
}

// one is the type of one of the values that a type stands for.
func one(t ir.Type) ir.Type {
	if t.Base == ir.Per {
		return *t.Elem
	}
	return t
}

func fill(values []value.Value, v value.Value) {
	for i := range values {
		values[i] = v
	}
}

// ---- dice and params -------------------------------------------------------------------------------

// FindParams finds all dice and params.
func (g *Filling) FindParams() {
	for _, d := range slices.SortedFunc(maps.Values(g.Program.Dice), func(a, b *ir.Die) int { return a.Index - b.Index }) {
		g.Die(int64(d.Index))
	}
	for _, p := range g.Program.Params {
		g.Param(p)
	}
	g.rangesOfFields()
}

// Die is a die with faces of its own, by its index.
func (g *Filling) Die(index int64) *Die {
	for _, d := range g.Program.Dice {
		if int64(d.Index) == index && g.Dice[index] == nil {
			g.begin(d, d.Span, "`"+d.Name()+"`")
			g.Dice[index] = g.newDie(d)
		}
	}
	return g.Dice[index]
}

func (g *Filling) newDie(d *ir.Die) *Die {
	list := g.evaluate(d.Values).(value.List)
	if len(list) == 0 || len(list) > value.MaxFaces {
		g.fail(d.Span, "", "a die has 1 to %d faces, not %d", value.MaxFaces, len(list))
	}
	var faces []int64
	for _, v := range list {
		face := v.(int64)
		if face < -value.MaxFaces || face > value.MaxFaces {
			g.fail(d.Span, "", "a face of a die shows -%d to %d, not %d", value.MaxFaces, value.MaxFaces, face)
		}
		faces = append(faces, face)
	}
	return &Die{Number: d.Faces, Faces: faces}
}

// Param gives the value of a param, or its values.
func (g *Filling) Param(p *ir.Param) []value.Value {
	if v := g.Params[p.Index]; v != nil {
		return v
	}
	g.begin(p, p.Span, "`"+p.Name+"`")
	t, values := one(p.Type), make([]value.Value, g.SizeOf(p.Type))
	fill(values, g.evaluate(p.Value))
	g.inRange(t, p.Value.Expr.Span(), p.Name, values...)
	for _, s := range g.GivenParams[p] {
		g.put(s, p.Type, values)
		g.inRange(t, s.Span, p.Name, values...)
	}
	if g.test != nil {
		for _, s := range g.test.Params {
			if s.Param != p {
				continue
			}
			v := g.evaluate(s.Value)
			g.inRange(t, s.At, p.Name, v)
			if key, ok := s.Key.(*ir.InstanceRef); ok {
				values[key.Instance.Index] = v
			} else {
				fill(values, v)
			}
		}
	}
	g.Params[p.Index] = values
	return values
}

// put puts in what the scenario says of a field or param.
func (g *Filling) put(v Value, t ir.Type, values []value.Value) {
	if v.Per == nil {
		fill(values, g.given(v, one(t)))
	}
	for name, x := range v.Per {
		if i, ok := g.Names[t.Kind.ID][name]; ok {
			values[i] = g.given(x, *t.Elem)
		}
	}
}

// given is a value that the scenario gives.
func (g *Filling) given(v Value, t ir.Type) value.Value {
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
		return DiceOf(v.Dice)
	case ir.Square:
		return v.Square
	case ir.Enum:
		return v.Name
	case ir.List:
		list := value.List{}
		for _, x := range v.List {
			list = append(list, g.given(x, *t.Elem))
		}
		return list
	}
	return g.named(t.Kind, v.Name, v.Span)
}

// named is the thing that a scenario names.
func (g *Filling) named(k *ir.Kind, name string, at diag.Span) value.Thing {
	i, ok := g.Names[k.ID][name]
	if !ok {
		g.fail(at, "", "there is no %s `%s`", k.Name, name)
	}
	return value.Thing{Kind: k.ID, Index: i}
}

// ---- things ----------------------------------------------------------------------------------------

// grow makes the row of a thing.
func (g *Filling) grow(k *ir.Kind, from Model) value.Thing {
	row := g.EmptyRow(k)
	g.takes(len(row), k.Span)
	g.Rows[k.ID], g.Models[k.ID] = append(g.Rows[k.ID], row), append(g.Models[k.ID], from)
	g.engine.Grow(k)
	return value.Thing{Kind: k.ID, Index: int64(len(g.Rows[k.ID]) - 1)}
}

// takes counts the memory that a fight begins with.
func (g *Filling) takes(places int, at diag.Span) {
	most := g.Limits.Memory / 8 // each is looked at several times before the fight begins, and copied
	if g.cells += places; g.cells > most {
		g.limit(at, "the fields and lists of all things need more than %d places", most)
	}
}

// set gives a field of a thing one of its values.
func (g *Filling) set(t value.Thing, fd *ir.Field, i int, v value.Value) {
	g.Rows[t.Kind][t.Index][g.Cells[t.Kind][fd.Index].At+i] = v
	g.engine.Fill(t, fd, i, v)
}

// PlaceThings makes room for all things and the copies that they own, owners first.
func (g *Filling) PlaceThings() {
	p, n := g.Program, len(g.Program.Kinds)
	g.Rows, g.Models = make([][][]value.Value, n), make([][]Model, n)
	g.grow(p.Combat, Model{Settings: g.Setup.Combat})
	for _, s := range g.Setup.Sides {
		g.grow(p.Side, Model{Settings: s.Settings})
	}
	for _, s := range g.Setup.Combatants {
		g.grow(p.Combatant, Model{Settings: s.Settings})
	}
	for _, k := range p.Kinds {
		for _, in := range k.Instances {
			g.grow(k, Model{Instance: in})
		}
		for _, in := range g.added[k] {
			from := Model{Settings: in.Settings}
			if in.Like != "" {
				t := g.named(k, in.Like, in.Span)
				from.Of = &t
			}
			g.grow(k, from)
		}
	}
	for i := range g.Setup.Sides {
		side, members := value.Thing{Kind: p.Side.ID, Index: int64(i)}, value.List{}
		for j, s := range g.Setup.Combatants {
			if t := (value.Thing{Kind: p.Combatant.ID, Index: int64(j)}); s.Side == i {
				g.set(t, p.Combatant.Field("side"), 0, side)
				members = append(members, t)
			}
		}
		g.set(side, p.Side.Field("members"), 0, members)
	}
	done := map[*ir.Kind]bool{}
	for _, k := range p.Kinds {
		g.makeOwned(k, done)
	}
}

// makeOwned makes what the things of a kind own.
func (g *Filling) makeOwned(k *ir.Kind, done map[*ir.Kind]bool) {
	if k == nil || done[k] {
		return
	}
	done[k] = true
	g.makeOwned(k.Owner, done)
	for _, fd := range k.Fields {
		for i := range g.Rows[k.ID] {
			if fd.Role == ir.Own && fd.Type.Base == ir.List && !g.isModel(k, i) {
				g.makeList(value.Thing{Kind: k.ID, Index: int64(i)}, fd)
			}
		}
	}
}

// isModel reports whether a thing of a kind that is owned is nobody's own.
func (g *Filling) isModel(k *ir.Kind, i int) bool {
	return k.Owner != nil && g.Owners[k.ID][i].Kind == nil
}

// makeList makes what a thing owns in one field: copies of models, or fresh things.
func (g *Filling) makeList(t value.Thing, fd *ir.Field) {
	owned := fd.Type.Elem.Kind
	var list []Model
	said, ok := g.setting(t, fd)
	switch {
	case ok && said.Copies != nil:
		for _, c := range said.Copies {
			of := g.named(owned, c.Like, said.Span)
			list = append(list, Model{Of: &of, Settings: c.Settings})
		}
	case fd.Size != nil:
		n := g.evaluate(fd.Size, t).(int64)
		if n < 0 || n > int64(g.Limits.Entities) {
			g.fail(fd.Size.Expr.Span(), "", "there would be %d of `%s`; possible are 0 to %d", n, fd.Name, g.Limits.Entities)
		}
		list = make([]Model, n)
	case fd.Default != nil:
		for _, v := range g.evaluate(fd.Default, t).(value.List) {
			of := v.(value.Thing)
			list = append(list, Model{Of: &of})
		}
	}
	if len(g.Rows[owned.ID])+len(list) > g.Limits.Entities {
		g.limit(fd.Span, "there would be more than %d things of kind %s", g.Limits.Entities, owned.Name)
	}
	items := value.List{}
	for i, from := range list {
		from.copied = true
		of, proto := int64(-1), int32(-1)
		if from.Of != nil {
			of = from.Of.Index
			proto = g.Protos[owned.ID][of]
			if said.Tune != nil {
				from.Settings = said.Tune[g.IDs[owned.ID][of]]
			}
		}
		item := g.grow(owned, from)
		g.Own(owned, Owner{Kind: fd.Kind, Index: t.Index, Field: fd.Name, N: i}, of, len(list) > 1)
		g.Protos[owned.ID] = append(g.Protos[owned.ID], proto)
		g.set(item, owned.Field("owner"), 0, t)
		items = append(items, item)
	}
	g.set(t, fd, 0, items)
}

// setting finds what the scenario says of a field of a thing.
func (g *Filling) setting(t value.Thing, fd *ir.Field) (Value, bool) {
	for _, s := range slices.Backward(g.Models[t.Kind][t.Index].Settings) {
		if s.Field == fd {
			return s.Value, true
		}
	}
	return Value{}, false
}

// ---- fields ----------------------------------------------------------------------------------------

// FillThings finds every field of every thing. The default of a model may speak of an owner,
// whom only a copy has: then the model has no such value.
func (g *Filling) FillThings() {
	for _, k := range g.Program.Kinds {
		for i := range g.Rows[k.ID] {
			for _, fd := range k.Fields {
				t := value.Thing{Kind: k.ID, Index: int64(i)}
				switch {
				case g.Known(t, fd):
				case !g.isModel(k, i):
					g.Field(t, fd)
				default:
					if failure := g.engine.Try(func() { g.Field(t, fd) }); failure != nil {
						if failure != g.noOwner {
							panic(failure)
						}
						clear(g.busy)
					}
				}
			}
		}
	}
}

// Known reports whether a field of a thing has its values.
func (g *Filling) Known(t value.Thing, fd *ir.Field) bool {
	c := g.Cells[t.Kind][fd.Index]
	return c.N == 0 || g.Rows[t.Kind][t.Index][c.At] != Pending{}
}

// LacksOwner stops what asks for the owner of a thing that is nobody's own.
func (g *Filling) LacksOwner(t value.Thing, at diag.Span) {
	g.noOwner = &event.Failure{Message: g.Called(t) + " is nobody's own, so it has no owner", Span: at}
	g.engine.Stop(g.noOwner)
}

// Field finds the first values of a field: what the scenario sets, what its instance or model
// says, or the default.
func (g *Filling) Field(t value.Thing, fd *ir.Field) {
	g.begin(field{t, fd}, fd.Span, fmt.Sprintf("`%s` of %s", fd.Name, g.Called(t)))
	values := make([]value.Value, g.Cells[t.Kind][fd.Index].N)
	fill(values, unsaid(one(fd.Type)))
	if !g.fromModel(t, fd, values) && fd.Default != nil {
		fill(values, g.evaluate(fd.Default, t))
	}
	at := fd.Span
	if v, ok := g.setting(t, fd); ok {
		at = v.Span
		g.put(v, fd.Type, values)
	}
	for i, v := range values {
		if v == (Pending{}) {
			if fd.Type.Base == ir.Per && (fd.Kind != g.Program.Combat || len(g.Setup.Combatants) > 0) { // tests of single rules need no scenario
				g.fail(at, "give it a value for all, or a default", "`%s` of %s says nothing for %s", fd.Name, g.Called(t),
					g.Titles[fd.Type.Kind.ID][i])
			}
			continue
		}
		g.inRange(one(fd.Type), at, fd.Name, v)
		if list, ok := v.(value.List); ok {
			g.takes(len(list), at)
		}
		g.set(t, fd, i, v)
	}
	delete(g.busy, field{t, fd})
}

// unsaid is the value of a field that nobody gives: 0, no, an empty list or none. Of other
// types there is none.
func unsaid(t ir.Type) value.Value {
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
		return value.List{}
	}
	return Pending{}
}

// fromModel takes what the thing's instance, or what it is a copy of or like, says of a field,
// and reports whether that is anything.
func (g *Filling) fromModel(t value.Thing, fd *ir.Field, values []value.Value) bool {
	from := g.Models[t.Kind][t.Index]
	switch {
	case from.Instance != nil:
		return g.fromInstance(from.Instance, t, fd, values)
	case from.Of == nil:
		return false // the default, for the thing itself
	case fd.Role == ir.State || !from.copied:
		return g.saidBy(*from.Of, t, fd, values)
	case !g.says(*from.Of, fd):
		return false
	}
	if !g.Known(*from.Of, fd) {
		g.Field(*from.Of, fd)
	}
	copy(values, g.Rows[t.Kind][from.Of.Index][g.Cells[t.Kind][fd.Index].At:])
	return true
}

// fromInstance evaluates what an instance, or what it is like, says of a field, for a thing.
func (g *Filling) fromInstance(in *ir.Instance, t value.Thing, fd *ir.Field, values []value.Value) bool {
	said := false
	all := func(v *ir.Formula) {
		if v != nil {
			fill(values, g.evaluate(v, t))
			said = true
		}
	}
	all(in.Value(fd))
	entries := entriesOf(in, fd)
	if len(entries) > 0 && !said {
		all(fd.Default)
	}
	for _, e := range entries {
		values[e.Key.Index] = g.evaluate(e.Value, t)
		said = true
	}
	return said
}

// entriesOf lists the single values of a per field, those of one that is like another after
// those of the other.
func entriesOf(in *ir.Instance, fd *ir.Field) (out []ir.Entry) {
	for ; in != nil; in = in.Like {
		out = append(slices.Clone(in.Of(fd).Entries), out...)
	}
	return out
}

// says reports whether a model says a field itself.
func (g *Filling) says(t value.Thing, fd *ir.Field) bool {
	from := g.Models[t.Kind][t.Index]
	if in := from.Instance; in != nil {
		return in.Value(fd) != nil || len(entriesOf(in, fd)) > 0
	}
	if _, ok := g.setting(t, fd); ok {
		return true
	}
	return from.Of != nil && g.says(*from.Of, fd)
}

// saidBy evaluates what a model says of a field, for its copy or what is like it.
func (g *Filling) saidBy(of, t value.Thing, fd *ir.Field, values []value.Value) bool {
	from := g.Models[of.Kind][of.Index]
	if v, ok := g.setting(of, fd); ok {
		g.put(v, fd.Type, values)
		return true
	}
	if from.Instance != nil {
		return g.fromInstance(from.Instance, t, fd, values)
	}
	return from.Of != nil && g.saidBy(*from.Of, t, fd, values)
}
