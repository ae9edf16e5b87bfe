package odds

import (
	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
)

// Report is how likely everything is that is asked about what a formula does or comes to.
type Report struct {
	report.Source
	Formula string  `json:"formula"`
	Given   *Given  `json:"given,omitempty"`
	Exact   bool    `json:"exact"`
	Ways    int64   `json:"ways,omitempty"`    // that were gone through, if that is exact
	Merged  int64   `json:"merged,omitempty"`  // ways that went on as one with another
	Why     string  `json:"why,omitempty"`     // why it is not
	Samples int64   `json:"samples,omitempty"` // how often it was thrown then
	Seed    uint64  `json:"seed,omitempty"`
	Partial bool    `json:"partial,omitempty"` // it was broken off
	Beyond  float64 `json:"beyond,omitempty"`  // the chance of what was not gone through
	Asked   []Asked `json:"asked"`

	dice []string // that the formula throws and that have faces of their own: which
}

// Given is a condition: all else is of what meets it.
type Given struct {
	Text string `json:"text"`
	stats.Share
	Fraction string `json:"fraction,omitempty"`
}

// Asked is how likely everything is that one thing that is asked about can come to.
type Asked struct {
	Of     string   `json:"of"`
	Mean   *Figure  `json:"mean,omitempty"` // of numbers alone, as is the next
	SD     *float64 `json:"sd,omitempty"`
	Values []Value  `json:"values"` // numbers from the least on, else from the likeliest on
}

// Figure is an average: with its 95 % interval, or as a fraction, if it is exact.
type Figure struct {
	Value    float64  `json:"value"`
	Low      *float64 `json:"low,omitempty"`
	High     *float64 `json:"high,omitempty"`
	Fraction string   `json:"fraction,omitempty"`
}

// Value is something that can come up.
type Value struct {
	Value event.Shown `json:"value"`
	stats.Share
	AtMost   *float64 `json:"at_most,omitempty"`  // the chance of it or less
	AtLeast  *float64 `json:"at_least,omitempty"` // the chance of it or more
	Fraction string   `json:"fraction,omitempty"`
}
