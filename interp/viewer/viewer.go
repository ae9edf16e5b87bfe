package viewer

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/narrate"
	"hcl/lang/diag"
)

//go:embed files
var files embed.FS

// Fight is a fight as the component knows it (fight.ts).
type Fight struct {
	Scenario  string            `json:"scenario"`
	Ruleset   string            `json:"ruleset"`
	Unit      string            `json:"unit"`
	Command   string            `json:"command"`   // that tells this fight
	Combatant string            `json:"combatant"` // what the kind of those who fight is called
	Sides     []event.SideInfo  `json:"sides"`
	State     *event.Snapshot   `json:"state"` // as it begins
	Map       *event.MapInfo    `json:"map,omitempty"`
	Steps     []*Step           `json:"steps"`
	Result    *event.ResultInfo `json:"result"` // nil: it was broken off
	Number    uint64            `json:"fight"`
	Seed      uint64            `json:"seed"`
}

// Step is an entry of the log, with what stands otherwise behind it.
type Step struct {
	Type     string           `json:"type"`
	Round    int64            `json:"round,omitempty"`
	Turn     int64            `json:"turn,omitempty"`
	Phase    string           `json:"phase,omitempty"` // of a phase: what it is called
	Words    string           `json:"words,omitempty"`
	Detail   bool             `json:"detail,omitempty"` // a throw, a choice, a condition
	Headline bool             `json:"headline,omitempty"`
	Who      []string         `json:"who,omitempty"`     // who acts, then at whom: combatants by ID
	Squares  []string         `json:"squares,omitempty"` // that the words name
	Changes  []event.Change   `json:"changes,omitempty"`
	At       string           `json:"at,omitempty"` // what it comes from: file and line
	Total    *int64           `json:"total,omitempty"`
	Score    *float64         `json:"score,omitempty"`
	Title    string           `json:"title,omitempty"` // of a score
	Terms    []event.Term     `json:"terms,omitempty"`
	Marks    []event.MarkInfo `json:"marks,omitempty"`
}

// Reader gathers a fight that it is told, with its states and the terms of its scores.
type Reader struct {
	Fight    Fight
	narrator *narrate.Narrator
	changes  []event.Change // since the last step
}

// New returns a reader of one fight. Combatant is what the kind of those who fight is called, command what
// tells the fight again.
func New(combatant, command string) *Reader {
	return &Reader{Fight: Fight{Combatant: combatant, Command: command, Steps: []*Step{{Type: "begin"}}},
		narrator: narrate.New(io.Discard, narrate.Options{Depth: narrate.Rolls})}
}

// Read takes the next event.
func (r *Reader) Read(e *event.Event) {
	f := &r.Fight
	switch e.Type {
	case "fight":
		r.narrator.Read(e)
		f.Scenario, f.Ruleset = e.Fight.Scenario, event.Edition(e.Fight.Ruleset, e.Fight.Version)
		f.Unit, f.Sides = e.Fight.Unit, e.Fight.Sides
		f.Number, f.Seed = e.Fight.Number, e.Fight.Seed
		var sides []string
		for _, s := range f.Sides {
			title := s.Title
			if len(s.Combatants) == 1 {
				title = s.Combatants[0]
			}
			sides = append(sides, event.Within(title))
		}
		f.Steps[0].Words = "The fight begins: " + strings.Join(sides, " against ") + "."
	case "state":
		if f.State == nil {
			f.State, f.Map = e.State, e.State.Map
		}
	case "change":
		r.changes = append(r.changes, e.Changes...)
	case "tally", "field":
	default:
		if s := r.step(e); !f.told(s) {
			r.settle(s)
			f.Steps = append(f.Steps, s)
		}
	}
}

// settle puts what has changed to the step that tells of it. Rules tell before something changes or behind: if the next
// step names who has changed, that does, and the change stands before it; else the last step of which anything is told.
func (r *Reader) settle(next *Step) {
	f := &r.Fight
	at := len(f.Steps) - 1
	tells := next != nil && next.Words != "" && !next.Detail &&
		slices.ContainsFunc(r.changes, func(c event.Change) bool { return slices.Contains(next.Who, c.Of) })
	silent := func(s *Step) bool { return s.Words == "" && (s.Type == "event" || s.Type == "score") }
	for !tells && at > 0 && silent(f.Steps[at]) {
		at--
	}
	f.Steps[at].Changes = append(f.Steps[at].Changes, r.changes...)
	r.changes = nil
}

