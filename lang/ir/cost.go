package ir

// A formula may be short and still be much work, since what it calls calls others, twice
// each. So it is known of all that formulas call how many parts are evaluated in one call,
// without what is too much to be run within a step: that takes steps of its own.

// MostCost is how many parts a call may come to that takes no steps of its own.
const MostCost = 512

// SetCosts finds what each call comes to.
func (p *Program) SetCosts() {
	c := coster{map[any]bool{}}
	for _, d := range p.Defines {
		c.define(d)
	}
	for _, s := range p.Scores {
		c.score(s)
	}
	for _, t := range p.Tables {
		c.table(t)
	}
	for fd := range p.Fields() {
		c.field(fd)
	}
	for _, s := range p.Sites {
		s.Cost = c.formula(s.Where)
	}
}

// coster knows what has been looked at: what needs itself has been reported.
type coster struct{ seen map[any]bool }

func (c *coster) first(x any) bool {
	before := c.seen[x]
	c.seen[x] = true
	return !before
}

func (c *coster) define(d *Define) {
	if c.first(d) && d.Body != nil {
		d.Cost = c.formula(d.Body.Expr)
	}
}

func (c *coster) score(s *Score) {
	if !c.first(s) {
		return
	}
	for _, t := range s.Terms {
		s.Cost += c.formula(t.Value) + c.formula(t.When)
	}
	for _, m := range s.Modifiers {
		s.Cost += c.formula(m.Term.Value) + c.formula(m.Term.When)
	}
}

// table: a call comes to the row that is the most work.
func (c *coster) table(t *Table) {
	if !c.first(t) {
		return
	}
	for _, r := range t.Rows {
		for _, v := range r.Values {
			t.Cost = max(t.Cost, c.formula(v))
		}
	}
}

// field: a formula that things have comes to the one that is the most work.
func (c *coster) field(f *Field) {
	if f.Role != Computed && f.Role != Method || !c.first(f) {
		return
	}
	if f.Default != nil {
		f.Cost = c.formula(f.Default.Expr)
	}
	for _, in := range f.Kind.Instances {
		if v := in.Of(f).Value; v != nil {
			f.Cost = max(f.Cost, c.formula(v.Expr))
		}
	}
}

func (c *coster) formula(e Expr) int {
	Visit(e, func(e Expr) {
		switch e := e.(type) {
		case *Call:
			switch x := e.Callee.(type) {
			case *Define:
				c.define(x)
			case *Score:
				c.score(x)
			}
		case *Lookup:
			c.table(e.Table)
		case *FieldRef:
			c.field(e.Field)
		case *MethodCall:
			c.field(e.Field)
		}
	})
	return Cost(e, 1<<30)
}

// Cost counts the parts of a formula and of what it calls, or most of them.
func Cost(e Expr, most int) int {
	if e == nil {
		return 0
	}
	n := 1 + CalledBy(e)
	for p := range Parts(e) {
		if n < most {
			n += Cost(p, most-n)
		}
	}
	return n
}

// CalledBy is what the call comes to that a part of a formula is, if it takes no steps of
// its own.
func CalledBy(e Expr) int {
	n := 0
	switch e := e.(type) {
	case *Call:
		switch x := e.Callee.(type) {
		case *Define:
			n = x.Cost
		case *Score:
			n = x.Cost
		}
	case *Lookup:
		n = e.Table.Cost
	case *FieldRef:
		n = e.Field.Cost
	case *MethodCall:
		n = e.Field.Cost
	}
	if n >= MostCost {
		return 0
	}
	return n
}

// Work is the work of a formula that is much by itself or by what it calls, else 0: half of its
// parts, or all if it is as long by itself, which nobody needs.
func Work(e Expr) int {
	if Cost(e, MostCost+1) <= MostCost {
		return 0
	}
	own := 0
	Visit(e, func(Expr) { own++ })
	if own > MostCost {
		return Cost(e, 1<<30)
	}
	return Cost(e, 1<<30) / 2
}

// Work is the work of a score for its terms and what is evaluated in them, if that is much.
func (s *Score) Work() int {
	if s.Cost < MostCost {
		return 0
	}
	return 6*(len(s.Terms)+len(s.Modifiers)) + s.Cost/2
}
