package check

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

var eventKind = &declKind{
	word:     "event",
	declare:  on((*checker).declareEvent),
	override: onNamed("change", (*checker).overrideEvent),
	removes:  removals{"event": removes(allEvents, "")},
	heads:    each(allEvents, (*checker).eventHead),
	bodies:   each(allEvents, (*checker).eventBody),
	pieces:   (*taker).events,
	named:    true,
	called:   true,
	use:      "to announce it write: announce %[1]s(…)",
	call:     (*checker).callEvent,
}

func allEvents(p *ir.Program) *[]*ir.Event { return &p.Events }

type eventSource struct{ syn *syntax.Event }

func (s *sources) eventSrc(e *ir.Event) *eventSource { return known[eventSource](s, e) }

func (c *checker) declareEvent(d *syntax.Event) {
	e := &ir.Event{Decl: c.decl(d.Name, d), Headline: d.Headline}
	c.eventSrc(e).syn = d
	declareIn(c, d.Name, "event", e, &c.p.Events)
}

func (c *checker) overrideEvent(e *ir.Event, d *syntax.Event) {
	if c.keepsHead(d.Params, c.eventSrc(e).syn.Params, d.Name) {
		c.changed(ir.Overridden, c.span(d.Name), e.Span, "event", e.Name)
		c.eventSrc(e).syn, e.File, e.Headline = d, c.file.IR(), d.Headline
	}
}

// machineEvents declares what the machine itself announces.
func (c *checker) machineEvents() {
	for _, m := range []struct{ name, doc string }{
		{"round_starts", "A round begins."},
		{"round_ends", "A round is over; conditions whose rounds have run out end after it."},
		{"fight_ends", "The fight is decided; nothing that happens now changes the result."},
	} {
		e := &ir.Event{Decl: ir.Decl{Name: m.name, Doc: []string{m.doc}, File: c.root.IR()}, Machine: true,
			Frame: &ir.Frame{}}
		if s := c.named(m.name); s != nil {
			c.in(s.file, func() {
				c.errorf(diag.NameTaken, s.span, "`%s` always means an event that the machine announces",
					m.name).Hinted("choose another name")
			})
		}
		c.top[m.name] = &symbol{name: m.name, what: "event", obj: e}
		c.used[e] = true
		add(&c.p.Events, e)
	}
}

func (c *checker) eventHead(e *ir.Event) {
	if !e.Machine {
		e.Frame = c.frameOf(c.params(c.eventSrc(e).syn.Params))
	}
}

// eventBody checks the text of an event.
func (c *checker) eventBody(e *ir.Event) {
	if e.Machine {
		return
	}
	b := newBody("the text of an event", e.Frame.Params...)
	b.heads = []string{e.Name}
	c.within(c.file, b, func() { e.Text = c.texts(c.eventSrc(e).syn.Text) })
	e.Frame = b.frame
}

func (c *checker) callEvent(x *calling, s *symbol) ir.Expr {
	c.errorf(diag.NotAValue, x.base.At, "`%s` is an event", s.name).Hinted("to announce it write: announce %s",
		x.base.At.Text())
	return c.badAt(x.base)
}

// eventCalled is the event of a name, with an error if there is none.
func (c *checker) eventCalled(at diag.Span, name string, also ...string) *ir.Event {
	e := topOf[ir.Event](c, name)
	if e == nil {
		c.noEvent(at, name, "…", append(c.topNames("event"), also...))
		return nil
	}
	c.uses(at, e)
	return e
}

// noEvent reports an event that nobody has declared.
func (c *checker) noEvent(at diag.Span, name, params string, candidates []string) {
	d := c.unknown(diag.UnknownEvent, at, name, candidates, "there is no event `%s`", name)
	if near := advice.Alike(name, candidates); d.Hint == "" && len(near) > 0 {
		d.Hinted("%s", thereAre(near))
	}
	c.orDeclare(d, name, "event %s(%s)", name, params)
}

// orDeclare says of something that there is not how it is declared, unless another name is near
// or its own means something else.
func (c *checker) orDeclare(d *diag.Diagnostic, name, format string, args ...any) {
	if c.top[name] != nil {
		return
	}
	declare := "declare it: " + fmt.Sprintf(format, args...)
	if strings.HasPrefix(d.Hint, "there ") {
		d.Hint += ", or " + declare
	}
	d.Else("%s", declare)
}

// paramsFor are the parameters of something that nobody has declared and that is called so, as
// they are written where it is declared.
func (c *checker) paramsFor(f *syntax.Formula, args []ast.Node) string {
	var out []string
	taken := map[string]bool{}
	for i, n := range args {
		var t ir.Type
		if wrong := c.attempt(func() { t = c.expr(f, n, tInvalid).Type() }); wrong.Errors() > 0 || t.Bad() {
			return "…"
		}
		name := [...]string{"what", "other", "third", "fourth"}[min(i, 3)]
		switch n := n.(type) {
		case *ast.IdentifierNode:
			name = n.Value
		case *ast.MemberNode:
			if field, ok := n.Property.(*ast.StringNode); ok {
				name = field.Value
			}
		}
		for taken[name] {
			name += "_too"
		}
		taken[name] = true
		if t.Base != ir.Ref || t.Kind != c.p.Combatant {
			name += ": " + t.String()
		}
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}

// events describes events, and the hooks that react to them.
func (t *taker) events() {
	for _, e := range t.p.Events {
		if !e.Machine {
			t.add("event", []string{e.Name}, in(t.source(e.File), t.eventSrc(e).syn), e.Span)
		}
	}
	t.hooks()
}
