package event

import (
	"slices"
	"strings"

	"github.com/fatih/color"
)

// sideColours are those of sides in logs and reports, by number, with the words that name them.
var sideColours = []struct {
	color.Attribute
	words []string
}{
	{color.FgBlue, []string{"blue", "azure"}},
	{color.FgRed, []string{"red", "crimson", "scarlet"}},
	{color.FgGreen, []string{"green"}},
	{color.FgMagenta, []string{"purple", "violet", "magenta"}},
	{color.FgCyan, []string{"cyan", "turquoise"}},
	{color.FgYellow, []string{"yellow", "gold", "golden"}},
}

// SideColour is the colour of a side.
func SideColour(number int) color.Attribute { return sideColours[number%len(sideColours)].Attribute }

// SideColours numbers the sides of lists of those that meet. One that is known already has its number; one whose title
// names a colour has that, if nobody whom it meets has it, and another the first that nobody of them has or is called
// by. So two that meet never look alike, as far as there are colours.
func SideColours(meetings ...[]string) map[string]int {
	of := map[string]int{}
	for _, sides := range meetings {
		taken := map[int]bool{}
		for _, side := range sides {
			if n, known := of[side]; known {
				taken[n] = true
			}
		}
		number := func(called bool) {
			for _, side := range sides {
				n := colourIn(side)
				if _, known := of[side]; known || called && (n < 0 || taken[n]) {
					continue
				}
				if !called {
					for n = 0; taken[n]; {
						n++
					}
				}
				of[side], taken[n] = n, true
			}
		}
		number(true)
		number(false)
	}
	return of
}

// colourIn is the number of the first colour that a title names, -1 if it names none.
func colourIn(title string) int {
	for _, word := range strings.Fields(strings.ToLower(title)) {
		for n, c := range sideColours {
			if slices.Contains(c.words, word) {
				return n
			}
		}
	}
	return -1
}

// Style writes in some way where that is wanted, whatever the output is.
func Style(wanted bool, a ...color.Attribute) *color.Color {
	c := color.New(a...)
	if wanted {
		c.EnableColor()
	} else {
		c.DisableColor()
	}
	return c
}
