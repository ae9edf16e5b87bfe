package studio_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hcl/tests/internal/browser"
)

// What scripts ask of the page.
const (
	textOf   = `[...document.querySelectorAll('.doc:not([hidden]) .cm-line')].map((e) => e.textContent).join("\n")`
	mistakes = `document.getElementById('mistakes').textContent`
	headline = `document.getElementById('headline').textContent`
	measured = `/→/.test(` + headline + `) && !document.querySelector('#measure.old')`
	step     = `document.querySelector('#fight .log [aria-current=step]')?.dataset.step`
)

// opened opens the page on a folder with a variant, once the fight and its figures are there.
func opened(t *testing.T, dir string, width, height int64) *browser.Page {
	t.Helper()
	p := browser.Open(t, browser.Start(t), serve(t, dir), width, height)
	p.Until("the fight", `document.querySelector('#fight .hcl-viewer svg')`)
	p.Until("its figures", `/%/.test(`+headline+`)`)
	return p
}

// write puts the keyboard at the end of the text, and types.
func write(p *browser.Page, text string) {
	browser.Eval[bool](p, `(document.querySelector('.doc:not([hidden]) .cm-content').focus(), true)`)
	p.Type(kb.End, chromedp.ModifierCtrl)
	p.Type(text)
}

// toName puts the keyboard at what the text declares by a name.
func toName(p *browser.Page, name string) {
	entry := fmt.Sprintf(`[...document.querySelectorAll('#outline button')].find((b) => b.textContent === %q)`, name)
	p.Until(name+" in the outline", entry)
	browser.Eval[bool](p, "("+entry+".click(), true)")
	p.Until("its line", fmt.Sprintf(`document.querySelector('.doc:not([hidden]) .cm-focused .cm-activeLine')?.textContent.includes(%q)`, name))
}

