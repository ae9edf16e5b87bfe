package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Rewriting is a source some words of which are replaced by others. Whoever reads the new
// text can still say where in the file something stands.
type Rewriting struct {
	Original *Source
	Source   *Source // with the words replaced
	Words    []Word  // in the order of the text

	starts []int // where each of them begins in Source
}

// Word is a word that is replaced.
type Word struct {
	Old  Span // in the original
	New  string
	Sign bool // it is no name, but a sign of an older version of the language
}

// Replace replaces what stands at spans of r.Source, which becomes another source. Spans
// must not overlap.
func (r *Rewriting) Replace(words []Word) {
	at := map[int]int{}
	for i, w := range r.Words {
		at[w.Old.Start] = i
	}
	for i := range words {
		words[i].Old = r.Back(words[i].Old)
	}
	for _, w := range words {
		if i, ok := at[w.Old.Start]; ok {
			r.Words[i] = w
		} else {
			r.Words = append(r.Words, w)
		}
	}
	slices.SortFunc(r.Words, func(a, b Word) int { return cmp.Compare(a.Old.Start, b.Old.Start) })
	var b strings.Builder
	end := 0
	r.starts = r.starts[:0]
	for _, w := range r.Words {
		b.WriteString(r.Original.Written[end:w.Old.Start])
		r.starts = append(r.starts, b.Len())
		b.WriteString(w.New)
		end = w.Old.End
	}
	b.WriteString(r.Original.Written[end:])
	r.Source = NewSource(r.Original.Name, b.String())
	r.Source.Index()
}

// Back returns the span of the original that a span of r.Source stands for. Other spans
// stay what they are.
func (r *Rewriting) Back(s Span) Span {
	if s.Source != r.Source {
		return s
	}
	return Span{r.Original, r.offset(s.Start, false), r.offset(s.End, true)}
}

// offset is where a place of the new text was; one inside a replaced word is at its
// beginning or its end.
func (r *Rewriting) offset(at int, end bool) int {
	i, _ := slices.BinarySearch(r.starts, at) // so many words begin before it
	if i == 0 {
		return at
	}
	w, behind := r.Words[i-1], at-r.starts[i-1]-len(r.Words[i-1].New)
	switch {
	case behind >= 0:
		return w.Old.End + behind
	case end:
		return w.Old.End
	}
	return w.Old.Start
}

// Rewritten puts diagnostics of a rewritten source back to its original.
func (l *List) Rewritten(r *Rewriting) {
	for _, d := range l.items {
		d.Span = r.Back(d.Span)
		for i := range d.Notes {
			d.Notes[i].Span = r.Back(d.Notes[i].Span)
		}
	}
}

// Old warns of the words that were replaced since things are called otherwise now: once of
// each, where it stands first.
func (l *List) Old(r *Rewriting) {
	count := map[string]int{}
	for _, w := range r.Words {
		count[w.Old.Text()+" "+w.New]++
	}
	for _, w := range r.Words {
		key := w.Old.Text() + " " + w.New
		n := count[key]
		if n == 0 {
			continue
		}
		count[key] = 0
		was := w.Old.Text()
		d := l.Warnf(Renamed, w.Old, "`%s` is called `%s` now", was, w.New).
			Hinted("hcl fmt --upgrade -w %s writes the new names", r.Original.Name)
		if w.Sign {
			d.Code, d.Message = OldLanguage, fmt.Sprintf("`%s` is written `%s` now", was, w.New)
			d.Hinted("hcl fmt --upgrade -w %s writes that; if you mean `%c=`, write it", r.Original.Name, was[1])
		}
		if n > 1 {
			d.Message += fmt.Sprintf(", here and in %s", more(n-1))
		}
	}
}

func more(n int) string {
	if n == 1 {
		return "one more place"
	}
	return fmt.Sprintf("%d more places", n)
}

// Word finds a name in a span, as a whole word; the last if there are several, as of a
// chain of fields.
func (s Span) Word(name string) (Span, bool) {
	text := s.Text()
	part := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] == '_' || text[i] >= '0' && text[i] <= '9' || text[i] >= 'a' &&
			text[i] <= 'z')
	}
	for end := len(text); ; {
		i := strings.LastIndex(text[:end], name)
		if i < 0 || name == "" {
			return Span{}, false
		}
		if !part(i-1) && !part(i+len(name)) {
			return s.Source.At(s.Start+i, s.Start+i+len(name)), true
		}
		end = i + len(name) - 1
	}
}
