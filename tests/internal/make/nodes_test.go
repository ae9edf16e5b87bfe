package make

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"hcl/interp/fast"
	"hcl/interp/plain"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// nodes has for each kind of statement and formula in package ir some that are made of it,
// which both engines run, and what they must come to. Who is lea, and foe is ria.
var nodes = []struct{ node, text, want string }{
	// Statements.
	{"Let", `let a = 3 ; got = a * 2`, "6"},
	{"Assign", `who.hp = 5 ; who.hp -= 2 ; who.drill[wild] += 4 ; got = who.hp * 10 + who.drill[wild]`, "35"},
	{"Do", `bruise(who, 4) ; got = who.hp`, "9"},
	{"If", `if who.hp == 13 { got = 1 } else { got = 2 }`, "1"},
	{"For", `for x in combatants { got = got * 10 + x.might }`, "3534"},
	{"While", `while got < 10 { got += 3 }`, "12"},
	{"Repeat", `repeat 4 { got += 2 }`, "8"},
	{"Together", `who.hp = 1 ; foe.hp = 2 ; together { who.hp = foe.hp ; foe.hp = who.hp } ; got = who.hp * 10 + foe.hp`,
		"21"},
	{"Sealed", `sealed { choose a from [4] by who ; choose b from [6] by foe } ; got = a * 10 + b`, "46"},
	{"Choose", `choose a from 1..3 where it > 2 by who ; choose optional b from enemies(who) where it.hp > 99 by who ; got = a + (b == none ? 10 : 0)`, "13"},
	{"Choose", `choose 3 a from 1..9 where it == len(a) + 1 by who ; choose 2 who.marks from [4] by foe ; got = a[0] * 100 + a[1] * 10 + a[2] + who.marks[1]`, "127"},
	{"Sealed", `sealed { choose 2 a from [4] by who ; choose 2 foe.marks from [5] by foe { needs len(foe.marks) < 3 "two" } } ; got = a[1] * 10 + foe.marks[1]`, "45"},
	{"Rank", `rank combat.order from combatants { highest it.hp ; lowest it.pace } ; got = combat.order[0].might * 10 + combat.order[3].might`, "53"},
	{"Rank", `rank row from combatants { first it.might == 4 ; highest it.might } ; got = row[0].might * 10 + row[1].might`, "45"},
	{"Together", `together { choose a from [4] by who ; choose b from [6] by foe } ; who.hp = 1 ; got = who.hp`, "1"},
	{"Begin", `small(who, foe) ; announce stirred(foe) ; got = hunted(who, foe) ? 1 : 2`, "2"},
	{"Add", `add 7 to who.marks ; add 8 to who.marks ; got = who.marks[0] * 10 + who.marks[1]`, "78"},
	{"Take", `who.marks = [4, 5, 4] ; remove 4 from who.marks ; got = who.marks[0] * 10 + who.marks[1]`, "54"},
	{"Add", `who.marks = [1] ; add [7, 8] to who.marks ; add who.marks to who.marks ; let a = [9] ; add 2..3 to a ; got = len(who.marks) * 1000 + who.marks[5] * 100 + a[2] * 10 + len(a)`, "6833"},
	{"Take", `who.marks = [4, 5, 4, 6, 4] ; remove [4, 7, 4] from who.marks ; let a = [1, 2, 1] ; remove take(a, 2) from a ; got = who.marks[0] * 100 + who.marks[1] * 10 + len(a)`, "561"},
	{"Together", `who.marks = [1, 2, 3] ; foe.marks = [] ; together { add take(who.marks, 2) to foe.marks ; remove take(who.marks, 2) from who.marks ; add who.marks to foe.marks } ; got = len(foe.marks) * 10 + len(who.marks)`, "51"},
	{"Begin", `begin bleeding(who, 2) ; begin bleeding(who, 3) ; got = stacks(bleeding, who)`, "2"},
	{"End", `begin dazed(who) ; begin dazed(foe) ; end dazed(who) ; got = count(combatants, dazed(it))`, "1"},
	{"Leave", `for x in combatants { for y in combatants { got += 1 ; if y.might == 4 { end for x } } }`, "4"},
	{"Leave", `got = first(filter(combatants, sought(it) > 3)).might`, "5"},
	{"Leave", `combat.tally = 3 ; give_up(who) ; got = who.hp * 100 + combat.tally`, "1203"},
	{"Reveal", `who.guard = 7 ; choose seen from 0..9 by foe ; reveal who.guard ; choose shown from 0..9 by foe ; got = seen * 10 + shown`, "17"},
	{"Reveal", `add [sly, wild] to who.pile ; choose seen from 0..9 by who ; reveal who.pile ; choose shown from 0..9 by foe ; got = seen * 10 + shown`, "13"},
	{"Announce", `begin dazed(who) ; announce stirred(who) ; got = dazed(who) ? 1 : 2`, "2"},
	{"Announce", `who.zeal = 9 ; foe.hp = 2 ; announce dared(who, 4) else { got = 1 } ; got = got * 10 + 5`, "5"},
	{"Veto", `who.zeal = 1 ; who.mate = who ; for x in allies(who) { x.hp = 2 } ; announce dared(who, 4) else { got = 1 } ; got = got * 10 + dare(who, 3)`, "17"},
	{"Say", `say "{who} stands at {who.spot}, {len(who.marks)}." ; got = 1`, "1"},
	{"Return", `got = early(3) * 10 + early(-3)`, "72"},
	{"Step", `who.mood = sly ; combat.tally = 0 ; stepping(who) ; got = combat.tally`, "231"},
	// Formulas.
	{"IntLit", `got = 7`, "7"},
	{"NumLit", `got = floor(2.5 * 2)`, "5"},
	{"BoolLit", `got = count([true, false, true], it)`, "2"},
	{"TextLit", `got = count(["a", "b", "a"], it == "a")`, "2"},
	{"DiceLit", `got = max(3d6) + min(2d3) + floor(mean(2d6))`, "27"},
	{"SquareLit", `who.spot = B7 ; got = who.spot == B7 ? 1 : 2`, "1"},
	{"NoneLit", `who.foe = foe ; who.foe = none ; got = who.foe == none ? 1 : 2`, "1"},
	{"WordLit", `got = light == dusk ? 1 : 2`, "1"},
	{"LocalRef", `let a = who ; got = a.might`, "3"},
	{"ParamRef", `got = edge * 10 + toll[club]`, "25"},
	{"InstanceRef", `got = club.weight`, "3"},
	{"KindList", `got = len(moods) * 10 + len(arms)`, "32"},
	{"World", `got = len(combatants) * 100 + len(sides) * 10 + round`, "421"},
	{"FieldRef", `who.foe = foe ; got = (who.foe?.might ?? 0) * 10 + (foe.foe?.might ?? 1)`, "41"},
	{"Coordinate", `who.spot = C8 ; got = who.spot.x * 10 + who.spot.y`, "38"},
	{"MapSquares", `got = len(yard.squares) * 10 + len(yard.areas)`, "64"},
	{"MapArea", `got = yard.area(A1) == calm ? 1 : 2`, "1"},
	{"MethodCall", `who.hp = 4 ; got = stick.heft(who) * 10 + club.heft(who)`, "59"},
	{"Index", `got = [4, 5, 6][1] * 10 + who.drill[calm]`, "51"},
	{"Call", `who.hp = 2 ; got = vigour(who)`, "7"},
	{"Lookup", `got = reach(4, wild).near * 10 + floor(reach(4, wild).far)`, "82"},
	{"Holds", `begin hunted(who, foe) ; got = (hunted(who, foe) ? 1 : 0) + (hunted(any, foe) ? 10 : 0) + (hunted(foe, who) ? 100 : 0)`, "11"},
	{"Builtin", `got = sum(combatants, it.might)`, "15"},
	{"IntLit", `got = (tried(who, "luck") > 0 ? 10 : 0) + len(lined("row"))`, "14"},
	{"Unary", `let a = 4 ; got = (not who.fit ? 10 : 20) - a + -a`, "12"},
	{"Binary", `let a = 17 ; got = (a + 3) * 2 - a % 5`, "38"},
	{"Logic", `combat.tally = 0 ; got = (noticed(1) > 0 or noticed(10) > 0) and noticed(100) < 0 ? 1 : combat.tally`,
		"101"},
	{"Choice", `got = who.hp > 10 ? 4 : 5`, "4"},
	{"Coalesce", `got = (who.foe ?? foe).might`, "4"},
	{"In", `got = (3 in [1, 3] ? 1 : 0) + (who.hp in 10..20 ? 10 : 0)`, "11"},
	{"RangeList", `got = sum(2..4, it)`, "9"},
	{"ListLit", `let a = [who, foe] ; got = sum(a, it.might)`, "7"},
	{"ToNum", `who.heat = 3 ; who.heat = (who.heat + who.might) / 4 ; got = floor(who.heat * 10)`, "15"},
	{"ToUnion", `choose a from arms, moods where it == club by who ; choose b from [wild], arms where it not in arms by foe ; got = (a in arms ? 10 : 20) + (b == wild ? 1 : 2)`, "11"},
	{"PartOf", `let all : list of arm or mood = concat([stick], [sly]) ; let a : mood or arm = club ; got = (a.mood == none ? a.arm.weight : 9) * 10 + count(all, it.mood != none)`, "31"},
	{"Proceed", `got = early(53)`, "14"},
}

