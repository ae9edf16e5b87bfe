package book

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// steps writes the statements of a block, one below the other.
func (w *writer) steps(b *ir.Block) (out []Item) {
	if b == nil {
		return nil
	}
	for _, s := range b.List {
		out = append(out, w.statement(s)...)
	}
	return out
}

// under writes what is to be done with a block: behind the words if it is one short thing, else
// below them.
func (w *writer) under(head Text, b *ir.Block) Item {
	list := w.steps(b)
	if len(list) == 0 {
		return Item{Text: cat(head, ": nothing.")}
	}
	return Item{Text: cat(head, ":"), Below: list, Numbered: len(list) > 1, Said: onlySaid(list)}.joined()
}

// joined puts what stands below behind the words and their colon, if it is one short thing.
func (i Item) joined() Item {
	if len(i.Below) == 1 && len(i.Below[0].Below) == 0 && strings.HasSuffix(i.Text.String(), ":") &&
		len(i.Text.String())+len(i.Below[0].Text.String()) <= 160 {
		i.Text, i.Below = cat(i.Text, " ", lower(i.Below[0].Text)), nil
	}
	return i
}

// onlySaid reports whether there are items, and all of them only tell.
func onlySaid(list []Item) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(i Item) bool { return !i.Said })
}

// onlyTells reports whether a rule does nothing but tell, which those who read what it is for need not know.
func onlyTells(r *ir.Rule) bool {
	said := false
	for s := range ir.Statements(r.Body) {
		switch s := s.(type) {
		case *ir.Say:
			said = true
		case *ir.If, *ir.For:
		case *ir.Let:
			if s.New != nil || s.Value == nil {
				return false
			}
		default:
			return false
		}
	}
	return said && r.Hooks.Bare()
}

// lower takes the capital letter from a sentence that others follow.
func lower(t Text) Text {
	if len(t) == 0 || t[0].Style != Plain {
		return t
	}
	letters := []rune(t[0].Text)
	if len(letters) < 2 || !unicode.IsLower(letters[1]) && letters[1] != ' ' { // an abbreviation
		return t
	}
	letters[0] = unicode.ToLower(letters[0])
	t = append(Text{}, t...)
	t[0].Text = string(letters)
	return t
}

func one(parts ...any) []Item { return []Item{{Text: sentence(cat(parts...))}} }

func local(l *ir.Local) Span { return Span{Text: spaced(l.Name), Style: Name} }

func (w *writer) statement(s ir.Stmt) []Item {
	switch s := s.(type) {
	case *ir.Let:
		return w.let(s)
	case *ir.Assign:
		return w.assign(s)
	case *ir.Do:
		return w.do(s.Call)
	case *ir.If:
		return w.conditional(s, "If ")
	case *ir.For:
		return []Item{w.under(cat("For each ", local(s.Item), " of ", among(w.formula(s.List))), s.Body)}
	case *ir.While:
		return []Item{w.under(cat("As long as ", w.condition(s.Cond)), s.Body)}
	case *ir.Repeat:
		return []Item{w.under(cat("Repeat ", w.within(s.Times, addition), " times"), s.Body)}
	case *ir.Together:
		return []Item{w.under(plain("All of this at the same time, each on the fight as it was before"), s.Body)}
	case *ir.Sealed:
		return []Item{w.under(plain("In secret, and shown when all have chosen"), s.Body)}
	case *ir.Choose:
		return []Item{w.choose(s.Site)}
	case *ir.Rank:
		return w.rank(s)
	case *ir.Add:
		if s.New != nil {
			return w.made(s.New, cat("Add ", diag.Article(spaced(s.New.Kind.Name))+" to ", w.place(s.Place)))
		}
		return one("Add ", w.within(s.Value, noun), " to ", w.place(s.Place))
	case *ir.Take:
		return one("Remove ", w.within(s.Value, noun), " from ", w.place(s.Place))
	case *ir.Begin:
		return w.begin(s)
	case *ir.End:
		if len(s.Args) == 2 && s.Args[0] == nil && s.Args[1] != nil && !s.Condition.BothWays {
			return one(w.state(s.Condition, s.Args, false).text, " any longer")
		}
		return one(w.state(s.Condition, s.Args, true).text, " no longer")
	case *ir.Leave:
		switch {
		case s.Rule != nil:
			return one("This ends ", w.named(s.Rule, spaced(s.Rule.Name)), " at once")
		case s.Phase != "":
			return one("This ends ", Text{{Text: spaced(s.Phase), Style: Strong}}, " at once")
		}
		return one("Leave out the rest")
	case *ir.Reveal:
		if s.Condition != nil {
			return one("Show to all that ", w.state(s.Condition, s.Args, true).text)
		}
		return one("Show to all ", w.of(s.X, w.named(s.Field, fieldName(s.Field))).text)
	case *ir.Announce:
		t := cat("Now ", w.moment(s.Event, w.list(s.Args)))
		if s.Else == nil {
			return one(t)
		}
		return []Item{{Text: sentence(t)}, w.under(plain("If something keeps it from happening"), s.Else)}
	case *ir.Veto:
		return one("It does not happen, and what would follow from it does not either")
	case *ir.Say:
		t := w.read(s.Parts)
		if s.Map != nil {
			t = cat(t, " (on ", w.named(s.Map, spaced(s.Map.Name)), ")")
		}
		return []Item{{Text: t, Said: true}}
	case *ir.Return:
		return w.result(s)
	case *ir.Step:
		return []Item{w.step(s)}
	case *ir.Rolls, *ir.Answer, *ir.Run, *ir.Expect:
		return w.scripted(s)
	}
	return []Item{{Text: Text{{Text: s.Span().Text(), Style: Code}}}}
}

