package check

import (
	"fmt"
	"path"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// What files do to declarations of other files is written down as it is merged, so that
// two variants that do not know of each other cannot change the same thing unnoticed, and
// so that the command can say how a thing came to be what it is.

// changed writes down what the file of now does.
func (c *checker) changed(how ir.How, at, was diag.Span, what string, path ...string) *ir.Change {
	ch := &ir.Change{How: how, What: what, Path: path, Span: at, Was: was, File: (c.file.Whole()).IR()}
	c.p.Changes = append(c.p.Changes, ch)
	key := changeKey(what, path)
	if how == ir.Wrapped {
		for i := range path { // of whatever it stands in
			above := changeKey(what, path[:i+1])
			c.wrapped[above] = append(c.wrapped[above], ch)
		}
	}
	if how == ir.Wrapped || how == ir.Extended && len(path) < 2 {
		return ch // these lie beside each other
	}
	if how == ir.Removed {
		c.conflict(c.wrapped[key], ch)
	}
	if list := c.record[key]; how == ir.Overridden && len(list) > 0 {
		if old := list[len(list)-1]; old.How == ir.Overridden && old.File == ch.File && old.Span != at {
			c.errorf(diag.Duplicate, at, "%s is overridden twice in this file", ch.Name()).
				Hinted("leave out one of the two").Note(old.Span, "it is overridden here as well")
		}
	}
	c.conflict(c.record[key], ch)
	c.record[key] = latest(c.record[key], ch)
	for i := range path { // with what changes the whole, or a part
		above := changeKey(what, path[:i])
		if i > 0 {
			c.conflict(c.record[above], ch)
		}
		c.partly[above] = latest(c.partly[above], ch)
	}
	c.conflict(c.partly[key], ch)
	return ch
}

// latest adds a change to those of other files; of a file's own only the last counts.
func latest(list []*ir.Change, ch *ir.Change) []*ir.Change {
	if n := len(list); n > 0 && list[n-1].File == ch.File {
		list = list[:n-1]
	}
	return append(list, ch)
}

func changeKey(what string, path []string) string {
	return what + "\x00" + strings.Join(path, "\x00")
}

// conflict reports a change if a file that does not know of this one made one of the
// earlier changes. It says whether there is such a conflict.
func (c *checker) conflict(earlier []*ir.Change, ch *ir.Change) bool {
	found := false
	for _, old := range earlier {
		pair := [2]*library.File{c.source(old.File), c.source(ch.File)}
		switch {
		case c.source(old.File) == c.source(ch.File), c.source(ch.File).AddOn, c.source(old.File).AddOn, c.source(ch.File).Tests(), c.source(old.File).Tests(), c.source(ch.File).BuildsOn(c.source(old.File)), c.source(ch.File).SaysAfter(c.source(old.File)):
			continue
		case c.source(old.File).SaysAfter(c.source(ch.File)), c.clashed[pair] == ch.Name(): // reported
			found = true
			continue
		}
		c.clashed[pair] = ch.Name()
		and, first, last := "and by", c.source(old.File), c.source(ch.File)
		if old.How != ch.How {
			and = fmt.Sprintf("and %s by", old.How)
		}
		d := c.errorf(diag.Conflict, ch.Span, "%s is %s here, %s `%s`, and neither file says which counts", ch.Name(), ch.How, and, c.source(old.File).ID)
		if old.How == ir.Removed { // whatever comes after that finds nothing to change
			first, last = last, first
			d.Hinted("if it is to be gone, let `%s` come later, and say so in it: extends %q after %q", last.ID, last.Base(), first.ID)
		} else {
			d.Hinted("if this file is meant to come later, say so: extends %q after %q", last.Base(), first.ID)
		}
		d.Note(old.Span, "it is %s here", old.How)
		return true
	}
	return found
}

// removal is how something was taken away, or the whole that it was a part of; nil if it
// was not.
func (c *checker) removal(what string, path []string) *ir.Change {
	for n := len(path); n > 0; n-- {
		for _, ch := range c.record[changeKey(what, path[:n])] {
			if ch.How == ir.Removed {
				return ch
			}
		}
	}
	return nil
}

// order checks that files come after those that they say they come after.
func (c *checker) order() {
	for _, f := range c.files {
		for _, name := range f.After {
			id := path.Base(name.Plain())
			for _, g := range c.files {
				if g.Layer > f.Layer && g.ID == id {
					c.errorf(diag.Conflict, name.Span(f.Source), "`%s` says that it comes after `%s`, and is laid over the base before it", f.ID, id).
						Hinted("write %s behind %s: …+%s+%s", f.ID, id, id, f.ID)
				}
			}
		}
	}
}
