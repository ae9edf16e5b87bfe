package ir

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"

	"hcl/lang/diag"
)

// Declared is something that a program declares, as tools list it.
type Declared struct {
	Of    any       // *Param, *Die, *Rule …
	What  string    // the sort of thing: param, rule, `kind` for fields, a kind for its instances
	Path  []string  // its name, behind that of what it is a part of
	At    diag.Span // of its name; nowhere if every ruleset has it
	File  *File     // that says what it is now
	Inner bool      // it stands in another declaration, which shows it
}

// Declaration is a declaration of any type.
type Declaration interface{ Declaration() *Decl }

// DeclarationOf is one of a certain type.
type DeclarationOf[T any] interface {
	*T
	Declaration
}

// Declared lists all that a program declares, sort by sort.
func (p *Program) Declared() (out []Declared) {
	declared(&out, p.Params)
	for _, d := range slices.SortedFunc(maps.Values(p.Dice),
		func(a, b *Die) int { return cmp.Compare(a.Faces, b.Faces) }) {
		out = append(out, Declared{Of: d, What: What(d), Path: []string{d.Name()}, At: d.Span})
	}
	for _, k := range p.Kinds {
		declared(&out, []*Kind{k})
		for _, f := range k.Fields {
			out = append(out, Declared{Of: f, What: What(k), Path: []string{k.Name, f.Name}, At: f.Span, File: f.File})
		}
		declared(&out, k.Instances)
	}
	declared(&out, p.Tables)
	declared(&out, p.Maps)
	declared(&out, p.Defines)
	declared(&out, p.Scores)
	declared(&out, p.Stackings)
	declared(&out, p.Modifiers)
	declared(&out, p.Events)
	declared(&out, p.Hooks)
	declared(&out, p.Rules)
	declared(&out, p.Conditions)
	for _, c := range slices.Concat(p.Setups, p.Rounds) {
		declared(&out, []*Course{c})
		declared(&out, c.Phases)
	}
	for _, l := range p.Victory {
		out = append(out, Declared{Of: l, What: What(l), At: l.Span})
	}
	declared(&out, p.Measures)
	declared(&out, p.Policies)
	declared(&out, p.Tests)
	inner := map[any]bool{}
	for f := range p.Fields() {
		inner[f.Rule] = true
	}
	for in := range p.Instances() {
		for _, s := range in.Settings {
			inner[s.Rule] = true
		}
	}
	for i, d := range out {
		define, ok := d.Of.(*Define)
		out[i].Inner = inner[d.Of] || ok && define.Inner
	}
	return out
}

func declared[T any, D DeclarationOf[T]](out *[]Declared, list []D) {
	for _, x := range list {
		d := x.Declaration()
		*out = append(*out, Declared{Of: x, What: What(x), Path: []string{d.Name}, At: d.Span, File: d.File})
	}
}

// What is what people call the sort of a declaration: param, rule, of an instance its kind; "" if it is none.
func What(of any) string {
	switch x := of.(type) {
	case *Field:
		switch x.Role {
		case Action:
			return "rule"
		case Computed:
			return "define"
		}
	case *Instance:
		return x.Kind.Name
	case *Course:
		return x.Name
	case *VictoryLine:
		return "victory"
	case *Die, Declaration: // what is called as its type is
	default:
		return ""
	}
	return strings.ToLower(reflect.TypeOf(of).Elem().Name())
}

// Takes are the parameters of a declaration that is used as NAME(…); false if it is not.
func Takes(of any) (params []*Local, called bool) {
	var frame *Frame
	switch x := of.(type) {
	case *Field:
		return x.Params, x.Called()
	case *Define:
		return x.Frame.Takes(), len(x.Frame.Takes()) > 0
	case Callee:
		frame = x.CallFrame()
	case *Table:
		frame = x.Frame
	case *Event:
		frame = x.Frame
	case *Condition:
		frame = x.Frame
	}
	return frame.Takes(), frame != nil
}

// Takes are the parameters of a frame; none if there is no frame.
func (f *Frame) Takes() []*Local {
	if f == nil {
		return nil
	}
	return f.Params
}
