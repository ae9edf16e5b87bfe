package sim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// taken is an option of a choice, which a side takes.
type taken struct {
	sites  []*ir.Site
	side   int64  // -1: any
	option string // as files call it, or its title
}

// takenBy is how often an option is taken in a fight: by a side, or by all.
func takenBy(choice, option string, m *interp.Machine) (*Statistic, error) {
	option = strings.Trim(option, `"`)
	t := &taken{side: -1, option: option}
	word, by := choice, "all"
	if who, rest, some := strings.Cut(choice, "."); some {
		if t.side = int64(slices.Index(sideNames(m), who)); t.side >= 0 {
			word, by = rest, event.Within(event.Title(who, m.Setup.Sides[t.side].Title))
		}
		for _, c := range m.Setup.Combatants {
			if c.Name == who && t.side < 0 {
				return nil, fmt.Errorf("what is chosen is counted by side, not by fighter: write %s.%s", m.Setup.Sides[c.Side].Name,
					rest)
			}
		}
	}
	var known, full []string
	for _, s := range m.Program.Sites {
		if known = append(known, s.Name, s.FullName()); s.Named(word) {
			t.sites, full = append(t.sites, s), append(full, s.FullName())
		}
	}
	slices.Sort(known)
	slices.Sort(full)
	switch full = slices.Compact(full); {
	case len(full) == 0:
		return nil, fmt.Errorf("nothing is chosen under the name `%s`%s", word, orNear(word, slices.Compact(known)))
	case len(full) > 1:
		return nil, fmt.Errorf("several choices are called `%s`: write %s", word, strings.Join(full, " or "))
	}
	title, err := t.canBe(m)
	if err != nil {
		return nil, err
	}
	return &Statistic{Name: "taken(" + choice + ", " + option + ")",
			Title: title + " as " + event.Spoken(full[0]) + " by " + by,
			Scale: 1, taken: t},
		nil
}

// canBe sees that there is such an option, as far as that is known before a fight, and tells its
// title.
func (t *taken) canBe(m *interp.Machine) (title string, err error) {
	var names []string
	for _, s := range t.sites {
		kind := s.Type.Kind
		switch {
		case t.option == "none" && s.How != "":
			return "nothing", nil
		case s.Type.Base == ir.Int:
			if _, err := strconv.ParseInt(t.option, 10, 64); err == nil {
				return t.option, nil
			}
			return "", fmt.Errorf("`%s` is no option of `%s`: a whole number is chosen", t.option, s.FullName())
		case s.Type.Base == ir.Ref && !kind.Made:
			for i, id := range m.IDs[kind.ID] {
				if title := m.NameOf(kind, int64(i)); title == t.option || world.OptionNamed(id, t.option) {
					return title, nil
				}
			}
		case m.OptionNames(s.Type) == nil:
			return t.option, nil
		}
		names = append(names, m.OptionNames(s.Type)...)
	}
	if slices.Contains(names, t.option) {
		return t.option, nil
	}
	return "", fmt.Errorf("`%s` is no option of `%s`%s", t.option, t.sites[0].FullName(),
		orNear(t.option, slices.Compact(names)))
}

// timesTaken is how often it was taken in the fight that was played last.
func (g *gauge) timesTaken(f interp.Counter) (times int64) {
	for n, s := range g.taken.sites {
		keys, counts := f.ChoicesTaken(s)
		for i, k := range keys {
			if g.taken.side >= 0 && k[0] != g.taken.side {
				continue
			}
			is, known := g.options[n][k]
			if !known {
				shown := f.ShowTaken(s, k)
				last := shown[len(shown)-1]
				is = world.OptionNamed(last.Word(), g.taken.option) || last.Text == g.taken.option
				if len(g.options[n]) < mostRows {
					g.options[n][k] = is
				}
			}
			if is {
				times += int64(counts[i])
			}
		}
	}
	return times
}
