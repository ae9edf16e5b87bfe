package script

import "hcl/lang/ir"

// Reached is what tests have reached of a ruleset so far: its parts, and the options of choices.
type Reached struct {
	Parts *ir.Countables
	Times []int64           // by the places of the parts
	Asked map[int]*Question // by Site.Index
	Ran   map[*ir.Block]int64
}

// Question is a choice that somebody had to make in a test.
type Question struct {
	Times   int64
	Options []Option // those that it has offered, but for combatants and sides
	places  map[string]int
}

// Option is what can be taken of a choice.
type Option struct {
	Name  string `json:"name"`
	Times int64  `json:"times"` // it was taken
}

// NewReached begins to note what the tests of a program reach.
func NewReached(p *ir.Program) *Reached {
	parts := p.Countables()
	return &Reached{parts, make([]int64, len(parts.List)), map[int]*Question{}, map[*ir.Block]int64{}}
}

// Ask notes that a choice was made, by its place among those of the program.
func (r *Reached) Ask(site int) *Question {
	if r.Asked[site] == nil {
		r.Asked[site] = &Question{places: map[string]int{}}
	}
	r.Asked[site].Times++
	return r.Asked[site]
}

// Option is that of a name, which may have been taken already.
func (q *Question) Option(name string) *Option {
	i, known := q.places[name]
	if !known {
		i = len(q.Options)
		q.places[name] = i
		q.Options = append(q.Options, Option{Name: name})
	}
	return &q.Options[i]
}
