package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"strings"

	"hcl/cmd/hcl/host"
	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/jsonlog"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// A replay is a bundle of the rules and the scenario of one fight, with what was said on
// the command line, all decisions and all events of the fight. The decisions are taken
// again, so that it does not matter how well machines decide by then.

const (
	replayKind  = "replay"
	orderPart   = "replay.json"
	choicesPart = "choices.jsonl"
	eventsPart  = "events.jsonl"
)

// replayOrder says how the fight of a replay is set up.
type replayOrder struct {
	Scenario  string            `json:"scenario"`
	AddOns    []string          `json:"add_ons,omitempty"`
	Seed      uint64            `json:"seed"`
	Fight     uint64            `json:"fight"`
	Set       map[string]string `json:"set,omitempty"`
	Policy    map[string]string `json:"policy,omitempty"`
	Play      map[string]string `json:"play,omitempty"`
	Nodes     int               `json:"nodes"`
	MaxRounds int64             `json:"max_rounds,omitempty"`
	Reversed  bool              `json:"reversed,omitempty"`
	Language  string            `json:"language,omitempty"` // of the rules; none before 1.1
	Tool      string            `json:"hcl,omitempty"`      // the version that has recorded it, if it is known
}

// player says which hcl plays a recording that this one does not play as it was, "" if it
// has recorded it itself.
func (o *replayOrder) player() string {
	switch {
	case o.Language == library.Language && (o.Tool == "" || o.Tool == toolVersion()):
		return ""
	case o.Language == "":
		return fmt.Sprintf("it is from before version 1.1 of the language, and an hcl of that time plays it; this one reads %s", library.Language)
	case o.Tool == "":
		return fmt.Sprintf("an hcl that reads version %s of the language plays it; this one reads %s", o.Language,
			library.Language)
	}
	return fmt.Sprintf("hcl %s plays it, which reads version %s of the language; this is hcl %s, which reads %s", o.Tool,
		o.Language, toolVersion(), library.Language)
}

// recording gathers what happens in a fight.
type recording struct {
	choices, events recorded // and where they go
	log             *jsonlog.Writer
	err             error
}

// recorded hands on a text that grows no longer than it can be read again.
type recorded struct {
	to   io.Writer
	size int
}

func (r *recorded) Write(b []byte) (int, error) {
	if r.size += len(b); r.size > library.MaxBundle {
		return 0, fmt.Errorf("the recording has more than %d bytes, which no hcl would read, so it is not written",
			library.MaxBundle)
	}
	return r.to.Write(b)
}

// of lets a recording take part in a fight; it returns the reader of its events.
func (r *recording) of(f *interp.Fight) event.Reader {
	enc := json.NewEncoder(&r.choices)
	f.Remember(func(d event.Decision) {
		if r.err == nil {
			r.err = enc.Encode(d)
		}
	})
	r.log = jsonlog.New(&r.events)
	return happenings{r.log}
}

// happenings hands on what happens in a fight, without how it stands, which follows from the decisions.
type happenings struct{ to event.Reader }

func (h happenings) Read(e *event.Event) {
	if e.State == nil && e.Changes == nil {
		h.to.Read(e)
	}
}

