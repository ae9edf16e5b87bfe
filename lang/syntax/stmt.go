package syntax

import (
	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/token"
)

// Block is a list of statements in braces. That none begins with the brace that ends it
// is said beforehand, so that it need not be tried as each of them.
type Block struct {
	Node
	List []Stmt `parser:"'{' NL* ( (?! '}') @@ NL+ )* '}'"`
}

// Stmt is a statement.
type Stmt interface{ lined }

// statements are all sorts of them. No two begin with the same token, so the commonest come
// first.
var statements = []Stmt{
	&Assign{}, &Let{}, &If{}, &Choose{}, &Return{}, &Say{}, &For{}, &Step{}, &Announce{},
	&Add{}, &Repeat{}, &Take{}, &While{}, &Expect{}, &Begin{}, &Rolls{}, &End{}, &UseScenario{}, &Answer{},
	&Together{}, &Sealed{}, &Reveal{}, &Veto{}, &Rank{}, &SetParam{}, &Run{}, &Follow{},
}

// StmtForms says how they and the lines in them read, for those who have written one wrong.
var StmtForms = map[string]string{
	"Let":         `let NAME = FORMULA`,
	"If":          `if CONDITION { STATEMENTS } else { STATEMENTS }`,
	"For":         `for NAME in LIST { STATEMENTS }`,
	"While":       `while CONDITION { STATEMENTS }`,
	"Repeat":      `repeat NUMBER { STATEMENTS }`,
	"Together":    `together { STATEMENTS }`,
	"Sealed":      `sealed { CHOICES }, or sealed for NAME in LIST { CHOICES }`,
	"Return":      `return FORMULA`,
	"Choose":      `choose NAME from LIST where CONDITION by WHO`,
	"Need":        `needs CONDITION "what is wrong otherwise"`,
	"Rank":        `rank NAME from LIST { highest FORMULA ; roll 1d6 "label" }`,
	"RankKey":     `highest FORMULA ; lowest FORMULA ; roll 1d6 "label"`,
	"Add":         `add ITEM to LIST`,
	"Take":        `remove ITEM from LIST`,
	"Begin":       `begin CONDITION(WHO) for NUMBER rounds`,
	"End":         `end CONDITION(WHO)`,
	"Reveal":      `reveal WHO.FIELD, or reveal CONDITION(WHO)`,
	"Announce":    `announce EVENT(VALUES)`,
	"Veto":        `veto`,
	"Say":         `say "text with {formula}"`,
	"Mark":        `"X" : SQUARES "what they are"`,
	"Step":        `step NAME "Title" when CONDITION { STATEMENTS }`,
	"New":         `new KIND { FIELD = VALUE }`,
	"UseScenario": `scenario "NAME"`,
	"Rolls":       `rolls LABEL = 8, 13, 4`,
	"Answer":      `answer CHOICE = VALUE`,
	"SetParam":    `param NAME = VALUE`,
	"Follow":      `policy NAME, or policy WHO = NAME`,
	"Run":         `run NUMBER`,
	"Expect":      `expect CONDITION "why"`,
}

// New = "new" Name Sets
type New struct {
	Node
	Kind *Name `parser:"'new' @@"`
	Sets *Sets `parser:"@@?"`
}

// Let = "let" Name ("," Name)* (":" Type)? "=" (New | Formula)
type Let struct {
	Line
	Names []*Name  `parser:"'let' @@ ( ',' @@ )*" flow:"writes"`
	Type  *Type    `parser:"( ':' @@ )?"`
	New   *New     `parser:"'=' ( @@"`
	Value *Formula `parser:"| @@ )"`
}

// If = "if" Formula Block ("else" (If | Block))?
type If struct {
	Line
	Cond   *Formula `parser:"'if' @@"`
	Then   *Block   `parser:"@@"`
	ElseIf *If      `parser:"( 'else' ( @@"`
	Else   *Block   `parser:"| @@ ) )?"`
}

// For = "for" Name "in" Formula Block
type For struct {
	Line
	Name *Name    `parser:"'for' @@" flow:"item"`
	In   *Formula `parser:"'in' @@"`
	Body *Block   `parser:"@@" flow:"loops"`
}

