package event

// FightInfo is the head of a log.
type FightInfo struct {
	Ruleset  string      `json:"ruleset"`
	Version  string      `json:"version,omitempty"`
	Over     []string    `json:"over,omitempty"` // the names of its bases, the nearest first
	Scenario string      `json:"scenario"`
	Seed     uint64      `json:"seed"`
	Number   uint64      `json:"fight"`
	Files    []FileInfo  `json:"files"`
	Sides    []SideInfo  `json:"sides"`
	Params   []ParamInfo `json:"params,omitempty"` // those that are not as the ruleset has them
	Play     []string    `json:"play,omitempty"`   // choices that are made as the command line says
	Off      []string    `json:"off,omitempty"`    // what a scenario or the command line has removed
	Unit     string      `json:"unit"`
	Own      []OwnPolicy `json:"-"` // of fighters, other than those of their sides
}

// FileInfo names a file that was used, and its hash.
type FileInfo struct {
	Name string `json:"name"`
	Hash string `json:"sha256"`
}

// OwnPolicy is a fighter who follows another policy than his side.
type OwnPolicy struct {
	ID     string `json:"id"`   // as files know him
	Name   string `json:"name"` // as people do
	Policy string `json:"policy"`
}

// SideInfo is a side and who fights on it.
type SideInfo struct {
	Name       string   `json:"name"`
	Title      string   `json:"title"`
	Policy     string   `json:"policy"`
	Combatants []string `json:"combatants"` // as people know them
	IDs        []string `json:"ids"`        // as files know them
}

// IsOne tells whether the side is a single combatant whose name it bears.
func (s SideInfo) IsOne() bool { return len(s.Combatants) == 1 && s.Combatants[0] == s.Title }

// ParamInfo is a param that was set.
type ParamInfo struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ResultInfo is how the fight ended.
type ResultInfo struct {
	Winner    string        `json:"winner"` // "" for a draw
	Title     string        `json:"title,omitempty"`
	Draw      bool          `json:"draw"`
	Reason    string        `json:"reason"`
	Rounds    int64         `json:"rounds"`
	OutOfTime bool          `json:"out_of_time,omitempty"`
	Measures  []MeasureInfo `json:"measures"`
	From      []Source      `json:"from,omitempty"` // what the line of victory was made of that files have changed
	Side      int           `json:"-"`
}
