package syntax

import (
	"reflect"

	"github.com/expr-lang/expr/ast"
)

// Writes lists the names of locals that a statement itself writes, if that is what they are the
// names of. Which part of its form is written says the tag `flow` there; what it nests, Walk
// visits. A name that it binds is new, so that nothing was known of it before.
func Writes(s Stmt) []string {
	var names []string
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("flow") != "writes" {
			continue
		}
		switch at := v.Field(i).Interface().(type) {
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

// Statements lists all sorts of statements, one of each.
func Statements() []Stmt { return statements }