// told reports whether a score is one of those that were told just before.
func (f *Fight) told(s *Step) bool {
	for i := len(f.Steps) - 1; s.Type == "score" && i >= 0 && f.Steps[i].Type == "score"; i-- {
		if o := f.Steps[i]; o.Title == s.Title && *o.Score == *s.Score && reflect.DeepEqual(o.Terms, s.Terms) {
			return true
		}
	}
	return false
}

func (r *Reader) step(e *event.Event) *Step {
	s := &Step{Type: e.Type, Round: e.Round, Turn: e.Turn, Headline: e.Headline, Words: r.narrator.Words(e),
		At: place(e.At), Total: e.Total}
	switch e.Type {
	case "phase":
		s.Phase = e.Title
	case "result":
		r.Fight.Result = e.Result
		s.Words, s.Headline = "The fight is "+s.Words+".", true
	case "score":
		s.Score, s.Title, s.Terms = e.Score, e.Title, append([]event.Term{}, e.Terms...)
	case "say", "event", "round":
	case "choice":
		s.Detail = !e.Told
	default:
		s.Detail = true
	}
	if e.Drawing != nil {
		s.Marks = e.Drawing.Marks
		if r.Fight.Map == nil {
			r.Fight.Map = e.Drawing.Chart
		}
	}
	who := func(v event.Shown) {
		if id, is := v.ID.(string); is && v.Kind == r.Fight.Combatant {
			s.Who = append(s.Who, id)
		}
	}
	if e.Who != nil {
		who(*e.Who)
	}
	for _, v := range e.Taken {
		who(v)
	}
	for _, v := range e.About {
		who(v)
		s.Squares = append(s.Squares, squares(v)...)
	}
	if s.Who == nil {
		for _, v := range e.Values {
			who(v.Value)
		}
	}
	return s
}

// squares are those that a value names.
func squares(v event.Shown) (names []string) {
	switch id := v.ID.(type) {
	case string:
		if v.Kind == "square" {
			names = []string{id}
		}
	case []any:
		for _, x := range id {
			if name, is := x.(string); is && v.Kind == "list" {
				names = append(names, name)
			}
		}
	}
	return names
}

// place says where in the ruleset something stands, "" for nowhere.
func place(at diag.Span) string {
	if at.Source == nil {
		return ""
	}
	return fmt.Sprintf("%s:%d", at.Source.Name, at.Source.Position(at.Start).Line)
}

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"style": func() (template.CSS, error) {
		page, err := files.ReadFile("files/page.css")
		component, err2 := files.ReadFile("files/viewer.css")
		return template.CSS(append(page, component...)), cmp.Or(err, err2)
	},
	"script": func() (template.JS, error) {
		text, err := files.ReadFile("files/viewer.js")
		return template.JS(text), err
	},
	"packed": packed,
}).ParseFS(files, "files/page.html"))

// packed is a fight as the page holds it: JSON in gzip in base64, which has no signs of markup.
func packed(f *Fight) (template.HTML, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(f); err != nil {
		return "", err
	}
	err := z.Close()
	return template.HTML(base64.StdEncoding.EncodeToString(b.Bytes())), err
}

// Packed is what is known of the fight, as a page holds it: JSON in gzip in base64.
func (r *Reader) Packed() (string, error) {
	r.settle(nil)
	text, err := packed(&r.Fight)
	return string(text), err
}

// WritePage writes the fight as one page of HTML, which needs nothing from anywhere. Whatever a ruleset says
// is text: nothing in it can become markup.
func (r *Reader) WritePage(w io.Writer) error {
	r.settle(nil)
	return pageTemplate.ExecuteTemplate(w, "page.html", &r.Fight)
}

// dataOf is what stands around a fight in a page.
var dataOf = regexp.MustCompile(`<script type="text/plain" id="data">([A-Za-z0-9+/=]+)</script>`)

// Packed is the fight of a page, as that holds it: JSON in gzip in base64.
func Packed(page []byte) (string, error) {
	found := dataOf.FindSubmatch(page)
	if found == nil {
		return "", errors.New("the page holds no fight")
	}
	return string(found[1]), nil
}
