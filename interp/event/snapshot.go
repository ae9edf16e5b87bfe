package event

// Snapshot is how everything stands that all may see: as a fight begins, and as each of its rounds does.
// Changes tell what becomes of it between.
type Snapshot struct {
	Fields     []FieldOf    `json:"fields,omitempty"` // of the first only
	Map        *MapInfo     `json:"map,omitempty"`    // the only one of the ruleset, of the first only
	Things     []ThingState `json:"things"`
	Conditions []HeldState  `json:"conditions"` // in the order of their names and values
}

// FieldOf says what a field of a snapshot is.
type FieldOf struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Title string `json:"title"`
	About string `json:"about,omitempty"` // what the ruleset says of it
	Type  string `json:"type"`            // as the language writes it
}

// ThingState is how something stands: a combatant, a side, the combat, or what is somebody's own, and
// what lies on the field.
type ThingState struct {
	Kind  string `json:"kind"`
	ID    string `json:"id"`
	Title string `json:"title"`
	Side  string `json:"side,omitempty"`  // on which it fights, or its owner does
	Owner string `json:"owner,omitempty"` // whose own it is

	// Fields are the values of the fields that change, but for those that are hidden: a number, yes or
	// no, a name, a list of these, null for none; of a per field an object of those that are something else
	// than 0, no, none and an empty list.
	Fields map[string]any `json:"fields"`
	Look   *Look          `json:"look,omitempty"` // as the picture of its kind has it
}

// Look is how something looks to who reads a fight.
type Look struct {
	Squares []string `json:"squares,omitempty"` // that it takes
	Called  string   `json:"called,omitempty"`  // what stands there, if that is not the thing itself
	Grid    string   `json:"grid,omitempty"`    // what a step is on them, if the ruleset says so
	Place   *Place   `json:"place,omitempty"`
	Bars    []Bar    `json:"bars,omitempty"`
	Values  []Note   `json:"values,omitempty"`
	Signs   []string `json:"signs,omitempty"`
}

// Place is where something stands on a line.
type Place struct {
	At   float64 `json:"at"`
	Unit string  `json:"unit"` // in which that is
}

// Bar is what is left of something.
type Bar struct {
	Title string  `json:"title"`
	Left  float64 `json:"left"`
	Most  float64 `json:"most"`
	Pool  bool    `json:"pool,omitempty"` // it is spent: to lose of it is no harm
}

// Note is a value that is shown.
type Note struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// HeldState is a condition that holds.
type HeldState struct {
	Name   string         `json:"name"`
	Title  string         `json:"title"`
	Values map[string]any `json:"values"`           // by parameter
	Key    string         `json:"-"`                // by which they are ordered: equal ones are the same
	Joins  bool           `json:"joins,omitempty"`  // it is borne by two, the first two of its parameters
	Bearer string         `json:"bearer,omitempty"` // the parameter that is who bears it
}

// Change is something that stands otherwise than it did: a field of something, a condition that begins or
// ends, or something that comes onto the field or leaves it.
type Change struct {
	Kind  string `json:"kind,omitempty"`
	Of    string `json:"of,omitempty"`    // whose field it is, by ID
	Field string `json:"field,omitempty"` // which
	Key   string `json:"key,omitempty"`   // of a per field: for what
	From  any    `json:"from,omitempty"`  // what it held; nothing: none, or what not all might see
	To    any    `json:"to,omitempty"`    // what it holds
	Hides bool   `json:"hides,omitempty"` // not all may see any more what it holds

	Look   *Look       `json:"look,omitempty"` // how Of looks now
	Begins *HeldState  `json:"begins,omitempty"`
	Ends   *HeldState  `json:"ends,omitempty"`
	Comes  *ThingState `json:"comes,omitempty"`
	Goes   bool        `json:"goes,omitempty"` // Of is gone
}
