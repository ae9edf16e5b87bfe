package check

import (
	"iter"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/syntax"
)

func (c *checker) paramSyntax(p *Param, d *syntax.Param) {
	p.syn, p.file = d, c.file
	if d.Value != nil {
		c.paramValue(p, d.Value)
	}
}

func (c *checker) paramValue(p *Param, f *syntax.Formula) {
	p.value = located[*syntax.Formula]{f, c.file}
}

func (c *checker) onSyntax(h *Hook, d *syntax.On) { h.syn = located[*syntax.On]{d, c.file} }

// machineEvents are announced by the machine itself.
var machineEvents = []struct{ name, doc string }{
	{"round_starts", "A round begins."},
	{"round_ends", "A round is over; conditions whose rounds have run out end after it."},
	{"fight_ends", "The fight is decided; nothing that happens now changes the result."},
}

// signatures types everything that bodies refer to by name.
func (c *checker) signatures() {
	for _, m := range machineEvents {
		e := &Event{Decl: Decl{Name: m.name, Doc: []string{m.doc}, File: c.root}, Index: len(c.p.Events), Machine: true, Frame: &Frame{}}
		if s := c.top[m.name]; s != nil {
			c.in(s.file, func() {
				c.errorf(diag.NameTaken, s.span, "`%s` always means an event that the machine announces", m.name).Hinted("choose another name")
			})
		}
		c.top[m.name] = &symbol{name: m.name, what: "event", obj: e}
		c.used[e] = true
		c.p.Events = append(c.p.Events, e)
	}
	for _, p := range c.p.Params {
		c.in(p.file, func() { c.paramType(p) })
	}
	for i, t := range c.p.Tables {
		t.Index = i
		c.in(t.file, func() { c.tableHead(t) })
	}
	for i, d := range c.p.Defines {
		d.Index = i
		c.in(d.File, func() { c.defineHead(d) })
	}
	for i, s := range c.p.Scores {
		s.Index = i
		c.in(s.File, func() { c.scoreHead(s) })
	}
	for i, e := range c.p.Events {
		e.Index = i
		if !e.Machine {
			c.in(e.File, func() { e.Frame = c.frameOf(c.params(e.syn.Params)) })
		}
	}
	for i, k := range c.p.Conditions {
		k.Index = i
		c.in(k.File, func() { c.conditionHead(k) })
	}
	for _, r := range c.p.Rules {
		if was := r.was; was != nil {
			c.in(r.file, func() {
				if !c.keepsWritten(r.syn.Result, was.syn.Result, was.file, r.Name) {
					r.syn, r.file, r.head = was.syn, was.file, was.head
				}
			})
		}
		c.in(r.file, func() { c.ruleHead(r) })
	}
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			if f.Role == Action && f.Rule.syn.Body != nil {
				c.addRule(f.Rule)
			}
		}
	}
	c.stepLists()
}

// addRule numbers a rule of a kind, an instance or the top level.
func (c *checker) addRule(r *Rule) {
	r.Index = len(c.allRules)
	c.allRules = append(c.allRules, r)
}

// frameOf lays parameters out in a frame of their own.
func (c *checker) frameOf(params []*Local) *Frame {
	f := &Frame{}
	for _, p := range params {
		p.Slot = f.Slots
		f.Slots++
		f.Params = append(f.Params, p)
	}
	return f
}

func (c *checker) paramType(p *Param) {
	if p.syn.Type == nil {
		c.errorf(diag.MissingType, p.Span, "param `%s` has no type", p.Name).Hinted("write: param %s : int = …", p.Name)
		return
	}
	p.Type = c.typ(p.syn.Type)
	if p.value.syn == nil {
		c.errorf(diag.MissingField, p.Span, "param `%s` has no value", p.Name).Hinted("write: param %s : %s = …", p.Name, p.Type)
	}
	if p.Type.Base == List {
		c.errorf(diag.NotAllowed, c.span(p.syn.Type), "a param is a single value, not a list").Hinted("make its items instances of a kind")
		p.Type = tInvalid
	}
}

// paramBodies checks the values of params.
func (c *checker) paramBodies() {
	for _, p := range c.p.Params {
		if p.value.syn == nil {
			continue
		}
		b := newBody("a param")
		p.Value = &Formula{Frame: b.frame, Text: p.value.syn.Text}
		want := p.Type
		if want.Base == Per {
			want = *want.Elem
		}
		c.from = p
		c.within(p.value.file, b, func() {
			p.Value.Expr = c.formula(p.value.syn, want)
			c.literalInRange(p.Value.Expr, want)
			c.reportWorld(p.Value.Expr, "a param")
		})
		c.from = nil
	}
}

