package check_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

const flowHead = `ruleset "Flow" { version = "1.0" }
kind combatant { state hp : int = 3 ; state mate : combatant? = none ; define active = true }
event stirred(who)
on stirred when who.hp > 9 { veto }
rule other(who) -> combatant { return first(combatants) }
rule helper(who) -> combatant? { return who.mate }
rule heed(who) { announce stirred(who) else { return } }
condition tired(who)
round { phase act { for who in combatants { act(who, 1, who.mate) } } }
victory { draw when round > 3 }
policy keen { deed : HERE ; a : first(options) }
`

// flowForms has for each statement how it writes `a`, which may be none, or holds what writes it,
// as FORM with WRITE in it. Those that are empty write what is never none; whose form has neither
// a block nor what it writes needs none.
var flowForms = map[string][]string{
	"Assign": {`a = none`, `a = who.mate`},
	"Choose": {`choose optional a from combatants where it.hp > 9 by who`},
	"If": {`if who.hp > 1 { WRITE }`, `if who.hp > 1 { who.hp = 2 } else { WRITE }`,
		`if who.hp > 1 { who.hp = 2 } else if who.hp > 2 { WRITE } else { who.hp = 3 }`},
	"For":      {`for x in combatants { x.hp = 2 ; WRITE }`},
	"While":    {`while who.hp > 1 { who.hp -= 1 ; WRITE }`},
	"Repeat":   {`repeat 2 { WRITE }`},
	"Together": {`together { who.hp = 2 ; WRITE }`},
	"Sealed":   {`sealed { WRITE }`, `sealed for x in combatants { WRITE }`},
	"Announce": {`announce stirred(who) else { WRITE }`},
	"Step": {`step STEP when who.hp > 1 { WRITE }`, `step STEP { WRITE }`,
		`step STEP BEFORE{ WRITE }`, `step STEP AFTER{ WRITE }`, `step STEP AROUND{ WRITE }`, `step STEP OVER{ WRITE }`},
	"Let": {``}, "Rank": {``}, "Add": {``}, "Take": {``},
}

// flowUses are places where `a` is taken to be there, at HERE: behind the statement, or before it
// where it comes round again.
var flowUses = []string{
	`let a : combatant? = who ; STATEMENT ; HERE`,
	`let a = mate ; if a == none { return } ; STATEMENT ; HERE`,
	`let a = mate ; if a == none { return } else { STATEMENT } ; HERE`,
	`let a = mate ; if a != none { STATEMENT } else { return } ; HERE`,
	`let a = mate ; if a != none { STATEMENT ; HERE }`,
	`let a : combatant? = who ; repeat 2 { HERE ; STATEMENT }`,
	`let a : combatant? = who ; for y in combatants { HERE ; STATEMENT }`,
	`let a : combatant? = who ; let i = 0 ; while i < 2 { i += 1 ; HERE ; STATEMENT }`,
	`let a : combatant? = who ; let i = 0 ; while i < a.hp { i += 1 ; STATEMENT }`,
	`let a : combatant? = who ; repeat 2 { choose deed yes or no by who ; STATEMENT }`,
	`let a : combatant? = who ; step outer { STATEMENT } ; HERE`,
}

var flowLayers = map[string]string{"BEFORE": "before", "AFTER": "after", "AROUND": "around", "OVER": "override"}

// flowProgram writes a use of `a` around a statement, and what variants would put into its step.
func flowProgram(use, statement, here string) string {
	bound := "i < " + strings.TrimSuffix(here, " -= 1")
	text := strings.NewReplacer("STATEMENT", statement, "HERE", here, "i < a.hp", bound).Replace(use)
	layers := ""
	for n := 0; strings.Contains(text, "STEP"); n++ {
		step := fmt.Sprintf("step%d", n)
		text = strings.Replace(text, "STEP", step, 1)
		for mark, layer := range flowLayers {
			at := strings.Index(text, step+" "+mark+"{")
			if at < 0 {
				continue
			}
			open := at + len(step+" "+mark)
			end, deep := open, 0
			for ; end < len(text); end++ {
				if text[end] == '{' {
					deep++
				} else if text[end] == '}' {
					if deep--; deep == 0 {
						break
					}
				}
			}
			body := text[open+1 : end]
			if mark == "AROUND" {
				body = "proceed() ; " + body
			}
			layers += fmt.Sprintf("%s step act.%s { %s }\n", layer, step, body)
			text = text[:at] + step + " { who.hp = 2 }" + text[end+1:]
		}
	}
	lines := strings.NewReplacer(" ; ", "\n", "{ ", "{\n", " }", "\n}").Replace(text)
	deed := "true"
	if strings.Contains(text, "choose deed") {
		deed = strings.Replace(here, " -= 1", " > 1", 1)
	}
	head := strings.Replace(flowHead, "HERE", deed, 1)
	if !strings.Contains(text, "choose deed") {
		head = strings.Replace(head, "deed : true ; ", "", 1)
	}
	if !strings.Contains(text, "choose optional a") {
		head = strings.Replace(head, " ; a : first(options)", "", 1)
		head = strings.Replace(head, "a : first(options)", "", 1)
	}
	return head + "rule act(who, n: int, mate: combatant?) {\n" + lines + "\n}\n" + layers
}

