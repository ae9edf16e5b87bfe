package narrate

import (
	"fmt"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/stdlib/grid"
)

// The field is drawn with a sign for each square: a capital for whoever stands there,
// `*` for several, else a small letter for what lies there, else the letter of the map,
// else a dot. On hexes every second column lies half a hex lower, so a row takes two
// lines.

const (
	mostColumns = 40
	mostRows    = 40
)

func (n *Narrator) field(f *interp.FieldInfo) {
	n.Flush()
	n.title = "" // of a phase in which nothing was told
	if f.Map != nil {
		n.ground = f.Map
	}
	nobody := len(f.Figures) == 0 && n.ground == nil && len(f.Ground) == 0
	if nobody && n.deserted { // has been told
		return
	}
	n.deserted = nobody
	n.heads()
	at := map[grid.Square][]interp.Figure{}
	left, top, right, bottom := int64(grid.Most), int64(grid.Most), int64(1), int64(1)
	if n.ground != nil {
		left, top, right, bottom = 1, 1, int64(len(strings.Fields(n.ground.Rows[0]))), int64(len(n.ground.Rows))
	}
	for _, fig := range f.Figures {
		for _, s := range squaresOf(fig) {
			at[s] = append(at[s], fig)
			left, right = min(left, s.X()), max(right, s.X())
			top, bottom = min(top, s.Y()), max(bottom, s.Y())
		}
		n.letterOf(fig.Who, true)
	}
	n.printf("  %s\n", n.bold.Sprint("Field"))
	if nobody {
		n.printf("    Nobody is on it.\n")
		return
	}
	lies := map[grid.Square]string{}
	for _, g := range f.Ground {
		letter := n.letterOf(g.What, false)
		for _, s := range parsed(g.Squares) {
			lies[s] = letter
			// It is drawn whole if there is room for it.
			if l, r, t, b := min(left, s.X()), max(right, s.X()), min(top, s.Y()), max(bottom, s.Y()); r-l < mostColumns-2 && b-t < mostRows-2 {
				left, right, top, bottom = l, r, t, b
			}
		}
	}
	if n.ground == nil { // a little of what lies around
		left, top, right, bottom = max(1, left-1), max(1, top-1), min(grid.Most, right+1), min(grid.Most, bottom+1)
	}
	if right-left < mostColumns && bottom-top < mostRows {
		n.picture(at, lies, f.Grid == grid.Words[grid.Hex], left, top, right, bottom)
	} else {
		n.printf("    (too large to be drawn: %s to %s)\n", grid.At(left, top), grid.At(right, bottom))
	}
	n.figures(f.Figures)
	n.legend(f.Ground, func(s grid.Square) bool {
		return left <= s.X() && s.X() <= right && top <= s.Y() && s.Y() <= bottom
	})
}

func squaresOf(fig interp.Figure) []grid.Square {
	if len(fig.Squares) == 0 {
		return parsed([]string{fig.At})
	}
	return parsed(fig.Squares)
}

func parsed(names []string) []grid.Square {
	out := make([]grid.Square, len(names))
	for i, name := range names {
		out[i], _ = grid.Parse(name)
	}
	return out
}

// letterOf is the sign for somebody (a capital) or for what lies on the ground (a small
// letter), the same in every picture: a letter of its name, if one is free.
func (n *Narrator) letterOf(v interp.Shown, capital bool) string {
	key := v.Kind + " " + fmt.Sprint(v.ID)
	if !capital {
		key = v.Kind + " " + v.Text // two rocks are one to the eye
	}
	if l := n.letters[key]; l != "" {
		return l
	}
	if n.letters == nil {
		n.letters, n.taken = map[string]string{}, map[string]bool{}
	}
	if n.ground != nil && len(n.letters) == 0 {
		for _, a := range n.ground.Legend {
			n.taken[a.Letter] = true
		}
	}
	wanted := strings.TrimPrefix(strings.ToUpper(v.Text), "THE ") + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if capital {
		wanted += "0123456789"
	} else {
		wanted = strings.ToLower(wanted)
	}
	letter := "?"
	for _, r := range wanted {
		if (r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || capital && r >= '0' && r <= '9') && !n.taken[string(r)] {
			letter = string(r)
			break
		}
	}
	n.letters[key], n.taken[letter] = letter, true
	return letter
}

func (n *Narrator) picture(at map[grid.Square][]interp.Figure, lies map[grid.Square]string, hexes bool, left, top, right, bottom int64) {
	width := len(grid.Column(right)) + 1
	halves := int64(1)
	if hexes { // as high as they are wide, nearly
		width++
		halves = 2
	}
	number := len(fmt.Sprint(bottom))
	var b strings.Builder
	for x := left; x <= right; x++ {
		fmt.Fprintf(&b, "%*s", width, grid.Column(x))
	}
	n.printf("    %*s%s\n", number, "", n.faint.Sprint(b.String()))
	var ground [][]string
	if n.ground != nil {
		for _, row := range n.ground.Rows {
			ground = append(ground, strings.Fields(row))
		}
	}
	for line := range (bottom - top + 1) * halves {
		y, lower := top+line/halves, line%halves == 1
		label := fmt.Sprint(y)
		if lower {
			label = ""
		}
		b.Reset()
		for x := left; x <= right; x++ {
			if hexes && lower != (x%2 == 0) {
				b.WriteString(strings.Repeat(" ", width))
				continue
			}
			sign, who := ".", at[grid.At(x, y)]
			if int(y) <= len(ground) && int(x) <= len(ground[y-1]) {
				sign = ground[y-1][x-1]
			}
			if l := lies[grid.At(x, y)]; l != "" {
				sign = l
			}
			b.WriteString(strings.Repeat(" ", max(1, width-len(sign))))
			switch len(who) {
			case 0:
				b.WriteString(sign)
			case 1:
				v := who[0].Who
				v.Text = n.letterOf(v, true)
				b.WriteString(n.shown(v))
			default:
				b.WriteString("*")
			}
		}
		n.printf("    %s%s\n", n.faint.Sprintf("%*s", number, label), strings.TrimRight(b.String(), " "))
	}
}

// figures says who the letters are.
func (n *Narrator) figures(list []interp.Figure) {
	const most = 6
	for len(list) > 0 {
		var line []string
		for _, fig := range list[:min(most, len(list))] {
			line = append(line, fmt.Sprintf("%s %s %s", n.letterOf(fig.Who, true), n.shown(fig.Who), fig.At))
		}
		n.printf("    %s\n", strings.Join(line, ", "))
		list = list[len(line):]
	}
}

// legend says what the letters mean on which nobody stands: of the ground, as far as it is
// in the picture, and of the map.
func (n *Narrator) legend(ground []interp.Ground, drawn func(grid.Square) bool) {
	var line []string
	for _, g := range ground {
		text := n.letterOf(g.What, false) + " " + n.shown(g.What)
		if !slices.Contains(line, text) && slices.ContainsFunc(parsed(g.Squares), drawn) {
			line = append(line, text)
		}
	}
	if n.ground != nil {
		for _, a := range n.ground.Legend {
			line = append(line, a.Letter+" "+a.Text)
		}
	}
	if len(line) > 0 {
		n.printf("    %s\n", strings.Join(line, ", "))
	}
}
