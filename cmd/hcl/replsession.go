package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
	"hcl/interp/scenario"
	"hcl/interp/stats"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// session is what somebody has typed at a ruleset. It is a test that grows: each line is read
// behind those before it, and all of them run from the beginning, where the same dice fall
// again. So a line that fails leaves nothing behind, to undo is to leave the last one out, and a
// ruleset that is saved meanwhile counts from the next line on.
type session struct {
	lib      *library.Library
	roots    []library.Location
	scenario *library.Location // nil: nobody fights
	addOns   []library.AddOn   // that it names
	limits   world.Limits
	seed     *uint64 // in place of the scenario's
	why      narrate.Why

	typed []typed
	flags int               // how many of these lines flags of the command say
	told  int               // how many events have been told of these lines
	trees library.Trees     // what has been read,
	kept  check.Kept        // and checked, so far
	read  *check.Ruleset    // when it was read last
	usual map[string]string // the policies of whoever no line names one for

	steps, work int64 // that all lines have taken so far, each as often as it has run,
	letters     int   // and how long they were together
}

// typed is a line of a session, or several that belong together.
type typed struct {
	text    string
	formula bool        // its value is shown
	value   event.Shown // when it was typed
}

const (
	sessionFile  = "line"
	sessionShelf = "session"
	valueName    = "value_" // with a number
)

// asks is what a run of a session is asked for at its end.
type asks []string

// enter runs one more line, and tells what comes of it.
func (s *session) enter(w io.Writer, text string) error {
	if len(s.typed)-s.flags >= mostTyped {
		return fmt.Errorf("a session has at most %d lines: :test writes them as a test, :undo takes some back, :again begins anew", mostTyped)
	}
	_, isFormula := lastOf(text)
	line := typed{text: text, formula: isFormula}
	said := &counted{w: w}
	w = said
	shown, told, err := s.run(w, append(s.typed, line), nil)
	if isFormula && hasCode(err, diag.NoResult) { // a rule that gives nothing
		line.formula = false
		shown, told, err = s.run(w, append(s.typed, line), nil)
	}
	if err != nil {
		return err
	}
	if strings.HasPrefix(text, "run ") && said.bytes == 0 {
		fmt.Fprintln(w, "    Nothing is told of it.")
	}
	if line.formula {
		line.value = shown[len(shown)-1]
		fmt.Fprintf(w, "= %s\n", line.value.Text)
	}
	s.typed, s.told = append(s.typed, line), told
	return nil
}

// counted counts what is written.
type counted struct {
	w     io.Writer
	bytes int
}

func (c *counted) Write(p []byte) (int, error) {
	c.bytes += len(p)
	return c.w.Write(p)
}

// run runs lines from the beginning. It tells of what has not been told, gives the values of all
// formulas among them and then of what is asked for, and how many events there are.
func (s *session) run(w io.Writer, lines []typed, asked asks) ([]event.Shown, int, error) {
	var b strings.Builder
	b.WriteString("module \"Session\"\ntest \"Session\" {\n")
	if s.scenario != nil {
		b.WriteString("  scenario \"it\"\n")
	}
	given := map[int]string{} // what has been typed, by where it stands in the text
	put := func(text string) {
		given[b.Len()] = text
		b.WriteString(text + "\n")
	}
	for i, l := range lines {
		if l.formula {
			fmt.Fprintf(&b, "let %s%d = ", valueName, i)
		}
		put(l.text)
	}
	for i, formula := range asked {
		fmt.Fprintf(&b, "let %s%d = ", askedName, i)
		put(formula)
	}
	b.WriteString("}\n")
	move := func(at diag.Span) diag.Span {
		if at.IsZero() || at.Source.Name != sessionShelf+"/"+sessionFile {
			return at
		}
		for _, begin := range slices.Sorted(maps.Keys(given)) {
			if text := given[begin]; at.Start <= begin+len(text) {
				return diag.NewSource(sessionFile, text).At(max(0, at.Start-begin), min(max(0, at.End-begin), len(text)))
			}
		}
		return diag.Span{}
	}
	shown, told, err := s.runText(w, b.String(), len(asked))
	return shown, told, asGiven(err, move, func(d *diag.Diagnostic) {
		d.Message = ofOwnLet.ReplaceAllString(d.Message, "")
		if ownName.MatchString(d.Hint) {
			d.Hint = ""
		}
	})
}

// Names that a session gives to what is typed are no words to its user.
var (
	ownName  = regexp.MustCompile(`\b(?:` + valueName + `|` + askedName + `)[0-9]`)
	ofOwnLet = regexp.MustCompile(" of `(?:" + valueName + "|" + askedName + ")[0-9]+`")
)

