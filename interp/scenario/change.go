package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// Change gives a value of a scenario another one, as if it stood so in the file. It is made
// before anything is checked, so who is `like` another one has its new value too.
type Change struct {
	Path string // FIGHTER.FIELD, SIDE.FIELD or combat.FIELD; further names lead down into tables
	Text string // the value, as ParseValue reads it
}

// IsPath reports whether a name that is set stands for a value of a scenario, not for a param.
func IsPath(name string) bool {
	base, _, _ := strings.Cut(name, "[")
	return strings.Contains(base, ".")
}

// LoadWith reads a scenario in which some values are others. Where there are `copies`, 0 of them
// leave a fighter out.
func LoadWith(loc library.Location, p *ir.Program, changes []Change) (*world.Setup, *diag.List) {
	setup, diags, _ := load(loc, p, changes)
	return setup, diags
}

// Fighter is a fighter as a scenario's file calls it.
type Fighter struct {
	Name, Side string
	Like       string // whose values it has where it says none of its own, "" for nobody's
	Count      int64  // its copies
	Most       int64  // as many as have a value of their own where each has one, such as a place; else MaxCopies
}

// Fighters are the fighters of a scenario, in the order of its file.
func Fighters(loc library.Location, p *ir.Program) ([]Fighter, *diag.List) {
	l := &loader{p: p, setup: &world.Setup{Name: loc.Name()}, seen: map[int]bool{}}
	var out []Fighter
	if !l.read(loc) {
		return nil, &l.diags
	}
	for _, side := range l.root.get("side").tables() {
		for _, t := range side.get("combatant").tables() {
			f := Fighter{t.str("name"), side.str("name"), t.str("like"), 1, l.most(t)}
			if n, ok := t.get("copies").whole(); ok {
				f.Count = n
			}
			out = append(out, f)
		}
	}
	return out, &l.diags
}

// most is how many copies of a fighter there can be: where each has values of its own, as many as there are.
func (l *loader) most(t *node) int64 {
	most := int64(MaxCopies)
	said := map[string]bool{}
	seen := map[*node]bool{}
	for t != nil && !seen[t] {
		seen[t] = true
		for _, key := range t.keys {
			f := l.p.Combatant.Field(key)
			if list := t.get(key).list; f != nil && list != nil && !said[key] && settable(f) && f.Type.Base != ir.List &&
				f.Role != ir.Own {
				most = min(most, int64(len(list)))
			}
			said[key] = true
		}
		if like := t.str("like"); like != "" {
			t, _ = l.tableOf(like)
		}
	}
	return most
}

// setFlag is where changes are said to stand.
const setFlag = "--set"

// keyInBrackets is how a ruleset names one value of a per field, which may be written here as well.
var keyInBrackets = regexp.MustCompile(`\[(\w+)\]$`)

// change puts another value into the document.
func (l *loader) change(c Change) {
	c.Path = keyInBrackets.ReplaceAllString(c.Path, ".$1")
	src := diag.NewSource(setFlag, c.Path+"="+c.Text)
	words := strings.Split(c.Path, ".")
	at := 0
	span := func(n int) diag.Span { // of the n-th word
		at = 0
		for _, w := range words[:n] {
			at += len(w) + 1
		}
		return src.At(at, at+len(words[n]))
	}
	t, names := l.tableOf(words[0])
	one := false // of several copies
	if t == nil {
		t = l.oneOf(words[0])
		one = t != nil
	}
	if t == nil {
		l.errorf(diag.UnknownName, span(0), "the scenario has no side or fighter `%s`", words[0]).Hint = nearOr(words[0],
			names)
		return
	}
	for i, w := range words[1 : len(words)-1] {
		x := t.get(w)
		if x == nil && one && i == 0 { // what it has as one of several
			if x = t.above.get(w); x != nil {
				x = x.clone(t)
				t.put(x)
			}
		}
		if x == nil {
			x = &node{name: w, above: t, key: span(i + 1), span: span(i + 1), table: map[string]*node{}, changed: true}
			t.put(x)
		}
		if x.table == nil {
			l.errorf(diag.WrongType, span(i+1), "`%s` is no table", w).Hinted("write: %s", strings.Join(words[:i+2], "."))
			return
		}
		t = x
	}
	last := words[len(words)-1]
	if slices.Contains([]string{"name", "title", "like", "policy", "combatant"}, last) && len(words) == 2 {
		l.errorf(diag.Constant, span(1), "`%s` is no value to be set", last).Hinted("set a field, or `copies`")
		return
	}
	if last == "copies" && one {
		l.errorf(diag.Constant, span(1), "`%s` is one of several copies", words[0]).
			Hinted("set `%s.copies`", t.above.str("name"))
		return
	}
	if last == "copies" && c.Text == "1" && t.get("copies") == nil {
		return // one that is called as it was
	}
	l.setup.Changed = append(l.setup.Changed, event.ParamInfo{Name: c.Path, Value: c.Text})
	begin := len(c.Path) + 1
	x := newNode(rawOf(c.Text), nil, nil)
	x.name, x.above, x.key = last, t, span(len(words)-1)
	x.stands(src.At(begin, begin+len(c.Text)))
	t.put(x)
}

