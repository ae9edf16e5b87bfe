package syntax

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// Node is part of every node of the tree: the tokens that it was read from, and so
// where it begins and ends. (The name of the field is participle's.)
type Node struct {
	Tokens []lexer.Token
}

// Offsets returns the bytes of the source that the node covers.
func (n *Node) Offsets() (start, end int) {
	if len(n.Tokens) == 0 {
		return 0, 0
	}
	return n.Tokens[0].Pos.Offset, token.End(n.Tokens[len(n.Tokens)-1]).Offset
}

// Begin is where the node begins.
func (n *Node) Begin() int {
	start, _ := n.Offsets()
	return start
}

// Span returns the place of the node in its source.
func (n *Node) Span(src *diag.Source) diag.Span {
	start, end := n.Offsets()
	return src.At(start, end)
}

// take makes the next token the whole of the node.
func (n *Node) take(lex *lexer.PeekingLexer) {
	begin := lex.RawCursor()
	lex.Next()
	n.Tokens = lex.Range(begin, lex.RawCursor())
}

// Line is part of every node that stands on a line of its own: a declaration, a
// field, a term, a statement.
type Line struct {
	Node
	doc []string
}

func (l *Line) line() *Line { return l }

// Doc returns the text of the `##` comments that stand before the line; there is none
// unless the file was parsed with Docs.
func (l *Line) Doc() []string { return l.doc }

// lined is a node on a line of its own. Which of them are declarations, statements and so on
// is said once, by the lists of the grammar in parse.go.
type lined interface {
	Span(*diag.Source) diag.Span
	line() *Line
}

// Name is a word that names something, with its place.
type Name struct {
	Node
	Text string
}

// Parse takes one word; it is called by participle, which would spend most of
// its time on names otherwise.
func (n *Name) Parse(lex *lexer.PeekingLexer) error {
	t := lex.Peek()
	if t.Type != token.Ident {
		return participle.NextMatch
	}
	n.Text = t.Value
	n.take(lex)
	return nil
}

// File is one source file. Broken lines are not in the tree; their names are in Lost
// and Unread, so that later stages do not complain of what may stand there.
type File struct {
	Source *diag.Source
	Decls  []Decl
	Lost   map[string]bool // names that may have been declared in lines that could not be read
	Unread map[string]bool // names that stood in such lines at all

	LostFile bool    // a `use`, `extends` or `chapters` could not be read
	Bare     []*Bare // lines that do not say what it is that they name
	Tokens   int     // words, signs and lines, those of tests as well

	Gaps []int // where the lines stood that could not be read
}

// Gap reports whether a line inside a node could not be read, so that what seems to
// be missing may stand there.
func (f *File) Gap(n interface{ Offsets() (start, end int) }) bool {
	start, end := n.Offsets()
	return slices.ContainsFunc(f.Gaps, func(at int) bool { return start <= at && at < end })
}

// Decl is a declaration.
type Decl interface{ lined }

// declarations are all sorts of them. No two begin with the same token, so the commonest come
// first.
var declarations = []Decl{
	&Instance{}, &Rule{}, &Define{}, &Test{}, &Param{}, &Kind{}, &Table{}, &Score{},
	&Event{}, &Condition{}, &On{}, &Rows{}, &Policy{}, &Measure{}, &Override{}, &Extend{}, &Remove{}, &Wrap{},
	&Modifier{}, &Stacking{}, &Header{}, &Chapters{}, &Use{}, &Extends{}, &Renamed{}, &Die{}, &Course{}, &Victory{},
	&Phase{}, &Map{}, &Picture{},
}

