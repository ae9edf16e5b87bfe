package check

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/syntax"
)

// A ruleset with all its variants can be taken apart again into pieces: declarations, and
// the parts of those that variants change one by one. Each is shown as it was written last.

// Piece is a declaration, or a part of one.
type Piece struct {
	What string    // the sort of thing: param, score, a kind for its instances
	Path []string  // its name, then that of the part
	Text string    // what it says; of a declaration with parts only what they leave
	Span diag.Span // where it says so
	Step bool      // a step, which stands in the text of its rule or phase as well

	whole func() string // of a declaration with parts
	parts []*Piece      // and these are they
	also  []named       // what else changes it, if it is changed or wrapped
}

// named is something that changes are written down of.
type named struct {
	what string
	path []string
}

// touchedBy reports whether a change is one of the piece, of a part of it or of what it is a
// part of.
func (q *Piece) touchedBy(ch *Change) bool {
	n := min(len(ch.Path), len(q.Path))
	if ch.What == q.What && slices.Equal(ch.Path[:n], q.Path[:n]) {
		return true
	}
	for _, a := range q.also {
		n := len(a.path)
		if ch.What == a.what && len(ch.Path) >= n && slices.Equal(ch.Path[:n], a.path) && (a.what != "kind" || ch.How == Wrapped) {
			return true
		}
	}
	return false
}

// Name is the piece as people say it: score attack.weak.
func (p *Piece) Name() string { return spoken(p.What, p.Path) }

// Short is the name without the sort of thing: attack.weak.
func (p *Piece) Short() string { return joined(p.What, p.Path) }

// Whole is a declaration with all its parts, laid out.
func (p *Piece) Whole() string {
	text := p.Text
	if p.whole != nil {
		text = p.whole()
	}
	var diags diag.List
	if tidy := syntax.Format(diag.NewSource(p.Name(), text+"\n"), &diags); tidy != "" {
		return tidy
	}
	return text + "\n"
}

// Same reports whether two pieces say the same, however they are laid out.
func (p *Piece) Same(q *Piece) bool {
	return slices.Equal(syntax.Words(p.Text), syntax.Words(q.Text))
}

// spoken is how people name a thing or a part of it.
func spoken(what string, path []string) string {
	sort := what
	if len(path) > 1 && (what == "rule" || what == "phase") {
		sort = "step"
	}
	return strings.TrimSpace(sort + " " + joined(what, path))
}

// joined is the path of a thing of a sort as people write it.
func joined(what string, path []string) string {
	if what == "table" || what == "map" {
		return strings.Join(path, " ")
	}
	return strings.Join(path, ".")
}

// Given finds who says what a field of an instance is that it does not itself set: what it is
// like, or its kind. It returns nil if there is no such instance or field.
func (p *Program) Given(pieces []*Piece, instance, field string) *Piece {
	for _, k := range p.Kinds {
		if k.byName[field] == nil {
			continue
		}
		for _, i := range k.Instances {
			if i.Name != instance {
				continue
			}
			for i = i.Like; i != nil; i = i.Like {
				if q := find(pieces, k.Name, i.Name, field); q != nil {
					return q
				}
			}
			return find(pieces, "kind", k.Name, field)
		}
	}
	return nil
}

func find(pieces []*Piece, what string, path ...string) *Piece {
	for _, q := range pieces {
		if q.What == what && slices.Equal(q.Path, path) {
			return q
		}
	}
	return nil
}

// ChangesOf lists what files did to a piece, to parts of it and to what it is a part of, and
// what they added to it.
func (p *Program) ChangesOf(q *Piece) []*Change {
	var out []*Change
	for _, ch := range p.Changes {
		if q.touchedBy(ch) || ch.Of != nil && q.touchedBy(ch.Of) {
			out = append(out, ch)
		}
	}
	home := p.fileOf(p.Declared(q))
	for _, part := range q.parts {
		at := p.Declared(part)
		by := p.fileOf(at)
		if by != home && !slices.ContainsFunc(out, func(ch *Change) bool { return ch.Span == at }) {
			out = append(out, &Change{How: Added, What: part.What, Path: part.Path, Span: at, File: by})
		}
	}
	slices.SortStableFunc(out, func(a, b *Change) int { return cmp.Compare(a.File.Layer, b.File.Layer) })
	return out
}

// Declared is where a piece stood first; nowhere if every ruleset has it.
func (p *Program) Declared(q *Piece) diag.Span {
	for _, ch := range p.Changes {
		if ch.What == q.What && slices.Equal(ch.Path, q.Path) && !ch.Was.IsZero() {
			return ch.Was
		}
	}
	return q.Span
}

