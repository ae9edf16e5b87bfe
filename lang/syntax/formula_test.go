package syntax

import (
	"reflect"
	"testing"

	"github.com/expr-lang/expr/parser"

	"hcl/lang/token"
)

// The tree of a name or number that stands alone is the one that Expr would have given.
func TestFormulaAlone(t *testing.T) {
	for _, text := range []string{"x", "count", "len", "a_b2", "0", "7", "007", "123456789"} {
		f := &Formula{Text: text}
		f.Tokens = token.Lex(text).Tokens[:1]
		have := f.alone()
		want, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if have == nil || !reflect.DeepEqual(have, want.Node) {
			t.Errorf("%s: %#v, but Expr reads %#v", text, have, want.Node)
		}
	}
	for _, text := range []string{"1.5", "3d6", `"x"`, "D4", "none", "99999999999999999999"} {
		f := &Formula{Text: text}
		f.Tokens = token.Lex(text).Tokens[:1]
		if n := f.alone(); n != nil {
			t.Errorf("%s is taken for %#v", text, n)
		}
	}
}
