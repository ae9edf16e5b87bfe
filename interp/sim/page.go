package sim

import "io"

// Page writes a report as one page of HTML.
func (r *Report) Page(w io.Writer) error { return nil }
