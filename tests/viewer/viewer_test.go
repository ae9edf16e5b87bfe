// Package viewer_test watches the fights of the scenarios that ship in a real browser.
package viewer_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/viewer"
	"hcl/tests/internal/browser"
	"hcl/tests/internal/fights"
)

const mostPage = 3 << 20 // bytes

// states reads how a fight stands as its rounds begin.
type states struct {
	list []event.Snapshot
	to   *viewer.Reader
}

func (s *states) Read(e *event.Event) {
	if e.State != nil {
		s.list = append(s.list, *e.State)
	}
	s.to.Read(e)
}

// watch goes through a page from its beginning to its end and back, and tells how the fight stands before each
// of its rounds.
const watch = `(() => {
  const tell = () => {
    const { things, conditions } = viewer.standing();
    return structuredClone({ things: [...things.values()].map(({ kind, id, fields, look }) => ({ kind, id, fields, look })), conditions });
  };
  const steps = fight.steps, at = [];
  steps.forEach((s, i) => { if (s.type === "round") at.push(i - 1); });
  const forwards = [];
  for (let i = 0; i < steps.length; i++) {
    viewer.go(i);
    if (steps[i].words && document.querySelector("p.said").textContent !== steps[i].words) throw Error("step " + i + " does not say " + steps[i].words);
    if (at.includes(i)) forwards.push(tell());
  }
  const back = [];
  for (const i of at.toReversed()) { viewer.go(i); back.unshift(tell()); }
  return JSON.stringify([forwards, back]);
})()`

// TestEveryFightCanBeWatched opens the page of the first fight of scenarios, all of them if it is to be
// thorough: stepped through, it shows at each round how the fight stood there, and writes nothing on the console.
func TestEveryFightCanBeWatched(t *testing.T) {
	ctx := browser.Start(t)
	var said []string
	if err := chromedp.Listen(ctx, func(ev any) {
		switch ev := ev.(type) {
		case *runtime.EventConsoleAPICalled:
			said = append(said, "console: "+string(ev.Args[0].Value))
		case *runtime.EventExceptionThrown:
			said = append(said, ev.ExceptionDetails.Text)
		}
	}); err != nil {
		t.Fatal(err)
	}
	list := fights.Scenarios(t)
	if !fights.Thorough() {
		list = slices.DeleteFunc(list, func(s fights.Scenario) bool {
			return !slices.Contains([]string{"heroic-combat/duel", "swords-of-infinity/bjoric-duel", "wcrpg/dogfight",
				"ebb-and-flow/brawl", "dreadnaught/bidding-duel", "srd-5e/duel"}, s.String())
		})
	}
	for _, s := range list {
		t.Run(s.String(), func(t *testing.T) {
			said = nil
			ctx, stop := context.WithTimeout(ctx, 2*time.Minute)
			defer stop()
			m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
			told := &states{to: viewer.New(m.Program.Combatant.Name, "hcl run")}
			f := interp.NewFight(m)
			f.Reset(m.Seed, 1)
			f.ShowState(true)
			f.Read(told, true)
			if _, err := f.Run(); err != nil {
				t.Fatal(err)
			}
			var page bytes.Buffer
			if err := told.to.WritePage(&page); err != nil {
				t.Fatal(err)
			}
			if page.Len() > mostPage {
				t.Errorf("the page has %d bytes", page.Len())
			}
			open(ctx, t, page.Bytes())
			shown, err := chromedp.Run(ctx, chromedp.Evaluate[string](watch))
			if err != nil {
				t.Fatal(err)
			}
			var got [][]map[string]any
			var want []map[string]any
			decode(t, shown, &got)
			text, err := json.Marshal(told.list)
			if err != nil {
				t.Fatal(err)
			}
			decode(t, string(text), &want)
			want = want[1:] // how it stood before anything happened
			if len(got[0]) != len(want) {
				t.Fatalf("%d states are shown, %d told", len(got[0]), len(want))
			}
			for i := range want {
				w := comparable(want[i])
				for n, way := range []string{"forwards", "on the way back"} {
					if g := comparable(got[n][i]); !slices.Equal(g, w) {
						t.Fatalf("at the beginning of round %d it shows %s\n%s\nnot\n%s", i+1, way, without(g, w), without(w, g))
					}
				}
			}
			if len(said) > 0 {
				t.Errorf("on the console: %s", strings.Join(said, "; "))
			}
		})
	}
}