// flowErrors lists the codes of what is wrong with a ruleset.
func flowErrors(text string) (codes []diag.Code) {
	shelf := library.Shelf{FS: fstest.MapFS{"flow.hc": {Data: []byte(text)}}}
	place := library.Location{Shelf: shelf, Path: "flow.hc"}
	_, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}}, []library.Location{place}, check.Options{})
	for _, d := range diags.All() {
		if d.Severity == diag.Error {
			codes = append(codes, d.Code)
		}
	}
	return codes
}

// What a statement writes is not known to be there behind it, nor before it in a loop, however
// deep it lies and whoever puts it there. Each program passes with another use in its place, so
// that it is refused for this use alone.
func TestStatementsForget(t *testing.T) {
	var writes, nests []string
	for _, s := range syntax.Statements() {
		forms := flowForms[reflect.TypeOf(s).Elem().Name()]
		for _, form := range forms {
			switch {
			case strings.Contains(form, "WRITE"):
				nests = append(nests, form)
			case form != "":
				writes = append(writes, form)
			}
		}
		describesItself(t, s, forms)
	}
	made, tried := 0, 0
	try := func(statement string, uses ...string) {
		for _, use := range uses {
			made++
			if len(flowErrors(flowProgram(use, statement, "who.hp -= 1"))) > 0 {
				continue // it may not be written there anyway
			}
			tried++
			text := flowProgram(use, statement, "a.hp -= 1")
			if codes := flowErrors(text); len(codes) == 0 || codes[0] != diag.MaybeNone {
				t.Fatalf("%v, not maybe-none:\n%s", codes, text)
			}
		}
	}
	for _, w := range writes {
		try(w, flowUses...)
		for i, inner := range nests {
			one := strings.Replace(inner, "WRITE", w, 1)
			try(one, flowUses...)
			for j, outer := range nests { // each pair in one place, in turn
				try(strings.Replace(outer, "WRITE", one, 1), flowUses[(i+j)%len(flowUses)])
			}
		}
	}
	if tried*10 < made*7 {
		t.Errorf("only %d programs of %d could be written at all", tried, made)
	}
}

// describesItself holds that a statement with a block has a form that holds something, and one
// with a part that is written a form that writes; and that whatever it names by a path is written.
func describesItself(t *testing.T, s syntax.Stmt, forms []string) {
	of := reflect.TypeOf(s).Elem()
	for i := range of.NumField() {
		f := of.Field(i)
		writes := f.Tag.Get("flow") == "writes"
		switch {
		case f.Type == reflect.TypeFor[*syntax.Block]() && !strings.Contains(strings.Join(forms, ""), "WRITE"):
			t.Errorf("%s has a block, and no form of it in flowForms has WRITE in it", of.Name())
		case writes && forms == nil:
			t.Errorf("%s.%s is written: say in flowForms how", of.Name(), f.Name)
		case f.Type == reflect.TypeFor[*syntax.Path]() && !writes && of.Name() != "Answer":
			t.Errorf("%s.%s names something: does it write it? then its tag says flow:\"writes\"", of.Name(), f.Name)
		}
	}
}

// kept begins a body in which `a` is there.
const kept = "a = who ; "