// inTests are the nodes that stand in tests alone, which plain runs and fast never sees, and
// the one that stands for what could not be checked.
var inTests = []string{"Rolls", "Answer", "Run", "Expect", "ScenarioRef", "BadExpr"}

// probes are what the lines of nodes call.
const probes = `
rule early(n: int) -> int { if n < 0 { return 2 } ; return n + 4 }
rule small(who, foe: combatant) { begin hunted(who, foe) until stirred(foe) }
rule give_up(who) { who.hp -= 1 ; combat.tally = 7 + toil(who) ; who.hp -= 1 }
rule toil(who) -> int { if who.hp > 0 { end rule give_up } ; return 1 }
rule sought(who) -> int { for x in combatants { if x == who { end for x } } ; return who.might }
rule noticed(n: int) -> int { combat.tally += n ; return n }
rule stepping(who) { step only when who.mood == sly { combat.tally = combat.tally * 10 + 3 } ; combat.tally = combat.tally * 10 + 1 }
before step stepping.only as sooner { combat.tally += 2 }
around rule early as later when n > 50 { return proceed(n - 50) * 2 }
`

// policies has what is chosen in a line made by who sees the guard of the other side.
func policies(text string) string {
	if !strings.Contains(text, "choose shown") {
		return ""
	}
	if strings.Contains(text, "pile") {
		return "policy seeing { seen : len(self.pile) ; shown : len(first(enemies(self)).pile) }\n"
	}
	return "policy seeing { seen : first(enemies(self)).guard ; shown : first(enemies(self)).guard }\n"
}

