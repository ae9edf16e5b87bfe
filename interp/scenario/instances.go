package scenario

import (
	"fmt"
	"strings"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// instanceNamesOf notes the names that a scenario adds to a kind.
func (l *loader) instanceNamesOf(k *ir.Kind, list *node) {
	for _, t := range list.tables() {
		if name := t.str("name"); validName.MatchString(name) && !l.known(k)[name] {
			l.added[k.Name] = append(l.added[k.Name], name)
			l.known(k)[name] = true
		}
	}
}

func (l *loader) instances(k *ir.Kind, list *node) {
	taken := map[string]diag.Span{}
	for _, i := range k.Instances {
		taken[i.Name] = i.Span
	}
	l.notes(list.key, k.Name, k, false)
	for _, t := range l.tables(list) {
		if strings.HasPrefix(t.key.Text(), "[") { // its head
			l.notes(t.key, k.Name, k, false)
		}
		in := world.InstanceSetup{Kind: k, Span: t.span}
		in.Name = l.name(t, k.Name, taken)
		in.Title = l.textOf(t, "title")
		like := t.get("like")
		if like != nil {
			in.Like = l.text(like)
			l.meansThing(like.span, k, in.Like)
			switch _, before := taken[in.Like]; {
			case !l.known(k)[in.Like]:
				l.unknownInstance(k, in.Like, like.span)
			case in.Like == in.Name:
				l.errorf(diag.Cycle, like.span, "`%s` is like itself", in.Name).Hinted("name another")
			case !before:
				l.errorf(diag.UnknownName, like.span, "`%s` comes later, so that nothing can be taken from it here",
					in.Like).Hinted("put it before this")
			}
		}
		in.Settings = l.settings(k, t, library.InstanceKeys, single)
		l.setup.Instances = append(l.setup.Instances, in)
		if like != nil {
			continue
		}
		l.missing(k, in.Settings, t)
		for _, f := range k.Fields {
			if f.Role == ir.Action && f.Rule.Body == nil {
				l.errorf(diag.MissingField, l.nameSpan(t), "%s does not say what `%s` does, and a scenario holds no rules",
					l.named(k, t), f.Name).Hinted("%s", likeForRule(f))
			}
		}
	}
}

// likeForRule says how a thing of a scenario comes by a rule: from one of the ruleset that gives its own.
func likeForRule(f *ir.Field) string {
	const most = 6
	var give []string
	for _, in := range f.Kind.Instances {
		if in.Of(f).Rule != nil && len(give) < most {
			give = append(give, in.Name)
		}
	}
	switch len(give) {
	case 0:
		return "write it in a ruleset that extends this one"
	case 1:
		return fmt.Sprintf("write: like = %q", give[0])
	}
	return "write: like = \"NAME\", of " + strings.Join(give, ", ")
}

func (l *loader) instanceNames(k *ir.Kind) []string {
	return append(k.InstanceNames(), l.added[k.Name]...)
}

// known holds the names of all instances of a kind.
func (l *loader) known(k *ir.Kind) map[string]bool {
	if l.byName == nil {
		l.byName = map[*ir.Kind]map[string]bool{}
	}
	if l.byName[k] == nil {
		l.byName[k] = map[string]bool{}
		for _, name := range l.instanceNames(k) {
			l.byName[k][name] = true
		}
	}
	return l.byName[k]
}

func (l *loader) unknownInstance(k *ir.Kind, name string, span diag.Span) {
	if l.isOld(span, name) {
		return
	}
	names := l.instanceNames(k)
	d := l.errorf(diag.UnknownName, span, "there is no %s `%s`", k.Name, name)
	d.Hint = nearOr(name, names)
}
