package check

import (
	"fmt"
	"slices"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

func (c *checker) stmt(s syntax.Stmt) ir.Stmt {
	at := ir.StmtHead{At: c.span(s)}
	if c.body.seal != nil && !c.staysSealed(s, at) {
		return nil
	}
	switch s := s.(type) {
	case *syntax.Let:
		return c.let(s, at)
	case *syntax.Assign:
		return c.assign(s, at)
	case *syntax.If:
		return c.ifStmt(s, at)
	case *syntax.For:
		list := c.formula(s.In, tInvalid)
		t := c.present(list)
		elem := tInvalid
		switch {
		case t.Base == ir.List:
			elem = *t.Elem
		case t.Base == ir.EmptyList:
			c.errorf(diag.WrongType, list.Span(), "there is nothing to go through in an empty list").Hinted("name a list that holds something")
		case !t.Bad():
			d := c.errorf(diag.WrongType, list.Span(), "`for` goes through a list, not %s", Describe(t))
			if t.Base == ir.Int {
				d.Hinted("write: repeat %s { … }, or for n in 1..%s { … }", list.Span().Text(), list.Span().Text())
				advice.AsRange(d)
			}
		}
		out := &ir.For{StmtHead: at, List: list}
		out.Body, out.Loop = c.loopBody(s.Body, func() {
			out.Item = c.local(s.Name, elem)
			out.Item.Fixed = true
		})
		return out
	case *syntax.While:
		out := &ir.While{StmtHead: at}
		c.forgetAssigned(s.Body)
		out.Cond = c.formula(s.Cond, tBool)
		yes, _ := c.facts(out.Cond)
		out.Body, out.Loop = c.loopBody(s.Body, func() { // it is asked again before every pass
			c.body.known = append(slices.Clip(c.body.known), yes...)
		})
		return out
	case *syntax.Repeat:
		out := &ir.Repeat{StmtHead: at, Times: c.formula(s.Times, tInt)}
		out.Body, out.Loop = c.loopBody(s.Body, nil)
		return out
	case *syntax.Together:
		c.changes(at.At)
		old := c.body.apart
		c.body.apart = c.body.scope
		out := &ir.Together{StmtHead: at, Body: c.block(s.Body, true)}
		c.body.apart = old
		return out
	case *syntax.Sealed:
		return c.sealed(s, at)
	case *syntax.Choose:
		return c.choose(s, at)
	case *syntax.Rank:
		return c.rank(s, at)
	case *syntax.Add:
		out := &ir.Add{StmtHead: at, Place: c.listPlace(s.To, "add")}
		want := tInvalid
		if out.Place.Type.Base == ir.List {
			want = *out.Place.Type.Elem
		}
		out.Value, out.New = c.valueOrNew(s.Value, s.New, want)
		return out
	case *syntax.Take:
		out := &ir.Take{StmtHead: at, Place: c.listPlace(s.From, "remove")}
		want := tInvalid
		if out.Place.Type.Base == ir.List {
			want = *out.Place.Type.Elem
		}
		out.Value = c.formula(s.Value, want)
		if want.Base == ir.List {
			c.errorf(diag.WrongType, at.At, "`remove` takes single values from a list, not whole lists").Hinted("build a new list: filter(list, …)")
		}
		return out
	case *syntax.Begin:
		return c.begin(s, at)
	case *syntax.End:
		c.changes(at.At)
		k, args := c.conditionCall(s.Condition, false)
		if k == nil {
			return nil
		}
		return &ir.End{StmtHead: at, Condition: k, Args: args}
	case *syntax.Reveal:
		return c.reveal(s, at)
	case *syntax.Announce:
		c.changes(at.At)
		c.body.effect |= ir.EffectRolls | ir.EffectAsks
		e, args := c.eventCall(s.Event)
		if e == nil {
			return nil
		}
		if e.Machine {
			c.errorf(diag.NotAllowed, at.At, "`%s` is announced by the machine alone", e.Name).Hinted("declare an event of your own")
		}
		return &ir.Announce{StmtHead: at, Event: e, Args: args}
	case *syntax.Say:
		c.changes(at.At)
		return c.say(s, at)
	case *syntax.Return:
		return c.returnStmt(s, at)
	case *syntax.Step:
		return c.step(s, at)
	}
	if c.body.test == nil {
		c.errorf(diag.NotAllowed, at.At.FirstWord(), "`%s` stands in tests only", at.At.FirstWord().Text()).Hinted("move it into a test \"…\" { … }")
		return nil
	}
	return c.testStmt(s, at)
}

// changes notes that the body changes the fight.
func (c *checker) changes(at diag.Span) {
	c.body.effect |= ir.EffectChanges
}

func (c *checker) ifStmt(s *syntax.If, at ir.StmtHead) ir.Stmt {
	out := &ir.If{StmtHead: at, Cond: c.formula(s.Cond, tBool)}
	yes, no := c.facts(out.Cond)
	known := c.body.known
	c.body.knowing(yes, func() { out.Then = c.block(s.Then, true); known = intersect(known, c.body.known) })
	switch {
	case s.ElseIf != nil:
		c.body.knowing(no, func() {
			st := c.ifStmt(s.ElseIf, ir.StmtHead{At: c.span(s.ElseIf)})
			out.Else = &ir.Block{List: []ir.Stmt{st}}
			known = intersect(known, c.body.known)
		})
	case s.Else != nil:
		c.body.knowing(no, func() { out.Else = c.block(s.Else, true); known = intersect(known, c.body.known) })
	}
	c.body.known = known
	return out
}

func (c *checker) returnStmt(s *syntax.Return, at ir.StmtHead) ir.Stmt {
	out := &ir.Return{StmtHead: at}
	if c.body.apart != nil {
		c.errorf(diag.NotAllowed, at.At, "nothing returns from a `together`: all of it happens").Hinted("put what may end early into a rule, and call it here")
		return nil
	}
	want := c.body.result
	hasValue := s.Value != nil || s.New != nil
	switch {
	case want.Base == ir.Nothing && hasValue:
		span := at.At
		result := "TYPE"
		if s.Value != nil {
			if t := c.formula(s.Value, tInvalid).Type(); !t.Bad() {
				result = t.String()
			}
			span = c.span(s.Value)
		}
		d := c.errorf(diag.NoResult, span, "there is nobody to return this to")
		if c.body.rule != nil {
			d.Message = fmt.Sprintf("rule `%s` has no result to return", c.body.rule.Name)
			params := "()"
			if p := c.ruleSrc(c.body.rule).syn.Params; p != nil {
				params = c.span(p).Text()
			}
			d.Hinted("declare it: rule %s%s -> %s", c.body.rule.Name, params, result)
		} else {
			d.Hinted("write `return` alone")
		}
	case want.Base != ir.Nothing && !hasValue:
		c.errorf(diag.NoResult, at.At, "%s must be returned", Describe(want)).Hinted("write: return %s", exampleOf(want))
	case hasValue:
		out.Value, out.New = c.valueOrNew(s.Value, s.New, want)
	}
	return out
}

// callStmt is a formula that stands alone: it must call a rule.
func (c *checker) callStmt(s *syntax.Assign, at ir.StmtHead) ir.Stmt {
	e := c.formula(s.Target, tInvalid)
	switch e := e.(type) {
	case *ir.BadExpr:
		return nil
	case *ir.Call:
		if _, ok := e.Callee.(*ir.Rule); ok {
			return &ir.Do{StmtHead: at, Call: e}
		}
	case *ir.MethodCall:
		if e.Field.Role == ir.Action {
			return &ir.Do{StmtHead: at, Call: e}
		}
	case *ir.Proceed:
		return &ir.Do{StmtHead: at, Call: e}
	case *ir.Builtin:
		if e.Entry.Effect == "rolls" {
			return &ir.Do{StmtHead: at, Call: e}
		}
	}
	d := c.errorf(diag.NotAValue, at.At, "this is computed and then thrown away")
	if b, ok := e.(*ir.Binary); ok && b.Op == "==" {
		d.Hinted("to set it write: %s = %s", b.X.Span().Text(), b.Y.Span().Text())
	} else {
		d.Hinted("bind it: let x = …, or remove it")
		c.thrownAway(d, e)
	}
	return nil
}
