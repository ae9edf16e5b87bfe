package diag

// Code names a kind of diagnostic: short, stable words that a designer can look
// up with `hcl explain CODE` and a tool can filter by.
type Code string

// Mistakes in the text of a file.
const (
	NotText         Code = "not-text"
	TooLarge        Code = "too-large"
	EmptyFile       Code = "empty-file"
	BadCharacter    Code = "bad-character"
	BadNumber       Code = "bad-number"
	BadText         Code = "bad-text"
	UnclosedText    Code = "unclosed-text"
	UnclosedBracket Code = "unclosed-bracket"
	StrayBracket    Code = "stray-bracket"
	UnclosedBrace   Code = "unclosed-brace"
	StrayBrace      Code = "stray-brace"
	Syntax          Code = "syntax"
	UnknownKeyword  Code = "unknown-keyword"
	ReservedWord    Code = "reserved-word"
	Formula         Code = "formula"
	TooLong         Code = "too-long"
	TooDeep         Code = "too-deep"
	TooMany         Code = "too-many"
	BadDice         Code = "bad-dice"
	BadSquare       Code = "bad-square"
	WrongArguments  Code = "wrong-arguments"
)

// Files and what they build on.
const (
	FileNotFound   Code = "file-not-found"
	TwoFiles       Code = "two-files"
	UnreadBlock    Code = "unread-block"
	BadQuotation   Code = "bad-quotation"
	WrongQuotation Code = "wrong-quotation"
	BadFileName    Code = "bad-file-name"
	UseCycle       Code = "use-cycle"
	NotAModule     Code = "not-a-module"
	MissingHeader  Code = "missing-header"
	BadChapter     Code = "bad-chapter"
	BadVersion     Code = "bad-version"
	OldLanguage    Code = "old-language"
	BadBundle      Code = "bad-bundle"
	Incomplete     Code = "incomplete"
)

// Names.
const (
	UnknownName  Code = "unknown-name"
	UnknownKind  Code = "unknown-kind"
	UnknownField Code = "unknown-field"
	UnknownEvent Code = "unknown-event"
	Ambiguous    Code = "ambiguous"
	Duplicate    Code = "duplicate"
	NameTaken    Code = "name-taken"
	AlmostAKind  Code = "almost-a-kind"
	TwoBearers   Code = "two-bearers"
	Unused       Code = "unused"
	NothingToDo  Code = "nothing-to-override"
	Conflict     Code = "conflict"
	Renamed      Code = "renamed"
)

// Types.
const (
	WrongType     Code = "wrong-type"
	MaybeNone     Code = "maybe-none"
	NeedsRounding Code = "needs-rounding"
	NotAValue     Code = "not-a-value"
	MissingField  Code = "missing-field"
	MissingType   Code = "missing-type"
	BadRange      Code = "bad-range"
	OutOfRange    Code = "out-of-range"
	NotComparison Code = "not-comparison"
	NotAllowed    Code = "not-allowed"
	Constant      Code = "constant"
	NotStill      Code = "not-still"
	Cycle         Code = "cycle"
	NoResult      Code = "no-result"
	Unreachable   Code = "unreachable"
)

// Declarations of a kind each.
const (
	TableGap       Code = "table-gap"
	UnreachableRow Code = "unreachable-row"
	BadKey         Code = "bad-key"
	BadMap         Code = "bad-map"
	MapCheck       Code = "map-check"
	BadModifier    Code = "bad-modifier"
	BadChoice      Code = "bad-choice"
	PolicyLine     Code = "policy-line"
	Sealed         Code = "sealed"
	BadMeasure     Code = "bad-measure"
	BadCourse      Code = "bad-course"
	BadTest        Code = "bad-test"
)

// Fights.
const (
	FightStopped Code = "fight-stopped"
	LimitReached Code = "limit-reached"
)

// Scenarios.
const (
	BadTOML      Code = "bad-toml"
	WrongRuleset Code = "wrong-ruleset"
	NoFighters   Code = "no-fighters"
	SameSquare   Code = "same-square"
	BadName      Code = "bad-name"
)

// Tests.
const (
	TestFailed Code = "test-failed"
)