// While = "while" Formula Block
type While struct {
	Line
	Cond *Formula `parser:"'while' @@"`
	Body *Block   `parser:"@@" flow:"loops"`
}

// Repeat = "repeat" Formula Block
type Repeat struct {
	Line
	Times *Formula `parser:"'repeat' @@"`
	Body  *Block   `parser:"@@" flow:"loops"`
}

// Together = "together" Block
type Together struct {
	Line
	Body *Block `parser:"'together' @@"`
}

// Sealed = "sealed" ("for" Name "in" Formula)? Block
type Sealed struct {
	Line
	Name *Name    `parser:"'sealed' ( 'for' @@" flow:"item"`
	In   *Formula `parser:"'in' @@ )?"`
	Body *Block   `parser:"@@"`
}

// Choose = "choose" ("some" | "optional" | Number)? Path ("from" Formula ("," Formula)* | "yes" "or" "no")
// ("where" Formula)? ("offer" Formula)? "by" Formula (Text "told"?)? Needs?
type Choose struct {
	Line
	How   string     `parser:"'choose' ( @( 'some' | 'optional' )"`
	Times *Number    `parser:"| @@ )?"`
	Path  *Path      `parser:"@@" flow:"writes"`
	From  []*Formula `parser:"( 'from' @@ ( ',' @@ )*"`
	YesNo bool       `parser:"| @( 'yes' 'or' 'no' ) )"`
	Where *Formula   `parser:"( 'where' @@ )?"`
	Offer *Formula   `parser:"( 'offer' @@ )?"`
	By    *Formula   `parser:"'by' @@"`
	Label *Text      `parser:"( @@"`
	Told  bool       `parser:"@'told'? )?"`
	Needs *Needs     `parser:"@@?"`
}

