package roster

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hcl/interp/scenario"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// piece is a part of a scenario that knows from which cells it comes.
type piece struct {
	text  []byte
	marks []mark
}

type mark struct {
	start, end int
	at         cell
}

// from is a text that comes from a cell.
func from(c cell, text string) piece { return piece{[]byte(text), []mark{{0, len(text), c}}} }

// bare is a text that comes from none.
func bare(text string) piece { return piece{text: []byte(text)} }

// add puts a piece behind another.
func (p *piece) add(q piece) {
	for _, m := range q.marks {
		p.marks = append(p.marks, mark{m.start + len(p.text), m.end + len(p.text), m.at})
	}
	p.text = append(p.text, q.text...)
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

func said(key, value string) entry { return entry{bare(key), bare(quoted(value))} }

// table writes a table: its header, if it has one, and its entries below one another.
func (p *piece) table(header piece, entries ...entry) {
	if len(header.text) > 0 {
		p.add(bare("\n"))
		p.add(header)
		p.add(bare("\n"))
	}
	widest := 0
	for _, e := range entries {
		widest = max(widest, utf8.RuneCount(e.key.text))
	}
	for _, e := range entries {
		p.add(e.key)
		p.add(bare(strings.Repeat(" ", widest-utf8.RuneCount(e.key.text)) + " = "))
		p.add(e.value)
		p.add(bare("\n"))
	}
}

// write writes the scenario.
func (r *roster) write(head Head, sides []*side) (p piece) {
	first := []entry{said("ruleset", head.Ruleset)}
	if head.Policies != "" {
		first = append(first, said("policies", head.Policies))
	}
	p.table(piece{}, append(first, said("title", head.Title), entry{bare("seed"), bare("1")})...)
	unknown := map[*column]bool{}
	for _, s := range sides {
		p.table(from(s.name, "[[side]]"), append(r.named(s.name, nil), r.shared(s)...)...)
		for _, f := range s.rows {
			p.table(from(f[r.byName["name"]], "[[side.combatant]]"), r.fighter(f, unknown)...)
			if len(p.text) > scenario.MaxSource {
				return p // which is too long to be read, and that is said
			}
		}
	}
	return p
}

// named are the entries of a name: what cannot be one is a title as well, if there is no other.
func (r *roster) named(c cell, title *cell) []entry {
	name := spelt(c.text)
	out := []entry{{bare("name"), from(c, quoted(name))}}
	if title == nil && name != c.text {
		title = &c
	}
	if title != nil {
		out = append(out, entry{bare("title"), from(*title, quoted(title.text))})
	}
	return out
}

// shared is the policy of a side: that of all its fighters, who then need none of their own.
func (r *roster) shared(s *side) (out []entry) {
	col := r.byName["policy"]
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
	if c, ok := f[r.byName["title"]]; ok {
		title = &c
	}
	out = r.named(f[r.byName["name"]], title)
	done := map[string]bool{"side": true, "name": true, "title": true}
	cols := slices.SortedFunc(maps.Keys(f), func(a, b *column) int { return a.at - b.at })
	keyed := map[string][]*column{}
	for _, col := range cols {
		keyed[col.name] = append(keyed[col.name], col)
	}
	for _, col := range cols {
		switch {
		case done[col.name] || unknown[col]:
		case col.key != "":
			done[col.name] = true
			out = append(out, entry{from(col.head, tomlKey(col.name)), r.perKey(keyed[col.name], f)})
		default:
			unknown[col] = col.field == nil && !slices.Contains(own, col.name)
			out = append(out, entry{from(col.head, tomlKey(col.name)), value(f[col], r.typeOf(col))})
		}
	}
	return out
}

// perKey is the value of a field for several instances, each of a column of its own.
func (r *roster) perKey(cols []*column, f fighter) (p piece) {
	p.add(bare("{ "))
	for i, col := range cols {
		if i > 0 {
			p.add(bare(", "))
		}
		p.add(from(col.head, tomlKey(col.key)))
		p.add(bare(" = "))
		p.add(value(f[col], r.typeOf(col)))
	}
	p.add(bare(" }"))
	p.whole(f[cols[0]])
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
		if b, ok := map[string]string{"yes": "true", "true": "true", "no": "false",
			"false": "false"}[strings.ToLower(text)]; ok {
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
			items = append(items, string(value(c, *t.Elem).text))
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
