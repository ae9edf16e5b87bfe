package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"hcl/lang/lsp"
)

const overridable = `ruleset "Base"
stacking luck : best
die d7 = 1..7
param cost : int 1.. = 1 "What a blow costs"
kind skill of brawl "Brawling", riding
kind weapon { reach : int = 1 ; weight : int 0.. = 2 }
weapon club { reach = 2 }
weapon stick like club
rows weapon (reach, weight) {
  spear "Spear" : 3, 4
}
kind combatant {
  toughness : int = 6
  weapon : weapon = club
  state hp : int = toughness
  define active = hp > 0
  define fit = hp > 3
}
table far(n: int) -> int { ..10 : 0 ; else : -2 }
map body of skill {
  art """
    b
    r
  """
  legend { b : brawl ; r : riding }
}
define twice(n: int) -> int = 2 * n
## How hard he strikes.
score might(who) {
  arm : twice(cost)
  wound : -1 when not who.fit
}
modifier lucky of luck to might : 1
event falls(who) "{who} falls."
on falls as cheer when who.fit { say "Ah." }
condition dazed(who) until round_ends() {
  modifier dazed to might for who : -1
}
rule strike(who, foe) {
  step hit "A hit" when who.fit {
    foe.hp -= max(1, might(who) + far(roll(1d6, "swing", who)) + cost)
    if not foe.active { announce falls(foe) }
  }
}
round {
  phase blows {
    for who in active_combatants() {
      choose foe from enemies(who) by who
      strike(who, foe)
    }
  }
}
measure struck on falls : 1
policy steady { foe : lowest it.hp }
victory { winner last_side_standing() "the last" ; draw "all fall" when round > 30 }
`

// What a base declares is overridden in a variant at a click: whatever it is, the variant can be checked as it is
// then.
func TestLanguageServerOverrides(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	write := func(name, text string) { must(t, os.WriteFile(filepath.Join(e.dir, name), []byte(text), 0o644)) }
	variant := "ruleset \"Grim\"\r\nextends \"base\"" // what is inserted has its line ends, whatever the base has
	write("base.hc", strings.ReplaceAll(overridable, "\n", "\r\n"))
	write("grim.hc", variant)
	e.start()
	e.open("base.hc")
	for _, of := range []string{
		"stacking lu|ck", "param c|ost", "of bra|wl", `, rid|ing`, "{ re|ach", "weapon cl|ub {", "sti|ck like", `sp|ear "`,
		"tough|ness : int", "state h|p",
		"define fi|t", "table f|ar", "map bo|dy", "define twi|ce", "score mig|ht", "ar|m : twice", "wou|nd : -1",
		"modifier luc|ky", "event fal|ls", "as che|er",
		"condition daz|ed", "rule str|ike", `step hi|t`, "phase blo|ws", "measure str|uck", "policy stea|dy", "= c|lub",
		"+ f|ar(",
	} {
		list := e.actionsAt("base.hc", of, "refactor")
		if len(list) != 1 || !strings.HasSuffix(list[0].Title, "in grim") {
			t.Errorf("%s: offered is %v", of, list)
			continue
		}
		edits := list[0].Edit.Changes[e.uri("grim.hc")]
		if now := edits[0].NewText; strings.Contains(now, "\r\r") || strings.Count(now, "\r\n") != strings.Count(now, "\n") {
			t.Errorf("%s: its lines end otherwise than those of the file: %q", of, now)
		}
		write("grim.hc", variant+edits[0].NewText)
		if out, err := commandIn(e.dir, "check", "grim.hc"); err != nil || !strings.Contains(edits[0].NewText, "override ") {
			t.Errorf("%s:%s\n%s", of, edits[0].NewText, out)
		}
		write("grim.hc", variant)
		e.notify("workspace/didChangeWatchedFiles", struct{}{})
	}
	write("grim.hc", variant+"\ndefine thrice(n: int) = twice(n) + n * cost\noverride param cost = 2\n")
	e.open("grim.hc")
	for of, want := range map[string]string{"= twi|ce": "Override `twice` here", "n * c|ost": "", "define thr|ice": "",
		"(|n)": ""} {
		got := ""
		for _, a := range e.actionsAt("grim.hc", of, "refactor.rewrite") {
			got += a.Title
		}
		if got != want {
			t.Errorf("%s: offered is %q, not %q", of, got, want)
		}
	}
	if list := e.actionsAt("base.hc", "param c|ost", "quickfix"); len(list) > 0 {
		t.Errorf("what mends nothing is offered to mend it: %v", list)
	}
	e.stop()
}