// fileOf is the file of a place with all its chapters, the base of all if it is nowhere.
func (p *Program) fileOf(at diag.Span) *File {
	for _, f := range p.Files {
		if f.Source == at.Source || at.IsZero() && f.Extends == nil && !f.Module() {
			return f.Whole()
		}
	}
	return p.Root
}

// Pieces takes a program apart.
func (p *Program) Pieces() []*Piece {
	t := &taker{p: p}
	t.values()
	t.kinds()
	t.formulas()
	t.reactions()
	t.rules()
	t.course()
	t.readers()
	return t.out
}

type taker struct {
	p   *Program
	out []*Piece
}

func (t *taker) add(what string, path []string, text string, at diag.Span) *Piece {
	q := &Piece{What: what, Path: path, Text: text, Span: at}
	t.out = append(t.out, q)
	return q
}

// in is the text of a node of a file.
func in(f *File, n spanned) string { return n.Span(f.Source).Text() }

// head is what stands before a part of a declaration.
func head(f *File, d, part spanned) string {
	s := d.Span(f.Source)
	s.End = part.Span(f.Source).Start
	return strings.TrimSpace(s.Text())
}

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `\"`) + `"` }

// ofParts is a declaration with its parts in braces.
func (t *taker) ofParts(q *Piece, parts []*Piece) {
	t.out = append(t.out, parts...)
	q.parts = parts
	q.whole = func() string {
		var b strings.Builder
		b.WriteString(q.Text + " {\n")
		for _, part := range parts {
			b.WriteString(part.Text + "\n")
		}
		b.WriteString("}")
		return b.String()
	}
}

func part(what, name string, text string, at diag.Span, names ...string) *Piece {
	return &Piece{What: what, Path: append([]string{name}, names...), Text: text, Span: at}
}

func (t *taker) values() {
	for _, p := range t.p.Params {
		text := "param " + p.Name
		at := p.Span
		if p.syn.Type != nil {
			text += " : " + in(p.file, p.syn.Type)
		}
		if p.value.syn != nil {
			text += " = " + in(p.value.file, p.value.syn)
			if p.value.file != p.file {
				at = p.value.syn.Span(p.value.file.Source)
			}
		}
		if p.Label != "" {
			text += " " + quoted(p.Label)
		}
		t.add("param", []string{p.Name}, text, at)
	}
	var dice []*Die
	for _, d := range t.p.Dice {
		dice = append(dice, d)
	}
	slices.SortFunc(dice, func(a, b *Die) int { return cmp.Compare(a.Faces, b.Faces) })
	for _, d := range dice {
		t.add("die", []string{"d" + strconv.FormatInt(d.Faces, 10)}, in(d.syn.file, d.syn.syn), d.Span)
	}
}

func (t *taker) kinds() {
	for _, k := range t.p.Kinds {
		text := "kind " + k.Name
		if k.Plural != "" && !k.Builtin {
			text += " plural " + k.Plural
		}
		q := t.add("kind", []string{k.Name}, text, k.Span)
		var parts []*Piece
		for _, f := range k.Fields {
			if f.Role != Given {
				parts = append(parts, t.wrapped(part("kind", k.Name, fieldText(f), f.Span, f.Name)))
			}
		}
		t.ofParts(q, parts)
		for _, i := range k.Instances {
			t.instance(i)
		}
	}
}

// fieldText is a field alone, also if it was declared together with others.
func fieldText(f *Field) string {
	s := f.syn
	switch {
	case s.own != nil:
		return in(s.file, s.own)
	case s.define != nil:
		return in(s.file, s.define)
	case s.rule != nil:
		return in(s.file, s.rule)
	}
	d, text := s.field, f.Name
	if f.Role == State {
		text = "state " + text
	}
	if f.Hidden {
		text = "hidden " + text
	}
	if d.Params != nil {
		text += in(s.file, d.Params)
	}
	behind := d.Span(s.file.Source)
	behind.Start = d.Type.Span(s.file.Source).Start
	return text + " : " + behind.Text()
}