// Behind branches and loops is known what holds by whatever way one has come there.
func TestBranchesMeet(t *testing.T) {
	for body, refused := range map[string]bool{
		"if a == none { a = who }":                                                                                               false,
		"if a == none { who.hp = 2 }":                                                                                            true,
		"if a == none { if who.hp > 2 { a = who } }":                                                                             true,
		"if a == none { if who.hp > 2 { return } else { a = who } }":                                                             false,
		"if a == none { a = who } else { a = a.mate }":                                                                           true,
		"if who.hp > 2 { if a == none { return } } else { a = who }":                                                             false,
		"if who.hp > 2 { if a == none { return } }":                                                                              true,
		"if who.hp > 2 { a = who } else if who.hp > 1 { a = first(combatants) }":                                                 true,
		"if who.hp > 2 { a = who } else if a == none { return }":                                                                 false,
		"if who.hp > 2 { a = who ; a = none } else { a = who }":                                                                  true,
		"if who.hp > 2 { a = who } else { a = who ; announce stirred(who) else { a = none } }":                                   true,
		"if a == none { let a = who ; a.hp = 2 }":                                                                                true,
		"while a == none { a = who }":                                                                                            false,
		"while a == none or a.hp > 9 { a = first(combatants) }":                                                                  false,
		"while a == none and who.hp > 2 { a = who }":                                                                             true,
		"while who.hp > 9 { a = who }":                                                                                           true,
		"repeat who.hp { a = who }":                                                                                              true,
		"for x in combatants { a = x }":                                                                                          true,
		"announce stirred(who) else { a = who }":                                                                                 true,
		"step s when who.hp > 2 { a = who }":                                                                                     true,
		"choose a from combatants by who":                                                                                        false,
		"choose optional a from combatants by who":                                                                               true,
		"sealed { choose a from combatants by who }":                                                                             false,
		"sealed { if who.hp > 2 { choose a from combatants by who } }":                                                           true,
		"sealed for x in combatants { choose a from combatants by x }":                                                           true,
		"if a != who { return }":                                                                                                 false,
		"if who == a { who.hp = 2 } else { return }":                                                                             false,
		"if a == who { return }":                                                                                                 true,
		"if a == mate { who.hp = 2 } else { return }":                                                                            true,
		"if none == a { who.hp = 2 }":                                                                                            true,
		"if none == a { return }":                                                                                                false,
		"if a in enemies(who) { who.hp = 2 } else { return }":                                                                    false,
		"if a not in enemies(who) { return }":                                                                                    false,
		"if a in enemies(who) { return }":                                                                                        true,
		"if a != none or a in enemies(who) { who.hp = 2 } else { return }":                                                       true,
		kept + "repeat 2 { a = a.mate ?? who }":                                                                                  false,
		kept + "repeat 2 { a = who.hp > 2 ? who : a }":                                                                           false,
		kept + "repeat 2 { a = who.hp > 2 ? who : a.mate }":                                                                      true,
		kept + "repeat 2 { a.hp = 2 ; a = a.mate }":                                                                              true,
		kept + "while a.hp > 9 { a = a.mate ?? a }":                                                                              false,
		kept + "for x in combatants { a = x }":                                                                                   false,
		kept + "for x in combatants { if x.hp > 2 { a = x } else { a = none } }":                                                 true,
		kept + "for x in combatants { let y = x.mate ?? a ; a = y }":                                                             false,
		kept + "for x in combatants { let y = x.mate ; a = y }":                                                                  true,
		kept + "for x in combatants { let y = a ; a = x.mate ; a = y }":                                                          true,
		kept + "repeat 2 { let y : combatant? = a ; a = y ; y = none }":                                                          true,
		kept + "let b : combatant? = who ; repeat 2 { a = b ; b = a.mate ?? who }":                                               false,
		kept + "let b : combatant? = who ; repeat 2 { a = b ; b = a?.mate }":                                                     true,
		"let m : combatant? = who.mate ; if m != none { a = m } else { a = who }":                                                false,
		"let m : combatant? = who.mate ; if m != none { a = m ; a.hp = 2 } else { return }":                                      false,
		kept + "let m : combatant? = who.mate ; repeat 2 { if m != none { a = m } }":                                             false,
		kept + "for x in combatants { let m : combatant? = x.mate ; if m != none { a = m } }":                                    false,
		kept + "for x in combatants { let m : combatant? = x.mate ; if m != none and m.hp > 2 { a = m } }":                       false,
		kept + "for x in combatants { let m : combatant? = x.mate ; if m == none { a = x } else { a = m } }":                     false,
		kept + "for x in combatants { let m = x.mate ; if none == m or m.hp > 2 { a = x } else { a = m } }":                      false,
		kept + "for x in combatants { let m = x.mate ; if not (m == none) { if x.hp > 2 { a = m } } }":                           false,
		kept + "for x in combatants { let m = x.mate ; if m == none { x.hp = 2 } else if m.hp > 2 { a = m } }":                   false,
		kept + "for x in combatants { let m = x.mate ; if m == none { a = m } }":                                                 true,
		kept + "for x in combatants { let m = x.mate ; if m != none or x.hp > 2 { a = m } }":                                     true,
		kept + "for x in combatants { let m = x.mate ; if m != none { a = x } else { a = m } }":                                  true,
		kept + "for x in combatants { let m = x.mate ; if m != none { m = x.mate ; a = m } }":                                    true,
		kept + "for x in combatants { let m = x.mate ; if m != none { repeat 2 { a = m ; m = x.mate } } }":                       true,
		kept + "for x in combatants { let m = x.mate ; if m != none { a = x } ; a = m }":                                         true,
		kept + "for x in combatants { let m = x.mate ; if m != none { announce stirred(m) else { m = a ; a = none } ; a = m } }": true,
		kept + "repeat 2 { choose a from combatants by who }":                                                                    false,
		kept + "repeat 2 { step s { a = first(combatants) } }":                                                                   false,
		kept + "repeat 2 { step s { a = find(combatants, it.hp > 9) } }":                                                         true,
		kept + "repeat 2 { a = other(a) }":                                                                                       false,
		kept + "repeat 2 { a = helper(a) }":                                                                                      true,
		kept + "let m : int? = 3 ; repeat m { m -= 1 }":                                                                          false,
		kept + "let m : int? = 3 ; m += 1 ; who.hp -= m":                                                                         false,
		kept + "let m : int? = 3 ; repeat 2 { m = who.hp - m } ; who.hp -= m":                                                    false,
	} {
		text := flowProgram("let a = mate ; "+body+" ; HERE", "", "a.hp -= 1")
		codes := flowErrors(text)
		if refused != slices.Contains(codes, diag.MaybeNone) || !refused && len(codes) > 0 {
			t.Errorf("%s: %v, refused %v wanted", body, codes, refused)
		}
	}
}

