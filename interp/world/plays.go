package world

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// Play says how a side or combatant makes a choice, whatever its policy says: by one option,
// or by a draw from several (a mixed strategy).
type Play struct {
	Who    string // a side or combatant; what is said of a combatant goes before
	Choice string // as Site.Named has it
	Mix    []Share
	Not    string // in place of a mix: the option that is withheld, as long as there is another
}

// Share is an option of a play.
type Share struct {
	Take   []string // names of options: one, or several of a choice of some; "none" for nothing
	Weight float64  // against that of the others, above 0
}

// String is the play as people read it, with shares that add up to 100 %.
func (p *Play) String() string {
	if p.Not != "" {
		return fmt.Sprintf("%s.%s: not %s", p.Who, p.Choice, p.Not)
	}
	total := 0.0
	for _, s := range p.Mix {
		total += s.Weight
	}
	var list []string
	for _, s := range p.Mix {
		text := strings.Join(s.Take, "+")
		if len(p.Mix) > 1 {
			text += fmt.Sprintf(" %s %%", strconv.FormatFloat(100*s.Weight/total, 'g', 4, 64))
		}
		list = append(list, text)
	}
	return fmt.Sprintf("%s.%s: %s", p.Who, p.Choice, strings.Join(list, ", "))
}

// Plays are the plays of a fight: by roller, by Site.Index. nil: there are none.
type Plays [][]*Play

// NewPlays finds who follows which play. Of two for the same choice of the same one, the last
// counts.
func (w *World) NewPlays(list []Play) Plays {
	if len(list) == 0 {
		return nil
	}
	out := make(Plays, 1+len(w.Rollers))
	for i := range out {
		out[i] = make([]*Play, len(w.Program.Sites))
	}
	give := func(roller int, p *Play) {
		for _, s := range w.Program.Sites {
			if s.Named(p.Choice) {
				out[roller][s.Index] = p
			}
		}
	}
	sides := len(w.Setup.Sides)
	for i := range list {
		p := &list[i]
		side := slices.IndexFunc(w.Setup.Sides, func(s SideSetup) bool { return s.Name == p.Who })
		if side < 0 {
			continue
		}
		give(1+side, p)
		for c, of := range w.SideOf {
			if int(of) == side {
				give(1+sides+c, p)
			}
		}
	}
	for i := range list {
		for c, x := range w.Setup.Combatants {
			if x.Name == list[i].Who {
				give(1+sides+c, &list[i])
			}
		}
	}
	return out
}

// For is the play by which a roller makes a choice, nil if there is none.
func (p Plays) For(roller int, s *ir.Site) *Play {
	if p == nil {
		return nil
	}
	return p[roller][s.Index]
}

// Withheld is the option that a roller is not given at a choice, "" if there is none. Of yes and no
// none is withheld.
func (p Plays) Withheld(roller int, s *ir.Site) string {
	if play := p.For(roller, s); play != nil && !s.YesNo {
		return play.Not
	}
	return ""
}

// Decide finds what is taken. try picks an option and reports whether it can be taken; draw gives the
// place of one of several that can. It reports false if none can: then the policy decides. What is
// taken was tried last.
func (p *Play) Decide(try func(take []string) bool, draw func(can []Share) int) bool {
	if len(p.Mix) == 1 {
		return try(p.Mix[0].Take)
	}
	var can []Share
	for _, s := range p.Mix {
		if try(s.Take) {
			can = append(can, s)
		}
	}
	switch len(can) {
	case 0:
		return false
	case 1:
		return try(can[0].Take)
	}
	return try(can[draw(can)].Take)
}

// OptionNamed reports whether something that files call id is meant by the name of an option. Of
// what is somebody's own, called OWNER/NAME, the name may do without the owner, and flags do without some signs.
func OptionNamed(id, name string) bool {
	return id == name || event.FlagName(id) == name ||
		len(id) > len(name) && id[len(id)-len(name)-1] == '/' && strings.HasSuffix(id, name)
}

// OptionNames lists what options of a type can be called, without their owners, as far as that
// is known before a fight; nil if there is too much to list.
func (w *World) OptionNames(t ir.Type) (names []string) {
	switch {
	case t.Base == ir.Bool:
		return []string{"yes", "no"}
	case t.Base == ir.Enum:
		return slices.Clone(t.Words)
	case t.Base == ir.Ref && !t.Kind.Made:
		for _, id := range w.IDs[t.Kind.ID] {
			names = append(names, id[strings.LastIndexByte(id, '/')+1:])
		}
		slices.Sort(names)
		return slices.Compact(names)
	}
	return nil
}
