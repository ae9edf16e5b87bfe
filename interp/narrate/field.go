package narrate

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"hcl/interp/event"
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

func (n *Narrator) field(f *event.FieldInfo) {
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
	n.Heads()
	figures := *f
	figures.Map = nil
	now, _ := json.Marshal(figures) // but for what is offered
	before := n.drawn
	if n.drawn = string(now); n.drawn == before && f.Map == nil && !nobody && len(f.Offered) == 0 {
		n.printf("  %s: as before\n", n.bold.Sprint("Field"))
		return
	}
	at := map[grid.Square][]event.Figure{}
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
	widen := func(s grid.Square) { // what lies there is drawn whole if there is room for it
		if l, r, t, b := min(left, s.X()), max(right, s.X()), min(top, s.Y()), max(bottom, s.Y()); r-l < mostColumns-2 &&
			b-t < mostRows-2 {
			left, right, top, bottom = l, r, t, b
		}
	}
	lies := map[grid.Square]string{}
	for _, g := range f.Ground {
		letter := n.letterOf(g.What, false)
		for _, s := range parsed(g.Squares) {
			lies[s] = letter
			widen(s)
		}
	}
	offered := map[grid.Square]bool{}
	for _, s := range parsed(f.Offered) {
		offered[s] = true
		widen(s)
	}
	if n.ground == nil { // a little of what lies around
		left, top, right, bottom = max(1, left-1), max(1, top-1), min(grid.Most, right+1), min(grid.Most, bottom+1)
	}
	if right-left < mostColumns && bottom-top < mostRows {
		ground := letters(n.ground)
		n.picture(signs{"    ", left, top, right, bottom, f.Grid == grid.Words[grid.Hex], func(s grid.Square) (string, int) {
			switch who := at[s]; {
			case len(who) == 1:
				v := who[0].Who
				v.Text = n.letterOf(v, true)
				return n.shown(v), 1
			case len(who) > 1:
				return "*", 1
			case offered[s]:
				return n.bold.Sprint("+"), 1
			case lies[s] != "":
				return lies[s], 1
			}
			return letterAt(ground, s)
		}})
	} else {
		n.printf("    (too large to be drawn: %s to %s)\n", grid.At(left, top), grid.At(right, bottom))
	}
	n.figures(f.Figures)
	for _, who := range at {
		if len(who) > 1 {
			n.printf("    * several on one square\n")
			break
		}
	}
	if len(offered) > 0 {
		n.printf("    + may be chosen\n")
	}
	n.legend(f.Ground, func(s grid.Square) bool {
		return left <= s.X() && s.X() <= right && top <= s.Y() && s.Y() <= bottom && len(at[s]) == 0
	})
}

