package advice_test

import (
	"slices"
	"strings"
	"testing"

	"hcl/lang/advice"
	"hcl/lang/diag"
)

// What is offered to be written is code, and none of the words around it.
func TestRemediesAreCode(t *testing.T) {
	t.Parallel()
	for hint, want := range map[string][]string{
		"write: round { phase NAME \"Title\" { … } }, or begin the file with `module`": {
			`round { phase NAME "Title" { … } }`,
		},
		"write: [params], [[side]] …":                      nil,
		"write: floor(VALUE), ceil(VALUE) or round(VALUE)": nil,
		"write: if who.hp > 3 {, and `}` for `end`":        nil,
		"write: table harm(n: int) -> int { 1 : 3 ; else : 5 }": {
			"table harm(n: int) -> int { 1 : 3 ; else : 5 }",
		},
		"write: choose x from LIST by WHO, or: choose x yes or no by WHO": {
			"choose x from LIST by WHO", "choose x yes or no by WHO",
		},
		"declare it: define ladder = [d4, d6], or whatever dice it has": {
			"define ladder = [d4, d6]",
		},
		"write: who.hp = 3; to end it: end dazed(who)": {
			"who.hp = 3", "end dazed(who)",
		},
		"write: mode a_mode { damage = 2 }, and here: modes = [a_mode]": nil,
		"write: let hp = max(map(enemies(who), it.hp))": {
			"let hp = max(map(enemies(who), it.hp))",
		},
		"a ruleset begins with: ruleset \"Its title\"": {`ruleset "Its title"`},
		"write: axe : f(3), WEIGHT":                    {"axe : f(3), WEIGHT"},
		"remove it, or write `}}` for a brace":         {"}}", ""},
	} {
		var got []string
		for _, r := range advice.Remedies(&diag.Diagnostic{Hint: hint}) {
			got = append(got, r.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\noffers %q, not %q", hint, got, want)
		}
	}
}

// In place of what a mistake is about stands what is to be written, and all else stays. The place is between « and ».
func TestRemediesReplaceNoMore(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		code       diag.Code
		hint, text string
		want       []string // in this order, perhaps among others
	}{
		{diag.UnknownKeyword, "leave it out", "round { for «each» c in combatants { say \"x\" } }\n",
			[]string{"round { for c in combatants { say \"x\" } }\n"}},
		{diag.UnknownKeyword, "leave it out", "rule a(who) {\n  «pass» # nothing\n}\n",
			[]string{"rule a(who) {\n}\n"}},
		{diag.UnknownKeyword, "leave it out", "rule a(who) { say \"x\" ; «pass» }",
			[]string{"rule a(who) { say \"x\" }"}},
		{diag.UnknownKeyword, "leave it out", "rule a(who) { «pass» ; say \"x\" }",
			[]string{"rule a(who) { say \"x\" }"}},
		{diag.NotAllowed, "leave it out", "table t(a: square «1..2») -> int { }",
			[]string{"table t(a: square) -> int { }"}},
		{diag.Unused, "remove it", "rule a(who) { let «x» = 3 ; say \"y\" }",
			[]string{"rule a(who) { say \"y\" }"}},
		{diag.Unused, "remove it", "for «x» in enemies(who) { say \"y\" }", nil},
		{diag.Unused, "remove it", "param a : int\n«define b(c) {\n  c\n}»\nparam d : int\n",
			[]string{"param a : int\nparam d : int\n"}},
		{diag.Incomplete, "write: round { phase NAME \"Title\" { … } }", "ruleset «\"Mine\"»\n",
			[]string{"ruleset \"Mine\"\n\nround { phase NAME \"Title\" { … } }\n"}},
		{diag.UnknownEvent, "declare it: event hit(…)", "on «hit» { }\n",
			[]string{"on hit { }\n\nevent hit(…)\n"}},
		{diag.EmptyFile, "a ruleset begins with: ruleset \"Its title\"", "«»",
			[]string{"ruleset \"Its title\"\n"}},
		{diag.MissingField, "write: like = \"NAME\"", "name = «\"stab\"»\n",
			[]string{"name = \"stab\"\nlike = \"NAME\"\n", "name = \"stab\"\n\nlike = \"NAME\"\n"}},
		{diag.Syntax, "write: foe : 3", "policy wild { foe «=» 3 ; b : 2 }\n",
			[]string{"policy wild { foe : 3 ; b : 2 }\n"}},
		{diag.Syntax, "write: for i in 0..2 { … }", "a() ; for «(i = 0; i < 3; i++)» { b() }\n",
			[]string{"a() ; for i in 0..2 { b() }\n"}},
		{diag.MissingField, "write: name = \"…\"", "«[[side]]»\n[[side]]\n",
			[]string{"[[side]]\nname = \"…\"\n[[side]]\n"}},
		{diag.UnknownName, "did you mean `strike`?", "override step «strik.aim» { }",
			[]string{"override step strike.aim { }"}},
		{diag.MaybeNone, "bind it first; or write the(…)", "let x = «who.foe».hp",
			[]string{"let x = the(who.foe).hp"}},
		{diag.BadCharacter, "write `luck`", "luc«к» = 3", []string{"luck = 3"}},
		{diag.UnclosedBrace, "add the `}` that belongs to it", "rule a(who) «{»\n  say \"x\"\n",
			[]string{"rule a(who) {\n  say \"x\"\n}\n"}},
		{diag.UnclosedBrace, "add its `}` before line 5", "rule a(who) {\n  if b «{»\n    say \"x\"\n\n}\nparam c = 1\n",
			[]string{"rule a(who) {\n  if b {\n    say \"x\"\n  }\n\n}\nparam c = 1\n"}},
		{diag.UnknownName, "did you mean `in`?", "rows tile for x «of» 1..3\n",
			[]string{"rows tile for x in 1..3\n"}},
	} {
		before, rest, _ := strings.Cut(x.text, "«")
		span, after, _ := strings.Cut(rest, "»")
		text := before + span + after
		var got []string
		for _, r := range advice.Remedies(&diag.Diagnostic{Code: x.code, Hint: x.hint}) {
			for _, e := range r.Places(text, len(before), len(before)+len(span)) {
				got = append(got, text[:e.Start]+e.Text+text[e.End:])
			}
		}
		if len(got) < len(x.want) || len(x.want) == 0 && len(got) > 0 || !slices.Equal(got[:len(x.want)], x.want) {
			t.Errorf("%s: %s\ngives %q\nnot   %q", x.hint, x.text, got, x.want)
		}
	}
}
