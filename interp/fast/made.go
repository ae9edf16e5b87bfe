package fast

import (
	"hash/fnv"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// Things made during a fight have other places in each. What they are called is what they have in common:
// where their kind has a title, they are counted by it.

// mostTitles is how many titles are told apart in a fight; what else is taken counts as one.
const mostTitles = 256

// titleWord is a word for the title of something made in the fight: the same for the same title in all fights, on any
// machine. It is 0 for what has none, or one too many.
func (f *Fight) titleWord(t ir.Type, w int64) int64 {
	k := t.Kind
	if t.Base == ir.Union {
		var kind int
		kind, w = kindOf(w)
		k = f.m.Program.Kinds[kind]
	}
	if k.Title == nil {
		return 0
	}
	title := f.titleAside(k, w)
	if title == "" {
		return 0
	}
	word := hashOf(title)
	if _, known := f.titles[word]; !known {
		if len(f.titles) >= mostTitles {
			return 0
		}
		if f.titles == nil {
			f.titles = map[int64]string{}
		}
		f.titles[word] = title
	}
	return word
}

// titleAside fills in a title for those alone who count it: it takes nothing of the limits but work of its own, and
// what fails has none.
func (f *Fight) titleAside(k *ir.Kind, i int64) (title string) {
	aside := chooser{f}
	before, able := aside.StepAside()
	if able && event.Guarded(func() { title = f.names.NameOf(k, i) }) != nil {
		aside.Restore(before)
	}
	aside.StepBack(before)
	return title
}

// hashOf is a number above 0.
func hashOf(text string) int64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return max(1, int64(h.Sum64()>>1))
}