// Of several mistakes on a line each is offered its own remedies, if the client says which it asks about.
func TestLanguageServerFixesWhatIsAsked(t *testing.T) {
	t.Parallel()
	e := newEditor(t)
	text := strings.Replace(overridable, "1 when not who.fit", "cots when not who.fitt", 1)
	must(t, os.WriteFile(filepath.Join(e.dir, "base.hc"), []byte(text), 0o644))
	e.start()
	e.open("base.hc")
	p := e.about("base.hc")
	p["range"] = lsp.Range{End: lsp.Position{Line: 1000}}
	p["context"] = map[string]any{}
	var all []lsp.CodeAction
	e.call("textDocument/codeAction", p, &all)
	if len(all) != 2 {
		t.Fatalf("offered is %v", all)
	}
	for _, a := range all {
		p["context"] = map[string]any{"diagnostics": a.Diagnostics}
		var list []lsp.CodeAction
		e.call("textDocument/codeAction", p, &list)
		if len(list) != 1 || list[0].Title != a.Title {
			t.Errorf("about %v is offered %v", a.Diagnostics, list)
		}
	}
	e.stop()
}

// In a variant that is a rulebook an override stands in a block of rules at the end, whatever ends the book; it is
// not offered where that would be no block of rules.
func TestLanguageServerOverridesInBooks(t *testing.T) {
	t.Parallel()
	const head = "# Grim\n\n```hc\nruleset \"Grim\"\nextends \"base\"\n```\n"
	for end, offered := range map[string]bool{
		"":                               true,
		"\nMore words, {cost} of them.":  true,
		"* a list\n\n  and more of it\n": true,
		"\n```\nno rules\n```":           true,
		"\n```\nno rules, and no end\n":  false,
		"\n```hc\nparam mine = 1\n":      false,
		"\n<!-- a remark without end\n":  false,
	} {
		for _, text := range []string{head + end, strings.ReplaceAll(head+end, "\n", "\r\n")} {
			e := newEditor(t)
			write := func(name, text string) { must(t, os.WriteFile(filepath.Join(e.dir, name), []byte(text), 0o644)) }
			write("base.hc", overridable)
			write("grim.hc.md", text)
			e.start()
			e.open("base.hc")
			list := e.actionsAt("base.hc", "param c|ost", "refactor")
			e.stop()
			if len(list) != 1 {
				if offered {
					t.Errorf("behind %q nothing is offered", end)
				}
				continue
			}
			added := list[0].Edit.Changes[e.uri("grim.hc.md")][0].NewText
			write("grim.hc.md", text+strings.Replace(added, "cost", "no_such", 1))
			if out, _ := commandIn(e.dir, "check", "grim.hc.md"); !offered ||
				!strings.Contains(out, "there is no param `no_such`") {
				t.Errorf("behind %q stands %q, which is no rule:\n%s", end, added, out)
			}
		}
	}
}

