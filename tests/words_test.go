package tests

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
	"hcl/tests/internal/make"
)

// named is a ruleset in which something is called @: what is declared, what is done with it in the rule of
// a turn, and what a scenario says of it.
type named struct{ declared, done, scene string }

var namedThings = map[string]named{
	"param": {"param @ : int = 2", "who.hp += @ - 2 ; if 1 < @ and @ in 1..3 { spend(@, who) }",
		"params = { @ = 2 }"},
	"dice param": {"param @ : dice = 2d6",
		"who.hp += roll(@) > 13 ? 1 : 0 ; let n = roll(best(1, @)) ; spend(n, who)", ""},
	"kind": {"kind @ plural many_of_it { weight : int = 1 }\n@ axe { weight = 2 }\nkind combatant { tool : @ = axe }\ndefine heavy(@) = @.weight > 1", "spend(who.tool.weight + len(many_of_it), who) ; if heavy(axe) { spend(1, who) }", "combatant_says = \"tool = 'axe'\""},
	"plural": {"kind tool plural @ { weight : int = 1 }\ntool axe { weight = 2 }",
		"spend(len(@), who) ; choose one_of_them from @ by who ; spend(one_of_them.weight, who)", ""},
	"instance":             {"kind tool plural tools of @, other\nkind combatant { tool : tool = @ ; bonus : int per tool = 0 }\ntable rest(tool) -> int { @ : 1 ; else : 2 }\npolicy other_one { tool : @ }", "spend(who.tool == @ ? 1 : 2, who) ; spend(who.bonus[@] + rest(@), who) ; choose tool from [@, other] by who ; spend(tool == @ ? 1 : 0, who)", "combatant_says = \"tool = '@', bonus = { @ = 1 }\""},
	"instance with fields": {"kind tool plural tools { weight : int = 1 }\ntool @ { weight = 2 }\nrows tool(weight) { axe : 2 }", "spend(@.weight, who)", ""},
	"row":                  {"kind tool plural tools { weight : int = 1 }\nrows tool(weight) { @ : 2 ; axe \"Axe\" : 3 }", "spend(@.weight, who)", ""},
	"field": {"kind combatant { @ : int = 1 ; define more = @ + 1 }", "spend(who.@ + who.more, who)",
		"combatant_says = \"@ = 2\""},
	"fields": {"kind combatant { @, luck : int = 1 }", "spend(who.@ + who.luck, who)", ""},
	"field of things": {"kind tool plural tools { @ : int = 1 }\ntool axe { @ = 2 }\nrows tool(@) { adze : 2 }",
		"spend(axe.@, who) ; spend(sum(tools, it.@), who)", ""},
	"state": {"kind combatant { state @ : int = 1 }",
		"who.@ += 1 ; spend(who.@, who) ; choose who.@ from 1..2 by who", ""},
	"hidden state": {"kind combatant { hidden state @ : int = 1 }", "who.@ += 1 ; spend(who.@, who)", ""},
	"list": {"kind combatant { state @ : list of int = [] }",
		"add 1 to who.@ ; spend(len(who.@), who) ; remove 1 from who.@", ""},
	"own": {"kind limb { state hurt : int = 0 }\nkind combatant { own @ : list of limb size 2 }",
		"spend(len(who.@), who) ; first(who.@).hurt += 1", ""},
	"field with a formula": {"kind tool plural tools { @(n: int) : int = n }\ntool axe { @ = n + 1 }",
		"spend(axe.@(2), who)", ""},
	"define of a kind": {"kind combatant { define @ = hp + 1 ; define more = @ + 1 }",
		"spend(who.@ + who.more, who)", ""},
	"called define of a kind": {"kind combatant { define @(n: int) -> int = hp + n }", "spend(who.@(2), who)", ""},
	"rule of a kind":          {"kind combatant { rule @(n: int) { hp += n - n } }", "who.@(2)", ""},
	"rule of a thing": {"kind tool plural tools { rule @(who) }\ntool axe { rule @ { who.hp += 0 } }",
		"axe.@(who)", ""},
	"parameter of a kind": {"kind combatant { rule tend(@: int) { hp += @ - @ } ; define more(@: int) -> int = @ + hp }", "who.tend(2) ; spend(who.more(1), who)", ""},
	"define":              {"define @(who) = who.hp + 1", "spend(@(who), who)", ""},
	"constant":            {"define @ = 3 + 1", "spend(@, who) ; spend(@ * 2 + 1, who)", ""},
	"parameter": {"define far(@) = @.hp > 1\ndefine near(@: int) = @ + 1",
		"if far(who) { spend(near(2), who) }", ""},
	"rule":              {"rule @(who) { who.hp += 0 }", "@(who)", ""},
	"rule that returns": {"rule @(who) -> int { return who.hp }", "spend(@(who), who)", ""},
	"parameter of a rule": {"rule tend(who, @: int) { who.hp += @ - @ ; if @ > 3 { who.hp += 0 } }", "tend(who, 3)",
		""},
	"local":                 {"", "let @ = 3 ; spend(@, who) ; if @ > 2 { @ += 1 } ; @ = 4 ; @ -= 1 ; spend(@ + 1, who) ; say \"{@} and {@ + 1}\"", ""},
	"typed local":           {"", "let @ : combatant? = none ; if who.hp > 1 { @ = who } ; if @ != none { spend(@.hp, who) }", ""},
	"locals":                {"", "let @, other = 3 ; spend(@ + other, who)", ""},
	"list of a for":         {"", "let @ = combatants ; for x in @ { spend(x.hp, who) } ; spend(len(@), who) ; spend(@[0].hp, who)", ""},
	"item":                  {"", "for @ in combatants { @.hp += 0 ; spend(@.hp, @) }", ""},
	"item of a list":        {"", "spend(count(@ in combatants, @.hp > 1), who) ; spend(sum(@ in combatants, @.hp), who)", ""},
	"event":                 {"event @(who, amount: int) \"{who}: {amount}\"\non @ as noted { spend(amount, who) }\nmeasure noises by who on @ : amount", "announce @(who, 2)", ""},
	"parameter of an event": {"event noise(who, @: int) \"{who}: {@}\"\non noise as noted when @ > 1 { spend(@, who) }\nmeasure noises by who on noise : @", "announce noise(who, 2)", ""},
	"hook":                  {"event noise(who)\non noise as @ { spend(1, who) }", "announce noise(who)", ""},
	"condition":             {"condition @(who)", "begin @(who) ; spend(@(who) ? 1 : 2, who) ; end @(who) ; begin @(who) until turn_ends(who) ; spend(stacks(@, who), who) ; begin @(who) for 2 rounds ; announce turn_ends(who)", ""},
	"parameter of a condition": {"condition held(who, @: int) stacks { on turn_ends as over { spend(@, who) } }",
		"begin held(who, 2) ; spend(sum(values(held.@, who)), who) ; announce turn_ends(who)", ""},
	"score": {"score @(who) { base : 2 ; hurt : -1 when who.hp < 2 }\nmodifier better to @ : 1",
		"spend(@(who), who)", ""},
	"parameter of a score": {"score aim(who, @: int) { base : 2 ; luck : @ when @ > 1 \"{@}\" }",
		"spend(aim(who, 3), who)", ""},
	"term":       {"score aim(who) { base : 2 ; @ : who.hp \"it\" when who.hp > 1 }\noverride score aim { base : 3 }", "spend(aim(who), who)", ""},
	"first term": {"score aim(who) { @ : 2 ; least : at_least 0 }", "spend(aim(who), who)", ""},
	"value of a term": {"define @(who) = who.hp\nscore aim(who) { base : @(who) ; most : at_most @(who) + 1 }",
		"spend(aim(who), who)", ""},
	"param in a term":      {"param @ : int = 2\nscore aim(who) { base : @ ; more : @ + 1 ; most : at_most @ * 3 ; some : times @ }\nmodifier better to aim : @", "spend(aim(who), who)", ""},
	"table":                {"table @(n: int) -> int { ..3 : 1 ; else : 2 }", "spend(@(3), who)", ""},
	"parameter of a table": {"table rest(@: int) -> int { ..3 : 1 ; else : @ + 2 }", "spend(rest(3), who)", ""},
	"column": {"table rest(n: int) -> @: int, other: int { ..3 : 1, 2 ; else : 2, 3 }",
		"spend(rest(3).@, who) ; spend(rest(4).other, who)", ""},
	"second column": {"table rest(n: int) -> other: int, @: int { ..3 : 1, 2 ; else : 2, 3 }",
		"spend(rest(3).@, who) ; spend(rest(4).other, who)", ""},
	"modifier": {"score aim(who) { base : 2 }\nmodifier @ to aim : 1 when 1 > 0", "spend(aim(who), who)",
		""},
	"modifier of a condition": {"score aim(who) { base : 2 }\ncondition held(who) { modifier @ to aim for who : 1 ; on turn_ends as over { end held(who) } }", "begin held(who) ; spend(aim(who), who) ; announce turn_ends(who)", ""},
	"modifier of a thing":     {"score aim(who) { base : 2 }\nkind tool plural tools { weight : int = 1 }\ntool axe { modifier @ to aim for who : 1 }\nkind combatant { tool : tool = axe }", "spend(aim(who), who)", ""},
	"stacking": {"stacking @ : best\nscore aim(who) { base of @ : 2 ; more of @ : 3 }",
		"spend(aim(who), who)", ""},
	"phase":  {"round { phase plays { for who in combatants { act(who) ; announce turn_ends(who) } } ; phase @ \"Title\" { for who in combatants { spend(1, who) } } }\nafter phase @ as later { combatants[0].hp += 0 }", "", ""},
	"round":  {"round @ { phase plays { for who in combatants { act(who) ; announce turn_ends(who) } } }", "", ""},
	"step":   {"rule tend(who) { step @ \"Title\" { spend(1, who) } ; step last_one when who.hp > 1 { spend(2, who) } }\nbefore step tend.@ { spend(3, who) }", "tend(who)", ""},
	"choice": {"policy keen { @ : lowest it ; other.@ : 2 }\nrule other(who) { choose @ from 1..3 by who ; spend(@, who) }", "choose @ from 1..3 where it > 1 by who ; spend(@, who) ; other(who)", ""},
	"some of a choice": {"policy keen { @ : [] }",
		"choose some @ from 1..3 by who ; spend(len(@), who) ; choose optional other from 1..2 by who ; spend(other ?? 1, who)", ""},
	"several choices": {"policy keen { @ : len(@) < 2 ? 1 : 2 }",
		"choose 3 @ from 1..3 where it > 0 or len(@) > 1 by who { needs len(@) < 4 \"three\" } ; spend(sum(@), who)", ""},
	"optional choice": {"policy keen { @ : none when 1 < 0 ; @ : 1 }",
		"choose optional @ from 1..3 by who ; spend(@ ?? 1, who)", ""},
	"choice of yes or no": {"policy keen { @ : yes }",
		"choose @ yes or no by who { needs @ \"so it is\" } ; if @ { spend(1, who) }", ""},
	"list to choose from": {"", "let @ = [1, 2] ; choose one_of_them from @, 3..4 by who ; spend(one_of_them, who) ; choose other from @ where it in @ offer @ by who ; spend(other, who)", ""},
	"who chooses": {"rule decide(@) { choose one_of_them from 1..2 by @ \"Which\" ; spend(one_of_them, @) }",
		"decide(who)", ""},
	"value of a policy": {"define @(n: int) = n + 1\ndefine other(n: int) = n\npolicy keen { pick_it : highest @(it) when @(1) > 1 ; pick_it : @(1) }", "choose pick_it from 1..3 by who ; spend(other(pick_it), who)", ""},
	"param in a policy": {"param @ : int = 2\npolicy keen { pick_it : @ when @ > 2 ; pick_it : weighted @ }",
		"choose pick_it from 1..3 by who ; spend(pick_it, who)", ""},
	"policy": {"policy @ { pick_it : lowest it }\npolicy keen like @ { pick_it : 2 }",
		"choose pick_it from 1..3 by who ; spend(pick_it, who)", "policy"},
	"measure": {"event noise(who)\nmeasure @ \"Title\" by who on noise : 1\nmeasure other at end : len(combatants)", "announce noise(who)", ""},
	"map":     {"kind ground plural grounds of yard, wall\nmap @ of ground {\nart \"\"\"\na b\na a\n\"\"\"\nlegend { a : yard ; b : wall }\n}", "spend(len(@.squares), who)", ""},
	"area":    {"kind ground plural grounds of @, wall\nmap field of ground {\nart \"\"\"\na b\na a\n\"\"\"\nlegend { a : @ ; b : wall }\n}", "spend(len(filter(field.squares, field.area(it) == @)), who)", ""},
	"word":    {"kind combatant { mood : one of @ or other = @ }\nparam way : one of other or @ = @\ntable rest(mood: one of @ or other) -> int { @ : 1 ; else : 2 }", "if who.mood == @ or way == @ { spend(rest(who.mood), who) } ; spend(rest(@), who)", "combatant_says = \"mood = '@'\"\nparams = { way = \"@\" }"},
	"around":  {"rule tend(who) -> int { return 1 }\naround rule tend as @ when who.hp > 1 { return proceed() + 1 }", "spend(tend(who), who)", ""},
	"label":   {"rule tend(who, @: label) { spend(roll(1d6, @, who), who) }", "tend(who, \"aim\")", ""},
	"key of a rank": {"define @(who) = who.hp",
		"rank order_of_it from combatants { highest @(it) ; first @(it) > 1 ; roll 1d6 } ; spend(len(order_of_it), who)", ""},
	"rank": {"", "rank @ from combatants { lowest it.hp } ; spend(@[0].hp, who) ; for x in @ { spend(1, x) }", ""},
	"param of a condition": {"param @ : int = 2\ncondition held(who)",
		"begin held(who) for @ rounds ; repeat @ { spend(@, who) } ; while who.hp < @ - 9 { spend(@, who) } ; return", ""},
	"new": {"kind @ { depth : int }\nkind combatant { state wounds : list of @ = [] }",
		"add new @ { depth = 2 } to who.wounds ; spend(first(who.wounds).depth, who)", ""},
	"renamed": {"define @(who) = who.hp\nrenamed as_it_was to @", "spend(as_it_was(who), who)", ""},
	"fighter": {"", "spend(1, who)", "fighter"},
	"side":    {"", "spend(1, who)", "side"},
}

