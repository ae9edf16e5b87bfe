// Package citations finds which declarations and tests of a ruleset cite which rules of
// its catalogue, as [HC-041] in a doc comment, a description or the title of a test.
package citations

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/syntax"
)

// ID is a rule of a catalogue in brackets.
var ID = regexp.MustCompile(`\[([A-Z][A-Z0-9]*-[0-9]+[a-z]?)\]`)

// Declaration is one that cites rules.
type Declaration struct {
	Label      string // as a catalogue names it: "param speed_factor", "step take_turn.will"
	IDs        []string
	Start, End int // its text, without what is declared inside
	inner      [][2]int
}

// Covers reports whether a place belongs to the declaration itself.
func (d *Declaration) Covers(at int) bool {
	if at < d.Start || at >= d.End {
		return false
	}
	return !slices.ContainsFunc(d.inner, func(in [2]int) bool { return at >= in[0] && at < in[1] })
}

// Of lists the declarations of a file that cite something, and the titles of its
// tests with what they cite.
func Of(name, text string) (decls []*Declaration, tests map[string][]string, err error) {
	var diags diag.List
	f := advice.Parse(diag.NewSource(name, text), &diags, syntax.Docs)
	if err := diags.Err(); err != nil {
		return nil, nil, err
	}
	tests = map[string][]string{}
	var owners []*Declaration
	syntax.Walk(f, func(n any) bool {
		if t, ok := n.(*syntax.Test); ok {
			tests[t.Title.Plain()] = ids(t.Title.Plain())
			return false
		}
		label, whole := label(n, owners)
		if label == "" {
			return true
		}
		start, end := n.(interface{ Offsets() (int, int) }).Offsets()
		d := &Declaration{Label: label, Start: start, End: end}
		for len(owners) > 0 && owners[len(owners)-1].End <= start {
			owners = owners[:len(owners)-1]
		}
		if x, ok := n.(interface{ Doc() []string }); ok { // what is overridden has none but that of the override
			d.IDs = ids(strings.Join(x.Doc(), " "))
		}
		if whole {
			d.IDs = append(d.IDs, ids(text[start:end])...)
		}
		if len(d.IDs) > 0 {
			for _, o := range owners {
				o.inner = append(o.inner, [2]int{start, end})
			}
			decls = append(decls, d)
		}
		owners = append(owners, d)
		return true
	})
	return decls, tests, nil
}

func ids(text string) []string {
	var out []string
	for _, m := range ID.FindAllStringSubmatch(text, -1) {
		out = append(out, m[1])
	}
	return out
}

// label names a declaration; whole: what stands in its own text counts as well, as the
// description of a field does.
func label(n any, owners []*Declaration) (label string, whole bool) {
	owner := func(what string) string {
		for i := len(owners) - 1; i >= 0; i-- {
			if word, name, _ := strings.Cut(owners[i].Label, " "); word == what {
				return name
			}
		}
		return ""
	}
	switch n := n.(type) {
	case *syntax.Header:
		return "header", false
	case *syntax.Param:
		return "param " + n.Name.Text, true
	case *syntax.Die:
		return "die " + n.Dice, false
	case *syntax.Kind:
		return "kind " + n.Name.Text, false
	case *syntax.Field:
		var names []string
		for _, x := range n.Names {
			names = append(names, x.Text)
		}
		return "field " + owner("kind") + "." + strings.Join(names, ", "), true
	case *syntax.Own:
		return "field " + owner("kind") + "." + n.Name.Text, true
	case *syntax.Define:
		if k := owner("kind"); k != "" && n.Params == nil && inside(n, owners) {
			return "field " + k + "." + n.Name.Text, false
		}
		return "define " + n.Name.Text, false
	case *syntax.Instance:
		return n.Kind.Text + " " + n.Name.Text, false
	case *syntax.Rows:
		return "rows " + n.Kind.Text, false
	case *syntax.RowsRow:
		return "row " + owner("rows") + "." + n.Name.Text, false
	case *syntax.Map:
		return "map " + n.Name.Text, false
	case *syntax.Table:
		return "table " + n.Name.Text, false
	case *syntax.Score:
		return "score " + n.Name.Text, false
	case *syntax.Term:
		return "term " + owner("score") + "." + n.Name.Text, true
	case *syntax.Modifier:
		return "modifier " + n.Name.Text, false
	case *syntax.Event:
		return "event " + n.Name.Text, false
	case *syntax.On:
		if n.As != nil {
			return "on " + n.Event.Text + " as " + n.As.Text, false
		}
		return "on " + n.Event.Text, false
	case *syntax.Wrap:
		if n.As != nil {
			return "hook " + n.As.Text, false
		}
	case *syntax.Rule:
		if inside(n, owners) {
			return "rule " + strings.Replace(owners[len(owners)-1].Label, " ", ".", 1) + "." + n.Name.Text, false
		}
		return "rule " + n.Name.Text, false
	case *syntax.Step:
		return "step " + owner("rule") + "." + n.Name.Text, false
	case *syntax.Condition:
		return "condition " + n.Name.Text, false
	case *syntax.Course:
		return n.Keyword, false
	case *syntax.Phase:
		return "phase " + n.Name.Text, false
	case *syntax.OverridePhase:
		return "phase " + n.Name.Text, false
	case *syntax.Victory:
		return "victory", false
	case *syntax.Measure:
		return "measure " + n.Name.Text, false
	case *syntax.Policy:
		return "policy " + n.Name.Text, false
	}
	return "", false
}

// inside reports whether a member stands in the declaration before it.
func inside(n interface{ Offsets() (int, int) }, owners []*Declaration) bool {
	start, _ := n.Offsets()
	return len(owners) > 0 && start < owners[len(owners)-1].End
}

// Row is a line of a catalogue: | ID | rule | declarations | test |.
type Row struct {
	ID, Rule     string
	Declarations []string
	Test         string // the title of a test; "" if there is nothing to run
	Why          string // there is nothing to run
	Line         int
}

// Catalogue reads catalogue.md.
func Catalogue(text string) ([]Row, error) {
	var out []Row
	for i, line := range strings.Split(text, "\n") {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if len(cells) < 2 || !regexp.MustCompile(`^[A-Z][A-Z0-9]*-[0-9]+[a-z]?$`).MatchString(strings.TrimSpace(cells[0])) {
			continue
		}
		if len(cells) != 4 {
			return nil, fmt.Errorf("line %d has %d cells, not 4", i+1, len(cells))
		}
		r := Row{ID: strings.TrimSpace(cells[0]), Rule: strings.TrimSpace(cells[1]), Line: i + 1}
		for _, d := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[2], -1) {
			r.Declarations = append(r.Declarations, d[1])
		}
		test := strings.TrimSpace(cells[3])
		if why, ok := strings.CutPrefix(test, "nothing to run: "); ok {
			r.Why = why
		} else {
			r.Test = test
		}
		out = append(out, r)
	}
	return out, nil
}
