package event

// FieldInfo is who stands where, and what they stand on.
type FieldInfo struct {
	Figures []Figure `json:"figures"`
	Ground  []Ground `json:"ground,omitempty"`
	Grid    string   `json:"grid,omitempty"` // what a step is, if the ruleset says so
	Map     *MapInfo `json:"map,omitempty"`  // of the first only; later ones are the same
	Offered []string `json:"-"`              // squares that somebody may choose
}

// Figure is somebody, or something of his own, on a square.
type Figure struct {
	Who     Shown    `json:"who"`
	At      string   `json:"at"`
	Squares []string `json:"squares,omitempty"` // all that he takes, if there are several
}

// Ground is an instance of a kind that lies on squares: a wall, a thicket.
type Ground struct {
	What    Shown    `json:"what"`
	Squares []string `json:"squares"`
}

// MapInfo is a map as its author drew it.
type MapInfo struct {
	Name   string     `json:"name"`
	Title  string     `json:"title,omitempty"`
	Rows   []string   `json:"rows"` // the letters of the squares, with blanks between them
	Legend []AreaInfo `json:"legend"`
}

// AreaInfo says what a letter of a map means.
type AreaInfo struct {
	Letter string `json:"letter"`
	Text   string `json:"text"`
}

// DrawingInfo is a map with marks on it.
type DrawingInfo struct {
	Map   string     `json:"map"`
	Chart *MapInfo   `json:"chart,omitempty"` // of the first drawing of a map only
	Marks []MarkInfo `json:"marks"`
}

// MarkInfo is a sign on some squares; those of a later mark hide those of an earlier one.
type MarkInfo struct {
	Sign    string   `json:"sign"`
	Text    string   `json:"text,omitempty"`
	Squares []string `json:"squares"`
}