func (t *taker) instance(i *Instance) {
	what := i.Kind.Name
	text := what + " " + i.Name
	if i.Title != "" {
		text += " " + quoted(i.Title)
	}
	if i.syn.like != nil {
		text += " like " + i.syn.like.Text
	}
	q := t.add(what, []string{i.Name}, text, i.Span)
	var parts []*Piece
	for _, name := range keys(i.sets) {
		s := i.sets[name]
		q := part(what, i.Name, name+" = "+in(s.file, s.value), s.at, name)
		q.also = []named{{"kind", []string{what, name}}}
		parts = append(parts, t.wrapped(q))
	}
	for _, name := range keys(i.rules) {
		r := i.rules[name]
		text := in(r.file, r.syn)
		if r.syn.Body != nil {
			text = head(r.file, r.syn, r.syn.Body) + " " + t.body("rule", i.Name+"."+name, r.syn.Body, r.file)
		}
		q := part(what, i.Name, text, r.syn.Name.Span(r.file.Source), name)
		q.also = []named{{"kind", []string{what, name}}}
		parts = append(parts, t.wrapped(q))
	}
	for _, m := range i.syn.modifiers {
		parts = append(parts, part(what, i.Name, in(m.file, m.syn), m.syn.Name.Span(m.file.Source), m.syn.Name.Text))
	}
	slices.SortStableFunc(parts, func(a, b *Piece) int { return cmp.Compare(fieldIndex(i.Kind, a), fieldIndex(i.Kind, b)) })
	t.ofParts(q, parts)
	for _, part := range parts {
		q.also = append(q.also, part.also...)
	}
	if len(parts) == 0 {
		q.whole = nil
	}
}

// fieldIndex puts what an instance says in the order of its kind.
func fieldIndex(k *Kind, q *Piece) int {
	name, _, _ := strings.Cut(q.Path[1], "[")
	if f := k.byName[name]; f != nil {
		return f.Index
	}
	return len(k.Fields)
}

func (t *taker) formulas() {
	for _, x := range t.p.Tables {
		q := t.add("table", []string{x.Name}, head(x.file, x.syn.head, x.syn.head.Rows), x.Span)
		var parts []*Piece
		for _, r := range x.syn.rows {
			parts = append(parts, part("table", x.Name, in(r.file, r.syn), r.syn.Span(r.file.Source), rowText(r.syn)))
		}
		t.ofParts(q, parts)
	}
	for _, m := range t.p.Maps {
		text := in(m.file, m.syn)
		q := t.add("map", []string{m.Name}, text, m.Span)
		for _, over := range m.over {
			more := "extend " + in(over.file, over.syn)
			t.add("", []string{"extend map " + m.Name}, more, over.syn.Name.Span(over.file.Source))
			text += "\n\n" + more
		}
		if m.over != nil {
			q.whole = func() string { return text }
		}
	}
	for _, d := range t.p.Defines {
		if !d.inner {
			was := d.innermost()
			text := headText("define", d.Name, d.head, d.syn.Params, d.head, d.syn.Result) + " = " + in(was.File, was.syn.Value)
			t.withWraps(t.add("define", []string{d.Name}, text, was.Span), nil)
		}
	}
	for _, s := range t.p.Scores {
		file := s.syn.file
		q := t.add("score", []string{s.Name}, head(file, s.syn.head, s.syn.head.Terms), s.Span)
		var parts []*Piece
		for _, x := range s.syn.terms {
			parts = append(parts, part("score", s.Name, in(x.file, x.syn), x.syn.Name.Span(x.file.Source), x.syn.Name.Text))
		}
		t.ofParts(q, parts)
		for _, m := range s.Modifiers {
			part := &Piece{What: "modifier", Path: []string{m.Name}, Span: m.Span}
			switch {
			case m.Condition != nil:
				part.What, part.Path = "condition", []string{m.Condition.Name, m.Name}
			case m.Instance != nil:
				part.What, part.Path = m.Instance.Kind.Name, []string{m.Instance.Name, m.Name}
			}
			q.parts, q.also = append(q.parts, part), append(q.also, named{part.What, part.Path})
		}
		terms := q.whole
		q.whole = func() string {
			text := terms()
			for _, m := range t.p.Modifiers {
				if m.Score == s {
					text += "\n" + modifierText(m)
				}
			}
			return text
		}
	}
	for _, m := range t.p.Modifiers {
		if m.Score != nil {
			t.add("modifier", []string{m.Name}, modifierText(m), m.Span)
		}
	}
}

// modifierText is a modifier with its score, which an override may leave out.
func modifierText(m *Modifier) string {
	text := in(m.File, m.syn)
	if !strings.Contains(head(m.File, m.syn, m.syn.Value), " to ") {
		text = strings.Replace(text, m.Name, m.Name+" to "+m.Score.Name, 1)
	}
	return text
}

// headText is the head of a rule or define; parameters and result may stand in other
// files than its body.
func headText(word, name string, paramsIn *File, params *syntax.Params, resultIn *File, result *syntax.Type) string {
	text := word + " " + name
	if params != nil {
		text += in(paramsIn, params)
	}
	if result != nil {
		text += " -> " + in(resultIn, result)
	}
	return text
}

