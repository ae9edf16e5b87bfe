package ir

import (
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// Program is a ruleset with everything it uses and extends: merged, resolved,
// typed. It never changes and is shared by every fight.
type Program struct {
	Files    []*File  // modules before those who use them, bases before variants
	Variants []*File  // those of them that are laid over the base, and modules that only they use
	Root     *File    // the file that was asked for (the last of several combined)
	Extends  bool     // the root is a variant of something
	AddOns   bool     // a scenario or the command line has brought something in
	IDs      []string // the rulesets that this is: its own name first, then its bases'
	Places   []string // and where they lie, by which they are known as well
	Title    string
	Version  string
	Origin   string // `source` of the header: where the rules come from
	Module   bool   // a module: it has no fight of its own

	Params     []*Param
	Dice       map[int64]*Die // by the number in the name: d10
	Kinds      []*Kind
	Combat     *Kind
	Side       *Kind
	Combatant  *Kind
	Tables     []*Table
	Maps       []*Map
	Defines    []*Define
	Scores     []*Score
	Stackings  []*Stacking
	Modifiers  []*Modifier
	Events     []*Event
	Hooks      []*Hook // on events, in order
	Rules      []*Rule
	Conditions []*Condition
	Setups     []*Course
	Rounds     []*Course
	Victory    []*VictoryLine
	Pictures   []*Picture // one a kind
	Measures   []*Measure
	Policies   []*Policy
	Tests      []*Test
	Sites      []*Site
	Renames    map[string]string // what things are called now, by their old names
	Changes    []*Change         // what files do to declarations of others, in order
	Lookups    []LookedUp        // what formulas look up of fighters, each once
	Labels     []string          // every label of a roll, in order of appearance
	Words      []string          // every word of a `one of`

	PolicyHomes func() map[string]string // by policy: the module that must be brought in for it

	words  map[string]int
	labels map[string]int
}

// LookedUp is what formulas read of a fighter for a thing: the value in a `per` field by what
// the thing says, as of his skill that which his weapon takes.
type LookedUp struct{ In, By *Field }

// WordID numbers a word of a `one of`.
func (p *Program) WordID(word string) int { return p.words[word] }

// LabelID numbers a label of rolls.
func (p *Program) LabelID(label string) int { return p.labels[label] }

// AddWord notes a word of a `one of`, once.
func (p *Program) AddWord(word string) { p.Words = number(&p.words, p.Words, word) }

// AddLabel notes a label of rolls, once.
func (p *Program) AddLabel(label string) { p.Labels = number(&p.labels, p.Labels, label) }

// Forget leaves out all but so many labels and words.
func (p *Program) Forget(labels, words int) {
	for _, l := range p.Labels[labels:] {
		delete(p.labels, l)
	}
	for _, w := range p.Words[words:] {
		delete(p.words, w)
	}
	p.Labels, p.Words = p.Labels[:labels], p.Words[:words]
}

func number(numbers *map[string]int, list []string, s string) []string {
	if _, ok := (*numbers)[s]; ok {
		return list
	}
	if *numbers == nil {
		*numbers = map[string]int{}
	}
	(*numbers)[s] = len(list)
	return append(list, s)
}

// Fields goes through the fields of all kinds.
func (p *Program) Fields() iter.Seq[*Field] {
	return func(yield func(*Field) bool) {
		for _, k := range p.Kinds {
			for _, f := range k.Fields {
				if !yield(f) {
					return
				}
			}
		}
	}
}

// Instances goes through the instances of all kinds.
func (p *Program) Instances() iter.Seq[*Instance] {
	return func(yield func(*Instance) bool) {
		for _, k := range p.Kinds {
			for _, i := range k.Instances {
				if !yield(i) {
					return
				}
			}
		}
	}
}

// KindByName returns a kind, nil if there is none.
func (p *Program) KindByName(name string) *Kind { return byName(p.Kinds, name) }

// ParamByName returns a param, nil if there is none.
func (p *Program) ParamByName(name string) *Param { return byName(p.Params, name) }

// PolicyByName returns a policy, nil if there is none.
func (p *Program) PolicyByName(name string) *Policy { return byName(p.Policies, name) }

func byName[T any, D DeclarationOf[T]](list []D, name string) D {
	for _, x := range list {
		if x.Declaration().Name == name {
			return x
		}
	}
	return nil
}

// Decl is what every declaration has.
type Decl struct {
	Name string
	Doc  []string  // its ## comments
	Span diag.Span // of its name
	File *File     // whose body it has now

	Index int // among the declarations of its sort: the fields of a kind, the instances of one
}

// Citation is the number of a rule of the source in a comment, with the blanks before it: [HC-041].
var Citation = regexp.MustCompile(`\s*\[([A-Z][A-Z0-9]*-[0-9]+[a-z]?)\]`)

// Brief is the first sentence of its comment without what that cites, "" if there is none.
func (d *Decl) Brief() string {
	text := strings.TrimSpace(Citation.ReplaceAllString(strings.Join(d.Doc, " "), ""))
	if first, _, more := strings.Cut(text, ". "); more {
		return first + "."
	}
	return text
}

// Names lists what declarations are called, in their order.
func Names[T any, D DeclarationOf[T]](list []D) []string {
	var out []string
	for _, x := range list {
		out = append(out, x.Declaration().Name)
	}
	return out
}

// Declaration is what is known of it whatever it declares.
func (d *Decl) Declaration() *Decl { return d }

// Param is a number or method chosen before play.
type Param struct {
	Decl
	Label string
	Type  Type
	Value *Formula
}

// Die is a die with faces of its own.
type Die struct {
	Faces  int64 // the number in its name
	Values *Formula
	Span   diag.Span
	Index  int
}

// Name is how formulas call the die: d10.
func (d *Die) Name() string { return "d" + strconv.FormatInt(d.Faces, 10) }

// Kind is a kind of thing.
type Kind struct {
	Decl
	ID        int
	Plural    string
	Fields    []*Field
	Instances []*Instance
	Owner     *Kind // the kind whose things own copies of this one's
	Made      bool  // some rule makes one with `new`
	Builtin   bool
	Title     *Title // of things that nobody has given one; nil: their names

	byName map[string]*Field
}

// Title is what people call the things of a kind, filled in when it is shown. Its frame begins
// with the thing.
type Title struct {
	Frame *Frame
	Parts []TextPart
}

// Field returns a field by name, nil if there is none.
func (k *Kind) Field(name string) *Field { return k.byName[name] }

// FieldNames lists the names of all fields, in the order of the alphabet.
func (k *Kind) FieldNames() []string { return slices.Sorted(maps.Keys(k.byName)) }

// InstanceNames lists the names of all instances, as they are declared.
func (k *Kind) InstanceNames() []string { return Names(k.Instances) }

// AddField gives the kind a field, whose name is new.
func (k *Kind) AddField(f *Field) {
	if k.byName == nil {
		k.byName = map[string]*Field{}
	}
	f.Kind, f.Index = k, len(k.Fields)
	k.Fields = append(k.Fields, f)
	k.byName[f.Name] = f
}

// Role is what a field is.
type Role uint8

const (
	Constant Role = iota // fixed when the fight begins
	State                // changes during a fight
	Own                  // copies or fresh objects of its own
	Computed             // a define: computed whenever read
	Method               // a formula with parameters that each instance may give
	Action               // a rule that each instance may give
	Given                // known to the machine: owner, side, members
)

// Field is a field of a kind.
type Field struct {
	Decl
	Cost    int // of Computed and Method: parts that are evaluated in a call
	Kind    *Kind
	Role    Role
	Label   string
	Type    Type
	Default *Formula // of Constant, State, Computed, Method, Own (a list of instances)
	Size    *Formula // of Own: so many fresh ones
	Params  []*Local // of Method and Action
	Hidden  bool     // of State: other sides decide as if it were the default
	FromAll bool     // of Hidden: its own side does so as well
	When    *Formula // of Hidden: the params under which it is
	Rule    *Rule    // of Action: the default body, with Body nil if there is none
	Group   diag.Span
}

// Called reports whether a field is used as NAME(…).
func (f *Field) Called() bool { return f.Role == Method || f.Role == Action }

// Bodies lists the formulas that things may have for a field that is one.
func (f *Field) Bodies() []*Formula {
	var out []*Formula
	if f.Default != nil {
		out = append(out, f.Default)
	}
	for _, in := range f.Kind.Instances {
		if v := in.Value(f); v != nil {
			out = append(out, v)
		}
	}
	return out
}

// Instance is one weapon, one stance.
type Instance struct {
	Decl
	Kind      *Kind
	Title     string
	Like      *Instance
	Settings  []Setting // of the fields that it says something of, by Field.Index
	Modifiers []*Modifier
	Home      *File // that declares it; others may have changed it
}

// Setting is what an instance itself says of a field.
type Setting struct {
	Field   int      // its index
	Value   *Formula // of a constant, state or method field
	Entries []Entry  // single values of a per field
	Rule    *Rule    // of an action field
}

// Of is what the instance itself says of a field.
func (i *Instance) Of(f *Field) Setting {
	if n, says := i.place(f); says {
		return i.Settings[n]
	}
	return Setting{}
}

// Say returns the place for what the instance itself says of a field, until another is asked for.
func (i *Instance) Say(f *Field) *Setting {
	n, says := i.place(f)
	if !says {
		i.Settings = slices.Insert(i.Settings, n, Setting{Field: f.Index})
	}
	return &i.Settings[n]
}

func (i *Instance) place(f *Field) (n int, says bool) {
	return slices.BinarySearchFunc(i.Settings, f.Index, func(s Setting, index int) int { return s.Field - index })
}

// Entry is one value of a per field.
type Entry struct {
	Key   *Instance
	Value *Formula
}

// Value returns the formula that an instance, or what it is like, gives a field;
// nil if it leaves the default.
func (i *Instance) Value(f *Field) *Formula {
	for ; i != nil; i = i.Like {
		if v := i.Of(f).Value; v != nil {
			return v
		}
	}
	return nil
}

// Rule returns the body that an instance, what it is like, or the kind gives an
// action field; nil if nobody does.
func (i *Instance) Rule(f *Field) *Rule {
	for ; i != nil; i = i.Like {
		if r := i.Of(f).Rule; r != nil {
			return r
		}
	}
	if f.Rule.Body == nil {
		return nil
	}
	return f.Rule
}

// Table maps ranges to values.
type Table struct {
	Decl
	Cost    int // parts that are evaluated in a call
	Frame   *Frame
	Keys    []Type
	Columns []Column
	Rows    []*Row
	Single  bool // one unnamed column
}

// Column is a column of a table.
type Column struct {
	Name string
	Type Type
}

// Row is a row of a table: it applies if every key matches.
type Row struct {
	Keys   []Key // none: else
	Values []Expr
	Span   diag.Span
	Text   string // the keys as written
}

// Key is one key of a row.
type Key struct {
	Any  bool
	None bool // of an optional key: the value that is not there
	Range
	Word     string    // of Enum
	Bool     bool      // of Bool
	Text     string    // of Text
	Instance *Instance // of Ref
}

// Bound is an exact fraction.
type Bound struct{ Num, Den int64 }

// Define is a formula that is computed whenever read.
type Define struct {
	Decl
	Cost   int // parts that are evaluated in a call
	Frame  *Frame
	Result Type
	Body   *Formula
	Inner  bool // what stands inside another formula, which alone names it
}

// CallFrame is its frame.
func (d *Define) CallFrame() *Frame { return d.Frame }

// Score is a sum of named terms.
type Score struct {
	Decl
	Cost      int // parts that are evaluated in a call
	Frame     *Frame
	Result    Type
	Title     []TextPart // what the log calls it; nil: what it is made of its name and parameters
	Terms     []*Term
	Modifiers []*Modifier // in order
	Total     *Local
}

// CallFrame is its frame.
func (s *Score) CallFrame() *Frame { return s.Frame }

// Term is one line of a score.
type Term struct {
	Name      string
	Label     []TextPart
	Of        *Stacking // nil: it adds to whatever there is
	Op        string    // "" times at_least at_most
	Value     Expr
	When      Expr
	WhenText  string
	Why       []TextPart // it does not count, if that is said
	UsesTotal bool
	Span      diag.Span
	File      *File
}

// Stacking is a type of what is added to scores.
type Stacking struct {
	Decl
	All bool // all of the type add up; else only the highest bonus and the lowest penalty count
}

// How is the word for it behind the `:` of its declaration.
func (s *Stacking) How() string {
	if s.All {
		return "all"
	}
	return "best"
}

// Best is the type of a term of which only the best counts, nil if all of its type add up.
func (t *Term) Best() *Stacking {
	if t.Of == nil || t.Of.All {
		return nil
	}
	return t.Of
}

// Modifier is a term that something else adds to a score.
type Modifier struct {
	Decl
	Score     *Score
	For       *Local // the score's parameter that must be the bearer
	Role      int    // of a condition's modifier: which bearer, -1 for either
	Condition *Condition
	Instance  *Instance
	Frame     *Frame // the score's parameters, then the condition's or the instance
	Bearer    *Local // of an instance's modifier: `self`
	Total     *Local
	Term      *Term
}

// Event is a moment that others may react to.
type Event struct {
	Decl
	Frame    *Frame
	Headline bool
	Text     []TextPart
	Machine  bool  // announced by the machine itself
	Anew     *Hook // sets what begins anew back, before all else that reacts; nil: nothing does
	Hooks    []*Hook
	Measures []*Measure
}

// Hook is code that runs when an event is announced, or around a rule or phase.
type Hook struct {
	Decl
	Event     *Event
	Condition *Condition // of a hook inside a condition: it runs for each that holds
	Moment    string     // begins ends runs_out, inside a condition
	Frame     *Frame
	When      Expr
	Body      *Block
	Result    *Local   // of `after rule`: what the rule returned
	Same      [][2]int // in a condition: slots of the event and parameters of the condition that must be equal
}

// Rule is what is done.
type Rule struct {
	Decl
	Frame  *Frame
	Result Type
	Body   *Block
	Still  bool // changes, asks and rolls nothing
	Left   bool // something may leave it before its end
	Effect Effect

	Hooks
}

// CallFrame is its frame.
func (r *Rule) CallFrame() *Frame { return r.Frame }

// Condition is a fact about one thing or two that begins and ends.
type Condition struct {
	Decl
	Frame     *Frame
	Bearers   int // 1 or 2
	BothWays  bool
	Stacks    bool
	Hidden    bool // other sides decide as if it did not hold
	Until     *EventMatch
	Modifiers []*Modifier
	Hooks     []*Hook // on events, while it holds
	Begins    []*Hook
	Ends      []*Hook
	RunsOut   []*Hook
}

// Course is a setup or a round: its phases in order.
type Course struct {
	Decl
	Unit   string // what a round is called: round, tick
	When   *Formula
	Phases []*Phase
	Next   *Formula
}

// Phase is a part of a round.
type Phase struct {
	Decl
	Title string
	When  Expr
	Frame *Frame
	Body  *Block
	Left  bool // something may leave it before its end

	Hooks
}

// Hooks are those before, after and around a rule or a phase; StepHooks those of a step.
type (
	Hooks     = Layers[*Hook]
	StepHooks = Layers[*StepHook]
)

// Layers are what variants have put before, after and around something.
type Layers[H any] struct {
	Before, After []H
	Around        []H // the last is the outermost
}

// Add puts a hook before, after or around.
func (l *Layers[H]) Add(how string, h H) {
	switch how {
	case "before":
		l.Before = append(l.Before, h)
	case "after":
		l.After = append(l.After, h)
	default:
		l.Around = append(l.Around, h)
	}
}

// Layers goes through all hooks, each with how it is put: before, after, around.
func (l *Layers[H]) Layers() iter.Seq2[string, H] {
	return func(yield func(string, H) bool) {
		for i, list := range [][]H{l.Before, l.After, l.Around} {
			for _, h := range list {
				if !yield([]string{"before", "after", "around"}[i], h) {
					return
				}
			}
		}
	}
}

// Bare reports whether there are no hooks.
func (l *Layers[H]) Bare() bool { return len(l.Before)+len(l.After)+len(l.Around) == 0 }

// VictoryLine ends the fight.
type VictoryLine struct {
	Winner Expr // nil: a draw
	Reason []TextPart
	When   Expr
	Frame  *Frame
	Span   diag.Span
}

// Picture says how the things of a kind look to who reads a fight.
type Picture struct {
	Kind  *Kind
	Lines []*PictureLine
}

// Draws reports whether it says which squares the things take.
func (p *Picture) Draws() bool {
	return slices.ContainsFunc(p.Lines, func(l *PictureLine) bool { return l.Shows == ShowsSquares })
}

// Shows is what a line of a picture says.
type Shows uint8

const (
	ShowsSquares Shows = iota // that it takes: of these lines only the first counts that fits
	ShowsBar                  // how much of how much is left
	ShowsValue
	ShowsPlace // on a line, as a number
	ShowsSign  // a word or two
)

// PictureLine is a line of a picture. Its formulas share a frame, which begins with the thing.
type PictureLine struct {
	Shows Shows
	Value *Formula // squares, a number or any value; of a sign nil
	Most  *Formula // of a bar
	Pool  bool     // a bar is of what one spends
	Grid  *Formula // of squares; nil: squares
	Title string   // of a bar or a value; of a place the unit; of squares what stands there, "" the thing itself
	Sign  []TextPart
	When  *Formula // nil: always
	Frame *Frame
	Span  diag.Span
}

// Formulas are those of the line outside texts.
func (l *PictureLine) Formulas() []*Formula {
	return slices.DeleteFunc([]*Formula{l.When, l.Value, l.Most, l.Grid}, func(f *Formula) bool { return f == nil })
}

// Measure is what a fight counts.
type Measure struct {
	Decl
	Title string
	By    []*Local
	Event *Event // nil: at the end
	Each  *Kind  // at the end: for each side or combatant; nil once
	Frame *Frame
	When  Expr
	Value Expr
}

// Policy is how a machine decides.
type Policy struct {
	Decl
	Lines []*PolicyLine
}

// PolicyLine is one line of a policy.
type PolicyLine struct {
	Choice string // as written
	Span   diag.Span
}

// Test is a test block.
type Test struct {
	Decl
	Scenario string
	At       diag.Span // of the scenario's name
	Params   []ParamValue
	Policies map[string]string // by side or combatant, "" for all others: who decides what no answer says
	Frame    *Frame
	Body     *Block
	Apart    []*File // modules of other tests: what they declare does nothing in this one
}

// ParamValue sets a param.
type ParamValue struct {
	Param *Param
	Key   Expr
	Value *Formula
	At    diag.Span
}

// Effect is what running something may do.
type Effect uint8

const (
	EffectRolls   Effect = 1 << iota // throws dice
	EffectAsks                       // lets somebody choose
	EffectChanges                    // changes state, conditions or the log
)

// DiceValue is dice as a value: N dice with Faces faces (or those of Die), plus
// Plus.
type DiceValue struct {
	N, Faces, Plus int64
	Die            *Die
}

// Map is a picture of squares, each of which may belong to an area: an instance of
// a kind.
type Map struct {
	Decl
	Title         string
	Kind          *Kind
	Columns, Rows int
	Cells         []*Instance // row by row; nil where there is nothing
	Letters       []string    // as drawn, row by row
	Legend        []LegendEntry
	Checks        []*MapCheck
}

// Squares lists the squares row by row, or those that have an area.
func (m *Map) Squares(areas bool) value.List {
	list := value.List{}
	for i, in := range m.Cells {
		if in != nil || !areas {
			list = append(list, grid.At(int64(i%m.Columns)+1, int64(i/m.Columns)+1))
		}
	}
	return list
}

// Area is the area of a square, nil if it has none or is beside the map.
func (m *Map) Area(s grid.Square) *Instance {
	if s.X() > int64(m.Columns) || s.Y() > int64(m.Rows) {
		return nil
	}
	return m.Cells[int(s.Y()-1)*m.Columns+int(s.X()-1)]
}

// LegendEntry says what a letter of a picture means.
type LegendEntry struct {
	Letter string
	Area   *Instance
}

// MapCheck is a condition that must hold before any fight.
type MapCheck struct {
	Cond *Formula
	Text string
}

// Mark is a sign that is drawn on some squares of a map.
type Mark struct {
	Sign    string
	Squares Expr // a square, perhaps none, or a list
	Label   []TextPart
}

// Float is the nearest num.
func (b Bound) Float() float64 { return float64(b.Num) / float64(b.Den) }

// Above reports whether it is above another.
func (b Bound) Above(o Bound) bool {
	if b.Den == o.Den {
		return b.Num > o.Num
	}
	return b.Float() > o.Float()
}

// String writes it in digits.
func (b Bound) String() string {
	if b.Den == 1 {
		return strconv.FormatInt(b.Num, 10)
	}
	return strconv.FormatFloat(b.Float(), 'g', -1, 64)
}

// String says what an effect is: "rolls dice and changes the fight".
func (e Effect) String() string {
	var out []string
	if e&EffectRolls != 0 {
		out = append(out, "rolls dice")
	}
	if e&EffectAsks != 0 {
		out = append(out, "lets somebody choose")
	}
	if e&EffectChanges != 0 {
		out = append(out, "changes the fight")
	}
	if len(out) < 2 {
		return strings.Join(out, "")
	}
	return strings.Join(out[:len(out)-1], ", ") + " and " + out[len(out)-1]
}
