package fast

import (
	"hcl/lang/ir"
)

// A turn is a rule that is called for one combatant, alone as a statement, and not within
// another turn. Every event says which turn it belongs to, so that a reader sees where one
// ends and the next begins.

// turn gives what is run before and after a call for that, nil if it is none.
func (c *compiler) turn(s *ir.Do) (begin, end func(f *Fight)) {
	call, ok := s.Call.(*ir.Call)
	if !ok || c.m.unread {
		return nil, nil
	}
	r, ok := call.Callee.(*ir.Rule)
	if !ok || len(call.Args) == 0 {
		return nil, nil
	}
	if t := r.Frame.Params[0].Type; t.Base != ir.Ref || t.Kind != c.m.Program.Combatant {
		return nil, nil
	}
	return (*Fight).beginTurn, (*Fight).endTurn
}

func (f *Fight) beginTurn() {
	if f.turnAt == 0 && f.reader != nil && f.thinking == 0 {
		f.turns++
		f.turnAt = f.depth + 1
	}
}

func (f *Fight) endTurn() {
	if f.turnAt == f.depth+1 {
		f.turnAt = 0
	}
}
