package check

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"hcl/lang/diag"
)

// Found is something that has to do with a word that somebody looks for.
type Found struct {
	What  string // the sort of thing: rule, param, a kind for its instances
	Name  string
	Span  diag.Span
	About string // the first line that says what it is for

	rank int
}

// Find looks for a word among what a ruleset names, the titles and what is written about
// it. What is nearest comes first.
func (r *Ruleset) Find(word string) []Found {
	var out []Found
	add := func(what string, path []string, name string, at diag.Span, titles []string) {
		doc, chapter := docAbove(at), ""
		if len(path) == 1 {
			chapter = r.c.chapterAt(at)
		}
		f := Found{What: what, Name: name, Span: at, rank: nearness(word, path[len(path)-1], titles, doc, chapter)}
		if f.rank == 0 {
			return
		}
		for _, text := range append(doc, titles...) {
			if f.About == "" && len(wordsOf(citation.ReplaceAllString(text, ""))) > 0 {
				f.About = strings.TrimSpace(text)
			}
		}
		out = append(out, f)
	}
	for _, f := range r.Files {
		if h := f.Header; h != nil {
			title := h.Title.Plain()
			add(h.Keyword, []string{f.ID, title}, title, h.Title.Span(f.Source), nil)
		}
	}
	for _, q := range r.Pieces() {
		what, head := q.What, q.Text
		switch {
		case what == "test", len(q.Path) == 0, q.Span.IsZero(), len(q.Path) > 1 && r.KindByName(what) != nil:
			continue // the kinds that every fight has stand nowhere; instances only set what kinds say
		case what == "kind" && len(q.Path) > 1:
			what = "field"
		case what == "rule" || what == "phase":
			head, _, _ = strings.Cut(head, "{")
			if q.Step {
				what = "step"
			}
		}
		head, _, _ = strings.Cut(head, "\n")
		add(what, q.Path, q.Short(), q.Span, quotedTexts(head))
	}
	slices.SortStableFunc(out, func(a, b Found) int { return cmp.Compare(b.rank, a.rank) })
	return out
}

// citation is the number of a rule of the book.
var citation = regexp.MustCompile(`\[[^\]]*\]`)

var quotedText = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)

func quotedTexts(line string) []string {
	var out []string
	for _, m := range quotedText.FindAllStringSubmatch(line, -1) {
		out = append(out, m[1])
	}
	return out
}

// docAbove returns the `##` comments above the line of a place.
func docAbove(at diag.Span) []string {
	var out []string
	for n := at.Source.Position(at.Start).Line - 1; n > 0; n-- {
		words, ok := strings.CutPrefix(strings.TrimSpace(at.Source.Line(n)), "##")
		if !ok {
			break
		}
		out = append(out, strings.TrimLeft(words, "# "))
	}
	slices.Reverse(out)
	return out
}

// chapterAt is the name and title of the chapter in which something stands.
func (c *checker) chapterAt(at diag.Span) string {
	for _, f := range c.files {
		if f.Source == at.Source && f.Book != nil && f.Header != nil {
			return f.ID + " " + f.Header.Title.Plain()
		}
	}
	return ""
}

// mostRead is of how many scores it is read what they are about.
const mostRead = 200

// scoreAbout is the score that has most to do with a word, "" if none has.
func (c *checker) scoreAbout(word string) string {
	best, most := "", 0
	for _, s := range c.p.Scores {
		var labels []string
		for _, t := range c.scoreSrc(s).terms {
			labels = append(labels, t.syn.Name.Text)
		}
		if n := nearness(word, s.Name, labels, docAbove(s.Span), c.chapterAt(s.Span)); n > most {
			best, most = s.Name, n
		}
	}
	return best
}

// nearness is how much something has to do with all the words that somebody looks for: 0 is
// nothing, and its name counts most.
func nearness(words, name string, titles, doc []string, chapter string) int {
	least := 0
	for _, word := range wordsOf(words) {
		n := 0
		for rank, texts := range [][]string{1: {chapter}, 2: doc, 3: titles, 4: {name}} {
			for _, text := range texts {
				if rank == 4 && strings.Contains(strings.ToLower(text), word) {
					n = rank
				}
				for _, w := range wordsOf(text) {
					if w == word && rank == 4 {
						n = 5
					} else if sameStem(w, word) {
						n = max(n, rank)
					}
				}
			}
		}
		if n == 0 {
			return 0
		}
		if least == 0 || n < least {
			least = n
		}
	}
	if least == 5 && slices.Equal(wordsOf(words), wordsOf(name)) {
		return 6
	}
	return least
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// sameStem reports whether one of two words is the beginning of the other: `flee`, `fleeing`.
func sameStem(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) > 3 && strings.HasPrefix(b, a)
}
