package check

import (
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

func (c *checker) paramSyntax(p *ir.Param, d *syntax.Param) {
	c.paramSrc(p).syn, c.paramSrc(p).file = d, c.file
	if d.Value != nil {
		c.paramValue(p, d.Value)
	}
}

func (c *checker) paramValue(p *ir.Param, f *syntax.Formula) {
	c.paramSrc(p).value = located[*syntax.Formula]{f, c.file}
}

func (c *checker) onSyntax(h *ir.Hook, d *syntax.On) {
	c.hookSrc(h).syn = located[*syntax.On]{d, c.file}
}

// machineEvents are announced by the machine itself.
var machineEvents = []struct{ name, doc string }{
	{"round_starts", "A round begins."},
	{"round_ends", "A round is over; conditions whose rounds have run out end after it."},
	{"fight_ends", "The fight is decided; nothing that happens now changes the result."},
}

// signatures types everything that bodies refer to by name.
func (c *checker) signatures() {
	for _, m := range machineEvents {
		e := &ir.Event{Decl: ir.Decl{Name: m.name, Doc: []string{m.doc}, File: (c.root).IR()}, Index: len(c.p.Events), Machine: true, Frame: &ir.Frame{}}
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
		c.in(c.paramSrc(p).file, func() { c.paramType(p) })
	}
	for i, t := range c.p.Tables {
		t.Index = i
		c.in(c.tableSrc(t).file, func() { c.tableHead(t) })
	}
	for i, d := range c.p.Defines {
		d.Index = i
		c.in(c.source(d.File), func() { c.defineHead(d) })
	}
	for i, s := range c.p.Scores {
		s.Index = i
		c.in(c.source(s.File), func() { c.scoreHead(s) })
	}
	for i, e := range c.p.Events {
		e.Index = i
		if !e.Machine {
			c.in(c.source(e.File), func() { e.Frame = c.frameOf(c.params(c.eventSrc(e).syn.Params)) })
		}
	}
	for i, k := range c.p.Conditions {
		k.Index = i
		c.in(c.source(k.File), func() { c.conditionHead(k) })
	}
	for _, r := range c.p.Rules {
		if was := c.ruleSrc(r).was; was != nil {
			c.in(c.ruleSrc(r).file, func() {
				if !c.keepsWritten(c.ruleSrc(r).syn.Result, c.ruleSrc(was).syn.Result, c.ruleSrc(was).file, r.Name) {
					c.ruleSrc(r).syn, c.ruleSrc(r).file, c.ruleSrc(r).head = c.ruleSrc(was).syn, c.ruleSrc(was).file, c.ruleSrc(was).head
				}
			})
		}
		c.in(c.ruleSrc(r).file, func() { c.ruleHead(r) })
	}
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			if f.Role == ir.Action && c.ruleSrc(f.Rule).syn.Body != nil {
				c.addRule(f.Rule)
			}
		}
	}
	c.stepLists()
}

// addRule numbers a rule of a kind, an instance or the top level.
func (c *checker) addRule(r *ir.Rule) {
	r.Index = len(c.allRules)
	c.allRules = append(c.allRules, r)
}

// frameOf lays parameters out in a frame of their own.
func (c *checker) frameOf(params []*ir.Local) *ir.Frame {
	f := &ir.Frame{}
	for _, p := range params {
		p.Slot = f.Slots
		f.Slots++
		f.Params = append(f.Params, p)
	}
	return f
}

func (c *checker) paramType(p *ir.Param) {
	if c.paramSrc(p).syn.Type == nil {
		d := c.errorf(diag.MissingType, p.Span, "param `%s` has no type", p.Name).Hinted("write: param %s : %s", p.Name, "int = …")
		if c.paramSrc(p).value.syn != nil {
			value := c.span(c.paramSrc(p).value.syn).Text()
			d.Hinted("write: param %s : %s = %s", p.Name, c.typeOf(value), value)
		}
		return
	}
	p.Type = c.typ(c.paramSrc(p).syn.Type)
	if c.paramSrc(p).value.syn == nil {
		c.errorf(diag.MissingField, p.Span, "param `%s` has no value", p.Name).Hinted("write: param %s : %s = …", p.Name, p.Type)
	}
	if p.Type.Base == ir.List {
		c.errorf(diag.NotAllowed, c.span(c.paramSrc(p).syn.Type), "a param is a single value, not a list").Hinted("make its items instances of a kind")
		p.Type = tInvalid
	}
}

// paramBodies checks the values of params.
func (c *checker) paramBodies() {
	for _, p := range c.p.Params {
		if c.paramSrc(p).value.syn == nil {
			continue
		}
		b := newBody("a param")
		p.Value = &ir.Formula{Frame: b.frame, Text: c.paramSrc(p).value.syn.Text}
		want := p.Type
		if want.Base == ir.Per {
			want = *want.Elem
		}
		c.from = p
		c.within(c.paramSrc(p).value.file, b, func() {
			p.Value.Expr = c.formula(c.paramSrc(p).value.syn, want)
			c.literalInRange(p.Value.Expr, want)
			c.reportWorld(p.Value.Expr, "a param")
		})
		c.from = nil
	}
}

