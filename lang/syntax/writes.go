package syntax

import (
	"reflect"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// flowing lists the parts of a statement that have one of some tags `flow` in its form: `writes` a local
// that gets another value or is new, `item` a local for its block alone, `loops` a block that may run
// several times. What a statement nests, Walk visits.
func flowing(s Stmt, tags ...string) (parts []any) {
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		if slices.Contains(tags, v.Type().Field(i).Tag.Get("flow")) {
			parts = append(parts, v.Field(i).Interface())
		}
	}
	return parts
}

// Writes lists the names of locals that a statement itself writes, if that is what they are the names
// of; those that are known inside it alone only if that is asked for.
func Writes(s Stmt, inside bool) (names []string) {
	tags := []string{"writes", "item"}
	if !inside {
		tags = tags[:1]
	}
	for _, part := range flowing(s, tags...) {
		switch at := part.(type) {
		case *Name:
			if at != nil {
				names = append(names, at.Text)
			}
		case []*Name:
			for _, n := range at {
				names = append(names, n.Text)
			}
		case *Path:
			if len(at.Names) == 1 {
				names = append(names, at.Names[0].Text)
			}
		case *Formula:
			if id, ok := at.Tree.(*ast.IdentifierNode); ok {
				names = append(names, id.Value)
			}
		}
	}
	return names
}

// Loops lists the blocks of a statement that may run several times.
func Loops(s Stmt) (list []*Block) {
	for _, part := range flowing(s, "loops") {
		list = append(list, part.(*Block))
	}
	return list
}

// Naming is what a declaration, statement or line of one is called, and the name that it gives or changes, nil
// if it has none.
func Naming(line any) (sort string, name *Name) {
	v := reflect.ValueOf(line).Elem()
	if field := v.FieldByName("Name"); field.IsValid() {
		name, _ = field.Interface().(*Name)
	}
	return strings.TrimPrefix(strings.ToLower(v.Type().Name()), "override"), name
}

// Statements lists all sorts of statements, one of each.
func Statements() []Stmt { return statements }
