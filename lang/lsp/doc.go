// Package lsp is the language server: what editors ask of rulesets while they are written. It
// answers from what packages syntax, check and format find out about the text of the documents
// as it is in the editor, saved or not, and resolves no name itself: check notes where a name
// means what (check.Index), and says what may stand at a place (check.Ask). What only those who
// play fights know it asks of an Engine, which cmd/hcl fills in.
//
// server.go takes messages and has them done in order by one goroutine; documents.go keeps the
// texts; overlay.go lays them over the files on disk, through which everything is read; view.go
// checks them; lookup.go finds what is known of a place. Each feature is one file. protocol.go has
// the part of the protocol that is spoken; desk.go is what further requests beside it may ask (cmd/hcl/studio has
// some).
//
// A check takes a few hundredths of a second. What one has found is kept until a file changes that it asked for,
// and of the files that it read the trees. Two thirds of it are the tests in files of their own: requests about
// other files leave them out, and the diagnostics, which take in all, wait for a pause. Whether something can be
// done (what a mistake advises, a rename that could clash) is found out by checking the files as they would be
// then. Of the rulesets in the client's folders that are not open those are checked in which a name stands that is
// looked for, and nothing but that name is kept of them.
//
// # What clients rely on
//
// The server speaks on standard input and output (`hcl lsp`). Positions are in UTF-16; documents
// are kept by incremental changes. Requests are answered in their order and can be taken back;
// commands run beside them.
//
// Documents are rulesets (*.hc, and rulebooks in Markdown, *.hc.md), whose language is called
// `hcl-rules` (`hcl` is that of another program), and scenarios (*.toml), for which there are
// diagnostics, lenses, folds and links, and, of what they name of their ruleset, and of their own sides, fighters
// and things, completion, hover, definition, references and rename, also where tests name these. Documents of
// other schemes than `file` are checked by themselves.
//
// The option `rulesets` of `initialize` names a folder in which names are looked up before the
// built-in files, as --rulesets does.
//
// The built-in files can be opened as ordinary files: a place in one is a place in a copy, which
// the server writes into the user's cache (hcl/rulesets-HASH) when it first needs one. They
// cannot be renamed in.
//
// Diagnostics come by themselves, a moment after the last change, with the version that they are
// about; also of files that are not open, if open ones are checked with them. Those of a file are all
// that is found with any open document that is checked with it. Their message is
// that of `hcl check`, with the advice on a line of its own; their code can be explained by hcl.
// Files that change on disk are noticed with workspace/didChangeWatchedFiles (watch **/*.hc,
// **/*.hc.md and **/*.toml) or textDocument/didSave.
//
// Code actions do what diagnostics advise (`quickfix`), and where the client says that somebody asks for them,
// or does not say: at a name, override what that declares at the end of the variant in which it stands, else of
// variants in the client's folders (`refactor.rewrite`); of a selected formula make a define, with what is local
// to it as parameters (`refactor.extract`), unless it throws dice or holds texts. They are offered only where no
// mistake comes with them.
//
// Signature help shows the head of what is called in the innermost open bracket, by its name alone, so that half
// a call suffices. Folds are what stands in braces on lines of its own, and comments of several lines; of scenarios what
// stands below a head in brackets. Links lead from `extends`, `use`, `chapters` and a scenario's `ruleset` to the
// files that they name.
//
// Lenses have three commands. The arguments of `hcl.test` and `hcl.run` are a command line of hcl,
// `test FILE [--only TITLE]` or `run RULESET SCENARIO`: a client may run it in a terminal, and saves
// the documents before. Those of `hcl.compare` are the URI of a document and a scenario: the server
// plays the same fights by the ruleset as it is saved and as it is in the editor. All three can be
// run by workspace/executeCommand, whose result is {output, status}: what hcl prints, and its exit
// status.
//
// Fences in hovers and in what is said of completions are marked `hcl-rules`, and `text` for charts.
package lsp