// DeclForms says how they and the lines in them read, for those who have written one wrong.
var DeclForms = map[string]string{
	"Header":        `ruleset "TITLE" { version = "1.0" }`,
	"Use":           `use "NAME"`,
	"Renamed":       `renamed OLD_NAME to NEW_NAME`,
	"Extends":       `extends "NAME" from "1.0"`,
	"Param":         `param NAME : TYPE = VALUE "what it is for"`,
	"Die":           `die d10 = 0..9`,
	"Kind":          `kind NAME plural NAMES { FIELD : TYPE = VALUE }`,
	"Own":           `own NAME : list of KIND = VALUE`,
	"Field":         `NAME : TYPE = VALUE "what it is for"`,
	"Title":         `title "what it is called, with {FIELD} filled in"`,
	"Anew":          `anew on EVENT`,
	"Instance":      `KIND NAME "Title" { FIELD = VALUE }`,
	"Set":           `FIELD = VALUE`,
	"Rows":          `rows KIND(FIELD, FIELD) { NAME : VALUE, VALUE }`,
	"RowsOf":        `rows KIND for FIELD in KINDS, FIELD in 1..6`,
	"RowsRow":       `NAME "Title" : VALUE, VALUE`,
	"Table":         `table NAME(KEY: TYPE) -> TYPE { ..2 : VALUE ; else : VALUE }`,
	"TableRow":      `..2 : VALUE ; 3..5 : VALUE ; else : VALUE`,
	"Map":           `map NAME of KIND { art """ … """ ; legend { LETTER : NAME } }`,
	"Art":           `art """ . h h . """`,
	"Legend":        `legend { LETTER : NAME ; LETTER : NAME }`,
	"LegendLine":    `LETTER : NAME`,
	"Split":         `split left, right : NAME, NAME`,
	"MapCheck":      `check FORMULA "what is wrong otherwise"`,
	"Define":        `define NAME(PARAMETERS) = FORMULA`,
	"Score":         `score NAME(PARAMETERS) { TERM : FORMULA when CONDITION }`,
	"Term":          `TERM : FORMULA "label" when CONDITION`,
	"Stacking":      `stacking NAME, NAME : best`,
	"Modifier":      `modifier NAME to SCORE : FORMULA when CONDITION`,
	"Event":         `event NAME(PARAMETERS) "text"`,
	"On":            `on EVENT as NAME when CONDITION { STATEMENTS }`,
	"Rule":          `rule NAME(PARAMETERS) -> TYPE { STATEMENTS }`,
	"Condition":     `condition NAME(WHO) until EVENT(WHO) { MODIFIERS }`,
	"Course":        `round { phase NAME "Title" { STATEMENTS } }`,
	"Phase":         `phase NAME "Title" when CONDITION { STATEMENTS }`,
	"Next":          `next FORMULA`,
	"Victory":       `victory { winner SIDE "reason" ; draw "reason" when CONDITION }`,
	"VictoryLine":   `winner SIDE "reason" ; draw "reason" when CONDITION`,
	"Picture":       `picture of KIND { SQUARES on GRID when CONDITION }`,
	"PictureLine":   `SQUARES on GRID "TITLE" when CONDITION, bar or pool NUMBER of NUMBER "TITLE", show VALUE "TITLE", sign "TEXT", or line NUMBER "UNIT"`,
	"Measure":       `measure NAME "Title" by WHO on EVENT : FORMULA`,
	"Policy":        `policy NAME like OTHER { CHOICE : FORMULA when CONDITION }`,
	"PolicyLine":    `CHOICE : FORMULA when CONDITION`,
	"Test":          `test "TITLE" { STATEMENTS }`,
	"Override":      `override and then the declaration as it is from now on`,
	"OverridePhase": `override phase NAME { STATEMENTS }, or override phase NAME after OTHER`,
	"OverrideStep":  `override step RULE.STEP { STATEMENTS }`,
	"Extend":        `extend kind NAME { FIELDS }, extend table NAME { ROWS }, extend map NAME { PICTURES }, extend condition NAME { HOOKS }, or extend victory { LINES }`,
	"Remove":        `remove KIND NAME, remove rule NAME, remove term SCORE.TERM …`,
	"Wrap":          `before rule NAME as NAME { STATEMENTS }; also after and around, and step or phase; or around define NAME = FORMULA`,
	"Type":          `a type is int, num, bool, text, dice, a kind, one of A or B, list of TYPE`,
}