// Each node means what it must on both engines. Who adds a node to package ir adds a line.
func TestEveryNode(t *testing.T) {
	known := slices.Clone(inTests)
	for _, x := range nodes {
		known = append(known, x.node)
		t.Run(x.node, func(t *testing.T) {
			text := rules + probes + policies(x.text) + "rule probe(who, foe: combatant) -> int {\nlet got = 0\n" + x.text +
				"\nreturn got\n}\n" +
				"round { phase probing { combat.trace = probe(combatants[0], combatants[3]) } }\nvictory { draw \"done\" when round >= 1 }\nmeasure trace at end : combat.trace\n"
			p, s, err := Load(text, strings.ReplaceAll(scene, `policy = "`, `# policy = "`))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(p.Rules, func(r *ir.Rule) bool {
				return slices.Contains([]string{"probe", "early", "stepping", "small", "toil", "sought"}, r.Name) && strings.Contains(text, r.Name) &&
					holds(r, x.node)
			}) && !slices.ContainsFunc(p.Hooks, func(h *ir.Hook) bool { return h.Name == "minds" && holds(&ir.Rule{Body: h.Body}, x.node) }) {
				t.Fatalf("there is no %s in %s", x.node, x.text)
			}
			a, err := plain.New(p, s, plain.Options{})
			if err != nil {
				t.Fatal(err)
			}
			b, err := fast.New(p, s, fast.Options{})
			if err != nil {
				t.Fatal(err)
			}
			one, two := plain.NewFight(a), fast.NewFight(b)
			one.Reset(1, 1)
			two.Reset(1, 1)
			if _, err := one.Run(); err != nil {
				t.Fatal("plain: ", err)
			}
			if _, err := two.Run(); err != nil {
				t.Fatal("fast: ", err)
			}
			for engine, m := range map[string]any{"plain": one.Measures()[0].Rows[0].Value,
				"fast": two.Measures()[0].Rows[0].Value} {
				if got := fmt.Sprint(m); got != x.want {
					t.Errorf("%s gives %s on %s, not %s", x.text, got, engine, x.want)
				}
			}
		})
	}
	for _, name := range declared(t) {
		if !slices.Contains(known, name) {
			t.Errorf("no line runs %s on both engines", name)
		}
	}
}