// runText runs the text of a session.
func (s *session) runText(w io.Writer, text string, asked int) ([]event.Shown, int, error) {
	s.letters += len(text)
	b := library.Bundle{Files: []library.Part{{Path: sessionFile, Text: text}}}
	o := forFights(append(slices.Clone(s.addOns), library.AddOn{Place: library.Location{Shelf: b.Shelf(sessionShelf),
		Path: sessionFile}, Asks: true}))
	o.Trees, o.Kept = s.trees, &s.kept
	o.ScenarioNames = func(library.Location, string) (string, []library.ScenarioName, error) {
		if s.scenario == nil {
			return "", nil, fs.ErrNotExist
		}
		return scenario.Names(*s.scenario, path.Base(s.scenario.Path))
	}
	p, diags := check.Load(s.lib, s.roots, o)
	if err := diags.Err(); err != nil {
		return nil, 0, err
	}
	s.read = p
	var setup *world.Setup
	test := p.Tests[0]
	if s.scenario != nil {
		if setup, diags = scenario.Load(*s.scenario, p.Program); diags.Err() != nil {
			return nil, 0, diags.Err()
		}
		if s.seed != nil {
			setup.Seed, setup.HasSeed = *s.seed, true
		}
		s.usual = decideAsInFights(p.Program, setup, test)
	}
	m, err := interp.New(p.Program, setup, interp.Options{Test: test, Limits: s.limits})
	if err != nil {
		return nil, 0, err
	}
	var lets []*ir.Let
	for i, stmt := range test.Body.List {
		if let, ok := stmt.(*ir.Let); ok && (strings.HasPrefix(let.Locals[0].Name, valueName) ||
			i >= len(test.Body.List)-asked) {
			lets = append(lets, let)
		}
	}
	n := narrate.New(w, narrate.Options{Depth: narrate.Rolls, Why: s.why})
	to := &unheard{skip: s.told, to: n}
	shown, steps, work, err := interp.TellTest(m, test, to, lets)
	s.steps, s.work = s.steps+steps, s.work+work
	n.Flush()
	if err == nil {
		err = n.Err()
	}
	return shown, to.heard, err
}

// unheard reads the events behind those that have been told already.
type unheard struct {
	skip, heard int
	to          event.Reader
}

func (u *unheard) Read(e *event.Event) {
	if u.heard++; u.heard > u.skip && e.Type != "fight" {
		u.to.Read(e)
	}
}

// decideAsInFights lets everybody follow the policy that he has in the fights of the scenario,
// unless a line names another: only tests of a file have to say everything. It gives those that
// no line says. Nobody looks ahead in a test.
func decideAsInFights(p *ir.Program, setup *world.Setup, test *ir.Test) map[string]string {
	added := map[string]string{}
	if _, all := test.Policies[""]; all {
		return added
	}
	follow := func(who, policy string) {
		if _, said := test.Policies[who]; !said && policy != "" && policy != "search" {
			test.Policies[who], added[who] = policy, policy
		}
	}
	if test.Policies == nil {
		test.Policies = map[string]string{}
	}
	usual := "random"
	if len(p.Policies) > 0 {
		usual = p.Policies[0].Name
	}
	for i, side := range setup.Sides {
		_, said := test.Policies[side.Name]
		for _, c := range setup.Combatants {
			if c.Side == i && !said {
				follow(c.Name, c.Policy)
			}
		}
		follow(side.Name, side.Policy)
		follow(side.Name, usual)
	}
	return added
}

// undo leaves the last lines out.
func (s *session) undo(n int) ([]typed, error) {
	keep := len(s.typed) - n
	if keep < s.flags {
		return nil, fmt.Errorf("of %s no more can be undone", stats.Counted(int64(len(s.typed)-s.flags), "line"))
	}
	undone := s.typed[keep:]
	_, told, err := s.run(io.Discard, s.typed[:keep], nil)
	if err == nil {
		s.typed, s.told = s.typed[:keep:keep], told
	}
	return undone, err
}

