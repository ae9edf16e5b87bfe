package check

import (
	"slices"

	"hcl/lang/library"
	"hcl/lang/syntax"
)

// rowOrTerm is a row of a table or a term of a score.
type rowOrTerm interface {
	*syntax.TableRow | *syntax.Term
	comparable
}

// changeable are the rows of a table, or the terms of a score, which variants change one by one.
type changeable[T rowOrTerm] struct {
	all    []located[T]     // those whose syn is the zero value have been removed
	text   func(T) string   // by which one is named
	places map[string][]int // by these; nil: they have not been looked at
}

func changeableOf[T rowOrTerm](list []T, file *library.File, text func(T) string) changeable[T] {
	return changeable[T]{all: locate(list, file), text: text}
}

// left are those that have not been removed.
func (l *changeable[T]) left() []located[T] {
	var none T
	return slices.DeleteFunc(slices.Clone(l.all), func(x located[T]) bool { return x.syn == none })
}

// texts are the names of these.
func (l *changeable[T]) texts() (out []string) {
	for _, x := range l.left() {
		out = append(out, l.text(x.syn))
	}
	return out
}

// find is the first one of a name, nil if there is none.
func (l *changeable[T]) find(text string) *located[T] {
	if l.places == nil {
		l.all = l.left()
		l.places = make(map[string][]int, len(l.all))
		for i, x := range l.all {
			at := l.text(x.syn)
			l.places[at] = append(l.places[at], i)
		}
	}
	if at := l.places[text]; len(at) > 0 {
		return &l.all[at[0]]
	}
	return nil
}

// remove takes the first one of a name away, which has been found.
func (l *changeable[T]) remove(text string) {
	var none T
	l.find(text).syn, l.places[text] = none, l.places[text][1:]
}

// before puts others in front of all.
func (l *changeable[T]) before(list []T, file *library.File) {
	l.all, l.places = append(locate(list, file), l.all...), nil
}
