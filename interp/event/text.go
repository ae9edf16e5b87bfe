package event

import (
	"strings"

	"hcl/lang/diag"
	"hcl/stdlib/value"
)

// Title is the name that people see: the title, or the name with blanks.
func Title(name, title string) string {
	if title != "" {
		return title
	}
	b := []byte(name)
	for i := range b {
		if b[i] == '_' {
			b[i] = ' '
		}
	}
	return string(b)
}

// Spoken is an identifier as people read it: with blanks, of a part before what it is a part of, and a key behind what
// has a value for each.
func Spoken(name string) string {
	name, key, keyed := strings.Cut(strings.TrimSuffix(name, "]"), "[")
	parts := strings.Split(name, ".")
	last := len(parts) - 1
	out := parts[last]
	if last > 0 {
		out += " in " + strings.Join(parts[:last], " of ")
	}
	if keyed {
		out += " of " + key
	}
	return diag.Spaced(out)
}

// Edition is a ruleset as people name it, with its version, "" if it does not say one.
func Edition(title, version string) string {
	if version == "" {
		return title
	}
	return title + ", version " + version
}

// Within is a title as it stands within a sentence: its article, if it has one, is small.
func Within(title string) string {
	if rest, ok := strings.CutPrefix(title, "The "); ok {
		return "the " + rest
	}
	return title
}

// Number writes a number with as many digits as it needs, at most four behind
// the point.
func Number(x float64) string { return value.Number(x) }