// reportWorld reports formulas that read the fight before there is one.
func (c *checker) reportWorld(e Expr, where string) {
	Visit(e, func(e Expr) {
		switch e := e.(type) {
		case *World:
		case *Builtin:
			if e.Entry.Group != "fight" || e.Entry.Name == "the" {
				return
			}
		case *Holds:
		default:
			return
		}
		c.errorf(diag.NotAllowed, e.Span(), "`%s` cannot be used in %s, which is fixed before the fight", e.Span().Text(), where).Hinted("use it in a define")
	})
}

func (c *checker) defineHead(d *Define) {
	if f := d.field; f != nil {
		self := &Local{Name: "self", Type: refTo(f.Kind), Fixed: true, used: true}
		d.Frame = c.frameOf(append([]*Local{self}, copyLocals(f.Params)...))
		if f.Role == Method || f.done {
			d.Result, d.done = f.Type, true
		}
	} else {
		c.in(d.head, func() { d.Frame = c.frameOf(c.params(d.syn.Params)) })
	}
	if d.syn.Result != nil && d.keeps == nil {
		c.in(d.File, func() { d.Result = c.single(d.syn.Result) })
		d.done = true
	}
}

// resultOf returns the type of a define, checking its body when first asked.
func (c *checker) resultOf(d *Define, at diag.Span) Type {
	c.keepResult(d)
	if d.done {
		return d.Result
	}
	if d.checking {
		c.errorf(diag.Cycle, at, "`%s` needs itself to be computed", d.Name).Hint = breakCircle(d)
		c.cyclic[d] = true
		d.done = true
		return tInvalid
	}
	if c.needed == MaxNeeded {
		c.tooManyNeeded(at)
		return tInvalid
	}
	c.needed++
	c.defineBody(d)
	c.needed--
	return d.Result
}

func (c *checker) defineBody(d *Define) {
	if d.Body != nil || d.checking {
		return
	}
	c.keepResult(d)
	d.checking = true
	b := newBody("a define")
	for _, p := range d.Frame.Params {
		b.param(p)
	}
	b.frame.Params = d.Frame.Params
	b.owners = []string{d.Name}
	if d.within != nil {
		b.wraps = &wrapped{define: d.within}
	}
	if d.field != nil {
		b.still = "a field of " + article(d.field.Kind.Name)
		b.scope.self = d.Frame.Params[0]
	}
	want := tInvalid
	if d.done {
		want = d.Result
	}
	oldFrom, oldHide := c.from, c.hide
	c.from, c.hide = d, nil
	c.within(d.File, b, func() {
		d.Body = &Formula{Frame: b.frame, Text: d.syn.Value.Text, Expr: c.formula(d.syn.Value, want)}
		if !d.done {
			d.Result = c.resultType(d.Body.Expr)
		}
	})
	c.from, c.hide = oldFrom, oldHide
	d.Frame = b.frame
	d.checking, d.done = false, true
}

func (c *checker) ruleHead(r *Rule) {
	c.in(r.head, func() { r.locals = c.params(r.syn.Params) })
	r.Frame = c.frameOf(r.locals)
	r.Result = tNothing
	if r.syn.Result != nil {
		r.Result = c.single(r.syn.Result)
	}
	if r.syn.Body == nil {
		c.errorf(diag.MissingField, r.Span, "rule `%s` has no body", r.Name).Hinted("write: rule %s(…) { … }", r.Name)
	}
	c.addRule(r)
}