const namedHead = `ruleset "Words"
kind combatant { state hp : int = 9 ; define active = hp > 0 }
event turn_ends(who)
rule spend(n: int, who) { who.hp += n > 1000 ? n : 0 }
round { phase plays { for who in combatants { act(who) ; announce turn_ends(who) } } }
victory { draw "over" when round > 2 }
`

// files are a ruleset and a scenario in which something is called by a word.
func (n named) files(word string) (rules, scene string) {
	anna, side, policy, top, of := "anna", "a", "", "", ""
	switch says, ok := strings.CutPrefix(n.scene, "combatant_says = "); {
	case n.scene == "fighter":
		anna = word
	case n.scene == "side":
		side = word
	case n.scene == "policy":
		policy = ", policy = '" + word + "'"
	case ok:
		says, top, _ = strings.Cut(says, "\n")
		of = ", " + strings.Trim(says, `"`)
	default:
		top = n.scene
	}
	scene = "ruleset = \"words\"\n" + strings.ReplaceAll(top, "@", word) + "\nside = [{ name = \"" + side + "\"" + policy +
		", combatant = [{ name = \"" + anna + "\"" +
		strings.ReplaceAll(of, "@", word) + " }] }, { name = \"b\", combatant = [{ name = \"ben\" }] }]\n"
	head := namedHead
	if strings.HasPrefix(n.declared, "round") {
		head = regexp.MustCompile("(?m)^round .*\n").ReplaceAllString(head, "")
	}
	rules = head + strings.ReplaceAll(n.declared, "@", word) + "\nrule act(who) {\n" +
		strings.ReplaceAll(n.done, "@", word) + "\n}\n"
	return rules, scene
}

