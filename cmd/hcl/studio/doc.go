// Package studio serves a page on this machine on which rules are written, watched, measured and played: a
// client of the language server, by a WebSocket, with further requests beside those of the protocol (hcl/…).
// The page is in web (TypeScript); files has what is made of it and embedded.
//
//	server.go   HTTP: who is let in, and what is served
//	socket.go   a WebSocket as a stream of messages, and how much may come by it
//	folder.go   the files of the folder: which there are, read, saved, seen when they change
//	disk.go     what of this machine the language server may read
//	requests.go the further requests
//	fights.go   those that play fights
//	pages.go    reports and the rulebook, as pages of their own, and bundles
//	play.go     a fight that the page plays
//
// Nothing outside of the folder is written, and nothing is read but that, the built-in files and --rulesets. Fights
// are played by processes of the command itself, which end when nobody waits for them: so the limits of the
// command hold for each, and a request can be taken back at any time.
package studio