// stepLists notes the steps of every rule and phase, for what variants put around them.
func (c *checker) stepLists() {
	for _, r := range c.p.Rules {
		c.listSteps("rule", r.Name, r.syn.Body, r.file)
	}
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			c.listSteps("phase", p.syn.Name.Text, p.syn.Body, p.file)
		}
	}
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			if f.Role == Action {
				c.listSteps("rule", k.Name+"."+f.Name, f.Rule.syn.Body, f.Rule.file)
			}
		}
		for _, i := range k.Instances {
			for name, r := range i.rules {
				c.listSteps("rule", i.Name+"."+name, r.syn.Body, r.file)
			}
		}
	}
	for _, key := range keys(c.steps) {
		s := c.steps[key]
		cut := strings.LastIndexByte(key, '.')
		owner, step := key[:cut], key[cut+1:]
		if steps, ok := c.stepNames[owner]; !ok {
			c.nothing(s.at, owner, keys(c.stepNames), "rule", strings.Split(owner, "."), "there is no rule or phase `%s`", owner)
		} else if !steps[step] {
			d := c.nothing(s.last, step, keys(steps), "", nil, "`%s` has no step `%s`", owner, step)
			for _, what := range []string{"rule", "phase"} {
				for _, ch := range c.record[changeKey(what, strings.Split(owner, "."))] {
					d.Note(ch.Span, "`%s` is %s here", owner, ch.How)
				}
			}
		}
	}
}

// listSteps notes the steps of a rule or a phase.
func (c *checker) listSteps(what, owner string, body *syntax.Block, file *File) {
	own, all := map[string]bool{}, c.stepNames[owner] // a rule and a phase may be called alike
	if all == nil {
		all = map[string]bool{}
		c.stepNames[owner] = all
	}
	if body == nil {
		return
	}
	syntax.Walk(body, func(n any) bool {
		if s, ok := n.(*syntax.Step); ok {
			already := ""
			switch {
			case own[s.Name.Text]:
				already = what
			case all[s.Name.Text]: // NAME.STEP would mean both
				already = "rule"
			}
			if already != "" {
				c.in(file, func() {
					c.errorf(diag.Duplicate, c.span(s.Name), "%s `%s` already has a step `%s`", already, owner, s.Name.Text).Hinted("choose another name")
				})
			}
			own[s.Name.Text], all[s.Name.Text] = true, true
		}
		return true
	})
}

// bodies checks everything that has a body.
func (c *checker) bodies() {
	for _, f := range c.deferred {
		f()
	}
	c.paramBodies()
	c.fieldBodies()
	c.instanceBodies()
	for _, t := range c.p.Tables {
		c.tableBody(t)
	}
	c.mapBodies()
	for _, d := range c.p.Defines {
		c.defineBody(d)
	}
	c.scoreBodies()
	for _, e := range c.p.Events {
		if !e.Machine {
			c.eventText(e)
		}
	}
	c.conditionBodies()
	c.ruleWraps()
	for _, r := range c.allRules {
		c.ruleBody(r)
	}
	c.hookBodies()
	c.courseBodies()
	c.victoryBody()
	c.pictureBodies()
	c.measureBodies()
	c.testBodies()
}

// Visit calls visit for a formula and all its parts.
func Visit(e Expr, visit func(Expr)) {
	if e == nil {
		return
	}
	visit(e)
	for p := range Parts(e) {
		Visit(p, visit)
	}
}

// Parts goes through the formulas directly inside another, in order of evaluation. There
// is no list of them, since it is asked of every formula many times.
func Parts(e Expr) iter.Seq[Expr] {
	return func(yield func(Expr) bool) { eachPart(e, yield) }
}

// eachPart calls yield with each part until it gives false.
func eachPart(e Expr, yield func(Expr) bool) {
	part := func(e Expr) bool { return e == nil || yield(e) }
	all := func(list []Expr) bool {
		for _, e := range list {
			if !part(e) {
				return false
			}
		}
		return true
	}
	switch e := e.(type) {
	case *FieldRef:
		part(e.X)
	case *Coordinate:
		part(e.X)
	case *MapArea:
		part(e.X)
	case *MethodCall:
		_ = part(e.X) && all(e.Args)
	case *Index:
		_ = part(e.X) && part(e.I)
	case *Call:
		all(e.Args)
	case *Lookup:
		all(e.Args)
	case *Holds:
		all(e.Args)
	case *Builtin:
		_ = all(e.Args) && part(e.Each)
	case *Unary:
		part(e.X)
	case *Binary:
		_ = part(e.X) && part(e.Y)
	case *Logic:
		_ = part(e.X) && part(e.Y)
	case *Choice:
		_ = part(e.Cond) && part(e.Then) && part(e.Else)
	case *Coalesce:
		_ = part(e.X) && part(e.Y)
	case *In:
		_ = part(e.X) && part(e.List) && part(e.Low) && part(e.High)
	case *RangeList:
		_ = part(e.Low) && part(e.High)
	case *ListLit:
		all(e.Items)
	case *ToNum:
		part(e.X)
	case *Proceed:
		all(e.Args)
	}
}
