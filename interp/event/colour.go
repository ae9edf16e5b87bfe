package event

import "github.com/fatih/color"

// sideColours are those of sides in logs and reports, by number.
var sideColours = []color.Attribute{color.FgBlue, color.FgRed, color.FgGreen, color.FgMagenta, color.FgCyan,
	color.FgYellow}

// SideColour is the colour of a side.
func SideColour(side int) color.Attribute { return sideColours[side%len(sideColours)] }

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