// wordsOfLanguage are those that LANGUAGE.md lists.
func wordsOfLanguage(t *testing.T) (out []string) {
	text, err := os.ReadFile("../lang/LANGUAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"keywords", "contextual words", "special names"} {
		_, list, _ := strings.Cut(string(text), "<!-- "+part+" -->")
		list, _, _ = strings.Cut(list, "<!-- end -->")
		for _, m := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(list, -1) {
			out = append(out, m[1])
		}
	}
	slices.Sort(out)
	return slices.Compact(append(out, "order", "params", "policies", "seed", "name", "copies", "reduce"))
}

// A word of the language can name a thing, and then does in check and in fights, or the name is refused in
// the sentence that all are refused in.
func TestWordsAsNames(t *testing.T) {
	t.Parallel()
	words := wordsOfLanguage(t)
	if len(words) < 130 {
		t.Fatalf("only %d words", len(words))
	}
	for k, what := range slices.Sorted(maps.Keys(namedThings)) {
		n := namedThings[what]
		if _, _, err := playNamed(n, "plain_name"); err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		for i, word := range words {
			if (i+k)%fights.Many(12, 1) != 0 {
				continue
			}
			refused, differ, err := playNamed(n, word)
			switch {
			case refused != nil:
				if !slices.ContainsFunc(refused.All(), func(d *diag.Diagnostic) bool {
					return refusals[d.Code] && strings.Trim(d.Span.Text(), `"'`) == word
				}) {
					t.Errorf("%s called %s: %s", what, word, refused.Render())
				}
			case err != nil:
				t.Errorf("%s called %s: %v", what, word, err)
			case differ != "":
				t.Errorf("%s called %s: %s", what, word, differ)
			}
		}
	}
}

// refusals are how names are refused.
var refusals = map[diag.Code]bool{diag.ReservedWord: true, diag.NameTaken: true}

// playNamed checks a ruleset in which something is called by a word, and plays a fight of it on both engines.
func playNamed(n named, word string) (refused *diag.List, differ string, err error) {
	rules, scene := n.files(word)
	shelf := library.Shelf{FS: fstest.MapFS{"words.hc": {Data: []byte(rules)},
		"scenarios/words.toml": {Data: []byte(scene)}}}
	lib := &library.Library{Shelves: []library.Shelf{shelf}}
	p, diags := check.Load(lib, []library.Location{{Shelf: shelf, Path: "words.hc"}},
		check.Options{ScenarioNames: scenario.Names})
	if diags.Errors() > 0 {
		if word == "plain_name" {
			err = diags.Err()
		}
		return diags, "", err
	}
	s, diags := scenario.Load(library.Location{Shelf: shelf, Path: "scenarios/words.toml"}, p.Program)
	if err := diags.Err(); err != nil {
		return nil, "", err
	}
	return nil, make.Differ(p.Program, s, world.DefaultLimits(), 1), nil
}
