package syntax

import (
	"reflect"
	"sync"
)

// Walk calls visit for every node of the tree below root (and for root itself)
// in the order of the text. Nodes are pointers to the structs of this package;
// a false result skips what is below. A Formula's own tree is Expr's and is
// not entered.
func Walk(root any, visit func(node any) bool) {
	walkValue(reflect.ValueOf(root), visit)
}

var (
	formulaType = reflect.TypeOf(Formula{})
	nodeType    = reflect.TypeOf(Node{})
)

func walkValue(v reflect.Value, visit func(any) bool) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			walkValue(v.Elem(), visit)
		}
	case reflect.Pointer:
		if v.IsNil() || v.Elem().Kind() != reflect.Struct {
			return
		}
		if v.Type().Elem().PkgPath() != nodeType.PkgPath() {
			return
		}
		if !visit(v.Interface()) || v.Type().Elem() == formulaType {
			return
		}
		walkStruct(v.Elem(), visit)
	case reflect.Slice:
		switch v.Type().Elem().Kind() {
		case reflect.Interface, reflect.Pointer, reflect.Struct:
			for i := range v.Len() {
				walkValue(v.Index(i), visit)
			}
		}
	case reflect.Struct:
		if v.Type().PkgPath() == nodeType.PkgPath() {
			walkStruct(v, visit)
		}
	}
}

func walkStruct(v reflect.Value, visit func(any) bool) {
	for _, i := range nodeFields(v.Type()) {
		walkValue(v.Field(i), visit)
	}
}

var fieldCache sync.Map // reflect.Type to []int

// nodeFields lists the fields of a struct that can hold nodes.
func nodeFields(t reflect.Type) []int {
	if list, ok := fieldCache.Load(t); ok {
		return list.([]int)
	}
	var list []int
	for i := range t.NumField() {
		f := t.Field(i)
		elem := f.Type
		if elem.Kind() == reflect.Slice {
			elem = elem.Elem()
		}
		switch elem.Kind() {
		case reflect.Pointer, reflect.Interface, reflect.Struct:
			if f.IsExported() && !f.Anonymous {
				list = append(list, i)
			}
		}
	}
	fieldCache.Store(t, list)
	return list
}