// open opens a page, and waits until the fight stands there.
func open(ctx context.Context, t *testing.T, page []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "fight.html")
	if err := os.WriteFile(file, page, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(ctx, chromedp.Navigate("file://"+file)); err != nil {
		t.Fatal(err)
	}
	for there := false; !there; time.Sleep(20 * time.Millisecond) {
		there, _ = chromedp.Run(ctx, chromedp.Evaluate[bool]("!!window.viewer")) // fails while the page comes
		if ctx.Err() != nil {
			t.Fatal("the page shows nothing")
		}
	}
}

// TestWhatIsDrawnIsSaid draws who bears a condition, and where an attack goes and what it hits, and says what the signs
// stand for.
func TestWhatIsDrawnIsSaid(t *testing.T) {
	fighter := func(id, title, side, at string) event.ThingState {
		return event.ThingState{Kind: "combatant", ID: id, Title: title, Side: side, Fields: map[string]any{"active": true},
			Look: &event.Look{Squares: []string{at}}}
	}
	chart := &event.MapInfo{Name: "body", Title: "The body", Rows: []string{"h h", "t t"},
		Legend: []event.AreaInfo{{Letter: "h", Text: "head"}, {Letter: "t", Text: "torso"}}}
	held := event.HeldState{Name: "paralyzed", Title: "paralyzed", Bearer: "who",
		Values: map[string]any{"by": "odo", "who": "bear"}}
	r := viewer.New("combatant", "hcl run")
	for _, e := range []*event.Event{
		{Type: "fight", Fight: &event.FightInfo{Unit: "round", Sides: []event.SideInfo{
			{Name: "north", Title: "north", Combatants: []string{"Odo"}, IDs: []string{"odo"}},
			{Name: "south", Title: "south", Combatants: []string{"Bear"}, IDs: []string{"bear"}}}}},
		{Type: "state", State: &event.Snapshot{Map: chart, Conditions: []event.HeldState{held},
			Things: []event.ThingState{fighter("odo", "Odo", "north", "A1"), fighter("bear", "Bear", "south", "B1"),
				{Kind: "cover", ID: "thicket", Title: "thicket", Look: &event.Look{Squares: []string{"A2"}}}}}},
		{Type: "event", Turn: 1, Text: "Odo strikes at B2.", About: []event.Shown{{Kind: "square", ID: "B2"}}},
		{Type: "say", Turn: 1, Text: "On the chart:", Drawing: &event.DrawingInfo{Map: "body", Marks: []event.MarkInfo{
			{Sign: "o", Text: "aimed at", Squares: []string{"B2"}}, {Sign: "X", Text: "hit", Squares: []string{"B1", "B2"}}}}},
		{Type: "event", Turn: 1, Text: "The bear is hit."},
	} {
		r.Read(e)
	}
	evaluated := opened(t, r)
	const look = `(step => {
	  viewer.go(step);
	  const texts = (what) => [...document.querySelectorAll(what)].map((e) => e.textContent).join(" | ");
	  return [texts(".cards .signs"), texts(".badges text"), texts(".chart span"), texts(".notes span"),
	    texts(".marks .mark"),
	    document.querySelectorAll(".marks .named").length, // and whether a mark stands beside a token, not on it
	    new Set([...document.querySelectorAll(".marks .mark")].map((m) => m.getAttribute("x"))).size].join(" / ");
	})`
	const always = "Bear: paralyzed | paralyzed (Odo) / pa / The body: | hhead | ttorso / "
	for step, want := range map[int]string{1: "thicket | paparalyzed /  / 1 / 0",
		3: "On the chart: | Xhit | thicket | paparalyzed / Xhit | Xhit / 0 / 2"} {
		if got := evaluated("%s(%d)", look, step); got != always+want {
			t.Errorf("step %d shows\n%s\nnot\n%s", step, got, always+want)
		}
	}
}

