package book

import (
	"fmt"
	"io"
	"strings"
)

// Mark begins every rulebook in Markdown.
const Mark = "<!-- a rulebook, written by hcl doc -->"

// Markdown writes a book as Markdown, with anchors to which its links lead.
func (b *Book) Markdown(to io.Writer) error {
	w := &markdown{}
	w.line(Mark)
	w.line("# " + escaped(b.Title))
	if b.Subtitle != "" {
		w.line(escaped(b.Subtitle))
	}
	w.blocks(b.Intro, 2)
	var list []string
	for _, s := range b.Chapters {
		list = append(list, fmt.Sprintf("- [%s](#%s)", escaped(s.Title), s.ID))
		for _, sub := range s.Below {
			list = append(list, fmt.Sprintf("  - [%s](#%s)", escaped(sub.Title), sub.ID))
		}
	}
	w.line(strings.Join(list, "\n"))
	for _, s := range b.Chapters {
		w.section(s, 2)
	}
	_, err := io.WriteString(to, strings.TrimSpace(w.String())+"\n")
	return err
}

// markdown writes blocks as Markdown.
type markdown struct{ strings.Builder }

// line writes a paragraph.
func (w *markdown) line(s string) { w.WriteString(s + "\n\n") }

// anchor is where links lead that are to something, if it has an ID.
func (w *markdown) anchor(id string) {
	if id != "" {
		w.WriteString(`<a id="` + id + `"></a>`)
	}
}

func (w *markdown) heading(id, title string, depth int) {
	if id != "" {
		w.anchor(id)
		w.WriteString("\n\n")
	}
	w.line(strings.Repeat("#", min(depth, 6)) + " " + title)
}

func (w *markdown) section(s *Section, depth int) {
	w.heading(s.ID, escaped(s.Title), depth)
	w.blocks(s.Blocks, depth+1)
	for _, sub := range s.Below {
		w.section(sub, depth+1)
	}
}

func (w *markdown) blocks(list []Block, depth int) {
	for _, b := range list {
		switch b := b.(type) {
		case Para:
			w.line(marked(b.Text))
		case Source:
			w.line(strings.TrimSpace(b.Markdown))
		case Table:
			w.table(b)
		case List:
			w.items(b.Items, b.Numbered, "")
			w.WriteString("\n")
		case Diagram:
			w.diagram(b)
		case Drawing:
			w.drawing(b)
		case Entry:
			under := ""
			if len(b.Line) > 0 {
				w.anchor(b.ID)
				under = marked(b.Line)
			} else {
				title := marked(b.Title)
				if b.Sort != "" {
					title += " · " + escaped(strings.ToLower(b.Sort))
				}
				w.heading(b.ID, title, depth)
				if b.Code != "" {
					under = "`" + b.Code + "`"
				}
			}
			for _, c := range b.Cites {
				under += " " + marked(Text{c})
			}
			for _, m := range b.Marks {
				under += " · **" + marked(m) + "**"
			}
			if under = strings.TrimPrefix(under, " · "); strings.TrimSpace(under) != "" {
				w.line(strings.TrimSpace(under))
			}
			w.blocks(b.Blocks, depth+1)
		case Fold:
			w.line("<details" + verb(b.Open, " open", "") + "><summary>" + escaped(b.Title) + "</summary>")
			w.blocks(b.Blocks, depth)
			w.line("</details>")
		}
	}
}

func (w *markdown) table(t Table) {
	cells := func(id string, list []Text) {
		w.WriteString("|")
		for i, c := range list {
			s := strings.ReplaceAll(marked(c), "|", `\|`)
			if i == 0 && id != "" {
				s = `<a id="` + id + `"></a>` + s
			}
			w.WriteString(" " + s + " |")
		}
		w.WriteString("\n")
	}
	cells("", t.Head)
	w.WriteString("|" + strings.Repeat("---|", len(t.Head)) + "\n")
	for _, r := range t.Rows {
		if r.Mark && len(r.Cells) > 0 {
			r.Cells = append([]Text{cat(r.Cells[0], " *")}, r.Cells[1:]...)
		}
		cells(r.ID, r.Cells)
	}
	w.WriteString("\n")
}

func (w *markdown) items(list []Item, numbered bool, indent string) {
	for i, item := range list {
		sign := "- "
		if numbered {
			sign = fmt.Sprintf("%d. ", i+1)
		}
		w.WriteString(indent + sign + marked(item.Text) + "\n")
		w.items(item.Below, item.Numbered, indent+strings.Repeat(" ", len(sign)))
	}
}

func (w *markdown) diagram(f Diagram) {
	w.line("**" + escaped(f.Title) + "**")
	for i, st := range f.Stages {
		when := ""
		if len(st.When) > 0 {
			when = ", if " + marked(st.When)
		}
		if len(st.Doc) > 0 {
			when += ": " + marked(st.Doc)
		}
		fmt.Fprintf(w, "%d. **%s**%s\n", i+1, marked(st.Text), when)
		for _, l := range st.Lines {
			sign := "- "
			if l.Hook {
				sign = "- ↳ "
			}
			w.WriteString("   " + strings.Repeat("  ", l.Depth) + sign + marked(l.Text) + "\n")
		}
	}
	if f.Again != "" {
		again := escaped(f.Again)
		if len(f.Number) > 0 {
			again += ", with the number " + marked(f.Number)
		}
		w.WriteString("\n↻ " + again + "\n")
	}
	w.WriteString("\n")
}

func (w *markdown) drawing(d Drawing) {
	for _, id := range d.IDs {
		w.anchor(id)
	}
	if len(d.IDs) > 0 {
		w.WriteString("\n\n")
	}
	w.WriteString("```\n")
	w.WriteString("   ")
	for x := range d.Columns {
		w.WriteString(" " + columnName(x))
	}
	w.WriteString("\n")
	for y := range d.Rows {
		fmt.Fprintf(w, "%2d ", y+1)
		for x := range d.Columns {
			l := d.Letters[y*d.Columns+x]
			if l == "" {
				l = "."
			}
			w.WriteString(" " + l)
		}
		w.WriteString("\n")
	}
	w.line("```")
	for _, k := range d.Legend {
		w.WriteString("- `" + k.Letter + "` " + marked(k.Text) + "\n")
	}
	w.WriteString("\n")
}

// special are characters that Markdown or a browser would act on.
var special = strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", ">",
	"&gt;", "#", `\#`, "\n", " ")

func escaped(s string) string { return special.Replace(s) }

// marked is a text in Markdown.
func marked(t Text) string {
	var b strings.Builder
	for _, s := range t {
		text := escaped(s.Text)
		core := strings.TrimSpace(text)
		wrap := func(sign string) {
			if core != "" {
				text = strings.Replace(text, core, sign+core+sign, 1)
			}
		}
		switch s.Style {
		case Name:
			wrap("*")
		case Strong:
			wrap("**")
		case Code:
			text = "`" + strings.ReplaceAll(strings.ReplaceAll(s.Text, "`", "'"), "\n", " ") + "`"
		case Cite:
			text = `<sup>` + text + `</sup>`
		case Over:
			text = marked(s.Line)
		}
		if s.To != "" && s.Style == Cite {
			text = `<sup>[` + escaped(s.Text) + "](#" + s.To + ")</sup>"
		} else if s.To != "" {
			text = "[" + text + "](#" + s.To + ")"
		}
		b.WriteString(text)
	}
	return b.String()
}
