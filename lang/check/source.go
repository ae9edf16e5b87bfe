package check

import (
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// Ruleset is a checked program with what the tools ask about its source: files, pieces,
// changes.
type Ruleset struct {
	*ir.Program
	Files []*File // modules before those who use them, bases before variants
	Root  *File   // the file that was asked for (the last of several combined)

	c *checker
}

// Home tells beside which file the scenario of a test is.
func (r *Ruleset) Home(t *ir.Test) Location { return r.c.testSrc(t).home }

// FileOf is the file of a declaration.
func (r *Ruleset) FileOf(f *ir.File) *File { return r.c.source(f) }

// sources is what the checker knows of declarations besides what the program says of them:
// the trees that they came from, and how far their checking has come.
type sources struct {
	files       map[*ir.File]*File
	params      map[*ir.Param]*paramSource
	dice        map[*ir.Die]*dieSource
	kinds       map[*ir.Kind]*kindSource
	fields      map[*ir.Field]*fieldSource
	instances   map[*ir.Instance]*instanceSource
	tables      map[*ir.Table]*tableSource
	maps        map[*ir.Map]*mapSource
	defines     map[*ir.Define]*defineSource
	scores      map[*ir.Score]*scoreSource
	modifiers   map[*ir.Modifier]*modifierSource
	events      map[*ir.Event]*eventSource
	hooks       map[*ir.Hook]*hookSource
	rules       map[*ir.Rule]*ruleSource
	conditions  map[*ir.Condition]*conditionSource
	phases      map[*ir.Phase]*phaseSource
	measures    map[*ir.Measure]*measureSource
	policies    map[*ir.Policy]*policySource
	policyLines map[*ir.PolicyLine]*policyLineSource
	tests       map[*ir.Test]*testSource
	sites       map[*ir.Site]*siteSource
	locals      map[*ir.Local]*localSource
	badRows     map[*ir.Row]bool // their keys cannot be used, so that nothing can be said of what they cover
}

func newSources() sources {
	return sources{
		files: map[*ir.File]*File{}, params: map[*ir.Param]*paramSource{}, dice: map[*ir.Die]*dieSource{}, kinds: map[*ir.Kind]*kindSource{},
		fields: map[*ir.Field]*fieldSource{}, instances: map[*ir.Instance]*instanceSource{}, tables: map[*ir.Table]*tableSource{},
		maps: map[*ir.Map]*mapSource{}, defines: map[*ir.Define]*defineSource{}, scores: map[*ir.Score]*scoreSource{},
		modifiers: map[*ir.Modifier]*modifierSource{}, events: map[*ir.Event]*eventSource{}, hooks: map[*ir.Hook]*hookSource{},
		rules: map[*ir.Rule]*ruleSource{}, conditions: map[*ir.Condition]*conditionSource{}, phases: map[*ir.Phase]*phaseSource{},
		measures: map[*ir.Measure]*measureSource{}, policies: map[*ir.Policy]*policySource{}, policyLines: map[*ir.PolicyLine]*policyLineSource{},
		tests: map[*ir.Test]*testSource{}, sites: map[*ir.Site]*siteSource{}, locals: map[*ir.Local]*localSource{}, badRows: map[*ir.Row]bool{},
	}
}

// of returns what is known of a declaration, nothing at first.
func of[K comparable, V any](m map[K]*V, k K) *V {
	v := m[k]
	if v == nil {
		v = new(V)
		m[k] = v
	}
	return v
}

// localRead notes that something reads a local.
func (s *sources) localRead(l *ir.Local) {
	if known := s.locals[l]; known != nil {
		known.unread = false
	}
}

// source is the file of a declaration, nil for none.
func (s *sources) source(f *ir.File) *File { return s.files[f] }

func (s *sources) paramSrc(p *ir.Param) *paramSource                { return of(s.params, p) }
func (s *sources) dieSrc(d *ir.Die) *dieSource                      { return of(s.dice, d) }
func (s *sources) kindSrc(k *ir.Kind) *kindSource                   { return of(s.kinds, k) }
func (s *sources) fieldSrc(f *ir.Field) *fieldSource                { return of(s.fields, f) }
func (s *sources) instanceSrc(i *ir.Instance) *instanceSource       { return of(s.instances, i) }
func (s *sources) tableSrc(t *ir.Table) *tableSource                { return of(s.tables, t) }
func (s *sources) mapSrc(m *ir.Map) *mapSource                      { return of(s.maps, m) }
func (s *sources) defineSrc(d *ir.Define) *defineSource             { return of(s.defines, d) }
func (s *sources) scoreSrc(x *ir.Score) *scoreSource                { return of(s.scores, x) }
func (s *sources) modifierSrc(m *ir.Modifier) *modifierSource       { return of(s.modifiers, m) }
func (s *sources) eventSrc(e *ir.Event) *eventSource                { return of(s.events, e) }
func (s *sources) hookSrc(h *ir.Hook) *hookSource                   { return of(s.hooks, h) }
func (s *sources) ruleSrc(r *ir.Rule) *ruleSource                   { return of(s.rules, r) }
func (s *sources) conditionSrc(k *ir.Condition) *conditionSource    { return of(s.conditions, k) }
func (s *sources) phaseSrc(p *ir.Phase) *phaseSource                { return of(s.phases, p) }
func (s *sources) measureSrc(m *ir.Measure) *measureSource          { return of(s.measures, m) }
func (s *sources) policySrc(p *ir.Policy) *policySource             { return of(s.policies, p) }
func (s *sources) policyLineSrc(l *ir.PolicyLine) *policyLineSource { return of(s.policyLines, l) }
func (s *sources) testSrc(t *ir.Test) *testSource                   { return of(s.tests, t) }
func (s *sources) siteSrc(x *ir.Site) *siteSource                   { return of(s.sites, x) }
func (s *sources) localSrc(l *ir.Local) *localSource                { return of(s.locals, l) }

type paramSource struct {
	syn   *syntax.Param
	file  *File
	value located[*syntax.Formula]
	there ir.Local // stands for it where it is known to be there
}

type dieSource struct{ syn located[*syntax.Die] }

type kindSource struct{ home *File }

type fieldSource struct {
	checking bool
	done     bool
	syn      *fieldSyntax
	around   *located[*syntax.Formula] // what stands around its formula
	within   *ir.Define                // and what `proceed` is in that
	keeps    *ir.Define                // of Computed: what was overridden, whose result it keeps
	was      *fieldSyntax              // what was overridden
}

type instanceSource struct {
	sets  map[string]setSyntax
	rules map[string]ruleSyntax
	syn   instanceSyntax
	home  *File

	models  int  // how many stand behind one another, once they are known
	strange bool // it sets what it does not have
}

type tableSource struct {
	syn  *tableSyntax
	file *File
}

type mapSource struct {
	syn  *syntax.Map
	over []located[*syntax.Map] // what is laid over it
	file *File
}

type defineSource struct {
	syn      *syntax.Define
	head     *File      // where its parameters stand
	within   *ir.Define // what `proceed` is in it
	field    *ir.Field  // whose formula it was
	keeps    *ir.Define // what was overridden or wrapped, whose result it keeps
	gone     bool       // it was overridden, and only its result still counts
	checking bool
	done     bool
}

type scoreSource struct{ syn *scoreSyntax }

type modifierSource struct{ syn *syntax.Modifier }

type eventSource struct{ syn *syntax.Event }

type hookSource struct{ syn located[*syntax.On] }

type ruleSource struct {
	owner  string // of an action: the instance or kind that it belongs to
	syn    *syntax.Rule
	file   *File
	head   *File    // where its parameters stand
	was    *ir.Rule // what was overridden
	calls  map[*ir.Rule]bool
	fields map[*ir.Field]bool // action fields that it calls
	self   *ir.Local          // of an action
	locals []*ir.Local        // parameters
}

type conditionSource struct {
	syn   *syntax.Condition
	head  *File // where its parameters stand
	until located[*syntax.Formula]
	parts []located[syntax.ConditionLine]
}

type phaseSource struct{ syn *syntax.Phase }

type measureSource struct{ syn *syntax.Measure }

type policySource struct {
	like *located[*syntax.Name] // whose lines it has as well
	own  int                    // so many lines are its own, the first
}

type policyLineSource struct {
	syn  *syntax.PolicyLine
	file *File
}

type testSource struct {
	syn     *syntax.Test
	file    *File
	home    Location // beside which file the scenario is
	changed bool     // it no longer fits what a variant made of the rules
	effect  ir.Effect
	calls   map[*ir.Rule]bool
	fields  map[*ir.Field]bool // action fields that it calls
}

type siteSource struct {
	scope *scope
	known []*ir.Local
	seal  *seal // of the `sealed` that it stands in
}

type localSource struct {
	unread  bool // bound here, and nothing reads it so far
	file    *File
	untyped bool // a parameter that is taken as a combatant because nothing is said of it
	assumed bool // set without having been bound, which has been reported
}

// variants lists the files that are laid over the base: those that extend something, and
// modules that only they use.
func variants(files []*File) []*ir.File {
	var out []*ir.File
	var base *File
	for _, f := range files {
		if base == nil && !f.Module() && f.Extends == nil && f.book == nil {
			base = f
		}
	}
	for _, f := range files {
		if base != nil && f.Whole() != base && f.book == nil && !f.AddOn && !f.Tests() && !base.below[f] {
			out = append(out, f.IR())
		}
	}
	return out
}