func (w *writer) let(s *ir.Let) []Item {
	var names []Text
	for _, l := range s.Locals {
		names = append(names, Text{local(l)})
	}
	name := join(names, ", ", " and ")
	if s.New != nil {
		return w.made(s.New, cat("Make ", diag.Article(spaced(s.New.Kind.Name)), ", ", name))
	}
	if b, ok := s.Value.(*ir.Builtin); ok && b.Entry.Name == "roll" {
		return one("Roll ", w.rolled(b).text, ": this is ", name)
	}
	if f, ok := s.Value.(*ir.FieldRef); s.Value == nil || ok && f.Type().Base == ir.Ref && len(s.Locals) == 1 &&
		s.Locals[0].Name == f.Field.Name { // an attack’s attacker is called attacker
		return nil
	}
	if _, known := s.Value.(*ir.BoolLit); !known && s.Value.Type().Base == ir.Bool {
		return one("Let ", name, " tell whether ", w.condition(s.Value))
	}
	value := w.formula(s.Value)
	if value.String() == name.String() { // before it changes
		return one("Note ", name, " as it is now")
	}
	return one("Let ", name, " be ", value)
}

// made is a new thing, with what it is given.
func (w *writer) made(n *ir.New, head Text) []Item {
	var sets []Text
	for _, set := range n.Sets {
		v := w.formula(set.Value)
		if set.Value.Type().Base == ir.Bool {
			v = w.yesNo(set.Value)
		}
		name := w.named(set.Field, fieldName(set.Field))
		if v.String() != name.String() {
			name = cat(name, " ", v)
		}
		sets = append(sets, name)
	}
	if len(sets) == 0 {
		return one(head)
	}
	return one(head, ": ", join(sets, ", ", ", "))
}

// yesNo is a formula that is yes or no.
func (w *writer) yesNo(e ir.Expr) Text {
	switch e.(type) {
	case *ir.BoolLit, *ir.LocalRef:
		return w.formula(e)
	}
	return cat("yes if ", w.condition(e), ", otherwise no")
}

func (w *writer) place(p ir.Place) Text {
	switch {
	case p.Local != nil:
		return Text{local(p.Local)}
	case p.Param != nil:
		return w.named(p.Param, spaced(p.Param.Name))
	case p.Field != nil:
		t := w.of(p.X, w.named(p.Field, fieldName(p.Field))).text
		if p.Key != nil {
			t = cat(t, " for ", w.within(p.Key, atom))
		}
		return t
	}
	return plain("this")
}

