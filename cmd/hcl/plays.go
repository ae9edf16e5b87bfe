package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/ir"
)

// mostMixed is how many options a play may be drawn from.
const mostMixed = 100

// plays reads what --play says.
func (ff *fightFlags) plays(p *check.Ruleset, s *world.Setup) (out []world.Play, err error) {
	for _, key := range slices.Sorted(maps.Keys(ff.Play)) {
		flag := fmt.Sprintf("--play %s=%s", key, ff.Play[key])
		who, choice, ok := strings.Cut(strings.TrimSpace(key), ".")
		if !ok {
			return nil, usageError{fmt.Errorf("%s: it is SIDE.CHOICE=OPTION: of which side or combatant, which choice, and what it takes", flag)}
		}
		if names := fighting(s); !slices.Contains(names, who) {
			return nil, usageError{fmt.Errorf("%s: the scenario has no side or combatant `%s`%s", flag, who, near(who, names))}
		}
		if choice, err = choiceNamed(p.Program, choice); err != nil {
			return nil, usageError{fmt.Errorf("%s: %w", flag, err)}
		}
		play := world.Play{Who: who, Choice: choice}
		if not, withheld := strings.CutPrefix(strings.TrimSpace(ff.Play[key]), "not "); withheld {
			play.Not = strings.TrimSpace(not)
		} else if play.Mix, err = mixOf(ff.Play[key]); err != nil {
			return nil, usageError{fmt.Errorf("%s: %w", flag, err)}
		}
		for _, x := range out {
			if x.Who == who && x.Choice == choice {
				return nil, usageError{fmt.Errorf("%s: how `%s` makes the choice `%s` is said twice", flag, who, choice)}
			}
		}
		out = append(out, play)
	}
	return out, nil
}

// choiceNamed is the full name of the choice that a word means.
func choiceNamed(p *ir.Program, word string) (string, error) {
	var full, known []string
	for _, s := range p.Sites {
		known = append(known, s.Name, s.FullName())
		if s.Named(word) {
			full = append(full, s.FullName())
		}
	}
	slices.Sort(full)
	slices.Sort(known)
	switch full = slices.Compact(full); len(full) {
	case 1:
		return full[0], nil
	case 0:
		return "", fmt.Errorf("nothing is chosen under the name `%s`%s", word, near(word, slices.Compact(known)))
	}
	return "", fmt.Errorf("several choices are called `%s`: write %s", word, strings.Join(full, " or "))
}

// mixOf reads OPTION, or OPTION:WEIGHT,OPTION:WEIGHT. Options that are taken together of a
// choice of some are joined by +.
func mixOf(text string) (out []world.Share, err error) {
	parts := strings.Split(text, ",")
	if len(parts) > mostMixed {
		return nil, fmt.Errorf("it draws from more than %d options", mostMixed)
	}
	for _, part := range parts {
		option, weight, weighted := strings.Cut(strings.TrimSpace(part), ":")
		s := world.Share{Weight: 1}
		for _, name := range strings.Split(option, "+") {
			if name = strings.TrimSpace(name); name == "" {
				return nil, fmt.Errorf("an option is missing: write OPTION, or OPTION:WEIGHT,OPTION:WEIGHT")
			}
			s.Take = append(s.Take, name)
		}
		if !weighted && len(parts) > 1 {
			return nil, fmt.Errorf("how often `%s` is taken is missing: write %s:WEIGHT, as %s:0.3", option, option, option)
		}
		if weighted {
			number, percent := strings.CutSuffix(strings.TrimSpace(weight), "%")
			s.Weight, err = strconv.ParseFloat(strings.TrimSpace(number), 64)
			if percent {
				s.Weight /= 100
			}
			if err != nil || !(s.Weight >= 0) || s.Weight > 1e9 {
				return nil, fmt.Errorf("`%s` is no weight: write a number from 0 on, as %s:0.3", weight, option)
			}
		}
		if s.Weight > math.SmallestNonzeroFloat64 {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("every option has the weight 0")
	}
	return out, nil
}

// checkPlays sees that there are such options, as far as that is known before a fight.
func (ff *fightFlags) checkPlays(m *interp.Machine, plays []world.Play) error {
	for i := range plays {
		p := &plays[i]
		if p.Not != "" {
			if err := checkWithheld(m, p); err != nil {
				return usageError{fmt.Errorf("--play %s.%s: %w", p.Who, p.Choice, err)}
			}
		}
		for _, s := range p.Mix {
			for _, name := range s.Take {
				if err := checkOption(m, p.Choice, name); err != nil {
					return usageError{fmt.Errorf("--play %s.%s: %w", p.Who, p.Choice, err)}
				}
			}
		}
	}
	return nil
}

// checkWithheld sees that there is such an option, and that it can be withheld.
func checkWithheld(m *interp.Machine, p *world.Play) error {
	for _, s := range m.Program.Sites {
		if s.Named(p.Choice) && s.YesNo {
			return fmt.Errorf("of yes and no none is withheld: write the other one")
		}
	}
	if p.Not == "none" {
		return fmt.Errorf("to take nothing is not withheld: write an option")
	}
	return checkOption(m, p.Choice, p.Not)
}

// checkOption sees that some choice of a name could have such an option.
func checkOption(m *interp.Machine, choice, name string) error {
	var known []string
	for _, s := range m.Program.Sites {
		if !s.Named(choice) {
			continue
		}
		if name == "none" && s.How != "" {
			return nil
		}
		names := m.OptionNames(s.Type)
		if s.Type.Base == ir.Int {
			if _, err := strconv.ParseInt(name, 10, 64); err == nil {
				return nil
			}
			return fmt.Errorf("`%s` is no option: a whole number is chosen", name)
		}
		if names == nil || slices.ContainsFunc(names, func(n string) bool { return n == name }) {
			return nil
		}
		if s.Type.Base == ir.Ref && slices.ContainsFunc(m.IDs[s.Type.Kind.ID],
			func(id string) bool { return world.OptionNamed(id, name) }) {
			return nil
		}
		known = append(known, names...)
	}
	slices.Sort(known)
	return fmt.Errorf("`%s` is no option of `%s`%s", name, choice, near(name, slices.Compact(known)))
}
