// Package grid is the geometry of squares: distances, directions, lines, areas and
// ways on a field. A field has an edge above row 1 and left of column A, and ends
// far away below and to the right. Everything is computed in whole numbers, so that
// it is the same on every machine.
package grid
