package lsp

import (
	"strings"

	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/stdlib"
)

// whatIs is what people call the sort of something that has a name.
func whatIs(of any) string {
	switch x := of.(type) {
	case check.Plural:
		return "kind"
	case *library.File:
		return "file"
	case *stdlib.Entry:
		return "function"
	case check.Named:
		return x.What
	case library.ScenarioName:
		return x.Kind
	case check.Binding:
		return "local"
	}
	return ir.What(of)
}

// ownerOf names what something is a part of, "" if it stands alone.
func ownerOf(of any) string {
	switch x := of.(type) {
	case *ir.Field:
		return x.Kind.Name
	case check.Named:
		owner, _, part := cutLast(x.Name)
		if part {
			return owner
		}
	}
	return ""
}

func cutLast(name string) (before, last string, found bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name, false
	}
	return name[:i], name[i+1:], true
}
