// Package jsonlog writes the events of a fight as JSON, one object a line. The
// names and meanings of the fields are those of schema.json beside it.
package jsonlog
