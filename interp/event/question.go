package event

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Person is somebody who decides for combatants or sides in the place of their policies.
type Person interface {
	// Plays reports whether the choices of somebody of a side are his, by its number; who may be the side itself.
	Plays(side int64, who Shown) bool
	// Answer is asked at each of them. It is asked again, with why, where the answer is not legal. Ok says
	// that there is an answer; without one the fight ends there, with the failure Left.
	Answer(q *Question) (a Answer, ok bool)
}

// Question is a choice that a person makes.
type Question struct {
	Choice  string // its full name
	Title   string // what the ruleset calls it, "" for nothing
	How     string // "": one option is taken; optional: one or none; some: any of them
	Who     Shown  // for whom he chooses
	Side    int64
	Round   int64
	At      int // which of so many choices one after the other, from 1
	Times   int // 0: it is one alone
	Options []Shown
	Needed  bool     // optional or some: nothing may not be taken
	Offered [][]int  // some: answers that are legal, by the places of the options
	Barred  []string // by option: why it cannot be taken, "" if it can; nil: all can
	Made    int      // how many decisions have been made in the fight so far, by anybody
	Refused string   // why the answer before was not legal
}

// Answer is what is taken.
type Answer struct {
	Picked []int  // the places of the options
	Fresh  uint64 // as Decision has it
}

// PlaceOf says which of several choices one after the other something is, ", 2 of 4"; nothing where it is one alone.
func PlaceOf(at, times int) string {
	if times == 0 {
		return ""
	}
	return fmt.Sprintf(", %d of %d", at, times)
}

// ByPerson is who decided where a person did.
const ByPerson = "player"

// Left is what ends a fight that a person leaves.
var Left = &Failure{Message: "the player has left the fight"}

// Name is what files and command lines call an option. Of several that are called alike those after the first
// are numbered: second_level#2.
func (q *Question) Name(option int) string {
	name, n := q.Options[option].Word(), 1
	for _, o := range q.Options[:option] {
		if o.Word() == name {
			n++
		}
	}
	if n > 1 {
		return fmt.Sprintf("%s#%d", name, n)
	}
	return name
}

// Place is where among the options one stands that is called so, -1 if none is.
func (q *Question) Place(name string) int {
	first := slices.IndexFunc(q.Options, func(o Shown) bool { return o.Word() == name })
	at := strings.LastIndexByte(name, '#')
	if first >= 0 || at < 0 {
		return first
	}
	n, err := strconv.Atoi(name[at+1:])
	if err != nil || n < 2 {
		return -1
	}
	return slices.IndexFunc(q.Options, func(o Shown) bool {
		if o.Word() == name[:at] {
			n--
		}
		return n == 0
	})
}
