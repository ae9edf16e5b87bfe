package check

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// block checks the statements of a block, in a scope of its own if nested.
func (c *checker) block(b *syntax.Block, nested bool) *ir.Block {
	out := &ir.Block{}
	if b == nil {
		return out
	}
	run := func() {
		known := c.body.known
		var ended ir.Stmt
		for _, s := range b.List {
			if ended != nil {
				c.diags.Warnf(diag.Unreachable, s.Span(c.file.Source), "this is never reached").
					Hinted("the line before always ends the rule").Note(ended.Span(), "it ends here")
				ended = nil
			}
			st := c.stmt(s)
			if st == nil {
				continue
			}
			out.List = append(out.List, st)
			if returns(&ir.Block{List: []ir.Stmt{st}}) {
				ended = st
			}
			if i, ok := st.(*ir.If); ok { // if x == none { return }: x is there from now on
				yes, no := c.facts(i.Cond)
				if returns(i.Then) && !containsAssign(i.Else, no) {
					c.body.known = append(slices.Clip(c.body.known), no...)
				} else if i.Else != nil && returns(i.Else) {
					c.body.known = append(slices.Clip(c.body.known), yes...)
				}
			}
		}
		if nested {
			c.body.known = intersect(known, c.body.known)
		}
	}
	if nested {
		old := c.body.scope
		c.body.scope = newScope(old)
		run()
		c.closeScope(c.body.scope)
		c.body.scope = old
	} else {
		run()
	}
	return out
}

func containsAssign(b *ir.Block, locals []*ir.Local) bool {
	if b == nil {
		return false
	}
	for _, s := range b.List {
		if a, ok := s.(*ir.Assign); ok && slices.Contains(locals, a.Place.Local) {
			return true
		}
	}
	return false
}

// intersect keeps what was known before and still is.
func intersect(before, now []*ir.Local) []*ir.Local {
	return slices.DeleteFunc(slices.Clone(before), func(l *ir.Local) bool { return !slices.Contains(now, l) })
}

// closeScope notes which locals of a scope nothing in it reads. A policy still may.
func (c *checker) closeScope(s *scope) {
	for _, n := range keys(s.names) {
		if l := s.names[n]; c.localSrc(l).unread && !l.Fixed && !l.Span.IsZero() && !c.unread[n] && c.localSrc(l).file != nil && c.localSrc(l).file.Whole() == c.root {
			c.unreadLocals = append(c.unreadLocals, l)
		}
	}
}

// unusedLocals warns of locals that no policy reads either.
func (c *checker) unusedLocals() {
	for _, l := range c.unreadLocals {
		if c.localSrc(l).unread {
			c.diags.Warnf(diag.Unused, l.Span, "`%s` is never used", l.Name).Hinted("remove it")
		}
	}
}

// loopBody checks a body that runs several times: what is assigned in it is not
// known to be there at its start.
func (c *checker) loopBody(b *syntax.Block, before func()) (*ir.Block, ir.Loop) {
	info := &loopInfo{outer: c.body.scope}
	c.body.loops = append(c.body.loops, info)
	known := c.body.known
	syntax.Walk(b, func(n any) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Op != "" {
			if id, ok := a.Target.Tree.(*ast.IdentifierNode); ok {
				if l := c.body.scope.find(id.Value); l != nil {
					c.body.forget(l)
				}
			}
		}
		return true
	})
	start := c.body.known
	var out *ir.Block
	c.body.nested(func() {
		if before != nil {
			before()
		}
		out = c.block(b, true)
	})
	c.body.known = intersect(known, start)
	c.body.loops = c.body.loops[:len(c.body.loops)-1]
	return out, ir.Loop{KeepsLists: info.keeps}
}

// keepsList notes that a list is put into a local from outside the loops around.
func (c *checker) keepsList(l *ir.Local) {
	if l.Type.Base != ir.List {
		return
	}
	for _, info := range c.body.loops {
		if info.outer.find(l.Name) == l {
			info.keeps = true
		}
	}
}

func (c *checker) forgetAssigned(b *syntax.Block) {
	syntax.Walk(b, func(n any) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Op != "" && a.Target.Tree != nil {
			if id, ok := a.Target.Tree.(*ast.IdentifierNode); ok {
				if l := c.body.scope.find(id.Value); l != nil {
					c.body.forget(l)
				}
			}
		}
		return true
	})
}
