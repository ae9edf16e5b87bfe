package builtin

import (
	"fmt"
	"strings"
	"testing"
)

func (t Type) String() string {
	s := t.Name
	if t.Name == "list" {
		s = "list of " + t.Elem.String()
	}
	if t.Optional {
		s += "?"
	}
	return s
}

func TestParseScheme(t *testing.T) {
	for text, want := range map[string]string{
		"f() -> side?":                                     "-> side? 0..0",
		"f(x: number) -> num":                              "x:number -> num 1..1",
		"f(a, b, …: list of T) -> list of T":               "a:list of T b:list of T more -> list of T 1..-1",
		"f(list, n: int) -> bool":                          ":list of any n:int -> bool 2..2",
		"f(dice) -> int":                                   ":dice -> int 1..1",
		"f(a, b: square or list of square, grid?) -> int":  "a:square|list of square b:square|list of square :grid? -> int 2..3",
		"f(from: square, facing, n: int, grid?) -> int":    "from:square facing:int n:int :grid? -> int 3..4",
		"f(dice, label: text?, who: combatant?) -> int":    ":dice label:text? who:combatant? -> int 1..3",
		"f(x: T?) -> T":                                    "x:T? -> T 1..1",
		"f(list of list of T) -> list of list of T":        ":list of list of T -> list of list of T 1..1",
		"f(who, condition) -> list":                        "who:name condition:name -> list of any 2..2",
		"f(who: combatant or side) -> list of combatant":   "who:combatant|side -> list of combatant 1..1",
		"f(list of T, key: number or list of number) -> T": ":list of T key:number|list of number -> T 2..2",
	} {
		s, err := ParseScheme("f", text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		var parts []string
		for _, p := range s.Params {
			var types []string
			for _, t := range p.Types {
				types = append(types, t.String())
			}
			parts = append(parts, p.Name+":"+strings.Join(types, "|"))
		}
		if s.More {
			parts = append(parts, "more")
		}
		least, most := s.Arity()
		if got := strings.Join(append(parts, fmt.Sprintf("-> %s %d..%d", s.Result, least, most)), " "); got != want {
			t.Errorf("%s is read as %s, not %s", text, got, want)
		}
	}
	for _, text := range []string{"f", "g() -> int", "f(x: whole) -> int", "f(x: list of) -> int", "f() -> ",
		"f(x: int)"} {
		if _, err := ParseScheme("f", text); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}
