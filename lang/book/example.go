package book

import (
	"cmp"
	"slices"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Doubt is what speaks against an example: in a word or two, and why.
type Doubt struct {
	Mark, Why string
	At        diag.Span // the line of it that does not hold, if it is one
}

// examples is the chapter of the tests: each is an example, worked out.
func (m *maker) examples() *Section {
	s := &Section{ID: "examples", Title: "Worked examples"}
	s.Blocks = append(s.Blocks, Para{Text: plain("Each says who stands where, what the dice show and what is chosen, and what comes of it."), Soft: true})
	at := map[string]*Section{}
	for _, o := range m.objects {
		t, ok := o.of.(*ir.Test)
		if !ok || t.Body == nil {
			continue
		}
		title, id := m.r.Title, "rules"
		if f := m.r.FileOf(t.File); f != nil {
			title, id = m.titleOfFile(f), f.ID
			if f.Tests() {
				id = "tests-" + f.ID
			}
		}
		part := at[id]
		if part == nil {
			part = &Section{ID: "examples-" + id, Title: title}
			at[id], s.Below = part, append(s.Below, part)
		}
		if e, ok := m.entry(o); ok {
			part.Blocks = append(part.Blocks, e)
			m.done[t] = true
		}
	}
	if len(s.Below) == 0 {
		return nil
	}
	if len(s.Below) == 1 {
		s.Blocks, s.Below = append(s.Blocks, s.Below[0].Blocks...), nil
	}
	return s
}

// example is a test: what is given, what happens, and what is expected.
func (m *maker) example(t *ir.Test, e Entry) Entry {
	title, cites := commented([]string{t.Name})
	e.Title, e.Code, e.Cites = title, "", append(e.Cites, cites...)
	m.note(m.objectOf(t), cites)
	e.Told = len(e.Blocks)
	var given []Text
	if t.Scenario != "" {
		given = append(given, cat("the scenario ", "“"+t.Scenario+"”"))
	}
	for _, p := range t.Params {
		given = append(given, cat(m.named(p.Param, spaced(p.Param.Name)), " is ", m.valueOf(p.Value.Expr)))
	}
	if len(given) > 0 {
		e.Blocks = append(e.Blocks, Para{Text: sentence(cat("Given ", join(given, ", ", " and ")))})
	}
	doubt, doubtful := m.doubts[t]
	if doubtful {
		m.doubt = &doubt
	}
	if list := m.steps(t.Body); len(list) > 0 {
		e.Blocks = append(e.Blocks, List{Items: list})
	}
	m.doubt = nil
	if doubtful {
		e.Marks = append(e.Marks, plain("This "+doubt.Mark))
		e.Blocks = append(e.Blocks, Para{Text: cat(strong("✗ "), "This "+doubt.Mark+": "+doubt.Why)})
	}
	return e
}

// objectOf is the object of a declaration, nil if every ruleset has it.
func (m *maker) objectOf(of any) *object { return m.byOf[of] }

// scripted writes the statements that only tests have.
func (w *writer) scripted(s ir.Stmt) []Item {
	switch s := s.(type) {
	case *ir.Rolls:
		what := diceShow + " show "
		if s.Label != "" {
			what = diceShow + " for " + spaced(s.Label) + " show "
		}
		return one(what, join(w.list(s.Values), ", ", ", then "))
	case *ir.Answer:
		name := Span{Text: spaced(s.Choice), Style: Name}
		switch {
		case s.Any:
			return one("It does not matter what is chosen as ", name)
		case s.Where != nil:
			return one("As ", name, " one is chosen where ", w.condition(s.Where))
		}
		return one("Chosen as ", name, ": ", join(w.list(s.Values), ", ", ", then "))
	case *ir.Run:
		if s.Rounds == nil {
			return one("The next phase is played")
		}
		if n, ok := s.Rounds.(*ir.IntLit); ok && n.Value == 1 {
			return one("One round is played")
		}
		return one("So many rounds are played: ", w.formula(s.Rounds))
	case *ir.Expect:
		t := cat(strong(w.tick(s)))
		if s.Refused != nil {
			t = cat(t, "This is not allowed: ", w.formula(s.Refused))
		} else {
			t = cat(t, capitalText(w.condition(s.Cond)))
		}
		if s.Text != "" {
			t = cat(t, Span{Text: " – " + s.Text, Style: Soft})
		}
		return []Item{{Text: t}}
	}
	return nil
}

// tick is the sign before what is expected: that it holds, that it does not, or, where something
// else does not, none that says so.
func (w *writer) tick(s *ir.Expect) string {
	switch {
	case w.doubt == nil:
		return "✓ "
	case w.doubt.At.Source == s.At.Source && s.At.Start <= w.doubt.At.Start && w.doubt.At.End <= s.At.End:
		return "✗ "
	}
	return "☐ "
}

// findUses notes in which tests something is named, or a rule of the source.
func (m *maker) findUses() {
	m.uses, m.citing = map[string][]*ir.Test{}, map[string][]*ir.Test{}
	for _, t := range m.r.Tests {
		add := func(to map[string][]*ir.Test, of string) {
			if list := to[of]; len(list) == 0 || list[len(list)-1] != t {
				to[of] = append(list, t)
			}
		}
		note := func(x any) { add(m.uses, m.anchors[x]) }
		_, cites := commented([]string{t.Name})
		for _, c := range cites {
			add(m.citing, c.Text)
		}
		see := func(e ir.Expr) {
			ir.Visit(e, func(e ir.Expr) {
				switch e := e.(type) {
				case *ir.Call:
					note(e.Callee)
				case *ir.Lookup:
					note(e.Table)
				case *ir.Holds:
					note(e.Condition)
				case *ir.MethodCall:
					if in, ok := e.X.(*ir.InstanceRef); ok {
						note(in.Instance)
					}
				case *ir.MapArea:
					note(e.Map)
				}
			})
		}
		for s := range ir.Statements(t.Body) {
			for _, e := range ir.DataflowOf(s).Reads {
				see(e)
			}
		}
	}
}

// shownBy leads to the examples that show an object: those that cite the same rules of the
// source, or else name it.
func (m *maker) shownBy(o *object) []Block {
	if m.tests == nil { // of a base, of which something is shown as it was
		return nil
	}
	_, cites := paragraphs(check.DocAbove(o.at))
	const most = 3
	rank := func(t *ir.Test) int { // those that are told first
		return -min(1, len(check.DocAbove(m.tests.objectOf(t).at)))
	}
	var tests []*ir.Test
	add := func(list []*ir.Test) {
		first := slices.Clone(list)
		slices.SortStableFunc(first, func(a, b *ir.Test) int { return rank(a) - rank(b) })
		tests = append(tests, first[:min(len(list), most)]...)
	}
	for _, c := range cites {
		add(m.tests.citing[c.Text])
	}
	if len(tests) == 0 {
		add(m.tests.uses[m.anchors[o.of]])
	}
	if len(tests) == 0 {
		return nil
	}
	slices.SortFunc(tests, func(a, b *ir.Test) int { return cmp.Compare(a.Index, b.Index) })
	tests = slices.Compact(tests)
	var list []Text
	for _, t := range tests[:min(len(tests), most)] {
		title, _ := commented([]string{t.Name})
		list = append(list, Text{{Text: title.String(), To: m.tests.anchors[t]}})
	}
	return []Block{exampleLine(list)}
}

// diceShow begins a line of an example that says what dice come to.
const diceShow = "The dice"

// exampleList begins a paragraph that lists examples.
const exampleList = "Example"

func exampleLine(list []Text) Para {
	head := exampleList + ": "
	if len(list) > 1 {
		head = exampleList + "s: "
	}
	return Para{Text: cat(Span{Text: head, Style: Soft}, join(list, "; ", "; "), "."), Soft: true}
}