// Needs is the body of a choose.
type Needs struct {
	Node
	List []*Need `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// Need = "needs" Formula Text
type Need struct {
	Line
	Cond *Formula `parser:"'needs' @@"`
	Text *Text    `parser:"@@"`
}

// Rank = "rank" Path "from" Formula "{" RankKey … "}"
type Rank struct {
	Line
	Path *Path      `parser:"'rank' @@" flow:"writes"`
	From *Formula   `parser:"'from' @@"`
	Keys []*RankKey `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// RankKey = ("highest" | "lowest" | "first" | "last" | "roll") Formula (Text | Name)?
type RankKey struct {
	Line
	How   string   `parser:"@( 'highest' | 'lowest' | 'first' | 'last' | 'roll' )"`
	Value *Formula `parser:"@@"`
	Label *Text    `parser:"( @@"`
	From  *Name    `parser:"| @@ )?"`
}

// Add = "add" (New | Formula) "to" Formula
type Add struct {
	Line
	New   *New     `parser:"'add' ( @@"`
	Value *Formula `parser:"| @@ )"`
	To    *Formula `parser:"'to' @@" flow:"writes"`
}

// Take = "remove" Formula "from" Formula
type Take struct {
	Line
	Value *Formula `parser:"'remove' @@"`
	From  *Formula `parser:"'from' @@" flow:"writes"`
}

// Begin = "begin" Formula ("until" Formula | "for" Formula Name)?
type Begin struct {
	Line
	Condition *Formula `parser:"'begin' @@"`
	Until     *Formula `parser:"( 'until' @@"`
	For       *Formula `parser:"| 'for' @@"`
	Unit      string   `parser:"  @( Ident | 'round' ) )?"`
}

// End = "end" (("rule" | "phase" | "for") Name | Formula)
type End struct {
	Line
	What      string   `parser:"'end' ( @( 'rule' | 'phase' | 'for' )"`
	Name      *Name    `parser:"  @@"`
	Condition *Formula `parser:"| @@ )"`
}

// Reveal = "reveal" Formula
type Reveal struct {
	Line
	What *Formula `parser:"'reveal' @@"`
}

// Announce = "announce" Formula ("else" Block)?
type Announce struct {
	Line
	Event *Formula `parser:"'announce' @@"`
	Else  *Block   `parser:"( 'else' @@ )?"`
}

// Veto = "veto"
type Veto struct {
	Line
	Word string `parser:"@'veto'"`
}

// Say = "say" "headline"? Text ("on" Name Marks)?
type Say struct {
	Line
	Headline bool   `parser:"'say' @'headline'?"`
	Text     *Text  `parser:"@@"`
	Map      *Name  `parser:"( 'on' @@"`
	Marks    *Marks `parser:"@@ )?"`
}

// Marks is what is drawn on a map.
type Marks struct {
	Node
	List []*Mark `parser:"'{' NL* ( @@ NL+ )* '}'"`
}

// Mark = Text ":" Formula Text?
type Mark struct {
	Line
	Sign    *Text    `parser:"@@ ':'"`
	Squares *Formula `parser:"@@"`
	Label   *Text    `parser:"@@?"`
}

// Return = "return" (New | Formula)?
type Return struct {
	Line
	Word  string   `parser:"@'return'"`
	New   *New     `parser:"( @@"`
	Value *Formula `parser:"| @@ )?"`
}

// Step = "step" Name Text? ("when" Formula)? Block
type Step struct {
	Line
	Name  *Name    `parser:"'step' @@"`
	Title *Text    `parser:"@@?"`
	When  *Formula `parser:"( 'when' @@ )?"`
	Body  *Block   `parser:"@@"`
}

// Assign = Formula (("=" | "+=" | "-=") (New | Formula))?, an assignment or a call
type Assign struct {
	Line
	Target *Formula `parser:"@@" flow:"writes"`
	Op     string   `parser:"( @( '=' | '+=' | '-=' )"`
	New    *New     `parser:"  ( @@"`
	Value  *Formula `parser:"  | @@ ) )?"`
}

// ---- statements of tests --------------------------------------------------------------------

// UseScenario = "scenario" Text
type UseScenario struct {
	Line
	Name *Text `parser:"'scenario' @@"`
}

// Rolls = "rolls" (Label "=")? Formula ("," Formula)*
type Rolls struct {
	Line
	Label  *Label     `parser:"'rolls' ( (?= ( Ident | Dice | Text ) '=' ) @@ '=' )?"`
	Values []*Formula `parser:"@@ ( ',' @@ )*"`
}

// Label is under what dice are thrown: a text, which stands in quotation marks if it is
// not a single word.
type Label struct {
	Node
	Text string
}

// Parse takes one word or text; it is called by participle.
func (l *Label) Parse(lex *lexer.PeekingLexer) error {
	switch t := lex.Peek(); t.Type {
	case token.Ident, token.Dice:
		l.Text = t.Value
	case token.Text:
		l.Text = Unquote(t.Value)
	default:
		return participle.NextMatch
	}
	l.take(lex)
	return nil
}

// Answer = "answer" Path ("=" Formula ("," Formula)* | "where" Formula)
type Answer struct {
	Line
	Path   *Path      `parser:"'answer' @@"`
	Values []*Formula `parser:"( '=' @@ ( ',' @@ )*"`
	Where  *Formula   `parser:"| 'where' @@ )"`
}

// Follow = "policy" (Name "=")? Name
type Follow struct {
	Line
	Who    *Name `parser:"'policy' ( (?= Ident '=' ) @@ '=' )?"`
	Policy *Name `parser:"@@"`
}

// SetParam = "param" Formula "=" Formula
type SetParam struct {
	Line
	Target *Formula `parser:"'param' @@"`
	Value  *Formula `parser:"'=' @@"`
}

// Run = "run" ("phase" | Formula)
type Run struct {
	Line
	Phase  bool     `parser:"'run' ( @'phase'"`
	Rounds *Formula `parser:"| @@ )"`
}

// Expect = "expect" "refused"? Formula Text?
type Expect struct {
	Line
	Refused bool     `parser:"'expect' @'refused'?"`
	Cond    *Formula `parser:"@@"`
	Text    *Text    `parser:"@@?"`
}