// record writes the replay of a fight.
func (c *runCmd) record(s *sheets, seed uint64, r *recording, choices, events *host.Spool) error {
	if err := cmp.Or(r.err, r.log.Err()); err != nil {
		return err
	}
	b := &library.Bundle{Kind: replayKind, About: []string{
		"A recorded fight: " + s.p.Title + ", with all rules as they were. Tell it again: hcl replay FILE",
	}}
	order := replayOrder{Scenario: s.scenario.Path, Seed: seed, Fight: c.Fight, Set: c.Set, Policy: c.Policy, Play: c.Play,
		Nodes: c.Nodes, MaxRounds: c.MaxRounds, Reversed: c.Reversed, Language: library.Language}
	if v := toolVersion(); v != unversioned {
		order.Tool = v
	}
	for _, f := range s.p.Files {
		if f.AddOn {
			order.AddOns = append(order.AddOns, f.Location.Path)
		}
	}
	if err := addRules(b, s.p, s.roots); err != nil {
		return err
	}
	if err := addFile(b, s.scenario); err != nil {
		return err
	}
	text, err := json.MarshalIndent(order, "", "  ")
	if err != nil {
		return err
	}
	if err := b.Add(orderPart, string(text)+"\n"); err != nil {
		return err
	}
	b.Large = []library.LargePart{{Path: choicesPart, Text: choices}, {Path: eventsPart, Text: events}}
	return host.WriteFile(c.Record, replayKind+" ", 0o644, b.Write)
}

type replayCmd struct {
	File  string `arg:"" help:"What hcl run --record has written."`
	Color string `help:"Colours: auto, always or never." enum:"auto,always,never" default:"auto"`
	telling
}

func (c *replayCmd) Run(e *env) error {
	e.color(c.Color)
	b, err := readBundle(host.Disk, c.File, replayKind)
	if err != nil {
		return err
	}
	orderText, ok := b.File(orderPart)
	choicesText, ok2 := b.File(choicesPart)
	before, ok3 := b.File(eventsPart)
	var order replayOrder
	decisions, bad := readDecisions(choicesText)
	if err := json.Unmarshal([]byte(orderText), &order); err != nil || len(orderText) > mostOrder || bad != nil || !ok ||
		!ok2 || !ok3 {
		return fmt.Errorf("%s: it does not say how the fight is set up and what was chosen in it", c.File)
	}
	shelf := b.Shelf(c.File)
	at := func(path string) library.Location { return library.Location{Shelf: shelf, Path: path} }
	s := &sheets{lib: &library.Library{Shelves: []library.Shelf{shelf}}, scenario: at(order.Scenario)}
	for _, root := range b.Roots {
		s.roots = append(s.roots, at(root))
	}
	for _, module := range order.AddOns {
		s.addOns = append(s.addOns, library.AddOn{Place: at(module)})
	}
	flags := fightFlags{Seed: &order.Seed, Set: order.Set, Policy: order.Policy, Play: order.Play,
		Nodes: max(1, order.Nodes), MaxRounds: order.MaxRounds, Reversed: order.Reversed}
	another := order.player()
	m, seed, err := flags.build(s, false)
	if err != nil {
		if another != "" {
			fmt.Fprintf(e.err, "hcl: %s: %s\n", c.File, another)
		}
		return err
	}
	f := interp.NewFight(m)
	f.Reset(seed, order.Fight)
	f.Follow(decisions)
	var played strings.Builder
	now := recording{choices: recorded{to: io.Discard}, events: recorded{to: &played}}
	err = c.tell(e, m, f, "hcl replay "+quoted(c.File), now.of(f))
	if differs := sameEvents(before, played.String()); differs != nil {
		if another != "" {
			differs = fmt.Errorf("%w\n  %s", differs, another)
		}
		if err != nil {
			fmt.Fprintf(e.err, "hcl: %s: %s\n", c.File, differs)
			return err
		}
		return fmt.Errorf("%s: %w", c.File, differs)
	}
	return err
}

// Limits on a replay: a fight has no more entries in its log, and none is so long.
const (
	mostDecisions = 500_000  // of some hundred bytes in memory
	mostChoices   = 16 << 20 // bytes
	mostOrder     = 64 << 10
	mostEvent     = 8 << 20
)

// readDecisions reads what was chosen. Room is made once, for as many as the text can hold: each opens a brace.
func readDecisions(text string) ([]event.Decision, error) {
	most := strings.Count(text, "{")
	if len(text) > mostChoices || most > mostDecisions {
		return nil, errors.New("too many choices")
	}
	out := make([]event.Decision, 0, most)
	for dec := json.NewDecoder(strings.NewReader(text)); ; {
		var d event.Decision
		switch err := dec.Decode(&d); err {
		case nil:
			out = append(out, d)
		case io.EOF:
			return out, nil
		default:
			return nil, err
		}
	}
}

