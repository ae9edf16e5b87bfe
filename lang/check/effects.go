package check

import (
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// What may a rule do? Each body records what it does itself and which rules it
// calls; a fixpoint over the calls gives the rest. Formulas that may be evaluated
// at any time must be still: they neither roll nor ask nor change anything.

// dependencies are what needs what, and what may change it.
type dependencies struct {
	links     []link       // calls between scores, defines, tables and rules, for cycles
	cyclic    map[any]bool // what has been reported as needing itself
	longChain bool         // reported
	needed    int          // defines whose types are being looked for, in one another
	stillUses []stillUse
	unknowing []*unknowing
	stored    map[any][]*ir.Field // that the body of something reads
}

// stillUse is a rule called where everything must be still.
type stillUse struct {
	rule  *ir.Rule
	field *ir.Field
	at    diag.Span
	why   string
}

// link is a use of one declaration in the formula of another.
type link struct {
	from, to any
	at       diag.Span
}

// link records that the declaration being checked reads another.
func (c *checker) link(to any, at diag.Span) {
	if c.body.from != nil {
		c.links = append(c.links, link{c.body.from, to, at})
	}
}

// notStill reports something that happens where nothing may happen.
func (c *checker) notStill(at diag.Span, what string) {
	c.errorf(diag.NotStill, at, "%s cannot stand in %s", what, whereStill(c.body.still)).
		Hint = stillHint(c.body.still)
}

// whereStill names a place that must be still, and says why it must.
func whereStill(why string) string {
	if why == inSealed {
		return why + ", where all that happens is that somebody chooses"
	}
	return why + ", which may be evaluated at any time"
}

// stillHint says what to do instead of something in a place that must be still.
func stillHint(why string) string {
	if why == "a text" {
		return "bind it before: let x = …, and show {x}"
	}
	return "do it in a rule and pass the result on"
}

// callsRule records a call for the fixpoint, and for the check that it is still.
func (c *checker) callsRule(r *ir.Rule, at diag.Span) {
	if c.body.still != "" {
		c.stillUses = append(c.stillUses, stillUse{rule: r, at: at, why: c.body.still})
	}
	c.body.calls[r] = true
}

func (c *checker) callsField(fd *ir.Field, at diag.Span) {
	if c.body.still != "" {
		c.stillUses = append(c.stillUses, stillUse{field: fd, at: at, why: c.body.still})
	}
	c.body.fields[fd] = true
}

// bodies lists every rule that a call of an action field may run.
func (c *checker) fieldBodiesOf(fd *ir.Field) []*ir.Rule {
	var out []*ir.Rule
	if fd.Rule != nil && c.ruleSrc(fd.Rule).syn.Body != nil {
		out = append(out, fd.Rule)
	}
	for _, i := range fd.Kind.Instances {
		if r := i.Of(fd).Rule; r != nil {
			out = append(out, r)
		}
	}
	return out
}

// and adds the effects of what is called, as far as they are known.
func (c *checker) withCalls(e ir.Effect, calls map[*ir.Rule]bool, fields map[*ir.Field]bool) ir.Effect {
	for r := range calls {
		e |= r.Effect
	}
	for fd := range fields {
		for _, r := range c.fieldBodiesOf(fd) {
			e |= r.Effect
		}
	}
	return e
}

// actor is a rule, or a field with all rules that instances have for it.
type actor struct {
	may     *ir.Effect
	callers []*actor
}

func (a *actor) calledBy(b *actor) { a.callers = append(a.callers, b) }

// effects computes what every rule may do, and checks what must be still.
func (c *checker) effects() {
	actors := map[any]*actor{}
	ofRule := func(r *ir.Rule) *actor {
		if actors[r] == nil {
			actors[r] = &actor{may: &r.Effect}
		}
		return actors[r]
	}
	ofField := func(fd *ir.Field) *actor {
		if actors[fd] == nil {
			actors[fd] = &actor{may: new(ir.Effect)}
			for _, r := range c.fieldBodiesOf(fd) {
				ofRule(r).calledBy(actors[fd])
			}
		}
		return actors[fd]
	}
	var queue []*actor // what has come to do more
	for _, r := range c.allRules {
		a := ofRule(r)
		for callee := range c.ruleSrc(r).calls {
			ofRule(callee).calledBy(a)
		}
		for fd := range c.ruleSrc(r).fields {
			ofField(fd).calledBy(a)
		}
		queue = append(queue, a)
	}
	for len(queue) > 0 {
		a := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, b := range a.callers {
			if e := *b.may | *a.may; e != *b.may {
				*b.may = e
				queue = append(queue, b)
			}
		}
	}
	for _, r := range c.allRules {
		r.Still = r.Effect == 0
	}
	c.mustBeStill()
	c.notSetYet()
}

// mustBeStill reports rules that may do something where nothing may happen.
func (c *checker) mustBeStill() {
	for _, u := range c.stillUses {
		rules := []*ir.Rule{u.rule}
		if u.field != nil {
			rules = c.fieldBodiesOf(u.field)
		}
		for _, r := range rules {
			if r.Effect == 0 || r.Result.Base == ir.Nothing { // without a result it has been reported as no value
				continue
			}
			c.errorf(diag.NotStill, u.at, "rule `%s` %s, so it cannot stand in %s", r.Name, r.Effect, whereStill(u.why)).
				Hint = stillHint(u.why)
			break
		}
	}
}

// MaxNeeded is how many formulas may need one another in a row.
const MaxNeeded = 1000

// tooManyNeeded reports a chain that is longer, once.
func (c *checker) tooManyNeeded(at diag.Span) {
	if !c.longChain {
		c.errorf(diag.TooMany, at, "more than %d formulas need one another, each the next",
			MaxNeeded).Hinted("what repeats belongs in a rule")
	}
	c.longChain = true
}

// cycles reports scores, defines and tables that reach themselves, and those that reach too
// far.
func (c *checker) cycles() {
	next := map[any][]link{}
	for _, l := range c.links {
		next[l.from] = append(next[l.from], l)
	}
	const busy, done = 1, 2
	state := map[any]int{}
	reach := map[any]int{} // how many are in a row from here
	var path []link
	var visit func(n any)
	visit = func(n any) {
		state[n] = busy
		for _, l := range next[n] {
			switch state[l.to] {
			case 0:
				path = append(path, l)
				visit(l.to)
				path = path[:len(path)-1]
			case busy:
				cycle := []link{l}
				for i := len(path) - 1; i >= 0 && cycle[0].from != l.to; i-- {
					cycle = append([]link{path[i]}, cycle...)
				}
				c.reportCycle(cycle)
			}
			if reach[n] = max(reach[n], 1+reach[l.to]); reach[n] > MaxNeeded {
				c.tooManyNeeded(l.at)
			}
		}
		state[n] = done
	}
	for _, l := range c.links {
		if state[l.from] == 0 {
			visit(l.from)
		}
	}
}

func (c *checker) reportCycle(cycle []link) {
	last := cycle[len(cycle)-1]
	var names []string
	for _, l := range cycle {
		if c.cyclic[l.to] {
			return // reported when its type was looked for
		}
		if _, isMethod := l.to.(*ir.Field); !isMethod || l.to.(*ir.Field).Role != ir.Method {
			names = append(names, "`"+nameOf(l.to)+"`")
		}
	}
	if len(names) == 0 {
		return // instances that use one another; the limit on depth guards them
	}
	if len(cycle) == 1 {
		c.errorf(diag.Cycle, last.at, "`%s` needs itself to be computed", nameOf(last.to)).Hint = breakCircle(last.to)
		return
	}
	names = append([]string{names[len(names)-1]}, names...)
	c.errorf(diag.Cycle, last.at, "these need one another to be computed: %s",
		strings.Join(names, " → ")).Hint = breakCircle(last.to)
}

// breakCircle is the advice for something that needs itself.
func breakCircle(x any) string {
	switch x.(type) {
	case *ir.Param, *ir.Field, *ir.Die:
		return "break the circle: give one of them a value of its own"
	}
	return "break the circle; what repeats belongs in a rule"
}

func nameOf(x any) string {
	switch x := x.(type) {
	case *ir.Field:
		return x.Kind.Name + "." + x.Name
	case *ir.Die:
		return x.Name()
	}
	return x.(ir.Declaration).Declaration().Name
}