// TestAnArrowTellsWhetherSomethingComesOfIt draws what has an effect on somebody otherwise than what has none, and says
// so.
func TestAnArrowTellsWhetherSomethingComesOfIt(t *testing.T) {
	look := func(hp, ap float64) *event.Look {
		return &event.Look{Bars: []event.Bar{{Title: "Life", Left: hp, Most: 5},
			{Title: "Breath", Left: ap, Most: 5, Pool: true}}}
	}
	shown := func(id string) event.Shown { return event.Shown{Kind: "combatant", ID: id, Text: id} }
	at := func(turn int64, text string) *event.Event {
		return &event.Event{Type: "say", Turn: turn, Text: text, About: []event.Shown{shown("odo"), shown("bear")}}
	}
	has := func(l *event.Look) *event.Event {
		return &event.Event{Type: "change", Changes: []event.Change{{Kind: "combatant", Of: "bear", Look: l}}}
	}
	fields := map[string]any{"active": true}
	r := viewer.New("combatant", "hcl run")
	for _, e := range []*event.Event{
		{Type: "fight", Fight: &event.FightInfo{Unit: "round", Sides: []event.SideInfo{
			{Name: "north", Title: "north", Combatants: []string{"odo"}, IDs: []string{"odo"}},
			{Name: "south", Title: "south", Combatants: []string{"bear"}, IDs: []string{"bear"}}}}},
		{Type: "state", State: &event.Snapshot{Conditions: []event.HeldState{}, Things: []event.ThingState{
			{Kind: "combatant", ID: "odo", Title: "odo", Side: "north", Fields: fields, Look: look(5, 5)},
			{Kind: "combatant", ID: "bear", Title: "bear", Side: "south", Fields: fields, Look: look(5, 5)}}}},
		at(1, "odo misses bear."), has(look(5, 3)), {Type: "say", Turn: 1, Text: "bear is out of breath."},
		at(2, "odo hits bear."), has(look(-1, 3)), {Type: "say", Turn: 2, Text: "bear takes 6.",
			About: []event.Shown{shown("bear")}},
	} {
		r.Read(e)
	}
	evaluated := opened(t, r)
	for step, want := range map[int]string{1: "aim vain, without effect", 3: "aim, with effect"} {
		if got := evaluated(`(viewer.go(%d), document.querySelector(".stage > svg .aim").getAttribute("class") + ", " +
			document.querySelector(".notes").textContent)`, step); got != want {
			t.Errorf("step %d: %s, not %s", step, got, want)
		}
	}
}

// TestWhatLiesOnHexesIsDrawnAsHexes draws what lies on a hex, and has a name of its own, in the shape of the hex.
func TestWhatLiesOnHexesIsDrawnAsHexes(t *testing.T) {
	r := viewer.New("combatant", "hcl run")
	lies := func(called string, squares ...string) *event.Look {
		return &event.Look{Grid: "hex", Called: called, Squares: squares}
	}
	for _, e := range []*event.Event{
		{Type: "fight", Fight: &event.FightInfo{Unit: "round", Sides: []event.SideInfo{
			{Name: "north", Title: "north", Combatants: []string{"odo"}, IDs: []string{"odo"}}}}},
		{Type: "state", State: &event.Snapshot{Conditions: []event.HeldState{}, Things: []event.ThingState{
			{Kind: "combat", ID: "combat", Title: "combat", Look: lies("The ball", "B2", "C3")},
			{Kind: "combatant", ID: "odo", Title: "odo", Side: "north", Fields: map[string]any{"active": true},
				Look: lies("", "A1")}}}},
		{Type: "say", Turn: 1, Text: "odo looks at it."},
	} {
		r.Read(e)
	}
	got := opened(t, r)(`document.querySelectorAll(".ground polygon").length + " " +
		document.querySelectorAll(".ground rect").length + " " + document.querySelector(".ground title").textContent`)
	if want := "2 0 The ball"; got != want {
		t.Errorf("on the ground lie %s, not %s", got, want)
	}
}

