package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

var measureKind = &declKind{
	word:     "measure",
	apart:    true,
	declare:  on((*checker).declareMeasure),
	override: onNamed("change", (*checker).overrideMeasure),
	removes:  removals{"measure": removes(allMeasures, "")},
	bodies:   each(allMeasures, (*checker).measureBody),
	pieces:   described(allMeasures, (*taker).measurePiece),
}

func allMeasures(p *ir.Program) *[]*ir.Measure { return &p.Measures }

type measureSource struct{ syn *syntax.Measure }

func (s *sources) measureSrc(m *ir.Measure) *measureSource { return known[measureSource](s, m) }

// MaxMeasures is how many measures a ruleset has at most: each is kept for every fight, and shown.
const MaxMeasures = 2_000

func (c *checker) declareMeasure(d *syntax.Measure) {
	if len(c.p.Measures) >= MaxMeasures {
		c.errorf(diag.TooMany, c.span(d.Name), "there are already %d measures, and no more are allowed", MaxMeasures).
			Hinted("make one measure of several, which tells them apart: measure NAME by PARAMETER on EVENT")
		return
	}
	m := &ir.Measure{Decl: c.decl(d.Name, d), Title: d.Title.Plain()}
	c.measureSrc(m).syn = d
	unique(c, d.Name, "measure", m, &c.p.Measures)
}

func (c *checker) overrideMeasure(m *ir.Measure, d *syntax.Measure) {
	if d.Title != nil {
		m.Title = d.Title.Plain()
	}
	c.changed(ir.Overridden, c.span(d.Name), m.Span, "measure", m.Name)
	c.measureSrc(m).syn, m.File, m.Span = d, c.file.IR(), c.span(d.Name)
}

func (t *taker) measurePiece(m *ir.Measure) {
	t.add("measure", []string{m.Name}, in(t.source(m.File), t.measureSrc(m).syn), m.Span)
}

func (c *checker) measureBody(m *ir.Measure) {
	b, syn := newBody("a measure"), c.measureSrc(m).syn
	if syn.On != nil {
		if m.Event = c.eventCalled(c.span(syn.On), syn.On.Text); m.Event == nil {
			return
		}
		b.heads = []string{m.Event.Name}
		for _, p := range c.copyLocals(m.Event.Frame.Params) {
			b.param(p)
		}
		for _, n := range syn.By {
			l := b.scope.names[n.Text]
			if l == nil {
				c.unknownOf(m.Event.Name, diag.UnknownName, c.span(n), n.Text, localNames(m.Event.Frame.Params),
					"event `%s` has no parameter `%s`", m.Event.Name, n.Text)
				continue
			}
			if l.Type.Base == ir.List || l.Type.Base == ir.Per || l.Type.Base == ir.Num {
				c.errorf(diag.BadMeasure, c.span(n), "a measure counts by single things, not by %s", l.Type.Describe()).
					Hinted("leave it out, or announce an event with single things")
			}
			c.means(c.span(n), l)
			m.By = append(m.By, l)
		}
		m.Event.Measures = append(m.Event.Measures, m)
	} else {
		c.measureAtEnd(m, b)
	}
	if len(m.By) > 4 {
		c.errorf(diag.BadMeasure, m.Span, "a measure counts by at most four things").Hinted("declare a second measure")
	}
	c.within(c.file, b, func() {
		if syn.When != nil {
			m.When = c.formula(syn.When, tBool)
		}
		m.Value = c.formula(syn.Value, tInvalid)
		if t := c.present(m.Value); !t.Bad() {
			c.number2(m.Value, t)
		}
	})
	m.Frame = b.frame
}

// measureAtEnd: once, or for each side or combatant.
func (c *checker) measureAtEnd(m *ir.Measure, b *body) {
	for i, n := range c.measureSrc(m).syn.By {
		t := c.impliedType(n)
		if i > 0 || t.Base != ir.Ref || t.Kind != c.p.Side && t.Kind != c.p.Combatant {
			c.errorf(diag.BadMeasure, c.span(n), "at the end a measure counts by side or by combatant").
				Hinted("write: by side, or by who")
			return
		}
		l := &ir.Local{Name: n.Text, Type: t, Span: c.span(n), Fixed: true}
		b.param(l)
		c.declares(l.Span, l)
		m.By, m.Each = append(m.By, l), t.Kind
	}
}