func (t *taker) reactions() {
	for _, e := range t.p.Events {
		if !e.Machine {
			t.add("event", []string{e.Name}, in(e.File, e.syn), e.Span)
		}
	}
	unnamed := map[string]int{}
	for _, h := range t.p.Hooks {
		d := h.syn
		if d.syn == nil {
			continue
		}
		name := h.Name
		if name == "" {
			unnamed[d.syn.Event.Text]++
			name = d.syn.Event.Text
			if n := unnamed[name]; n > 1 {
				name += " " + strconv.Itoa(n)
			}
		}
		t.add("hook", []string{name}, in(d.file, d.syn), h.Span)
	}
	for _, k := range t.p.Conditions {
		text := headText("condition", k.Name, k.head, k.syn.Params, nil, nil)
		for _, flag := range []struct {
			on   bool
			word string
		}{{k.BothWays, "both ways"}, {k.Stacks, "stacks"}, {k.Hidden, "hidden"}} {
			if flag.on {
				text += " " + flag.word
			}
		}
		if k.until.syn != nil {
			text += " until " + in(k.until.file, k.until.syn)
		}
		q := t.add("condition", []string{k.Name}, text, k.Span)
		var parts []*Piece
		for _, l := range k.parts {
			_, n := partName(l.syn)
			parts = append(parts, part("condition", k.Name, in(l.file, l.syn), n.Span(l.file.Source), n.Text))
		}
		t.ofParts(q, parts)
		if len(parts) == 0 {
			q.whole = nil
		}
	}
}

func (t *taker) rules() {
	for _, r := range t.p.Rules {
		if r.owner != "" || r.syn.Body == nil {
			continue
		}
		text := headText("rule", r.Name, r.head, r.syn.Params, r.head, r.syn.Result) + " " + t.body("rule", r.Name, r.syn.Body, r.file)
		t.withWraps(t.add("rule", []string{r.Name}, text, r.Span), t.steps(r.Name))
	}
	for _, w := range t.p.c.wraps {
		t.wrap(w)
	}
}

// steps lists what is put around the steps of a rule or a phase.
func (t *taker) steps(owner string) []located[*syntax.Wrap] {
	var out []located[*syntax.Wrap]
	for _, key := range keys(t.p.c.steps) {
		if strings.HasPrefix(key, owner+".") && strings.Count(key, ".") == strings.Count(owner, ".")+1 {
			out = append(out, t.p.c.steps[key].wraps...)
		}
	}
	return out
}

// withWraps shows behind a declaration what is put around it.
func (t *taker) withWraps(q *Piece, wraps []located[*syntax.Wrap]) {
	for _, w := range wraps {
		t.wrap(w)
	}
	for _, w := range t.p.c.wraps {
		if w.syn.What == q.What && pathText(w.syn.Path) == q.Path[0] {
			wraps = append(wraps, w)
		}
	}
	if len(wraps) == 0 {
		return
	}
	text := q.Text
	q.whole = func() string {
		for _, w := range wraps {
			text += "\n\n" + in(w.file, w.syn)
		}
		return text
	}
}

// wrapped shows behind a part of a kind or an instance what is put around it.
func (t *taker) wrapped(q *Piece) *Piece {
	text := q.Text
	for _, w := range t.p.c.wraps {
		path := strings.Split(pathText(w.syn.Path), ".")
		if slices.Equal(path, q.Path) || slices.ContainsFunc(q.also, func(a named) bool { return slices.Equal(path, a.path) }) {
			text += "\n\n" + in(w.file, w.syn)
		}
	}
	if text != q.Text {
		q.whole = func() string { return text }
	}
	return q
}

func (t *taker) wrap(w located[*syntax.Wrap]) {
	name := w.syn.How + " " + w.syn.What + " " + pathText(w.syn.Path)
	if w.syn.As != nil {
		name += " as " + w.syn.As.Text
	}
	t.add("", []string{name}, in(w.file, w.syn), w.syn.Path.Span(w.file.Source))
}

