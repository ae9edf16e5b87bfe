package prose

import (
	"slices"
	"strings"
	"testing"
)

func TestBlocksOfRules(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		rules []string // the code of each block of rules
	}{
		"none":             {"Words.\n", nil},
		"one":              {"a\n```hc\nb\nc\n```\nd\n", []string{"b\nc\n"}},
		"several":          {"```hc\na\n```\n~~~hc\nb\n~~~\n```hc\n```\n", []string{"a\n", "b\n", ""}},
		"with words":       {"```hc  of a fight\na\n```\n``` hc\nb\n```\n", []string{"a\n", "b\n"}},
		"other languages":  {"```text\na\n```\n```\nb\n```\n```hcl\nc\n```\n", nil},
		"not closed":       {"```hc\na\n", []string{"a\n"}},
		"closed by longer": {"```hc\na\n``\n~~~\n``` b\n````\nc\n", []string{"a\n``\n~~~\n``` b\n"}},
		"a longer fence":   {"````hc\na\n```\n````\n", []string{"a\n```\n"}},
		"in another":       {"````text\n```hc\na\n```\n````\n", nil},
		"to the right":     {"   ```hc\n  a\n  ```\n    ```hc\n", []string{"  a\n"}},
		"in a comment":     {"<!--\n```hc\na\n```\n-->\n```hc\nb\n```\n", []string{"b\n"}},
		"CR LF":            {"```hc\r\na\r\n```\r\n", []string{"a\r\n"}},
		"a fence in line":  {"a ```hc\nb\n```hc```\n", nil},
	} {
		var have []string
		for _, b := range Split(c.text).Blocks {
			if b.Rules() {
				have = append(have, c.text[b.Code.Start:b.Code.End])
			}
		}
		if !slices.Equal(have, c.rules) {
			t.Errorf("%s: the rules are %q, not %q", name, have, c.rules)
		}
	}
}

func TestRulesStayWhereTheyAre(t *testing.T) {
	text := "# Ü\n```hc\nparam é = 1\n```\r\n{é}\n"
	want := "    \n     \nparam é = 1\n    \n    \n"
	if have := Rules(text); have != want {
		t.Errorf("%q, not %q", have, want)
	}
}

func TestQuotations(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		quoted []string
	}{
		"none":              {"Words.\n", nil},
		"some":              {"# {a}\n\n- {b} { c = 1 }\n  | {d} |\n", []string{"a", "b", "c = 1", "d"}},
		"a brace in quotes": {`{test "A {b} }"} and`, []string{`test "A {b} }"`}},
		"escaped":           {`\{a} \\{b}`, []string{"b"}},
		"in code":           {"`{a}` ``{b} ` {c}`` {d} `{e\nf}` {g}", []string{"d", "g"}},
		"a lone backtick":   {"` {a}\n\n{b} `", []string{"a", "b"}},
		"in blocks":         {"```text\n{a}\n```\n```hc\n{b}\n```\n{c}", []string{"c"}},
		"in comments":       {"<!-- {a}\n{b} -->\n{c} <!-- {d} --> {e} <!-- {f}", []string{"c", "e", "f"}},
		"open":              {"{a\nb}  {c\r\n", []string{"a", "c"}},
	} {
		d := Split(c.text)
		var have []string
		for _, q := range d.Quotations {
			have = append(have, q.Words)
			if whole := c.text[q.Start:q.End]; whole[0] != '{' || q.Open == strings.HasSuffix(whole, "}") {
				t.Errorf("%s: %+v is %q", name, q, whole)
			}
		}
		if !slices.Equal(have, c.quoted) {
			t.Errorf("%s: %q is quoted, not %q", name, have, c.quoted)
		}
	}
}