func readFile(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPageWrites makes a mistake, takes the advice, completes a name, renames it in two files, undoes that in both,
// jumps to a declaration, and finds it in the book.
func TestPageWrites(t *testing.T) {
	dir := folder(t)
	p := opened(t, dir, 1440, 900)
	write(p, "\noverride param speed_fcator = 3\n")
	p.Until("the mistake", mistakes+` === "1 mistake"`)
	p.Until("its mark", `document.querySelector('.cm-lintRange-error')`)
	p.Until("where it is, beside the figures of the text before",
		`/First: tougher.hc, line \d+: /.test(document.getElementById('note').textContent)`)
	p.Click("#again")
	p.Until("where it is, above the fight",
		`/tougher.hc, line \d+: /.test(document.getElementById('unseen').textContent) && document.querySelector('#fight .hcl-viewer')`)
	p.Click("#mistakes")
	p.ClickOn("Write `speed_factor`")
	p.Until("the text without it", textOf+`.includes("override param speed_factor = 3")`)
	p.Until("no mistake", mistakes+` === "No mistakes"`)

	write(p, "override param numbers_te")
	p.Type(" ", chromedp.ModifierCtrl)
	p.Until("a completion", `document.querySelector('.cm-tooltip-autocomplete li[aria-selected]')`)
	browser.Eval[bool](p, `new Promise((ok) => setTimeout(() => ok(true), 200))`) // it takes no key that comes sooner
	p.Type("\t")
	p.Until("the whole name", textOf+`.includes("override param numbers_tell_apart")`)
	p.Type(" = true\n")

	p.Type("\nparam pluck : int = 2\n")
	p.Until("the file saved", `document.getElementById('saved').textContent === "Saved"`)

	// Another file that uses it; a name is renamed in both, and that undone in both.
	if err := os.WriteFile(filepath.Join(dir, "night.hc"), []byte(night), 0o644); err != nil {
		t.Fatal(err)
	}
	p.Until("the other file", `[...document.querySelectorAll('#own button')].some((b) => b.textContent === "night.hc")`)
	p.Click(`#own button`)
	p.Until("the other text", textOf+`.includes("modifier brave")`)
	p.ClickOn("tougher.hc")
	p.Until("the first text", textOf+`.includes("param pluck")`)
	toName(p, "pluck")
	p.Type(kb.F2)
	p.Until("the question for a name", `document.querySelector('.cm-panel input')`)
	p.Type("a", chromedp.ModifierCtrl)
	p.Type("nerve\r")
	inBoth := func(what, name string) {
		t.Helper()
		p.Until(what, textOf+`.includes("param `+name+` : int")`)
		for begun := time.Now(); !strings.Contains(readFile(t, dir, "night.hc"), ": "+name+" \"brave\""); time.Sleep(50 * time.Millisecond) {
			if time.Since(begun) > time.Minute {
				t.Fatalf("%s: the other file is %s", what, readFile(t, dir, "night.hc"))
			}
		}
	}
	inBoth("renamed", "nerve")
	browser.Eval[bool](p, `(document.querySelector('.doc:not([hidden]) .cm-content').focus(), true)`)
	p.Type("z", chromedp.ModifierCtrl)
	inBoth("undone", "pluck")
	p.Type("y", chromedp.ModifierCtrl)
	inBoth("done again", "nerve")

	// From a name to where it is declared, in the base, and that in the book.
	toName(p, "numbers_tell_apart")
	p.Type(kb.F12)
	p.Until("the base", `document.getElementById('name').textContent === "heroic-combat/heroic-combat.hc"`)
	p.Click("#read")
	p.Until("the book at what is declared there", `document.querySelector('#page iframe')?.src.endsWith('#param-numbers_tell_apart') && !document.querySelector('#book.old')`)
}

const night = `ruleset "Night" { version = "0.1" }
extends "tougher"
modifier brave to melee_attack : pluck "brave"
`

// TestPageMeasures turns the number, opens the fight that this turns, steps in it, asks why, and goes to the rule.
func TestPageMeasures(t *testing.T) {
	dir := folder(t)
	p := opened(t, dir, 1440, 900)
	browser.Eval[bool](p, `(document.getElementById('slider').value = 2, document.getElementById('slider').dispatchEvent(new Event('input', { bubbles: true })))`)
	p.Until("the change in the text", textOf+`.includes("override param speed_factor = 2")`)
	p.Until("the change measured", measured)
	p.ClickOn("Watch the first fight this changes")
	p.Until("both fights", `document.querySelectorAll('.pair #fight .hcl-viewer').length === 2`)
	p.Until("where they part", `document.querySelectorAll('#fight .parts').length === 2`)
	p.Click("#rule")
	one := `document.querySelectorAll('#fight .hcl-viewer').length === 1 && !document.querySelector('.pair')`
	p.Until("the rule by which they part, beside one fight", one+` && /heroic-combat\//.test(document.getElementById('name').textContent)`)
	p.Click("#go-back")
	p.Until("both fights again, where they part",
		`document.querySelectorAll('#fight .parts[aria-current=step]').length === 2 && document.querySelectorAll('.pair #fight .hcl-viewer').length === 2`)
	p.Type(kb.Escape)
	p.Until("one fight", one)

	browser.Eval[bool](p, `(document.querySelector('#fight .hcl-viewer').focus(), true)`)
	p.Type(kb.End)
	last := browser.Eval[string](p, step)
	p.Type(kb.ArrowLeft)
	p.Until("the step before", fmt.Sprintf(`%s && %s !== %q`, step, step, last))
	p.Click("#fight .log .why summary")
	p.Until("what a number is made of", `document.querySelector('#fight .why details[open] td')`)
	p.Click("#fight .why details[open] [data-place]")
	p.Until("its rule", `/heroic-combat\//.test(document.getElementById('name').textContent)`)
	if now := browser.Eval[string](p, headline); !strings.Contains(now, "→") {
		t.Errorf("whoever looks up a rule no longer sees what the change does: %s", now)
	}

	write(p, "x")
	if text := browser.Eval[string](p, textOf); strings.HasSuffix(strings.TrimSpace(text), "x") {
		t.Error("a built-in text was changed")
	}
}

// TestPageSeesOthers changes a file outside and in another page, and tries the small page.
func TestPageSeesOthers(t *testing.T) {
	dir := folder(t)
	chromium, address := browser.Start(t), serve(t, dir)
	a, b := browser.Open(t, chromium, address, 1440, 900), browser.Open(t, chromium, address, 390, 844)
	for _, p := range []*browser.Page{a, b} {
		p.Until("the fight", `document.querySelector('#fight .hcl-viewer svg')`)
	}
	if wide := browser.Eval[int](b, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("on a phone the page is %d wide", wide)
	}
	write(a, "\n# from one page")
	b.Click("[data-tab=write]")
	b.Until("the text of the other page", textOf+`.includes("# from one page")`)
	text := readFile(t, dir, "tougher.hc")
	if err := os.WriteFile(filepath.Join(dir, "tougher.hc"), []byte(text+"\n# from outside\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, p := range []*browser.Page{a, b} {
		p.Until("the text from outside", textOf+`.includes("# from outside")`)
	}
	for _, tab := range []string{"play", "measure", "write", "book", "files", "watch"} {
		b.Click("[data-tab=" + tab + "]")
		b.Until("the pane "+tab, `document.querySelector('[data-pane=`+tab+`]').getClientRects().length`)
		if wide := browser.Eval[int](b, `document.documentElement.scrollWidth`); wide > 390 {
			t.Errorf("on a phone the pane %s is %d wide", tab, wide)
		}
	}
}

// TestPagePlays plays a fight to its end, after an answer was taken back.
func TestPagePlays(t *testing.T) {
	p := opened(t, folder(t), 1440, 900)
	p.Click("#sit")
	question := `document.getElementById('question').textContent`
	card := `document.querySelector('#play:not([aria-busy=true]) .card')`
	p.Until("a question", card)
	first := browser.Eval[string](p, question)
	p.Click("#asked .card")
	p.Until("something to take back", `[...document.querySelectorAll('#deeds button')].some((b) => b.textContent === "Undo")`)
	p.ClickOn("Undo")
	p.Until("the first question again", fmt.Sprintf(`%s && %s === %q && ![...document.querySelectorAll('#deeds button')].some((b) => b.textContent === "Undo")`,
		card, question, first))
	// The page answers itself: the first card, or what takes those that are pressed.
	browser.Eval[bool](p, `(setInterval(() => {
		if (!document.querySelector('#play:not([aria-busy=true])')) return;
		const some = [...document.querySelectorAll('#asked button.main')].find((b) => b.textContent.startsWith("Take"));
		(some ?? document.querySelector('#asked .card') ?? document.querySelector('#asked button.main'))?.click();
	}, 50), true)`)
	p.Until("the end", `[...document.querySelectorAll('#deeds button')].some((b) => b.textContent === "Play again")`)
	p.Until("what it came to", `/won|Won|wins|draw/.test(document.getElementById('play').textContent)`)
}

// TestPageByKeyboardAlone goes through the panes, changes the number and makes a mistake, and touches no mouse.
func TestPageByKeyboardAlone(t *testing.T) {
	p := opened(t, folder(t), 1440, 900)
	pane := `document.activeElement?.closest('[data-pane]')?.dataset.pane`
	seen := map[string]bool{}
	for range 8 {
		p.Type(kb.F6)
		p.Until("a pane with the keyboard", pane)
		at := browser.Eval[string](p, pane)
		seen[at] = true
		if at == "knob" {
			p.Type(kb.ArrowLeft)
			p.Until("the number changed", textOf+`.includes("override param speed_factor = 3")`)
		}
	}
	for _, want := range []string{"files", "write", "knob", "measure", "watch"} {
		if !seen[want] {
			t.Errorf("the keyboard does not come to %s: %v", want, seen)
		}
	}
	p.Until("the change measured", measured)
	for browser.Eval[string](p, pane) != "write" {
		p.Type(kb.F6)
	}
	p.Type(kb.End, chromedp.ModifierCtrl)
	p.Type("\noverride param speed_fcator = 3")
	p.Until("a mistake", `/mistake/.test(`+mistakes+`) && `+mistakes+` !== "No mistakes"`)
	p.Type("M", chromedp.ModifierCtrl, chromedp.ModifierShift)
	p.Until("the list of mistakes with the keyboard", `document.activeElement.closest('.mistakes')`)
	p.Type(kb.Escape)
	p.Until("the text with the keyboard", `document.activeElement.closest('.cm-editor')`)
}

// TestPageStandsHostileRules opens rules that would run scripts, or never end, in each pane.
func TestPageStandsHostileRules(t *testing.T) {
	dir := folder(t)
	const evil = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`
	text := strings.Replace(readFile(t, dir, "tougher.hc"), `"Tougher"`, fmt.Sprintf("%q", evil), 1) + fmt.Sprintf(`
override param speed_factor = 5 %q
## %s
before rule take_turn as remark { say %[1]q }`, evil, evil)
	if err := os.WriteFile(filepath.Join(dir, "tougher.hc"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p := browser.Open(t, browser.Start(t), serve(t, dir), 1440, 900)
	p.Until("the text", `document.querySelector('.cm-content')`)
	p.Until("the fight", `document.querySelector('#fight .hcl-viewer')`)
	p.Click("#read")
	p.Until("the book", `document.querySelector('#page iframe') && !document.querySelector('#book.old')`)
	p.Click("#page-close")
	text += "\non round_starts as endless { while true { say \"again\" } }\n"
	if err := os.WriteFile(filepath.Join(dir, "tougher.hc"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	p.Click("#mistakes")
	p.Until("that it never ends", `/goes on for ever/.test(document.getElementById('note').textContent)`)
	p.ClickOn("Run again")
	p.Until("what the log came to", `/more than 200000 entries/.test(document.getElementById('unseen').textContent)`)
	if title := browser.Eval[string](p, `document.title`); title != "hcl studio" {
		t.Errorf("the page is called %s", title)
	}
}

// TestPageCanBeReadAloud looks for what axe-core finds wrong, where that is installed (cmd/hcl/studio/web: npm ci).
func TestPageCanBeReadAloud(t *testing.T) {
	axe, err := os.ReadFile("../../cmd/hcl/studio/web/node_modules/axe-core/axe.min.js")
	if err != nil {
		t.Skip("SKIPPED: axe-core is not installed (npm ci in cmd/hcl/studio/web), so it was not tried who can read the page")
	}
	dir := folder(t)
	for _, size := range [][2]int64{{1440, 900}, {390, 844}} {
		p := opened(t, dir, size[0], size[1])
		browser.Eval[bool](p, string(axe)+"; true")
		look := func(what string) {
			t.Helper()
			found := browser.Eval[string](p, `axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.target).join(", ")).join("\n"))`)
			if found != "" {
				t.Errorf("%s at %d×%d:\n%s", what, size[0], size[1], found)
			}
		}
		look("the fight")
		if size[0] < 640 {
			for _, tab := range []string{"measure", "write", "files"} {
				p.Click("[data-tab=" + tab + "]")
				look(tab)
			}
			p.Click("[data-tab=play]")
		} else {
			write(p, "\noverride param speed_fcator = 3\n")
			p.Until("the mistake", mistakes+` === "1 mistake"`)
			p.Click("#mistakes")
			look("a mistake")
			p.ClickOn("Write `speed_factor`")
			p.Until("no mistake", mistakes+` === "No mistakes"`)
		}
		p.Click("#sit")
		p.Until("a question", `document.querySelector('#play:not([aria-busy=true]) .card')`)
		look("a fight that is played")
	}
}

// TestPageBegins begins a game from nothing, and another fight of it.
func TestPageBegins(t *testing.T) {
	dir := t.TempDir()
	p := browser.Open(t, browser.Start(t), serve(t, dir), 1440, 900)
	p.Until("the fight of a built-in ruleset", `document.querySelector('#fight .hcl-viewer svg')`)
	create := func(name string) {
		t.Helper()
		p.Click("#new-file")
		p.Until("the question for a name", `document.querySelector('dialog input')`)
		p.Type("a", chromedp.ModifierCtrl)
		p.Type(name)
		p.Type(kb.Enter)
		p.Until("the file", fmt.Sprintf(`document.getElementById('name').textContent === %q`, "my-game/"+name))
		p.Until("its fight", fmt.Sprintf(`document.getElementById('pinned').selectedOptions[0]?.textContent === %q && /%%/.test(%s)`,
			map[string]string{"my-game.hc": "bridge", "night.toml": "night"}[name], headline))
	}
	create("my-game.hc")
	create("night.toml")
}
