// Package format lays the files of rulesets out. It works on tokens: whatever is written
// stays, in its order, and only the space between is chosen anew. So a formatted file says
// what it said before.
//
//	pieces   tokens and comments, with the breaks that their author put before them
//	         (format.go)
//	spacing  a blank or none between two on a line (space.go)
//	rows     the lines as they will be, and how far each is indented; blocks and
//	         lists that are too long for one line are broken (rows.go)
//	columns  what stands below each other (align.go, cells.go), and the squares of the
//	         pictures of maps (picture.go)
//
// Of a rulebook in Markdown the blocks of rules are laid out, as one file (book.go).
//
// The tree says only what tokens do not: where formulas begin and what the columns of
// a line are. Syntax that it says nothing of is indented and spaced like the rest.
package format