// opened opens the page of a fight, and gives what is asked of it.
func opened(t *testing.T, r *viewer.Reader) (evaluated func(format string, args ...any) string) {
	t.Helper()
	var page bytes.Buffer
	if err := r.WritePage(&page); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(browser.Start(t), 2*time.Minute)
	t.Cleanup(stop)
	open(ctx, t, page.Bytes())
	return func(format string, args ...any) string {
		got, err := chromedp.Run(ctx, chromedp.Evaluate[string](fmt.Sprintf(format, args...)))
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
}

// duel is a fight as a page has it.
func duel(t *testing.T) *viewer.Fight {
	t.Helper()
	s := slices.DeleteFunc(fights.Scenarios(t), func(s fights.Scenario) bool { return s.String() != "heroic-combat/duel" })[0]
	m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
	told := viewer.New(m.Program.Combatant.Name, "hcl run")
	f := interp.NewFight(m)
	f.Reset(m.Seed, 1)
	f.ShowState(true)
	f.Read(told, true)
	if _, err := f.Run(); err != nil {
		t.Fatal(err)
	}
	return &told.Fight
}

// TestAFightIsToldInSentences begins and ends with one, and tells no score twice in a row.
func TestAFightIsToldInSentences(t *testing.T) {
	steps := duel(t).Steps
	if words := steps[0].Words; words != "The fight begins: Isolde against Black Tarn." {
		t.Error(words)
	}
	if words := steps[len(steps)-1].Words; words != "The fight is won by Black Tarn after 2 rounds: the last side standing." {
		t.Error(words)
	}
	for i, s := range steps[1:] {
		if before := steps[i]; s.Type == "score" && before.Type == "score" && s.Title == before.Title {
			t.Errorf("%s stands there twice", s.Title)
		}
	}
}

// TestWhatIsSaidShowsWhoActsAtWhom has those whom a text names in the steps of a fight, so that they can be drawn.
func TestWhatIsSaidShowsWhoActsAtWhom(t *testing.T) {
	for _, step := range duel(t).Steps {
		if strings.HasPrefix(step.Words, "Black Tarn at the torso of Isolde") {
			if !slices.Equal(step.Who, []string{"black_tarn", "isolde"}) {
				t.Errorf("%s: %v", step.Words, step.Who)
			}
			return
		}
	}
	t.Error("nobody strikes")
}

func decode(t *testing.T, text string, to any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), to); err != nil {
		t.Fatal(err)
	}
}

// comparable is a state as lines in some order: a thing or a condition each.
func comparable(state map[string]any) (lines []string) {
	for _, x := range state["things"].([]any) {
		thing := x.(map[string]any)
		for _, name := range []string{"title", "side", "owner"} { // which do not change
			delete(thing, name)
		}
		for name, v := range thing["fields"].(map[string]any) {
			if per, is := v.(map[string]any); is && len(per) == 0 { // nothing in it that is not nothing
				delete(thing["fields"].(map[string]any), name)
			}
		}
		lines = append(lines, line(thing))
	}
	for _, x := range state["conditions"].([]any) {
		lines = append(lines, line(x))
	}
	slices.Sort(lines)
	return lines
}

// without are the lines of one that another does not have.
func without(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}

func line(x any) string {
	text, _ := json.Marshal(x)
	return string(text) + "\n"
}
