package scenario

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
)

// node is a value of the document, with its place in the file. Of a list it has the items, of
// a table what stands under each key.
type node struct {
	name  string // its key, or its number in a list
	above *node  // what it stands in; nil for the whole
	raw   any    // as the library gives it
	key   diag.Span
	span  diag.Span
	list  []*node
	table map[string]*node
	keys  []string // of the table, in the order of the file

	changed bool     // it does not stand in the file
	strange []string // keys of the table that have no meaning
}

// newNode takes a decoded value with all that is in it. places says where each stands, by
// their paths; nil if nobody asks.
func newNode(raw any, places map[string]place, path []string) *node {
	n := &node{raw: raw}
	if p, ok := places[join(path...)]; ok {
		n.key, n.span = p.key, p.value
	}
	put := func(name string, raw any) *node {
		x := newNode(raw, places, append(slices.Clip(path), name))
		x.name, x.above = name, n
		return x
	}
	switch v := raw.(type) {
	case map[string]any:
		n.table = map[string]*node{}
		for key, x := range v {
			n.table[key] = put(key, x)
			n.keys = append(n.keys, key)
		}
		slices.SortFunc(n.keys, func(a, b string) int {
			return cmp.Or(cmp.Compare(n.table[a].key.Start, n.table[b].key.Start), strings.Compare(a, b))
		})
	case []any:
		n.list = make([]*node, len(v))
		for i, x := range v {
			n.list[i] = put(strconv.Itoa(i), x)
		}
	case []map[string]any:
		n.list = make([]*node, len(v))
		for i, x := range v {
			n.list[i] = put(strconv.Itoa(i), x)
		}
	}
	return n
}

// get is what stands under a key, nil if nothing does.
func (n *node) get(key string) *node {
	if n == nil {
		return nil
	}
	return n.table[key]
}

// str is the text under a key, "" if there is none.
func (n *node) str(key string) string {
	if x := n.get(key); x != nil {
		s, _ := x.raw.(string)
		return s
	}
	return ""
}

// whole is a whole number.
func (n *node) whole() (int64, bool) {
	if n == nil {
		return 0, false
	}
	i, ok := n.raw.(int64)
	return i, ok
}

// tables are the items of a list that holds nothing but tables, nil if it is none.
func (n *node) tables() []*node {
	if n == nil || len(n.list) == 0 || slices.ContainsFunc(n.list, func(x *node) bool { return x.table == nil }) {
		return nil
	}
	return n.list
}

// header is how a table or a list of tables is called behind brackets.
func (n *node) header() string {
	out := n.name
	for x := n.above; x != nil && x.above != nil; x = x.above {
		if x.above.list == nil {
			out = x.name + "." + out
		}
	}
	return out
}

// place is where something stands, the beginning of the file for nothing.
func (l *loader) place(n *node) diag.Span {
	if n == nil || n.span.Source == nil {
		return l.src.At(0, 0)
	}
	return n.span
}

// nameSpan is where the name of a thing stands, else the thing itself.
func (l *loader) nameSpan(t *node) diag.Span {
	if name := t.get("name"); name != nil {
		return name.span
	}
	return l.place(t)
}
