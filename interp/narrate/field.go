package narrate

import (
	"fmt"
	"strings"

	"hcl/interp"
	"hcl/stdlib/grid"
)

// The field is drawn with a sign for each square: a capital for whoever stands there,
// `*` for several, else the letter of the map, else a dot.

const (
	mostColumns = 40
	mostRows    = 40
)

func (n *Narrator) field(f *interp.FieldInfo) {
	n.Flush()
	n.title = "" // of a phase in which nothing was told
	n.heads()
	if f.Map != nil {
		n.ground = f.Map
	}
	at := map[grid.Square][]interp.Figure{}
	left, top, right, bottom := int64(grid.Most), int64(grid.Most), int64(1), int64(1)
	if n.ground != nil {
		left, top, right, bottom = 1, 1, int64(len(strings.Fields(n.ground.Rows[0]))), int64(len(n.ground.Rows))
	}
	for _, fig := range f.Figures {
		s, _ := grid.Parse(fig.At)
		at[s] = append(at[s], fig)
		left, right = min(left, s.X()), max(right, s.X())
		top, bottom = min(top, s.Y()), max(bottom, s.Y())
		n.letterOf(fig)
	}
	n.printf("  %s\n", n.bold.Sprint("Field"))
	if len(f.Figures) == 0 && n.ground == nil {
		n.printf("    Nobody is on it.\n")
		return
	}
	if n.ground == nil { // a little of what lies around
		left, top, right, bottom = max(1, left-1), max(1, top-1), min(grid.Most, right+1), min(grid.Most, bottom+1)
	}
	if right-left < mostColumns && bottom-top < mostRows {
		n.picture(at, left, top, right, bottom)
	} else {
		n.printf("    (too large to be drawn: %s to %s)\n", grid.At(left, top), grid.At(right, bottom))
	}
	n.figures(f.Figures)
}

// letterOf is the sign for a figure, the same in every picture: a letter of its name,
// if one is free.
func (n *Narrator) letterOf(fig interp.Figure) string {
	key := fig.Who.Kind + " " + fmt.Sprint(fig.Who.ID)
	if l := n.letters[key]; l != "" {
		return l
	}
	if n.letters == nil {
		n.letters, n.taken = map[string]string{}, map[string]bool{}
	}
	letter := "?"
	for _, r := range strings.ToUpper(fig.Who.Text) + "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" {
		if (r >= 'A' && r <= 'Z' || r >= '0' && r <= '9') && !n.taken[string(r)] {
			letter = string(r)
			break
		}
	}
	n.letters[key], n.taken[letter] = letter, true
	return letter
}

func (n *Narrator) picture(at map[grid.Square][]interp.Figure, left, top, right, bottom int64) {
	width := len(grid.Column(right)) + 1
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
	for y := top; y <= bottom; y++ {
		b.Reset()
		for x := left; x <= right; x++ {
			sign, who := ".", at[grid.At(x, y)]
			if int(y) <= len(ground) && int(x) <= len(ground[y-1]) {
				sign = ground[y-1][x-1]
			}
			b.WriteString(strings.Repeat(" ", max(1, width-len(sign))))
			switch len(who) {
			case 0:
				b.WriteString(sign)
			case 1:
				v := who[0].Who
				v.Text = n.letterOf(who[0])
				b.WriteString(n.shown(v))
			default:
				b.WriteString("*")
			}
		}
		n.printf("    %s%s\n", n.faint.Sprintf("%*d", number, y), b.String())
	}
}

// figures says who the letters are, and what those of the map mean.
func (n *Narrator) figures(list []interp.Figure) {
	const most = 6
	var line []string
	flush := func() {
		if len(line) > 0 {
			n.printf("    %s\n", strings.Join(line, ", "))
		}
		line = line[:0]
	}
	for _, fig := range list {
		line = append(line, fmt.Sprintf("%s %s %s", n.letterOf(fig), n.shown(fig.Who), fig.At))
		if len(line) == most {
			flush()
		}
	}
	flush()
	if n.ground == nil {
		return
	}
	for _, a := range n.ground.Legend {
		line = append(line, a.Letter+" "+a.Text)
	}
	flush()
}
