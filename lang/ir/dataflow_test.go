package ir_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"testing"

	"hcl/lang/ir"
)

var statements = []ir.Stmt{&ir.Let{}, &ir.Assign{}, &ir.Do{}, &ir.If{}, &ir.For{}, &ir.While{}, &ir.Repeat{},
	&ir.Together{}, &ir.Sealed{},
	&ir.Choose{}, &ir.Rank{}, &ir.Add{}, &ir.Take{}, &ir.Begin{}, &ir.End{}, &ir.Leave{},
	&ir.Reveal{}, &ir.Announce{}, &ir.Veto{},
	&ir.Say{}, &ir.Return{},
	&ir.Step{}, &ir.Rolls{}, &ir.Answer{}, &ir.Run{}, &ir.Expect{}}

// Whatever formula, block, local or place a statement holds, at any depth, its flow has it.
func TestDataflowLeavesNothingOut(t *testing.T) {
	for i := range 2 * len(statements) {
		v := reflect.New(reflect.TypeOf(statements[i/2]).Elem())
		holes := map[any]string{}
		fill(v.Elem(), v.Type().Elem().Name(), holes, i%2 == 0)
		filled := v.Interface().(ir.Stmt)
		f := ir.DataflowOf(filled)
		for _, e := range f.Mentions() {
			delete(holes, any(e))
		}
		for _, n := range f.Nests {
			delete(holes, any(n.Body))
			delete(holes, any(n.Item))
		}
		for _, list := range [][]*ir.Local{f.Binds, f.Sets, f.Own} {
			for _, l := range list {
				delete(holes, any(l))
			}
		}
		for _, p := range f.Places {
			delete(holes, any(p.Local))
		}
		for _, at := range holes {
			t.Errorf("%s: its flow does not have it", at)
		}
	}
}

// fill puts something new into every hole of a statement for a formula, block or local. What
// can bind a local instead of writing a place does if binds is set.
func fill(v reflect.Value, at string, holes map[any]string, binds bool) {
	put := func(x any) { v.Set(reflect.ValueOf(x)); holes[x] = at }
	switch v.Type() {
	case reflect.TypeFor[ir.Expr]():
		put(&ir.IntLit{Value: int64(len(holes))})
		return
	case reflect.TypeFor[*ir.Block]():
		put(&ir.Block{List: []ir.Stmt{&ir.Veto{}}})
		return
	case reflect.TypeFor[*ir.Local]():
		put(&ir.Local{Name: at})
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		_, either := v.Type().FieldByName("Place")
		for i := range v.NumField() {
			switch f := v.Type().Field(i); {
			case either && f.Name == "Local" && !binds, either && f.Name == "Place" && binds && v.FieldByName("Local").IsValid():
			case f.Name == "Sites": // which stand elsewhere
			case v.Type() == reflect.TypeFor[ir.FieldValue]() && f.Name == "Field", v.Type() == reflect.TypeFor[ir.Place]() &&
				f.Name == "Local":
			case v.Type() == reflect.TypeFor[ir.EventMatch]() && f.Name == "Event": // these are declarations
			default:
				fill(v.Field(i), at+"."+f.Name, holes, binds)
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), at, holes, binds)
	case reflect.Pointer:
		switch v.Type().Elem() {
		case reflect.TypeFor[ir.New](), reflect.TypeFor[ir.StepHook](), reflect.TypeFor[ir.Mark](),
			reflect.TypeFor[ir.EventMatch](), reflect.TypeFor[ir.PolicyRule](), reflect.TypeFor[ir.Site]():
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), at, holes, binds)
		}
	}
}

// Every statement that there is stands in the list above.
func TestStatementsAreListed(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "stmt.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, s := range statements {
		have = append(have, reflect.TypeOf(s).Elem().Name())
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		if st, ok := spec.Type.(*ast.StructType); ok && len(st.Fields.List) > 0 && len(st.Fields.List[0].Names) == 0 &&
			!slices.Contains(have, spec.Name.Name) {
			t.Errorf("%s is a statement that the test of flows does not know", spec.Name.Name)
		}
		return true
	})
}