// show writes what is known of a thing, field by field; of nothing: what changes of every fighter.
func (s *session) show(w io.Writer, formula string) error {
	if formula == "" {
		return s.showFighters(w)
	}
	shown, _, err := s.run(io.Discard, s.typed, asks{formula})
	if err != nil {
		return err
	}
	body := s.read.Tests[0].Body.List
	t := body[len(body)-1].(*ir.Let).Value.Type()
	if t.Base != ir.Ref || t.Optional && shown[len(shown)-1].Kind == "none" {
		fmt.Fprintln(w, shown[len(shown)-1].Text)
		return nil
	}
	fields := readable(t.Kind, true)
	all := make(asks, len(fields))
	for i, f := range fields {
		all[i] = "the(" + askedName + "0)." + f
		if !t.Optional {
			all[i] = askedName + "0." + f
		}
	}
	shown, _, err = s.run(io.Discard, s.typed, append(asks{formula}, all...))
	if err != nil {
		return err
	}
	shown = shown[len(shown)-len(fields)-1:]
	fmt.Fprintln(w, shown[0].Text)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for i, f := range fields {
		fmt.Fprintf(table, "  %s\t%s\n", f, shown[i+1].Text)
	}
	return table.Flush()
}

// showFighters writes a line for each fighter, with what changes in a fight.
func (s *session) showFighters(w io.Writer) error {
	if s.scenario == nil {
		return errors.New("nobody fights here: hcl repl RULESET SCENARIO")
	}
	_, names, err := scenario.Names(*s.scenario, path.Base(s.scenario.Path))
	if err != nil {
		return err
	}
	fields := readable(s.read.Combatant, false)
	var all asks
	for _, n := range names {
		if n.Kind != "combatant" {
			continue
		}
		all = append(all, n.Name)
		for _, f := range fields {
			all = append(all, n.Name+"."+f)
		}
	}
	shown, _, err := s.run(io.Discard, s.typed, all)
	if err != nil {
		return err
	}
	shown = shown[len(shown)-len(all):]
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\t"+strings.Join(fields, "\t"))
	for ; len(shown) > 0; shown = shown[1+len(fields):] {
		for i, cell := range shown[:1+len(fields)] {
			if i > 0 {
				fmt.Fprint(table, "\t")
			}
			fmt.Fprint(table, cell.Text)
		}
		fmt.Fprintln(table)
	}
	return table.Flush()
}

// readable lists the fields of a kind that a value can be read of; state alone, or fixed and
// computed ones as well.
func readable(k *ir.Kind, all bool) []string {
	var out []string
	for _, f := range k.Fields {
		if !f.Called() && f.Role != ir.Own && f.Type.Base != ir.Per && (all || f.Role == ir.State) {
			out = append(out, f.Name)
		}
	}
	return out
}

// asTest writes the session as a test: what formulas came to is expected.
func (s *session) asTest(w io.Writer) {
	for _, f := range s.read.Files {
		if f.AddOn && !f.Asks {
			name, _ := library.CutEnding(f.Location.Path)
			if f.Location.Shelf.Label != "" { // beside it
				name = path.Base(name)
			}
			fmt.Fprintf(w, "# for the policies of the scenario its file says: use %q\n", name)
		}
	}
	fmt.Fprintf(w, "test \"…\" {\n")
	if s.scenario != nil {
		name := strings.TrimSuffix(path.Base(s.scenario.Path), ".toml")
		fmt.Fprintf(w, "  scenario %q\n", name)
	}
	if s.seed != nil {
		fmt.Fprintf(w, "  # The dice fell as with the seed %d. A test takes that of its scenario: `rolls` says what dice show.\n", *s.seed)
	}
	for _, who := range slices.Sorted(maps.Keys(s.usual)) {
		fmt.Fprintf(w, "  policy %s = %s\n", who, s.usual[who])
	}
	for _, l := range s.typed {
		switch {
		case !l.formula:
			fmt.Fprintf(w, "  %s\n", strings.ReplaceAll(l.text, "\n", "\n  "))
		case l.value.Kind == "bool" && l.value.ID == true:
			fmt.Fprintf(w, "  expect %s\n", l.text)
		case l.value.Kind == "bool":
			fmt.Fprintf(w, "  expect not %s\n", inBrackets(l.text))
		case slices.Contains([]string{"int", "dice", "square", "word"}, l.value.Kind):
			fmt.Fprintf(w, "  expect %s == %s\n", inBrackets(l.text), l.value.Word())
		default:
			fmt.Fprintf(w, "  # %s = %s\n", l.text, l.value.Text)
		}
	}
	fmt.Fprintln(w, "}")
}

// bindsLoosely finds what must stand in brackets before == and behind not.
var bindsLoosely = regexp.MustCompile(`\b(and|or|not|in)\b|[=<>?|]`)

func inBrackets(formula string) string {
	if bindsLoosely.MatchString(formula) {
		return "(" + formula + ")"
	}
	return formula
}