// declared lists the statements and formulas that package ir declares: what has a place, or
// a type and a place.
func declared(t *testing.T) (names []string) {
	files, err := filepath.Glob("../../../lang/ir/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no package ir", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			if body, ok := spec.Type.(*ast.StructType); ok {
				for _, f := range body.Fields.List {
					if id, ok := f.Type.(*ast.Ident); ok && len(f.Names) == 0 && (id.Name == "Head" || id.Name == "StmtHead") {
						names = append(names, spec.Name.Name)
					}
				}
			}
			return false
		})
	}
	if len(names) < 50 {
		t.Fatalf("package ir declares only %d nodes: %v", len(names), names)
	}
	return names
}

// declarations are not looked into when a node is looked for in a rule.
var declarations = []reflect.Type{
	reflect.TypeFor[ir.Kind](), reflect.TypeFor[ir.Field](), reflect.TypeFor[ir.Param](), reflect.TypeFor[ir.Event](),
	reflect.TypeFor[ir.Condition](),
	reflect.TypeFor[ir.Score](), reflect.TypeFor[ir.Define](), reflect.TypeFor[ir.Table](), reflect.TypeFor[ir.Instance](),
	reflect.TypeFor[ir.Map](),
	reflect.TypeFor[ir.Rule](), reflect.TypeFor[diag.Source](),
}

// holds tells whether a node of a type is in the body of a rule, or in what is put around it.
func holds(r *ir.Rule, name string) bool {
	seen := map[uintptr]bool{}
	var walk func(v reflect.Value) bool
	walk = func(v reflect.Value) bool {
		switch v.Kind() {
		case reflect.Interface:
			return !v.IsNil() && walk(v.Elem())
		case reflect.Pointer:
			if v.IsNil() || seen[v.Pointer()] || slices.Contains(declarations, v.Type().Elem()) {
				return false
			}
			seen[v.Pointer()] = true
			return walk(v.Elem())
		case reflect.Struct:
			if v.Type().Name() == name && v.Type().PkgPath() == reflect.TypeFor[ir.Block]().PkgPath() {
				return true
			}
			for i := range v.NumField() {
				if walk(v.Field(i)) {
					return true
				}
			}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				if walk(v.Index(i)) {
					return true
				}
			}
		}
		return false
	}
	return walk(reflect.ValueOf(r).Elem())
}