// ---- files -----------------------------------------------------------------------------

// Header = ("ruleset" | "module" | "chapter") Text ("of" Text)? Sets?
type Header struct {
	Line
	Keyword string `parser:"@('ruleset' | 'module' | 'chapter')"`
	Title   *Text  `parser:"@@"`
	Of      *Text  `parser:"( 'of' @@ )?"`
	Sets    *Sets  `parser:"@@?"`
}

// Set is the line of the header that sets something, nil if there is none.
func (h *Header) Set(name string) *Set {
	if h.Sets != nil {
		for _, s := range h.Sets.List {
			if s.Target.Text == name {
				return s
			}
		}
	}
	return nil
}

// Value is a text that the header sets, "" if it does not.
func (h *Header) Value(name string) string {
	if s := h.Set(name); s != nil {
		return Unquote(s.Value.Text)
	}
	return ""
}

// Chapters = "chapters" Text ("," Text)*
type Chapters struct {
	Line
	Names []*Text `parser:"'chapters' @@ ( ',' @@ )*"`
}

// Use = "use" Text ("from" Text)?
type Use struct {
	Line
	Name *Text `parser:"'use' @@"`
	From *Text `parser:"( 'from' @@ )?"`
}

// Extends = "extends" Text ("from" Text)? ("after" Text ("," Text)*)?
type Extends struct {
	Line
	Name  *Text   `parser:"'extends' @@"`
	From  *Text   `parser:"( 'from' @@ )?"`
	After []*Text `parser:"( 'after' @@ ( ',' @@ )* )?"`
}

// Renamed = "renamed" Path "to" Path
type Renamed struct {
	Line
	Old *Path `parser:"'renamed' @@"`
	New *Path `parser:"'to' @@"`
}

// ---- what is declared ------------------------------------------------------------------

// Param = "param" Name (":" Type)? ("=" Formula)? Text?
type Param struct {
	Line
	Name  *Name    `parser:"'param' @@"`
	Type  *Type    `parser:"( ':' @@ )?"`
	Value *Formula `parser:"( '=' @@ )?"`
	Label *Text    `parser:"@@?"`
}

// Die = "die" Dice "=" Formula
type Die struct {
	Line
	Dice  string   `parser:"'die' @Dice"`
	Faces *Formula `parser:"'=' @@"`
}

// Kind = "kind" Name ("plural" Name)? ("of" Named ("," Named)*)? Members?
type Kind struct {
	Line
	Name    *Name    `parser:"'kind' @@"`
	Plural  *Name    `parser:"( 'plural' @@ )?"`
	Of      []*Named `parser:"( 'of' @@ ( ',' @@ )* )?"`
	Members *Members `parser:"@@?"`
}

// Named is an instance without fields: a name and, if it differs, a title.
type Named struct {
	Node
	Name  *Name `parser:"@@"`
	Title *Text `parser:"@@?"`
}

