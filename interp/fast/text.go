package fast

import (
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// part is a compiled piece of a text.
type part struct {
	letters string
	value   *formula
	t       ir.Type
}

func (c *compiler) parts(list []ir.TextPart) []part {
	var out []part
	for _, p := range list {
		if p.Value == nil {
			out = append(out, part{letters: p.Letters})
			continue
		}
		out = append(out, part{value: c.formula(p.Value), t: p.Value.Type()})
	}
	return out
}

// title is the compiled title of a kind.
type title struct {
	parts []part
	slots int
}

// titles compiles those of all kinds.
func (c *compiler) titles() []title {
	out := make([]title, len(c.m.Program.Kinds))
	for i, k := range c.m.Program.Kinds {
		if k.Title != nil {
			out[i].slots = c.apart(k.Title.Frame.Slots, func() { out[i].parts = c.parts(k.Title.Parts) })
		}
	}
	return out
}

// title fills in the title that a kind has for its things.
func (f *Fight) title(k *ir.Kind, i int64) string {
	if int(i) >= f.kinds[k.ID].count {
		return ""
	}
	t := &f.m.code.titles[k.ID]
	outer := f.open(t.slots, []int64{i})
	s := f.text(t.parts)
	f.back(outer)
	return s
}

// text fills a text in.
func (f *Fight) text(list []part) string {
	if len(list) == 1 && list[0].value == nil {
		return list[0].letters
	}
	f.thinking++
	var s string
	if len(list) == 1 { // a title alone need not be copied
		s = f.show(list[0].t, list[0].value.word(f))
	} else {
		s = f.join(list)
	}
	f.thinking--
	if len(s) > f.m.Limits.Text {
		s = strings.ToValidUTF8(s[:f.m.Limits.Text], "") + " …"
	}
	return diag.Clean(s)
}

// join puts the parts of a text together, as far as the limit of its length.
func (f *Fight) join(list []part) string {
	var b strings.Builder
	for _, p := range list {
		if p.value == nil {
			b.WriteString(diag.AfterName(b.String(), p.letters))
			continue
		}
		b.WriteString(f.show(p.t, p.value.word(f)))
		if b.Len() > f.m.Limits.Text {
			break
		}
	}
	return b.String()
}

// show writes a value for people.
func (f *Fight) show(t ir.Type, w int64) string {
	if t.Base == ir.Ref && w != absent { // its name is kept; a value would be allocated
		return f.names.NameOf(t.Kind, w)
	}
	return f.names.Show(t, f.goValue(w, t))
}

// idOf is what files call an option.
func (f *Fight) idOf(t ir.Type, w int64) string { return f.names.OptionID(t, f.goValue(w, t)) }

// value makes a value of an event.
func (f *Fight) value(t ir.Type, w int64) event.Shown { return f.names.Shown(t, f.goValue(w, t)) }

func intText(n int64) string { return strconv.FormatInt(n, 10) }
