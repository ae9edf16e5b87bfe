package format

import (
	"hcl/lang/token"
)

// space decides for each piece whether a blank stands before it, from the tokens to
// both sides; the tree is asked only where a formula, a type or a range is meant.
func (f *formatter) space() {
	var choices []int // for each open bracket, how many `?` wait for their `:`
	waiting := 0
	var prev *piece
	unary := false // prev is a sign before a value
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.comment {
			p.spaced = true
			continue
		}
		ternary := false
		if p.kind == token.Op {
			switch p.text {
			case "(", "[":
				choices = append(choices, waiting)
				waiting = 0
			case ")", "]":
				if n := len(choices); n > 0 {
					waiting = choices[n-1]
					choices = choices[:n-1]
				}
			case "?":
				if f.formula(p.at) {
					waiting++
				}
			case ":":
				if ternary = waiting > 0; ternary {
					waiting--
				}
			}
			if p.text == "{" || p.text == "}" {
				waiting = 0
			}
		}
		if p.gap == gapLine || p.gap == gapJoin {
			waiting = 0
		}
		if prev != nil {
			p.spaced = f.blankBetween(prev, p, unary, ternary, len(choices) > 0) || unary && f.pieces[i].text == prev.text
			if f.looseDice(i) || f.fraction(i) {
				p.spaced = false
			}
		}
		unary = (p.op("-") || p.op("+")) && f.unary(prev, p)
		prev = p
	}
}

func (f *formatter) blankBetween(prev, p *piece, unary, ternary, inBrackets bool) bool {
	switch {
	case unary, prev.op("("), prev.op("["), prev.op("."), prev.op("?."):
		return false
	case p.op(")"), p.op("]"), p.op(","), p.op("."), p.op("?."):
		return false
	case f.tight[p.at]: // inside a range or number
		return false
	case prev.op("..") && f.formula(prev.at):
		return f.starts[p.at]
	case p.op("..") && f.formula(p.at):
		return f.starts[p.at]
	case p.op("(") || p.op("["):
		switch {
		case f.formula(p.at):
			return f.starts[p.at] || prev.kind != token.Ident && prev.kind != token.Text && !prev.op(")") && !prev.op("]") &&
				!token.OperandWords[prev.text]
		case p.text == "(":
			return false
		}
	case p.op("?"):
		return f.formula(p.at)
	case p.op(":"):
		return ternary || !inBrackets && !f.columns[p.at]
	}
	return true
}

// unary reports whether a sign belongs to the value behind it.
func (f *formatter) unary(prev, p *piece) bool {
	if prev == nil || f.starts[p.at] || !f.formula(p.at) {
		return true
	}
	switch prev.kind {
	case token.Op:
		return prev.text != ")" && prev.text != "]"
	case token.Keyword:
		return !token.OperandWords[prev.text]
	}
	return false
}

// looseDice reports whether a piece is part of 2d+1, which is written as one word.
func (f *formatter) looseDice(i int) bool {
	at := func(i int) *piece {
		if i < 0 || i >= len(f.pieces) {
			return &piece{}
		}
		return &f.pieces[i]
	}
	sign := i
	if at(i).kind == token.Number {
		sign = i - 1
	}
	s, n, after := at(sign), at(sign+1), at(sign+2)
	return (s.op("+") || s.op("-")) && f.formula(s.at) && !f.starts[s.at] &&
		at(sign-1).kind == token.Dice && n.kind == token.Number && s.gap == gapNone && n.gap == gapNone &&
		!after.op("*") && !after.op("/") && !after.op("%") && !after.op("..")
}

// fraction reports whether a piece is part of 1/2, where that is a whole formula: a number,
// as in a range.
func (f *formatter) fraction(i int) bool {
	over := i
	if f.pieces[i].kind == token.Number {
		over = i - 1
	}
	if over < 1 || over+1 >= len(f.pieces) || !f.pieces[over].op("/") {
		return false
	}
	a, b := &f.pieces[over-1], &f.pieces[over+1]
	return a.kind == token.Number && b.kind == token.Number && f.starts[a.at] && f.formula(b.at) &&
		!f.formula(b.at+len(b.text))
}