// derived are the types of events that follow from others: older recordings lack some.
var derived = map[any]bool{"tally": true, "sum": true, explained: true}

// explained is the type of events that explain a number. Which are told, and how long
// before what comes of them, is no matter of the fight.
const explained = "score"

// nextEvent takes the first line off some events.
func nextEvent(lines *string) (event map[string]any, err error) {
	if len(*lines) == 0 {
		return nil, io.EOF
	}
	var line string
	if line, *lines, _ = strings.Cut(*lines, "\n"); len(line) > mostEvent || len(line) == 0 {
		return nil, errors.New("no line of a log")
	}
	d := json.NewDecoder(strings.NewReader(line))
	d.UseNumber()
	err = d.Decode(&event)
	return event, err
}

// sameEvents compares events with those that were recorded. What is known of an event now
// and was not then makes no difference, nor do further ones that are derived, what
// explains a number, or where files lie.
func sameEvents(recorded, now string) error {
	for n := 1; ; n++ {
		a, errA := nextEvent(&recorded)
		for ; errA == nil && a["type"] == explained; n++ {
			a, errA = nextEvent(&recorded)
		}
		b, errB := nextEvent(&now)
		for errB == nil && derived[b["type"]] && a["type"] != b["type"] {
			b, errB = nextEvent(&now)
		}
		switch {
		case errA == io.EOF && errB == io.EOF:
			return nil
		case errA == io.EOF:
			return fmt.Errorf("the fight goes on behind the %d events that were recorded: %s", n-1, oneLine(b))
		case errB == io.EOF:
			return fmt.Errorf("the fight ends after %d events; behind them was recorded: %s", n-1, oneLine(a))
		case errA != nil || errB != nil:
			return fmt.Errorf("event %d cannot be read", n)
		}
		for _, event := range []map[string]any{a, b} {
			if head, ok := event["fight"].(map[string]any); ok {
				delete(head, "files")
			}
		}
		if !holds(a, b) {
			return fmt.Errorf("event %d is not what was recorded\n  recorded: %s\n  now:      %s", n, oneLine(a), oneLine(b))
		}
	}
}

// holds reports whether a value has all that another has.
func holds(want, have any) bool {
	switch want := want.(type) {
	case map[string]any:
		have, ok := have.(map[string]any)
		if !ok {
			return false
		}
		for key := range maps.Keys(want) {
			if !holds(want[key], have[key]) {
				return false
			}
		}
		return true
	case []any:
		have, ok := have.([]any)
		if !ok || len(have) != len(want) {
			return false
		}
		for i := range want {
			if !holds(want[i], have[i]) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(want, have)
}

func oneLine(event map[string]any) string {
	text, err := json.Marshal(event)
	if err != nil {
		return err.Error()
	}
	const most = 2000
	if len(text) > most {
		return strings.ToValidUTF8(string(text[:most]), "") + " …"
	}
	return string(text)
}

// readBundle reads a file that is a bundle of a kind.
func readBundle(d library.Disk, file, kind string) (*library.Bundle, error) {
	text, err := readFile(d, file, library.MaxBundle)
	if err != nil {
		return nil, err
	}
	b, err := library.ReadBundle(text, kind)
	if err != nil {
		var l diag.List
		x := l.Errorf(diag.BadBundle, diag.NewSource(file, "").At(0, 0), "%s",
			err).Hinted("get it again from whoever made it")
		switch {
		case library.IsBundle(text, kind):
		case kind == replayKind:
			x.Hinted("hcl run RULESET SCENARIO --record FILE writes one")
		default:
			x.Hinted("hcl bundle RULESET -o FILE writes one")
		}
		return nil, l.Err()
	}
	return b, nil
}
