package check

import (
	"fmt"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

var scoreKind = &declKind{
	word:     "score",
	declare:  on((*checker).declareScore),
	override: onNamed("change", (*checker).overrideScore),
	removes: removals{
		"score": removes(allScores, "term %s.%s"),
		"term":  (*checker).removeTerm,
	},
	heads:  each(allScores, (*checker).scoreHead),
	bodies: each(allScores, (*checker).scoreBody),
	pieces: (*taker).scores,
	named:  true,
	called: true,
	use:    usedAsCall,
	call:   (*checker).callScore,
}

func allScores(p *ir.Program) *[]*ir.Score { return &p.Scores }

type scoreSource struct {
	head  *syntax.Score
	file  *library.File
	terms changeable[*syntax.Term]
}

func (s *sources) scoreSrc(x *ir.Score) *scoreSource { return known[scoreSource](s, x) }

func (c *checker) declareScore(d *syntax.Score) {
	s := &ir.Score{Decl: c.decl(d.Name, d)}
	*c.scoreSrc(s) = scoreSource{head: d, file: c.file, terms: changeableOf(d.Terms.List, c.file, termName)}
	for _, t := range d.Terms.List {
		c.declares(c.span(t.Name), Named{"term", s.Name + "." + t.Name.Text})
	}
	declareIn(c, d.Name, "score", s, &c.p.Scores)
}

func (c *checker) overrideScore(s *ir.Score, d *syntax.Score) {
	c.noHead(d.Params, d.Name, "score")
	if d.Title != nil {
		c.errorf(diag.NotAllowed, c.span(d.Title), "an override keeps the title of a score").
			Hinted("write: override score %s { … }", d.Name.Text)
	}
	for _, term := range d.Terms.List {
		old, d := c.findTerm(s, term.Name, "change")
		if old != nil {
			c.changed(ir.Overridden, c.span(term.Name), old.syn.Span(old.file.Source), "score", s.Name, term.Name.Text)
			*old = here(c, term)
		} else if d.Hint == "" || strings.HasPrefix(d.Hint, "there ") {
			head, rest, _ := strings.Cut(c.span(term).Text(), ":")
			d.Hinted("to add one write, outside all braces: modifier %s to %s :%s", strings.TrimSpace(head), s.Name, rest)
		}
	}
}

func (c *checker) removeTerm(d *syntax.Remove) {
	names := d.Path.Names
	last := names[len(names)-1]
	if len(names) != 2 {
		hint := "write: remove term SCORE.TERM"
		if topOf[ir.Score](c, last.Text) != nil {
			hint = fmt.Sprintf("write: remove term %s.TERM", last.Text)
		}
		c.errorf(diag.NothingToDo, c.span(d.Path), "a term is named by its score and its own name").Hint = hint
		return
	}
	s, _ := c.target(names[0], "score", "change").(*ir.Score)
	if s == nil {
		return
	}
	if old, _ := c.findTerm(s, last, "remove"); old != nil {
		c.changed(ir.Removed, c.span(d), old.syn.Span(old.file.Source), "score", s.Name, last.Text)
		c.scoreSrc(s).terms.remove(last.Text)
	}
}

// findTerm is a term of a score; the diagnostic says that there is none.
func (c *checker) findTerm(s *ir.Score, n *syntax.Name, verb string) (*located[*syntax.Term], *diag.Diagnostic) {
	terms := &c.scoreSrc(s).terms
	if old := terms.find(n.Text); old != nil {
		c.note(c.span(n), Named{"term", s.Name + "." + n.Text}, verb == "change")
		return old, nil
	}
	d := c.nothing(c.span(n), n.Text, terms.texts(), "score", []string{s.Name, n.Text},
		"score `%s` has no term `%s` to %s", s.Name, n.Text, verb)
	if moved := c.movedTo(c.span(n), s.Name, n.Text); moved != "" {
		d.Hinted("%s", moved)
	}
	return nil, d
}

func (c *checker) callScore(x *calling, s *symbol) ir.Expr {
	score := s.obj.(*ir.Score)
	c.link(score, x.at)
	x.base.T = score.Result
	return &ir.Call{Head: x.base, Callee: score, Args: c.args(x.f, score.Name, score.Frame.Params, x.args, x.base.At)}
}

func (t *taker) scores() {
	added := map[*ir.Score][]string{}
	for _, m := range t.p.Modifiers {
		if m.Score != nil {
			added[m.Score] = append(added[m.Score], "\n"+t.modifierText(m))
		}
	}
	for _, s := range t.p.Scores {
		src := t.scoreSrc(s)
		q := t.add("score", []string{s.Name}, head(src.file, src.head, src.head.Terms), s.Span)
		var parts []*Piece
		for _, x := range src.terms.left() {
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
}

func (c *checker) scoreHead(s *ir.Score) {
	src := c.scoreSrc(s)
	s.Frame = c.frameOf(c.params(src.head.Params))
	s.Result = tInt
	if src.head.Result != nil {
		s.Result = c.single(src.head.Result)
		if !s.Result.Numeric() && !s.Result.Bad() {
			c.errorf(diag.WrongType, c.span(src.head.Result), "a score is a number, not %s",
				s.Result.Describe()).Hinted("write: -> num, or nothing for a whole number")
			s.Result = tInt
		}
	}
}

func (c *checker) scoreBody(s *ir.Score) {
	src := c.scoreSrc(s)
	b := newBody("a score", s.Frame.Params...)
	if src.head.Title != nil {
		c.within(src.file, b, func() { s.Title = c.texts(src.head.Title) })
	}
	s.Total = b.bind("total", s.Result)
	b.owners, b.heads = []string{s.Name}, []string{s.Name}
	b.from = s
	first := map[string]*ir.Term{}
	for _, t := range src.terms.left() {
		c.within(t.file, b, func() {
			old := first[t.syn.Name.Text]
			if old != nil {
				c.errorf(diag.Duplicate, c.span(t.syn.Name), "score `%s` already has a term `%s`", s.Name, old.Name).
					Hinted("%s", orRemove("choose another name", old.Span, c.span(t.syn.Name))).Note(old.Span, "the first is here")
			}
			term := c.term(t.syn, s.Result, s.Total)
			if s.Terms = append(s.Terms, term); old == nil {
				first[term.Name] = term
			}
		})
	}
	s.Frame = b.frame
}

// term checks a line of a score or a modifier in the body that is current.
func (c *checker) term(syn *syntax.Term, result ir.Type, total *ir.Local) *ir.Term {
	t := &ir.Term{Name: syn.Name.Text, Of: c.stackingOf(syn), Op: syn.Op, Span: c.span(syn.Name), File: (c.file).IR()}
	c.localSrc(total).unread = true
	if syn.When != nil {
		t.When = c.formula(syn.When, tBool)
		t.WhenText = syn.When.Text
	}
	yes, no := c.formulaFacts(t.When, nil)
	c.body.knowing(yes, func() {
		want := result
		if syn.Op == "times" {
			want = tNum
		}
		t.Value = c.formula(syn.Value, want)
		t.Label = c.texts(syn.Label)
	})
	c.body.knowing(no, func() { t.Why = c.texts(syn.Why) })
	t.UsesTotal = !c.localSrc(total).unread
	c.localRead(total)
	return t
}

func termName(t *syntax.Term) string { return t.Name.Text }
