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

// InitializeResult is what the server says of itself.
type InitializeResult struct {
	Capabilities ServerCapabilities `json:"capabilities"`
	ServerInfo   ServerInfo         `json:"serverInfo"`
}

// ServerInfo names the server.
type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// ServerCapabilities is what the server can do.
type ServerCapabilities struct {
	PositionEncoding           string                `json:"positionEncoding"`
	TextDocumentSync           SyncOptions           `json:"textDocumentSync"`
	CompletionProvider         CompletionOptions     `json:"completionProvider"`
	HoverProvider              bool                  `json:"hoverProvider"`
	DefinitionProvider         bool                  `json:"definitionProvider"`
	ReferencesProvider         bool                  `json:"referencesProvider"`
	DocumentHighlightProvider  bool                  `json:"documentHighlightProvider"`
	DocumentSymbolProvider     bool                  `json:"documentSymbolProvider"`
	WorkspaceSymbolProvider    bool                  `json:"workspaceSymbolProvider"`
	DocumentFormattingProvider bool                  `json:"documentFormattingProvider"`
	RenameProvider             RenameOptions         `json:"renameProvider"`
	SemanticTokensProvider     SemanticTokensOptions `json:"semanticTokensProvider"`
	CodeActionProvider         CodeActionOptions     `json:"codeActionProvider"`
	InlayHintProvider          bool                  `json:"inlayHintProvider"`
	CodeLensProvider           struct{}              `json:"codeLensProvider"`
	ExecuteCommandProvider     CommandOptions        `json:"executeCommandProvider"`
	SignatureHelpProvider      TriggerOptions        `json:"signatureHelpProvider"`
	FoldingRangeProvider       bool                  `json:"foldingRangeProvider"`
	DocumentLinkProvider       struct{}              `json:"documentLinkProvider"`
}

// SyncOptions says how documents are kept in step.
type SyncOptions struct {
	OpenClose bool `json:"openClose"`
	Change    int  `json:"change"` // 2: by what has changed
	Save      bool `json:"save"`
}

// CompletionOptions says by which signs a client asks for completion.
type CompletionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
	ResolveProvider   bool     `json:"resolveProvider"`
}

// TriggerOptions says by which signs a client asks.
type TriggerOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

// RenameOptions says that a client may ask what would be renamed.
type RenameOptions struct {
	PrepareProvider bool `json:"prepareProvider"`
}

// SemanticTokensOptions says what the numbers of tokens mean.
type SemanticTokensOptions struct {
	Legend SemanticTokensLegend `json:"legend"`
	Full   bool                 `json:"full"`
}

// SemanticTokensLegend names the sorts of tokens and what may be said of one.
type SemanticTokensLegend struct {
	TokenTypes     []string `json:"tokenTypes"`
	TokenModifiers []string `json:"tokenModifiers"`
}

// CodeActionOptions says which sorts of code actions there are.
type CodeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
}

// CommandOptions lists the commands.
type CommandOptions struct {
	Commands []string `json:"commands"`
}

// ---- documents ------------------------------------------------------------------------------

// DocumentItem is a document as it is opened.
type DocumentItem struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
	Text    string `json:"text"`
}

// DocumentID names a document.
type DocumentID struct {
	URI string `json:"uri"`
}

// VersionedID names a document at some time.
type VersionedID struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
}

// DidOpenParams opens a document.
type DidOpenParams struct {
	TextDocument DocumentItem `json:"textDocument"`
}

// DidChangeParams changes a document.
type DidChangeParams struct {
	TextDocument   VersionedID     `json:"textDocument"`
	ContentChanges []ContentChange `json:"contentChanges"`
}

// ContentChange puts a text in place of a stretch, or of the whole document.
type ContentChange struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}

// DocumentParams is about a document as a whole.
type DocumentParams struct {
	TextDocument DocumentID `json:"textDocument"`
}

// PlaceParams is about a place of a document.
type PlaceParams struct {
	TextDocument DocumentID `json:"textDocument"`
	Position     Position   `json:"position"`
}

// RangeParams is about a stretch of a document.
type RangeParams struct {
	TextDocument DocumentID `json:"textDocument"`
	Range        Range      `json:"range"`
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

// ReferenceParams asks where something is named.
type ReferenceParams struct {
	PlaceParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

// DocumentHighlight is a place that names the same.
type DocumentHighlight struct {
	Range Range `json:"range"`
	Kind  int   `json:"kind"` // 1 text, 3 where it is declared or changed
}

// RenameParams asks for another name.
type RenameParams struct {
	PlaceParams
	NewName string `json:"newName"`
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

// SymbolParams looks for symbols by a part of their names.
type SymbolParams struct {
	Query string `json:"query"`
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
	symbolProperty    = 7
	symbolField       = 8
	symbolEnum        = 10
	symbolInterface   = 11
	symbolFunction    = 12
	symbolVariable    = 13
	symbolConstant    = 14
	symbolArray       = 18
	symbolObject      = 19
	symbolEnumMember  = 22
	symbolStruct      = 23
	symbolEvent       = 24
	symbolOperator    = 25
	symbolNamespace   = 3
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

// CodeActionParams asks what can be done about a stretch.
type CodeActionParams struct {
	RangeParams
	Context struct {
		Only        []string `json:"only"`
		TriggerKind int      `json:"triggerKind"` // 2: nobody has asked, the cursor has moved
	} `json:"context"`
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

// ExecuteCommandParams runs a command.
type ExecuteCommandParams struct {
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
}

// ShowMessageParams is a message to whoever sits before the client.
type ShowMessageParams struct {
	Type    int    `json:"type"` // 1 error, 2 warning, 3 information
	Message string `json:"message"`
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
