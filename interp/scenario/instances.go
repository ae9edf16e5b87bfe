package scenario

import (
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

func (l *loader) instances(k *ir.Kind, list *node) {
	taken := map[string]diag.Span{}
	for _, i := range k.Instances {
		taken[i.Name] = i.Span
	}
	for _, t := range l.tables(list) {
		in := world.InstanceSetup{Kind: k, Span: t.span}
		in.Name = l.name(t, k.Name, taken)
		in.Title = l.textOf(t, "title")
		like := t.get("like")
		if like != nil {
			if in.Like = l.text(like); !l.known(k)[in.Like] {
				l.unknownInstance(k, in.Like, like.span)
			}
		}
		if in.Name != "" {
			l.added[k.Name] = append(l.added[k.Name], in.Name)
			l.known(k)[in.Name] = true
		}
		in.Settings = l.settings(k, t, []string{"name", "title", "like"}, single)
		l.setup.Instances = append(l.setup.Instances, in)
		if like != nil {
			continue
		}
		l.missing(k, in.Settings, t)
		for _, f := range k.Fields {
			if f.Role == ir.Action && f.Rule.Body == nil {
				l.errorf(diag.MissingField, l.nameSpan(t), "%s does not say what `%s` does, and a scenario holds no rules", l.named(k, t), f.Name).
					Hinted("write: like = \"NAME\"")
			}
		}
	}
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