// A formula that is selected becomes a define: the files have no mistake then, and a fight is told as before.
func TestLanguageServerExtractsDefines(t *testing.T) {
	t.Parallel()
	const duel = `ruleset = "base"
side = [{ name = "one", combatant = [{ name = "ann" }] }, { name = "two", combatant = [{ name = "bob", toughness = 9 }] }]
`
	for formula, want := range map[string]string{
		"2 * n":                     "define extracted(n: int) = 2 * n",
		"(hp > 3)":                  "define extracted(the_combatant: combatant) = (the_combatant.hp > 3)",
		"max(1, 1 + far(3) + cost)": "define extracted = max(1, 1 + far(3) + cost)",
		"might(who) + foe.hp":       "define extracted(who: combatant, foe: combatant) = might(who) + foe.hp",
		"it.hp + len(filter(enemies(it), it.fit))": "define extracted(the_combatant: combatant) = the_combatant.hp + len(filter(enemies(the_combatant), it.fit))",
		`roll(1d6, "swing", who)`:                  "",
		"who.fit {":                                "",
		"it.fit":                                   "define extracted(the_combatant: combatant) = the_combatant.fit",
	} {
		t.Run(formula, func(t *testing.T) {
			t.Parallel()
			e := newEditor(t)
			text := strings.NewReplacer("hp > 3", "(hp > 3)", "max(1, might(who)",
				"max(1, 1 + far(3) + cost) - max(1, might(who) + foe.hp", "lowest it.hp", "lowest it.hp + len(filter(enemies(it), it.fit))").Replace(overridable)
			must(t, os.WriteFile(filepath.Join(e.dir, "base.hc"), []byte(text), 0o644))
			must(t, os.WriteFile(filepath.Join(e.dir, "duel.toml"), []byte(duel), 0o644))
			before, err := commandIn(e.dir, "run", "--log", "rolls", "base.hc", "duel.toml")
			if err != nil {
				t.Fatal(before)
			}
			e.start()
			e.open("base.hc")
			at := strings.LastIndex(text, formula)
			p := e.about("base.hc")
			p["range"] = lsp.Range{Start: position(text, at), End: position(text, at+len(formula))}
			p["context"] = map[string]any{"only": []string{"refactor.extract"}}
			var list []lsp.CodeAction
			e.call("textDocument/codeAction", p, &list)
			e.stop()
			if want == "" || len(list) != 1 {
				if want != "" || len(list) > 0 {
					t.Errorf("offered is %v", list)
				}
				return
			}
			edits := list[0].Edit.Changes[e.uri("base.hc")]
			if got := strings.TrimSpace(edits[0].NewText); got != want {
				t.Errorf("it is %s, not %s", got, want)
			}
			for _, edit := range []lsp.TextEdit{edits[1], edits[0]} {
				text = text[:offset(text, edit.Range.Start)] + edit.NewText + text[offset(text, edit.Range.End):]
			}
			must(t, os.WriteFile(filepath.Join(e.dir, "base.hc"), []byte(text), 0o644))
			if out, err := commandIn(e.dir, "check", "base.hc"); err != nil {
				t.Errorf("%s\n%s", text, out)
			}
			after, _ := commandIn(e.dir, "run", "--log", "rolls", "base.hc", "duel.toml")
			_, told, _ := strings.Cut(before, "Round 1")
			if _, now, _ := strings.Cut(after, "Round 1"); told != now || told == "" {
				t.Errorf("the fight was\n%s\nand is\n%s", told, now)
			}
		})
	}
}

func (e *editor) actionsAt(name, piece string, only ...string) []lsp.CodeAction {
	e.t.Helper()
	p := e.at(name, piece)
	p["range"] = lsp.Range{Start: p["position"].(lsp.Position), End: p["position"].(lsp.Position)}
	p["context"] = map[string]any{"only": only}
	var list []lsp.CodeAction
	e.call("textDocument/codeAction", p, &list)
	return list
}

// commandIn runs the command in a folder.
func commandIn(dir string, args ...string) (string, error) {
	cmd := exec.Command(filepath.Join(binDir, "hcl"), args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HCL_RULESETS=")
	out, err := cmd.CombinedOutput()
	return string(out), err
}