// bound is the local that a statement binds, or else the place that it writes.
func (w *writer) bound(l *ir.Local, p ir.Place) Text {
	if l != nil {
		return Text{local(l)}
	}
	return w.place(p)
}

func (w *writer) assign(s *ir.Assign) []Item {
	if s.New != nil {
		return w.made(s.New, cat("Make ", diag.Article(spaced(s.New.Kind.Name)), ", which is now ", w.place(s.Place)))
	}
	_, known := s.Value.(*ir.LocalRef)
	switch b, marks := s.Value.(*ir.BoolLit); {
	case s.Op == "+=":
		return one("Add ", w.within(s.Value, noun), " to ", w.place(s.Place))
	case s.Op == "-=":
		return one("Take ", w.within(s.Value, noun), " from ", w.place(s.Place))
	case s.Place.Field != nil && s.Place.Key == nil && s.Value.Type().Base == ir.Bool && !known:
		x := w.piece(s.Place.X).text
		now, no := " is now ", " is no longer "
		switch {
		case isVerb(s.Place.Field.Name):
			now, no = " now ", " no longer "
		case !isQuality(s.Place.Field.Name):
			now, no = " is now marked ", " is no longer marked "
		}
		name := w.named(s.Place.Field, spaced(s.Place.Field.Name))
		if !marks {
			return one(capitalText(x), now, name, " if ", w.condition(s.Value), ", otherwise not")
		}
		return one(capitalText(x), verb(b.Value, now, no), name)
	case s.Value.Type().Base == ir.Bool:
		return one("Set ", w.place(s.Place), " to ", w.yesNo(s.Value))
	}
	if b, ok := s.Value.(*ir.Builtin); ok && b.Entry.Name == "roll" {
		return one("Roll ", w.rolled(b).text, ": this is ", w.place(s.Place))
	}
	return one("Set ", w.place(s.Place), " to ", w.formula(s.Value))
}

// do carries something out.
func (w *writer) do(e ir.Expr) []Item {
	switch e := e.(type) {
	case *ir.Proceed:
		return one("Go on as usual", w.withArgs(e.Args))
	case *ir.Builtin:
		if e.Entry.Name == "roll" {
			return one("Roll ", w.rolled(e).text)
		}
	case *ir.Call:
		r, ok := e.Callee.(*ir.Rule)
		return []Item{{Text: sentence(cat("Do ", w.carried(w.callee(e.Callee), e.Args))), Said: ok && onlyTells(r)}}
	case *ir.MethodCall:
		done := w.carried(w.named(e.Field, fieldName(e.Field)), e.Args)
		if world, ok := e.X.(*ir.World); ok && world.Name == "combat" {
			return one("Do ", done)
		}
		return one("Do ", done, ", as ", w.within(e.X, noun), " says")
	}
	return one("Do ", w.formula(e))
}

func (w *writer) carried(name Text, args []ir.Expr) Text {
	for i := range name {
		if name[i].Style == Name && name[i].To != "" {
			name[i].Style = Strong
		}
	}
	if len(args) == 0 {
		return name
	}
	return cat(name, " (", join(w.list(args), ", ", ", "), ")")
}

// conditional is what is done if a condition holds, and otherwise: all of it only tells, or none.
func (w *writer) conditional(s *ir.If, word string) []Item {
	out := w.branches(s, word)
	if !onlySaid(out) {
		for i := range out {
			out[i].Said = false
		}
	}
	return out
}

func (w *writer) branches(s *ir.If, word string) []Item {
	out := []Item{w.under(cat(word, w.condition(s.Cond)), s.Then)}
	if s.Else == nil {
		return out
	}
	if len(s.Else.List) == 1 {
		if next, ok := s.Else.List[0].(*ir.If); ok {
			return append(out, w.branches(next, "Otherwise, if ")...)
		}
	}
	return append(out, w.under(plain("Otherwise"), s.Else))
}