// body is the text of a block of a rule or phase with the steps that variants have given it.
// Each step is a piece as well.
func (t *taker) body(what, owner string, b *syntax.Block, f *File) string {
	span := b.Span(f.Source)
	var out strings.Builder
	end := span.Start
	syntax.Walk(b, func(n any) bool {
		s, ok := n.(*syntax.Step)
		if !ok {
			return true
		}
		ch := t.p.c.steps[owner+"."+s.Name.Text]
		path := append(strings.Split(owner, "."), s.Name.Text)
		at := s.Span(f.Source)
		if ch == nil || ch.override == nil && !ch.removed {
			t.add(what, path, at.Text(), at).Step = true
			return true
		}
		out.WriteString(f.Source.Text[end:at.Start])
		end = at.End
		if o := ch.override; o != nil && !ch.removed {
			text := stepText(s, f, o)
			t.add(what, path, text, at).Step = true
			out.WriteString(text)
		}
		return false
	})
	out.WriteString(f.Source.Text[end:span.End])
	return out.String()
}

// stepText is a step with what an override has made of it.
func stepText(s *syntax.Step, f *File, o *located[*syntax.OverrideStep]) string {
	text := "step " + s.Name.Text
	switch {
	case o.syn.Title != nil:
		text += " " + o.syn.Title.Raw
	case s.Title != nil:
		text += " " + s.Title.Raw
	}
	switch {
	case o.syn.When != nil:
		text += " when " + in(o.file, o.syn.When)
	case s.When != nil:
		text += " when " + in(f, s.When)
	}
	return text + " " + in(o.file, o.syn.Body)
}

// head is what stands before the phases of a setup or a round, and names it.
func (cs *courseSyntax) head() string {
	text := cs.syn.Keyword
	if cs.syn.Unit != nil {
		text += " " + cs.syn.Unit.Text
	}
	if cs.syn.When != nil {
		text += " when " + in(cs.file, cs.syn.When)
	}
	return text
}

func (t *taker) course() {
	for _, cs := range t.p.c.courses {
		text := cs.head()
		name := text
		var names []string
		for _, p := range cs.phases {
			names = append(names, p.syn.Name.Text)
		}
		at := firstWord(cs.syn.Span(cs.file.Source))
		q := t.add("", []string{name}, text+" { "+strings.Join(names, " ; ")+" }", at)
		var parts []*Piece
		for _, p := range cs.phases {
			text := "phase " + p.syn.Name.Text
			if p.syn.Title != nil {
				text += " " + p.syn.Title.Raw
			}
			if p.when.syn != nil {
				text += " when " + in(p.when.file, p.when.syn)
			}
			text += " " + t.body("phase", p.syn.Name.Text, p.syn.Body, p.file)
			part := part("phase", p.syn.Name.Text, text, p.syn.Name.Span(p.file.Source))
			parts = append(parts, part)
			t.out = append(t.out, part)
			t.withWraps(part, append(t.steps(p.syn.Name.Text), p.wraps...))
		}
		if cs.next != nil {
			t.add("", []string{name + " next"}, in(cs.next.file, cs.next.syn), cs.next.syn.Span(cs.next.file.Source))
		}
		q.whole = func() string {
			out := text + " {\n"
			for _, p := range parts {
				out += p.Text + "\n"
			}
			if cs.next != nil {
				out += in(cs.next.file, cs.next.syn) + "\n"
			}
			return out + "}"
		}
		q.parts = parts
		for _, part := range parts {
			q.also = append(q.also, named{part.What, part.Path})
		}
	}
	if s := t.p.c.top["victory"]; s != nil {
		v := s.obj.(*victorySyntax)
		text := "victory {\n"
		for _, l := range v.lines {
			text += in(l.file, l.syn) + "\n"
		}
		t.add("victory", nil, text+"}", firstWord(v.syn.Span(v.file.Source)))
	}
}

func (t *taker) readers() {
	for _, d := range t.p.c.pictures {
		t.add("picture", []string{d.syn.Of.Text}, in(d.file, d.syn), d.syn.Of.Span(d.file.Source))
	}
	for _, m := range t.p.Measures {
		t.add("measure", []string{m.Name}, in(m.File, m.syn), m.Span)
	}
	for _, p := range t.p.Policies {
		text := "policy " + p.Name
		if p.like != nil {
			text += " like " + p.like.syn.Text
		}
		q := t.add("policy", []string{p.Name}, text, p.Span)
		var parts []*Piece
		for _, l := range p.Lines[:p.own] {
			if n := len(parts); n > 0 && parts[n-1].Path[1] == l.Choice {
				parts[n-1].Text += "\n" + in(l.file, l.syn)
				continue
			}
			parts = append(parts, part("policy", p.Name, in(l.file, l.syn), l.Span, l.Choice))
		}
		t.ofParts(q, parts)
	}
	for _, x := range t.p.Tests {
		t.add("test", []string{x.Name}, in(x.file, x.syn), x.Span)
	}
}
