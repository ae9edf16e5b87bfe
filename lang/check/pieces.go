package check

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
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

	whole func() string // of a declaration with parts; it keeps texts, but not the program
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
func (q *Piece) touchedBy(ch *ir.Change) bool {
	n := min(len(ch.Path), len(q.Path))
	if ch.What == q.What && slices.Equal(ch.Path[:n], q.Path[:n]) {
		return true
	}
	for _, a := range q.also {
		n := len(a.path)
		if ch.What == a.what && len(ch.Path) >= n && slices.Equal(ch.Path[:n], a.path) && (a.what != "kind" || ch.How == ir.Wrapped) {
			return true
		}
	}
	return false
}

// Name is the piece as people say it: score attack.weak.
func (p *Piece) Name() string { return ir.Spoken(p.What, p.Path) }

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

// joined is the path of a thing of a sort as people write it.
func joined(what string, path []string) string {
	if what == "table" || what == "map" {
		return strings.Join(path, " ")
	}
	return strings.Join(path, ".")
}

// Given finds who says what a field of an instance is that it does not itself set: what it is
// like, or its kind. It returns nil if there is no such instance or field.
func (r *Ruleset) Given(pieces []*Piece, instance, field string) *Piece {
	for _, k := range r.Kinds {
		if k.Field(field) == nil {
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
func (r *Ruleset) ChangesOf(q *Piece) []*ir.Change {
	var out []*ir.Change
	for _, ch := range r.Changes {
		if q.touchedBy(ch) || ch.Of != nil && q.touchedBy(ch.Of) {
			out = append(out, ch)
		}
	}
	home := r.fileOf(r.Declared(q))
	for _, part := range q.parts {
		at := r.Declared(part)
		by := r.fileOf(at)
		if by != home && !slices.ContainsFunc(out, func(ch *ir.Change) bool { return ch.Span == at }) {
			out = append(out, &ir.Change{How: ir.Added, What: part.What, Path: part.Path, Span: at, File: (by).IR()})
		}
	}
	slices.SortStableFunc(out, func(a, b *ir.Change) int { return cmp.Compare(r.FileOf(a.File).Layer, r.FileOf(b.File).Layer) })
	return out
}

// Declared is where a piece stood first; nowhere if every ruleset has it.
func (r *Ruleset) Declared(q *Piece) diag.Span {
	for _, ch := range r.Changes {
		if ch.What == q.What && slices.Equal(ch.Path, q.Path) && !ch.Was.IsZero() {
			return ch.Was
		}
	}
	return q.Span
}

// fileOf is the file of a place with all its chapters, the base of all if it is nowhere.
func (r *Ruleset) fileOf(at diag.Span) *File {
	for _, f := range r.Files {
		if f.Source == at.Source || at.IsZero() && f.Extends == nil && !f.Module() {
			return f.Whole()
		}
	}
	return r.Root
}

// Pieces takes a program apart.
func (r *Ruleset) Pieces() []*Piece {
	t := &taker{checker: r.c, around: map[string][]int{}}
	for i, w := range r.c.wraps {
		path := pathText(w.syn.Path)
		t.around[path] = append(t.around[path], i)
	}
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
	*checker
	around map[string][]int // the wraps, by what they are put around
	out    []*Piece
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
		if t.paramSrc(p).syn.Type != nil {
			text += " : " + in(t.paramSrc(p).file, t.paramSrc(p).syn.Type)
		}
		if t.paramSrc(p).value.syn != nil {
			text += " = " + in(t.paramSrc(p).value.file, t.paramSrc(p).value.syn)
			if t.paramSrc(p).value.file != t.paramSrc(p).file {
				at = t.paramSrc(p).value.syn.Span(t.paramSrc(p).value.file.Source)
			}
		}
		if p.Label != "" {
			text += " " + quoted(p.Label)
		}
		t.add("param", []string{p.Name}, text, at)
	}
	var dice []*ir.Die
	for _, d := range t.p.Dice {
		dice = append(dice, d)
	}
	slices.SortFunc(dice, func(a, b *ir.Die) int { return cmp.Compare(a.Faces, b.Faces) })
	for _, d := range dice {
		t.add("die", []string{"d" + strconv.FormatInt(d.Faces, 10)}, in(t.dieSrc(d).syn.file, t.dieSrc(d).syn.syn), d.Span)
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
			if f.Role != ir.Given {
				parts = append(parts, t.wrapped(part("kind", k.Name, t.fieldText(f), f.Span, f.Name)))
			}
		}
		t.ofParts(q, parts)
		for _, i := range k.Instances {
			t.instance(i)
		}
	}
}

// fieldText is a field alone, also if it was declared together with others.
func (s *sources) fieldText(f *ir.Field) string {
	syn := s.fieldSrc(f).syn
	switch {
	case syn.own != nil:
		return in(syn.file, syn.own)
	case syn.define != nil:
		return in(syn.file, syn.define)
	case syn.rule != nil:
		return in(syn.file, syn.rule)
	}
	d, text := syn.field, f.Name
	if f.Role == ir.State {
		text = "state " + text
	}
	if f.Hidden {
		text = "hidden " + text
	}
	if d.Params != nil {
		text += in(syn.file, d.Params)
	}
	behind := d.Span(syn.file.Source)
	behind.Start = d.Type.Span(syn.file.Source).Start
	return text + " : " + behind.Text()
}

func (t *taker) instance(i *ir.Instance) {
	what := i.Kind.Name
	text := what + " " + i.Name
	if i.Title != "" {
		text += " " + quoted(i.Title)
	}
	if t.instanceSrc(i).syn.like != nil {
		text += " like " + t.instanceSrc(i).syn.like.Text
	}
	q := t.add(what, []string{i.Name}, text, i.Span)
	var parts []*Piece
	for _, name := range keys(t.instanceSrc(i).sets) {
		s := t.instanceSrc(i).sets[name]
		q := part(what, i.Name, name+" = "+in(s.file, s.value), s.at, name)
		q.also = []named{{"kind", []string{what, name}}}
		parts = append(parts, t.wrapped(q))
	}
	for _, name := range keys(t.instanceSrc(i).rules) {
		r := t.instanceSrc(i).rules[name]
		text := in(r.file, r.syn)
		if r.syn.Body != nil {
			text = head(r.file, r.syn, r.syn.Body) + " " + t.body("rule", i.Name+"."+name, r.syn.Body, r.file)
		}
		q := part(what, i.Name, text, r.syn.Name.Span(r.file.Source), name)
		q.also = []named{{"kind", []string{what, name}}}
		parts = append(parts, t.wrapped(q))
	}
	for _, m := range t.instanceSrc(i).syn.modifiers {
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
func fieldIndex(k *ir.Kind, q *Piece) int {
	name, _, _ := strings.Cut(q.Path[1], "[")
	if f := k.Field(name); f != nil {
		return f.Index
	}
	return len(k.Fields)
}

func (t *taker) formulas() {
	for _, x := range t.p.Tables {
		q := t.add("table", []string{x.Name}, head(t.tableSrc(x).file, t.tableSrc(x).syn.head, t.tableSrc(x).syn.head.Rows), x.Span)
		var parts []*Piece
		for _, r := range t.tableSrc(x).syn.rows {
			parts = append(parts, part("table", x.Name, in(r.file, r.syn), r.syn.Span(r.file.Source), rowText(r.syn)))
		}
		t.ofParts(q, parts)
	}
	for _, m := range t.p.Maps {
		text := in(t.mapSrc(m).file, t.mapSrc(m).syn)
		q := t.add("map", []string{m.Name}, text, m.Span)
		for _, over := range t.mapSrc(m).over {
			more := "extend " + in(over.file, over.syn)
			t.add("", []string{"extend map " + m.Name}, more, over.syn.Name.Span(over.file.Source))
			text += "\n\n" + more
		}
		if t.mapSrc(m).over != nil {
			q.whole = func() string { return text }
		}
	}
	for _, d := range t.p.Defines {
		if !d.Inner {
			was := t.innermost(d)
			text := headText("define", d.Name, t.defineSrc(d).head, t.defineSrc(d).syn.Params, t.defineSrc(d).head, t.defineSrc(d).syn.Result) + " = " + in(t.source(was.File), t.defineSrc(was).syn.Value)
			t.withWraps(t.add("define", []string{d.Name}, text, was.Span), nil)
		}
	}
	added := map[*ir.Score][]string{}
	for _, m := range t.p.Modifiers {
		if m.Score != nil {
			added[m.Score] = append(added[m.Score], "\n"+t.modifierText(m))
		}
	}
	for _, s := range t.p.Scores {
		file := t.scoreSrc(s).syn.file
		q := t.add("score", []string{s.Name}, head(file, t.scoreSrc(s).syn.head, t.scoreSrc(s).syn.head.Terms), s.Span)
		var parts []*Piece
		for _, x := range t.scoreSrc(s).syn.terms {
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
		terms, more := q.whole, added[s]
		q.whole = func() string { return terms() + strings.Join(more, "") }
	}
	for _, m := range t.p.Modifiers {
		if m.Score != nil {
			t.add("modifier", []string{m.Name}, t.modifierText(m), m.Span)
		}
	}
}

// modifierText is a modifier with its score, which an override may leave out.
func (t *taker) modifierText(m *ir.Modifier) string {
	text := in(t.source(m.File), t.modifierSrc(m).syn)
	if !strings.Contains(head(t.source(m.File), t.modifierSrc(m).syn, t.modifierSrc(m).syn.Value), " to ") {
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
			t.add("event", []string{e.Name}, in(t.source(e.File), t.eventSrc(e).syn), e.Span)
		}
	}
	unnamed := map[string]int{}
	for _, h := range t.p.Hooks {
		d := t.hookSrc(h).syn
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
		text := headText("condition", k.Name, t.conditionSrc(k).head, t.conditionSrc(k).syn.Params, nil, nil)
		for _, flag := range []struct {
			on   bool
			word string
		}{{k.BothWays, "both ways"}, {k.Stacks, "stacks"}, {k.Hidden, "hidden"}} {
			if flag.on {
				text += " " + flag.word
			}
		}
		if t.conditionSrc(k).until.syn != nil {
			text += " until " + in(t.conditionSrc(k).until.file, t.conditionSrc(k).until.syn)
		}
		q := t.add("condition", []string{k.Name}, text, k.Span)
		var parts []*Piece
		for _, l := range t.conditionSrc(k).parts {
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
		if t.ruleSrc(r).owner != "" || t.ruleSrc(r).syn.Body == nil {
			continue
		}
		text := headText("rule", r.Name, t.ruleSrc(r).head, t.ruleSrc(r).syn.Params, t.ruleSrc(r).head, t.ruleSrc(r).syn.Result) + " " + t.body("rule", r.Name, t.ruleSrc(r).syn.Body, t.ruleSrc(r).file)
		t.withWraps(t.add("rule", []string{r.Name}, text, r.Span), t.steps(r.Name))
	}
	for _, w := range t.wraps {
		t.wrap(w)
	}
}

// steps lists what is put around the steps of a rule or a phase.
func (t *taker) steps(owner string) []located[*syntax.Wrap] {
	var out []located[*syntax.Wrap]
	for _, key := range keys(t.checker.steps) {
		if strings.HasPrefix(key, owner+".") && strings.Count(key, ".") == strings.Count(owner, ".")+1 {
			out = append(out, t.checker.steps[key].wraps...)
		}
	}
	return out
}

// withWraps shows behind a declaration what is put around it.
func (t *taker) withWraps(q *Piece, wraps []located[*syntax.Wrap]) {
	for _, w := range wraps {
		t.wrap(w)
	}
	for _, i := range t.around[q.Path[0]] {
		if w := t.wraps[i]; w.syn.What == q.What {
			wraps = append(wraps, w)
		}
	}
	t.within(q, wraps)
}

// within shows behind a piece what is put around it.
func (t *taker) within(q *Piece, wraps []located[*syntax.Wrap]) {
	if len(wraps) == 0 {
		return
	}
	texts := []string{q.Text}
	for _, w := range wraps {
		texts = append(texts, in(w.file, w.syn))
	}
	q.whole = func() string { return strings.Join(texts, "\n\n") }
}

// wrapped shows behind a part of a kind or an instance what is put around it.
func (t *taker) wrapped(q *Piece) *Piece {
	around := slices.Clone(t.around[strings.Join(q.Path, ".")])
	for _, a := range q.also {
		around = append(around, t.around[strings.Join(a.path, ".")]...)
	}
	slices.Sort(around)
	var wraps []located[*syntax.Wrap]
	for _, i := range slices.Compact(around) {
		wraps = append(wraps, t.wraps[i])
	}
	t.within(q, wraps)
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
		ch := t.checker.steps[owner+"."+s.Name.Text]
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
	for _, cs := range t.courses {
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
		next := ""
		if cs.next != nil {
			next = in(cs.next.file, cs.next.syn) + "\n"
		}
		q.whole = func() string {
			out := text + " {\n"
			for _, p := range parts {
				out += p.Text + "\n"
			}
			return out + next + "}"
		}
		q.parts = parts
		for _, part := range parts {
			q.also = append(q.also, named{part.What, part.Path})
		}
	}
	if s := t.top["victory"]; s != nil {
		v := s.obj.(*victorySyntax)
		var text strings.Builder
		text.WriteString("victory {\n")
		for _, l := range v.lines {
			text.WriteString(in(l.file, l.syn) + "\n")
		}
		t.add("victory", nil, text.String()+"}", firstWord(v.syn.Span(v.file.Source)))
	}
}

func (t *taker) readers() {
	for _, d := range t.pictures {
		t.add("picture", []string{d.syn.Of.Text}, in(d.file, d.syn), d.syn.Of.Span(d.file.Source))
	}
	for _, m := range t.p.Measures {
		t.add("measure", []string{m.Name}, in(t.source(m.File), t.measureSrc(m).syn), m.Span)
	}
	for _, p := range t.p.Policies {
		text := "policy " + p.Name
		if t.policySrc(p).like != nil {
			text += " like " + t.policySrc(p).like.syn.Text
		}
		q := t.add("policy", []string{p.Name}, text, p.Span)
		var parts []*Piece
		for rest := p.Lines[:t.policySrc(p).own]; len(rest) > 0; {
			first := rest[0]
			var texts []string
			for len(rest) > 0 && rest[0].Choice == first.Choice {
				l := t.policyLineSrc(rest[0])
				texts, rest = append(texts, in(l.file, l.syn)), rest[1:]
			}
			parts = append(parts, part("policy", p.Name, strings.Join(texts, "\n"), first.Span, first.Choice))
		}
		t.ofParts(q, parts)
	}
	for _, x := range t.p.Tests {
		t.add("test", []string{x.Name}, in(t.testSrc(x).file, t.testSrc(x).syn), x.Span)
	}
}
