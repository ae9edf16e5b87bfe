package library

import (
	"slices"
	"strings"
)

// What stands in scenarios besides values for params and fields is said here once: it is what a
// scenario is checked against, what editors complete and explain, and what the JSON schema of
// scenarios is made of. No kind or field can have one of these names.

// Key is a key of a table of a scenario.
type Key struct {
	Name  string
	Holds Holding
	Must  bool // it cannot be left out
	About string
}

// Holding is what stands behind a key.
type Holding uint8

// The sorts of what stands behind keys.
const (
	AText     Holding = iota
	AName             // of what the table is about
	AWhole            // a whole number from 0 on
	ACopies           // a number of copies
	Modules           // names of modules
	APolicy           // the name of one
	AModel            // the name of another thing of the kind
	AFighter          // the name of a side or fighter
	AChoice           // what a rule calls it
	ALabel            // of a throw
	Taken             // values for a choice
	Thrown            // whole numbers
	ARuleset          // the name of one
	ATable            // of values
	AllTables         // of things, one each
)

// The keys of scenarios, table by table.
var (
	ScenarioKeys = []Key{
		{"ruleset", ARuleset, true, "For which ruleset the scenario is."},
		{"policies", Modules, false, "Modules with policies to bring in."},
		{"title", AText, false, "What people call the fight."},
		{"seed", AWhole, false, "Of all chance; 1 if it is not said."},
		{"params", ATable, false, "Other values for params of the ruleset."},
		{"combat", ATable, false, "What the fight as a whole begins with."},
		{"side", AllTables, true, "Who fights, side by side."},
		{"order", AllTables, false, "What somebody chooses, whatever policy decides for him."},
		{"roll", AllTables, false, "What dice come to."},
	}
	SideKeys = []Key{
		{"name", AName, true, byWhich},
		{"title", AText, false, "What people call the side."},
		{"policy", APolicy, false, "Who decides for all of the side."},
		{"combatant", AllTables, true, "The fighters of the side."},
	}
	CombatantKeys = []Key{
		{"name", AName, true, byWhich},
		{"title", AText, false, "What people call the fighter."},
		{"policy", APolicy, false, "Who decides for this fighter."},
		{"like", AText, false, "The name of a fighter whose values this one has, but for those that it says."},
		{"copies", ACopies, false, "So many of them. Each field may then be a list, with a value for each."},
	}
	InstanceKeys = []Key{
		{"name", AName, true, byWhich},
		{"title", AText, false, "What people call it."},
		{"like", AModel, false, "The name of another whose values this one has, but for those that it says."},
	}
	OrderKeys = []Key{
		{"round", AWhole, false, inRound},
		{"who", AFighter, true, "Who is told."},
		{"choice", AChoice, true, "What is chosen, as policies call it."},
		{"take", Taken, true, "What is taken: a name, a number, yes or no, or a list of them."},
	}
	RollKeys = []Key{
		{"round", AWhole, false, inRound},
		{"who", AFighter, false, "Who throws."},
		{"label", ALabel, true, "What is thrown for."},
		{"gives", Thrown, true, "What the throw comes to, or a list for one throw after the other."},
	}
)

const (
	byWhich = "By which tests and orders name it: a to z, digits and _."
	inRound = "In which round, 0 for the setup; every one if it is not said."
)

// KeysOf are the keys of the tables that have a head, such as side.combatant, and what these are about:
// the name of a kind, or of none.
func KeysOf(head string) (keys []Key, kind string) {
	switch head {
	case "":
		return ScenarioKeys, ""
	case "params":
		return nil, ""
	case "combat":
		return nil, head
	case "side":
		return SideKeys, head
	case "side.combatant":
		return CombatantKeys, "combatant"
	case "order":
		return OrderKeys, ""
	case "roll":
		return RollKeys, ""
	}
	if strings.Contains(head, ".") {
		return nil, ""
	}
	return InstanceKeys, head
}

// KeyNames are the names of keys; must leaves out what can be left out.
func KeyNames(keys []Key, must bool) (out []string) {
	for _, k := range keys {
		if k.Must || !must {
			out = append(out, k.Name)
		}
	}
	return out
}

// IsKey reports whether a name is that of one of the keys.
func IsKey(keys []Key, name string) bool {
	return slices.ContainsFunc(keys, func(k Key) bool { return k.Name == name })
}