func (w *writer) choose(s *ir.Site) Item {
	what := w.bound(s.Local, s.Place)
	t := w.formula(s.By)
	switch {
	case s.YesNo:
		t = cat(t, " decides on ", what)
	case s.How == "optional":
		t = cat(t, " may choose ", what)
	case s.How == "some":
		t = cat(t, " chooses any number as ", what)
	case s.Times > 0:
		t = cat(t, " chooses "+strconv.Itoa(s.Times)+", one after the other and the same again if need be, as ", what)
	default:
		t = cat(t, " chooses ", what)
	}
	if s.From != nil {
		t = cat(t, " from ", w.formula(s.From))
	}
	if s.Where != nil {
		t = cat(t, " where ", w.condition(s.Where))
	}
	if len(s.Label) > 0 {
		t = cat(t, " (", Text{{Text: w.parts(s.Label).String(), Style: Soft}}, ")")
	}
	if len(s.Needs) == 0 {
		return Item{Text: sentence(t)}
	}
	item := Item{Text: cat(capitalText(t), ". It must be that:")}
	for _, n := range s.Needs {
		item.Below = append(item.Below, Item{Text: cat(w.condition(n.Cond), "; otherwise ", w.read(n.Text))})
	}
	return item
}

func (w *writer) rank(s *ir.Rank) []Item {
	what := w.bound(s.Local, s.Place)
	item := Item{Text: cat("Put ", w.formula(s.From), " in order, as ", what, ":"), Numbered: len(s.Keys) > 1}
	for i, k := range s.Keys {
		var t Text
		v := func() Text {
			if k.Value.Type().Base == ir.Bool {
				return cat("those where ", w.condition(k.Value))
			}
			return w.ranked(k.Value, phrase)
		}
		switch k.How {
		case "roll":
			t = cat("each rolls ", w.formula(k.Value))
			if k.LabelFrom != nil {
				t = cat(t, " (", w.formula(k.LabelFrom), ")")
			} else if k.Label != "" {
				t = cat(t, " ("+spaced(k.Label)+")")
			}
			t = cat(t, ", the highest first")
		case "highest", "lowest":
			t = cat("the "+k.How+" ", v(), " first")
		default: // first, last
			t = cat(v(), " "+k.How)
		}
		if i > 0 {
			t = cat("among those who are still level, ", t)
		}
		item.Below = append(item.Below, Item{Text: sentence(t)})
	}
	return []Item{item}
}

func (w *writer) begin(s *ir.Begin) []Item {
	t := cat(w.state(s.Condition, s.Args, true).text, " from now on")
	if s.Until != nil {
		t = cat(t, ", until ", w.match(s.Until))
	}
	if s.For != nil {
		t = cat(t, ", for ", w.within(s.For, addition), " rounds")
	}
	return one(t)
}

// match is an event that something waits for.
func (w *writer) match(m *ir.EventMatch) Text {
	return w.moment(m.Event, w.list(m.Args))
}

func (w *writer) result(s *ir.Return) []Item {
	switch {
	case s.New != nil:
		return w.made(s.New, cat("The result is ", diag.Article(spaced(s.New.Kind.Name))))
	case s.Value == nil:
		return one("That is the end of it")
	case s.Value.Type().Base == ir.Bool:
		return one("The result is ", w.yesNo(s.Value))
	}
	return one("The result is ", w.formula(s.Value))
}

// step is a named part of a rule, with what others have put there.
func (w *writer) step(s *ir.Step) Item {
	head := strong(cmp.Or(s.Title, capital(spaced(s.Name))))
	if s.When != nil {
		head = cat(head, ", if ", w.condition(s.When))
	}
	head = cat(head, ".")
	doc, cites := commented(check.DocAbove(s.At))
	if len(doc) > 0 {
		head = cat(head, " ", doc)
	}
	list := w.around(s.Before, "Before it", nil)
	list = w.around(s.Around, "In place of what follows", list)
	list = append(list, w.steps(s.Body)...)
	list = append(list, w.around(s.After, "After it", nil)...)
	return Item{Text: cat(head, cites), Below: list, Numbered: len(list) > 1}
}

func (w *writer) around(hooks []*ir.StepHook, how string, before []Item) []Item {
	out := before
	for _, h := range hooks {
		t := plain(how)
		if h.Name != "" {
			t = cat(t, " (", strong(spaced(h.Name)), ")")
		}
		if h.When != nil {
			t = cat(t, ", if ", w.condition(h.When))
		}
		out = append(out, w.under(t, h.Body))
	}
	return out
}
