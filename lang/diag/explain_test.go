package diag

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"
)

// Every code that is declared is explained, once.
func TestEveryCodeIsExplained(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := map[Code]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			slug, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			declared[Code(slug)] = true
		}
		return true
	})
	explained := map[Code]bool{}
	for _, e := range Explanations {
		if !declared[e.Code] || explained[e.Code] {
			t.Errorf("%s is explained twice, or is no code", e.Code)
		}
		explained[e.Code] = true
		if e.Means == "" || e.Do == "" || e.Wrong == "" || e.Right == "" {
			t.Errorf("the explanation of %s is incomplete", e.Code)
		}
	}
	for code := range declared {
		if !explained[code] {
			t.Errorf("%s is not explained", code)
		}
	}
	if len(declared) < 40 {
		t.Errorf("there are only %d codes", len(declared))
	}
}
