package diag

// Painter gives a part of a diagnostic its colour: the word error, warning or note, or the
// carets that go with it. A nil one leaves all plain.
type Painter func(what, text string) string

func (p Painter) paint(what, text string) string {
	if p == nil {
		return text
	}
	return p(what, text)
}
