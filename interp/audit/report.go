package audit

import (
	"hcl/interp/report"
)

// Report is what there is to say of a ruleset.
type Report struct {
	report.Source
	Seed      uint64     `json:"seed"`
	Asked     int64      `json:"asked,omitempty"` // fights of each scenario; 0: as many as there was time for
	Partial   bool       `json:"partial,omitempty"`
	Scenarios []Scenario `json:"scenarios"`
	Findings  []Finding  `json:"findings"`
	Fine      []string   `json:"fine"` // what was looked at and found fine

	whole []string // of what, in short, nothing was amiss
	few   []string // of what, in short, nothing can be told from so few fights
}

// Scenario is what its fights came to.
type Scenario struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	Sides    []string  `json:"sides"` // their titles
	Fights   int64     `json:"fights"`
	NoChance bool      `json:"no_chance,omitempty"`
	Unit     string    `json:"unit"`
	Outcomes []Outcome `json:"outcomes"`
	Median   int64     `json:"median"` // rounds
	Low      int64     `json:"low"`    // 5 of 100 fights are no longer
	High     int64     `json:"high"`   // 95 of 100 fights are no longer
}

// Outcome is how often a side has won, or nobody.
type Outcome struct {
	Winner string `json:"winner"`
	Title  string `json:"title"`
	Figure
}

// Figure is a share with its 95 % interval, by which a finding is known.
type Figure struct {
	Of    string  `json:"of,omitempty"` // what it is a share of
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Finding is something that a designer wants to know.
type Finding struct {
	Kind     string   `json:"kind"`
	Scenario string   `json:"scenario,omitempty"` // of which, if it is of one alone
	Weight   float64  `json:"weight"`             // 0 to 1: on how many fights it bears; findings stand in its order
	Says     string   `json:"says"`
	Names    []string `json:"names,omitempty"` // what it is about, as commands name it
	Fights   int64    `json:"fights"`          // on which it rests
	Evidence []Figure `json:"evidence"`
	Command  string   `json:"command"` // shows it again
	Note     string   `json:"note,omitempty"`

	folded string // of what one look only says how many findings there are: those that bear on no fight that was fought
	same   string // of findings with the same here, which is not "", people are shown one
	all    string // what several scenarios come to alike, "" if that is not told together
	here   string // and what this one comes to, may be ""
}

// little is the greatest weight of a finding that is folded.
const little = 0.14
