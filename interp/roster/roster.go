package roster

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hcl/interp/scenario"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// Head is what a scenario says before its sides.
type Head struct {
	Ruleset  string
	Policies string // the module with policies that it brings in, if any
	Title    string
}

// Scenario is the text of a scenario with the fighters of a spreadsheet, and what is wrong
// with that.
func Scenario(src *diag.Source, p *ir.Program, head Head) (string, *diag.List) {
	r := &roster{p: p}
	s := read(src, &r.diags)
	r.columns(s)
	sides := r.sides(s)
	if len(sides) == 0 {
		if r.diags.Errors() == 0 {
			r.diags.Errorf(diag.NoFighters, src.At(0, 0), "the sheet has no fighters").Hinted("each row below the first is one")
		}
		return "", &r.diags
	}
	text := r.write(head, sides)
	memory := library.Bundle{Files: []library.Part{{Path: "roster.toml", Text: string(text.text)}}}
	_, found := scenario.Load(library.Location{Shelf: memory.Shelf("roster"), Path: "roster.toml"}, p)
	for _, d := range found.All() {
		r.tell(src, text, d)
	}
	return string(text.text), &r.diags
}

type roster struct {
	p      *ir.Program
	diags  diag.List
	cols   []column
	byName map[string]*column // those without a key
}

// column says what its cells are.
type column struct {
	head  cell
	at    int
	name  string // of a field, or another word that stands there in a scenario; "" for nothing
	key   string // of a field that has a value for each instance of a kind: the instance
	field *ir.Field
	twice bool // another says it already
}

// side is one of the fight, with the rows of its fighters.
type side struct {
	name cell
	rows []fighter
}

type fighter map[*column]cell

// own are the columns that are no fields: side stands first.
var own = []string{"side", "name", "title", "policy", "copies", "like"}

// keyed is skill[blade] or skill.blade.
var keyed = regexp.MustCompile(`^([^.\[\]]+)(?:\.([^.\[\]]+)|\[([^.\[\]]+)\])$`)

// columns finds out what the first row names.
func (r *roster) columns(s sheet) {
	if s.head == nil {
		return
	}
	for at, c := range s.head {
		col := column{head: c, at: at, name: spelt(c.text)}
		if m := keyed.FindStringSubmatch(c.text); m != nil && !slices.Contains(own, spelt(m[1])) {
			col.name, col.key = spelt(m[1]), spelt(m[2]+m[3])
		}
		for _, other := range r.cols {
			switch {
			case col.name == "" || other.name != col.name || col.twice:
				continue
			case other.key == col.key:
				col.twice = true
				r.errorf(diag.Duplicate, c, "there are two columns `%s`", c.text).Hinted("remove one").Note(other.head.span,
					"the first is here")
			case other.key == "" || col.key == "":
				col.twice = true
				r.errorf(diag.Duplicate, c, "`%s` says the same as `%s`", c.text, other.head.text).
					Hinted("`%s` is for all at once; keep it, or a column for each", col.name).Note(other.head.span,
					"the other is here")
			}
		}
		if !slices.Contains(own, col.name) {
			col.field = r.p.Combatant.Field(col.name)
		}
		r.cols = append(r.cols, col)
	}
	r.byName = map[string]*column{}
	for i := range slices.Backward(r.cols) { // the first of a name
		if r.cols[i].key == "" {
			r.byName[r.cols[i].name] = &r.cols[i]
		}
	}
	for _, must := range own[:2] {
		if r.byName[must] != nil {
			continue
		}
		first := s.head[0]
		for _, col := range r.cols {
			if col.field == nil && diag.Nearest(col.name, own[:2]) == must {
				first = col.head
			}
		}
		r.errorf(diag.MissingField, first, "no column is called `%s`", must).Hinted("name one so: it says %s",
			map[string]string{"side": "for whom each fights", "name": "who each is"}[must])
	}
}

// sides puts the fighters together who fight for the same, in the order of the sheet.
func (r *roster) sides(s sheet) []*side {
	sideCol, nameCol := r.byName["side"], r.byName["name"]
	if sideCol == nil || nameCol == nil {
		return nil
	}
	var out []*side
	named := map[string]*side{}
	for _, row := range s.rows {
		f := fighter{}
		var any cell // of what he is known by, if he has no name
		for i, c := range row {
			switch {
			case c.text == "" || i < len(r.cols) && r.cols[i].twice:
			case i >= len(r.cols) || r.cols[i].name == "":
				r.errorf(diag.UnknownField, c, "this column has no name").Hinted("name it in the first row, or remove what stands here")
			default:
				f[&r.cols[i]] = c
				if any.name == "" {
					any = c
				}
			}
		}
		if len(f) == 0 {
			continue
		}
		belongs, ok := f[sideCol]
		if !ok {
			r.errorf(diag.MissingField, any, "this fighter belongs to no side").Hinted("write into the column `side` for whom he fights")
		}
		if _, named := f[nameCol]; !named {
			r.errorf(diag.MissingField, any, "this fighter has no name").Hinted("write one into the column `name`")
			ok = false
		}
		if !ok {
			continue
		}
		in := named[spelt(belongs.text)]
		if in == nil {
			in = &side{name: belongs}
			named[spelt(belongs.text)] = in
			out = append(out, in)
		}
		in.rows = append(in.rows, f)
	}
	return out
}

// spelt is a text as a name of the language is spelt, if it can be.
func spelt(text string) string {
	name := strings.Trim(between.ReplaceAllString(strings.ToLower(text), "_"), "_")
	if !possible.MatchString(name) {
		return text
	}
	return name
}

var (
	between  = regexp.MustCompile(`[ _'’.-]+`)
	possible = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
)

func (r *roster) errorf(code diag.Code, c cell, format string, args ...any) *diag.Diagnostic {
	return r.diags.Errorf(code, c.span, "cell %s: %s", c.name, fmt.Sprintf(format, args...))
}

// tell tells of a mistake in the scenario, of the cell that it comes from.
func (r *roster) tell(src *diag.Source, text piece, d *diag.Diagnostic) {
	place, message, add := src.At(0, 0), d.Message, r.diags.Errorf
	if c, ok := text.cellAt(d.Span); ok {
		place, message = c.span, "cell "+c.name+": "+d.Message
	}
	if d.Severity == diag.Warning {
		add = r.diags.Warnf
	}
	out := add(d.Code, place, "%s", message)
	out.Hint = d.Hint
	for _, x := range inSheet {
		out.Hint = x.from.ReplaceAllString(out.Hint, x.to)
	}
	for _, n := range d.Notes {
		if c, ok := text.cellAt(n.Span); ok {
			out.Note(c.span, "%s", n.Message)
		}
	}
}

// inSheet is what advice on a scenario means for a spreadsheet.
var inSheet = []struct {
	from *regexp.Regexp
	to   string
}{
	{regexp.MustCompile(`^write: (\w+) = .*$`), "write it into the column `$1`"},
	{regexp.MustCompile(`, without quotation marks`), ""},
	{regexp.MustCompile(`^add another \[\[side\]\]$`), "let some of them fight for another"},
}
