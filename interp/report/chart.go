package report

import "encoding/json"

// Chart is Bars, Columns, Lines or Heat. A chart without rows, series or cells is not drawn.
//
// Where something has a Side, that is the title of one of the page's sides, and it has the colour
// of that side; "" is the plain colour. What is Dim is grey: nobody, or all the rest. Low and High
// are an interval, and nothing is drawn of it where both are the same.
type Chart interface{ kind() string }

// Axis is what is measured along a side of a chart.
type Axis struct {
	Label   string   `json:"label"`
	Percent bool     `json:"percent,omitempty"` // shares, written in per cent
	Signed  bool     `json:"signed,omitempty"`  // differences, written with their sign
	Whole   bool     `json:"whole,omitempty"`   // whole numbers alone
	Min     *float64 `json:"min,omitempty"`     // where the axis begins and ends; nil: as the values do, and 0
	Max     *float64 `json:"max,omitempty"`
}

// At is a number for what may be nil.
func At(x float64) *float64 { return &x }

// Bars are horizontal bars from 0, one below the other, with whiskers.
type Bars struct {
	X    Axis  `json:"x"`
	Rows []Bar `json:"rows"`
	Dots bool  `json:"dots,omitempty"` // dots in place of bars, as for differences, of which the interval matters
}

// Bar is one of them. Bars of one group stand behind one another, and the group above them.
type Bar struct {
	Group string  `json:"group,omitempty"`
	Label string  `json:"label"`
	Side  string  `json:"side,omitempty"`
	Dim   bool    `json:"dim,omitempty"`
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Text  string  `json:"text"`          // stands behind the bar: the value as the table has it
	Tip   string  `json:"tip,omitempty"` // is shown to who points at it; lines end in \n
}

// Columns are upright columns on an axis of numbers, as of a histogram.
type Columns struct {
	X    Axis     `json:"x"`
	Y    Axis     `json:"y"`
	Rows []Column `json:"rows"`
	Mark *Mark    `json:"mark,omitempty"`
}

// Column stands on the numbers From to To, both within it.
type Column struct {
	From  float64 `json:"from"`
	To    float64 `json:"to"`
	Side  string  `json:"side,omitempty"`
	Dim   bool    `json:"dim,omitempty"`
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Tip   string  `json:"tip,omitempty"`
}

// Mark is a number on the axis below, with its interval: the mean, or what was looked for.
type Mark struct {
	At   float64 `json:"at"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Lines are lines with bands about them.
type Lines struct {
	X      Axis     `json:"x"`
	Y      Axis     `json:"y"`
	Series []Series `json:"series"`
	Steps  bool     `json:"steps,omitempty"` // a value holds from its number on until the next, or as Series.Until says
	Dots   bool     `json:"dots,omitempty"`  // the points are shown, as nothing is known between them
	Mark   *Mark    `json:"mark,omitempty"`
	Level  *float64 `json:"level,omitempty"` // a line across, as of a target
}

// Series is a line.
type Series struct {
	Label  string  `json:"label"`
	Side   string  `json:"side,omitempty"`
	Dim    bool    `json:"dim,omitempty"`
	Until  bool    `json:"until,omitempty"` // of steps: a value holds from the number before until its own
	Points []Point `json:"points"`
}

// Point is a point of a line.
type Point struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	Tip  string  `json:"tip,omitempty"`
}

// Heat is a heat map: rows of cells, the first at the top.
type Heat struct {
	X       string   `json:"x"` // what the columns are, and the rows
	Y       string   `json:"y"`
	Value   Axis     `json:"value"`
	Columns []string `json:"columns"`
	Rows    []string `json:"rows"`
	Cells   [][]Cell `json:"cells"`            // by row, by column
	Middle  *float64 `json:"middle,omitempty"` // what is more has one colour, what is less another; nil: the more, the darker
	More    string   `json:"more,omitempty"`   // the side whose colour more has
	Less    string   `json:"less,omitempty"`
}

// Cell is a cell of a heat map.
type Cell struct {
	Value float64 `json:"value"`
	Text  string  `json:"text"`
	Tip   string  `json:"tip,omitempty"`
	Mark  bool    `json:"mark,omitempty"` // it has a frame: the best, or the equilibrium
}

func (Bars) kind() string    { return "bars" }
func (Columns) kind() string { return "columns" }
func (Lines) kind() string   { return "lines" }
func (Heat) kind() string    { return "heat" }

// drawn is a chart in JSON, which says what kind it is of.
type drawn struct{ Chart }

func (d drawn) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"kind": d.kind(), "chart": d.Chart})
}
