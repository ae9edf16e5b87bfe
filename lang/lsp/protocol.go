package lsp

import "encoding/json"

// The part of the Language Server Protocol (3.17) that the server speaks, each type with the
// fields that it reads or writes.

// Position is a place of a document: a line, and a place in it in UTF-16 code units, from 0.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is a stretch of a document, without its end.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Location is a stretch of some document.
type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

// ---- lifetime -------------------------------------------------------------------------------

// InitializeParams is what a client says of itself.
type InitializeParams struct {
	RootURI          string            `json:"rootUri"`
	WorkspaceFolders []WorkspaceFolder `json:"workspaceFolders"`
	Capabilities     struct {
		TextDocument struct {
			Completion struct {
				CompletionItem struct {
					SnippetSupport bool `json:"snippetSupport"`
				} `json:"completionItem"`
			} `json:"completion"`
		} `json:"textDocument"`
	} `json:"capabilities"`
	InitializationOptions struct {
		Rulesets string `json:"rulesets"` // as --rulesets
	} `json:"initializationOptions"`
}

// WorkspaceFolder is a folder that the client has open.
type WorkspaceFolder struct {
	URI string `json:"uri"`
}

// ---- documents ------------------------------------------------------------------------------

// DocumentItem names a document, as it is at some time.
type DocumentItem struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
	Text    string `json:"text"`
}

// Params is what a client says of a document, or asks, with the fields that are read of any method's params.
type Params struct {
	TextDocument   DocumentItem    `json:"textDocument"`
	Position       Position        `json:"position"`
	Range          Range           `json:"range"`
	ContentChanges []ContentChange `json:"contentChanges"`
	NewName        string          `json:"newName"`
	Query          string          `json:"query"` // a part of the names of symbols
	Command        string          `json:"command"`
	Arguments      []string        `json:"arguments"`
	Context        struct {
		IncludeDeclaration bool         `json:"includeDeclaration"`
		Only               []string     `json:"only"`
		Diagnostics        []Diagnostic `json:"diagnostics"` // those that code actions are asked about
		TriggerKind        int          `json:"triggerKind"` // of code actions 2: nobody has asked, the cursor has moved
	} `json:"context"`
}

// ContentChange puts a text in place of a stretch, or of the whole document.
type ContentChange struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}

// CancelParams takes a request back.
type CancelParams struct {
	ID json.RawMessage `json:"id"`
}

// TextEdit puts a text in place of a stretch.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// WorkspaceEdit changes documents.
type WorkspaceEdit struct {
	Changes map[string][]TextEdit `json:"changes"`
}

// ---- diagnostics ----------------------------------------------------------------------------

// PublishDiagnosticsParams is all that is wrong with a document.
type PublishDiagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Diagnostic is one thing that is wrong.
type Diagnostic struct {
	Range              Range                `json:"range"`
	Severity           int                  `json:"severity"` // 1 error, 2 warning
	Code               string               `json:"code"`
	Source             string               `json:"source"`
	Message            string               `json:"message"`
	Tags               []int                `json:"tags,omitempty"` // 1 unused, 2 old
	RelatedInformation []RelatedInformation `json:"relatedInformation,omitempty"`
}

// RelatedInformation is another place that has to do with it.
type RelatedInformation struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

// ---- features -------------------------------------------------------------------------------

// MarkupContent is a text in Markdown.
type MarkupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

// Hover is what is shown beside a place.
type Hover struct {
	Contents MarkupContent `json:"contents"`
	Range    Range         `json:"range"`
}

// DocumentHighlight is a place that names the same.
type DocumentHighlight struct {
	Range Range `json:"range"`
	Kind  int   `json:"kind"` // 1 text, 3 where it is declared or changed
}

// PreparedRename is what would be renamed.
type PreparedRename struct {
	Range       Range  `json:"range"`
	Placeholder string `json:"placeholder"`
}

// DocumentSymbol is something that is declared, with its parts.
type DocumentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          Range            `json:"range"`
	SelectionRange Range            `json:"selectionRange"`
	Children       []DocumentSymbol `json:"children,omitempty"`
}

// SymbolInformation is a symbol with its place.
type SymbolInformation struct {
	Name          string   `json:"name"`
	Kind          int      `json:"kind"`
	Location      Location `json:"location"`
	ContainerName string   `json:"containerName,omitempty"`
}

// Kinds of symbols.
const (
	symbolFile        = 1
	symbolModule      = 2
	symbolClass       = 5
	symbolMethod      = 6
	symbolField       = 8
	symbolEnum        = 10
	symbolInterface   = 11
	symbolFunction    = 12
	symbolVariable    = 13
	symbolConstant    = 14
	symbolArray       = 18
	symbolObject      = 19
	symbolStruct      = 23
	symbolEvent       = 24
	symbolOperator    = 25
	symbolConstructor = 9
)

// CompletionList is what may stand at a place.
type CompletionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []CompletionItem `json:"items"`
}

// CompletionItem is one thing that may.
type CompletionItem struct {
	Label            string         `json:"label"`
	Kind             int            `json:"kind"`
	Detail           string         `json:"detail,omitempty"`
	Documentation    *MarkupContent `json:"documentation,omitempty"`
	SortText         string         `json:"sortText,omitempty"`
	InsertTextFormat int            `json:"insertTextFormat,omitempty"` // 2: a snippet
	TextEdit         *TextEdit      `json:"textEdit,omitempty"`
	Data             string         `json:"data,omitempty"` // its number, to ask what is said of it
}

// Kinds of completions.
const (
	completionMethod     = 2
	completionFunction   = 3
	completionField      = 5
	completionVariable   = 6
	completionClass      = 7
	completionModule     = 9
	completionEnumMember = 20
	completionKeyword    = 14
	completionFile       = 17
	completionConstant   = 21
	completionEvent      = 23
)

// SemanticTokens are tokens, five numbers each.
type SemanticTokens struct {
	Data []uint32 `json:"data"`
}

// CodeAction is something that can be done.
type CodeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []Diagnostic  `json:"diagnostics,omitempty"`
	IsPreferred bool          `json:"isPreferred,omitempty"`
	Edit        WorkspaceEdit `json:"edit"`
}

// InlayHint is a text shown between those of the document.
type InlayHint struct {
	Position    Position `json:"position"`
	Label       string   `json:"label"`
	Kind        int      `json:"kind,omitempty"` // 1 type, 2 parameter
	Tooltip     string   `json:"tooltip,omitempty"`
	PaddingLeft bool     `json:"paddingLeft,omitempty"`
}

// CodeLens is a command that is shown above a line.
type CodeLens struct {
	Range   Range   `json:"range"`
	Command Command `json:"command"`
}

// Command is something that can be run.
type Command struct {
	Title     string   `json:"title"`
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
}

// SignatureHelp is how what is being called is called.
type SignatureHelp struct {
	Signatures      []SignatureInformation `json:"signatures"`
	ActiveSignature int                    `json:"activeSignature"`
	ActiveParameter int                    `json:"activeParameter"`
}

// SignatureInformation is one way to call it.
type SignatureInformation struct {
	Label         string                 `json:"label"`
	Documentation MarkupContent          `json:"documentation"`
	Parameters    []ParameterInformation `json:"parameters"`
}

// ParameterInformation is a piece of the label.
type ParameterInformation struct {
	Label string `json:"label"`
}

// FoldingRange is some lines of which only the first need be shown.
type FoldingRange struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

// DocumentLink is the name of a file in a document.
type DocumentLink struct {
	Range  Range  `json:"range"`
	Target string `json:"target"`
}
