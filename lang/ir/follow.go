package ir

// Follow goes through formulas and all that is evaluated for them: their parts, and the bodies of
// what they call for its value, each once. What a rule only does is not followed.
type Follow struct {
	Active *Field     // of combatants: built-ins that leave out the inactive ask for it
	Visit  func(Expr) // called with each formula and part of one
	seen   map[any]bool
}

// first reports whether something is met for the first time.
func (f *Follow) first(x any) bool {
	if f.seen == nil {
		f.seen = map[any]bool{}
	}
	before := f.seen[x]
	f.seen[x] = true
	return !before
}

// Formulas follows formulas, which may be nil.
func (f *Follow) Formulas(list ...Expr) {
	for _, e := range list {
		Visit(e, f.Part)
	}
}

// Texts follows the formulas in a text.
func (f *Follow) Texts(parts []TextPart) {
	for _, p := range parts {
		f.Formulas(p.Value)
	}
}

// Body follows a formula that may not be there.
func (f *Follow) Body(b *Formula) {
	if b != nil && f.first(b) {
		f.Formulas(b.Expr)
	}
}

// Rule follows what a rule evaluates.
func (f *Follow) Rule(r *Rule) {
	if r == nil || !f.first(r) {
		return
	}
	f.block(r.Body)
	for _, h := range r.Layers() {
		f.Formulas(h.When)
		f.block(h.Body)
	}
}

func (f *Follow) block(b *Block) {
	for s := range Statements(b) {
		if do, ok := s.(*Do); ok {
			if call, ok := do.Call.(*Call); ok {
				if _, ok := call.Callee.(*Rule); ok {
					f.Formulas(call.Args...)
					continue
				}
			}
		}
		flow := DataflowOf(s)
		f.Formulas(flow.Reads...)
		for _, n := range flow.Nests {
			f.Formulas(n.When)
		}
	}
}

// Part follows one part of a formula, without the parts inside it.
func (f *Follow) Part(e Expr) {
	f.Visit(e)
	switch e := e.(type) {
	case *FieldRef:
		if e.Field.Role == Computed {
			f.Body(e.Field.Default)
		}
	case *MethodCall:
		f.Rule(e.Field.Rule)
		for _, in := range e.Field.Kind.Instances {
			f.Rule(in.Of(e.Field).Rule)
		}
		for _, b := range e.Field.Bodies() {
			f.Body(b)
		}
	case *Call:
		switch callee := e.Callee.(type) {
		case *Define:
			f.Body(callee.Body)
		case *Rule:
			f.Rule(callee)
		case *Score:
			if f.first(callee) {
				for _, l := range callee.Lines() {
					f.Formulas(l.Term.Value, l.Term.When)
				}
			}
		}
	case *Lookup:
		if f.first(e.Table) {
			for _, row := range e.Table.Rows {
				f.Formulas(row.Values...)
			}
		}
	case *Builtin:
		if f.Active != nil && e.LeavesOutInactive() {
			f.Body(f.Active.Default)
		}
	}
}

// LeavesOutInactive reports whether what a built-in gives depends on which combatants are active.
func (e *Builtin) LeavesOutInactive() bool {
	switch e.Entry.Name {
	case "partners", "linked", "stacks", "values", "enemies", "allies", "active", "active_combatants", "active_sides",
		"last_side_standing":
		return true
	}
	return false
}