// stands says of a value, and of all in it, that it does not stand in the file but there.
func (n *node) stands(span diag.Span) {
	n.span, n.changed = span, true
	for _, x := range n.list {
		x.stands(span)
	}
	for _, x := range n.table {
		x.key = span
		x.stands(span)
	}
}

// SplitValues splits values at the commas between them, not at those in a list, a table or a text.
func SplitValues(text string) (out []string) {
	deep, quoted, from := 0, false, 0
	for i, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			deep++
		case c == ']' || c == '}':
			deep--
		case c == ',' && deep == 0:
			out = append(out, text[from:i])
			from = i + 1
		}
	}
	return append(out, text[from:])
}

// put gives a table something under a key, in place of what stood there.
func (n *node) put(x *node) {
	if n.table[x.name] == nil {
		n.keys = append(n.keys, x.name)
	}
	n.table[x.name] = x
}

// tableOf is the table of a side or fighter, or that of the combat, and what others there are.
func (l *loader) tableOf(name string) (*node, []string) {
	names := []string{"combat"}
	if name == "combat" {
		if l.root.get("combat") == nil {
			l.root.put(&node{name: "combat", above: l.root, span: l.src.At(0, 0), key: l.src.At(0, 0), table: map[string]*node{},
				changed: true})
		}
		return l.root.get("combat"), nil
	}
	var found *node
	for _, side := range l.root.get("side").tables() {
		for _, t := range append([]*node{side}, side.get("combatant").tables()...) {
			if s := t.str("name"); s == name && found == nil {
				found = t
			} else if s != "" {
				names = append(names, s)
			}
		}
	}
	return found, names
}

// oneOf is the table of what is changed of one of several copies, by the name that it fights under, as hound_2 of two
// hounds.
func (l *loader) oneOf(name string) *node {
	if t := l.one[name]; t != nil {
		return t
	}
	at := strings.LastIndexByte(name, '_')
	n, err := strconv.ParseInt(name[at+1:], 10, 64)
	if at < 0 || err != nil || name[at+1:] != strconv.FormatInt(n, 10) {
		return nil
	}
	of, _ := l.tableOf(name[:at])
	if of == nil || n < 1 {
		return nil
	}
	if copies, ok := of.get("copies").whole(); !ok || n > copies {
		return nil
	}
	t := &node{name: name, above: of, key: of.key, span: of.span, table: map[string]*node{}, changed: true}
	if l.one == nil {
		l.one = map[string]*node{}
	}
	l.one[name] = t
	return t
}

// clone is a value that changes without those it was taken from.
func (n *node) clone(above *node) *node {
	out := *n
	out.above, out.keys, out.list = above, slices.Clone(n.keys), slices.Clone(n.list)
	if n.table != nil {
		out.table = map[string]*node{}
		for key, x := range n.table {
			out.table[key] = x.clone(&out)
		}
	}
	return &out
}

// rawOf is a value as TOML would give it, in whose lists names need no quotation marks; what is
// neither number nor truth is a text.
func rawOf(text string) any {
	if inside, is := strings.CutPrefix(text, "["); is && strings.HasSuffix(inside, "]") {
		list := []any{}
		for _, item := range SplitValues(strings.TrimSuffix(inside, "]")) {
			if item = strings.TrimSpace(item); item != "" {
				list = append(list, rawOf(item))
			}
		}
		return list
	}
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, `"`) {
		var holder map[string]any
		if _, err := toml.Decode("it = "+text, &holder); err == nil && len(holder) == 1 {
			return holder["it"]
		}
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return x
	}
	switch text {
	case "true", "yes":
		return true
	case "false", "no":
		return false
	}
	return text
}

// Said is the first error of changes, as it is told to who wrote them: with its place, if that is in the file.
func Said(diags *diag.List) error {
	for _, d := range diags.All() {
		if d.Severity != diag.Error {
			continue
		}
		message := strings.ReplaceAll(d.Message, ", without quotation marks", "")
		if d.Hint != "" {
			message += " (" + strings.ReplaceAll(d.Hint, ", without quotation marks", "") + ")"
		}
		if src := d.Span.Source; src != nil && src.Name != setFlag {
			at := src.Position(d.Span.Start)
			return fmt.Errorf("%s:%d:%d: %s", diag.Clean(src.Name), at.Line, at.Column, message)
		}
		return fmt.Errorf("%s", message)
	}
	return nil
}
