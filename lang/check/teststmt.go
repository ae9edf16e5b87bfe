package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// testStmt checks the statements that only tests have.
func (c *checker) testStmt(s syntax.Stmt, at ir.StmtHead) ir.Stmt {
	switch s := s.(type) {
	case *syntax.UseScenario:
		return nil // seen before the rest of the test
	case *syntax.SetParam:
		return c.setParam(s, at)
	case *syntax.Follow:
		c.follow(s)
		return nil // known before the test's fight is made
	case *syntax.Rolls:
		out := &ir.Rolls{StmtHead: at}
		if s.Label != nil {
			out.Label = s.Label.Text
			c.rollLabels = append(c.rollLabels, rollLabel{out.Label, c.span(s.Label), c.body.test})
		}
		for _, v := range s.Values {
			out.Values = append(out.Values, c.formula(v, tInt))
		}
		return out
	case *syntax.Answer:
		return c.answer(s, at)
	case *syntax.Run:
		c.body.effect |= ir.EffectAsks
		return &ir.Run{StmtHead: at, Rounds: c.formula(s.Rounds, tInt)}
	case *syntax.Expect:
		out := &ir.Expect{StmtHead: at, Text: s.Text.Plain(), Source: s.Cond.Text}
		if !s.Refused {
			out.Cond = c.formula(s.Cond, tBool)
			return out
		}
		out.Refused = c.formula(s.Cond, tInvalid)
		switch e := out.Refused.(type) {
		case *ir.BadExpr:
		case *ir.Call, *ir.MethodCall:
		default:
			c.errorf(diag.BadTest, e.Span(), "only a rule can be refused").Hinted("write: expect refused RULE(…) \"why\"")
		}
		return out
	}
	return nil
}

// follow notes the policy that a test names, for all or for one side or combatant.
func (c *checker) follow(s *syntax.Follow) {
	t := c.body.test
	who := ""
	if s.Who != nil {
		who = s.Who.Text
		if !c.body.guessed && c.opts.ScenarioNames != nil && !c.decides(who) {
			var names []string
			for name := range c.body.names {
				if c.decides(name) {
					names = append(names, name)
				}
			}
			c.unknown(diag.BadTest, c.span(s.Who), who, names, "the test has no side or combatant `%s`", who)
			return
		}
	}
	name := s.Policy.Text
	if name == ir.SearchPolicy {
		c.errorf(diag.BadTest, c.span(s.Policy), "a test follows what is written; `search` looks ahead in whole fights").
			Hinted("name another policy, or give the answers: answer CHOICE = VALUE")
		return
	}
	if p := c.p.PolicyByName(name); p == nil && name != ir.RandomPolicy {
		c.unknown(diag.BadTest, c.span(s.Policy), name, c.policyNames(), "there is no policy `%s`", name)
		return
	}
	if t.Policies == nil {
		t.Policies = map[string]string{}
	}
	if was := t.Policies[who]; was != "" && was != name {
		c.errorf(diag.BadTest, c.span(s.Policy), "this test has named the policy `%s` before", was).
			Hinted("a policy decides for the whole test; write a second test, or: policy WHO = NAME")
		return
	}
	t.Policies[who] = name
}

// policyNames lists the policies that a test may name.
func (c *checker) policyNames() []string {
	names := []string{ir.RandomPolicy}
	for _, p := range c.p.Policies {
		names = append(names, p.Name)
	}
	return names
}

// decides reports whether a name of the scenario is one of those who make choices.
func (c *checker) decides(name string) bool {
	k := c.body.names[name].Kind
	return k == c.p.Side.Name || k == c.p.Combatant.Name
}

func (c *checker) setParam(s *syntax.SetParam, at ir.StmtHead) ir.Stmt {
	place := c.span(s.Target)
	if s.Target.Tree == nil {
		return nil
	}
	e := c.exprOrPer(s.Target, s.Target.Tree, tInvalid)
	var p *ir.Param
	var key ir.Expr
	switch e := e.(type) {
	case *ir.ParamRef:
		p = e.Param
	case *ir.Index:
		if r, ok := e.X.(*ir.ParamRef); ok {
			p, key = r.Param, e.I
			if _, ok := key.(*ir.InstanceRef); !ok {
				if !key.Type().Bad() {
					c.errorf(diag.BadTest, key.Span(), "the name of %s belongs here", article(p.Type.Kind.Name)).
						Hinted("write: param %s[NAME] = VALUE", p.Name)
				}
				return nil
			}
		}
	case *ir.BadExpr:
		c.formula(s.Value, tInvalid)
		return nil
	}
	if p == nil {
		c.errorf(diag.BadTest, place, "this is not a param").Hinted("to set a field write it without `param`")
		return nil
	}
	want := p.Type
	if want.Base == ir.Per {
		want = *want.Elem
	}
	b := newBody("a param")
	v := &ir.Formula{Frame: b.frame, Text: s.Value.Text}
	c.within(c.file, b, func() {
		v.Expr = c.formula(s.Value, want)
		c.literalInRange(v.Expr, want)
		c.reportWorld(v.Expr, "a param")
	})
	c.body.test.Params = append(c.body.test.Params, ir.ParamValue{Param: p, Key: key, Value: v, At: at.At})
	return nil // applied before the test's fight is made
}