// reportWorld reports formulas that read the fight before there is one.
func (c *checker) reportWorld(e ir.Expr, where string) {
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.World:
		case *ir.Builtin:
			if e.Entry.Group != "fight" || e.Entry.Name == "the" {
				return
			}
		case *ir.Holds:
		default:
			return
		}
		c.errorf(diag.NotAllowed, e.Span(), "`%s` cannot be used in %s, which is fixed before the fight", e.Span().Text(), where).Hinted("use it in a define")
	})
}

func (c *checker) defineHead(d *ir.Define) {
	if f := c.defineSrc(d).field; f != nil {
		self := &ir.Local{Name: "self", Type: refTo(f.Kind), Fixed: true}
		d.Frame = c.frameOf(append([]*ir.Local{self}, c.copyLocals(f.Params)...))
		if f.Role == ir.Method || c.fieldSrc(f).done {
			d.Result, c.defineSrc(d).done = f.Type, true
		}
	} else {
		c.in(c.defineSrc(d).head, func() { d.Frame = c.frameOf(c.params(c.defineSrc(d).syn.Params)) })
	}
	if c.defineSrc(d).syn.Result != nil && c.defineSrc(d).keeps == nil {
		c.in(c.source(d.File), func() { d.Result = c.single(c.defineSrc(d).syn.Result) })
		c.defineSrc(d).done = true
	}
}

// resultOf returns the type of a define, checking its body when first asked.
func (c *checker) resultOf(d *ir.Define, at diag.Span) ir.Type {
	c.keepResult(d)
	if c.defineSrc(d).done {
		return d.Result
	}
	if c.defineSrc(d).checking {
		c.errorf(diag.Cycle, at, "`%s` needs itself to be computed", d.Name).Hint = breakCircle(d)
		c.cyclic[d] = true
		c.defineSrc(d).done = true
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

func (c *checker) defineBody(d *ir.Define) {
	if d.Body != nil || c.defineSrc(d).checking {
		return
	}
	c.keepResult(d)
	c.defineSrc(d).checking = true
	b := newBody("a define")
	for _, p := range d.Frame.Params {
		b.param(p)
	}
	b.frame.Params = d.Frame.Params
	b.owners = []string{d.Name}
	if c.defineSrc(d).within != nil {
		b.wraps = &wrapped{define: c.defineSrc(d).within}
	}
	if c.defineSrc(d).field != nil {
		b.still = "a field of " + article(c.defineSrc(d).field.Kind.Name)
		b.scope.self = d.Frame.Params[0]
	}
	want := tInvalid
	if c.defineSrc(d).done {
		want = d.Result
	}
	oldFrom, oldHide := c.from, c.hide
	c.from, c.hide = d, nil
	c.within(c.source(d.File), b, func() {
		d.Body = &ir.Formula{Frame: b.frame, Text: c.defineSrc(d).syn.Value.Text, Expr: c.formula(c.defineSrc(d).syn.Value, want)}
		if !c.defineSrc(d).done {
			d.Result = c.resultType(d.Body.Expr)
		}
	})
	c.from, c.hide = oldFrom, oldHide
	d.Frame = b.frame
	c.defineSrc(d).checking, c.defineSrc(d).done = false, true
}

func (c *checker) ruleHead(r *ir.Rule) {
	c.in(c.ruleSrc(r).head, func() { c.ruleSrc(r).locals = c.params(c.ruleSrc(r).syn.Params) })
	r.Frame = c.frameOf(c.ruleSrc(r).locals)
	r.Result = tNothing
	if c.ruleSrc(r).syn.Result != nil {
		r.Result = c.single(c.ruleSrc(r).syn.Result)
	}
	if c.ruleSrc(r).syn.Body == nil {
		c.errorf(diag.MissingField, r.Span, "rule `%s` has no body", r.Name).Hinted("write: rule %s(…) { … }", r.Name)
	}
	c.addRule(r)
}

// stepLists notes the steps of every rule and phase, for what variants put around them.
func (c *checker) stepLists() {
	for _, r := range c.p.Rules {
		c.listSteps("rule", r.Name, c.ruleSrc(r).syn.Body, c.ruleSrc(r).file)
	}
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			c.listSteps("phase", p.syn.Name.Text, p.syn.Body, p.file)
		}
	}
	for _, k := range c.p.Kinds {
		for _, f := range k.Fields {
			if f.Role == ir.Action {
				c.listSteps("rule", k.Name+"."+f.Name, c.ruleSrc(f.Rule).syn.Body, c.ruleSrc(f.Rule).file)
			}
		}
		for _, i := range k.Instances {
			for name, r := range c.instanceSrc(i).rules {
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