// Members is the body of a kind.
type Members struct {
	Node
	List []Member `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// Member is a line in the body of a kind.
type Member interface{ lined }

// Own = "own" Name ":" Type ("size" Formula)? ("=" Formula)? Text?
type Own struct {
	Line
	Name  *Name    `parser:"'own' @@ ':'"`
	Type  *Type    `parser:"@@"`
	Size  *Formula `parser:"( 'size' @@ )?"`
	Value *Formula `parser:"( '=' @@ )?"`
	Label *Text    `parser:"@@?"`
}

// Field = (("hidden" ("from" "all")?)? "state")? Name ("," Name)* Params? ":" Type ("=" Formula)? ("when" Formula)? Anew? Text?
type Field struct {
	Line
	Hidden  bool     `parser:"( (?= 'hidden' ( 'from' 'all' )? 'state' ) @'hidden'"`
	FromAll bool     `parser:"  ( 'from' @'all' )? )?"`
	State   bool     `parser:"@'state'?"`
	Names   []*Name  `parser:"@@ ( ',' @@ )*"`
	Params  *Params  `parser:"@@?"`
	Type    *Type    `parser:"':' @@"`
	Value   *Formula `parser:"( '=' @@ )?"`
	When    *Formula `parser:"( 'when' @@ )?"`
	Anew    *Anew    `parser:"@@?"`
	Label   *Text    `parser:"@@?"`
}

// Anew = "anew" "on" Name
type Anew struct {
	Node
	On *Name `parser:"'anew' 'on' @@"`
}

// Title = "title" Text
type Title struct {
	Line
	Text *Text `parser:"(?= 'title' Text ) 'title' @@"`
}

// Instance = Name Name Text? ("like" Name)? Body?
type Instance struct {
	Line
	Kind  *Name         `parser:"@@"`
	Name  *Name         `parser:"@@"`
	Title *Text         `parser:"@@?"`
	Like  *Name         `parser:"( 'like' @@ )?"`
	Body  *InstanceBody `parser:"@@?"`
}

// InstanceBody is what an instance says of itself.
type InstanceBody struct {
	Node
	List []InstanceLine `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// InstanceLine is a rule, a modifier or a Set.
type InstanceLine interface{ lined }

// Sets is a list of Set lines.
type Sets struct {
	Node
	List []*Set `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// Set = Formula "=" Formula
type Set struct {
	Line
	Target *Formula `parser:"@@ '='"`
	Value  *Formula `parser:"@@"`
}

// Rows = "rows" Name ("(" Name ("," Name)* ")" "{" Name Text? ":" Formula ("," Formula)* … "}"
// | "for" RowsOf ("," RowsOf)* Sets?)
type Rows struct {
	Line
	Kind   *Name      `parser:"'rows' @@"`
	Fields []*Name    `parser:"( '(' @@ ( ',' @@ )* ')'"`
	List   []*RowsRow `parser:"  '{' NL* ( @@ NL+ )* '}'"`
	Of     []*RowsOf  `parser:"| 'for' @@ ( ',' @@ )*"` // one row for each combination
	Sets   *Sets      `parser:"  @@? )"`
}

// RowsOf = Name "in" Formula
type RowsOf struct {
	Node
	Field *Name    `parser:"@@ 'in'"`
	List  *Formula `parser:"@@"`
}

// RowsRow is one instance of a Rows list.
type RowsRow struct {
	Line
	Name   *Name      `parser:"@@"`
	Title  *Text      `parser:"@@?"`
	Values []*Formula `parser:"':' @@ ( ',' @@ )*"`
}

// Type = ("one" "of" Name ("or" Name)* | "list" "of" Type | Name ("or" Name)* Range?) "?"? ("per" Name)?
type Type struct {
	Node
	OneOf    []*Name `parser:"( 'one' 'of' @@ ( 'or' @@ )*"`
	ListOf   *Type   `parser:"| 'list' 'of' @@"`
	Name     *Name   `parser:"| @@"`
	Or       []*Name `parser:"( 'or' @@ )*"`
	Range    *Range  `parser:"@@? )"`
	Optional bool    `parser:"@'?'?"`
	Per      *Name   `parser:"( 'per' @@ )?"`
}

// Range = Number? ".." (Number | Name)?
type Range struct {
	Node
	Low  *Number `parser:"( (?= '-'? Number ( '/' Number )? '..' ) @@ )?"`
	High *Number `parser:"'..' ( (?= '-'? Number ) @@"`
	To   *Name   `parser:"| (?! 'per' | 'anew' ) (?= Ident ) @@ )?"`
}

// Number = "-"? digits ("/" digits)?
type Number struct {
	Node
	Minus bool   `parser:"@'-'?"`
	Text  string `parser:"@Number"`
	Over  string `parser:"( '/' @Number )?"`
}

// String writes a number as it stands in a range or key; nil is empty.
func (n *Number) String() string {
	if n == nil {
		return ""
	}
	s := n.Text
	if n.Minus {
		s = "-" + s
	}
	if n.Over != "" {
		s += "/" + n.Over
	}
	return s
}

// Params = "(" (Par ("," Par)*)? ")"
type Params struct {
	Node
	List []*Par `parser:"'(' ( @@ ( ',' @@ )* )? ')'"`
}

// Par = Name (":" Type)?
type Par struct {
	Node
	Name *Name `parser:"@@"`
	Type *Type `parser:"( ':' @@ )?"`
}

// Table = "table" Name (Params "->" (Par ("," Par)* | Type))? TableRows
type Table struct {
	Line
	Name    *Name      `parser:"'table' @@"`
	Params  *Params    `parser:"( @@ '->'"`
	Columns []*Par     `parser:"  ( (?= Ident ':' ) @@ ( ',' @@ )*"`
	Result  *Type      `parser:"  | @@ ) )?"`
	Rows    *TableRows `parser:"@@"`
}

// Map = "map" Name Text? ("of" Name)? "{" MapLine … "}"
type Map struct {
	Line
	Name  *Name     `parser:"'map' @@"`
	Title *Text     `parser:"@@?"`
	Of    *Name     `parser:"( 'of' @@ )?"`
	List  []MapLine `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// MapLine is an Art, a Legend, a Split or a MapCheck.
type MapLine interface{ lined }

// Art = "art" ("at" Cell)? Raw
type Art struct {
	Line
	At      *Cell `parser:"'art' ( 'at' @@ )?"` // of what is laid over another
	Picture *Raw  `parser:"@@"`
}

// Cell is a square: D4.
type Cell struct {
	Node
	Text string `parser:"@Square"`
}

// Legend = "legend" "{" LegendLine … "}"
type Legend struct {
	Line
	List []*LegendLine `parser:"'legend' '{' NL* ( @@ NL+ )* '}'"`
}

// LegendLine = Name ":" Name
type LegendLine struct {
	Line
	Letter *Name `parser:"@@ ':'"`
	Name   *Name `parser:"@@"`
}

// Split = "split" Name "," Name ":" Name ("," Name)*
type Split struct {
	Line
	First  *Name   `parser:"'split' @@ ','"`
	Second *Name   `parser:"@@ ':'"`
	Names  []*Name `parser:"@@ ( ',' @@ )*"`
}

// MapCheck = "check" Formula Text?
type MapCheck struct {
	Line
	Cond *Formula `parser:"'check' @@"`
	Text *Text    `parser:"@@?"`
}

// TableRows is the body of a table.
type TableRows struct {
	Node
	List []*TableRow `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// TableRow = ("else" | Key ("," Key)*) ":" Formula ("," Formula)*
type TableRow struct {
	Line
	Else   bool       `parser:"( @'else'"`
	Keys   []*Key     `parser:"| @@ ( ',' @@ )* )"`
	Values []*Formula `parser:"':' @@ ( ',' @@ )*"`
}

// Key = ".." Number | Number (".." Number?)? | "any" | "else" | word | Text
type Key struct {
	Node
	UpTo *Number `parser:"( '..' @@"`
	Low  *Number `parser:"| @@"`
	Open bool    `parser:"  ( @'..'"`
	High *Number `parser:"    @@? )?"`
	Word string  `parser:"| @( Ident | 'true' | 'false' | 'none' | 'else' )"`
	Text *Text   `parser:"| @@ )"`
}

// String writes a key of a table as a designer does.
func (k *Key) String() string {
	switch {
	case k.UpTo != nil:
		return ".." + k.UpTo.String()
	case k.Low != nil:
		s := k.Low.String()
		if k.Open {
			s += ".." + k.High.String()
		}
		return s
	case k.Text != nil:
		return k.Text.Raw
	}
	return k.Word
}

// Define = "define" Name Params? ("->" Type)? "=" Formula
type Define struct {
	Line
	Name   *Name    `parser:"'define' @@"`
	Params *Params  `parser:"@@?"`
	Result *Type    `parser:"( '->' @@ )?"`
	Value  *Formula `parser:"'=' @@"`
}

// Score = "score" Name Params? ("->" Type)? Terms
type Score struct {
	Line
	Name   *Name   `parser:"'score' @@"`
	Params *Params `parser:"@@?"`
	Result *Type   `parser:"( '->' @@ )?"`
	Title  *Text   `parser:"@@?"`
	Terms  *Terms  `parser:"@@"`
}

// Terms is the body of a score.
type Terms struct {
	Node
	List []*Term `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// Stacking = "stacking" Name ("," Name)* ":" ("best" | "all")
type Stacking struct {
	Line
	Names []*Name `parser:"'stacking' @@ ( ',' @@ )*"`
	How   string  `parser:"':' @( 'best' | 'all' )"`
}

// Term = Name ("of" Name)? ":" ("times" | "at_least" | "at_most")? Formula Text? ("when" Formula Text?)?
type Term struct {
	Line
	Name  *Name    `parser:"@@"`
	Of    *Name    `parser:"( 'of' @@ )?"`
	Op    string   `parser:"':' @( 'times' | 'at_least' | 'at_most' )?"`
	Value *Formula `parser:"@@"`
	Label *Text    `parser:"@@?"`
	When  *Formula `parser:"( 'when' @@"`
	Why   *Text    `parser:"  @@? )?"` // it does not count
}

// Modifier = "modifier" Name ("of" Name)? "to" Name ("for" Name)? ":" op? Formula Text? ("when" Formula Text?)?
type Modifier struct {
	Line
	Name  *Name    `parser:"'modifier' @@"`
	Of    *Name    `parser:"( 'of' @@ )?"`
	Score *Name    `parser:"( 'to' @@ )?"`
	For   *Name    `parser:"( 'for' @@ )?"`
	As    *Name    `parser:"( 'as' @@ )?"`
	Op    string   `parser:"':' @( 'times' | 'at_least' | 'at_most' )?"`
	Value *Formula `parser:"@@"`
	Label *Text    `parser:"@@?"`
	When  *Formula `parser:"( 'when' @@"`
	Why   *Text    `parser:"  @@? )?"` // it does not count
}

// Term is the modifier as a line of the score.
func (m *Modifier) Term() *Term {
	return &Term{Line: m.Line, Name: m.Name, Of: m.Of, Op: m.Op, Value: m.Value, Label: m.Label, When: m.When, Why: m.Why}
}

// Event = "event" Name Params "headline"? Text?
type Event struct {
	Line
	Name     *Name   `parser:"'event' @@"`
	Params   *Params `parser:"@@"`
	Headline bool    `parser:"@'headline'?"`
	Text     *Text   `parser:"@@?"`
}

// On = "on" Name ("as" Name)? ("when" Formula)? Block
type On struct {
	Line
	Event *Name    `parser:"'on' @@"`
	As    *Name    `parser:"( 'as' @@ )?"`
	When  *Formula `parser:"( 'when' @@ )?"`
	Body  *Block   `parser:"@@"`
}

// Rule = "rule" Name Params? ("->" Type)? Block?
type Rule struct {
	Line
	Name   *Name   `parser:"'rule' @@"`
	Params *Params `parser:"@@?"`
	Result *Type   `parser:"( '->' @@ )?"`
	Body   *Block  `parser:"@@?"`
}

// Condition = "condition" Name Params? ("both" "ways")? "stacks"? "hidden"? ("until" Formula)? ConditionBody?
type Condition struct {
	Line
	Name     *Name          `parser:"'condition' @@"`
	Params   *Params        `parser:"@@?"`
	BothWays bool           `parser:"@( 'both' 'ways' )?"`
	Stacks   bool           `parser:"@'stacks'?"`
	Hidden   bool           `parser:"@'hidden'?"`
	Until    *Formula       `parser:"( 'until' @@ )?"`
	Body     *ConditionBody `parser:"@@?"`
}

// ConditionBody holds the modifiers and hooks of a condition.
type ConditionBody struct {
	Node
	List []ConditionLine `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// ConditionLine is a modifier or a hook.
type ConditionLine interface{ lined }

// ---- the course of a fight ----------------------------------------------------------------

// Course = ("setup" | "round") Name? ("when" Formula)? "{" (Phase | "next" Formula) … "}"
type Course struct {
	Line
	Keyword string       `parser:"@( 'setup' | 'round' )"`
	Unit    *Name        `parser:"@@?"`
	When    *Formula     `parser:"( 'when' @@ )?"`
	List    []CourseLine `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// CourseLine is a phase or a `next`.
type CourseLine interface{ lined }

// Phase = "phase" Name Text? (("before" | "after") Name)? ("when" Formula)? Block
type Phase struct {
	Line
	Name  *Name    `parser:"'phase' @@"`
	Title *Text    `parser:"@@?"`
	Side  string   `parser:"( @( 'before' | 'after' )"`
	Other *Name    `parser:"  @@ )?"`
	When  *Formula `parser:"( 'when' @@ )?"`
	Body  *Block   `parser:"@@"`
}

// Next = "next" Formula
type Next struct {
	Line
	Value *Formula `parser:"'next' @@"`
}

// Victory = "victory" "{" VictoryLine … "}"
type Victory struct {
	Line
	List []*VictoryLine `parser:"'victory' '{' NL* ( @@ NL+ )* '}'"`
}

// VictoryLine = "winner" Formula Text? ("when" Formula)? | "draw" Text? "when" Formula
type VictoryLine struct {
	Line
	Winner *Formula `parser:"( 'winner' @@"`
	Draw   bool     `parser:"| @'draw' )"`
	Reason *Text    `parser:"@@?"`
	When   *Formula `parser:"( 'when' @@ )?"`
}

// Picture = "picture" "of" Name "{" PictureLine … "}"
type Picture struct {
	Line
	Of   *Name          `parser:"'picture' 'of' @@"`
	List []*PictureLine `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// PictureLine = (("bar" | "pool") Formula "of" Formula Text | ("show" | "line") Formula Text | "sign" Text
//
//	| Formula ("on" Formula)? Text?) ("when" Formula)?
type PictureLine struct {
	Line
	Pool  bool     `parser:"( ( ( 'bar' | @'pool' )"`
	Bar   *Formula `parser:"@@"`
	Most  *Formula `parser:"'of' @@"`
	Show  *Formula `parser:"| 'show' @@"`
	Along *Formula `parser:"| 'line' @@ )"`
	Title *Text    `parser:"@@"`
	Sign  *Text    `parser:"| 'sign' @@"`
	At    *Formula `parser:"| @@"`
	Grid  *Formula `parser:"( 'on' @@ )?"`
	Says  *Text    `parser:"@@? )"`
	When  *Formula `parser:"( 'when' @@ )?"`
}

// Measure = "measure" Name Text? ("by" Name ("," Name)*)? ("on" Name | "at" "end") ("when" Formula)? ":" Formula
type Measure struct {
	Line
	Name  *Name    `parser:"'measure' @@"`
	Title *Text    `parser:"@@?"`
	By    []*Name  `parser:"( 'by' @@ ( ',' @@ )* )?"`
	On    *Name    `parser:"( 'on' @@"`
	AtEnd bool     `parser:"| @( 'at' 'end' ) )"`
	When  *Formula `parser:"( 'when' @@ )?"`
	Value *Formula `parser:"':' @@"`
}

// Policy = "policy" Name ("like" Name)? "{" PolicyLine … "}"
type Policy struct {
	Line
	Name *Name         `parser:"'policy' @@"`
	Like *Name         `parser:"( 'like' @@ )?"`
	List []*PolicyLine `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// PolicyLine = Path ":" ("highest" | "lowest" | "weighted")? Formula ("when" Formula)?
type PolicyLine struct {
	Line
	Choice *Path    `parser:"@@ ':'"`
	Op     string   `parser:"@( 'highest' | 'lowest' | 'weighted' )?"`
	Value  *Formula `parser:"@@"`
	When   *Formula `parser:"( 'when' @@ )?"`
}

// Path = Name ("." Name)*
type Path struct {
	Node
	Names []*Name `parser:"@@ ( '.' @@ )*"`
}

// Dotted is a path as it is written: its names with dots between them.
func (p *Path) Dotted() string {
	var names []string
	for _, n := range p.Names {
		names = append(names, n.Text)
	}
	return strings.Join(names, ".")
}

// Test = "test" Text Block
type Test struct {
	Line
	Title *Text  `parser:"'test' @@"`
	Body  *Block `parser:"@@"`
}

// ---- what a variant says --------------------------------------------------------------------

// Wrap = ("before" | "after" | "around") ("rule" | "step" | "phase" | "define") Path ("as" Name)? ("when" Formula)?
// (Block | "=" Formula)
type Wrap struct {
	Line
	How   string   `parser:"@( 'before' | 'after' | 'around' )"`
	What  string   `parser:"@( 'rule' | 'step' | 'phase' | 'define' )"`
	Path  *Path    `parser:"@@"`
	As    *Name    `parser:"( 'as' @@ )?"`
	When  *Formula `parser:"( 'when' @@ )?"`
	Body  *Block   `parser:"( @@"`
	Value *Formula `parser:"| '=' @@ )"` // of a define
}

// Override = "override" (a declaration as it will be from now on)
type Override struct {
	Line
	Decl Overridable `parser:"'override' @@"`
}

// Overridable is a declaration that may follow `override`.
type Overridable interface {
	Span(*diag.Source) diag.Span
}

var overridables = []Overridable{
	&Param{}, &OverrideStep{}, &Table{}, &Score{}, &OverridePhase{}, &Rule{}, &Define{},
	&Modifier{}, &Stacking{}, &Event{}, &On{}, &Condition{}, &Policy{}, &Victory{}, &Measure{}, &Map{}, &Picture{},
	&Kind{}, &Die{}, &Test{}, &Instance{},
}

// OverrideStep = "step" Name "." Name ("when" Formula)? Block
type OverrideStep struct {
	Node
	Path  *Path    `parser:"'step' @@"`
	Title *Text    `parser:"@@?"`
	When  *Formula `parser:"( 'when' @@ )?"`
	Body  *Block   `parser:"@@"`
}

// OverridePhase = "phase" Name Text? (("before" | "after") Name)? ("when" Formula)? Block?
type OverridePhase struct {
	Node
	Name  *Name    `parser:"'phase' @@"`
	Title *Text    `parser:"@@?"`
	Side  string   `parser:"( @( 'before' | 'after' )"`
	Other *Name    `parser:"  @@ )?"`
	When  *Formula `parser:"( 'when' @@ )?"`
	Body  *Block   `parser:"@@?"`
}

// Extend = "extend" (Kind | Table | Map | Condition | Victory)
type Extend struct {
	Line
	Kind      *Kind      `parser:"'extend' ( @@"`
	Table     *Table     `parser:"| @@"`
	Map       *Map       `parser:"| @@"`
	Condition *Condition `parser:"| @@"`
	Victory   *Victory   `parser:"| @@ )"`
}

// Decl is what stands behind the word.
func (e *Extend) Decl() Decl {
	switch {
	case e.Kind != nil:
		return e.Kind
	case e.Table != nil:
		return e.Table
	case e.Map != nil:
		return e.Map
	case e.Condition != nil:
		return e.Condition
	}
	return e.Victory
}

// Remove = "remove" "row" Name Key ("," Key)* | "remove" word (Path | Text)
type Remove struct {
	Line
	What string `parser:"'remove' ( ( @'row'"`
	Row  *Name  `parser:"@@"`
	Keys []*Key `parser:"@@ ( ',' @@ )* )"`
	Kind string `parser:"| @( Ident | Keyword )"`
	Path *Path  `parser:"( @@"`
	Text *Text  `parser:"| @@ ) )"`
}
