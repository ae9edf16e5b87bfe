package event

import (
	"fmt"
	"strings"

	"hcl/lang/diag"
)

// Reader gets every event of a fight, in order. The event is only valid during the
// call.
type Reader interface {
	Read(*Event)
}

// Event is an entry of the log. Which fields are set depends on Type; the JSON
// names are part of the contract in schema.json.
type Event struct {
	// Type is fight, round, phase, say, event, roll, pick, sum, choice, reveal, score, begin, end, veto, leave, tally,
	// field, state, change or result.
	Type  string `json:"type"`
	Round int64  `json:"round,omitempty"`
	Phase string `json:"phase,omitempty"`

	// Turn is the number of the turn that it belongs to, 0 for none: of the rules so far that
	// were called for one combatant, and not within another such rule.
	Turn int64 `json:"turn,omitempty"`

	At diag.Span `json:"-"` // what it comes from

	Depth    int     `json:"-"` // rules that are running
	Headline bool    `json:"headline,omitempty"`
	Text     string  `json:"text,omitempty"`
	About    []Shown `json:"-"`              // things and squares that the text names, in its order
	Name     string  `json:"name,omitempty"` // of the event (also if vetoed), condition, score, choice, or what is left
	Title    string  `json:"title,omitempty"`

	Values []NamedValue `json:"values,omitempty"` // of an event, condition or score

	Label string  `json:"label,omitempty"` // of a roll
	Dice  string  `json:"dice,omitempty"`
	Who   *Shown  `json:"who,omitempty"` // who rolls or chooses
	Total *int64  `json:"total,omitempty"`
	Faces []int64 `json:"faces,omitempty"`

	Again  []int `json:"again,omitempty"`  // of the faces, counted from 0: those that were thrown again
	Unused []int `json:"unused,omitempty"` // those that do not count

	Taken   []Shown `json:"taken,omitempty"`   // of a choice
	Options *int    `json:"options,omitempty"` // how many there were
	By      string  `json:"by,omitempty"`      // which decider: a policy, order, script, random, default
	Told    bool    `json:"told,omitempty"`    // the ruleset wants it among what is said

	Score *float64 `json:"score,omitempty"`
	Terms []Term   `json:"terms,omitempty"`

	From []Source `json:"from,omitempty"` // what its numbers were made of that files have changed

	Measures []MeasureInfo `json:"measures,omitempty"` // of a tally

	State   *Snapshot `json:"state,omitempty"`
	Changes []Change  `json:"changes,omitempty"`

	Drawing *DrawingInfo `json:"drawing,omitempty"` // of what is said

	Field  *FieldInfo  `json:"field,omitempty"`
	Fight  *FightInfo  `json:"fight,omitempty"`
	Result *ResultInfo `json:"result,omitempty"`
}

// Shown is a value of an event: for machines by ID, for people by Text.
type Shown struct {
	Kind string `json:"kind"` // int num bool text dice square word list none, or a kind of the ruleset
	ID   any    `json:"id"`   // number, bool, or name
	Text string `json:"text"`
	Side int    `json:"-"` // the number of the side that it belongs to, for colours; -1 for none
}

// Titled is something that has nothing but a title by which to name it.
func (s Shown) Titled(title string) Shown {
	s.ID, s.Text = FlagName(title), title
	return s
}

// FlagName is how flags call what has a title: without the signs that stand between options there.
func FlagName(title string) string {
	const signs = "+,:"
	if !strings.ContainsAny(title, signs) {
		return title
	}
	between := func(r rune) bool { return r == ' ' || strings.ContainsRune(signs, r) }
	return strings.Join(strings.FieldsFunc(title, between), " ")
}

// Unnamed is the ID of what has no name that means the same in two fights.
const Unnamed = "new"

// Word is how a command line calls it: yes, no, none, a number or the name that files have.
func (s Shown) Word() string {
	switch {
	case s.Kind == "none":
		return "none"
	case s.ID == true:
		return "yes"
	case s.ID == false:
		return "no"
	}
	return fmt.Sprint(s.ID)
}

// NamedValue is a parameter and its value.
type NamedValue struct {
	Name  string `json:"name"`
	Value Shown  `json:"value"`
}

// Term is a term of a score: one that counted, or one that did not and why.
type Term struct {
	Name   string  `json:"name"`
	Label  string  `json:"label"`
	Op     string  `json:"op,omitempty"` // times at_least at_most; none adds
	Value  float64 `json:"value"`
	Of     string  `json:"of,omitempty"`     // its type, of which only the best counts
	Under  string  `json:"under,omitempty"`  // it does not stack with another of its type: the label of that
	Within bool    `json:"within,omitempty"` // it is a limit that the sum already kept to
	Failed string  `json:"failed,omitempty"` // the condition that did not hold
	Why    string  `json:"why,omitempty"`    // it did not, in words
	Said   bool    `json:"-"`                // these are the ruleset's own
	Gone   bool    `json:"gone,omitempty"`   // a file has removed it
	File   string  `json:"file,omitempty"`   // the variant or module that it came from

	From []Source `json:"from,omitempty"` // what it reads that files have changed
}

// Source is something that a file has changed, and that a number was made of.
type Source struct {
	Name string `json:"name,omitempty"` // param luck, weapon axe.reach; "": it is written in the file
	File string `json:"file"`
}
