package roster

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// piece is a part of a scenario that knows from which cells it comes.
type piece struct {
	text  string
	marks []mark
}

type mark struct {
	start, end int
	at         cell
}

// from is a text that comes from a cell.
func from(c cell, text string) piece { return piece{text, []mark{{0, len(text), c}}} }

// add puts a piece behind another.
func (p *piece) add(q piece) {
	for _, m := range q.marks {
		p.marks = append(p.marks, mark{m.start + len(p.text), m.end + len(p.text), m.at})
	}
	p.text += q.text
}

// whole says that all of a piece comes from a cell, but for what comes from others.
func (p *piece) whole(c cell) { p.marks = append(p.marks, mark{0, len(p.text), c}) }

// cellAt is the cell that a part of the text comes from.
func (p piece) cellAt(s diag.Span) (c cell, ok bool) {
	length := math.MaxInt
	for _, m := range p.marks {
		if m.start <= s.Start && s.End <= m.end && m.end-m.start < length {
			c, ok, length = m.at, true, m.end-m.start
		}
	}
	return c, ok
}

// entry is a line of a table.
type entry struct{ key, value piece }

func said(key, value string) entry { return entry{piece{text: key}, piece{text: quoted(value)}} }

// table writes a table: its header, if it has one, and its entries below one another.
func (p *piece) table(header piece, entries ...entry) {
	if header.text != "" {
		p.add(piece{text: "\n"})
		p.add(header)
		p.add(piece{text: "\n"})
	}
	widest := 0
	for _, e := range entries {
		widest = max(widest, utf8.RuneCountInString(e.key.text))
	}
	for _, e := range entries {
		p.add(e.key)
		p.add(piece{text: strings.Repeat(" ", widest-utf8.RuneCountInString(e.key.text)) + " = "})
		p.add(e.value)
		p.add(piece{text: "\n"})
	}
}

// write writes the scenario.
func (r *roster) write(head Head, sides []*side) (p piece) {
	first := []entry{said("ruleset", head.Ruleset)}
	if head.Policies != "" {
		first = append(first, said("policies", head.Policies))
	}
	p.table(piece{}, append(first, said("title", head.Title), entry{piece{text: "seed"}, piece{text: "1"}})...)
	unknown := map[*column]bool{}
	for _, s := range sides {
		p.table(from(s.name, "[[side]]"), append(r.named(s.name, nil), r.shared(s)...)...)
		for _, f := range s.rows {
			p.table(from(f[r.column("name")], "[[side.combatant]]"), r.fighter(f, unknown)...)
		}
	}
	return p
}

// named are the entries of a name: what cannot be one is a title as well, if there is no other.
func (r *roster) named(c cell, title *cell) []entry {
	name := spelt(c.text)
	out := []entry{{piece{text: "name"}, from(c, quoted(name))}}
	if title == nil && name != c.text {
		title = &c
	}
	if title != nil {
		out = append(out, entry{piece{text: "title"}, from(*title, quoted(title.text))})
	}
	return out
}

// shared is the policy of a side: that of all its fighters, who then need none of their own.
func (r *roster) shared(s *side) (out []entry) {
	col := r.column("policy")
	first, ok := s.rows[0][col]
	if !ok || slices.ContainsFunc(s.rows, func(f fighter) bool { return f[col].text != first.text }) {
		return nil
	}
	for _, f := range s.rows {
		delete(f, col)
	}
	return []entry{{from(col.head, col.name), value(first, r.typeOf(col))}}
}

// fighter are the entries of one row. A column that means nothing is told of once.
func (r *roster) fighter(f fighter, unknown map[*column]bool) (out []entry) {
	var title *cell
	if c, ok := f[r.column("title")]; ok {
		title = &c
	}
	out = r.named(f[r.column("name")], title)
	done := map[string]bool{"side": true, "name": true, "title": true}
	for i := range r.cols {
		col := &r.cols[i]
		c, ok := f[col]
		switch {
		case !ok || done[col.name] || unknown[col]:
		case col.key != "":
			done[col.name] = true
			out = append(out, entry{from(col.head, tomlKey(col.name)), r.perKey(col.name, f)})
		default:
			unknown[col] = col.field == nil && !slices.Contains(own, col.name)
			out = append(out, entry{from(col.head, tomlKey(col.name)), value(c, r.typeOf(col))})
		}
	}
	return out
}

// perKey is the value of a field for several instances, each of a column of its own.
func (r *roster) perKey(name string, f fighter) (p piece) {
	var all cell
	p.add(piece{text: "{ "})
	for i := range r.cols {
		col := &r.cols[i]
		c, ok := f[col]
		if !ok || col.name != name {
			continue
		}
		if all.name == "" {
			all = c
		} else {
			p.add(piece{text: ", "})
		}
		p.add(from(col.head, tomlKey(col.key)))
		p.add(piece{text: " = "})
		p.add(value(c, r.typeOf(col)))
	}
	p.add(piece{text: " }"})
	p.whole(all)
	return p
}

// typeOf is what the cells of a column hold.
func (r *roster) typeOf(col *column) ir.Type {
	switch {
	case col.name == "copies":
		return ir.Type{Base: ir.Int}
	case slices.Contains(own, col.name):
		return ir.Type{Base: ir.Ref} // the name of something
	case col.field == nil:
		return ir.Type{Base: ir.Text}
	case col.key != "" && col.field.Type.Base == ir.Per:
		return *col.field.Type.Elem
	}
	return col.field.Type
}

// value is a cell as a scenario writes a value of a type. What is none of it becomes a text,
// so that whoever checks the scenario says what is wanted.
func value(c cell, t ir.Type) piece {
	switch text := c.text; t.Base {
	case ir.Int, ir.Num:
		return from(c, number(text))
	case ir.Bool:
		if b, ok := map[string]string{"yes": "true", "true": "true", "no": "false", "false": "false"}[strings.ToLower(text)]; ok {
			return from(c, b)
		}
	case ir.Ref, ir.Union, ir.Enum:
		return from(c, quoted(spelt(text)))
	case ir.Per:
		return value(c, *t.Elem)
	case ir.List:
		var items []string
		for _, x := range parts(text) {
			c.text = x
			items = append(items, value(c, *t.Elem).text)
		}
		return from(c, "["+strings.Join(items, ", ")+"]")
	}
	return from(c, quoted(c.text))
}

// parts are the items of a list: with `;` or `,` between them, else with blanks.
func parts(text string) []string {
	for _, between := range ";," {
		if strings.ContainsRune(text, between) {
			var out []string
			for x := range strings.SplitSeq(text, string(between)) {
				if x = strings.TrimSpace(x); x != "" {
					out = append(out, x)
				}
			}
			return out
		}
	}
	return strings.Fields(text)
}

// number is a number as TOML writes it. In much of Europe a comma stands before the fraction.
func number(text string) string {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return strconv.FormatInt(n, 10)
	}
	x, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
	switch {
	case err != nil || math.IsNaN(x) || math.IsInf(x, 0):
		return quoted(text)
	case x == math.Trunc(x) && math.Abs(x) < 1<<53:
		return strconv.FormatInt(int64(x), 10)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// quoted is a text as TOML writes it.
func quoted(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, "\\u%04X", c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// tomlKey is a key as TOML writes it.
func tomlKey(name string) string {
	if possible.MatchString(name) {
		return name
	}
	return quoted(name)
}