func squaresOf(fig event.Figure) []grid.Square {
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
func (n *Narrator) letterOf(v event.Shown, capital bool) string {
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

// signs are what a picture shows on each square.
type signs struct {
	indent                   string
	left, top, right, bottom int64
	hexes                    bool
	of                       func(grid.Square) (shown string, letters int)
}

// letters are those of a map by row and column.
func letters(m *event.MapInfo) (out [][]string) {
	if m != nil {
		for _, row := range m.Rows {
			out = append(out, strings.Fields(row))
		}
	}
	return out
}

func letterAt(ground [][]string, s grid.Square) (string, int) {
	letter := "."
	if y := int(s.Y()); y <= len(ground) && int(s.X()) <= len(ground[y-1]) {
		letter = ground[y-1][s.X()-1]
	}
	return letter, len(letter)
}

func (n *Narrator) picture(p signs) {
	width := len(grid.Column(p.right)) + 1
	halves := int64(1)
	if p.hexes { // as high as they are wide, nearly
		width++
		halves = 2
	}
	number := len(fmt.Sprint(p.bottom))
	var b strings.Builder
	for x := p.left; x <= p.right; x++ {
		fmt.Fprintf(&b, "%*s", width, grid.Column(x))
	}
	n.printf("%s%*s%s\n", p.indent, number, "", n.faint.Sprint(b.String()))
	for line := range (p.bottom - p.top + 1) * halves {
		y, lower := p.top+line/halves, line%halves == 1
		label := fmt.Sprint(y)
		if lower {
			label = ""
		}
		b.Reset()
		for x := p.left; x <= p.right; x++ {
			if p.hexes && lower != (x%2 == 0) {
				b.WriteString(strings.Repeat(" ", width))
				continue
			}
			sign, wide := p.of(grid.At(x, y))
			b.WriteString(strings.Repeat(" ", max(1, width-wide)) + sign)
		}
		n.printf("%s%s%s\n", p.indent, n.faint.Sprintf("%*s", number, label), strings.TrimRight(b.String(), " "))
	}
}

// drawing draws a map with marks on it, and below it what they mean.
func (n *Narrator) drawing(d *event.DrawingInfo) {
	if d.Chart != nil {
		if n.charts == nil {
			n.charts = map[string]*event.MapInfo{}
		}
		n.charts[d.Map] = d.Chart
	}
	const indent = "        "
	chart := letters(n.charts[d.Map])
	marked := map[grid.Square]string{}
	var meant []string
	for _, m := range d.Marks {
		for _, s := range parsed(m.Squares) {
			marked[s] = m.Sign
		}
		if len(m.Squares) > 0 && m.Text != "" {
			meant = append(meant, m.Sign+" "+m.Text)
		}
	}
	n.picture(signs{indent, 1, 1, int64(len(chart[0])), int64(len(chart)), false, func(s grid.Square) (string, int) {
		if m := marked[s]; m != "" {
			return n.bold.Sprint(m), 1
		}
		return letterAt(chart, s)
	}})
	if len(meant) > 0 {
		n.printf("%s%s\n", indent, strings.Join(meant, ", "))
	}
	if d.Chart != nil {
		n.listed(indent, areas(d.Chart))
	}
}

// areas says what the letters of a map mean.
func areas(m *event.MapInfo) (out []labelled) {
	for _, a := range m.Legend {
		out = append(out, labelled{a.Letter + " " + a.Text, utf8.RuneCountInString(a.Letter + a.Text)})
	}
	return out
}

// figures says who the letters are.
func (n *Narrator) figures(list []event.Figure) {
	var parts []labelled
	for _, fig := range list {
		letter := n.letterOf(fig.Who, true)
		parts = append(parts, labelled{fmt.Sprintf("%s %s %s", letter, n.shown(fig.Who), fig.At),
			utf8.RuneCountInString(letter + fig.Who.Text + fig.At)})
	}
	n.listed("    ", parts)
}

// legend says what the letters mean on which nobody stands: of the ground, as far as it is
// to be seen in the picture, and of the map.
func (n *Narrator) legend(ground []event.Ground, drawn func(grid.Square) bool) {
	var parts []labelled
	for _, g := range ground {
		letter := n.letterOf(g.What, false)
		x := labelled{letter + " " + n.shown(g.What), utf8.RuneCountInString(letter + g.What.Text)}
		if !slices.Contains(parts, x) && slices.ContainsFunc(parsed(g.Squares), drawn) {
			parts = append(parts, x)
		}
	}
	if n.ground != nil {
		parts = append(parts, areas(n.ground)...)
	}
	n.listed("    ", parts)
}

// labelled is what a sign means, and how wide that is about, without what colours it.
type labelled struct {
	text  string
	width int
}

// listed writes what signs mean in lines behind an indent that are no wider than a page.
func (n *Narrator) listed(indent string, parts []labelled) {
	const page, around = 80, 4 // blanks and a comma
	line, width := "", len(indent)
	for _, p := range parts {
		switch {
		case line == "":
		case width+p.width+around > page:
			n.printf("%s%s,\n", indent, line)
			line, width = "", len(indent)
		default:
			line += ", "
		}
		line += p.text
		width += p.width + around
	}
	if line != "" {
		n.printf("%s%s\n", indent, line)
	}
}