// What may be none is refused where a formula only seems to show that it is there.
func TestFormulasForget(t *testing.T) {
	const head = "module \"M\"\nkind combatant { state hp : int = 5 ; define active = hp > 0 }\n" +
		"kind weapon plural weapons { cost : int = 1 }\nkind spell plural spells { cost : int = 3 }\nspell mend\nweapon pike\n"
	const charm = "kind charm plural charms { state holder : combatant? = none\n" +
		"rule drop() -> bool { self.holder = none ; return true }\nrule mean() -> bool { self.holder = none ; return true }\n" +
		"rule attempt(who) { self.holder = who ; if holder != none and LOSES holder.hp > 0 { say \"x\" } } }\n"
	const chosen = "rule act(who) { choose optional deed from weapons, spells by who ; if TEST { let s = PART ; who.hp -= s.cost } }\n"
	programs := map[string]struct{ form, wrong, right string }{
		"a choice of two kinds that may be neither": {chosen,
			"TEST=deed?.weapon == none PART=deed?.spell", "TEST=deed != none and deed.weapon == none PART=deed.spell"},
		"the other way round": {chosen,
			"TEST=not (deed?.spell != none) PART=deed?.weapon", "TEST=deed != none and not (deed.spell != none) PART=deed.weapon"},
		"a rule of a kind with a namesake":          {charm + "define drop() = true\n", "LOSES=drop() and", "LOSES="},
		"a rule of a kind called like any function": {charm, "LOSES=mean() and", "LOSES="},
	}
	for name, p := range programs {
		with := func(parts string) []diag.Code {
			text := p.form
			for _, part := range regexp.MustCompile(`(LOSES|TEST|PART)=`).FindAllStringSubmatchIndex(parts, -1) {
				value, _, _ := strings.Cut(parts[part[1]:], " PART=")
				text = strings.ReplaceAll(text, parts[part[2]:part[3]], value)
			}
			return flowErrors(head + text)
		}
		if codes := with(p.wrong); !slices.Equal(codes, []diag.Code{diag.MaybeNone}) {
			t.Errorf("%s: %v, not maybe-none", name, codes)
		}
		if codes := with(p.right); len(codes) > 0 {
			t.Errorf("%s, tested: %v", name, codes)
		}
	}
}
