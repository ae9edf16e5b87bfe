// Package lsp is the language server: what editors ask of rulesets while they are written. It
// answers from what packages syntax, check and format find out about the text of the documents
// as it is in the editor, saved or not, and resolves no name itself: check notes where a name
// means what (check.Index). What only those who play fights know it asks of an Engine, which
// cmd/hcl fills in.
//
// server.go takes messages and has them done in order by one goroutine; documents.go keeps the
// texts; overlay.go lays them over the files on disk, through which everything is read; view.go
// checks them. Each feature is one file. protocol.go has the part of the protocol that is spoken.
//
// What clients rely on:
//
//   - The server speaks on standard input and output (`hcl lsp`). Positions are in UTF-16;
//     documents are kept by incremental changes.
//   - Documents are rulesets (*.hc, language `hcl-rules`) and scenarios (*.toml). Those of other
//     schemes than `file` are checked by themselves.
//   - The option `rulesets` of `initialize` names a folder in which names are looked up before
//     the built-in files, as --rulesets does.
//   - The built-in files can be opened as ordinary files: a place in one is a place in a copy,
//     which the server writes into the user's cache (hcl/rulesets-HASH) when it first needs one.
//   - Diagnostics come by themselves, a moment after the last change, with the version that they
//     are about; also of files that are not open, if open ones are checked with them.
package lsp
