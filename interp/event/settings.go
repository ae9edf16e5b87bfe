package event

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"hcl/lang/diag"
)

// Called is what people call a param or a value of the scenario, by the name under which either is set.
func Called(name string, sides []SideInfo) string {
	owner, path, found := strings.Cut(name, ".")
	if !found || strings.Contains(owner, "[") {
		return Spoken(name)
	}
	keys := strings.FieldsFunc(path, func(r rune) bool { return strings.ContainsRune(".[]", r) })
	slices.Reverse(keys)
	field := diag.Spaced(strings.Join(keys, " "))
	if owner == "combat" {
		return field
	}
	title := ownerCalled(owner, sides)
	return title + diag.OwnerEnding(title) + " " + field
}

// Ordered is a choice that is played by order as people read it: red.bet.guess: 4 is Red: 4 as guess in bet.
func Ordered(order string, sides []SideInfo) string {
	choice, what, ok := strings.Cut(order, ": ")
	owner, name, whose := strings.Cut(choice, ".")
	if !ok || !whose {
		return order
	}
	if not, is := strings.CutPrefix(what, "not "); is {
		what = "never " + not
	}
	return ownerCalled(owner, sides) + ": " + diag.Spaced(what) + " as " + Spoken(name)
}

// ownerCalled is the title of a side, or of a fighter or all copies of one, by its name in the scenario.
func ownerCalled(name string, sides []SideInfo) string {
	for _, side := range sides {
		if side.Name == name {
			return side.Title
		}
		for i, id := range side.IDs {
			if id == name {
				return side.Combatants[i]
			}
			if copied, ok := strings.CutPrefix(id, name+"_"); ok {
				if title, ok := strings.CutSuffix(side.Combatants[i], " "+copied); ok {
					return title
				}
			}
		}
	}
	return Title(name, "")
}

// briefSettings is how many characters the params of a fight take in short, about.
const briefSettings = 60

// Settings tells params with their values, all of them and in short.
func Settings(params []ParamInfo, sides []SideInfo) (whole, brief string) {
	var list []string
	for _, p := range params {
		list = append(list, Within(Called(p.Name, sides))+" = "+p.Value)
	}
	whole, brief = strings.Join(list, "; "), list[0]
	for i, said := range list[1:] {
		if utf8.RuneCountInString(brief+said) > briefSettings {
			return whole, fmt.Sprintf("%s; and %d more", brief, len(list)-1-i)
		}
		brief += "; " + said
	}
	return whole, brief
}
