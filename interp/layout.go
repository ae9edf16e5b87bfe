package interp

import (
	"hcl/lang/ir"
)

// layout says where the fields of a kind lie. The things of a kind are numbered:
// first its instances (those of the ruleset, then the scenario's), or the
// combatants, sides, the one combat; then the copies that others own; then what
// is made during the fight. Each has a row of words for what is fixed and a row
// for what changes.
type layout struct {
	kind   *ir.Kind
	fields []slot // by Field.Index
	fixed  int    // words of one row of fixed fields
	moving int    // words of one row of state fields
	base   int    // things that exist when the fight begins
	start  int    // where its state begins in Fight.state, unless more are made
	made   bool   // more are made with `new`
}

// slot is where a field lies in its row.
type slot struct {
	offset int
	n      int // words: 1, or one for each instance of the kind of a per field
	state  bool
	list   bool // holds the handle of a stored or constant list
}

// joinState puts the state of all things that are there from the beginning into one
// piece of memory.
func (m *Machine) joinState() {
	for i, l := range m.layouts {
		m.making = m.making || l.made
		if !l.made {
			l.start = len(m.state)
			m.state = append(m.state, m.moving[i]...)
		}
	}
}

func (m *Machine) layOut() {
	m.layouts = make([]*layout, len(m.Program.Kinds))
	for _, k := range m.Program.Kinds {
		l := &layout{kind: k, fields: make([]slot, len(k.Fields)), base: m.Instances(k), made: k.Made}
		for _, f := range k.Fields {
			s := slot{n: m.SizeOf(f.Type), list: f.Type.Base == ir.List}
			switch f.Role {
			case ir.State:
				s.state, s.offset = true, l.moving
				l.moving += s.n
			case ir.Constant, ir.Own, ir.Given:
				s.offset = l.fixed
				l.fixed += s.n
			default:
				continue // computed, method, action: no memory
			}
			l.fields[f.Index] = s
		}
		m.layouts[k.ID] = l
	}
}
